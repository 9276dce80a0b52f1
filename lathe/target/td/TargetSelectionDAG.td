// Patterns: the nodes, fragments and transformations that instruction patterns are written with.
#ifndef LATHE_TARGETSELECTIONDAG_TD
#define LATHE_TARGETSELECTIONDAG_TD

include "lathe/target/td/SDNodeProperties.td"

//===--- Types of nodes -----------------------------------------------------------------------------------------===//
// Operands of a node are numbered with its results first.

class SDTypeConstraint<int opnum> {
  int OperandNum = opnum;
}
class SDTCisVT<int OpNum, ValueType vt> : SDTypeConstraint<OpNum> {
  ValueType VT = vt;
}
class SDTCisPtrTy<int OpNum> : SDTypeConstraint<OpNum>;
class SDTCisInt<int OpNum> : SDTypeConstraint<OpNum>;
class SDTCisFP<int OpNum> : SDTypeConstraint<OpNum>;
class SDTCisVec<int OpNum> : SDTypeConstraint<OpNum>;
class SDTCisSameAs<int OpNum, int OtherOp> : SDTypeConstraint<OpNum> {
  int OtherOperandNum = OtherOp;
}
// The operand is a type, smaller than that of OtherOp.
class SDTCisVTSmallerThanOp<int OpNum, int OtherOp> : SDTypeConstraint<OpNum> {
  int OtherOperandNum = OtherOp;
}
class SDTCisOpSmallerThanOp<int SmallOp, int BigOp> : SDTypeConstraint<SmallOp> {
  int BigOperandNum = BigOp;
}
// The type of an element of vector OtherOp.
class SDTCisEltOfVec<int ThisOp, int OtherOp> : SDTypeConstraint<ThisOp> {
  int OtherOpNum = OtherOp;
}
class SDTCisSubVecOfVec<int ThisOp, int OtherOp> : SDTypeConstraint<ThisOp> {
  int OtherOpNum = OtherOp;
}
class SDTCVecEltisVT<int OpNum, ValueType vt> : SDTypeConstraint<OpNum> {
  ValueType VT = vt;
}
class SDTCisSameNumEltsAs<int OpNum, int OtherOp> : SDTypeConstraint<OpNum> {
  int OtherOperandNum = OtherOp;
}
class SDTCisSameSizeAs<int OpNum, int OtherOp> : SDTypeConstraint<OpNum> {
  int OtherOperandNum = OtherOp;
}

class SDTypeProfile<int numresults, int numoperands, list<SDTypeConstraint> constraints> {
  int NumResults = numresults;
  int NumOperands = numoperands; // -1: any number.
  list<SDTypeConstraint> Constraints = constraints;
}

def SDTIntLeaf : SDTypeProfile<1, 0, [SDTCisInt<0>]>;
def SDTFPLeaf : SDTypeProfile<1, 0, [SDTCisFP<0>]>;
def SDTPtrLeaf : SDTypeProfile<1, 0, [SDTCisPtrTy<0>]>;
def SDTOther : SDTypeProfile<1, 0, [SDTCisVT<0, OtherVT>]>;
def SDTUNDEF : SDTypeProfile<1, 0, []>;
def SDTUnaryOp : SDTypeProfile<1, 1, []>;
def SDTIntBinOp : SDTypeProfile<1, 2, [SDTCisSameAs<0, 1>, SDTCisSameAs<0, 2>, SDTCisInt<0>]>;
def SDTIntShiftOp : SDTypeProfile<1, 2, [SDTCisSameAs<0, 1>, SDTCisInt<0>, SDTCisInt<2>]>;
def SDTIntShiftPairOp : SDTypeProfile<2, 3, [SDTCisInt<0>, SDTCisSameAs<1, 0>, SDTCisSameAs<2, 0>,
    SDTCisSameAs<3, 0>, SDTCisInt<4>]>;
def SDTIntShiftDOp : SDTypeProfile<1, 3, [SDTCisSameAs<0, 1>, SDTCisSameAs<0, 2>, SDTCisInt<0>, SDTCisInt<3>]>;
def SDTIntSatNoShOp : SDTypeProfile<1, 2, [SDTCisSameAs<0, 1>, SDTCisInt<2>]>;
def SDTIntBinHiLoOp : SDTypeProfile<2, 2, [SDTCisSameAs<0, 1>, SDTCisSameAs<0, 2>, SDTCisSameAs<0, 3>, SDTCisInt<0>]>;
def SDTIntScaledBinOp : SDTypeProfile<1, 3, [SDTCisSameAs<0, 1>, SDTCisSameAs<0, 2>, SDTCisInt<0>, SDTCisInt<3>]>;
def SDTFPBinOp : SDTypeProfile<1, 2, [SDTCisSameAs<0, 1>, SDTCisSameAs<0, 2>, SDTCisFP<0>]>;
def SDTFPSignOp : SDTypeProfile<1, 2, [SDTCisSameAs<0, 1>, SDTCisFP<0>, SDTCisFP<2>]>;
def SDTFPTernaryOp : SDTypeProfile<1, 3, [SDTCisSameAs<0, 1>, SDTCisSameAs<0, 2>, SDTCisSameAs<0, 3>, SDTCisFP<0>]>;
def SDTIntUnaryOp : SDTypeProfile<1, 1, [SDTCisSameAs<0, 1>, SDTCisInt<0>]>;
def SDTIntBitCountUnaryOp : SDTypeProfile<1, 1, [SDTCisInt<0>, SDTCisInt<1>]>;
def SDTIntExtendOp : SDTypeProfile<1, 1, [SDTCisInt<0>, SDTCisInt<1>, SDTCisOpSmallerThanOp<1, 0>,
    SDTCisSameNumEltsAs<0, 1>]>;
def SDTIntTruncOp : SDTypeProfile<1, 1, [SDTCisInt<0>, SDTCisInt<1>, SDTCisOpSmallerThanOp<0, 1>,
    SDTCisSameNumEltsAs<0, 1>]>;
def SDTFPUnaryOp : SDTypeProfile<1, 1, [SDTCisSameAs<0, 1>, SDTCisFP<0>]>;
def SDTFPRoundOp : SDTypeProfile<1, 1, [SDTCisFP<0>, SDTCisFP<1>, SDTCisOpSmallerThanOp<0, 1>,
    SDTCisSameNumEltsAs<0, 1>]>;
def SDTFPExtendOp : SDTypeProfile<1, 1, [SDTCisFP<0>, SDTCisFP<1>, SDTCisOpSmallerThanOp<1, 0>,
    SDTCisSameNumEltsAs<0, 1>]>;
def SDTIntToFPOp : SDTypeProfile<1, 1, [SDTCisFP<0>, SDTCisInt<1>, SDTCisSameNumEltsAs<0, 1>]>;
def SDTFPToIntOp : SDTypeProfile<1, 1, [SDTCisInt<0>, SDTCisFP<1>, SDTCisSameNumEltsAs<0, 1>]>;
def SDTFPToIntSatOp : SDTypeProfile<1, 2, [SDTCisInt<0>, SDTCisFP<1>, SDTCisSameNumEltsAs<0, 1>, SDTCisVT<2, OtherVT>]>;
def SDTPtrAddOp : SDTypeProfile<1, 2, [SDTCisSameAs<0, 1>, SDTCisInt<2>, SDTCisPtrTy<1>]>;
def SDIsFPClassOp : SDTypeProfile<1, 2, [SDTCisInt<0>, SDTCisFP<1>, SDTCisInt<2>, SDTCisSameNumEltsAs<0, 1>]>;
def SDTGetFPStateOp : SDTypeProfile<1, 0, [SDTCisInt<0>]>;
def SDTSetFPStateOp : SDTypeProfile<0, 1, [SDTCisInt<0>]>;
def SDT_assert : SDTypeProfile<1, 1, [SDTCisInt<0>, SDTCisInt<1>, SDTCisSameAs<1, 0>]>;
def SDTFPExpOp : SDTypeProfile<1, 2, [SDTCisSameAs<0, 1>, SDTCisFP<0>, SDTCisInt<2>]>;
def SDTExtInreg : SDTypeProfile<1, 2, [SDTCisSameAs<0, 1>, SDTCisInt<0>, SDTCisVT<2, OtherVT>,
    SDTCisVTSmallerThanOp<2, 1>]>;
def SDTExtInvec : SDTypeProfile<1, 1, [SDTCisInt<0>, SDTCisVec<0>, SDTCisInt<1>, SDTCisVec<1>,
    SDTCisOpSmallerThanOp<1, 0>]>;
def SDTFreeze : SDTypeProfile<1, 1, [SDTCisSameAs<0, 1>]>;
def SDTSetCC : SDTypeProfile<1, 3, [SDTCisInt<0>, SDTCisSameAs<1, 2>, SDTCisVT<3, OtherVT>]>;
def SDTSelect : SDTypeProfile<1, 3, [SDTCisInt<1>, SDTCisSameAs<0, 2>, SDTCisSameAs<2, 3>]>;
def SDTVSelect : SDTypeProfile<1, 3, [SDTCisVec<0>, SDTCisInt<1>, SDTCisSameAs<0, 2>, SDTCisSameAs<2, 3>,
    SDTCisSameNumEltsAs<0, 1>]>;
def SDTSelectCC : SDTypeProfile<1, 5, [SDTCisSameAs<1, 2>, SDTCisSameAs<3, 4>, SDTCisSameAs<0, 3>,
    SDTCisVT<5, OtherVT>]>;
