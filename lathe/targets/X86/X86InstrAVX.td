//===- X86InstrAVX.td - AVX and F16C: what is not like its SSE counterpart ----------------------------------------===//

let Predicates = [HasAVX] in {

// --- Moves -----------------------------------------------------------------------------------------------------------

foreach k = ScalarKinds in {
  defvar mn = "vmov"#k.Suffix;
  let Shorter = VexReverse1 in
  def VMOV#k.Name#rr : X86Inst<0x10, MRMSrcReg4V, (outs VR128:$dst), (ins VR128:$src1, VR128:$src2), VAsm<mn>.Two>,
                       VexOp<TB, k.Prefix, LIG>;
  let isCodeGenOnly = 1, ForceDisassemble = 1 in
  def VMOV#k.Name#rr_REV : X86Inst<0x11, MRMDestReg4V, (outs VR128:$dst), (ins VR128:$src1, VR128:$src2),
                                   VAsm<mn>.Two>, VexOp<TB, k.Prefix, LIG>;
  let mayLoad = 1, canFoldAsLoad = 1, isReMaterializable = 1 in {
    def VMOV#k.Name#rm : X86Inst<0x10, MRMSrcMem, (outs VR128:$dst), (ins k.Mem:$src), VAsm<mn>.One>,
                         VexOp<TB, k.Prefix, LIG>;
    let isCodeGenOnly = 1 in
    def VMOV#k.Name#rm_alt : X86Inst<0x10, MRMSrcMem, (outs k.RC:$dst), (ins k.Mem:$src), VAsm<mn>.One>,
                             VexOp<TB, k.Prefix, LIG>;
  }
  let mayStore = 1 in
  def VMOV#k.Name#mr : X86Inst<0x11, MRMDestMem, (outs), (ins k.Mem:$dst, k.RC:$src), VAsm<mn>.One>,
                       VexOp<TB, k.Prefix, LIG>;
}

}

// As MOVD and MOVQ (X86InstrSSE.td).
class VMoveD<int opcode, X86Form form, dag outs, dag ins, string asm, MandatoryPrefix prefix = PD, int w = AnyW>
    : X86Inst<opcode, form, outs, ins, "v"#asm>, VexOp<TB, prefix, 0, w> {
  let Predicates = !if(!eq(w, 1), [HasAVX, In64BitMode], [HasAVX]);
}
def VMOVDI2PDIrr : VMoveD<0x6E, MRMSrcReg, (outs VR128:$dst), (ins GR32:$src), movd, PD, 0>;
def VMOVPDI2DIrr : VMoveD<0x7E, MRMDestReg, (outs GR32:$dst), (ins VR128:$src), movd, PD, 0>;
def VMOV64toPQIrr : VMoveD<0x6E, MRMSrcReg, (outs VR128:$dst), (ins GR64:$src), movq, PD, 1>;
def VMOVPQIto64rr : VMoveD<0x7E, MRMDestReg, (outs GR64:$dst), (ins VR128:$src), movq, PD, 1>;
let mayLoad = 1 in {
  def VMOVDI2PDIrm : VMoveD<0x6E, MRMSrcMem, (outs VR128:$dst), (ins i32mem:$src), movd, PD, 0>;
  def VMOVQI2PQIrm : VMoveD<0x7E, MRMSrcMem, (outs VR128:$dst), (ins i64mem:$src), movq, XS>;
  let isCodeGenOnly = 1, ForceDisassemble = 1 in
  def VMOV64toPQIrm : VMoveD<0x6E, MRMSrcMem, (outs VR128:$dst), (ins i64mem:$src), movq, PD, 1>;
}
let mayStore = 1 in {
  def VMOVPDI2DImr : VMoveD<0x7E, MRMDestMem, (outs), (ins i32mem:$dst, VR128:$src), movd, PD, 0>;
  def VMOVPQI2QImr : VMoveD<0xD6, MRMDestMem, (outs), (ins i64mem:$dst, VR128:$src), movq>;
  let isCodeGenOnly = 1, ForceDisassemble = 1 in
  def VMOVPQIto64mr : VMoveD<0x7E, MRMDestMem, (outs), (ins i64mem:$dst, VR128:$src), movq, PD, 1>;
}
let Shorter = VexReverseD6 in
def VMOVZPQILo2PQIrr : VMoveD<0x7E, MRMSrcReg, (outs VR128:$dst), (ins VR128:$src), movq, XS>;
let isCodeGenOnly = 1, ForceDisassemble = 1 in
def VMOVPQI2QIrr : VMoveD<0xD6, MRMDestReg, (outs VR128:$dst), (ins VR128:$src), movq>;
let isCodeGenOnly = 1 in {
  def VMOVDI2SSrr : VMoveD<0x6E, MRMSrcReg, (outs FR32:$dst), (ins GR32:$src), movd, PD, 0>;
  def VMOVSS2DIrr : VMoveD<0x7E, MRMDestReg, (outs GR32:$dst), (ins FR32:$src), movd, PD, 0>;
  def VMOV64toSDrr : VMoveD<0x6E, MRMSrcReg, (outs FR64:$dst), (ins GR64:$src), movq, PD, 1>;
  def VMOVSDto64rr : VMoveD<0x7E, MRMDestReg, (outs GR64:$dst), (ins FR64:$src), movq, PD, 1>;
}

