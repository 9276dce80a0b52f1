// A 32- or 64-bit machine (by hardware mode) in LLVM's style whose patterns use what descriptions use: types instead
// of classes as destinations, several results, implicit definitions, nodes of the target's own, fragments with
// alternatives, transformations of transformations, parts of registers, intrinsics. Every generator has to take it.
include "llvm/Target/Target.td"

def Feature64 : SubtargetFeature<"64bit", "Is64", "true", "Registers of 64 bits">;
def FeatureD : SubtargetFeature<"d", "HasD", "true", "Double precision">;
def Is64 : Predicate<"Subtarget->is64Bit()">, AssemblerPredicate<(all_of Feature64)>;
def Is32 : Predicate<"!Subtarget->is64Bit()">, AssemblerPredicate<(all_of (not Feature64))>;
def HasD : Predicate<"Subtarget->hasD()">, AssemblerPredicate<(all_of FeatureD)>;
defvar Nod32 = DefaultMode;
def Nod64 : HwMode<"+64bit", [Is64]>;
def XVT : ValueTypeByHwMode<[Nod32, Nod64], [i32, i64]>;
def XPtrVT : PtrValueTypeByHwMode<XVT, 0>;
def XRI : RegInfoByHwMode<[Nod32, Nod64], [RegInfo<32, 32, 32>, RegInfo<64, 64, 64>]>;

