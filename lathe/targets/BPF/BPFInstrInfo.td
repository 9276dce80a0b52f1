// Instructions, with the patterns that stand for one instruction alone. The others are in BPFInstrPatterns.td.

//===--- Operands -----------------------------------------------------------------------------------------------===//

// What the assembler takes where a constant stands. A symbol's value is put in by the linker.
class ImmClass<string name, string diagnostic> : AsmOperandClass {
  let Name = name;
  let RenderMethod = "addImmOperands";
  let DiagnosticString = diagnostic;
}
def Imm32Class : ImmClass<"Imm32", "expected a constant of 32 bits or a symbol">;
def Imm64Class : ImmClass<"Imm64", "expected a constant or a symbol">;
def Off16Class : ImmClass<"Off16", "expected a label or a displacement of 16 bits">;
def Off32Class : ImmClass<"Off32", "expected a label or a displacement of 32 bits">;
def MemClass : AsmOperandClass {
  let Name = "Mem";
  let DiagnosticString = "expected a register and a displacement of 16 bits";
}

def simm32 : Operand<i32>, ImmLeaf<i32, [{ return isInt<32>(Imm); }]> {
  let ParserMatchClass = Imm32Class;
  let OperandType = "OPERAND_IMMEDIATE";
  let DecoderMethod = "decodeSImm32";
}
def simm32_64 : Operand<i64>, ImmLeaf<i64, [{ return isInt<32>(Imm); }]> {
  let ParserMatchClass = Imm32Class;
  let OperandType = "OPERAND_IMMEDIATE";
  let DecoderMethod = "decodeSImm32";
}
def imm64 : Operand<i64> {
  let ParserMatchClass = Imm64Class;
  let OperandType = "OPERAND_IMMEDIATE";
  let PrintMethod = "printImm64";
  let EncoderMethod = "encodeImm64";
  let DecoderMethod = "decodeImm64";
}
def simm16 : Operand<i64>, ImmLeaf<i64, [{ return isInt<16>(Imm); }]> {
  let OperandType = "OPERAND_IMMEDIATE";
}
def uimm4 : Operand<i64> {
  let ParserMatchClass = Imm32Class;
  let OperandType = "OPERAND_IMMEDIATE";
}
class JumpTarget<AsmOperandClass cls, string encoder, string decoder> : Operand<OtherVT> {
  let ParserMatchClass = cls;
  let OperandType = "OPERAND_PCREL";
  let PrintMethod = "printJumpTarget";
  let EncoderMethod = encoder;
  let DecoderMethod = decoder;
}
def brtarget : JumpTarget<Off16Class, "encodeJumpTarget", "decodeSImm16">;
def brtarget32 : JumpTarget<Off32Class, "encodeLongJumpTarget", "decodeSImm32">;
def calltarget : Operand<i64> {
  let ParserMatchClass = Imm32Class;
  let OperandType = "OPERAND_PCREL";
  let EncoderMethod = "encodeCallTarget";
  let DecoderMethod = "decodeSImm32";
}

// A register, or an object of the frame, with a displacement.
def addr : AddressMode<[
  AddressForm<(add (i64 frameindex:$fi), simm16:$disp), (ops $fi, $disp)>,
  AddressForm<(i64 frameindex:$fi), (ops $fi, 0)>,
  AddressForm<(add GPR:$base, simm16:$disp), (ops $base, $disp)>,
  AddressForm<(i64 GPR:$base), (ops $base, 0)>
]>;
// The register in bits 3-0, the displacement in bits 19-4.
def mem : Operand<i64> {
  let ParserMatchClass = MemClass;
  let OperandType = "OPERAND_MEMORY";
  let MIOperandInfo = (ops GPR:$base, simm16:$disp);
  let PrintMethod = "printMem";
  let EncoderMethod = "encodeMem";
  let DecoderMethod = "decodeMem";
}

//===--- Arithmetic ---------------------------------------------------------------------------------------------===//