def SDTBr : SDTypeProfile<0, 1, [SDTCisVT<0, OtherVT>]>;
def SDTBrCC : SDTypeProfile<0, 4, [SDTCisVT<0, OtherVT>, SDTCisSameAs<1, 2>, SDTCisVT<3, OtherVT>]>;
def SDTBrcond : SDTypeProfile<0, 2, [SDTCisInt<0>, SDTCisVT<1, OtherVT>]>;
def SDTBrind : SDTypeProfile<0, 1, [SDTCisPtrTy<0>]>;
def SDTCatchret : SDTypeProfile<0, 2, [SDTCisVT<0, OtherVT>, SDTCisVT<1, OtherVT>]>;
def SDTCleanupret : SDTypeProfile<0, 1, [SDTCisVT<0, OtherVT>]>;
def SDTNone : SDTypeProfile<0, 0, []>;
def SDTUBSANTrap : SDTypeProfile<0, 1, []>;
def SDTLoad : SDTypeProfile<1, 1, [SDTCisPtrTy<1>]>;
def SDTStore : SDTypeProfile<0, 2, [SDTCisPtrTy<1>]>;
def SDTIStore : SDTypeProfile<1, 3, [SDTCisSameAs<0, 2>, SDTCisPtrTy<0>, SDTCisPtrTy<3>]>;
def SDTMaskedStore : SDTypeProfile<0, 4, [SDTCisVec<0>, SDTCisPtrTy<1>, SDTCisPtrTy<2>, SDTCisVec<3>,
    SDTCisSameNumEltsAs<0, 3>]>;
def SDTMaskedLoad : SDTypeProfile<1, 4, [SDTCisVec<0>, SDTCisPtrTy<1>, SDTCisPtrTy<2>, SDTCisVec<3>,
    SDTCisSameAs<0, 4>, SDTCisSameNumEltsAs<0, 3>]>;
def SDTMaskedGather : SDTypeProfile<1, 4, [SDTCisVec<0>, SDTCisSameAs<0, 1>, SDTCisVec<2>, SDTCisPtrTy<3>,
    SDTCisVec<4>, SDTCisSameNumEltsAs<0, 2>, SDTCisSameNumEltsAs<0, 4>]>;
def SDTMaskedScatter : SDTypeProfile<0, 4, [SDTCisVec<0>, SDTCisVec<1>, SDTCisPtrTy<2>, SDTCisVec<3>,
    SDTCisSameNumEltsAs<0, 1>, SDTCisSameNumEltsAs<0, 3>]>;
def SDTVectorCompress : SDTypeProfile<1, 3, [SDTCisVec<0>, SDTCisSameAs<0, 1>, SDTCisVec<2>,
    SDTCisSameNumEltsAs<1, 2>, SDTCisSameAs<1, 3>]>;
def SDTVecShuffle : SDTypeProfile<1, 2, [SDTCisSameAs<0, 1>, SDTCisSameAs<1, 2>]>;
def SDTVecExtract : SDTypeProfile<1, 2, [SDTCisEltOfVec<0, 1>, SDTCisPtrTy<2>]>;
def SDTVecInsert : SDTypeProfile<1, 3, [SDTCisEltOfVec<2, 1>, SDTCisSameAs<0, 1>, SDTCisPtrTy<3>]>;
def SDTVecSlice : SDTypeProfile<1, 3, [SDTCisSameAs<0, 1>, SDTCisSameAs<0, 2>, SDTCisVT<3, i32>]>;
def SDTVecReduce : SDTypeProfile<1, 1, [SDTCisInt<0>, SDTCisVec<1>]>;
def SDTFPVecReduce : SDTypeProfile<1, 1, [SDTCisFP<0>, SDTCisVec<1>]>;
def SDTVecReverse : SDTypeProfile<1, 1, [SDTCisVec<0>, SDTCisSameAs<0, 1>]>;
def SDTSubVecExtract : SDTypeProfile<1, 2, [SDTCisSubVecOfVec<0, 1>, SDTCisInt<2>]>;
def SDTSubVecInsert : SDTypeProfile<1, 3, [SDTCisSubVecOfVec<2, 1>, SDTCisSameAs<0, 1>, SDTCisInt<3>]>;
def SDTPrefetch : SDTypeProfile<0, 4, [SDTCisPtrTy<0>, SDTCisSameAs<1, 2>, SDTCisSameAs<1, 3>, SDTCisInt<1>]>;
def SDTAtomicFence : SDTypeProfile<0, 2, [SDTCisSameAs<0, 1>, SDTCisPtrTy<0>]>;
def SDTAtomic3 : SDTypeProfile<1, 3, [SDTCisSameAs<0, 2>, SDTCisSameAs<0, 3>, SDTCisInt<0>, SDTCisPtrTy<1>]>;
def SDTAtomic2 : SDTypeProfile<1, 2, [SDTCisSameAs<0, 2>, SDTCisInt<0>, SDTCisPtrTy<1>]>;
def SDTFPAtomic2 : SDTypeProfile<1, 2, [SDTCisSameAs<0, 2>, SDTCisFP<0>, SDTCisPtrTy<1>]>;
def SDTAtomicLoad : SDTypeProfile<1, 1, [SDTCisPtrTy<1>]>;
def SDTAtomicStore : SDTypeProfile<0, 2, [SDTCisInt<0>, SDTCisPtrTy<1>]>;
def SDTConvertOp : SDTypeProfile<1, 5, [SDTCisVT<2, OtherVT>, SDTCisVT<3, OtherVT>, SDTCisPtrTy<4>, SDTCisPtrTy<5>]>;

class SDCallSeqStart<list<SDTypeConstraint> constraints> : SDTypeProfile<0, 2, constraints>;
class SDCallSeqEnd<list<SDTypeConstraint> constraints> : SDTypeProfile<0, 2, constraints>;

//===--- Nodes --------------------------------------------------------------------------------------------------===//

class SDNode<string opcode, SDTypeProfile typeprof, list<SDNodeProperty> props = [], string sdclass = "SDNode">
    : SDPatternOperator {
  string Opcode = opcode;
  string SDClass = sdclass;
  let Properties = props;
  SDTypeProfile TypeProfile = typeprof;
  bit IsStrictFP = false;
  bits<32> TSFlags = 0;
}

// Markers in patterns.
def set;
def implicit;
def node;
def srcvalue;

def imm : SDNode<"ISD::Constant", SDTIntLeaf, [], "ConstantSDNode">;
def timm : SDNode<"ISD::TargetConstant", SDTIntLeaf, [], "ConstantSDNode">;
def fpimm : SDNode<"ISD::ConstantFP", SDTFPLeaf, [], "ConstantFPSDNode">;
def vt : SDNode<"ISD::VALUETYPE", SDTOther, [], "VTSDNode">;
def bb : SDNode<"ISD::BasicBlock", SDTOther, [], "BasicBlockSDNode">;
def cond : SDNode<"ISD::CONDCODE", SDTOther, [], "CondCodeSDNode">;
def undef : SDNode<"ISD::UNDEF", SDTUNDEF>;
def vscale : SDNode<"ISD::VSCALE", SDTIntUnaryOp>;
def globaladdr : SDNode<"ISD::GlobalAddress", SDTPtrLeaf, [], "GlobalAddressSDNode">;
def tglobaladdr : SDNode<"ISD::TargetGlobalAddress", SDTPtrLeaf, [], "GlobalAddressSDNode">;
def globaltlsaddr : SDNode<"ISD::GlobalTLSAddress", SDTPtrLeaf, [], "GlobalAddressSDNode">;
def tglobaltlsaddr : SDNode<"ISD::TargetGlobalTLSAddress", SDTPtrLeaf, [], "GlobalAddressSDNode">;
def constpool : SDNode<"ISD::ConstantPool", SDTPtrLeaf, [], "ConstantPoolSDNode">;
def tconstpool : SDNode<"ISD::TargetConstantPool", SDTPtrLeaf, [], "ConstantPoolSDNode">;
def jumptable : SDNode<"ISD::JumpTable", SDTPtrLeaf, [], "JumpTableSDNode">;
def tjumptable : SDNode<"ISD::TargetJumpTable", SDTPtrLeaf, [], "JumpTableSDNode">;
def frameindex : SDNode<"ISD::FrameIndex", SDTPtrLeaf, [], "FrameIndexSDNode">;
def tframeindex : SDNode<"ISD::TargetFrameIndex", SDTPtrLeaf, [], "FrameIndexSDNode">;
def externalsym : SDNode<"ISD::ExternalSymbol", SDTPtrLeaf, [], "ExternalSymbolSDNode">;
def texternalsym : SDNode<"ISD::TargetExternalSymbol", SDTPtrLeaf, [], "ExternalSymbolSDNode">;
def mcsym : SDNode<"ISD::MCSymbol", SDTPtrLeaf, [], "MCSymbolSDNode">;
def blockaddress : SDNode<"ISD::BlockAddress", SDTPtrLeaf, [], "BlockAddressSDNode">;
def tblockaddress : SDNode<"ISD::TargetBlockAddress", SDTPtrLeaf, [], "BlockAddressSDNode">;