//===--- Registers ---===//
let Namespace = "Nod" in {
  def sub_32 : SubRegIndex<32>;
  def sub_hi : SubRegIndex<32, 32>;
  def sub_v0 : SubRegIndex<128>;
  def sub_v1 : SubRegIndex<128, 128>;
}
class NReg<bits<5> n, string name> : Register<name> {
  let Namespace = "Nod";
  let HWEncoding{4-0} = n;
  let DwarfNumbers = [n];
}
foreach i = 0-15 in {
  def X#i : NReg<i, "x"#i>;
  def F#i : NReg<i, "f"#i>;
  def H#i : NReg<i, "h"#i>;
  def V#i : NReg<i, "v"#i>;
}
foreach i = 0-15 in def D#i : NReg<i, "d"#i> {
  let SubRegs = [!cast<Register>("F"#i), !cast<Register>("H"#i)];
  let SubRegIndices = [sub_32, sub_hi];
  let CoveredBySubRegs = 1;
}
def FLAGS : NReg<30, "flags">;
def ACC : NReg<29, "acc">;
def VPairs : RegisterTuples<[sub_v0, sub_v1], [(decimate (rotl (sequence "V%u", 0, 15), 0), 2),
                                               (decimate (rotl (sequence "V%u", 0, 15), 1), 2)]>;
def GPR : RegisterClass<"Nod", [XVT], 32, (sequence "X%u", 0, 15)> { let RegInfos = XRI; }
def GPRNoX0 : RegisterClass<"Nod", [XVT], 32, (sub GPR, X0)> { let RegInfos = XRI; }
def FPR32 : RegisterClass<"Nod", [f32], 32, (sequence "F%u", 0, 15)>;
def FPR64 : RegisterClass<"Nod", [f64, v2f32], 64, (sequence "D%u", 0, 15)>;
def VR : RegisterClass<"Nod", [v4i32, v2i64, v4f32, v8i16, v16i8], 128, (sequence "V%u", 0, 15)>;
def VRP : RegisterClass<"Nod", [untyped], 128, (add VPairs)> { let Size = 256; }
def CC : RegisterClass<"Nod", [i32], 32, (add FLAGS)> { let isAllocatable = 0; let CopyCost = -1; }
def GPRMem : RegisterOperand<GPR> { let PrintMethod = "printMemReg"; }

//===--- Nodes ---===//
def SDT_NodCall : SDTypeProfile<0, -1, [SDTCisVT<0, XVT>]>;
def SDT_NodSelect : SDTypeProfile<1, 4, [SDTCisSameAs<0, 3>, SDTCisSameAs<0, 4>, SDTCisSameAs<1, 2>, SDTCisInt<1>]>;
def SDT_AddFlag : SDTypeProfile<2, 2, [SDTCisSameAs<0, 2>, SDTCisSameAs<0, 3>, SDTCisInt<0>, SDTCisVT<1, i32>]>;
def SDT_AddCarry : SDTypeProfile<2, 3, [SDTCisSameAs<0, 2>, SDTCisSameAs<0, 3>, SDTCisInt<0>, SDTCisVT<1, i32>,
                                        SDTCisVT<4, i32>]>;
def SDT_MulWide : SDTypeProfile<2, 2, [SDTCisSameAs<0, 1>, SDTCisSameAs<0, 2>, SDTCisSameAs<0, 3>, SDTCisInt<0>]>;
def SDT_Wrap : SDTypeProfile<1, 1, [SDTCisSameAs<0, 1>, SDTCisPtrTy<0>]>;
def SDT_LdUpd : SDTypeProfile<2, 2, [SDTCisInt<0>, SDTCisPtrTy<1>, SDTCisSameAs<1, 2>, SDTCisSameAs<2, 3>]>;
def SDT_Splat : SDTypeProfile<1, 1, [SDTCisVec<0>, SDTCisInt<1>]>;
def SDT_Dup : SDTypeProfile<1, 2, [SDTCisVec<0>, SDTCisSameAs<0, 1>, SDTCisVT<2, i32>]>;
def SDT_Widen : SDTypeProfile<1, 2, [SDTCisVec<0>, SDTCisVec<1>, SDTCisSameAs<1, 2>, SDTCisOpSmallerThanOp<1, 0>,
                                     SDTCisSameSizeAs<0, 1>]>;
def SDT_ExtPart : SDTypeProfile<1, 2, [SDTCisSubVecOfVec<0, 1>, SDTCisInt<2>]>;
def SDT_Elts : SDTypeProfile<1, 1, [SDTCVecEltisVT<0, i32>, SDTCisSameNumEltsAs<0, 1>, SDTCisFP<1>]>;
def nod_call : SDNode<"NodISD::CALL", SDT_NodCall, [SDNPHasChain, SDNPOptInGlue, SDNPOutGlue, SDNPVariadic]>;
def nod_ret : SDNode<"NodISD::RET", SDTNone, [SDNPHasChain, SDNPOptInGlue, SDNPVariadic]>;
def nod_tail : SDNode<"NodISD::TAIL", SDT_NodCall, [SDNPHasChain, SDNPOptInGlue, SDNPOutGlue, SDNPVariadic]>;
def nod_selectcc : SDNode<"NodISD::SELECT_CC", SDT_NodSelect, [SDNPInGlue]>;
def nod_add_flag : SDNode<"NodISD::ADDF", SDT_AddFlag, [SDNPCommutative]>;
def nod_adde : SDNode<"NodISD::ADDE", SDT_AddCarry>;
def nod_mulw : SDNode<"NodISD::MULW", SDT_MulWide, [SDNPCommutative, SDNPAssociative]>;
def nod_wrap : SDNode<"NodISD::WRAP", SDT_Wrap>;
def nod_ldupd : SDNode<"NodISD::LDU", SDT_LdUpd, [SDNPHasChain, SDNPMayLoad, SDNPMemOperand]>;
def nod_splat : SDNode<"NodISD::SPLAT", SDT_Splat>;
def nod_dup : SDNode<"NodISD::DUP", SDT_Dup>;
def nod_widen : SDNode<"NodISD::WIDEN", SDT_Widen>;
def nod_part : SDNode<"NodISD::PART", SDT_ExtPart>;
def nod_cvt : SDNode<"NodISD::CVT", SDT_Elts>;
def nod_hi : SDNode<"NodISD::HI", SDTIntUnaryOp>;
def nod_lo : SDNode<"NodISD::LO", SDTIntBinOp>;
def nod_tls : SDNode<"NodISD::TLS", SDTypeProfile<1, 1, [SDTCisPtrTy<0>, SDTCisVT<1, XVT>]>>;
def nod_barrier : SDNode<"NodISD::BARRIER", SDTNone, [SDNPHasChain, SDNPSideEffect]>;
def callseq_start : SDNode<"ISD::CALLSEQ_START", SDCallSeqStart<[SDTCisVT<0, XVT>, SDTCisVT<1, XVT>]>,
                           [SDNPHasChain, SDNPOutGlue]>;
def callseq_end : SDNode<"ISD::CALLSEQ_END", SDCallSeqEnd<[SDTCisVT<0, XVT>, SDTCisVT<1, XVT>]>,
                         [SDNPHasChain, SDNPOptInGlue, SDNPOutGlue]>;

//===--- Operands and fragments ---===//
class SImmAsm<int width> : AsmOperandClass {
  let Name = "SImm"#width;
  let RenderMethod = "addImmOperands";
  let DiagnosticType = "Invalid"#Name;
}
class SImm<int width> : Operand<XVT>, ImmLeaf<XVT, "return isInt<"#width#">(Imm);"> {
  let ParserMatchClass = SImmAsm<width>;
  let EncoderMethod = "getImmOpValue";
  let DecoderMethod = "decodeSImm<"#width#">";
  let OperandType = "OPERAND_SIMM";
  let OperandNamespace = "NodOp";
  let MCOperandPredicate = [{
    int64_t Imm;
    if (!MCOp.evaluateAsConstantImm(Imm))
      return MCOp.isBareSymbolRef();
    return isInt<}]#width#[{>(Imm);
  }];
}
def simm12 : SImm<12>;
def simm5 : SImm<5>;
def simm12_neg : PatLeaf<(imm), [{ return isInt<12>(-N->getSExtValue()) && !isInt<12>(N->getSExtValue()); }], 
                         SDNodeXForm<imm, [{ return CurDAG->getTargetConstant(-N->getSExtValue(), SDLoc(N), N->getValueType(0)); }]>>;
