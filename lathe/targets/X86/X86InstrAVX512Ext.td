//===- X86InstrAVX512Ext.td - AVX-512: the smaller subsets --------------------------------------------------------===//

// --- Masks as vectors, vectors as masks ------------------------------------------------------------------------------

multiclass EvexMaskToVector<string m2v, string v2m, int op, list<EvexVector> vs> {
  foreach v = vs in {
    def m2v#v.Z#rr : EvexInst<op, MRMSrcReg, v, (outs v.RC:$dst), (ins v.KRC:$src),
                              EvexAsm<!tolower(m2v), "$dst", ["$src"]>.Text>;
    def v2m#v.Z#rr : EvexInst<!add(op, 1), MRMSrcReg, v, (outs v.KRC:$dst), (ins v.RC:$src),
                              EvexAsm<!tolower(v2m), "$dst", ["$src"]>.Text>;
  }
}
let Isa = HasBWI in {
  defm "" : EvexMaskToVector<"VPMOVM2B", "VPMOVB2M", 0x28, V8>, EV<T8, XS>;
  defm "" : EvexMaskToVector<"VPMOVM2W", "VPMOVW2M", 0x28, V16>, EV<T8, XS, 1>;
}
let Isa = HasDQI in {
  defm "" : EvexMaskToVector<"VPMOVM2D", "VPMOVD2M", 0x38, V32>, EV<T8, XS>;
  defm "" : EvexMaskToVector<"VPMOVM2Q", "VPMOVQ2M", 0x38, V64>, EV<T8, XS, 1>;
}
let Isa = HasCDI in {
  foreach v = V64 in
    def VPBROADCASTMB2Q#v.Z#rr : EvexInst<0x2A, MRMSrcReg, v, (outs v.RC:$dst), (ins VK8:$src),
                                          EvexAsm<"vpbroadcastmb2q", "$dst", ["$src"]>.Text>, EV<T8, XS, 1>;
  foreach v = V32 in
    def VPBROADCASTMW2D#v.Z#rr : EvexInst<0x3A, MRMSrcReg, v, (outs v.RC:$dst), (ins VK16:$src),
                                          EvexAsm<"vpbroadcastmw2d", "$dst", ["$src"]>.Text>, EV<T8, XS>;
}

// --- Intersection: two masks as the result ---------------------------------------------------------------------------

