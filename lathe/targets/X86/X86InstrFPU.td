//===- X86InstrFPU.td - x87 ---------------------------------------------------------------------------------------===//
//
// Two layers. Selection and register allocation use pseudo instructions on FP0 to FP6, a flat file of registers. The
// stackifier, a pass after register allocation, gives each value a place on the processor's stack, turns a pseudo into
// the raw instruction on ST(i) and adds exchanges and duplicates. Bits 18-16 of a pseudo's TSFlags tell it what happens
// to the operands (FPForm).
//
// SDM vol. 2, D8 to DF: ModRM.reg or, with mod = 3, the whole second byte chooses the operation.
//===--------------------------------------------------------------------------------------------------------------===//

class FPForm<bits<3> value> { bits<3> Value = value; }
def NotFP : FPForm<0>;
def ZeroArgFP : FPForm<1>;       // pushes a result
def OneArgFP : FPForm<2>;        // reads one value: a store
def OneArgFPRW : FPForm<3>;      // replaces one value
def TwoArgFP : FPForm<4>;        // result from two values
def CompareFP : FPForm<5>;       // two values, result in the flags
def CondMovFP : FPForm<6>;       // two values and the flags
def SpecialFP : FPForm<7>;       // has its own code in the stackifier

class FPPseudo<dag outs, dag ins, FPForm fp, list<dag> pattern = []> : PseudoI<outs, ins, pattern> {
  let TSFlags{18-16} = fp.Value;
  let Uses = [FPCW];
  let Defs = [FPSW];
  let mayRaiseFPException = 1;
  let Predicates = [HasX87];
}

// The three types that a register can stand for; arithmetic happens at the precision of the control word.
class X87Type<int width, RegisterClass rc, ValueType vt> {
  int Bits = width;
  RegisterClass RC = rc;
  ValueType VT = vt;
  // f32 and f64 are in x87 registers only where SSE does not hold them.
  list<Predicate> Predicates = !cond(!eq(width, 32): [HasX87, NoSSE1], !eq(width, 64): [HasX87, NoSSE2],
                                     true: [HasX87]);
}
def X87f32 : X87Type<32, RFP32, f32>;
def X87f64 : X87Type<64, RFP64, f64>;
def X87f80 : X87Type<80, RFP80, f80>;
defvar X87Types = [X87f32, X87f64, X87f80];

// --- Raw instructions ------------------------------------------------------------------------------------------------

class FPRaw<int opcode, X86Form form, dag outs, dag ins, string asm> : X86Inst<opcode, form, outs, ins, asm> {
  let Uses = [FPCW];
  let Defs = [FPSW];
  let mayRaiseFPException = 1;
}
class FPStack<int opcode, int modrm, string asm> : FPRaw<opcode, MRMSTi<modrm>, (outs), (ins RSTi:$op), asm>;
class FPPlain<int opcode, int modrm, string asm> : FPRaw<opcode, MRMFixed<modrm>, (outs), (ins), asm>;
class FPMem<int opcode, int digit, X86MemOperand mem, string asm>
    : FPRaw<opcode, MRMXm<digit>, (outs), (ins mem:$src), asm>;

