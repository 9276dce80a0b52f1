//===- X86InstrMov.td - Moves, extensions, addresses, conditional moves, single bits ------------------------------===//

// --- MOV -------------------------------------------------------------------------------------------------------------

foreach s = IntSizes in {
  let isMoveReg = 1 in {
    def MOV#s.Bits#rr : X86Inst<!or(0x88, s.Odd), MRMDestReg, (outs s.RC:$dst), (ins s.RC:$src),
                                TwoOps<"mov", s, "$dst", "$src">.Asm>, ForSize<s>;
    let isCodeGenOnly = 1, ForceDisassemble = 1 in
    def MOV#s.Bits#rr_REV : X86Inst<!or(0x8A, s.Odd), MRMSrcReg, (outs s.RC:$dst), (ins s.RC:$src),
                                    TwoOps<"mov", s, "$dst", "$src">.Asm>, ForSize<s>;
  }
  let mayLoad = 1, canFoldAsLoad = 1, isReMaterializable = 1 in
  def MOV#s.Bits#rm : X86Inst<!or(0x8A, s.Odd), MRMSrcMem, (outs s.RC:$dst), (ins s.Mem:$src),
                              TwoOps<"mov", s, "$dst", "$src">.Asm, [(set s.RC:$dst, (s.VT (load addr:$src)))]>,
                      ForSize<s>, HasGotRelax<!ge(s.Bits, 32)>;
  let mayStore = 1 in {
    def MOV#s.Bits#mr : X86Inst<!or(0x88, s.Odd), MRMDestMem, (outs), (ins s.Mem:$dst, s.RC:$src),
                                TwoOps<"mov", s, "$dst", "$src">.Asm, [(store s.RC:$src, addr:$dst)]>, ForSize<s>;
    def MOV#s.Bits#mi#s.ImmName
        : X86Inst<!or(0xC6, s.Odd), MRM0m, (outs), (ins s.Mem:$dst, s.Imm:$src), TwoOps<"mov", s, "$dst", "$src">.Asm,
                  [(store (s.VT s.ImmLeaf:$src), addr:$dst)]>, ForSize<s>, WithImm<s.ImmKind>;
  }
}

let isReMaterializable = 1, isAsCheapAsAMove = 1, isMoveImm = 1 in {
  foreach s = [Size8Bit, Size16Bit, Size32Bit] in
  def MOV#s.Bits#ri : X86Inst<!if(s.Odd, 0xB8, 0xB0), AddRegFrm, (outs s.RC:$dst), (ins s.Imm:$src),
                              TwoOps<"mov", s, "$dst", "$src">.Asm, [(set s.RC:$dst, (s.VT imm:$src))]>, ForSize<s>,
                      WithImm<s.ImmKind>;
  let AddedComplexity = 1 in
  def MOV64ri32 : X86Inst<0xC7, MRM0r, (outs GR64:$dst), (ins i64i32imm:$src), "mov{q}\t{$src, $dst|$dst, $src}",
                          [(set GR64:$dst, i64immSExt32:$src)]>, ForSize<Size64Bit>, WithImm<Imm32SExt>;
  def MOV64ri : X86Inst<0xB8, AddRegFrm, (outs GR64:$dst), (ins i64imm:$src), "movabs{q}\t{$src, $dst|$dst, $src}",
                        [(set GR64:$dst, (i64 imm:$src))]>, ForSize<Size64Bit>, WithImm<Imm64>;
}

// Second encodings.
let isMoveImm = 1, isCodeGenOnly = 1, ForceDisassemble = 1 in
foreach s = [Size8Bit, Size16Bit, Size32Bit] in
def MOV#s.Bits#ri_alt : X86Inst<!or(0xC6, s.Odd), MRM0r, (outs s.RC:$dst), (ins s.Imm:$src),
                                TwoOps<"mov", s, "$dst", "$src">.Asm>, ForSize<s>, WithImm<s.ImmKind>;

// Between the accumulator and an absolute address, which is as wide as the mode's addresses, or has a prefix.
class AbsoluteMov<int opcode, IntSize s, dag ins, string mn, string asm>
    : X86Inst<opcode, RawMemOffs, (outs), ins, mn#"{"#s.Suffix#"}\t"#asm>, ForSize<s>, WithImm<MemOffs>;
