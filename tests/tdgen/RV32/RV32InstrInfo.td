// Formats and instructions: manual, chapters 2 (I), 7 (M), 8 (A), 9 (Zicsr), 16 (C).

//===----------------------------------------------------------------------===//
// Nodes of the target's own
//===----------------------------------------------------------------------===//

def SDT_RV32Call : SDTypeProfile<0, -1, [SDTCisVT<0, XLenVT>]>;
def SDT_CallSeqStart : SDCallSeqStart<[SDTCisVT<0, i32>, SDTCisVT<1, i32>]>;
def SDT_CallSeqEnd : SDCallSeqEnd<[SDTCisVT<0, i32>, SDTCisVT<1, i32>]>;
def rv_call : SDNode<"RV32ISD::CALL", SDT_RV32Call, [SDNPHasChain, SDNPOptInGlue, SDNPOutGlue, SDNPVariadic]>;
def rv_ret : SDNode<"RV32ISD::RET_GLUE", SDTNone, [SDNPHasChain, SDNPOptInGlue, SDNPVariadic]>;
def rv_hi : SDNode<"RV32ISD::HI", SDTIntUnaryOp>;
def callseq_start : SDNode<"ISD::CALLSEQ_START", SDT_CallSeqStart, [SDNPHasChain, SDNPOutGlue]>;
def callseq_end : SDNode<"ISD::CALLSEQ_END", SDT_CallSeqEnd, [SDNPHasChain, SDNPOptInGlue, SDNPOutGlue]>;

//===----------------------------------------------------------------------===//
// Operands
//===----------------------------------------------------------------------===//

class ImmAsmOperand<string prefix, int width, string suffix> : AsmOperandClass {
  let Name = prefix # "Imm" # width # suffix;
  let RenderMethod = "addImmOperands";
  let DiagnosticType = !strconcat("Invalid", Name);
}
class SImmAsmOperand<int width, string suffix = ""> : ImmAsmOperand<"S", width, suffix>;
class UImmAsmOperand<int width, string suffix = ""> : ImmAsmOperand<"U", width, suffix>;

class RV32Op<ValueType vt = XLenVT> : Operand<vt> { let OperandNamespace = "RV32Op"; }

def uimm5 : RV32Op, ImmLeaf<XLenVT, [{ return isUInt<5>(Imm); }]> {
  let ParserMatchClass = UImmAsmOperand<5>;
  let DecoderMethod = "decodeUImmOperand<5>";
  let OperandType = "OPERAND_UIMM5";
  let MCOperandPredicate = [{ return MCOp.isImm() && isUInt<5>(MCOp.getImm()); }];
}
def simm12 : RV32Op, ImmLeaf<XLenVT, [{ return isInt<12>(Imm); }]> {
  let ParserMatchClass = SImmAsmOperand<12>;
  let EncoderMethod = "getImmOpValue";
  let DecoderMethod = "decodeSImmOperand<12>";
  let OperandType = "OPERAND_SIMM12";
  let MCOperandPredicate = [{ return MCOp.isImm() && isInt<12>(MCOp.getImm()); }];
}
def simm13_lsb0 : Operand<OtherVT> {
  let ParserMatchClass = SImmAsmOperand<13, "Lsb0">;
  let PrintMethod = "printBranchOperand";
  let EncoderMethod = "getImmOpValueAsr1";
  let DecoderMethod = "decodeSImmOperandAndLsl1<13>";
  let OperandType = "OPERAND_PCREL";
}
def simm21_lsb0 : Operand<OtherVT> {
  let ParserMatchClass = SImmAsmOperand<21, "Lsb0">;
  let PrintMethod = "printBranchOperand";
  let EncoderMethod = "getImmOpValueAsr1";
  let DecoderMethod = "decodeSImmOperandAndLsl1<21>";
  let OperandType = "OPERAND_PCREL";
}
def uimm20 : RV32Op {
  let ParserMatchClass = UImmAsmOperand<20>;
  let EncoderMethod = "getImmOpValue";
  let DecoderMethod = "decodeUImmOperand<20>";
}
def CSRSystemRegister : AsmOperandClass {
  let Name = "CSRSystemRegister";
  let ParserMethod = "parseCSRSystemRegister";
  let DiagnosticString = "operand must be a valid system register name or an integer in the range [0, 4095]";
}
def csr_sysreg : RV32Op {
  let ParserMatchClass = CSRSystemRegister;
  let PrintMethod = "printCSRSystemRegister";
  let DecoderMethod = "decodeUImmOperand<12>";
}
def FenceArg : AsmOperandClass {
  let Name = "FenceArg";
  let RenderMethod = "addFenceArgOperands";
  let ParserMethod = "parseFenceArg";
}
def fencearg : RV32Op {
  let ParserMatchClass = FenceArg;
  let PrintMethod = "printFenceArg";
  let DecoderMethod = "decodeUImmOperand<4>";
}
def ZeroOffsetMemOp : AsmOperandClass {
  let Name = "ZeroOffsetMemOp";
  let RenderMethod = "addRegOperands";
  let PredicateMethod = "isGPR";
  let ParserMethod = "parseZeroOffsetMemOp";
}
def GPRMemZeroOffset : RegisterOperand<GPR> {
  let ParserMatchClass = ZeroOffsetMemOp;
  let PrintMethod = "printZeroOffsetMemOp";
}
def simm6 : RV32Op, ImmLeaf<XLenVT, [{ return isInt<6>(Imm); }]> {
  let ParserMatchClass = SImmAsmOperand<6>;
  let EncoderMethod = "getImmOpValue";
  let DecoderMethod = "decodeSImmOperand<6>";
  let MCOperandPredicate = [{ return MCOp.isImm() && isInt<6>(MCOp.getImm()); }];
}
def simm6nonzero : RV32Op, ImmLeaf<XLenVT, [{ return Imm != 0 && isInt<6>(Imm); }]> {
  let ParserMatchClass = SImmAsmOperand<6, "NonZero">;
  let EncoderMethod = "getImmOpValue";
  let DecoderMethod = "decodeSImmNonZeroOperand<6>";
  let MCOperandPredicate = [{ return MCOp.isImm() && MCOp.getImm() != 0 && isInt<6>(MCOp.getImm()); }];
}
def uimm7_lsb00 : RV32Op {
  let ParserMatchClass = UImmAsmOperand<7, "Lsb00">;
  let EncoderMethod = "getImmOpValue";
  let DecoderMethod = "decodeUImmOperand<7>";
}

