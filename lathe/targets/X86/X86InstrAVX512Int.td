//===- X86InstrAVX512Int.td - AVX-512: arithmetic, logic and comparisons of integers ------------------------------===//

// --- Shifts ----------------------------------------------------------------------------------------------------------

// Counts: one for all lanes, in the low half of a register of 128 bits, or an immediate.
class EvexCount<int length, int elt> : EvexVector<length, elt> {
  let From = VR128X;
  let Mem = i128mem;
  let CD8 = 4;
}
class Counts<int elt> { list<EvexVector> All = !foreach(l, [2, 1, 0], EvexCount<l, elt>); }
multiclass EvexShift<int op, int immOp, int digit, int elt> {
  defvar mn = !tolower(NAME);
  defm "" : EvexNamed<mn, op, Counts<elt>.All, Binary>;
  defm "" : EvexDigitNamed<mn, immOp, digit, Vectors<elt>.All, !gt(elt, 16)>;
}
let Isa = HasBWI in {
  defm VPSRLW : EvexShift<0xD1, 0x71, 2, 16>, EV<TB, PD>, WIG;
  defm VPSRAW : EvexShift<0xE1, 0x71, 4, 16>, EV<TB, PD>, WIG;
  defm VPSLLW : EvexShift<0xF1, 0x71, 6, 16>, EV<TB, PD>, WIG;
  defm VPSRLDQ : EvexDigit<0x73, 3, V8, 0, 0>, EV<TB, PD>, WIG;
  defm VPSLLDQ : EvexDigit<0x73, 7, V8, 0, 0>, EV<TB, PD>, WIG;
}
defm VPSRLD : EvexShift<0xD2, 0x72, 2, 32>, EV<TB, PD>;
defm VPSRAD : EvexShift<0xE2, 0x72, 4, 32>, EV<TB, PD>;
defm VPSLLD : EvexShift<0xF2, 0x72, 6, 32>, EV<TB, PD>;
defm VPSRLQ : EvexShift<0xD3, 0x73, 2, 64>, EV<TB, PD, 1>;
defm VPSRAQ : EvexShift<0xE2, 0x72, 4, 64>, EV<TB, PD, 1>;
defm VPSLLQ : EvexShift<0xF3, 0x73, 6, 64>, EV<TB, PD, 1>;
defm VPRORD : EvexDigit<0x72, 0, V32>, EV<TB, PD>;
defm VPRORQ : EvexDigit<0x72, 0, V64>, EV<TB, PD, 1>;
defm VPROLD : EvexDigit<0x72, 1, V32>, EV<TB, PD>;
defm VPROLQ : EvexDigit<0x72, 1, V64>, EV<TB, PD, 1>;

// --- AVX512F ---------------------------------------------------------------------------------------------------------