// Arithmetic: with memory, with ST(0) as destination, with ST(i) as destination, and with ST(0) popped. In the last two
// SUB and SUBR, DIV and DIVR change places, which AT&T syntax hides by swapping the names once more.
multiclass FPArith<string mn, int digit, string attOther, int otherDigit> {
  let mayLoad = 1 in {
    def _F32m : FPMem<0xD8, digit, f32mem, "f"#mn#"{s}\t$src">;
    def _F64m : FPMem<0xDC, digit, f64mem, "f"#mn#"{l}\t$src">;
    def _FI16m : FPMem<0xDE, digit, i16mem, "fi"#mn#"{s}\t$src">;
    def _FI32m : FPMem<0xDA, digit, i32mem, "fi"#mn#"{l}\t$src">;
  }
  def _FST0r : FPStack<0xD8, !add(0xC0, !shl(digit, 3)), "f"#mn#"\t{$op, %st|st, $op}">;
  def _FrST0 : FPStack<0xDC, !add(0xC0, !shl(otherDigit, 3)), "f{"#attOther#"|"#mn#"}\t{%st, $op|$op, st}">;
  def _FPrST0 : FPStack<0xDE, !add(0xC0, !shl(otherDigit, 3)), "f{"#attOther#"|"#mn#"}p\t{%st, $op|$op, st}">;
}
defm ADD : FPArith<"add", 0, "add", 0>;
defm MUL : FPArith<"mul", 1, "mul", 1>;
defm SUB : FPArith<"sub", 4, "subr", 5>;
defm SUBR : FPArith<"subr", 5, "sub", 4>;
defm DIV : FPArith<"div", 6, "divr", 7>;
defm DIVR : FPArith<"divr", 7, "div", 6>;

let mayLoad = 1 in {
  def LD_F32m : FPMem<0xD9, 0, f32mem, "fld{s}\t$src">;
  def LD_F64m : FPMem<0xDD, 0, f64mem, "fld{l}\t$src">;
  def LD_F80m : FPMem<0xDB, 5, f80mem, "fld{t}\t$src">;
  def ILD_F16m : FPMem<0xDF, 0, i16mem, "fild{s}\t$src">;
  def ILD_F32m : FPMem<0xDB, 0, i32mem, "fild{l}\t$src">;
  def ILD_F64m : FPMem<0xDF, 5, i64mem, "fild{ll}\t$src">;
  def FCOM32m : FPMem<0xD8, 2, f32mem, "fcom{s}\t$src">;
  def FCOM64m : FPMem<0xDC, 2, f64mem, "fcom{l}\t$src">;
  def FCOMP32m : FPMem<0xD8, 3, f32mem, "fcomp{s}\t$src">;
  def FCOMP64m : FPMem<0xDC, 3, f64mem, "fcomp{l}\t$src">;
  def FICOM16m : FPMem<0xDE, 2, i16mem, "ficom{s}\t$src">;
  def FICOM32m : FPMem<0xDA, 2, i32mem, "ficom{l}\t$src">;
  def FICOMP16m : FPMem<0xDE, 3, i16mem, "ficomp{s}\t$src">;
  def FICOMP32m : FPMem<0xDA, 3, i32mem, "ficomp{l}\t$src">;
  def FBLDm : FPMem<0xDF, 4, f80mem, "fbld\t$src">;
}
// P: the value is popped. Integer stores round as the control word says; ISTT truncates.
let mayStore = 1 in {
  def ST_F32m : FPMem<0xD9, 2, f32mem, "fst{s}\t$src">;
  def ST_F64m : FPMem<0xDD, 2, f64mem, "fst{l}\t$src">;
  def ST_FP32m : FPMem<0xD9, 3, f32mem, "fstp{s}\t$src">;
  def ST_FP64m : FPMem<0xDD, 3, f64mem, "fstp{l}\t$src">;
  def ST_FP80m : FPMem<0xDB, 7, f80mem, "fstp{t}\t$src">;
  def IST_F16m : FPMem<0xDF, 2, i16mem, "fist{s}\t$src">;
  def IST_F32m : FPMem<0xDB, 2, i32mem, "fist{l}\t$src">;
  def IST_FP16m : FPMem<0xDF, 3, i16mem, "fistp{s}\t$src">;
  def IST_FP32m : FPMem<0xDB, 3, i32mem, "fistp{l}\t$src">;
  def IST_FP64m : FPMem<0xDF, 7, i64mem, "fistp{ll}\t$src">;
  let Predicates = [HasSSE3] in {
    def ISTT_FP16m : FPMem<0xDF, 1, i16mem, "fisttp{s}\t$src">;
    def ISTT_FP32m : FPMem<0xDB, 1, i32mem, "fisttp{l}\t$src">;
    def ISTT_FP64m : FPMem<0xDD, 1, i64mem, "fisttp{ll}\t$src">;
  }
  def FBSTPm : FPMem<0xDF, 6, f80mem, "fbstp\t$src">;
}