let Predicates = [HasAVX] in {
def VMOVLHPSrr : X86Inst<0x16, MRMSrcReg4V, (outs VR128:$dst), (ins VR128:$src1, VR128:$src2), VAsm<"vmovlhps">.Two>,
                 VexOp<TB, NoPrefix, 0>;
def VMOVHLPSrr : X86Inst<0x12, MRMSrcReg4V, (outs VR128:$dst), (ins VR128:$src1, VR128:$src2), VAsm<"vmovhlps">.Two>,
                 VexOp<TB, NoPrefix, 0>;
foreach v = Widths in {
  foreach k = PackedKinds in {
    def VMOVMSK#k.Name#v.Suffix#rr : X86Inst<0x50, MRMSrcReg, (outs GR32:$dst), (ins v.RC:$src),
                                             VAsm<"vmovmsk"#k.Suffix>.One>, VexOp<TB, k.Prefix, v.Length>;
    let mayStore = 1 in
    def VMOVNT#k.Name#v.Suffix#mr : X86Inst<0x2B, MRMDestMem, (outs), (ins v.FMem:$dst, v.RC:$src),
                                            VAsm<"vmovnt"#k.Suffix>.One>, VexOp<TB, k.Prefix, v.Length>;
  }
  let mayStore = 1 in
  def VMOVNTDQ#v.Suffix#mr : X86Inst<0xE7, MRMDestMem, (outs), (ins v.FMem:$dst, v.RC:$src), VAsm<"vmovntdq">.One>,
                             VexOp<TB, PD, v.Length>;
  let mayLoad = 1, Predicates = [!if(v.Length, HasAVX2, HasAVX)] in
  def VMOVNTDQA#v.Suffix#rm : X86Inst<0x2A, MRMSrcMem, (outs v.RC:$dst), (ins v.IMem:$src), VAsm<"vmovntdqa">.One>,
                              VexOp<T8, PD, v.Length>;
  let mayLoad = 1 in
  def VLDDQU#v.Suffix#rm : X86Inst<0xF0, MRMSrcMem, (outs v.RC:$dst), (ins v.IMem:$src), VAsm<"vlddqu">.One>,
                           VexOp<TB, XD, v.Length>;
  let Predicates = [!if(v.Length, HasAVX2, HasAVX)] in
  def VPMOVMSKB#v.Suffix#rr : X86Inst<0xD7, MRMSrcReg, (outs GR32:$dst), (ins v.RC:$src), VAsm<"vpmovmskb">.One>,
                              VexOp<TB, PD, v.Length>;
  defm VMOVSHDUP#v.Suffix : VexUnary<0x16, "vmovshdup", TB, XS, v.Length, v.RC, v.RC, v.FMem>;
  defm VMOVSLDUP#v.Suffix : VexUnary<0x12, "vmovsldup", TB, XS, v.Length, v.RC, v.RC, v.FMem>;
  defm VMOVDDUP#v.Suffix : VexUnary<0x12, "vmovddup", TB, XD, v.Length, v.RC, v.RC, !if(v.Length, f256mem, f64mem)>;
}
let mayStore = 1 in {
  let Uses = [EDI], Predicates = [HasAVX, Not64BitMode] in
  def VMASKMOVDQU : X86Inst<0xF7, MRMSrcReg, (outs), (ins VR128:$src, VR128:$mask),
                            "vmaskmovdqu\t{$mask, $src|$src, $mask}">, VexOp<TB, PD, 0>;
  let Uses = [RDI], Predicates = [HasAVX, In64BitMode] in
  def VMASKMOVDQU64 : X86Inst<0xF7, MRMSrcReg, (outs), (ins VR128:$src, VR128:$mask),
                              "vmaskmovdqu\t{$mask, $src|$src, $mask}">, VexOp<TB, PD, 0>;
}

// --- Elements --------------------------------------------------------------------------------------------------------

foreach e = [["B", "i8mem", "GR32"], ["W", "i16mem", "GR32"], ["D", "i32mem", "GR32"], ["Q", "i64mem", "GR64"]] in {
  defvar size = e[0];
  defvar mem = !cast<X86MemOperand>(e[1]);
  defvar rc = !cast<RegisterClass>(e[2]);
  defvar w = !cond(!eq(size, "D"): 0, !eq(size, "Q"): 1, true: AnyW);
  defvar map = !if(!eq(size, "W"), TB, TA);
  defvar pins = "vpinsr"#!tolower(size);
  defvar pext = "vpextr"#!tolower(size);
  defm VPINSR#size : VexBinaryImm<!cond(!eq(size, "B"): 0x20, !eq(size, "W"): 0xC4, true: 0x22), pins, map, PD, 0, VR128,
                                  rc, mem, w, "rr", "rm">;
  let mayStore = 1 in
  def VPEXTR#size#mr : X86Inst<!cond(!eq(size, "B"): 0x14, !eq(size, "W"): 0x15, true: 0x16), MRMDestMem, (outs),
                               (ins mem:$dst, VR128:$src1, u8imm:$src2), VAsm<pext>.Two>, VexOp<TA, PD, 0, w>,
                       WithImm<Imm8>;
  if !ne(size, "W") then
  def VPEXTR#size#rr : X86Inst<!if(!eq(size, "B"), 0x14, 0x16), MRMDestReg, (outs rc:$dst),
                               (ins VR128:$src1, u8imm:$src2), VAsm<pext>.Two>, VexOp<TA, PD, 0, w>, WithImm<Imm8>;
}
def VPEXTRWrr : X86Inst<0xC5, MRMSrcReg, (outs GR32:$dst), (ins VR128:$src1, u8imm:$src2), VAsm<"vpextrw">.Two>,
                VexOp<TB, PD, 0>, WithImm<Imm8>;
let isCodeGenOnly = 1, ForceDisassemble = 1 in
def VPEXTRWrr_REV : X86Inst<0x15, MRMDestReg, (outs GR32:$dst), (ins VR128:$src1, u8imm:$src2), VAsm<"vpextrw">.Two>,
                    VexOp<TA, PD, 0>, WithImm<Imm8>;
def VEXTRACTPSrr : X86Inst<0x17, MRMDestReg, (outs GR32:$dst), (ins VR128:$src1, u8imm:$src2),
                           VAsm<"vextractps">.Two>, VexOp<TA, PD, 0>, WithImm<Imm8>;
let mayStore = 1 in
def VEXTRACTPSmr : X86Inst<0x17, MRMDestMem, (outs), (ins f32mem:$dst, VR128:$src1, u8imm:$src2),
                           VAsm<"vextractps">.Two>, VexOp<TA, PD, 0>, WithImm<Imm8>;
defm VINSERTPS : VexBinaryImm<0x21, "vinsertps", TA, PD, 0, VR128, VR128, f32mem, AnyW, "rr", "rm">;

// --- Integers --------------------------------------------------------------------------------------------------------

foreach v = Widths in
let Predicates = [!if(v.Length, HasAVX2, HasAVX)] in {
  defm VPABSB#v.Suffix : VexUnary<0x1C, "vpabsb", T8, PD, v.Length, v.RC, v.RC, v.IMem>;
  defm VPABSW#v.Suffix : VexUnary<0x1D, "vpabsw", T8, PD, v.Length, v.RC, v.RC, v.IMem>;
  defm VPABSD#v.Suffix : VexUnary<0x1E, "vpabsd", T8, PD, v.Length, v.RC, v.RC, v.IMem>;
  // Half, a quarter or an eighth of the source is widened.
  foreach e = [["BW", "20", "i64mem", "i128mem"], ["BD", "21", "i32mem", "i64mem"], ["BQ", "22", "i16mem", "i32mem"],
               ["WD", "23", "i64mem", "i128mem"], ["WQ", "24", "i32mem", "i64mem"],
               ["DQ", "25", "i64mem", "i128mem"]] in {
    defvar step = !sub(!cond(!eq(e[1], "20"): 0x20, !eq(e[1], "21"): 0x21, !eq(e[1], "22"): 0x22,
                             !eq(e[1], "23"): 0x23, !eq(e[1], "24"): 0x24, true: 0x25), 0x20);
    defvar mem = !cast<X86MemOperand>(!if(v.Length, e[3], e[2]));
    defm VPMOVSX#e[0]#v.Suffix : VexUnary<!add(0x20, step), "vpmovsx"#!tolower(e[0]), T8, PD, v.Length, v.RC, VR128,
                                          mem>;
    defm VPMOVZX#e[0]#v.Suffix : VexUnary<!add(0x30, step), "vpmovzx"#!tolower(e[0]), T8, PD, v.Length, v.RC, VR128,
                                          mem>;
  }
  // The whole register, by bytes.
  def VPSLLDQ#v.Suffix#ri : X86Inst<0x73, MRM7r4V, (outs v.RC:$dst), (ins v.RC:$src1, u8imm:$src2),
                                    VAsm<"vpslldq">.Two>, VexOp<TB, PD, v.Length>, WithImm<Imm8>;
  def VPSRLDQ#v.Suffix#ri : X86Inst<0x73, MRM3r4V, (outs v.RC:$dst), (ins v.RC:$src1, u8imm:$src2),
                                    VAsm<"vpsrldq">.Two>, VexOp<TB, PD, v.Length>, WithImm<Imm8>;
}
defm VPHMINPOSUW : VexUnary<0x41, "vphminposuw", T8, PD, 0, VR128, VR128, i128mem>;

// --- Selection by a mask in a register, tests ------------------------------------------------------------------------

multiclass VexBlend<int opcode, string mn, VecWidth v, X86MemOperand mem> {
  def NAME#v.Suffix#rrr : X86Inst<opcode, MRMSrcReg4V, (outs v.RC:$dst), (ins v.RC:$src1, v.RC:$src2, v.RC:$src3),
                                  VAsm<mn>.Three>, VexOp<TA, PD, v.Length, 0>, WithImm<RegImm>;
  let mayLoad = 1 in
  def NAME#v.Suffix#rmr : X86Inst<opcode, MRMSrcMem4V, (outs v.RC:$dst), (ins v.RC:$src1, mem:$src2, v.RC:$src3),
                                  VAsm<mn>.Three>, VexOp<TA, PD, v.Length, 0>, WithImm<RegImm>;
}
foreach v = Widths in {
  defm VBLENDVPS : VexBlend<0x4A, "vblendvps", v, v.FMem>;
  defm VBLENDVPD : VexBlend<0x4B, "vblendvpd", v, v.FMem>;
  let Predicates = [!if(v.Length, HasAVX2, HasAVX)] in
  defm VPBLENDVB : VexBlend<0x4C, "vpblendvb", v, v.IMem>;
  defm VPTEST#v.Suffix : VexCompare<0x17, "vptest", T8, PD, v.Length, v.RC, v.FMem>;
  defm VTESTPS#v.Suffix : VexCompare<0x0E, "vtestps", T8, PD, v.Length, v.RC, v.FMem, 0>;
  defm VTESTPD#v.Suffix : VexCompare<0x0F, "vtestpd", T8, PD, v.Length, v.RC, v.FMem, 0>;
}

// --- Rounding, conversion --------------------------------------------------------------------------------------------

let Uses = [MXCSR], mayRaiseFPException = 1 in {
  foreach v = Widths in {
    defm VROUNDPS#v.Suffix : VexUnaryImm<0x08, "vroundps", TA, PD, v.Length, v.RC, v.FMem>;
    defm VROUNDPD#v.Suffix : VexUnaryImm<0x09, "vroundpd", TA, PD, v.Length, v.RC, v.FMem>;
  }
  foreach k = ScalarKinds in {
    defvar opcode = !if(!eq(k.Name, "SS"), 0x0A, 0x0B);
    let isCodeGenOnly = 1 in
    defm VROUND#k.Name : VexBinaryImm<opcode, "vround"#k.Suffix, TA, PD, LIG, k.RC, k.RC, k.Mem, AnyW, "ri", "mi">;
    defm VROUND#k.Name : VexBinaryImm<opcode, "vround"#k.Suffix, TA, PD, LIG, VR128, VR128, k.Mem, AnyW, "ri_Int",
                                      "mi_Int">;
  }
  foreach v = Widths in {
    defm VCVTDQ2PS#v.Suffix : VexUnary<0x5B, "vcvtdq2ps", TB, NoPrefix, v.Length, v.RC, v.RC, v.IMem>;
    defm VCVTPS2DQ#v.Suffix : VexUnary<0x5B, "vcvtps2dq", TB, PD, v.Length, v.RC, v.RC, v.FMem>;
    defm VCVTTPS2DQ#v.Suffix : VexUnary<0x5B, "vcvttps2dq", TB, XS, v.Length, v.RC, v.RC, v.FMem>;
    defm VCVTPS2PD#v.Suffix : VexUnary<0x5A, "vcvtps2pd", TB, NoPrefix, v.Length, v.RC, VR128,
                                       !if(v.Length, f128mem, f64mem)>;
    // The result is half as long: memory needs the length in the mnemonic in AT&T syntax.
    defvar suffix = !if(v.Length, "{y}", "{x}");
    foreach c = [["PD2PS", "pd2ps", "5a"], ["PD2DQ", "pd2dq", "e6"], ["TPD2DQ", "tpd2dq", "e6t"]] in {
      defvar opcode = !if(!eq(c[2], "5a"), 0x5A, 0xE6);
      defvar prefix = !if(!eq(c[2], "e6"), XD, PD);
      def VCVT#c[0]#v.Suffix#rr : X86Inst<opcode, MRMSrcReg, (outs VR128:$dst), (ins v.RC:$src),
                                          VAsm<"vcvt"#c[1]>.One>, VexOp<TB, prefix, v.Length>;
      let mayLoad = 1 in
      def VCVT#c[0]#v.Suffix#rm : X86Inst<opcode, MRMSrcMem, (outs VR128:$dst), (ins v.FMem:$src),
                                          VAsm<"vcvt"#c[1]#suffix>.One>, VexOp<TB, prefix, v.Length>;
    }
  }
}
foreach v = Widths in
defm VCVTDQ2PD#v.Suffix : VexUnary<0xE6, "vcvtdq2pd", TB, XS, v.Length, v.RC, VR128, !if(v.Length, i128mem, i64mem)>;

// --- 128-bit halves, broadcasts, permutations, memory with masks -----------------------------------------------------

multiclass VexHalves<int opcode, int extract, string type, Predicate pred, X86MemOperand half, X86MemOperand whole,
                     int permute> {
  defvar t = !tolower(type);
  let Predicates = [pred] in {
    defm VINSERT#type#"128" : VexBinaryImm<opcode, "vinsert"#t#"128", TA, PD, 1, VR256, VR128, half, 0, "rr", "rm">;
    def VEXTRACT#type#128rr : X86Inst<extract, MRMDestReg, (outs VR128:$dst), (ins VR256:$src1, u8imm:$src2),
                                      VAsm<"vextract"#t#"128">.Two>, VexOp<TA, PD, 1, 0>, WithImm<Imm8>;
    let mayStore = 1 in
    def VEXTRACT#type#128mr : X86Inst<extract, MRMDestMem, (outs), (ins half:$dst, VR256:$src1, u8imm:$src2),
                                      VAsm<"vextract"#t#"128">.Two>, VexOp<TA, PD, 1, 0>, WithImm<Imm8>;
    defm VPERM2#type#"128" : VexBinaryImm<permute, "vperm2"#t#"128", TA, PD, 1, VR256, VR256, whole, 0, "rr", "rm">;
  }
}
defm "" : VexHalves<0x18, 0x19, "F", HasAVX, f128mem, f256mem, 0x06>;

class VexBroadcast<int opcode, string mn, VecWidth v, X86MemOperand mem>
    : X86Inst<opcode, MRMSrcMem, (outs v.RC:$dst), (ins mem:$src), VAsm<mn>.One>, VexOp<T8, PD, v.Length, 0>;
let mayLoad = 1 in {
  foreach v = Widths in
  def VBROADCASTSS#v.Suffix#rm : VexBroadcast<0x18, "vbroadcastss", v, f32mem>;
  def VBROADCASTSDYrm : VexBroadcast<0x19, "vbroadcastsd", Width256, f64mem>;
  def VBROADCASTF128rm : VexBroadcast<0x1A, "vbroadcastf128", Width256, f128mem>;
}

// Loads and stores of the elements that a vector of masks names.
multiclass VexMaskMove<int load, int store, string mn, VecWidth v, X86MemOperand mem, int w> {
  let mayLoad = 1 in
  def NAME#v.Suffix#rm : X86Inst<load, MRMSrcMem4V, (outs v.RC:$dst), (ins v.RC:$src1, mem:$src2), VAsm<mn>.Two>,
                         VexOp<T8, PD, v.Length, w>;
  let mayStore = 1 in
  def NAME#v.Suffix#mr : X86Inst<store, MRMDestMem4V, (outs), (ins mem:$dst, v.RC:$src1, v.RC:$src2), VAsm<mn>.Two>,
                         VexOp<T8, PD, v.Length, w>;
}
foreach v = Widths in {
  defm VMASKMOVPS : VexMaskMove<0x2C, 0x2E, "vmaskmovps", v, v.FMem, 0>;
  defm VMASKMOVPD : VexMaskMove<0x2D, 0x2F, "vmaskmovpd", v, v.FMem, 0>;
  foreach k = PackedKinds in {
    defvar d = !if(!eq(k.Name, "PD"), 1, 0);
    defm VPERMIL#k.Name#v.Suffix : VexBinary<!add(0x0C, d), "vpermil"#k.Suffix, T8, PD, v.Length, v.RC, v.RC, v.IMem, 0>;
    defm VPERMIL#k.Name#v.Suffix : VexUnaryImm<!add(0x04, d), "vpermil"#k.Suffix, TA, PD, v.Length, v.RC, v.FMem, 0>;
  }
}

def VZEROUPPER : X86Inst<0x77, RawFrm, (outs), (ins), "vzeroupper">, VexOp<TB, NoPrefix, 0>;
def VZEROALL : X86Inst<0x77, RawFrm, (outs), (ins), "vzeroall">, VexOp<TB, NoPrefix, 1>;
let hasSideEffects = 1 in {
  let mayLoad = 1, Defs = [MXCSR] in
  def VLDMXCSR : X86Inst<0xAE, MRM2m, (outs), (ins i32mem:$src), "vldmxcsr\t$src">, VexOp<TB, NoPrefix, 0>;
  let mayStore = 1, Uses = [MXCSR] in
  def VSTMXCSR : X86Inst<0xAE, MRM3m, (outs), (ins i32mem:$dst), "vstmxcsr\t$dst">, VexOp<TB, NoPrefix, 0>;
}
}

// --- F16C ------------------------------------------------------------------------------------------------------------

let Predicates = [HasF16C], Uses = [MXCSR], mayRaiseFPException = 1 in
foreach v = Widths in {
  defvar mem = !if(v.Length, f128mem, f64mem);
  defm VCVTPH2PS#v.Suffix : VexUnary<0x13, "vcvtph2ps", T8, PD, v.Length, v.RC, VR128, mem, 0>;
  def VCVTPS2PH#v.Suffix#rr : X86Inst<0x1D, MRMDestReg, (outs VR128:$dst), (ins v.RC:$src1, i32u8imm:$src2),
                                      VAsm<"vcvtps2ph">.Two>, VexOp<TA, PD, v.Length, 0>, WithImm<Imm8>;
  let mayStore = 1 in
  def VCVTPS2PH#v.Suffix#mr : X86Inst<0x1D, MRMDestMem, (outs), (ins mem:$dst, v.RC:$src1, i32u8imm:$src2),
                                      VAsm<"vcvtps2ph">.Two>, VexOp<TA, PD, v.Length, 0>, WithImm<Imm8>;
}
