//===- X86InstrAVXCrypto.td - VEX forms of AES, PCLMULQDQ and GFNI; SHA512, SM3, SM4 ------------------------------===//

// AES and carry-less multiplication: 128 bits came with AVX, 256 with extensions of their own.
foreach v = Widths in
let Predicates = !if(v.Length, [HasVAES], [HasAVX, HasAES]) in {
  defm VAESENC#v.Suffix : VexBinary<0xDC, "vaesenc", T8, PD, v.Length, v.RC, v.RC, v.IMem>;
  defm VAESENCLAST#v.Suffix : VexBinary<0xDD, "vaesenclast", T8, PD, v.Length, v.RC, v.RC, v.IMem>;
  defm VAESDEC#v.Suffix : VexBinary<0xDE, "vaesdec", T8, PD, v.Length, v.RC, v.RC, v.IMem>;
  defm VAESDECLAST#v.Suffix : VexBinary<0xDF, "vaesdeclast", T8, PD, v.Length, v.RC, v.RC, v.IMem>;
}
let Predicates = [HasAVX, HasAES] in {
  defm VAESIMC : VexUnary<0xDB, "vaesimc", T8, PD, 0, VR128, VR128, i128mem>;
  def VAESKEYGENASSIST128rr : X86Inst<0xDF, MRMSrcReg, (outs VR128:$dst), (ins VR128:$src1, u8imm:$src2),
                                      VAsm<"vaeskeygenassist">.Two>, VexOp<TA, PD, 0>, WithImm<Imm8>;
  let mayLoad = 1 in
  def VAESKEYGENASSIST128rm : X86Inst<0xDF, MRMSrcMem, (outs VR128:$dst), (ins i128mem:$src1, u8imm:$src2),
                                      VAsm<"vaeskeygenassist">.Two>, VexOp<TA, PD, 0>, WithImm<Imm8>;
}
foreach v = Widths in {
  let Predicates = !if(v.Length, [HasVPCLMULQDQ], [HasAVX, HasPCLMUL]) in
  defm VPCLMULQDQ#v.Suffix : VexBinaryImm<0x44, "vpclmulqdq", TA, PD, v.Length, v.RC, v.RC, v.IMem>;
  let Predicates = [HasAVX, HasGFNI] in {
    defm VGF2P8MULB#v.Suffix : VexBinary<0xCF, "vgf2p8mulb", T8, PD, v.Length, v.RC, v.RC, v.IMem, 0>;
    defm VGF2P8AFFINEQB#v.Suffix : VexBinaryImm<0xCE, "vgf2p8affineqb", TA, PD, v.Length, v.RC, v.RC, v.IMem, 1>;
    defm VGF2P8AFFINEINVQB#v.Suffix : VexBinaryImm<0xCF, "vgf2p8affineinvqb", TA, PD, v.Length, v.RC, v.RC, v.IMem, 1>;
  }
}

let Predicates = [HasSHA512] in {
  def VSHA512MSG1rr : X86Inst<0xCC, MRMSrcReg, (outs VR256:$dst), (ins VR256:$src1, VR128:$src2),
                              VAsm<"vsha512msg1">.TiedOne>, VexOp<T8, XD, 1, 0>, TiedSrc1;
  def VSHA512MSG2rr : X86Inst<0xCD, MRMSrcReg, (outs VR256:$dst), (ins VR256:$src1, VR256:$src2),
                              VAsm<"vsha512msg2">.TiedOne>, VexOp<T8, XD, 1, 0>, TiedSrc1;
  def VSHA512RNDS2rr : X86Inst<0xCB, MRMSrcReg4V, (outs VR256:$dst), (ins VR256:$src1, VR256:$src2, VR128:$src3),
                               VAsm<"vsha512rnds2">.TiedTwo>, VexOp<T8, XD, 1, 0>, TiedSrc1;
}
let Predicates = [HasSM3] in {
  foreach n = [1, 2] in {
    def VSM3MSG#n#rr : X86Inst<0xDA, MRMSrcReg4V, (outs VR128:$dst), (ins VR128:$src1, VR128:$src2, VR128:$src3),
                               VAsm<"vsm3msg"#n>.TiedTwo>, VexOp<T8, !if(!eq(n, 1), NoPrefix, PD), 0, 0>, TiedSrc1;
    let mayLoad = 1 in
    def VSM3MSG#n#rm : X86Inst<0xDA, MRMSrcMem4V, (outs VR128:$dst), (ins VR128:$src1, VR128:$src2, i128mem:$src3),
                               VAsm<"vsm3msg"#n>.TiedTwo>, VexOp<T8, !if(!eq(n, 1), NoPrefix, PD), 0, 0>, TiedSrc1;
  }
  defvar asm = "vsm3rnds2\t{$src4, $src3, $src2, $dst|$dst, $src2, $src3, $src4}";
  def VSM3RNDS2rr : X86Inst<0xDE, MRMSrcReg4V, (outs VR128:$dst),
                            (ins VR128:$src1, VR128:$src2, VR128:$src3, u8imm:$src4), asm>, VexOp<TA, PD, 0, 0>,
                    WithImm<Imm8>, TiedSrc1;
  let mayLoad = 1 in
  def VSM3RNDS2rm : X86Inst<0xDE, MRMSrcMem4V, (outs VR128:$dst),
                            (ins VR128:$src1, VR128:$src2, i128mem:$src3, u8imm:$src4), asm>, VexOp<TA, PD, 0, 0>,
                    WithImm<Imm8>, TiedSrc1;
}
let Predicates = [HasSM4] in
foreach v = Widths in {
  defm VSM4KEY4#v.Suffix : VexBinary<0xDA, "vsm4key4", T8, XS, v.Length, v.RC, v.RC, v.IMem, 0>;
  defm VSM4RNDS4#v.Suffix : VexBinary<0xDA, "vsm4rnds4", T8, XD, v.Length, v.RC, v.RC, v.IMem, 0>;
}
