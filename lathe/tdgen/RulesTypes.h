// What the compiler of patterns knows of a target: value types, register classes and banks, generic opcodes.
#pragma once
#include "lathe/support/Diagnostics.h"
#include "lathe/td/Record.h"
#include "lathe/tdgen/Registers.h"
#include <bitset>
#include <deque>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace lathe::tdgen {

using td::Record;

/// A set of value types, by ValueType.Value.
using TypeSet = std::bitset<256>;

struct ValueTypeInfo {
  const Record *rec = nullptr;
  std::string name;
  unsigned value = 0;
  unsigned size = 0;
  unsigned elements = 1;
  unsigned element = 0; ///< of a vector: the value of its element type
  bool isInt = false, isFP = false, isVector = false, isScalable = false, isWild = false;
};

struct RegClassInfo {
  const Record *rec = nullptr;
  TypeSet types;
  std::set<std::string> members;
  int bank = -1;
  bool allocatable = true;
  bool holdsI1 = false; ///< i1 may live here although the class does not name it
};

struct GenericOpcode {
  std::string name;
  int operands = 0;
  int defs = 0;
  std::string types;
  std::string enumerator; ///< in C++: "TargetOpcode::G_ADD", or of the target's own: "Idi::G_DUP"
  /// What its rules are found by: an opcode of all targets, one of the target's own, or an intrinsic (by its name).
  enum Kind { kGeneric, kOwn, kIntrinsic } kind = kGeneric;
  /// Type index of operand i, or -1.
  int typeIndex(unsigned i) const {
    if (types.empty())
      return -1;
    char c = i < types.size() ? types[i] : operands < 0 ? types.back() : '-';
    return c == '-' ? -1 : c - '0';
  }
};

/// What a node of a pattern stands for.
struct NodeInfo {
  const GenericOpcode *opcode = nullptr;
  const GenericOpcode *altOpcode = nullptr; ///< G_PTR_ADD for add
  std::vector<int> operandMap;              ///< pattern operand -> operand of the generic instruction
  unsigned extra = 0; ///< operands of the generic instruction behind its results that are no values
  int operand(unsigned i, unsigned numResults) const {
    return i < operandMap.size() ? operandMap[i] : int(i + numResults + extra);
  }
};

class TargetModel {
public:
  /// Types that depend on the hardware mode are those of `mode` (null: the default mode).
  explicit TargetModel(const td::RecordKeeper &records, const Record *mode = nullptr);
  /// All modes at once: what values can be in any of them.
  static TargetModel ofAllModes(const td::RecordKeeper &records) { return TargetModel(records, nullptr, true); }
  /// The hardware modes that value types depend on, the default one first; empty where none does.
  static std::vector<const Record *> modes(const td::RecordKeeper &records);

  const td::RecordKeeper &records() const { return records_; }
  const std::vector<ValueTypeInfo> &types() const { return types_; }
  const ValueTypeInfo &type(unsigned value) const { return types_[value]; }
  unsigned typeValue(std::string_view name) const;
  /// The types that a ValueType record stands for (several for a ValueTypeByHwMode or a wildcard).
  TypeSet typesOf(const Record *valueType) const;
  std::string typeNames(const TypeSet &s) const;
  /// "s32", "p64" (a pointer of 64 bits), "v4s32": equal for types that a generic register does not tell apart.
  std::string lowLevel(unsigned type) const;

  bool hasModes() const { return hasModes_; }

  const RegClassInfo *regClass(const Record *r) const;
  /// The class for values of a type where nothing else says it: the first allocatable one.
  const RegClassInfo *defaultClass(unsigned type) const;
  const std::vector<RegClassInfo> &regClasses() const { return classes_; }
  const RegisterModel &registers() const { return registers_; }
  const std::vector<const Record *> &banks() const { return banks_; }
  /// Any class that has the register; null when none has.
  const RegClassInfo *classOfRegister(const Record *reg) const;
  TypeSet typesOfRegister(const Record *reg) const;
  bool overlap(const Record *a, const Record *b) const;

  const GenericOpcode *generic(std::string_view name) const;
  const std::deque<GenericOpcode> &genericOpcodes() const { return generics_; }
  /// Of a node or an intrinsic; null for a node without a generic counterpart.
  const NodeInfo *node(const Record *sdnode) const;

  /// Of a node with several results that generic code has as one operation per result: the node for one; else null.
  const Record *half(const Record *node, unsigned result) const;
  /// No pattern over it can ever match generic code.
  bool isOfSelectionDAGOnly(const Record *node) const;

  TypeSet all, ints, fps, vectors, pointers; ///< `all`: what values of this target can have
  unsigned i1 = 0, iPTR = 0, other = 0;
  bool nativeI1 = false;
  std::string ns; ///< the namespace of the target's enumerations

private:
  TargetModel(const td::RecordKeeper &records, const Record *mode, bool allModes);
  void readTypes();
  void readRegisters();
  void readNodes();
  void readEquivalents();
  const GenericOpcode *addOwn(const Record &instruction);
  void addOwnNode(const Record &node, const std::string &name);
  const NodeInfo *intrinsic(const Record &r) const;

  const td::RecordKeeper &records_;
  const Record *mode_;
  bool allModes_, hasModes_;
  RegisterModel registers_;
  std::vector<ValueTypeInfo> types_;
  std::map<std::string, unsigned, std::less<>> typeByName_;
  std::vector<RegClassInfo> classes_;
  std::map<const Record *, size_t> classIndex_;
  std::vector<const Record *> banks_;
  mutable std::deque<GenericOpcode> generics_; ///< grows with intrinsics
  mutable std::map<std::string, size_t, std::less<>> genericIndex_;
  mutable std::map<std::string, NodeInfo, std::less<>> nodes_; ///< grows with nodes that name a generic opcode
};

} // namespace lathe::tdgen
