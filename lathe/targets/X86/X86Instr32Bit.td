//===- X86Instr32Bit.td - What 64-bit code does not have ----------------------------------------------------------===//
//
// SDM vol. 2: opcodes that 64-bit mode uses for prefixes and vectors, or that it refuses.
//===--------------------------------------------------------------------------------------------------------------===//

let Predicates = [Not64BitMode] in {
  // One-byte forms, whose opcodes are REX in 64-bit mode.
  foreach s = [Size32Bit, Size16Bit] in
  let Constraints = "$src = $dst", Defs = [EFLAGS], OpSize = s.OpSize, isCodeGenOnly = 1, ForceDisassemble = 1 in {
    def INC#s.Bits#r_alt : X86Inst<0x40, AddRegFrm, (outs s.RC:$dst), (ins s.RC:$src), OneOp<"inc", s, "$dst">.Asm>;
    def DEC#s.Bits#r_alt : X86Inst<0x48, AddRegFrm, (outs s.RC:$dst), (ins s.RC:$src), OneOp<"dec", s, "$dst">.Asm>;
  }

  // A second encoding of arithmetic on bytes with a constant.
  foreach op = [["ADD", "0"], ["OR", "1"], ["ADC", "2"], ["SBB", "3"], ["AND", "4"], ["SUB", "5"], ["XOR", "6"]] in
  let isCodeGenOnly = 1, ForceDisassemble = 1, Defs = [EFLAGS] in {
    defvar digit = !cond(!eq(op[1], "0"): 0, !eq(op[1], "1"): 1, !eq(op[1], "2"): 2, !eq(op[1], "3"): 3,
                         !eq(op[1], "4"): 4, !eq(op[1], "5"): 5, true: 6);
    def op[0]#8ri8 : X86Inst2<0x82, MRMXr<digit>, (outs GR8:$dst), (ins GR8:$src1, i8imm:$src2),
                              TwoOps<!tolower(op[0]), Size8Bit, "$dst", "$src2">.Asm>, WithImm<Imm8>;
    let mayLoad = 1, mayStore = 1 in
    def op[0]#8mi8 : X86Inst<0x82, MRMXm<digit>, (outs), (ins i8mem:$dst, i8imm:$src),
                             TwoOps<!tolower(op[0]), Size8Bit, "$dst", "$src">.Asm>, WithImm<Imm8>;
  }
  let isCodeGenOnly = 1, ForceDisassemble = 1, Defs = [EFLAGS] in {
    def CMP8ri8 : X86Inst<0x82, MRM7r, (outs), (ins GR8:$src1, i8imm:$src2),
                          TwoOps<"cmp", Size8Bit, "$src1", "$src2">.Asm>, WithImm<Imm8>;
    let mayLoad = 1 in
    def CMP8mi8 : X86Inst<0x82, MRM7m, (outs), (ins i8mem:$src1, i8imm:$src2),
                          TwoOps<"cmp", Size8Bit, "$src1", "$src2">.Asm>, WithImm<Imm8>;
  }

  // Decimal arithmetic.
  let Uses = [AL, EFLAGS], Defs = [AL, EFLAGS] in {
    def DAA : X86Inst<0x27, RawFrm, (outs), (ins), "daa">;
    def DAS : X86Inst<0x2F, RawFrm, (outs), (ins), "das">;
  }
  let Uses = [AX, EFLAGS], Defs = [AX, EFLAGS] in {
    def AAA : X86Inst<0x37, RawFrm, (outs), (ins), "aaa">;
    def AAS : X86Inst<0x3F, RawFrm, (outs), (ins), "aas">;
  }
  let Uses = [AX], Defs = [AX, EFLAGS] in {
    def AAM8i8 : X86Inst<0xD4, RawFrm, (outs), (ins i8imm:$src), "aam\t$src">, WithImm<Imm8>;
    def AAD8i8 : X86Inst<0xD5, RawFrm, (outs), (ins i8imm:$src), "aad\t$src">, WithImm<Imm8>;
  }
  // AL becomes 0 or FF, as the carry says.
  let Uses = [EFLAGS], Defs = [AL] in
  def SALC : X86Inst<0xD6, RawFrm, (outs), (ins), "salc">;

  // Checks.
  let hasSideEffects = 1 in {
    let Uses = [EFLAGS] in
    def INTO : X86Inst<0xCE, RawFrm, (outs), (ins), "into">;
    foreach s = [Size32Bit, Size16Bit] in
    let mayLoad = 1 in
    def BOUNDS#s.Bits#rm : X86Inst<0x62, MRMSrcMem, (outs), (ins s.RC:$dst, s.Mem:$src),
                                   "bound\t$dst, $src">, ForSize<s> {
      let Predicates = [Not64BitMode];
    }
    let Defs = [EFLAGS] in {
      def ARPL16rr : X86Inst<0x63, MRMDestReg, (outs GR16:$dst), (ins GR16:$src), "arpl\t{$src, $dst|$dst, $src}">;
      let mayLoad = 1, mayStore = 1 in
      def ARPL16mr : X86Inst<0x63, MRMDestMem, (outs), (ins i16mem:$dst, GR16:$src), "arpl\t{$src, $dst|$dst, $src}">;
    }
  }
}

// --- Far pointers from memory: offset, then selector -----------------------------------------------------------------

multiclass LoadFarPointer<int opcode, string mn, list<IntSize> sizes, OpcodeMap map, list<Predicate> preds> {
  foreach s = sizes in
  let mayLoad = 1, hasSideEffects = 1 in
  def NAME#s.Bits#rm : X86Inst<opcode, MRMSrcMem, (outs s.RC:$dst), (ins opaquemem:$src),
                               TwoOps<mn, s, "$dst", "$src">.Asm>, ForSize<s>, InMap<map> {
    let Predicates = !listconcat(s.Predicates, preds);
  }
}
defm LES : LoadFarPointer<0xC4, "les", [Size32Bit, Size16Bit], OneByte, [Not64BitMode]>;
defm LDS : LoadFarPointer<0xC5, "lds", [Size32Bit, Size16Bit], OneByte, [Not64BitMode]>;
defm LSS : LoadFarPointer<0xB2, "lss", WideSizes, TB, []>;
defm LFS : LoadFarPointer<0xB4, "lfs", WideSizes, TB, []>;
defm LGS : LoadFarPointer<0xB5, "lgs", WideSizes, TB, []>;
