// Records: from classes, from multiclasses, and from loops.
#include "lathe/td/Evaluator.h"

#include <algorithm>

namespace lathe::td {

static constexpr DiagKind kAssertFailed{"td-assertion-failed", Severity::kError};
static constexpr DiagKind kPrevious{"td-previous-definition", Severity::kNote};
static constexpr DiagKind kMessage{"td-assertion-message", Severity::kNote};
static constexpr DiagKind kDump{"td-dump", Severity::kNote};

/// Says while it lives what is under way.
class Evaluator::Scoped {
public:
  Scoped(Evaluator &e, const char *what, const Atom *name, SourceRange range, const Value *value = nullptr)
      : contexts_(e.contexts_) {
    contexts_.push_back({what, name, value, range});
  }
  ~Scoped() { contexts_.pop_back(); }
  Scoped(const Scoped &) = delete;
  Scoped &operator=(const Scoped &) = delete;

private:
  std::vector<Context> &contexts_;
};

//===--- Fields -----------------------------------------------------------------------------------------------===//

Record *Evaluator::newRecord(const Value *name, Record::Kind kind, SourceRange range, Shape *shape) {
  Record *r = k_.arena.make<Record>();
  r->keeper_ = &keeper_;
  r->kind_ = kind;
  r->range_ = range;
  r->shape_ = shape;
  r->nameValue_ = name;
  if (const StringValue *s = name->as<StringValue>())
    r->name_ = s->atom;
  else if (const NameValue *n = name->as<NameValue>())
    r->name_ = n->atom;
  return r;
}

/// Room for `wanted` fields; `count` are there.
void Evaluator::growFields(Record *r, size_t count, size_t wanted) {
  if (wanted <= r->capacity_)
    return;
  r->capacity_ = uint32_t(std::max<size_t>(wanted, r->capacity_ + 4));
  auto grow = [&]<class T>(T *old) {
    T *made = static_cast<T *>(k_.arena.allocate(sizeof(T) * r->capacity_, alignof(T)));
    std::copy_n(old, count, made);
    return made;
  };
  r->values_ = grow(r->values_);
  r->places_ = grow(r->places_);
}

/// Gives `r`, which is new, the fields of another record.
void Evaluator::copyFields(Record *r, const Record *from) {
  size_t n = from->shape_->fields.size();
  r->capacity_ = 0;
  r->values_ = nullptr;
  r->places_ = nullptr;
  growFields(r, 0, n);
  std::copy_n(from->values_, n, r->values_);
  std::copy_n(from->places_, n, r->places_);
  r->vars_ = from->vars_;
  r->late_ = from->late_;
}

bool Evaluator::addField(Record *r, FieldInfo f, const Value *v, SourceRange range) {
  uint32_t i = r->shape_->find(f.name);
  if (i != Shape::kNone) { // Declared before: reset.
    const Type *type = r->shape_->fields[i].type;
    const Value *c = fieldValue(v, type, range);
    if (!c) {
      error(range, "field '" + std::string(f.name->text) + "' is already declared with type '" + type->str() + "'");
      return false;
    }
    r->setValue(i, c);
    return true;
  }
  size_t n = r->shape_->fields.size();
  if (r->kind_ == Record::Kind::kClass) {
    if (!r->ownShape_)
      r->shape_ = k_.cloneShape(r->shape_);
    r->ownShape_ = true;
    RecordKeeper::Impl::appendField(r->shape_, f);
  } else {
    r->shape_ = k_.addField(r->shape_, f);
  }
  growFields(r, n, n + 1);
  r->setValue(n, fieldValue(v, f.type, range));
  r->places_[n] = k_.place(range);
  return true;
}

bool Evaluator::setField(Record *r, const Atom *name, std::span<const uint32_t> bits, const Value *v, SourceRange range,
                         SourceRange valueRange, bool declares) {
  uint32_t i = r->shape_->find(name);
  auto complain = [&](SourceRange where, const std::string &what) {
    error(where, "field '" + std::string(name->text) + "' " + what);
    return false;
  };
  const Type *type = r->shape_->fields[i].type;
  if (isPoison(v)) {
    if (bits.empty())
      r->setValue(i, v);
    return true;
  }
  if (bits.empty()) {
    if (const VarValue *var = v->as<VarValue>(); var && var->name == name)
      return complain(valueRange, "is set to itself");
  } else {
    const BitsValue *before = r->values_[i]->as<BitsValue>();
    if (isPoison(r->values_[i]))
      return true;
    if (!before)
      return complain(range, "has type '" + type->str() + "', which has no bits to set");
    const Value *part = fieldValue(v, k_.bitsType(uint32_t(bits.size())), valueRange);
    if (!part)
      return complain(valueRange, "takes " + std::to_string(bits.size()) + " bits here, not " + v->str());
    std::vector<const Value *> all(before->bits.begin(), before->bits.end());
    std::vector<bool> seen(all.size());
    for (size_t b = 0; b < bits.size(); ++b) {
      if (bits[b] >= all.size())
        return complain(range, "has no bit " + std::to_string(bits[b]) + ", only " + std::to_string(all.size()));
      if (seen[bits[b]])
        return complain(range, "gets bit " + std::to_string(bits[b]) + " twice");
      seen[bits[b]] = true;
      all[bits[b]] = bitOf(part, uint32_t(b));
    }
    v = k_.bits(all);
  }
  const Value *c = fieldValue(v, type, valueRange);
  if (!c)
    return complain(valueRange, "has type '" + type->str() + "', which does not take the value " + v->str() +
                                    (v->concrete ? "" : " of type '" + v->type->str() + "'"));
  r->setValue(i, c);
  if (!declares)
    r->places_[i] = k_.place(range);
  return true;
}

void Evaluator::addCheck(Record *r, Check c) {
  std::vector<Check> all(r->checks_.begin(), r->checks_.end());
  all.push_back(c);
  r->checks_ = k_.arena.copy(std::span<const Check>(all));
}

//===--- Classes ----------------------------------------------------------------------------------------------===//

/// Calls `bind` with the name and the value of each parameter; reports those that have no value or two of them.
template <class Bind>
bool Evaluator::bindArguments(const Parameters &params, std::span<const ArgumentValue> args, SourceRange range,
                              Bind bind) {
  uint64_t given[4] = {};
  std::vector<bool> more(params.list.size() > 256 ? params.list.size() : 0);
  auto mark = [&](uint32_t i) {
    if (i >= 256) {
      bool was = more[i];
      more[i] = true;
      return was;
    }
    bool was = given[i / 64] >> (i % 64) & 1;
    given[i / 64] |= uint64_t(1) << (i % 64);
    return was;
  };
  bool ok = true;
  for (const ArgumentValue &a : args) {
    const Parameter &p = params.list[a.index];
    if (mark(a.index)) {
      error(range, "a second argument for '" + std::string(p.name->text) + "'");
      ok = false;
      continue;
    }
    bind(p.qualified, a.value);
  }
  for (uint32_t i = 0; i < params.list.size(); ++i) {
    const Parameter &p = params.list[i];
    if (mark(i))
      continue;
    const BitsValue *bits = p.defaultValue->as<BitsValue>();
    bool unset = !isTyped(p.defaultValue) ||
                 (bits && std::ranges::any_of(bits->bits, [](const Value *b) { return !isTyped(b); }));
    if (unset && !isPoison(p.defaultValue)) {
      error(range,
            "'" + std::string(params.name->text) + "' needs an argument for '" + std::string(p.name->text) + "'");
      ok = false;
      continue;
    }
    bind(p.qualified, p.defaultValue);
  }
  return ok;
}

bool Evaluator::checkArguments(const Parameters &params, std::span<const ArgumentValue> args, SourceRange range) {
  return bindArguments(params, args, range, [](const Atom *, const Value *) {});
}

bool Evaluator::addClass(Record *r, const Class *c, std::span<const ArgumentValue> args, SourceRange range) {
  if (!step(range))
    return false;
  const RecordKeeper::Impl::Merge &m = k_.merge(r->shape_, c);
  if (m.repeated) {
    error(range, "this derives from '" + std::string(m.repeated->name->text) + "' already");
    return false;
  }
  Scoped scoped(*this, "in class", c->name, range);
  Resolver with(stacks, r);
  if (!bindArguments(c->params, args, range, [&](const Atom *param, const Value *v) { with.add(param, v); }))
    return false;
  const Value *name = r->class_ ? k_.var(k_.stringType, r->class_->params.qualifiedNAME) : r->nameValue_;
  with.add(c->params.qualifiedNAME, name);

  const Record *from = c->prototype;
  size_t had = r->shape_->fields.size(), added = from->shape_->fields.size();
  growFields(r, had, m.result->fields.size());
  for (size_t i = 0; i < added; ++i) {
    size_t to = m.map.empty() ? i : m.map[i];
    const Value *v = from->values_[i];
    if (to < had) {
      const FieldInfo &f = r->shape_->fields[to];
      v = fieldValue(v, f.type, range);
      if (!v) {
        error(range, "field '" + std::string(f.name->text) + "' has another type in what this derives from: '" +
                         f.type->str() + "'");
        return false;
      }
    }
    r->setValue(to, v);
    if (to >= had)
      r->places_[to] = from->places_[i];
  }
  r->shape_ = m.result;
  r->ownShape_ = false;
  if (r->checks_.empty()) {
    r->checks_ = from->checks_;
  } else if (!from->checks_.empty()) {
    std::vector<Check> all(r->checks_.begin(), r->checks_.end());
    all.insert(all.end(), from->checks_.begin(), from->checks_.end());
    r->checks_ = k_.arena.copy(std::span<const Check>(all));
  }
  resolveRecord(r, with);
  return true;
}

void Evaluator::resolveFields(Record *r, Resolver &with) {
  r->vars_ = 0;
  r->late_ = false;
  for (size_t i = 0; i < r->shape_->fields.size(); ++i) {
    const Value *v = r->values_[i];
    const Value *next = resolve(v, with);
    if (next != v) {
      const FieldInfo &f = r->shape_->fields[i];
      v = fieldValue(next, f.type, {});
      if (!v)
        v = rejectValue(r, f, r->values_[i], next);
    }
    r->setValue(i, v);
  }
}

/// Reports that a field of `r` does not take `next`, which `v` became.
const Value *Evaluator::rejectValue(const Record *r, const FieldInfo &f, const Value *v, const Value *next) {
  const OpValue *o = v->as<OpValue>();
  return error(o && o->range.buffer ? o->range : r->range_, "field '" + std::string(f.name->text) + "' has type '" +
                                                                f.type->str() + "', which does not take the value " +
                                                                next->str());
}

/// Replaces what `with` knows in the name, the fields and the checks.
void Evaluator::resolveRecord(Record *r, Resolver &with) {
  const Value *name = resolve(r->nameValue_, with);
  if (name != r->nameValue_) {
    r->nameValue_ = name;
    if (const StringValue *s = name->as<StringValue>())
      r->name_ = s->atom;
    else if (const NameValue *n = name->as<NameValue>())
      r->name_ = n->atom;
  }
  if ((r->vars_ & with.mask_) || (r->late_ && with.isFinal_))
    resolveFields(r, with);
  bool open = std::ranges::any_of(r->checks_, [&](const Check &c) {
    return (c.condition && with.touches(c.condition)) || with.touches(c.message);
  });
  if (!open)
    return;
  std::span<Check> checks = k_.arena.makeArray<Check>(r->checks_.size());
  std::ranges::copy(r->checks_, checks.begin());
  for (bool dumps : {false, true})
    for (Check &c : checks) {
      if (!c.condition != dumps)
        continue;
      if (c.condition)
        c.condition = resolve(c.condition, with);
      c.message = resolve(c.message, with);
    }
  r->checks_ = checks;
}

const Value *Evaluator::instantiate(const Class *c, std::span<const ArgumentValue> args, SourceRange range) {
  bool isNew = false;
  uint64_t hash = c->id;
  for (const ArgumentValue &a : args)
    hash = (hash ^ reinterpret_cast<uintptr_t>(a.value) ^ (uint64_t(a.index) << 1 | a.byName)) * 0x9e3779b97f4a7c15ull;
  hash ^= hash >> 29;
  Instance *instance = instances_.intern<Instance>(
      hash, [&](Instance *i) { return i->cls == c && std::ranges::equal(i->args, args); },
      [&] {
        isNew = true;
        return k_.arena.make<Instance>(Instance{c, k_.arena.copy(args), nullptr});
      });
  if (!isNew) {
    if (!instance->record)
      return poison();
    return instance->record->def_;
  }
  bool endless = depth_ + kMaxDepth / 10 > kMaxDepth; // Told here rather than somewhere in the values.
  if (!step(range) || endless)
    return endless ? error(range, "the class '" + std::string(c->name->text) + "' instantiates itself without end")
                   : poison();
  Scoped scoped(*this, "in an instance of class", c->name, range);
  const RecordKeeper::Impl::Merge &m = k_.merge(k_.emptyShape, c);
  const Record *from = c->prototype;
  Record *r = newRecord(k_.name(k_.anonymousName()), Record::Kind::kAnonymous, c->range, m.result);
  copyFields(r, from);
  r->checks_ = from->checks_;
  Resolver with(stacks, r);
  if (!bindArguments(c->params, args, range, [&](const Atom *param, const Value *v) { with.add(param, v); }))
    return poison();
  resolveRecord(r, with);
  r->def_ = k_.arena.make<DefValue>(r->shape_->type, r);
  Resolver last(stacks, r, Resolver::kFinish);
  resolveRecord(r, last);
  k_.addDef(r);
  instance->record = r;
  for (const Check &check : r->checks_)
    runCheck(check);
  return r->def_;
}

//===--- Finished records -------------------------------------------------------------------------------------===//

void Evaluator::checkComplete(const Record *r) {
  for (size_t i = 0; i < r->fields().size(); ++i) {
    const FieldInfo &f = r->fields()[i];
    const Value *v = r->value(i);
    if (f.isField || v->concrete)
      continue;
    if (const BitsValue *b = v->as<BitsValue>()) {
      // A bit may name that of an operand field: instruction encodings.
      auto isReference = [&](const Value *bit) {
        const VarBitValue *vb = bit->as<VarBitValue>();
        const VarValue *of = vb ? vb->of->as<VarValue>() : nullptr;
        return bit->concrete || bit->kind == ValueKind::kVar || (of && r->shape_->find(of->name) != Shape::kNone);
      };
      if (std::ranges::all_of(b->bits, isReference))
        continue;
    }
    // A value that does not fit is told where it stands.
    const Value *whole = v->kind == ValueKind::kBits ? v->as<BitsValue>()->bits[0] : v;
    if (const VarBitValue *bit = whole->as<VarBitValue>())
      whole = bit->of;
    const OpValue *cast = whole->as<OpValue>();
    if (cast && Op(cast->op) == Op::kCast && cast->args[0]->concrete && cast->range.buffer) {
      error(cast->range, "field '" + std::string(f.name->text) + "' has type '" + f.type->str() +
                             "', which does not take the value " + cast->args[0]->str());
      continue;
    }
    error(r->range(), "the value of field '" + std::string(f.name->text) + "' in '" + std::string(r->name()) +
                          "' cannot be computed, it depends on something unset or missing: " + v->str());
  }
}

void Evaluator::runCheck(const Check &c) {
  if (isPoison(c.message) || (c.condition && isPoison(c.condition)))
    return;
  const StringValue *text = c.message->as<StringValue>();
  if (!c.condition) {
    if (text)
      keeper_.diags().report(kDump, c.range, std::string(text->text()));
    else
      error(c.range, "what is dumped is not a string: " + c.message->str());
    return;
  }
  const Value *known = convert(k_, c.condition, k_.intType);
  const IntValue *truth = known ? known->as<IntValue>() : nullptr;
  if (!truth) {
    error(c.range, "the condition of assert is not a bit: " + c.condition->str());
    return;
  }
  if (truth->value)
    return;
  keeper_.diags().report(kAssertFailed, c.range, "assertion failed");
  keeper_.diags().report(kMessage, std::string(),
                         text ? std::string(text->text()) : "(assert message is not a string)");
}

/// Whether `name` is free; reports it otherwise.
bool Evaluator::isFree(const Atom *name, const Record *r) {
  const Record *old = k_.findDef(name);
  if (!old)
    return true;
  error(r->range_, "record '" + std::string(name->text) + "' is already defined");
  keeper_.diags().report(kPrevious, old->range(), "the previous definition");
  return false;
}

bool Evaluator::finish(Record *r) {
  if (!step(r->range_))
    return false;
  Resolver last(stacks, r, Resolver::kFinish);
  if (r->name_ && r->isAnonymous() && k_.findDef(r->name_)) { // Not the first one out of a multiclass or loop.
    last.oldName_ = r->name_;
    r->name_ = k_.anonymousName();
    last.newName_ = k_.string(r->name_);
    last.mask_ |= last.oldName_->bit();
  } else if (r->name_ && !isFree(r->name_, r)) {
    return false;
  }
  Scoped scoped(*this, "in record", r->name_ ? r->name_ : k_.atom(r->nameValue_->str()), r->range_);
  r->def_ = k_.arena.make<DefValue>(r->shape_->type, r);
  bool early = r->name_ != nullptr;
  resolveRecord(r, last);
  if (!r->name_) {
    error(r->range_, "the name of a record is not known: " + r->nameValue_->str());
    return false;
  }
  if (!early && !isFree(r->name_, r))
    return false;
  checkComplete(r);
  for (const Check &c : r->checks_) {
    Check done = c;
    Resolver again(stacks, r, Resolver::kFinish);
    if (done.condition)
      done.condition = resolve(done.condition, again);
    done.message = resolve(done.message, again);
    runCheck(done);
  }
  for (Defset &d : defsets) {
    if (!typeIsA(typeOf(r), d.element)) {
      error(r->range_, "record '" + std::string(r->name()) + "' does not derive from the class of the defset, '" +
                           d.element->str() + "'");
      return false;
    }
    d.records.push_back(r->def_);
  }
  k_.addDef(r);
  return true;
}

//===--- Statements that wait ---------------------------------------------------------------------------------===//

Record *Evaluator::copyRecord(const Record *r, const SourceRange *place) {
  Record *c = k_.arena.make<Record>(*r);
  copyFields(c, r);
  if (place) {
    std::span<SourceRange> places = k_.arena.makeArray<SourceRange>(r->instantiatedAt_.size() + 1);
    std::ranges::copy(r->instantiatedAt_, places.begin());
    places.back() = *place;
    c->instantiatedAt_ = places;
  }
  return c;
}

static void setAll(Resolver &r, const Evaluator::Substitution &with) {
  for (const auto &[name, value] : with)
    r.set(name, value);
}

/// What a loop goes over; poison after an error.
const Value *Evaluator::resolveLoopList(const Loop &loop, const Substitution &with, bool isFinal) {
  Resolver r(stacks, nullptr);
  setAll(r, with);
  const Value *list = resolve(loop.list, r);
  const OpValue *o = list->as<OpValue>();
  if (!o || Op(o->op) != Op::kIf || !isFinal)
    return list;
  // The condition of a branch must be known now, whether records exist included.
  r.isFinal_ = true;
  const Value *condition = resolve(o->args[0], r);
  if (isPoison(condition))
    return condition;
  if (condition == o->args[0])
    return error(loop.range, "the condition of this 'if' is not known here: " + condition->str());
  const Value *args[3] = {condition, o->args[1], o->args[2]};
  return makeOp(Op::kIf, o->type, nullptr, args, o->range, nullptr);
}

bool Evaluator::expandLoop(const Loop &loop, Substitution &with, bool isFinal, std::vector<Entry> *to,
                           const SourceRange *place) {
  const Value *list = resolveLoopList(loop, with, isFinal);
  if (isPoison(list))
    return false;
  const ListValue *l = list->as<ListValue>();
  if (!l) {
    if (!isFinal && to) {
      Loop *copy = new (k_.arena.allocate(sizeof(Loop), alignof(Loop))) Loop{loop.range, loop.variable, list, {}};
      k_.loops.push_back(copy);
      to->push_back({nullptr, copy, {}});
      return expand(loop.entries, with, isFinal, &copy->entries, place);
    }
    error(loop.range, "the list of this loop is not known here: " + list->str());
    return false;
  }
  for (const Value *element : l->elements) {
    if (!step(loop.range))
      return false;
    bool ok;
    if (loop.variable) {
      Scoped scoped(*this, "with", loop.variable->name, loop.range, element);
      with.emplace_back(loop.variable->name, element);
      ok = expand(loop.entries, with, isFinal, to, nullptr);
      with.pop_back();
    } else {
      ok = expand(loop.entries, with, isFinal, to, nullptr);
    }
    if (!ok && exhausted_)
      return false;
  }
  return true;
}

bool Evaluator::expand(const std::vector<Entry> &entries, Substitution &with, bool isFinal, std::vector<Entry> *to,
                       const SourceRange *place) {
  bool ok = true;
  for (size_t i = 0; i < entries.size() && !exhausted_; ++i) {
    const Entry e = entries[i];
    if (e.loop) {
      ok &= expandLoop(*e.loop, with, isFinal, to, nullptr);
      continue;
    }
    if (!e.record) {
      Resolver r(stacks, nullptr);
      setAll(r, with);
      Check c = e.check;
      if (c.condition)
        c.condition = resolve(c.condition, r);
      c.message = resolve(c.message, r);
      if (to)
        to->push_back({nullptr, nullptr, c});
      else
        runCheck(c);
      continue;
    }
    if (!step(e.record->range_))
      return false;
    Record *copy = copyRecord(e.record, place);
    {
      Resolver r(stacks, copy);
      setAll(r, with);
      resolveRecord(copy, r);
    }
    if (to)
      to->push_back({copy, nullptr, {}});
    else
      ok &= finish(copy);
  }
  return ok;
}

bool Evaluator::expandMulticlass(const Multiclass *m, std::span<const ArgumentValue> args, const Value *name,
                                 bool isFinal, std::vector<Entry> &to, SourceRange range, bool isParent) {
  Scoped scoped(*this, "in multiclass", m->name, range);
  Substitution with;
  with.emplace_back(m->params.qualifiedNAME, name);
  if (!bindArguments(m->params, args, range, [&](const Atom *param, const Value *v) { with.emplace_back(param, v); }))
    return false;
  return expand(m->entries, with, isFinal, &to, isParent ? nullptr : &range);
}

} // namespace lathe::td
