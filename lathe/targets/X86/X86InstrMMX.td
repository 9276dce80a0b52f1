//===- X86InstrMMX.td - MMX: integers in the eight registers of 64 bits, from MMX itself to SSSE3 -----------------===//

// Opcodes are those of SSE2 without the prefix.
multiclass MMXBinary<int opcode, string mn, bit commutes, Predicate pred = HasMMX, OpcodeMap map = TB,
                     X86MemOperand mem = i64mem> {
  let Predicates = [HasMMX, pred] in {
    let isCommutable = commutes in
    def MMX_#NAME#rr : X86Inst2<opcode, MRMSrcReg, (outs VR64:$dst), (ins VR64:$src1, VR64:$src2), Asm<mn>.Two>,
                       InMap<map>;
    let mayLoad = 1 in
    def MMX_#NAME#rm : X86Inst2<opcode, MRMSrcMem, (outs VR64:$dst), (ins VR64:$src1, mem:$src2), Asm<mn>.Two>,
                       InMap<map>;
  }
}
multiclass MMXUnary<int opcode, string mn, Predicate pred, OpcodeMap map> {
  let Predicates = [HasMMX, pred] in {
    def MMX_#NAME#rr : X86Inst<opcode, MRMSrcReg, (outs VR64:$dst), (ins VR64:$src), Asm<mn>.Move>, InMap<map>;
    let mayLoad = 1 in
    def MMX_#NAME#rm : X86Inst<opcode, MRMSrcMem, (outs VR64:$dst), (ins i64mem:$src), Asm<mn>.Move>, InMap<map>;
  }
}

// --- Arithmetic and logic --------------------------------------------------------------------------------------------

foreach e = [["B", "0"], ["W", "1"], ["D", "2"]] in {
  defvar step = !cond(!eq(e[0], "B"): 0, !eq(e[0], "W"): 1, true: 2);
  defvar s = !tolower(e[0]);
  defm PADD#e[0] : MMXBinary<!add(0xFC, step), "padd"#s, 1>;
  defm PSUB#e[0] : MMXBinary<!add(0xF8, step), "psub"#s, 0>;
  defm PCMPEQ#e[0] : MMXBinary<!add(0x74, step), "pcmpeq"#s, 1>;
  defm PCMPGT#e[0] : MMXBinary<!add(0x64, step), "pcmpgt"#s, 0>;
  if !lt(step, 2) then {
    defm PADDS#e[0] : MMXBinary<!add(0xEC, step), "padds"#s, 1>;
    defm PADDUS#e[0] : MMXBinary<!add(0xDC, step), "paddus"#s, 1>;
    defm PSUBS#e[0] : MMXBinary<!add(0xE8, step), "psubs"#s, 0>;
    defm PSUBUS#e[0] : MMXBinary<!add(0xD8, step), "psubus"#s, 0>;
  }
}
defm PADDQ : MMXBinary<0xD4, "paddq", 1, HasSSE2>;
defm PSUBQ : MMXBinary<0xFB, "psubq", 0, HasSSE2>;
defm PMULLW : MMXBinary<0xD5, "pmullw", 1>;
defm PMULHW : MMXBinary<0xE5, "pmulhw", 1>;
defm PMULHUW : MMXBinary<0xE4, "pmulhuw", 1, HasSSE1>;
defm PMULUDQ : MMXBinary<0xF4, "pmuludq", 1, HasSSE2>;
defm PMADDWD : MMXBinary<0xF5, "pmaddwd", 1>;
defm PSADBW : MMXBinary<0xF6, "psadbw", 1, HasSSE1>;
defm PAVGB : MMXBinary<0xE0, "pavgb", 1, HasSSE1>;
defm PAVGW : MMXBinary<0xE3, "pavgw", 1, HasSSE1>;
defm PMINUB : MMXBinary<0xDA, "pminub", 1, HasSSE1>;
defm PMAXUB : MMXBinary<0xDE, "pmaxub", 1, HasSSE1>;
defm PMINSW : MMXBinary<0xEA, "pminsw", 1, HasSSE1>;
defm PMAXSW : MMXBinary<0xEE, "pmaxsw", 1, HasSSE1>;
defm PAND : MMXBinary<0xDB, "pand", 1>;
defm PANDN : MMXBinary<0xDF, "pandn", 0>;
defm POR : MMXBinary<0xEB, "por", 1>;
defm PXOR : MMXBinary<0xEF, "pxor", 1>;