// dst = dst op src
class BinaryReg<BPFClass cls, bits<4> op, bits<16> off, string sign, SDPatternOperator node, RegisterClass rc,
                ValueType vt>
    : OpInst<cls, op, 1, (outs rc:$dst), (ins rc:$src2, rc:$src), "$dst "#sign#" $src",
             [(set rc:$dst, (vt (node rc:$src2, (vt rc:$src))))]> {
  bits<4> dst;
  bits<4> src;
  let Inst{11-8} = dst;
  let Inst{15-12} = src;
  let Inst{31-16} = off;
  let Constraints = "$dst = $src2";
}
class BinaryImm<BPFClass cls, bits<4> op, bits<16> off, string sign, SDPatternOperator node, RegisterClass rc,
                ValueType vt, Operand immType>
    : OpInst<cls, op, 0, (outs rc:$dst), (ins rc:$src2, immType:$imm), "$dst "#sign#" $imm",
             [(set rc:$dst, (vt (node rc:$src2, immType:$imm)))]> {
  bits<4> dst;
  bits<32> imm;
  let Inst{11-8} = dst;
  let Inst{31-16} = off;
  let Inst{63-32} = imm;
  let Constraints = "$dst = $src2";
}
multiclass Binary<bits<4> op, string sign, SDPatternOperator node, bits<16> off = 0> {
  def _rr : BinaryReg<BPF_ALU64, op, off, sign, node, GPR, i64>;
  def _ri : BinaryImm<BPF_ALU64, op, off, sign, node, GPR, i64, simm32_64>;
  let Predicates = [HasALU32] in {
    def _rr_32 : BinaryReg<BPF_ALU, op, off, sign, node, GPR32, i32>;
    def _ri_32 : BinaryImm<BPF_ALU, op, off, sign, node, GPR32, i32, simm32>;
  }
}
let isCommutable = true in {
  defm ADD : Binary<0x0, "+=", add>;
  defm MUL : Binary<0x2, "*=", mul>;
  defm OR : Binary<0x4, "|=", or>;
  defm AND : Binary<0x5, "&=", and>;
  defm XOR : Binary<0xa, "^=", xor>;
}
defm SUB : Binary<0x1, "-=", sub>;
// Division by zero gives zero, and the dividend as remainder (RFC 9669, section 4.1).
defm DIV : Binary<0x3, "/=", udiv>;
defm MOD : Binary<0x9, "%=", urem>;
let Predicates = [HasSDivSMod] in {
  def SDIV_rr : BinaryReg<BPF_ALU64, 0x3, 1, "s/=", sdiv, GPR, i64>;
  def SDIV_ri : BinaryImm<BPF_ALU64, 0x3, 1, "s/=", sdiv, GPR, i64, simm32_64>;
  def SMOD_rr : BinaryReg<BPF_ALU64, 0x9, 1, "s%=", srem, GPR, i64>;
  def SMOD_ri : BinaryImm<BPF_ALU64, 0x9, 1, "s%=", srem, GPR, i64, simm32_64>;
}
let Predicates = [HasSDivSMod, HasALU32] in {
  def SDIV_rr_32 : BinaryReg<BPF_ALU, 0x3, 1, "s/=", sdiv, GPR32, i32>;
  def SDIV_ri_32 : BinaryImm<BPF_ALU, 0x3, 1, "s/=", sdiv, GPR32, i32, simm32>;
  def SMOD_rr_32 : BinaryReg<BPF_ALU, 0x9, 1, "s%=", srem, GPR32, i32>;
  def SMOD_ri_32 : BinaryImm<BPF_ALU, 0x9, 1, "s%=", srem, GPR32, i32, simm32>;
}
defm SLL : Binary<0x6, "<<=", shl>;
defm SRL : Binary<0x7, ">>=", srl>;
defm SRA : Binary<0xc, "s>>=", sra>;

class Unary<BPFClass cls, bits<4> op, bit isReg, bits<32> imm, string asm, RegisterClass rc, list<dag> pattern = []>
    : OpInst<cls, op, isReg, (outs rc:$dst), (ins rc:$src), asm, pattern> {
  bits<4> dst;
  let Inst{11-8} = dst;
  let Inst{63-32} = imm;
  let Constraints = "$dst = $src";
}
def NEG_64 : Unary<BPF_ALU64, 0x8, 0, 0, "$dst = -$src", GPR, [(set GPR:$dst, (i64 (ineg GPR:$src)))]>;
let Predicates = [HasALU32] in
  def NEG_32 : Unary<BPF_ALU, 0x8, 0, 0, "$dst = -$src", GPR32, [(set GPR32:$dst, (i32 (ineg GPR32:$src)))]>;

