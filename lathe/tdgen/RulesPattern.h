// Patterns as trees: read from dags, with the fragments expanded and the types inferred.
#pragma once
#include "lathe/tdgen/RulesTypes.h"
#include <algorithm>
#include <memory>

namespace lathe::tdgen {

/// A node of the tree that is matched.
struct PatNode {
  enum Kind {
    kOp,       ///< an SDNode with its operands; also leaves like (imm)
    kFrag,     ///< a PatFrags, until it is expanded
    kAddress,  ///< an AddressMode, until it is expanded
    kComplex,  ///< a ComplexPattern; children: what its operands are called
    kRegClass, ///< any register; `rec`: the RegisterClass
    kPhysReg,  ///< a value that goes to this register
    kInt,      ///< this integer constant
    kSplat,    ///< a vector of which every element is `value`
    kCond,     ///< this CondCode
    kType,     ///< this ValueType, as an operand
    kParam,    ///< a parameter of a fragment, or an operand without condition
  };
  Kind kind = kOp;
  const Record *rec = nullptr;
  const Record *regOperand = nullptr; ///< the RegisterOperand, where there is one
  int64_t value = 0;
  std::string name;
  bool hasCast = false;
  TypeSet cast; ///< (i32 x)
  std::vector<std::unique_ptr<PatNode>> children;
  std::vector<const Record *> frags; ///< PatFrags whose conditions hold for this node, innermost first
  const Record *xform = nullptr;     ///< OperandTransform of a fragment: applied where the name is used
  std::vector<TypeSet> types;        ///< of the results
  /// The AddressForm that this is, and what the pattern calls it.
  const Record *form = nullptr;
  std::string formName;
  // Set by the compiler of rules:
  int inst = -1;

  /// An intrinsic has no Opcode.
  bool isOp(std::string_view isd) const { return kind == kOp && rec->findString("Opcode") == isd; }
  /// A fragment wants a result that nothing reads.
  bool isUnread() const {
    return std::ranges::any_of(frags, [](const Record *f) { return f->findBit("HasNoUse").value_or(false); });
  }
  std::unique_ptr<PatNode> clone() const;
  std::string str() const;
};
using PatPtr = std::unique_ptr<PatNode>;

/// One destination of `set`.
struct PatDest {
  const Record *rec = nullptr; ///< RegisterClass, RegisterOperand or Register
  std::string name;
  bool isPhys = false;
  bool hasCast = false;
  TypeSet cast; ///< (i32 GPR:$d), i32:$d
};

/// A node of what the match becomes.
struct ResNode {
  enum Kind {
    kInst,
    kName, ///< a captured operand
    kReg,  ///< a physical register; `rec` null: no register
    kImm,
    kXform, ///< an SDNodeXForm over its child
    kSubIdx,
    kClass,
  };
  Kind kind = kInst;
  const Record *rec = nullptr;
  int64_t value = 0;
  std::string name;
  const Record *castClass = nullptr; ///< for (i32 (IMPLICIT_DEF)): the class that the type stands for
  std::vector<std::unique_ptr<ResNode>> children;
  /// Where its results go; only on the instructions of the list.
  std::vector<PatDest> dests;
};
using ResPtr = std::unique_ptr<ResNode>;

/// One pattern after expansion of fragments and inference of types.
struct SelPattern {
  const Record *source = nullptr; ///< the record to blame
  std::vector<PatDest> dests;
  std::vector<const Record *> implicitDefs;
  PatPtr root;
  std::vector<ResPtr> results;
  std::vector<const Record *> predicates;
  int addedComplexity = 0;
  /// The instruction's results before that of the root, which nothing asks for.
  unsigned result = 0;
  /// Of a node that generic code has in halves: others may well give them.
  bool isHalf = false;
  /// A type that the description gave to the result of a comparison has been replaced by i1.
  bool comparisonRetyped = false;
};

/// Why a pattern has no types: what contradicts, and how the values came to the types that they had.
struct TypeConflict {
  std::string message;
  std::vector<std::string> chain;
};

/// Messages that have been given: with several hardware modes each is given once.
using GivenMessages = std::set<std::pair<const Record *, std::string>>;

class PatternReader {
public:
  PatternReader(const TargetModel &model, const DiagKind &errorKind, GivenMessages *given = nullptr)
      : model_(model), error_(errorKind), given_(given) {}