def add : SDNode<"ISD::ADD", SDTIntBinOp, [SDNPCommutative, SDNPAssociative]>;
def sub : SDNode<"ISD::SUB", SDTIntBinOp>;
def mul : SDNode<"ISD::MUL", SDTIntBinOp, [SDNPCommutative, SDNPAssociative]>;
def mulhs : SDNode<"ISD::MULHS", SDTIntBinOp, [SDNPCommutative]>;
def mulhu : SDNode<"ISD::MULHU", SDTIntBinOp, [SDNPCommutative]>;
def avgfloors : SDNode<"ISD::AVGFLOORS", SDTIntBinOp, [SDNPCommutative]>;
def avgflooru : SDNode<"ISD::AVGFLOORU", SDTIntBinOp, [SDNPCommutative]>;
def avgceils : SDNode<"ISD::AVGCEILS", SDTIntBinOp, [SDNPCommutative]>;
def avgceilu : SDNode<"ISD::AVGCEILU", SDTIntBinOp, [SDNPCommutative]>;
def abds : SDNode<"ISD::ABDS", SDTIntBinOp, [SDNPCommutative]>;
def abdu : SDNode<"ISD::ABDU", SDTIntBinOp, [SDNPCommutative]>;
def smullohi : SDNode<"ISD::SMUL_LOHI", SDTIntBinHiLoOp, [SDNPCommutative]>;
def umullohi : SDNode<"ISD::UMUL_LOHI", SDTIntBinHiLoOp, [SDNPCommutative]>;
def sdiv : SDNode<"ISD::SDIV", SDTIntBinOp>;
def udiv : SDNode<"ISD::UDIV", SDTIntBinOp>;
def srem : SDNode<"ISD::SREM", SDTIntBinOp>;
def urem : SDNode<"ISD::UREM", SDTIntBinOp>;
def sdivrem : SDNode<"ISD::SDIVREM", SDTIntBinHiLoOp>;
def udivrem : SDNode<"ISD::UDIVREM", SDTIntBinHiLoOp>;
def srl : SDNode<"ISD::SRL", SDTIntShiftOp>;
def sra : SDNode<"ISD::SRA", SDTIntShiftOp>;
def shl : SDNode<"ISD::SHL", SDTIntShiftOp>;
def rotl : SDNode<"ISD::ROTL", SDTIntShiftOp>;
def rotr : SDNode<"ISD::ROTR", SDTIntShiftOp>;
def shl_parts : SDNode<"ISD::SHL_PARTS", SDTIntShiftPairOp>;
def sra_parts : SDNode<"ISD::SRA_PARTS", SDTIntShiftPairOp>;
def srl_parts : SDNode<"ISD::SRL_PARTS", SDTIntShiftPairOp>;
def fshl : SDNode<"ISD::FSHL", SDTIntShiftDOp>;
def fshr : SDNode<"ISD::FSHR", SDTIntShiftDOp>;
def and : SDNode<"ISD::AND", SDTIntBinOp, [SDNPCommutative, SDNPAssociative]>;
def or : SDNode<"ISD::OR", SDTIntBinOp, [SDNPCommutative, SDNPAssociative]>;
def xor : SDNode<"ISD::XOR", SDTIntBinOp, [SDNPCommutative, SDNPAssociative]>;
def addc : SDNode<"ISD::ADDC", SDTIntBinOp, [SDNPCommutative, SDNPOutGlue]>;
def adde : SDNode<"ISD::ADDE", SDTIntBinOp, [SDNPCommutative, SDNPOutGlue, SDNPInGlue]>;
def subc : SDNode<"ISD::SUBC", SDTIntBinOp, [SDNPOutGlue]>;
def sube : SDNode<"ISD::SUBE", SDTIntBinOp, [SDNPOutGlue, SDNPInGlue]>;
def smin : SDNode<"ISD::SMIN", SDTIntBinOp, [SDNPCommutative, SDNPAssociative]>;
def smax : SDNode<"ISD::SMAX", SDTIntBinOp, [SDNPCommutative, SDNPAssociative]>;
def umin : SDNode<"ISD::UMIN", SDTIntBinOp, [SDNPCommutative, SDNPAssociative]>;
def umax : SDNode<"ISD::UMAX", SDTIntBinOp, [SDNPCommutative, SDNPAssociative]>;
def saddsat : SDNode<"ISD::SADDSAT", SDTIntBinOp, [SDNPCommutative]>;
def uaddsat : SDNode<"ISD::UADDSAT", SDTIntBinOp, [SDNPCommutative]>;
def ssubsat : SDNode<"ISD::SSUBSAT", SDTIntBinOp>;
def usubsat : SDNode<"ISD::USUBSAT", SDTIntBinOp>;
def sshlsat : SDNode<"ISD::SSHLSAT", SDTIntBinOp>;
def ushlsat : SDNode<"ISD::USHLSAT", SDTIntBinOp>;
def smulfix : SDNode<"ISD::SMULFIX", SDTIntScaledBinOp, [SDNPCommutative]>;
def smulfixsat : SDNode<"ISD::SMULFIXSAT", SDTIntScaledBinOp, [SDNPCommutative]>;
def umulfix : SDNode<"ISD::UMULFIX", SDTIntScaledBinOp, [SDNPCommutative]>;
def umulfixsat : SDNode<"ISD::UMULFIXSAT", SDTIntScaledBinOp, [SDNPCommutative]>;
def sdivfix : SDNode<"ISD::SDIVFIX", SDTIntScaledBinOp>;
def sdivfixsat : SDNode<"ISD::SDIVFIXSAT", SDTIntScaledBinOp>;
def udivfix : SDNode<"ISD::UDIVFIX", SDTIntScaledBinOp>;
def udivfixsat : SDNode<"ISD::UDIVFIXSAT", SDTIntScaledBinOp>;
def sext_inreg : SDNode<"ISD::SIGN_EXTEND_INREG", SDTExtInreg>;
def sext_invec : SDNode<"ISD::SIGN_EXTEND_VECTOR_INREG", SDTExtInvec>;
def zext_invec : SDNode<"ISD::ZERO_EXTEND_VECTOR_INREG", SDTExtInvec>;
def anyext_invec : SDNode<"ISD::ANY_EXTEND_VECTOR_INREG", SDTExtInvec>;
def abs : SDNode<"ISD::ABS", SDTIntUnaryOp>;
def bitreverse : SDNode<"ISD::BITREVERSE", SDTIntUnaryOp>;
def bswap : SDNode<"ISD::BSWAP", SDTIntUnaryOp>;
def ctlz : SDNode<"ISD::CTLZ", SDTIntBitCountUnaryOp>;
def cttz : SDNode<"ISD::CTTZ", SDTIntBitCountUnaryOp>;
def ctpop : SDNode<"ISD::CTPOP", SDTIntBitCountUnaryOp>;
def ctlz_zero_undef : SDNode<"ISD::CTLZ_ZERO_UNDEF", SDTIntBitCountUnaryOp>;
def cttz_zero_undef : SDNode<"ISD::CTTZ_ZERO_UNDEF", SDTIntBitCountUnaryOp>;
def parity : SDNode<"ISD::PARITY", SDTIntBitCountUnaryOp>;
def sext : SDNode<"ISD::SIGN_EXTEND", SDTIntExtendOp>;
def zext : SDNode<"ISD::ZERO_EXTEND", SDTIntExtendOp>;
def anyext : SDNode<"ISD::ANY_EXTEND", SDTIntExtendOp>;
def trunc : SDNode<"ISD::TRUNCATE", SDTIntTruncOp>;
def bitconvert : SDNode<"ISD::BITCAST", SDTUnaryOp>;
def addrspacecast : SDNode<"ISD::ADDRSPACECAST", SDTUnaryOp>;
def freeze : SDNode<"ISD::FREEZE", SDTFreeze>;
def extractelt : SDNode<"ISD::EXTRACT_VECTOR_ELT", SDTVecExtract>;
def insertelt : SDNode<"ISD::INSERT_VECTOR_ELT", SDTVecInsert>;

def fadd : SDNode<"ISD::FADD", SDTFPBinOp, [SDNPCommutative]>;
def fsub : SDNode<"ISD::FSUB", SDTFPBinOp>;
def fmul : SDNode<"ISD::FMUL", SDTFPBinOp, [SDNPCommutative]>;
def fdiv : SDNode<"ISD::FDIV", SDTFPBinOp>;
def frem : SDNode<"ISD::FREM", SDTFPBinOp>;
def fminnum : SDNode<"ISD::FMINNUM", SDTFPBinOp, [SDNPCommutative, SDNPAssociative]>;
def fmaxnum : SDNode<"ISD::FMAXNUM", SDTFPBinOp, [SDNPCommutative, SDNPAssociative]>;
def fminnum_ieee : SDNode<"ISD::FMINNUM_IEEE", SDTFPBinOp, [SDNPCommutative]>;
def fmaxnum_ieee : SDNode<"ISD::FMAXNUM_IEEE", SDTFPBinOp, [SDNPCommutative]>;
def fminimum : SDNode<"ISD::FMINIMUM", SDTFPBinOp, [SDNPCommutative, SDNPAssociative]>;
def fmaximum : SDNode<"ISD::FMAXIMUM", SDTFPBinOp, [SDNPCommutative, SDNPAssociative]>;
def fma : SDNode<"ISD::FMA", SDTFPTernaryOp, [SDNPCommutative]>;
def fmad : SDNode<"ISD::FMAD", SDTFPTernaryOp, [SDNPCommutative]>;
def fabs : SDNode<"ISD::FABS", SDTFPUnaryOp>;
def fneg : SDNode<"ISD::FNEG", SDTFPUnaryOp>;
def fsqrt : SDNode<"ISD::FSQRT", SDTFPUnaryOp>;
def fsin : SDNode<"ISD::FSIN", SDTFPUnaryOp>;
def fcos : SDNode<"ISD::FCOS", SDTFPUnaryOp>;
foreach Op = ["asin", "acos", "atan", "sinh", "cosh", "tanh"] in {
  def f#Op : SDNode<"ISD::F" # !toupper(Op), SDTFPUnaryOp>;
  let IsStrictFP = true in def strict_f#Op : SDNode<"ISD::STRICT_F" # !toupper(Op), SDTFPUnaryOp, [SDNPHasChain]>;
}
def fgetsign : SDNode<"ISD::FGETSIGN", SDTFPToIntOp>;
def ftan : SDNode<"ISD::FTAN", SDTFPUnaryOp>;
def fexp2 : SDNode<"ISD::FEXP2", SDTFPUnaryOp>;
def fexp10 : SDNode<"ISD::FEXP10", SDTFPUnaryOp>;
def flog2 : SDNode<"ISD::FLOG2", SDTFPUnaryOp>;
def frint : SDNode<"ISD::FRINT", SDTFPUnaryOp>;
def ftrunc : SDNode<"ISD::FTRUNC", SDTFPUnaryOp>;
def fceil : SDNode<"ISD::FCEIL", SDTFPUnaryOp>;
def ffloor : SDNode<"ISD::FFLOOR", SDTFPUnaryOp>;
def fnearbyint : SDNode<"ISD::FNEARBYINT", SDTFPUnaryOp>;
def fround : SDNode<"ISD::FROUND", SDTFPUnaryOp>;
def froundeven : SDNode<"ISD::FROUNDEVEN", SDTFPUnaryOp>;
def fcanonicalize : SDNode<"ISD::FCANONICALIZE", SDTFPUnaryOp>;
def fpow : SDNode<"ISD::FPOW", SDTFPBinOp>;
def fldexp : SDNode<"ISD::FLDEXP", SDTFPExpOp>;
def lrint : SDNode<"ISD::LRINT", SDTFPToIntOp>;
def llrint : SDNode<"ISD::LLRINT", SDTFPToIntOp>;
def lround : SDNode<"ISD::LROUND", SDTFPToIntOp>;
def llround : SDNode<"ISD::LLROUND", SDTFPToIntOp>;
def fpround : SDNode<"ISD::FP_ROUND", SDTFPRoundOp>;
def fpextend : SDNode<"ISD::FP_EXTEND", SDTFPExtendOp>;
def fcopysign : SDNode<"ISD::FCOPYSIGN", SDTFPSignOp>;
def sint_to_fp : SDNode<"ISD::SINT_TO_FP", SDTIntToFPOp>;
def uint_to_fp : SDNode<"ISD::UINT_TO_FP", SDTIntToFPOp>;
def fp_to_sint : SDNode<"ISD::FP_TO_SINT", SDTFPToIntOp>;
def fp_to_uint : SDNode<"ISD::FP_TO_UINT", SDTFPToIntOp>;
def fp_to_sint_sat : SDNode<"ISD::FP_TO_SINT_SAT", SDTFPToIntSatOp>;
def fp_to_uint_sat : SDNode<"ISD::FP_TO_UINT_SAT", SDTFPToIntSatOp>;
def f16_to_fp : SDNode<"ISD::FP16_TO_FP", SDTIntToFPOp>;
def fp_to_f16 : SDNode<"ISD::FP_TO_FP16", SDTFPToIntOp>;
def bf16_to_fp : SDNode<"ISD::BF16_TO_FP", SDTIntToFPOp>;
def fp_to_bf16 : SDNode<"ISD::FP_TO_BF16", SDTFPToIntOp>;

