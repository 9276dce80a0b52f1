//===- X86InstrArith.td - Integer arithmetic and logic on registers and memory ------------------------------------===//
//
// SDM vol. 2: ADD, OR, ADC, SBB, AND, SUB, XOR, CMP are digits 0 to 7 of one scheme:
//   8*d+0..1  rm, reg     8*d+2..3  reg, rm     8*d+4..5  accumulator, imm     80..81 /d  rm, imm     83 /d  rm, imm8
//===--------------------------------------------------------------------------------------------------------------===//

// "op{l}\t{source, destination|destination, source}"
class TwoOps<string mnemonic, IntSize s, string dst, string src> {
  string Asm = mnemonic#"{"#s.Suffix#"}\t{"#src#", "#dst#"|"#dst#", "#src#"}";
}
class AccOp<string mnemonic, IntSize s> {
  string Asm = mnemonic#"{"#s.Suffix#"}\t{$src, %"#s.Acc.AsmName#"|"#s.Acc.AsmName#", $src}";
}
class OneOp<string mnemonic, IntSize s, string op> {
  string Asm = mnemonic#"{"#s.Suffix#"}\t"#op;
}

// A pattern, where the operation has one.
class PatternIf<bit yes, dag pattern> { list<dag> List = !if(yes, [pattern], []<dag>); }

// --- ADD, OR, ADC, SBB, AND, SUB, XOR --------------------------------------------------------------------------------

// hasNode: the operation is `node`; otherwise it is chosen by other rules only (ADC and SBB read the carry).
multiclass ArithTwoAddress<int digit, string mn, SDPatternOperator node, bit commutes, bit hasNode = 1> {
  defvar op = !shl(digit, 3);
  foreach s = IntSizes in {
    let Defs = [EFLAGS], Uses = !if(hasNode, []<Register>, [EFLAGS]) in {
      let isCommutable = commutes in
      def NAME#s.Bits#rr
          : X86Inst2<!or(op, s.Odd), MRMDestReg, (outs s.RC:$dst), (ins s.RC:$src1, s.RC:$src2),
                     TwoOps<mn, s, "$dst", "$src2">.Asm,
                     PatternIf<hasNode, (set s.RC:$dst, (node s.RC:$src1, s.RC:$src2))>.List>, ForSize<s>;
      let isCodeGenOnly = 1, ForceDisassemble = 1 in
      def NAME#s.Bits#rr_REV
          : X86Inst2<!or(op, s.Odd, 2), MRMSrcReg, (outs s.RC:$dst), (ins s.RC:$src1, s.RC:$src2),
                     TwoOps<mn, s, "$dst", "$src2">.Asm>, ForSize<s>;
      // Below the form with an immediate: a constant is not to be put into a register for the sake of a load.
      let mayLoad = 1, AddedComplexity = -17 in
      def NAME#s.Bits#rm
          : X86Inst2<!or(op, s.Odd, 2), MRMSrcMem, (outs s.RC:$dst), (ins s.RC:$src1, s.Mem:$src2),
                     TwoOps<mn, s, "$dst", "$src2">.Asm,
                     PatternIf<hasNode, (set s.RC:$dst, (node s.RC:$src1, (s.VT (load addr:$src2))))>.List>,
            ForSize<s>, HasGotRelax<!ge(s.Bits, 32)>;
      def NAME#s.Bits#ri#s.ImmName
          : X86Inst2<!or(0x80, s.Odd), MRMXr<digit>, (outs s.RC:$dst), (ins s.RC:$src1, s.Imm:$src2),
                     TwoOps<mn, s, "$dst", "$src2">.Asm,
                     PatternIf<hasNode, (set s.RC:$dst, (node s.RC:$src1, s.ImmLeaf:$src2))>.List>,
            ForSize<s>, WithImm<s.ImmKind, !if(s.Odd, ShrinkImmAcc, ShrinkAcc)>;
      // A register into memory only for the sake of size: where the location is read back soon, as in unoptimised loops,
      // processors that rename memory locations forward from a plain store, but not from this form.
      let mayLoad = 1, mayStore = 1, Predicates = !listconcat(s.Predicates, [OptForSize]) in
      def NAME#s.Bits#mr
          : X86Inst<!or(op, s.Odd), MRMDestMem, (outs), (ins s.Mem:$dst, s.RC:$src),
                    TwoOps<mn, s, "$dst", "$src">.Asm,
                    PatternIf<hasNode, (store (node (s.VT (load addr:$dst)), s.RC:$src), addr:$dst)>.List>,
            ForSize<s>;
      let mayLoad = 1, mayStore = 1 in
      def NAME#s.Bits#mi#s.ImmName
          : X86Inst<!or(0x80, s.Odd), MRMXm<digit>, (outs), (ins s.Mem:$dst, s.Imm:$src),
                    TwoOps<mn, s, "$dst", "$src">.Asm,
                    PatternIf<hasNode, (store (node (s.VT (load addr:$dst)), s.ImmLeaf:$src), addr:$dst)>.List>,
            ForSize<s>, WithImm<s.ImmKind, !if(s.Odd, ShrinkImm, NoShrink)>;
    }
    let Defs = [s.Acc, EFLAGS], Uses = !if(hasNode, [s.Acc], [s.Acc, EFLAGS]) in
    def NAME#s.Bits#i#!if(!eq(s.Bits, 64), 32, s.Bits)
        : X86Inst<!or(op, 4, s.Odd), RawFrm, (outs), (ins s.Imm:$src), AccOp<mn, s>.Asm>,
          ForSize<s>, WithImm<s.ImmKind>;
  }
  foreach s = WideSizes in {
    let Defs = [EFLAGS], Uses = !if(hasNode, []<Register>, [EFLAGS]) in {
      def NAME#s.Bits#ri8
          : X86Inst2<0x83, MRMXr<digit>, (outs s.RC:$dst), (ins s.RC:$src1, s.Imm8:$src2),
                     TwoOps<mn, s, "$dst", "$src2">.Asm>, ForSize<s>, WithImm<Imm8SExt>;
      let mayLoad = 1, mayStore = 1 in
      def NAME#s.Bits#mi8
          : X86Inst<0x83, MRMXm<digit>, (outs), (ins s.Mem:$dst, s.Imm8:$src), TwoOps<mn, s, "$dst", "$src">.Asm>,
            ForSize<s>, WithImm<Imm8SExt>;
    }
  }
}

