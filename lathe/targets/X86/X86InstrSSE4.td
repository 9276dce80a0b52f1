//===- X86InstrSSE4.td - SSE3, SSSE3, SSE4.1, SSE4.2 ------------------------------------------------------------------===//

// An instruction of one vector, or of two, by its extension; opcode maps 0F 38 and 0F 3A, prefix 66, unless said
// otherwise.
multiclass VectorUnary<int opcode, string mn, ValueType type, SDPatternOperator node, Predicate pred,
                       X86MemOperand mem = i128mem, OpcodeMap map = T8, MandatoryPrefix prefix = PD> {
  let Predicates = [pred] in {
    def NAME#rr : X86Inst<opcode, MRMSrcReg, (outs VR128:$dst), (ins VR128:$src), Asm<mn>.Move,
                          [(set VR128:$dst, (type (node VR128:$src)))]>, InMap<map, prefix>;
    let mayLoad = 1 in
    def NAME#rm : X86Inst<opcode, MRMSrcMem, (outs VR128:$dst), (ins mem:$src), Asm<mn>.Move>, InMap<map, prefix>;
  }
}
multiclass VectorImm<int opcode, string mn, Predicate pred, Predicate long = HasAVX2> {
  let Predicates = [pred] in {
    def NAME#rri : X86Inst2<opcode, MRMSrcReg, (outs VR128:$dst), (ins VR128:$src1, VR128:$src2, u8imm:$src3),
                            Asm<mn>.Three>, InMap<TA, PD>, WithImm<Imm8>;
    let mayLoad = 1 in
    def NAME#rmi : X86Inst2<opcode, MRMSrcMem, (outs VR128:$dst), (ins VR128:$src1, i128mem:$src2, u8imm:$src3),
                            Asm<mn>.Three>, InMap<TA, PD>, WithImm<Imm8>;
  }
  foreach v = Widths in
  let Predicates = [!if(v.Length, long, HasAVX)] in
  if !or(!ne(mn, "dppd"), !eq(v.Length, 0)) then
  defm V#NAME#v.Suffix : VexBinaryImm<opcode, "v"#mn, TA, PD, v.Length, v.RC, v.RC,
                                      !if(!eq(long, HasAVX), v.FMem, v.IMem)>;
}
multiclass VectorFloat<int opcode, string mn, MandatoryPrefix prefix> {
  let Predicates = [HasSSE3], Uses = [MXCSR], mayRaiseFPException = 1 in {
    def NAME#rr : X86Inst2<opcode, MRMSrcReg, (outs VR128:$dst), (ins VR128:$src1, VR128:$src2), Asm<mn>.Two>,
                  InMap<TB, prefix>;
    let mayLoad = 1 in
    def NAME#rm : X86Inst2<opcode, MRMSrcMem, (outs VR128:$dst), (ins VR128:$src1, f128mem:$src2), Asm<mn>.Two>,
                  InMap<TB, prefix>;
  }
  let Uses = [MXCSR], mayRaiseFPException = 1 in
  defm V#NAME : VexFloat<opcode, "v"#mn, TB, prefix>;
}

// --- SSE3 ------------------------------------------------------------------------------------------------------------

defm ADDSUBPS : VectorFloat<0xD0, "addsubps", XD>;
defm ADDSUBPD : VectorFloat<0xD0, "addsubpd", PD>;
defm HADDPS : VectorFloat<0x7C, "haddps", XD>;
defm HADDPD : VectorFloat<0x7C, "haddpd", PD>;
defm HSUBPS : VectorFloat<0x7D, "hsubps", XD>;
defm HSUBPD : VectorFloat<0x7D, "hsubpd", PD>;
defm MOVSHDUP : VectorUnary<0x16, "movshdup", v4f32, null_frag, HasSSE3, f128mem, TB, XS>;
defm MOVSLDUP : VectorUnary<0x12, "movsldup", v4f32, null_frag, HasSSE3, f128mem, TB, XS>;
defm MOVDDUP : VectorUnary<0x12, "movddup", v2f64, null_frag, HasSSE3, f64mem, TB, XD>;
let mayLoad = 1, Predicates = [HasSSE3] in
def LDDQUrm : X86Inst<0xF0, MRMSrcMem, (outs VR128:$dst), (ins i128mem:$src), Asm<"lddqu">.Move>, InMap<TB, XD>;

// --- SSSE3 -----------------------------------------------------------------------------------------------------------

