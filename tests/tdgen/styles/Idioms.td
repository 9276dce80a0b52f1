// Idioms of descriptions for LLVM that no other file here has, on a small machine. Every generator has to take it.
include "llvm/Target/Target.td"

class IReg<string n, bits<6> num> : Register<n> { let Namespace = "Idi"; let HWEncoding{5-0} = num; }
let Namespace = "Idi" in {
  def sub0 : SubRegIndex<32>;
  foreach i = 1-7 in def sub#i : SubRegIndex<32, !shl(i, 5)>;
}
foreach i = 0-63 in def G#i : IReg<"g"#i, i>;
def SCC : IReg<"scc", 63>;
def GR : RegisterClass<"Idi", [i32, f32], 32, (sequence "G%u", 0, 63)>;
def GR_even : RegisterClass<"Idi", [i32], 32, (sequence "G%u", 0, 62, 2)>;
def GR_2_tuple : RegisterTuples<[sub0, sub1], [(add (shl GR, 0)), (add (shl GR, 1))]>;
def GR_4_tuple : RegisterTuples<[sub0, sub1, sub2, sub3], [(shl GR, 0), (shl GR, 1), (shl GR, 2), (shl GR, 3)]>;
def GR_8_tuple : RegisterTuples<[sub0, sub1, sub2, sub3, sub4, sub5, sub6, sub7],
  [(decimate (shl GR, 0), 4), (decimate (shl GR, 1), 4), (decimate (shl GR, 2), 4), (decimate (shl GR, 3), 4),
   (decimate (shl GR, 4), 4), (decimate (shl GR, 5), 4), (decimate (shl GR, 6), 4), (decimate (shl GR, 7), 4)]>;
def GR64 : RegisterClass<"Idi", [i64, f64, v2i32], 32, (add GR_2_tuple)>;
def GR128 : RegisterClass<"Idi", [v4i32, v4f32, v2i64], 32, (add GR_4_tuple)>;
def GR256 : RegisterClass<"Idi", [v8i32], 32, (add GR_8_tuple)>;
def SCCReg : RegisterClass<"Idi", [i1], 1, (add SCC)> { let CopyCost = -1; let isAllocatable = 0; }
def ptr_rc_nog0 : PointerLikeRegClass<1>;
def IdiPtr : Operand<iPTR> { let MIOperandInfo = (ops ptr_rc_nog0); }
class RegOp<RegisterClass rc, string t = "OPERAND_REG"> : RegisterOperand<rc> { let OperandNamespace = "Idi"; let OperandType = t; }
def GSrc : RegOp<GR>;