// To a byte order, or from it: bytes are swapped where the machine has the other one, the rest of the register cleared.
class ToOrder<bit big, string name, bits<32> width> : Unary<BPF_ALU, 0xd, big, width, "$dst = "#name#" $src", GPR>;
foreach width = [16, 32, 64] in {
  def LE#width : ToOrder<0, "le"#width, width>;
  def BE#width : ToOrder<1, "be"#width, width>;
  def BSWAP#width : Unary<BPF_ALU64, 0xd, 0, width, "$dst = bswap"#width#" $src", GPR>;
}

// Moves.
class MoveReg<BPFClass cls, bits<16> off, string cast, RegisterClass rc, list<dag> pattern = []>
    : OpInst<cls, 0xb, 1, (outs rc:$dst), (ins rc:$src), "$dst = "#cast#"$src", pattern> {
  bits<4> dst;
  bits<4> src;
  let Inst{11-8} = dst;
  let Inst{15-12} = src;
  let Inst{31-16} = off;
}
class MoveImm<BPFClass cls, RegisterClass rc, Operand immType, list<dag> pattern>
    : OpInst<cls, 0xb, 0, (outs rc:$dst), (ins immType:$imm), "$dst = $imm", pattern> {
  bits<4> dst;
  bits<32> imm;
  let Inst{11-8} = dst;
  let Inst{63-32} = imm;
  let isReMaterializable = true;
  let isAsCheapAsAMove = true;
  let isMoveImm = true;
}
let isMoveReg = true in {
  def MOV_rr : MoveReg<BPF_ALU64, 0, "", GPR>;
  def MOV_rr_32 : MoveReg<BPF_ALU, 0, "", GPR32>;
}
def MOV_ri : MoveImm<BPF_ALU64, GPR, simm32_64, [(set GPR:$dst, (i64 simm32_64:$imm))]>;
let Predicates = [HasALU32] in
  def MOV_ri_32 : MoveImm<BPF_ALU, GPR32, simm32, [(set GPR32:$dst, (i32 simm32:$imm))]>;
let Predicates = [HasMovSX] in {
  def MOVSX_rr_8 : MoveReg<BPF_ALU64, 8, "(s8)", GPR, [(set GPR:$dst, (i64 (sext_inreg GPR:$src, i8)))]>;
  def MOVSX_rr_16 : MoveReg<BPF_ALU64, 16, "(s16)", GPR, [(set GPR:$dst, (i64 (sext_inreg GPR:$src, i16)))]>;
  def MOVSX_rr_32 : MoveReg<BPF_ALU64, 32, "(s32)", GPR, [(set GPR:$dst, (i64 (sext_inreg GPR:$src, i32)))]>;
  let Predicates = [HasMovSX, HasALU32] in {
    def MOVSX_rr_32_8 : MoveReg<BPF_ALU, 8, "(s8)", GPR32, [(set GPR32:$dst, (i32 (sext_inreg GPR32:$src, i8)))]>;
    def MOVSX_rr_32_16 : MoveReg<BPF_ALU, 16, "(s16)", GPR32, [(set GPR32:$dst, (i32 (sext_inreg GPR32:$src, i16)))]>;
  }
}
def ADDR_SPACE_CAST : OpInst<BPF_ALU64, 0xb, 1, (outs GPR:$dst), (ins GPR:$src, uimm4:$dst_as, uimm4:$src_as),
                             "$dst = addr_space_cast($src, $dst_as, $src_as)"> {
  bits<4> dst;
  bits<4> src;
  bits<16> dst_as;
  bits<16> src_as;
  let Inst{11-8} = dst;
  let Inst{15-12} = src;
  let Inst{31-16} = 1;
  let Inst{63-48} = dst_as;
  let Inst{47-32} = src_as;
}

// `pseudo` says that the kernel replaces the number: 1 a map by its file descriptor, 2 a value of such a map, 3 a
// variable by its BTF id, 4 a function, 5 and 6 maps by index.
let isReMaterializable = true, isMoveImm = true in
  def LD_imm64 : WideInst<(outs GPR:$dst), (ins imm64:$imm), "$dst = $imm ll", [(set GPR:$dst, (i64 imm:$imm))]>;
