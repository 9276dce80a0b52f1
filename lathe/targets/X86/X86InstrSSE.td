//===- X86InstrSSE.td - SSE and SSE2: scalars in floating point, and what all vector instructions share -----------===//
//
// SDM vol. 2: an SSE opcode is in map 0F, and its mandatory prefix says what it works on: none packed single, 66 packed
// double or integers, F3 scalar single, F2 scalar double.
//===--------------------------------------------------------------------------------------------------------------===//

class FloatKind<string suffix, MandatoryPrefix prefix, RegisterClass rc, ValueType vt, X86MemOperand mem,
                Predicate pred> {
  string Name = !toupper(suffix);
  string Suffix = suffix;
  MandatoryPrefix Prefix = prefix;
  RegisterClass RC = rc;
  ValueType VT = vt;
  X86MemOperand Mem = mem;
  Predicate Pred = pred;
}
def KindSS : FloatKind<"ss", XS, FR32, f32, f32mem, HasSSE1>;
def KindSD : FloatKind<"sd", XD, FR64, f64, f64mem, HasSSE2>;
def KindPS : FloatKind<"ps", NoPrefix, VR128, v4f32, f128mem, HasSSE1>;
def KindPD : FloatKind<"pd", PD, VR128, v2f64, f128mem, HasSSE2>;
defvar ScalarKinds = [KindSS, KindSD];
defvar PackedKinds = [KindPS, KindPD];

class ForKind<FloatKind k> {
  OpcodeMap Map = TB;
  MandatoryPrefix Prefix = k.Prefix;
  list<Predicate> Predicates = [k.Pred];
}

// Memory operands of packed instructions have to be aligned.
def alignedload : PatFrag<(ops node:$ptr), (load node:$ptr)> { let IsLoad = 1; let MinAlignment = 16; }
def alignedstore : PatFrag<(ops node:$val, node:$ptr), (store node:$val, node:$ptr)> {
  let IsStore = 1;
  let MinAlignment = 16;
}

// Assembly with the two or three register operands that vector instructions have.
class Asm<string mnemonic> {
  string Move = mnemonic#"\t{$src, $dst|$dst, $src}";
  string Two = mnemonic#"\t{$src2, $dst|$dst, $src2}";
  string Three = mnemonic#"\t{$src3, $src2, $dst|$dst, $src2, $src3}";
}

// --- Scalar moves ----------------------------------------------------------------------------------------------------

foreach k = ScalarKinds in {
  // Between registers, only the low lane is replaced.
  def MOV#k.Name#rr : X86Inst2<0x10, MRMSrcReg, (outs VR128:$dst), (ins VR128:$src1, VR128:$src2),
                               Asm<"mov"#k.Suffix>.Two>, ForKind<k>;
  let isCodeGenOnly = 1, ForceDisassemble = 1 in
  def MOV#k.Name#rr_REV : X86Inst2<0x11, MRMDestReg, (outs VR128:$dst), (ins VR128:$src1, VR128:$src2),
                                   Asm<"mov"#k.Suffix>.Two>, ForKind<k>;
  let mayLoad = 1, canFoldAsLoad = 1, isReMaterializable = 1 in {
    def MOV#k.Name#rm : X86Inst<0x10, MRMSrcMem, (outs VR128:$dst), (ins k.Mem:$src), Asm<"mov"#k.Suffix>.Move>,
        ForKind<k>;
    let isCodeGenOnly = 1 in
    def MOV#k.Name#rm_alt : X86Inst<0x10, MRMSrcMem, (outs k.RC:$dst), (ins k.Mem:$src), Asm<"mov"#k.Suffix>.Move,
                                    [(set k.RC:$dst, (k.VT (load addr:$src)))]>, ForKind<k>;
  }
  let mayStore = 1 in
  def MOV#k.Name#mr : X86Inst<0x11, MRMDestMem, (outs), (ins k.Mem:$dst, k.RC:$src), Asm<"mov"#k.Suffix>.Move,
                              [(store k.RC:$src, addr:$dst)]>, ForKind<k>;
}

