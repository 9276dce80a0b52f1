// The operators on values. Null means that an operand is symbolic and the operator stays.
#include "lathe/td/Evaluator.h"

#include <algorithm>
#include <bit>

namespace lathe::td {

using Args = std::span<const Value *const>;

static bool anySymbolic(Args args) {
  return std::ranges::any_of(args, [](const Value *v) { return !v->concrete; });
}

const Record *Evaluator::findRecord(const Atom *name) const {
  for (size_t i = open_.size(); i-- > 0;)
    if (open_[i]->name_ == name)
      return open_[i];
  return k_.findDef(name);
}

const Value *Evaluator::foldArith(Op op, Args args, SourceRange range) {
  uint64_t acc = 0;
  bool isBit = true; // Logic on bits gives a bit.
  bool symbolic = false;
  for (size_t i = 0; i < args.size(); ++i) {
    std::optional<int64_t> v = asInt(args[i]);
    isBit &= args[i]->kind == ValueKind::kBit;
    if (!v) {
      if (args[i]->concrete)
        return error(range, "expected an integer, found " + args[i]->str());
      symbolic = true;
      continue;
    }
    // A value that alone decides the result.
    if ((op == Op::kAnd && *v == 0) || (op == Op::kOr && *v == -1))
      return k_.integer(*v);
    uint64_t x = uint64_t(*v);
    if (i == 0) {
      acc = x;
      continue;
    }
    bool outOfRange = x >= 64;
    switch (op) {
    case Op::kAdd:
      acc += x;
      break;
    case Op::kSub:
      acc -= x;
      break;
    case Op::kMul:
      acc *= x;
      break;
    case Op::kDiv:
      if (symbolic)
        return nullptr;
      if (x == 0 || (int64_t(x) == -1 && int64_t(acc) == INT64_MIN))
        return error(range, x ? "the quotient does not fit" : "division by zero");
      acc = uint64_t(int64_t(acc) / int64_t(x));
      break;
    case Op::kAnd:
      acc &= x;
      break;
    case Op::kOr:
      acc |= x;
      break;
    case Op::kXor:
      acc ^= x;
      break;
    case Op::kShl:
      acc = outOfRange ? 0 : acc << x;
      break;
    case Op::kSrl:
      acc = outOfRange ? 0 : acc >> x;
      break;
    case Op::kSra:
      acc = uint64_t(int64_t(acc) >> (outOfRange ? 63 : x));
      break;
    default:
      break;
    }
  }
  if (symbolic)
    return nullptr;
  bool logic = op == Op::kAnd || op == Op::kOr || op == Op::kXor;
  return isBit && logic ? k_.bit(acc & 1) : k_.integer(int64_t(acc));
}

const Value *Evaluator::foldCompare(Op op, const Value *a, const Value *b, SourceRange range) {
  auto result = [&](auto x, auto y) {
    switch (op) {
    case Op::kEq:
      return k_.bit(x == y);
    case Op::kNe:
      return k_.bit(x != y);
    case Op::kLt:
      return k_.bit(x < y);
    case Op::kLe:
      return k_.bit(x <= y);
    case Op::kGt:
      return k_.bit(x > y);
    default:
      return k_.bit(x >= y);
    }
  };
  std::optional<int64_t> x = asInt(a), y = asInt(b);
  if (x && y)
    return result(*x, *y);
  const StringValue *s = a->as<StringValue>(), *t = b->as<StringValue>();
  if (s && t)
    return result(s->text(), t->text());
  if (!a->concrete || !b->concrete)
    return nullptr;
  if (op == Op::kEq || op == Op::kNe) {
    if (a->kind == b->kind || a->isUnset() || b->isUnset())
      return k_.bit((a == b) == (op == Op::kEq));
  }
  return error(range, "cannot compare " + a->str() + " with " + b->str());
}

const Value *Evaluator::foldCast(const Expr *e, const Value *v) {
  const Type *to = e->typeArg;
  if (v->isUnset())
    return v;
  if (to->kind == TypeKind::kString) {
    if (v->kind == ValueKind::kString)
      return v;
    if (v->kind == ValueKind::kDef || v->kind == ValueKind::kInt || v->kind == ValueKind::kBit)
      return k_.string(v->str());
    if (std::optional<int64_t> i = asInt(v))
      return k_.string(std::to_string(*i));
    return v->concrete ? error(e->range, "cannot make a string of " + v->str()) : nullptr;
  }
  if (to->kind == TypeKind::kRecord) {
    if (const StringValue *s = v->as<StringValue>()) {
      const Record *r = findRecord(s->atom);
      if (!r)
        return error(e->range, "there is no record '" + std::string(s->text()) + "'");
      if (!convert(k_, r->defValue(), to))
        return error(e->range, "record '" + std::string(s->text()) + "' does not derive from '" + to->str() + "'");
      return r->defValue();
    }
  }
  if (const Value *c = convert(k_, v, to))
    return c->concrete || c != v ? c : nullptr;
  if (!v->concrete)
    return nullptr;
  return error(e->range, "the value " + v->str() + " is not of type '" + to->str() + "'");
}

const Value *Evaluator::foldIsA(const Expr *e, const Value *v) {
  const Type *t = e->typeArg;
  if (const DefValue *d = v->as<DefValue>())
    return k_.bit(t->kind == TypeKind::kRecord &&
                  std::ranges::all_of(t->classes, [&](const Class *c) { return d->record->isSubClassOf(c); }));
  if (!v->concrete)
    return nullptr;
  if (const ListValue *l = v->as<ListValue>(); l && t->kind == TypeKind::kList)
    return k_.bit(convert(k_, l, t) && typeIsA(l->type, t));
  return k_.bit(!v->isUnset() && v->type->kind == t->kind && typeIsA(v->type, t));
}

//===--- Lists ------------------------------------------------------------------------------------------------===//

const Value *Evaluator::foldRange(const Expr *e, Args args) {
  int64_t n[3] = {0, 0, 1};
  if (args.size() == 1 && args[0]->kind == ValueKind::kList) {
    n[1] = int64_t(args[0]->as<ListValue>()->elements.size());
  } else {
    for (size_t i = 0; i < args.size(); ++i) {
      std::optional<int64_t> v = asInt(args[i]);
      if (!v)
        return args[i]->concrete ? error(e->args[i]->range, "expected an integer, found " + args[i]->str()) : nullptr;
      n[args.size() == 1 ? 1 : i] = *v;
    }
  }
  if (n[2] == 0)
    return error(e->range, "the step of !range is zero");
  std::vector<const Value *> out;
  for (int64_t i = n[0]; n[2] > 0 ? i < n[1] : i > n[1]; i += n[2]) {
    if (out.size() > (1u << 20))
      return error(e->range, "the range is too long");
    out.push_back(k_.integer(i));
  }
  return k_.list(k_.intType, out);
}

const Value *Evaluator::foldList(const Expr *e, Args args) {
  if (e->op == Op::kListSplat) {
    std::optional<int64_t> n = asInt(args[1]);
    if (!n)
      return args[1]->concrete ? error(e->args[1]->range, "expected an integer, found " + args[1]->str()) : nullptr;
    if (*n < 0 || *n > (1 << 20))
      return error(e->args[1]->range, "a list of " + std::to_string(*n) + " elements");
    return k_.list(args[0]->type, std::vector<const Value *>(size_t(*n), args[0]));
  }
  std::vector<const ListValue *> lists;
  for (size_t i = 0; i < args.size(); ++i) {
    const ListValue *l = args[i]->as<ListValue>();
    if (!l)
      return args[i]->concrete ? error(e->args[i]->range, "expected a list, found " + args[i]->str()) : nullptr;
    lists.push_back(l);
  }
  const ListValue *l = lists[0];
  std::vector<const Value *> out;
  switch (e->op) {
  case Op::kHead:
    return l->elements.empty() ? error(e->range, "!head of an empty list") : l->elements[0];
  case Op::kTail:
    return l->elements.empty() ? error(e->range, "!tail of an empty list")
                               : k_.list(l->type->element, l->elements.subspan(1));
  case Op::kListRemove:
    if (!l->concrete || !lists[1]->concrete)
      return nullptr;
    for (const Value *v : l->elements)
      if (std::ranges::find(lists[1]->elements, v) == lists[1]->elements.end())
        out.push_back(v);
    return k_.list(l->type->element, out);
  case Op::kListFlatten:
    for (const Value *v : l->elements) {
      if (const ListValue *inner = v->as<ListValue>())
        out.insert(out.end(), inner->elements.begin(), inner->elements.end());
      else if (v->concrete)
        return l->type->element->kind == TypeKind::kList ? error(e->range, "an element is unset") : l;
      else
        return nullptr;
    }
    return k_.list(l->type->element->element, out);
  default: { // kListConcat, kPaste
    const Type *element = nullptr;
    for (const ListValue *part : lists) {
      out.insert(out.end(), part->elements.begin(), part->elements.end());
      element = commonType(k_, element, part->type->element);
    }
    return k_.list(element, out);
  }
  }
}

//===--- Strings ----------------------------------------------------------------------------------------------===//

const Value *Evaluator::foldString(const Expr *e, Args args) {
  if (anySymbolic(args))
    return nullptr;
  auto text = [&](size_t i) { return args[i]->unquoted(); };
  auto requireString = [&](size_t i) {
    return args[i]->kind == ValueKind::kString ? nullptr
                                               : error(e->args[i]->range, "expected a string, found " + args[i]->str());
  };
  if (e->op == Op::kInterleave) {
    const ListValue *l = args[0]->as<ListValue>();
    if (!l)
      return error(e->args[0]->range, "expected a list, found " + args[0]->str());
    if (const Value *bad = requireString(1))
      return bad;
    std::string out;
    for (size_t i = 0; i < l->elements.size(); ++i) {
      std::optional<int64_t> n = asInt(l->elements[i]);
      out += (i ? text(1) : std::string()) + (n ? std::to_string(*n) : l->elements[i]->unquoted());
    }
    return k_.string(out);
  }
  if (e->op == Op::kPaste || e->op == Op::kStrConcat) {
    std::string out;
    bool code = !args.empty();
    for (size_t i = 0; i < args.size(); ++i) {
      if (e->op == Op::kStrConcat || args[i]->isUnset() || args[i]->kind == ValueKind::kList)
        if (const Value *bad = requireString(i))
          return bad;
      const StringValue *s = args[i]->as<StringValue>();
      code &= s && s->isCode;
      std::optional<int64_t> n = asInt(args[i]);
      out += n ? std::to_string(*n) : text(i);
    }
    return k_.string(out, code);
  }
  if (const Value *bad = requireString(0))
    return bad;
  std::string s = text(0);
  auto integer = [&](size_t i, int64_t otherwise) { return i < args.size() ? asInt(args[i]).value_or(-1) : otherwise; };
  switch (e->op) {
  case Op::kToLower:
  case Op::kToUpper:
    for (char &c : s) {
      bool change = e->op == Op::kToLower ? c >= 'A' && c <= 'Z' : c >= 'a' && c <= 'z';
      c = change ? char(c ^ 0x20) : c;
    }
    return k_.string(s);
  case Op::kSubstr: {
    int64_t start = integer(1, 0), length = integer(2, INT64_MAX);
    if (start < 0 || size_t(start) > s.size() || length < 0)
      return error(e->range, "!substr from " + std::to_string(start) + " of a string of " + std::to_string(s.size()));
    return k_.string(s.substr(size_t(start), size_t(length)));
  }
  default: { // kFind
    if (const Value *bad = requireString(1))
      return bad;
    int64_t start = integer(2, 0);
    if (start < 0 || size_t(start) > s.size())
      return error(e->range, "!find from " + std::to_string(start) + " in a string of " + std::to_string(s.size()));
    size_t at = s.find(text(1), size_t(start));
    return k_.integer(at == std::string::npos ? -1 : int64_t(at));
  }
  }
}

const Value *Evaluator::foldSubst(const Expr *e, Args args) {
  const Value *target = args[0], *replacement = args[1], *in = args[2];
  if (const DefValue *d = in->as<DefValue>())
    return d == target ? replacement : in;
  const StringValue *s = in->as<StringValue>(), *from = target->as<StringValue>(), *to = replacement->as<StringValue>();
  if (s && from && to) {
    if (from->text().empty())
      return error(e->args[0]->range, "!subst of an empty string");
    std::string out(s->text());
    for (size_t at = 0; (at = out.find(from->text(), at)) != std::string::npos; at += to->text().size())
      out.replace(at, from->text().size(), to->text());
    return k_.string(out, s->isCode);
  }
  if (anySymbolic(args))
    return nullptr;
  return in == target ? replacement : in;
}

//===--- Dags -------------------------------------------------------------------------------------------------===//

const Value *Evaluator::foldCon(const Expr *e, Args args) {
  const Value *op = nullptr;
  const Atom *name = nullptr;
  std::vector<const Value *> values;
  std::vector<const Atom *> names;
  for (size_t i = 0; i < args.size(); ++i) {
    const DagValue *d = args[i]->as<DagValue>();
    if (!d)
      return args[i]->concrete ? error(e->args[i]->range, "expected a dag, found " + args[i]->str()) : nullptr;
    if (!op || op->isUnset()) {
      op = d->op;
      name = d->opName;
    } else if (!d->op->isUnset() && d->op != op) {
      if (!op->concrete || !d->op->concrete)
        return nullptr;
      return error(e->range, "the operators of the dags differ: " + args[0]->str() + " and " + d->str());
    }
    values.insert(values.end(), d->args.begin(), d->args.end());
    names.insert(names.end(), d->names.begin(), d->names.end());
  }
  return k_.dag(op, name, values, names);
}

std::optional<size_t> Evaluator::dagIndex(const Expr *e, const DagValue *d, const Value *key) {
  if (const StringValue *s = key->as<StringValue>()) {
    auto it = std::ranges::find(d->names, s->atom);
    if (it != d->names.end())
      return size_t(it - d->names.begin());
    error(e->args[1]->range, "the dag has no argument '" + std::string(s->text()) + "'");
    return std::nullopt;
  }
  std::optional<int64_t> i = asInt(key);
  if (i && *i >= 0 && size_t(*i) < d->size())
    return size_t(*i);
  error(e->args[1]->range, "argument " + key->str() + " of a dag with " + std::to_string(d->size()));
  return std::nullopt;
}

static const Value *makeDag(RecordKeeper::Impl &k, Args args) {
  const ListValue *values = args[1]->as<ListValue>(), *names = args[2]->as<ListValue>();
  size_t n = values ? values->elements.size() : names ? names->elements.size() : 0;
  std::vector<const Value *> v(n, k.unset);
  std::vector<const Atom *> a(n, nullptr);
  for (size_t i = 0; i < n; ++i) {
    if (values)
      v[i] = values->elements[i];
    if (const StringValue *s = names && i < names->elements.size() ? names->elements[i]->as<StringValue>() : nullptr)
      a[i] = s->atom;
  }
  return k.dag(args[0], nullptr, v, a);
}

const Value *Evaluator::foldDag(const Expr *e, Args args) {
  if (e->op == Op::kDag) {
    for (size_t i = 1; i < 3; ++i)
      if (args[i]->kind != ValueKind::kList && !args[i]->isUnset())
        return args[i]->concrete ? error(e->args[i]->range, "expected a list or ?, found " + args[i]->str()) : nullptr;
    const ListValue *v = args[1]->as<ListValue>(), *n = args[2]->as<ListValue>();
    if (v && n && v->elements.size() != n->elements.size())
      return error(e->range, "!dag with " + std::to_string(v->elements.size()) + " arguments and " +
                                 std::to_string(n->elements.size()) + " names");
    if (args[0]->concrete && args[0]->kind != ValueKind::kDef && !args[0]->isUnset())
      return error(e->args[0]->range, "the operator of a dag is a record, not " + args[0]->str());
    return makeDag(k_, args);
  }
  const DagValue *d = args[0]->as<DagValue>();
  if (!d)
    return args[0]->concrete ? error(e->args[0]->range, "expected a dag, found " + args[0]->str()) : nullptr;
  std::vector<const Value *> values(d->args.begin(), d->args.end());
  std::vector<const Atom *> names(d->names.begin(), d->names.end());
  if (e->op == Op::kSetDagOp || e->op == Op::kSetOp)
    return k_.dag(args[1], d->opName, values, names);
  if (e->op == Op::kGetDagOp || e->op == Op::kGetOp) {
    if (e->typeArg && d->op->concrete && !convert(k_, d->op, e->typeArg))
      return error(e->range, "the operator of " + d->str() + " is not of type '" + e->typeArg->str() + "'");
    return d->op;
  }
  if (!args[1]->concrete)
    return nullptr;
  std::optional<size_t> i = dagIndex(e, d, args[1]);
  if (!i)
    return poison_;
  switch (e->op) {
  case Op::kGetDagArg: {
    // An argument of another type reads as unset.
    const Value *v = d->args[*i];
    const Value *c = e->typeArg ? convert(k_, v, e->typeArg) : v;
    return c ? c : k_.unset;
  }
  case Op::kGetDagName:
    return d->names[*i] ? k_.string(d->names[*i]) : k_.unset;
  case Op::kSetDagArg:
    values[*i] = args[2];
    break;
  default: // kSetDagName
    if (args[2]->kind != ValueKind::kString && !args[2]->isUnset())
      return error(e->args[2]->range, "expected a string or ?, found " + args[2]->str());
    names[*i] = args[2]->isUnset() ? nullptr : args[2]->as<StringValue>()->atom;
    break;
  }
  return k_.dag(d->op, d->opName, values, names);
}

//===--- Dispatch ---------------------------------------------------------------------------------------------===//

const Value *Evaluator::fold(const Expr *e, Args args) {
  const Value *a = args.empty() ? nullptr : args[0];
  switch (e->op) {
  case Op::kAdd:
  case Op::kSub:
  case Op::kMul:
  case Op::kDiv:
  case Op::kAnd:
  case Op::kOr:
  case Op::kXor:
  case Op::kShl:
  case Op::kSra:
  case Op::kSrl:
    return foldArith(e->op, args, e->range);
  case Op::kNot: {
    std::optional<int64_t> v = asInt(a);
    return v ? k_.bit(!*v) : a->concrete ? error(e->range, "expected an integer, found " + a->str()) : nullptr;
  }
  case Op::kLogTwo: {
    std::optional<int64_t> v = asInt(a);
    if (!v)
      return a->concrete ? error(e->range, "expected an integer, found " + a->str()) : nullptr;
    return *v > 0 ? k_.integer(63 - std::countl_zero(uint64_t(*v)))
                  : error(e->range, "!logtwo of " + std::to_string(*v));
  }
  case Op::kEq:
  case Op::kNe:
  case Op::kLt:
  case Op::kLe:
  case Op::kGt:
  case Op::kGe:
    return foldCompare(e->op, a, args[1], e->range);
  case Op::kCast:
    return foldCast(e, a);
  case Op::kIsA:
    return foldIsA(e, a);
  case Op::kExists: {
    const StringValue *s = a->as<StringValue>();
    if (!s)
      return a->concrete ? error(e->range, "expected a string, found " + a->str()) : nullptr;
    const Record *r = findRecord(s->atom);
    return k_.bit(r && convert(k_, r->defValue(), e->typeArg));
  }
  case Op::kInstances: {
    std::vector<const Value *> out;
    for (const Record *r : keeper_.defs_)
      if (convert(k_, r->defValue(), e->typeArg))
        out.push_back(r->defValue());
    return k_.list(e->typeArg, out);
  }
  case Op::kInitialized:
    return a->concrete ? k_.bit(!a->isUnset()) : nullptr;
  case Op::kRepr:
    return a->concrete ? k_.string(a->kind == ValueKind::kDef ? asDef(a)->str() : a->str()) : nullptr;
  case Op::kSize:
  case Op::kEmpty: {
    size_t n;
    if (const ListValue *l = a->as<ListValue>())
      n = l->elements.size();
    else if (const DagValue *d = a->as<DagValue>())
      n = d->size();
    else if (const StringValue *s = a->as<StringValue>())
      n = s->text().size();
    else
      return a->concrete ? error(e->range, "expected a list, a string or a dag, found " + a->str()) : nullptr;
    return e->op == Op::kSize ? k_.integer(int64_t(n)) : k_.bit(n == 0);
  }
  case Op::kHead:
  case Op::kTail:
  case Op::kListConcat:
  case Op::kListSplat:
  case Op::kListRemove:
  case Op::kListFlatten:
    return foldList(e, args);
  case Op::kPaste:
    return a->type->kind == TypeKind::kList || args[1]->type->kind == TypeKind::kList ? foldList(e, args)
                                                                                      : foldString(e, args);
  case Op::kRange:
    return foldRange(e, args);
  case Op::kInterleave:
  case Op::kStrConcat:
  case Op::kToLower:
  case Op::kToUpper:
  case Op::kSubstr:
  case Op::kFind:
    return foldString(e, args);
  case Op::kSubst:
    return foldSubst(e, args);
  case Op::kCon:
    return foldCon(e, args);
  case Op::kDag:
  case Op::kSetDagOp:
  case Op::kSetOp:
  case Op::kGetDagOp:
  case Op::kGetOp:
  case Op::kGetDagArg:
  case Op::kGetDagName:
  case Op::kSetDagArg:
  case Op::kSetDagName:
    return foldDag(e, args);
  case Op::kIf:
  case Op::kCond:
  case Op::kForeach:
  case Op::kFilter:
  case Op::kFoldl:
  case Op::kSlice:
  case Op::kElement:
  case Op::kCount:
    break;
  }
  return nullptr;
}

} // namespace lathe::td