def LD_pseudo : WideInst<(outs GPR:$dst), (ins uimm4:$pseudo, imm64:$imm), "ld_pseudo\t$dst, $pseudo, $imm"> {
  bits<4> pseudo;
  let Inst{15-12} = pseudo;
}

//===--- Memory -------------------------------------------------------------------------------------------------===//

class Load<MemMode mode, MemSize size, string type, RegisterClass rc, list<dag> pattern = []>
    : MemInst<BPF_LDX, mode, size, (outs rc:$dst), (ins mem:$addr), "$dst = *("#type#" *)($addr)", pattern> {
  bits<4> dst;
  bits<20> addr;
  let Inst{11-8} = dst;
  let Inst{15-12} = addr{3-0};
  let Inst{31-16} = addr{19-4};
  let SoftFail{63-32} = -1;
  let mayLoad = true;
}
def LDD : Load<BPF_MEM, BPF_DW, "u64", GPR, [(set GPR:$dst, (i64 (load addr:$addr)))]>;
def LDW : Load<BPF_MEM, BPF_W, "u32", GPR, [(set GPR:$dst, (i64 (zextloadi32 addr:$addr)))]>;
def LDH : Load<BPF_MEM, BPF_H, "u16", GPR, [(set GPR:$dst, (i64 (zextloadi16 addr:$addr)))]>;
def LDB : Load<BPF_MEM, BPF_B, "u8", GPR, [(set GPR:$dst, (i64 (zextloadi8 addr:$addr)))]>;
let Predicates = [HasLdSX] in {
  def LDWSX : Load<BPF_MEMSX, BPF_W, "s32", GPR, [(set GPR:$dst, (i64 (sextloadi32 addr:$addr)))]>;
  def LDHSX : Load<BPF_MEMSX, BPF_H, "s16", GPR, [(set GPR:$dst, (i64 (sextloadi16 addr:$addr)))]>;
  def LDBSX : Load<BPF_MEMSX, BPF_B, "s8", GPR, [(set GPR:$dst, (i64 (sextloadi8 addr:$addr)))]>;
}
let Predicates = [HasALU32], DecoderNamespace = "BPFALU32" in {
  def LDW32 : Load<BPF_MEM, BPF_W, "u32", GPR32, [(set GPR32:$dst, (i32 (load addr:$addr)))]>;
  def LDH32 : Load<BPF_MEM, BPF_H, "u16", GPR32, [(set GPR32:$dst, (i32 (zextloadi16 addr:$addr)))]>;
  def LDB32 : Load<BPF_MEM, BPF_B, "u8", GPR32, [(set GPR32:$dst, (i32 (zextloadi8 addr:$addr)))]>;
}

class Store<MemSize size, RegisterClass rc, list<dag> pattern>
    : MemInst<BPF_STX, BPF_MEM, size, (outs), (ins rc:$src, mem:$addr), "*("#size.U#" *)($addr) = $src", pattern> {
  bits<4> src;
  bits<20> addr;
  let Inst{11-8} = addr{3-0};
  let Inst{15-12} = src;
  let Inst{31-16} = addr{19-4};
  let SoftFail{63-32} = -1;
  let mayStore = true;
}
def STD : Store<BPF_DW, GPR, [(store (i64 GPR:$src), addr:$addr)]>;
def STW : Store<BPF_W, GPR, [(truncstorei32 (i64 GPR:$src), addr:$addr)]>;
def STH : Store<BPF_H, GPR, [(truncstorei16 (i64 GPR:$src), addr:$addr)]>;
def STB : Store<BPF_B, GPR, [(truncstorei8 (i64 GPR:$src), addr:$addr)]>;
let Predicates = [HasALU32], DecoderNamespace = "BPFALU32" in {
  def STW32 : Store<BPF_W, GPR32, [(store (i32 GPR32:$src), addr:$addr)]>;
  def STH32 : Store<BPF_H, GPR32, [(truncstorei16 (i32 GPR32:$src), addr:$addr)]>;
  def STB32 : Store<BPF_B, GPR32, [(truncstorei8 (i32 GPR32:$src), addr:$addr)]>;
}
class StoreImm<MemSize size, list<dag> pattern>
    : MemInst<BPF_ST, BPF_MEM, size, (outs), (ins simm32_64:$imm, mem:$addr), "*("#size.U#" *)($addr) = $imm",
              pattern> {
  bits<32> imm;
  bits<20> addr;
  let Inst{11-8} = addr{3-0};
  let SoftFail{15-12} = -1;
  let Inst{31-16} = addr{19-4};
  let Inst{63-32} = imm;
  let mayStore = true;
  let Predicates = [HasStoreImm];
}
def STD_imm : StoreImm<BPF_DW, [(store (i64 simm32_64:$imm), addr:$addr)]>;
def STW_imm : StoreImm<BPF_W, [(truncstorei32 (i64 simm32_64:$imm), addr:$addr)]>;
def STH_imm : StoreImm<BPF_H, [(truncstorei16 (i64 simm32_64:$imm), addr:$addr)]>;
def STB_imm : StoreImm<BPF_B, [(truncstorei8 (i64 simm32_64:$imm), addr:$addr)]>;