def uimm5 : Operand<XVT>, IntImmLeaf<XVT, [{ return Imm.isNonNegative() && Imm.ult(32); }]>;
def timm5 : Operand<i32>, TImmLeaf<i32, [{ return isUInt<5>(Imm); }]>;
def fpzero : PatLeaf<(fpimm), [{ return N->isExactlyValue(+0.0); }]>;
def fpimm0 : PatLeaf<(fpimm), [{ return N->isExactlyValue(+0.0); }]>;
def fpone : FPImmLeaf<f32, [{ return Imm.isExactlyValue(1.0); }]>;
def LO12 : SDNodeXForm<imm, [{ return CurDAG->getTargetConstant(SignExtend64<12>(N->getZExtValue()), SDLoc(N), N->getValueType(0)); }]>;
def HI20 : SDNodeXForm<imm, [{ return CurDAG->getTargetConstant(((N->getZExtValue() + 0x800) >> 12) & 0xfffff, SDLoc(N), N->getValueType(0)); }]>;
def NEG : SDNodeXForm<imm, [{ return CurDAG->getTargetConstant(-N->getSExtValue(), SDLoc(N), N->getValueType(0)); }]>;
def brtarget : Operand<OtherVT> { let OperandType = "OPERAND_PCREL"; let EncoderMethod = "getBranch"; }
def calltarget : Operand<XPtrVT> { let OperandType = "OPERAND_PCREL"; }
def MEMri : Operand<iPTR> { let MIOperandInfo = (ops GPR:$base, simm12:$off); let PrintMethod = "printMem"; let DecoderMethod = "decodeMem"; }
def MEMrr : Operand<iPTR> { let MIOperandInfo = (ops GPR:$base, GPR:$idx); let PrintMethod = "printMemRR"; let DecoderMethod = "decodeMemRR"; }
def ADDRri : ComplexPattern<iPTR, 2, "SelectADDRri", [frameindex], [SDNPWantRoot]>;
def ADDRrr : ComplexPattern<iPTR, 2, "SelectADDRrr", [], [SDNPWantParent]>;
def BaseReg : ComplexPattern<iPTR, 1, "SelectBase">;
def ShiftMask : ComplexPattern<XVT, 1, "selectShiftMask", [], [], 0>;
def ShiftReg : ComplexPattern<XVT, 2, "SelectShiftedRegister", [shl, srl, sra, rotr]>;

def shl_oneuse : PatFrag<(ops node:$a, node:$b), (shl node:$a, node:$b), [{ return N->hasOneUse(); }]>;
def disjoint_or : PatFrag<(ops node:$a, node:$b), (or node:$a, node:$b),
                          [{ return CurDAG->haveNoCommonBitsSet(N->getOperand(0), N->getOperand(1)); }]> {
  let GISelPredicateCode = [{ return false; }];
}
def add_like : PatFrags<(ops node:$a, node:$b), [(disjoint_or node:$a, node:$b), (add node:$a, node:$b)]>;
def assertsexti32 : PatFrag<(ops node:$src), (assertsext node:$src), [{ return cast<VTSDNode>(N->getOperand(1))->getVT().bitsLE(MVT::i32); }]>;
def sext_any : PatFrags<(ops node:$s), [(sext_inreg node:$s, i32), (assertsexti32 node:$s)]>;
def immop : PatLeaf<(XVT (imm))>;
def vsplat_imm : PatLeaf<(build_vector), [{ return ISD::isBuildVectorAllOnes(N); }]>;
def alignedload : PatFrag<(ops node:$p), (load node:$p), [{ return cast<LoadSDNode>(N)->getAlign() >= Align(16); }]>;
def extloadi32x : PatFrag<(ops node:$p), (unindexedload node:$p)> { let IsLoad = 1; let IsAnyExtLoad = 1; let MemoryVT = i32; }
def storelocal : PatFrag<(ops node:$v, node:$p), (store node:$v, node:$p)> { let AddressSpaces = [3, 5]; let MinAlignment = 4; let IsStore = 1; }
def bothhalves : OutPatFrag<(ops node:$a, node:$b), (REG_SEQUENCE VRP, $a, sub_v0, $b, sub_v1)>;
def lowpart : OutPatFrag<(ops node:$a), (EXTRACT_SUBREG $a, sub_32)>;

