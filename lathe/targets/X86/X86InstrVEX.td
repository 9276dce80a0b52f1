//===- X86InstrVEX.td - Shapes of instructions with VEX -----------------------------------------------------------===//
//
// SDM vol. 2, section 2.3: most are instructions of SSE with a destination of their own, in 128 and in 256 bits. The
// families of SSE (X86InstrSSE*.td) define those together with their own; what is new stands in X86InstrAVX.td and its
// kin.
//===--------------------------------------------------------------------------------------------------------------===//

class VecWidth<string suffix, int length, RegisterClass rc, X86MemOperand i, X86MemOperand f> {
  string Suffix = suffix;      // in names of instructions
  int Length = length;
  RegisterClass RC = rc;
  X86MemOperand IMem = i;
  X86MemOperand FMem = f;
}
def Width128 : VecWidth<"", 0, VR128, i128mem, f128mem>;
def Width256 : VecWidth<"Y", 1, VR256, i256mem, f256mem>;
defvar Widths = [Width128, Width256];

// Assembly with operands $src or $src1, $src2, ... and $dst, in this order.
class VAsm<string mn> {
  string One = mn#"\t{$src, $dst|$dst, $src}";
  string Two = mn#"\t{$src2, $src1, $dst|$dst, $src1, $src2}";
  string Three = mn#"\t{$src3, $src2, $src1, $dst|$dst, $src1, $src2, $src3}";
  string Four = mn#"\t{$src4, $src3, $src2, $src1, $dst|$dst, $src1, $src2, $src3, $src4}";
  string Compare = mn#"\t{$src2, $src1|$src1, $src2}";
  string TiedTwo = mn#"\t{$src3, $src2, $dst|$dst, $src2, $src3}";   // $src1 is the destination
  string TiedOne = mn#"\t{$src2, $dst|$dst, $src2}";
}

// How an opcode is found: `w` is 0, 1 or AnyW.
defvar AnyW = -1;
class VexOp<OpcodeMap map, MandatoryPrefix prefix, int length, int w = AnyW, InstrEncoding encoding = EncVEX> {
  InstrEncoding Encoding = encoding;
  OpcodeMap Map = map;
  MandatoryPrefix Prefix = prefix;
  bits<2> VectorLength = length;
  bit HasREX_W = !eq(w, 1);
  bit IgnoresW = !eq(w, AnyW);
}
class XopOp<OpcodeMap map, int length, int w = 0> : VexOp<map, NoPrefix, length, w, EncXOP>;