// Values of operands that are fragments of a constant.
def CvtNone : PatLeaf<(i32 0x0)>;
def CvtSat : PatLeaf<(i32 0x10)>;
def CvtMode : Operand<i32> { let PrintMethod = "printMode"; }
def i1imm_0 : OperandWithDefaultOps<i1, (ops (i1 0))>;
def i32imm_0 : OperandWithDefaultOps<i32, (ops (i32 0))>;
def as_i32imm : SDNodeXForm<imm, [{ return CurDAG->getTargetConstant(N->getSExtValue(), SDLoc(N), MVT::i32); }]>;
def as_i32timm : SDNodeXForm<timm, [{ return CurDAG->getTargetConstant(N->getSExtValue(), SDLoc(N), MVT::i32); }]>;
def NegImm : SDNodeXForm<imm, [{ return CurDAG->getTargetConstant(-N->getSExtValue(), SDLoc(N), MVT::i32); }]>;
def bitcast_fp : SDNodeXForm<fpimm, [{ return CurDAG->getTargetConstant(N->getValueAPF().bitcastToAPInt().getZExtValue(), SDLoc(N), MVT::i32); }]>;
def gi_as_i32 : GICustomOperandRenderer<"renderTruncTImm">, GISDNodeXFormEquiv<as_i32timm>;
def gi_bitcast : GICustomOperandRenderer<"renderBitcast">, GISDNodeXFormEquiv<bitcast_fp>;
def Mods : ComplexPattern<untyped, 2, "SelectMods">;
def NoMods : ComplexPattern<f32, 1, "SelectNoMods">;
def gi_mods : GIComplexOperandMatcher<s32, "selectMods">, GIComplexPatternEquiv<Mods>;
def AddrImm : ComplexPattern<iPTR, 2, "SelectAddrImm", [], []>;
def AddrImmPred : ComplexPattern<iPTR, 2, "SelectAddrImm", [add, or], [SDNPWantParent], 12>;
class UniformBin<SDPatternOperator Op> : PatFrag<(ops node:$a, node:$b), (Op $a, $b),
    [{ return !N->isDivergent(); }]> {
  let GISelPredicateCode = [{ return true; }];
}
class HasOneUseBin<SDPatternOperator Op> : PatFrag<(ops node:$a, node:$b), (Op $a, $b)> { let HasOneUse = 1; }
class NoUseFrag<SDPatternOperator Op> : PatFrag<(ops node:$p, node:$v), (Op $p, $v)> { let HasNoUse = true; }
def add_ctpop : PatFrag<(ops node:$x, node:$y), (add (ctpop $x), $y)> {
  let PredicateCodeUsesOperands = 1;
  let PredicateCode = [{ return Operands[0] != Operands[1]; }];
  let GISelPredicateCode = [{ return true; }];
}
def fmul_contract : PatFrag<(ops node:$a, node:$b), (fmul node:$a, node:$b), [{ return N->getFlags().hasAllowContract(); }]>;
def load_align8 : PatFrag<(ops node:$p), (load node:$p)> { let IsLoad = 1; let MinAlignment = 8; let AddressSpaces = [0, 1]; }
def load_local : PatFrag<(ops node:$p), (unindexedload node:$p)> { let IsLoad = 1; let IsNonExtLoad = 1; let AddressSpaces = [3]; }
def az_extload : PatFrags<(ops node:$p), [(unindexedload node:$p)]> { let IsLoad = 1; let IsZeroExtLoad = 1; let MemoryVT = i16; }
def any_minmax : PatFrags<(ops node:$a, node:$b), [(smin $a, $b), (umin $a, $b)]>;
def simm16 : Operand<i32>, PatLeaf<(imm), [{ return isInt<16>(N->getSExtValue()); }]> { let PrintMethod = "printS16"; }
def uimm8s2 : Operand<i32>, ImmLeaf<i32, [{ return isUInt<9>(Imm) && (Imm & 1) == 0; }], SDNodeXForm<imm, [{ return CurDAG->getTargetConstant(N->getZExtValue() >> 1, SDLoc(N), MVT::i32); }]>>;
def inlineimm : PatLeaf<(imm), [{ int64_t v = N->getSExtValue(); return v >= -16 && v <= 64; }], as_i32imm>;
def fpinline : FPImmLeaf<f32, [{ return Imm.isZero() || Imm.isExactlyValue(0.5); }], bitcast_fp>;
def SDTIdiCmp : SDTypeProfile<1, 3, [SDTCisVT<0, i1>, SDTCisSameAs<1, 2>, SDTCisVT<3, OtherVT>]>;
def idi_setcc : SDNode<"IdiISD::SETCC", SDTIdiCmp>;
def idi_if : SDNode<"IdiISD::IF", SDTypeProfile<1, 2, [SDTCisVT<0, i1>, SDTCisVT<1, i1>, SDTCisVT<2, OtherVT>]>, [SDNPHasChain]>;
def idi_load : SDNode<"IdiISD::LOAD_D16", SDTypeProfile<1, 2, [SDTCisSameAs<0, 2>, SDTCisPtrTy<1>]>, [SDNPMayLoad, SDNPMemOperand, SDNPHasChain]>;
def idi_store : SDNode<"IdiISD::STORE_X", SDTypeProfile<0, 3, [SDTCisInt<0>, SDTCisPtrTy<1>, SDTCisVT<2, OtherVT>]>, [SDNPMayStore, SDNPMemOperand, SDNPHasChain]>;
def idi_fmin : SDNode<"IdiISD::FMIN", SDTFPBinOp, [SDNPCommutative]>;
def idi_fma3 : SDNode<"IdiISD::FMA3", SDTFPTernaryOp, [SDNPCommutative]>;
def g_fma3 : GenericInstruction { let Namespace = "Idi"; let OutOperandList = (outs type0:$d); let InOperandList = (ins type0:$a, type0:$b, type0:$c); let hasSideEffects = 0; }
def : GINodeEquiv<g_fma3, idi_fma3>;
def : GINodeEquiv<G_FMINNUM, idi_fmin>;

