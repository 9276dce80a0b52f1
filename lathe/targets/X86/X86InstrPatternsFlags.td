//===- X86InstrPatternsFlags.td - Comparisons and what reads their flags ------------------------------------------===//
//
// Generic code has no flags: a comparison yields a truth value, which a branch, a choice or an extension consumes. A
// rule
// here covers a comparison together with its reader, where the reader is the only one; else the comparison becomes a
// SETCC.
//===--------------------------------------------------------------------------------------------------------------===//

// Every reader of an integer comparison of $lhs and $rhs, which `compare` performs. `cc` makes the condition of the
// predicate.
multiclass FlagReaders<dag lhs, dag rhs, dag compare, SDNodeXForm cc = IntCC> {
  defvar test = (setcc lhs, rhs, cond:$cc);
  def : Pattern<(set GR8:$d, (i1 test)), [compare, (set GR8:$d, (SETCCr (cc $cc)))]>;
  def : Pattern<(brcond (i1 test), bb:$target), [compare, (JCC_1 bb:$target, (cc $cc))]>;
  foreach s = WideSizes in
  let Predicates = !listconcat([HasCMOV], s.Predicates) in
  def : Pattern<(set s.RC:$d, (select (i1 test), s.RC:$t, s.RC:$f)),
                [compare, (set s.RC:$d, (!cast<Instruction>("CMOV"#s.Bits#"rr") s.RC:$f, s.RC:$t, (cc $cc)))]>;
}

// --- CMP and TEST ----------------------------------------------------------------------------------------------------

// TEST of a value with itself or with another clears carry and overflow, as CMP with zero does: all predicates hold.
multiclass IntCompares<IntSize s> {
  defvar name = !cast<string>(s.Bits);
  defvar memory = (s.VT (load addr:$m));
  defm rr : FlagReaders<(s.VT s.RC:$a), (s.VT s.RC:$b), (!cast<Instruction>("CMP"#name#"rr") s.RC:$a, s.RC:$b)>;
  let AddedComplexity = 1 in
  defm ri : FlagReaders<(s.VT s.RC:$a), (s.VT s.ImmLeaf:$b),
                        (!cast<Instruction>("CMP"#name#"ri"#s.ImmName) s.RC:$a, s.ImmLeaf:$b)>;
  defm rm : FlagReaders<(s.VT s.RC:$a), memory, (!cast<Instruction>("CMP"#name#"rm") s.RC:$a, addr:$m)>;
  defm mr : FlagReaders<memory, (s.VT s.RC:$b), (!cast<Instruction>("CMP"#name#"mr") addr:$m, s.RC:$b)>;
  let AddedComplexity = 2 in
  defm mi : FlagReaders<memory, (s.VT s.ImmLeaf:$b),
                        (!cast<Instruction>("CMP"#name#"mi"#s.ImmName) addr:$m, s.ImmLeaf:$b)>;
  let AddedComplexity = 5 in {
    defm zero : FlagReaders<(s.VT s.RC:$a), (s.VT 0), (!cast<Instruction>("TEST"#name#"rr") s.RC:$a, s.RC:$a)>;
    defm andrr : FlagReaders<(s.VT (and s.RC:$a, s.RC:$b)), (s.VT 0),
                             (!cast<Instruction>("TEST"#name#"rr") s.RC:$a, s.RC:$b)>;
  }
  let AddedComplexity = 6 in
  defm andri : FlagReaders<(s.VT (and s.RC:$a, s.ImmLeaf:$b)), (s.VT 0),
                           (!cast<Instruction>("TEST"#name#"ri"#s.ImmName) s.RC:$a, s.ImmLeaf:$b)>;
}
foreach s = IntSizes in
defm : IntCompares<s>;

// --- A truth value that is already in a register ---------------------------------------------------------------------

def : Pattern<(brcond (i1 GR8:$c), bb:$target), [(TEST8ri GR8:$c, 1), (JCC_1 bb:$target, COND_NE)]>;
def : Pattern<(brcond (i1 (trunc (i8 (load addr:$p)))), bb:$target),
              [(TEST8mi addr:$p, 1), (JCC_1 bb:$target, COND_NE)]>;
foreach s = WideSizes in
let Predicates = !listconcat([HasCMOV], s.Predicates) in
def : Pattern<(set s.RC:$d, (select (i1 GR8:$c), s.RC:$t, s.RC:$f)),
              [(TEST8ri GR8:$c, 1),
               (set s.RC:$d, (!cast<Instruction>("CMOV"#s.Bits#"rr") s.RC:$f, s.RC:$t, COND_NE))]>;
// A byte has no CMOV of its own; the upper part of the register is of no interest.
def : Pattern<(set GR8:$d, (select (i1 GR8:$c), GR8:$t, GR8:$f)),
              [(set GR32:$wideF, (INSERT_SUBREG (i32 (IMPLICIT_DEF)), GR8:$f, sub_8bit)),
               (set GR32:$wideT, (INSERT_SUBREG (i32 (IMPLICIT_DEF)), GR8:$t, sub_8bit)),
               (TEST8ri GR8:$c, 1), (set GR32:$wide, (CMOV32rr GR32:$wideF, GR32:$wideT, COND_NE)),
               (set GR8:$d, (EXTRACT_SUBREG GR32:$wide, sub_8bit))]> {
  let Predicates = [HasCMOV];
}
def : Pattern<(set GR8:$d, (i1 (select (i1 GR8:$c), (i1 GR8:$t), (i1 GR8:$f)))),
              [(set GR32:$wideF, (MOVZX32rr8 GR8:$f)), (set GR32:$wideT, (MOVZX32rr8 GR8:$t)), (TEST8ri GR8:$c, 1),
               (set GR32:$wide, (CMOV32rr GR32:$wideF, GR32:$wideT, COND_NE)),
               (set GR8:$d, (EXTRACT_SUBREG GR32:$wide, sub_8bit))]> {
  let Predicates = [HasCMOV];
}

// Comparing truth values: bit 0 decides.
foreach cc = [SETNE, SETEQ] in
def : Pattern<(set GR8:$d, (i1 (setcc (i1 GR8:$a), (i1 GR8:$b), cc))),
              !if(!eq(cc, SETNE), [(set GR8:$d, (XOR8rr GR8:$a, GR8:$b))],
                                  [(set GR8:$x, (XOR8rr GR8:$a, GR8:$b)), (set GR8:$d, (XOR8ri GR8:$x, 1))])>;

// --- Floating point --------------------------------------------------------------------------------------------------
//
// UCOMIS sets ZF, PF, CF: greater 000, less 001, equal 100, unordered 111 (SDM vol. 2). So "above" conditions are false
// on unordered operands, and "below" ones true; predicates that want the opposite compare the other way round. Two
// predicates need two conditions.

class FPCondition<CondCode pred, bit swap, int cc> {
  CondCode Pred = pred;
  bit Swap = swap;           // compare $b with $a
  int CC = cc;
}
defvar FPConditions = [
  FPCondition<SETOGT, 0, COND_A>, FPCondition<SETOGE, 0, COND_AE>, FPCondition<SETOLT, 1, COND_A>,
  FPCondition<SETOLE, 1, COND_AE>, FPCondition<SETONE, 0, COND_NE>, FPCondition<SETUEQ, 0, COND_E>,
  FPCondition<SETO, 0, COND_NP>, FPCondition<SETUO, 0, COND_P>, FPCondition<SETUGT, 1, COND_B>,
  FPCondition<SETUGE, 1, COND_BE>, FPCondition<SETULT, 0, COND_B>, FPCondition<SETULE, 0, COND_BE>
];

// compare, swapped: UCOMIS of $a with $b and of $b with $a, or the x87 counterpart.
multiclass FloatFlagReaders<dag a, dag b, dag compare, dag swapped, list<Predicate> preds> {
  let Predicates = preds in
  foreach c = FPConditions in {
    defvar step = !if(c.Swap, swapped, compare);
    def : Pattern<(set GR8:$d, (i1 (setcc a, b, c.Pred))), [step, (set GR8:$d, (SETCCr c.CC))]>;
    def : Pattern<(brcond (i1 (setcc a, b, c.Pred)), bb:$target), [step, (JCC_1 bb:$target, c.CC)]>;
    foreach s = [Size32Bit, Size64Bit] in
    let Predicates = !listconcat(preds, [HasCMOV], s.Predicates) in
    def : Pattern<(set s.RC:$d, (select (i1 (setcc a, b, c.Pred)), s.RC:$t, s.RC:$f)),
                  [step, (set s.RC:$d, (!cast<Instruction>("CMOV"#s.Bits#"rr") s.RC:$f, s.RC:$t, c.CC))]>;
  }
  let Predicates = preds in {
    def : Pattern<(set GR8:$d, (i1 (setcc a, b, SETOEQ))),
                  [compare, (set GR8:$equal, (SETCCr COND_E)), (set GR8:$ordered, (SETCCr COND_NP)),
                   (set GR8:$d, (AND8rr GR8:$equal, GR8:$ordered))]>;
    def : Pattern<(set GR8:$d, (i1 (setcc a, b, SETUNE))),
                  [compare, (set GR8:$different, (SETCCr COND_NE)), (set GR8:$unordered, (SETCCr COND_P)),
                   (set GR8:$d, (OR8rr GR8:$different, GR8:$unordered))]>;
    def : Pattern<(brcond (i1 (setcc a, b, SETOEQ)), bb:$target),
                  [compare, (set GR8:$equal, (SETCCr COND_E)), (set GR8:$ordered, (SETCCr COND_NP)),
                   (TEST8rr GR8:$equal, GR8:$ordered), (JCC_1 bb:$target, COND_NE)]>;
    def : Pattern<(brcond (i1 (setcc a, b, SETUNE)), bb:$target),
                  [compare, (JCC_1 bb:$target, COND_NE), (JCC_1 bb:$target, COND_P)]>;
  }
}
