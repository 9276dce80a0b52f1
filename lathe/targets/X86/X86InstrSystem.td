//===- X86InstrSystem.td - The processor itself: traps, hints, prefixes, identification, flags, ports -------------===//

// One instruction without operands.
class Plain<int opcode, string asm, list<Register> uses = [], list<Register> defs = []>
    : X86Inst<opcode, RawFrm, (outs), (ins), asm> {
  let Uses = uses;
  let Defs = defs;
  let hasSideEffects = 1;
}
class PlainModRM<int opcode, int modrm, string asm, list<Register> uses = [], list<Register> defs = []>
    : X86Inst<opcode, MRMFixed<modrm>, (outs), (ins), asm> {
  let Uses = uses;
  let Defs = defs;
  let hasSideEffects = 1;
}

// --- Traps and hints -------------------------------------------------------------------------------------------------

let isTrap = 1, isBarrier = 0 in {
  def TRAP : X86Inst<0x0B, RawFrm, (outs), (ins), "ud2", [(trap)]>, InMap<TB> {
    let hasSideEffects = 1;
  }
  let isCodeGenOnly = 1 in
  def UD2 : Plain<0x0B, "ud2">, InMap<TB>;
  def INT3 : X86Inst<0xCC, RawFrm, (outs), (ins), "int3", [(debugtrap)]> { let hasSideEffects = 1; }
}
let hasSideEffects = 1 in {
  def INT : X86Inst<0xCD, RawFrm, (outs), (ins u8imm:$trap), "int\t$trap">, WithImm<Imm8>;
  let isTrap = 1 in
  foreach s = [Size32Bit, Size64Bit, Size16Bit] in {
    defvar name = "UD1"#!toupper(s.Suffix);
    def name#m : X86Inst<0xB9, MRMSrcMem, (outs), (ins s.RC:$src1, s.Mem:$src2),
                         TwoOps<"ud1", s, "$src1", "$src2">.Asm>, ForSize<s>, InMap<TB>;
    def name#r : X86Inst<0xB9, MRMSrcReg, (outs), (ins s.RC:$src1, s.RC:$src2), TwoOps<"ud1", s, "$src1", "$src2">.Asm>,
                 ForSize<s>, InMap<TB>;
  }
}
// The displacement says which check failed.
let isTrap = 1, hasSideEffects = 1 in
def UBSAN_UD1 : PseudoI<(outs), (ins i32imm:$kind), [(ubsantrap timm:$kind)]>; // ud1l kind(%eax), %eax (emit)
def HLT : Plain<0xF4, "hlt">;
def PAUSE : Plain<0x90, "pause">, RepF3;
def NOOP : X86Inst<0x90, RawFrm, (outs), (ins), "nop">;
foreach s = [Size16Bit, Size32Bit, Size64Bit] in {
  def NOOP#!toupper(s.Suffix) : X86Inst<0x1F, MRMAnym, (outs), (ins s.Mem:$zero), OneOp<"nop", s, "$zero">.Asm>,
      ForSize<s>, InMap<TB>;
  def NOOP#!toupper(s.Suffix)#r : X86Inst<0x1F, MRMAnyr, (outs), (ins s.RC:$zero), OneOp<"nop", s, "$zero">.Asm>,
      ForSize<s>, InMap<TB>;
}

// Prefixes as instructions of their own, for the assembler, and for the disassembler where nothing else is behind them.
foreach p = [["CS", "cs"], ["DS", "ds"], ["ES", "es"], ["FS", "fs"], ["GS", "gs"], ["SS", "ss"]] in
def p[0]#_PREFIX : Plain<!cond(!eq(p[1], "es"): 0x26, !eq(p[1], "cs"): 0x2E, !eq(p[1], "ss"): 0x36,
                               !eq(p[1], "ds"): 0x3E, !eq(p[1], "fs"): 0x64, true: 0x65), p[1]>;
def DATA16_PREFIX : Plain<0x66, "data16">;
def ADDR32_PREFIX : Plain<0x67, "addr32">, Requires<[In64BitMode]>;
def ADDR16_PREFIX : Plain<0x67, "addr16">, Requires<[In32BitMode]>;
def REX64_PREFIX : Plain<0x48, "rex64">, Requires<[In64BitMode]>;
def LOCK_PREFIX : Plain<0xF0, "lock">;
def REP_PREFIX : Plain<0xF3, "rep">;
def REPNE_PREFIX : Plain<0xF2, "repne">;
let isAsmParserOnly = 1 in {
  def XACQUIRE_PREFIX : Plain<0xF2, "xacquire">;
  def XRELEASE_PREFIX : Plain<0xF3, "xrelease">;
}

// --- Identification and time -----------------------------------------------------------------------------------------

