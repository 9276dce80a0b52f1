// Rules that turn generic operations into others (GICombineRule): read from dags and typed. What is made of them:
// CombineEmitter.cpp (byte code), CombineProof.cpp (questions for a solver).
#pragma once
#include "lathe/tdgen/RulesTypes.h"

namespace lathe::tdgen {

/// An operand of an instruction in a rule.
struct CombineOperand {
  enum Kind {
    kName,      ///< $x; with `predicate`, an ImmLeaf: a constant that it accepts
    kNumber,    ///< an immediate, or in the place of a register a constant
    kConstant,  ///< a GIConstant
    kCondition, ///< the predicate of a comparison
    kXform,     ///< an SDNodeXForm of the constant $x
  };
  Kind kind = kName;
  std::string name;
  int64_t value = 0;            ///< kNumber; kCondition: its number
  const Record *rec = nullptr;  ///< kConstant, kXform
  const Record *type = nullptr; ///< ValueType or GITypeOf
  const Record *predicate = nullptr;
  int typeVar = -1; ///< of a register
  /// Whether it names what is matched: $x, or 0:$x.
  bool binds() const { return kind == kName || (kind == kNumber && !name.empty()); }
};

struct CombineInst {
  enum Kind { kGeneric, kReplaceReg, kEraseRoot, kCode, kCondition };
  Kind kind = kGeneric;
  std::vector<const GenericOpcode *> opcodes; ///< several only for wip_match_opcode, which binds no operands
  bool bindsOperands = true;
  std::string name; ///< (G_ADD ...):$name
  std::vector<CombineOperand> operands;
  std::vector<std::string> flags, notFlags, flagsOf;
  const Record *condition = nullptr;
  std::vector<const td::Value *> arguments; ///< of a condition
  std::string code;
  int number = -1; ///< of a matched instruction, in the order of matching
  int typeVars[3] = {-1, -1, -1};

  const GenericOpcode &op() const { return *opcodes[0]; }
  /// The type index of an operand; -1: it is no register. The registers of a copy have one type.
  int typeIndex(size_t operand) const {
    return kind == kReplaceReg || op().name == "COPY" ? 0 : op().typeIndex(unsigned(operand));
  }
  unsigned numDefs() const { return unsigned(op().defs < 0 ? 1 : op().defs); }
};

/// What is known of a type; variables that have to be the same type are one.
struct CombineType {
  enum Kind {
    kUnknown,
    kOperand, ///< of an operand that is matched
    kFixed,   ///< `name`
    kBool,    ///< what comparing values of `of` gives
    kAmount,  ///< what values of `of` are shifted by
  };
  int same = -1; ///< the variable that stands for it; -1: itself
  Kind kind = kUnknown;
  int inst = 0, operand = 0;
  std::string name;
  int of = -1;
  bool fixedWhileMatching = false;
};

/// One rule with the fragments expanded; a GICombineRule with fragments gives several.
struct CombineRule {
  const Record *rec = nullptr;
  std::string root;                                      ///< the name in (defs root:$x); empty: the first instruction
  std::vector<std::pair<std::string, std::string>> data; ///< match data: name, C++ type
  std::vector<CombineInst> match, apply;
  std::vector<CombineType> types;
  int rootInst = -1;                          ///< index in `match`
  std::vector<int> order;                     ///< indices in `match`, the root first
  std::vector<std::pair<int, int>> sameTypes; ///< type variables that `apply` takes to be the same
  bool hasCode = false;

  int find(int var) const {
    while (types[size_t(var)].same >= 0)
      var = types[size_t(var)].same;
    return var;
  }
  const CombineType &type(int var) const { return types[size_t(find(var))]; }
  const CombineInst &rootOf() const { return match[size_t(rootInst)]; }
  /// Where a name is bound: an operand of a matched instruction.
  struct Place {
    int inst = -1; ///< index in `match`
    int operand = 0;
  };
  Place place(std::string_view name) const;
};

class CombineReader {
public:
  CombineReader(const TargetModel &model, const DiagKind &error, const DiagKind &leftOut)
      : model_(model), error_(error), leftOut_(leftOut) {}
  /// The rules of a GICombiner or a group, in order.
  std::vector<CombineRule> read(const Record *group);

private:
  void collect(const Record *group, std::vector<const Record *> &rules);
  void readRule(const Record *rec, std::vector<CombineRule> &out);
  bool readDefs(CombineRule &r);
  bool readInsts(CombineRule &r, const td::DagValue &dag, bool matching, std::vector<std::vector<CombineInst>> &out);
  bool readInst(CombineRule &r, const td::DagValue &dag, std::string_view name, bool matching, CombineInst &inst);
  bool readFragment(CombineRule &r, const td::DagValue &dag, std::vector<std::vector<CombineInst>> &alternatives);
  bool readOperand(CombineRule &r, const td::Value *v, std::string_view name, CombineOperand &o);
  bool readFlags(CombineRule &r, const td::DagValue &dag, CombineInst &inst);
  bool findRoot(CombineRule &r);
  bool orderMatch(CombineRule &r);
  bool inferTypes(CombineRule &r);
  bool typeInst(CombineRule &r, CombineInst &inst, bool matching, std::map<std::string, int, std::less<>> &names);
  bool checkApply(CombineRule &r);
  int newType(CombineRule &r);
  bool unify(CombineRule &r, int a, int b);
  bool fix(CombineRule &r, int var, const std::string &type);
  bool fail(const CombineRule &r, const std::string &message);
  bool leaveOut(const CombineRule &r, const std::string &message);

  const TargetModel &model_;
  const DiagKind &error_, &leftOut_;
  unsigned fragments_ = 0;
};

} // namespace lathe::tdgen