defm PABSB : VectorUnary<0x1C, "pabsb", v16i8, abs, HasSSSE3>;
defm PABSW : VectorUnary<0x1D, "pabsw", v8i16, abs, HasSSSE3>;
defm PABSD : VectorUnary<0x1E, "pabsd", v4i32, abs, HasSSSE3>;
defm PSHUFB : VectorInt<0x00, "pshufb", v16i8, null_frag, 0, HasSSSE3, T8>;
defm PHADDW : VectorInt<0x01, "phaddw", v8i16, null_frag, 0, HasSSSE3, T8>;
defm PHADDD : VectorInt<0x02, "phaddd", v4i32, null_frag, 0, HasSSSE3, T8>;
defm PHADDSW : VectorInt<0x03, "phaddsw", v8i16, null_frag, 0, HasSSSE3, T8>;
defm PMADDUBSW : VectorInt<0x04, "pmaddubsw", v8i16, null_frag, 0, HasSSSE3, T8>;
defm PHSUBW : VectorInt<0x05, "phsubw", v8i16, null_frag, 0, HasSSSE3, T8>;
defm PHSUBD : VectorInt<0x06, "phsubd", v4i32, null_frag, 0, HasSSSE3, T8>;
defm PHSUBSW : VectorInt<0x07, "phsubsw", v8i16, null_frag, 0, HasSSSE3, T8>;
defm PSIGNB : VectorInt<0x08, "psignb", v16i8, null_frag, 0, HasSSSE3, T8>;
defm PSIGNW : VectorInt<0x09, "psignw", v8i16, null_frag, 0, HasSSSE3, T8>;
defm PSIGND : VectorInt<0x0A, "psignd", v4i32, null_frag, 0, HasSSSE3, T8>;
defm PMULHRSW : VectorInt<0x0B, "pmulhrsw", v8i16, null_frag, 1, HasSSSE3, T8>;
defm PALIGNR : VectorImm<0x0F, "palignr", HasSSSE3>;

// --- SSE4.1 ----------------------------------------------------------------------------------------------------------

defm PMULLD : VectorInt<0x40, "pmulld", v4i32, null_frag, 1, HasSSE41, T8>;
defm PMULDQ : VectorInt<0x28, "pmuldq", v2i64, null_frag, 1, HasSSE41, T8>;
defm PCMPEQQ : VectorInt<0x29, "pcmpeqq", v2i64, null_frag, 1, HasSSE41, T8>;
defm PACKUSDW : VectorInt<0x2B, "packusdw", v8i16, null_frag, 0, HasSSE41, T8>;
defm PMINSB : VectorInt<0x38, "pminsb", v16i8, smin, 1, HasSSE41, T8>;
defm PMINSD : VectorInt<0x39, "pminsd", v4i32, smin, 1, HasSSE41, T8>;
defm PMINUW : VectorInt<0x3A, "pminuw", v8i16, umin, 1, HasSSE41, T8>;
defm PMINUD : VectorInt<0x3B, "pminud", v4i32, umin, 1, HasSSE41, T8>;
defm PMAXSB : VectorInt<0x3C, "pmaxsb", v16i8, smax, 1, HasSSE41, T8>;
defm PMAXSD : VectorInt<0x3D, "pmaxsd", v4i32, smax, 1, HasSSE41, T8>;
defm PMAXUW : VectorInt<0x3E, "pmaxuw", v8i16, umax, 1, HasSSE41, T8>;
defm PMAXUD : VectorInt<0x3F, "pmaxud", v4i32, umax, 1, HasSSE41, T8>;
let AddedComplexity = 1, Predicates = [HasSSE41] in {
  def : Pat<(v4i32 (mul VR128:$a, VR128:$b)), (PMULLDrr VR128:$a, VR128:$b)>;
  def : Pat<(v2i64 (setcc (v2i64 VR128:$a), (v2i64 VR128:$b), SETEQ)), (PCMPEQQrr VR128:$a, VR128:$b)>;
  def : Pat<(v2i64 (setcc (v2i64 VR128:$a), (v2i64 VR128:$b), SETNE)),
            (PXORrr (PCMPEQQrr VR128:$a, VR128:$b), (V_SETALLONES))>;
}