//===--- Formats ---===//
class NInst<dag outs, dag ins, string op, string args, list<dag> pattern = []> : Instruction {
  field bits<32> Inst;
  field bits<32> SoftFail = 0;
  bits<7> Opcode = 0;
  let Namespace = "Nod";
  let OutOperandList = outs;
  let InOperandList = ins;
  let AsmString = op # "\t" # args;
  let Pattern = pattern;
  let Size = 4;
  let DecoderNamespace = "Nod";
  let Inst{6-0} = Opcode;
}
class RRR<bits<7> opc, string op, list<dag> p = [], RegisterClass d = GPR, RegisterClass s = d>
    : NInst<(outs d:$rd), (ins s:$rs1, s:$rs2), op, "$rd, $rs1, $rs2", p> {
  bits<5> rd; bits<5> rs1; bits<5> rs2;
  let Opcode = opc;
  let Inst{11-7} = rd;
  let Inst{16-12} = rs1;
  let Inst{21-17} = rs2;
  let Inst{31-22} = 0;
}
class RR<bits<7> opc, string op, list<dag> p = [], RegisterClass d = GPR, RegisterClass s = d>
    : NInst<(outs d:$rd), (ins s:$rs1), op, "$rd, $rs1", p> {
  bits<5> rd; bits<5> rs1;
  let Opcode = opc;
  let Inst{11-7} = rd;
  let Inst{16-12} = rs1;
  let Inst{31-17} = 1;
}
class RRI<bits<7> opc, string op, list<dag> p = [], Operand immt = simm12>
    : NInst<(outs GPR:$rd), (ins GPR:$rs1, immt:$imm), op, "$rd, $rs1, $imm", p> {
  bits<5> rd; bits<5> rs1; bits<12> imm;
  let Opcode = opc;
  let Inst{11-7} = rd;
  let Inst{16-12} = rs1;
  let Inst{28-17} = imm;
  let Inst{31-29} = 2;
}
class Pseudo<dag outs, dag ins, list<dag> pattern = []> : NInst<outs, ins, "", "", pattern> {
  let isPseudo = 1;
  let isCodeGenOnly = 1;
  let AsmString = "";
}

//===--- Instructions ---===//
// Destinations that are types; operands that are types, too.
def ADD : RRR<1, "add", [(set XVT:$rd, (add XVT:$rs1, XVT:$rs2))]> { let isCommutable = 1; }
def ADDI : RRI<2, "addi", [(set GPR:$rd, (add GPR:$rs1, simm12:$imm))]>;
def SUB : RRR<3, "sub", [(set GPR:$rd, (sub GPR:$rs1, GPR:$rs2))]>;
def AND : RRR<4, "and", [(set GPR:$rd, (and GPR:$rs1, GPR:$rs2))]>;
def OR : RRR<5, "or", [(set GPR:$rd, (or GPR:$rs1, GPR:$rs2))]>;
def XOR : RRR<6, "xor", [(set GPR:$rd, (xor GPR:$rs1, GPR:$rs2))]>;
def SLL : RRR<7, "sll">;
def SLLI : RRI<8, "slli", [], uimm5>;
def SRA : RRR<9, "sra">;
def LUI : NInst<(outs GPR:$rd), (ins uimm5:$imm), "lui", "$rd, $imm"> {
  bits<5> rd; bits<20> imm; let Opcode = 10; let Inst{11-7} = rd; let Inst{31-12} = imm;
}
// An operation that sets flags beside its result, in both ways of saying so.
let Defs = [FLAGS] in {
  def ADDF : RRR<11, "addf", [(set GPR:$rd, FLAGS, (nod_add_flag GPR:$rs1, GPR:$rs2))]>;
  def ANDF : RRR<12, "andf", [(set GPR:$rd, (and (not GPR:$rs1), GPR:$rs2)), (implicit FLAGS)]>;
  let Uses = [FLAGS] in
  def ADDE : RRR<13, "adde", [(set GPR:$rd, FLAGS, (nod_adde GPR:$rs1, GPR:$rs2, FLAGS))]>;
}
// Two results.
def MULW : NInst<(outs GPR:$lo, GPR:$hi), (ins GPR:$a, GPR:$b), "mulw", "$lo, $hi, $a, $b",
                 [(set GPR:$lo, GPR:$hi, (nod_mulw GPR:$a, GPR:$b))]> {
  bits<5> lo; bits<5> hi; bits<5> a; bits<5> b;
  let Opcode = 14; let Inst{11-7} = lo; let Inst{16-12} = hi; let Inst{21-17} = a; let Inst{26-22} = b;
  let Inst{31-27} = 0;
}
def SMULW : NInst<(outs GPR:$lo, GPR:$hi), (ins GPR:$a, GPR:$b), "smulw", "$lo, $hi, $a, $b",
                  [(set GPR:$lo, GPR:$hi, (smullohi GPR:$a, GPR:$b))]> {
  bits<5> lo; bits<5> hi; bits<5> a; bits<5> b;
  let Opcode = 15; let Inst{11-7} = lo; let Inst{16-12} = hi; let Inst{21-17} = a; let Inst{26-22} = b;
  let Inst{31-27} = 0;
}
// A load that moves its base, as a node of the target and as one of the selector.
let mayLoad = 1, Constraints = "$base = $base_wb" in {
  def LDU : NInst<(outs GPR:$rd, GPR:$base_wb), (ins GPR:$base, simm12:$off), "ldu", "$rd, ${off}(${base})!",
                  [(set GPR:$rd, GPR:$base_wb, (nod_ldupd GPR:$base, simm12:$off))]> {
    bits<5> rd; bits<5> base; bits<12> off;
    let Opcode = 18; let Inst{11-7} = rd; let Inst{16-12} = base; let Inst{28-17} = off; let Inst{31-29} = 0;
  }
}
let mayStore = 1, Constraints = "$base = $base_wb,@earlyclobber $base_wb" in
def STPOST : NInst<(outs GPR:$base_wb), (ins GPR:$v, GPR:$base, simm12:$off), "stpost", "$v, (${base}), $off",
                   [(set GPR:$base_wb, (post_store GPR:$v, GPR:$base, simm12:$off))]> {
  bits<5> v; bits<5> base; bits<12> off;
  let Opcode = 19; let Inst{11-7} = v; let Inst{16-12} = base; let Inst{28-17} = off; let Inst{31-29} = 0;
}
let mayLoad = 1 in {
  def LD : NInst<(outs GPR:$rd), (ins MEMri:$m), "ld", "$rd, $m", [(set GPR:$rd, (load ADDRri:$m))]> {
    bits<5> rd; bits<17> m; let Opcode = 20; let Inst{11-7} = rd; let Inst{28-12} = m; let Inst{31-29} = 0;
  }
  def LDX : NInst<(outs GPR:$rd), (ins MEMrr:$m), "ldx", "$rd, $m", [(set GPR:$rd, (load ADDRrr:$m))]> {
    bits<5> rd; bits<10> m; let Opcode = 21; let Inst{11-7} = rd; let Inst{21-12} = m; let Inst{31-22} = 0;
  }
  def LDA : RR<22, "lda", [(set GPR:$rd, (extloadi32x BaseReg:$rs1))]>;
}
let mayStore = 1 in {
  def ST : NInst<(outs), (ins GPR:$v, MEMri:$m), "st", "$v, $m", [(store GPR:$v, ADDRri:$m)]> {
    bits<5> v; bits<17> m; let Opcode = 23; let Inst{11-7} = v; let Inst{28-12} = m; let Inst{31-29} = 0;
  }
  def STL : NInst<(outs), (ins GPR:$v, GPR:$p), "stl", "$v, $p", [(storelocal GPR:$v, GPR:$p)]> {
    bits<5> v; bits<5> p; let Opcode = 24; let Inst{11-7} = v; let Inst{16-12} = p; let Inst{31-17} = 0;
  }
}
let isCall = 1, Defs = [X1] in {
  def CALL : NInst<(outs), (ins calltarget:$t, variable_ops), "call", "$t", []> {
    bits<25> t; let Opcode = 25; let Inst{31-7} = t;
  }
  def CALLR : NInst<(outs), (ins GPR:$t), "callr", "$t", [(nod_call GPR:$t)]> {
    bits<5> t; let Opcode = 26; let Inst{11-7} = t; let Inst{31-12} = 0;
  }
  let isReturn = 1, isTerminator = 1, isBarrier = 1 in
  def TAIL : Pseudo<(outs), (ins calltarget:$t), [(nod_tail tglobaladdr:$t)]>, PseudoInstExpansion<(CALL calltarget:$t)>;
}
let isBranch = 1, isTerminator = 1 in
def JR : NInst<(outs), (ins GPR:$t), "jr", "$t", [(brind GPR:$t)]> {
    bits<5> t; let Opcode = 27; let Inst{11-7} = t; let Inst{31-12} = 0;
    let isIndirectBranch = 1; let isBarrier = 1;
  }