// Atomic operations: imm says which; its lowest bit asks for the old value.
class Atomic<MemSize size, bits<32> what, dag outs, dag ins, string asm, list<dag> pattern = []>
    : MemInst<BPF_STX, BPF_ATOMIC, size, outs, ins, asm, pattern> {
  bits<4> val;
  bits<20> addr;
  let Inst{11-8} = addr{3-0};
  let Inst{15-12} = val;
  let Inst{31-16} = addr{19-4};
  let Inst{63-32} = what;
  let mayLoad = true;
  let mayStore = true;
}
class AtomicNoFetch<MemSize size, bits<32> what, string sign, RegisterClass rc>
    : Atomic<size, what, (outs rc:$dst), (ins mem:$addr, rc:$val), "lock *("#size.U#" *)($addr) "#sign#" $val"> {
  let Constraints = "$dst = $val";
}
class AtomicFetch<MemSize size, bits<32> what, string name, string cast, RegisterClass rc, SDPatternOperator node,
                  ValueType vt>
    : Atomic<size, what, (outs rc:$dst), (ins mem:$addr, rc:$val), "$dst = "#name#"("#cast#"$addr"#
             !if(!empty(cast), "", ")")#", $val)", [(set rc:$dst, (vt (node addr:$addr, rc:$val)))]> {
  let Constraints = "$dst = $val";
}
multiclass AtomicOp<bits<32> what, string sign> {
  def D : AtomicNoFetch<BPF_DW, what, sign, GPR>;
  let Predicates = [HasALU32], DecoderNamespace = "BPFALU32" in
    def W32 : AtomicNoFetch<BPF_W, what, sign, GPR32>;
}
defm XADD : AtomicOp<0x00, "+=">;
defm XOR : AtomicOp<0x40, "|=">;
defm XAND : AtomicOp<0x50, "&=">;
defm XXOR : AtomicOp<0xa0, "^=">;
def XADDW : AtomicNoFetch<BPF_W, 0x00, "+=", GPR>;
multiclass AtomicFetchOp<bits<32> what, string name, SDPatternOperator node64, SDPatternOperator node32> {
  def D : AtomicFetch<BPF_DW, what, name, "(u64 *)(", GPR, node64, i64>;
  let Predicates = [HasALU32], DecoderNamespace = "BPFALU32" in
    def W32 : AtomicFetch<BPF_W, what, name, "(u32 *)(", GPR32, node32, i32>;
}
defm XFADD : AtomicFetchOp<0x01, "atomic_fetch_add", atomic_load_add_i64, atomic_load_add_i32>;
defm XFOR : AtomicFetchOp<0x41, "atomic_fetch_or", atomic_load_or_i64, atomic_load_or_i32>;
defm XFAND : AtomicFetchOp<0x51, "atomic_fetch_and", atomic_load_and_i64, atomic_load_and_i32>;
defm XFXOR : AtomicFetchOp<0xa1, "atomic_fetch_xor", atomic_load_xor_i64, atomic_load_xor_i32>;
def XCHGD : AtomicFetch<BPF_DW, 0xe1, "xchg_64", "", GPR, atomic_swap_i64, i64>;
let Predicates = [HasALU32], DecoderNamespace = "BPFALU32" in
  def XCHGW32 : AtomicFetch<BPF_W, 0xe1, "xchg32_32", "", GPR32, atomic_swap_i32, i32>;
