// What a description file becomes: records with fields, and the keeper that owns them. This is what generators read.
//
//   RecordKeeper records;
//   DiagnosticEngine diags;
//   if (!parseFile(path, options, records, diags)) ...            // lathe/td/Parser.h
//   for (const Record *r : records.allDerivedDefinitions("Register"))
//     use(r->name(), r->getInt("HWEncoding"));
//
// Getters never fail hard: a missing field or a value of another type is reported at the record's place through the
// keeper's DiagnosticEngine, and a neutral value (0, "", null, empty) is returned, so that one run shows all errors.
#pragma once
#include "lathe/td/Value.h"
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

namespace lathe::td {

struct FieldInfo {
  const Atom *name;
  const Type *type;
  bool isField; ///< Declared with the keyword `field`.
  bool operator==(const FieldInfo &) const = default;
};

/// From names to positions: open addressing, cheap to copy.
class FieldIndex {
public:
  static constexpr uint32_t kNone = ~0u;
  uint32_t find(const Atom *name) const {
    if (slots_.empty())
      return kNone;
    for (uint32_t i = name->id & mask();; i = (i + 1) & mask()) {
      if (slots_[i].name == name)
        return slots_[i].position;
      if (!slots_[i].name)
        return kNone;
    }
  }
  void add(const Atom *name, uint32_t position);

private:
  struct Slot {
    const Atom *name = nullptr;
    uint32_t position = 0;
  };
  uint32_t mask() const { return uint32_t(slots_.size() - 1); }
  std::vector<Slot> slots_; // A power of two, at most half full.
  uint32_t count_ = 0;
};

/// The fields and superclasses that a set of records has in common. Shared by all records with the same parents.
struct Shape {
  std::vector<FieldInfo> fields;
  std::vector<const Class *> supers; ///< Every superclass, a class after those it derives from, in source order.
  std::vector<const Class *> directSupers;
  std::vector<uint64_t> superBits; ///< Bit c: derives from the class with id c.
  const Type *type = nullptr;      ///< Record type of `directSupers`.
  uint64_t names = 0;              ///< Atom::bit() of all fields.
  FieldIndex index;

  static constexpr uint32_t kNone = FieldIndex::kNone;
  uint32_t find(const Atom *name) const { return index.find(name); }
  bool hasClass(uint32_t id) const { return id / 64 < superBits.size() && (superBits[id / 64] >> (id % 64) & 1); }
};

/// An assertion or a dump in a class or record.
struct Check {
  const Value *condition; ///< Null: a dump.
  const Value *message;
  SourceRange range;
};

class Record {
public:
  std::string_view name() const { return name_->text; }
  /// Position in the order of definition; unique and dense.
  uint32_t id() const { return id_; }
  bool isAnonymous() const { return kind_ == Kind::kAnonymous; }
  /// The place of the name in `def NAME` (for a record from a multiclass: inside the multiclass).
  SourceRange range() const { return range_; }
  /// For a record that came from a multiclass: the places of the `defm`s, innermost first.
  std::span<const SourceRange> instantiatedAt() const { return instantiatedAt_; }

  bool isSubClassOf(std::string_view className) const;
  bool isSubClassOf(const Class *c) const;
  /// Every superclass, a class after those it derives from.
  std::span<const Class *const> superClasses() const { return shape_->supers; }
  const Type *type() const { return shape_->type; }

  std::span<const FieldInfo> fields() const { return shape_->fields; }
  const Value *value(size_t fieldIndex) const { return values_[fieldIndex]; }
  bool hasField(std::string_view field) const;
  /// Where a field got its value, and the field as the language writes it: `int x = 1`.
  SourceRange fieldRange(size_t fieldIndex) const;
  std::string fieldText(size_t fieldIndex) const;
  /// Null when there is no such field; nothing is reported.
  const Value *find(std::string_view field) const;
  /// Reports a missing field and returns `?` then.
  const Value *get(std::string_view field) const;

