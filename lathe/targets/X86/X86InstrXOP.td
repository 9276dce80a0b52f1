//===- X86InstrXOP.td - XOP (AMD APM vol. 4 and 6) ----------------------------------------------------------------===//

class XopName<string name, int opcode> {
  string Name = name;
  int Opcode = opcode;
}
defvar XopHorizontal = [XopName<"VPHADDBW", 0xC1>, XopName<"VPHADDBD", 0xC2>, XopName<"VPHADDBQ", 0xC3>,
    XopName<"VPHADDWD", 0xC6>, XopName<"VPHADDWQ", 0xC7>, XopName<"VPHADDDQ", 0xCB>,
    XopName<"VPHADDUBW", 0xD1>, XopName<"VPHADDUBD", 0xD2>, XopName<"VPHADDUBQ", 0xD3>,
    XopName<"VPHADDUWD", 0xD6>, XopName<"VPHADDUWQ", 0xD7>, XopName<"VPHADDUDQ", 0xDB>,
    XopName<"VPHSUBBW", 0xE1>, XopName<"VPHSUBWD", 0xE2>, XopName<"VPHSUBDQ", 0xE3>];
defvar XopMultiplyAdds = [XopName<"VPMACSSWW", 0x85>, XopName<"VPMACSSWD", 0x86>, XopName<"VPMACSSDQL", 0x87>,
    XopName<"VPMACSSDD", 0x8E>, XopName<"VPMACSSDQH", 0x8F>, XopName<"VPMACSWW", 0x95>,
    XopName<"VPMACSWD", 0x96>, XopName<"VPMACSDQL", 0x97>, XopName<"VPMACSDD", 0x9E>,
    XopName<"VPMACSDQH", 0x9F>, XopName<"VPMADCSSWD", 0xA6>, XopName<"VPMADCSWD", 0xB6>];

