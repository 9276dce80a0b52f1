//===- X86InstrSSEPacked.td - SSE and SSE2 on vectors: moves, integers, shuffles, conversions ---------------------===//

// --- Moves -----------------------------------------------------------------------------------------------------------

// Aligned and unaligned, in three flavours that differ only in the unit that executes them.
multiclass VectorMove<int load, int store, string mn, MandatoryPrefix prefix, Predicate pred> {
  foreach v = Widths in
  let Predicates = [HasAVX] in {
    let isMoveReg = 1, Shorter = !if(!eq(load, 0x6F), VexReverse10, VexReverse1) in
    def V#NAME#v.Suffix#rr : X86Inst<load, MRMSrcReg, (outs v.RC:$dst), (ins v.RC:$src), Asm<"v"#mn>.Move>,
                             VexOp<TB, prefix, v.Length>;
    let isMoveReg = 1, isCodeGenOnly = 1, ForceDisassemble = 1 in
    def V#NAME#v.Suffix#rr_REV : X86Inst<store, MRMDestReg, (outs v.RC:$dst), (ins v.RC:$src), Asm<"v"#mn>.Move>,
                                 VexOp<TB, prefix, v.Length>;
    let mayLoad = 1, canFoldAsLoad = 1, isReMaterializable = 1 in
    def V#NAME#v.Suffix#rm : X86Inst<load, MRMSrcMem, (outs v.RC:$dst), (ins v.FMem:$src), Asm<"v"#mn>.Move>,
                             VexOp<TB, prefix, v.Length>;
    let mayStore = 1 in
    def V#NAME#v.Suffix#mr : X86Inst<store, MRMDestMem, (outs), (ins v.FMem:$dst, v.RC:$src), Asm<"v"#mn>.Move>,
                             VexOp<TB, prefix, v.Length>;
  }
  let Predicates = [pred] in {
    let isMoveReg = 1 in
    def NAME#rr : X86Inst<load, MRMSrcReg, (outs VR128:$dst), (ins VR128:$src), Asm<mn>.Move>, InMap<TB, prefix>;
    let isMoveReg = 1, isCodeGenOnly = 1, ForceDisassemble = 1 in
    def NAME#rr_REV : X86Inst<store, MRMDestReg, (outs VR128:$dst), (ins VR128:$src), Asm<mn>.Move>, InMap<TB, prefix>;
    let mayLoad = 1, canFoldAsLoad = 1, isReMaterializable = 1 in
    def NAME#rm : X86Inst<load, MRMSrcMem, (outs VR128:$dst), (ins f128mem:$src), Asm<mn>.Move>, InMap<TB, prefix>;
    let mayStore = 1 in
    def NAME#mr : X86Inst<store, MRMDestMem, (outs), (ins f128mem:$dst, VR128:$src), Asm<mn>.Move>, InMap<TB, prefix>;
  }
}
defm MOVAPS : VectorMove<0x28, 0x29, "movaps", NoPrefix, HasSSE1>;
defm MOVUPS : VectorMove<0x10, 0x11, "movups", NoPrefix, HasSSE1>;
defm MOVAPD : VectorMove<0x28, 0x29, "movapd", PD, HasSSE2>;
defm MOVUPD : VectorMove<0x10, 0x11, "movupd", PD, HasSSE2>;
defm MOVDQA : VectorMove<0x6F, 0x7F, "movdqa", PD, HasSSE2>;
defm MOVDQU : VectorMove<0x6F, 0x7F, "movdqu", XS, HasSSE2>;

