// The operators on values. Null means that an operand is not known yet and the operator stays.
#include "lathe/td/Evaluator.h"

#include <algorithm>
#include <bit>
#include <regex>

namespace lathe::td {

/// More elements or characters than any description needs in one value; a bound against typing errors.
static constexpr size_t kMaxElements = 1 << 20;
static constexpr size_t kMaxText = 1 << 24;

static const IntValue *asIntValue(RecordKeeper::Impl &k, const Value *v) {
  if (v->kind == ValueKind::kInt)
    return static_cast<const IntValue *>(v);
  const Value *c = convert(k, v, k.intType);
  return c ? c->as<IntValue>() : nullptr;
}

const Value *Evaluator::fold(const Fold &f) {
  if (isArithmetic(f.op))
    return foldArith(f);
  if (isComparison(f.op))
    return foldCompare(f);
  switch (f.op) {
  case Op::kNot:
  case Op::kLogTwo:
    return foldArith(f);
  case Op::kIf: {
    const IntValue *c = asIntValue(k_, f.args[0]);
    return c ? f.args[c->value ? 1 : 2] : nullptr;
  }
  case Op::kCond:
    return foldCond(f);
  case Op::kCast:
    return foldCast(f);
  case Op::kIsA:
    return foldIsA(f);
  case Op::kExists:
    return foldExists(f);
  case Op::kInstances:
    return foldInstances(f);
  case Op::kInitialized:
    return !isTyped(f.args[0]) ? k_.integer(0) : f.args[0]->concrete ? k_.integer(1) : nullptr;
  case Op::kRepr:
    if (!f.args[0]->concrete)
      return nullptr;
    if (const DefValue *d = f.args[0]->as<DefValue>())
      return k_.string(d->record->str().substr(4)); // Without `def `.
    return k_.string(f.args[0]->str());
  case Op::kForeach:
  case Op::kFilter:
    return foldLoop(f);
  case Op::kFoldl:
    return foldAccumulate(f);
  case Op::kSize:
  case Op::kEmpty:
    return foldMeasure(f);
  case Op::kHead:
  case Op::kTail:
  case Op::kListConcat:
  case Op::kListSplat:
  case Op::kListRemove:
  case Op::kListFlatten:
    return foldList(f);
  case Op::kRange:
  case Op::kRangeClosed:
    return foldRange(f);
  case Op::kSlice:
  case Op::kElement:
    return foldSlice(f);
  case Op::kInterleave:
    return foldInterleave(f);
  case Op::kSubst:
    return foldSubst(f);
  case Op::kSubstr:
  case Op::kFind:
    return foldPart(f);
  case Op::kStrConcat:
  case Op::kToLower:
  case Op::kToUpper:
    return foldString(f);
  case Op::kCon:
    return foldConcat(f);
  case Op::kDag:
    return foldMakeDag(f);
  case Op::kSetDagOp:
  case Op::kSetOp:
  case Op::kGetDagOp:
  case Op::kGetOp:
  case Op::kGetDagArg:
  case Op::kGetDagName:
  case Op::kSetDagArg:
  case Op::kSetDagName:
    return foldDag(f);
  default:
    return nullptr;
  }
}

//===--- Numbers ----------------------------------------------------------------------------------------------===//

const Value *Evaluator::foldArith(const Fold &f) {
  const IntValue *a = asIntValue(k_, f.args[0]);
  if (!a)
    return nullptr;
  if (f.op == Op::kNot)
    return k_.integer(!a->value);
  if (f.op == Op::kLogTwo)
    return a->value <= 0 ? error(f.range, "!logtwo of " + std::to_string(a->value))
                         : k_.integer(63 - std::countl_zero(uint64_t(a->value)));
  const IntValue *b = asIntValue(k_, f.args[1]);
  if (!b)
    return nullptr;
  int64_t x = a->value, y = b->value;
  uint64_t ux = uint64_t(x), uy = uint64_t(y);
  uint64_t by = uy & 63; // A shift by 64 or more says nothing; this is what the usual machine makes of it.
  switch (f.op) {
  case Op::kAdd:
    return k_.integer(int64_t(ux + uy));
  case Op::kSub:
    return k_.integer(int64_t(ux - uy));
  case Op::kMul:
    return k_.integer(int64_t(ux * uy));
  case Op::kDiv:
    if (y == 0 || (y == -1 && x == INT64_MIN))
      return error(f.range, y ? "the quotient does not fit" : "division by zero");
    return k_.integer(x / y);
  case Op::kAnd:
    return k_.integer(x & y);
  case Op::kOr:
    return k_.integer(x | y);
  case Op::kXor:
    return k_.integer(x ^ y);
  case Op::kShl:
    return k_.integer(int64_t(ux << by));
  case Op::kSra:
    return k_.integer(x >> by);
  default:
    return k_.integer(int64_t(ux >> by));
  }
}

template <class T> static bool holds(Op op, const T &x, const T &y) {
  switch (op) {
  case Op::kEq:
    return x == y;
  case Op::kNe:
    return x != y;
  case Op::kLt:
    return x < y;
  case Op::kLe:
    return x <= y;
  case Op::kGt:
    return x > y;
  default:
    return x >= y;
  }
}

std::optional<bool> Evaluator::compare(Op op, const Value *a, const Value *b) {
  const IntValue *x = asIntValue(k_, a), *y = asIntValue(k_, b);
  if (x && y)
    return holds(op, x->value, y->value);
  const StringValue *s = a->as<StringValue>(), *t = b->as<StringValue>();
  if (s && t)
    return holds(op, s->text(), t->text());
  const DefValue *d = a->as<DefValue>(), *e = b->as<DefValue>();
  if (d && e && (op == Op::kEq || op == Op::kNe))
    return (d->record == e->record) == (op == Op::kEq);
  return std::nullopt;
}

const Value *Evaluator::foldCompare(const Fold &f) {
  std::optional<bool> r = compare(f.op, f.args[0], f.args[1]);
  return r ? k_.bit(*r) : nullptr;
}

const Value *Evaluator::foldCond(const Fold &f) {
  for (size_t i = 0; i < f.args.size(); i += 2) {
    const IntValue *c = asIntValue(k_, f.args[i]);
    if (!c)
      return nullptr;
    if (!c->value)
      continue;
    if (const Value *v = convert(k_, f.args[i + 1], f.type))
      return v;
    return castTo(f.args[i + 1], f.type, f.range);
  }
  return error(f.range, "no condition of this !cond holds");
}

//===--- Types and records ------------------------------------------------------------------------------------===//

/// Whether `name` is that of the record being made.
bool Evaluator::isCurrent(const Record *current, const Atom *name) const {
  return current && current->kind_ != Record::Kind::kClass && current->name_ == name;
}

const Value *Evaluator::foldCast(const Fold &f) {
  const Value *v = f.args[0];
  if (f.type->kind == TypeKind::kString) {
    if (v->kind == ValueKind::kString)
      return v;
    if (const DefValue *d = v->as<DefValue>())
      return k_.string(d->record->name());
    if (const IntValue *i = asIntValue(k_, v))
      return k_.string(std::to_string(i->value));
  } else if (const StringValue *s = v->as<StringValue>(); s && f.type->kind == TypeKind::kRecord) {
    const Record *r = k_.findDef(s->atom);
    if (!r && isCurrent(f.current, s->atom)) {
      if (!f.isFinal)
        return nullptr; // Its type is only known at the end.
      r = f.current;
    }
    if (!r)
      return f.isFinal ? error(f.range, "there is no record '" + std::string(s->text()) + "'") : nullptr;
    if (!typeIsA(typeOf(r), f.type))
      return error(f.range, "record '" + std::string(s->text()) + "' does not derive from '" + f.type->str() + "'");
    return r->defValue();
  }
  return convert(k_, v, f.type);
}

const Value *Evaluator::foldIsA(const Fold &f) {
  const Value *v = f.args[0];
  if (!isTyped(v))
    return nullptr;
  if (typeConvertible(v->type, f.typeArg))
    return k_.integer(1);
  if (f.typeArg->kind != TypeKind::kRecord)
    return k_.integer(0);
  if (v->kind == ValueKind::kDef || (v->concrete && !typeConvertible(f.typeArg, v->type)))
    return k_.integer(0);
  return nullptr;
}

const Value *Evaluator::foldExists(const Fold &f) {
  const StringValue *s = f.args[0]->as<StringValue>();
  if (!s)
    return nullptr;
  if (const Record *r = k_.findDef(s->atom))
    return k_.integer(typeIsA(typeOf(r), f.typeArg));
  if (!f.isFinal)
    return nullptr;
  return k_.integer(isCurrent(f.current, s->atom) && typeIsA(typeOf(f.current), f.typeArg));
}

const Value *Evaluator::foldInstances(const Fold &f) {
  const StringValue *s = f.args[0]->as<StringValue>();
  if (!s || (f.current && !f.isFinal))
    return nullptr;
  std::vector<const Record *> found;
  try {
    std::regex pattern(std::string(s->text()), std::regex::extended);
    for (const Record *r : keeper_.defs())
      if (typeIsA(typeOf(r), f.typeArg) && std::regex_search(r->name().begin(), r->name().end(), pattern))
        found.push_back(r);
  } catch (const std::regex_error &) {
    return error(f.range, "'" + std::string(s->text()) + "' is not a regular expression");
  }
  std::ranges::sort(found, {}, [](const Record *r) { return r->name(); });
  std::vector<const Value *> out;
  for (const Record *r : found)
    out.push_back(r->defValue());
  return k_.list(f.typeArg, out);
}

//===--- Lists ------------------------------------------------------------------------------------------------===//

const Value *Evaluator::foldMeasure(const Fold &f) {
  size_t n;
  if (const ListValue *l = f.args[0]->as<ListValue>())
    n = l->elements.size();
  else if (const DagValue *d = f.args[0]->as<DagValue>())
    n = d->size();
  else if (const StringValue *s = f.args[0]->as<StringValue>())
    n = s->text().size();
  else
    return nullptr;
  return k_.integer(f.op == Op::kEmpty ? n == 0 : int64_t(n));
}

const Value *Evaluator::foldList(const Fold &f) {
  if (f.op == Op::kListSplat) {
    const IntValue *n = f.args[1]->as<IntValue>();
    if (!n || !isTyped(f.args[0]))
      return nullptr;
    if (n->value < 0 || n->value > int64_t(kMaxElements))
      return error(f.range, "a list of " + std::to_string(n->value) + " elements");
    return k_.list(f.args[0]->type, std::vector<const Value *>(size_t(n->value), f.args[0]));
  }
  const ListValue *l = f.args[0]->as<ListValue>();
  if (!l)
    return nullptr;
  const Type *element = l->type->element;
  std::vector<const Value *> out;
  switch (f.op) {
  case Op::kHead:
    return l->elements.empty() ? error(f.range, "!head of an empty list") : l->elements[0];
  case Op::kTail:
    return l->elements.empty() ? error(f.range, "!tail of an empty list") : k_.list(element, l->elements.subspan(1));
  case Op::kListFlatten:
    for (const Value *v : l->elements) {
      const ListValue *inner = v->as<ListValue>();
      if (!inner)
        return nullptr;
      out.insert(out.end(), inner->elements.begin(), inner->elements.end());
    }
    return k_.list(f.type->element, out);
  default:
    break;
  }
  const ListValue *m = f.args[1]->as<ListValue>();
  if (!m)
    return nullptr;
  if (f.op == Op::kListConcat) {
    if (l->elements.size() + m->elements.size() > kMaxElements)
      return error(f.range, "a list of more than " + std::to_string(kMaxElements) + " elements");
    out.assign(l->elements.begin(), l->elements.end());
    out.insert(out.end(), m->elements.begin(), m->elements.end());
    return k_.list(element, out);
  }
  for (const Value *v : l->elements)
    if (std::ranges::none_of(m->elements, [&](const Value *w) { return compare(Op::kEq, v, w).value_or(false); }))
      out.push_back(v);
  return k_.list(element, out);
}

const Value *Evaluator::foldRange(const Fold &f) {
  int64_t n[3] = {0, 0, 1};
  for (size_t i = 0; i < f.args.size(); ++i) {
    const IntValue *v = f.args[i]->as<IntValue>();
    if (!v)
      return nullptr;
    n[i] = v->value;
  }
  bool closed = f.op == Op::kRangeClosed;
  if (closed && n[0] > n[1])
    n[2] = -1;
  if (n[2] == 0)
    return error(f.range, "the step of !range is zero");
  std::vector<const Value *> out;
  __int128 end = n[1];
  if (closed)
    end += n[2];
  for (__int128 i = n[0]; n[2] > 0 ? i < end : i > end; i += n[2]) {
    if (out.size() >= kMaxElements)
      return error(f.range, "a range of more than " + std::to_string(kMaxElements) + " numbers");
    out.push_back(k_.integer(int64_t(i)));
  }
  return k_.list(k_.intType, out);
}

const Value *Evaluator::foldSlice(const Fold &f) {
  const ListValue *l = f.args[0]->as<ListValue>();
  if (!l)
    return nullptr;
  // No such element: stays, and is an error only where a record needs the value.
  auto element = [&](const Value *index) -> const Value * {
    const IntValue *i = index->as<IntValue>();
    return i && i->value >= 0 && size_t(i->value) < l->elements.size() ? l->elements[size_t(i->value)] : nullptr;
  };
  if (f.op == Op::kElement)
    return element(f.args[1]);
  const ListValue *which = f.args[1]->as<ListValue>();
  if (!which)
    return nullptr;
  std::vector<const Value *> out;
  for (const Value *i : which->elements) {
    out.push_back(element(i));
    if (!out.back())
      return nullptr;
  }
  return k_.list(l->type->element, out);
}

//===--- Strings ----------------------------------------------------------------------------------------------===//

const Value *Evaluator::foldInterleave(const Fold &f) {
  const ListValue *l = f.args[0]->as<ListValue>();
  const StringValue *between = f.args[1]->as<StringValue>();
  if (!l || !between)
    return nullptr;
  bool strings = l->type->element->kind == TypeKind::kString;
  std::string out;
  bool code = false; // As llvm-tblgen has it: the first element does not count.
  for (size_t i = 0; i < l->elements.size(); ++i) {
    if (i)
      out += between->text();
    const StringValue *s = strings ? l->elements[i]->as<StringValue>() : nullptr;
    const IntValue *n = strings ? nullptr : asIntValue(k_, l->elements[i]);
    if (!s && !n)
      return nullptr;
    code |= i && s && s->isCode;
    if (s)
      out += s->text();
    else
      out += std::to_string(n->value);
    if (out.size() > kMaxText)
      return error(f.range, "a string of more than " + std::to_string(kMaxText) + " characters");
  }
  return k_.string(out, code);
}

const Value *Evaluator::foldString(const Fold &f) {
  const StringValue *s = f.args[0]->as<StringValue>();
  if (!s)
    return nullptr;
  if (f.op == Op::kStrConcat) {
    const StringValue *t = f.args[1]->as<StringValue>();
    if (!t)
      return nullptr;
    if (s->text().size() + t->text().size() > kMaxText)
      return error(f.range, "a string of more than " + std::to_string(kMaxText) + " characters");
    text_.assign(s->text()).append(t->text());
    return k_.string(text_, s->isCode || t->isCode);
  }
  std::string out(s->text());
  for (char &c : out) {
    bool change = f.op == Op::kToLower ? c >= 'A' && c <= 'Z' : c >= 'a' && c <= 'z';
    c = change ? char(c ^ 0x20) : c;
  }
  return k_.string(out);
}

const Value *Evaluator::foldPart(const Fold &f) {
  const StringValue *s = f.args[0]->as<StringValue>();
  std::string_view name = kOpInfo[size_t(f.op)].name;
  auto outOfRange = [&](int64_t at) {
    return error(f.range, "!" + std::string(name) + " from " + std::to_string(at) + " in a string of " +
                              std::to_string(s->text().size()));
  };
  if (f.op == Op::kSubstr) {
    const IntValue *start = f.args[1]->as<IntValue>(), *length = f.args[2]->as<IntValue>();
    if (!s || !start || !length)
      return nullptr;
    if (start->value < 0 || size_t(start->value) > s->text().size())
      return outOfRange(start->value);
    if (length->value < 0)
      return error(f.range, "!substr of " + std::to_string(length->value) + " characters");
    return k_.string(s->text().substr(size_t(start->value), size_t(length->value)), s->isCode);
  }
  const StringValue *part = f.args[1]->as<StringValue>();
  const IntValue *start = f.args[2]->as<IntValue>();
  if (!s || !part || !start)
    return nullptr;
  if (start->value < 0 || size_t(start->value) > s->text().size())
    return outOfRange(start->value);
  size_t at = s->text().find(part->text(), size_t(start->value));
  return k_.integer(at == std::string_view::npos ? -1 : int64_t(at));
}

const Value *Evaluator::foldSubst(const Fold &f) {
  // Three variables are compared by their names, not by what they will stand for: what llvm-tblgen does.
  const VarValue *varFrom = f.args[0]->as<VarValue>(), *varTo = f.args[1]->as<VarValue>(),
                 *varIn = f.args[2]->as<VarValue>();
  if (varFrom && varTo && varIn)
    return k_.var(f.type, varFrom->name == varIn->name ? varTo->name : varIn->name);
  if (const DefValue *in = f.args[2]->as<DefValue>()) {
    const DefValue *from = f.args[0]->as<DefValue>(), *to = f.args[1]->as<DefValue>();
    return from && to ? (from == in ? to : in) : nullptr;
  }
  const StringValue *in = f.args[2]->as<StringValue>(), *from = f.args[0]->as<StringValue>(),
                    *to = f.args[1]->as<StringValue>();
  if (!in || !from || !to)
    return nullptr;
  if (from->text().empty())
    return error(f.range, "!subst of an empty string");
  std::string out(in->text());
  for (size_t at = 0; (at = out.find(from->text(), at)) != std::string::npos; at += to->text().size()) {
    out.replace(at, from->text().size(), to->text());
    if (out.size() > kMaxText)
      return error(f.range, "a string of more than " + std::to_string(kMaxText) + " characters");
  }
  return k_.string(out);
}

//===--- Loops ------------------------------------------------------------------------------------------------===//

/// The body with the variable replaced; null when there were too many.
const Value *Evaluator::applyBody(const Fold &f, const Value *item) {
  if (!step(f.range))
    return poison();
  Resolver r(stacks, f.current);
  r.add(f.args[0]->as<StringValue>()->atom, item);
  return resolve(f.args[2], r);
}

/// !foreach over a dag: the operator and every argument, nested dags from within.
const Value *Evaluator::applyToDag(const Fold &f, const DagValue *d) {
  const Value *op = applyBody(f, d->op);
  bool changed = op != d->op;
  Scratch args(d->args.size());
  for (const Value *a : d->args) {
    const DagValue *nested = a->as<DagValue>();
    const Value *next = nested ? applyToDag(f, nested) : applyBody(f, a);
    changed |= next != a;
    args.push(next);
  }
  return changed ? k_.dag(op, nullptr, args, d->names) : d;
}

const Value *Evaluator::foldLoop(const Fold &f) {
  if (const DagValue *d = f.args[1]->as<DagValue>(); d && f.op == Op::kForeach)
    return applyToDag(f, d);
  const ListValue *l = f.args[1]->as<ListValue>();
  if (!l)
    return nullptr;
  Scratch out(l->elements.size());
  for (const Value *item : l->elements) {
    const Value *v = applyBody(f, item);
    if (isPoison(v))
      return v;
    if (f.op == Op::kForeach) {
      out.push(v);
      continue;
    }
    const IntValue *keep = asIntValue(k_, v);
    if (!keep)
      return nullptr;
    if (keep->value)
      out.push(item);
  }
  return k_.list(f.type->element, out);
}

const Value *Evaluator::foldAccumulate(const Fold &f) {
  const ListValue *l = f.args[1]->as<ListValue>();
  if (!l)
    return nullptr;
  const Value *acc = f.args[0];
  for (const Value *item : l->elements) {
    if (!step(f.range))
      return poison();
    Resolver r(stacks, f.current);
    r.set(f.args[2]->as<StringValue>()->atom, acc);
    r.set(f.args[3]->as<StringValue>()->atom, item);
    acc = limitNesting(resolve(f.args[4], r), f.range);
    if (isPoison(acc))
      return acc;
  }
  return acc;
}

//===--- Dags -------------------------------------------------------------------------------------------------===//

const Value *Evaluator::foldConcat(const Fold &f) {
  const DagValue *a = f.args[0]->as<DagValue>(), *b = f.args[1]->as<DagValue>();
  if (!a || !b)
    return nullptr;
  auto known = [](const Value *op) { return op->kind == ValueKind::kDef || op->kind == ValueKind::kUnset; };
  if (!known(a->op) || !known(b->op))
    return nullptr;
  if (isTyped(a->op) && isTyped(b->op) && a->op != b->op)
    return error(f.range, "the operators of the dags differ: " + a->str() + " and " + b->str());
  std::vector<const Value *> values(a->args.begin(), a->args.end());
  values.insert(values.end(), b->args.begin(), b->args.end());
  std::vector<const Atom *> names(a->names.begin(), a->names.end());
  names.insert(names.end(), b->names.begin(), b->names.end());
  if (values.size() > kMaxElements)
    return error(f.range, "a dag of more than " + std::to_string(kMaxElements) + " arguments");
  return k_.dag(isTyped(a->op) ? a->op : b->op, nullptr, values, names);
}

const Value *Evaluator::foldMakeDag(const Fold &f) {
  const ListValue *values = f.args[1]->as<ListValue>(), *names = f.args[2]->as<ListValue>();
  if ((!values && isTyped(f.args[1])) || (!names && isTyped(f.args[2])) || (!values && !names))
    return nullptr;
  if (values && names && values->elements.size() != names->elements.size())
    return nullptr;
  size_t n = values ? values->elements.size() : names->elements.size();
  std::vector<const Value *> v(n, k_.unset);
  std::vector<const Atom *> a(n, nullptr);
  for (size_t i = 0; i < n; ++i) {
    if (values)
      v[i] = values->elements[i];
    if (!names || !isTyped(names->elements[i]))
      continue;
    const StringValue *s = names->elements[i]->as<StringValue>();
    if (!s)
      return nullptr;
    a[i] = s->atom;
  }
  return k_.dag(f.args[0], nullptr, v, a);
}

std::optional<size_t> Evaluator::dagIndex(const Fold &f, const DagValue *d, const Value *key) {
  if (const StringValue *s = key->as<StringValue>()) {
    auto it = std::ranges::find(d->names, s->atom);
    if (it != d->names.end())
      return size_t(it - d->names.begin());
    error(f.range, "the dag has no argument '" + std::string(s->text()) + "'");
    return std::nullopt;
  }
  int64_t i = key->as<IntValue>()->value;
  if (i >= 0 && size_t(i) < d->size())
    return size_t(i);
  error(f.range, "argument " + std::to_string(i) + " of a dag with " + std::to_string(d->size()));
  return std::nullopt;
}

const Value *Evaluator::foldDag(const Fold &f) {
  const DagValue *d = f.args[0]->as<DagValue>();
  if (!d)
    return nullptr;
  if (f.op == Op::kGetDagOp || f.op == Op::kGetOp) {
    if (isTyped(d->op) && !typeIsA(d->op->type, f.type))
      return error(f.range, "the operator of the dag is no '" + f.type->str() + "' but a '" + d->op->type->str() + "'");
    return d->op;
  }
  if (f.op == Op::kSetDagOp || f.op == Op::kSetOp)
    return f.args[1]->kind == ValueKind::kDef ? k_.dag(f.args[1], nullptr, d->args, d->names) : nullptr;
  if (f.args[1]->kind != ValueKind::kInt && f.args[1]->kind != ValueKind::kString)
    return nullptr;
  std::optional<size_t> i = dagIndex(f, d, f.args[1]);
  if (!i)
    return poison();
  if (f.op == Op::kGetDagArg) {
    const Value *v = d->args[*i];
    return isTyped(v) && !typeConvertible(v->type, f.type) ? k_.unset : v;
  }
  if (f.op == Op::kGetDagName)
    return d->names[*i] ? k_.string(d->names[*i]) : k_.unset;
  std::vector<const Value *> values(d->args.begin(), d->args.end());
  std::vector<const Atom *> names(d->names.begin(), d->names.end());
  if (f.op == Op::kSetDagArg) {
    values[*i] = f.args[2];
  } else {
    const StringValue *s = f.args[2]->as<StringValue>();
    names[*i] = s ? s->atom : nullptr;
  }
  return k_.dag(d->op, d->opName, values, names);
}

} // namespace lathe::td
