//===- X86InstrAtomics.td - Locked operations, exchanges, fences --------------------------------------------------===//
//
// SDM vol. 3, ch. 9.2: loads and stores of natural alignment are atomic, and only a store followed by a load of another
// place can be seen in the other order. So plain moves do for all but sequentially consistent stores, which are XCHG;
// every locked operation is a full fence.
//===--------------------------------------------------------------------------------------------------------------===//

// --- LOCK with a memory destination ----------------------------------------------------------------------------------

// The old value is not wanted: nothing but the memory and the flags change.
multiclass LockedArith<int digit, string mn, string node> {
  defvar op = !shl(digit, 3);
  foreach s = IntSizes in {
    let Defs = [EFLAGS], mayLoad = 1, mayStore = 1, isCodeGenOnly = 1 in {
      def LOCK_#NAME#s.Bits#mr : X86Inst<!or(op, s.Odd), MRMDestMem, (outs), (ins s.Mem:$dst, s.RC:$src),
                                         TwoOps<"lock\t"#mn, s, "$dst", "$src">.Asm>, ForSize<s>, Locked;
      def LOCK_#NAME#s.Bits#mi#s.ImmName
          : X86Inst<!or(0x80, s.Odd), MRMXm<digit>, (outs), (ins s.Mem:$dst, s.Imm:$src),
                    TwoOps<"lock\t"#mn, s, "$dst", "$src">.Asm>, ForSize<s>, Locked,
            WithImm<s.ImmKind, !if(s.Odd, ShrinkImm, NoShrink)>;
    }
    defvar rmw = !cast<PatFrag>("atomic_load_"#node#"_unused_i"#s.Bits);
    let AddedComplexity = 10, Predicates = s.Predicates in {
      def : Pattern<(set s.RC:$unused, (rmw addr:$p, s.RC:$v)),
                    [(!cast<Instruction>("LOCK_"#NAME#s.Bits#"mr") addr:$p, s.RC:$v),
                     (set s.RC:$unused, (IMPLICIT_DEF))]>;
      def : Pattern<(set s.RC:$unused, (rmw addr:$p, s.ImmLeaf:$v)),
                    [(!cast<Instruction>("LOCK_"#NAME#s.Bits#"mi"#s.ImmName) addr:$p, s.ImmLeaf:$v),
                     (set s.RC:$unused, (IMPLICIT_DEF))]>;
    }
  }
}
// A read-modify-write whose result nobody reads.
foreach op = ["add", "sub", "and", "or", "xor"] in
foreach s = IntSizes in
def atomic_load_#op#_unused_i#s.Bits
    : PatFrag<(ops node:$p, node:$v), (!cast<PatFrag>("atomic_load_"#op#"_i"#s.Bits) node:$p, node:$v)> {
  let GISelPredicateCode = [{ return C.getMRI().useEmpty(MI.getOperand(0).getReg()); }];
}
defm ADD : LockedArith<0, "add", "add">;
defm OR : LockedArith<1, "or", "or">;
defm AND : LockedArith<4, "and", "and">;
defm SUB : LockedArith<5, "sub", "sub">;
defm XOR : LockedArith<6, "xor", "xor">;

foreach op = [["INC", "inc", "0"], ["DEC", "dec", "1"]] in
foreach s = IntSizes in
let Defs = [EFLAGS], mayLoad = 1, mayStore = 1, isCodeGenOnly = 1 in
def LOCK_#op[0]#s.Bits#m : X86Inst<!or(0xFE, s.Odd), MRMXm<!if(!eq(op[0], "INC"), 0, 1)>, (outs), (ins s.Mem:$dst),
                                   OneOp<"lock\t"#op[1], s, "$dst">.Asm>, ForSize<s>, Locked;

// --- XCHG, XADD ------------------------------------------------------------------------------------------------------

foreach s = IntSizes in {
  // XCHG with memory is locked by itself.
  let mayLoad = 1, mayStore = 1 in
  def XCHG#s.Bits#rm : X86Inst<!or(0x86, s.Odd), MRMSrcMem, (outs s.RC:$dst), (ins s.RC:$val, s.Mem:$ptr),
                               TwoOps<"xchg", s, "$ptr", "$val">.Asm>, ForSize<s>, TiedVal;
  def XCHG#s.Bits#rr : X86Inst<!or(0x86, s.Odd), MRMSrcReg, (outs s.RC:$dst1, s.RC:$dst2),
                               (ins s.RC:$src1, s.RC:$src2), TwoOps<"xchg", s, "$src1", "$src2">.Asm>, ForSize<s> {
    let Constraints = "$src1 = $dst1, $src2 = $dst2";
  }
  let Defs = [EFLAGS] in {
    def XADD#s.Bits#rr : X86Inst<!or(0xC0, s.Odd), MRMDestReg, (outs s.RC:$dst1, s.RC:$dst2),
                                 (ins s.RC:$src1, s.RC:$src2), TwoOps<"xadd", s, "$dst1", "$dst2">.Asm>, ForSize<s>,
                         InMap<TB> {
      let Constraints = "$src1 = $dst1, $src2 = $dst2";
    }
    let mayLoad = 1, mayStore = 1 in {
      def XADD#s.Bits#rm : X86Inst<!or(0xC0, s.Odd), MRMSrcMem, (outs s.RC:$dst), (ins s.RC:$val, s.Mem:$ptr),
                                   TwoOps<"xadd", s, "$ptr", "$val">.Asm>, ForSize<s>, InMap<TB>, TiedVal;
      let isCodeGenOnly = 1 in
      def LXADD#s.Bits : X86Inst<!or(0xC0, s.Odd), MRMSrcMem, (outs s.RC:$dst), (ins s.RC:$val, s.Mem:$ptr),
                                 TwoOps<"lock\txadd", s, "$ptr", "$val">.Asm>, ForSize<s>, InMap<TB>, Locked, TiedVal;
    }
  }
  defvar t = "_i"#s.Bits;
  defvar xadd = !cast<Instruction>("LXADD"#s.Bits);
  let Predicates = s.Predicates in {
    def : Pat<(s.VT (!cast<PatFrag>("atomic_swap"#t) addr:$p, s.RC:$v)),
              (!cast<Instruction>("XCHG"#s.Bits#"rm") s.RC:$v, addr:$p)>;
    def : Pat<(s.VT (!cast<PatFrag>("atomic_load_add"#t) addr:$p, s.RC:$v)), (xadd s.RC:$v, addr:$p)>;
    def : Pat<(s.VT (!cast<PatFrag>("atomic_load_sub"#t) addr:$p, s.RC:$v)),
              (xadd (!cast<Instruction>("NEG"#s.Bits#"r") s.RC:$v), addr:$p)>;
  }
}
let Uses = [EAX], Defs = [EAX] in
def XCHG32ar : X86Inst<0x90, AddRegFrm, (outs GR32:$dst), (ins GR32:$src), "xchg{l}\t{$src, %eax|eax, $src}">, Size32 {
  let Constraints = "$src = $dst";
}
let Uses = [RAX], Defs = [RAX] in
def XCHG64ar : X86Inst<0x90, AddRegFrm, (outs GR64:$dst), (ins GR64:$src), "xchg{q}\t{$src, %rax|rax, $src}">, RexW {
  let Constraints = "$src = $dst";
  let Predicates = [In64BitMode];
}
let Uses = [AX], Defs = [AX] in
def XCHG16ar : X86Inst<0x90, AddRegFrm, (outs GR16:$dst), (ins GR16:$src), "xchg{w}\t{$src, %ax|ax, $src}">, Size16 {
  let Constraints = "$src = $dst";
}

// --- CMPXCHG ---------------------------------------------------------------------------------------------------------

// If the accumulator equals the destination, the source is stored there and ZF set; else the accumulator is loaded.
foreach s = IntSizes in {
  let Defs = [s.Acc, EFLAGS], Uses = [s.Acc] in {
    def CMPXCHG#s.Bits#rr : X86Inst<!or(0xB0, s.Odd), MRMDestReg, (outs s.RC:$dst), (ins s.RC:$src),
                                    TwoOps<"cmpxchg", s, "$dst", "$src">.Asm>, ForSize<s>, InMap<TB>;
    let mayLoad = 1, mayStore = 1 in {
      def CMPXCHG#s.Bits#rm : X86Inst<!or(0xB0, s.Odd), MRMDestMem, (outs), (ins s.Mem:$dst, s.RC:$src),
                                      TwoOps<"cmpxchg", s, "$dst", "$src">.Asm>, ForSize<s>, InMap<TB>;
      let isCodeGenOnly = 1 in
      def LCMPXCHG#s.Bits : X86Inst<!or(0xB0, s.Odd), MRMDestMem, (outs), (ins s.Mem:$ptr, s.RC:$swap),
                                    TwoOps<"lock\tcmpxchg", s, "$ptr", "$swap">.Asm>, ForSize<s>, InMap<TB>, Locked;
    }
  }
  defvar lcmpxchg = !cast<Instruction>("LCMPXCHG"#s.Bits);
  let Predicates = s.Predicates in {
    def : Pattern<(set s.RC:$old, (!cast<PatFrag>("atomic_cmp_swap_i"#s.Bits) addr:$p, s.RC:$cmp, s.RC:$new)),
                  [(set s.Acc, (COPY s.RC:$cmp)), (lcmpxchg addr:$p, s.RC:$new), (set s.RC:$old, (COPY s.Acc))]>;
    def : Pattern<(set s.RC:$old, GR8:$ok, (atomic_cmp_swap_with_success addr:$p, s.RC:$cmp, s.RC:$new)),
                  [(set s.Acc, (COPY s.RC:$cmp)), (lcmpxchg addr:$p, s.RC:$new), (set s.RC:$old, (COPY s.Acc)),
                   (set GR8:$ok, (SETCCr COND_E))]>;
  }
}
multiclass CompareExchangePair<string mn, list<Register> expected, list<Register> new, X86MemOperand mem, bit wide,
                               Predicate pred> {
  let Defs = !listconcat(expected, [EFLAGS]), Uses = !listconcat(expected, new), mayLoad = 1, mayStore = 1,
      Predicates = [pred], HasREX_W = wide in {
    def NAME : X86Inst<0xC7, MRM1m, (outs), (ins mem:$dst), mn#"\t$dst">, InMap<TB>;
    let isCodeGenOnly = 1 in
    def L#NAME : X86Inst<0xC7, MRM1m, (outs), (ins mem:$ptr), "lock\t"#mn#"\t$ptr">, InMap<TB>, Locked;
  }
}
defm CMPXCHG8B : CompareExchangePair<"cmpxchg8b", [EAX, EDX], [EBX, ECX], i64mem, 0, HasCX8>;
defm CMPXCHG16B : CompareExchangePair<"cmpxchg16b", [RAX, RDX], [RBX, RCX], i128mem, 1, HasCX16>;

// --- Operations without a result -------------------------------------------------------------------------------------

foreach op = [["AADD", "aadd"], ["AAND", "aand"], ["AXOR", "axor"], ["AOR", "aor"]] in
foreach s = [Size32Bit, Size64Bit] in
let mayLoad = 1, mayStore = 1, hasSideEffects = 1, Predicates = !listconcat([HasRAOINT], s.Predicates),
    HasREX_W = s.W in {
  defvar prefix = !cond(!eq(op[0], "AADD"): NoPrefix, !eq(op[0], "AAND"): PD, !eq(op[0], "AXOR"): XS, true: XD);
  def op[0]#s.Bits#mr : X86Inst<0xFC, MRMDestMem, (outs), (ins s.Mem:$dst, s.RC:$src),
                                TwoOps<op[1], s, "$dst", "$src">.Asm>, InMap<T8, prefix>;
}

// --- Loads and stores ------------------------------------------------------------------------------------------------

foreach s = IntSizes in {
  def atomic_store_seq_cst_#s.Bits
      : PatFrag<(ops node:$v, node:$p), (!cast<PatFrag>("atomic_store_"#s.Bits) node:$v, node:$p)> {
    let IsAtomic = 1;
    let IsAtomicOrderingSequentiallyConsistent = 1;
  }
  let Predicates = s.Predicates in {
    def : Pat<(s.VT (!cast<PatFrag>("atomic_load_"#s.Bits) addr:$p)), (!cast<Instruction>("MOV"#s.Bits#"rm") addr:$p)>;
    def : Pat<(!cast<PatFrag>("atomic_store_"#s.Bits) s.RC:$v, addr:$p),
              (!cast<Instruction>("MOV"#s.Bits#"mr") addr:$p, s.RC:$v)>;
    let AddedComplexity = 5 in
    def : Pattern<(!cast<PatFrag>("atomic_store_seq_cst_"#s.Bits) s.RC:$v, addr:$p),
                  [(set s.RC:$old, (!cast<Instruction>("XCHG"#s.Bits#"rm") s.RC:$v, addr:$p))]>;
  }
}

// --- Fences ----------------------------------------------------------------------------------------------------------

let hasSideEffects = 1, mayLoad = 1, mayStore = 1 in {
  def MFENCE : X86Inst<0xAE, MRMFixed<0xF0>, (outs), (ins), "mfence">, InMap<TB> { let Predicates = [HasSSE2]; }
  def LFENCE : X86Inst<0xAE, MRMFixed<0xE8>, (outs), (ins), "lfence">, InMap<TB> { let Predicates = [HasSSE2]; }
  def SFENCE : X86Inst<0xAE, MRMFixed<0xF8>, (outs), (ins), "sfence">, InMap<TB> { let Predicates = [HasSSE1]; }
}
// Keeps the compiler, not the processor, from reordering.
let hasSideEffects = 1, mayLoad = 1, mayStore = 1 in
def Int_MemBarrier : PseudoI<(outs), (ins)>;

// Orderings as LLVM numbers them; 7 is sequentially consistent.
def fenceSeqCst : TImmLeaf<iPTR, [{ return Imm == 7; }]>;
let AddedComplexity = 5 in
def : Pat<(atomic_fence fenceSeqCst, timm), (MFENCE)> { let Predicates = [HasSSE2]; }
def : Pat<(atomic_fence timm, timm), (Int_MemBarrier)>;