// Halves of a vector to and from memory, and between registers.
multiclass HalfMove<int load, string mn> {
  foreach k = PackedKinds in {
    let mayLoad = 1 in
    def NAME#k.Name#rm : X86Inst2<load, MRMSrcMem, (outs VR128:$dst), (ins VR128:$src1, f64mem:$src2),
                                  Asm<mn#k.Suffix>.Two>, ForKind<k>;
    let mayStore = 1 in
    def NAME#k.Name#mr : X86Inst<!add(load, 1), MRMDestMem, (outs), (ins f64mem:$dst, VR128:$src),
                                 Asm<mn#k.Suffix>.Move>, ForKind<k>;
    let mayLoad = 1, Predicates = [HasAVX] in
    def V#NAME#k.Name#rm : X86Inst<load, MRMSrcMem4V, (outs VR128:$dst), (ins VR128:$src1, f64mem:$src2),
                                   VAsm<"v"#mn#k.Suffix>.Two>, VexOp<TB, k.Prefix, 0>;
    let mayStore = 1, Predicates = [HasAVX] in
    def V#NAME#k.Name#mr : X86Inst<!add(load, 1), MRMDestMem, (outs), (ins f64mem:$dst, VR128:$src),
                                   Asm<"v"#mn#k.Suffix>.Move>, VexOp<TB, k.Prefix, 0>;
  }
}
defm MOVL : HalfMove<0x12, "movl">;
defm MOVH : HalfMove<0x16, "movh">;
let Predicates = [HasSSE1] in {
  def MOVLHPSrr : X86Inst2<0x16, MRMSrcReg, (outs VR128:$dst), (ins VR128:$src1, VR128:$src2), Asm<"movlhps">.Two>,
                  InMap<TB>;
  def MOVHLPSrr : X86Inst2<0x12, MRMSrcReg, (outs VR128:$dst), (ins VR128:$src1, VR128:$src2), Asm<"movhlps">.Two>,
                  InMap<TB>;
}

// Sign bits into a general register.
def MOVMSKPSrr : X86Inst<0x50, MRMSrcReg, (outs GR32:$dst), (ins VR128:$src), Asm<"movmskps">.Move>, ForKind<KindPS>;
def MOVMSKPDrr : X86Inst<0x50, MRMSrcReg, (outs GR32:$dst), (ins VR128:$src), Asm<"movmskpd">.Move>, ForKind<KindPD>;

// Stores that bypass the caches.
let mayStore = 1, Predicates = [HasSSE2] in {
  def MOVNTPSmr : X86Inst<0x2B, MRMDestMem, (outs), (ins f128mem:$dst, VR128:$src), Asm<"movntps">.Move>, InMap<TB>;
  def MOVNTPDmr : X86Inst<0x2B, MRMDestMem, (outs), (ins f128mem:$dst, VR128:$src), Asm<"movntpd">.Move>, InMap<TB, PD>;
  def MOVNTDQmr : X86Inst<0xE7, MRMDestMem, (outs), (ins f128mem:$dst, VR128:$src), Asm<"movntdq">.Move>, InMap<TB, PD>;
  def MOVNTImr : X86Inst<0xC3, MRMDestMem, (outs), (ins i32mem:$dst, GR32:$src), Asm<"movnti{l}">.Move>, InMap<TB>;
  def MOVNTI_64mr : X86Inst<0xC3, MRMDestMem, (outs), (ins i64mem:$dst, GR64:$src), Asm<"movnti{q}">.Move>, InMap<TB>,
                    RexW;
}

// --- Integer arithmetic ----------------------------------------------------------------------------------------------