multiclass AccumulatorMov<int addressBits, string mn, bits<2> adSize, list<IntSize> sizes,
                          list<Predicate> modes> {
  foreach s = sizes in {
    defvar address = !cast<X86MemOffsOperand>("offset"#addressBits#"_"#s.Bits);
    defvar acc = s.Acc.AsmName;
    let AdSize = adSize, Predicates = !if(!eq(s.Bits, 64), [In64BitMode], modes) in {
      let mayLoad = 1, Defs = [s.Acc] in
      def MOV#s.Bits#ao#addressBits : AbsoluteMov<!or(0xA0, s.Odd), s, (ins address:$src), mn,
                                                  "{$src, %"#acc#"|"#acc#", $src}">;
      let mayStore = 1, Uses = [s.Acc] in
      def MOV#s.Bits#o#addressBits#a : AbsoluteMov<!or(0xA2, s.Odd), s, (ins address:$dst), mn,
                                                   "{%"#acc#", $dst|$dst, "#acc#"}">;
    }
  }
}
defm "" : AccumulatorMov<64, "movabs", 3, IntSizes, [In64BitMode]>;
defm "" : AccumulatorMov<32, "mov", 2, IntSizes, []>;
defm "" : AccumulatorMov<16, "mov", 1, [Size8Bit, Size16Bit, Size32Bit], [Not64BitMode]>;

// AH, BH, CH, DH can be moved as long as there is no REX prefix; then every operand has to do without one.
let isMoveReg = 1, isCodeGenOnly = 1 in
def MOV8rr_NOREX : X86Inst<0x88, MRMDestReg, (outs GR8_NOREX:$dst), (ins GR8_NOREX:$src),
                           "mov{b}\t{$src, $dst|$dst, $src}">;
let isCodeGenOnly = 1 in {
  let mayLoad = 1 in
  def MOV8rm_NOREX : X86Inst<0x8A, MRMSrcMem, (outs GR8_NOREX:$dst), (ins i8mem:$src),
                             "mov{b}\t{$src, $dst|$dst, $src}">;
  let mayStore = 1 in
  def MOV8mr_NOREX : X86Inst<0x88, MRMDestMem, (outs), (ins i8mem:$dst, GR8_NOREX:$src),
                             "mov{b}\t{$src, $dst|$dst, $src}">;
}

// Segment registers.
foreach s = WideSizes in {
  def MOV#s.Bits#rs : X86Inst<0x8C, MRMDestReg, (outs s.RC:$dst), (ins SEGMENT_REG:$src),
                              TwoOps<"mov", s, "$dst", "$src">.Asm>, ForSize<s>;
  // The assembler leaves the useless operand-size prefix out.
  let isCodeGenOnly = !eq(s.Bits, 16), ForceDisassemble = 1 in
  def MOV#s.Bits#sr : X86Inst<0x8E, MRMSrcReg, (outs SEGMENT_REG:$dst), (ins s.RC:$src),
                              TwoOps<"mov", s, "$dst", "$src">.Asm>, ForSize<s>;
}
let mayStore = 1 in
def MOV16ms : X86Inst<0x8C, MRMDestMem, (outs), (ins i16mem:$dst, SEGMENT_REG:$src), "mov{w}\t{$src, $dst|$dst, $src}">;
let mayLoad = 1 in
def MOV16sm : X86Inst<0x8E, MRMSrcMem, (outs SEGMENT_REG:$dst), (ins i16mem:$src), "mov{w}\t{$src, $dst|$dst, $src}">;

// --- Extensions ------------------------------------------------------------------------------------------------------

// "movzbl" in AT&T syntax, "movzx" in Intel syntax.
multiclass Extend<string att, string intel, int opcode, IntSize to, IntSize from, SDPatternOperator ext,
                  SDPatternOperator extLoad> {
  defvar asm = "{"#att#from.Suffix#to.Suffix#"\t$src, $dst|"#intel#"\t$dst, $src}";
  def NAME#to.Bits#rr#from.Bits : X86Inst<opcode, MRMSrcReg, (outs to.RC:$dst), (ins from.RC:$src), asm,
                                          PatternIf<!ne(to.Bits, from.Bits),
                                                    (set to.RC:$dst, (to.VT (ext from.RC:$src)))>.List>,
                                  ForSize<to>, InMap<TB>;
  let mayLoad = 1 in
  def NAME#to.Bits#rm#from.Bits : X86Inst<opcode, MRMSrcMem, (outs to.RC:$dst), (ins from.Mem:$src), asm,
                                          [(set to.RC:$dst, (to.VT (extLoad addr:$src)))]>, ForSize<to>, InMap<TB>;
}
// Zero extension to 16 bits has a longer encoding, and to 64 bits too: rules in X86InstrPatternsInt.td go through 32.
foreach to = WideSizes in {
  defm MOVZX : Extend<"movz", "movzx", 0xB6, to, Size8Bit, !if(!eq(to.Bits, 32), zext, null_frag),
                      !if(!eq(to.Bits, 32), zextloadi8, null_frag)>;
  defm MOVSX : Extend<"movs", "movsx", 0xBE, to, Size8Bit, sext, sextloadi8>;
}
foreach to = [Size32Bit, Size64Bit] in {
  defm MOVZX : Extend<"movz", "movzx", 0xB7, to, Size16Bit, !if(!eq(to.Bits, 32), zext, null_frag),
                      !if(!eq(to.Bits, 32), zextloadi16, null_frag)>;
  defm MOVSX : Extend<"movs", "movsx", 0xBF, to, Size16Bit, sext, sextloadi16>;
}
def MOVSX64rr32 : X86Inst<0x63, MRMSrcReg, (outs GR64:$dst), (ins GR32:$src), "{movslq\t$src, $dst|movsxd\t$dst, $src}",
                          [(set GR64:$dst, (sext GR32:$src))]>, ForSize<Size64Bit>;
let mayLoad = 1 in
def MOVSX64rm32 : X86Inst<0x63, MRMSrcMem, (outs GR64:$dst), (ins i32mem:$src),
                          "{movslq\t$src, $dst|movsxd\t$dst, $src}", [(set GR64:$dst, (i64 (sextloadi32 addr:$src)))]>,
                  ForSize<Size64Bit>;

// Without change of the width, or to fewer bits: other encodings of plain moves.
let isCodeGenOnly = 1, ForceDisassemble = 1 in {
  defm MOVZX : Extend<"movz", "movzx", 0xB7, Size16Bit, Size16Bit, null_frag, null_frag>;
  defm MOVSX : Extend<"movs", "movsx", 0xBF, Size16Bit, Size16Bit, null_frag, null_frag>;
  let Predicates = [In64BitMode] in
  foreach s = [Size16Bit, Size32Bit] in {
    def MOVSX#s.Bits#rr32 : X86Inst<0x63, MRMSrcReg, (outs s.RC:$dst), (ins GR32:$src),
                                    "{movslq\t$src, $dst|movsxd\t$dst, $src}"> {
      let OpSize = s.OpSize;
    }
    let mayLoad = 1 in
    def MOVSX#s.Bits#rm32 : X86Inst<0x63, MRMSrcMem, (outs s.RC:$dst), (ins i32mem:$src),
                                    "{movslq\t$src, $dst|movsxd\t$dst, $src}"> {
      let OpSize = s.OpSize;
    }
  }
}

// Zero extension of AH and its kin, after a division of bytes.
let isCodeGenOnly = 1 in {
  def MOVZX32rr8_NOREX : X86Inst<0xB6, MRMSrcReg, (outs GR32_NOREX:$dst), (ins GR8_NOREX:$src),
                                 "{movzbl\t$src, $dst|movzx\t$dst, $src}">, Size32, InMap<TB>;
  def MOVSX32rr8_NOREX : X86Inst<0xBE, MRMSrcReg, (outs GR32_NOREX:$dst), (ins GR8_NOREX:$src),
                                 "{movsbl\t$src, $dst|movsx\t$dst, $src}">, Size32, InMap<TB>;
}

// --- LEA -------------------------------------------------------------------------------------------------------------

let isReMaterializable = 1, isAsCheapAsAMove = 1 in {
  def LEA64r : X86Inst<0x8D, MRMSrcMem, (outs GR64:$dst), (ins lea64mem:$src), "lea{q}\t{$src, $dst|$dst, $src}",
                       [(set GR64:$dst, lea64addr:$src)]>, ForSize<Size64Bit>;
  let isCodeGenOnly = 1 in
  def LEA64_32r : X86Inst<0x8D, MRMSrcMem, (outs GR32:$dst), (ins lea64_32mem:$src), "lea{l}\t{$src, $dst|$dst, $src}",
                          [(set GR32:$dst, lea64_32addr:$src)]>, Size32, Requires<[In64BitMode]>;
  def LEA32r : X86Inst<0x8D, MRMSrcMem, (outs GR32:$dst), (ins anymem:$src), "lea{l}\t{$src, $dst|$dst, $src}",
                       [(set GR32:$dst, lea32addr:$src)]>, Size32, Requires<[Not64BitMode]>;
  def LEA16r : X86Inst<0x8D, MRMSrcMem, (outs GR16:$dst), (ins anymem:$src), "lea{w}\t{$src, $dst|$dst, $src}">, Size16;
}

// --- BSWAP, MOVBE ----------------------------------------------------------------------------------------------------

foreach s = [Size32Bit, Size64Bit] in
def BSWAP#s.Bits#r : X86Inst<0xC8, AddRegFrm, (outs s.RC:$dst), (ins s.RC:$src), "bswap{"#s.Suffix#"}\t$dst",
                             [(set s.RC:$dst, (bswap s.RC:$src))]>, ForSize<s>, InMap<TB> {
  let Constraints = "$src = $dst";
}
// The result is undefined.
let isCodeGenOnly = 1, ForceDisassemble = 1, Constraints = "$src = $dst" in
def BSWAP16r_BAD : X86Inst<0xC8, AddRegFrm, (outs GR16:$dst), (ins GR16:$src), "bswap{w}\t$dst">, Size16, InMap<TB>;
foreach s = WideSizes in {
  let mayLoad = 1, Predicates = !listconcat([HasMOVBE], s.Predicates) in
  def MOVBE#s.Bits#rm : X86Inst<0xF0, MRMSrcMem, (outs s.RC:$dst), (ins s.Mem:$src),
                                TwoOps<"movbe", s, "$dst", "$src">.Asm,
                                [(set s.RC:$dst, (bswap (s.VT (load addr:$src))))]>,
                        ForSize<s>, InMap<T8>;
  let mayStore = 1, Predicates = !listconcat([HasMOVBE], s.Predicates) in
  def MOVBE#s.Bits#mr : X86Inst<0xF1, MRMDestMem, (outs), (ins s.Mem:$dst, s.RC:$src),
                                TwoOps<"movbe", s, "$dst", "$src">.Asm, [(store (bswap s.RC:$src), addr:$dst)]>,
                        ForSize<s>, InMap<T8>;
}

// --- On a condition --------------------------------------------------------------------------------------------------

let Uses = [EFLAGS] in {
  def SETCCr : X86Inst<0x90, MRMXrCC, (outs GR8:$dst), (ins ccode:$cond), "set${cond}\t$dst">, InMap<TB>;
  let mayStore = 1 in
  def SETCCm : X86Inst<0x90, MRMXmCC, (outs), (ins i8mem:$dst, ccode:$cond), "set${cond}\t$dst">, InMap<TB>;
  foreach s = WideSizes in {
    defvar asm = "cmov${cond}{"#s.Suffix#"}\t{$src2, $dst|$dst, $src2}";
    let isCommutable = 1, Predicates = !listconcat([HasCMOV], s.Predicates) in
    def CMOV#s.Bits#rr : X86Inst2<0x40, MRMSrcRegCC, (outs s.RC:$dst), (ins s.RC:$src1, s.RC:$src2, ccode:$cond), asm>,
                         ForSize<s>, InMap<TB>;
    let mayLoad = 1, Predicates = !listconcat([HasCMOV], s.Predicates) in
    def CMOV#s.Bits#rm : X86Inst2<0x40, MRMSrcMemCC, (outs s.RC:$dst), (ins s.RC:$src1, s.Mem:$src2, ccode:$cond), asm>,
                         ForSize<s>, InMap<TB>;
  }
}

// --- Single bits -----------------------------------------------------------------------------------------------------

// BT, BTS, BTR, BTC: the register forms take the bit number modulo the width. The memory forms with a register do not
// (they address a bit string of any length), so that no rule chooses them.
multiclass BitTest<string mn, int opcode, int digit, bit writes> {
  foreach s = WideSizes in
  let Defs = [EFLAGS] in {
    if writes then {
      def NAME#s.Bits#rr : X86Inst2<opcode, MRMDestReg, (outs s.RC:$dst), (ins s.RC:$src1, s.RC:$src2),
                                    TwoOps<mn, s, "$src1", "$src2">.Asm>, ForSize<s>, InMap<TB>;
      def NAME#s.Bits#ri8 : X86Inst2<0xBA, MRMXr<digit>, (outs s.RC:$dst), (ins s.RC:$src1, u8imm:$src2),
                                     TwoOps<mn, s, "$src1", "$src2">.Asm>, ForSize<s>, InMap<TB>, WithImm<Imm8>;
    } else {
      def NAME#s.Bits#rr : X86Inst<opcode, MRMDestReg, (outs), (ins s.RC:$src1, s.RC:$src2),
                                   TwoOps<mn, s, "$src1", "$src2">.Asm>, ForSize<s>, InMap<TB>;
      def NAME#s.Bits#ri8 : X86Inst<0xBA, MRMXr<digit>, (outs), (ins s.RC:$src1, u8imm:$src2),
                                    TwoOps<mn, s, "$src1", "$src2">.Asm>, ForSize<s>, InMap<TB>, WithImm<Imm8>;
    }
    let mayLoad = 1, mayStore = writes in {
      let hasSideEffects = 1 in
      def NAME#s.Bits#mr : X86Inst<opcode, MRMDestMem, (outs), (ins s.Mem:$src1, s.RC:$src2),
                                   TwoOps<mn, s, "$src1", "$src2">.Asm>, ForSize<s>, InMap<TB>;
      def NAME#s.Bits#mi8 : X86Inst<0xBA, MRMXm<digit>, (outs), (ins s.Mem:$src1, u8imm:$src2),
                                    TwoOps<mn, s, "$src1", "$src2">.Asm>, ForSize<s>, InMap<TB>, WithImm<Imm8>;
    }
  }
}
defm BT : BitTest<"bt", 0xA3, 4, 0>;
defm BTS : BitTest<"bts", 0xAB, 5, 1>;
defm BTR : BitTest<"btr", 0xB3, 6, 1>;
defm BTC : BitTest<"btc", 0xBB, 7, 1>;

// BSF and BSR leave the destination alone when the source is zero; LZCNT, TZCNT, POPCNT are defined for zero.
multiclass BitScan<string mn, int opcode, MandatoryPrefix prefix, list<Predicate> preds, SDPatternOperator node> {
  foreach s = WideSizes in
  let Defs = [EFLAGS], Predicates = !listconcat(preds, s.Predicates) in {
    def NAME#s.Bits#rr : X86Inst<opcode, MRMSrcReg, (outs s.RC:$dst), (ins s.RC:$src),
                                 TwoOps<mn, s, "$dst", "$src">.Asm,
                                 [(set s.RC:$dst, (node s.RC:$src))]>, ForSize<s>, InMap<TB, prefix>;
    let mayLoad = 1 in
    def NAME#s.Bits#rm : X86Inst<opcode, MRMSrcMem, (outs s.RC:$dst), (ins s.Mem:$src),
                                 TwoOps<mn, s, "$dst", "$src">.Asm,
                                 [(set s.RC:$dst, (node (s.VT (load addr:$src))))]>, ForSize<s>, InMap<TB, prefix>;
  }
}
defm POPCNT : BitScan<"popcnt", 0xB8, XS, [HasPOPCNT], ctpop>;
defm LZCNT : BitScan<"lzcnt", 0xBD, XS, [HasLZCNT], ctlz>;
defm TZCNT : BitScan<"tzcnt", 0xBC, XS, [HasBMI], cttz>;
defm BSF : BitScan<"bsf", 0xBC, NoPrefix, [], cttz_zero_undef>;
foreach s = WideSizes in
let Defs = [EFLAGS] in {
  def BSR#s.Bits#rr : X86Inst<0xBD, MRMSrcReg, (outs s.RC:$dst), (ins s.RC:$src), TwoOps<"bsr", s, "$dst", "$src">.Asm>,
                      ForSize<s>, InMap<TB>;
  let mayLoad = 1 in
  def BSR#s.Bits#rm : X86Inst<0xBD, MRMSrcMem, (outs s.RC:$dst), (ins s.Mem:$src),
                               TwoOps<"bsr", s, "$dst", "$src">.Asm>,
                      ForSize<s>, InMap<TB>;
}
