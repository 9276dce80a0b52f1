// Statements: records from classes, multiclasses, loops.
#include "lathe/td/Evaluator.h"

#include <algorithm>

namespace lathe::td {

static constexpr DiagKind kAssertFailed{"td-assertion-failed", Severity::kError};
static constexpr DiagKind kPrevious{"td-previous-definition", Severity::kNote};

/// Records and multiclasses that are open at the same time; more is endless recursion.
static constexpr size_t kMaxNesting = 400;

void Evaluator::bindArguments(std::span<const Argument> args, std::span<const Parameter> params, uint32_t firstSlot,
                              Frame *from, Frame *to) {
  auto lazy = [&](const Expr *e, Frame *frame, const Type *type) -> const Value * {
    if (e->kind == ExprKind::kConst && (e->value->type == type || isPoison(e->value)))
      return e->value;
    return k_.arena.make<LazyValue>(type, e, frame);
  };
  for (const Argument &a : args)
    to->slots[firstSlot + a.index] = lazy(a.value, from, params[a.index].type);
  if (args.size() == params.size())
    return;
  std::vector<bool> given(params.size());
  for (const Argument &a : args)
    given[a.index] = true;
  for (uint32_t i = 0; i < params.size(); ++i)
    if (!given[i] && params[i].defaultValue)
      to->slots[firstSlot + i] = lazy(params[i].defaultValue, to, params[i].type);
}

void Evaluator::setField(const LetItem &let, const Type *type, Frame *frame, const Value *&slot) {
  if (!let.bits.empty()) {
    LazyValue *l = k_.arena.make<LazyValue>(type, let.value, frame);
    l->previous = slot;
    l->let = &let;
    slot = l;
    return;
  }
  const Expr *e = let.value;
  if (e->kind == ExprKind::kConst) {
    if (e->value->type == type || isPoison(e->value)) {
      slot = e->value;
      return;
    }
    if (const Value *v = convert(k_, e->value, type)) {
      slot = v;
      return;
    }
  }
  slot = k_.arena.make<LazyValue>(type, e, frame);
}

void Evaluator::applyItems(const Body &body, const Shape *shape, Frame *frame, const Value **out) {
  for (const BodyItem &item : body.items) {
    switch (item.kind) {
    case ItemKind::kField:
      if (!item.let.value) {
        const Type *t = shape->fields[item.index].type;
        out[item.index] = t->kind == TypeKind::kBits ? convert(k_, k_.unset, t) : k_.unset;
        break;
      }
      [[fallthrough]];
    case ItemKind::kLet:
      setField(item.let, shape->fields[item.index].type, frame, out[item.index]);
      break;
    case ItemKind::kDefvar:
      frame->slots[item.index] = k_.arena.make<LazyValue>(nullptr, item.let.value, frame);
      break;
    case ItemKind::kAssert:
    case ItemKind::kDump:
      pending_->push_back({&item, frame});
      break;
    }
  }
}

void Evaluator::applyClass(const Class *c, Frame *frame, const Value **out) {
  applyParents(c->body.parents, k_.emptyShape, frame, out);
  applyItems(c->body, c->shape, frame, out);
}

Shape *Evaluator::applyParents(std::span<const ClassRef> parents, Shape *shape, Frame *frame, const Value **out) {
  for (const ClassRef &ref : parents) {
    const RecordKeeper::Impl::Merge &m = k_.merge(shape, ref.cls);
    Frame *f = newFrame(nullptr, frame->self, ref.cls->body.frameSize);
    bindArguments(ref.args, ref.cls->params, 0, frame, f);
    if (m.identity) {
      applyClass(ref.cls, f, out);
    } else {
      std::vector<const Value *> fields(ref.cls->shape->fields.size(), k_.unset);
      applyClass(ref.cls, f, fields.data());
      for (size_t i = 0; i < fields.size(); ++i)
        out[m.map[i]] = fields[i];
    }
    shape = m.result;
  }
  return shape;
}

void Evaluator::applyLets(Record *r, size_t from, size_t to) {
  for (size_t g = from; g < to; ++g)
    for (const LetItem &let : lets_[g].lets) {
      uint32_t i = r->shape_->find(let.name);
      if (i == Shape::kNone) {
        error(let.range, "record '" + std::string(r->name()) + "' has no field '" + std::string(let.name->text) + "'");
        continue;
      }
      setField(let, r->shape_->fields[i].type, lets_[g].frame, r->values_[i]);
    }
}

static const Value **allocateFields(Arena &arena, const Shape *shape, const Value *fill) {
  std::span<const Value *> v = arena.makeArray<const Value *>(shape->fields.size() + 1);
  std::ranges::fill(v, fill);
  return v.data();
}

const Value *Evaluator::instantiate(const Class *c, std::span<const Value *const> args, SourceRange range) {
  const Value *key = k_.varDef(c, args);
  auto it = instances_.find(key);
  if (it != instances_.end())
    return it->second->defValue();
  if (!std::ranges::all_of(args, [](const Value *v) { return v->concrete; }))
    return key;
  Record *r = k_.newRecord(k_.anonymousName(), true, range, c->shape);
  instances_.emplace(key, r);
  r->values_ = allocateFields(k_.arena, c->shape, k_.unset);
  Frame *f = newFrame(nullptr, r, c->body.frameSize);
  std::ranges::copy(args, f->slots);
  std::vector<Pending> pending, *saved = std::exchange(pending_, &pending);
  open_.push_back(r);
  applyClass(c, f, r->values_);
  finish(r, false);
  pending_ = saved;
  open_.pop_back();
  return r->defValue();
}

void Evaluator::checkConcrete(const Record *r) {
  for (size_t i = 0; i < r->fields().size(); ++i) {
    const FieldInfo &f = r->fields()[i];
    const Value *v = r->value(i);
    if (f.isField || v->concrete)
      continue;
    if (const BitsValue *b = v->as<BitsValue>()) {
      auto isOperandBit = [](const Value *bit) {
        const VarBitValue *vb = bit->as<VarBitValue>();
        return bit->concrete || (vb && vb->of->kind == ValueKind::kVar);
      };
      if (std::ranges::all_of(b->bits, isOperandBit))
        continue;
    }
    error(r->range(), "the value of field '" + std::string(f.name->text) + "' in '" + std::string(r->name()) +
                          "' cannot be computed, it depends on something unset or missing: " + v->str());
  }
}

/// Evaluates all fields, adds the record, and checks its assertions; `complete`: all fields must have a value.
void Evaluator::finish(Record *r, bool complete) {
  for (uint32_t i = 0; i < r->shape_->fields.size(); ++i)
    forceField(r, i);
  r->finished_ = true;
  if (complete)
    checkConcrete(r);
  k_.addDef(r);
  for (const Pending &p : *pending_) {
    if (p.item->kind == ItemKind::kAssert)
      checkAssert(p.item->let.value, p.item->message, p.frame, r);
    else
      dump(p.item->let.value, p.frame);
  }
}

void Evaluator::checkAssert(const Expr *cond, const Expr *message, Frame *frame, const Record *record) {
  const Value *c = eval(cond, frame);
  if (isPoison(c))
    return;
  std::optional<int64_t> truth = asInt(c);
  if (!truth) {
    error(cond->range, "the condition of assert is not a bit: " + c->str());
    return;
  }
  if (*truth)
    return;
  const Value *m = eval(message, frame);
  keeper_.diags().report(kAssertFailed, cond->range, "assertion failed: " + m->unquoted());
  if (record)
    keeper_.diags().report(kPrevious, record->range(), "in record '" + std::string(record->name()) + "'");
}

void Evaluator::dump(const Expr *e, Frame *frame) {
  const Value *v = eval(e, frame);
  LineColumn at = e->range.buffer->lineColumn(e->range.begin);
  k_.log += e->range.buffer->name() + ":" + std::to_string(at.line) + ":" + std::to_string(at.column) +
            ": note: " + v->unquoted() + "\n";
}

const Atom *Evaluator::recordName(const Stmt *s, Frame *frame, bool &anonymous) {
  anonymous = !s->value;
  if (anonymous)
    return k_.anonymousName();
  const Value *v = eval(s->value, frame);
  if (isPoison(v))
    return nullptr;
  if (const StringValue *str = v->as<StringValue>()) {
    if (!str->text().empty() || s->kind == StmtKind::kDefm)
      return str->atom;
    error(s->range, "the name of a record is empty");
    return nullptr;
  }
  if (const IntValue *i = v->as<IntValue>())
    return k_.atom(std::to_string(i->value));
  if (const DefValue *d = v->as<DefValue>())
    return k_.atom(d->record->name());
  error(s->range, "the name of a record is not a string: " + v->str());
  return nullptr;
}

/// Makes a record that has its fields already derive from one more class.
void Evaluator::addClass(Record *r, const ClassRef &ref, Frame *frame) {
  const RecordKeeper::Impl::Merge &m = k_.merge(r->shape_, ref.cls);
  if (m.badField || m.repeated) {
    error(ref.range, m.badField ? "field '" + std::string(m.badField->text) + "' has another type"
                                : "record '" + std::string(r->name()) + "' already derives from '" +
                                      std::string(m.repeated->name->text) + "'");
    return;
  }
  const Value **wider = allocateFields(k_.arena, m.result, k_.unset);
  std::copy_n(r->values_, r->shape_->fields.size(), wider);
  Frame *classFrame = newFrame(nullptr, r, ref.cls->body.frameSize);
  bindArguments(ref.args, ref.cls->params, 0, frame, classFrame);
  std::vector<const Value *> fields(ref.cls->shape->fields.size(), k_.unset);
  applyClass(ref.cls, classFrame, fields.data());
  for (size_t i = 0; i < fields.size(); ++i)
    wider[m.map[i]] = fields[i];
  r->values_ = wider;
  r->shape_ = m.result;
}

void Evaluator::execDef(const Stmt *s, Frame *frame) {
  bool anonymous;
  const Atom *name = recordName(s, frame, anonymous);
  if (!name)
    return;
  if (const Record *old = k_.findDef(name)) {
    error(s->range, "record '" + std::string(name->text) + "' is already defined");
    keeper_.diags().report(kPrevious, old->range(), "the previous definition");
    return;
  }
  Shape *shape = const_cast<Shape *>(s->shape);
  Record *r = k_.newRecord(name, anonymous, s->range, shape);
  r->values_ = allocateFields(k_.arena, shape, k_.unset);
  std::vector<Pending> pending, *saved = std::exchange(pending_, &pending);
  open_.push_back(r);
  Frame *f = newFrame(frame, r, s->body.frameSize);
  applyParents(s->body.parents, k_.emptyShape, f, r->values_);
  applyLets(r, defms_.empty() ? 0 : defms_.back().letBase, lets_.size());
  applyItems(s->body, shape, f, r->values_);
  // What the `defm`s around add, from the inside out.
  std::vector<SourceRange> places;
  for (size_t i = defms_.size(); i-- > 0;) {
    const DefmContext &ctx = defms_[i];
    places.push_back(ctx.range);
    for (const ClassRef &ref : ctx.stmt->classes)
      addClass(r, ref, ctx.frame);
    applyLets(r, i ? defms_[i - 1].letBase : 0, ctx.letBase);
  }
  if (!places.empty())
    r->instantiatedAt_ = k_.arena.copy(std::span<const SourceRange>(places));
  if (r->def_->type != r->shape_->type)
    r->def_ = k_.arena.make<DefValue>(r->shape_->type, r);
  finish(r, true);
  pending_ = saved;
  open_.pop_back();
  for (Defset &d : defsets_) {
    if (d.element && !convert(k_, r->def_, d.element))
      error(s->range, "record '" + std::string(r->name()) + "' does not derive from the class of the defset, '" +
                          d.element->str() + "'");
    else
      d.records.push_back(r->def_);
  }
}

const Value *Evaluator::endDefset() {
  Defset d = std::move(defsets_.back());
  defsets_.pop_back();
  return k_.list(d.element, d.records);
}

void Evaluator::runMulticlass(const Multiclass *mc, std::span<const Argument> args, Frame *from, const Value *name) {
  Frame *f = newFrame(nullptr, nullptr, mc->frameSize);
  f->slots[0] = name;
  bindArguments(args, mc->params, 1, from, f);
  for (const MulticlassRef &p : mc->parents)
    runMulticlass(p.mc, p.args, f, name);
  execAll(mc->body, f);
}

void Evaluator::execDefm(const Stmt *s, Frame *frame) {
  bool anonymous;
  const Atom *name = recordName(s, frame, anonymous);
  if (!name)
    return;
  if (defms_.size() >= kMaxNesting) {
    error(s->range, "more than " + std::to_string(kMaxNesting) + " nested defm");
    abandoned_ = true; // The other branches of the recursion would end here too.
    return;
  }
  defms_.push_back({s, frame, lets_.size(), s->range});
  for (const MulticlassRef &ref : s->mcs) {
    if (abandoned_)
      break;
    defms_.back().range = ref.range;
    runMulticlass(ref.mc, ref.args, frame, k_.string(name));
  }
  defms_.pop_back();
  if (defms_.empty())
    abandoned_ = false;
}

void Evaluator::execForeach(const Stmt *s, Frame *frame) {
  const Value *v = eval(s->value, frame);
  if (isPoison(v))
    return;
  const ListValue *l = v->as<ListValue>();
  if (!l) {
    error(s->value->range, "the value " + v->str() + " is not a list");
    return;
  }
  for (const Value *elem : l->elements) {
    Frame *f = newFrame(frame, frame ? frame->self : nullptr, s->frameSize);
    f->slots[0] = elem;
    execAll(s->then, f);
  }
}

void Evaluator::exec(const Stmt *s, Frame *frame) {
  if (abandoned_)
    return;
  switch (s->kind) {
  case StmtKind::kDef:
    execDef(s, frame);
    return;
  case StmtKind::kDefm:
    execDefm(s, frame);
    return;
  case StmtKind::kForeach:
    execForeach(s, frame);
    return;
  case StmtKind::kIf: {
    const Value *c = eval(s->value, frame);
    std::optional<int64_t> truth = asInt(c);
    if (truth)
      execAll(*truth ? s->then : s->otherwise, newFrame(frame, frame ? frame->self : nullptr, s->frameSize));
    else if (!isPoison(c))
      error(s->value->range, "expected a condition, found " + c->str());
    return;
  }
  case StmtKind::kLet:
    pushLets(s->lets, frame);
    execAll(s->then, frame);
    popLets();
    return;
  case StmtKind::kDefvar:
    frame->slots[s->slot] = eval(s->value, frame);
    return;
  case StmtKind::kAssert:
    checkAssert(s->value, s->message, frame, nullptr);
    return;
  case StmtKind::kDump:
    dump(s->value, frame);
    return;
  case StmtKind::kDefset: {
    beginDefset(s->type);
    execAll(s->then, frame);
    const Value *list = endDefset();
    k_.globals.emplace(s->name, list);
    return;
  }
  }
}

} // namespace lathe::td
