//===- X86InstrAVX512Convert.td - AVX-512: conversions ------------------------------------------------------------===//
//
// Vectors<to, from>: the wider elements fill the register.
//===--------------------------------------------------------------------------------------------------------------===//

// --- Scalars and general registers -----------------------------------------------------------------------------------

// A vector's lowest element to an integer.
multiclass EvexToInt<string mn, int op, EvexVector v, RegisterClass rc, bit truncates> {
  defvar last = !if(truncates, ["{sae}"], ["$rc"]);
  def rr_Int : EvexInst<op, MRMSrcReg, v, (outs rc:$dst), (ins VR128X:$src), EvexAsm<mn, "$dst", ["$src"]>.Text>;
  def rm_Int : EvexInst<op, MRMSrcMem, v, (outs rc:$dst), (ins v.Mem:$src), EvexAsm<mn, "$dst", ["$src"]>.Text>;
  let HasEVEX_B = 1, Imm = !if(truncates, NoImm, StaticRounding) in
  def rrb_Int : EvexInst<op, MRMSrcReg, v, (outs rc:$dst),
                         !con((ins VR128X:$src), !if(truncates, (ins), (ins AVX512RC:$rc))),
                         EvexAsm<mn, "$dst", !listconcat(["$src"], last)>.Text>;
}
// An integer to the lowest element; the rest comes from the first source.
multiclass EvexFromInt<string mn, string suffix, int op, RegisterClass rc, X86MemOperand mem, int cd8, bit rounds> {
  let CD8 = cd8 in {
    def rr_Int : EvexInst<op, MRMSrcReg4V, S32, (outs VR128X:$dst), (ins VR128X:$src1, rc:$src2),
                          EvexAsm<mn, "$dst", ["$src1", "$src2"]>.Text>;
    def rm_Int : EvexInst<op, MRMSrcMem4V, S32, (outs VR128X:$dst), (ins VR128X:$src1, mem:$src2),
                          EvexAsm<mn#"{"#suffix#"|}", "$dst", ["$src1", "$src2"]>.Text>;
    if rounds then
      let HasEVEX_B = 1, Imm = StaticRounding in
      def rrb_Int : EvexInst<op, MRMSrcReg4V, S32, (outs VR128X:$dst), (ins VR128X:$src1, rc:$src2, AVX512RC:$rc),
                             EvexAsm<mn, "$dst", ["$src1", "$rc", "$src2"]>.Text>;
  }
}
multiclass EvexIntegers<string t, EvexScalar v, OpcodeMap map, MandatoryPrefix prefix> {
  foreach w = [0, 1] in let Only64 = w in {
    defvar rc = !if(w, GR64, GR32);
    defvar z = !if(w, "64Z", "Z");
    defm "VCVT"#t#"2SI"#z : EvexToInt<"vcvt"#!tolower(t)#"2si", 0x2D, v, rc, 0>, EV<map, prefix, w>;
    defm "VCVTT"#t#"2SI"#z : EvexToInt<"vcvtt"#!tolower(t)#"2si", 0x2C, v, rc, 1>, EV<map, prefix, w>;
    defm "VCVT"#t#"2USI"#z : EvexToInt<"vcvt"#!tolower(t)#"2usi", 0x79, v, rc, 0>, EV<map, prefix, w>;
    defm "VCVTT"#t#"2USI"#z : EvexToInt<"vcvtt"#!tolower(t)#"2usi", 0x78, v, rc, 1>, EV<map, prefix, w>;
    defvar mem = !if(w, i64mem, i32mem);
    defvar rounds = !or(w, !ne(t, "SD"));
    defvar from = !if(w, "64", "")#"2"#t#"Z";
    defvar suffix = !if(w, "q", "l");
    defm "VCVTSI"#from : EvexFromInt<"vcvtsi2"#!tolower(t), suffix, 0x2A, rc, mem, !add(2, w), rounds>,
                         EV<map, prefix, w>;
    defm "VCVTUSI"#from : EvexFromInt<"vcvtusi2"#!tolower(t), suffix, 0x7B, rc, mem, !add(2, w), rounds>,
                          EV<map, prefix, w>;
  }
}
defm "" : EvexIntegers<"SS", S32, TB, XS>;
defm "" : EvexIntegers<"SD", S64, TB, XD>;
let Isa = HasFP16 in
defm "" : EvexIntegers<"SH", S16, T_MAP5, XS>;