let isAdd = 1 in
defm ADD : ArithTwoAddress<0, "add", add, 1>;
defm OR : ArithTwoAddress<1, "or", or, 1>;
defm ADC : ArithTwoAddress<2, "adc", null_frag, 1, 0>;
defm SBB : ArithTwoAddress<3, "sbb", null_frag, 0, 0>;
defm AND : ArithTwoAddress<4, "and", and, 1>;
defm SUB : ArithTwoAddress<5, "sub", sub, 0>;
defm XOR : ArithTwoAddress<6, "xor", xor, 1>;

// --- CMP and TEST: only the flags ------------------------------------------------------------------------------------
//
// Rules that choose them stand in X86InstrPatternsFlags.td, together with the reader of the flags.

let Defs = [EFLAGS], isCompare = 1 in {
  foreach s = IntSizes in {
    def CMP#s.Bits#rr : X86Inst<!or(0x38, s.Odd), MRMDestReg, (outs), (ins s.RC:$src1, s.RC:$src2),
                                TwoOps<"cmp", s, "$src1", "$src2">.Asm>, ForSize<s>;
    let isCodeGenOnly = 1, ForceDisassemble = 1 in
    def CMP#s.Bits#rr_REV : X86Inst<!or(0x3A, s.Odd), MRMSrcReg, (outs), (ins s.RC:$src1, s.RC:$src2),
                                    TwoOps<"cmp", s, "$src1", "$src2">.Asm>, ForSize<s>;
    def CMP#s.Bits#ri#s.ImmName
        : X86Inst<!or(0x80, s.Odd), MRM7r, (outs), (ins s.RC:$src1, s.Imm:$src2),
                  TwoOps<"cmp", s, "$src1", "$src2">.Asm>, ForSize<s>,
          WithImm<s.ImmKind, !if(s.Odd, ShrinkImmAcc, ShrinkAcc)>;
    let mayLoad = 1 in {
      def CMP#s.Bits#rm : X86Inst<!or(0x3A, s.Odd), MRMSrcMem, (outs), (ins s.RC:$src1, s.Mem:$src2),
                                  TwoOps<"cmp", s, "$src1", "$src2">.Asm>, ForSize<s>, HasGotRelax<!ge(s.Bits, 32)>;
      def CMP#s.Bits#mr : X86Inst<!or(0x38, s.Odd), MRMDestMem, (outs), (ins s.Mem:$src1, s.RC:$src2),
                                  TwoOps<"cmp", s, "$src1", "$src2">.Asm>, ForSize<s>;
      def CMP#s.Bits#mi#s.ImmName
          : X86Inst<!or(0x80, s.Odd), MRM7m, (outs), (ins s.Mem:$src1, s.Imm:$src2),
                    TwoOps<"cmp", s, "$src1", "$src2">.Asm>, ForSize<s>,
            WithImm<s.ImmKind, !if(s.Odd, ShrinkImm, NoShrink)>;
    }
    let Uses = [s.Acc] in
    def CMP#s.Bits#i#!if(!eq(s.Bits, 64), 32, s.Bits)
        : X86Inst<!or(0x3C, s.Odd), RawFrm, (outs), (ins s.Imm:$src), AccOp<"cmp", s>.Asm>,
          ForSize<s>, WithImm<s.ImmKind>;

    let isCommutable = 1 in
    def TEST#s.Bits#rr : X86Inst<!or(0x84, s.Odd), MRMDestReg, (outs), (ins s.RC:$src1, s.RC:$src2),
                                 TwoOps<"test", s, "$src1", "$src2">.Asm>, ForSize<s>;
    def TEST#s.Bits#ri#s.ImmName
        : X86Inst<!or(0xF6, s.Odd), MRM0r, (outs), (ins s.RC:$src1, s.Imm:$src2),
                  TwoOps<"test", s, "$src1", "$src2">.Asm>, ForSize<s>, WithImm<s.ImmKind, ShrinkAcc>;
    let mayLoad = 1 in {
      def TEST#s.Bits#mr : X86Inst<!or(0x84, s.Odd), MRMDestMem, (outs), (ins s.Mem:$src1, s.RC:$src2),
                                   TwoOps<"test", s, "$src1", "$src2">.Asm>, ForSize<s>, HasGotRelax<!ge(s.Bits, 32)>;
      def TEST#s.Bits#mi#s.ImmName
          : X86Inst<!or(0xF6, s.Odd), MRM0m, (outs), (ins s.Mem:$src1, s.Imm:$src2),
                    TwoOps<"test", s, "$src1", "$src2">.Asm>, ForSize<s>, WithImm<s.ImmKind>;
    }
    let Uses = [s.Acc] in
    def TEST#s.Bits#i#!if(!eq(s.Bits, 64), 32, s.Bits)
        : X86Inst<!or(0xA8, s.Odd), RawFrm, (outs), (ins s.Imm:$src), AccOp<"test", s>.Asm>,
          ForSize<s>, WithImm<s.ImmKind>;
  }
  foreach s = WideSizes in {
    def CMP#s.Bits#ri8 : X86Inst<0x83, MRM7r, (outs), (ins s.RC:$src1, s.Imm8:$src2),
                                 TwoOps<"cmp", s, "$src1", "$src2">.Asm>, ForSize<s>, WithImm<Imm8SExt>;
    let mayLoad = 1 in
    def CMP#s.Bits#mi8 : X86Inst<0x83, MRM7m, (outs), (ins s.Mem:$src1, s.Imm8:$src2),
                                 TwoOps<"cmp", s, "$src1", "$src2">.Asm>, ForSize<s>, WithImm<Imm8SExt>;
  }
}