// Within the stack.
def LD_Frr : FPStack<0xD9, 0xC0, "fld\t$op">;
def ST_Frr : FPStack<0xDD, 0xD0, "fst\t$op">;
def ST_FPrr : FPStack<0xDD, 0xD8, "fstp\t$op">;
def XCH_F : FPStack<0xD9, 0xC8, "fxch\t$op">;
def FFREE : FPStack<0xDD, 0xC0, "ffree\t$op">;
def FFREEP : FPStack<0xDF, 0xC0, "ffreep\t$op">;
def FDECSTP : FPPlain<0xD9, 0xF6, "fdecstp">;
def FINCSTP : FPPlain<0xD9, 0xF7, "fincstp">;

// Comparison: into the status word, or, with I, into EFLAGS. U: quiet NaNs raise no exception.
def COM_FST0r : FPStack<0xD8, 0xD0, "fcom\t$op">;
def COMP_FST0r : FPStack<0xD8, 0xD8, "fcomp\t$op">;
def UCOM_Fr : FPStack<0xDD, 0xE0, "fucom\t$op">;
def UCOM_FPr : FPStack<0xDD, 0xE8, "fucomp\t$op">;
def UCOM_FPPr : FPPlain<0xDA, 0xE9, "fucompp">;
def FCOMPP : FPPlain<0xDE, 0xD9, "fcompp">;
let Defs = [EFLAGS, FPSW], isCompare = 1 in {
  def UCOM_FIr : FPStack<0xDB, 0xE8, "fucomi\t{$op, %st|st, $op}">;
  def UCOM_FIPr : FPStack<0xDF, 0xE8, "fucompi\t{$op, %st|st, $op}">;
  def COM_FIr : FPStack<0xDB, 0xF0, "fcomi\t{$op, %st|st, $op}">;
  def COM_FIPr : FPStack<0xDF, 0xF0, "fcompi\t{$op, %st|st, $op}">;
}
let Uses = [EFLAGS, FPCW], Predicates = [HasCMOV] in {
  def CMOVB_F : FPStack<0xDA, 0xC0, "fcmovb\t{$op, %st|st, $op}">;
  def CMOVE_F : FPStack<0xDA, 0xC8, "fcmove\t{$op, %st|st, $op}">;
  def CMOVBE_F : FPStack<0xDA, 0xD0, "fcmovbe\t{$op, %st|st, $op}">;
  def CMOVP_F : FPStack<0xDA, 0xD8, "fcmovu\t{$op, %st|st, $op}">;
  def CMOVNB_F : FPStack<0xDB, 0xC0, "fcmovnb\t{$op, %st|st, $op}">;
  def CMOVNE_F : FPStack<0xDB, 0xC8, "fcmovne\t{$op, %st|st, $op}">;
  def CMOVNBE_F : FPStack<0xDB, 0xD0, "fcmovnbe\t{$op, %st|st, $op}">;
  def CMOVNP_F : FPStack<0xDB, 0xD8, "fcmovnu\t{$op, %st|st, $op}">;
}

