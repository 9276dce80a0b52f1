//===- X86Operands.td - Operands of instructions, the four integer widths, leaves of selection patterns -----------===//

// How the assembler's parser sees an operand: the class of what it matches, and what turns it into MCOperands.
class AsmOperand<string name, string render = "addImmOperands", list<AsmOperandClass> supers = []> : AsmOperandClass {
  let Name = name;
  let RenderMethod = render;
  let SuperClasses = supers;
}

// Memory by its size, which Intel syntax may leave open. A target of a branch is tried before memory that holds one.
def MemAsmOperand : AsmOperand<"Mem", "addMemOperands">;
class SizedMem<string name> : AsmOperand<name, "addMemOperands", [MemAsmOperand]>;
def SIBMemAsmOperand : SizedMem<"SIBMem">;
foreach n = [8, 16, 32, 64, 80, 128, 256, 512] in def Mem#n#AsmOperand : SizedMem<"Mem"#n>;
// 64 bytes in addresses of that many bits, as the register beside them has.
foreach n = [16, 32, 64] in def Mem512_GR#n#AsmOperand : SizedMem<"Mem512_GR"#n>;
def AbsMemAsmOperand : AsmOperand<"AbsMem", "addAbsMemOperands",
                                  [Mem16AsmOperand, Mem32AsmOperand, Mem64AsmOperand, MemAsmOperand]>;
// With a vector as index: the classes of the low 16 registers before those of all.
foreach f = ["64_RC128", "128_RC128", "256_RC128", "128_RC256", "256_RC256"] in {
  def Mem#f#XAsmOperand : AsmOperand<"Mem"#f#"X", "addMemOperands">;
  def Mem#f#AsmOperand : AsmOperand<"Mem"#f, "addMemOperands", [!cast<AsmOperandClass>("Mem"#f#"XAsmOperand")]>;
}
foreach f = ["512_RC256X", "256_RC512", "512_RC512"] in def Mem#f#AsmOperand : AsmOperand<"Mem"#f, "addMemOperands">;

// Constants: those that fit in a byte first.
def ImmUnsignedi8AsmOperand : AsmOperand<"ImmUnsignedi8", "addImmOperands", [ImmAsmOperand]>;
def ImmSExti64i32AsmOperand : AsmOperand<"ImmSExti64i32", "addImmOperands", [ImmAsmOperand]>;
def ImmSExti16i8AsmOperand : AsmOperand<"ImmSExti16i8", "addImmOperands", [ImmAsmOperand]>;
def ImmSExti32i8AsmOperand : AsmOperand<"ImmSExti32i8", "addImmOperands", [ImmAsmOperand]>;
def ImmSExti64i8AsmOperand : AsmOperand<"ImmSExti64i8", "addImmOperands", [ImmSExti64i32AsmOperand]>;

// --- Memory ----------------------------------------------------------------------------------------------------------
//
// Five operands: base register (or frame index), scale, index register, displacement (a constant or a symbol), segment
// register. The printer differs only in what Intel syntax puts in front ("dword ptr").

def ptr_rc_nosp : PointerLikeRegClass<1>;

