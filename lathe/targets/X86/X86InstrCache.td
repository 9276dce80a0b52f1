//===- X86InstrCache.td - Caches: prefetches, write-backs, and stores that go past them ---------------------------===//

// --- Prefetch --------------------------------------------------------------------------------------------------------

// Locality 3 is "keep in all caches", 0 "use once"; the last operand is 1 for data.
multiclass Prefetch<int digit, string mn, int locality> {
  let mayLoad = 1, mayStore = 1, Predicates = [HasSSE1] in
  def NAME : X86Inst<0x18, MRMXm<digit>, (outs), (ins i8mem:$src), mn#"\t$src">, InMap<TB>;
  foreach write = [0, 1] in
  def : Pat<(prefetch addr:$p, (i32 write), (i32 locality), (i32 1)), (!cast<Instruction>(NAME) addr:$p)> {
    let Predicates = [HasSSE1];
  }
}
defm PREFETCHNTA : Prefetch<0, "prefetchnta", 0>;
defm PREFETCHT2 : Prefetch<3, "prefetcht2", 1>;
defm PREFETCHT1 : Prefetch<2, "prefetcht1", 2>;
defm PREFETCHT0 : Prefetch<1, "prefetcht0", 3>;
let mayLoad = 1, mayStore = 1 in
def PREFETCHW : X86Inst<0x0D, MRM1m, (outs), (ins i8mem:$addr), "prefetchw\t$addr">, InMap<TB>, Requires<[HasPRFCHW]>;
let mayLoad = 1, mayStore = 1 in {
  def PREFETCH : X86Inst<0x0D, MRM0m, (outs), (ins i8mem:$addr), "prefetch\t$addr">, InMap<TB>;
  def PREFETCHWT1 : X86Inst<0x0D, MRM2m, (outs), (ins i8mem:$addr), "prefetchwt1\t$addr">, InMap<TB>;
  // Code.
  let Predicates = [HasPREFETCHI, In64BitMode] in {
    def PREFETCHIT1 : X86Inst<0x18, MRM6m, (outs), (ins i8mem:$src), "prefetchit1\t$src">, InMap<TB>;
    def PREFETCHIT0 : X86Inst<0x18, MRM7m, (outs), (ins i8mem:$src), "prefetchit0\t$src">, InMap<TB>;
  }
}
let AddedComplexity = 5, Predicates = [HasPRFCHW] in
def : Pat<(prefetch addr:$p, (i32 1), timm, (i32 1)), (PREFETCHW addr:$p)>;
// There is nothing that fetches instructions as such.
def : Pat<(prefetch addr:$p, timm, timm, timm), (PREFETCHT0 addr:$p)> { let Predicates = [HasSSE1]; }
// --- Lines -----------------------------------------------------------------------------------------------------------

let hasSideEffects = 1 in {
  def CLFLUSH : X86Inst<0xAE, MRM7m, (outs), (ins i8mem:$src), "clflush\t$src">, InMap<TB>, Requires<[HasSSE2]>;
  def CLFLUSHOPT : X86Inst<0xAE, MRM7m, (outs), (ins i8mem:$src), "clflushopt\t$src">, InMap<TB, PD>,
                   Requires<[HasCLFLUSHOPT]>;
  def CLWB : X86Inst<0xAE, MRM6m, (outs), (ins i8mem:$src), "clwb\t$src">, InMap<TB, PD>, Requires<[HasCLWB]>;
  def CLDEMOTE : X86Inst<0x1C, MRM0m, (outs), (ins i8mem:$src), "cldemote\t$src">, InMap<TB>, Requires<[HasCLDEMOTE]>;
  def CLZERO64r : PlainModRM<0x01, 0xFC, "clzero", [RAX]>, InMap<TB>, Requires<[HasCLZERO, In64BitMode]>;
  def CLZERO32r : PlainModRM<0x01, 0xFC, "clzero", [EAX]>, InMap<TB>, Requires<[HasCLZERO, Not64BitMode]>;
}

// --- Stores past the caches ------------------------------------------------------------------------------------------

foreach s = [Size32Bit, Size64Bit] in
let mayStore = 1, HasREX_W = s.W, Predicates = !listconcat([HasMOVDIRI], s.Predicates) in
def MOVDIRI#s.Bits : X86Inst<0xF9, MRMDestMem, (outs), (ins s.Mem:$dst, s.RC:$src), "movdiri\t{$src, $dst|$dst, $src}">,
                     InMap<T8>;

// 64 bytes from memory to where the register points, which is as wide as addresses are.
multiclass Move64Bytes<string mn, MandatoryPrefix prefix, Predicate pred, list<Register> flags> {
  let mayLoad = 1, mayStore = 1, hasSideEffects = 1, Defs = flags in {
    let Predicates = [pred, In64BitMode] in
    def NAME#64 : X86Inst<0xF8, MRMSrcMem, (outs), (ins GR64:$dst, i512mem_GR64:$src), mn#"\t{$src, $dst|$dst, $src}">,
                  InMap<T8, prefix>, AdSize64;
    let Predicates = [pred] in
    def NAME#32 : X86Inst<0xF8, MRMSrcMem, (outs), (ins GR32:$dst, i512mem_GR32:$src), mn#"\t{$src, $dst|$dst, $src}">,
                  InMap<T8, prefix>, AdSize32;
    let Predicates = [pred, Not64BitMode] in
    def NAME#16 : X86Inst<0xF8, MRMSrcMem, (outs), (ins GR16:$dst, i512mem_GR16:$src), mn#"\t{$src, $dst|$dst, $src}">,
                  InMap<T8, prefix>, AdSize16;
  }
}
defm MOVDIR64B : Move64Bytes<"movdir64b", PD, HasMOVDIR64B, []>;
defm ENQCMD : Move64Bytes<"enqcmd", XD, HasENQCMD, [EFLAGS]>;
defm ENQCMDS : Move64Bytes<"enqcmds", XS, HasENQCMD, [EFLAGS]>;
