//===- X86InstrSSE4A.td - SSE4A of AMD: bit fields, scalar stores past the caches ---------------------------------===//

// A field of $len bits at bit $idx of the low half; in the register forms both stand in the second operand.
let Predicates = [HasSSE4A] in {
  def EXTRQI : X86Inst2<0x78, MRM0r, (outs VR128:$dst), (ins VR128:$src1, u8imm:$len, u8imm:$idx),
                        "extrq\t{$idx, $len, $dst|$dst, $len, $idx}">, InMap<TB, PD>, WithImm<Imm8Imm8>;
  def EXTRQ : X86Inst2<0x79, MRMSrcReg, (outs VR128:$dst), (ins VR128:$src1, VR128:$mask),
                       "extrq\t{$mask, $dst|$dst, $mask}">, InMap<TB, PD>;
  def INSERTQI : X86Inst2<0x78, MRMSrcReg, (outs VR128:$dst), (ins VR128:$src1, VR128:$src2, u8imm:$len, u8imm:$idx),
                          "insertq\t{$idx, $len, $src2, $dst|$dst, $src2, $len, $idx}">, InMap<TB, XD>,
                 WithImm<Imm8Imm8>;
  def INSERTQ : X86Inst2<0x79, MRMSrcReg, (outs VR128:$dst), (ins VR128:$src1, VR128:$mask),
                         "insertq\t{$mask, $dst|$dst, $mask}">, InMap<TB, XD>;
  let mayStore = 1 in {
    def MOVNTSS : X86Inst<0x2B, MRMDestMem, (outs), (ins f32mem:$dst, VR128:$src), Asm<"movntss">.Move>, InMap<TB, XS>;
    def MOVNTSD : X86Inst<0x2B, MRMDestMem, (outs), (ins f64mem:$dst, VR128:$src), Asm<"movntsd">.Move>, InMap<TB, XD>;
  }
}
