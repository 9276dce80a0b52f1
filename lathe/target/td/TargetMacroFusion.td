// Fusion: pairs of instructions that a processor executes as one when they stand together.
#ifndef LATHE_TARGETMACROFUSION_TD
#define LATHE_TARGETMACROFUSION_TD

// Which instruction of the pair a predicate looks at.
class FusionTarget;
def first_fusion_target : FusionTarget;
def second_fusion_target : FusionTarget;
def both_fusion_target : FusionTarget;

class FusionPredicate<FusionTarget target> {
  FusionTarget Target = target;
}
class FirstFusionPredicate : FusionPredicate<first_fusion_target>;
class SecondFusionPredicate : FusionPredicate<second_fusion_target>;
class BothFusionPredicate : FusionPredicate<both_fusion_target>;

// C++ over FirstMI and SecondMI.
class FusionPredicateWithCode<code pred> : FusionPredicate<both_fusion_target> {
  code Predicate = pred;
}
class FusionPredicateWithMCInstPredicate<FusionTarget target, MCInstPredicate pred> : FusionPredicate<target> {
  MCInstPredicate Predicate = pred;
}
class FirstFusionPredicateWithMCInstPredicate<MCInstPredicate pred>
    : FusionPredicateWithMCInstPredicate<first_fusion_target, pred>;
class SecondFusionPredicateWithMCInstPredicate<MCInstPredicate pred>
    : FusionPredicateWithMCInstPredicate<second_fusion_target, pred>;
class BothFusionPredicateWithMCInstPredicate<MCInstPredicate pred>
    : FusionPredicateWithMCInstPredicate<both_fusion_target, pred>;

// The result of the first is an operand of the second.
class TieReg<int firstOpIdx, int secondOpIdx> : BothFusionPredicate {
  int FirstOpIdx = firstOpIdx;
  int SecondOpIdx = secondOpIdx;
}
// Two operands of the second are the same register.
class SameReg<int firstOpIdx, int secondOpIdx> : SecondFusionPredicate {
  int FirstOpIdx = firstOpIdx;
  int SecondOpIdx = secondOpIdx;
}
// The answer where the first instruction is not known.
class WildcardPred<bit ret> : FirstFusionPredicate {
  bit ReturnValue = ret;
}
def WildcardFalse : WildcardPred<false>;
def WildcardTrue : WildcardPred<true>;
// The first one's result has one use.
class OneUsePred : FirstFusionPredicate;
def OneUse : OneUsePred;

class Fusion<string name, string fieldName, string desc, list<FusionPredicate> predicates>
    : SubtargetFeature<name, fieldName, "true", desc> {
  list<FusionPredicate> Predicates = predicates;
  bit IsCommutable = false;
}
class SimpleFusion<string name, string fieldName, string desc, MCInstPredicate firstPred, MCInstPredicate secondPred,
                   list<FusionPredicate> prolog = [], list<FusionPredicate> epilog = []>
    : Fusion<name, fieldName, desc,
             !listconcat(prolog,
                         [SecondFusionPredicateWithMCInstPredicate<secondPred>, WildcardTrue,
                          FirstFusionPredicateWithMCInstPredicate<firstPred>, SameReg<0, 1>, OneUse, TieReg<0, 1>],
                         epilog)>;
class SingleFusion<string name, string fieldName, string desc, Instruction firstInst, Instruction secondInst,
                   MCInstPredicate firstInstPred = TruePred, MCInstPredicate secondInstPred = TruePred,
                   list<FusionPredicate> prolog = [], list<FusionPredicate> epilog = []>
    : SimpleFusion<name, fieldName, desc, CheckAll<[CheckOpcode<[firstInst]>, firstInstPred]>,
                   CheckAll<[CheckOpcode<[secondInst]>, secondInstPred]>, prolog, epilog> {
  let IsCommutable = secondInst.isCommutable;
}

#endif
