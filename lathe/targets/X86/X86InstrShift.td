//===- X86InstrShift.td - Shifts and rotates ----------------------------------------------------------------------===//
//
// SDM vol. 2: C0..C1 /d rm, imm8    D0..D1 /d rm, 1    D2..D3 /d rm, CL, with one digit per operation.
// The count is taken modulo 32, or modulo 64 for 64-bit operands.
//===--------------------------------------------------------------------------------------------------------------===//

// A shift count in CL. Patterns see it as an i8 value; the rule copies it to CL.
multiclass ShiftFamily<string mn, int digit, SDPatternOperator node, bit readsCarry = 0> {
  foreach s = IntSizes in {
    defvar flags = !if(readsCarry, [EFLAGS], []<Register>);
    defvar one = mn#"{"#s.Suffix#"}\t$dst";
    defvar cl = mn#"{"#s.Suffix#"}\t{%cl, $dst|$dst, cl}";
    let Defs = [EFLAGS], Uses = flags in {
      def NAME#s.Bits#ri
          : X86Inst2<!or(0xC0, s.Odd), MRMXr<digit>, (outs s.RC:$dst), (ins s.RC:$src1, u8imm:$src2),
                     TwoOps<mn, s, "$dst", "$src2">.Asm,
                     PatternIf<!not(readsCarry), (set s.RC:$dst, (node s.RC:$src1, (i8 imm:$src2)))>.List>, ForSize<s>,
            WithImm<Imm8, ShrinkOne>;
      def NAME#s.Bits#r1 : X86Inst2<!or(0xD0, s.Odd), MRMXr<digit>, (outs s.RC:$dst), (ins s.RC:$src1), one>,
          ForSize<s>;
      let mayLoad = 1, mayStore = 1 in {
        def NAME#s.Bits#mi
            : X86Inst<!or(0xC0, s.Odd), MRMXm<digit>, (outs), (ins s.Mem:$dst, u8imm:$src),
                      TwoOps<mn, s, "$dst", "$src">.Asm,
                      PatternIf<!not(readsCarry),
                                (store (node (s.VT (load addr:$dst)), (i8 imm:$src)), addr:$dst)>.List>, ForSize<s>,
              WithImm<Imm8, ShrinkOne>;
        def NAME#s.Bits#m1 : X86Inst<!or(0xD0, s.Odd), MRMXm<digit>, (outs), (ins s.Mem:$dst), one>, ForSize<s>;
      }
    }
    let Defs = [EFLAGS], Uses = !listconcat([CL], flags) in {
      def NAME#s.Bits#rCL : X86Inst2<!or(0xD2, s.Odd), MRMXr<digit>, (outs s.RC:$dst), (ins s.RC:$src1), cl>,
          ForSize<s>;
      let mayLoad = 1, mayStore = 1 in
      def NAME#s.Bits#mCL : X86Inst<!or(0xD2, s.Odd), MRMXm<digit>, (outs), (ins s.Mem:$dst), cl>, ForSize<s>;
    }
    // A count in a register. TRUNC or a wider count is the legalizer's work: counts are i8.
    if !not(readsCarry) then {
      def : Pattern<(set s.RC:$dst, (node s.RC:$src1, GR8:$src2)),
                    [(set CL, (COPY GR8:$src2)), (set s.RC:$dst, (!cast<Instruction>(NAME#s.Bits#rCL) s.RC:$src1))]>;
      def : Pattern<(store (node (s.VT (load addr:$dst)), GR8:$src2), addr:$dst),
                    [(set CL, (COPY GR8:$src2)), (!cast<Instruction>(NAME#s.Bits#mCL) addr:$dst)]>;
    }
  }
}

defm ROL : ShiftFamily<"rol", 0, rotl>;
defm ROR : ShiftFamily<"ror", 1, rotr>;
defm RCL : ShiftFamily<"rcl", 2, null_frag, 1>;
defm RCR : ShiftFamily<"rcr", 3, null_frag, 1>;
defm SHL : ShiftFamily<"shl", 4, shl>;
defm SHR : ShiftFamily<"shr", 5, srl>;
defm SAR : ShiftFamily<"sar", 7, sra>;

// --- SHLD and SHRD: a double-width value shifted, of which one half is kept ------------------------------------------

// The instruction shifts $low into $high or the other way round; the count is taken modulo the width only for 32 and
// 64 bits. With 16-bit operands a count of 16 to 31 is undefined, which a funnel shift does not allow.
def shrd : PatFrag<(ops node:$low, node:$high, node:$count), (fshr node:$high, node:$low, node:$count)>;

multiclass DoubleShift<string mn, int opcode, SDPatternOperator node> {
  foreach s = WideSizes in {
    defvar immAsm = mn#"{"#s.Suffix#"}\t{$src3, $src2, $dst|$dst, $src2, $src3}";
    defvar clAsm = mn#"{"#s.Suffix#"}\t{%cl, $src2, $dst|$dst, $src2, cl}";
    let Defs = [EFLAGS] in {
      def NAME#s.Bits#rri8
          : X86Inst2<opcode, MRMDestReg, (outs s.RC:$dst), (ins s.RC:$src1, s.RC:$src2, u8imm:$src3), immAsm,
                     PatternIf<!ne(s.Bits, 16),
                               (set s.RC:$dst, (node s.RC:$src1, s.RC:$src2, (i8 imm:$src3)))>.List>, ForSize<s>,
            InMap<TB>, WithImm<Imm8>;
      let mayLoad = 1, mayStore = 1 in
      def NAME#s.Bits#mri8 : X86Inst<opcode, MRMDestMem, (outs), (ins s.Mem:$dst, s.RC:$src2, u8imm:$src3), immAsm>,
                             ForSize<s>, InMap<TB>, WithImm<Imm8>;
    }
    let Defs = [EFLAGS], Uses = [CL] in {
      def NAME#s.Bits#rrCL
          : X86Inst2<!add(opcode, 1), MRMDestReg, (outs s.RC:$dst), (ins s.RC:$src1, s.RC:$src2), clAsm>, ForSize<s>,
            InMap<TB>;
      let mayLoad = 1, mayStore = 1 in
      def NAME#s.Bits#mrCL : X86Inst<!add(opcode, 1), MRMDestMem, (outs), (ins s.Mem:$dst, s.RC:$src2), clAsm>,
                             ForSize<s>, InMap<TB>;
    }
    if !ne(s.Bits, 16) then
    def : Pattern<(set s.RC:$dst, (node s.RC:$src1, s.RC:$src2, GR8:$src3)),
                  [(set CL, (COPY GR8:$src3)),
                   (set s.RC:$dst, (!cast<Instruction>(NAME#s.Bits#rrCL) s.RC:$src1, s.RC:$src2))]>;
  }
}
defm SHLD : DoubleShift<"shld", 0xA4, fshl>;
defm SHRD : DoubleShift<"shrd", 0xAC, shrd>;