// An instruction of two vectors of `type`, in map 0F or, later, 0F 38.
multiclass VectorInt<int opcode, string mn, ValueType type, SDPatternOperator node, bit commutes,
                     Predicate pred = HasSSE2, OpcodeMap map = TB> {
  let Predicates = [pred] in {
    let isCommutable = commutes in
    def NAME#rr : X86Inst2<opcode, MRMSrcReg, (outs VR128:$dst), (ins VR128:$src1, VR128:$src2), Asm<mn>.Two,
                           [(set VR128:$dst, (type (node VR128:$src1, VR128:$src2)))]>, InMap<map, PD>;
    let mayLoad = 1 in
    def NAME#rm : X86Inst2<opcode, MRMSrcMem, (outs VR128:$dst), (ins VR128:$src1, i128mem:$src2), Asm<mn>.Two,
                           [(set VR128:$dst, (type (node VR128:$src1, (type (alignedload addr:$src2)))))]>,
                  InMap<map, PD>;
  }
  defm V#NAME : VexInt<opcode, "v"#mn, map, PD, commutes>;
}
defm PADDB : VectorInt<0xFC, "paddb", v16i8, add, 1>;
defm PADDW : VectorInt<0xFD, "paddw", v8i16, add, 1>;
defm PADDD : VectorInt<0xFE, "paddd", v4i32, add, 1>;
defm PADDQ : VectorInt<0xD4, "paddq", v2i64, add, 1>;
defm PSUBB : VectorInt<0xF8, "psubb", v16i8, sub, 0>;
defm PSUBW : VectorInt<0xF9, "psubw", v8i16, sub, 0>;
defm PSUBD : VectorInt<0xFA, "psubd", v4i32, sub, 0>;
defm PSUBQ : VectorInt<0xFB, "psubq", v2i64, sub, 0>;
defm PADDSB : VectorInt<0xEC, "paddsb", v16i8, saddsat, 1>;
defm PADDSW : VectorInt<0xED, "paddsw", v8i16, saddsat, 1>;
defm PADDUSB : VectorInt<0xDC, "paddusb", v16i8, uaddsat, 1>;
defm PADDUSW : VectorInt<0xDD, "paddusw", v8i16, uaddsat, 1>;
defm PSUBSB : VectorInt<0xE8, "psubsb", v16i8, ssubsat, 0>;
defm PSUBSW : VectorInt<0xE9, "psubsw", v8i16, ssubsat, 0>;
defm PSUBUSB : VectorInt<0xD8, "psubusb", v16i8, usubsat, 0>;
defm PSUBUSW : VectorInt<0xD9, "psubusw", v8i16, usubsat, 0>;
defm PMULLW : VectorInt<0xD5, "pmullw", v8i16, mul, 1>;
defm PMULHW : VectorInt<0xE5, "pmulhw", v8i16, mulhs, 1>;
defm PMULHUW : VectorInt<0xE4, "pmulhuw", v8i16, mulhu, 1>;
defm PMULUDQ : VectorInt<0xF4, "pmuludq", v2i64, null_frag, 1>;
defm PMADDWD : VectorInt<0xF5, "pmaddwd", v4i32, null_frag, 1>;
defm PSADBW : VectorInt<0xF6, "psadbw", v2i64, null_frag, 1>;
defm PAVGB : VectorInt<0xE0, "pavgb", v16i8, null_frag, 1>;
defm PAVGW : VectorInt<0xE3, "pavgw", v8i16, null_frag, 1>;
defm PMINUB : VectorInt<0xDA, "pminub", v16i8, umin, 1>;
defm PMAXUB : VectorInt<0xDE, "pmaxub", v16i8, umax, 1>;
defm PMINSW : VectorInt<0xEA, "pminsw", v8i16, smin, 1>;
defm PMAXSW : VectorInt<0xEE, "pmaxsw", v8i16, smax, 1>;
defm PCMPEQB : VectorInt<0x74, "pcmpeqb", v16i8, null_frag, 1>;
defm PCMPEQW : VectorInt<0x75, "pcmpeqw", v8i16, null_frag, 1>;
defm PCMPEQD : VectorInt<0x76, "pcmpeqd", v4i32, null_frag, 1>;
defm PCMPGTB : VectorInt<0x64, "pcmpgtb", v16i8, null_frag, 0>;
defm PCMPGTW : VectorInt<0x65, "pcmpgtw", v8i16, null_frag, 0>;
defm PCMPGTD : VectorInt<0x66, "pcmpgtd", v4i32, null_frag, 0>;

