//===- X86InstrXSave.td - State that is saved and restored as a whole, and protection keys ------------------------===//

// One block of memory; with REX.W the pointers of x87 are whole.
multiclass SaveState<int opcode, int digit, string mn, bit stores, list<Predicate> preds, list<Register> uses> {
  let hasSideEffects = 1, mayStore = stores, mayLoad = !not(stores), Uses = uses in {
    let Predicates = preds in
    def NAME : X86Inst<opcode, MRMXm<digit>, (outs), (ins opaquemem:$dst), mn#"\t$dst">, InMap<TB>;
    let Predicates = !listconcat(preds, [In64BitMode]) in
    def NAME#64 : X86Inst<opcode, MRMXm<digit>, (outs), (ins opaquemem:$dst), mn#"64\t$dst">, InMap<TB>, RexW;
  }
}
defm FXSAVE : SaveState<0xAE, 0, "fxsave", 1, [], []>;
defm FXRSTOR : SaveState<0xAE, 1, "fxrstor", 0, [], []>;

// Which parts: EDX:EAX, and XCR0.
defvar Parts = [EDX, EAX];
defm XSAVE : SaveState<0xAE, 4, "xsave", 1, [HasXSAVE], Parts>;
defm XRSTOR : SaveState<0xAE, 5, "xrstor", 0, [HasXSAVE], Parts>;
defm XSAVEOPT : SaveState<0xAE, 6, "xsaveopt", 1, [HasXSAVEOPT], Parts>;
defm XSAVEC : SaveState<0xC7, 4, "xsavec", 1, [HasXSAVEC], Parts>;
defm XSAVES : SaveState<0xC7, 5, "xsaves", 1, [HasXSAVES], Parts>;
defm XRSTORS : SaveState<0xC7, 3, "xrstors", 0, [HasXSAVES], Parts>;
def XGETBV : PlainModRM<0x01, 0xD0, "xgetbv", [ECX], [EAX, EDX]>, InMap<TB>;
def XSETBV : PlainModRM<0x01, 0xD1, "xsetbv", [EAX, ECX, EDX]>, InMap<TB>;

let Predicates = [HasPKU] in {
  def RDPKRUr : PlainModRM<0x01, 0xEE, "rdpkru", [ECX], [EAX, EDX]>, InMap<TB>;
  def WRPKRUr : PlainModRM<0x01, 0xEF, "wrpkru", [EAX, ECX, EDX]>, InMap<TB>;
}