let isReturn = 1, isTerminator = 1, isBarrier = 1 in
def RET : Pseudo<(outs), (ins), [(nod_ret)]>, PseudoInstExpansion<(JR X1)>;
let isBranch = 1, isTerminator = 1 in {
  def J : NInst<(outs), (ins brtarget:$t), "j", "$t", [(br bb:$t)]> {
    bits<25> t; let Opcode = 28; let Inst{31-7} = t; let isBarrier = 1;
  }
  def BEQ : NInst<(outs), (ins GPR:$a, GPR:$b, brtarget:$t), "beq", "$a, $b, $t",
                  [(brcond (XVT (seteq GPR:$a, GPR:$b)), bb:$t)]> {
    bits<5> a; bits<5> b; bits<15> t;
    let Opcode = 29; let Inst{11-7} = a; let Inst{16-12} = b; let Inst{31-17} = t;
  }
}
def SLT : RRR<30, "slt", [(set GPR:$rd, (XVT (setlt GPR:$rs1, GPR:$rs2)))]>;
let usesCustomInserter = 1, Uses = [FLAGS] in
def SELECT : Pseudo<(outs GPR:$d), (ins GPR:$a, GPR:$b, GPR:$t, GPR:$f),
                    [(set XVT:$d, (nod_selectcc XVT:$a, XVT:$b, XVT:$t, XVT:$f))]>;
