//===- X86InstrPrivileged.td - What an operating system needs -----------------------------------------------------===//

// --- System calls and returns ----------------------------------------------------------------------------------------

def SYSCALL : Plain<0x05, "syscall", [], [RCX, R11]>, InMap<TB> { let isCall = 0; }
def SYSENTER : Plain<0x34, "sysenter">, InMap<TB>;
let isReturn = 1, isTerminator = 1, isBarrier = 1 in {
  def SYSRET64 : Plain<0x07, "sysretq">, InMap<TB>, RexW, Requires<[In64BitMode]>;
  def SYSRET : Plain<0x07, "sysret{l}">, InMap<TB>;
  def SYSEXIT64 : Plain<0x35, "sysexitq">, InMap<TB>, RexW, Requires<[In64BitMode]>;
  def SYSEXIT : Plain<0x35, "sysexit{l}">, InMap<TB>;
  def IRET32 : Plain<0xCF, "iret{l|d}">, Size32;
  def IRET64 : Plain<0xCF, "iretq">, RexW, Requires<[In64BitMode]>;
  def IRET16 : Plain<0xCF, "iret{w}">, Size16;
  // FRED: from an event, to the supervisor or to the user.
  def ERETS : PlainModRM<0x01, 0xCA, "erets">, InMap<TB, XD>, Requires<[In64BitMode]>;
  def ERETU : PlainModRM<0x01, 0xCA, "eretu">, InMap<TB, XS>, Requires<[In64BitMode]>;
  // User interrupts.
  def UIRET : PlainModRM<0x01, 0xEC, "uiret">, InMap<TB, XS>, Requires<[HasUINTR, In64BitMode]>;
  def RSM : Plain<0xAA, "rsm">, InMap<TB>;
}
def SWAPGS : PlainModRM<0x01, 0xF8, "swapgs">, InMap<TB>;
def CLTS : Plain<0x06, "clts">, InMap<TB>;
def GETSEC : Plain<0x37, "getsec", [EAX, EBX], [EAX]>, InMap<TB>;

let Predicates = [HasUINTR, In64BitMode] in {
  let Defs = [EFLAGS] in
  def TESTUI : PlainModRM<0x01, 0xED, "testui">, InMap<TB, XS>;
  def CLUI : PlainModRM<0x01, 0xEE, "clui">, InMap<TB, XS>;
  def STUI : PlainModRM<0x01, 0xEF, "stui">, InMap<TB, XS>;
  let hasSideEffects = 1 in
  def SENDUIPI : X86Inst<0xC7, MRM6r, (outs), (ins GR64:$arg), "senduipi\t$arg">, InMap<TB, XS>;
}

// --- Control and debug registers -------------------------------------------------------------------------------------

// As wide as the mode, without a prefix.
foreach s = [Size64Bit, Size32Bit] in
let hasSideEffects = 1, Predicates = !if(!eq(s.Bits, 64), [In64BitMode], [Not64BitMode]) in {
  foreach file = [["c", "CONTROL_REG"], ["d", "DEBUG_REG"]] in {
    defvar rc = !cast<RegisterClass>(file[1]);
    def MOV#s.Bits#"r"#file[0] : X86Inst<!if(!eq(file[0], "c"), 0x20, 0x21), MRMDestReg, (outs s.RC:$dst),
                                         (ins rc:$src), TwoOps<"mov", s, "$dst", "$src">.Asm>, InMap<TB>;
    def MOV#s.Bits#file[0]#"r" : X86Inst<!if(!eq(file[0], "c"), 0x22, 0x23), MRMSrcReg, (outs rc:$dst), (ins s.RC:$src),
                                    TwoOps<"mov", s, "$dst", "$src">.Asm>, InMap<TB>;
  }
}

// --- Segments --------------------------------------------------------------------------------------------------------