// Between general and vector registers: MOVD and MOVQ. The names say what the vector register is taken for: PDI and PQI
// a whole vector, SS and SD a scalar.
class MoveD<int opcode, X86Form form, dag outs, dag ins, string asm, list<dag> pattern = []>
    : X86Inst<opcode, form, outs, ins, asm, pattern>, InMap<TB, PD> {
  let Predicates = [HasSSE2];
}
defvar movd = Asm<"movd">.Move;
defvar movq = Asm<"movq">.Move;
def MOVDI2PDIrr : MoveD<0x6E, MRMSrcReg, (outs VR128:$dst), (ins GR32:$src), movd>;
def MOVPDI2DIrr : MoveD<0x7E, MRMDestReg, (outs GR32:$dst), (ins VR128:$src), movd>;
def MOV64toPQIrr : MoveD<0x6E, MRMSrcReg, (outs VR128:$dst), (ins GR64:$src), movq>, RexW;
def MOVPQIto64rr : MoveD<0x7E, MRMDestReg, (outs GR64:$dst), (ins VR128:$src), movq>, RexW;
let mayLoad = 1 in {
  def MOVDI2PDIrm : MoveD<0x6E, MRMSrcMem, (outs VR128:$dst), (ins i32mem:$src), movd>;
  let Prefix = XS in
  def MOVQI2PQIrm : MoveD<0x7E, MRMSrcMem, (outs VR128:$dst), (ins i64mem:$src), movq>;
}
let mayStore = 1 in {
  def MOVPDI2DImr : MoveD<0x7E, MRMDestMem, (outs), (ins i32mem:$dst, VR128:$src), movd>;
  def MOVPQI2QImr : MoveD<0xD6, MRMDestMem, (outs), (ins i64mem:$dst, VR128:$src), movq>;
}
// The low half, with zero above.
let Prefix = XS in
def MOVZPQILo2PQIrr : MoveD<0x7E, MRMSrcReg, (outs VR128:$dst), (ins VR128:$src), movq>;
// Second encodings.
let isCodeGenOnly = 1, ForceDisassemble = 1 in {
  let mayLoad = 1 in
  def MOV64toPQIrm : MoveD<0x6E, MRMSrcMem, (outs VR128:$dst), (ins i64mem:$src), movq>, RexW;
  let mayStore = 1 in
  def MOVPQIto64mr : MoveD<0x7E, MRMDestMem, (outs), (ins i64mem:$dst, VR128:$src), movq>, RexW;
  def MOVPQI2QIrr : MoveD<0xD6, MRMDestReg, (outs VR128:$dst), (ins VR128:$src), movq>;
}
let isCodeGenOnly = 1 in {
  def MOVDI2SSrr : MoveD<0x6E, MRMSrcReg, (outs FR32:$dst), (ins GR32:$src), movd,
                         [(set FR32:$dst, (bitconvert GR32:$src))]>;
  def MOVSS2DIrr : MoveD<0x7E, MRMDestReg, (outs GR32:$dst), (ins FR32:$src), movd,
                         [(set GR32:$dst, (bitconvert FR32:$src))]>;
  def MOV64toSDrr : MoveD<0x6E, MRMSrcReg, (outs FR64:$dst), (ins GR64:$src), movq,
                          [(set FR64:$dst, (bitconvert GR64:$src))]>, RexW;
  def MOVSDto64rr : MoveD<0x7E, MRMDestReg, (outs GR64:$dst), (ins FR64:$src), movq,
                          [(set GR64:$dst, (bitconvert FR64:$src))]>, RexW;
}

