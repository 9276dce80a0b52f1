//===- X86InstrSystem.td - The processor itself: traps, hints, ports, strings, control registers ------------------===//

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
  def UD1Lm : X86Inst<0xB9, MRMSrcMem, (outs), (ins GR32:$src1, i32mem:$src2), "ud1{l}\t{$src2, $src1|$src1, $src2}">,
              Size32, InMap<TB>;
}
// The displacement says which check failed.
let isTrap = 1, hasSideEffects = 1 in
def UBSAN_UD1 : PseudoI<(outs), (ins i32imm:$kind), [(ubsantrap timm:$kind)]>; // ud1l kind(%eax), %eax (emit)
def HLT : Plain<0xF4, "hlt">;
def PAUSE : Plain<0x90, "pause">, RepF3;
def NOOP : X86Inst<0x90, RawFrm, (outs), (ins), "nop">;
let mayLoad = 0 in {
  def NOOPW : X86Inst<0x1F, MRM0m, (outs), (ins i16mem:$zero), "nop{w}\t$zero">, Size16, InMap<TB>;
  def NOOPL : X86Inst<0x1F, MRM0m, (outs), (ins i32mem:$zero), "nop{l}\t$zero">, Size32, InMap<TB>;
  def NOOPQ : X86Inst<0x1F, MRM0m, (outs), (ins i64mem:$zero), "nop{q}\t$zero">, RexW, InMap<TB>;
}
def ENDBR64 : PlainModRM<0x1E, 0xFA, "endbr64">, InMap<TB, XS>;
def ENDBR32 : PlainModRM<0x1E, 0xFB, "endbr32">, InMap<TB, XS>;

// Prefixes as instructions of their own, for the assembler.
def CS_PREFIX : Plain<0x2E, "cs">;
def DATA16_PREFIX : Plain<0x66, "data16">;
def REX64_PREFIX : Plain<0x48, "rex64">;
def LOCK_PREFIX : Plain<0xF0, "lock">;
def REP_PREFIX : Plain<0xF3, "rep">;
def REPNE_PREFIX : Plain<0xF2, "repne">;

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
let AddedComplexity = 5, Predicates = [HasPRFCHW] in
def : Pat<(prefetch addr:$p, (i32 1), timm, (i32 1)), (PREFETCHW addr:$p)>;
// There is nothing that fetches instructions as such.
def : Pat<(prefetch addr:$p, timm, timm, timm), (PREFETCHT0 addr:$p)> { let Predicates = [HasSSE1]; }
let hasSideEffects = 1 in {
  def CLFLUSH : X86Inst<0xAE, MRM7m, (outs), (ins i8mem:$src), "clflush\t$src">, InMap<TB>, Requires<[HasSSE2]>;
  def INVLPG : X86Inst<0x01, MRM7m, (outs), (ins i8mem:$addr), "invlpg\t$addr">, InMap<TB>;
}

// --- Identification and time -----------------------------------------------------------------------------------------

def CPUID : Plain<0xA2, "cpuid", [EAX, ECX], [EAX, EBX, ECX, EDX]>, InMap<TB>;
def RDTSC : Plain<0x31, "rdtsc", [], [EAX, EDX]>, InMap<TB>;
def RDTSCP : PlainModRM<0x01, 0xF9, "rdtscp", [], [EAX, ECX, EDX]>, InMap<TB>;
def RDPMC : Plain<0x33, "rdpmc", [ECX], [EAX, EDX]>, InMap<TB>;
def RDMSR : Plain<0x32, "rdmsr", [ECX], [EAX, EDX]>, InMap<TB>;
def WRMSR : Plain<0x30, "wrmsr", [EAX, ECX, EDX], []>, InMap<TB>;
def XGETBV : PlainModRM<0x01, 0xD0, "xgetbv", [ECX], [EAX, EDX]>, InMap<TB>;
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

// --- System calls and returns ----------------------------------------------------------------------------------------

def SYSCALL : Plain<0x05, "syscall", [], [RCX, R11]>, InMap<TB> { let isCall = 0; }
def SYSENTER : Plain<0x34, "sysenter">, InMap<TB>;
let isReturn = 1, isTerminator = 1, isBarrier = 1 in {
  def SYSRET64 : Plain<0x07, "sysret{q}">, InMap<TB>, RexW;
  def IRET32 : Plain<0xCF, "iret{l|d}">, Size32;
  def IRET64 : Plain<0xCF, "iretq">, RexW;
}
def SWAPGS : PlainModRM<0x01, 0xF8, "swapgs">, InMap<TB>;
def WBINVD : Plain<0x09, "wbinvd">, InMap<TB>;
def CLTS : Plain<0x06, "clts">, InMap<TB>;

// Control and debug registers.
let hasSideEffects = 1, Predicates = [In64BitMode] in {
  def MOV64rc : X86Inst<0x20, MRMDestReg, (outs GR64:$dst), (ins CONTROL_REG:$src), "mov{q}\t{$src, $dst|$dst, $src}">,
                InMap<TB>;
  def MOV64cr : X86Inst<0x22, MRMSrcReg, (outs CONTROL_REG:$dst), (ins GR64:$src), "mov{q}\t{$src, $dst|$dst, $src}">,
                InMap<TB>;
  def MOV64rd : X86Inst<0x21, MRMDestReg, (outs GR64:$dst), (ins DEBUG_REG:$src), "mov{q}\t{$src, $dst|$dst, $src}">,
                InMap<TB>;
  def MOV64dr : X86Inst<0x23, MRMSrcReg, (outs DEBUG_REG:$dst), (ins GR64:$src), "mov{q}\t{$src, $dst|$dst, $src}">,
                InMap<TB>;
}
// Descriptor tables.
let hasSideEffects = 1 in
foreach op = [["LGDT64m", "lgdt{q}", "2"], ["LIDT64m", "lidt{q}", "3"], ["SGDT64m", "sgdt{q}", "0"],
              ["SIDT64m", "sidt{q}", "1"]] in