// Bits: the element type does not matter; rules for all of them are in X86InstrPatternsVector.td.
defm PAND : VectorInt<0xDB, "pand", v2i64, null_frag, 1>;
defm PANDN : VectorInt<0xDF, "pandn", v2i64, null_frag, 0>;
defm POR : VectorInt<0xEB, "por", v2i64, null_frag, 1>;
defm PXOR : VectorInt<0xEF, "pxor", v2i64, null_frag, 1>;

// Narrowing with saturation, and interleaving of halves.
defm PACKSSWB : VectorInt<0x63, "packsswb", v16i8, null_frag, 0>;
defm PACKSSDW : VectorInt<0x6B, "packssdw", v8i16, null_frag, 0>;
defm PACKUSWB : VectorInt<0x67, "packuswb", v16i8, null_frag, 0>;
defm PUNPCKLBW : VectorInt<0x60, "punpcklbw", v16i8, null_frag, 0>;
defm PUNPCKLWD : VectorInt<0x61, "punpcklwd", v8i16, null_frag, 0>;
defm PUNPCKLDQ : VectorInt<0x62, "punpckldq", v4i32, null_frag, 0>;
defm PUNPCKLQDQ : VectorInt<0x6C, "punpcklqdq", v2i64, null_frag, 0>;
defm PUNPCKHBW : VectorInt<0x68, "punpckhbw", v16i8, null_frag, 0>;
defm PUNPCKHWD : VectorInt<0x69, "punpckhwd", v8i16, null_frag, 0>;
defm PUNPCKHDQ : VectorInt<0x6A, "punpckhdq", v4i32, null_frag, 0>;
defm PUNPCKHQDQ : VectorInt<0x6D, "punpckhqdq", v2i64, null_frag, 0>;

// --- Shifts ----------------------------------------------------------------------------------------------------------

// By a constant, or by the low 64 bits of a vector, the same for all elements. A count that is too large gives zero,
// or the sign.
multiclass VectorShift<int opcode, int immOpcode, int digit, string mn> {
  let Predicates = [HasSSE2] in {
    def NAME#rr : X86Inst2<opcode, MRMSrcReg, (outs VR128:$dst), (ins VR128:$src1, VR128:$src2), Asm<mn>.Two>,
                  InMap<TB, PD>;
    let mayLoad = 1 in
    def NAME#rm : X86Inst2<opcode, MRMSrcMem, (outs VR128:$dst), (ins VR128:$src1, i128mem:$src2), Asm<mn>.Two>,
                  InMap<TB, PD>;
    def NAME#ri : X86Inst2<immOpcode, MRMXr<digit>, (outs VR128:$dst), (ins VR128:$src1, u8imm:$src2), Asm<mn>.Two>,
                  InMap<TB, PD>, WithImm<Imm8>;
  }
  // The count is 128 bits for the long form too.
  foreach v = Widths in
  let Predicates = [!if(v.Length, HasAVX2, HasAVX)] in {
    defm V#NAME#v.Suffix : VexBinary<opcode, "v"#mn, TB, PD, v.Length, v.RC, VR128, i128mem>;
    def V#NAME#v.Suffix#ri : X86Inst<immOpcode, MRMXr4V<digit>, (outs v.RC:$dst), (ins v.RC:$src1, u8imm:$src2),
                                     VAsm<"v"#mn>.Two>, VexOp<TB, PD, v.Length>, WithImm<Imm8>;
  }
}
defm PSLLW : VectorShift<0xF1, 0x71, 6, "psllw">;
defm PSLLD : VectorShift<0xF2, 0x72, 6, "pslld">;
defm PSLLQ : VectorShift<0xF3, 0x73, 6, "psllq">;
defm PSRLW : VectorShift<0xD1, 0x71, 2, "psrlw">;
defm PSRLD : VectorShift<0xD2, 0x72, 2, "psrld">;
defm PSRLQ : VectorShift<0xD3, 0x73, 2, "psrlq">;
defm PSRAW : VectorShift<0xE1, 0x71, 4, "psraw">;
defm PSRAD : VectorShift<0xE2, 0x72, 4, "psrad">;
// The whole register, by bytes.
let Predicates = [HasSSE2] in {
  def PSLLDQri : X86Inst2<0x73, MRM7r, (outs VR128:$dst), (ins VR128:$src1, u8imm:$src2), Asm<"pslldq">.Two>,
                 InMap<TB, PD>, WithImm<Imm8>;
  def PSRLDQri : X86Inst2<0x73, MRM3r, (outs VR128:$dst), (ins VR128:$src1, u8imm:$src2), Asm<"psrldq">.Two>,
                 InMap<TB, PD>, WithImm<Imm8>;
}

