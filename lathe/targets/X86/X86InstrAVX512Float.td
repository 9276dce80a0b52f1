//===- X86InstrAVX512Float.td - AVX-512: floating-point arithmetic ------------------------------------------------===//

// Single and double precision of vectors and scalars; half precision. The mnemonic is the name with the type behind it.
multiclass EvexFloat<int op, EvexKind packed, EvexKind scalar> {
  defvar mn = !tolower(NAME);
  defm PS : EvexNamed<mn#"ps", op, V32, packed>, EV<TB, NoPrefix>;
  defm PD : EvexNamed<mn#"pd", op, V64, packed>, EV<TB, PD, 1>;
  defm SS : EvexNamed<mn#"ss", op, [S32], scalar>, EV<TB, XS>;
  defm SD : EvexNamed<mn#"sd", op, [S64], scalar>, EV<TB, XD, 1>;
  let Isa = HasFP16 in {
    defm PH : EvexNamed<mn#"ph", op, V16, packed>, EV<T_MAP5, NoPrefix>;
    defm SH : EvexNamed<mn#"sh", op, [S16], scalar>, EV<T_MAP5, XS>;
  }
}
defm VADD : EvexFloat<0x58, BinaryBRC, ScalarRC>;
defm VMUL : EvexFloat<0x59, BinaryBRC, ScalarRC>;
defm VSUB : EvexFloat<0x5C, BinaryBRC, ScalarRC>;
defm VMIN : EvexFloat<0x5D, BinaryBSAE, ScalarSAE>;
defm VDIV : EvexFloat<0x5E, BinaryBRC, ScalarRC>;
defm VMAX : EvexFloat<0x5F, BinaryBSAE, ScalarSAE>;

// Multiplication and addition; digits say which operands are multiplied. The opcode of scalars is the next one.
multiclass EvexFMA<int op, bit hasScalar> {
  foreach order = ["132", "213", "231"] in {
    defvar first = !add(op, !cond(!eq(order, "132"): 0, !eq(order, "213"): 0x10, true: 0x20));
    defvar mn = !tolower(NAME)#order;
    defm order#PS : EvexNamed<mn#"ps", first, V32, TernaryRBRC>, EV<T8, PD>;
    defm order#PD : EvexNamed<mn#"pd", first, V64, TernaryRBRC>, EV<T8, PD, 1>;
    let Isa = HasFP16 in
    defm order#PH : EvexNamed<mn#"ph", first, V16, TernaryRBRC>, EV<T_MAP6, PD>;
    if hasScalar then {
      defm order#SS : EvexNamed<mn#"ss", !add(first, 1), [S32], ScalarTernaryRC>, EV<T8, PD>;
      defm order#SD : EvexNamed<mn#"sd", !add(first, 1), [S64], ScalarTernaryRC>, EV<T8, PD, 1>;
      let Isa = HasFP16 in
      defm order#SH : EvexNamed<mn#"sh", !add(first, 1), [S16], ScalarTernaryRC>, EV<T_MAP6, PD>;
    }
  }
}
defm VFMADDSUB : EvexFMA<0x96, 0>;
defm VFMSUBADD : EvexFMA<0x97, 0>;
defm VFMADD : EvexFMA<0x98, 1>;
defm VFMSUB : EvexFMA<0x9A, 1>;
defm VFNMADD : EvexFMA<0x9C, 1>;
defm VFNMSUB : EvexFMA<0x9E, 1>;

