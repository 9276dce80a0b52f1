//===- X86Instr3DNow.td - 3DNow! and its extension: pairs of single-precision numbers in MMX registers ------------===//
//
// AMD 21928: 0F 0F ModRM, and the opcode behind the operands.
//===--------------------------------------------------------------------------------------------------------------===//

multiclass ThreeDNowBinary<int opcode, string mn, bit commutes = 0> {
  let isCommutable = commutes in
  def rr : X86Inst2<opcode, MRMSrcReg, (outs VR64:$dst), (ins VR64:$src1, VR64:$src2), Asm<mn>.Two>, InMap<ThreeDNow>;
  let mayLoad = 1 in
  def rm : X86Inst2<opcode, MRMSrcMem, (outs VR64:$dst), (ins VR64:$src1, i64mem:$src2), Asm<mn>.Two>, InMap<ThreeDNow>;
}
multiclass ThreeDNowUnary<int opcode, string mn> {
  def rr : X86Inst<opcode, MRMSrcReg, (outs VR64:$dst), (ins VR64:$src), Asm<mn>.Move>, InMap<ThreeDNow>;
  let mayLoad = 1 in
  def rm : X86Inst<opcode, MRMSrcMem, (outs VR64:$dst), (ins i64mem:$src), Asm<mn>.Move>, InMap<ThreeDNow>;
}

let Predicates = [HasMMX] in {
  defm PI2FW : ThreeDNowUnary<0x0C, "pi2fw">;
  defm PI2FD : ThreeDNowUnary<0x0D, "pi2fd">;
  defm PF2IW : ThreeDNowUnary<0x1C, "pf2iw">;
  defm PF2ID : ThreeDNowUnary<0x1D, "pf2id">;
  defm PFRCP : ThreeDNowUnary<0x96, "pfrcp">;
  defm PFRSQRT : ThreeDNowUnary<0x97, "pfrsqrt">;
  defm PSWAPD : ThreeDNowUnary<0xBB, "pswapd">;
  defm PFNACC : ThreeDNowBinary<0x8A, "pfnacc">;
  defm PFPNACC : ThreeDNowBinary<0x8E, "pfpnacc">;
  defm PFACC : ThreeDNowBinary<0xAE, "pfacc">;
  defm PFADD : ThreeDNowBinary<0x9E, "pfadd", 1>;
  defm PFSUB : ThreeDNowBinary<0x9A, "pfsub">;
  defm PFSUBR : ThreeDNowBinary<0xAA, "pfsubr">;
  defm PFMUL : ThreeDNowBinary<0xB4, "pfmul", 1>;
  defm PFMIN : ThreeDNowBinary<0x94, "pfmin">;
  defm PFMAX : ThreeDNowBinary<0xA4, "pfmax">;
  defm PFCMPGE : ThreeDNowBinary<0x90, "pfcmpge">;
  defm PFCMPGT : ThreeDNowBinary<0xA0, "pfcmpgt">;
  defm PFCMPEQ : ThreeDNowBinary<0xB0, "pfcmpeq", 1>;
  defm PFRCPIT1 : ThreeDNowBinary<0xA6, "pfrcpit1">;
  defm PFRCPIT2 : ThreeDNowBinary<0xB6, "pfrcpit2">;
  defm PFRSQIT1 : ThreeDNowBinary<0xA7, "pfrsqit1">;
  defm PMULHRW : ThreeDNowBinary<0xB7, "pmulhrw", 1>;
  defm PAVGUSB : ThreeDNowBinary<0xBF, "pavgusb", 1>;
  def FEMMS : Plain<0x0E, "femms">, InMap<TB>;
}