// --- Shuffles --------------------------------------------------------------------------------------------------------

// Two bits of the immediate per element.
multiclass ShuffleOne<string mn, MandatoryPrefix prefix> {
  let Predicates = [HasSSE2] in {
    def NAME#ri : X86Inst<0x70, MRMSrcReg, (outs VR128:$dst), (ins VR128:$src1, u8imm:$src2),
                          mn#"\t{$src2, $src1, $dst|$dst, $src1, $src2}">, InMap<TB, prefix>, WithImm<Imm8>;
    let mayLoad = 1 in
    def NAME#mi : X86Inst<0x70, MRMSrcMem, (outs VR128:$dst), (ins i128mem:$src1, u8imm:$src2),
                          mn#"\t{$src2, $src1, $dst|$dst, $src1, $src2}">, InMap<TB, prefix>, WithImm<Imm8>;
  }
  foreach v = Widths in
  let Predicates = [!if(v.Length, HasAVX2, HasAVX)] in
  defm V#NAME#v.Suffix : VexUnaryImm<0x70, "v"#mn, TB, prefix, v.Length, v.RC, v.IMem>;
}
defm PSHUFD : ShuffleOne<"pshufd", PD>;
defm PSHUFHW : ShuffleOne<"pshufhw", XS>;
defm PSHUFLW : ShuffleOne<"pshuflw", XD>;

foreach k = PackedKinds in {
  def SHUF#k.Name#rri : X86Inst2<0xC6, MRMSrcReg, (outs VR128:$dst), (ins VR128:$src1, VR128:$src2, u8imm:$src3),
                                 Asm<"shuf"#k.Suffix>.Three>, ForKind<k>, WithImm<Imm8>;
  let mayLoad = 1 in
  def SHUF#k.Name#rmi : X86Inst2<0xC6, MRMSrcMem, (outs VR128:$dst), (ins VR128:$src1, f128mem:$src2, u8imm:$src3),
                                 Asm<"shuf"#k.Suffix>.Three>, ForKind<k>, WithImm<Imm8>;
  defm VSHUF#k.Name : VexFloatImm<0xC6, "vshuf"#k.Suffix, TB, k.Prefix>;
  foreach half = ["L", "H"] in {
    defvar mn = "unpck"#!tolower(half)#k.Suffix;
    def UNPCK#half#k.Name#rr : X86Inst2<!if(!eq(half, "L"), 0x14, 0x15), MRMSrcReg, (outs VR128:$dst),
                                        (ins VR128:$src1, VR128:$src2), Asm<mn>.Two>, ForKind<k>;
    let mayLoad = 1 in
    def UNPCK#half#k.Name#rm : X86Inst2<!if(!eq(half, "L"), 0x14, 0x15), MRMSrcMem, (outs VR128:$dst),
                                        (ins VR128:$src1, f128mem:$src2), Asm<mn>.Two>, ForKind<k>;
    defm VUNPCK#half#k.Name : VexFloat<!if(!eq(half, "L"), 0x14, 0x15), "v"#mn, TB, k.Prefix>;
  }
}

// --- Elements --------------------------------------------------------------------------------------------------------