defm VPADDD : Evex<0xFE, V32, BinaryB>, EV<TB, PD>;
defm VPADDQ : Evex<0xD4, V64, BinaryB>, EV<TB, PD, 1>;
defm VPANDD : Evex<0xDB, V32, BinaryB>, EV<TB, PD>;
defm VPANDND : Evex<0xDF, V32, BinaryB>, EV<TB, PD>;
defm VPANDNQ : Evex<0xDF, V64, BinaryB>, EV<TB, PD, 1>;
defm VPANDQ : Evex<0xDB, V64, BinaryB>, EV<TB, PD, 1>;
defm VPMAXSD : Evex<0x3D, V32, BinaryB>, EV<T8, PD>;
defm VPMAXSQ : Evex<0x3D, V64, BinaryB>, EV<T8, PD, 1>;
defm VPMAXUD : Evex<0x3F, V32, BinaryB>, EV<T8, PD>;
defm VPMAXUQ : Evex<0x3F, V64, BinaryB>, EV<T8, PD, 1>;
defm VPMINSD : Evex<0x39, V32, BinaryB>, EV<T8, PD>;
defm VPMINSQ : Evex<0x39, V64, BinaryB>, EV<T8, PD, 1>;
defm VPMINUD : Evex<0x3B, V32, BinaryB>, EV<T8, PD>;
defm VPMINUQ : Evex<0x3B, V64, BinaryB>, EV<T8, PD, 1>;
defm VPMULDQ : Evex<0x28, V64, BinaryB>, EV<T8, PD, 1>;
defm VPMULLD : Evex<0x40, V32, BinaryB>, EV<T8, PD>;
defm VPMULUDQ : Evex<0xF4, V64, BinaryB>, EV<TB, PD, 1>;
defm VPORD : Evex<0xEB, V32, BinaryB>, EV<TB, PD>;
defm VPORQ : Evex<0xEB, V64, BinaryB>, EV<TB, PD, 1>;
defm VPROLVD : Evex<0x15, V32, BinaryB>, EV<T8, PD>;
defm VPROLVQ : Evex<0x15, V64, BinaryB>, EV<T8, PD, 1>;
defm VPRORVD : Evex<0x14, V32, BinaryB>, EV<T8, PD>;
defm VPRORVQ : Evex<0x14, V64, BinaryB>, EV<T8, PD, 1>;
defm VPSLLVD : Evex<0x47, V32, BinaryB>, EV<T8, PD>;
defm VPSLLVQ : Evex<0x47, V64, BinaryB>, EV<T8, PD, 1>;
defm VPSRAVD : Evex<0x46, V32, BinaryB>, EV<T8, PD>;
defm VPSRAVQ : Evex<0x46, V64, BinaryB>, EV<T8, PD, 1>;
defm VPSRLVD : Evex<0x45, V32, BinaryB>, EV<T8, PD>;
defm VPSRLVQ : Evex<0x45, V64, BinaryB>, EV<T8, PD, 1>;
defm VPSUBD : Evex<0xFA, V32, BinaryB>, EV<TB, PD>;
defm VPSUBQ : Evex<0xFB, V64, BinaryB>, EV<TB, PD, 1>;
defm VPXORD : Evex<0xEF, V32, BinaryB>, EV<TB, PD>;
defm VPXORQ : Evex<0xEF, V64, BinaryB>, EV<TB, PD, 1>;
defm VPCMPEQD : Evex<0x76, V32, CompareB>, EV<TB, PD>;
defm VPCMPEQQ : Evex<0x29, V64, CompareB>, EV<T8, PD, 1>;
defm VPCMPGTD : Evex<0x66, V32, CompareB>, EV<TB, PD>;
defm VPCMPGTQ : Evex<0x37, V64, CompareB>, EV<T8, PD, 1>;
defm VPTESTMD : Evex<0x27, V32, CompareB>, EV<T8, PD>;
defm VPTESTMQ : Evex<0x27, V64, CompareB>, EV<T8, PD, 1>;
defm VPTESTNMD : Evex<0x27, V32, CompareB>, EV<T8, XS>;
defm VPTESTNMQ : Evex<0x27, V64, CompareB>, EV<T8, XS, 1>;
defm VPCMPD : Evex<0x1F, V32, CompareImmB>, EV<TA, PD>;
defm VPCMPQ : Evex<0x1F, V64, CompareImmB>, EV<TA, PD, 1>;
defm VPCMPUD : Evex<0x1E, V32, CompareImmB>, EV<TA, PD>;
defm VPCMPUQ : Evex<0x1E, V64, CompareImmB>, EV<TA, PD, 1>;
defm VPTERNLOGD : Evex<0x25, V32, TernaryImmB>, EV<TA, PD>;
defm VPTERNLOGQ : Evex<0x25, V64, TernaryImmB>, EV<TA, PD, 1>;
defm VPMOVSXBD : Evex<0x21, Vectors<32, 8>.All, Unary>, EV<T8, PD>, WIG;
defm VPMOVSXBQ : Evex<0x22, Vectors<64, 8>.All, Unary>, EV<T8, PD>, WIG;
defm VPMOVSXDQ : Evex<0x25, Vectors<64, 32>.All, Unary>, EV<T8, PD>;
defm VPMOVSXWD : Evex<0x23, Vectors<32, 16>.All, Unary>, EV<T8, PD>, WIG;
defm VPMOVSXWQ : Evex<0x24, Vectors<64, 16>.All, Unary>, EV<T8, PD>, WIG;
defm VPMOVZXBD : Evex<0x31, Vectors<32, 8>.All, Unary>, EV<T8, PD>, WIG;
defm VPMOVZXBQ : Evex<0x32, Vectors<64, 8>.All, Unary>, EV<T8, PD>, WIG;
defm VPMOVZXDQ : Evex<0x35, Vectors<64, 32>.All, Unary>, EV<T8, PD>;
defm VPMOVZXWD : Evex<0x33, Vectors<32, 16>.All, Unary>, EV<T8, PD>, WIG;
defm VPMOVZXWQ : Evex<0x34, Vectors<64, 16>.All, Unary>, EV<T8, PD>, WIG;
defm VPABSD : Evex<0x1E, V32, UnaryB>, EV<T8, PD>;
defm VPABSQ : Evex<0x1F, V64, UnaryB>, EV<T8, PD, 1>;

// --- AVX512BW --------------------------------------------------------------------------------------------------------