// Operations that observe the floating-point environment.
let IsStrictFP = true in {
  def strict_fadd : SDNode<"ISD::STRICT_FADD", SDTFPBinOp, [SDNPHasChain, SDNPCommutative]>;
  def strict_fsub : SDNode<"ISD::STRICT_FSUB", SDTFPBinOp, [SDNPHasChain]>;
  def strict_fmul : SDNode<"ISD::STRICT_FMUL", SDTFPBinOp, [SDNPHasChain, SDNPCommutative]>;
  def strict_fdiv : SDNode<"ISD::STRICT_FDIV", SDTFPBinOp, [SDNPHasChain]>;
  def strict_frem : SDNode<"ISD::STRICT_FREM", SDTFPBinOp, [SDNPHasChain]>;
  def strict_fma : SDNode<"ISD::STRICT_FMA", SDTFPTernaryOp, [SDNPHasChain, SDNPCommutative]>;
  def strict_fsqrt : SDNode<"ISD::STRICT_FSQRT", SDTFPUnaryOp, [SDNPHasChain]>;
  def strict_fsin : SDNode<"ISD::STRICT_FSIN", SDTFPUnaryOp, [SDNPHasChain]>;
  def strict_fcos : SDNode<"ISD::STRICT_FCOS", SDTFPUnaryOp, [SDNPHasChain]>;
  def strict_ftan : SDNode<"ISD::STRICT_FTAN", SDTFPUnaryOp, [SDNPHasChain]>;
  def strict_f16_to_fp : SDNode<"ISD::STRICT_FP16_TO_FP", SDTIntToFPOp, [SDNPHasChain]>;
  def strict_fp_to_f16 : SDNode<"ISD::STRICT_FP_TO_FP16", SDTFPToIntOp, [SDNPHasChain]>;
  def strict_bf16_to_fp : SDNode<"ISD::STRICT_BF16_TO_FP", SDTIntToFPOp, [SDNPHasChain]>;
  def strict_fp_to_bf16 : SDNode<"ISD::STRICT_FP_TO_BF16", SDTFPToIntOp, [SDNPHasChain]>;
  def strict_fexp2 : SDNode<"ISD::STRICT_FEXP2", SDTFPUnaryOp, [SDNPHasChain]>;
  def strict_fpow : SDNode<"ISD::STRICT_FPOW", SDTFPBinOp, [SDNPHasChain]>;
  def strict_fldexp : SDNode<"ISD::STRICT_FLDEXP", SDTFPExpOp, [SDNPHasChain]>;
  def strict_flog2 : SDNode<"ISD::STRICT_FLOG2", SDTFPUnaryOp, [SDNPHasChain]>;
  def strict_frint : SDNode<"ISD::STRICT_FRINT", SDTFPUnaryOp, [SDNPHasChain]>;
  def strict_fnearbyint : SDNode<"ISD::STRICT_FNEARBYINT", SDTFPUnaryOp, [SDNPHasChain]>;
  def strict_fceil : SDNode<"ISD::STRICT_FCEIL", SDTFPUnaryOp, [SDNPHasChain]>;
  def strict_ffloor : SDNode<"ISD::STRICT_FFLOOR", SDTFPUnaryOp, [SDNPHasChain]>;
  def strict_fround : SDNode<"ISD::STRICT_FROUND", SDTFPUnaryOp, [SDNPHasChain]>;
  def strict_froundeven : SDNode<"ISD::STRICT_FROUNDEVEN", SDTFPUnaryOp, [SDNPHasChain]>;
  def strict_ftrunc : SDNode<"ISD::STRICT_FTRUNC", SDTFPUnaryOp, [SDNPHasChain]>;
  def strict_fminnum : SDNode<"ISD::STRICT_FMINNUM", SDTFPBinOp, [SDNPHasChain, SDNPCommutative, SDNPAssociative]>;
  def strict_fmaxnum : SDNode<"ISD::STRICT_FMAXNUM", SDTFPBinOp, [SDNPHasChain, SDNPCommutative, SDNPAssociative]>;
  def strict_fminimum : SDNode<"ISD::STRICT_FMINIMUM", SDTFPBinOp, [SDNPHasChain, SDNPCommutative, SDNPAssociative]>;
  def strict_fmaximum : SDNode<"ISD::STRICT_FMAXIMUM", SDTFPBinOp, [SDNPHasChain, SDNPCommutative, SDNPAssociative]>;
  def strict_lrint : SDNode<"ISD::STRICT_LRINT", SDTFPToIntOp, [SDNPHasChain]>;
  def strict_llrint : SDNode<"ISD::STRICT_LLRINT", SDTFPToIntOp, [SDNPHasChain]>;
  def strict_lround : SDNode<"ISD::STRICT_LROUND", SDTFPToIntOp, [SDNPHasChain]>;
  def strict_llround : SDNode<"ISD::STRICT_LLROUND", SDTFPToIntOp, [SDNPHasChain]>;
  def strict_fpround : SDNode<"ISD::STRICT_FP_ROUND", SDTFPRoundOp, [SDNPHasChain]>;
  def strict_fpextend : SDNode<"ISD::STRICT_FP_EXTEND", SDTFPExtendOp, [SDNPHasChain]>;
  def strict_fp_to_sint : SDNode<"ISD::STRICT_FP_TO_SINT", SDTFPToIntOp, [SDNPHasChain]>;
  def strict_fp_to_uint : SDNode<"ISD::STRICT_FP_TO_UINT", SDTFPToIntOp, [SDNPHasChain]>;
  def strict_sint_to_fp : SDNode<"ISD::STRICT_SINT_TO_FP", SDTIntToFPOp, [SDNPHasChain]>;
  def strict_uint_to_fp : SDNode<"ISD::STRICT_UINT_TO_FP", SDTIntToFPOp, [SDNPHasChain]>;
  def strict_fsetcc : SDNode<"ISD::STRICT_FSETCC", SDTSetCC, [SDNPHasChain]>;
  def strict_fsetccs : SDNode<"ISD::STRICT_FSETCCS", SDTSetCC, [SDNPHasChain]>;
}

def get_fpenv : SDNode<"ISD::GET_FPENV", SDTGetFPStateOp, [SDNPHasChain]>;
def set_fpenv : SDNode<"ISD::SET_FPENV", SDTSetFPStateOp, [SDNPHasChain]>;
def reset_fpenv : SDNode<"ISD::RESET_FPENV", SDTNone, [SDNPHasChain]>;
def get_fpmode : SDNode<"ISD::GET_FPMODE", SDTGetFPStateOp, [SDNPHasChain]>;
def set_fpmode : SDNode<"ISD::SET_FPMODE", SDTSetFPStateOp, [SDNPHasChain]>;
def reset_fpmode : SDNode<"ISD::RESET_FPMODE", SDTNone, [SDNPHasChain]>;
def get_rounding : SDNode<"ISD::GET_ROUNDING", SDTIntLeaf, [SDNPHasChain, SDNPSideEffect]>;
def is_fpclass : SDNode<"ISD::IS_FPCLASS", SDIsFPClassOp>;
def scmp : SDNode<"ISD::SCMP", SDTIntBinOp>;
def ucmp : SDNode<"ISD::UCMP", SDTIntBinOp>;
def setcc : SDNode<"ISD::SETCC", SDTSetCC>;
def select : SDNode<"ISD::SELECT", SDTSelect>;
def vselect : SDNode<"ISD::VSELECT", SDTVSelect>;
def selectcc : SDNode<"ISD::SELECT_CC", SDTSelectCC>;
def brcc : SDNode<"ISD::BR_CC", SDTBrCC, [SDNPHasChain]>;
def brcond : SDNode<"ISD::BRCOND", SDTBrcond, [SDNPHasChain]>;
def brind : SDNode<"ISD::BRIND", SDTBrind, [SDNPHasChain]>;
def br : SDNode<"ISD::BR", SDTBr, [SDNPHasChain]>;
def catchret : SDNode<"ISD::CATCHRET", SDTCatchret, [SDNPHasChain, SDNPSideEffect]>;
def cleanupret : SDNode<"ISD::CLEANUPRET", SDTCleanupret, [SDNPHasChain]>;
def trap : SDNode<"ISD::TRAP", SDTNone, [SDNPHasChain, SDNPSideEffect]>;
def debugtrap : SDNode<"ISD::DEBUGTRAP", SDTNone, [SDNPHasChain, SDNPSideEffect]>;
def ubsantrap : SDNode<"ISD::UBSANTRAP", SDTUBSANTrap, [SDNPHasChain, SDNPSideEffect]>;
def prefetch : SDNode<"ISD::PREFETCH", SDTPrefetch, [SDNPHasChain, SDNPMayLoad, SDNPMayStore, SDNPMemOperand]>;
def readcyclecounter : SDNode<"ISD::READCYCLECOUNTER", SDTIntLeaf, [SDNPHasChain, SDNPSideEffect]>;
def readsteadycounter : SDNode<"ISD::READSTEADYCOUNTER", SDTIntLeaf, [SDNPHasChain, SDNPSideEffect]>;