let Predicates = [HasSSE2] in {
  def PINSRWrr : X86Inst2<0xC4, MRMSrcReg, (outs VR128:$dst), (ins VR128:$src1, GR32:$src2, u8imm:$src3),
                          Asm<"pinsrw">.Three>, InMap<TB, PD>, WithImm<Imm8>;
  let mayLoad = 1 in
  def PINSRWrm : X86Inst2<0xC4, MRMSrcMem, (outs VR128:$dst), (ins VR128:$src1, i16mem:$src2, u8imm:$src3),
                          Asm<"pinsrw">.Three>, InMap<TB, PD>, WithImm<Imm8>;
  def PEXTRWrr : X86Inst<0xC5, MRMSrcReg, (outs GR32:$dst), (ins VR128:$src1, u8imm:$src2),
                         "pextrw\t{$src2, $src1, $dst|$dst, $src1, $src2}">, InMap<TB, PD>, WithImm<Imm8>;
  def PMOVMSKBrr : X86Inst<0xD7, MRMSrcReg, (outs GR32:$dst), (ins VR128:$src), Asm<"pmovmskb">.Move>, InMap<TB, PD>;
}
let mayStore = 1 in {
  let Uses = [RDI], Predicates = [HasSSE2, In64BitMode] in
  def MASKMOVDQU64 : X86Inst<0xF7, MRMSrcReg, (outs), (ins VR128:$src, VR128:$mask),
                             "maskmovdqu\t{$mask, $src|$src, $mask}">, InMap<TB, PD>;
  let Uses = [EDI], Predicates = [HasSSE2, Not64BitMode] in
  def MASKMOVDQU : X86Inst<0xF7, MRMSrcReg, (outs), (ins VR128:$src, VR128:$mask),
                           "maskmovdqu\t{$mask, $src|$src, $mask}">, InMap<TB, PD>;
}
let isCodeGenOnly = 1, ForceDisassemble = 1, Predicates = [HasSSE41] in
def PEXTRWrr_REV : X86Inst<0x15, MRMDestReg, (outs GR32:$dst), (ins VR128:$src1, u8imm:$src2),
                           "pextrw\t{$src2, $src1, $dst|$dst, $src1, $src2}">, InMap<TA, PD>, WithImm<Imm8>;

// --- Conversions -----------------------------------------------------------------------------------------------------

multiclass VectorConvert<int opcode, string mn, MandatoryPrefix prefix, X86MemOperand mem, bit exact = 0> {
  let Predicates = [HasSSE2], Uses = !if(exact, []<Register>, [MXCSR]), mayRaiseFPException = !not(exact) in {
    def NAME#rr : X86Inst<opcode, MRMSrcReg, (outs VR128:$dst), (ins VR128:$src), Asm<mn>.Move>, InMap<TB, prefix>;
    let mayLoad = 1 in
    def NAME#rm : X86Inst<opcode, MRMSrcMem, (outs VR128:$dst), (ins mem:$src), Asm<mn>.Move>, InMap<TB, prefix>;
  }
}
defm CVTDQ2PS : VectorConvert<0x5B, "cvtdq2ps", NoPrefix, i128mem>;
defm CVTPS2DQ : VectorConvert<0x5B, "cvtps2dq", PD, f128mem>;
defm CVTTPS2DQ : VectorConvert<0x5B, "cvttps2dq", XS, f128mem>;
defm CVTDQ2PD : VectorConvert<0xE6, "cvtdq2pd", XS, i64mem, 1>;
defm CVTTPD2DQ : VectorConvert<0xE6, "cvttpd2dq", PD, f128mem>;
defm CVTPD2DQ : VectorConvert<0xE6, "cvtpd2dq", XD, f128mem>;
defm CVTPS2PD : VectorConvert<0x5A, "cvtps2pd", NoPrefix, f64mem>;
defm CVTPD2PS : VectorConvert<0x5A, "cvtpd2ps", PD, f128mem>;
