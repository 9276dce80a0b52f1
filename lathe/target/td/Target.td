// The classes that describe a target: registers, instructions, operands, predicates, features, processors. A target's
// own description starts with `include "lathe/target/td/Target.td"` or `include "llvm/Target/Target.td"`.
#ifndef LATHE_TARGET_TD
#define LATHE_TARGET_TD

include "lathe/target/td/ValueTypes.td"
include "lathe/target/td/SDNodeProperties.td"

class Predicate;
class SubtargetFeature;
class SchedMachineModel;
class InstrItinClass;
class SchedReadWrite;
class FuncUnit;
class Bypass;
class InstrItinData;

//===--- Registers --------------------------------------------------------------------------------------------===//

class HwMode<string FS, list<Predicate> Ps> {
  string Features = FS;
  list<Predicate> Predicates = Ps;
}
// What holds where no other mode does.
def DefaultMode : HwMode<"", []>;
class HwModeSelect<list<HwMode> Ms> {
  list<HwMode> Modes = Ms;
}
// What a value type, or the size of a register, is in each hardware mode.
class ValueTypeByHwMode<list<HwMode> Ms, list<ValueType> Ts> : HwModeSelect<Ms>, ValueType<0, 0> {
  list<ValueType> Objects = Ts;
}
class PtrValueTypeByHwMode<ValueTypeByHwMode scalar, int addrspace>
    : HwModeSelect<scalar.Modes>, PtrValueType<ValueType<0, 0>, addrspace> {
  list<ValueType> Objects = scalar.Objects;
}
class RegInfo<int RS, int SS, int SA> {
  int RegSize = RS;        // Bits of the register,
  int SpillSize = SS;      // of its spill slot,
  int SpillAlignment = SA; // and the slot's alignment.
}
class RegInfoByHwMode<list<HwMode> Ms = [], list<RegInfo> Ts = []> : HwModeSelect<Ms> {
  list<RegInfo> Objects = Ts;
}

class SubRegRange<int size, int offset = 0> {
  int Size = size;
  int Offset = offset;
}
class SubRegRangeByHwMode<list<HwMode> Ms = [], list<SubRegRange> Ts = []> : HwModeSelect<Ms> {
  list<SubRegRange> Objects = Ts;
}

// A part of a register: `size` bits at `offset`; -1 means "at no fixed place" or "of no fixed size".
class SubRegIndex<int size, int offset = 0> {
  string Namespace = "";
  SubRegRangeByHwMode SubRegRanges;
  int Size = size;
  int Offset = offset;
  // This index is what taking the second index of what the first gives comes to.
  list<SubRegIndex> ComposedOf = [];
  // For an index that covers several adjacent ones.
  list<SubRegIndex> CoveringSubRegIndices = [];
}
class ComposedSubRegIndex<SubRegIndex A, SubRegIndex B>
    : SubRegIndex<B.Size, !cond(!eq(A.Offset, -1): -1, !eq(B.Offset, -1): -1, true: !add(A.Offset, B.Offset))> {
  let ComposedOf = [A, B];
}

class RegAltNameIndex {
  string Namespace = "";
  // Where a register has no name for this index, its AsmName serves.
  RegAltNameIndex FallbackRegAltNameIndex = ?;
}
def NoRegAltName : RegAltNameIndex;

class Register<string n, list<string> altNames = []> {
  string Namespace = "";
  string AsmName = n;
  list<string> AltNames = altNames;
  // Registers that overlap this one without one containing the other.
  list<Register> Aliases = [];
  list<Register> SubRegs = [];
  // The index of each of SubRegs.
  list<SubRegIndex> SubRegIndices = [];
  list<RegAltNameIndex> RegAltNameIndices = [];
  // DWARF numbers, one per flavour; -1: no number, -2: that of a containing register.
  list<int> DwarfNumbers = [];
  // What an instruction pays for naming it, by the regime that the target chooses.
  list<int> CostPerUse = [0];
  // The sub-registers together are the whole register.
  bit CoveredBySubRegs = false;
  bits<16> HWEncoding = 0;
  // A register that does not exist, for descriptions that need one.
  bit isArtificial = false;
  // Its value never changes (a zero register).
  bit isConstant = false;
  int PositionOrder = 0; // The place in tables of registers; those of equal numbers stand in order.
}
class RegisterWithSubRegs<string n, list<Register> subregs> : Register<n> {
  let SubRegs = subregs;
}