  // Typed getters; see the comment at the top about errors. `bits` whose bits are all known read as integers, an unset
  // `bit` reads as false through getBit.
  int64_t getInt(std::string_view field) const;
  bool getBit(std::string_view field) const;
  /// The string or code; an unset one reads as "".
  std::string_view getString(std::string_view field) const;
  /// Null when unset.
  const Record *getDef(std::string_view field) const;
  const BitsValue *getBits(std::string_view field) const;
  /// Null when unset.
  const DagValue *getDag(std::string_view field) const;
  std::span<const Value *const> getList(std::string_view field) const;
  std::vector<const Record *> getDefs(std::string_view field) const;
  std::vector<std::string_view> getStrings(std::string_view field) const;
  std::vector<int64_t> getInts(std::string_view field) const;
  // Null/empty results instead of a report when the field is unset or missing.
  std::optional<int64_t> findInt(std::string_view field) const;
  std::optional<bool> findBit(std::string_view field) const;
  std::optional<std::string_view> findString(std::string_view field) const;
  const Record *findDef(std::string_view field) const;

  RecordKeeper &keeper() const { return *keeper_; }
  const DefValue *defValue() const { return def_; }
  const Shape *shape() const { return shape_; }
  /// As the language writes it: `def NAME {	// Super ...` with all fields.
  std::string str() const;
  /// Reports an error at this record.
  void error(std::string message) const;

private:
  friend class RecordKeeper;
  friend class Evaluator;
  friend class ParserImpl;
  friend std::string classText(const Class *c);
  void printBody(std::string &out) const;
  enum class Kind : uint8_t { kDef, kAnonymous, kClass };
  void setValue(size_t i, const Value *v) {
    values_[i] = v;
    vars_ |= v->vars;
    late_ |= v->late;
  }
  RecordKeeper *keeper_ = nullptr;
  const Atom *name_ = nullptr; // Null while nameValue_ is symbolic.
  const Value *nameValue_ = nullptr;
  const DefValue *def_ = nullptr;
  Shape *shape_ = nullptr;
  const Value **values_ = nullptr;
  uint32_t *places_ = nullptr; // Of the fields, in RecordKeeper::Impl::places.
  SourceRange range_;
  std::span<const SourceRange> instantiatedAt_;
  std::span<const Check> checks_;
  const Class *class_ = nullptr; // Of which this is the prototype.
  uint64_t vars_ = 0;            // Value::vars of all values, and perhaps more.
  uint32_t id_ = 0;
  uint32_t capacity_ = 0; // Of values_.
  Kind kind_ = Kind::kDef;
  bool ownShape_ = false; // Nothing else uses shape_ yet.
  bool late_ = false;     // Value::late of any value.
};

class RecordKeeper {
public:
  explicit RecordKeeper(DiagnosticEngine &diags);
  ~RecordKeeper();
  RecordKeeper(const RecordKeeper &) = delete;
  RecordKeeper &operator=(const RecordKeeper &) = delete;

  /// All records, anonymous ones too, in the order of definition.
  std::span<const Record *const> defs() const { return defs_; }
  /// Null when there is none.
  const Record *def(std::string_view name) const;
  const Class *findClass(std::string_view name) const;
  std::span<const Class *const> classes() const;
  /// The records that derive from a class, directly or not, in the order of definition. Empty for an unknown class.
  std::span<const Record *const> allDerivedDefinitions(std::string_view className) const;
  /// All of them by name.
  std::vector<std::pair<std::string_view, const Value *>> globals() const;
  /// The value of a global `defvar` or `defset`; null when there is none.
  const Value *global(std::string_view name) const;
  DiagnosticEngine &diags() const { return diags_; }
  /// Paths of all files read, in order; for dependency files.
  std::vector<std::string> inputs() const;

  struct Impl;
  Impl &impl() const { return *impl_; }

private:
  friend class Evaluator;
  friend struct Impl;
  DiagnosticEngine &diags_;
  std::vector<const Record *> defs_;
  std::unique_ptr<Impl> impl_;
};

/// Name and place of a class.
std::string_view className(const Class *c);
SourceRange classRange(const Class *c);
/// Its fields with values that refer to parameters; and the parameters, each as text with its place.
const Record *classRecord(const Class *c);
std::vector<std::pair<std::string, SourceRange>> classParameters(const Class *c);
/// `class NAME<parameters> {	// superclasses` with all fields.
std::string classText(const Class *c);
/// Its index in RecordKeeper::classes().
uint32_t classId(const Class *c);
/// The text of a dag operator ("set", "add", ...), or empty.
std::string_view opName(const DagValue *dag);
/// Convenience on values: the record (null if none), the string ("" if none), the integer.
const Record *asDef(const Value *v);
std::string_view asString(const Value *v);
std::optional<int64_t> asInt(const Value *v);

} // namespace lathe::td
