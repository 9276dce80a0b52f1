// Instructions: 32 bits, little-endian.
//
//   31    26 25  22 21  18 17  14 13            0
//   opcode   rd     rs1    rs2    0                 register form
//   opcode   rd     rs1    0 0    imm (16 bits)     immediate form
//   opcode   rs2    rs1    0 0    imm (16 bits)     store and branch form
//   opcode   offset in words (26 bits)              jump form
//
// Displacements and the immediates of addi and li are signed, those of andi, ori, xori and lui unsigned. Branches count
// from their own address. Shifts take the low five bits of the amount.

class TemplateInst<bits<6> opcode, dag outs, dag ins, string asm, list<dag> pattern = []> : Instruction {
  field bits<32> Inst = 0;
  let Inst{31-26} = opcode;
  let Namespace = "Template";
  let OutOperandList = outs;
  let InOperandList = ins;
  let AsmString = asm;
  let Pattern = pattern;
  let Size = 4;
  let hasSideEffects = false;
  let mayLoad = false;
  let mayStore = false;
}

class RegForm<bits<6> opcode, string mnemonic, SDPatternOperator node>
    : TemplateInst<opcode, (outs GPR:$rd), (ins GPR:$rs1, GPR:$rs2), mnemonic#"\t$rd, $rs1, $rs2",
                   [(set GPR:$rd, (node GPR:$rs1, GPR:$rs2))]> {
  bits<4> rd;
  bits<4> rs1;
  bits<4> rs2;
  let Inst{25-22} = rd;
  let Inst{21-18} = rs1;
  let Inst{17-14} = rs2;
}

class ImmForm<bits<6> opcode, dag outs, dag ins, string asm, list<dag> pattern = []>
    : TemplateInst<opcode, outs, ins, asm, pattern> {
  bits<4> rd;
  bits<4> rs1;
  bits<16> imm;
  let Inst{25-22} = rd;
  let Inst{21-18} = rs1;
  let Inst{15-0} = imm;
}

class StoreForm<bits<6> opcode, dag ins, string asm, list<dag> pattern = []>
    : TemplateInst<opcode, (outs), ins, asm, pattern> {
  bits<4> rs2;
  bits<4> rs1;
  bits<16> imm;
  let Inst{25-22} = rs2;
  let Inst{21-18} = rs1;
  let Inst{15-0} = imm;
}

//===--- Operands -----------------------------------------------------------------------------------------------===//

def simm16 : Operand<i32> {
  let OperandType = "OPERAND_IMMEDIATE";
}
def uimm16 : Operand<i32> {
  let OperandType = "OPERAND_IMMEDIATE";
}
def immSExt16 : ImmLeaf<i32, [{ return isInt<16>(Imm); }]>;
def immZExt16 : ImmLeaf<i32, [{ return isUInt<16>(uint64_t(Imm)); }]>;
def immHigh16 : ImmLeaf<i32, [{ return (Imm & 0xffff) == 0; }]>;
def HI16 : SDNodeXForm<imm, [{ return (Imm >> 16) & 0xffff; }]>;
def LO16 : SDNodeXForm<imm, [{ return Imm & 0xffff; }]>;
def BIT0 : SDNodeXForm<imm, [{ return Imm & 1; }]>;

def brtarget : Operand<OtherVT> {
  let OperandType = "OPERAND_PCREL";
  let PrintMethod = "printBranchTarget";
  let EncoderMethod = "encodeBranchTarget";
}
def calltarget : Operand<i32> {
  let OperandType = "OPERAND_PCREL";
  let PrintMethod = "printBranchTarget";
  let EncoderMethod = "encodeCallTarget";
}

// A base register, or an object in the frame whose place frame layout fills in, with a displacement.
def addr : AddressMode<[
  AddressForm<(add (i32 frameindex:$fi), immSExt16:$disp), (ops $fi, $disp)>,
  AddressForm<(i32 frameindex:$fi), (ops $fi, 0)>,
  AddressForm<(add GPR:$base, immSExt16:$disp), (ops $base, $disp)>,
  AddressForm<(i32 GPR:$base), (ops $base, 0)>
]>;
// The address of a symbol: its upper and its lower half.
def symbol : ComplexPattern<i32, 2, "selectSymbol", [globaladdr, constpool, jumptable, blockaddress]>;
def mem : Operand<i32> {
  let OperandType = "OPERAND_MEMORY";
  let MIOperandInfo = (ops GPR:$base, simm16:$disp);
  let PrintMethod = "printMem";
  let EncoderMethod = "encodeMem";
}

//===--- Arithmetic ---------------------------------------------------------------------------------------------===//