// Zero without a load; expanded after register allocation to XOR of a register with itself.
let isReMaterializable = 1, isAsCheapAsAMove = 1 in {
  def FsFLD0SS : PseudoI<(outs FR32:$dst), (ins)> { let Predicates = [HasSSE1]; }
  def FsFLD0SD : PseudoI<(outs FR64:$dst), (ins)> { let Predicates = [HasSSE2]; }
  def V_SET0 : PseudoI<(outs VR128:$dst), (ins)> { let Predicates = [HasSSE1]; }
  def V_SETALLONES : PseudoI<(outs VR128:$dst), (ins)> { let Predicates = [HasSSE2]; }
}

// --- Arithmetic ------------------------------------------------------------------------------------------------------

// A scalar instruction of VEX with two sources: on FR32 or FR64 for selection, on whole vectors for everybody else.
multiclass VexScalar<int opcode, string mn, FloatKind k, bit commutes = 0, string r = "rr", string m = "rm"> {
  let Predicates = [HasAVX], mayRaiseFPException = 1, Uses = [MXCSR] in {
    let isCodeGenOnly = 1 in
    defm "" : VexBinary<opcode, mn, TB, k.Prefix, LIG, k.RC, k.RC, k.Mem, AnyW, commutes, r, m>;
    defm "" : VexBinary<opcode, mn, TB, k.Prefix, LIG, VR128, VR128, k.Mem, AnyW, 0, r#"_Int", m#"_Int">;
  }
}