// Compares with r0, which receives the old value.
let Defs = [R0], Uses = [R0] in
  def CMPXCHGD : Atomic<BPF_DW, 0xf1, (outs), (ins mem:$addr, GPR:$val), "r0 = cmpxchg_64($addr, r0, $val)">;
let Defs = [W0], Uses = [W0], Predicates = [HasALU32], DecoderNamespace = "BPFALU32" in
  def CMPXCHGW32 : Atomic<BPF_W, 0xf1, (outs), (ins mem:$addr, GPR32:$val), "w0 = cmpxchg32_32($addr, w0, $val)">;

// Packet bytes, by constant or register; what remains of classic BPF. The packet is in r6, r1-r5 are destroyed.
let Defs = [R0, R1, R2, R3, R4, R5], Uses = [R6], hasSideEffects = true, mayLoad = true in {
  class LoadAbs<MemSize size>
      : MemInst<BPF_LD, BPF_ABS, size, (outs), (ins simm32_64:$imm), "r0 = *("#size.U#" *)skb[$imm]"> {
    bits<32> imm;
    let SoftFail{31-8} = -1;
    let Inst{63-32} = imm;
  }
  class LoadInd<MemSize size>
      : MemInst<BPF_LD, BPF_IND, size, (outs), (ins GPR:$val), "r0 = *("#size.U#" *)skb[$val]"> {
    bits<4> val;
    let Inst{15-12} = val;
    let SoftFail{31-16} = -1;
    let SoftFail{63-32} = -1;
  }
}
foreach size = [BPF_B, BPF_H, BPF_W] in {
  defvar letter = !substr(!cast<string>(size), 4);
  def LD_ABS_#letter : LoadAbs<size>;
  def LD_IND_#letter : LoadInd<size>;
}

//===--- Control ------------------------------------------------------------------------------------------------===//

let isBranch = true, isTerminator = true in {
  class JumpReg<BPFClass cls, bits<4> op, string sign, RegisterClass rc, ValueType vt, SDPatternOperator condition>
      : OpInst<cls, op, 1, (outs), (ins rc:$dst, rc:$src, brtarget:$target), "if $dst "#sign#" $src goto $target",
               [(brcond (i1 (condition (vt rc:$dst), (vt rc:$src))), bb:$target)]> {
    bits<4> dst;
    bits<4> src;
    bits<16> target;
    let Inst{11-8} = dst;
    let Inst{15-12} = src;
    let Inst{31-16} = target;
    let SoftFail{63-32} = -1;
  }
  class JumpImm<BPFClass cls, bits<4> op, string sign, RegisterClass rc, ValueType vt, Operand immType,
                SDPatternOperator condition>
      : OpInst<cls, op, 0, (outs), (ins rc:$dst, immType:$imm, brtarget:$target), "if $dst "#sign#" $imm goto $target",
               [(brcond (i1 (condition (vt rc:$dst), immType:$imm)), bb:$target)]> {
    bits<4> dst;
    bits<32> imm;
    bits<16> target;
    let Inst{11-8} = dst;
    let SoftFail{15-12} = -1;
    let Inst{31-16} = target;
    let Inst{63-32} = imm;
  }
}
multiclass Jump<bits<4> op, string sign, SDPatternOperator condition, list<Predicate> predicates = []> {
  let Predicates = predicates in {
    def _rr : JumpReg<BPF_JMP, op, sign, GPR, i64, condition>;
    def _ri : JumpImm<BPF_JMP, op, sign, GPR, i64, simm32_64, condition>;
  }
  let Predicates = !listconcat(predicates, [HasJmp32, HasALU32]) in {
    def _rr_32 : JumpReg<BPF_JMP32, op, sign, GPR32, i32, condition>;
    def _ri_32 : JumpImm<BPF_JMP32, op, sign, GPR32, i32, simm32, condition>;
  }
}
defm JEQ : Jump<0x1, "==", seteq>;
defm JUGT : Jump<0x2, ">", setugt>;
defm JUGE : Jump<0x3, ">=", setuge>;
def bittest : PatFrag<(ops node:$a, node:$b), (setne (and node:$a, node:$b), 0)>;
defm JSET : Jump<0x4, "&", bittest>;
defm JNE : Jump<0x5, "!=", setne>;
defm JSGT : Jump<0x6, "s>", setgt>;
defm JSGE : Jump<0x7, "s>=", setge>;
defm JULT : Jump<0xa, "<", setult, [HasJmpExt]>;
defm JULE : Jump<0xb, "<=", setule, [HasJmpExt]>;
defm JSLT : Jump<0xc, "s<", setlt, [HasJmpExt]>;
defm JSLE : Jump<0xd, "s<=", setle, [HasJmpExt]>;