class X86MemOperand<string printMethod, string name> : Operand<iPTR> {
  let PrintMethod = printMethod;
  let MIOperandInfo = (ops ptr_rc, i8imm, ptr_rc_nosp, i32imm, SEGMENT_REG);
  let ParserMatchClass = !cast<AsmOperandClass>(name#"AsmOperand");
  let OperandType = "OPERAND_MEMORY";
}

def anymem : X86MemOperand<"printanymem", "Mem">;
def i8mem : X86MemOperand<"printbytemem", "Mem8">;
def i16mem : X86MemOperand<"printwordmem", "Mem16">;
def i32mem : X86MemOperand<"printdwordmem", "Mem32">;
def i64mem : X86MemOperand<"printqwordmem", "Mem64">;
def i128mem : X86MemOperand<"printxmmwordmem", "Mem128">;
def f32mem : X86MemOperand<"printdwordmem", "Mem32">;
def f64mem : X86MemOperand<"printqwordmem", "Mem64">;
def f80mem : X86MemOperand<"printtbytemem", "Mem80">;
def f128mem : X86MemOperand<"printxmmwordmem", "Mem128">;
def opaquemem : X86MemOperand<"printanymem", "Mem">;     // of no particular size: FXSAVE, INVLPG, ...
def lea64mem : X86MemOperand<"printanymem", "Mem">;
// The 32-bit registers stand for the 64-bit ones, whose upper halves do not matter; emission names those.
def lea64_32mem : X86MemOperand<"printanymem", "Mem"> {
  let MIOperandInfo = (ops GR32, i8imm, GR32_NOSP, i32imm, SEGMENT_REG);
}

def f16mem : X86MemOperand<"printwordmem", "Mem16">;
def i256mem : X86MemOperand<"printymmwordmem", "Mem256">;
def f256mem : X86MemOperand<"printymmwordmem", "Mem256">;
def i512mem : X86MemOperand<"printzmmwordmem", "Mem512">;
foreach n = [16, 32, 64] in def i512mem_GR#n : X86MemOperand<"printzmmwordmem", "Mem512_GR"#n>;
def f512mem : X86MemOperand<"printzmmwordmem", "Mem512">;
def shmem : X86MemOperand<"printwordmem", "Mem16">;      // a scalar that goes into a whole vector register
def ssmem : X86MemOperand<"printdwordmem", "Mem32">;
def sdmem : X86MemOperand<"printqwordmem", "Mem64">;
def sibmem : X86MemOperand<"printanymem", "SIBMem">;      // AMX: rows; always with a SIB byte

// Memory at a vector of addresses: the index is a vector register.
class X86VectorMemOperand<RegisterClass rc, string printMethod, string name> : X86MemOperand<printMethod, name> {
  let MIOperandInfo = (ops ptr_rc, i8imm, rc, i32imm, SEGMENT_REG);
}
def vx64mem : X86VectorMemOperand<VR128, "printqwordmem", "Mem64_RC128">;
def vx128mem : X86VectorMemOperand<VR128, "printxmmwordmem", "Mem128_RC128">;
def vx256mem : X86VectorMemOperand<VR128, "printymmwordmem", "Mem256_RC128">;
def vy128mem : X86VectorMemOperand<VR256, "printxmmwordmem", "Mem128_RC256">;
def vy256mem : X86VectorMemOperand<VR256, "printymmwordmem", "Mem256_RC256">;
def vx64xmem : X86VectorMemOperand<VR128X, "printqwordmem", "Mem64_RC128X">;
def vx128xmem : X86VectorMemOperand<VR128X, "printxmmwordmem", "Mem128_RC128X">;
def vx256xmem : X86VectorMemOperand<VR128X, "printymmwordmem", "Mem256_RC128X">;
def vy128xmem : X86VectorMemOperand<VR256X, "printxmmwordmem", "Mem128_RC256X">;
def vy256xmem : X86VectorMemOperand<VR256X, "printymmwordmem", "Mem256_RC256X">;
def vy512xmem : X86VectorMemOperand<VR256X, "printzmmwordmem", "Mem512_RC256X">;
def vz256mem : X86VectorMemOperand<VR512, "printymmwordmem", "Mem256_RC512">;
def vz512mem : X86VectorMemOperand<VR512, "printzmmwordmem", "Mem512_RC512">;

// An absolute address in the instruction, with a segment: MOV to and from the accumulator.
class X86MemOffsOperand<string printMethod, Operand imm, string name> : Operand<iPTR> {
  let PrintMethod = printMethod;
  let MIOperandInfo = (ops imm, SEGMENT_REG);
  let ParserMatchClass = AsmOperand<name, "addMemOffsOperands",
                                    [Mem8AsmOperand, Mem16AsmOperand, Mem32AsmOperand, Mem64AsmOperand]>;
  let OperandType = "OPERAND_MEMORY";
}
foreach width = [16, 32, 64] in
foreach size = [8, 16, 32, 64] in
def offset#width#_#size : X86MemOffsOperand<"printMemOffs"#size, !cast<Operand>("i"#width#"imm"),
                                           "MemOffs"#width#"_"#size>;

// The addresses of string instructions: a register of the mode's width, or of the other with an address-size prefix.
// The source may be in another segment than DS, the destination is always in ES.
class StringOperand<string side, int width, dag parts> : Operand<iPTR> {
  let PrintMethod = "print"#side#width;
  let MIOperandInfo = parts;
  let ParserMatchClass = AsmOperand<side#width, "add"#side#"Operands">;
  let OperandType = "OPERAND_MEMORY";
}
foreach width = [8, 16, 32, 64] in {
  def srcidx#width : StringOperand<"SrcIdx", width, (ops ptr_rc, SEGMENT_REG)>;
  def dstidx#width : StringOperand<"DstIdx", width, (ops ptr_rc)>;
}

// --- Immediates ------------------------------------------------------------------------------------------------------

// A constant that the encoding sign-extends from `from` bits.
class SExtImm<ValueType type, int from> : Operand<type> {
  let ParserMatchClass = !cast<AsmOperandClass>("ImmSExti"#type.Size#"i"#from#"AsmOperand");
  let OperandType = "OPERAND_IMMEDIATE";
}
def i16i8imm : SExtImm<i16, 8>;
def i32i8imm : SExtImm<i32, 8>;
def i64i8imm : SExtImm<i64, 8>;
def i64i32imm : SExtImm<i64, 32>;

// A byte without sign: shift counts, shuffle controls, port numbers.
def u8imm : Operand<i8> {
  let PrintMethod = "printU8Imm";
  let ParserMatchClass = ImmUnsignedi8AsmOperand;
  let OperandType = "OPERAND_UIMM8";
}
def i32u8imm : Operand<i32> {
  let PrintMethod = "printU8Imm";
  let ParserMatchClass = ImmUnsignedi8AsmOperand;
  let OperandType = "OPERAND_UIMM8";
}

// Which comparison: printed within the mnemonic where it has a name there.
def cmpimm : Operand<i8> {
  let PrintMethod = "printU8Imm";
  let ParserMatchClass = AsmOperand<"ImmUnsignedi8">;
  let OperandType = "OPERAND_COMPARISON";
}

def u4imm : Operand<i8> {
  let PrintMethod = "printU8Imm";
  let ParserMatchClass = AsmOperand<"ImmUnsignedi4">;
  let OperandType = "OPERAND_UIMM8";
}

// Embedded rounding: 0 nearest, 1 down, 2 up, 3 to zero; {rn-sae} in text.
def AVX512RC : Operand<i32> {
  let PrintMethod = "printRoundingControl";
  let ParserMatchClass = AsmOperand<"AVX512RC">;
  let OperandType = "OPERAND_ROUNDING_CONTROL";
}

// Targets of branches and calls, counted from the end of the instruction.
class BranchTarget<ValueType type> : Operand<type> {
  let PrintMethod = "printPCRelImm";
  let ParserMatchClass = AbsMemAsmOperand;
  let OperandType = "OPERAND_PCREL";
}
def brtarget8 : BranchTarget<OtherVT>;
def brtarget16 : BranchTarget<OtherVT>;
def brtarget32 : BranchTarget<OtherVT>;
def i16imm_brtarget : BranchTarget<i16>;
def i32imm_brtarget : BranchTarget<i32>;
def i64i32imm_brtarget : BranchTarget<i64>;

// A condition: the low four bits of the opcodes of Jcc, SETcc and CMOVcc (SDM vol. 1, appendix B).
def ccode : Operand<i8> {
  let PrintMethod = "printCondCode";
  let OperandNamespace = "X86";
  let OperandType = "OPERAND_COND_CODE";
}

// SDM vol. 1, appendix B, table B-1.
defvar COND_O = 0;
defvar COND_NO = 1;
defvar COND_B = 2;
defvar COND_AE = 3;
defvar COND_E = 4;
defvar COND_NE = 5;
defvar COND_BE = 6;
defvar COND_A = 7;
defvar COND_S = 8;
defvar COND_NS = 9;
defvar COND_P = 10;
defvar COND_NP = 11;
defvar COND_L = 12;
defvar COND_GE = 13;
defvar COND_LE = 14;
defvar COND_G = 15;

// x87 stack positions are registers, printed as st, st(1), ...
def RSTi : RegisterOperand<RST, "printSTiRegOperand">;

// --- Addresses in patterns -------------------------------------------------------------------------------------------
//
// addr folds whatever an address can hold: base + index * scale + displacement, frame indices, symbols. The lea forms
// match a computation that is worth a LEA.
def addr : ComplexPattern<iPTR, 5, "selectAddr", [], [SDNPWantParent]>;
def lea64addr : ComplexPattern<i64, 5, "selectLEAAddr", [add, sub, mul, shl, or, frameindex]>;
def lea32addr : ComplexPattern<i32, 5, "selectLEAAddr", [add, sub, mul, shl, or, frameindex]>;
def lea64_32addr : ComplexPattern<i32, 5, "selectLEA64_32Addr", [add, sub, mul, shl, or]>;

// --- Constants in patterns -------------------------------------------------------------------------------------------

// Leaves for constants. Generic MIR keeps a constant as the sign-extended value of its type.
class ImmSExt8<ValueType type> : ImmLeaf<type, [{ return isInt<8>(Imm); }]>;
def i16immSExt8 : ImmSExt8<i16>;
def i32immSExt8 : ImmSExt8<i32>;
def i64immSExt8 : ImmSExt8<i64>;
def i64immSExt32 : ImmLeaf<i64, [{ return isInt<32>(Imm); }]>;
def i64immZExt32 : ImmLeaf<i64, [{ return isUInt<32>(Imm); }]>;
def i64immZExt32SExt8 : ImmLeaf<i64, [{ return isUInt<32>(Imm) && isInt<8>(int32_t(Imm)); }]>;
def i32u8 : ImmLeaf<i32, [{ return isUInt<8>(Imm); }]>;

// --- The four integer widths -----------------------------------------------------------------------------------------
//
// Most integer instructions come in four widths that share one scheme: an even opcode for bytes, the odd one after it
// for the others, told apart by the operand-size prefix and REX.W. A family is a loop over IntSizes.

class IntSize<int width, string suffix, RegisterClass rc, Register acc, X86MemOperand mem, Operand imm, string immName,
              SDPatternOperator immLeaf, ImmKind immKind, Operand imm8, SDPatternOperator imm8Leaf> {
  int Bits = width;
  string Suffix = suffix;                  // of the mnemonic in AT&T syntax
  ValueType VT = !cast<ValueType>("i"#width);
  RegisterClass RC = rc;
  Register Acc = acc;
  X86MemOperand Mem = mem;
  Operand Imm = imm;                       // the full immediate: as wide as the operand, but at most 32 bits
  string ImmName = immName;                // what names of instructions with a full immediate end in
  SDPatternOperator ImmLeaf = immLeaf;
  ImmKind ImmKind = immKind;
  Operand Imm8 = imm8;                     // the byte immediate that is sign-extended; as Imm for bytes
  SDPatternOperator Imm8Leaf = imm8Leaf;
  int Odd = !if(!eq(width, 8), 0, 1);
  bits<2> OpSize = !cond(!eq(width, 16): 1, !eq(width, 32): 2, true: 0);
  bit W = !eq(width, 64);
  list<Predicate> Predicates = !if(!eq(width, 64), [In64BitMode], []<Predicate>);
}

def Size8Bit : IntSize<8, "b", GR8, AL, i8mem, i8imm, "", imm, Imm8, i8imm, imm>;
def Size16Bit : IntSize<16, "w", GR16, AX, i16mem, i16imm, "", imm, Imm16, i16i8imm, i16immSExt8>;
def Size32Bit : IntSize<32, "l", GR32, EAX, i32mem, i32imm, "", imm, Imm32, i32i8imm, i32immSExt8>;
def Size64Bit : IntSize<64, "q", GR64, RAX, i64mem, i64i32imm, "32", i64immSExt32, Imm32SExt, i64i8imm, i64immSExt8>;

defvar IntSizes = [Size8Bit, Size16Bit, Size32Bit, Size64Bit];
defvar WideSizes = [Size16Bit, Size32Bit, Size64Bit];       // those of instructions that do not exist for bytes

class ForSize<IntSize s> {
  bits<2> OpSize = s.OpSize;
  bit HasREX_W = s.W;
  list<Predicate> Predicates = s.Predicates;
}
class HasGotRelax<bit yes> { bit GotRelax = yes; }
class NoPattern { list<dag> Pattern = []; }