defm PABSB : MMXUnary<0x1C, "pabsb", HasSSSE3, T8>;
defm PABSW : MMXUnary<0x1D, "pabsw", HasSSSE3, T8>;
defm PABSD : MMXUnary<0x1E, "pabsd", HasSSSE3, T8>;
defm PSHUFB : MMXBinary<0x00, "pshufb", 0, HasSSSE3, T8>;
defm PHADDW : MMXBinary<0x01, "phaddw", 0, HasSSSE3, T8>;
defm PHADDD : MMXBinary<0x02, "phaddd", 0, HasSSSE3, T8>;
defm PHADDSW : MMXBinary<0x03, "phaddsw", 0, HasSSSE3, T8>;
defm PMADDUBSW : MMXBinary<0x04, "pmaddubsw", 0, HasSSSE3, T8>;
defm PHSUBW : MMXBinary<0x05, "phsubw", 0, HasSSSE3, T8>;
defm PHSUBD : MMXBinary<0x06, "phsubd", 0, HasSSSE3, T8>;
defm PHSUBSW : MMXBinary<0x07, "phsubsw", 0, HasSSSE3, T8>;
defm PSIGNB : MMXBinary<0x08, "psignb", 0, HasSSSE3, T8>;
defm PSIGNW : MMXBinary<0x09, "psignw", 0, HasSSSE3, T8>;
defm PSIGND : MMXBinary<0x0A, "psignd", 0, HasSSSE3, T8>;
defm PMULHRSW : MMXBinary<0x0B, "pmulhrsw", 1, HasSSSE3, T8>;

// By a count in a register, in memory, or a constant.
multiclass MMXShift<int opcode, int immOpcode, int digit, string mn> {
  defm "" : MMXBinary<opcode, mn, 0>;
  def MMX_#NAME#ri : X86Inst2<immOpcode, MRMXr<digit>, (outs VR64:$dst), (ins VR64:$src1, u8imm:$src2), Asm<mn>.Two>,
                     InMap<TB>, WithImm<Imm8>, Requires<[HasMMX]>;
}
defm PSLLW : MMXShift<0xF1, 0x71, 6, "psllw">;
defm PSLLD : MMXShift<0xF2, 0x72, 6, "pslld">;
defm PSLLQ : MMXShift<0xF3, 0x73, 6, "psllq">;
defm PSRLW : MMXShift<0xD1, 0x71, 2, "psrlw">;
defm PSRLD : MMXShift<0xD2, 0x72, 2, "psrld">;
defm PSRLQ : MMXShift<0xD3, 0x73, 2, "psrlq">;
defm PSRAW : MMXShift<0xE1, 0x71, 4, "psraw">;
defm PSRAD : MMXShift<0xE2, 0x72, 4, "psrad">;

// --- Narrowing, interleaving, shuffles, elements ---------------------------------------------------------------------

defm PACKSSWB : MMXBinary<0x63, "packsswb", 0>;
defm PACKSSDW : MMXBinary<0x6B, "packssdw", 0>;
defm PACKUSWB : MMXBinary<0x67, "packuswb", 0>;
defm PUNPCKLBW : MMXBinary<0x60, "punpcklbw", 0, HasMMX, TB, i32mem>;
defm PUNPCKLWD : MMXBinary<0x61, "punpcklwd", 0, HasMMX, TB, i32mem>;
defm PUNPCKLDQ : MMXBinary<0x62, "punpckldq", 0, HasMMX, TB, i32mem>;
defm PUNPCKHBW : MMXBinary<0x68, "punpckhbw", 0>;
defm PUNPCKHWD : MMXBinary<0x69, "punpckhwd", 0>;
defm PUNPCKHDQ : MMXBinary<0x6A, "punpckhdq", 0>;