let isCommutable = true in {
  def ADD : RegForm<0x01, "add", add>;
  def AND : RegForm<0x03, "and", and>;
  def OR : RegForm<0x04, "or", or>;
  def XOR : RegForm<0x05, "xor", xor>;
  let Predicates = [HasMul] in def MUL : RegForm<0x09, "mul", mul>;
}
def SUB : RegForm<0x02, "sub", sub>;
def SHL : RegForm<0x06, "shl", shl>;
def SRL : RegForm<0x07, "srl", srl>;
def SRA : RegForm<0x08, "sra", sra>;
let Predicates = [HasDiv] in {
  def DIV : RegForm<0x0a, "div", sdiv>;
  def DIVU : RegForm<0x0b, "divu", udiv>;
}
// rd = rs1 < rs2
def SLT : RegForm<0x0c, "slt", null_frag>;
def SLTU : RegForm<0x0d, "sltu", null_frag>;

class ArithImm<bits<6> opcode, string mnemonic, SDPatternOperator node, Operand type, ImmLeaf leaf>
    : ImmForm<opcode, (outs GPR:$rd), (ins GPR:$rs1, type:$imm), mnemonic#"\t$rd, $rs1, $imm",
              [(set GPR:$rd, (node GPR:$rs1, leaf:$imm))]>;
def ADDI : ArithImm<0x11, "addi", add, simm16, immSExt16>;
def ANDI : ArithImm<0x13, "andi", and, uimm16, immZExt16>;
def ORI : ArithImm<0x14, "ori", or, uimm16, immZExt16>;
def XORI : ArithImm<0x15, "xori", xor, uimm16, immZExt16>;
def SHLI : ArithImm<0x16, "shli", shl, uimm16, immZExt16>;
def SRLI : ArithImm<0x17, "srli", srl, uimm16, immZExt16>;
def SRAI : ArithImm<0x18, "srai", sra, uimm16, immZExt16>;

let isReMaterializable = true, isAsCheapAsAMove = true, isMoveImm = true, rs1 = 0 in {
  def LI : ImmForm<0x10, (outs GPR:$rd), (ins simm16:$imm), "li\t$rd, $imm", [(set GPR:$rd, immSExt16:$imm)]>;
  // The upper half; the lower one is zero.
  def LUI : ImmForm<0x12, (outs GPR:$rd), (ins uimm16:$imm), "lui\t$rd, $imm">;
}
// Constants in one instruction where that is possible, else in two.
def : Pat<(i32 immHigh16:$c), (LUI (HI16 imm:$c))>;
def : Pat<(i32 imm:$c), (ORI (LUI (HI16 imm:$c)), (LO16 imm:$c))>;
// A truth value: only bit 0 of its register counts.
def : Pat<(i1 imm:$c), (LI (BIT0 imm:$c))>;
// Addresses.
def : Pat<(i32 (symbol uimm16:$hi, uimm16:$lo)), (ORI (LUI uimm16:$hi), uimm16:$lo)>;
def : Pat<(i32 frameindex:$fi), (ADDI $fi, 0)>;

//===--- Comparisons --------------------------------------------------------------------------------------------===//

class Compare<PatFrag condition, dag result> : Pat<(i1 (condition (i32 GPR:$a), (i32 GPR:$b))), result>;
def : Compare<setlt, (SLT GPR:$a, GPR:$b)>;
def : Compare<setgt, (SLT GPR:$b, GPR:$a)>;
def : Compare<setge, (XORI (SLT GPR:$a, GPR:$b), 1)>;
def : Compare<setle, (XORI (SLT GPR:$b, GPR:$a), 1)>;
def : Compare<setult, (SLTU GPR:$a, GPR:$b)>;
def : Compare<setugt, (SLTU GPR:$b, GPR:$a)>;
def : Compare<setuge, (XORI (SLTU GPR:$a, GPR:$b), 1)>;
def : Compare<setule, (XORI (SLTU GPR:$b, GPR:$a), 1)>;
def : Compare<seteq, (SLTU (XOR GPR:$a, GPR:$b), (LI 1))>;
def : Compare<setne, (SLTU (LI 0), (XOR GPR:$a, GPR:$b))>;

//===--- Memory -------------------------------------------------------------------------------------------------===//