def membarrier : SDNode<"ISD::MEMBARRIER", SDTNone, [SDNPHasChain, SDNPSideEffect]>;
def jump_table_debug_info : SDNode<"ISD::JUMP_TABLE_DEBUG_INFO", SDTNone, [SDNPHasChain]>;
def convergencectrl_anchor : SDNode<"ISD::CONVERGENCECTRL_ANCHOR", SDTypeProfile<1, 0, [SDTCisVT<0, untyped>]>>;
def convergencectrl_entry : SDNode<"ISD::CONVERGENCECTRL_ENTRY", SDTypeProfile<1, 0, [SDTCisVT<0, untyped>]>>;
def convergencectrl_loop : SDNode<"ISD::CONVERGENCECTRL_LOOP",
    SDTypeProfile<1, 1, [SDTCisVT<0, untyped>, SDTCisVT<1, untyped>]>>;
def convergencectrl_glue : SDNode<"ISD::CONVERGENCECTRL_GLUE", SDTypeProfile<0, 1, [SDTCisVT<0, untyped>]>>;

def atomic_fence : SDNode<"ISD::ATOMIC_FENCE", SDTAtomicFence, [SDNPHasChain, SDNPSideEffect]>;
def atomic_cmp_swap : SDNode<"ISD::ATOMIC_CMP_SWAP", SDTAtomic3, [SDNPHasChain, SDNPMayStore, SDNPMayLoad,
    SDNPMemOperand]>;
def atomic_swap : SDNode<"ISD::ATOMIC_SWAP", SDTAtomic2, [SDNPHasChain, SDNPMayStore, SDNPMayLoad, SDNPMemOperand]>;
def atomic_load_add : SDNode<"ISD::ATOMIC_LOAD_ADD", SDTAtomic2, [SDNPHasChain, SDNPMayStore, SDNPMayLoad,
    SDNPMemOperand]>;
def atomic_load_sub : SDNode<"ISD::ATOMIC_LOAD_SUB", SDTAtomic2, [SDNPHasChain, SDNPMayStore, SDNPMayLoad,
    SDNPMemOperand]>;
def atomic_load_and : SDNode<"ISD::ATOMIC_LOAD_AND", SDTAtomic2, [SDNPHasChain, SDNPMayStore, SDNPMayLoad,
    SDNPMemOperand]>;
def atomic_load_clr : SDNode<"ISD::ATOMIC_LOAD_CLR", SDTAtomic2, [SDNPHasChain, SDNPMayStore, SDNPMayLoad,
    SDNPMemOperand]>;
def atomic_load_or : SDNode<"ISD::ATOMIC_LOAD_OR", SDTAtomic2, [SDNPHasChain, SDNPMayStore, SDNPMayLoad,
    SDNPMemOperand]>;
def atomic_load_xor : SDNode<"ISD::ATOMIC_LOAD_XOR", SDTAtomic2, [SDNPHasChain, SDNPMayStore, SDNPMayLoad,
    SDNPMemOperand]>;
def atomic_load_nand : SDNode<"ISD::ATOMIC_LOAD_NAND", SDTAtomic2, [SDNPHasChain, SDNPMayStore, SDNPMayLoad,
    SDNPMemOperand]>;
def atomic_load_min : SDNode<"ISD::ATOMIC_LOAD_MIN", SDTAtomic2, [SDNPHasChain, SDNPMayStore, SDNPMayLoad,
    SDNPMemOperand]>;
def atomic_load_max : SDNode<"ISD::ATOMIC_LOAD_MAX", SDTAtomic2, [SDNPHasChain, SDNPMayStore, SDNPMayLoad,
    SDNPMemOperand]>;
def atomic_load_umin : SDNode<"ISD::ATOMIC_LOAD_UMIN", SDTAtomic2, [SDNPHasChain, SDNPMayStore, SDNPMayLoad,
    SDNPMemOperand]>;
def atomic_load_umax : SDNode<"ISD::ATOMIC_LOAD_UMAX", SDTAtomic2, [SDNPHasChain, SDNPMayStore, SDNPMayLoad,
    SDNPMemOperand]>;
def atomic_load_uinc_wrap : SDNode<"ISD::ATOMIC_LOAD_UINC_WRAP", SDTAtomic2, [SDNPHasChain, SDNPMayStore,
    SDNPMayLoad, SDNPMemOperand]>;
def atomic_load_udec_wrap : SDNode<"ISD::ATOMIC_LOAD_UDEC_WRAP", SDTAtomic2, [SDNPHasChain, SDNPMayStore,
    SDNPMayLoad, SDNPMemOperand]>;
def atomic_load_fadd : SDNode<"ISD::ATOMIC_LOAD_FADD", SDTFPAtomic2, [SDNPHasChain, SDNPMayStore, SDNPMayLoad,
    SDNPMemOperand]>;
def atomic_load_fsub : SDNode<"ISD::ATOMIC_LOAD_FSUB", SDTFPAtomic2, [SDNPHasChain, SDNPMayStore, SDNPMayLoad,
    SDNPMemOperand]>;
def atomic_load_fmax : SDNode<"ISD::ATOMIC_LOAD_FMAX", SDTFPAtomic2, [SDNPHasChain, SDNPMayStore, SDNPMayLoad,
    SDNPMemOperand]>;
def atomic_load_fmin : SDNode<"ISD::ATOMIC_LOAD_FMIN", SDTFPAtomic2, [SDNPHasChain, SDNPMayStore, SDNPMayLoad,
    SDNPMemOperand]>;
def atomic_load : SDNode<"ISD::ATOMIC_LOAD", SDTAtomicLoad, [SDNPHasChain, SDNPMayLoad, SDNPMemOperand]>;
def atomic_store : SDNode<"ISD::ATOMIC_STORE", SDTAtomicStore, [SDNPHasChain, SDNPMayStore, SDNPMemOperand]>;

// Loads and stores in their raw form; patterns use the fragments below.
def ld : SDNode<"ISD::LOAD", SDTLoad, [SDNPHasChain, SDNPMayLoad, SDNPMemOperand]>;
def st : SDNode<"ISD::STORE", SDTStore, [SDNPHasChain, SDNPMayStore, SDNPMemOperand]>;
def ist : SDNode<"ISD::STORE", SDTIStore, [SDNPHasChain, SDNPMayStore, SDNPMemOperand]>;
def masked_ld : SDNode<"ISD::MLOAD", SDTMaskedLoad, [SDNPHasChain, SDNPMayLoad, SDNPMemOperand]>;
def masked_st : SDNode<"ISD::MSTORE", SDTMaskedStore, [SDNPHasChain, SDNPMayStore, SDNPMemOperand]>;

def masked_gather : SDNode<"ISD::MGATHER", SDTMaskedGather, [SDNPHasChain, SDNPMayLoad, SDNPMemOperand]>;
def masked_scatter : SDNode<"ISD::MSCATTER", SDTMaskedScatter, [SDNPHasChain, SDNPMayStore, SDNPMemOperand]>;
def vector_compress : SDNode<"ISD::VECTOR_COMPRESS", SDTVectorCompress>;

def vector_shuffle : SDNode<"ISD::VECTOR_SHUFFLE", SDTVecShuffle, []>;
def vector_reverse : SDNode<"ISD::VECTOR_REVERSE", SDTVecReverse>;
def vector_splice : SDNode<"ISD::VECTOR_SPLICE", SDTVecSlice>;
def build_vector : SDNode<"ISD::BUILD_VECTOR", SDTypeProfile<1, -1, []>>;
def splat_vector : SDNode<"ISD::SPLAT_VECTOR", SDTypeProfile<1, 1, []>>;
def step_vector : SDNode<"ISD::STEP_VECTOR", SDTypeProfile<1, 1, [SDTCisVec<0>, SDTCisInt<0>, SDTCisInt<1>]>>;
def scalar_to_vector : SDNode<"ISD::SCALAR_TO_VECTOR", SDTypeProfile<1, 1, []>>;
def vector_extract : SDNode<"ISD::EXTRACT_VECTOR_ELT", SDTypeProfile<1, 2, [SDTCisPtrTy<2>]>>;
def vector_insert : SDNode<"ISD::INSERT_VECTOR_ELT", SDTypeProfile<1, 3, [SDTCisSameAs<0, 1>, SDTCisPtrTy<3>]>>;
def concat_vectors : SDNode<"ISD::CONCAT_VECTORS", SDTypeProfile<1, 2, [SDTCisSubVecOfVec<1, 0>, SDTCisSameAs<1, 2>]>>;
def vector_extract_subvec : SDNode<"ISD::EXTRACT_SUBVECTOR", SDTypeProfile<1, 2, [SDTCisInt<2>, SDTCisVec<1>,
    SDTCisVec<0>]>>;
def vector_insert_subvec : SDNode<"ISD::INSERT_SUBVECTOR", SDTypeProfile<1, 3, [SDTCisVec<2>, SDTCisSameAs<0, 1>,
    SDTCisInt<3>]>>;