let Predicates = [HasMMX, HasSSE1], Imm = Imm8 in {
  def MMX_PSHUFWri : X86Inst<0x70, MRMSrcReg, (outs VR64:$dst), (ins VR64:$src1, u8imm:$src2),
                             "pshufw\t{$src2, $src1, $dst|$dst, $src1, $src2}">, InMap<TB>;
  let mayLoad = 1 in
  def MMX_PSHUFWmi : X86Inst<0x70, MRMSrcMem, (outs VR64:$dst), (ins i64mem:$src1, u8imm:$src2),
                             "pshufw\t{$src2, $src1, $dst|$dst, $src1, $src2}">, InMap<TB>;
  def MMX_PINSRWrr : X86Inst2<0xC4, MRMSrcReg, (outs VR64:$dst), (ins VR64:$src1, GR32:$src2, u8imm:$src3),
                              Asm<"pinsrw">.Three>, InMap<TB>;
  let mayLoad = 1 in
  def MMX_PINSRWrm : X86Inst2<0xC4, MRMSrcMem, (outs VR64:$dst), (ins VR64:$src1, i16mem:$src2, u8imm:$src3),
                              Asm<"pinsrw">.Three>, InMap<TB>;
  def MMX_PEXTRWrr : X86Inst<0xC5, MRMSrcReg, (outs GR32:$dst), (ins VR64:$src1, u8imm:$src2),
                             "pextrw\t{$src2, $src1, $dst|$dst, $src1, $src2}">, InMap<TB>;
}
let Predicates = [HasMMX, HasSSSE3], Imm = Imm8 in {
  def MMX_PALIGNRrri : X86Inst2<0x0F, MRMSrcReg, (outs VR64:$dst), (ins VR64:$src1, VR64:$src2, u8imm:$src3),
                                Asm<"palignr">.Three>, InMap<TA>;
  let mayLoad = 1 in
  def MMX_PALIGNRrmi : X86Inst2<0x0F, MRMSrcMem, (outs VR64:$dst), (ins VR64:$src1, i64mem:$src2, u8imm:$src3),
                                Asm<"palignr">.Three>, InMap<TA>;
}
def MMX_PMOVMSKBrr : X86Inst<0xD7, MRMSrcReg, (outs GR32:$dst), (ins VR64:$src), Asm<"pmovmskb">.Move>, InMap<TB>,
                     Requires<[HasMMX, HasSSE1]>;

// --- Moves -----------------------------------------------------------------------------------------------------------

let Predicates = [HasMMX] in {
  def MMX_MOVD64rr : X86Inst<0x6E, MRMSrcReg, (outs VR64:$dst), (ins GR32:$src), Asm<"movd">.Move>, InMap<TB>;
  def MMX_MOVD64grr : X86Inst<0x7E, MRMDestReg, (outs GR32:$dst), (ins VR64:$src), Asm<"movd">.Move>, InMap<TB>;
  def MMX_MOVQ64rr : X86Inst<0x6F, MRMSrcReg, (outs VR64:$dst), (ins VR64:$src), Asm<"movq">.Move>, InMap<TB>;
  let isCodeGenOnly = 1, ForceDisassemble = 1 in
  def MMX_MOVQ64rr_REV : X86Inst<0x7F, MRMDestReg, (outs VR64:$dst), (ins VR64:$src), Asm<"movq">.Move>, InMap<TB>;
  let mayLoad = 1 in {
    def MMX_MOVD64rm : X86Inst<0x6E, MRMSrcMem, (outs VR64:$dst), (ins i32mem:$src), Asm<"movd">.Move>, InMap<TB>;
    def MMX_MOVQ64rm : X86Inst<0x6F, MRMSrcMem, (outs VR64:$dst), (ins i64mem:$src), Asm<"movq">.Move>, InMap<TB>;
  }
  let mayStore = 1 in {
    def MMX_MOVD64mr : X86Inst<0x7E, MRMDestMem, (outs), (ins i32mem:$dst, VR64:$src), Asm<"movd">.Move>, InMap<TB>;
    def MMX_MOVQ64mr : X86Inst<0x7F, MRMDestMem, (outs), (ins i64mem:$dst, VR64:$src), Asm<"movq">.Move>, InMap<TB>;
  }
}
let Predicates = [HasMMX, In64BitMode], HasREX_W = 1 in {
  def MMX_MOVD64to64rr : X86Inst<0x6E, MRMSrcReg, (outs VR64:$dst), (ins GR64:$src), Asm<"movq">.Move>, InMap<TB>;
  def MMX_MOVD64from64rr : X86Inst<0x7E, MRMDestReg, (outs GR64:$dst), (ins VR64:$src), Asm<"movq">.Move>, InMap<TB>;
  let isCodeGenOnly = 1, ForceDisassemble = 1 in {
    let mayLoad = 1 in
    def MMX_MOVD64to64rm : X86Inst<0x6E, MRMSrcMem, (outs VR64:$dst), (ins i64mem:$src), Asm<"movq">.Move>, InMap<TB>;
    let mayStore = 1 in
    def MMX_MOVD64from64mr : X86Inst<0x7E, MRMDestMem, (outs), (ins i64mem:$dst, VR64:$src), Asm<"movq">.Move>,
                             InMap<TB>;
  }
}
let Predicates = [HasMMX, HasSSE2] in {
  def MMX_MOVDQ2Qrr : X86Inst<0xD6, MRMSrcReg, (outs VR64:$dst), (ins VR128:$src), Asm<"movdq2q">.Move>, InMap<TB, XD>;
  def MMX_MOVQ2DQrr : X86Inst<0xD6, MRMSrcReg, (outs VR128:$dst), (ins VR64:$src), Asm<"movq2dq">.Move>, InMap<TB, XS>;
}
let mayStore = 1, Predicates = [HasMMX, HasSSE1] in
def MMX_MOVNTQmr : X86Inst<0xE7, MRMDestMem, (outs), (ins i64mem:$dst, VR64:$src), Asm<"movntq">.Move>, InMap<TB>;
// The bytes whose mask has the highest bit, to rDI.
foreach width = [64, 32] in
let mayStore = 1, Uses = !if(!eq(width, 64), [RDI], [EDI]) in
def MMX_MASKMOVQ#!if(!eq(width, 64), "64", "")
    : X86Inst<0xF7, MRMSrcReg, (outs), (ins VR64:$src, VR64:$mask), "maskmovq\t{$mask, $src|$src, $mask}">, InMap<TB> {
  let Predicates = [HasMMX, HasSSE1, !if(!eq(width, 64), In64BitMode, Not64BitMode)];
}
// Makes the registers x87's again.
def MMX_EMMS : Plain<0x77, "emms">, InMap<TB>, Requires<[HasMMX]>;