let Predicates = [HasXOP] in {

// One source: horizontal additions, fractions.
multiclass XopUnary<int opcode, string mn, int length, RegisterClass rc, X86MemOperand mem> {
  def NAME#rr : X86Inst<opcode, MRMSrcReg, (outs rc:$dst), (ins rc:$src), VAsm<mn>.One>, XopOp<XOP9, length>;
  let mayLoad = 1 in
  def NAME#rm : X86Inst<opcode, MRMSrcMem, (outs rc:$dst), (ins mem:$src), VAsm<mn>.One>, XopOp<XOP9, length>;
}
foreach n = XopHorizontal in
defm n.Name : XopUnary<n.Opcode, !tolower(n.Name), 0, VR128, i128mem>;
let Uses = [MXCSR], mayRaiseFPException = 1 in {
  foreach v = Widths in {
    defm VFRCZPS#v.Suffix : XopUnary<0x80, "vfrczps", v.Length, v.RC, v.FMem>;
    defm VFRCZPD#v.Suffix : XopUnary<0x81, "vfrczpd", v.Length, v.RC, v.FMem>;
  }
  defm VFRCZSS : XopUnary<0x82, "vfrczss", 0, VR128, ssmem>;
  defm VFRCZSD : XopUnary<0x83, "vfrczsd", 0, VR128, sdmem>;
}

// Shifts and rotations of each element by its own count; either source may be memory.
multiclass XopShift<int opcode, string mn> {
  def NAME#rr : X86Inst<opcode, MRMSrcReg4VOp3, (outs VR128:$dst), (ins VR128:$src1, VR128:$src2), VAsm<mn>.Two>,
                XopOp<XOP9, 0>;
  let mayLoad = 1 in {
    def NAME#rm : X86Inst<opcode, MRMSrcMem4V, (outs VR128:$dst), (ins VR128:$src1, i128mem:$src2), VAsm<mn>.Two>,
                  XopOp<XOP9, 0, 1>;
    def NAME#mr : X86Inst<opcode, MRMSrcMem4VOp3, (outs VR128:$dst), (ins i128mem:$src1, VR128:$src2), VAsm<mn>.Two>,
                  XopOp<XOP9, 0>;
  }
  let isCodeGenOnly = 1, ForceDisassemble = 1 in
  def NAME#rr_REV : X86Inst<opcode, MRMSrcReg4V, (outs VR128:$dst), (ins VR128:$src1, VR128:$src2), VAsm<mn>.Two>,
                    XopOp<XOP9, 0, 1>;
}
multiclass XopRotateImm<int opcode, string mn> {
  def NAME#ri : X86Inst<opcode, MRMSrcReg, (outs VR128:$dst), (ins VR128:$src1, u8imm:$src2), VAsm<mn>.Two>,
                XopOp<XOP8, 0>, WithImm<Imm8>;
  let mayLoad = 1 in
  def NAME#mi : X86Inst<opcode, MRMSrcMem, (outs VR128:$dst), (ins i128mem:$src1, u8imm:$src2), VAsm<mn>.Two>,
                XopOp<XOP8, 0>, WithImm<Imm8>;
}
multiclass XopCompare<int opcode, string mn> {
  def NAME#ri : X86Inst<opcode, MRMSrcReg4V, (outs VR128:$dst), (ins VR128:$src1, VR128:$src2, u8imm:$src3),
                        VAsm<mn>.Three>, XopOp<XOP8, 0>, WithImm<Imm8>;
  let mayLoad = 1 in
  def NAME#mi : X86Inst<opcode, MRMSrcMem4V, (outs VR128:$dst), (ins VR128:$src1, i128mem:$src2, u8imm:$src3),
                        VAsm<mn>.Three>, XopOp<XOP8, 0>, WithImm<Imm8>;
}
foreach e = [0, 1, 2, 3] in {
  defvar size = !cond(!eq(e, 0): "B", !eq(e, 1): "W", !eq(e, 2): "D", true: "Q");
  defvar s = !tolower(size);
  defm VPROT#size : XopShift<!add(0x90, e), "vprot"#s>;
  defm VPROT#size : XopRotateImm<!add(0xC0, e), "vprot"#s>;
  defm VPSHL#size : XopShift<!add(0x94, e), "vpshl"#s>;
  defm VPSHA#size : XopShift<!add(0x98, e), "vpsha"#s>;
  defm VPCOM#size : XopCompare<!add(0xCC, e), "vpcom"#s>;
  defm VPCOMU#size : XopCompare<!add(0xEC, e), "vpcomu"#s>;
}

// Multiply and add.
multiclass XopMultiplyAdd<int opcode, string mn> {
  def NAME#rr : X86Inst<opcode, MRMSrcReg4V, (outs VR128:$dst), (ins VR128:$src1, VR128:$src2, VR128:$src3),
                        VAsm<mn>.Three>, XopOp<XOP8, 0>, WithImm<RegImm>;
  let mayLoad = 1 in
  def NAME#rm : X86Inst<opcode, MRMSrcMem4V, (outs VR128:$dst), (ins VR128:$src1, i128mem:$src2, VR128:$src3),
                        VAsm<mn>.Three>, XopOp<XOP8, 0>, WithImm<RegImm>;
}
foreach n = XopMultiplyAdds in
defm n.Name : XopMultiplyAdd<n.Opcode, !tolower(n.Name)>;

defm VPPERM : Op4<0xA3, "vpperm", XOP8, NoPrefix, 0, EncXOP, VR128, i128mem, "r">;
foreach v = Widths in
defm VPCMOV#v.Suffix : Op4<0xA2, "vpcmov", XOP8, NoPrefix, v.Length, EncXOP, v.RC, v.IMem, "r">;

// Permutation of two sources with a vector of selectors, and what to put in place of an element (in imm[3:0]).
multiclass XopPermute2<int opcode, string mn, VecWidth v> {
  defvar asm = VAsm<mn>.Four;
  def NAME#v.Suffix#rr : X86Inst<opcode, MRMSrcReg4V, (outs v.RC:$dst),
                                 (ins v.RC:$src1, v.RC:$src2, v.RC:$src3, u4imm:$src4), asm>,
                         VexOp<TA, PD, v.Length, 0>, WithImm<RegImm4>;
  let mayLoad = 1 in {
    def NAME#v.Suffix#rm : X86Inst<opcode, MRMSrcMemOp4, (outs v.RC:$dst),
                                   (ins v.RC:$src1, v.RC:$src2, v.IMem:$src3, u4imm:$src4), asm>,
                           VexOp<TA, PD, v.Length, 1>, WithImm<RegImm4>;
    def NAME#v.Suffix#mr : X86Inst<opcode, MRMSrcMem4V, (outs v.RC:$dst),
                                   (ins v.RC:$src1, v.FMem:$src2, v.RC:$src3, u4imm:$src4), asm>,
                           VexOp<TA, PD, v.Length, 0>, WithImm<RegImm4>;
  }
  let isCodeGenOnly = 1, ForceDisassemble = 1 in
  def NAME#v.Suffix#rr_REV : X86Inst<opcode, MRMSrcRegOp4, (outs v.RC:$dst),
                                     (ins v.RC:$src1, v.RC:$src2, v.RC:$src3, u4imm:$src4), asm>,
                             VexOp<TA, PD, v.Length, 1>, WithImm<RegImm4>;
}
foreach v = Widths in {
  defm VPERMIL2PS : XopPermute2<0x48, "vpermil2ps", v>;
  defm VPERMIL2PD : XopPermute2<0x49, "vpermil2pd", v>;
}
}
