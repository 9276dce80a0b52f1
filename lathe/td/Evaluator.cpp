#include "lathe/td/Evaluator.h"

#include "lathe/support/IdMap.h"

#include <algorithm>

namespace lathe::td {

static constexpr DiagKind kBadValue{"td-bad-value", Severity::kError};
static constexpr DiagKind kInstantiated{"td-instantiated-here", Severity::kNote};

/// Nesting of evaluations that is taken for endless recursion (a class that instantiates itself).
static constexpr unsigned kMaxDepth = 2000;

/// Notes about the defms around an error, innermost first.
static constexpr size_t kMaxNotes = 5;

Evaluator::Evaluator(RecordKeeper &keeper) : keeper_(keeper), k_(keeper.impl()) {
  poison_ = k_.arena.make<UnsetValue>(k_.unknownType);
}

const Value *Evaluator::error(SourceRange range, std::string message) {
  keeper_.diags().report(kBadValue, range, std::move(message));
  for (size_t i = defms_.size(), shown = 0; i-- > 0 && shown < kMaxNotes; ++shown)
    keeper_.diags().report(kInstantiated, defms_[i].range, "instantiated here");
  return poison_;
}

Frame *Evaluator::newFrame(Frame *parent, Record *self, uint32_t size) {
  size_t bytes = sizeof(Frame) + sizeof(const Value *) * (size ? size - 1 : 0);
  Frame *f = static_cast<Frame *>(k_.arena.allocate(bytes, alignof(Frame)));
  f->parent = parent;
  f->self = self;
  for (uint32_t i = 0; i < size; ++i)
    f->slots[i] = k_.unset;
  return f;
}

//===--- Variables and fields ---------------------------------------------------------------------------------===//

const Value *Evaluator::force(const Value *v) {
  const LazyValue *lazy = v->as<LazyValue>();
  if (!lazy)
    return v;
  if (lazy->busy)
    return nullptr;
  lazy->busy = true;
  const Value *r = lazy->let ? replaceBits(lazy) : evalAs(lazy->expr, lazy->frame, lazy->type);
  lazy->busy = false;
  return r;
}

const Value *Evaluator::lookup(const Expr *e, Frame *frame) {
  for (uint32_t d = e->depth; d; --d)
    frame = frame->parent;
  const Value *&slot = frame->slots[e->index];
  if (slot->kind == ValueKind::kLazy) {
    const Value *v = force(slot);
    if (!v)
      return error(e->range, "the value of '" + std::string(e->name->text) + "' depends on itself");
    slot = v;
  }
  return slot;
}

const Value *Evaluator::forceField(Record *r, uint32_t index) {
  const Value *v = r->values_[index];
  if (v->kind != ValueKind::kLazy)
    return v;
  const Value *done = force(v);
  if (!done) {
    // A cycle: in a chain of partial lets the bits set before are meant.
    const LazyValue *lazy = v->as<LazyValue>();
    if (lazy->previous)
      if (const Value *before = force(lazy->previous))
        return before;
    return k_.var(r->shape_->fields[index].type, r->shape_->fields[index].name);
  }
  r->values_[index] = done;
  return done;
}

const Value *Evaluator::fieldReference(Record *self, const Atom *name, SourceRange range) {
  uint32_t i = self ? self->shape_->find(name) : Shape::kNone;
  if (i == Shape::kNone)
    return error(range, "there is no field '" + std::string(name->text) + "' here");
  const Type *type = self->shape_->fields[i].type;
  const Value *v = forceField(self, i);
  if (isPoison(v))
    return v;
  if (v->isUnset())
    return k_.var(type, name);
  if (const BitsValue *b = v->as<BitsValue>()) {
    // Unset bits are referred to by name: operand fields in instruction encodings.
    if (std::ranges::none_of(b->bits, [](const Value *bit) { return bit->isUnset(); }))
      return v;
    std::vector<const Value *> bits(b->bits.begin(), b->bits.end());
    for (uint32_t j = 0; j < bits.size(); ++j)
      if (bits[j]->isUnset() && !isPoison(bits[j]))
        bits[j] = k_.varBit(k_.var(type, name), j);
    return k_.bits(bits);
  }
  return v;
}

const Value *Evaluator::member(const Value *of, const Atom *name, SourceRange range) {
  if (isPoison(of))
    return of;
  const DefValue *d = of->as<DefValue>();
  if (!d) {
    if (of->isUnset())
      return error(range, "field '" + std::string(name->text) + "' of an unset value");
    if (of->concrete)
      return error(range, "field '" + std::string(name->text) + "' of a value that is no record: " + of->str());
    return k_.field(k_.unknownType, of, name);
  }
  Record *r = const_cast<Record *>(d->record);
  uint32_t i = r->shape_->find(name);
  if (i == Shape::kNone)
    return error(range, "record '" + std::string(r->name()) + "' has no field '" + std::string(name->text) + "'");
  const Value *v = forceField(r, i);
  return v->concrete ? v : k_.field(r->shape_->fields[i].type, of, name);
}

//===--- Expressions ------------------------------------------------------------------------------------------===//

const Value *Evaluator::evalAs(const Expr *e, Frame *frame, const Type *type) {
  const Value *v = eval(e, frame);
  if (!type || v->type == type || isPoison(v))
    return v;
  if (const Value *c = convert(k_, v, type))
    return c;
  return error(e->range, "the value " + v->str() + " is not of type '" + type->str() + "'");
}

const Value *Evaluator::eval(const Expr *e, Frame *frame) {
  if (e->kind == ExprKind::kConst)
    return e->value;
  if (depth_ > kMaxDepth)
    return error(e->range, "this needs more than " + std::to_string(kMaxDepth) + " nested evaluations");
  ++depth_;
  const Value *v = poison_;
  switch (e->kind) {
  case ExprKind::kConst:
    break;
  case ExprKind::kVar:
    v = lookup(e, frame);
    break;
  case ExprKind::kField:
    v = fieldReference(frame->self, e->name, e->range);
    break;
  case ExprKind::kSelfName:
    v = k_.string(frame->self->name_);
    break;
  case ExprKind::kSelf:
    v = frame->self->def_;
    break;
  case ExprKind::kList: {
    std::vector<const Value *> elems;
    elems.reserve(e->args.size());
    const Type *element = e->type ? e->type->element : nullptr;
    for (const Expr *a : e->args)
      elems.push_back(evalAs(a, frame, element));
    v = k_.list(element, elems);
    break;
  }
  case ExprKind::kBits:
    v = evalBits(e, frame);
    break;
  case ExprKind::kDag:
    v = evalDag(e, frame);
    break;
  case ExprKind::kOp:
    v = evalOp(e, frame);
    break;
  case ExprKind::kLoop:
    v = evalLoop(e, frame);
    break;
  case ExprKind::kInstance:
    v = evalInstance(e, frame);
    break;
  case ExprKind::kMember:
    v = member(eval(e->args[0], frame), e->name, e->range);
    break;
  case ExprKind::kBitSlice:
    v = bitSlice(e, frame);
    break;
  case ExprKind::kListSlice:
    v = listSlice(e, frame);
    break;
  case ExprKind::kRangeList: {
    std::vector<int64_t> numbers;
    if (indexes(e->ranges, frame, numbers)) {
      std::vector<const Value *> elems;
      for (int64_t n : numbers)
        elems.push_back(k_.integer(n));
      v = k_.list(k_.intType, elems);
    }
    break;
  }
  }
  --depth_;
  return v;
}

const Value *Evaluator::evalBits(const Expr *e, Frame *frame) {
  std::vector<const Value *> bits;
  for (size_t i = e->args.size(); i-- > 0;) {
    const Value *v = eval(e->args[i], frame);
    if (isPoison(v))
      return v;
    if (const BitsValue *b = v->as<BitsValue>()) {
      bits.insert(bits.end(), b->bits.begin(), b->bits.end());
      continue;
    }
    if (!v->concrete && v->type->kind == TypeKind::kBits) {
      for (uint32_t j = 0; j < v->type->width; ++j)
        bits.push_back(k_.varBit(v, j));
      continue;
    }
    const Value *bit = convert(k_, v, k_.bitType);
    if (!bit)
      return error(e->args[i]->range, "the value " + v->str() + " is not a bit");
    bits.push_back(bit);
  }
  return k_.bits(bits);
}

const Value *Evaluator::evalDag(const Expr *e, Frame *frame) {
  std::vector<const Value *> args;
  args.reserve(e->args.size() - 1);
  const Value *op = eval(e->args[0], frame);
  for (const Expr *a : e->args.subspan(1))
    args.push_back(eval(a, frame));
  if (op->concrete && !op->isUnset() && op->kind != ValueKind::kDef)
    return error(e->args[0]->range, "the operator of a dag is a record, not " + op->str());
  return k_.dag(op, e->names[0], args, e->names.subspan(1));
}

const Value *Evaluator::evalInstance(const Expr *e, Frame *frame) {
  const Class *c = e->cls;
  Frame *f = newFrame(nullptr, nullptr, uint32_t(c->params.size()));
  bindArguments(e->arguments, c->params, 0, frame, f);
  std::vector<const Value *> args(c->params.size());
  for (size_t i = 0; i < args.size(); ++i) {
    const Value *v = force(f->slots[i]);
    if (!v)
      return error(e->range, "an argument depends on itself");
    f->slots[i] = args[i] = v;
    if (isPoison(v))
      return v;
  }
  return instantiate(c, args, e->range);
}

const Value *Evaluator::bitOf(const Value *v, uint64_t i, SourceRange range) {
  if (const BitsValue *b = v->as<BitsValue>()) {
    if (i < b->bits.size())
      return b->bits[i];
    return error(range, "bit " + std::to_string(i) + " of " + v->type->str());
  }
  if (const IntValue *n = v->as<IntValue>())
    return k_.bit(n->value >> std::min<uint64_t>(i, 63) & 1);
  if (i == 0 && (v->kind == ValueKind::kBit || v->type->kind == TypeKind::kBit))
    return v;
  if (v->isUnset())
    return v;
  if (v->concrete)
    return error(range, "the value " + v->str() + " has no bits");
  return k_.varBit(v, uint32_t(i));
}

const Value *Evaluator::bitSlice(const Expr *e, Frame *frame) {
  const Value *v = eval(e->args[0], frame);
  std::vector<int64_t> which;
  if (isPoison(v) || !indexes(e->ranges, frame, which))
    return poison_;
  // The first index is the most significant bit of the result.
  std::vector<const Value *> bits;
  for (size_t i = which.size(); i-- > 0;) {
    if (which[i] < 0)
      return error(e->range, "a bit with a negative number");
    bits.push_back(bitOf(v, uint64_t(which[i]), e->range));
    if (isPoison(bits.back()))
      return poison_;
  }
  return k_.bits(bits);
}

const Value *Evaluator::listSlice(const Expr *e, Frame *frame) {
  const Value *v = eval(e->args[0], frame);
  if (isPoison(v))
    return v;
  const ListValue *l = v->as<ListValue>();
  if (!l) {
    if (v->concrete)
      return error(e->args[0]->range, "the value " + v->str() + " is not a list");
    std::vector<const Value *> args = {v};
    for (const RangePiece &p : e->ranges)
      args.push_back(eval(p.first, frame));
    return k_.op(e->type, e->single ? Op::kElement : Op::kSlice, nullptr, args);
  }
  std::vector<int64_t> which;
  if (!indexes(e->ranges, frame, which))
    return poison_;
  std::vector<const Value *> out;
  for (int64_t i : which) {
    // No such element: stays symbolic, and is an error only where a record needs the value.
    if (i < 0 || size_t(i) >= l->elements.size()) {
      std::vector<const Value *> numbers;
      for (int64_t n : which)
        numbers.push_back(k_.integer(n));
      const Value *index = e->single ? numbers[0] : k_.list(k_.intType, numbers);
      return k_.op(e->single ? l->type->element : l->type, e->single ? Op::kElement : Op::kSlice, nullptr,
                   std::vector<const Value *>{l, index});
    }
    out.push_back(l->elements[size_t(i)]);
  }
  return e->single ? out[0] : k_.list(l->type->element, out);
}

/// More elements than any description needs; a bound against typing errors.
static constexpr int64_t kMaxRange = 1 << 20;

bool Evaluator::indexes(std::span<const RangePiece> ranges, Frame *frame, std::vector<int64_t> &out) {
  for (const RangePiece &p : ranges) {
    const Value *first = eval(p.first, frame);
    const Value *last = p.last ? eval(p.last, frame) : first;
    if (isPoison(first) || isPoison(last))
      return false;
    if (!p.last)
      if (const ListValue *l = first->as<ListValue>()) {
        for (const Value *v : l->elements)
          out.push_back(asInt(v).value_or(-1));
        continue;
      }
    std::optional<int64_t> a = asInt(first), b = asInt(last);
    if (!a || !b) {
      error((a ? p.last : p.first)->range, "expected an integer, found " + (a ? last : first)->str());
      return false;
    }
    if (*b - *a > kMaxRange || *a - *b > kMaxRange) {
      error(p.last->range, "the range is too long");
      return false;
    }
    for (int64_t i = *a;; i += *a <= *b ? 1 : -1) {
      out.push_back(i);
      if (i == *b)
        break;
    }
  }
  return true;
}

const Value *Evaluator::evalLoop(const Expr *e, Frame *frame) {
  const Value *over = eval(e->args[0], frame);
  if (isPoison(over))
    return over;
  bool fold = e->op == Op::kFoldl;
  const Expr *body = e->args.back();
  Frame *inner = newFrame(frame, frame ? frame->self : nullptr, 2);
  const Value *acc = fold ? eval(e->args[1], frame) : nullptr;
  if (const DagValue *d = over->as<DagValue>(); d && e->op == Op::kForeach)
    return loopDag(e, d, inner);
  const ListValue *l = over->as<ListValue>();
  if (!l) {
    if (over->concrete)
      return error(e->args[0]->range, "the value " + over->str() + " is not a list");
    return k_.op(e->type, e->op, nullptr, std::vector<const Value *>{over});
  }
  std::vector<const Value *> out;
  for (const Value *elem : l->elements) {
    inner->slots[0] = fold ? acc : elem;
    inner->slots[1] = elem;
    const Value *v = eval(body, inner);
    if (isPoison(v))
      return v;
    if (fold) {
      acc = v;
    } else if (e->op == Op::kForeach) {
      out.push_back(v);
    } else {
      std::optional<int64_t> keep = asInt(v);
      if (!keep) {
        if (v->concrete)
          return error(body->range, "expected a bit, found " + v->str());
        return k_.op(e->type, e->op, nullptr, std::vector<const Value *>{over, v});
      }
      if (*keep)
        out.push_back(elem);
    }
  }
  if (fold)
    return acc;
  if (e->op == Op::kFilter)
    return k_.list(l->type->element, out);
  const Type *element = e->type ? e->type->element : nullptr;
  if (!element && !out.empty())
    element = out[0]->type;
  return k_.list(element, out);
}

/// !foreach over a dag: the operator and every argument, nested dags from within.
const Value *Evaluator::loopDag(const Expr *e, const DagValue *dag, Frame *inner) {
  auto apply = [&](const Value *v) {
    inner->slots[0] = v;
    return eval(e->args.back(), inner);
  };
  const Value *op = apply(dag->op);
  std::vector<const Value *> args;
  for (const Value *a : dag->args) {
    const DagValue *nested = a->as<DagValue>();
    args.push_back(nested ? loopDag(e, nested, inner) : apply(a));
  }
  return k_.dag(op, dag->opName, args, dag->names);
}

const Value *Evaluator::evalOp(const Expr *e, Frame *frame) {
  if (e->op == Op::kIf || e->op == Op::kCond) {
    // Only the chosen branch is evaluated. args: condition, value, ... and for !if the other value.
    for (size_t i = 0; i + 1 < e->args.size(); i += 2) {
      const Value *c = eval(e->args[i], frame);
      if (isPoison(c))
        return c;
      std::optional<int64_t> truth = asInt(c);
      if (!truth) {
        if (c->concrete)
          return error(e->args[i]->range, "expected a condition, found " + c->str());
        std::vector<const Value *> args = {c};
        for (const Expr *a : e->args.subspan(i + 1))
          args.push_back(eval(a, frame));
        return k_.op(e->type, e->op, nullptr, args);
      }
      if (*truth)
        return eval(e->args[i + 1], frame);
    }
    if (e->op == Op::kIf)
      return eval(e->args[2], frame);
    return error(e->range, "no condition of !cond holds");
  }
  const Value *buffer[8];
  std::vector<const Value *> more;
  std::span<const Value *> args(buffer, e->args.size());
  if (e->args.size() > std::size(buffer)) {
    more.resize(e->args.size());
    args = more;
  }
  for (size_t i = 0; i < e->args.size(); ++i) {
    args[i] = eval(e->args[i], frame);
    if (isPoison(args[i]))
      return poison_;
  }
  if (const Value *v = fold(e, args))
    return v;
  return k_.op(e->type, e->op == Op::kPaste ? Op::kStrConcat : e->op, e->typeArg, args);
}

const Value *Evaluator::replaceBits(const LazyValue *lazy) {
  const Value *before = force(lazy->previous);
  if (!before)
    return nullptr;
  std::vector<int64_t> which;
  if (isPoison(before) || !indexes(lazy->let->bits, lazy->frame, which))
    return poison_;
  const Value *v = evalAs(lazy->expr, lazy->frame, k_.bitsType(uint32_t(which.size())));
  if (isPoison(v))
    return v;
  const BitsValue *to = before->as<BitsValue>();
  const BitsValue *from = v->as<BitsValue>();
  if (!to || !from)
    return error(lazy->let->range, "field '" + std::string(lazy->let->name->text) + "' is not a sequence of bits");
  std::vector<const Value *> bits(to->bits.begin(), to->bits.end());
  BitSet seen(bits.size());
  for (size_t i = 0; i < which.size(); ++i) {
    int64_t b = which[which.size() - 1 - i];
    if (b < 0 || size_t(b) >= bits.size())
      return error(lazy->let->range, "field '" + std::string(lazy->let->name->text) + "' has no bit " +
                                         std::to_string(b) + ", only " + std::to_string(bits.size()));
    if (seen.test(size_t(b)))
      return error(lazy->let->range, "bit " + std::to_string(b) + " is set twice");
    seen.set(size_t(b));
    bits[size_t(b)] = from->bits[i];
  }
  return k_.bits(bits);
}

} // namespace lathe::td
