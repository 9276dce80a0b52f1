//===- X86InstrPatternsVector.td - Rules for 128-bit vectors of SSE2 ----------------------------------------------===//
//
// Types say number and width of elements only, so that v4i32 stands for v4f32 as well wherever no arithmetic follows.
// A comparison of vectors yields a mask: elements of all ones or all zeros, as wide as what was compared.
//===--------------------------------------------------------------------------------------------------------------===//

defvar IntVectors = [v16i8, v8i16, v4i32, v2i64];
defvar AllVectors = [v16i8, v8i16, v4i32, v2i64, v4f32, v2f64];

// --- Memory and constants --------------------------------------------------------------------------------------------

// MOVAPS and MOVUPS are the shortest for every type.
foreach t = IntVectors in
let Predicates = !if(!eq(t.LLVMName, "v4i32"), [HasSSE1], [HasSSE2]) in {
  def : Pat<(t (load addr:$p)), (MOVUPSrm addr:$p)>;
  def : Pat<(t (alignedload addr:$p)), (MOVAPSrm addr:$p)>;
  def : Pat<(store (t VR128:$x), addr:$p), (MOVUPSmr addr:$p, VR128:$x)>;
  def : Pat<(alignedstore (t VR128:$x), addr:$p), (MOVAPSmr addr:$p, VR128:$x)>;
}
// A vector of n elements of which the predicate, C++ over MI, says something; the elements are $e0, $e1, ...
class Building<int n, string predicate>
    : PatFrag<!dag(ops, !listsplat(node, n), !foreach(i, !range(n), "e"#i)),
              !dag(build_vector, !listsplat(node, n), !foreach(i, !range(n), "e"#i))> {
  let GISelPredicateCode = "return "#predicate#";";
}
foreach n = [2, 4, 8, 16] in
def same#n : Building<n, "X86::isOneValue(C, MI)">;
foreach n = [2, 4, 8, 16] in {
  def zeros#n : Building<n, "X86::isSplatOf(C, MI, 0)">;
  def ones#n : Building<n, "X86::isSplatOf(C, MI, -1)">;
}
let AddedComplexity = 20, Predicates = [HasSSE2] in
foreach t = AllVectors in {
  defvar elements = !foreach(i, !range(t.nElem), !if(t.isInteger, !cast<RegisterClass>("GR"#t.ElementType.Size),
                                                     !cast<RegisterClass>("FR"#t.ElementType.Size)));
  defvar names = !foreach(i, !range(t.nElem), "e"#i);
  def : Pat<(t !dag(!cast<PatFrag>("zeros"#t.nElem), elements, names)), (V_SET0)>;
  def : Pat<(t !dag(!cast<PatFrag>("ones"#t.nElem), elements, names)), (V_SETALLONES)>;
}

// --- Bits ------------------------------------------------------------------------------------------------------------

foreach t = IntVectors in
let Predicates = [HasSSE2] in {
  foreach op = [["and", "PAND"], ["or", "POR"], ["xor", "PXOR"]] in {
    defvar node = !cast<SDNode>(op[0]);
    def : Pat<(t (node VR128:$a, VR128:$b)), (!cast<Instruction>(op[1]#"rr") VR128:$a, VR128:$b)>;
    def : Pat<(t (node VR128:$a, (t (alignedload addr:$b)))), (!cast<Instruction>(op[1]#"rm") VR128:$a, addr:$b)>;
  }
  def : Pat<(t (and (t (xor VR128:$a, (t -1))), VR128:$b)), (PANDNrr VR128:$a, VR128:$b)>;
  // A choice by element: the mask takes bits of the one or of the other.
  def : Pattern<(set VR128:$d, (t (vselect (t VR128:$mask), VR128:$x, VR128:$y))),
                [(set VR128:$fromX, (PANDrr VR128:$x, VR128:$mask)),
                 (set VR128:$fromY, (PANDNrr VR128:$mask, VR128:$y)),
                 (set VR128:$d, (PORrr VR128:$fromX, VR128:$fromY))]>;
}

// One truth value for all elements: spread over the register.
foreach t = IntVectors in
let Predicates = [HasSSE2] in
def : Pattern<(set VR128:$d, (t (select (i1 GR8:$c), VR128:$x, VR128:$y))),
              [(set GR32:$wide, (MOVZX32rr8 GR8:$c)), (set GR32:$bit, (AND32ri GR32:$wide, 1)),
               (set GR32:$all, (NEG32r GR32:$bit)), (set VR128:$low, (MOVDI2PDIrr GR32:$all)),
               (set VR128:$mask, (PSHUFDri VR128:$low, 0)), (set VR128:$fromX, (PANDrr VR128:$x, VR128:$mask)),
               (set VR128:$fromY, (PANDNrr VR128:$mask, VR128:$y)),
               (set VR128:$d, (PORrr VR128:$fromX, VR128:$fromY))]>;

// --- Signs -----------------------------------------------------------------------------------------------------------

// A register of sign bits: all ones, shifted left.
class VectorSign<ValueType t> {
  dag Mask = !if(!eq(t.LLVMName, "v4f32"), (PSLLDri (V_SETALLONES), 31), (PSLLQri (V_SETALLONES), 63));
  string Suffix = !if(!eq(t.LLVMName, "v4f32"), "PSrr", "PDrr");
}
foreach t = [v4f32, v2f64] in
let Predicates = [HasSSE2] in {
  defvar m = VectorSign<t>;
  def : Pat<(t (fneg VR128:$x)), (!cast<Instruction>("XOR"#m.Suffix) VR128:$x, m.Mask)>;
  def : Pat<(t (fabs VR128:$x)), (!cast<Instruction>("ANDN"#m.Suffix) m.Mask, VR128:$x)>;
  def : Pattern<(set VR128:$d, (t (fcopysign VR128:$x, (t VR128:$y)))),
                [(set VR128:$mask, m.Mask),
                 (set VR128:$sign, (!cast<Instruction>("AND"#m.Suffix) VR128:$y, VR128:$mask)),
                 (set VR128:$size, (!cast<Instruction>("ANDN"#m.Suffix) VR128:$mask, VR128:$x)),
                 (set VR128:$d, (!cast<Instruction>("OR"#m.Suffix) VR128:$size, VR128:$sign))]>;
}

// --- Multiplication --------------------------------------------------------------------------------------------------

let Predicates = [HasSSE2] in {
  // Even and odd elements apart, as 64-bit products, of which the low halves are put together again.
  def : Pattern<(set VR128:$d, (v4i32 (mul VR128:$a, VR128:$b))),
                [(set VR128:$even, (PMULUDQrr VR128:$a, VR128:$b)), (set VR128:$a1, (PSHUFDri VR128:$a, 0xF5)),
                 (set VR128:$b1, (PSHUFDri VR128:$b, 0xF5)), (set VR128:$odd, (PMULUDQrr VR128:$a1, VR128:$b1)),
                 (set VR128:$low, (PSHUFDri VR128:$even, 0xE8)), (set VR128:$high, (PSHUFDri VR128:$odd, 0xE8)),
                 (set VR128:$d, (PUNPCKLDQrr VR128:$low, VR128:$high))]>;
  // low * low + (high * low + low * high) * 2^32.
  def : Pattern<(set VR128:$d, (v2i64 (mul VR128:$a, VR128:$b))),
                [(set VR128:$ah, (PSRLQri VR128:$a, 32)), (set VR128:$x, (PMULUDQrr VR128:$ah, VR128:$b)),
                 (set VR128:$bh, (PSRLQri VR128:$b, 32)), (set VR128:$y, (PMULUDQrr VR128:$bh, VR128:$a)),
                 (set VR128:$cross, (PADDQrr VR128:$x, VR128:$y)), (set VR128:$high, (PSLLQri VR128:$cross, 32)),
                 (set VR128:$low, (PMULUDQrr VR128:$a, VR128:$b)), (set VR128:$d, (PADDQrr VR128:$low, VR128:$high))]>;
  // Bytes doubled to words: the low byte of their product does not depend on the upper ones.
  def : Pattern<(set VR128:$d, (v16i8 (mul VR128:$a, VR128:$b))),
                [(set VR128:$al, (PUNPCKLBWrr VR128:$a, VR128:$a)), (set VR128:$bl, (PUNPCKLBWrr VR128:$b, VR128:$b)),
                 (set VR128:$pl, (PMULLWrr VR128:$al, VR128:$bl)), (set VR128:$ah, (PUNPCKHBWrr VR128:$a, VR128:$a)),
                 (set VR128:$bh, (PUNPCKHBWrr VR128:$b, VR128:$b)), (set VR128:$ph, (PMULLWrr VR128:$ah, VR128:$bh)),
                 (set VR128:$mask, (PSRLWri (V_SETALLONES), 8)), (set VR128:$ml, (PANDrr VR128:$pl, VR128:$mask)),
                 (set VR128:$mh, (PANDrr VR128:$ph, VR128:$mask)), (set VR128:$d, (PACKUSWBrr VR128:$ml, VR128:$mh))]>;
}

// --- Comparison ------------------------------------------------------------------------------------------------------

// Equality and "greater" with sign exist; without sign, both operands change their sign bits first. `not`: the opposite
// is computed and inverted.
class VectorPredicate<CondCode pred, string insn, bit swap, bit invert, bit isUnsigned> {
  CondCode Pred = pred;
  string Insn = insn;
  bit Swap = swap;
  bit Invert = invert;
  bit Unsigned = isUnsigned;
}
defvar VectorPredicates = [
  VectorPredicate<SETEQ, "EQ", 0, 0, 0>, VectorPredicate<SETNE, "EQ", 0, 1, 0>,
  VectorPredicate<SETGT, "GT", 0, 0, 0>, VectorPredicate<SETLT, "GT", 1, 0, 0>,
  VectorPredicate<SETLE, "GT", 0, 1, 0>, VectorPredicate<SETGE, "GT", 1, 1, 0>,
  VectorPredicate<SETUGT, "GT", 0, 0, 1>, VectorPredicate<SETULT, "GT", 1, 0, 1>,
  VectorPredicate<SETULE, "GT", 0, 1, 1>, VectorPredicate<SETUGE, "GT", 1, 1, 1>
];
class VectorWidth<ValueType t, string suffix, dag sign> {
  ValueType VT = t;
  string Suffix = suffix;
  dag Sign = sign;             // a register of sign bits
}
// For bytes there is no shift; words of 0x8000 saturate to bytes of 0x80.
defvar VectorWidths = [
  VectorWidth<v16i8, "B", (PACKSSWBrr (PSLLWri (V_SETALLONES), 15), (PSLLWri (V_SETALLONES), 15))>,
  VectorWidth<v8i16, "W", (PSLLWri (V_SETALLONES), 15)>, VectorWidth<v4i32, "D", (PSLLDri (V_SETALLONES), 31)>
];
foreach w = VectorWidths in
foreach p = VectorPredicates in
let Predicates = [HasSSE2] in {
  defvar compare = !cast<Instruction>("PCMP"#p.Insn#w.Suffix#"rr");
  defvar flip = [(set VR128:$sign, w.Sign), (set VR128:$fa, (PXORrr VR128:$a, VR128:$sign)),
                 (set VR128:$fb, (PXORrr VR128:$b, VR128:$sign))];
  defvar operands = !if(p.Unsigned, !if(p.Swap, (compare VR128:$fb, VR128:$fa), (compare VR128:$fa, VR128:$fb)),
                                    !if(p.Swap, (compare VR128:$b, VR128:$a), (compare VR128:$a, VR128:$b)));
  defvar result = !if(p.Invert, [(set VR128:$no, operands), (set VR128:$d, (PXORrr VR128:$no, (V_SETALLONES)))],
                                [(set VR128:$d, operands)]);
  def : Pattern<(set VR128:$d, (w.VT (setcc (w.VT VR128:$a), (w.VT VR128:$b), p.Pred))),
                !listconcat(!if(p.Unsigned, flip, []<dag>), result)>;
}
// 64 bits: equal when both halves are.
let Predicates = [HasSSE2] in {
  def : Pattern<(set VR128:$d, (v2i64 (setcc (v2i64 VR128:$a), (v2i64 VR128:$b), SETEQ))),
                [(set VR128:$halves, (PCMPEQDrr VR128:$a, VR128:$b)),
                 (set VR128:$swapped, (PSHUFDri VR128:$halves, 0xB1)),
                 (set VR128:$d, (PANDrr VR128:$halves, VR128:$swapped))]>;
  def : Pattern<(set VR128:$d, (v2i64 (setcc (v2i64 VR128:$a), (v2i64 VR128:$b), SETNE))),
                [(set VR128:$halves, (PCMPEQDrr VR128:$a, VR128:$b)),
                 (set VR128:$swapped, (PSHUFDri VR128:$halves, 0xB1)),
                 (set VR128:$both, (PANDrr VR128:$halves, VR128:$swapped)),
                 (set VR128:$d, (PXORrr VR128:$both, (V_SETALLONES)))]>;
}
// 64 bits, greater: the high halves are, or they are equal and the low halves, without sign, are. Flipping the sign of
// the low halves, and without sign of the high ones as well, lets PCMPGTD compare both.
foreach p = VectorPredicates in
if !eq(p.Insn, "GT") then
let Predicates = [HasSSE2] in {
  defvar sign = !if(p.Unsigned, (PSLLDri (V_SETALLONES), 31), (PSRLQri (PSLLDri (V_SETALLONES), 31), 32));
  defvar first = !if(p.Swap, (PXORrr VR128:$b, VR128:$sign), (PXORrr VR128:$a, VR128:$sign));
  defvar second = !if(p.Swap, (PXORrr VR128:$a, VR128:$sign), (PXORrr VR128:$b, VR128:$sign));
  defvar result = !if(p.Invert, [(set VR128:$yes, (PORrr VR128:$high, VR128:$both)),
                                 (set VR128:$d, (PXORrr VR128:$yes, (V_SETALLONES)))],
                                [(set VR128:$d, (PORrr VR128:$high, VR128:$both))]);
  def : Pattern<(set VR128:$d, (v2i64 (setcc (v2i64 VR128:$a), (v2i64 VR128:$b), p.Pred))),
                !listconcat([(set VR128:$sign, sign), (set VR128:$x, first), (set VR128:$y, second),
                             (set VR128:$greater, (PCMPGTDrr VR128:$x, VR128:$y)),
                             (set VR128:$equal, (PCMPEQDrr VR128:$x, VR128:$y)),
                             (set VR128:$low, (PSHUFDri VR128:$greater, 0xA0)),
                             (set VR128:$same, (PSHUFDri VR128:$equal, 0xF5)),
                             (set VR128:$both, (PANDrr VR128:$low, VR128:$same)),
                             (set VR128:$high, (PSHUFDri VR128:$greater, 0xF5))], result)>;
}

// Floating point: immediates of CMPPS. "Less" conditions serve "greater" ones with the operands swapped.
class VectorFPPredicate<CondCode pred, bit swap, int imm> {
  CondCode Pred = pred;
  bit Swap = swap;
  int Imm = imm;
}
defvar VectorFPPredicates = [
  VectorFPPredicate<SETOEQ, 0, 0>, VectorFPPredicate<SETOLT, 0, 1>, VectorFPPredicate<SETOLE, 0, 2>,
  VectorFPPredicate<SETUO, 0, 3>, VectorFPPredicate<SETUNE, 0, 4>, VectorFPPredicate<SETUGE, 0, 5>,
  VectorFPPredicate<SETUGT, 0, 6>, VectorFPPredicate<SETO, 0, 7>, VectorFPPredicate<SETOGT, 1, 1>,
  VectorFPPredicate<SETOGE, 1, 2>, VectorFPPredicate<SETULE, 1, 5>, VectorFPPredicate<SETULT, 1, 6>
];
foreach f = [["PS", "v4f32", "v4i32"], ["PD", "v2f64", "v2i64"]] in {
  defvar vt = !cast<ValueType>(f[1]);
  defvar mask = !cast<ValueType>(f[2]);
  defvar cmp = !cast<Instruction>("CMP"#f[0]#"rri");
  let Predicates = [HasSSE2] in {
    foreach p = VectorFPPredicates in
    def : Pat<(mask (setcc (vt VR128:$a), (vt VR128:$b), p.Pred)),
              !if(p.Swap, (cmp VR128:$b, VR128:$a, p.Imm), (cmp VR128:$a, VR128:$b, p.Imm))>;
    // Two conditions: different and ordered; equal or unordered.
    def : Pat<(mask (setcc (vt VR128:$a), (vt VR128:$b), SETONE)),
              (PANDrr (cmp VR128:$a, VR128:$b, 4), (cmp VR128:$a, VR128:$b, 7))>;
    def : Pat<(mask (setcc (vt VR128:$a), (vt VR128:$b), SETUEQ)),
              (PORrr (cmp VR128:$a, VR128:$b, 0), (cmp VR128:$a, VR128:$b, 3))>;
  }
}

// --- Conversion ------------------------------------------------------------------------------------------------------

let Predicates = [HasSSE2] in {
  def : Pat<(v4f32 (any_sint_to_fp (v4i32 VR128:$x))), (CVTDQ2PSrr VR128:$x)>;
  def : Pat<(v4f32 (any_sint_to_fp (v4i32 (alignedload addr:$p)))), (CVTDQ2PSrm addr:$p)>;
  def : Pat<(v4i32 (any_fp_to_sint (v4f32 VR128:$x))), (CVTTPS2DQrr VR128:$x)>;
}

// --- Elements --------------------------------------------------------------------------------------------------------

let Predicates = [HasSSE2] in {
  def : Pat<(i32 (extractelt (v4i32 VR128:$v), 0)), (MOVPDI2DIrr VR128:$v)>;
  def : Pat<(i64 (extractelt (v2i64 VR128:$v), 0)), (MOVPQIto64rr VR128:$v)>;
  def : Pat<(i64 (extractelt (v2i64 VR128:$v), 1)), (MOVPQIto64rr (PSHUFDri VR128:$v, 0xEE))>;
  def : Pat<(f32 (extractelt (v4f32 VR128:$v), 0)), (COPY_TO_REGCLASS VR128:$v, FR32)>;
  def : Pat<(f64 (extractelt (v2f64 VR128:$v), 0)), (COPY_TO_REGCLASS VR128:$v, FR64)>;
  def : Pat<(f64 (extractelt (v2f64 VR128:$v), 1)), (COPY_TO_REGCLASS (UNPCKHPDrr VR128:$v, VR128:$v), FR64)>;
  foreach i = [1, 2, 3] in {
    // The immediate moves element i to place 0 and repeats it.
    def : Pat<(i32 (extractelt (v4i32 VR128:$v), i)), (MOVPDI2DIrr (PSHUFDri VR128:$v, !mul(i, 0x55)))>;
    def : Pat<(f32 (extractelt (v4f32 VR128:$v), i)), (COPY_TO_REGCLASS (PSHUFDri VR128:$v, !mul(i, 0x55)), FR32)>;
  }
  foreach i = 0...7 in
  def : Pat<(i16 (extractelt (v8i16 VR128:$v), i)), (EXTRACT_SUBREG (PEXTRWrr VR128:$v, i), sub_16bit)>;
  foreach i = 0...15 in {
    defvar word = (PEXTRWrr VR128:$v, !srl(i, 1));
    def : Pat<(i8 (extractelt (v16i8 VR128:$v), i)),
              !if(!and(i, 1), (EXTRACT_SUBREG (SHR32ri word, 8), sub_8bit), (EXTRACT_SUBREG word, sub_8bit))>;
  }

  foreach i = 0...7 in
  def : Pat<(v8i16 (insertelt VR128:$v, GR16:$x, i)),
            (PINSRWrr VR128:$v, (INSERT_SUBREG (i32 (IMPLICIT_DEF)), GR16:$x, sub_16bit), i)>;
  // A byte is put into its word first.
  foreach i = 0...15 in {
    defvar word = (PEXTRWrr VR128:$v, !srl(i, 1));
    defvar byte = (MOVZX32rr8 GR8:$x);
    defvar joined = !if(!and(i, 1), (OR32rr (AND32ri word, 0x00FF), (SHL32ri byte, 8)),
                                    (OR32rr (AND32ri word, 0xFF00), byte));
    def : Pat<(v16i8 (insertelt VR128:$v, GR8:$x, i)), (PINSRWrr VR128:$v, joined, !srl(i, 1))>;
  }
  def : Pat<(v4i32 (insertelt VR128:$v, GR32:$x, 0)), (MOVSSrr VR128:$v, (MOVDI2PDIrr GR32:$x))>;
  def : Pat<(v2i64 (insertelt VR128:$v, GR64:$x, 0)), (MOVSDrr VR128:$v, (MOV64toPQIrr GR64:$x))>;
  def : Pat<(v2i64 (insertelt VR128:$v, GR64:$x, 1)), (PUNPCKLQDQrr VR128:$v, (MOV64toPQIrr GR64:$x))>;
  def : Pat<(v4f32 (insertelt VR128:$v, FR32:$x, 0)), (MOVSSrr VR128:$v, (COPY_TO_REGCLASS FR32:$x, VR128))>;
  def : Pat<(v2f64 (insertelt VR128:$v, FR64:$x, 0)), (MOVSDrr VR128:$v, (COPY_TO_REGCLASS FR64:$x, VR128))>;
  def : Pat<(v2f64 (insertelt VR128:$v, FR64:$x, 1)), (UNPCKLPDrr VR128:$v, (COPY_TO_REGCLASS FR64:$x, VR128))>;
  // Elements 1 to 3 of four: the element is brought next to what it stays beside, and SHUFPS takes two of each.
  foreach t = [v4i32, v4f32] in {
    defvar rc = !if(!eq(t.LLVMName, "v4i32"), GR32, FR32);
    defvar value = !if(!eq(t.LLVMName, "v4i32"), (MOVDI2PDIrr GR32:$x), (COPY_TO_REGCLASS FR32:$x, VR128));
    def : Pattern<(set VR128:$d, (t (insertelt VR128:$v, rc:$x, 1))),
                  [(set VR128:$new, value), (set VR128:$pair, (SHUFPSrri VR128:$new, VR128:$v, 0x00)),
                   (set VR128:$d, (SHUFPSrri VR128:$pair, VR128:$v, 0xE2))]>;
    def : Pattern<(set VR128:$d, (t (insertelt VR128:$v, rc:$x, 2))),
                  [(set VR128:$new, value), (set VR128:$pair, (SHUFPSrri VR128:$new, VR128:$v, 0x30)),
                   (set VR128:$d, (SHUFPSrri VR128:$v, VR128:$pair, 0x84))]>;
    def : Pattern<(set VR128:$d, (t (insertelt VR128:$v, rc:$x, 3))),
                  [(set VR128:$new, value), (set VR128:$pair, (SHUFPSrri VR128:$new, VR128:$v, 0x20)),
                   (set VR128:$d, (SHUFPSrri VR128:$v, VR128:$pair, 0x24))]>;
  }
}

// --- Building --------------------------------------------------------------------------------------------------------

// From registers: constants are cheaper from memory.
class BuildOf<dag operands, dag build> : PatFrag<operands, build> {
  let GISelPredicateCode = [{ return !X86::isConstantVector(C, MI); }];
}
def build2 : BuildOf<(ops node:$a, node:$b), (build_vector node:$a, node:$b)>;
def build4 : BuildOf<(ops node:$a, node:$b, node:$c, node:$d), (build_vector node:$a, node:$b, node:$c, node:$d)>;
def build8 : BuildOf<(ops node:$a, node:$b, node:$c, node:$d, node:$e, node:$f, node:$g, node:$h),
                     (build_vector node:$a, node:$b, node:$c, node:$d, node:$e, node:$f, node:$g, node:$h)>;
let Predicates = [HasSSE2] in {
  def : Pat<(v2i64 (build2 GR64:$a, GR64:$b)), (PUNPCKLQDQrr (MOV64toPQIrr GR64:$a), (MOV64toPQIrr GR64:$b))>;
  def : Pat<(v2f64 (build2 FR64:$a, FR64:$b)),
            (UNPCKLPDrr (COPY_TO_REGCLASS FR64:$a, VR128), (COPY_TO_REGCLASS FR64:$b, VR128))>;
  def : Pat<(v4i32 (build4 GR32:$a, GR32:$b, GR32:$c, GR32:$d)),
            (PUNPCKLQDQrr (PUNPCKLDQrr (MOVDI2PDIrr GR32:$a), (MOVDI2PDIrr GR32:$b)),
                          (PUNPCKLDQrr (MOVDI2PDIrr GR32:$c), (MOVDI2PDIrr GR32:$d)))>;
  def : Pat<(v4f32 (build4 FR32:$a, FR32:$b, FR32:$c, FR32:$d)),
            (MOVLHPSrr (UNPCKLPSrr (COPY_TO_REGCLASS FR32:$a, VR128), (COPY_TO_REGCLASS FR32:$b, VR128)),
                       (UNPCKLPSrr (COPY_TO_REGCLASS FR32:$c, VR128), (COPY_TO_REGCLASS FR32:$d, VR128)))>;
  // Words one after the other.
  def : Pattern<(set VR128:$d, (v8i16 (build8 GR16:$a, GR16:$b, GR16:$c, GR16:$d0, GR16:$e, GR16:$f, GR16:$g, GR16:$h))),
                [(set VR128:$v0, (MOVDI2PDIrr (MOVZX32rr16 GR16:$a))),
                 (set VR128:$v1, (PINSRWrr VR128:$v0, (INSERT_SUBREG (i32 (IMPLICIT_DEF)), GR16:$b, sub_16bit), 1)),
                 (set VR128:$v2, (PINSRWrr VR128:$v1, (INSERT_SUBREG (i32 (IMPLICIT_DEF)), GR16:$c, sub_16bit), 2)),
                 (set VR128:$v3, (PINSRWrr VR128:$v2, (INSERT_SUBREG (i32 (IMPLICIT_DEF)), GR16:$d0, sub_16bit), 3)),
                 (set VR128:$v4, (PINSRWrr VR128:$v3, (INSERT_SUBREG (i32 (IMPLICIT_DEF)), GR16:$e, sub_16bit), 4)),
                 (set VR128:$v5, (PINSRWrr VR128:$v4, (INSERT_SUBREG (i32 (IMPLICIT_DEF)), GR16:$f, sub_16bit), 5)),
                 (set VR128:$v6, (PINSRWrr VR128:$v5, (INSERT_SUBREG (i32 (IMPLICIT_DEF)), GR16:$g, sub_16bit), 6)),
                 (set VR128:$d, (PINSRWrr VR128:$v6, (INSERT_SUBREG (i32 (IMPLICIT_DEF)), GR16:$h, sub_16bit), 7))]>;
  // All elements the same.
  let AddedComplexity = 10 in {
    def : Pat<(v4i32 (same4 GR32:$a, GR32:$b, GR32:$c, GR32:$d)), (PSHUFDri (MOVDI2PDIrr GR32:$a), 0)>;
    def : Pat<(v2i64 (same2 GR64:$a, GR64:$b)), (PSHUFDri (MOV64toPQIrr GR64:$a), 0x44)>;
    def : Pat<(v4f32 (same4 FR32:$a, FR32:$b, FR32:$c, FR32:$d)),
              (PSHUFDri (COPY_TO_REGCLASS FR32:$a, VR128), 0)>;
    def : Pat<(v2f64 (same2 FR64:$a, FR64:$b)), (PSHUFDri (COPY_TO_REGCLASS FR64:$a, VR128), 0x44)>;
    def : Pat<(v8i16 !dag(same8, !listsplat(GR16, 8), !foreach(i, !range(8), "e"#i))),
              (PSHUFDri (PSHUFLWri (MOVDI2PDIrr (MOVZX32rr16 GR16:$e0)), 0), 0)>;
    def : Pattern<(set VR128:$d, (v16i8 !dag(same16, !listsplat(GR8, 16), !foreach(i, !range(16), "e"#i)))),
                  [(set VR128:$x, (MOVDI2PDIrr (MOVZX32rr8 GR8:$e0))), (set VR128:$y, (PUNPCKLBWrr VR128:$x, VR128:$x)),
                   (set VR128:$d, (PSHUFDri (PSHUFLWri VR128:$y, 0), 0))]>;
  }
}