// Constants and functions of ST(0).
def LD_F0 : FPPlain<0xD9, 0xEE, "fldz">;
def LD_F1 : FPPlain<0xD9, 0xE8, "fld1">;
def FLDL2T : FPPlain<0xD9, 0xE9, "fldl2t">;
def FLDL2E : FPPlain<0xD9, 0xEA, "fldl2e">;
def FLDPI : FPPlain<0xD9, 0xEB, "fldpi">;
def FLDLG2 : FPPlain<0xD9, 0xEC, "fldlg2">;
def FLDLN2 : FPPlain<0xD9, 0xED, "fldln2">;
def CHS_F : FPPlain<0xD9, 0xE0, "fchs">;
def ABS_F : FPPlain<0xD9, 0xE1, "fabs">;
def TST_F : FPPlain<0xD9, 0xE4, "ftst">;
def XAM_F : FPPlain<0xD9, 0xE5, "fxam">;
def SQRT_F : FPPlain<0xD9, 0xFA, "fsqrt">;
def FSIN : FPPlain<0xD9, 0xFE, "fsin">;
def FCOS : FPPlain<0xD9, 0xFF, "fcos">;
def FSINCOS : FPPlain<0xD9, 0xFB, "fsincos">;
def FPTAN : FPPlain<0xD9, 0xF2, "fptan">;
def FPATAN : FPPlain<0xD9, 0xF3, "fpatan">;
def F2XM1 : FPPlain<0xD9, 0xF0, "f2xm1">;
def FYL2X : FPPlain<0xD9, 0xF1, "fyl2x">;
def FYL2XP1 : FPPlain<0xD9, 0xF9, "fyl2xp1">;
def FXTRACT : FPPlain<0xD9, 0xF4, "fxtract">;
def FPREM : FPPlain<0xD9, 0xF8, "fprem">;
def FPREM1 : FPPlain<0xD9, 0xF5, "fprem1">;
def FRNDINT : FPPlain<0xD9, 0xFC, "frndint">;
def FSCALE : FPPlain<0xD9, 0xFD, "fscale">;
def FNOP : FPPlain<0xD9, 0xD0, "fnop">;

// Control and status.
let hasSideEffects = 1 in {
  let mayStore = 1, Uses = [FPCW], Defs = []<Register> in
  def FNSTCW16m : X86Inst<0xD9, MRM7m, (outs), (ins i16mem:$dst), "fnstcw\t$dst">;
  let mayLoad = 1, Defs = [FPSW, FPCW] in
  def FLDCW16m : X86Inst<0xD9, MRM5m, (outs), (ins i16mem:$dst), "fldcw\t$dst">;
  let mayStore = 1, Uses = [FPSW] in
  def FNSTSWm : X86Inst<0xDD, MRM7m, (outs), (ins i16mem:$dst), "fnstsw\t$dst">;
  let Uses = [FPSW], Defs = [AX] in
  def FNSTSW16r : X86Inst<0xDF, MRMFixed<0xE0>, (outs), (ins), "fnstsw\t{%ax|ax}">;
  def FNINIT : FPPlain<0xDB, 0xE3, "fninit">;
  def FNCLEX : FPPlain<0xDB, 0xE2, "fnclex">;
  def WAIT : X86Inst<0x9B, RawFrm, (outs), (ins), "wait">;
  let mayStore = 1 in {
    def FSTENVm : FPMem<0xD9, 6, anymem, "fnstenv\t$src">;
    def FSAVEm : FPMem<0xDD, 6, anymem, "fnsave\t$src">;
  }
  let mayLoad = 1 in {
    def FLDENVm : FPMem<0xD9, 4, anymem, "fldenv\t$src">;
    def FRSTORm : FPMem<0xDD, 4, anymem, "frstor\t$src">;
  }
}

// --- Pseudo instructions and their rules -----------------------------------------------------------------------------

