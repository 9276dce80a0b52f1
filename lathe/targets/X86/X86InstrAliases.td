//===- X86InstrAliases.td - Other spellings of instructions, for the assembler ------------------------------------===//
//
// Names and short forms that assemblers take beside those of the manuals (GNU as manual, "i386-Dependent"). None of
// them is printed.
//===--------------------------------------------------------------------------------------------------------------===//

class Spelling<string asm, dag result> : InstAlias<asm, result, 0>;
class ATTSpelling<string asm, dag result> : Spelling<asm, result> { let AsmVariantName = "att"; }
class IntelSpelling<string asm, dag result> : Spelling<asm, result> { let AsmVariantName = "intel"; }
class ATTName<string from, string to> : MnemonicAlias<from, to, "att">;
class IntelName<string from, string to> : MnemonicAlias<from, to, "intel">;

// --- Conditions ------------------------------------------------------------------------------------------------------

class ConditionName<string name, int number> {
  string Name = name;
  int Code = number;
}
// SDM vol. 1, appendix B, table B-1.
defvar ConditionNames = [
  ConditionName<"o", 0>, ConditionName<"no", 1>, ConditionName<"b", 2>, ConditionName<"c", 2>, ConditionName<"nae", 2>, ConditionName<"ae", 3>,
  ConditionName<"nb", 3>, ConditionName<"nc", 3>, ConditionName<"e", 4>, ConditionName<"z", 4>, ConditionName<"ne", 5>, ConditionName<"nz", 5>,
  ConditionName<"be", 6>, ConditionName<"na", 6>, ConditionName<"a", 7>, ConditionName<"nbe", 7>, ConditionName<"s", 8>, ConditionName<"ns", 9>,
  ConditionName<"p", 10>, ConditionName<"pe", 10>, ConditionName<"np", 11>, ConditionName<"po", 11>, ConditionName<"l", 12>, ConditionName<"nge", 12>,
  ConditionName<"ge", 13>, ConditionName<"nl", 13>, ConditionName<"le", 14>, ConditionName<"ng", 14>, ConditionName<"g", 15>, ConditionName<"nle", 15>
];
foreach c = ConditionNames in {
  def : Spelling<"j"#c.Name#"\t$dst", (JCC_1 brtarget8:$dst, c.Code)>;
  def : Spelling<"set"#c.Name#"\t$dst", (SETCCr GR8:$dst, c.Code)>;
  def : Spelling<"set"#c.Name#"\t$dst", (SETCCm i8mem:$dst, c.Code)>;
  foreach s = WideSizes in {
    defvar asm = "cmov"#c.Name#"{"#s.Suffix#"}\t{$src, $dst|$dst, $src}";
    def : Spelling<asm, (!cast<Instruction>("CMOV"#s.Bits#"rr") s.RC:$dst, s.RC:$src, c.Code)>;
    def : Spelling<asm, (!cast<Instruction>("CMOV"#s.Bits#"rm") s.RC:$dst, s.Mem:$src, c.Code)>;
  }
}

// --- Operands in another order, or left out --------------------------------------------------------------------------

foreach s = IntSizes in {
  defvar sfx = "{"#s.Suffix#"}";
  // TEST and XCHG have no direction.
  def : Spelling<"test"#sfx#"\t{$mem, $reg|$reg, $mem}", (!cast<Instruction>("TEST"#s.Bits#"mr") s.Mem:$mem, s.RC:$reg)>;
  def : Spelling<"xchg"#sfx#"\t{$mem, $reg|$reg, $mem}", (!cast<Instruction>("XCHG"#s.Bits#"rm") s.RC:$reg, s.Mem:$mem)>;
  // A shift by one may say so: the encoder chooses the short form of a constant count. SAL is SHL.
  foreach op = ["rol", "ror", "rcl", "rcr", "shl", "shr", "sar"] in {
    defvar inst = !toupper(op)#s.Bits;
    if !eq(op, "shl") then {
      def : Spelling<"sal"#sfx#"\t$dst", (!cast<Instruction>(inst#"r1") s.RC:$dst)>;
      def : Spelling<"sal"#sfx#"\t$dst", (!cast<Instruction>(inst#"m1") s.Mem:$dst)>;
      def : Spelling<"sal"#sfx#"\t{$n, $dst|$dst, $n}", (!cast<Instruction>(inst#"ri") s.RC:$dst, u8imm:$n)>;
      def : Spelling<"sal"#sfx#"\t{$n, $dst|$dst, $n}", (!cast<Instruction>(inst#"mi") s.Mem:$dst, u8imm:$n)>;
      def : Spelling<"sal"#sfx#"\t{%cl, $dst|$dst, cl}", (!cast<Instruction>(inst#"rCL") s.RC:$dst)>;
      def : Spelling<"sal"#sfx#"\t{%cl, $dst|$dst, cl}", (!cast<Instruction>(inst#"mCL") s.Mem:$dst)>;
    }
  }
}
foreach s = WideSizes in {
  defvar sfx = "{"#s.Suffix#"}";
  // Source and destination are the same register.
  def : Spelling<"imul"#sfx#"\t{$n, $dst|$dst, $n}",
                 (!cast<Instruction>("IMUL"#s.Bits#"rri"#s.ImmName) s.RC:$dst, s.RC:$dst, s.Imm:$n)>;
  // The count that is not written is CL.
  foreach op = ["shld", "shrd"] in {
    def : Spelling<op#sfx#"\t{$reg, $dst|$dst, $reg}", (!cast<Instruction>(!toupper(op)#s.Bits#"rrCL") s.RC:$dst, s.RC:$reg)>;
    def : Spelling<op#sfx#"\t{$reg, $dst|$dst, $reg}", (!cast<Instruction>(!toupper(op)#s.Bits#"mrCL") s.Mem:$dst, s.RC:$reg)>;
  }
}

// --- MOV -------------------------------------------------------------------------------------------------------------

// A constant that does not fit in 32 bits with sign.
def : Spelling<"mov{q}\t{$imm, $dst|$dst, $imm}", (MOV64ri GR64:$dst, i64imm:$imm)>;
// A segment register takes 16 bits of whatever it is loaded from: no operand-size prefix.
def GR16AsGR32 : RegisterOperand<GR32> { let ParserMatchClass = AsmOperand<"GR16AsGR32", "addGR16AsGR32Operands">; }
def : Spelling<"mov{w}\t{$src, $dst|$dst, $src}", (MOV32sr SEGMENT_REG:$dst, GR16AsGR32:$src)>;
let Predicates = [In64BitMode] in
def : Spelling<"lea{l}\t{$src, $dst|$dst, $src}", (LEA64_32r GR32:$dst, lea64_32mem:$src)>;
// MOVZX and MOVSX as Intel calls them; from a register the width is known.
foreach to = WideSizes in {
  def : ATTSpelling<"movzx\t$src, $dst", (!cast<Instruction>("MOVZX"#to.Bits#"rr8") to.RC:$dst, GR8:$src)>;
  def : ATTSpelling<"movsx\t$src, $dst", (!cast<Instruction>("MOVSX"#to.Bits#"rr8") to.RC:$dst, GR8:$src)>;
  def : ATTSpelling<"movzb\t$src, $dst", (!cast<Instruction>("MOVZX"#to.Bits#"rr8") to.RC:$dst, GR8:$src)>;
  def : ATTSpelling<"movzb\t$src, $dst", (!cast<Instruction>("MOVZX"#to.Bits#"rm8") to.RC:$dst, i8mem:$src)>;
}
foreach to = [Size32Bit, Size64Bit] in {
  def : ATTSpelling<"movzx\t$src, $dst", (!cast<Instruction>("MOVZX"#to.Bits#"rr16") to.RC:$dst, GR16:$src)>;
  def : ATTSpelling<"movsx\t$src, $dst", (!cast<Instruction>("MOVSX"#to.Bits#"rr16") to.RC:$dst, GR16:$src)>;
  def : ATTSpelling<"movzw\t$src, $dst", (!cast<Instruction>("MOVZX"#to.Bits#"rr16") to.RC:$dst, GR16:$src)>;
  def : ATTSpelling<"movzw\t$src, $dst", (!cast<Instruction>("MOVZX"#to.Bits#"rm16") to.RC:$dst, i16mem:$src)>;
}
def : ATTSpelling<"movsx\t$src, $dst", (MOVSX64rr32 GR64:$dst, GR32:$src)>;
// GNU as takes Intel's name too, and compilers that write Intel syntax leave the D out.
def : IntelSpelling<"movsx\t$dst, $src", (MOVSX64rr32 GR64:$dst, GR32:$src)>;
def : IntelSpelling<"movsx\t$dst, $src", (MOVSX64rm32 GR64:$dst, i32mem:$src)>;
def : ATTName<"movsxd", "movslq">;

// The accumulator's short form in either order. In 64-bit code 90 is NOP and leaves the upper half alone.
foreach s = WideSizes in {
  defvar acc = s.Acc.AsmName;
  def : Spelling<"xchg{"#s.Suffix#"}\t{%"#acc#", $reg|$reg, "#acc#"}", (!cast<Instruction>("XCHG"#s.Bits#"ar") s.RC:$reg)>;
}
let Predicates = [In64BitMode] in {
  def : Spelling<"xchg{l}\t{%eax, %eax|eax, eax}", (XCHG32rr EAX, EAX)>;
  def : Spelling<"xchg{q}\t{%rax, %rax|rax, rax}", (NOOP)>;
}

// Results of 32 bits and sources of fewer may be called by the 64-bit register.
def GR32orGR64 : RegisterOperand<GR32> { let ParserMatchClass = AsmOperand<"GR32orGR64", "addGR32orGR64Operands">; }
foreach v = ["", "V"] in {
  foreach f = [["MOVMSKPS", "VR128"], ["MOVMSKPD", "VR128"], ["PMOVMSKB", "VR128"]] in
  def : Spelling<!tolower(v#f[0])#"\t{$src, $dst|$dst, $src}",
                 (!cast<Instruction>(v#f[0]#"rr") GR32orGR64:$dst, VR128:$src)>;
  foreach f = ["PEXTRB", "PEXTRW", "EXTRACTPS"] in
  def : Spelling<!tolower(v#f)#"\t{$n, $src, $dst|$dst, $src, $n}",
                 (!cast<Instruction>(v#f#"rr") GR32orGR64:$dst, VR128:$src, u8imm:$n)>;
}
foreach f = ["MOVMSKPS", "MOVMSKPD", "PMOVMSKB"] in
def : Spelling<"v"#!tolower(f)#"\t{$src, $dst|$dst, $src}",
               (!cast<Instruction>("V"#f#"Yrr") GR32orGR64:$dst, VR256:$src)>;
foreach f = ["PINSRB", "PINSRW"] in {
  def : Spelling<!tolower(f)#"\t{$n, $src, $dst|$dst, $src, $n}",
                 (!cast<Instruction>(f#"rr") VR128:$dst, GR32orGR64:$src, u8imm:$n)>;
  def : Spelling<"v"#!tolower(f)#"\t{$n, $src, $src1, $dst|$dst, $src1, $src, $n}",
                 (!cast<Instruction>("V"#f#"rr") VR128:$dst, VR128:$src1, GR32orGR64:$src, u8imm:$n)>;
}

// Outside of 64-bit code INC and DEC have an opcode per register (40, 48).
let Predicates = [Not64BitMode] in
foreach s = [Size16Bit, Size32Bit] in
foreach op = ["inc", "dec"] in
def : Spelling<op#"{"#s.Suffix#"}\t$reg", (!cast<Instruction>(!toupper(op)#s.Bits#"r_alt") s.RC:$reg)>;

// --- Stack, calls, branches ------------------------------------------------------------------------------------------

// Without a suffix the stack and branches have the width of the mode.
let Predicates = [In64BitMode] in {
  def : ATTSpelling<"push\t$imm", (PUSH64i32 i64i32imm:$imm)>;
  def : ATTSpelling<"push\t$src", (PUSH64rmm i64mem:$src)>;
  def : ATTSpelling<"pop\t$dst", (POP64rmm i64mem:$dst)>;
  def : ATTSpelling<"call\t*$dst", (CALL64m i64mem:$dst)>;
  def : ATTSpelling<"jmp\t*$dst", (JMP64m i64mem:$dst)>;
  def : ATTSpelling<"call\t$dst", (CALL64pcrel32 i64i32imm_brtarget:$dst)>;
  def : ATTSpelling<"ret", (RET64)>;
  def : ATTSpelling<"ret\t$n", (RETI64 i16imm:$n)>;
  def : Spelling<"leave{q}", (LEAVE64)>;
  def : MnemonicAlias<"pushf", "pushfq">;
  def : MnemonicAlias<"popf", "popfq">;
}
let Predicates = [In32BitMode] in {
  def : ATTSpelling<"push\t$imm", (PUSH32i i32imm:$imm)>;
  def : ATTSpelling<"push\t$src", (PUSH32rmm i32mem:$src)>;
  def : ATTSpelling<"call\t*$dst", (CALL32m i32mem:$dst)>;
  def : ATTSpelling<"jmp\t*$dst", (JMP32m i32mem:$dst)>;
  def : ATTSpelling<"call\t$dst", (CALLpcrel32 i32imm_brtarget:$dst)>;
  def : ATTSpelling<"ret", (RET32)>;
  def : ATTSpelling<"ret\t$n", (RETI32 i16imm:$n)>;
}

// --- Names -----------------------------------------------------------------------------------------------------------

foreach n = [["cbw", "cbtw"], ["cwde", "cwtl"], ["cdqe", "cltq"], ["cwd", "cwtd"], ["cdq", "cltd"], ["cqo", "cqto"],
             ["fildq", "fildll"], ["fistpq", "fistpll"], ["fisttpq", "fisttpll"], ["iret", "iretl"], ["iretd", "iretl"],
             ["smovb", "movsb"], ["smovw", "movsw"], ["smovl", "movsl"], ["smovq", "movsq"], ["sysret", "sysretl"],
             ["sysexit", "sysexitl"]] in
def : ATTName<n[0], n[1]>;
foreach n = [["fwait", "wait"], ["ud2a", "ud2"], ["loopz", "loope"], ["loopnz", "loopne"], ["fcomip", "fcompi"],
             ["fucomip", "fucompi"], ["fcmovz", "fcmove"], ["fcmova", "fcmovnbe"], ["fcmovnae", "fcmovb"],
             ["fcmovna", "fcmovbe"], ["fcmovae", "fcmovnb"], ["xlat", "xlatb"]] in
def : MnemonicAlias<n[0], n[1]>;

// --- Strings ---------------------------------------------------------------------------------------------------------

foreach s = IntSizes in {
  defvar c = !cond(!eq(s.Bits, 8): "B", !eq(s.Bits, 16): "W", !eq(s.Bits, 32): "D", true: "Q");
  defvar acc = "%"#s.Acc.AsmName;
  foreach f = [["MOVS", "(%rsi), %es:(%rdi)"], ["CMPS", "%es:(%rdi), (%rsi)"], ["STOS", acc#", %es:(%rdi)"],
               ["LODS", "(%rsi), "#acc], ["SCAS", "%es:(%rdi), "#acc]] in {
    def : ATTSpelling<!tolower(f[0])#s.Suffix#"\t"#f[1], (!cast<Instruction>("STEP_"#f[0]#c))>;
    def : IntelSpelling<!tolower(f[0]#c), (!cast<Instruction>("STEP_"#f[0]#c))>;
  }
}

// --- Conversions -----------------------------------------------------------------------------------------------------

// The register says the width; the name may say it again. Without a name for the width of memory, it is 32 bits.
foreach k = ["SS", "SD"] in {
  defvar mem = !if(!eq(k, "SS"), ssmem, sdmem);
  foreach t = ["", "T"] in foreach s = [Size32Bit, Size64Bit] in {
    defvar inst = "CVT"#t#k#"2SI"#!if(!eq(s.Bits, 64), "64", "");
    defvar mn = "cvt"#!tolower(t#k)#"2si"#s.Suffix#"\t$src, $dst";
    def : ATTSpelling<mn, (!cast<Instruction>(inst#"rr_Int") s.RC:$dst, VR128:$src)>;
    def : ATTSpelling<mn, (!cast<Instruction>(inst#"rm_Int") s.RC:$dst, mem:$src)>;
  }
  def : ATTSpelling<"cvtsi2"#!tolower(k)#"\t$src, $dst", (!cast<Instruction>("CVTSI2"#k#"rm_Int") VR128:$dst, i32mem:$src)>;
}
foreach k = ["SS", "SD"] in {
  defvar mn = "vcvtsi2"#!tolower(k)#"\t$src, $src1, $dst";
  def : ATTSpelling<mn, (!cast<Instruction>("VCVTSI2"#k#"rr_Int") VR128:$dst, VR128:$src1, GR32:$src)>;
  def : ATTSpelling<mn, (!cast<Instruction>("VCVTSI642"#k#"rr_Int") VR128:$dst, VR128:$src1, GR64:$src)>;
  def : ATTSpelling<mn, (!cast<Instruction>("VCVTSI2"#k#"rm_Int") VR128:$dst, VR128:$src1, i32mem:$src)>;
}
// MOVD of 64 bits is MOVQ.
def : ATTSpelling<"vmovd\t$src, $dst", (VMOV64toPQIrr VR128:$dst, GR64:$src)>;
def : ATTSpelling<"vmovd\t$src, $dst", (VMOVPQIto64rr GR64:$dst, VR128:$src)>;
def : ATTSpelling<"movd\t$src, $dst", (MOV64toPQIrr VR128:$dst, GR64:$src)>;
def : ATTSpelling<"movd\t$src, $dst", (MOVPQIto64rr GR64:$dst, VR128:$src)>;

// --- x87 -------------------------------------------------------------------------------------------------------------

// One register: the other is st. None: st(1), which is also what arithmetic without operands pops into.
foreach op = ["add", "mul"] in {
  defvar name = !toupper(op);
  def : Spelling<"f"#op#"\t$op", (!cast<Instruction>(name#"_FST0r") RSTi:$op)>;
  def : Spelling<"f"#op#"p\t$op", (!cast<Instruction>(name#"_FPrST0") RSTi:$op)>;
  def : Spelling<"f"#op#"p", (!cast<Instruction>(name#"_FPrST0") ST1)>;
  def : Spelling<"f"#op, (!cast<Instruction>(name#"_FPrST0") ST1)>;
}
foreach op = [["sub", "subr"], ["subr", "sub"], ["div", "divr"], ["divr", "div"]] in {
  defvar name = !toupper(op[0]);
  defvar mn = "f{"#op[1]#"|"#op[0]#"}";
  def : Spelling<"f"#op[0]#"\t$op", (!cast<Instruction>(name#"_FST0r") RSTi:$op)>;
  def : Spelling<mn#"p\t$op", (!cast<Instruction>(name#"_FPrST0") RSTi:$op)>;
  def : Spelling<mn#"p", (!cast<Instruction>(name#"_FPrST0") ST1)>;
  def : Spelling<mn, (!cast<Instruction>(name#"_FPrST0") ST1)>;
}
// Where both are st, st is the destination.
foreach op = ["add", "mul", "sub", "subr", "div", "divr"] in
def : Spelling<"f"#op#"\t{%st, %st|st, st}", (!cast<Instruction>(!toupper(op)#"_FST0r") ST0)>;
foreach n = [["fxch", "XCH_F"], ["fcom", "COM_FST0r"], ["fcomp", "COMP_FST0r"], ["fucom", "UCOM_Fr"],
             ["fucomp", "UCOM_FPr"]] in
def : Spelling<n[0], (!cast<Instruction>(n[1]) ST1)>;
foreach n = [["fcomi", "COM_FIr"], ["fcompi", "COM_FIPr"], ["fucomi", "UCOM_FIr"], ["fucompi", "UCOM_FIPr"]] in {
  def : Spelling<n[0], (!cast<Instruction>(n[1]) ST1)>;
  def : Spelling<n[0]#"\t$op", (!cast<Instruction>(n[1]) RSTi:$op)>;
}
