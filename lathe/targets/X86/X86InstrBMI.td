//===- X86InstrBMI.td - Bits in general registers: BMI, BMI2, TBM, LWP; CMPccXADD ---------------------------------===//

def cmpxaddcond : Operand<i8> {
  let PrintMethod = "printCmpXAddCode";
  let OperandNamespace = "X86";
  let OperandType = "OPERAND_COND_CODE";
}

class GprSize<int width, RegisterClass rc, X86MemOperand mem, string suffix> {
  int Bits = width;
  RegisterClass RC = rc;
  X86MemOperand Mem = mem;
  string Suffix = suffix;
  int W = !eq(width, 64);
}
defvar GprSizes = [GprSize<32, GR32, i32mem, "{l}">, GprSize<64, GR64, i64mem, "{q}">];

class ForGpr<GprSize s, Predicate pred> {
  list<Predicate> Predicates = !if(s.W, [pred, In64BitMode], [pred]);
}

// $src1 is in ModRM.rm and $src2 in vvvv, or the other way round.
multiclass BmiBinary<int opcode, string mn, MandatoryPrefix prefix, bit rmFirst, Predicate pred, bit flags> {
  foreach s = GprSizes in
  let Defs = !if(flags, [EFLAGS], []<Register>) in
  if rmFirst then {
    def NAME#s.Bits#rr : X86Inst<opcode, MRMSrcReg4VOp3, (outs s.RC:$dst), (ins s.RC:$src1, s.RC:$src2),
                                 VAsm<mn#s.Suffix>.Two>, VexOp<T8, prefix, 0, s.W>, ForGpr<s, pred>;
    let mayLoad = 1 in
    def NAME#s.Bits#rm : X86Inst<opcode, MRMSrcMem4VOp3, (outs s.RC:$dst), (ins s.Mem:$src1, s.RC:$src2),
                                 VAsm<mn#s.Suffix>.Two>, VexOp<T8, prefix, 0, s.W>, ForGpr<s, pred>;
  } else {
    def NAME#s.Bits#rr : X86Inst<opcode, MRMSrcReg4V, (outs s.RC:$dst), (ins s.RC:$src1, s.RC:$src2),
                                 VAsm<mn#s.Suffix>.Two>, VexOp<T8, prefix, 0, s.W>, ForGpr<s, pred>;
    let mayLoad = 1 in
    def NAME#s.Bits#rm : X86Inst<opcode, MRMSrcMem4V, (outs s.RC:$dst), (ins s.RC:$src1, s.Mem:$src2),
                                 VAsm<mn#s.Suffix>.Two>, VexOp<T8, prefix, 0, s.W>, ForGpr<s, pred>;
  }
}
defm ANDN : BmiBinary<0xF2, "andn", NoPrefix, 0, HasBMI, 1>;
defm BEXTR : BmiBinary<0xF7, "bextr", NoPrefix, 1, HasBMI, 1>;
defm BZHI : BmiBinary<0xF5, "bzhi", NoPrefix, 1, HasBMI2, 1>;
defm SHLX : BmiBinary<0xF7, "shlx", PD, 1, HasBMI2, 0>;
defm SARX : BmiBinary<0xF7, "sarx", XS, 1, HasBMI2, 0>;
defm SHRX : BmiBinary<0xF7, "shrx", XD, 1, HasBMI2, 0>;
defm PDEP : BmiBinary<0xF5, "pdep", XD, 0, HasBMI2, 0>;
defm PEXT : BmiBinary<0xF5, "pext", XS, 0, HasBMI2, 0>;