// One source, or two, the second of which may be memory; the same with an immediate behind them.
multiclass VexUnary<int opcode, string mn, OpcodeMap map, MandatoryPrefix prefix, int length, RegisterClass dst,
                    RegisterClass src, X86MemOperand mem, int w = AnyW, string r = "rr", string m = "rm"> {
  def NAME#r : X86Inst<opcode, MRMSrcReg, (outs dst:$dst), (ins src:$src), VAsm<mn>.One>,
               VexOp<map, prefix, length, w>;
  let mayLoad = 1 in
  def NAME#m : X86Inst<opcode, MRMSrcMem, (outs dst:$dst), (ins mem:$src), VAsm<mn>.One>,
               VexOp<map, prefix, length, w>;
}
multiclass VexBinary<int opcode, string mn, OpcodeMap map, MandatoryPrefix prefix, int length, RegisterClass dst,
                     RegisterClass src, X86MemOperand mem, int w = AnyW, bit commutes = 0, string r = "rr",
                     string m = "rm"> {
  let isCommutable = commutes, Shorter = !if(commutes, VexCommutes, NoShrink) in
  def NAME#r : X86Inst<opcode, MRMSrcReg4V, (outs dst:$dst), (ins dst:$src1, src:$src2), VAsm<mn>.Two>,
               VexOp<map, prefix, length, w>;
  let mayLoad = 1 in
  def NAME#m : X86Inst<opcode, MRMSrcMem4V, (outs dst:$dst), (ins dst:$src1, mem:$src2), VAsm<mn>.Two>,
               VexOp<map, prefix, length, w>;
}
multiclass VexUnaryImm<int opcode, string mn, OpcodeMap map, MandatoryPrefix prefix, int length, RegisterClass rc,
                       X86MemOperand mem, int w = AnyW> {
  def NAME#ri : X86Inst<opcode, MRMSrcReg, (outs rc:$dst), (ins rc:$src1, u8imm:$src2), VAsm<mn>.Two>,
                VexOp<map, prefix, length, w>, WithImm<Imm8>;
  let mayLoad = 1 in
  def NAME#mi : X86Inst<opcode, MRMSrcMem, (outs rc:$dst), (ins mem:$src1, u8imm:$src2), VAsm<mn>.Two>,
                VexOp<map, prefix, length, w>, WithImm<Imm8>;
}
multiclass VexBinaryImm<int opcode, string mn, OpcodeMap map, MandatoryPrefix prefix, int length, RegisterClass dst,
                        RegisterClass src, X86MemOperand mem, int w = AnyW, string r = "rri", string m = "rmi",
                        Operand imm = u8imm> {
  def NAME#r : X86Inst<opcode, MRMSrcReg4V, (outs dst:$dst), (ins dst:$src1, src:$src2, imm:$src3),
                       VAsm<mn>.Three>, VexOp<map, prefix, length, w>, WithImm<Imm8>;
  let mayLoad = 1 in
  def NAME#m : X86Inst<opcode, MRMSrcMem4V, (outs dst:$dst), (ins dst:$src1, mem:$src2, imm:$src3),
                       VAsm<mn>.Three>, VexOp<map, prefix, length, w>, WithImm<Imm8>;
}
// Two registers or a register and memory are compared; the result is in the flags.
multiclass VexCompare<int opcode, string mn, OpcodeMap map, MandatoryPrefix prefix, int length, RegisterClass rc,
                      X86MemOperand mem, int w = AnyW, string suffix = ""> {
  let Defs = [EFLAGS] in {
    def NAME#rr#suffix : X86Inst<opcode, MRMSrcReg, (outs), (ins rc:$src1, rc:$src2), VAsm<mn>.Compare>,
                         VexOp<map, prefix, length, w>;
    let mayLoad = 1 in
    def NAME#rm#suffix : X86Inst<opcode, MRMSrcMem, (outs), (ins rc:$src1, mem:$src2), VAsm<mn>.Compare>,
                         VexOp<map, prefix, length, w>;
  }
}

// Integers and packed floating point in both lengths. The longer form of integer instructions came with AVX2.
multiclass VexInt<int opcode, string mn, OpcodeMap map, MandatoryPrefix prefix = PD, bit commutes = 0, int w = AnyW> {
  foreach v = Widths in
  let Predicates = [!if(v.Length, HasAVX2, HasAVX)] in
  defm NAME#v.Suffix : VexBinary<opcode, mn, map, prefix, v.Length, v.RC, v.RC, v.IMem, w, commutes>;
}
multiclass VexIntImm<int opcode, string mn, OpcodeMap map, MandatoryPrefix prefix = PD, int w = AnyW> {
  foreach v = Widths in
  let Predicates = [!if(v.Length, HasAVX2, HasAVX)] in
  defm NAME#v.Suffix : VexBinaryImm<opcode, mn, map, prefix, v.Length, v.RC, v.RC, v.IMem, w>;
}
multiclass VexFloat<int opcode, string mn, OpcodeMap map, MandatoryPrefix prefix, bit commutes = 0> {
  foreach v = Widths in
  let Predicates = [HasAVX] in
  defm NAME#v.Suffix : VexBinary<opcode, mn, map, prefix, v.Length, v.RC, v.RC, v.FMem, AnyW, commutes>;
}
multiclass VexFloatImm<int opcode, string mn, OpcodeMap map, MandatoryPrefix prefix, Operand imm = u8imm> {
  foreach v = Widths in
  let Predicates = [HasAVX] in
  defm NAME#v.Suffix : VexBinaryImm<opcode, mn, map, prefix, v.Length, v.RC, v.RC, v.FMem, AnyW, "rri", "rmi", imm>;
}