class DwarfRegNum<list<int> Numbers> {
  list<int> DwarfNumbers = Numbers;
}
class DwarfRegAlias<Register reg> {
  Register DwarfAlias = reg;
}

// Registers made of others: the i-th has the i-th member of each list as sub-registers.
class RegisterTuples<list<SubRegIndex> Indices, list<dag> Regs, list<string> RegNames = []> {
  list<dag> SubRegs = Regs;
  list<SubRegIndex> SubRegIndices = Indices;
  list<string> RegAsmNames = RegNames;
  int PositionOrder = 0;
}

// What may stand in OutOperandList and InOperandList.
class DAGOperand {
  string OperandNamespace = "MCOI";
  string DecoderMethod = "";
}

class RegisterClass<string namespace, list<ValueType> regTypes, int alignment, dag regList,
                    RegAltNameIndex idx = NoRegAltName> : DAGOperand {
  string Namespace = namespace;
  RegInfoByHwMode RegInfos;
  list<ValueType> RegTypes = regTypes;
  int Size = 0;               // Of a spill slot in bits; 0: that of the first type.
  int Alignment = alignment;  // Of a spill slot in bits.
  int CopyCost = 1;           // Negative: copying is impossible or absurd.
  dag MemberList = regList;   // In the order of allocation.
  RegAltNameIndex altNameIndex = idx;
  bit isAllocatable = true;
  list<dag> AltOrders = [];
  code AltOrderSelect = [{}];
  int AllocationPriority = 0;
  bit GlobalPriority = false;
  bit GeneratePressureSet = true;
  int Weight = ?;
  bit GeneratedRegisterClassEnum = true;
  string DiagnosticType = "";
  string DiagnosticString = "";
  bits<8> TSFlags = 0;
  // The class that virtual registers of a sub-class may be counted to; the smallest number wins.
  int BaseClassOrder = ?;
}

// A set of registers between which copies are cheap: the closure of the classes over sub-classes and sub-registers.
class RegisterBank<string name, list<RegisterClass> classes> {
  string Name = name;
  list<RegisterClass> RegisterClasses = classes;
}

// Operators of MemberList and RegisterTuples, beside `add`, `sub`, `and`, `shl`, `trunc`, `rotl`, `rotr`.
def sequence;   // (sequence "R%u", from, to[, step]): registers by name.
def decimate;   // (decimate set, n): every n-th member.
def interleave; // (interleave a, b): members in turn.

class RegisterCategory<list<RegisterClass> classes> {
  list<RegisterClass> Classes = classes;
}
def GeneralPurposeRegisters : RegisterCategory<[]>;

//===--- Predicates, features, processors -----------------------------------------------------------------------===//

class Predicate<string cond> {
  // C++ over `MF`, `Subtarget` and the members of the target's instruction selector.
  string CondString = cond;
  // Made of subtarget features, as the assembler checks it.
  bit AssemblerMatcherPredicate = false;
  dag AssemblerCondDag = ?;
  string PredicateName = "";
  bit RecomputePerFunction = false;
}
def NoHonorSignDependentRounding : Predicate<"!TM.Options.HonorSignDependentRoundingFPMath()">;
// Beside Predicate, in a record's parents.
class AssemblerPredicate<dag cond, string name = ""> {
  bit AssemblerMatcherPredicate = true;
  dag AssemblerCondDag = cond;
  string PredicateName = name;
}
class PredicateControl {
  list<Predicate> Predicates = [];
}
// The instruction is deprecated on subtargets that have the feature, or where the C++ function says so.
class Deprecated<SubtargetFeature dep> {
  SubtargetFeature DeprecatedFeatureMask = dep;
}
class ComplexDeprecationPredicate<string dep> {
  string ComplexDeprecationPredicate = dep;
}
class Requires<list<Predicate> preds> {
  list<Predicate> Predicates = preds;
}
// Operators of AssemblerCondDag.
def all_of;
def any_of;