// Descriptor tables; in 16- and 32-bit code the operand size says how much of the base counts.
multiclass DescriptorTable<string mn, int digit> {
  let hasSideEffects = 1 in {
    def NAME#64m : X86Inst<0x01, MRMXm<digit>, (outs), (ins opaquemem:$addr), mn#"{q}\t$addr">, InMap<TB>,
                   Requires<[In64BitMode]>;
    let Predicates = [Not64BitMode] in {
      def NAME#32m : X86Inst<0x01, MRMXm<digit>, (outs), (ins opaquemem:$addr), mn#"{l|d}\t$addr">, InMap<TB>, Size32;
      def NAME#16m : X86Inst<0x01, MRMXm<digit>, (outs), (ins opaquemem:$addr), mn#"w\t$addr">, InMap<TB>, Size16;
    }
  }
}
defm SGDT : DescriptorTable<"sgdt", 0>;
defm SIDT : DescriptorTable<"sidt", 1>;
defm LGDT : DescriptorTable<"lgdt", 2>;
defm LIDT : DescriptorTable<"lidt", 3>;

// A selector, or the machine status word: read into a register of any width.
multiclass StoreSelector<int opcode, int digit, string mn, string mem> {
  let hasSideEffects = 1 in {
    let mayStore = 1 in
    def mem : X86Inst<opcode, MRMXm<digit>, (outs), (ins i16mem:$dst), mn#"{w}\t$dst">, InMap<TB>;
    foreach s = WideSizes in
    def NAME#s.Bits#r : X86Inst<opcode, MRMXr<digit>, (outs s.RC:$dst), (ins), OneOp<mn, s, "$dst">.Asm>, ForSize<s>,
                        InMap<TB>;
  }
}
defm SLDT : StoreSelector<0x00, 0, "sldt", "16m">;
defm STR : StoreSelector<0x00, 1, "str", "m">;
defm SMSW : StoreSelector<0x01, 4, "smsw", "16m">;

multiclass LoadSelector<int opcode, int digit, string mn, bit sized, string size = "", list<Register> flags = []> {
  defvar asm = mn#!if(sized, "{w}", "")#"\t$src";
  let hasSideEffects = 1, Defs = flags in {
    let mayLoad = 1 in
    def size#m : X86Inst<opcode, MRMXm<digit>, (outs), (ins i16mem:$src), asm>, InMap<TB>;
    def size#r : X86Inst<opcode, MRMXr<digit>, (outs), (ins GR16:$src), asm>, InMap<TB>;
  }
}
defm LLDT : LoadSelector<0x00, 2, "lldt", 1, "16">;
defm LTR : LoadSelector<0x00, 3, "ltr", 1>;
defm VERR : LoadSelector<0x00, 4, "verr", 0, "", [EFLAGS]>;
defm VERW : LoadSelector<0x00, 5, "verw", 0, "", [EFLAGS]>;
defm LMSW : LoadSelector<0x01, 6, "lmsw", 1, "16">;
// FRED: the base of GS that a return to the user restores.
let Prefix = XD, Predicates = [In64BitMode] in
defm LKGS : LoadSelector<0x00, 6, "lkgs", 0, "16">;

// Access rights and limit of a selector.
foreach op = [["LAR", "lar"], ["LSL", "lsl"]] in
foreach s = WideSizes in
let Defs = [EFLAGS], hasSideEffects = 1 in {
  defvar opcode = !if(!eq(op[0], "LAR"), 0x02, 0x03);
  let mayLoad = 1 in
  def op[0]#s.Bits#rm : X86Inst<opcode, MRMSrcMem, (outs s.RC:$dst), (ins i16mem:$src),
                                TwoOps<op[1], s, "$dst", "$src">.Asm>, ForSize<s>, InMap<TB>;
  def op[0]#s.Bits#rr : X86Inst<opcode, MRMSrcReg, (outs s.RC:$dst), (ins GR16:$src),
                                TwoOps<op[1], s, "$dst", "$src">.Asm>, ForSize<s>, InMap<TB>;
}

