//===- X86InstrWait.td - Waiting for a store, for time, for an interrupt ------------------------------------------===//

// The address is in rAX, as wide as the mode.
def MONITOR64rrr : PlainModRM<0x01, 0xC8, "monitor", [RAX, ECX, EDX]>, InMap<TB>, Requires<[HasSSE3, In64BitMode]>;
def MONITOR32rrr : PlainModRM<0x01, 0xC8, "monitor", [EAX, ECX, EDX]>, InMap<TB>, Requires<[HasSSE3, Not64BitMode]>;
def MWAITrr : PlainModRM<0x01, 0xC9, "mwait", [ECX, EAX]>, InMap<TB>, Requires<[HasSSE3]>;
def MONITORX64rrr : PlainModRM<0x01, 0xFA, "monitorx", [RAX, ECX, EDX]>, InMap<TB>, Requires<[HasMWAITX, In64BitMode]>;
def MONITORX32rrr : PlainModRM<0x01, 0xFA, "monitorx", [EAX, ECX, EDX]>, InMap<TB>, Requires<[HasMWAITX, Not64BitMode]>;
def MWAITXrrr : PlainModRM<0x01, 0xFB, "mwaitx", [ECX, EAX, EBX]>, InMap<TB>, Requires<[HasMWAITX]>;

let hasSideEffects = 1, Predicates = [HasWAITPKG] in {
  let Uses = [EAX, EDX], Defs = [EFLAGS] in {
    def TPAUSE : X86Inst<0xAE, MRM6r, (outs), (ins GR32:$src), "tpause\t$src">, InMap<TB, PD>;
    def UMWAIT : X86Inst<0xAE, MRM6r, (outs), (ins GR32:$src), "umwait\t$src">, InMap<TB, XD>;
  }
  let Predicates = [HasWAITPKG, In64BitMode] in
  def UMONITOR64 : X86Inst<0xAE, MRM6r, (outs), (ins GR64:$src), "umonitor\t$src">, InMap<TB, XS>, AdSize64;
  def UMONITOR32 : X86Inst<0xAE, MRM6r, (outs), (ins GR32:$src), "umonitor\t$src">, InMap<TB, XS>, AdSize32;
  let Predicates = [HasWAITPKG, Not64BitMode] in
  def UMONITOR16 : X86Inst<0xAE, MRM6r, (outs), (ins GR16:$src), "umonitor\t$src">, InMap<TB, XS>, AdSize16;
}