class SubtargetFeature<string n, string f, string v, string d, list<SubtargetFeature> i = []> {
  string Name = n;        // As in -mattr=+name.
  string FieldName = f;   // The attribute of the subtarget that it sets,
  string Value = v;       // to this value.
  string Desc = d;
  list<SubtargetFeature> Implies = i;
}

include "lathe/target/td/TargetInstrPredicate.td"
include "lathe/target/td/TargetSchedule.td"

class Processor<string n, ProcessorItineraries pi, list<SubtargetFeature> f, list<SubtargetFeature> tunef = []> {
  string Name = n;
  SchedMachineModel SchedModel = NoSchedModel;
  ProcessorItineraries ProcItin = pi;
  list<SubtargetFeature> Features = f;
  list<SubtargetFeature> TuneFeatures = tunef;
}
class ProcessorModel<string n, SchedMachineModel m, list<SubtargetFeature> f, list<SubtargetFeature> tunef = []>
    : Processor<n, NoItineraries, f, tunef> {
  let SchedModel = m;
}
class ProcessorAlias<string n, string alias> {
  string Name = n;
  string Alias = alias;
}

//===--- Instructions -------------------------------------------------------------------------------------------===//

class InstructionEncoding {
  int Size;                        // In bytes.
  string DecoderNamespace = "";
  list<Predicate> Predicates = [];
  string DecoderMethod = "";
  bit hasCompleteDecoder = true;
}
class EncodingByHwMode<list<HwMode> Ms = [], list<InstructionEncoding> Ts = []> : HwModeSelect<Ms> {
  list<InstructionEncoding> Objects = Ts;
}

class Instruction : InstructionEncoding {
  string Namespace = "";
  dag OutOperandList;              // (outs Class:$name, ...)
  dag InOperandList;               // (ins Class:$name, ...)
  string AsmString = "";
  EncodingByHwMode EncodingInfos;
  list<dag> Pattern;
  list<Register> Uses = [];        // Read beside the operands,
  list<Register> Defs = [];        // and written.
  list<Predicate> Predicates = [];
  int CodeSize = 0;
  let Size = 0;
  int AddedComplexity = 0;         // Raises the priority of its patterns.

  bit isPreISelOpcode = false;
  bit isReturn = false;
  bit isBranch = false;
  bit isEHScopeReturn = false;
  bit isIndirectBranch = false;
  bit isCompare = false;
  bit isMoveImm = false;
  bit isMoveReg = false;
  bit isBitcast = false;
  bit isSelect = false;
  bit isBarrier = false;           // Control never goes on behind it.
  bit isCall = false;
  bit isAdd = false;
  bit isTrap = false;
  bit canFoldAsLoad = false;
  bit mayLoad = ?;                 // Unset: derived from the pattern.
  bit mayStore = ?;
  bit mayRaiseFPException = false;
  bit isConvertibleToThreeAddress = false;
  bit isCommutable = false;
  bit isTerminator = false;
  bit isReMaterializable = false;
  bit isPredicable = false;
  bit isUnpredicable = false;
  bit hasDelaySlot = false;
  bit usesCustomInserter = false;
  bit hasPostISelHook = false;
  bit hasCtrlDep = false;
  bit isNotDuplicable = false;
  bit isConvergent = false;
  bit isAuthenticated = false;
  bit isAsCheapAsAMove = false;
  bit hasExtraSrcRegAllocReq = false;
  bit hasExtraDefRegAllocReq = false;
  bit isRegSequence = false;
  bit isPseudo = false;
  bit isMeta = false;              // Emits no code.
  bit isExtractSubreg = false;
  bit isInsertSubreg = false;
  bit variadicOpsAreDefs = false;
  bit hasSideEffects = ?;          // Unset: derived from the pattern.
  bit isCodeGenOnly = false;       // Unknown to the assembler.
  bit isAsmParserOnly = false;     // Unknown to code generation.
  bit hasNoSchedulingInfo = false;
  bit UseNamedOperandTable = false;
  bit UseLogicalOperandMappings = false;
  bit FastISelShouldIgnore = false;
  bit ForceDisassemble = false;
  bit HasPositionOrder = false;