def ixlenimm : Operand<XLenVT>;
def AddrRegImm : ComplexPattern<iPTR, 2, "SelectAddrRegImm">;
def HI20 : SDNodeXForm<imm, [{
  return CurDAG->getTargetConstant(((N->getZExtValue() + 0x800) >> 12) & 0xfffff, SDLoc(N), N->getValueType(0));
}]>;
def LO12Sext : SDNodeXForm<imm, [{
  return CurDAG->getTargetConstant(SignExtend64<12>(N->getZExtValue()), SDLoc(N), N->getValueType(0));
}]>;
def NegImm : SDNodeXForm<imm, [{
  return CurDAG->getTargetConstant(-N->getSExtValue(), SDLoc(N), N->getValueType(0));
}]>;
def negimm12 : PatLeaf<(imm), [{ return isInt<12>(-N->getSExtValue()); }], NegImm>;

//===----------------------------------------------------------------------===//
// Formats
//===----------------------------------------------------------------------===//

class RV32Opcode<bits<7> v> { bits<7> Value = v; }
def OPC_LOAD : RV32Opcode<0b0000011>;
def OPC_MISC_MEM : RV32Opcode<0b0001111>;
def OPC_OP_IMM : RV32Opcode<0b0010011>;
def OPC_AUIPC : RV32Opcode<0b0010111>;
def OPC_STORE : RV32Opcode<0b0100011>;
def OPC_AMO : RV32Opcode<0b0101111>;
def OPC_OP : RV32Opcode<0b0110011>;
def OPC_LUI : RV32Opcode<0b0110111>;
def OPC_BRANCH : RV32Opcode<0b1100011>;
def OPC_JALR : RV32Opcode<0b1100111>;
def OPC_JAL : RV32Opcode<0b1101111>;
def OPC_SYSTEM : RV32Opcode<0b1110011>;

class RVInstBase<dag outs, dag ins, string opcodestr, string argstr, list<dag> pattern> : Instruction {
  let Namespace = "RV32";
  dag OutOperandList = outs;
  dag InOperandList = ins;
  let AsmString = opcodestr # !if(!empty(argstr), "", "\t" # argstr);
  let Pattern = pattern;
  let hasSideEffects = 0;
  let mayLoad = 0;
  let mayStore = 0;
}
class RVInst<dag outs, dag ins, string opcodestr, string argstr, RV32Opcode opcode, list<dag> pattern = []>
    : RVInstBase<outs, ins, opcodestr, argstr, pattern> {
  field bits<32> Inst;
  // What an implementation may ignore; a disassembler says so.
  field bits<32> SoftFail = 0;
  let Size = 4;
  let Inst{6-0} = opcode.Value;
}
class RVInst16<dag outs, dag ins, string opcodestr, string argstr, list<dag> pattern = []>
    : RVInstBase<outs, ins, opcodestr, argstr, pattern> {
  field bits<16> Inst;
  field bits<16> SoftFail = 0;
  let Size = 2;
  let Predicates = [HasStdExtC];
}
class Pseudo<dag outs, dag ins, list<dag> pattern, string opcodestr = "", string argstr = "">
    : RVInstBase<outs, ins, opcodestr, argstr, pattern> {
  let isPseudo = 1;
  let isCodeGenOnly = 1;
}

