#include "lathe/td/Keeper.h"

#include <algorithm>
#include <cstring>

namespace lathe::td {

namespace {

uint64_t mix(uint64_t h, uint64_t v) {
  h ^= v + 0x9e3779b97f4a7c15ull + (h << 6) + (h >> 2);
  h *= 0xff51afd7ed558ccdull;
  return h ^ (h >> 32);
}
uint64_t mix(uint64_t h, const void *p) { return mix(h, reinterpret_cast<uintptr_t>(p)); }
template <class T> uint64_t mixAll(uint64_t h, std::span<const T> s) {
  for (const T &e : s)
    h = mix(h, e);
  return mix(h, s.size());
}
uint64_t hashText(std::string_view s) {
  uint64_t h = s.size();
  const char *p = s.data();
  size_t n = s.size();
  for (; n >= 8; p += 8, n -= 8) {
    uint64_t w;
    std::memcpy(&w, p, 8);
    h = mix(h, w);
  }
  uint64_t w = 0;
  std::memcpy(&w, p, n);
  return mix(h, w);
}
template <class T> bool same(std::span<const T> a, std::span<const T> b) { return std::ranges::equal(a, b); }

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
  bits01[0] = arena.make<BitValue>(bitType, false);
  bits01[1] = arena.make<BitValue>(bitType, true);
  emptyShape = shapes.emplace_back(std::make_unique<Shape>()).get();
  emptyShape->type = recordType(std::span<const Class *const>());
}

const Atom *RecordKeeper::Impl::atom(std::string_view text) {
  return atoms.intern<Atom>(
      hashText(text), [&](Atom *a) { return a->text == text; },
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
const Type *RecordKeeper::Impl::recordType(std::span<const Class *const> classes) {
  return types.intern<Type>(
      mixAll(3, classes), [&](Type *t) { return t->kind == TypeKind::kRecord && same(t->classes, classes); },
      [&] {
        return arena.make<Type>(Type{TypeKind::kRecord, 0, nullptr, arena.copy(classes)});
      });
}

static bool classIs(const Class *c, const Class *base) {
  return c == base || (c->shape && c->shape->hasClass(base->id));
}

bool typeIsA(const Type *from, const Type *to) {
  if (from == to || !from || !to || from->kind == TypeKind::kUnknown)
    return true;
  if (from->kind == TypeKind::kList && to->kind == TypeKind::kList)
    return typeIsA(from->element, to->element);
  if (from->kind == TypeKind::kRecord && to->kind == TypeKind::kRecord)
    return std::ranges::all_of(to->classes, [&](const Class *base) {
      return std::ranges::any_of(from->classes, [&](const Class *c) { return classIs(c, base); });
    });
  if (to->kind == TypeKind::kBits && to->width == 1 && from->kind == TypeKind::kBit)
    return true;
  return from->kind == TypeKind::kBits && from->width == 1 && to->kind == TypeKind::kBit;
}

static bool isNumeric(const Type *t) {
  return t->kind == TypeKind::kBit || t->kind == TypeKind::kBits || t->kind == TypeKind::kInt;
}

bool mayConvert(const Type *from, const Type *to) {
  if (!from || !to || from == to || from->kind == TypeKind::kUnknown || to->kind == TypeKind::kUnknown)
    return true;
  if (isNumeric(from) && isNumeric(to)) {
    // An int may or may not fit; between bits and bit only the width counts.
    if (from->kind == TypeKind::kInt || to->kind == TypeKind::kInt)
      return true;
    auto width = [](const Type *t) { return t->kind == TypeKind::kBit ? 1u : t->width; };
    return width(from) == width(to);
  }
  if (from->kind != to->kind)
    return false;
  if (from->kind == TypeKind::kList)
    return mayConvert(from->element, to->element);
  // A value of a base class may be a record of the derived one only at run time; the language asks for !cast then.
  return typeIsA(from, to);
}

const Type *commonType(RecordKeeper::Impl &k, const Type *a, const Type *b) {
  if (!a || a->kind == TypeKind::kUnknown)
    return b;
  if (!b || b->kind == TypeKind::kUnknown || a == b)
    return a;
  if (a->kind == TypeKind::kRecord && b->kind == TypeKind::kRecord) {
    std::vector<const Class *> common;
    auto add = [&](const Class *c) {
      bool inB = std::ranges::any_of(b->classes, [&](const Class *d) { return classIs(d, c); });
      bool have = std::ranges::any_of(common, [&](const Class *d) { return classIs(d, c); });
      if (inB && !have)
        common.push_back(c);
    };
    for (const Class *c : a->classes) {
      add(c);
      if (c->shape)
        for (size_t i = c->shape->supers.size(); i-- > 0;)
          add(c->shape->supers[i]);
    }
    return k.recordType(common);
  }
  if (a->kind == TypeKind::kList && b->kind == TypeKind::kList) {
    const Type *e = commonType(k, a->element, b->element);
    return e ? k.listType(e) : nullptr;
  }
  if (isNumeric(a) && isNumeric(b))
    return k.intType;
  return mayConvert(a, b) ? b : mayConvert(b, a) ? a : nullptr;
}

//===--- Values -----------------------------------------------------------------------------------------------===//

const Value *RecordKeeper::Impl::integer(int64_t v) {
  return values.intern<IntValue>(
      mix(4, uint64_t(v)), [&](IntValue *e) { return e->kind == ValueKind::kInt && e->value == v; },
      [&] { return arena.make<IntValue>(intType, v); });
}
const Value *RecordKeeper::Impl::string(const Atom *a, bool code) {
  return values.intern<StringValue>(
      mix(5 + code, a),
      [&](StringValue *e) { return e->kind == ValueKind::kString && e->atom == a && e->isCode == code; },
      [&] { return arena.make<StringValue>(stringType, a, code); });
}
const Value *RecordKeeper::Impl::bits(std::span<const Value *const> b) {
  return values.intern<BitsValue>(
      mixAll(7, b), [&](BitsValue *e) { return e->kind == ValueKind::kBits && same(e->bits, b); },
      [&] {
        bool concrete = std::ranges::all_of(b, [](const Value *v) { return v->concrete; });
        return arena.make<BitsValue>(bitsType(uint32_t(b.size())), concrete, arena.copy(b));
      });
}
const Value *RecordKeeper::Impl::list(const Type *element, std::span<const Value *const> elems) {
  const Type *t = listType(element ? element : unknownType);
  return values.intern<ListValue>(
      mix(mixAll(8, elems), t),
      [&](ListValue *e) { return e->kind == ValueKind::kList && e->type == t && same(e->elements, elems); },
      [&] {
        bool concrete = std::ranges::all_of(elems, [](const Value *v) { return v->concrete; });
        return arena.make<ListValue>(t, concrete, arena.copy(elems));
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
        bool concrete = op->concrete && std::ranges::all_of(args, [](const Value *v) { return v->concrete; });
        return arena.make<DagValue>(dagType, concrete, op, opName, arena.copy(args), arena.copy(names));
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
const Value *RecordKeeper::Impl::op(const Type *t, Op o, const Type *typeArg, std::span<const Value *const> args) {
  return values.intern<OpValue>(
      mixAll(mix(mix(13, uint64_t(o)), typeArg), args),
      [&](OpValue *e) {
        return e->kind == ValueKind::kOp && e->op == uint8_t(o) && e->typeArg == typeArg && same(e->args, args);
      },
      [&] { return arena.make<OpValue>(t ? t : unknownType, uint8_t(o), typeArg, arena.copy(args)); });
}
const Value *RecordKeeper::Impl::varDef(const Class *c, std::span<const Value *const> args) {
  return values.intern<VarDefValue>(
      mixAll(mix(14, c), args),
      [&](VarDefValue *e) { return e->kind == ValueKind::kVarDef && e->cls == c && same(e->args, args); },
      [&] { return arena.make<VarDefValue>(recordType(c), c, arena.copy(args)); });
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

static const Value *convertToBits(RecordKeeper::Impl &k, const Value *v, const Type *to) {
  uint32_t n = to->width;
  if (const BitsValue *b = v->as<BitsValue>())
    return b->bits.size() == n ? v : nullptr;
  std::vector<const Value *> out(n);
  if (const IntValue *i = v->as<IntValue>()) {
    // Both the signed and the unsigned reading of n bits are accepted.
    int64_t x = i->value;
    bool fits = n >= 64 || (x >> n) == 0 || (n && (x >> (n - 1)) == -1);
    if (!fits)
      return nullptr;
    for (uint32_t b = 0; b < n; ++b)
      out[b] = k.bit((b < 64 ? x >> b : x >> 63) & 1);
    return k.bits(out);
  }
  if (v->isUnset()) {
    std::ranges::fill(out, v);
    return k.bits(out);
  }
  if (v->kind == ValueKind::kBit || v->kind == ValueKind::kVarBit) {
    if (n != 1)
      return nullptr;
    out[0] = v;
    return k.bits(out);
  }
  if (!v->concrete && mayConvert(v->type, to)) {
    for (uint32_t b = 0; b < n; ++b)
      out[b] = k.varBit(v, b);
    return k.bits(out);
  }
  return nullptr;
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
  return changed || l->type != to ? k.list(to->element, out) : l;
}

const Value *convert(RecordKeeper::Impl &k, const Value *v, const Type *to) {
  if (v->type == to || !to || to->kind == TypeKind::kUnknown)
    return v;
  if (to->kind == TypeKind::kBits)
    return convertToBits(k, v, to);
  if (v->isUnset())
    return v;
  switch (to->kind) {
  case TypeKind::kBit:
    if (const IntValue *i = v->as<IntValue>())
      return i->value == 0 || i->value == 1 ? k.bit(i->value) : nullptr;
    if (const BitsValue *b = v->as<BitsValue>())
      return b->bits.size() == 1 ? b->bits[0] : nullptr;
    break;
  case TypeKind::kInt:
    if (const BitValue *b = v->as<BitValue>())
      return k.integer(b->value);
    if (const BitsValue *b = v->as<BitsValue>()) {
      uint64_t x;
      return b->known(x) ? k.integer(int64_t(x)) : b->concrete ? nullptr : v;
    }
    break;
  case TypeKind::kList:
    if (const ListValue *l = v->as<ListValue>())
      return convertList(k, l, to);
    break;
  case TypeKind::kRecord:
    if (const DefValue *d = v->as<DefValue>())
      return std::ranges::all_of(to->classes, [&](const Class *c) { return d->record->isSubClassOf(c); }) ? v : nullptr;
    break;
  default:
    break;
  }
  if (!v->concrete)
    return mayConvert(v->type, to) ? v : nullptr;
  return v->type->kind == to->kind && to->kind != TypeKind::kRecord ? v : nullptr;
}

//===--- Shapes and records ------------------------------------------------------------------------------------===//

Shape *RecordKeeper::Impl::cloneShape(const Shape *s) { return shapes.emplace_back(std::make_unique<Shape>(*s)).get(); }

Shape *RecordKeeper::Impl::addSuper(Shape *s, const Class *c) {
  Shape *r = cloneShape(s);
  r->supers.push_back(c);
  if (r->superBits.size() <= c->id / 64)
    r->superBits.resize(c->id / 64 + 1);
  r->superBits[c->id / 64] |= uint64_t(1) << (c->id % 64);
  r->directSupers.assign(1, c);
  r->type = recordType(r->directSupers);
  return r;
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
  if (m.result && m.from == c->shape)
    return m;
  m = Merge();
  m.from = c->shape;
  m.identity = true;
  if (s == emptyShape) {
    m.result = c->shape;
    for (uint32_t i = 0; i < c->shape->fields.size(); ++i)
      m.map.push_back(i);
    return m;
  }
  Shape *r = cloneShape(s);
  for (const FieldInfo &f : c->shape->fields) {
    auto [it, isNew] = r->index.try_emplace(f.name, uint32_t(r->fields.size()));
    if (isNew)
      r->fields.push_back(f);
    else if (!mayConvert(f.type, r->fields[it->second].type))
      m.badField = f.name;
    m.identity &= it->second == m.map.size();
    m.map.push_back(it->second);
  }
  for (const Class *super : c->shape->supers) {
    if (r->hasClass(super->id)) {
      if (!m.repeated)
        m.repeated = super;
      continue;
    }
    r->supers.push_back(super);
    if (r->superBits.size() <= super->id / 64)
      r->superBits.resize(super->id / 64 + 1);
    r->superBits[super->id / 64] |= uint64_t(1) << (super->id % 64);
  }
  // A class that another direct superclass already derives from adds nothing to the type.
  std::erase_if(r->directSupers, [&](const Class *d) { return c->shape->hasClass(d->id); });
  r->directSupers.push_back(c);
  r->type = recordType(r->directSupers);
  m.result = r;
  return m;
}

Shape *RecordKeeper::Impl::addField(Shape *s, FieldInfo f) {
  if (s->find(f.name) != Shape::kNone)
    return s;
  struct Key {
    Shape *s;
    FieldInfo f;
    Shape *result;
  };
  Key *key = fieldAdds.intern<Key>(
      mix(mix(mix(16, s), f.name), f.type),
      [&](Key *e) { return e->s == s && e->f.name == f.name && e->f.type == f.type && e->f.isField == f.isField; },
      [&] {
        Shape *r = cloneShape(s);
        r->index.emplace(f.name, uint32_t(r->fields.size()));
        r->fields.push_back(f);
        return arena.make<Key>(Key{s, f, r});
      });
  return key->result;
}

Record *RecordKeeper::Impl::newRecord(const Atom *name, bool anonymous, SourceRange range, Shape *shape) {
  Record *r = arena.make<Record>();
  r->keeper_ = &keeper;
  r->name_ = name;
  r->anonymous_ = anonymous;
  r->range_ = range;
  r->shape_ = shape;
  r->def_ = arena.make<DefValue>(shape->type, r);
  return r;
}

const Atom *RecordKeeper::Impl::anonymousName() {
  for (;;) {
    const Atom *a = atom("anonymous_" + std::to_string(nextAnonymous++));
    if (!findDef(a))
      return a;
  }
}

void RecordKeeper::Impl::addDef(Record *r) {
  r->id_ = uint32_t(keeper.defs_.size());
  keeper.defs_.push_back(r);
  if (r->name_->id >= defByAtom.size())
    defByAtom.resize(std::max<size_t>(r->name_->id + 1, defByAtom.size() * 2));
  defByAtom[r->name_->id] = r;
}

} // namespace lathe::td