foreach s = GprSizes in {
  // The high half of the product is the first result; the other factor is in EDX or RDX.
  defvar asm = "mulx"#s.Suffix#"\t{$src, $dst2, $dst1|$dst1, $dst2, $src}";
  let Uses = [!if(s.W, RDX, EDX)] in {
    def MULX#s.Bits#rr : X86Inst<0xF6, MRMSrcReg4V, (outs s.RC:$dst1, s.RC:$dst2), (ins s.RC:$src), asm>,
                         VexOp<T8, XD, 0, s.W>, ForGpr<s, HasBMI2>;
    let mayLoad = 1 in
    def MULX#s.Bits#rm : X86Inst<0xF6, MRMSrcMem4V, (outs s.RC:$dst1, s.RC:$dst2), (ins s.Mem:$src), asm>,
                         VexOp<T8, XD, 0, s.W>, ForGpr<s, HasBMI2>;
  }
  def RORX#s.Bits#ri : X86Inst<0xF0, MRMSrcReg, (outs s.RC:$dst), (ins s.RC:$src1, u8imm:$src2),
                               VAsm<"rorx"#s.Suffix>.Two>, VexOp<TA, XD, 0, s.W>, WithImm<Imm8>, ForGpr<s, HasBMI2>;
  let mayLoad = 1 in
  def RORX#s.Bits#mi : X86Inst<0xF0, MRMSrcMem, (outs s.RC:$dst), (ins s.Mem:$src1, u8imm:$src2),
                               VAsm<"rorx"#s.Suffix>.Two>, VexOp<TA, XD, 0, s.W>, WithImm<Imm8>, ForGpr<s, HasBMI2>;
}

// The lowest bits of a register; a digit says what becomes of them.
multiclass LowBits<int opcode, int digit, string mn, OpcodeMap map, InstrEncoding encoding, Predicate pred> {
  foreach s = GprSizes in
  let Defs = [EFLAGS] in {
    def NAME#s.Bits#rr : X86Inst<opcode, MRMXr4V<digit>, (outs s.RC:$dst), (ins s.RC:$src), VAsm<mn#s.Suffix>.One>,
                         VexOp<map, NoPrefix, 0, s.W, encoding>, ForGpr<s, pred>;
    let mayLoad = 1 in
    def NAME#s.Bits#rm : X86Inst<opcode, MRMXm4V<digit>, (outs s.RC:$dst), (ins s.Mem:$src), VAsm<mn#s.Suffix>.One>,
                         VexOp<map, NoPrefix, 0, s.W, encoding>, ForGpr<s, pred>;
  }
}
defm BLSR : LowBits<0xF3, 1, "blsr", T8, EncVEX, HasBMI>;
defm BLSMSK : LowBits<0xF3, 2, "blsmsk", T8, EncVEX, HasBMI>;
defm BLSI : LowBits<0xF3, 3, "blsi", T8, EncVEX, HasBMI>;
defm BLCFILL : LowBits<0x01, 1, "blcfill", XOP9, EncXOP, HasTBM>;
defm BLSFILL : LowBits<0x01, 2, "blsfill", XOP9, EncXOP, HasTBM>;
defm BLCS : LowBits<0x01, 3, "blcs", XOP9, EncXOP, HasTBM>;
defm TZMSK : LowBits<0x01, 4, "tzmsk", XOP9, EncXOP, HasTBM>;
defm BLCIC : LowBits<0x01, 5, "blcic", XOP9, EncXOP, HasTBM>;
defm BLSIC : LowBits<0x01, 6, "blsic", XOP9, EncXOP, HasTBM>;
defm T1MSKC : LowBits<0x01, 7, "t1mskc", XOP9, EncXOP, HasTBM>;
defm BLCMSK : LowBits<0x02, 1, "blcmsk", XOP9, EncXOP, HasTBM>;
defm BLCI : LowBits<0x02, 6, "blci", XOP9, EncXOP, HasTBM>;