// The bases of FS and GS.
foreach s = [Size32Bit, Size64Bit] in
let hasSideEffects = 1, HasREX_W = s.W, Predicates = [HasFSGSBase, In64BitMode] in {
  defvar suffix = !if(s.W, "64", "");
  def RDFSBASE#suffix : X86Inst<0xAE, MRM0r, (outs s.RC:$dst), (ins), OneOp<"rdfsbase", s, "$dst">.Asm>, InMap<TB, XS>;
  def RDGSBASE#suffix : X86Inst<0xAE, MRM1r, (outs s.RC:$dst), (ins), OneOp<"rdgsbase", s, "$dst">.Asm>, InMap<TB, XS>;
  def WRFSBASE#suffix : X86Inst<0xAE, MRM2r, (outs), (ins s.RC:$src), OneOp<"wrfsbase", s, "$src">.Asm>, InMap<TB, XS>;
  def WRGSBASE#suffix : X86Inst<0xAE, MRM3r, (outs), (ins s.RC:$src), OneOp<"wrgsbase", s, "$src">.Asm>, InMap<TB, XS>;
}

// --- Caches and translations -----------------------------------------------------------------------------------------

def INVD : Plain<0x08, "invd">, InMap<TB>;
def WBINVD : Plain<0x09, "wbinvd">, InMap<TB>;
def WBNOINVD : Plain<0x09, "wbnoinvd">, InMap<TB, XS>, Requires<[HasWBNOINVD]>;
let hasSideEffects = 1 in
def INVLPG : X86Inst<0x01, MRM7m, (outs), (ins i8mem:$addr), "invlpg\t$addr">, InMap<TB>;

// A descriptor in memory, and what kind of invalidation in a register.
multiclass Invalidate<int opcode, string mn, list<Predicate> preds> {
  let mayLoad = 1, hasSideEffects = 1 in {
    let Predicates = !listconcat(preds, [In64BitMode]) in
    def NAME#64 : X86Inst<opcode, MRMSrcMem, (outs), (ins GR64:$src1, i128mem:$src2),
                           mn#"\t{$src2, $src1|$src1, $src2}">, InMap<T8, PD>;
    let Predicates = !listconcat(preds, [Not64BitMode]) in
    def NAME#32 : X86Inst<opcode, MRMSrcMem, (outs), (ins GR32:$src1, i128mem:$src2),
                           mn#"\t{$src2, $src1|$src1, $src2}">, InMap<T8, PD>;
  }
}
defm INVPCID : Invalidate<0x82, "invpcid", [HasINVPCID]>;

// --- Model-specific registers and settings ---------------------------------------------------------------------------

def WRMSRNS : PlainModRM<0x01, 0xC6, "wrmsrns", [EAX, ECX, EDX]>, InMap<TB>;
let Predicates = [In64BitMode] in {
  def RDMSRLIST : PlainModRM<0x01, 0xC6, "rdmsrlist", [RSI, RDI, RCX], [RCX]>, InMap<TB, XD>;
  def WRMSRLIST : PlainModRM<0x01, 0xC6, "wrmsrlist", [RSI, RDI, RCX], [RCX]>, InMap<TB, XS>;
  def PBNDKB : PlainModRM<0x01, 0xC7, "pbndkb", [RBX, RCX], [RAX, EFLAGS]>, InMap<TB>;
}
let hasSideEffects = 1, Predicates = [HasUSERMSR] in {
  def URDMSRrr : X86Inst<0xF8, MRMSrcReg, (outs GR64:$dst), (ins GR64:$src), "urdmsr\t{$src, $dst|$dst, $src}">,
                 InMap<T8, XD>;
  def UWRMSRrr : X86Inst<0xF8, MRMSrcReg, (outs), (ins GR64:$src1, GR64:$src2), "uwrmsr\t{$src2, $src1|$src1, $src2}">,
                 InMap<T8, XS>;
}
def PCONFIG : PlainModRM<0x01, 0xC5, "pconfig", [EAX, RBX, RCX, RDX], [EAX, EFLAGS]>, InMap<TB>, Requires<[HasPCONFIG]>;
let Uses = [EAX], hasSideEffects = 1 in
def HRESET : X86Inst<0xF0, MRMFixed<0xC0>, (outs), (ins i32u8imm:$imm), "hreset\t$imm">, InMap<TA, XS>, WithImm<Imm8>,
             Requires<[HasHRESET]>;