// --- INC, DEC, NOT, NEG ----------------------------------------------------------------------------------------------

def inc : PatFrag<(ops node:$value), (add node:$value, 1)>;
def dec : PatFrag<(ops node:$value), (add node:$value, -1)>;

multiclass ArithUnary<string mn, int opcode, int digit, SDPatternOperator node, list<Register> flags = [EFLAGS],
                      list<Predicate> preds = []> {
  foreach s = IntSizes in
  let Defs = flags, Predicates = !listconcat(s.Predicates, preds) in {
    def NAME#s.Bits#r : X86Inst2<!or(opcode, s.Odd), MRMXr<digit>, (outs s.RC:$dst), (ins s.RC:$src1),
                                 OneOp<mn, s, "$dst">.Asm, [(set s.RC:$dst, (node s.RC:$src1))]>, ForSize<s>;
    let mayLoad = 1, mayStore = 1 in
    def NAME#s.Bits#m : X86Inst<!or(opcode, s.Odd), MRMXm<digit>, (outs), (ins s.Mem:$dst), OneOp<mn, s, "$dst">.Asm,
                                [(store (node (s.VT (load addr:$dst))), addr:$dst)]>, ForSize<s>;
  }
}
defm INC : ArithUnary<"inc", 0xFE, 0, inc, [EFLAGS], [FastIncDec]>;
defm DEC : ArithUnary<"dec", 0xFE, 1, dec, [EFLAGS], [FastIncDec]>;
defm NOT : ArithUnary<"not", 0xF6, 2, not, []>;
defm NEG : ArithUnary<"neg", 0xF6, 3, ineg>;

