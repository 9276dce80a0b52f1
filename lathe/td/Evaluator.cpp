// Replacing variables in values.
#include "lathe/td/Evaluator.h"

#include "lathe/td/Parser.h"

#include <algorithm>
#include <cassert>

namespace lathe::td {

static constexpr DiagKind kBadValue{"td-bad-value", Severity::kError};
static constexpr DiagKind kContext{"td-context", Severity::kNote};
static constexpr DiagKind kTooLarge{"td-too-large", Severity::kError};

#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define LATHE_TD_SMALL_STACK // Frames are several times as large.
#endif
#endif
#ifdef LATHE_TD_SMALL_STACK
const unsigned Evaluator::kMaxDepth = 800;
#else
const unsigned Evaluator::kMaxDepth = 6000;
#endif
/// Nesting of lists, dags and operators in a value; whatever walks over values calls itself for each.
static constexpr uint16_t kMaxNesting = 1000;
/// Longer texts are joined step by step, where their length is limited.
static constexpr size_t kMaxPlainText = 1 << 16;
/// Notes about what is under way around an error, innermost first.
static constexpr size_t kMaxNotes = 8;

Evaluator::Evaluator(RecordKeeper &keeper, const ParseOptions &options)
    : keeper_(keeper), k_(keeper.impl()), options_(options) {}

const Value *Evaluator::error(SourceRange range, std::string message) {
  // A class with an error in it tells it once, not for every record.
  struct Reported {
    SourceRange range;
    const Atom *message;
  };
  const Atom *text = k_.atom(message);
  bool isNew = false;
  reported_.intern<Reported>(
      uint64_t(range.begin) << 32 ^ text->id,
      [&](Reported *r) {
        return r->range.buffer == range.buffer && r->range.begin == range.begin && r->message == text;
      },
      [&] {
        isNew = true;
        return k_.arena.make<Reported>(Reported{range, text});
      });
  if (!isNew)
    return poison();
  keeper_.diags().report(kBadValue, range, std::move(message));
  for (size_t i = contexts_.size(), shown = 0; i-- > 0 && shown < kMaxNotes; ++shown) {
    const Context &c = contexts_[i];
    std::string note = std::string(c.what) + " '" + std::string(c.name->text) + "'";
    if (c.value)
      note += " = " + c.value->str();
    keeper_.diags().report(kContext, c.range, std::move(note));
  }
  return poison();
}

/// Counts towards the limit of the work in one run; false when there was too much.
bool Evaluator::step(SourceRange range) {
  bool full = k_.arena.bytesReserved() > options_.maxBytes;
  if (++steps_ <= options_.maxSteps && !full)
    return true;
  if (!exhausted_) {
    std::string what = full ? std::to_string(options_.maxBytes >> 20) + " MB of records and values"
                            : std::to_string(options_.maxSteps) + " rounds of loops, records and instances";
    keeper_.diags().report(kTooLarge, range, "more than " + what + "; this does not seem to end");
    exhausted_ = true;
  }
  return false;
}

const Value *Evaluator::limitNesting(const Value *v, SourceRange range) {
  if (v->nesting <= kMaxNesting)
    return v;
  return error(range, "a value with more than " + std::to_string(kMaxNesting) + " others nested in it");
}

void Resolver::set(const Atom *name, const Value *value) {
  mask_ |= name->bit();
  for (size_t i = 0; i < bindings_.size(); ++i)
    if (Binding &b = bindings_[i]; b.name == name) {
      b.value = value;
      b.resolved = false;
      return;
    }
  bindings_.push_back({name, value});
}

//===--- Variables --------------------------------------------------------------------------------------------===//

const Value *Evaluator::lookup(const VarValue *v, Resolver &r) {
  if (r.isHidden(v->name))
    return v;
  if (r.fields_)
    return lookupField(v, r);
  for (size_t i = 0; i < r.bindings_.size(); ++i) {
    if (r.bindings_[i].name != v->name)
      continue;
    Binding &b = r.bindings_[i];
    if (b.busy)
      return v;
    if (!b.resolved && r.bindings_.size() > 1) {
      if (b.value->vars & r.mask_) {
        // Bindings may refer to each other, but not to themselves.
        size_t hidden = std::exchange(r.hidden_, r.hiddenNames_.size());
        b.busy = true;
        const Value *filled = resolve(b.value, r);
        r.bindings_[i].value = filled;
        r.bindings_[i].busy = false;
        r.hidden_ = hidden;
      }
      r.bindings_[i].resolved = true;
    }
    return r.bindings_[i].value;
  }
  return v;
}

const Value *Evaluator::lookupField(const VarValue *v, Resolver &r) {
  for (const Binding &b : std::span<const Binding>(r.cache_))
    if (b.name == v->name)
      return b.value ? b.value : v;
  if (std::span<const Atom *const> busy = r.busy_; std::ranges::find(busy, v->name) != busy.end())
    return v; // It depends on itself: stays symbolic, which is reported when the record is complete.
  uint32_t i = r.current_->shape_->find(v->name);
  if (i == Shape::kNone)
    return v;
  const Value *found = r.current_->values_[i];
  if (isPoison(found))
    return found;
  if (!isTyped(found)) {
    found = nullptr; // A reference to an unset field stays one.
  } else if (found->vars || found->late) {
    size_t hidden = std::exchange(r.hidden_, r.hiddenNames_.size());
    bool keepUnset = std::exchange(r.keepUnset_, true), isFinal = std::exchange(r.isFinal_, true);
    r.busy_.push_back(v->name);
    found = resolve(found, r);
    r.busy_.pop_back();
    r.hidden_ = hidden;
    r.keepUnset_ = keepUnset;
    r.isFinal_ = isFinal;
  }
  r.cache_.push_back({v->name, found});
  return found ? found : v;
}

const Value *Evaluator::bitOf(const Value *v, uint32_t bit) {
  switch (v->kind) {
  case ValueKind::kUnset:
  case ValueKind::kBit:
    return v;
  case ValueKind::kInt:
    return k_.bit(bit < 64 && (v->as<IntValue>()->value >> bit & 1));
  case ValueKind::kBits: {
    const BitsValue *b = v->as<BitsValue>();
    return bit < b->bits.size() ? b->bits[bit] : k_.unset;
  }
  default:
    return v->type->kind == TypeKind::kBit ? v : k_.varBit(v, bit);
  }
}

//===--- Values -----------------------------------------------------------------------------------------------===//

const Value *Evaluator::resolveBits(const BitsValue *v, Resolver &r) {
  StackPart<const Value *> out(stacks.parts);
  bool changed = false;
  const Value *whole = nullptr, *resolved = nullptr;
  for (const Value *bit : v->bits) {
    const Value *next;
    if (!r.touches(bit)) {
      out.push_back(bit);
      continue;
    }
    if (const VarBitValue *vb = bit->as<VarBitValue>()) {
      if (vb->of != whole) {
        whole = vb->of;
        resolved = resolve(whole, r);
      }
      next = resolved == whole ? bit : bitOf(resolved, vb->bit);
    } else {
      next = resolve(bit, r);
      if (next != bit)
        next = bitOf(next, 0);
    }
    if (r.keepUnset_ && next->kind == ValueKind::kUnset)
      next = bit;
    changed |= next != bit;
    out.push_back(next);
  }
  return changed ? k_.bits(out) : v;
}

/// Only the branch that is taken is looked at, once the condition is known.
const Value *Evaluator::resolveIf(const OpValue *v, Resolver &r) {
  const Value *condition = resolve(v->args[0], r);
  if (condition != v->args[0])
    if (const Value *known = convert(k_, condition, k_.intType))
      if (const IntValue *i = known->as<IntValue>())
        return resolve(v->args[i->value ? 1 : 2], r);
  const Value *args[3] = {condition, resolve(v->args[1], r), resolve(v->args[2], r)};
  return remakeOp(v, args, r);
}

/// Conditions first.
const Value *Evaluator::resolveCond(const OpValue *v, Resolver &r) {
  Scratch out(v->args.size());
  out.resize(v->args.size());
  for (size_t first : {0, 1})
    for (size_t i = first; i < v->args.size(); i += 2)
      out[i] = resolve(v->args[i], r);
  return remakeOp(v, out, r);
}

/// a # b # c: no texts in between are made when all are known.
const Value *Evaluator::resolveConcat(const OpValue *v, Resolver &r) {
  StackPart<const Value *> texts(stacks.parts);
  resolveTexts(v, r, texts);
  bool known = true, code = false;
  text_.clear();
  for (const Value *part : texts) {
    const StringValue *s = part->as<StringValue>();
    known = s && text_.size() + s->text().size() <= kMaxPlainText;
    if (!known)
      break;
    code |= s->isCode;
    text_.append(s->text());
  }
  if (known)
    return k_.string(text_, code);
  const Value *const *next = texts.begin();
  return remakeConcat(v, next, r);
}

/// The texts that `v` joins, from left to right.
void Evaluator::resolveTexts(const Value *v, Resolver &r, StackPart<const Value *> &out) {
  const OpValue *o = v->as<OpValue>();
  if (!o || Op(o->op) != Op::kStrConcat)
    return out.push_back(resolve(v, r));
  for (const Value *part : o->args)
    resolveTexts(part, r, out);
}

/// `v` with the texts from `text` on, which is moved past them.
const Value *Evaluator::remakeConcat(const Value *v, const Value *const *&text, Resolver &r) {
  const OpValue *o = v->as<OpValue>();
  if (!o || Op(o->op) != Op::kStrConcat)
    return *text++;
  const Value *left = remakeConcat(o->args[0], text, r);
  const Value *args[2] = {left, remakeConcat(o->args[1], text, r)};
  return remakeOp(o, args, r);
}

/// !foreach, !filter and !foldl: their variables mean something else in the last operand.
const Value *Evaluator::resolveLoop(const OpValue *v, Resolver &r) {
  bool folds = Op(v->op) == Op::kFoldl;
  size_t last = v->args.size() - 1, hidden = r.hiddenNames_.size();
  const Value *out[5];
  for (size_t i = 0; i < last; ++i)
    out[i] = resolve(v->args[i], r);
  for (size_t i = folds ? 2 : 0, end = folds ? 4 : 1; i < end; ++i)
    r.hiddenNames_.push_back(v->args[i]->as<StringValue>()->atom);
  bool keepUnset = std::exchange(r.keepUnset_, false);
  out[last] = resolve(v->args[last], r);
  r.keepUnset_ = keepUnset;
  r.hiddenNames_.resize(hidden);
  return remakeOp(v, {out, last + 1}, r);
}

const Value *Evaluator::resolveOp(const OpValue *v, Resolver &r) {
  Op op = Op(v->op);
  switch (op) {
  case Op::kIf:
    return resolveIf(v, r);
  case Op::kCond:
    return resolveCond(v, r);
  case Op::kForeach:
  case Op::kFilter:
  case Op::kFoldl:
    return resolveLoop(v, r);
  case Op::kStrConcat:
    return resolveConcat(v, r);
  default:
    break;
  }
  const Value *out[3];
  assert(v->args.size() <= std::size(out));
  out[0] = resolve(v->args[0], r);
  // What decides the result alone: the other operand is not looked at.
  if (op == Op::kAnd || op == Op::kOr)
    if (const Value *known = convert(k_, out[0], k_.intType))
      if (const IntValue *i = known->as<IntValue>(); i && i->value == (op == Op::kAnd ? 0 : -1))
        return i;
  for (size_t i = 1; i < v->args.size(); ++i)
    out[i] = resolve(v->args[i], r);
  return remakeOp(v, {out, v->args.size()}, r);
}

/// The operator with other operands.
const Value *Evaluator::remakeOp(const OpValue *v, std::span<const Value *const> args, Resolver &r) {
  bool again = v->late && r.isFinal_ && isLate(Op(v->op));
  bool changed = again;
  for (size_t i = 0; i < args.size() && !changed; ++i)
    changed = args[i] != v->args[i];
  return changed ? makeOp(Op(v->op), v->type, v->typeArg, args, v->range, r.current_, again) : v;
}

const Value *Evaluator::resolveVarDef(const VarDefValue *v, Resolver &r) {
  bool isFinal = std::exchange(r.isFinal_, false), keepUnset = std::exchange(r.keepUnset_, false);
  ScratchOf<ArgumentValue> args(v->args.size());
  bool changed = false, open = false;
  for (const ArgumentValue &a : v->args) {
    const Value *next = resolve(a.value, r);
    changed |= next != a.value;
    open |= next->vars != 0;
    args.push({next, a.index, a.byName});
  }
  r.isFinal_ = isFinal;
  r.keepUnset_ = keepUnset;
  if (!changed)
    return v;
  return open ? k_.varDef(v->cls, args, v->range) : instantiate(v->cls, args, v->range);
}

const Value *Evaluator::resolveList(const ListValue *v, Resolver &r) {
  Scratch out(v->elements.size());
  bool changed = false;
  for (const Value *e : v->elements) {
    const Value *next = resolve(e, r);
    changed |= next != e;
    out.push(next);
  }
  return changed ? k_.list(v->type->element, out) : v;
}

const Value *Evaluator::resolveDag(const DagValue *v, Resolver &r) {
  Scratch out(v->args.size());
  bool changed = false;
  for (const Value *a : v->args) {
    const Value *next = resolve(a, r);
    changed |= next != a;
    out.push(next);
  }
  const Value *op = resolve(v->op, r);
  return changed || op != v->op ? k_.dag(op, v->opName, out, v->names) : v;
}

const Value *Evaluator::resolveName(const NameValue *v, Resolver &r) {
  if (r.oldName_ == v->atom)
    return r.newName_;
  return r.isFinal_ ? k_.string(v->atom) : v;
}

const Value *Evaluator::resolveParts(const Value *v, Resolver &r) {
  if (v->kind == ValueKind::kVar)
    return lookup(static_cast<const VarValue *>(v), r);
  if (depth_ > kMaxDepth) {
    SourceRange where = contexts_.empty() ? SourceRange() : contexts_.back().range;
    return error(where, "this needs more than " + std::to_string(kMaxDepth) + " nested evaluations");
  }
  Nested nested(depth_);
  switch (v->kind) {
  case ValueKind::kName:
    return resolveName(v->as<NameValue>(), r);
  case ValueKind::kVarBit: {
    const VarBitValue *b = v->as<VarBitValue>();
    const Value *of = resolve(b->of, r);
    return of == b->of ? v : bitOf(of, b->bit);
  }
  case ValueKind::kBits:
    return resolveBits(v->as<BitsValue>(), r);
  case ValueKind::kList:
    return resolveList(v->as<ListValue>(), r);
  case ValueKind::kDag:
    return resolveDag(v->as<DagValue>(), r);
  case ValueKind::kField: {
    const FieldValue *f = v->as<FieldValue>();
    const Value *of = resolve(f->of, r);
    return of == f->of ? v : makeField(of, f->name, f->type, {}, r.current_);
  }
  case ValueKind::kOp:
    return resolveOp(v->as<OpValue>(), r);
  case ValueKind::kVarDef:
    return resolveVarDef(v->as<VarDefValue>(), r);
  default:
    return v;
  }
}

//===--- Making values ----------------------------------------------------------------------------------------===//

const Value *Evaluator::makeOp(Op op, const Type *type, const Type *typeArg, std::span<const Value *const> args,
                               SourceRange range, const Record *current, bool isFinal) {
  for (const Value *a : args)
    if (isPoison(a))
      return a;
  if (const Value *v = fold({op, type, typeArg, args, range, current, isFinal}))
    return v;
  return k_.op(type, op, typeArg, args, range);
}

const Value *Evaluator::makeField(const Value *of, const Atom *name, const Type *type, SourceRange range,
                                  const Record *current) {
  if (isPoison(of))
    return of;
  if (const DefValue *d = of->as<DefValue>()) {
    if (d->record == current)
      return error(range.buffer ? range : current->range(),
                   "field '" + std::string(name->text) + "' of the record '" + std::string(current->name()) +
                       "', which is being defined, by its name; use the name of the field alone");
    uint32_t i = d->record->shape_->find(name);
    if (i != Shape::kNone && d->record->values_[i]->concrete)
      return d->record->values_[i];
  }
  return k_.field(type, of, name);
}

const Value *Evaluator::makeInstance(const Class *c, std::span<const ArgumentValue> args, SourceRange range) {
  bool open = false;
  for (const ArgumentValue &a : args) {
    if (isPoison(a.value))
      return a.value;
    open |= a.value->vars != 0;
  }
  return open ? k_.varDef(c, args, range) : instantiate(c, args, range);
}

const Value *Evaluator::concat(const Value *a, const Value *b, SourceRange range, const Record *current) {
  const Value *args[2] = {a, b};
  return makeOp(Op::kStrConcat, k_.stringType, nullptr, args, range, current);
}

const Value *Evaluator::castTo(const Value *v, const Type *type, SourceRange range) {
  if (v->nesting > kMaxNesting)
    return limitNesting(v, range);
  if (v->type == type)
    return v;
  if (const Value *c = convert(k_, v, type))
    return c;
  if (!typeConvertible(v->type, type))
    return nullptr;
  return makeOp(Op::kCast, type, nullptr, std::span(&v, 1), range, nullptr);
}

const Value *Evaluator::fieldValue(const Value *v, const Type *type, SourceRange range) {
  const Value *c = castTo(v, type, range);
  if (!c || type->kind != TypeKind::kBits || c->kind == ValueKind::kBits || isPoison(c))
    return c;
  Scratch bits(type->width);
  for (uint32_t i = 0; i < type->width; ++i)
    bits.push(bitOf(c, i));
  return k_.bits(bits);
}

} // namespace lathe::td
