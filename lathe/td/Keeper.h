// The inside of the RecordKeeper: interning of names, types and values, and the tables of what is declared.
#pragma once
#include "lathe/support/Arena.h"
#include "lathe/td/Model.h"

namespace lathe::td {

/// A hash table of pointers, open addressing; the hash and the comparison are the caller's.
class InternTable {
public:
  /// The entry for which `eq` holds, else what `make` returns, which is added.
  template <class T, class Eq, class Make> T *intern(uint64_t hash, Eq eq, Make make) {
    if ((count_ + 1) * 4 > slots_.size() * 3)
      grow();
    size_t mask = slots_.size() - 1;
    for (size_t i = hash & mask;; i = (i + 1) & mask) {
      Slot &s = slots_[i];
      if (!s.entry) {
        T *made = make();
        s = {hash, made};
        ++count_;
        return made;
      }
      if (s.hash == hash && eq(static_cast<T *>(s.entry)))
        return static_cast<T *>(s.entry);
    }
  }

private:
  struct Slot {
    uint64_t hash = 0;
    void *entry = nullptr;
  };
  void grow();
  std::vector<Slot> slots_;
  size_t count_ = 0;
};

struct RecordKeeper::Impl {
  explicit Impl(RecordKeeper &k);

  // Names.
  const Atom *atom(std::string_view text);

  // Types.
  const Type *bitType, *intType, *stringType, *dagType, *unknownType;
  const Type *bitsType(uint32_t width);
  const Type *listType(const Type *element);
  const Type *recordType(std::span<const Class *const> classes);
  const Type *recordType(const Class *c) { return recordType(std::span(&c, 1)); }

  // Values.
  const Value *unset;
  /// Stands for the value of an erroneous expression: unset, and nothing more is reported about it.
  const Value *poison;
  const Value *bits01[2];
  static constexpr size_t kSmallIntegers = 256;
  std::vector<IntValue> smallIntegers; ///< 0 and up, which most integers are.
  const Value *bit(bool b) { return bits01[b]; }
  const Value *integer(int64_t v);
  const Value *string(const Atom *a, bool code = false);
  const Value *string(std::string_view s, bool code = false) { return string(atom(s), code); }
  const Value *bits(std::span<const Value *const> b);
  const Value *list(const Type *element, std::span<const Value *const> e);
  const Value *dag(const Value *op, const Atom *opName, std::span<const Value *const> args,
                   std::span<const Atom *const> names);
  const Value *var(const Type *t, const Atom *n);
  const Value *varBit(const Value *of, uint32_t bit);
  const Value *field(const Type *t, const Value *of, const Atom *n);
  const Value *op(const Type *t, Op o, const Type *typeArg, std::span<const Value *const> args, SourceRange range);
  const Value *varDef(const Class *c, std::span<const ArgumentValue> args, SourceRange range);
  const Value *name(const Atom *n);

  // Shapes.
  Shape *emptyShape;
  /// The shape with the fields and superclasses of `c` and with `c` itself added.
  struct Merge {
    Shape *result = nullptr;
    const Shape *from = nullptr; ///< The shape of the class then, and how many fields it had.
    size_t fromFields = 0;
    std::vector<uint32_t> map;       ///< Where each field of `c` has gone; empty: where it was.
    const Class *repeated = nullptr; ///< Already a superclass.
  };
  const Merge &merge(Shape *s, const Class *c);
  /// The shape with a field added.
  Shape *addField(Shape *s, FieldInfo f);
  Shape *cloneShape(const Shape *s);
  static void appendField(Shape *s, FieldInfo f);

  // Records.
  /// The name of the next anonymous record.
  const Atom *anonymousName();
  const Record *findDef(const Atom *name) const { return name->id < defByAtom.size() ? defByAtom[name->id] : nullptr; }
  void addDef(Record *r);
  const Value *findGlobal(const Atom *name) const;

  RecordKeeper &keeper;
  Arena arena;
  uint32_t nextAnonymous = 0;
  uint32_t nextAtom = 0;
  InternTable atoms, types, values, merges, fieldAdds;
  std::vector<const Record *> defByAtom;
  std::vector<const Class *> classList;
  std::unordered_map<const Atom *, Class *> classByName;
  std::unordered_map<const Atom *, Multiclass *> multiclassByName;
  std::unordered_map<const Atom *, const Value *> globals;
  std::unordered_map<const Atom *, const Type *> typeAliases;
  mutable std::unordered_map<const Class *, std::vector<const Record *>> derived;
  mutable size_t derivedAt = 0;
  std::vector<std::unique_ptr<SourceBuffer>> buffers;
  std::vector<std::unique_ptr<Shape>> shapes;
  std::vector<SourceRange> places; ///< Of fields.
  uint32_t place(SourceRange r) {
    const SourceRange *last = places.empty() ? nullptr : &places.back();
    if (!last || last->buffer != r.buffer || last->begin != r.begin)
      places.push_back(r);
    return uint32_t(places.size() - 1);
  }
  std::vector<std::unique_ptr<Class>> classStorage;
  std::vector<std::unique_ptr<Multiclass>> multiclassStorage;
  std::vector<Loop *> loops; ///< In the arena; they have entries to be destroyed.
  ~Impl();
  std::vector<std::unique_ptr<Merge>> mergeStorage;
};

/// Whether a value of type `from` is one of type `to` as it stands.
bool typeIsA(const Type *from, const Type *to);
/// Whether some value of type `from` can become one of type `to` (an int may still turn out not to fit).
bool typeConvertible(const Type *from, const Type *to);
/// The most special type that values of both can become, or null.
const Type *commonType(RecordKeeper::Impl &k, const Type *a, const Type *b);
/// The value as one of type `to`; null when it is none, or not known to be one yet.
const Value *convert(RecordKeeper::Impl &k, const Value *v, const Type *to);
inline bool isTyped(const Value *v) { return v->kind != ValueKind::kUnset; }

} // namespace lathe::td