// --- Multiplication and division -------------------------------------------------------------------------------------

// Half of the operands of MUL, IMUL, DIV, IDIV is in fixed registers: a pair that is AH:AL for bytes, rDX:rAX else.
class FixedPair<IntSize s> {
  list<Register> Both = !cond(!eq(s.Bits, 8): [AX], !eq(s.Bits, 16): [AX, DX], !eq(s.Bits, 32): [EAX, EDX],
                              true: [RAX, RDX]);
  list<Register> Results = !if(!eq(s.Bits, 8), [AL, AH], Both);     // quotient and remainder
}

multiclass MulDivFixed<string mn, int digit, bit divides> {
  foreach s = IntSizes in
  let Defs = !listconcat(!if(!and(divides, !eq(s.Bits, 8)), FixedPair<s>.Results, FixedPair<s>.Both), [EFLAGS]),
      Uses = !if(divides, FixedPair<s>.Both, [s.Acc]), hasSideEffects = divides in {
    def NAME#s.Bits#r : X86Inst<!or(0xF6, s.Odd), MRMXr<digit>, (outs), (ins s.RC:$src), OneOp<mn, s, "$src">.Asm>,
                        ForSize<s>;
    let mayLoad = 1 in
    def NAME#s.Bits#m : X86Inst<!or(0xF6, s.Odd), MRMXm<digit>, (outs), (ins s.Mem:$src), OneOp<mn, s, "$src">.Asm>,
                        ForSize<s>;
  }
}
defm MUL : MulDivFixed<"mul", 4, 0>;
defm IMUL : MulDivFixed<"imul", 5, 0>;
defm DIV : MulDivFixed<"div", 6, 1>;
defm IDIV : MulDivFixed<"idiv", 7, 1>;