multiclass EvexIntersect<list<EvexVector> vs> {
  defvar mn = !tolower(NAME);
  foreach v = vs in {
    defvar pair = !cast<RegisterOperand>("VK"#v.Lanes#"Pair");
    def v.Z#rr : EvexInst<0x68, MRMSrcReg4V, v, (outs pair:$dst), (ins v.RC:$src1, v.RC:$src2),
                          EvexAsm<mn, "$dst", ["$src1", "$src2"]>.Text>;
    def v.Z#rm : EvexInst<0x68, MRMSrcMem4V, v, (outs pair:$dst), (ins v.RC:$src1, v.Mem:$src2),
                          EvexAsm<mn, "$dst", ["$src1", "$src2"]>.Text>;
    let HasEVEX_B = 1, CD8 = v.EltCD8 in
    def v.Z#rmb : EvexInst<0x68, MRMSrcMem4V, v, (outs pair:$dst), (ins v.RC:$src1, v.EltMem:$src2),
                           EvexAsm<mn, "$dst", ["$src1", "${src2}"#v.Broadcast]>.Text>;
  }
}
let Isa = HasVP2INTERSECT in {
  defm VP2INTERSECTD : EvexIntersect<V32>, EV<T8, XD>;
  defm VP2INTERSECTQ : EvexIntersect<V64>, EV<T8, XD, 1>;
}

// --- Xeon Phi: four steps with a group of four registers, of which the first is named --------------------------------

multiclass EvexFourSteps<int op, EvexVector v> {
  defm rm : EvexMasked<op, MRMSrcMem4V, v, v.RC, (ins v.RC:$src1), (ins v.RC:$src2, i128mem:$src3), !tolower(NAME),
                       ["$src2", "$src3"], 1>;
}
let CD8 = 4 in {
  defm VP4DPWSSD : EvexFourSteps<0x52, V32to32L2>, EV<T8, XD>;
  defm VP4DPWSSDS : EvexFourSteps<0x53, V32to32L2>, EV<T8, XD>;
  defm V4FMADDPS : EvexFourSteps<0x9A, V32to32L2>, EV<T8, XD>;
  defm V4FMADDSS : EvexFourSteps<0x9B, S32>, EV<T8, XD>;
  defm V4FNMADDPS : EvexFourSteps<0xAA, V32to32L2>, EV<T8, XD>;
  defm V4FNMADDSS : EvexFourSteps<0xAB, S32>, EV<T8, XD>;
}

// --- Wide AES --------------------------------------------------------------------------------------------------------

let Isa = HasVAES in {
  defm VAESENC : Evex<0xDC, V64, BinaryU>, EV<T8, PD>, WIG;
  defm VAESENCLAST : Evex<0xDD, V64, BinaryU>, EV<T8, PD>, WIG;
  defm VAESDEC : Evex<0xDE, V64, BinaryU>, EV<T8, PD>, WIG;
  defm VAESDECLAST : Evex<0xDF, V64, BinaryU>, EV<T8, PD>, WIG;
}

// --- Conflict detection ----------------------------------------------------------------------------------------------

let Isa = HasCDI in {
  defm VPCONFLICTD : Evex<0xC4, V32, UnaryB>, EV<T8, PD>;
  defm VPCONFLICTQ : Evex<0xC4, V64, UnaryB>, EV<T8, PD, 1>;
  defm VPLZCNTD : Evex<0x44, V32, UnaryB>, EV<T8, PD>;
  defm VPLZCNTQ : Evex<0x44, V64, UnaryB>, EV<T8, PD, 1>;
}

// --- 52-bit multiplication -------------------------------------------------------------------------------------------

let Isa = HasIFMA in {
  defm VPMADD52HUQ : Evex<0xB5, V64, TernaryRB>, EV<T8, PD, 1>;
  defm VPMADD52LUQ : Evex<0xB4, V64, TernaryRB>, EV<T8, PD, 1>;
}

// --- VBMI ------------------------------------------------------------------------------------------------------------

let Isa = HasVBMI in {
  defm VPERMB : Evex<0x8D, V8, Binary>, EV<T8, PD>;
  defm VPMULTISHIFTQB : Evex<0x83, V64, BinaryB>, EV<T8, PD, 1>;
  defm VPERMI2B : Evex<0x75, V8, Ternary>, EV<T8, PD>;
  defm VPERMT2B : Evex<0x7D, V8, Ternary>, EV<T8, PD>;
}

// --- VBMI2 -----------------------------------------------------------------------------------------------------------

let Isa = HasVBMI2 in {
  defm VPSHLDW : Evex<0x70, V16, BinaryImm>, EV<TA, PD, 1>;
  defm VPSHRDW : Evex<0x72, V16, BinaryImm>, EV<TA, PD, 1>;
  defm VPSHLDD : Evex<0x71, V32, BinaryImmB>, EV<TA, PD>;
  defm VPSHLDQ : Evex<0x71, V64, BinaryImmB>, EV<TA, PD, 1>;
  defm VPSHRDD : Evex<0x73, V32, BinaryImmB>, EV<TA, PD>;
  defm VPSHRDQ : Evex<0x73, V64, BinaryImmB>, EV<TA, PD, 1>;
  defm VPSHLDVW : Evex<0x70, V16, TernaryR>, EV<T8, PD, 1>;
  defm VPSHRDVW : Evex<0x72, V16, TernaryR>, EV<T8, PD, 1>;
  defm VPSHLDVD : Evex<0x71, V32, TernaryRB>, EV<T8, PD>;
  defm VPSHLDVQ : Evex<0x71, V64, TernaryRB>, EV<T8, PD, 1>;
  defm VPSHRDVD : Evex<0x73, V32, TernaryRB>, EV<T8, PD>;
  defm VPSHRDVQ : Evex<0x73, V64, TernaryRB>, EV<T8, PD, 1>;
}

// --- VNNI ------------------------------------------------------------------------------------------------------------

let Isa = HasVNNI in {
  defm VPDPBUSDS : Evex<0x51, V32, TernaryRB>, EV<T8, PD>;
  defm VPDPBUSD : Evex<0x50, V32, TernaryRB>, EV<T8, PD>;
  defm VPDPWSSDS : Evex<0x53, V32, TernaryRB>, EV<T8, PD>;
  defm VPDPWSSD : Evex<0x52, V32, TernaryRB>, EV<T8, PD>;
}

// --- BITALG ----------------------------------------------------------------------------------------------------------

let Isa = HasBITALG in {
  defm VPSHUFBITQMB : Evex<0x8F, V8, Compare>, EV<T8, PD>;
  defm VPOPCNTB : Evex<0x54, V8, Unary>, EV<T8, PD>;
  defm VPOPCNTW : Evex<0x54, V16, Unary>, EV<T8, PD, 1>;
}

// --- VPOPCNTDQ -------------------------------------------------------------------------------------------------------

let Isa = HasVPOPCNTDQ in {
  defm VPOPCNTD : Evex<0x55, V32, UnaryB>, EV<T8, PD>;
  defm VPOPCNTQ : Evex<0x55, V64, UnaryB>, EV<T8, PD, 1>;
}

// --- bfloat16 --------------------------------------------------------------------------------------------------------

let Isa = HasBF16 in {
  defm VDPBF16PS : Evex<0x52, V32, TernaryRB>, EV<T8, XS>;
}

// --- Galois fields ---------------------------------------------------------------------------------------------------

let Isa = HasGFNI in {
  defm VGF2P8MULB : Evex<0xCF, V8, Binary>, EV<T8, PD>;
  defm VGF2P8AFFINEINVQB : Evex<0xCF, V64, BinaryImmB>, EV<TA, PD, 1>;
  defm VGF2P8AFFINEQB : Evex<0xCE, V64, BinaryImmB>, EV<TA, PD, 1>;
}

// --- Wide AES and carry-less multiplication --------------------------------------------------------------------------

let Isa = HasVPCLMULQDQ in {
  defm VPCLMULQDQ : Evex<0x44, V64, BinaryImmU>, EV<TA, PD>, WIG;
}