// --- Half precision of F16C's kind, with the rounding mode as an immediate -------------------------------------------

defm VCVTPS2PH : EvexStore<0x1D, Vectors<16, 32>.All, 1, 1>, EV<TA, PD>;

// --- Conversions -----------------------------------------------------------------------------------------------------

defm VCVTSD2SS : Evex<0x5A, [S64], ScalarRC>, EV<TB, XD, 1>;
defm VCVTSS2SD : Evex<0x5A, [S32], ScalarSAE>, EV<TB, XS>;
defm VCVTDQ2PD : Evex<0xE6, Vectors<64, 32>.All, UnaryB>, EV<TB, XS>;
defm VCVTUDQ2PD : Evex<0x7A, Vectors<64, 32>.All, UnaryB>, EV<TB, XS>;
defm VCVTDQ2PS : Evex<0x5B, V32, UnaryBRC>, EV<TB, NoPrefix>;
defm VCVTPD2DQ : Evex<0xE6, Vectors<32, 64>.All, UnaryBRC>, EV<TB, XD, 1>;
defm VCVTPD2PS : Evex<0x5A, Vectors<32, 64>.All, UnaryBRC>, EV<TB, PD, 1>;
defm VCVTPD2UDQ : Evex<0x79, Vectors<32, 64>.All, UnaryBRC>, EV<TB, NoPrefix, 1>;
defm VCVTPS2DQ : Evex<0x5B, V32, UnaryBRC>, EV<TB, PD>;
defm VCVTPS2UDQ : Evex<0x79, V32, UnaryBRC>, EV<TB, NoPrefix>;
defm VCVTUDQ2PS : Evex<0x7A, V32, UnaryBRC>, EV<TB, XD>;
defm VCVTPS2PD : Evex<0x5A, Vectors<64, 32>.All, UnaryBSAE>, EV<TB, NoPrefix>;
defm VCVTTPD2DQ : Evex<0xE6, Vectors<32, 64>.All, UnaryBSAE>, EV<TB, PD, 1>;
defm VCVTTPD2UDQ : Evex<0x78, Vectors<32, 64>.All, UnaryBSAE>, EV<TB, NoPrefix, 1>;
defm VCVTTPS2DQ : Evex<0x5B, V32, UnaryBSAE>, EV<TB, XS>;
defm VCVTTPS2UDQ : Evex<0x78, V32, UnaryBSAE>, EV<TB, NoPrefix>;
defm VCVTPH2PS : Evex<0x13, Vectors<32, 16>.All, UnarySAE>, EV<T8, PD>;

// --- AVX512DQ --------------------------------------------------------------------------------------------------------

let Isa = HasDQI in {
  defm VCVTPD2QQ : Evex<0x7B, V64, UnaryBRC>, EV<TB, PD, 1>;
  defm VCVTPD2UQQ : Evex<0x79, V64, UnaryBRC>, EV<TB, PD, 1>;
  defm VCVTPS2QQ : Evex<0x7B, Vectors<64, 32>.All, UnaryBRC>, EV<TB, PD>;
  defm VCVTPS2UQQ : Evex<0x79, Vectors<64, 32>.All, UnaryBRC>, EV<TB, PD>;
  defm VCVTQQ2PD : Evex<0xE6, V64, UnaryBRC>, EV<TB, XS, 1>;
  defm VCVTQQ2PS : Evex<0x5B, Vectors<32, 64>.All, UnaryBRC>, EV<TB, NoPrefix, 1>;
  defm VCVTUQQ2PD : Evex<0x7A, V64, UnaryBRC>, EV<TB, XS, 1>;
  defm VCVTUQQ2PS : Evex<0x7A, Vectors<32, 64>.All, UnaryBRC>, EV<TB, XD, 1>;
  defm VCVTTPD2QQ : Evex<0x7A, V64, UnaryBSAE>, EV<TB, PD, 1>;
  defm VCVTTPD2UQQ : Evex<0x78, V64, UnaryBSAE>, EV<TB, PD, 1>;
  defm VCVTTPS2QQ : Evex<0x7A, Vectors<64, 32>.All, UnaryBSAE>, EV<TB, PD>;
  defm VCVTTPS2UQQ : Evex<0x78, Vectors<64, 32>.All, UnaryBSAE>, EV<TB, PD>;
}