def extract_subvector : SDNode<"ISD::EXTRACT_SUBVECTOR", SDTSubVecExtract>;
def insert_subvector : SDNode<"ISD::INSERT_SUBVECTOR", SDTSubVecInsert>;
def vecreduce_add : SDNode<"ISD::VECREDUCE_ADD", SDTVecReduce>;
def vecreduce_mul : SDNode<"ISD::VECREDUCE_MUL", SDTVecReduce>;
def vecreduce_and : SDNode<"ISD::VECREDUCE_AND", SDTVecReduce>;
def vecreduce_or : SDNode<"ISD::VECREDUCE_OR", SDTVecReduce>;
def vecreduce_xor : SDNode<"ISD::VECREDUCE_XOR", SDTVecReduce>;
def vecreduce_smin : SDNode<"ISD::VECREDUCE_SMIN", SDTVecReduce>;
def vecreduce_umin : SDNode<"ISD::VECREDUCE_UMIN", SDTVecReduce>;
def vecreduce_smax : SDNode<"ISD::VECREDUCE_SMAX", SDTVecReduce>;
def vecreduce_umax : SDNode<"ISD::VECREDUCE_UMAX", SDTVecReduce>;
def vecreduce_fadd : SDNode<"ISD::VECREDUCE_FADD", SDTFPVecReduce>;
def vecreduce_fmul : SDNode<"ISD::VECREDUCE_FMUL", SDTFPVecReduce>;
def vecreduce_fmin : SDNode<"ISD::VECREDUCE_FMIN", SDTFPVecReduce>;
def vecreduce_fmax : SDNode<"ISD::VECREDUCE_FMAX", SDTFPVecReduce>;
def vecreduce_fminimum : SDNode<"ISD::VECREDUCE_FMINIMUM", SDTFPVecReduce>;
def vecreduce_fmaximum : SDNode<"ISD::VECREDUCE_FMAXIMUM", SDTFPVecReduce>;

// Nodes of generic MIR alone: the opcode is the generic instruction's.
//
// Arithmetic that also says whether it overflowed: results are the value and an i1. The carry forms take an i1 as the
// third operand.
def SDTIntOverflowOp : SDTypeProfile<2, 2, [SDTCisInt<0>, SDTCisVT<1, i1>, SDTCisSameAs<2, 0>, SDTCisSameAs<3, 0>]>;
def SDTIntCarryOp
    : SDTypeProfile<2, 3, [SDTCisInt<0>, SDTCisVT<1, i1>, SDTCisSameAs<2, 0>, SDTCisSameAs<3, 0>, SDTCisVT<4, i1>]>;
def uaddo : SDNode<"G_UADDO", SDTIntOverflowOp, [SDNPCommutative]>;
def saddo : SDNode<"G_SADDO", SDTIntOverflowOp, [SDNPCommutative]>;
def usubo : SDNode<"G_USUBO", SDTIntOverflowOp>;
def ssubo : SDNode<"G_SSUBO", SDTIntOverflowOp>;
def umulo : SDNode<"G_UMULO", SDTIntOverflowOp, [SDNPCommutative]>;
def smulo : SDNode<"G_SMULO", SDTIntOverflowOp, [SDNPCommutative]>;
def uaddo_carry : SDNode<"G_UADDE", SDTIntCarryOp>;
def saddo_carry : SDNode<"G_SADDE", SDTIntCarryOp>;
def usubo_carry : SDNode<"G_USUBE", SDTIntCarryOp>;
def ssubo_carry : SDNode<"G_SSUBE", SDTIntCarryOp>;

// Pointers: generic MIR keeps arithmetic on them apart from that on integers.
def ptradd : SDNode<"G_PTR_ADD", SDTPtrAddOp>;
def ptrmask : SDNode<"G_PTRMASK", SDTypeProfile<1, 2, [SDTCisPtrTy<0>, SDTCisSameAs<0, 1>, SDTCisInt<2>]>>;

// The old value and whether the exchange happened.
def atomic_cmp_swap_with_success
    : SDNode<"G_ATOMIC_CMPXCHG_WITH_SUCCESS",
             SDTypeProfile<2, 3, [SDTCisInt<0>, SDTCisVT<1, i1>, SDTCisPtrTy<2>, SDTCisSameAs<3, 0>,
                 SDTCisSameAs<4, 0>]>,
             [SDNPHasChain, SDNPMayStore, SDNPMayLoad, SDNPMemOperand]>;

// Intrinsics: the first operand is the number.
def SDT_intrinsic_w_chain : SDTypeProfile<1, -1, [SDTCisPtrTy<1>]>;
def intrinsic_void : SDNode<"ISD::INTRINSIC_VOID", SDTypeProfile<0, -1, [SDTCisPtrTy<0>]>, [SDNPHasChain]>;
def intrinsic_w_chain : SDNode<"ISD::INTRINSIC_W_CHAIN", SDTypeProfile<1, -1, [SDTCisPtrTy<1>]>, [SDNPHasChain]>;
def intrinsic_wo_chain : SDNode<"ISD::INTRINSIC_WO_CHAIN", SDTypeProfile<1, -1, [SDTCisPtrTy<1>]>>;
def assertsext : SDNode<"ISD::AssertSext", SDT_assert>;
def assertzext : SDNode<"ISD::AssertZext", SDT_assert>;
def assertalign : SDNode<"ISD::AssertAlign", SDT_assert>;

//===--- Condition codes ----------------------------------------------------------------------------------------===//

class CondCode<string fcmpName = "", string icmpName = ""> {
  string ICmpPredicate = icmpName;
  string FCmpPredicate = fcmpName;
}
def SETOEQ : CondCode<"FCMP_OEQ">;
def SETOGT : CondCode<"FCMP_OGT">;
def SETOGE : CondCode<"FCMP_OGE">;
def SETOLT : CondCode<"FCMP_OLT">;
def SETOLE : CondCode<"FCMP_OLE">;
def SETONE : CondCode<"FCMP_ONE">;
def SETO : CondCode<"FCMP_ORD">;
def SETUO : CondCode<"FCMP_UNO">;
def SETUEQ : CondCode<"FCMP_UEQ">;
def SETUGT : CondCode<"FCMP_UGT", "ICMP_UGT">;
def SETUGE : CondCode<"FCMP_UGE", "ICMP_UGE">;
def SETULT : CondCode<"FCMP_ULT", "ICMP_ULT">;
def SETULE : CondCode<"FCMP_ULE", "ICMP_ULE">;
def SETUNE : CondCode<"FCMP_UNE">;
def SETEQ : CondCode<"", "ICMP_EQ">;
def SETGT : CondCode<"", "ICMP_SGT">;
def SETGE : CondCode<"", "ICMP_SGE">;
def SETLT : CondCode<"", "ICMP_SLT">;
def SETLE : CondCode<"", "ICMP_SLE">;
def SETNE : CondCode<"", "ICMP_NE">;

//===--- Fragments ----------------------------------------------------------------------------------------------===//

// A transformation of a matched leaf: C++ that returns the new one.
class SDNodeXForm<SDNode opc, code xformFunction> {
  SDNode Opcode = opc;
  code XFormFunction = xformFunction;
}
def NOOP_SDNodeXForm : SDNodeXForm<imm, [{}]>;

// A named pattern with parameters, alternatives and a C++ condition.
class PatFrags<dag ops, list<dag> frags, code pred = [{}], SDNodeXForm xform = NOOP_SDNodeXForm> : SDPatternOperator {
  dag Operands = ops;
  list<dag> Fragments = frags;
  code PredicateCode = pred;
  code GISelPredicateCode = [{}];
  code ImmediateCode = [{}];
  SDNodeXForm OperandTransform = xform;
  bit PredicateCodeUsesOperands = false;

  // How often the value is used.
  bit HasNoUse = ?;
  bit HasOneUse = ?;

  // Conditions that are data. Unset: no condition.
  bit IsLoad = ?;
  bit IsStore = ?;
  bit IsUnindexed = ?;
  bit IsNonExtLoad = ?;
  bit IsAnyExtLoad = ?;
  bit IsSignExtLoad = ?;
  bit IsZeroExtLoad = ?;
  bit IsTruncStore = ?; // False: one of the whole value.
  bit IsAtomic = ?;
  bit IsAtomicOrderingMonotonic = ?;
  bit IsAtomicOrderingAcquire = ?;
  bit IsAtomicOrderingRelease = ?;
  bit IsAtomicOrderingAcquireRelease = ?;
  bit IsAtomicOrderingSequentiallyConsistent = ?;
  bit IsAtomicOrderingAcquireOrStronger = ?;
  bit IsAtomicOrderingReleaseOrStronger = ?;
  list<int> AddressSpaces = ?;
  int MinAlignment = ?;
  ValueType MemoryVT = ?;
  ValueType ScalarMemoryVT = ?;
}
class PatFrag<dag ops, dag frag, code pred = [{}], SDNodeXForm xform = NOOP_SDNodeXForm>
    : PatFrags<ops, [frag], pred, xform>;
class OutPatFrag<dag ops, dag frag> : PatFrag<ops, frag>;
class PatLeaf<dag frag, code pred = [{}], SDNodeXForm xform = NOOP_SDNodeXForm> : PatFrag<(ops), frag, pred, xform>;

// An integer constant of type `vt` for which `pred`, C++ over `int64_t Imm`, holds.
class ImmLeaf<ValueType vt, code pred, SDNodeXForm xform = NOOP_SDNodeXForm, SDNode ImmNode = imm>
    : PatFrag<(ops), (vt ImmNode), [{}], xform> {
  let ImmediateCode = pred;
  bit FastIselShouldIgnore = false;
  bit IsAPInt = false;
  bit IsAPFloat = false;
}
class TImmLeaf<ValueType vt, code pred, SDNodeXForm xform = NOOP_SDNodeXForm, SDNode ImmNode = timm>
    : ImmLeaf<vt, pred, xform, ImmNode>;