// Widening: half, a quarter or an eighth of the source.
foreach w = [["BW", "0", "i64mem"], ["BD", "1", "i32mem"], ["BQ", "2", "i16mem"], ["WD", "3", "i64mem"],
             ["WQ", "4", "i32mem"], ["DQ", "5", "i64mem"]] in {
  defvar step = !cond(!eq(w[1], "0"): 0, !eq(w[1], "1"): 1, !eq(w[1], "2"): 2, !eq(w[1], "3"): 3, !eq(w[1], "4"): 4,
                      true: 5);
  defvar mem = !cast<X86MemOperand>(w[2]);
  defm PMOVSX#w[0] : VectorUnary<!add(0x20, step), "pmovsx"#!tolower(w[0]), v2i64, null_frag, HasSSE41, mem>;
  defm PMOVZX#w[0] : VectorUnary<!add(0x30, step), "pmovzx"#!tolower(w[0]), v2i64, null_frag, HasSSE41, mem>;
}
defm PHMINPOSUW : VectorUnary<0x41, "phminposuw", v8i16, null_frag, HasSSE41>;
let mayLoad = 1, Predicates = [HasSSE41] in
def MOVNTDQArm : X86Inst<0x2A, MRMSrcMem, (outs VR128:$dst), (ins i128mem:$src), Asm<"movntdqa">.Move>, InMap<T8, PD>;

// Blends: by a mask in XMM0, or by an immediate.
foreach b = [["PBLENDVB", "pblendvb", "0x10"], ["BLENDVPS", "blendvps", "0x14"], ["BLENDVPD", "blendvpd", "0x15"]] in {
  defvar opcode = !cond(!eq(b[2], "0x10"): 0x10, !eq(b[2], "0x14"): 0x14, true: 0x15);
  let Uses = [XMM0], Predicates = [HasSSE41] in {
    def b[0]#rr0 : X86Inst2<opcode, MRMSrcReg, (outs VR128:$dst), (ins VR128:$src1, VR128:$src2),
                            b[1]#"\t{%xmm0, $src2, $dst|$dst, $src2, xmm0}">, InMap<T8, PD>;
    let mayLoad = 1 in
    def b[0]#rm0 : X86Inst2<opcode, MRMSrcMem, (outs VR128:$dst), (ins VR128:$src1, f128mem:$src2),
                            b[1]#"\t{%xmm0, $src2, $dst|$dst, $src2, xmm0}">, InMap<T8, PD>;
  }
}
defm PBLENDW : VectorImm<0x0E, "pblendw", HasSSE41>;
defm BLENDPS : VectorImm<0x0C, "blendps", HasSSE41, HasAVX>;
defm BLENDPD : VectorImm<0x0D, "blendpd", HasSSE41, HasAVX>;
defm MPSADBW : VectorImm<0x42, "mpsadbw", HasSSE41>;
let Uses = [MXCSR], mayRaiseFPException = 1 in {
  defm DPPS : VectorImm<0x40, "dpps", HasSSE41, HasAVX>;
  defm DPPD : VectorImm<0x41, "dppd", HasSSE41, HasAVX>;
}

// Zero and carry flags from AND and ANDN of two vectors.
let Defs = [EFLAGS], Predicates = [HasSSE41] in {
  def PTESTrr : X86Inst<0x17, MRMSrcReg, (outs), (ins VR128:$src1, VR128:$src2),
                        "ptest\t{$src2, $src1|$src1, $src2}">, InMap<T8, PD>;
  let mayLoad = 1 in
  def PTESTrm : X86Inst<0x17, MRMSrcMem, (outs), (ins VR128:$src1, f128mem:$src2),
                        "ptest\t{$src2, $src1|$src1, $src2}">, InMap<T8, PD>;
}