class RVInstR<bits<7> funct7, bits<3> funct3, RV32Opcode opcode, dag outs, dag ins, string opcodestr, string argstr>
    : RVInst<outs, ins, opcodestr, argstr, opcode> {
  bits<5> rs2;
  bits<5> rs1;
  bits<5> rd;
  let Inst{31-25} = funct7;
  let Inst{24-20} = rs2;
  let Inst{19-15} = rs1;
  let Inst{14-12} = funct3;
  let Inst{11-7} = rd;
}
class RVInstI<bits<3> funct3, RV32Opcode opcode, dag outs, dag ins, string opcodestr, string argstr>
    : RVInst<outs, ins, opcodestr, argstr, opcode> {
  bits<12> imm12;
  bits<5> rs1;
  bits<5> rd;
  let Inst{31-20} = imm12;
  let Inst{19-15} = rs1;
  let Inst{14-12} = funct3;
  let Inst{11-7} = rd;
}
class RVInstS<bits<3> funct3, RV32Opcode opcode, dag outs, dag ins, string opcodestr, string argstr>
    : RVInst<outs, ins, opcodestr, argstr, opcode> {
  bits<12> imm12;
  bits<5> rs2;
  bits<5> rs1;
  let Inst{31-25} = imm12{11-5};
  let Inst{24-20} = rs2;
  let Inst{19-15} = rs1;
  let Inst{14-12} = funct3;
  let Inst{11-7} = imm12{4-0};
}
class RVInstB<bits<3> funct3, RV32Opcode opcode, dag outs, dag ins, string opcodestr, string argstr>
    : RVInst<outs, ins, opcodestr, argstr, opcode> {
  bits<12> imm12;
  bits<5> rs2;
  bits<5> rs1;
  let Inst{31} = imm12{11};
  let Inst{30-25} = imm12{9-4};
  let Inst{24-20} = rs2;
  let Inst{19-15} = rs1;
  let Inst{14-12} = funct3;
  let Inst{11-8} = imm12{3-0};
  let Inst{7} = imm12{10};
}
class RVInstU<RV32Opcode opcode, dag outs, dag ins, string opcodestr, string argstr>
    : RVInst<outs, ins, opcodestr, argstr, opcode> {
  bits<20> imm20;
  bits<5> rd;
  let Inst{31-12} = imm20;
  let Inst{11-7} = rd;
}

//===----------------------------------------------------------------------===//
// RV32I
//===----------------------------------------------------------------------===//

let isReMaterializable = 1, isAsCheapAsAMove = 1 in
def LUI : RVInstU<OPC_LUI, (outs GPR:$rd), (ins uimm20:$imm20), "lui", "$rd, $imm20">,
          Sched<[WriteIALU]> { let Itinerary = IICAlu; }
def AUIPC : RVInstU<OPC_AUIPC, (outs GPR:$rd), (ins uimm20:$imm20), "auipc", "$rd, $imm20">,
            Sched<[WriteIALU]> { let Itinerary = IICAlu; }

let isCall = 1, Itinerary = IICBranch in {
def JAL : RVInst<(outs GPR:$rd), (ins simm21_lsb0:$imm20), "jal", "$rd, $imm20", OPC_JAL>, Sched<[WriteJmp]> {
  bits<20> imm20;
  bits<5> rd;
  let Inst{31} = imm20{19};
  let Inst{30-21} = imm20{9-0};
  let Inst{20} = imm20{10};
  let Inst{19-12} = imm20{18-11};
  let Inst{11-7} = rd;
}
def JALR : RVInstI<0b000, OPC_JALR, (outs GPR:$rd), (ins GPR:$rs1, simm12:$imm12), "jalr", "$rd, ${imm12}(${rs1})">,
           Sched<[WriteJmp, ReadIALU]>;
}

let isBranch = 1, isTerminator = 1, Itinerary = IICBranch in
class BranchCC_rri<bits<3> funct3, string opcodestr>
    : RVInstB<funct3, OPC_BRANCH, (outs), (ins GPR:$rs1, GPR:$rs2, simm13_lsb0:$imm12), opcodestr, "$rs1, $rs2, $imm12">,
      Sched<[WriteJmp, ReadIALU, ReadIALU]>;
def BEQ : BranchCC_rri<0b000, "beq">;
def BNE : BranchCC_rri<0b001, "bne">;
def BLT : BranchCC_rri<0b100, "blt">;
def BGE : BranchCC_rri<0b101, "bge">;
def BLTU : BranchCC_rri<0b110, "bltu">;
def BGEU : BranchCC_rri<0b111, "bgeu">;

let mayLoad = 1, Itinerary = IICLoad, UseNamedOperandTable = 1 in
class Load_ri<bits<3> funct3, string opcodestr>
    : RVInstI<funct3, OPC_LOAD, (outs GPR:$rd), (ins GPR:$rs1, simm12:$imm12), opcodestr, "$rd, ${imm12}(${rs1})">,
      Sched<[WriteLDW, ReadMemBase]>;
def LB : Load_ri<0b000, "lb">;
def LH : Load_ri<0b001, "lh">;
def LW : Load_ri<0b010, "lw">;
def LBU : Load_ri<0b100, "lbu">;
def LHU : Load_ri<0b101, "lhu">;

let mayStore = 1, Itinerary = IICStore in
class Store_rri<bits<3> funct3, string opcodestr>
    : RVInstS<funct3, OPC_STORE, (outs), (ins GPR:$rs2, GPR:$rs1, simm12:$imm12), opcodestr, "$rs2, ${imm12}(${rs1})">,
      Sched<[WriteSTW, ReadStoreData, ReadMemBase]>;