// Comparisons that set the flags, of the lowest element.
multiclass EvexComi<int op, string type, EvexScalar v> {
  defvar mn = !tolower(NAME)#type;
  let Defs = [EFLAGS] in {
    def !toupper(type)#Zrr : EvexInst<op, MRMSrcReg, v, (outs), (ins VR128X:$src1, VR128X:$src2),
                                      EvexAsm<mn, "$src1", ["$src2"]>.Text>;
    def !toupper(type)#Zrm : EvexInst<op, MRMSrcMem, v, (outs), (ins VR128X:$src1, v.Mem:$src2),
                                      EvexAsm<mn, "$src1", ["$src2"]>.Text>;
    let HasEVEX_B = 1 in
    def !toupper(type)#Zrrb : EvexInst<op, MRMSrcReg, v, (outs), (ins VR128X:$src1, VR128X:$src2),
                                       EvexAsm<mn, "$src1", ["$src2", "{sae}"]>.Text>;
  }
}
foreach c = ["VUCOMI", "VCOMI"] in {
  defvar op = !if(!eq(c, "VCOMI"), 0x2F, 0x2E);
  defm c : EvexComi<op, "ss", S32>, EV<TB, NoPrefix>;
  defm c : EvexComi<op, "sd", S64>, EV<TB, PD, 1>;
  let Isa = HasFP16 in
  defm c : EvexComi<op, "sh", S16>, EV<T_MAP5, NoPrefix>;
}

// --- AVX512F ---------------------------------------------------------------------------------------------------------

defm VRCP14SD : Evex<0x4D, [S64], Binary>, EV<T8, PD, 1>;
defm VRCP14SS : Evex<0x4D, [S32], Binary>, EV<T8, PD>;
defm VRSQRT14SD : Evex<0x4F, [S64], Binary>, EV<T8, PD, 1>;
defm VRSQRT14SS : Evex<0x4F, [S32], Binary>, EV<T8, PD>;
defm VSCALEFPD : Evex<0x2C, V64, BinaryBRC>, EV<T8, PD, 1>;
defm VSCALEFPS : Evex<0x2C, V32, BinaryBRC>, EV<T8, PD>;
defm VGETMANTSD : Evex<0x27, [S64], BinaryImmSAE>, EV<TA, PD, 1>;
defm VGETMANTSS : Evex<0x27, [S32], BinaryImmSAE>, EV<TA, PD>;
defm VGETEXPSD : Evex<0x43, [S64], BinaryRSAE>, EV<T8, PD, 1>;
defm VGETEXPSS : Evex<0x43, [S32], BinaryRSAE>, EV<T8, PD>;
defm VRCP28SD : Evex<0xCB, [S64], BinaryRSAE>, EV<T8, PD, 1>;
defm VRCP28SS : Evex<0xCB, [S32], BinaryRSAE>, EV<T8, PD>;
defm VRSQRT28SD : Evex<0xCD, [S64], BinaryRSAE>, EV<T8, PD, 1>;
defm VRSQRT28SS : Evex<0xCD, [S32], BinaryRSAE>, EV<T8, PD>;
defm VCMPPD : Evex<0xC2, V64, CompareImmBSAE>, EV<TB, PD, 1>;
defm VCMPPS : Evex<0xC2, V32, CompareImmBSAE>, EV<TB, NoPrefix>;
defm VCMPSD : Evex<0xC2, [S64], ScalarCompareSAE>, EV<TB, XD, 1>;
defm VCMPSS : Evex<0xC2, [S32], ScalarCompareSAE>, EV<TB, XS>;
defm VRNDSCALESD : Evex<0x0B, [S64], ScalarImmRSAE>, EV<TA, PD, 1>;
defm VRNDSCALESS : Evex<0x0A, [S32], ScalarImmRSAE>, EV<TA, PD>;
defm VSQRTSD : Evex<0x51, [S64], ScalarRRC>, EV<TB, XD, 1>;
defm VSQRTSS : Evex<0x51, [S32], ScalarRRC>, EV<TB, XS>;
defm VSCALEFSD : Evex<0x2D, [S64], ScalarScale>, EV<T8, PD, 1>;
defm VSCALEFSS : Evex<0x2D, [S32], ScalarScale>, EV<T8, PD>;
defm VFIXUPIMMPD : Evex<0x54, V64, TernaryImmBSAE>, EV<TA, PD, 1>;
defm VFIXUPIMMPS : Evex<0x54, V32, TernaryImmBSAE>, EV<TA, PD>;
defm VFIXUPIMMSD : Evex<0x55, [S64], TernaryImmSAE>, EV<TA, PD, 1>;
defm VFIXUPIMMSS : Evex<0x55, [S32], TernaryImmSAE>, EV<TA, PD>;
defm VGETMANTPD : Evex<0x26, V64, UnaryImmBSAE>, EV<TA, PD, 1>;
defm VGETMANTPS : Evex<0x26, V32, UnaryImmBSAE>, EV<TA, PD>;
defm VRNDSCALEPD : Evex<0x09, V64, UnaryImmBSAE>, EV<TA, PD, 1>;
defm VRNDSCALEPS : Evex<0x08, V32, UnaryImmBSAE>, EV<TA, PD>;
defm VRCP14PD : Evex<0x4C, V64, UnaryRB>, EV<T8, PD, 1>;
defm VRCP14PS : Evex<0x4C, V32, UnaryRB>, EV<T8, PD>;
defm VRSQRT14PD : Evex<0x4E, V64, UnaryRB>, EV<T8, PD, 1>;
defm VRSQRT14PS : Evex<0x4E, V32, UnaryRB>, EV<T8, PD>;
defm VSQRTPD : Evex<0x51, V64, UnaryRBRC>, EV<TB, PD, 1>;
defm VSQRTPS : Evex<0x51, V32, UnaryRBRC>, EV<TB, NoPrefix>;
defm VEXP2PD : Evex<0xC8, Vectors<64>.Longest, UnaryRBSAE>, EV<T8, PD, 1>;
defm VEXP2PS : Evex<0xC8, Vectors<32>.Longest, UnaryRBSAE>, EV<T8, PD>;
defm VGETEXPPD : Evex<0x42, V64, UnaryRBSAE>, EV<T8, PD, 1>;
defm VGETEXPPS : Evex<0x42, V32, UnaryRBSAE>, EV<T8, PD>;
defm VRCP28PD : Evex<0xCA, Vectors<64>.Longest, UnaryRBSAE>, EV<T8, PD, 1>;
defm VRCP28PS : Evex<0xCA, Vectors<32>.Longest, UnaryRBSAE>, EV<T8, PD>;
defm VRSQRT28PD : Evex<0xCC, Vectors<64>.Longest, UnaryRBSAE>, EV<T8, PD, 1>;
defm VRSQRT28PS : Evex<0xCC, Vectors<32>.Longest, UnaryRBSAE>, EV<T8, PD>;