let isBranch = true, isTerminator = true in {
  let isBarrier = true in {
    def JMP : OpInst<BPF_JMP, 0x0, 0, (outs), (ins brtarget:$target), "goto $target", [(br bb:$target)]> {
      bits<16> target;
      let Inst{31-16} = target;
      let SoftFail{15-8} = -1;
      let SoftFail{63-32} = -1;
    }
    def JMPL : OpInst<BPF_JMP32, 0x0, 0, (outs), (ins brtarget32:$target), "gotol $target"> {
      bits<32> target;
      let Inst{63-32} = target;
      let SoftFail{31-8} = -1;
    }
  }
  // A loop that the kernel may leave.
  def JCOND : OpInst<BPF_JMP, 0xe, 0, (outs), (ins brtarget:$target), "may_goto $target"> {
    bits<16> target;
    let Inst{31-16} = target;
    let SoftFail{15-8} = -1;
    let SoftFail{63-32} = -1;
  }
}
// src tells what is called: 0 a helper by number, 1 a function of the program by distance, 2 a function of the kernel.
let isCall = true, Defs = [R0, R1, R2, R3, R4, R5] in {
  def JAL : OpInst<BPF_JMP, 0x8, 0, (outs), (ins calltarget:$target, variable_ops), "call $target"> {
    bits<36> target; // imm, then src
    let Inst{63-32} = target{31-0};
    let Inst{15-12} = target{35-32};
    let SoftFail{11-8} = -1;
    let SoftFail{31-16} = -1;
  }
  def JALX : OpInst<BPF_JMP, 0x8, 1, (outs), (ins GPR:$target, variable_ops), "callx $target"> {
    bits<4> target;
    let Inst{11-8} = target;
    let SoftFail{31-12} = -1;
    let SoftFail{63-32} = -1;
  }
}
let isReturn = true, isTerminator = true, isBarrier = true in
  def RET : OpInst<BPF_JMP, 0x9, 0, (outs), (ins variable_ops), "exit">;

//===--- What is not one instruction ----------------------------------------------------------------------------===//

// The address of an object of the frame: a copy of r10 and an addition, once the object has its place.
let mayLoad = false in
  def FI_ri : PseudoInst<(outs GPR:$dst), (ins GPR:$base, simm16:$disp), "">;

// A jump over the next instruction, which is how a comparison becomes a value. $cc is the jump's op.
//   SETCC: dst = value; if a cc b goto +1; dst = 1 - value
//   SELECTCC: if a cc b goto +1; dst = other, with the other value in dst before
multiclass ByJump<dag left, dag right> {
  let Constraints = "@earlyclobber $dst" in
    def SETCC#NAME : PseudoInst<(outs GPR:$dst), !con((ins), left, right, (ins i32imm:$cc, i32imm:$value))>;
  let Constraints = "$dst = $then" in {
    def SELECTCC#NAME : PseudoInst<(outs GPR:$dst), !con((ins GPR:$then), left, right,
                                                         (ins i32imm:$cc, GPR:$other))>;
    def SELECTCC#NAME#_to32 : PseudoInst<(outs GPR32:$dst), !con((ins GPR32:$then), left, right,
                                                                 (ins i32imm:$cc, GPR32:$other))>;
  }
}
defm _rr : ByJump<(ins GPR:$a), (ins GPR:$b)>;
defm _ri : ByJump<(ins GPR:$a), (ins simm32_64:$b)>;
defm _rr_32 : ByJump<(ins GPR32:$a), (ins GPR32:$b)>;
defm _ri_32 : ByJump<(ins GPR32:$a), (ins simm32:$b)>;

// Around a call: bytes of arguments on the stack, and bytes that the callee removes; always none.
let Size = 0, hasSideEffects = true in {
  def ADJCALLSTACKDOWN : PseudoInst<(outs), (ins i32imm:$bytes, i32imm:$unused), "">;
  def ADJCALLSTACKUP : PseudoInst<(outs), (ins i32imm:$bytes, i32imm:$popped), "">;
}