def SB : Store_rri<0b000, "sb">;
def SH : Store_rri<0b001, "sh">;
def SW : Store_rri<0b010, "sw">;

let Itinerary = IICAlu in {
class ALU_ri<bits<3> funct3, string opcodestr>
    : RVInstI<funct3, OPC_OP_IMM, (outs GPR:$rd), (ins GPR:$rs1, simm12:$imm12), opcodestr, "$rd, $rs1, $imm12">,
      Sched<[WriteIALU, ReadIALU]>;
class Shift_ri<bits<7> funct7, bits<3> funct3, string opcodestr>
    : RVInst<(outs GPR:$rd), (ins GPR:$rs1, uimm5:$shamt), opcodestr, "$rd, $rs1, $shamt", OPC_OP_IMM>,
      Sched<[WriteIALU, ReadIALU]> {
  bits<5> shamt;
  bits<5> rs1;
  bits<5> rd;
  let Inst{31-25} = funct7;
  let Inst{24-20} = shamt;
  let Inst{19-15} = rs1;
  let Inst{14-12} = funct3;
  let Inst{11-7} = rd;
}
class ALU_rr<bits<7> funct7, bits<3> funct3, string opcodestr, bit Commutable = 0>
    : RVInstR<funct7, funct3, OPC_OP, (outs GPR:$rd), (ins GPR:$rs1, GPR:$rs2), opcodestr, "$rd, $rs1, $rs2">,
      Sched<[WriteIALU, ReadIALU, ReadIALU]> {
  let isCommutable = Commutable;
}
}
let isReMaterializable = 1, isAsCheapAsAMove = 1 in
def ADDI : ALU_ri<0b000, "addi">;
def SLTI : ALU_ri<0b010, "slti">;
def SLTIU : ALU_ri<0b011, "sltiu">;
def XORI : ALU_ri<0b100, "xori">;
def ORI : ALU_ri<0b110, "ori">;
def ANDI : ALU_ri<0b111, "andi">;
def SLLI : Shift_ri<0b0000000, 0b001, "slli">;
def SRLI : Shift_ri<0b0000000, 0b101, "srli">;
def SRAI : Shift_ri<0b0100000, 0b101, "srai">;
def ADD : ALU_rr<0b0000000, 0b000, "add", 1>;
def SUB : ALU_rr<0b0100000, 0b000, "sub">;
def SLL : ALU_rr<0b0000000, 0b001, "sll">;
def SLT : ALU_rr<0b0000000, 0b010, "slt">;
def SLTU : ALU_rr<0b0000000, 0b011, "sltu">;
def XOR : ALU_rr<0b0000000, 0b100, "xor", 1>;
def SRL : ALU_rr<0b0000000, 0b101, "srl">;
def SRA : ALU_rr<0b0100000, 0b101, "sra">;
def OR : ALU_rr<0b0000000, 0b110, "or", 1>;
def AND : ALU_rr<0b0000000, 0b111, "and", 1>;

let hasSideEffects = 1 in {
def FENCE : RVInstI<0b000, OPC_MISC_MEM, (outs), (ins fencearg:$pred, fencearg:$succ), "fence", "$pred, $succ"> {
  bits<4> pred;
  bits<4> succ;
  let rs1 = 0;
  let rd = 0;
  let imm12 = {0b0000, pred, succ};
}
def FENCE_TSO : RVInstI<0b000, OPC_MISC_MEM, (outs), (ins), "fence.tso", ""> {
  let rs1 = 0;
  let rd = 0;
  let imm12 = {0b1000, 0b0011, 0b0011};
}
def FENCE_I : RVInstI<0b001, OPC_MISC_MEM, (outs), (ins), "fence.i", ""> {
  let rs1 = 0;
  let rd = 0;
  let imm12 = 0;
  // The manual has software leave these zero and hardware ignore them.
  let SoftFail{31-15} = -1;
  let SoftFail{11-7} = -1;
}
class System<bits<12> funct12, string opcodestr> : RVInstI<0b000, OPC_SYSTEM, (outs), (ins), opcodestr, ""> {
  let rs1 = 0;
  let rd = 0;
  let imm12 = funct12;
}
def ECALL : System<0b000000000000, "ecall">;
let isTrap = 1 in
def EBREAK : System<0b000000000001, "ebreak">;
}
// An instruction of no meaning, which assemblers know by name.
let hasSideEffects = 1, isBarrier = 1, isTerminator = 1 in
def UNIMP : RVInstI<0b001, OPC_SYSTEM, (outs), (ins), "unimp", ""> {
  let rs1 = 0;
  let rd = 0;
  let imm12 = 0b110000000000;
}

//===----------------------------------------------------------------------===//
// Zicsr
//===----------------------------------------------------------------------===//