  /// The records that have patterns: instructions, then Pattern records.
  static std::vector<const Record *> sources(const td::RecordKeeper &records);
  /// All patterns of the description. With hardware modes: those that there are in the model's.
  std::vector<SelPattern> readAll();
  /// Those of one record. What has no types is not reported but kept for reportConflicts.
  void read(const Record *source, std::vector<SelPattern> &out);
  bool hasConflicts() const { return !conflicts_.empty(); }
  /// Reports why patterns of the last record have no types.
  void reportConflicts();
  bool hadErrors() const { return errors_; }
  void error(const Record *at, std::string message);
  /// A sound pattern that this compiler has no way to express: a warning, and selection goes on without it.
  void leaveOut(const Record *at, std::string message);

private:
  using Params = std::map<std::string, const PatNode *, std::less<>>;

  void readInstruction(const Record *inst, std::vector<SelPattern> &out);
  void readPattern(const Record *pat, std::vector<SelPattern> &out);
  /// Takes `(set dest..., node)`, `(implicit REG)` or a node.
  bool readTop(const Record *at, const td::DagValue *dag, SelPattern &p);
  void finish(SelPattern p, std::vector<SelPattern> &out);
  PatPtr build(const Record *at, const td::Value *v, std::string_view name, const Params *params);
  PatPtr buildLeaf(const Record *at, const Record *rec, std::string_view name);
  PatPtr withCondition(PatPtr n) const;
  std::vector<PatPtr> expandAddress(const Record *at, const PatNode &n, int depth);
  using Forms = std::map<std::string, const Record *>;
  bool replaceForms(const Record *at, ResNode &n, const Forms &forms);
  std::vector<PatPtr> expand(const Record *at, PatPtr n, int depth = 0);
  std::vector<PatPtr> commute(const PatNode &n);
  ResPtr buildResult(const Record *at, const td::Value *v, std::string_view name);
  bool readDest(const Record *at, const td::Value *v, std::string_view name, PatDest &d);
  ResPtr resultOfInstruction(const Record *inst, const SelPattern &p);
  bool infer(SelPattern &p);
  bool isOfSelectionDAGOnly(const PatNode &n) const;
  void split(SelPattern p, std::vector<SelPattern> &out);
  void addPredicates(SelPattern &p, const ResNode &n);

  const TargetModel &model_;
  struct Conflict {
    const Record *source;
    bool leftOut;
    TypeConflict why;
  };

  const DiagKind &error_;
  GivenMessages *given_;
  std::vector<Conflict> conflicts_;
  bool errors_ = false;
  bool sawNull_ = false;
};

/// The operands of an instruction, sub-operands flattened.
struct InstOperand {
  const Record *rec = nullptr; ///< Operand, RegisterClass, RegisterOperand, PointerLikeRegClass
  std::string name;
  bool isDef = false;
  unsigned flat = 0;  ///< number of the first machine operand
  unsigned count = 1; ///< how many
  std::vector<const Record *> parts;
  std::vector<const td::Value *> defaults; ///< of OperandWithDefaultOps
};
std::vector<InstOperand> instructionOperands(const Record *inst);
/// The register class of a class or RegisterOperand record; null for others.
const Record *registerClassOf(const Record *operand);
/// The first allocatable class that has one of the types; null when there is none.
const Record *firstClassOf(const TargetModel &model, const TypeSet &types);

/// Narrows the types of all nodes; false when there is no solution. `destTypes`: of the root's results.
bool inferTypes(const TargetModel &model, SelPattern &p, const std::vector<TypeSet> &destTypes, TypeConflict &conflict);

} // namespace lathe::tdgen