def ""#op[0] : X86Inst<0x01, MRMXm<!cond(!eq(op[2], "0"): 0, !eq(op[2], "1"): 1, !eq(op[2], "2"): 2, true: 3)>, (outs),
                    (ins opaquemem:$addr), op[1]#"\t$addr">, InMap<TB>, Requires<[In64BitMode]>;

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

// --- Repeated string operations --------------------------------------------------------------------------------------

// As code generation uses them: whole, with the prefix, on the registers they work on.
foreach s = IntSizes in
let isCodeGenOnly = 1, mayStore = 1, Predicates = [In64BitMode], Rep = 1 in {
  defvar name = !if(!eq(s.Bits, 8), "B", !if(!eq(s.Bits, 16), "W", !if(!eq(s.Bits, 32), "D", "Q")));
  let mayLoad = 1, Uses = [RCX, RDI, RSI, DF], Defs = [RCX, RDI, RSI] in
  def REP_MOVS#name#_64 : X86Inst<!or(0xA4, s.Odd), RawFrm, (outs), (ins),
                                  "{rep;movs"#s.Suffix#" (%rsi), %es:(%rdi)|rep movs"#!tolower(name)#"}">, ForSize<s>;
  let Uses = [s.Acc, RCX, RDI, DF], Defs = [RCX, RDI] in
  def REP_STOS#name#_64
      : X86Inst<!or(0xAA, s.Odd), RawFrm, (outs), (ins),
                "{rep;stos"#s.Suffix#" %"#s.Acc.AsmName#", %es:(%rdi)|rep stos"#!tolower(name)#"}">, ForSize<s>;
}

// One step each, for the assembler.
foreach s = IntSizes in
let isCodeGenOnly = 1, Predicates = [In64BitMode], hasSideEffects = 1 in {
  defvar name = !if(!eq(s.Bits, 8), "B", !if(!eq(s.Bits, 16), "W", !if(!eq(s.Bits, 32), "D", "Q")));
  defvar acc = "%"#s.Acc.AsmName;
  let mayLoad = 1, mayStore = 1, Uses = [RDI, RSI, DF], Defs = [RDI, RSI] in
  def STEP_MOVS#name : X86Inst<!or(0xA4, s.Odd), RawFrm, (outs), (ins),
                               "{movs"#s.Suffix#"\t(%rsi), %es:(%rdi)|movs"#!tolower(name)#"}">, ForSize<s>;
  let mayStore = 1, Uses = [s.Acc, RDI, DF], Defs = [RDI] in
  def STEP_STOS#name : X86Inst<!or(0xAA, s.Odd), RawFrm, (outs), (ins),
                               "{stos"#s.Suffix#"\t"#acc#", %es:(%rdi)|stos"#!tolower(name)#"}">, ForSize<s>;
  let mayLoad = 1, Uses = [RSI, DF], Defs = [s.Acc, RSI] in
  def STEP_LODS#name : X86Inst<!or(0xAC, s.Odd), RawFrm, (outs), (ins),
                               "{lods"#s.Suffix#"\t(%rsi), "#acc#"|lods"#!tolower(name)#"}">, ForSize<s>;
  let mayLoad = 1, Uses = [s.Acc, RDI, DF], Defs = [RDI, EFLAGS] in
  def STEP_SCAS#name : X86Inst<!or(0xAE, s.Odd), RawFrm, (outs), (ins),
                               "{scas"#s.Suffix#"\t%es:(%rdi), "#acc#"|scas"#!tolower(name)#"}">, ForSize<s>;
  let mayLoad = 1, Uses = [RDI, RSI, DF], Defs = [RDI, RSI, EFLAGS] in
  def STEP_CMPS#name : X86Inst<!or(0xA6, s.Odd), RawFrm, (outs), (ins),
                               "{cmps"#s.Suffix#"\t%es:(%rdi), (%rsi)|cmps"#!tolower(name)#"}">, ForSize<s>;
}

// --- State -----------------------------------------------------------------------------------------------------------

let hasSideEffects = 1 in {
  let mayStore = 1 in {
    def FXSAVE : X86Inst<0xAE, MRM0m, (outs), (ins opaquemem:$dst), "fxsave\t$dst">, InMap<TB>;
    def FXSAVE64 : X86Inst<0xAE, MRM0m, (outs), (ins opaquemem:$dst), "fxsave64\t$dst">, InMap<TB>, RexW;
  }
  let mayLoad = 1 in {
    def FXRSTOR : X86Inst<0xAE, MRM1m, (outs), (ins opaquemem:$src), "fxrstor\t$src">, InMap<TB>;
    def FXRSTOR64 : X86Inst<0xAE, MRM1m, (outs), (ins opaquemem:$src), "fxrstor64\t$src">, InMap<TB>, RexW;
  }
}