let hasSideEffects = 1 in {
class CSR_ir<bits<3> funct3, string opcodestr>
    : RVInstI<funct3, OPC_SYSTEM, (outs GPR:$rd), (ins csr_sysreg:$imm12, GPR:$rs1), opcodestr, "$rd, $imm12, $rs1">,
      Sched<[WriteCSR, ReadIALU]>;
class CSR_ii<bits<3> funct3, string opcodestr>
    : RVInstI<funct3, OPC_SYSTEM, (outs GPR:$rd), (ins csr_sysreg:$imm12, uimm5:$rs1), opcodestr, "$rd, $imm12, $rs1">,
      Sched<[WriteCSR]>;
}
def CSRRW : CSR_ir<0b001, "csrrw">;
def CSRRS : CSR_ir<0b010, "csrrs">;
def CSRRC : CSR_ir<0b011, "csrrc">;
def CSRRWI : CSR_ii<0b101, "csrrwi">;
def CSRRSI : CSR_ii<0b110, "csrrsi">;
def CSRRCI : CSR_ii<0b111, "csrrci">;

//===----------------------------------------------------------------------===//
// M and A
//===----------------------------------------------------------------------===//

let Predicates = [HasStdExtM] in {
  let Itinerary = IICMul, SchedRW = [WriteIMul, ReadIALU, ReadIALU] in {
    def MUL : ALU_rr<0b0000001, 0b000, "mul", 1>;
    def MULH : ALU_rr<0b0000001, 0b001, "mulh", 1>;
    def MULHSU : ALU_rr<0b0000001, 0b010, "mulhsu">;
    def MULHU : ALU_rr<0b0000001, 0b011, "mulhu", 1>;
  }
  let Itinerary = IICDiv, SchedRW = [WriteIDiv, ReadIALU, ReadIALU] in {
    def DIV_ : ALU_rr<0b0000001, 0b100, "div">;
    def DIVU : ALU_rr<0b0000001, 0b101, "divu">;
    def REM : ALU_rr<0b0000001, 0b110, "rem">;
    def REMU : ALU_rr<0b0000001, 0b111, "remu">;
  }
}

// The four orderings of one operation, and the way from the plain one to the others.
class Ordering<string op, string order> {
  string BaseOp = op;
  string Order = order;
}
def getOrderedOpcode : InstrMapping {
  let FilterClass = "Ordering";
  let RowFields = ["BaseOp"];
  let ColFields = ["Order"];
  let KeyCol = ["plain"];
  let ValueCols = [["aq"], ["rl"], ["aqrl"]];
}

let Predicates = [HasStdExtA], mayLoad = 1, mayStore = 1 in {
class AMO_rr<bits<5> funct5, bit aq, bit rl, string opcodestr>
    : RVInst<(outs GPR:$rd), (ins GPRMemZeroOffset:$rs1, GPR:$rs2), opcodestr, "$rd, $rs2, $rs1", OPC_AMO>,
      Sched<[WriteAtomic, ReadMemBase, ReadStoreData]> {
  bits<5> rs2;
  bits<5> rs1;
  bits<5> rd;
  let Inst{31-27} = funct5;
  let Inst{26} = aq;
  let Inst{25} = rl;
  let Inst{24-20} = rs2;
  let Inst{19-15} = rs1;
  let Inst{14-12} = 0b010;
  let Inst{11-7} = rd;
}
multiclass AMO_rr_aq_rl<bits<5> funct5, string opcodestr> {
  def "" : AMO_rr<funct5, 0, 0, opcodestr>, Ordering<opcodestr, "plain">;
  def _AQ : AMO_rr<funct5, 1, 0, opcodestr # ".aq">, Ordering<opcodestr, "aq">;
  def _RL : AMO_rr<funct5, 0, 1, opcodestr # ".rl">, Ordering<opcodestr, "rl">;
  def _AQ_RL : AMO_rr<funct5, 1, 1, opcodestr # ".aqrl">, Ordering<opcodestr, "aqrl">;
}
defm AMOSWAP_W : AMO_rr_aq_rl<0b00001, "amoswap.w">;
defm AMOADD_W : AMO_rr_aq_rl<0b00000, "amoadd.w">;
defm AMOXOR_W : AMO_rr_aq_rl<0b00100, "amoxor.w">;
defm AMOAND_W : AMO_rr_aq_rl<0b01100, "amoand.w">;
defm AMOOR_W : AMO_rr_aq_rl<0b01000, "amoor.w">;
}

//===----------------------------------------------------------------------===//
// C: some of each format
//===----------------------------------------------------------------------===//