  InstrItinClass Itinerary = NoItinerary;
  list<SchedReadWrite> SchedRW;
  string Constraints = "";         // "$dst = $src", "@earlyclobber $dst", comma between.
  string DisableEncoding = "";     // Operands that have no place in the encoding.
  string PostEncoderMethod = "";
  string AsmMatchConverter = "";
  string TwoOperandAliasConstraint = "";
  string AsmVariantName = "";
  bits<64> TSFlags = 0;
}

// A second encoding of an instruction.
class AdditionalEncoding<Instruction I> : InstructionEncoding {
  Instruction AliasOf = I;
}
// An instruction and its shorter form.
class CompressPat<dag input, dag output, list<Predicate> predicates = []> {
  dag Input = input;
  dag Output = output;
  list<Predicate> Predicates = predicates;
  bit isCompressOnly = false;
}
// A pseudo instruction that the assembler backend replaces by another one.
class PseudoInstExpansion<dag Result> {
  dag ResultInst = Result;
  bit isPseudo = true;
}

// Operators of the operand lists, and markers in them.
def ins;
def outs;
def ops;
def variable_ops; // The instruction takes any number of further operands.
class unknown_class;
def unknown : unknown_class; // Any register class.
def zero_reg;     // No register.

// Operators of encodings of variable length: `dag Inst`.
def ascend;
def descend;
def slice;
def operand;
def encoder;
def decoder;
def undef_tied_input; // Beside `undef`: the value of a tied operand does not matter.

class AsmOperandClass {
  string Name = ?;
  list<AsmOperandClass> SuperClasses = [];
  string PredicateMethod = ?;
  string RenderMethod = ?;
  string ParserMethod = ?;
  string DiagnosticType = "";
  string DiagnosticString = "";
  bit IsOptional = false;
  string DefaultMethod = ?;
}
def ImmAsmOperand : AsmOperandClass {
  let Name = "Imm";
}

class Operand<ValueType ty> : DAGOperand {
  ValueType Type = ty;
  string PrintMethod = "printOperand";
  string EncoderMethod = "";
  bit hasCompleteDecoder = true;
  string OperandType = "OPERAND_UNKNOWN";
  // (ops class:$name, ...): the machine operands that it consists of; empty for one.
  dag MIOperandInfo = (ops);
  code MCOperandPredicate;
  AsmOperandClass ParserMatchClass = ImmAsmOperand;
}
class RegisterOperand<RegisterClass regclass, string pm = "printOperand"> : DAGOperand {
  RegisterClass RegClass = regclass;
  string PrintMethod = pm;
  string EncoderMethod = "";
  AsmOperandClass ParserMatchClass;
  string OperandType = "OPERAND_REGISTER";
  Register GIZeroRegister;
}

// A register class that the subtarget chooses; `Kind` is what the choice depends on.
class PointerLikeRegClass<int Kind> {
  int RegClassKind = Kind;
}
def ptr_rc : PointerLikeRegClass<0>;

// Operands of generic instructions: the number tells which have the same type; pointers are marked.
class TypedOperand<string Ty> : Operand<untyped> {
  let OperandType = Ty;
  bit IsPointer = false;
  bit IsImmediate = false;
}
foreach N = 0...5 in {
  def type#N : TypedOperand<"OPERAND_GENERIC_" # N>;
  def ptype#N : TypedOperand<"OPERAND_GENERIC_" # N> { let IsPointer = true; }
}
def untyped_imm_0 : TypedOperand<"OPERAND_GENERIC_IMM_0"> {
  let IsImmediate = true;
}

class PredicateOp;
class OperandWithDefaultOps<ValueType ty, dag defaultops> : Operand<ty> {
  dag DefaultOps = defaultops;
}
// The operand of a predicable instruction that holds its condition.
class PredicateOperand<ValueType ty, dag OpTypes, dag AlwaysVal> : OperandWithDefaultOps<ty, AlwaysVal>, PredicateOp {
  let MIOperandInfo = OpTypes;
}
class OptionalDefOperand<ValueType ty, dag OpTypes, dag defaultops> : OperandWithDefaultOps<ty, defaultops> {
  let MIOperandInfo = OpTypes;
}