class IntImmLeaf<ValueType vt, code pred, SDNodeXForm xform = NOOP_SDNodeXForm> : ImmLeaf<vt, pred, xform> {
  let IsAPInt = true;
  let FastIselShouldIgnore = true;
}
class FPImmLeaf<ValueType vt, code pred, SDNodeXForm xform = NOOP_SDNodeXForm> : ImmLeaf<vt, pred, xform, fpimm> {
  let IsAPFloat = true;
  let FastIselShouldIgnore = true;
}

// An addressing mode without C++: a value that matches one of the forms is the operands that this form names, in their
// order. A pattern stands for one rule per form.
class AddressForm<dag match, dag operands> {
  dag Match = match;
  dag Operands = operands; // (ops $name, number, register, ...)
}
class AddressMode<list<AddressForm> forms> : SDPatternOperator { list<AddressForm> Forms = forms; }

// Matched by C++: `fn` takes the root and fills `numops` operands.
class ComplexPattern<ValueType ty, int numops, string fn, list<SDNode> roots = [], list<SDNodeProperty> props = [],
                     int complexity = -1> : SDPatternOperator {
  ValueType Ty = ty;
  int NumOperands = numops;
  string SelectFunc = fn;
  list<SDNode> RootNodes = roots;
  let Properties = props;
  int Complexity = complexity;
}

// What a pattern becomes.
class Pattern<dag patternToMatch, list<dag> resultInstrs> {
  dag PatternToMatch = patternToMatch;
  list<dag> ResultInstrs = resultInstrs;
  list<Predicate> Predicates = [];
  int AddedComplexity = 0;
  bit GISelShouldIgnore = false; // For SelectionDAG only.
}
class Pat<dag pattern, dag result> : Pattern<pattern, [result]>;

// Constants of note.
def vtInt : PatLeaf<(vt), [{ return N->getVT().isInteger(); }]>;
def vtFP : PatLeaf<(vt), [{ return N->getVT().isFloatingPoint(); }]>;
def immAllOnes : PatLeaf<(imm), [{ return N->isAllOnes(); }]> { let GISelPredicateCode = [{ return Imm == -1; }]; }
def immZero : PatLeaf<(imm), [{ return N->isZero(); }]>;
// Vectors of which every element is -1, or 0.
def immAllOnesV : SDPatternOperator;
def immAllZerosV : SDPatternOperator;

def not : PatFrag<(ops node:$in), (xor node:$in, -1)>;
def vnot : PatFrag<(ops node:$in), (xor node:$in, immAllOnesV)>;
def ineg : PatFrag<(ops node:$in), (sub 0, node:$in)>;
def null_frag : SDPatternOperator;

//===--- Loads and stores ---------------------------------------------------------------------------------------===//

def unindexedload : PatFrag<(ops node:$ptr), (ld node:$ptr)> {
  let IsLoad = true;
  let IsUnindexed = true;
}
def load : PatFrag<(ops node:$ptr), (unindexedload node:$ptr)> {
  let IsLoad = true;
  let IsNonExtLoad = true;
}
def extload : PatFrag<(ops node:$ptr), (unindexedload node:$ptr)> {
  let IsLoad = true;
  let IsAnyExtLoad = true;
}
def sextload : PatFrag<(ops node:$ptr), (unindexedload node:$ptr)> {
  let IsLoad = true;
  let IsSignExtLoad = true;
}
def zextload : PatFrag<(ops node:$ptr), (unindexedload node:$ptr)> {
  let IsLoad = true;
  let IsZeroExtLoad = true;
}
foreach T = [i1, i8, i16, i32, i64, bf16, f16, f32, f64, f80, f128] in {
  def extload#T : PatFrag<(ops node:$ptr), (extload node:$ptr)> {
    let IsLoad = true;
    let MemoryVT = T;
  }
  if T.isInteger then {
    def sextload#T : PatFrag<(ops node:$ptr), (sextload node:$ptr)> {
      let IsLoad = true;
      let MemoryVT = T;
    }
    def zextload#T : PatFrag<(ops node:$ptr), (zextload node:$ptr)> {
      let IsLoad = true;
      let MemoryVT = T;
    }
  }
}
foreach T = [i1, i8, i16, i32] in {
  def extloadv#T : PatFrag<(ops node:$ptr), (extload node:$ptr)> {
    let IsLoad = true;
    let ScalarMemoryVT = T;
  }
  def sextloadv#T : PatFrag<(ops node:$ptr), (sextload node:$ptr)> {
    let IsLoad = true;
    let ScalarMemoryVT = T;
  }
  def zextloadv#T : PatFrag<(ops node:$ptr), (zextload node:$ptr)> {
    let IsLoad = true;
    let ScalarMemoryVT = T;
  }
}
foreach T = [f16, f32, f64] in def extloadv#T : PatFrag<(ops node:$ptr), (extload node:$ptr)> {
  let IsLoad = true;
  let ScalarMemoryVT = T;
}

def unindexedstore : PatFrag<(ops node:$val, node:$ptr), (st node:$val, node:$ptr)> {
  let IsStore = true;
  let IsUnindexed = true;
}
def store : PatFrag<(ops node:$val, node:$ptr), (unindexedstore node:$val, node:$ptr)> {
  let IsStore = true;
  let IsTruncStore = false;
}
def truncstore : PatFrag<(ops node:$val, node:$ptr), (unindexedstore node:$val, node:$ptr)> {
  let IsStore = true;
  let IsTruncStore = true;
}
foreach T = [i1, i8, i16, i32, i64, bf16, f16, f32, f64, f80] in
  def truncstore#T : PatFrag<(ops node:$val, node:$ptr), (truncstore node:$val, node:$ptr)> {
    let IsStore = true;
    let IsTruncStore = true;
    let MemoryVT = T;
  }
foreach T = [i8, i16, i32] in
  def truncstorev#T : PatFrag<(ops node:$val, node:$ptr), (truncstore node:$val, node:$ptr)> {
    let IsStore = true;
    let IsTruncStore = true;
    let ScalarMemoryVT = T;
  }

// Stores that write the changed address back: before the access or after it.
def istore : PatFrag<(ops node:$val, node:$base, node:$offset), (ist node:$val, node:$base, node:$offset)> {
  let IsStore = true;
  let IsTruncStore = false;
}
def itruncstore : PatFrag<(ops node:$val, node:$base, node:$offset), (ist node:$val, node:$base, node:$offset)> {
  let IsStore = true;
  let IsTruncStore = true;
}
foreach Mode = ["pre", "post"] in {
  defvar Code = "auto M = cast<StoreSDNode>(N)->getAddressingMode(); return M == ISD::" # !toupper(Mode) #
                "_INC || M == ISD::" # !toupper(Mode) # "_DEC;";
  defvar Ops = (ops node:$val, node:$base, node:$offset);
  def Mode#"_store" : PatFrag<Ops, (istore node:$val, node:$base, node:$offset), Code>;
  def Mode#"_truncst" : PatFrag<Ops, (itruncstore node:$val, node:$base, node:$offset), Code>;
  defvar Truncating = !cast<PatFrag>(Mode # "_truncst");
  foreach T = [i1, i8, i16, i32, f32] in
    def Mode#"_truncst"#T : PatFrag<Ops, (Truncating node:$val, node:$base, node:$offset)> {
      let IsStore = true;
      let MemoryVT = T;
    }
  foreach T = [i8, i16] in
    def Mode#"_truncstv"#T : PatFrag<Ops, (Truncating node:$val, node:$base, node:$offset)> {
      let IsStore = true;
      let ScalarMemoryVT = T;
    }
}

// By what else the access promises.
def simple_load : PatFrag<(ops node:$ptr), (load node:$ptr), [{ return cast<LoadSDNode>(N)->isSimple(); }]>;
def simple_store
    : PatFrag<(ops node:$val, node:$ptr), (store node:$val, node:$ptr), [{ return cast<StoreSDNode>(N)->isSimple(); }]>;
def nontemporalload : PatFrag<(ops node:$ptr), (load node:$ptr), [{ return cast<LoadSDNode>(N)->isNonTemporal(); }]>;
def alignednontemporalload : PatFrag<(ops node:$ptr), (nontemporalload node:$ptr),
    [{ auto *L = cast<LoadSDNode>(N); return L->getMemoryVT().getStoreSize() <= L->getAlign(); }]>;
def nontemporalstore : PatFrag<(ops node:$val, node:$ptr), (store node:$val, node:$ptr),
    [{ return cast<StoreSDNode>(N)->isNonTemporal(); }]>;
def alignednontemporalstore : PatFrag<(ops node:$val, node:$ptr), (nontemporalstore node:$val, node:$ptr),
    [{ auto *S = cast<StoreSDNode>(N); return S->getMemoryVT().getStoreSize() <= S->getAlign(); }]>;
def unalignednontemporalstore : PatFrag<(ops node:$val, node:$ptr), (nontemporalstore node:$val, node:$ptr),
    [{ auto *S = cast<StoreSDNode>(N); return S->getMemoryVT().getStoreSize() > S->getAlign(); }]>;

// Gathers and scatters by the width in memory.
defvar GatherOps = (ops node:$def, node:$pred, node:$ptr, node:$idx);
def nonext_masked_gather : PatFrag<GatherOps, (masked_gather node:$def, node:$pred, node:$ptr, node:$idx),
    [{ return cast<MaskedGatherSDNode>(N)->getExtensionType() == ISD::NON_EXTLOAD; }]>;