let Constraints = "$rd = $rd_wb" in
def C_ADDI : RVInst16<(outs GPRNoX0:$rd_wb), (ins GPRNoX0:$rd, simm6nonzero:$imm), "c.addi", "$rd, $imm">,
             Sched<[WriteIALU, ReadIALU]> {
  bits<5> rd;
  bits<6> imm;
  let Inst{15-13} = 0b000;
  let Inst{12} = imm{5};
  let Inst{11-7} = rd;
  let Inst{6-2} = imm{4-0};
  let Inst{1-0} = 0b01;
}
def C_NOP : RVInst16<(outs), (ins), "c.nop", "">, Sched<[WriteIALU]> {
  let Inst{15-0} = 0b0000000000000001;
}
def C_LI : RVInst16<(outs GPRNoX0:$rd), (ins simm6:$imm), "c.li", "$rd, $imm">, Sched<[WriteIALU]> {
  bits<5> rd;
  bits<6> imm;
  let Inst{15-13} = 0b010;
  let Inst{12} = imm{5};
  let Inst{11-7} = rd;
  let Inst{6-2} = imm{4-0};
  let Inst{1-0} = 0b01;
}
def C_MV : RVInst16<(outs GPRNoX0:$rs1), (ins GPRNoX0:$rs2), "c.mv", "$rs1, $rs2">, Sched<[WriteIALU, ReadIALU]> {
  bits<5> rs1;
  bits<5> rs2;
  let Inst{15-12} = 0b1000;
  let Inst{11-7} = rs1;
  let Inst{6-2} = rs2;
  let Inst{1-0} = 0b10;
}
let Constraints = "$rs1 = $rs1_wb" in
def C_ADD : RVInst16<(outs GPRNoX0:$rs1_wb), (ins GPRNoX0:$rs1, GPRNoX0:$rs2), "c.add", "$rs1, $rs2">,
            Sched<[WriteIALU, ReadIALU, ReadIALU]> {
  bits<5> rs1;
  bits<5> rs2;
  let Inst{15-12} = 0b1001;
  let Inst{11-7} = rs1;
  let Inst{6-2} = rs2;
  let Inst{1-0} = 0b10;
}
let mayLoad = 1 in
def C_LW : RVInst16<(outs GPRC:$rd), (ins GPRC:$rs1, uimm7_lsb00:$imm), "c.lw", "$rd, ${imm}(${rs1})">,
           Sched<[WriteLDW, ReadMemBase]> {
  bits<3> rd;
  bits<3> rs1;
  bits<7> imm;
  let Inst{15-13} = 0b010;
  let Inst{12-10} = imm{5-3};
  let Inst{9-7} = rs1;
  let Inst{6} = imm{2};
  let Inst{5} = imm{6};
  let Inst{4-2} = rd;
  let Inst{1-0} = 0b00;
}

//===----------------------------------------------------------------------===//
// Aliases
//===----------------------------------------------------------------------===//

def : InstAlias<"nop", (ADDI X0, X0, 0), 3>;
def : InstAlias<"mv $rd, $rs", (ADDI GPR:$rd, GPR:$rs, 0)>;
def : InstAlias<"li $rd, $imm", (ADDI GPR:$rd, X0, simm12:$imm), 2>;
def : InstAlias<"sltz $rd, $rs", (SLT GPR:$rd, GPR:$rs, X0)>;
def : InstAlias<"sgtz $rd, $rs", (SLT GPR:$rd, X0, GPR:$rs)>;
def : InstAlias<"not $rd, $rs", (XORI GPR:$rd, GPR:$rs, -1)>;
def : InstAlias<"neg $rd, $rs", (SUB GPR:$rd, X0, GPR:$rs)>;
def : InstAlias<"seqz $rd, $rs", (SLTIU GPR:$rd, GPR:$rs, 1)>;
def : InstAlias<"snez $rd, $rs", (SLTU GPR:$rd, X0, GPR:$rs)>;
def : InstAlias<"beqz $rs, $offset", (BEQ GPR:$rs, X0, simm13_lsb0:$offset)>;
def : InstAlias<"bnez $rs, $offset", (BNE GPR:$rs, X0, simm13_lsb0:$offset)>;
def : InstAlias<"blez $rs, $offset", (BGE X0, GPR:$rs, simm13_lsb0:$offset)>;
def : InstAlias<"bgez $rs, $offset", (BGE GPR:$rs, X0, simm13_lsb0:$offset)>;
def : InstAlias<"bltz $rs, $offset", (BLT GPR:$rs, X0, simm13_lsb0:$offset)>;
def : InstAlias<"bgtz $rs, $offset", (BLT X0, GPR:$rs, simm13_lsb0:$offset)>;
// These change the order of operands and never print.
def : InstAlias<"bgt $rs, $rt, $offset", (BLT GPR:$rt, GPR:$rs, simm13_lsb0:$offset), 0>;
def : InstAlias<"bleu $rs, $rt, $offset", (BGEU GPR:$rt, GPR:$rs, simm13_lsb0:$offset), 0>;
// The greater priority prints.
def : InstAlias<"jal $offset", (JAL X1, simm21_lsb0:$offset), 2>;
def : InstAlias<"j $offset", (JAL X0, simm21_lsb0:$offset)>;
def : InstAlias<"ret", (JALR X0, X1, 0), 4>;
def : InstAlias<"jr $rs", (JALR X0, GPR:$rs, 0), 3>;
def : InstAlias<"jr ${offset}(${rs})", (JALR X0, GPR:$rs, simm12:$offset)>;
def : InstAlias<"jalr $rs", (JALR X1, GPR:$rs, 0), 2>;
def : InstAlias<"jalr ${offset}(${rs})", (JALR X1, GPR:$rs, simm12:$offset)>;
def : InstAlias<"jalr $rd, $rs", (JALR GPR:$rd, GPR:$rs, 0)>;
def : InstAlias<"lw $rd, (${rs1})", (LW GPR:$rd, GPR:$rs1, 0), 0>;
def : InstAlias<"csrr $rd, $csr", (CSRRS GPR:$rd, csr_sysreg:$csr, X0)>;
def : InstAlias<"csrw $csr, $rs", (CSRRW X0, csr_sysreg:$csr, GPR:$rs)>;
def : InstAlias<"csrs $csr, $rs", (CSRRS X0, csr_sysreg:$csr, GPR:$rs)>;
def : InstAlias<"csrc $csr, $rs", (CSRRC X0, csr_sysreg:$csr, GPR:$rs)>;
def : InstAlias<"csrwi $csr, $imm", (CSRRWI X0, csr_sysreg:$csr, uimm5:$imm)>;
def : InstAlias<"csrsi $csr, $imm", (CSRRSI X0, csr_sysreg:$csr, uimm5:$imm)>;
def : InstAlias<"csrci $csr, $imm", (CSRRCI X0, csr_sysreg:$csr, uimm5:$imm)>;
def : InstAlias<"csrw $csr, $imm", (CSRRWI X0, csr_sysreg:$csr, uimm5:$imm), 0>;
def : InstAlias<"fence", (FENCE 0xF, 0xF)>;
def : MnemonicAlias<"move", "mv">;
def : MnemonicAlias<"scall", "ecall">;
def : MnemonicAlias<"sbreak", "ebreak">;