foreach s = GprSizes in {
  defvar imm = !if(s.W, i64i32imm, i32imm);
  defvar immKind = !if(s.W, Imm32SExt, Imm32);
  let Defs = [EFLAGS] in {
    def BEXTRI#s.Bits#ri : X86Inst<0x10, MRMSrcReg, (outs s.RC:$dst), (ins s.RC:$src1, imm:$src2),
                                   VAsm<"bextr"#s.Suffix>.Two>, XopOp<XOPA, 0, s.W>, WithImm<immKind>,
                           ForGpr<s, HasTBM>;
    let mayLoad = 1 in
    def BEXTRI#s.Bits#mi : X86Inst<0x10, MRMSrcMem, (outs s.RC:$dst), (ins s.Mem:$src1, imm:$src2),
                                   VAsm<"bextr"#s.Suffix>.Two>, XopOp<XOPA, 0, s.W>, WithImm<immKind>,
                           ForGpr<s, HasTBM>;
  }
  // Lightweight profiling (AMD 43724).
  defvar suffix = !if(s.W, "64", "");
  let hasSideEffects = 1 in {
    def LLWPCB#suffix : X86Inst<0x12, MRMXr<0>, (outs), (ins s.RC:$src), "llwpcb\t$src">, XopOp<XOP9, 0, s.W>,
                        ForGpr<s, HasLWP>;
    def SLWPCB#suffix : X86Inst<0x12, MRMXr<1>, (outs s.RC:$dst), (ins), "slwpcb\t$dst">, XopOp<XOP9, 0, s.W>,
                        ForGpr<s, HasLWP>;
    foreach l = [0, 1] in {
      defvar mn = !if(l, "lwpval", "lwpins");
      let Defs = !if(l, []<Register>, [EFLAGS]) in {
        def !toupper(mn)#s.Bits#rri : X86Inst<0x12, MRMXr4V<l>, (outs), (ins s.RC:$src0, GR32:$src1, i32imm:$cntl),
                                              mn#"\t{$cntl, $src1, $src0|$src0, $src1, $cntl}">, XopOp<XOPA, 0, s.W>,
                                      WithImm<Imm32>, ForGpr<s, HasLWP>;
        let mayLoad = 1 in
        def !toupper(mn)#s.Bits#rmi : X86Inst<0x12, MRMXm4V<l>, (outs), (ins s.RC:$src0, i32mem:$src1, i32imm:$cntl),
                                              mn#"\t{$cntl, $src1, $src0|$src0, $src1, $cntl}">, XopOp<XOPA, 0, s.W>,
                                      WithImm<Imm32>, ForGpr<s, HasLWP>;
      }
    }
  }
  // Memory is compared with $dst and, under the condition, gets the sum with $src3.
  let mayLoad = 1, mayStore = 1, Defs = [EFLAGS] in
  def CMPCCXADDmr#s.Bits : X86Inst<0xE0, MRMDestMem4VOp3CC, (outs s.RC:$dst),
                                   (ins s.RC:$dstsrc2, s.Mem:$dstsrc1, s.RC:$src3, cmpxaddcond:$cond),
                                   "cmp${cond}xadd\t{$src3, $dst, $dstsrc1|$dstsrc1, $dst, $src3}">,
                           VexOp<T8, PD, 0, s.W> {
    let Predicates = [HasCMPCCXADD, In64BitMode];
    let Constraints = "$dstsrc2 = $dst";
    let Tied = 1;
  }
  defvar conditions = ["o", "no", "b", "nb", "z", "nz", "be", "nbe", "s", "ns", "p", "np", "l", "nl", "le", "nle"];
  foreach c = !range(16) in
  def : InstAlias<"cmp"#conditions[c]#"xadd\t{$src3, $dst, $mem|$mem, $dst, $src3}",
                  (!cast<Instruction>("CMPCCXADDmr"#s.Bits) s.RC:$dst, s.Mem:$mem, s.RC:$src3, c), 0>;
}

// Model-specific registers in user mode.
let Predicates = [HasUSERMSR, In64BitMode], hasSideEffects = 1 in {
  def URDMSRri : X86Inst<0xF8, MRMXr<0>, (outs GR64:$dst), (ins i64i32imm:$imm), "urdmsr\t{$imm, $dst|$dst, $imm}">,
                 VexOp<T_MAP7, XD, 0, 0>, WithImm<Imm32SExt>;
  def UWRMSRir : X86Inst<0xF8, MRMXr<0>, (outs), (ins GR64:$src, i64i32imm:$imm), "uwrmsr\t{$src, $imm|$imm, $src}">,
                 VexOp<T_MAP7, XS, 0, 0>, WithImm<Imm32SExt>;
}
