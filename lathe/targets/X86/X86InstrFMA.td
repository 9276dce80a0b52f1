//===- X86InstrFMA.td - Fused multiply and add: FMA (three operands) and FMA4 (four) ------------------------------===//

// SDM vol. 2, VFMADD132PD and its kin: the digits say which operands are multiplied and which one is added; the low half
// of the opcode is the operation, the high half the order.
multiclass FMA3Packed<int opcode, string mn, FloatKind k> {
  foreach v = Widths in {
    def NAME#v.Suffix#r : X86Inst<opcode, MRMSrcReg4V, (outs v.RC:$dst), (ins v.RC:$src1, v.RC:$src2, v.RC:$src3),
                                  VAsm<mn#k.Suffix>.TiedTwo>, VexOp<T8, PD, v.Length, !eq(k.Name, "PD")>, TiedSrc1;
    let mayLoad = 1 in
    def NAME#v.Suffix#m : X86Inst<opcode, MRMSrcMem4V, (outs v.RC:$dst), (ins v.RC:$src1, v.RC:$src2, v.FMem:$src3),
                                  VAsm<mn#k.Suffix>.TiedTwo>, VexOp<T8, PD, v.Length, !eq(k.Name, "PD")>, TiedSrc1;
  }
}
multiclass FMA3Scalar<int opcode, string mn, FloatKind k, RegisterClass rc, string suffix> {
  def NAME#r#suffix : X86Inst<opcode, MRMSrcReg4V, (outs rc:$dst), (ins rc:$src1, rc:$src2, rc:$src3),
                              VAsm<mn#k.Suffix>.TiedTwo>, VexOp<T8, PD, LIG, !eq(k.Name, "SD")>, TiedSrc1;
  let mayLoad = 1 in
  def NAME#m#suffix : X86Inst<opcode, MRMSrcMem4V, (outs rc:$dst), (ins rc:$src1, rc:$src2, k.Mem:$src3),
                              VAsm<mn#k.Suffix>.TiedTwo>, VexOp<T8, PD, LIG, !eq(k.Name, "SD")>, TiedSrc1;
}
multiclass FMA3<int low, string mn, bit hasScalar> {
  let Predicates = [HasFMA], Uses = [MXCSR], mayRaiseFPException = 1 in
  foreach order = ["132", "213", "231"] in {
    defvar opcode = !add(low, !cond(!eq(order, "132"): 0x90, !eq(order, "213"): 0xA0, true: 0xB0));
    foreach k = PackedKinds in
    defm NAME#order#k.Name : FMA3Packed<opcode, mn#order, k>;
    if hasScalar then
    foreach k = ScalarKinds in {
      let isCodeGenOnly = 1 in
      defm NAME#order#k.Name : FMA3Scalar<!add(opcode, 1), mn#order, k, k.RC, "">;
      defm NAME#order#k.Name : FMA3Scalar<!add(opcode, 1), mn#order, k, VR128, "_Int">;
    }
  }
}
defm VFMADDSUB : FMA3<0x6, "vfmaddsub", 0>;
defm VFMSUBADD : FMA3<0x7, "vfmsubadd", 0>;
defm VFMADD : FMA3<0x8, "vfmadd", 1>;
defm VFMSUB : FMA3<0xA, "vfmsub", 1>;
defm VFNMADD : FMA3<0xC, "vfnmadd", 1>;
defm VFNMSUB : FMA3<0xE, "vfnmsub", 1>;

// AMD APM vol. 6: four operands, of which W says whether the third or the fourth is in ModRM.rm, the other being in the
// immediate. rr is what an assembler writes, rr_REV the other one.
multiclass Op4<int opcode, string mn, OpcodeMap map, MandatoryPrefix prefix, int length, InstrEncoding encoding,
               RegisterClass rc, X86MemOperand mem, string names> {
  defvar asm = VAsm<mn>.Three;
  defvar isRev = !eq(names, "r");   // XOP: W0 is the usual form
  def NAME#names#rr#!if(isRev, "_REV", "") : X86Inst<opcode, MRMSrcRegOp4, (outs rc:$dst),
                                                     (ins rc:$src1, rc:$src2, rc:$src3), asm>,
                                             VexOp<map, prefix, length, 1, encoding>, WithImm<RegImm> {
    let isCodeGenOnly = isRev;
    let ForceDisassemble = isRev;
  }
  let mayLoad = 1 in
  def NAME#names#rm : X86Inst<opcode, MRMSrcMemOp4, (outs rc:$dst), (ins rc:$src1, rc:$src2, mem:$src3), asm>,
                      VexOp<map, prefix, length, 1, encoding>, WithImm<RegImm>;
  let mayLoad = 1 in
  def NAME#names#mr : X86Inst<opcode, MRMSrcMem4V, (outs rc:$dst), (ins rc:$src1, mem:$src2, rc:$src3), asm>,
                      VexOp<map, prefix, length, 0, encoding>, WithImm<RegImm>;
  def NAME#names#rr#!if(isRev, "", "_REV") : X86Inst<opcode, MRMSrcReg4V, (outs rc:$dst),
                                                     (ins rc:$src1, rc:$src2, rc:$src3), asm>,
                                             VexOp<map, prefix, length, 0, encoding>, WithImm<RegImm> {
    let isCodeGenOnly = !not(isRev);
    let ForceDisassemble = !not(isRev);
  }
}
multiclass FMA4<int opcode, string mn, bit hasScalar> {
  let Predicates = [HasFMA4], Uses = [MXCSR], mayRaiseFPException = 1 in {
    foreach k = PackedKinds in
    foreach v = Widths in
    defm NAME#k.Name#4#v.Suffix : Op4<!add(opcode, !if(!eq(k.Name, "PD"), 1, 0)), mn#k.Suffix, TA, PD, v.Length, EncVEX,
                                      v.RC, v.FMem, "">;
    if hasScalar then
    foreach k = ScalarKinds in
    defm NAME#k.Name#4 : Op4<!add(opcode, !if(!eq(k.Name, "SD"), 3, 2)), mn#k.Suffix, TA, PD, LIG, EncVEX, VR128, k.Mem,
                             "">;
  }
}
defm VFMADDSUB : FMA4<0x5C, "vfmaddsub", 0>;
defm VFMSUBADD : FMA4<0x5E, "vfmsubadd", 0>;
defm VFMADD : FMA4<0x68, "vfmadd", 1>;
defm VFMSUB : FMA4<0x6C, "vfmsub", 1>;
defm VFNMADD : FMA4<0x78, "vfnmadd", 1>;
defm VFNMSUB : FMA4<0x7C, "vfnmsub", 1>;
