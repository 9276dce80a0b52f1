// Predicates over one instruction, written once and expanded for MCInst and MachineInstr: used by variants of
// scheduling classes, fusion and functions of the target's instruction information.
#ifndef LATHE_TARGETINSTRPREDICATE_TD
#define LATHE_TARGETINSTRPREDICATE_TD

class Instruction;
class SchedMachineModel;

class MCInstPredicate;
class MCTrue : MCInstPredicate;
class MCFalse : MCInstPredicate;
def TruePred : MCTrue;
def FalsePred : MCFalse;

class CheckNot<MCInstPredicate P> : MCInstPredicate {
  MCInstPredicate Pred = P;
}

// Predicates of one operand.
class MCOperandPredicate<int Index> : MCInstPredicate {
  int OpIndex = Index;
}
class CheckIsRegOperand<int Index> : MCOperandPredicate<Index>;
class CheckIsVRegOperand<int Index> : MCOperandPredicate<Index>;
class CheckIsNotVRegOperand<int Index> : CheckNot<CheckIsVRegOperand<Index>>;
class CheckIsImmOperand<int Index> : MCOperandPredicate<Index>;
// The operand after a C++ function, where one is named.
class CheckOperandBase<int Index, string Fn = ""> : MCOperandPredicate<Index> {
  string FunctionMapper = Fn;
}
class CheckRegOperand<int Index, Register R> : CheckOperandBase<Index> {
  Register Reg = R;
}
class CheckRegOperandSimple<int Index> : CheckOperandBase<Index>;
class CheckInvalidRegOperand<int Index> : CheckOperandBase<Index>;
class CheckValidRegOperand<int Index> : CheckNot<CheckInvalidRegOperand<Index>>;
class CheckImmOperand<int Index, int Imm> : CheckOperandBase<Index> {
  int ImmVal = Imm;
}
class CheckImmOperandLT<int Index, int Imm> : CheckOperandBase<Index> {
  int ImmVal = Imm;
}
class CheckImmOperandGT<int Index, int Imm> : CheckOperandBase<Index> {
  int ImmVal = Imm;
}
class CheckImmOperandGE<int Index, int Imm> : CheckNot<CheckImmOperandLT<Index, Imm>>;
class CheckImmOperandLE<int Index, int Imm> : CheckNot<CheckImmOperandGT<Index, Imm>>;
class CheckImmOperand_s<int Index, string Value> : CheckOperandBase<Index> {
  string ImmVal = Value; // A C++ constant.
}
class CheckImmOperandSimple<int Index> : CheckOperandBase<Index>;
class CheckZeroOperand<int Index> : CheckImmOperand<Index, 0>;
class CheckSameRegOperand<int First, int Second> : MCInstPredicate {
  int FirstIndex = First;
  int SecondIndex = Second;
}
class CheckNumOperands<int Num> : MCInstPredicate {
  int NumOps = Num;
}

// Predicates of the opcode.
class CheckOpcode<list<Instruction> Opcodes> : MCInstPredicate {
  list<Instruction> ValidOpcodes = Opcodes;
}
class CheckPseudo<list<Instruction> Opcodes> : CheckOpcode<Opcodes>; // False for MCInst.

// Predicates made of others.
class CheckPredicateSequence<list<MCInstPredicate> Preds> : MCInstPredicate {
  list<MCInstPredicate> Predicates = Preds;
}
class CheckAll<list<MCInstPredicate> Sequence> : CheckPredicateSequence<Sequence>;
class CheckAny<list<MCInstPredicate> Sequence> : CheckPredicateSequence<Sequence>;
class CheckImmOperandRange<int Index, int Start, int End>
    : CheckAll<[CheckImmOperandGE<Index, Start>, CheckImmOperandLE<Index, End>]>;

// C++, for MachineInstr only.
class CheckNonPortable<string Code> : MCInstPredicate {
  string CodeBlock = Code;
}
// A C++ function for each of the two.
class CheckFunctionPredicate<string MCInstFn, string MachineInstrFn> : MCInstPredicate {
  string MCInstFnName = MCInstFn;
  string MachineInstrFnName = MachineInstrFn;
}
class CheckFunctionPredicateWithTII<string MCInstFn, string MachineInstrFn, string TIIPointer = "TII">
    : MCInstPredicate {
  string MCInstFnName = MCInstFn;
  string TIIPtrName = TIIPointer;
  string MachineInstrFnName = MachineInstrFn;
}

// Bodies of functions: a result, or one per opcode.
class MCStatement;
class MCReturnStatement<MCInstPredicate predicate> : MCStatement {
  MCInstPredicate Pred = predicate;
}
class MCOpcodeSwitchCase<list<Instruction> opcodes, MCStatement caseStmt> {
  list<Instruction> Opcodes = opcodes;
  MCStatement CaseStmt = caseStmt;
}
class MCOpcodeSwitchStatement<list<MCOpcodeSwitchCase> cases, MCStatement default> : MCStatement {
  list<MCOpcodeSwitchCase> Cases = cases;
  MCStatement DefaultCase = default;
}
class FunctionPredicateBase<string name, MCStatement body> {
  string FunctionName = name;
  MCStatement Body = body;
}
// A function of the target's instruction information that is a predicate as well.
class TIIPredicate<string Name, MCStatement body> : FunctionPredicateBase<Name, body>, MCInstPredicate;

// Queries of the subtarget that are answered per scheduling model.
class InstructionEquivalenceClass<list<Instruction> opcodes, MCInstPredicate pred, list<int> operands = []> {
  list<Instruction> Opcodes = opcodes;
  MCInstPredicate Predicate = pred;
  list<int> OperandIndices = operands;
}
class STIPredicateDecl<string name, MCInstPredicate default = FalsePred, bit overrides = true, bit expandForMC = true,
                       bit updatesOpcodeMask = false, list<STIPredicateDecl> delegates = []> {
  string Name = name;
  MCInstPredicate DefaultReturnValue = default;
  bit OverridesBaseClassMember = overrides;
  bit ExpandForMC = expandForMC;
  bit UpdatesOpcodeMask = updatesOpcodeMask;
  list<STIPredicateDecl> Delegates = delegates;
}
def IsZeroIdiomDecl : STIPredicateDecl<"isZeroIdiom", FalsePred, true, true, true>;
def IsDepBreakingDecl
    : STIPredicateDecl<"isDependencyBreaking", FalsePred, true, true, true, [IsZeroIdiomDecl]>;
def IsOptimizableRegisterMoveDecl : STIPredicateDecl<"isOptimizableRegisterMove">;
class STIPredicate<STIPredicateDecl declaration, list<InstructionEquivalenceClass> classes> {
  STIPredicateDecl Declaration = declaration;
  list<InstructionEquivalenceClass> Classes = classes;
  SchedMachineModel SchedModel = ?;
}
// Instructions whose result does not depend on (some of) their operands.
class DepBreakingClass<list<Instruction> opcodes, MCInstPredicate pred, list<int> BrokenDeps = []>
    : InstructionEquivalenceClass<opcodes, pred, BrokenDeps>;
class IsZeroIdiomFunction<list<DepBreakingClass> classes> : STIPredicate<IsZeroIdiomDecl, classes>;
class IsDepBreakingFunction<list<DepBreakingClass> classes> : STIPredicate<IsDepBreakingDecl, classes>;
class IsOptimizableRegisterMove<list<InstructionEquivalenceClass> classes>
    : STIPredicate<IsOptimizableRegisterMoveDecl, classes>;

#endif