// --- AVX512DQ --------------------------------------------------------------------------------------------------------

let Isa = HasDQI in {
  defm VANDNPD : Evex<0x55, V64, BinaryB>, EV<TB, PD, 1>;
  defm VANDNPS : Evex<0x55, V32, BinaryB>, EV<TB, NoPrefix>;
  defm VANDPD : Evex<0x54, V64, BinaryB>, EV<TB, PD, 1>;
  defm VANDPS : Evex<0x54, V32, BinaryB>, EV<TB, NoPrefix>;
  defm VORPD : Evex<0x56, V64, BinaryB>, EV<TB, PD, 1>;
  defm VORPS : Evex<0x56, V32, BinaryB>, EV<TB, NoPrefix>;
  defm VXORPD : Evex<0x57, V64, BinaryB>, EV<TB, PD, 1>;
  defm VXORPS : Evex<0x57, V32, BinaryB>, EV<TB, NoPrefix>;
  defm VRANGEPD : Evex<0x50, V64, BinaryImmBSAE>, EV<TA, PD, 1>;
  defm VRANGEPS : Evex<0x50, V32, BinaryImmBSAE>, EV<TA, PD>;
  defm VRANGESD : Evex<0x51, [S64], BinaryImmSAE>, EV<TA, PD, 1>;
  defm VRANGESS : Evex<0x51, [S32], BinaryImmSAE>, EV<TA, PD>;
  defm VREDUCESD : Evex<0x57, [S64], BinaryImmSAE>, EV<TA, PD, 1>;
  defm VREDUCESS : Evex<0x57, [S32], BinaryImmSAE>, EV<TA, PD>;
  defm VFPCLASSSD : Evex<0x67, [S64], Class>, EV<TA, PD, 1>;
  defm VFPCLASSSS : Evex<0x67, [S32], Class>, EV<TA, PD>;
  defm VFPCLASSPD : Evex<0x66, V64, ClassB>, EV<TA, PD, 1>;
  defm VFPCLASSPS : Evex<0x66, V32, ClassB>, EV<TA, PD>;
  defm VREDUCEPD : Evex<0x56, V64, UnaryImmBSAE>, EV<TA, PD, 1>;
  defm VREDUCEPS : Evex<0x56, V32, UnaryImmBSAE>, EV<TA, PD>;
}