// Rounding: bit 3 of the immediate suppresses the inexact exception, bit 2 means "as MXCSR says", else bits 1-0 are the
// direction: nearest, down, up, to zero.
foreach k = ScalarKinds in {
  defvar opcode = !if(!eq(k.Name, "SS"), 0x0A, 0x0B);
  let Predicates = [HasSSE41], Uses = [MXCSR], mayRaiseFPException = 1 in {
    let isCodeGenOnly = 1 in {
      def ROUND#k.Name#ri : X86Inst<opcode, MRMSrcReg, (outs k.RC:$dst), (ins k.RC:$src1, i32u8imm:$src2),
                                    "round"#k.Suffix#"\t{$src2, $src1, $dst|$dst, $src1, $src2}">, InMap<TA, PD>,
                            WithImm<Imm8>;
      let mayLoad = 1 in
      def ROUND#k.Name#mi : X86Inst<opcode, MRMSrcMem, (outs k.RC:$dst), (ins k.Mem:$src1, i32u8imm:$src2),
                                    "round"#k.Suffix#"\t{$src2, $src1, $dst|$dst, $src1, $src2}">, InMap<TA, PD>,
                            WithImm<Imm8>;
    }
    def ROUND#k.Name#ri_Int : X86Inst2<opcode, MRMSrcReg, (outs VR128:$dst), (ins VR128:$src1, VR128:$src2, u8imm:$src3),
                                       Asm<"round"#k.Suffix>.Three>, InMap<TA, PD>, WithImm<Imm8>;
    let mayLoad = 1 in
    def ROUND#k.Name#mi_Int : X86Inst2<opcode, MRMSrcMem, (outs VR128:$dst), (ins VR128:$src1, k.Mem:$src2, u8imm:$src3),
                                       Asm<"round"#k.Suffix>.Three>, InMap<TA, PD>, WithImm<Imm8>;
  }
}
foreach k = PackedKinds in
let Predicates = [HasSSE41], Uses = [MXCSR], mayRaiseFPException = 1 in {
  def ROUND#k.Name#ri : X86Inst<!if(!eq(k.Name, "PS"), 0x08, 0x09), MRMSrcReg, (outs VR128:$dst),
                                (ins VR128:$src1, i32u8imm:$src2),
                                "round"#k.Suffix#"\t{$src2, $src1, $dst|$dst, $src1, $src2}">, InMap<TA, PD>,
                        WithImm<Imm8>;
  let mayLoad = 1 in
  def ROUND#k.Name#mi : X86Inst<!if(!eq(k.Name, "PS"), 0x08, 0x09), MRMSrcMem, (outs VR128:$dst),
                                (ins f128mem:$src1, i32u8imm:$src2),
                                "round"#k.Suffix#"\t{$src2, $src1, $dst|$dst, $src1, $src2}">, InMap<TA, PD>,
                        WithImm<Imm8>;
}
class RoundingMode<SDPatternOperator node, int imm> {
  SDPatternOperator Node = node;
  int Imm = imm;
}
defvar RoundingModes = [RoundingMode<any_ffloor, 0x9>, RoundingMode<any_fceil, 0xA>, RoundingMode<any_ftrunc, 0xB>,
                        RoundingMode<any_frint, 0x4>, RoundingMode<any_fnearbyint, 0xC>,
                        RoundingMode<any_froundeven, 0x8>];