// --- Conversions to and from floating point --------------------------------------------------------------------------

multiclass MMXConvert<int opcode, string mn, MandatoryPrefix prefix, RegisterClass to, RegisterClass from,
                      X86MemOperand mem, Predicate pred> {
  let Predicates = [HasMMX, pred], Uses = [MXCSR], mayRaiseFPException = 1 in {
    def MMX_#NAME#rr : X86Inst<opcode, MRMSrcReg, (outs to:$dst), (ins from:$src), Asm<mn>.Move>, InMap<TB, prefix>;
    let mayLoad = 1 in
    def MMX_#NAME#rm : X86Inst<opcode, MRMSrcMem, (outs to:$dst), (ins mem:$src), Asm<mn>.Move>, InMap<TB, prefix>;
  }
}
defm CVTPS2PI : MMXConvert<0x2D, "cvtps2pi", NoPrefix, VR64, VR128, f64mem, HasSSE1>;
defm CVTTPS2PI : MMXConvert<0x2C, "cvttps2pi", NoPrefix, VR64, VR128, f64mem, HasSSE1>;
defm CVTPD2PI : MMXConvert<0x2D, "cvtpd2pi", PD, VR64, VR128, f128mem, HasSSE2>;
defm CVTTPD2PI : MMXConvert<0x2C, "cvttpd2pi", PD, VR64, VR128, f128mem, HasSSE2>;
defm CVTPI2PD : MMXConvert<0x2A, "cvtpi2pd", PD, VR128, VR64, i64mem, HasSSE2>;
// Only the low half of the result changes.
let Predicates = [HasMMX, HasSSE1], Uses = [MXCSR], mayRaiseFPException = 1 in {
  def MMX_CVTPI2PSrr : X86Inst2<0x2A, MRMSrcReg, (outs VR128:$dst), (ins VR128:$src1, VR64:$src2), Asm<"cvtpi2ps">.Two>,
                       InMap<TB>;
  let mayLoad = 1 in
  def MMX_CVTPI2PSrm : X86Inst2<0x2A, MRMSrcMem, (outs VR128:$dst), (ins VR128:$src1, i64mem:$src2),
                                Asm<"cvtpi2ps">.Two>, InMap<TB>;
}