let OperandType = "OPERAND_IMMEDIATE" in {
  def i1imm : Operand<i1>;
  def i8imm : Operand<i8>;
  def i16imm : Operand<i16>;
  def i32imm : Operand<i32>;
  def i64imm : Operand<i64>;
  def f32imm : Operand<f32>;
  def f64imm : Operand<f64>;
}

class InstrInfo {
  bit isLittleEndianEncoding = false;
  bit decodePositionallyEncodedOperands = false;
  bit noNamedPositionallyEncodedOperands = false;
  bit guessInstructionProperties = true;
}

// Instructions that every target has. Their numbers are fixed in lathe/target/GenericOpcodes.def.
class StandardPseudoInstruction : Instruction {
  let mayLoad = false;
  let mayStore = false;
  let isCodeGenOnly = true;
  let isPseudo = true;
  let hasNoSchedulingInfo = true;
  let Namespace = "TargetOpcode";
}
include "lathe/target/td/StandardPseudos.td"
include "lathe/target/td/GenericOpcodes.td"

//===--- Assembly: printing and parsing -------------------------------------------------------------------------===//

class AsmParserVariant {
  int Variant = 0;
  string Name = "";
  string CommentDelimiter = "";
  string RegisterPrefix = "";
  string TokenizingCharacters = "[]*!";
  string SeparatorCharacters = " \t,";
  string BreakCharacters = "";
}
def DefaultAsmParserVariant : AsmParserVariant;

class AsmParser {
  string AsmParserClassName = "AsmParser";
  string AsmParserInstCleanup = "";
  bit ShouldEmitMatchRegisterName = true;
  bit ShouldEmitMatchRegisterAltName = false;
  bit AllowDuplicateRegisterNames = false;
  bit HasMnemonicFirst = true;
  bit ReportMultipleNearMisses = false;
  string OperandParserMethod = "";
  bit CallCustomParserForAllOperands = false;
  bit PreferSmallerInstructions = false;
}
def DefaultAsmParser : AsmParser;

class AsmWriter {
  string AsmWriterClassName = "InstPrinter";
  int PassSubtarget = 0;
  int Variant = 0;
  bit isMCAsmWriter = true;
}
def DefaultAsmWriter : AsmWriter;

class TokenAlias<string From, string To> {
  string FromToken = From;
  string ToToken = To;
}
class MnemonicAlias<string From, string To, string VariantName = ""> {
  string FromMnemonic = From;
  string ToMnemonic = To;
  string AsmVariantName = VariantName;
  list<Predicate> Predicates = [];
}
// Another spelling of an instruction. With Emit above zero it is also how the instruction prints; the greatest wins.
class InstAlias<string Asm, dag Result, int Emit = 1, string Namespace = ""> {
  string AsmString = Asm;
  dag ResultInst = Result;
  int EmitPriority = Emit;
  list<Predicate> Predicates = [];
  bit UseInstAsmMatchConverter = true;
  string AsmVariantName = "";
  // The same namespace as that of the printed aliases that are asked for.
  string AliasNamespace = Namespace;
}

class Target {
  InstrInfo InstructionSet;
  list<AsmParser> AssemblyParsers = [DefaultAsmParser];
  list<AsmParserVariant> AssemblyParserVariants = [DefaultAsmParserVariant];
  list<AsmWriter> AssemblyWriters = [DefaultAsmWriter];
  int AllowRegisterRenaming = 0;
}

// Pairs of instructions that are related by the value of a field: opcode -> opcode tables.
class InstrMapping {
  string FilterClass;
  list<string> RowFields = [];
  list<string> ColFields = [];
  list<string> KeyCol = [];
  list<list<string>> ValueCols = [];
}

include "lathe/target/td/TargetCallingConv.td"
include "lathe/target/td/TargetSelectionDAG.td"
include "lathe/target/td/GlobalISel.td"
include "lathe/target/td/TargetPfmCounters.td"
include "lathe/target/td/TargetMacroFusion.td"

#endif