foreach t = X87Types in {
  defvar n = t.Bits;
  let Predicates = t.Predicates in {
    foreach op = ["ADD", "SUB", "MUL", "DIV"] in
    def op#_Fp#n : FPPseudo<(outs t.RC:$dst), (ins t.RC:$src1, t.RC:$src2), TwoArgFP,
                            [(set t.RC:$dst, (t.VT (!cast<PatFrags>("any_f"#!tolower(op)) t.RC:$src1, t.RC:$src2)))]>;
    def CHS_Fp#n : FPPseudo<(outs t.RC:$dst), (ins t.RC:$src), OneArgFPRW, [(set t.RC:$dst, (fneg t.RC:$src))]>;
    def ABS_Fp#n : FPPseudo<(outs t.RC:$dst), (ins t.RC:$src), OneArgFPRW, [(set t.RC:$dst, (fabs t.RC:$src))]>;
    def SQRT_Fp#n : FPPseudo<(outs t.RC:$dst), (ins t.RC:$src), OneArgFPRW, [(set t.RC:$dst, (any_fsqrt t.RC:$src))]>;
    def RND_Fp#n : FPPseudo<(outs t.RC:$dst), (ins t.RC:$src), OneArgFPRW, [(set t.RC:$dst, (any_frint t.RC:$src))]>;
    let isReMaterializable = 1, isAsCheapAsAMove = 1 in {
      def LD_Fp0#n : FPPseudo<(outs t.RC:$dst), (ins), ZeroArgFP>;
      def LD_Fp1#n : FPPseudo<(outs t.RC:$dst), (ins), ZeroArgFP>;
    }
    let Defs = [EFLAGS, FPSW], isCompare = 1 in {
      def UCOM_FpIr#n : FPPseudo<(outs), (ins t.RC:$lhs, t.RC:$rhs), CompareFP>;
      def COM_FpIr#n : FPPseudo<(outs), (ins t.RC:$lhs, t.RC:$rhs), CompareFP>;
    }
    let Uses = [EFLAGS, FPCW], Constraints = "$src1 = $dst", Predicates = !listconcat(t.Predicates, [HasCMOV]) in
    foreach cc = ["B", "BE", "E", "P", "NB", "NBE", "NE", "NP"] in
    def CMOV#cc#_Fp#n : FPPseudo<(outs t.RC:$dst), (ins t.RC:$src1, t.RC:$src2), CondMovFP>;

    // Memory of the same type and of narrower ones; a load is exact.
    let mayLoad = 1, canFoldAsLoad = 1, isReMaterializable = 1 in
    def LD_Fp#n#m : FPPseudo<(outs t.RC:$dst), (ins !cast<X86MemOperand>("f"#n#"mem"):$src), ZeroArgFP,
                             [(set t.RC:$dst, (t.VT (load addr:$src)))]>;
    foreach i = [16, 32, 64] in {
      defvar mem = !cast<X86MemOperand>("i"#i#"mem");
      let mayLoad = 1 in
      def ILD_Fp#i#m#n : FPPseudo<(outs t.RC:$dst), (ins mem:$src), ZeroArgFP,
                                  [(set t.RC:$dst, (any_sint_to_fp (!cast<ValueType>("i"#i) (load addr:$src))))]>;
      let mayStore = 1 in {
        def IST_Fp#i#m#n : FPPseudo<(outs), (ins mem:$dst, t.RC:$src), OneArgFP>;
        let Predicates = !listconcat(t.Predicates, [HasSSE3]) in
        def ISTT_Fp#i#m#n : FPPseudo<(outs), (ins mem:$dst, t.RC:$src), OneArgFP>;
        // Truncation without FISTTP: the control word is changed for one store (expanded by the custom inserter).
        let usesCustomInserter = 1, mayLoad = 1, Defs = [EFLAGS, FPSW, FPCW] in
        def FP#n#_TO_INT#i#_IN_MEM
            : FPPseudo<(outs), (ins mem:$dst, t.RC:$src), SpecialFP,
                       [(store (!cast<ValueType>("i"#i) (any_fp_to_sint t.RC:$src)), addr:$dst)]>;
      }
    }
    let mayStore = 1 in
    def ST_FpP#n#m : FPPseudo<(outs), (ins !cast<X86MemOperand>("f"#n#"mem"):$dst, t.RC:$src), OneArgFP,
                              [(store t.RC:$src, addr:$dst)]>;
  }
  defm : FloatFlagReaders<(t.VT t.RC:$a), (t.VT t.RC:$b),
                          (!cast<Instruction>("UCOM_FpIr"#n) t.RC:$a, t.RC:$b),
                          (!cast<Instruction>("UCOM_FpIr"#n) t.RC:$b, t.RC:$a), t.Predicates>;
  let Predicates = !listconcat(t.Predicates, [HasCMOV]) in
  def : Pattern<(set t.RC:$d, (select (i1 GR8:$c), t.RC:$t, t.RC:$f)),
                [(TEST8ri GR8:$c, 1), (set t.RC:$d, (!cast<Instruction>("CMOVNE_Fp"#n) t.RC:$f, t.RC:$t))]>;
}
let mayStore = 1 in {
  def ST_Fp32m : FPPseudo<(outs), (ins f32mem:$dst, RFP32:$src), OneArgFP>;
  def ST_Fp64m : FPPseudo<(outs), (ins f64mem:$dst, RFP64:$src), OneArgFP>;
  def ST_Fp64m32 : FPPseudo<(outs), (ins f32mem:$dst, RFP64:$src), OneArgFP>;
  def ST_Fp80m32 : FPPseudo<(outs), (ins f32mem:$dst, RFP80:$src), OneArgFP,
                            [(store (f32 (any_fpround RFP80:$src)), addr:$dst)]>;
  def ST_Fp80m64 : FPPseudo<(outs), (ins f64mem:$dst, RFP80:$src), OneArgFP,
                            [(store (f64 (any_fpround RFP80:$src)), addr:$dst)]>;
}
let mayLoad = 1, isReMaterializable = 1 in {
  def LD_Fp32m64 : FPPseudo<(outs RFP64:$dst), (ins f32mem:$src), ZeroArgFP> { let Predicates = [HasX87, NoSSE2]; }
  def LD_Fp32m80 : FPPseudo<(outs RFP80:$dst), (ins f32mem:$src), ZeroArgFP,
                            [(set RFP80:$dst, (any_fpextend (f32 (load addr:$src))))]>;
  def LD_Fp64m80 : FPPseudo<(outs RFP80:$dst), (ins f64mem:$src), ZeroArgFP,
                            [(set RFP80:$dst, (any_fpextend (f64 (load addr:$src))))]>;
}
def : Pat<(f80 (extloadf32 addr:$p)), (LD_Fp32m80 addr:$p)>;
def : Pat<(f80 (extloadf64 addr:$p)), (LD_Fp64m80 addr:$p)>;
def : Pat<(truncstoref32 RFP80:$x, addr:$p), (ST_Fp80m32 addr:$p, RFP80:$x)>;
def : Pat<(truncstoref64 RFP80:$x, addr:$p), (ST_Fp80m64 addr:$p, RFP80:$x)>;

// Arithmetic with a narrower operand in memory. R: the operands change places.
foreach op = ["ADD", "MUL", "SUB", "DIV"] in {
  defvar node = !cast<PatFrags>("any_f"#!tolower(op));
  foreach m = [32, 64] in {
    defvar mem = !cast<X86MemOperand>("f"#m#"mem");
    defvar value = (f80 (any_fpextend (!cast<ValueType>("f"#m) (load addr:$src2))));
    let mayLoad = 1 in
    def op#_Fp80m#m : FPPseudo<(outs RFP80:$dst), (ins RFP80:$src1, mem:$src2), OneArgFPRW,
                               [(set RFP80:$dst, (node RFP80:$src1, value))]>;
    if !or(!eq(op, "SUB"), !eq(op, "DIV")) then {
      let mayLoad = 1 in
      def op#R_Fp80m#m : FPPseudo<(outs RFP80:$dst), (ins RFP80:$src1, mem:$src2), OneArgFPRW,
                                  [(set RFP80:$dst, (node value, RFP80:$src1))]>;
    }
  }
}