foreach m = RoundingModes in
let Predicates = [HasSSE41] in {
  foreach k = ScalarKinds in
  def : Pat<(k.VT (m.Node k.RC:$x)), (!cast<Instruction>("ROUND"#k.Name#"ri") k.RC:$x, m.Imm)>;
  foreach k = PackedKinds in
  def : Pat<(k.VT (m.Node VR128:$x)), (!cast<Instruction>("ROUND"#k.Name#"ri") VR128:$x, m.Imm)>;
}

// Elements to and from general registers and memory.
class ExtractTo<int opcode, X86Form form, dag outs, dag ins, string mn, string dst>
    : X86Inst<opcode, form, outs, ins, mn#"\t{$src2, $src1, $"#dst#"|$"#dst#", $src1, $src2}">, InMap<TA, PD>,
      WithImm<Imm8> {
  let Predicates = [HasSSE41];
}
foreach e = [["PEXTRB", "pextrb", "i8mem"], ["PEXTRD", "pextrd", "i32mem"], ["PEXTRQ", "pextrq", "i64mem"]] in {
  defvar opcode = !if(!eq(e[0], "PEXTRB"), 0x14, 0x16);
  defvar rc = !if(!eq(e[0], "PEXTRQ"), GR64, GR32);
  let HasREX_W = !eq(e[0], "PEXTRQ") in {
    def e[0]#rr : ExtractTo<opcode, MRMDestReg, (outs rc:$dst), (ins VR128:$src1, u8imm:$src2), e[1], "dst">;
    let mayStore = 1 in
    def e[0]#mr : ExtractTo<opcode, MRMDestMem, (outs), (ins !cast<X86MemOperand>(e[2]):$dst, VR128:$src1, u8imm:$src2),
                            e[1], "dst">;
  }
}
let mayStore = 1 in
def PEXTRWmr : ExtractTo<0x15, MRMDestMem, (outs), (ins i16mem:$dst, VR128:$src1, u8imm:$src2), "pextrw", "dst">;
def EXTRACTPSrr : ExtractTo<0x17, MRMDestReg, (outs GR32:$dst), (ins VR128:$src1, u8imm:$src2), "extractps", "dst">;
let mayStore = 1 in
def EXTRACTPSmr : ExtractTo<0x17, MRMDestMem, (outs), (ins f32mem:$dst, VR128:$src1, u8imm:$src2), "extractps", "dst">;
foreach e = [["PINSRB", "pinsrb", "i8mem"], ["PINSRD", "pinsrd", "i32mem"], ["PINSRQ", "pinsrq", "i64mem"]] in {
  defvar opcode = !if(!eq(e[0], "PINSRB"), 0x20, 0x22);
  defvar rc = !if(!eq(e[0], "PINSRQ"), GR64, GR32);
  let HasREX_W = !eq(e[0], "PINSRQ"), Predicates = [HasSSE41] in {
    def e[0]#rr : X86Inst2<opcode, MRMSrcReg, (outs VR128:$dst), (ins VR128:$src1, rc:$src2, u8imm:$src3),
                           Asm<e[1]>.Three>, InMap<TA, PD>, WithImm<Imm8>;
    let mayLoad = 1 in
    def e[0]#rm : X86Inst2<opcode, MRMSrcMem, (outs VR128:$dst),
                           (ins VR128:$src1, !cast<X86MemOperand>(e[2]):$src2, u8imm:$src3), Asm<e[1]>.Three>,
                  InMap<TA, PD>, WithImm<Imm8>;
  }
}
let Predicates = [HasSSE41] in {
  def INSERTPSrr : X86Inst2<0x21, MRMSrcReg, (outs VR128:$dst), (ins VR128:$src1, VR128:$src2, u8imm:$src3),
                            Asm<"insertps">.Three>, InMap<TA, PD>, WithImm<Imm8>;
  let mayLoad = 1 in
  def INSERTPSrm : X86Inst2<0x21, MRMSrcMem, (outs VR128:$dst), (ins VR128:$src1, f32mem:$src2, u8imm:$src3),
                            Asm<"insertps">.Three>, InMap<TA, PD>, WithImm<Imm8>;
}
let Predicates = [HasSSE41], AddedComplexity = 2 in {
  foreach i = 1...3 in {
    def : Pat<(i32 (extractelt (v4i32 VR128:$v), i)), (PEXTRDrr VR128:$v, i)>;
    def : Pat<(v4i32 (insertelt VR128:$v, GR32:$x, i)), (PINSRDrr VR128:$v, GR32:$x, i)>;
    def : Pat<(v4f32 (insertelt VR128:$v, FR32:$x, i)),
              (INSERTPSrr VR128:$v, (COPY_TO_REGCLASS FR32:$x, VR128), !shl(i, 4))>;
  }
  def : Pat<(i64 (extractelt (v2i64 VR128:$v), 1)), (PEXTRQrr VR128:$v, 1)>;
  foreach i = 0...1 in
  def : Pat<(v2i64 (insertelt VR128:$v, GR64:$x, i)), (PINSRQrr VR128:$v, GR64:$x, i)>;
  foreach i = 0...15 in {
    def : Pat<(i8 (extractelt (v16i8 VR128:$v), i)), (EXTRACT_SUBREG (PEXTRBrr VR128:$v, i), sub_8bit)>;
    def : Pat<(v16i8 (insertelt VR128:$v, GR8:$x, i)),
              (PINSRBrr VR128:$v, (INSERT_SUBREG (i32 (IMPLICIT_DEF)), GR8:$x, sub_8bit), i)>;
  }
}

// --- SSE4.2 ----------------------------------------------------------------------------------------------------------

defm PCMPGTQ : VectorInt<0x37, "pcmpgtq", v2i64, null_frag, 0, HasSSE42, T8>;
let AddedComplexity = 1, Predicates = [HasSSE42] in {
  def : Pat<(v2i64 (setcc (v2i64 VR128:$a), (v2i64 VR128:$b), SETGT)), (PCMPGTQrr VR128:$a, VR128:$b)>;
  def : Pat<(v2i64 (setcc (v2i64 VR128:$a), (v2i64 VR128:$b), SETLT)), (PCMPGTQrr VR128:$b, VR128:$a)>;
}
// Strings of explicit or implicit length; the result is an index in ECX or a mask in XMM0.
multiclass StringCompare<int opcode, string mn, list<Register> result, list<Register> lengths> {
  let Defs = !listconcat(result, [EFLAGS]), Uses = lengths, Predicates = [HasSSE42] in {
    def NAME#rri : X86Inst<opcode, MRMSrcReg, (outs), (ins VR128:$src1, VR128:$src2, u8imm:$src3),
                           mn#"\t{$src3, $src2, $src1|$src1, $src2, $src3}">, InMap<TA, PD>, WithImm<Imm8>;
    let mayLoad = 1 in
    def NAME#rmi : X86Inst<opcode, MRMSrcMem, (outs), (ins VR128:$src1, i128mem:$src2, u8imm:$src3),
                           mn#"\t{$src3, $src2, $src1|$src1, $src2, $src3}">, InMap<TA, PD>, WithImm<Imm8>;
  }
  let Defs = !listconcat(result, [EFLAGS]), Uses = lengths, Predicates = [HasAVX] in {
    def V#NAME#rri : X86Inst<opcode, MRMSrcReg, (outs), (ins VR128:$src1, VR128:$src2, u8imm:$src3),
                             "v"#mn#"\t{$src3, $src2, $src1|$src1, $src2, $src3}">, VexOp<TA, PD, 0>, WithImm<Imm8>;
    let mayLoad = 1 in
    def V#NAME#rmi : X86Inst<opcode, MRMSrcMem, (outs), (ins VR128:$src1, i128mem:$src2, u8imm:$src3),
                             "v"#mn#"\t{$src3, $src2, $src1|$src1, $src2, $src3}">, VexOp<TA, PD, 0>, WithImm<Imm8>;
  }
}
defm PCMPESTRM : StringCompare<0x60, "pcmpestrm", [XMM0], [EAX, EDX]>;
defm PCMPESTRI : StringCompare<0x61, "pcmpestri", [ECX], [EAX, EDX]>;
defm PCMPISTRM : StringCompare<0x62, "pcmpistrm", [XMM0], []<Register>>;
defm PCMPISTRI : StringCompare<0x63, "pcmpistri", [ECX], []<Register>>;

// CRC-32C over a byte, word, doubleword or quadword.
foreach s = IntSizes in {
  let Predicates = !listconcat([HasCRC32], s.Predicates) in
  if !eq(s.Bits, 64) then {
    def CRC32r64r64 : X86Inst2<0xF1, MRMSrcReg, (outs GR64:$dst), (ins GR64:$src1, GR64:$src2),
                               TwoOps<"crc32", s, "$dst", "$src2">.Asm>, InMap<T8, XD>, RexW;
    let mayLoad = 1 in
    def CRC32r64m64 : X86Inst2<0xF1, MRMSrcMem, (outs GR64:$dst), (ins GR64:$src1, i64mem:$src2),
                               TwoOps<"crc32", s, "$dst", "$src2">.Asm>, InMap<T8, XD>, RexW;
  } else {
    def CRC32r32r#s.Bits : X86Inst2<!or(0xF0, s.Odd), MRMSrcReg, (outs GR32:$dst), (ins GR32:$src1, s.RC:$src2),
                                    TwoOps<"crc32", s, "$dst", "$src2">.Asm>, InMap<T8, XD>, ForSize<s>;
    let mayLoad = 1 in
    def CRC32r32m#s.Bits : X86Inst2<!or(0xF0, s.Odd), MRMSrcMem, (outs GR32:$dst), (ins GR32:$src1, s.Mem:$src2),
                                    TwoOps<"crc32", s, "$dst", "$src2">.Asm>, InMap<T8, XD>, ForSize<s>;
  }
}
// Bytes, with a result that is cleared above as well.
let Predicates = [HasCRC32, In64BitMode] in {
  def CRC32r64r8 : X86Inst2<0xF0, MRMSrcReg, (outs GR64:$dst), (ins GR64:$src1, GR8:$src2),
                            TwoOps<"crc32", Size8Bit, "$dst", "$src2">.Asm>, InMap<T8, XD>, RexW;
  let mayLoad = 1 in
  def CRC32r64m8 : X86Inst2<0xF0, MRMSrcMem, (outs GR64:$dst), (ins GR64:$src1, i8mem:$src2),
                            TwoOps<"crc32", Size8Bit, "$dst", "$src2">.Asm>, InMap<T8, XD>, RexW;
}