class Load<bits<6> opcode, string mnemonic, SDPatternOperator node>
    : TemplateInst<opcode, (outs GPR:$rd), (ins mem:$addr), mnemonic#"\t$rd, $addr",
                   [(set GPR:$rd, (node addr:$addr))]> {
  bits<4> rd;
  bits<20> addr; // base, displacement
  let Inst{25-22} = rd;
  let Inst{21-18} = addr{19-16};
  let Inst{15-0} = addr{15-0};
  let mayLoad = true;
}
class Store<bits<6> opcode, string mnemonic, SDPatternOperator node>
    : TemplateInst<opcode, (outs), (ins GPR:$rs2, mem:$addr), mnemonic#"\t$rs2, $addr", [(node GPR:$rs2, addr:$addr)]> {
  bits<4> rs2;
  bits<20> addr;
  let Inst{25-22} = rs2;
  let Inst{21-18} = addr{19-16};
  let Inst{15-0} = addr{15-0};
  let mayStore = true;
}
def LW : Load<0x20, "lw", load>;
def LH : Load<0x21, "lh", sextloadi16>;
def LHU : Load<0x22, "lhu", zextloadi16>;
def LB : Load<0x23, "lb", sextloadi8>;
def LBU : Load<0x24, "lbu", zextloadi8>;
def SW : Store<0x28, "sw", store>;
def SH : Store<0x29, "sh", truncstorei16>;
def SB : Store<0x2a, "sb", truncstorei8>;
def : Pat<(i32 (extloadi8 addr:$a)), (LBU addr:$a)>;
def : Pat<(i32 (extloadi16 addr:$a)), (LHU addr:$a)>;

//===--- Control ------------------------------------------------------------------------------------------------===//

let isBranch = true, isTerminator = true in {
  class Branch<bits<6> opcode, string mnemonic, SDPatternOperator condition>
      : StoreForm<opcode, (ins GPR:$rs1, GPR:$rs2, brtarget:$imm), mnemonic#"\t$rs1, $rs2, $imm",
                  [(brcond (i1 (condition (i32 GPR:$rs1), (i32 GPR:$rs2))), bb:$imm)]>;
  def BEQ : Branch<0x30, "beq", seteq>;
  def BNE : Branch<0x31, "bne", setne>;
  def BLT : Branch<0x32, "blt", setlt>;
  def BGE : Branch<0x33, "bge", setge>;
  def BLTU : Branch<0x34, "bltu", setult>;
  def BGEU : Branch<0x35, "bgeu", setuge>;

  let isBarrier = true in {
    def JMP : TemplateInst<0x38, (outs), (ins brtarget:$target), "jmp\t$target", [(br bb:$target)]> {
      bits<26> target;
      let Inst{25-0} = target;
    }
    let isIndirectBranch = true in
      def JR : TemplateInst<0x3a, (outs), (ins GPR:$rs1), "jr\t$rs1", [(brind GPR:$rs1)]> {
        bits<4> rs1;
        let Inst{21-18} = rs1;
      }
  }
}

// The other conditions, with the operands exchanged, and a truth value that is in a register already.
class SwappedBranch<PatFrag condition, Instruction branch>
    : Pat<(brcond (i1 (condition (i32 GPR:$a), (i32 GPR:$b))), bb:$target), (branch GPR:$b, GPR:$a, bb:$target)>;
def : SwappedBranch<setgt, BLT>;
def : SwappedBranch<setle, BGE>;
def : SwappedBranch<setugt, BLTU>;
def : SwappedBranch<setule, BGEU>;
def : Pat<(brcond (i1 GPR:$c), bb:$target), (BNE (ANDI GPR:$c, 1), (LI 0), bb:$target)>;

let isCall = true, Defs = [RA] in {
  def CALL : TemplateInst<0x39, (outs), (ins calltarget:$target, variable_ops), "call\t$target"> {
    bits<26> target;
    let Inst{25-0} = target;
  }
  def CALLR : TemplateInst<0x3b, (outs), (ins GPR:$rs1, variable_ops), "callr\t$rs1"> {
    bits<4> rs1;
    let Inst{21-18} = rs1;
  }
}
let isReturn = true, isTerminator = true, isBarrier = true, Uses = [RA] in
  def RET : TemplateInst<0x3c, (outs), (ins variable_ops), "ret">;
def NOP : TemplateInst<0x00, (outs), (ins), "nop">;
let hasSideEffects = true in
  def TRAP : TemplateInst<0x3f, (outs), (ins), "trap", [(trap)]>;

// Around a call: bytes of arguments on the stack, and bytes that the callee removes (none).
let isPseudo = true, Size = 0, Defs = [SP], Uses = [SP], hasSideEffects = true in {
  def ADJCALLSTACKDOWN : TemplateInst<0, (outs), (ins i32imm:$bytes, i32imm:$unused), "">;
  def ADJCALLSTACKUP : TemplateInst<0, (outs), (ins i32imm:$bytes, i32imm:$popped), "">;
}

//===--- Other spellings ----------------------------------------------------------------------------------------===//

def : InstAlias<"mv $rd, $rs", (ADDI GPR:$rd, GPR:$rs, 0)>;
def : InstAlias<"not $rd, $rs", (XORI GPR:$rd, GPR:$rs, 65535), 0>;
def : MnemonicAlias<"b", "jmp">;