// --- AVX512FP16 ------------------------------------------------------------------------------------------------------

let Isa = HasFP16 in {
  defm VRCPSH : Evex<0x4D, [S16], Binary>, EV<T_MAP6, PD>;
  defm VRSQRTSH : Evex<0x4F, [S16], Binary>, EV<T_MAP6, PD>;
  defm VFCMULCPH : Evex<0xD6, V32, BinaryBRC>, EV<T_MAP6, XD>;
  defm VFMULCPH : Evex<0xD6, V32, BinaryBRC>, EV<T_MAP6, XS>;
  defm VSCALEFPH : Evex<0x2C, V16, BinaryBRC>, EV<T_MAP6, PD>;
  defm VGETMANTSH : Evex<0x27, [S16], BinaryImmSAE>, EV<TA, NoPrefix>;
  defm VREDUCESH : Evex<0x57, [S16], BinaryImmSAE>, EV<TA, NoPrefix>;
  defm VFCMULCSH : Evex<0xD7, [S32], BinaryRC>, EV<T_MAP6, XD>;
  defm VFMULCSH : Evex<0xD7, [S32], BinaryRC>, EV<T_MAP6, XS>;
  defm VGETEXPSH : Evex<0x43, [S16], BinaryRSAE>, EV<T_MAP6, PD>;
  defm VFPCLASSSH : Evex<0x67, [S16], Class>, EV<TA, NoPrefix>;
  defm VFPCLASSPH : Evex<0x66, V16, ClassB>, EV<TA, NoPrefix>;
  defm VCMPPH : Evex<0xC2, V16, CompareImmBSAE>, EV<TA, NoPrefix>;
  defm VCMPSH : Evex<0xC2, [S16], ScalarCompareSAE>, EV<TA, XS>;
  defm VRNDSCALESH : Evex<0x0A, [S16], ScalarImmRSAE>, EV<TA, NoPrefix>;
  defm VSQRTSH : Evex<0x51, [S16], ScalarRRC>, EV<T_MAP5, XS>;
  defm VSCALEFSH : Evex<0x2D, [S16], ScalarScale>, EV<T_MAP6, PD>;
  defm VFCMADDCPH : Evex<0x56, V32, TernaryRBRC>, EV<T_MAP6, XD>;
  defm VFMADDCPH : Evex<0x56, V32, TernaryRBRC>, EV<T_MAP6, XS>;
  defm VFCMADDCSH : Evex<0x57, [S32], TernaryRRC>, EV<T_MAP6, XD>;
  defm VFMADDCSH : Evex<0x57, [S32], TernaryRRC>, EV<T_MAP6, XS>;
  defm VGETMANTPH : Evex<0x26, V16, UnaryImmBSAE>, EV<TA, NoPrefix>;
  defm VREDUCEPH : Evex<0x56, V16, UnaryImmBSAE>, EV<TA, NoPrefix>;
  defm VRNDSCALEPH : Evex<0x08, V16, UnaryImmBSAE>, EV<TA, NoPrefix>;
  defm VRCPPH : Evex<0x4C, V16, UnaryRB>, EV<T_MAP6, PD>;
  defm VRSQRTPH : Evex<0x4E, V16, UnaryRB>, EV<T_MAP6, PD>;
  defm VSQRTPH : Evex<0x51, V16, UnaryRBRC>, EV<T_MAP5, NoPrefix>;
  defm VGETEXPPH : Evex<0x42, V16, UnaryRBSAE>, EV<T_MAP6, PD>;
}