let Isa = HasBWI in {
  defm VPADDB : Evex<0xFC, V8, Binary>, EV<TB, PD>, WIG;
  defm VPADDSB : Evex<0xEC, V8, Binary>, EV<TB, PD>, WIG;
  defm VPADDSW : Evex<0xED, V16, Binary>, EV<TB, PD>, WIG;
  defm VPADDUSB : Evex<0xDC, V8, Binary>, EV<TB, PD>, WIG;
  defm VPADDUSW : Evex<0xDD, V16, Binary>, EV<TB, PD>, WIG;
  defm VPADDW : Evex<0xFD, V16, Binary>, EV<TB, PD>, WIG;
  defm VPAVGB : Evex<0xE0, V8, Binary>, EV<TB, PD>, WIG;
  defm VPAVGW : Evex<0xE3, V16, Binary>, EV<TB, PD>, WIG;
  defm VPMADDUBSW : Evex<0x04, V16, Binary>, EV<T8, PD>, WIG;
  defm VPMADDWD : Evex<0xF5, V32, Binary>, EV<TB, PD>, WIG;
  defm VPMAXSB : Evex<0x3C, V8, Binary>, EV<T8, PD>, WIG;
  defm VPMAXSW : Evex<0xEE, V16, Binary>, EV<TB, PD>, WIG;
  defm VPMAXUB : Evex<0xDE, V8, Binary>, EV<TB, PD>, WIG;
  defm VPMAXUW : Evex<0x3E, V16, Binary>, EV<T8, PD>, WIG;
  defm VPMINSB : Evex<0x38, V8, Binary>, EV<T8, PD>, WIG;
  defm VPMINSW : Evex<0xEA, V16, Binary>, EV<TB, PD>, WIG;
  defm VPMINUB : Evex<0xDA, V8, Binary>, EV<TB, PD>, WIG;
  defm VPMINUW : Evex<0x3A, V16, Binary>, EV<T8, PD>, WIG;
  defm VPMULHRSW : Evex<0x0B, V16, Binary>, EV<T8, PD>, WIG;
  defm VPMULHUW : Evex<0xE4, V16, Binary>, EV<TB, PD>, WIG;
  defm VPMULHW : Evex<0xE5, V16, Binary>, EV<TB, PD>, WIG;
  defm VPMULLW : Evex<0xD5, V16, Binary>, EV<TB, PD>, WIG;
  defm VPSLLVW : Evex<0x12, V16, Binary>, EV<T8, PD, 1>;
  defm VPSRAVW : Evex<0x11, V16, Binary>, EV<T8, PD, 1>;
  defm VPSRLVW : Evex<0x10, V16, Binary>, EV<T8, PD, 1>;
  defm VPSUBB : Evex<0xF8, V8, Binary>, EV<TB, PD>, WIG;
  defm VPSUBSB : Evex<0xE8, V8, Binary>, EV<TB, PD>, WIG;
  defm VPSUBSW : Evex<0xE9, V16, Binary>, EV<TB, PD>, WIG;
  defm VPSUBUSB : Evex<0xD8, V8, Binary>, EV<TB, PD>, WIG;
  defm VPSUBUSW : Evex<0xD9, V16, Binary>, EV<TB, PD>, WIG;
  defm VPSUBW : Evex<0xF9, V16, Binary>, EV<TB, PD>, WIG;
  defm VDBPSADBW : Evex<0x42, V16, BinaryImm>, EV<TA, PD>;
  defm VPSADBW : Evex<0xF6, V16, BinaryU>, EV<TB, PD>, WIG;
  defm VPCMPEQB : Evex<0x74, V8, Compare>, EV<TB, PD>, WIG;
  defm VPCMPEQW : Evex<0x75, V16, Compare>, EV<TB, PD>, WIG;
  defm VPCMPGTB : Evex<0x64, V8, Compare>, EV<TB, PD>, WIG;
  defm VPCMPGTW : Evex<0x65, V16, Compare>, EV<TB, PD>, WIG;
  defm VPTESTMB : Evex<0x26, V8, Compare>, EV<T8, PD>;
  defm VPTESTMW : Evex<0x26, V16, Compare>, EV<T8, PD, 1>;
  defm VPTESTNMB : Evex<0x26, V8, Compare>, EV<T8, XS>;
  defm VPTESTNMW : Evex<0x26, V16, Compare>, EV<T8, XS, 1>;
  defm VPCMPB : Evex<0x3F, V8, CompareImm>, EV<TA, PD>;
  defm VPCMPUB : Evex<0x3E, V8, CompareImm>, EV<TA, PD>;
  defm VPCMPUW : Evex<0x3E, V16, CompareImm>, EV<TA, PD, 1>;
  defm VPCMPW : Evex<0x3F, V16, CompareImm>, EV<TA, PD, 1>;
  defm VPABSB : Evex<0x1C, V8, Unary>, EV<T8, PD>, WIG;
  defm VPABSW : Evex<0x1D, V16, Unary>, EV<T8, PD>, WIG;
  defm VPMOVSXBW : Evex<0x20, Vectors<16, 8>.All, Unary>, EV<T8, PD>, WIG;
  defm VPMOVZXBW : Evex<0x30, Vectors<16, 8>.All, Unary>, EV<T8, PD>, WIG;
}

// --- AVX512DQ --------------------------------------------------------------------------------------------------------

let Isa = HasDQI in {
  defm VPMULLQ : Evex<0x40, V64, BinaryB>, EV<T8, PD, 1>;
}