// --- AVX512FP16 ------------------------------------------------------------------------------------------------------

let Isa = HasFP16 in {
  defm VCVTSD2SH : Evex<0x5A, [S64], ScalarRC>, EV<T_MAP5, XD, 1>;
  defm VCVTSS2SH : Evex<0x1D, [S32], ScalarRC>, EV<T_MAP5, NoPrefix>;
  defm VCVTSH2SD : Evex<0x5A, [S16], ScalarSAE>, EV<T_MAP5, XS>;
  defm VCVTSH2SS : Evex<0x13, [S16], ScalarSAE>, EV<T_MAP6, NoPrefix>;
  defm VCVTDQ2PH : Evex<0x5B, Vectors<16, 32>.All, UnaryBRC>, EV<T_MAP5, NoPrefix>;
  defm VCVTPD2PH : Evex<0x5A, Vectors<16, 64>.All, UnaryBRC>, EV<T_MAP5, PD, 1>;
  defm VCVTPH2DQ : Evex<0x5B, Vectors<32, 16>.All, UnaryBRC>, EV<T_MAP5, PD>;
  defm VCVTPH2QQ : Evex<0x7B, Vectors<64, 16>.All, UnaryBRC>, EV<T_MAP5, PD>;
  defm VCVTPH2UDQ : Evex<0x79, Vectors<32, 16>.All, UnaryBRC>, EV<T_MAP5, NoPrefix>;
  defm VCVTPH2UQQ : Evex<0x79, Vectors<64, 16>.All, UnaryBRC>, EV<T_MAP5, PD>;
  defm VCVTPH2UW : Evex<0x7D, V16, UnaryBRC>, EV<T_MAP5, NoPrefix>;
  defm VCVTPH2W : Evex<0x7D, V16, UnaryBRC>, EV<T_MAP5, PD>;
  defm VCVTPS2PHX : Evex<0x1D, Vectors<16, 32>.All, UnaryBRC>, EV<T_MAP5, PD>;
  defm VCVTQQ2PH : Evex<0x5B, Vectors<16, 64>.All, UnaryBRC>, EV<T_MAP5, NoPrefix, 1>;
  defm VCVTUDQ2PH : Evex<0x7A, Vectors<16, 32>.All, UnaryBRC>, EV<T_MAP5, XD>;
  defm VCVTUQQ2PH : Evex<0x7A, Vectors<16, 64>.All, UnaryBRC>, EV<T_MAP5, XD, 1>;
  defm VCVTUW2PH : Evex<0x7D, V16, UnaryBRC>, EV<T_MAP5, XD>;
  defm VCVTW2PH : Evex<0x7D, V16, UnaryBRC>, EV<T_MAP5, XS>;
  defm VCVTPH2PD : Evex<0x5A, Vectors<64, 16>.All, UnaryBSAE>, EV<T_MAP5, NoPrefix>;
  defm VCVTPH2PSX : Evex<0x13, Vectors<32, 16>.All, UnaryBSAE>, EV<T_MAP6, PD>;
  defm VCVTTPH2DQ : Evex<0x5B, Vectors<32, 16>.All, UnaryBSAE>, EV<T_MAP5, XS>;
  defm VCVTTPH2QQ : Evex<0x7A, Vectors<64, 16>.All, UnaryBSAE>, EV<T_MAP5, PD>;
  defm VCVTTPH2UDQ : Evex<0x78, Vectors<32, 16>.All, UnaryBSAE>, EV<T_MAP5, NoPrefix>;
  defm VCVTTPH2UQQ : Evex<0x78, Vectors<64, 16>.All, UnaryBSAE>, EV<T_MAP5, PD>;
  defm VCVTTPH2UW : Evex<0x7C, V16, UnaryBSAE>, EV<T_MAP5, NoPrefix>;
  defm VCVTTPH2W : Evex<0x7C, V16, UnaryBSAE>, EV<T_MAP5, PD>;
}

// --- AVX512BF16 ------------------------------------------------------------------------------------------------------

let Isa = HasBF16 in {
  defm VCVTNE2PS2BF16 : Evex<0x72, V32, BinaryB>, EV<T8, XD>;
  defm VCVTNEPS2BF16 : Evex<0x72, Vectors<16, 32>.All, UnaryB>, EV<T8, XS>;
}