let Defs = [X2], Uses = [X2] in {
  def ADJDOWN : Pseudo<(outs), (ins i32imm:$a, i32imm:$b), [(callseq_start timm:$a, timm:$b)]>;
  def ADJUP : Pseudo<(outs), (ins i32imm:$a, i32imm:$b), [(callseq_end timm:$a, timm:$b)]>;
}
def FENCE : NInst<(outs), (ins), "fence", "", [(nod_barrier)]> { let Inst{31-7} = 31; let hasSideEffects = 1; let AsmString = "fence"; }
def TRAP : NInst<(outs), (ins), "trap", "", [(trap)]> { let Inst{31-7} = 32; let AsmString = "trap"; let isTrap = 1; }

let Predicates = [HasD] in {
  def FADD_S : RRR<40, "fadd.s", [(set FPR32:$rd, (any_fadd FPR32:$rs1, FPR32:$rs2))], FPR32>;
  def FADD_D : RRR<41, "fadd.d", [(set f64:$rd, (fadd f64:$rs1, f64:$rs2))], FPR64>;
  def FMADD_S : NInst<(outs FPR32:$rd), (ins FPR32:$a, FPR32:$b, FPR32:$c), "fmadd.s", "$rd, $a, $b, $c",
                      [(set FPR32:$rd, (fma FPR32:$a, FPR32:$b, FPR32:$c))]> {
    bits<5> rd; bits<5> a; bits<5> b; bits<5> c;
    let Opcode = 42; let Inst{11-7} = rd; let Inst{16-12} = a; let Inst{21-17} = b; let Inst{26-22} = c;
    let Inst{31-27} = 0;
  }
  def FMV : RR<43, "fmv", [(set FPR32:$rd, (bitconvert (i32 GPR:$rs1)))], FPR32, GPR>;
  def FZERO : NInst<(outs FPR32:$rd), (ins), "fzero", "$rd", [(set FPR32:$rd, fpzero)]> {
    bits<5> rd; let Opcode = 44; let Inst{11-7} = rd; let Inst{31-12} = 0; let isReMaterializable = 1;
  }
  def FONE : NInst<(outs FPR32:$rd), (ins), "fone", "$rd", [(set FPR32:$rd, fpone)]> {
    bits<5> rd; let Opcode = 44; let Inst{11-7} = rd; let Inst{31-12} = 1;
  }
  def FCVT : RR<45, "fcvt", [(set FPR64:$rd, (any_fpextend FPR32:$rs1))], FPR64, FPR32>;
}

