//===- X86InstrAVX2.td - AVX2: what SSE has no counterpart of -----------------------------------------------------===//

let Predicates = [HasAVX2] in {

defm "" : VexHalves<0x38, 0x39, "I", HasAVX2, i128mem, i256mem, 0x46>;

// --- Broadcasts ------------------------------------------------------------------------------------------------------

class VexBroadcastReg<int opcode, string mn, VecWidth v>
    : X86Inst<opcode, MRMSrcReg, (outs v.RC:$dst), (ins VR128:$src), VAsm<mn>.One>, VexOp<T8, PD, v.Length, 0>;
foreach v = Widths in {
  def VBROADCASTSS#v.Suffix#rr : VexBroadcastReg<0x18, "vbroadcastss", v>;
  foreach e = [["B", "i8mem"], ["W", "i16mem"], ["D", "i32mem"], ["Q", "i64mem"]] in {
    defvar opcode = !cond(!eq(e[0], "B"): 0x78, !eq(e[0], "W"): 0x79, !eq(e[0], "D"): 0x58, true: 0x59);
    defvar mn = "vpbroadcast"#!tolower(e[0]);
    def VPBROADCAST#e[0]#v.Suffix#rr : VexBroadcastReg<opcode, mn, v>;
    let mayLoad = 1 in
    def VPBROADCAST#e[0]#v.Suffix#rm : VexBroadcast<opcode, mn, v, !cast<X86MemOperand>(e[1])>;
  }
}
def VBROADCASTSDYrr : VexBroadcastReg<0x19, "vbroadcastsd", Width256>;
let mayLoad = 1 in
def VBROADCASTI128rm : VexBroadcast<0x5A, "vbroadcasti128", Width256, i128mem>;

// --- Permutations, blends, shifts by a vector of counts, memory with masks -------------------------------------------

defm VPERMDY : VexBinary<0x36, "vpermd", T8, PD, 1, VR256, VR256, i256mem, 0>;
defm VPERMPSY : VexBinary<0x16, "vpermps", T8, PD, 1, VR256, VR256, f256mem, 0>;
defm VPERMQY : VexUnaryImm<0x00, "vpermq", TA, PD, 1, VR256, i256mem, 1>;
defm VPERMPDY : VexUnaryImm<0x01, "vpermpd", TA, PD, 1, VR256, f256mem, 1>;

multiclass VexShiftEach<int opcode, string mn, int w> {
  foreach v = Widths in
  defm NAME#v.Suffix : VexBinary<opcode, mn, T8, PD, v.Length, v.RC, v.RC, v.IMem, w>;
}
defm VPSLLVD : VexShiftEach<0x47, "vpsllvd", 0>;
defm VPSLLVQ : VexShiftEach<0x47, "vpsllvq", 1>;
defm VPSRLVD : VexShiftEach<0x45, "vpsrlvd", 0>;
defm VPSRLVQ : VexShiftEach<0x45, "vpsrlvq", 1>;
defm VPSRAVD : VexShiftEach<0x46, "vpsravd", 0>;

foreach v = Widths in {
  defm VPBLENDD#v.Suffix : VexBinaryImm<0x02, "vpblendd", TA, PD, v.Length, v.RC, v.RC, v.IMem, 0>;
  defm VPMASKMOVD : VexMaskMove<0x8C, 0x8E, "vpmaskmovd", v, v.IMem, 0>;
  defm VPMASKMOVQ : VexMaskMove<0x8C, 0x8E, "vpmaskmovq", v, v.IMem, 1>;
}

// --- Gathers ---------------------------------------------------------------------------------------------------------

// The mask is cleared; what it does not name keeps its value.
class VexGather<int opcode, string mn, RegisterClass rc, X86MemOperand mem, int length, int w>
    : X86Inst<opcode, MRMSrcMemVSIB4VOp3, (outs rc:$dst, rc:$mask_wb), (ins rc:$src1, mem:$src2, rc:$mask),
              mn#"\t{$mask, $src2, $dst|$dst, $src2, $mask}">, VexOp<T8, PD, length, w> {
  let Constraints = "@earlyclobber $dst,@earlyclobber $mask_wb, $src1 = $dst, $mask = $mask_wb";
  let Tied = 2;
  let mayLoad = 1;
}
foreach isInt = [0, 1] in {
  defvar s = !if(isInt, "d", "ps");
  defvar d = !if(isInt, "q", "pd");
  defvar byD = !if(isInt, 0x90, 0x92);
  defvar byQ = !if(isInt, 0x91, 0x93);
  defvar p = !if(isInt, "VP", "V");
  defvar mn = !tolower(p)#"gather";
  def p#GATHERD#!toupper(s)#rm : VexGather<byD, mn#"d"#s, VR128, vx128mem, 0, 0>;
  def p#GATHERD#!toupper(s)#Yrm : VexGather<byD, mn#"d"#s, VR256, vy256mem, 1, 0>;
  def p#GATHERD#!toupper(d)#rm : VexGather<byD, mn#"d"#d, VR128, vx128mem, 0, 1>;
  def p#GATHERD#!toupper(d)#Yrm : VexGather<byD, mn#"d"#d, VR256, vx256mem, 1, 1>;
  def p#GATHERQ#!toupper(s)#rm : VexGather<byQ, mn#"q"#s, VR128, vx64mem, 0, 0>;
  def p#GATHERQ#!toupper(s)#Yrm : VexGather<byQ, mn#"q"#s, VR128, vy128mem, 1, 0>;
  def p#GATHERQ#!toupper(d)#rm : VexGather<byQ, mn#"q"#d, VR128, vx128mem, 0, 1>;
  def p#GATHERQ#!toupper(d)#Yrm : VexGather<byQ, mn#"q"#d, VR256, vy256mem, 1, 1>;
}
}
