//===- X86InstrAVX512Shuffle.td - AVX-512: permutations, shuffles, blends -----------------------------------------===//

// Permutations by a vector, or by an immediate, which has an opcode of its own.
multiclass EvexPermute<int op, int immOp, list<EvexVector> vs, bit w> {
  defvar mn = !tolower(NAME);
  defm "" : EvexNamed<mn, op, vs, BinaryB>, EV<T8, PD, w>;
  defm "" : EvexNamed<mn, immOp, vs, UnaryImmB>, EV<TA, PD, w>;
}
defm VPERMILPS : EvexPermute<0x0C, 0x04, V32, 0>;
defm VPERMILPD : EvexPermute<0x0D, 0x05, V64, 1>;
defm VPERMQ : EvexPermute<0x36, 0x00, Vectors<64>.Long, 1>;
defm VPERMPD : EvexPermute<0x16, 0x01, Vectors<64>.Long, 1>;

// The even elements twice; the shortest vector reads one.
defm VMOVDDUP : Evex<0x12, Vectors<64>.Long, Unary>, EV<TB, XD, 1>;
defm VMOVDDUP : Evex<0x12, [EvexSplat<0, 64, 64>], Unary>, EV<TB, XD, 1>;

// --- AVX512F ---------------------------------------------------------------------------------------------------------

defm VPERMD : Evex<0x36, Vectors<32>.Long, BinaryB>, EV<T8, PD>;
defm VPERMPS : Evex<0x16, Vectors<32>.Long, BinaryB>, EV<T8, PD>;
defm VPUNPCKHDQ : Evex<0x6A, V32, BinaryB>, EV<TB, PD>;
defm VPUNPCKHQDQ : Evex<0x6D, V64, BinaryB>, EV<TB, PD, 1>;
defm VPUNPCKLDQ : Evex<0x62, V32, BinaryB>, EV<TB, PD>;
defm VPUNPCKLQDQ : Evex<0x6C, V64, BinaryB>, EV<TB, PD, 1>;
defm VUNPCKHPD : Evex<0x15, V64, BinaryB>, EV<TB, PD, 1>;
defm VUNPCKHPS : Evex<0x15, V32, BinaryB>, EV<TB, NoPrefix>;
defm VUNPCKLPD : Evex<0x14, V64, BinaryB>, EV<TB, PD, 1>;
defm VUNPCKLPS : Evex<0x14, V32, BinaryB>, EV<TB, NoPrefix>;
defm VALIGND : Evex<0x03, V32, BinaryImmB>, EV<TA, PD>;
defm VALIGNQ : Evex<0x03, V64, BinaryImmB>, EV<TA, PD, 1>;
defm VSHUFF32X4 : Evex<0x23, Vectors<32>.Long, BinaryImmB>, EV<TA, PD>;
defm VSHUFF64X2 : Evex<0x23, Vectors<64>.Long, BinaryImmB>, EV<TA, PD, 1>;
defm VSHUFI32X4 : Evex<0x43, Vectors<32>.Long, BinaryImmB>, EV<TA, PD>;
defm VSHUFI64X2 : Evex<0x43, Vectors<64>.Long, BinaryImmB>, EV<TA, PD, 1>;
defm VSHUFPD : Evex<0xC6, V64, BinaryImmB>, EV<TB, PD, 1>;
defm VSHUFPS : Evex<0xC6, V32, BinaryImmB>, EV<TB, NoPrefix>;
defm VBLENDMPD : Evex<0x65, V64, BlendB>, EV<T8, PD, 1>;
defm VBLENDMPS : Evex<0x65, V32, BlendB>, EV<T8, PD>;
defm VPBLENDMD : Evex<0x64, V32, BlendB>, EV<T8, PD>;
defm VPBLENDMQ : Evex<0x64, V64, BlendB>, EV<T8, PD, 1>;
defm VPERMI2D : Evex<0x76, V32, TernaryB>, EV<T8, PD>;
defm VPERMI2PD : Evex<0x77, V64, TernaryB>, EV<T8, PD, 1>;
defm VPERMI2PS : Evex<0x77, V32, TernaryB>, EV<T8, PD>;
defm VPERMI2Q : Evex<0x76, V64, TernaryB>, EV<T8, PD, 1>;
defm VPERMT2D : Evex<0x7E, V32, TernaryB>, EV<T8, PD>;
defm VPERMT2PD : Evex<0x7F, V64, TernaryB>, EV<T8, PD, 1>;
defm VPERMT2PS : Evex<0x7F, V32, TernaryB>, EV<T8, PD>;
defm VPERMT2Q : Evex<0x7E, V64, TernaryB>, EV<T8, PD, 1>;
defm VMOVSHDUP : Evex<0x16, V32, Unary>, EV<TB, XS>;
defm VMOVSLDUP : Evex<0x12, V32, Unary>, EV<TB, XS>;
defm VPSHUFD : Evex<0x70, V32, UnaryImmB>, EV<TB, PD>;

// --- AVX512BW --------------------------------------------------------------------------------------------------------

let Isa = HasBWI in {
  defm VPACKSSWB : Evex<0x63, V8, Binary>, EV<TB, PD>, WIG;
  defm VPACKUSWB : Evex<0x67, V8, Binary>, EV<TB, PD>, WIG;
  defm VPERMW : Evex<0x8D, V16, Binary>, EV<T8, PD, 1>;
  defm VPSHUFB : Evex<0x00, V8, Binary>, EV<T8, PD>, WIG;
  defm VPUNPCKHBW : Evex<0x68, V8, Binary>, EV<TB, PD>, WIG;
  defm VPUNPCKHWD : Evex<0x69, V16, Binary>, EV<TB, PD>, WIG;
  defm VPUNPCKLBW : Evex<0x60, V8, Binary>, EV<TB, PD>, WIG;
  defm VPUNPCKLWD : Evex<0x61, V16, Binary>, EV<TB, PD>, WIG;
  defm VPACKSSDW : Evex<0x6B, V32, BinaryB>, EV<TB, PD>;
  defm VPACKUSDW : Evex<0x2B, V32, BinaryB>, EV<T8, PD>;
  defm VPALIGNR : Evex<0x0F, V8, BinaryImm>, EV<TA, PD>;
  defm VPBLENDMB : Evex<0x66, V8, Blend>, EV<T8, PD>;
  defm VPBLENDMW : Evex<0x66, V16, Blend>, EV<T8, PD, 1>;
  defm VPERMI2W : Evex<0x75, V16, Ternary>, EV<T8, PD, 1>;
  defm VPERMT2W : Evex<0x7D, V16, Ternary>, EV<T8, PD, 1>;
  defm VPSHUFHW : Evex<0x70, V16, UnaryImm>, EV<TB, XS>, WIG;
  defm VPSHUFLW : Evex<0x70, V16, UnaryImm>, EV<TB, XD>, WIG;
}
