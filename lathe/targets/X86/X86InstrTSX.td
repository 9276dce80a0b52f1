//===- X86InstrTSX.td - Transactional memory ----------------------------------------------------------------------===//

let hasSideEffects = 1, Predicates = [HasRTM] in {
  // Operand: where to go on after an abort.
  let isBranch = 1, isTerminator = 1, Defs = [EAX] in {
    def XBEGIN_4 : X86Inst<0xC7, MRMFixed<0xF8>, (outs), (ins brtarget32:$dst), "xbegin\t$dst">, Size32,
                   WithImm<PCRel32>;
    let isCodeGenOnly = 1, ForceDisassemble = 1 in
    def XBEGIN_2 : X86Inst<0xC7, MRMFixed<0xF8>, (outs), (ins brtarget16:$dst), "xbegin\t$dst">, Size16,
                   WithImm<PCRel16>;
  }
  def XEND : PlainModRM<0x01, 0xD5, "xend">, InMap<TB>;
  let Defs = [EFLAGS] in
  def XTEST : PlainModRM<0x01, 0xD6, "xtest">, InMap<TB>;
  def XABORT : X86Inst<0xC6, MRMFixed<0xF8>, (outs), (ins i8imm:$imm), "xabort\t$imm">, WithImm<Imm8>;
}
// Loads that the transaction does not track.
let Predicates = [HasTSXLDTRK] in {
  def XSUSLDTRK : PlainModRM<0x01, 0xE8, "xsusldtrk">, InMap<TB, XD>;
  def XRESLDTRK : PlainModRM<0x01, 0xE9, "xresldtrk">, InMap<TB, XD>;
}