// The scalar form on FR32 or FR64 for selection, the same on whole vectors (the upper lanes come from $src1) for the
// assembler and for intrinsics, and the packed forms.
multiclass FloatArith<int opcode, string mn, SDPatternOperator node, bit commutes> {
  foreach k = ScalarKinds in {
    defvar asm = Asm<mn#k.Suffix>.Two;
    let isCodeGenOnly = 1, mayRaiseFPException = 1, Uses = [MXCSR] in {
      let isCommutable = commutes in
      def NAME#k.Name#rr : X86Inst2<opcode, MRMSrcReg, (outs k.RC:$dst), (ins k.RC:$src1, k.RC:$src2), asm,
                                    [(set k.RC:$dst, (k.VT (node k.RC:$src1, k.RC:$src2)))]>, ForKind<k>;
      let mayLoad = 1 in
      def NAME#k.Name#rm : X86Inst2<opcode, MRMSrcMem, (outs k.RC:$dst), (ins k.RC:$src1, k.Mem:$src2), asm,
                                    [(set k.RC:$dst, (k.VT (node k.RC:$src1, (k.VT (load addr:$src2)))))]>, ForKind<k>;
    }
    let mayRaiseFPException = 1, Uses = [MXCSR] in {
      def NAME#k.Name#rr_Int : X86Inst2<opcode, MRMSrcReg, (outs VR128:$dst), (ins VR128:$src1, VR128:$src2), asm>,
                               ForKind<k>;
      let mayLoad = 1 in
      def NAME#k.Name#rm_Int : X86Inst2<opcode, MRMSrcMem, (outs VR128:$dst), (ins VR128:$src1, k.Mem:$src2), asm>,
                               ForKind<k>;
    }
  }
  foreach k = PackedKinds in
  let mayRaiseFPException = 1, Uses = [MXCSR] in {
    defvar asm = Asm<mn#k.Suffix>.Two;
    let isCommutable = commutes in
    def NAME#k.Name#rr : X86Inst2<opcode, MRMSrcReg, (outs VR128:$dst), (ins VR128:$src1, VR128:$src2), asm,
                                  [(set VR128:$dst, (k.VT (node VR128:$src1, VR128:$src2)))]>, ForKind<k>;
    let mayLoad = 1 in
    def NAME#k.Name#rm : X86Inst2<opcode, MRMSrcMem, (outs VR128:$dst), (ins VR128:$src1, f128mem:$src2), asm,
                                  [(set VR128:$dst, (k.VT (node VR128:$src1, (k.VT (alignedload addr:$src2)))))]>,
                         ForKind<k>;
  }
  foreach k = ScalarKinds in
  defm V#NAME#k.Name : VexScalar<opcode, "v"#mn#k.Suffix, k, commutes>;
  foreach k = PackedKinds in
  let mayRaiseFPException = 1, Uses = [MXCSR] in
  defm V#NAME#k.Name : VexFloat<opcode, "v"#mn#k.Suffix, TB, k.Prefix, commutes>;
}
defm ADD : FloatArith<0x58, "add", any_fadd, 1>;
defm MUL : FloatArith<0x59, "mul", any_fmul, 1>;
defm SUB : FloatArith<0x5C, "sub", any_fsub, 0>;
defm DIV : FloatArith<0x5E, "div", any_fdiv, 0>;
// a < b ? a : b, also for zeros and when one is a NaN: no generic minimum, but this choice.
def sseMin : PatFrag<(ops node:$a, node:$b), (select (i1 (setcc node:$a, node:$b, SETOLT)), node:$a, node:$b)>;
def sseMax : PatFrag<(ops node:$a, node:$b), (select (i1 (setcc node:$a, node:$b, SETOGT)), node:$a, node:$b)>;
defm MIN : FloatArith<0x5D, "min", null_frag, 0>;
defm MAX : FloatArith<0x5F, "max", null_frag, 0>;
foreach k = ScalarKinds in
let Predicates = [k.Pred] in {
  def : Pat<(k.VT (sseMin k.RC:$a, k.RC:$b)), (!cast<Instruction>("MIN"#k.Name#"rr") k.RC:$a, k.RC:$b)>;
  def : Pat<(k.VT (sseMax k.RC:$a, k.RC:$b)), (!cast<Instruction>("MAX"#k.Name#"rr") k.RC:$a, k.RC:$b)>;
}

// One operand: square root, and the approximations that exist for single precision only.
multiclass FloatUnary<int opcode, string mn, SDPatternOperator node, list<FloatKind> scalars, list<FloatKind> packed> {
  foreach k = scalars in {
    let isCodeGenOnly = 1, mayRaiseFPException = 1, Uses = [MXCSR] in {
      def NAME#k.Name#r : X86Inst<opcode, MRMSrcReg, (outs k.RC:$dst), (ins k.RC:$src), Asm<mn#k.Suffix>.Move,
                                  [(set k.RC:$dst, (k.VT (node k.RC:$src)))]>, ForKind<k>;
      let mayLoad = 1 in
      def NAME#k.Name#m : X86Inst<opcode, MRMSrcMem, (outs k.RC:$dst), (ins k.Mem:$src), Asm<mn#k.Suffix>.Move,
                                  [(set k.RC:$dst, (k.VT (node (k.VT (load addr:$src)))))]>, ForKind<k>;
    }
    let mayRaiseFPException = 1, Uses = [MXCSR] in {
      def NAME#k.Name#r_Int : X86Inst2<opcode, MRMSrcReg, (outs VR128:$dst), (ins VR128:$src1, VR128:$src2),
                                       Asm<mn#k.Suffix>.Two>, ForKind<k>;
      let mayLoad = 1 in
      def NAME#k.Name#m_Int : X86Inst2<opcode, MRMSrcMem, (outs VR128:$dst), (ins VR128:$src1, k.Mem:$src2),
                                       Asm<mn#k.Suffix>.Two>, ForKind<k>;
    }
  }
  foreach k = packed in
  let mayRaiseFPException = 1, Uses = [MXCSR] in {
    def NAME#k.Name#r : X86Inst<opcode, MRMSrcReg, (outs VR128:$dst), (ins VR128:$src), Asm<mn#k.Suffix>.Move,
                                [(set VR128:$dst, (k.VT (node VR128:$src)))]>, ForKind<k>;
    let mayLoad = 1 in
    def NAME#k.Name#m : X86Inst<opcode, MRMSrcMem, (outs VR128:$dst), (ins f128mem:$src), Asm<mn#k.Suffix>.Move,
                                [(set VR128:$dst, (k.VT (node (k.VT (alignedload addr:$src)))))]>, ForKind<k>;
  }
  foreach k = scalars in
  defm V#NAME#k.Name : VexScalar<opcode, "v"#mn#k.Suffix, k, 0, "r", "m">;
  foreach k = packed in
  foreach v = Widths in
  let Predicates = [HasAVX], mayRaiseFPException = 1, Uses = [MXCSR] in
  defm V#NAME#k.Name#v.Suffix : VexUnary<opcode, "v"#mn#k.Suffix, TB, k.Prefix, v.Length, v.RC, v.RC, v.FMem, AnyW,
                                         "r", "m">;
}
defm SQRT : FloatUnary<0x51, "sqrt", any_fsqrt, ScalarKinds, PackedKinds>;
defm RSQRT : FloatUnary<0x52, "rsqrt", null_frag, [KindSS], [KindPS]>;
defm RCP : FloatUnary<0x53, "rcp", null_frag, [KindSS], [KindPS]>;

// --- Bits of a floating-point value ----------------------------------------------------------------------------------

// AND, ANDN, OR, XOR of whole registers; Fs: on a scalar, for its sign and its zero.
multiclass FloatLogic<int opcode, string mn, bit commutes> {
  foreach k = PackedKinds in {
    defvar asm = Asm<mn#k.Suffix>.Two;
    let isCommutable = commutes in
    def NAME#k.Name#rr : X86Inst2<opcode, MRMSrcReg, (outs VR128:$dst), (ins VR128:$src1, VR128:$src2), asm>,
        ForKind<k>;
    let mayLoad = 1 in
    def NAME#k.Name#rm : X86Inst2<opcode, MRMSrcMem, (outs VR128:$dst), (ins VR128:$src1, f128mem:$src2), asm>,
        ForKind<k>;
    defvar rc = !if(!eq(k.Name, "PS"), FR32, FR64);
    let isCodeGenOnly = 1, isCommutable = commutes in
    def Fs#NAME#k.Name#rr : X86Inst2<opcode, MRMSrcReg, (outs rc:$dst), (ins rc:$src1, rc:$src2), asm>, ForKind<k>;
  }
  foreach k = PackedKinds in
  defm V#NAME#k.Name : VexFloat<opcode, "v"#mn#k.Suffix, TB, k.Prefix, commutes>;
}
defm AND : FloatLogic<0x54, "and", 1>;
defm ANDN : FloatLogic<0x55, "andn", 0>;
defm OR : FloatLogic<0x56, "or", 1>;
defm XOR : FloatLogic<0x57, "xor", 1>;

// --- Comparison ------------------------------------------------------------------------------------------------------

// Into the flags: UCOMIS raises an exception for signalling NaNs only, COMIS for all.
multiclass FloatCompareFlags<int opcode, string mn> {
  foreach k = ScalarKinds in {
    defvar suffix = !if(!eq(k.Name, "SS"), "ss", "sd");
    defvar prefix = !if(!eq(k.Name, "SS"), NoPrefix, PD);
    defvar asm = mn#suffix#"\t{$src2, $src1|$src1, $src2}";
    let Defs = [EFLAGS], Uses = [MXCSR], mayRaiseFPException = 1, Predicates = [k.Pred], isCompare = 1 in {
      def NAME#k.Name#rr : X86Inst<opcode, MRMSrcReg, (outs), (ins k.RC:$src1, k.RC:$src2), asm>, InMap<TB, prefix>;
      let mayLoad = 1 in
      def NAME#k.Name#rm : X86Inst<opcode, MRMSrcMem, (outs), (ins k.RC:$src1, k.Mem:$src2), asm>, InMap<TB, prefix>;
      let isCodeGenOnly = 1 in
      def NAME#k.Name#rr_Int : X86Inst<opcode, MRMSrcReg, (outs), (ins VR128:$src1, VR128:$src2), asm>,
                               InMap<TB, prefix>;
    }
  }
  foreach k = ScalarKinds in
  let Predicates = [HasAVX], Uses = [MXCSR], mayRaiseFPException = 1, isCompare = 1 in {
    defvar asm = "v"#mn#!if(!eq(k.Name, "SS"), "ss", "sd");
    defvar prefix = !if(!eq(k.Name, "SS"), NoPrefix, PD);
    defm V#NAME#k.Name : VexCompare<opcode, asm, TB, prefix, LIG, k.RC, k.Mem>;
    let isCodeGenOnly = 1 in
    defm V#NAME#k.Name : VexCompare<opcode, asm, TB, prefix, LIG, VR128, k.Mem, AnyW, "_Int">;
  }
}
defm UCOMI : FloatCompareFlags<0x2E, "ucomi">;
defm COMI : FloatCompareFlags<0x2F, "comi">;

// Into a mask: eight conditions in an immediate (SDM vol. 2, CMPPS: EQ LT LE UNORD NEQ NLT NLE ORD).
foreach k = !listconcat(ScalarKinds, PackedKinds) in {
  defvar asm = Asm<"cmp"#k.Suffix>.Three;
  defvar scalar = !eq(!substr(k.Name, 0, 1), "S");
  let mayRaiseFPException = 1, Uses = [MXCSR] in {
    let isCodeGenOnly = scalar in
    def CMP#k.Name#rri : X86Inst<0xC2, MRMSrcReg, (outs k.RC:$dst), (ins k.RC:$src1, k.RC:$src2, u8imm:$src3), asm>,
                         ForKind<k>, WithImm<Imm8>, TiedSrc1;
    let mayLoad = 1, isCodeGenOnly = scalar in
    def CMP#k.Name#rmi : X86Inst<0xC2, MRMSrcMem, (outs k.RC:$dst), (ins k.RC:$src1, k.Mem:$src2, u8imm:$src3), asm>,
                         ForKind<k>, WithImm<Imm8>, TiedSrc1;
    if scalar then {
      def CMP#k.Name#rri_Int : X86Inst<0xC2, MRMSrcReg, (outs VR128:$dst), (ins VR128:$src1, VR128:$src2, u8imm:$src3),
                                       asm>, ForKind<k>, WithImm<Imm8>, TiedSrc1;
      let mayLoad = 1 in
      def CMP#k.Name#rmi_Int : X86Inst<0xC2, MRMSrcMem, (outs VR128:$dst), (ins VR128:$src1, k.Mem:$src2, u8imm:$src3),
                                       asm>, ForKind<k>, WithImm<Imm8>, TiedSrc1;
    }
  }
  let mayRaiseFPException = 1, Uses = [MXCSR], Predicates = [HasAVX] in
  if scalar then {
    let isCodeGenOnly = 1 in
    defm VCMP#k.Name : VexBinaryImm<0xC2, "vcmp"#k.Suffix, TB, k.Prefix, LIG, k.RC, k.RC, k.Mem>;
    defm VCMP#k.Name : VexBinaryImm<0xC2, "vcmp"#k.Suffix, TB, k.Prefix, LIG, VR128, VR128, k.Mem, AnyW, "rri_Int",
                                    "rmi_Int", cmpimm>;
  } else {
    let Shorter = VexCompareCommutes in
    defm VCMP#k.Name : VexFloatImm<0xC2, "vcmp"#k.Suffix, TB, k.Prefix, cmpimm>;
  }
}

// --- Conversion between scalars --------------------------------------------------------------------------------------

// From a general register; the upper lanes stay.
multiclass IntToFloat<FloatKind k, IntSize s> {
  defvar asm = Asm<"cvtsi2"#k.Suffix#"{"#s.Suffix#"}">.Move;
  let Uses = [MXCSR], mayRaiseFPException = 1, isCodeGenOnly = 1 in {
    def NAME#rr : X86Inst<0x2A, MRMSrcReg, (outs k.RC:$dst), (ins s.RC:$src), asm,
                          [(set k.RC:$dst, (k.VT (any_sint_to_fp s.RC:$src)))]>, ForKind<k>;
    let mayLoad = 1 in
    def NAME#rm : X86Inst<0x2A, MRMSrcMem, (outs k.RC:$dst), (ins s.Mem:$src), asm,
                          [(set k.RC:$dst, (k.VT (any_sint_to_fp (s.VT (load addr:$src)))))]>, ForKind<k>;
  }
  let Uses = [MXCSR], mayRaiseFPException = 1 in {
    def NAME#rr_Int : X86Inst2<0x2A, MRMSrcReg, (outs VR128:$dst), (ins VR128:$src1, s.RC:$src2),
                               Asm<"cvtsi2"#k.Suffix#"{"#s.Suffix#"}">.Two>, ForKind<k>;
    let mayLoad = 1 in
    def NAME#rm_Int : X86Inst2<0x2A, MRMSrcMem, (outs VR128:$dst), (ins VR128:$src1, s.Mem:$src2),
                               Asm<"cvtsi2"#k.Suffix#"{"#s.Suffix#"}">.Two>, ForKind<k>;
  }
  let Uses = [MXCSR], mayRaiseFPException = 1, Predicates = !listconcat([HasAVX], s.Predicates) in {
    defvar w = !eq(s.Bits, 64);
    defvar vmn = "vcvtsi2"#k.Suffix#"{"#s.Suffix#"}";
    let isCodeGenOnly = 1 in
    defm V#NAME : VexBinary<0x2A, vmn, TB, k.Prefix, LIG, k.RC, s.RC, s.Mem, w>;
    defm V#NAME : VexBinary<0x2A, vmn, TB, k.Prefix, LIG, VR128, s.RC, s.Mem, w, 0, "rr_Int", "rm_Int">;
  }
}
// To a general register: opcode 2C truncates as C does, 2D rounds as MXCSR says.
multiclass FloatToInt<int opcode, string mn, FloatKind k, IntSize s, SDPatternOperator node> {
  let Uses = [MXCSR], mayRaiseFPException = 1 in {
    let isCodeGenOnly = 1 in {
      def NAME#rr : X86Inst<opcode, MRMSrcReg, (outs s.RC:$dst), (ins k.RC:$src), Asm<mn>.Move,
                            [(set s.RC:$dst, (s.VT (node k.RC:$src)))]>, ForKind<k>;
      let mayLoad = 1 in
      def NAME#rm : X86Inst<opcode, MRMSrcMem, (outs s.RC:$dst), (ins k.Mem:$src), Asm<mn>.Move,
                            [(set s.RC:$dst, (s.VT (node (k.VT (load addr:$src)))))]>, ForKind<k>;
    }
    def NAME#rr_Int : X86Inst<opcode, MRMSrcReg, (outs s.RC:$dst), (ins VR128:$src), Asm<mn>.Move>, ForKind<k>;
    let mayLoad = 1 in
    def NAME#rm_Int : X86Inst<opcode, MRMSrcMem, (outs s.RC:$dst), (ins k.Mem:$src), Asm<mn>.Move>, ForKind<k>;
  }
  let Uses = [MXCSR], mayRaiseFPException = 1, Predicates = !listconcat([HasAVX], s.Predicates) in {
    defvar w = !eq(s.Bits, 64);
    let isCodeGenOnly = 1 in
    defm V#NAME : VexUnary<opcode, "v"#mn, TB, k.Prefix, LIG, s.RC, k.RC, k.Mem, w>;
    defm V#NAME : VexUnary<opcode, "v"#mn, TB, k.Prefix, LIG, s.RC, VR128, k.Mem, w, "rr_Int", "rm_Int">;
  }
}
foreach k = ScalarKinds in {
  defm CVTSI2#k.Name : IntToFloat<k, Size32Bit>;
  let HasREX_W = 1 in
  defm CVTSI642#k.Name : IntToFloat<k, Size64Bit>;
  defm CVTT#k.Name#2SI : FloatToInt<0x2C, "cvtt"#k.Suffix#"2si", k, Size32Bit, any_fp_to_sint>;
  defm CVT#k.Name#2SI : FloatToInt<0x2D, "cvt"#k.Suffix#"2si", k, Size32Bit, any_lrint>;
  let HasREX_W = 1 in {
    defm CVTT#k.Name#2SI64 : FloatToInt<0x2C, "cvtt"#k.Suffix#"2si", k, Size64Bit, any_fp_to_sint>;
    defm CVT#k.Name#2SI64 : FloatToInt<0x2D, "cvt"#k.Suffix#"2si", k, Size64Bit, any_lrint>;
  }
}
// Between the precisions.
multiclass FloatToFloat<string mn, FloatKind from, FloatKind to, SDPatternOperator node> {
  let Uses = [MXCSR], mayRaiseFPException = 1, Predicates = [HasSSE2] in {
    let isCodeGenOnly = 1 in {
      def NAME#rr : X86Inst<0x5A, MRMSrcReg, (outs to.RC:$dst), (ins from.RC:$src), Asm<mn>.Move,
                            [(set to.RC:$dst, (to.VT (node from.RC:$src)))]>, InMap<TB, from.Prefix>;
      let mayLoad = 1 in
      def NAME#rm : X86Inst<0x5A, MRMSrcMem, (outs to.RC:$dst), (ins from.Mem:$src), Asm<mn>.Move,
                            [(set to.RC:$dst, (to.VT (node (from.VT (load addr:$src)))))]>, InMap<TB, from.Prefix>;
    }
    def NAME#rr_Int : X86Inst2<0x5A, MRMSrcReg, (outs VR128:$dst), (ins VR128:$src1, VR128:$src2), Asm<mn>.Two>,
                      InMap<TB, from.Prefix>;
    let mayLoad = 1 in
    def NAME#rm_Int : X86Inst2<0x5A, MRMSrcMem, (outs VR128:$dst), (ins VR128:$src1, from.Mem:$src2), Asm<mn>.Two>,
                      InMap<TB, from.Prefix>;
  }
  let Uses = [MXCSR], mayRaiseFPException = 1, Predicates = [HasAVX] in {
    let isCodeGenOnly = 1 in {
      def V#NAME#rr : X86Inst<0x5A, MRMSrcReg4V, (outs to.RC:$dst), (ins to.RC:$src1, from.RC:$src2),
                              VAsm<"v"#mn>.Two>, VexOp<TB, from.Prefix, LIG>;
      let mayLoad = 1 in
      def V#NAME#rm : X86Inst<0x5A, MRMSrcMem4V, (outs to.RC:$dst), (ins to.RC:$src1, from.Mem:$src2),
                              VAsm<"v"#mn>.Two>, VexOp<TB, from.Prefix, LIG>;
    }
    defm V#NAME : VexBinary<0x5A, "v"#mn, TB, from.Prefix, LIG, VR128, VR128, from.Mem, AnyW, 0, "rr_Int", "rm_Int">;
  }
}
defm CVTSS2SD : FloatToFloat<"cvtss2sd", KindSS, KindSD, any_fpextend>;
defm CVTSD2SS : FloatToFloat<"cvtsd2ss", KindSD, KindSS, any_fpround>;

// --- The control register --------------------------------------------------------------------------------------------

let Predicates = [HasSSE1], hasSideEffects = 1 in {
  let mayLoad = 1, Defs = [MXCSR] in
  def LDMXCSR : X86Inst<0xAE, MRM2m, (outs), (ins i32mem:$src), "ldmxcsr\t$src">, InMap<TB>;
  let mayStore = 1, Uses = [MXCSR] in
  def STMXCSR : X86Inst<0xAE, MRM3m, (outs), (ins i32mem:$dst), "stmxcsr\t$dst">, InMap<TB>;
}