//===--- Vectors ---===//
class VTInfo<ValueType v, ValueType s, string sfx> { ValueType Vec = v; ValueType Scalar = s; string Suffix = sfx; }
defset list<VTInfo> IntVectors = {
  def VI8 : VTInfo<v16i8, i8, "b">;
  def VI16 : VTInfo<v8i16, i16, "h">;
  def VI32 : VTInfo<v4i32, i32, "w">;
}
multiclass VBin<bits<7> opc, string op, SDPatternOperator node> {
  def V : RRR<opc, op, [], VR>;
  foreach vt = IntVectors in
  def : Pat<(vt.Vec (node (vt.Vec VR:$a), (vt.Vec VR:$b))), (!cast<Instruction>(NAME#"V") VR:$a, VR:$b)>;
}
defm VADD : VBin<50, "vadd", add>;
defm VSUB : VBin<51, "vsub", sub>;
def VSPLAT : RR<52, "vsplat", [(set VR:$rd, (v4i32 (nod_splat (i32 GPR:$rs1))))], VR, GPR>;
def VDUP : NInst<(outs VR:$rd), (ins VR:$s, i32imm:$lane), "vdup", "$rd, $s, $lane",
                 [(set v4i32:$rd, (nod_dup v4i32:$s, timm5:$lane))]> {
  bits<5> rd; bits<5> s; bits<5> lane;
  let Opcode = 53; let Inst{11-7} = rd; let Inst{16-12} = s; let Inst{21-17} = lane; let Inst{31-22} = 0;
}
def VWIDEN : RRR<54, "vwiden", [(set v4i32:$rd, (nod_widen (v8i16 VR:$rs1), VR:$rs2))], VR>;
def VCVT : RR<55, "vcvt", [(set (v4i32 VR:$rd), (nod_cvt (v4f32 VR:$rs1)))], VR>;
def VNOT : RR<56, "vnot", [(set VR:$rd, (xor (v4i32 VR:$rs1), (v4i32 immAllOnesV)))], VR>;
def VEXTR : NInst<(outs GPR:$rd), (ins VR:$s, uimm5:$lane), "vextr", "$rd, $s, $lane",
                  [(set (i32 GPR:$rd), (extractelt (v4i32 VR:$s), uimm5:$lane))]> {
  bits<5> rd; bits<5> s; bits<5> lane;
  let Opcode = 57; let Inst{11-7} = rd; let Inst{16-12} = s; let Inst{21-17} = lane; let Inst{31-22} = 0;
}
let mayLoad = 1, mayStore = 0, hasSideEffects = 0 in
def VLD2 : NInst<(outs VRP:$rd), (ins GPR:$p), "vld2", "$rd, (${p})"> {
  bits<5> rd; bits<5> p; let Opcode = 58; let Inst{11-7} = rd; let Inst{16-12} = p; let Inst{31-17} = 0;
}
let mayStore = 1, mayLoad = 0, hasSideEffects = 0 in
def VST2 : NInst<(outs), (ins VRP:$v, GPR:$p), "vst2", "$v, (${p})"> {
  bits<5> v; bits<5> p; let Opcode = 59; let Inst{11-7} = v; let Inst{16-12} = p; let Inst{31-17} = 0;
}

//===--- Intrinsics ---===//
let TargetPrefix = "nod" in {
  def int_nod_crc : DefaultAttrsIntrinsic<[llvm_i32_ty], [llvm_i32_ty, llvm_i32_ty], [IntrNoMem]>,
                    ClangBuiltin<"__builtin_nod_crc">;
  def int_nod_sad : DefaultAttrsIntrinsic<[llvm_v4i32_ty], [llvm_v16i8_ty, llvm_v16i8_ty, llvm_i32_ty],
                                          [IntrNoMem, ImmArg<ArgIndex<2>>]>;
  def int_nod_fence : Intrinsic<[], [llvm_i32_ty], [IntrHasSideEffects]>;
  def int_nod_ldx : Intrinsic<[llvm_anyint_ty], [llvm_ptr_ty, LLVMMatchType<0>],
                              [IntrReadMem, IntrArgMemOnly, NoCapture<ArgIndex<0>>], "", [SDNPMemOperand, SDNPMayLoad]>;
  def int_nod_two : DefaultAttrsIntrinsic<[llvm_i32_ty, llvm_i32_ty], [llvm_i32_ty], [IntrNoMem]>;
}
def CRC : RRR<61, "crc", [(set (i32 GPR:$rd), (int_nod_crc GPR:$rs1, GPR:$rs2))]>;
def SAD : RRR<62, "sad", [(set VR:$rd, (int_nod_sad VR:$rs1, VR:$rs2, (i32 3)))], VR>;
def : Pat<(int_nod_fence timm), (FENCE)>;
def : Pat<(XVT (int_nod_ldx GPR:$p, GPR:$i)), (LDX GPR:$p, GPR:$i)>;
def : Pat<(add (i32 (int_nod_crc GPR:$a, (i32 (int_ctpop (i32 GPR:$b))))), GPR:$c), (ADD (CRC $a, $b), $c)>;
def : Pat<(i32 (int_thread_pointer)), (ADDI X4, (i32 0))>;

//===--- Patterns ---===//
class NodPat<dag from, dag to> : Pat<from, to> { list<Predicate> Extra = []; }
multiclass ShiftPat<SDPatternOperator node, Instruction rr> {
  def : NodPat<(node GPR:$a, (XVT (ShiftMask GPR:$n))), (rr GPR:$a, GPR:$n)>;
}
defm : ShiftPat<shl, SLL>;
defm : ShiftPat<sra, SRA>;
def : Pat<(XVT (shl GPR:$a, uimm5:$n)), (SLLI GPR:$a, uimm5:$n)>;
def : Pat<(XVT imm:$v), (ADDI (LUI (HI20 imm:$v)), (LO12 imm:$v))>;
def : Pat<(XVT simm12:$v), (ADDI X0, simm12:$v)>;
def : Pat<(sub GPR:$a, simm12_neg:$v), (ADDI GPR:$a, (NEG simm12_neg:$v))>;
def : Pat<(add GPR:$a, simm12_neg:$v), (SUB GPR:$a, (ADDI (XVT X0), (NEG $v)))>;
def : Pat<(add_like (XVT (shl_oneuse GPR:$a, (XVT 1))), GPR:$b), (ADD (ADD $a, $a), $b)>;
def : Pat<(nod_call tglobaladdr:$t), (CALL tglobaladdr:$t)>;
def : Pat<(nod_call texternalsym:$t), (CALL texternalsym:$t)>;
def : Pat<(nod_tail (iPTR texternalsym:$t)), (TAIL texternalsym:$t)>;
def : Pat<(nod_wrap tglobaladdr:$s), (ADDI (LUI (i32 0)), tglobaladdr:$s)>;
foreach n = [tconstpool, tjumptable, tblockaddress, texternalsym, tglobaltlsaddr] in
def : Pat<(nod_wrap n:$s), (ADDI X0, n:$s)>;
def : Pat<(nod_hi tglobaladdr:$a), (LUI tglobaladdr:$a)>;
def : Pat<(nod_lo GPR:$h, tglobaladdr:$a), (ADDI GPR:$h, tglobaladdr:$a)>;
def : Pat<(add GPR:$b, (nod_lo GPR:$h, tblockaddress:$a)), (ADD GPR:$b, (ADDI GPR:$h, tblockaddress:$a))>;
def : Pat<(nod_tls tglobaltlsaddr:$s), (ADDI X4, tglobaltlsaddr:$s)>;
def : Pat<(i32 (select (XVT GPR:$c), (i32 GPR:$t), (i32 GPR:$f))), (SELECT $c, X0, $t, $f)>;
def : Pat<(XVT (selectcc GPR:$a, GPR:$b, XVT:$t, XVT:$f, SETEQ)), (SELECT $a, $b, $t, $f)>;
def : Pat<(brcond GPR:$c, bb:$t), (BEQ GPR:$c, X0, bb:$t)>;
def : Pat<(brcc SETEQ, (XVT GPR:$a), GPR:$b, bb:$t), (BEQ $a, $b, bb:$t)>;
def : Pat<(atomic_fence (XVT timm), (XVT timm)), (FENCE)>;
def : Pat<(f32 (fpround FPR64:$s)), (COPY_TO_REGCLASS (lowpart FPR64:$s), FPR32)>;
def : Pat<(f64 (extloadf32 (XVT (add GPR:$p, simm12:$o)))), (FCVT (FMV (LD GPR:$p, simm12:$o)))>;
def : Pat<(f32 fpimm0), (FMV (ADDI X0, (XVT 0)))>;
def : Pat<(v4i32 (load ADDRri:$p)), (VSPLAT (LD ADDRri:$p))>;
def : Pat<(v4i32 (nod_splat (i32 (load ADDRri:$p)))), (VSPLAT (LD ADDRri:$p))>;
foreach from = [v4i32, v8i16, v16i8] in
  foreach to = [v4i32, v8i16, v16i8] in
    if !ne(from, to) then
      def : Pat<(to (bitconvert (from VR:$v))), (to VR:$v)>;
def : Pat<(v2i64 (bitconvert (v4i32 VR:$v))), (COPY_TO_REGCLASS VR:$v, VR)>;
def : Pat<(v4i32 undef), (IMPLICIT_DEF)>;
def : Pat<(v4i32 (vselect (v4i32 VR:$c), VR:$t, undef)), (VADDV VR:$c, VR:$t)>;
def : Pat<(v4i32 (insertelt (v4i32 VR:$v), (i32 GPR:$x), (XVT 0))), (VADDV (VSPLAT GPR:$x), $v)>;
def : Pat<(f64 (fadd (f64 (fpextend FPR32:$a)), (f64 (fpextend FPR32:$b)))),
          (FADD_D (SUBREG_TO_REG (i64 0), FPR32:$a, sub_32), (INSERT_SUBREG (f64 (IMPLICIT_DEF)), FPR32:$b, sub_32))>;
let AddedComplexity = -5, Predicates = [Is32, HasD] in
def : Pat<(XVT (mul (nod_lo GPR:$x, GPR:$y), GPR:$z)), (ADD $z, (ADD $x, $y))>;
let Predicates = [Is64] in {
  def : Pat<(sext_inreg GPR:$a, i32), (ADDI $a, 0)>;
  def : Pat<(i64 (zextloadi32 ADDRri:$p)), (LD ADDRri:$p)>;
  def : Pat<(i64 (sext_any (i64 GPR:$p))), (ADDI GPR:$p, 0)>;
  def : Pat<(truncstorei32 GPR:$v, (iPTR (ADDRri GPR:$b, simm12:$o))), (ST GPR:$v, GPR:$b, simm12:$o)>;
  def : Pat<(shl (and (i64 GPR:$a), 0xffffffff), uimm5:$n), (SLLI $a, $n)>;
}
let Predicates = [Is32] in
def : Pat<(i32 (trunc (i64 (anyext GPR:$a)))), (ADDI $a, 0)>;
def : Pat<(atomic_store_32 GPR:$v, ADDRri:$p), (ST GPR:$v, ADDRri:$p)>;
let mayLoad = 1, mayStore = 1 in {
  def AMOADD : RRR<60, "amoadd">;
  def CAS : Pseudo<(outs GPR:$d), (ins GPR:$p, GPR:$c, GPR:$n)>;
}
def : Pat<(XVT (atomic_load_add_i32 GPR:$p, GPR:$v)), (AMOADD $p, $v)>;
def : Pat<(XVT (atomic_cmp_swap_i32_monotonic GPR:$p, GPR:$c, GPR:$n)), (CAS $p, $c, $n)>;

def : InstAlias<"nop", (ADDI X0, X0, 0)>;
def : InstAlias<"mv\t$d, $s", (ADDI GPR:$d, GPR:$s, 0)>;
def : InstAlias<"li\t$d, $i", (ADDI GPR:$d, X0, simm12:$i)>;
def : InstAlias<"call\t$t", (CALL calltarget:$t)>;

def NodInstrInfo : InstrInfo { let guessInstructionProperties = 0; }
def NodAsmWriter : AsmWriter { int PassSubtarget = 1; }
def NodAsmParser : AsmParser { let AllowDuplicateRegisterNames = 1; }
def : ProcessorModel<"generic", NoSchedModel, []>;
def Nod : Target { let InstructionSet = NodInstrInfo; let AssemblyParsers = [NodAsmParser]; let AssemblyWriters = [NodAsmWriter]; let AllowRegisterRenaming = 1; }