def CPUID : Plain<0xA2, "cpuid", [EAX, ECX], [EAX, EBX, ECX, EDX]>, InMap<TB>;
def RDTSC : Plain<0x31, "rdtsc", [], [EAX, EDX]>, InMap<TB>;
def RDTSCP : PlainModRM<0x01, 0xF9, "rdtscp", [], [EAX, ECX, EDX]>, InMap<TB>;
def RDPMC : Plain<0x33, "rdpmc", [ECX], [EAX, EDX]>, InMap<TB>;
def RDMSR : Plain<0x32, "rdmsr", [ECX], [EAX, EDX]>, InMap<TB>;
def WRMSR : Plain<0x30, "wrmsr", [EAX, ECX, EDX], []>, InMap<TB>;
let Predicates = [HasRDPRU] in
def RDPRU : PlainModRM<0x01, 0xFD, "rdpru", [ECX], [EAX, EDX]>, InMap<TB>;
let hasSideEffects = 1 in {
  let Predicates = [HasRDPID, In64BitMode] in
  def RDPID64 : X86Inst<0xC7, MRM7r, (outs GR64:$dst), (ins), "rdpid\t$dst">, InMap<TB, XS>;
  let Predicates = [HasRDPID, Not64BitMode] in
  def RDPID32 : X86Inst<0xC7, MRM7r, (outs GR32:$dst), (ins), "rdpid\t$dst">, InMap<TB, XS>;
}
let Predicates = [HasSERIALIZE] in
def SERIALIZE : PlainModRM<0x01, 0xE8, "serialize">, InMap<TB>;
// A packet for Processor Trace.
let hasSideEffects = 1 in {
  foreach s = [Size32Bit, Size64Bit] in {
    defvar name = !if(!eq(s.Bits, 64), "PTWRITE64", "PTWRITE");
    let HasREX_W = s.W, Predicates = !listconcat([HasPTWRITE], s.Predicates) in {
      let mayLoad = 1 in
      def name#m : X86Inst<0xAE, MRM4m, (outs), (ins s.Mem:$src), OneOp<"ptwrite", s, "$src">.Asm>, InMap<TB, XS>;
      def name#r : X86Inst<0xAE, MRM4r, (outs), (ins s.RC:$src), OneOp<"ptwrite", s, "$src">.Asm>, InMap<TB, XS>;
    }
  }
}
def : Pattern<(set GR64:$time, (readcyclecounter)),
              [(RDTSC), (set GR32:$eax, (COPY EAX)), (set GR32:$edx, (COPY EDX)),
               (set GR64:$low, (SUBREG_TO_REG (i64 0), GR32:$eax, sub_32bit)),
               (set GR64:$high, (SUBREG_TO_REG (i64 0), GR32:$edx, sub_32bit)),
               (set GR64:$time, (OR64rr (SHL64ri GR64:$high, 32), GR64:$low))]> {
  let Predicates = [In64BitMode];
}
foreach s = WideSizes in
let Defs = [EFLAGS], hasSideEffects = 1 in {
  let Predicates = !listconcat([HasRDRAND], s.Predicates) in
  def RDRAND#s.Bits#r : X86Inst<0xC7, MRM6r, (outs s.RC:$dst), (ins), "rdrand\t$dst">, ForSize<s>, InMap<TB>;
  let Predicates = !listconcat([HasRDSEED], s.Predicates) in
  def RDSEED#s.Bits#r : X86Inst<0xC7, MRM7r, (outs s.RC:$dst), (ins), "rdseed\t$dst">, ForSize<s>, InMap<TB>;
}

// --- Flags -----------------------------------------------------------------------------------------------------------

def CLC : Plain<0xF8, "clc", [], [EFLAGS]>;
def STC : Plain<0xF9, "stc", [], [EFLAGS]>;
def CMC : Plain<0xF5, "cmc", [EFLAGS], [EFLAGS]>;
def CLD : Plain<0xFC, "cld", [], [DF]>;
def STD : Plain<0xFD, "std", [], [DF]>;
def CLI : Plain<0xFA, "cli">;
def STI : Plain<0xFB, "sti">;
def CLAC : PlainModRM<0x01, 0xCA, "clac">, InMap<TB>;
def STAC : PlainModRM<0x01, 0xCB, "stac">, InMap<TB>;

// --- Ports -----------------------------------------------------------------------------------------------------------

foreach s = [Size8Bit, Size16Bit, Size32Bit] in
let hasSideEffects = 1 in {
  let Uses = [DX], Defs = [s.Acc] in
  def IN#s.Bits#rr : X86Inst<!or(0xEC, s.Odd), RawFrm, (outs), (ins),
                             "in{"#s.Suffix#"}\t{%dx, %"#s.Acc.AsmName#"|"#s.Acc.AsmName#", dx}">, ForSize<s>;
  let Defs = [s.Acc] in
  def IN#s.Bits#ri : X86Inst<!or(0xE4, s.Odd), RawFrm, (outs), (ins u8imm:$port),
                             "in{"#s.Suffix#"}\t{$port, %"#s.Acc.AsmName#"|"#s.Acc.AsmName#", $port}">, ForSize<s>,
                     WithImm<Imm8>;
  let Uses = [DX, s.Acc] in
  def OUT#s.Bits#rr : X86Inst<!or(0xEE, s.Odd), RawFrm, (outs), (ins),
                              "out{"#s.Suffix#"}\t{%"#s.Acc.AsmName#", %dx|dx, "#s.Acc.AsmName#"}">, ForSize<s>;
  let Uses = [s.Acc] in
  def OUT#s.Bits#ir : X86Inst<!or(0xE6, s.Odd), RawFrm, (outs), (ins u8imm:$port),
                              "out{"#s.Suffix#"}\t{%"#s.Acc.AsmName#", $port|$port, "#s.Acc.AsmName#"}">, ForSize<s>,
                      WithImm<Imm8>;
}
