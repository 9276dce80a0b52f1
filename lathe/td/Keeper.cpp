#include "lathe/td/Keeper.h"

#include <algorithm>
#include <bit>
#include <cstring>

namespace lathe::td {

namespace {

/// Every bit of the result depends on every bit of `v`: tables look at the low ones alone.
uint64_t mix(uint64_t h, uint64_t v) {
  __uint128_t product = __uint128_t(std::rotl(h, 5) ^ v) * 0x9e3779b97f4a7c15ull;
  return uint64_t(product) ^ uint64_t(product >> 64);
}
uint64_t mix(uint64_t h, const void *p) { return mix(h, reinterpret_cast<uintptr_t>(p)); }
template <class T> uint64_t mixAll(uint64_t h, std::span<const T> s) {
  for (const T &e : s)
    h = mix(h, e);
  return mix(h, s.size());
}
template <class T> T load(const char *p) {
  T w;
  std::memcpy(&w, p, sizeof w);
  return w;
}
/// The last up to eight bytes of a text of `n`, which may overlap what stands before them.
uint64_t lastWord(const char *p, size_t n) {
  if (n >= 8)
    return load<uint64_t>(p + n - 8);
  if (n >= 4)
    return uint64_t(load<uint32_t>(p)) << 32 | load<uint32_t>(p + n - 4);
  return n ? uint64_t(uint8_t(p[0])) << 16 | uint64_t(uint8_t(p[n / 2])) << 8 | uint8_t(p[n - 1]) : 0;
}
uint64_t hashText(std::string_view s) {
  uint64_t h = s.size();
  size_t i = 0;
  for (; i + 8 < s.size(); i += 8)
    h = mix(h, load<uint64_t>(s.data() + i));
  return mix(h, lastWord(s.data(), s.size()));
}
bool sameText(std::string_view a, std::string_view b) {
  if (a.size() != b.size())
    return false;
  for (size_t i = 0; i + 8 < a.size(); i += 8)
    if (load<uint64_t>(a.data() + i) != load<uint64_t>(b.data() + i))
      return false;
  return lastWord(a.data(), a.size()) == lastWord(b.data(), b.size());
}
template <class T> bool same(std::span<const T> a, std::span<const T> b) {
  if (a.size() != b.size())
    return false;
  for (size_t i = 0; i < a.size(); ++i)
    if (!(a[i] == b[i]))
      return false;
  return true;
}

} // namespace

void InternTable::grow() {
  std::vector<Slot> old = std::move(slots_);
  slots_.assign(old.empty() ? 256 : old.size() * 2, {});
  size_t mask = slots_.size() - 1;
  for (const Slot &s : old) {
    if (!s.entry)
      continue;
    size_t i = s.hash & mask;
    while (slots_[i].entry)
      i = (i + 1) & mask;
    slots_[i] = s;
  }
}

RecordKeeper::Impl::Impl(RecordKeeper &k) : keeper(k) {
  bitType = arena.make<Type>(Type{TypeKind::kBit});
  intType = arena.make<Type>(Type{TypeKind::kInt});
  stringType = arena.make<Type>(Type{TypeKind::kString});
  dagType = arena.make<Type>(Type{TypeKind::kDag});
  unknownType = arena.make<Type>(Type{TypeKind::kUnknown});
  unset = arena.make<UnsetValue>(unknownType);
  poison = arena.make<UnsetValue>(unknownType);
  bits01[0] = arena.make<BitValue>(bitType, false);
  bits01[1] = arena.make<BitValue>(bitType, true);
  emptyShape = shapes.emplace_back(std::make_unique<Shape>()).get();
  emptyShape->type = recordType(std::span<const Class *const>());
  smallIntegers.reserve(kSmallIntegers);
  for (size_t i = 0; i < kSmallIntegers; ++i)
    smallIntegers.emplace_back(intType, int64_t(i));
}

RecordKeeper::Impl::~Impl() {
  for (Loop *l : loops)
    l->~Loop();
}

const Atom *RecordKeeper::Impl::atom(std::string_view text) {
  return atoms.intern<Atom>(
      hashText(text), [&](Atom *a) { return sameText(a->text, text); },
      [&] {
        return arena.make<Atom>(Atom{arena.copy(text), nextAtom++});
      });
}

//===--- Types ------------------------------------------------------------------------------------------------===//

const Type *RecordKeeper::Impl::bitsType(uint32_t width) {
  return types.intern<Type>(
      mix(1, uint64_t(width)), [&](Type *t) { return t->kind == TypeKind::kBits && t->width == width; },
      [&] {
        return arena.make<Type>(Type{TypeKind::kBits, width});
      });
}
const Type *RecordKeeper::Impl::listType(const Type *element) {
  return types.intern<Type>(
      mix(2, element), [&](Type *t) { return t->kind == TypeKind::kList && t->element == element; },
      [&] {
        return arena.make<Type>(Type{TypeKind::kList, 0, element});
      });
}
const Type *RecordKeeper::Impl::recordType(std::span<const Class *const> given) {
  std::vector<const Class *> classes(given.begin(), given.end());
  if (classes.size() > 1) {
    std::ranges::sort(classes, {}, [](const Class *c) { return c->name->text; });
    classes.erase(std::unique(classes.begin(), classes.end()), classes.end());
  }
  std::span<const Class *const> key(classes);
  return types.intern<Type>(
      mixAll(3, key), [&](Type *t) { return t->kind == TypeKind::kRecord && same(t->classes, key); },
      [&] {
        return arena.make<Type>(Type{TypeKind::kRecord, 0, nullptr, arena.copy(key)});
      });
}

static bool classIs(const Class *c, const Class *base) { return c == base || c->shape()->hasClass(base->id); }

bool typeIsA(const Type *from, const Type *to) {
  if (from == to)
    return true;
  if (from->kind == TypeKind::kList && to->kind == TypeKind::kList)
    return typeIsA(from->element, to->element);
  if (from->kind == TypeKind::kRecord && to->kind == TypeKind::kRecord)
    return std::ranges::all_of(to->classes, [&](const Class *base) {
      return std::ranges::any_of(from->classes, [&](const Class *c) { return classIs(c, base); });
    });
  return false;
}

bool typeConvertible(const Type *from, const Type *to) {
  if (from == to)
    return true;
  auto bitCount = [](const Type *t) {
    return t->kind == TypeKind::kBit ? 1u : t->kind == TypeKind::kBits ? t->width : 0;
  };
  bool fromBits = bitCount(from) != 0, toBits = bitCount(to) != 0;
  if (fromBits && toBits)
    return bitCount(from) == bitCount(to);
  if (from->kind == TypeKind::kInt)
    return toBits;
  if (fromBits)
    return to->kind == TypeKind::kInt;
  if (from->kind == TypeKind::kList && to->kind == TypeKind::kList)
    return typeConvertible(from->element, to->element);
  return from->kind == TypeKind::kRecord && typeIsA(from, to);
}

/// The classes that both types derive from, the most special ones.
static const Type *commonRecordType(RecordKeeper::Impl &k, const Type *a, const Type *b) {
  std::vector<const Class *> common, stack(a->classes.begin(), a->classes.end());
  while (!stack.empty()) {
    const Class *c = stack.back();
    stack.pop_back();
    if (std::ranges::any_of(b->classes, [&](const Class *d) { return classIs(d, c); }))
      common.push_back(c);
    else
      stack.insert(stack.end(), c->shape()->directSupers.begin(), c->shape()->directSupers.end());
  }
  std::vector<const Class *> all = common;
  std::erase_if(common, [&](const Class *c) {
    return std::ranges::any_of(all, [&](const Class *d) { return d != c && classIs(d, c); });
  });
  return k.recordType(common);
}

const Type *commonType(RecordKeeper::Impl &k, const Type *a, const Type *b) {
  if (a == b)
    return a;
  if (a->kind == TypeKind::kRecord && b->kind == TypeKind::kRecord)
    return commonRecordType(k, a, b);
  if (typeConvertible(a, b))
    return b;
  if (typeConvertible(b, a))
    return a;
  if (a->kind == TypeKind::kList && b->kind == TypeKind::kList) {
    const Type *e = commonType(k, a->element, b->element);
    return e ? k.listType(e) : nullptr;
  }
  return nullptr;
}

//===--- Values -----------------------------------------------------------------------------------------------===//

const Value *RecordKeeper::Impl::integer(int64_t v) {
  if (uint64_t(v) < kSmallIntegers)
    return &smallIntegers[size_t(v)];
  return values.intern<IntValue>(
      mix(4, uint64_t(v)), [&](IntValue *e) { return e->kind == ValueKind::kInt && e->value == v; },
      [&] { return arena.make<IntValue>(intType, v); });
}
const Value *RecordKeeper::Impl::string(const Atom *a, bool code) {
  if (!a->strings[code])
    a->strings[code] = arena.make<StringValue>(stringType, a, code);
  return a->strings[code];
}
template <class Parts> static void addParts(Value *v, const Parts &parts) {
  for (const Value *p : parts)
    v->addPart(p);
}

const Value *RecordKeeper::Impl::bits(std::span<const Value *const> b) {
  return values.intern<BitsValue>(
      mixAll(7, b), [&](BitsValue *e) { return e->kind == ValueKind::kBits && same(e->bits, b); },
      [&] {
        BitsValue *v = arena.make<BitsValue>(bitsType(uint32_t(b.size())), true, arena.copy(b));
        addParts(v, b);
        return v;
      });
}
const Value *RecordKeeper::Impl::list(const Type *element, std::span<const Value *const> elems) {
  const Type *t = listType(element);
  return values.intern<ListValue>(
      mix(mixAll(8, elems), t),
      [&](ListValue *e) { return e->kind == ValueKind::kList && e->type == t && same(e->elements, elems); },
      [&] {
        ListValue *v = arena.make<ListValue>(t, true, arena.copy(elems));
        addParts(v, elems);
        return v;
      });
}
const Value *RecordKeeper::Impl::dag(const Value *op, const Atom *opName, std::span<const Value *const> args,
                                     std::span<const Atom *const> names) {
  return values.intern<DagValue>(
      mixAll(mixAll(mix(mix(9, op), opName), args), names),
      [&](DagValue *e) {
        return e->kind == ValueKind::kDag && e->op == op && e->opName == opName && same(e->args, args) &&
               same(e->names, names);
      },
      [&] {
        DagValue *v = arena.make<DagValue>(dagType, true, op, opName, arena.copy(args), arena.copy(names));
        v->addPart(op);
        addParts(v, args);
        return v;
      });
}
const Value *RecordKeeper::Impl::var(const Type *t, const Atom *n) {
  return values.intern<VarValue>(
      mix(mix(10, t), n), [&](VarValue *e) { return e->kind == ValueKind::kVar && e->name == n && e->type == t; },
      [&] { return arena.make<VarValue>(t, n); });
}
const Value *RecordKeeper::Impl::varBit(const Value *of, uint32_t bit) {
  return values.intern<VarBitValue>(
      mix(mix(11, of), uint64_t(bit)),
      [&](VarBitValue *e) { return e->kind == ValueKind::kVarBit && e->of == of && e->bit == bit; },
      [&] { return arena.make<VarBitValue>(bitType, of, bit); });
}
const Value *RecordKeeper::Impl::field(const Type *t, const Value *of, const Atom *n) {
  return values.intern<FieldValue>(
      mix(mix(12, of), n), [&](FieldValue *e) { return e->kind == ValueKind::kField && e->of == of && e->name == n; },
      [&] { return arena.make<FieldValue>(t, of, n); });
}

/// The variables in `v` other than `hidden`; exact where a name is hidden.
static uint64_t freeVariables(const Value *v, std::span<const Atom *const> hidden);
template <class Parts> static uint64_t freeVariablesOf(const Parts &parts, std::span<const Atom *const> hidden) {
  uint64_t vars = 0;
  for (const Value *p : parts)
    vars |= freeVariables(p, hidden);
  return vars;
}

/// The variables that a loop operator binds, and the operand in which they are bound.
static std::vector<const Atom *> boundNames(Op op, std::span<const Value *const> args) {
  auto name = [&](size_t i) { return args[i]->as<StringValue>()->atom; };
  if (op == Op::kForeach || op == Op::kFilter)
    return {name(0)};
  if (op == Op::kFoldl)
    return {name(2), name(3)};
  return {};
}

static uint64_t freeVariables(const Value *v, std::span<const Atom *const> hidden) {
  uint64_t mask = 0;
  for (const Atom *a : hidden)
    mask |= a->bit();
  if (!(v->vars & mask))
    return v->vars;
  if (const VarValue *x = v->as<VarValue>())
    return std::ranges::find(hidden, x->name) == hidden.end() ? v->vars : 0;
  if (const VarBitValue *x = v->as<VarBitValue>())
    return freeVariables(x->of, hidden);
  if (const FieldValue *x = v->as<FieldValue>())
    return freeVariables(x->of, hidden);
  if (const BitsValue *x = v->as<BitsValue>())
    return freeVariablesOf(x->bits, hidden);
  if (const ListValue *x = v->as<ListValue>())
    return freeVariablesOf(x->elements, hidden);
  if (const DagValue *x = v->as<DagValue>())
    return freeVariables(x->op, hidden) | freeVariablesOf(x->args, hidden);
  if (const VarDefValue *x = v->as<VarDefValue>()) {
    uint64_t vars = 0;
    for (const ArgumentValue &a : x->args)
      vars |= freeVariables(a.value, hidden);
    return vars;
  }
  const OpValue *x = v->as<OpValue>();
  if (!x)
    return v->vars;
  std::vector<const Atom *> bound = boundNames(Op(x->op), x->args);
  if (bound.empty())
    return freeVariablesOf(x->args, hidden);
  bound.insert(bound.end(), hidden.begin(), hidden.end());
  return freeVariablesOf(x->args.first(x->args.size() - 1), hidden) | freeVariables(x->args.back(), bound);
}

static uint64_t placeKey(SourceRange r) { return uint64_t(r.begin) << 20 ^ r.end; }
static bool samePlace(SourceRange a, SourceRange b) {
  return a.buffer == b.buffer && a.begin == b.begin && a.end == b.end;
}

const Value *RecordKeeper::Impl::op(const Type *t, Op o, const Type *typeArg, std::span<const Value *const> args,
                                    SourceRange range) {
  return values.intern<OpValue>(
      mix(mixAll(mix(mix(mix(13, uint64_t(o)), typeArg), t), args), placeKey(range)),
      [&](OpValue *e) {
        return e->kind == ValueKind::kOp && e->op == uint8_t(o) && e->typeArg == typeArg && e->type == t &&
               samePlace(e->range, range) && same(e->args, args);
      },
      [&] {
        OpValue *v = arena.make<OpValue>(t, uint8_t(o), typeArg, arena.copy(args), range);
        v->concrete = true;
        addParts(v, args);
        v->concrete &= o == Op::kCond; // As llvm-tblgen has it: a !cond without a result may stay in a record.
        v->late |= isLate(o);
        if (std::vector<const Atom *> bound = boundNames(o, args); !bound.empty())
          v->vars = freeVariablesOf(args.first(args.size() - 1), {}) | freeVariables(args.back(), bound);
        return v;
      });
}
const Value *RecordKeeper::Impl::varDef(const Class *c, std::span<const ArgumentValue> args, SourceRange range) {
  uint64_t hash = mix(mix(14, c), placeKey(range));
  for (const ArgumentValue &a : args)
    hash = mix(mix(hash, a.value), uint64_t(a.index) * 2 + a.byName);
  return values.intern<VarDefValue>(
      hash,
      [&](VarDefValue *e) {
        return e->kind == ValueKind::kVarDef && e->cls == c && samePlace(e->range, range) && same(e->args, args);
      },
      [&] {
        VarDefValue *v = arena.make<VarDefValue>(recordType(c), c, arena.copy(args), range);
        for (const ArgumentValue &a : args)
          v->addPart(a.value);
        v->concrete = false;
        return v;
      });
}
const Value *RecordKeeper::Impl::name(const Atom *n) {
  return values.intern<NameValue>(
      mix(15, n), [&](NameValue *e) { return e->kind == ValueKind::kName && e->atom == n; },
      [&] { return arena.make<NameValue>(stringType, n); });
}

bool BitsValue::known(uint64_t &out) const {
  out = 0;
  for (size_t i = 0; i < bits.size(); ++i) {
    const BitValue *b = bits[i]->as<BitValue>();
    if (!b)
      return false;
    if (i < 64)
      out |= uint64_t(b->value) << i;
  }
  return true;
}

static const Value *intToBits(RecordKeeper::Impl &k, int64_t x, uint32_t n) {
  // Both the signed and the unsigned reading of n bits are accepted.
  bool fits = n >= 64 || (x >> n) == 0 || (n && (x >> (n - 1)) == -1);
  if (!fits)
    return nullptr;
  std::vector<const Value *> out(n);
  for (uint32_t b = 0; b < n; ++b)
    out[b] = k.bit(b < 64 && (x >> b & 1));
  return k.bits(out);
}

static const Value *convertList(RecordKeeper::Impl &k, const ListValue *l, const Type *to) {
  bool changed = false;
  std::vector<const Value *> out(l->elements.size());
  for (size_t i = 0; i < out.size(); ++i) {
    out[i] = convert(k, l->elements[i], to->element);
    if (!out[i])
      return nullptr;
    changed |= out[i] != l->elements[i];
  }
  return changed ? k.list(to->element, out) : l;
}

/// The number in bits that are all known.
static const Value *bitsToInt(RecordKeeper::Impl &k, const BitsValue *b) {
  uint64_t x;
  return b->known(x) ? k.integer(int64_t(x)) : nullptr;
}

const Value *convert(RecordKeeper::Impl &k, const Value *v, const Type *to) {
  if (v->type == to)
    return v;
  switch (v->kind) {
  case ValueKind::kUnset:
    return v;
  case ValueKind::kBit:
    if (to->kind == TypeKind::kInt)
      return k.integer(v->as<BitValue>()->value);
    return to->kind == TypeKind::kBits && to->width == 1 ? k.bits(std::span(&v, 1)) : nullptr;
  case ValueKind::kInt: {
    int64_t x = v->as<IntValue>()->value;
    if (to->kind == TypeKind::kBit)
      return x == 0 || x == 1 ? k.bit(x) : nullptr;
    return to->kind == TypeKind::kBits ? intToBits(k, x, to->width) : nullptr;
  }
  case ValueKind::kBits: {
    const BitsValue *b = v->as<BitsValue>();
    if (to->kind == TypeKind::kBit)
      return b->bits.size() == 1 ? b->bits[0] : nullptr;
    return to->kind == TypeKind::kInt ? bitsToInt(k, b) : nullptr;
  }
  case ValueKind::kList:
    return to->kind == TypeKind::kList ? convertList(k, v->as<ListValue>(), to) : nullptr;
  case ValueKind::kString:
  case ValueKind::kDag:
    return nullptr; // Of that type already, or of none other.
  default:
    if (typeIsA(v->type, to))
      return v;
    if (v->type->kind == TypeKind::kBit && to->kind == TypeKind::kBits && to->width == 1)
      return k.bits(std::span(&v, 1));
    return nullptr;
  }
}

//===--- Shapes and records ------------------------------------------------------------------------------------===//

void FieldIndex::add(const Atom *name, uint32_t position) {
  if (2 * (count_ + 1) > slots_.size()) {
    std::vector<Slot> old = std::move(slots_);
    slots_.assign(old.empty() ? 8 : old.size() * 2, {});
    count_ = 0;
    for (const Slot &s : old)
      if (s.name)
        add(s.name, s.position);
  }
  uint32_t i = name->id & mask();
  while (slots_[i].name)
    i = (i + 1) & mask();
  slots_[i] = {name, position};
  ++count_;
}

Shape *RecordKeeper::Impl::cloneShape(const Shape *s) { return shapes.emplace_back(std::make_unique<Shape>(*s)).get(); }

void RecordKeeper::Impl::appendField(Shape *s, FieldInfo f) {
  s->index.add(f.name, uint32_t(s->fields.size()));
  s->fields.push_back(f);
  s->names |= f.name->bit();
}

static void addSuper(Shape *s, const Class *c) {
  s->supers.push_back(c);
  if (s->superBits.size() <= c->id / 64)
    s->superBits.resize(c->id / 64 + 1);
  s->superBits[c->id / 64] |= uint64_t(1) << (c->id % 64);
}

const RecordKeeper::Impl::Merge &RecordKeeper::Impl::merge(Shape *s, const Class *c) {
  struct Key {
    Shape *s;
    const Class *c;
    Merge *m;
  };
  Key *key = merges.intern<Key>(
      mix(mix(15, s), c), [&](Key *e) { return e->s == s && e->c == c; },
      [&] {
        mergeStorage.push_back(std::make_unique<Merge>());
        return arena.make<Key>(Key{s, c, mergeStorage.back().get()});
      });
  Merge &m = *key->m;
  const Shape *from = c->shape();
  if (m.result && m.from == from && m.fromFields == from->fields.size())
    return m;
  m = Merge();
  m.from = from;
  m.fromFields = from->fields.size();
  Shape *r = cloneShape(s);
  m.result = r;
  bool moved = false;
  for (const FieldInfo &f : from->fields) {
    uint32_t at = r->find(f.name);
    if (at == Shape::kNone) {
      at = uint32_t(r->fields.size());
      appendField(r, f);
    }
    moved |= at != m.map.size();
    m.map.push_back(at);
  }
  if (!moved)
    m.map.clear();
  auto add = [&](const Class *super) {
    if (!r->hasClass(super->id))
      addSuper(r, super);
    else if (!m.repeated)
      m.repeated = super;
  };
  for (const Class *super : from->supers)
    add(super);
  add(c);
  // A class that another direct superclass already derives from adds nothing to the type.
  std::erase_if(r->directSupers, [&](const Class *d) { return from->hasClass(d->id); });
  r->directSupers.push_back(c);
  r->type = recordType(r->directSupers);
  return m;
}

Shape *RecordKeeper::Impl::addField(Shape *s, FieldInfo f) {
  struct Key {
    Shape *s;
    FieldInfo f;
    Shape *result;
  };
  Key *key = fieldAdds.intern<Key>(
      mix(mix(mix(16, s), f.name), f.type), [&](Key *e) { return e->s == s && e->f == f; },
      [&] {
        Shape *r = cloneShape(s);
        appendField(r, f);
        return arena.make<Key>(Key{s, f, r});
      });
  return key->result;
}

const Atom *RecordKeeper::Impl::anonymousName() { return atom("anonymous_" + std::to_string(nextAnonymous++)); }

void RecordKeeper::Impl::addDef(Record *r) {
  r->id_ = uint32_t(keeper.defs_.size());
  keeper.defs_.push_back(r);
  if (r->name_->id >= defByAtom.size())
    defByAtom.resize(std::max<size_t>(r->name_->id + 1, defByAtom.size() * 2));
  defByAtom[r->name_->id] = r;
}

const Value *RecordKeeper::Impl::findGlobal(const Atom *name) const {
  if (const Record *r = findDef(name))
    return r->defValue();
  auto it = globals.find(name);
  return it == globals.end() ? nullptr : it->second;
}

} // namespace lathe::td
