//===- X86InstrVNNI.td - AVX-VNNI, -INT8, -INT16, -IFMA, -NE-CONVERT ----------------------------------------------===//

// Products are added to the destination.
multiclass VexAccumulate<int opcode, string mn, MandatoryPrefix prefix, Predicate pred, int w = 0, bit isExplicit = 0> {
  foreach v = Widths in
  let Predicates = [pred], IsExplicit = isExplicit in {
    def NAME#v.Suffix#rr : X86Inst<opcode, MRMSrcReg4V, (outs v.RC:$dst), (ins v.RC:$src1, v.RC:$src2, v.RC:$src3),
                                   VAsm<mn>.TiedTwo>, VexOp<T8, prefix, v.Length, w>, TiedSrc1;
    let mayLoad = 1 in
    def NAME#v.Suffix#rm : X86Inst<opcode, MRMSrcMem4V, (outs v.RC:$dst), (ins v.RC:$src1, v.RC:$src2, v.IMem:$src3),
                                   VAsm<mn>.TiedTwo>, VexOp<T8, prefix, v.Length, w>, TiedSrc1;
  }
}
foreach s = [0, 1] in {
  defvar S = !if(s, "S", "");
  defvar t = !tolower(S);
  defvar byte = !add(0x50, s);
  defvar word = !add(0x52, s);
  defvar mixed = !add(0xD2, s);
  // The same exists with EVEX, which text without {vex} means.
  defm VPDPBUSD#S : VexAccumulate<byte, "vpdpbusd"#t, PD, HasAVXVNNI, 0, 1>;
  defm VPDPWSSD#S : VexAccumulate<word, "vpdpwssd"#t, PD, HasAVXVNNI, 0, 1>;
  defm VPDPBSSD#S : VexAccumulate<byte, "vpdpbssd"#t, XD, HasAVXVNNIINT8>;
  defm VPDPBSUD#S : VexAccumulate<byte, "vpdpbsud"#t, XS, HasAVXVNNIINT8>;
  defm VPDPBUUD#S : VexAccumulate<byte, "vpdpbuud"#t, NoPrefix, HasAVXVNNIINT8>;
  defm VPDPWSUD#S : VexAccumulate<mixed, "vpdpwsud"#t, XS, HasAVXVNNIINT16>;
  defm VPDPWUSD#S : VexAccumulate<mixed, "vpdpwusd"#t, PD, HasAVXVNNIINT16>;
  defm VPDPWUUD#S : VexAccumulate<mixed, "vpdpwuud"#t, NoPrefix, HasAVXVNNIINT16>;
}
defm VPMADD52LUQ : VexAccumulate<0xB4, "vpmadd52luq", PD, HasAVXIFMA, 1, 1>;
defm VPMADD52HUQ : VexAccumulate<0xB5, "vpmadd52huq", PD, HasAVXIFMA, 1, 1>;

let Predicates = [HasAVXNECONVERT] in
foreach v = Widths in {
  let mayLoad = 1 in {
    def VBCSTNEBF162PS#v.Suffix#rm : X86Inst<0xB1, MRMSrcMem, (outs v.RC:$dst), (ins f16mem:$src),
                                             VAsm<"vbcstnebf162ps">.One>, VexOp<T8, XS, v.Length, 0>;
    def VBCSTNESH2PS#v.Suffix#rm : X86Inst<0xB1, MRMSrcMem, (outs v.RC:$dst), (ins f16mem:$src),
                                           VAsm<"vbcstnesh2ps">.One>, VexOp<T8, PD, v.Length, 0>;
    foreach e = ["E", "O"] in {
      def VCVTNE#e#BF162PS#v.Suffix#rm : X86Inst<0xB0, MRMSrcMem, (outs v.RC:$dst), (ins v.FMem:$src),
                                                 VAsm<"vcvtne"#!tolower(e)#"bf162ps">.One>,
                                         VexOp<T8, !if(!eq(e, "E"), XS, XD), v.Length, 0>;
      def VCVTNE#e#PH2PS#v.Suffix#rm : X86Inst<0xB0, MRMSrcMem, (outs v.RC:$dst), (ins v.FMem:$src),
                                               VAsm<"vcvtne"#!tolower(e)#"ph2ps">.One>,
                                       VexOp<T8, !if(!eq(e, "E"), PD, NoPrefix), v.Length, 0>;
    }
  }
  let IsExplicit = 1 in {
    def VCVTNEPS2BF16#v.Suffix#rr : X86Inst<0x72, MRMSrcReg, (outs VR128:$dst), (ins v.RC:$src),
                                            VAsm<"vcvtneps2bf16">.One>, VexOp<T8, XS, v.Length, 0>;
    let mayLoad = 1 in
    def VCVTNEPS2BF16#v.Suffix#rm : X86Inst<0x72, MRMSrcMem, (outs VR128:$dst), (ins v.FMem:$src),
                                            VAsm<"vcvtneps2bf16"#!if(v.Length, "{y}", "{x}")>.One>,
                                    VexOp<T8, XS, v.Length, 0>;
  }
}