def brt : Operand<OtherVT>;
class IInst<dag o, dag i, string asm = "", list<dag> p = []> : Instruction {
  let Namespace = "Idi"; let OutOperandList = o; let InOperandList = i; let AsmString = asm; let Pattern = p; let Size = 8;
  field bits<64> Inst; field bits<64> SoftFail = 0;
  bits<8> op = 0; let Inst{7-0} = op;
  let hasSideEffects = 0; let mayLoad = 0; let mayStore = 0;
}
// Profiles: operands, strings and patterns that a class puts together.
class Profile<list<ValueType> args, RegisterClass drc = GR> {
  field list<ValueType> ArgVT = args;
  field ValueType DstVT = args[0];
  field ValueType Src0VT = args[1];
  field bit HasSrc1 = !ne(!size(args), 2);
  field ValueType Src1VT = !if(HasSrc1, args[2], untyped);
  field RegisterOperand DstRC = RegisterOperand<drc>;
  field dag Outs = !if(!eq(DstVT.Size, 1), (outs SCCReg:$d), (outs DstRC:$d));
  field dag Ins0 = (ins GSrc:$s0);
  field dag Ins = !if(HasSrc1, !con(Ins0, (ins GSrc:$s1)), Ins0);
  field dag InsMods = !con((ins CvtMode:$mode), Ins, (ins i1imm_0:$clamp, i32imm_0:$omod));
  field string Asm = "$d, $s0" # !if(HasSrc1, ", $s1", "");
}
def P_I32_I32_I32 : Profile<[i32, i32, i32]>;
def P_F32_F32_F32 : Profile<[f32, f32, f32]>;
def P_F32_F32 : Profile<[f32, f32]>;
class Pat2<SDPatternOperator node, Profile P> {
  list<dag> ret = !if(P.HasSrc1,
    [(set P.DstVT:$d, (node P.Src0VT:$s0, P.Src1VT:$s1))],
    [(set P.DstVT:$d, (node P.Src0VT:$s0))]);
}
class VOp<bits<8> o, string name, Profile P, SDPatternOperator node = null_frag>
    : IInst<P.Outs, P.Ins, name # " " # P.Asm, Pat2<node, P>.ret> {
  bits<6> d; bits<6> s0; bits<6> s1;
  let op = o;
  let Inst{13-8} = d;
  let Inst{19-14} = s0;
  let Inst{25-20} = !if(P.HasSrc1, s1, 0);
  let Inst{63-26} = 0;
}
def V_ADD : VOp<1, "v_add", P_I32_I32_I32, UniformBin<add>>;
def V_MIN : VOp<2, "v_min", P_I32_I32_I32, smin>;
def V_MINF : VOp<3, "v_minf", P_F32_F32_F32, idi_fmin>;
def V_SQRT : VOp<4, "v_sqrt", P_F32_F32, any_fsqrt>;
def V_BCNT : VOp<5, "v_bcnt", P_I32_I32_I32, add_ctpop>;
def V_CVT : IInst<P_F32_F32.Outs, P_F32_F32.InsMods, "v_cvt $d, $s0, $mode$clamp$omod"> {
  bits<6> d; bits<6> s0; bits<8> mode; bits<1> clamp; bits<2> omod;
  let op = 6; let Inst{13-8} = d; let Inst{19-14} = s0; let Inst{27-20} = mode; let Inst{28} = clamp; let Inst{30-29} = omod; let Inst{63-31} = 0;
}
def : Pat<(f32 (frint f32:$s)), (V_CVT CvtNone, $s)>;
def : Pat<(f32 (ffloor f32:$s)), (V_CVT CvtSat, GR:$s)>;
def : Pat<(f32 (fceil GR:$s)), (V_CVT (i32 CvtNone), GR:$s, 1, 2)>;
let isPseudo = 1, isCodeGenOnly = 1 in {
  def SI_IF : IInst<(outs SCCReg:$d), (ins SCCReg:$c, brt:$t), "", [(set i1:$d, (idi_if i1:$c, bb:$t))]>;
  def SI_IF2 : IInst<(outs), (ins SCCReg:$c, brt:$t)> { let isBranch = 1; let isTerminator = 1; }
  def MOV_PSEUDO : IInst<(outs GR:$d), (ins i32imm:$v), "", [(set GR:$d, inlineimm:$v)]>;
  def MOVF : IInst<(outs GR:$d), (ins i32imm:$v), "", [(set f32:$d, fpinline:$v)]>;
  let mayLoad = 1, Constraints = "$in = $d" in
  def LD16 : IInst<(outs GR:$d), (ins ptr_rc:$p, GR:$in), "", [(set i32:$d, (idi_load iPTR:$p, i32:$in))]>;
}
let mayLoad = 1 in {
  def LD : IInst<(outs GR:$d), (ins IdiPtr:$p, i32imm:$o), "ld $d, $o, $p", [(set i32:$d, (load (AddrImm iPTR:$p, i32:$o)))]> {
    bits<6> d; bits<6> p; bits<16> o; let op = 7; let Inst{13-8} = d; let Inst{19-14} = p; let Inst{35-20} = o; let Inst{63-36} = 0;
  }
  def LD2 : IInst<(outs GR64:$d), (ins GR:$p, i32imm:$o), "ld2 $d, $o, $p", [(set v2i32:$d, (load_align8 (AddrImmPred i32:$p, i32:$o)))]> {
    bits<6> d; bits<6> p; bits<16> o; let op = 8; let Inst{13-8} = d; let Inst{19-14} = p; let Inst{35-20} = o; let Inst{63-36} = 0;
  }
}
let mayStore = 1 in
def ST : IInst<(outs), (ins GR:$v, GR:$p, simm16:$o), "st $v, $o, $p", [(store i32:$v, (i32 (add GR:$p, simm16:$o)))]> {
  bits<6> v; bits<6> p; bits<16> o; let op = 9; let Inst{13-8} = v; let Inst{19-14} = p; let Inst{35-20} = o; let Inst{63-36} = 0;
}
let mayLoad = 1, mayStore = 1, isCodeGenOnly = 1 in
def ATOMIC2 : IInst<(outs GR:$d), (ins GR:$p, GR:$v)>;
let mayLoad = 1, mayStore = 1 in
def ATOMIC : IInst<(outs), (ins GR:$p, GR:$v), "atomic_add $p, $v", []> {
  bits<6> v; bits<6> p; let op = 10; let Inst{13-8} = v; let Inst{19-14} = p; let Inst{63-20} = 0;
}
def : Pat<(i32 (NoUseFrag<atomic_load_add_i32> GR:$p, i32:$v)), (ATOMIC2 $p, $v)>;
def : Pat<(i32 (any_minmax i32:$a, i32:$b)), (V_MIN $a, $b)>;
def : Pat<(i64 (zext i32:$a)), (REG_SEQUENCE GR64, $a, sub0, (MOV_PSEUDO (i32 0)), sub1)>;
def : Pat<(i32 (trunc i64:$a)), (i32 (EXTRACT_SUBREG $a, sub0))>;
def : Pat<(i32 (trunc (srl i64:$a, (i32 32)))), (i32 (EXTRACT_SUBREG (i64 $a), sub1))>;
def : Pat<(i64 (add i64:$a, i64:$b)), (REG_SEQUENCE GR64, (V_ADD (i32 (EXTRACT_SUBREG $a, sub0)), (i32 (EXTRACT_SUBREG $b, sub0))), sub0, (V_ADD (i32 (EXTRACT_SUBREG $a, sub1)), (i32 (EXTRACT_SUBREG $b, sub1))), sub1)>;
def : Pat<(v4i32 (build_vector i32:$a, i32:$b, i32:$c, i32:$d)), (REG_SEQUENCE GR128, $a, sub0, $b, sub1, $c, sub2, $d, sub3)>;
foreach i = 0-3 in {
  def : Pat<(i32 (extractelt v4i32:$v, i)), (EXTRACT_SUBREG $v, !cast<SubRegIndex>("sub"#i))>;
  def : Pat<(insertelt v4i32:$v, i32:$e, i), (INSERT_SUBREG $v, $e, !cast<SubRegIndex>("sub"#i))>;
}
def : Pat<(v4f32 (bitconvert v4i32:$v)), (v4f32 GR128:$v)>;
def : Pat<(f32 (fneg (fabs f32:$a))), (COPY_TO_REGCLASS (V_ADD $a, (MOV_PSEUDO (i32 0x80000000))), GR)>;
def : Pat<(f32 (fadd (fmul_contract f32:$a, f32:$b), f32:$c)), (V_MINF (V_MINF $a, $b), $c)>;
def : Pat<(f32 (fma f32:$a, f32:$b, (f32 (fneg f32:$c)))), (V_MINF $a, (V_MINF $b, $c))>;
def : Pat<(fadd (f32 (Mods f32:$x, i32:$m)), (NoMods f32:$y)), (V_CVT $m, (V_MINF $x, $y))>;
def : Pat<(sub i32:$a, inlineimm:$b), (V_ADD $a, (MOV_PSEUDO (NegImm $b)))>;
def : Pat<(idi_fma3 f32:$a, f32:$b, f32:$c), (V_MINF $a, (V_MINF $b, $c))>;
def : Pat<(i1 (idi_setcc i32:$a, i32:$b, SETULT)), (COPY_TO_REGCLASS (V_MIN $a, $b), SCCReg)>;
def : Pat<(idi_store i32:$v, GR:$p, i16), (ST $v, $p, 0)>;
def : Pat<(brcond i1:$c, bb:$t), (SI_IF2 $c, bb:$t)>;
def : Pat<(i32 (load_local GR:$p)), (LD $p, 0)>;
def : Pat<(i32 (az_extload GR:$p)), (LD $p, (i32 0))>;
multiclass CmpPats<CondCode c, Instruction i> {
  def : Pat<(i1 (setcc i32:$a, i32:$b, c)), (COPY_TO_REGCLASS (i $a, $b), SCCReg)>;
  def _z : Pat<(i1 (setcc i32:$a, (i32 0), c)), (COPY_TO_REGCLASS (i $a, $a), SCCReg)>;
}
defm SLT : CmpPats<SETLT, V_MIN>;
defm SULT : CmpPats<SETULT, V_MIN>;
defm SEQ : CmpPats<SETEQ, V_ADD>;
defm SNE : CmpPats<SETNE, V_ADD>;
def : InstAlias<"v_nop", (V_ADD G0, G0, G0)>;
def IdiInstrInfo : InstrInfo;
def Idi : Target { let InstructionSet = IdiInstrInfo; }
