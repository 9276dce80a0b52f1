// Types and values of the description language. Both are interned in the RecordKeeper: equal types and equal values
// have equal addresses, so that comparing is comparing pointers. Values are immutable.
#pragma once
#include "lathe/support/Diagnostics.h"
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace lathe::td {

class Record;
class RecordKeeper;
class Value;
struct Class;

/// An interned name.
struct Atom {
  std::string_view text;
  uint32_t id;
  mutable const Value *strings[2] = {}; ///< The string and the code of this text, once there are any.
  /// Its place in a set of names that is kept as one word.
  uint64_t bit() const { return uint64_t(1) << (id % 64); }
};

enum class TypeKind : uint8_t { kBit, kBits, kInt, kString, kDag, kList, kRecord, kUnknown };

/// `bit`, `bits<n>`, `int`, `string` (also `code`), `dag`, `list<T>`, or "derived from these classes". kUnknown is
/// the type of `?`, which goes everywhere.
class Type {
public:
  TypeKind kind;
  uint32_t width = 0;                         ///< kBits: number of bits.
  const Type *element = nullptr;              ///< kList: type of the elements.
  std::span<const Class *const> classes = {}; ///< kRecord: every class that a record of the type derives from.

  std::string str() const;
};

enum class ValueKind : uint8_t {
  kUnset,  ///< `?`
  kBit,    ///< 0 or 1
  kInt,    ///< 64 bits, signed
  kString, ///< string or code
  kBits,   ///< fixed number of bits, each kBit, kUnset or symbolic
  kList,
  kDag,
  kDef, ///< a record
  // What remains symbolic because it depends on an unset field.
  kVar,    ///< a field of the record that the value stands in
  kVarBit, ///< one bit of a symbolic value
  kField,  ///< a field of another record, or of a symbolic one
  kOp,     ///< a bang operator that has a symbolic operand
  kVarDef, ///< an anonymous record whose arguments are symbolic
  kName,   ///< the name of an anonymous record until the record is finished
};

class Value {
public:
  ValueKind kind;
  bool concrete; ///< No symbolic part (bits and elements may be unset).
  /// Holds a !cast, an !exists or the name of an anonymous record: looked at again when a record is finished.
  bool late = false;
  uint16_t nesting = 0; ///< Of values in it; the largest number stands for all larger ones.
  /// The variables that it refers to: bit `id % 64` for the name of each.
  uint64_t vars = 0;
  const Type *type;

  bool isUnset() const { return kind == ValueKind::kUnset; }
  template <class T> const T *as() const { return kind == T::kKind ? static_cast<const T *>(this) : nullptr; }
  /// As the language writes it.
  std::string str() const;
  /// Like str(), but a string stands without quotes.
  std::string unquoted() const;
  /// Takes over from a part what holds for the whole.
  void addPart(const Value *part) {
    concrete &= part->concrete;
    late |= part->late;
    vars |= part->vars;
    uint16_t above = part->nesting == UINT16_MAX ? UINT16_MAX : uint16_t(part->nesting + 1);
    nesting = nesting < above ? above : nesting;
  }

protected:
  Value(ValueKind k, bool c, const Type *t) : kind(k), concrete(c), type(t) {}
};

struct UnsetValue : Value {
  static constexpr ValueKind kKind = ValueKind::kUnset;
  explicit UnsetValue(const Type *t) : Value(kKind, true, t) {}
};
struct BitValue : Value {
  static constexpr ValueKind kKind = ValueKind::kBit;
  bool value;
  BitValue(const Type *t, bool v) : Value(kKind, true, t), value(v) {}
};
struct IntValue : Value {
  static constexpr ValueKind kKind = ValueKind::kInt;
  int64_t value;
  IntValue(const Type *t, int64_t v) : Value(kKind, true, t), value(v) {}
};
struct StringValue : Value {
  static constexpr ValueKind kKind = ValueKind::kString;
  bool isCode; ///< Written as [{ ... }]; the two forms are equal in comparisons.
  const Atom *atom;
  StringValue(const Type *t, const Atom *a, bool code) : Value(kKind, true, t), isCode(code), atom(a) {}
  std::string_view text() const { return atom->text; }
};
struct BitsValue : Value {
  static constexpr ValueKind kKind = ValueKind::kBits;
  std::span<const Value *const> bits; ///< Least significant first.
  BitsValue(const Type *t, bool c, std::span<const Value *const> b) : Value(kKind, c, t), bits(b) {}
  /// All bits known: the value as an unsigned number (the low 64 bits).
  bool known(uint64_t &out) const;
};
struct ListValue : Value {
  static constexpr ValueKind kKind = ValueKind::kList;
  std::span<const Value *const> elements;
  ListValue(const Type *t, bool c, std::span<const Value *const> e) : Value(kKind, c, t), elements(e) {}
};
struct DagValue : Value {
  static constexpr ValueKind kKind = ValueKind::kDag;
  const Value *op;                    ///< Nearly always a DefValue.
  const Atom *opName;                 ///< `op:$name`, or null.
  std::span<const Value *const> args; ///< UnsetValue for an argument that is only a name.
  std::span<const Atom *const> names; ///< `$name` of each argument without the dollar sign, or null.
  DagValue(const Type *t, bool c, const Value *o, const Atom *on, std::span<const Value *const> a,
           std::span<const Atom *const> n)
      : Value(kKind, c, t), op(o), opName(on), args(a), names(n) {}

  /// The operator's record, or null.
  const Record *opDef() const;
  size_t size() const { return args.size(); }
  /// The record that argument `i` is, or null.
  const Record *argDef(size_t i) const;
  /// Empty for an argument without a name.
  std::string_view name(size_t i) const { return names[i] ? names[i]->text : std::string_view(); }
};
struct DefValue : Value {
  static constexpr ValueKind kKind = ValueKind::kDef;
  const Record *record;
  DefValue(const Type *t, const Record *r) : Value(kKind, true, t), record(r) {}
};
struct VarValue : Value {
  static constexpr ValueKind kKind = ValueKind::kVar;
  const Atom *name;
  VarValue(const Type *t, const Atom *n) : Value(kKind, false, t), name(n) { vars = n->bit(); }
};
struct VarBitValue : Value {
  static constexpr ValueKind kKind = ValueKind::kVarBit;
  const Value *of; ///< In instruction encodings a VarValue: the name of the operand field.
  uint32_t bit;
  VarBitValue(const Type *t, const Value *o, uint32_t b) : Value(kKind, false, t), of(o), bit(b) { addPart(o); }
};
struct FieldValue : Value {
  static constexpr ValueKind kKind = ValueKind::kField;
  const Value *of;
  const Atom *name;
  FieldValue(const Type *t, const Value *o, const Atom *n) : Value(kKind, false, t), of(o), name(n) { addPart(o); }
};
/// A bang operator, `x[i]` or `a # b`; `op` is an `Op` of lathe/td/Ops.h. The variables of !foreach, !filter and !foldl
/// stand among the operands as strings, where the language has them.
struct OpValue : Value {
  static constexpr ValueKind kKind = ValueKind::kOp;
  uint8_t op;
  const Type *typeArg; ///< `<T>` of !isa<T> and its kind, or null.
  std::span<const Value *const> args;
  SourceRange range; ///< Where it is written.
  OpValue(const Type *t, uint8_t o, const Type *ta, std::span<const Value *const> a, SourceRange r)
      : Value(kKind, false, t), op(o), typeArg(ta), args(a), range(r) {}
};
/// An argument of a class or multiclass: for parameter `index`, given by position or by name.
struct ArgumentValue {
  const Value *value;
  uint32_t index;
  bool byName;
  bool operator==(const ArgumentValue &) const = default;
};
struct VarDefValue : Value {
  static constexpr ValueKind kKind = ValueKind::kVarDef;
  const Class *cls;
  std::span<const ArgumentValue> args;
  SourceRange range;
  VarDefValue(const Type *t, const Class *c, std::span<const ArgumentValue> a, SourceRange r)
      : Value(kKind, false, t), cls(c), args(a), range(r) {}
};
struct NameValue : Value {
  static constexpr ValueKind kKind = ValueKind::kName;
  const Atom *atom;
  NameValue(const Type *t, const Atom *a) : Value(kKind, false, t), atom(a) {
    late = true;
    vars = a->bit();
  }
};

} // namespace lathe::td