//===----------------------------------------------------------------------===//
// Patterns
//===----------------------------------------------------------------------===//

class PatGpr<SDPatternOperator OpNode, RVInst Inst, ValueType vt = XLenVT>
    : Pat<(vt (OpNode (vt GPR:$rs1))), (Inst GPR:$rs1)>;
class PatGprGpr<SDPatternOperator OpNode, RVInst Inst, ValueType vt1 = XLenVT, ValueType vt2 = XLenVT>
    : Pat<(vt1 (OpNode (vt1 GPR:$rs1), (vt2 GPR:$rs2))), (Inst GPR:$rs1, GPR:$rs2)>;
class PatGprImm<SDPatternOperator OpNode, RVInst Inst, ImmLeaf ImmType, ValueType vt = XLenVT>
    : Pat<(vt (OpNode (vt GPR:$rs1), ImmType:$imm)), (Inst GPR:$rs1, ImmType:$imm)>;

def : PatGprGpr<add, ADD>;
def : PatGprImm<add, ADDI, simm12>;
def : PatGprGpr<sub, SUB>;
def : Pat<(sub GPR:$rs1, negimm12:$imm), (ADDI GPR:$rs1, (NegImm negimm12:$imm))>;
def pow2 : IntImmLeaf<XLenVT, [{ return Imm.isPowerOf2() && Imm.ugt(1); }]>;
def Log2 : SDNodeXForm<imm, [{
  return CurDAG->getTargetConstant(Log2_64(N->getZExtValue()), SDLoc(N), N->getValueType(0));
}]>;
def : Pat<(mul GPR:$rs1, pow2:$imm), (SLLI GPR:$rs1, (Log2 pow2:$imm))>;
def : PatGprGpr<or, OR>;
def : PatGprImm<or, ORI, simm12>;
def : PatGprGpr<and, AND>;
def : PatGprImm<and, ANDI, simm12>;
def : PatGprGpr<xor, XOR>;
def : PatGprImm<xor, XORI, simm12>;
def : PatGprGpr<shl, SLL>;
def : PatGprGpr<srl, SRL>;
def : PatGprGpr<sra, SRA>;
def : PatGprImm<shl, SLLI, uimm5>;
def : PatGprImm<srl, SRLI, uimm5>;
def : PatGprImm<sra, SRAI, uimm5>;
def : Pat<(XLenVT (setlt GPR:$rs1, GPR:$rs2)), (SLT GPR:$rs1, GPR:$rs2)>;
def : Pat<(XLenVT (setult GPR:$rs1, GPR:$rs2)), (SLTU GPR:$rs1, GPR:$rs2)>;
def : Pat<(XLenVT (seteq GPR:$rs1, GPR:$rs2)), (SLTIU (XOR GPR:$rs1, GPR:$rs2), 1)>;
def : Pat<(XLenVT (setne GPR:$rs1, GPR:$rs2)), (SLTU (XLenVT X0), (XOR GPR:$rs1, GPR:$rs2))>;
def : Pat<(XLenVT simm12:$imm), (ADDI (XLenVT X0), simm12:$imm)>;
let AddedComplexity = 1 in
def : Pat<(XLenVT imm:$imm), (ADDI (XLenVT (LUI (HI20 imm:$imm))), (LO12Sext imm:$imm))>;

let Predicates = [HasStdExtM] in {
  def : PatGprGpr<mul, MUL>;
  def : PatGprGpr<mulhs, MULH>;
  def : PatGprGpr<mulhu, MULHU>;
  def : PatGprGpr<sdiv, DIV_>;
  def : PatGprGpr<udiv, DIVU>;
  def : PatGprGpr<srem, REM>;
  def : PatGprGpr<urem, REMU>;
}