foreach T = [i8, i16, i32] in {
  foreach E = ["ext", "sext", "zext"] in
    def E#"_masked_gather_"#T : PatFrag<GatherOps, (masked_gather node:$def, node:$pred, node:$ptr, node:$idx),
        "auto *G = cast<MaskedGatherSDNode>(N); return G->getExtensionType() == ISD::" # !toupper(E) #
        "LOAD && G->getMemoryVT().getScalarType() == MVT::" # T # ";">;
  def azext_masked_gather_#T : PatFrags<GatherOps,
      [(!cast<PatFrag>("ext_masked_gather_"#T) node:$def, node:$pred, node:$ptr, node:$idx),
       (!cast<PatFrag>("zext_masked_gather_"#T) node:$def, node:$pred, node:$ptr, node:$idx)]>;
}
defvar ScatterOps = (ops node:$val, node:$pred, node:$ptr, node:$idx);
def nontrunc_masked_scatter : PatFrag<ScatterOps, (masked_scatter node:$val, node:$pred, node:$ptr, node:$idx),
    [{ return !cast<MaskedScatterSDNode>(N)->isTruncatingStore(); }]>;
foreach T = [i8, i16, i32] in
  def trunc_masked_scatter_#T : PatFrag<ScatterOps, (masked_scatter node:$val, node:$pred, node:$ptr, node:$idx),
      "auto *S = cast<MaskedScatterSDNode>(N); return S->isTruncatingStore() && "
      "S->getMemoryVT().getScalarType() == MVT::" # T # ";">;

// Extensions that do not care for the upper bits or clear them.
def zanyext : PatFrags<(ops node:$op), [(zext node:$op), (anyext node:$op)]>;
def undef_or_freeze_undef : PatFrags<(ops), [(undef), (freeze undef)]>;

//===--- Atomic operations, by width in memory -------------------------------------------------------------------===//

// One fragment per ordering beside the plain one.
multiclass Ordered<dag ops, dag frag> {
  foreach O = [["monotonic", "Monotonic"], ["acquire", "Acquire"], ["release", "Release"],
               ["acq_rel", "AcquireRelease"], ["seq_cst", "SequentiallyConsistent"]] in {
    def "_"#O[0] : PatFrag<ops, frag> {
      let IsAtomic = true;
      let IsAtomicOrderingMonotonic = !if(!eq(O[1], "Monotonic"), true, ?);
      let IsAtomicOrderingAcquire = !if(!eq(O[1], "Acquire"), true, ?);
      let IsAtomicOrderingRelease = !if(!eq(O[1], "Release"), true, ?);
      let IsAtomicOrderingAcquireRelease = !if(!eq(O[1], "AcquireRelease"), true, ?);
      let IsAtomicOrderingSequentiallyConsistent = !if(!eq(O[1], "SequentiallyConsistent"), true, ?);
    }
  }
}
def atomic_load_sext : PatFrag<(ops node:$ptr), (atomic_load node:$ptr)> {
  let IsAtomic = true;
  let IsSignExtLoad = true;
}
def atomic_load_zext : PatFrag<(ops node:$ptr), (atomic_load node:$ptr)> {
  let IsAtomic = true;
  let IsZeroExtLoad = true;
}
foreach W = [8, 16, 32, 64] in {
  defvar T = !cast<ValueType>("i"#W);
  foreach Op = ["atomic_swap", "atomic_load_add", "atomic_load_sub", "atomic_load_and", "atomic_load_clr",
                "atomic_load_or", "atomic_load_xor", "atomic_load_nand", "atomic_load_min", "atomic_load_max",
                "atomic_load_umin", "atomic_load_umax", "atomic_load_uinc_wrap", "atomic_load_udec_wrap"] in {
    def Op#"_i"#W : PatFrag<(ops node:$ptr, node:$val), (!cast<SDNode>(Op) node:$ptr, node:$val)> {
      let IsAtomic = true;
      let MemoryVT = T;
    }
    defm Op#"_i"#W : Ordered<(ops node:$ptr, node:$val), (!cast<PatFrag>(Op#"_i"#W) node:$ptr, node:$val)>;
  }
  def "atomic_cmp_swap_i"#W : PatFrag<(ops node:$ptr, node:$cmp, node:$val),
                                      (atomic_cmp_swap node:$ptr, node:$cmp, node:$val)> {
    let IsAtomic = true;
    let MemoryVT = T;
  }
  defm "atomic_cmp_swap_i"#W : Ordered<(ops node:$ptr, node:$cmp, node:$val),
                                       (!cast<PatFrag>("atomic_cmp_swap_i"#W) node:$ptr, node:$cmp, node:$val)>;
  def "atomic_load_"#W : PatFrag<(ops node:$ptr), (atomic_load node:$ptr)> {
    let IsAtomic = true;
    let MemoryVT = T;
  }
  def "atomic_store_"#W : PatFrag<(ops node:$val, node:$ptr), (atomic_store node:$val, node:$ptr)> {
    let IsAtomic = true;
    let MemoryVT = T;
  }
}
foreach W = [8, 16] in {
  foreach E = ["sext", "zext"] in
    def "atomic_load_"#E#"_"#W : PatFrag<(ops node:$ptr), (!cast<PatFrag>("atomic_load_"#E) node:$ptr)> {
      let IsAtomic = true;
      let MemoryVT = !cast<ValueType>("i"#W);
    }
  def "atomic_load_az_"#W : PatFrags<(ops node:$op), [(!cast<PatFrag>("atomic_load_"#W) node:$op),
                                                      (!cast<PatFrag>("atomic_load_zext_"#W) node:$op)]>;
}

//===--- Comparisons --------------------------------------------------------------------------------------------===//

def setoeq : PatFrag<(ops node:$lhs, node:$rhs), (setcc node:$lhs, node:$rhs, SETOEQ)>;
def setogt : PatFrag<(ops node:$lhs, node:$rhs), (setcc node:$lhs, node:$rhs, SETOGT)>;
def setoge : PatFrag<(ops node:$lhs, node:$rhs), (setcc node:$lhs, node:$rhs, SETOGE)>;
def setolt : PatFrag<(ops node:$lhs, node:$rhs), (setcc node:$lhs, node:$rhs, SETOLT)>;
def setole : PatFrag<(ops node:$lhs, node:$rhs), (setcc node:$lhs, node:$rhs, SETOLE)>;
def setone : PatFrag<(ops node:$lhs, node:$rhs), (setcc node:$lhs, node:$rhs, SETONE)>;
def seto : PatFrag<(ops node:$lhs, node:$rhs), (setcc node:$lhs, node:$rhs, SETO)>;
def setuo : PatFrag<(ops node:$lhs, node:$rhs), (setcc node:$lhs, node:$rhs, SETUO)>;
def setueq : PatFrag<(ops node:$lhs, node:$rhs), (setcc node:$lhs, node:$rhs, SETUEQ)>;
def setugt : PatFrag<(ops node:$lhs, node:$rhs), (setcc node:$lhs, node:$rhs, SETUGT)>;
def setuge : PatFrag<(ops node:$lhs, node:$rhs), (setcc node:$lhs, node:$rhs, SETUGE)>;
def setult : PatFrag<(ops node:$lhs, node:$rhs), (setcc node:$lhs, node:$rhs, SETULT)>;
def setule : PatFrag<(ops node:$lhs, node:$rhs), (setcc node:$lhs, node:$rhs, SETULE)>;
def setune : PatFrag<(ops node:$lhs, node:$rhs), (setcc node:$lhs, node:$rhs, SETUNE)>;
def seteq : PatFrag<(ops node:$lhs, node:$rhs), (setcc node:$lhs, node:$rhs, SETEQ)>;
def setgt : PatFrag<(ops node:$lhs, node:$rhs), (setcc node:$lhs, node:$rhs, SETGT)>;
def setge : PatFrag<(ops node:$lhs, node:$rhs), (setcc node:$lhs, node:$rhs, SETGE)>;
def setlt : PatFrag<(ops node:$lhs, node:$rhs), (setcc node:$lhs, node:$rhs, SETLT)>;
def setle : PatFrag<(ops node:$lhs, node:$rhs), (setcc node:$lhs, node:$rhs, SETLE)>;
def setne : PatFrag<(ops node:$lhs, node:$rhs), (setcc node:$lhs, node:$rhs, SETNE)>;

// With or without regard to the floating-point environment.
foreach Op = ["fadd", "fsub", "fmul", "fdiv", "frem", "fpow", "fldexp", "fminnum", "fmaxnum", "fminimum",
              "fmaximum"] in
  def any_#Op : PatFrags<(ops node:$a, node:$b), [(!cast<SDNode>("strict_"#Op) node:$a, node:$b),
                                                  (!cast<SDNode>(Op) node:$a, node:$b)]>;
foreach Op = ["fsqrt", "fsin", "fcos", "ftan", "fasin", "facos", "fatan", "fsinh", "fcosh", "ftanh", "fexp2", "flog2",
              "frint", "fnearbyint", "fceil", "ffloor", "fround", "froundeven", "ftrunc", "lrint", "llrint", "lround",
              "llround", "fpround", "fpextend", "fp_to_sint", "fp_to_uint", "sint_to_fp", "uint_to_fp"] in
  def any_#Op : PatFrags<(ops node:$a), [(!cast<SDNode>("strict_"#Op) node:$a), (!cast<SDNode>(Op) node:$a)]>;
foreach Op = ["f16_to_fp", "fp_to_f16", "bf16_to_fp", "fp_to_bf16"] in
  def any_#Op : PatFrags<(ops node:$a), [(!cast<SDNode>(Op) node:$a), (!cast<SDNode>("strict_"#Op) node:$a)]>;
def any_fma : PatFrags<(ops node:$a, node:$b, node:$c), [(strict_fma node:$a, node:$b, node:$c),
                                                         (fma node:$a, node:$b, node:$c)]>;
def any_fsetcc : PatFrags<(ops node:$a, node:$b, node:$c), [(strict_fsetcc node:$a, node:$b, node:$c),
                                                            (setcc node:$a, node:$b, node:$c)]>;
def any_fsetccs : PatFrags<(ops node:$a, node:$b, node:$c), [(strict_fsetccs node:$a, node:$b, node:$c),
                                                             (setcc node:$a, node:$b, node:$c)]>;
foreach T = [f32, f64] in {
  def strict_extload#T : PatFrag<(ops node:$ptr), (strict_fpextend (T (load node:$ptr)))>;
  def any_extload#T : PatFrags<(ops node:$ptr), [(!cast<PatFrag>("strict_extload"#T) node:$ptr),
                                                 (!cast<PatFrag>("extload"#T) node:$ptr)]>;
}

#endif