let Defs = [EFLAGS] in
foreach s = WideSizes in {
  let isCommutable = 1 in
  def IMUL#s.Bits#rr : X86Inst2<0xAF, MRMSrcReg, (outs s.RC:$dst), (ins s.RC:$src1, s.RC:$src2),
                                TwoOps<"imul", s, "$dst", "$src2">.Asm,
                                [(set s.RC:$dst, (mul s.RC:$src1, s.RC:$src2))]>, ForSize<s>, InMap<TB>;
  let mayLoad = 1 in
  def IMUL#s.Bits#rm : X86Inst2<0xAF, MRMSrcMem, (outs s.RC:$dst), (ins s.RC:$src1, s.Mem:$src2),
                                TwoOps<"imul", s, "$dst", "$src2">.Asm,
                                [(set s.RC:$dst, (mul s.RC:$src1, (s.VT (load addr:$src2))))]>, ForSize<s>, InMap<TB>;
  defvar asm = "imul{"#s.Suffix#"}\t{$src2, $src1, $dst|$dst, $src1, $src2}";
  def IMUL#s.Bits#rri#s.ImmName
      : X86Inst<0x69, MRMSrcReg, (outs s.RC:$dst), (ins s.RC:$src1, s.Imm:$src2), asm,
                [(set s.RC:$dst, (mul s.RC:$src1, s.ImmLeaf:$src2))]>, ForSize<s>, WithImm<s.ImmKind, ShrinkImm>;
  def IMUL#s.Bits#rri8 : X86Inst<0x6B, MRMSrcReg, (outs s.RC:$dst), (ins s.RC:$src1, s.Imm8:$src2), asm>, ForSize<s>,
                         WithImm<Imm8SExt>;
  let mayLoad = 1 in {
    def IMUL#s.Bits#rmi#s.ImmName
        : X86Inst<0x69, MRMSrcMem, (outs s.RC:$dst), (ins s.Mem:$src1, s.Imm:$src2), asm,
                  [(set s.RC:$dst, (mul (s.VT (load addr:$src1)), s.ImmLeaf:$src2))]>, ForSize<s>,
          WithImm<s.ImmKind, ShrinkImm>;
    def IMUL#s.Bits#rmi8 : X86Inst<0x6B, MRMSrcMem, (outs s.RC:$dst), (ins s.Mem:$src1, s.Imm8:$src2), asm>, ForSize<s>,
                           WithImm<Imm8SExt>;
  }
}

// Sign extension within the accumulator, in front of IDIV or by itself.
class AccExtend<int opcode, string att, string intel, Register from, Register to, IntSize s>
    : X86Inst<opcode, RawFrm, (outs), (ins), "{"#att#"|"#intel#"}">, ForSize<s> {
  let Uses = [from];
  let Defs = [to];
}
def CBW : AccExtend<0x98, "cbtw", "cbw", AL, AX, Size16Bit>;
def CWDE : AccExtend<0x98, "cwtl", "cwde", AX, EAX, Size32Bit>;
def CDQE : AccExtend<0x98, "cltq", "cdqe", EAX, RAX, Size64Bit>;
def CWD : AccExtend<0x99, "cwtd", "cwd", AX, DX, Size16Bit>;
def CDQ : AccExtend<0x99, "cltd", "cdq", EAX, EDX, Size32Bit>;
def CQO : AccExtend<0x99, "cqto", "cqo", RAX, RDX, Size64Bit>;

// --- Carry chains of their own ---------------------------------------------------------------------------------------

// ADCX uses the carry flag alone, ADOX the overflow flag.
foreach op = [["ADCX", "adcx"], ["ADOX", "adox"]] in
foreach s = [Size32Bit, Size64Bit] in
let Defs = [EFLAGS], Uses = [EFLAGS], Predicates = !listconcat([HasADX], s.Predicates), HasREX_W = s.W in {
  defvar prefix = !if(!eq(op[0], "ADCX"), PD, XS);
  def op[0]#s.Bits#rr : X86Inst2<0xF6, MRMSrcReg, (outs s.RC:$dst), (ins s.RC:$src1, s.RC:$src2),
                                 TwoOps<op[1], s, "$dst", "$src2">.Asm>, InMap<T8, prefix>;
  let mayLoad = 1 in
  def op[0]#s.Bits#rm : X86Inst2<0xF6, MRMSrcMem, (outs s.RC:$dst), (ins s.RC:$src1, s.Mem:$src2),
                                 TwoOps<op[1], s, "$dst", "$src2">.Asm>, InMap<T8, prefix>;
}