class LdPat<PatFrag LoadOp, RVInst Inst, ValueType vt = XLenVT>
    : Pat<(vt (LoadOp (AddrRegImm (XLenVT GPR:$rs1), simm12:$imm12))), (Inst GPR:$rs1, simm12:$imm12)>;
class StPat<PatFrag StoreOp, RVInst Inst, RegisterClass StTy, ValueType vt>
    : Pat<(StoreOp (vt StTy:$rs2), (AddrRegImm (XLenVT GPR:$rs1), simm12:$imm12)),
          (Inst StTy:$rs2, GPR:$rs1, simm12:$imm12)>;
def : LdPat<sextloadi8, LB>;
def : LdPat<extloadi8, LBU>;
def : LdPat<sextloadi16, LH>;
def : LdPat<extloadi16, LHU>;
def : LdPat<load, LW>;
def : LdPat<zextloadi8, LBU>;
def : LdPat<zextloadi16, LHU>;
def : StPat<truncstorei8, SB, GPR, XLenVT>;
def : StPat<truncstorei16, SH, GPR, XLenVT>;
def : StPat<store, SW, GPR, XLenVT>;

class BccPat<CondCode Cond, RVInst Inst>
    : Pat<(brcond (i32 (setcc (XLenVT GPR:$rs1), GPR:$rs2, Cond)), bb:$imm12), (Inst GPR:$rs1, GPR:$rs2, bb:$imm12)>;
def : BccPat<SETEQ, BEQ>;
def : BccPat<SETNE, BNE>;
def : BccPat<SETLT, BLT>;
def : BccPat<SETGE, BGE>;
def : BccPat<SETULT, BLTU>;
def : BccPat<SETUGE, BGEU>;
def : Pat<(brcond GPR:$cond, bb:$imm12), (BNE GPR:$cond, (XLenVT X0), bb:$imm12)>;

let Predicates = [HasStdExtA] in {
  def : Pat<(i32 (atomic_load_add_i32_monotonic GPR:$addr, GPR:$incr)), (AMOADD_W GPR:$addr, GPR:$incr)>;
  def : Pat<(i32 (atomic_load_add_i32_seq_cst GPR:$addr, GPR:$incr)), (AMOADD_W_AQ_RL GPR:$addr, GPR:$incr)>;
  def : Pat<(i32 (atomic_swap_i32_acquire GPR:$addr, GPR:$incr)), (AMOSWAP_W_AQ GPR:$addr, GPR:$incr)>;
}

let isBarrier = 1, isBranch = 1, isTerminator = 1 in
def PseudoBR : Pseudo<(outs), (ins simm21_lsb0:$imm20), [(br bb:$imm20)]>,
               PseudoInstExpansion<(JAL X0, simm21_lsb0:$imm20)>;
let isBarrier = 1, isBranch = 1, isIndirectBranch = 1, isTerminator = 1 in
def PseudoBRIND : Pseudo<(outs), (ins GPRNoX0:$rs1, simm12:$imm12), []>,
                  PseudoInstExpansion<(JALR X0, GPR:$rs1, simm12:$imm12)>;
def : Pat<(brind GPRNoX0:$rs1), (PseudoBRIND GPRNoX0:$rs1, 0)>;
let isCall = 1, Defs = [X1] in
def PseudoCALLIndirect : Pseudo<(outs), (ins GPRNoX0:$rs1), [(rv_call GPRNoX0:$rs1)]>,
                         PseudoInstExpansion<(JALR X1, GPR:$rs1, 0)>;
let isBarrier = 1, isReturn = 1, isTerminator = 1 in
def PseudoRET : Pseudo<(outs), (ins), [(rv_ret)]>, PseudoInstExpansion<(JALR X0, X1, 0)>;
let Defs = [X2], Uses = [X2] in {
def ADJCALLSTACKDOWN : Pseudo<(outs), (ins i32imm:$amt1, i32imm:$amt2), [(callseq_start timm:$amt1, timm:$amt2)]>;
def ADJCALLSTACKUP : Pseudo<(outs), (ins i32imm:$amt1, i32imm:$amt2), [(callseq_end timm:$amt1, timm:$amt2)]>;
}

//===----------------------------------------------------------------------===//
// Shorter forms
//===----------------------------------------------------------------------===//

let Predicates = [HasStdExtC] in {
  def : CompressPat<(ADDI GPRNoX0:$rs1, GPRNoX0:$rs1, simm6nonzero:$imm), (C_ADDI GPRNoX0:$rs1, simm6nonzero:$imm)>;
  def : CompressPat<(ADDI GPRNoX0:$rd, X0, simm6:$imm), (C_LI GPRNoX0:$rd, simm6:$imm)>;
  def : CompressPat<(ADD GPRNoX0:$rs1, GPRNoX0:$rs1, GPRNoX0:$rs2), (C_ADD GPRNoX0:$rs1, GPRNoX0:$rs2)>;
}
