// Expressions, except for operators (ParseOps.cpp).
#include "lathe/td/ParserImpl.h"

#include <algorithm>

namespace lathe::td {

/// Nesting of expressions; a bound against overflow of the stack on hostile input.
static constexpr unsigned kMaxDepth = 400;

//===--- Types ------------------------------------------------------------------------------------------------===//

const Type *ParserImpl::parseType() {
  SourceRange start = tok_.range;
  if (depth_ >= kMaxDepth)
    return syntaxError("types nest too deep"), nullptr;
  switch (tok_.kind) {
  case Tok::kBit:
    return advance(), k_.bitType;
  case Tok::kIntType:
    return advance(), k_.intType;
  case Tok::kStringType:
  case Tok::kCodeType:
    return advance(), k_.stringType;
  case Tok::kDag:
    return advance(), k_.dagType;
  case Tok::kBits: {
    advance();
    if (!expect(Tok::kLess, "'<' after bits"))
      return nullptr;
    int64_t n = tok_.value;
    if (!at(Tok::kInt) || n < 0 || n > 65536)
      return syntaxError("expected the number of bits"), nullptr;
    advance();
    return expect(Tok::kGreater, "'>'") ? k_.bitsType(uint32_t(n)) : nullptr;
  }
  case Tok::kList: {
    advance();
    if (!expect(Tok::kLess, "'<' after list"))
      return nullptr;
    ++depth_;
    const Type *element = parseType();
    --depth_;
    return element && expect(Tok::kGreater, "'>'") ? k_.listType(element) : nullptr;
  }
  case Tok::kId: {
    const Atom *name = atom(tok_.text);
    advance();
    if (auto it = k_.typeAliases.find(name); it != k_.typeAliases.end())
      return it->second;
    if (auto it = k_.classByName.find(name); it != k_.classByName.end())
      return k_.recordType(it->second);
    error(start, "there is no class '" + std::string(name->text) + "'" + className(name));
    return nullptr;
  }
  default:
    syntaxError("expected a type");
    return nullptr;
  }
}

//===--- Names ------------------------------------------------------------------------------------------------===//

const Value *ParserImpl::findVariable(const Atom *name) {
  for (Scope *s = scope_; s; s = s->parent) {
    for (size_t i = s->locals.size(); i-- > 0;)
      if (s->locals[i].first == name)
        return s->locals[i].second;
    if (s->record) {
      uint32_t i = s->record->shape()->find(name);
      if (i != Shape::kNone)
        return k_.var(s->record->shape()->fields[i].type, name);
    }
    if (s->params) {
      if (uint32_t i = s->params->find(name); i != FieldIndex::kNone) {
        Parameter &p = s->params->list[i];
        p.used = true;
        return k_.var(p.type, p.qualified);
      }
      if (name == nameAtom_)
        return k_.var(k_.stringType, s->params->qualifiedNAME);
    }
    if (s->variable && s->variable->name == name)
      return s->variable;
  }
  return nullptr;
}

const Value *ParserImpl::bindName(const Atom *name, SourceRange range, Mode mode) {
  if (const Value *v = findVariable(name))
    return v;
  if (mode == Mode::kName)
    return k_.string(name);
  if (const Value *v = k_.findGlobal(name))
    return v;
  // A record by its own name: its type is not known before its end.
  if (current_ && !current_->class_ && !multiclass_ && current_->name_ == name) {
    const Value *s = k_.string(name);
    return eval_.makeOp(Op::kCast, current_->shape()->type, nullptr, std::span(&s, 1), range, current_);
  }
  if (failed_.contains(name))
    return eval_.poison();
  std::vector<std::string_view> names;
  for (Scope *s = scope_; s; s = s->parent) {
    for (const auto &local : s->locals)
      names.push_back(local.first->text);
    if (s->params)
      for (const Parameter &p : s->params->list)
        names.push_back(p.name->text);
    if (s->record)
      for (const FieldInfo &f : s->record->shape()->fields)
        names.push_back(f.name->text);
    if (s->variable)
      names.push_back(s->variable->name->text);
  }
  std::string near = meant(name->text, names);
  if (near.empty()) {
    names.clear();
    for (const Record *r : keeper_.defs())
      if (!r->isAnonymous())
        names.push_back(r->name());
    near = meant(name->text, names);
  }
  error(range, "'" + std::string(name->text) + "' is not defined" + near);
  return eval_.poison();
}

const Value *ParserImpl::parseIdentifier(Mode mode) {
  const Atom *name = atom(tok_.text);
  SourceRange range = tok_.range;
  advance();
  if (at(Tok::kEqual) && mode == Mode::kValue) // The name of an argument; parseArguments() looks at it.
    if (!findVariable(name) && !k_.findGlobal(name))
      return k_.string(name);
  if (!at(Tok::kLess))
    return bindName(name, range, mode);
  return parseInstance(name, range);
}

const Value *ParserImpl::parseInstance(const Atom *name, SourceRange range) {
  auto it = k_.classByName.find(name);
  Class *c = it == k_.classByName.end() ? nullptr : it->second;
  if (!c)
    error(range, "there is no class '" + std::string(name->text) + "'" + className(name));
  StackPart<ArgumentValue> args(arguments_);
  if (!parseArguments(args, c ? &c->params : nullptr))
    return nullptr;
  if (!c)
    return eval_.poison();
  range = since(range);
  return eval_.checkArguments(c->params, args, range) ? eval_.makeInstance(c, args, range) : eval_.poison();
}

const Value *ParserImpl::checkArgument(const Value *v, const Parameter &p, SourceRange range) {
  if (!isTyped(v))
    return v;
  if (const Value *c = eval_.castTo(v, p.type, range))
    return c;
  error(range, "parameter '" + std::string(p.name->text) + "' has type '" + p.type->str() +
                   "', which does not take the value " + v->str() +
                   (v->concrete ? "" : " of type '" + v->type->str() + "'"));
  return eval_.poison();
}

/// `<a, b, name = c>`; without `params` the arguments are only skipped.
bool ParserImpl::parseArguments(StackPart<ArgumentValue> &out, Parameters *params) {
  if (!expect(Tok::kLess, "'<'"))
    return false;
  if (accept(Tok::kGreater))
    return true;
  bool named = false;
  for (uint32_t index = 0;; ++index) {
    SourceRange range = tok_.range;
    const Atom *name = at(Tok::kId) && lexer_.nextCharIs('=') ? atom(tok_.text) : nullptr;
    uint32_t i = index;
    if (name) {
      named = true;
      advance();
      advance();
      if (params) {
        i = params->find(name);
        std::vector<std::string_view> names;
        for (const Parameter &p : params->list)
          names.push_back(p.name->text);
        if (i == FieldIndex::kNone)
          error(range, "'" + std::string(params->name->text) + "' has no parameter '" + std::string(name->text) + "'" +
                           meant(name->text, names));
      }
    } else if (named) {
      error(range, "an argument by position after one by name");
    } else if (params && i == params->list.size()) {
      error(range,
            "'" + std::string(params->name->text) + "' takes " + std::to_string(params->list.size()) + " arguments");
    }
    Parameter *p = params && i < params->list.size() ? &params->list[i] : nullptr;
    range = tok_.range;
    const Value *v = parseValue(p ? p->type : nullptr);
    if (!v)
      return false;
    if (p && name && !isTyped(v) && !eval_.isPoison(v))
      error(range, "an argument by name is not '?'");
    if (p && (name || !named))
      out.push_back({checkArgument(v, *p, since(range)), i, name != nullptr});
    else if (params)
      out.clear(), params = nullptr; // Reported; the rest is only skipped.
    if (!accept(Tok::kComma))
      break;
  }
  return expect(Tok::kGreater, "',' or '>' in the arguments");
}

//===--- Suffixes ---------------------------------------------------------------------------------------------===//

const Value *ParserImpl::parseValue(const Type *type, Mode mode) {
  if (depth_ >= kMaxDepth)
    return syntaxError("expressions nest too deep"), nullptr;
  ++depth_;
  SourceRange start = tok_.range;
  const Value *v = parseSimple(type, mode);
  if (v)
    v = parseSuffixes(v, type, mode, start);
  --depth_;
  return v;
}

const Value *ParserImpl::parseSuffixes(const Value *v, const Type *type, Mode mode, SourceRange start) {
  while (v) {
    switch (tok_.kind) {
    case Tok::kLBrace:
      if (mode == Mode::kName)
        return v; // The body begins.
      v = parseBitSlice(v, start);
      break;
    case Tok::kLSquare:
      v = parseListSlice(v, start);
      break;
    case Tok::kDot:
      v = parseMember(v, start);
      break;
    case Tok::kPaste:
      v = parsePaste(v, type, start);
      break;
    default:
      return v;
    }
  }
  return v;
}

const Value *ParserImpl::parseBitSlice(const Value *of, SourceRange start) {
  advance();
  std::vector<uint32_t> which;
  if (!parseBitRanges(Tok::kRBrace, which))
    return nullptr;
  if (eval_.isPoison(of))
    return of;
  uint32_t width = of->type->kind == TypeKind::kBits ? of->type->width : of->kind == ValueKind::kInt ? 64 : 0;
  SourceRange range = since(start);
  if (!width)
    return fail(range, "a value of type '" + of->type->str() + "' has no bits: " + of->str());
  // The first index is the most significant bit of the result.
  std::vector<const Value *> bits;
  for (size_t i = which.size(); i-- > 0;) {
    if (which[i] >= width)
      return fail(range, "there is no bit " + std::to_string(which[i]) + " in " + std::to_string(width) + " bits");
    bits.push_back(eval_.bitOf(of, which[i]));
  }
  return k_.bits(bits);
}

const Value *ParserImpl::parseMember(const Value *of, SourceRange start) {
  advance();
  SourceRange range = tok_.range;
  if (!at(Tok::kId))
    return syntaxError("expected the name of a field after '.'"), nullptr;
  const Atom *name = atom(tok_.text);
  advance();
  if (eval_.isPoison(of))
    return of;
  const Type *type = nullptr;
  std::vector<std::string_view> names;
  auto look = [&](const Shape *s) {
    uint32_t i = s->find(name);
    if (i != Shape::kNone && !type)
      type = s->fields[i].type;
    for (const FieldInfo &f : s->fields)
      names.push_back(f.name->text);
  };
  if (const DefValue *d = of->as<DefValue>()) {
    uint32_t i = d->record->shape()->find(name);
    if (i != Shape::kNone)
      return eval_.makeField(of, name, d->record->shape()->fields[i].type, since(start), current_);
    look(d->record->shape());
  } else if (of->type->kind == TypeKind::kRecord) {
    for (const Class *c : of->type->classes)
      look(c->shape());
  }
  if (!type)
    return fail(range, "a value of type '" + of->type->str() + "' has no field '" + std::string(name->text) + "'" +
                           meant(name->text, names));
  return eval_.makeField(of, name, type, since(start), current_);
}

const Value *ParserImpl::parsePaste(const Value *left, const Type *type, SourceRange start) {
  SourceRange op = tok_.range;
  advance();
  bool isPoison = eval_.isPoison(left);
  if (!isTyped(left) && !isPoison)
    return fail(op, "'?' cannot be joined with anything");
  bool list = !isPoison && left->type->kind == TypeKind::kList;
  auto asString = [&](const Value *v) {
    return v->type->kind == TypeKind::kString
               ? v
               : eval_.makeOp(Op::kCast, k_.stringType, nullptr, std::span(&v, 1), since(start), current_);
  };
  // A name may end in `#`: nothing is added.
  if (at(Tok::kColon) || at(Tok::kSemi) || at(Tok::kLBrace))
    return list || isPoison ? left : asString(left);
  SourceRange rightStart = tok_.range;
  const Value *right = list ? parseValue(type, Mode::kValue) : parseValue(nullptr, Mode::kName);
  if (!right || isPoison)
    return right ? left : nullptr;
  if (eval_.isPoison(right))
    return right;
  if (!isTyped(right))
    return fail(rightStart, "'?' cannot be joined with anything");
  if (!list)
    return eval_.concat(asString(left), asString(right), since(start), current_);
  if (right->type->kind != TypeKind::kList)
    return fail(since(rightStart), "a value of type '" + right->type->str() + "' cannot be joined to a list");
  const Value *args[2] = {left, right};
  return eval_.makeOp(Op::kListConcat, left->type, nullptr, args, since(start), current_);
}

//===--- Values -----------------------------------------------------------------------------------------------===//

/// `first`, which is parsed, and the strings that stand behind it.
std::string_view ParserImpl::joinStrings(std::string_view first) {
  std::string all(first);
  for (; at(Tok::kString); advance())
    all += tok_.text;
  return k_.arena.copy(all);
}

const Value *ParserImpl::parseSimple(const Type *type, Mode mode) {
  switch (tok_.kind) {
  case Tok::kTrue:
  case Tok::kFalse: {
    bool b = at(Tok::kTrue);
    advance();
    return k_.integer(b);
  }
  case Tok::kInt: {
    int64_t v = tok_.value;
    advance();
    return k_.integer(v);
  }
  case Tok::kBinary: {
    std::vector<const Value *> bits;
    for (uint32_t i = 0; i < tok_.bits; ++i)
      bits.push_back(k_.bit(i < 64 && tok_.value >> i & 1));
    advance();
    return k_.bits(bits);
  }
  case Tok::kString: {
    std::string_view s = tok_.text;
    advance();
    return k_.string(at(Tok::kString) ? joinStrings(s) : s);
  }
  case Tok::kCode: {
    const Value *v = k_.string(tok_.text, true);
    advance();
    return v;
  }
  case Tok::kQuestion:
    advance();
    return k_.unset;
  case Tok::kId:
    return parseIdentifier(mode);
  case Tok::kLBrace:
    return parseBits();
  case Tok::kLSquare:
    return parseList(type);
  case Tok::kLParen:
    return parseDag();
  case Tok::kBang:
    return parseBang(type);
  default:
    syntaxError("expected a value");
    return nullptr;
  }
}

bool ParserImpl::parseValues(Tok close, StackPart<const Value *> &out, const Type *type) {
  while (!at(close)) {
    const Value *v = parseValue(type);
    if (!v)
      return false;
    out.push_back(v);
    if (!accept(Tok::kComma))
      break;
  }
  return expect(close, close == Tok::kRSquare ? "',' or ']'" : close == Tok::kRBrace ? "',' or '}'" : "',' or ')'");
}

const Value *ParserImpl::parseBits() {
  SourceRange start = tok_.range;
  advance();
  StackPart<const Value *> args(values_);
  if (!parseValues(Tok::kRBrace, args))
    return nullptr;
  if (std::ranges::find(args, eval_.poison()) != args.end())
    return eval_.poison();
  std::vector<const Value *> bits;
  for (size_t i = args.size(); i-- > 0;) {
    const Value *v = args[i];
    bool several = v->kind == ValueKind::kBits || (v->kind == ValueKind::kVar && v->type->kind == TypeKind::kBits);
    if (several) {
      for (uint32_t b = 0; b < v->type->width; ++b)
        bits.push_back(eval_.bitOf(v, b));
      continue;
    }
    const Value *bit = isTyped(v) ? eval_.castTo(v, k_.bitType, since(start)) : v;
    if (!bit)
      return fail(since(start), "the value " + v->str() + " is not a bit");
    bits.push_back(bit);
  }
  return k_.bits(bits);
}

const Value *ParserImpl::parseList(const Type *type) {
  SourceRange start = tok_.range;
  advance();
  StackPart<const Value *> elems(values_);
  bool wantsList = type && type->kind == TypeKind::kList;
  if (!parseValues(Tok::kRSquare, elems, wantsList ? type->element : nullptr))
    return nullptr;
  const Type *given = nullptr;
  if (accept(Tok::kLess)) {
    given = parseType();
    if (!given || !expect(Tok::kGreater, "'>' after the type of the elements"))
      return nullptr;
  }
  SourceRange range = since(start);
  if (type && !wantsList)
    return fail(range, "a list where a value of type '" + type->str() + "' is expected");
  if (std::ranges::find(elems, eval_.poison()) != elems.end())
    return eval_.poison();
  const Type *element = nullptr;
  for (const Value *v : elems) {
    if (!isTyped(v))
      continue;
    const Type *common = element ? commonType(k_, element, v->type) : v->type;
    if (!common)
      return fail(range, "elements of type '" + element->str() + "' and '" + v->type->str() + "' in one list");
    element = common;
  }
  if (given) {
    if (element && !typeConvertible(element, given))
      return fail(range, "a list of '" + element->str() + "' is none of '" + given->str() + "'");
    element = given;
  }
  if (!element && !wantsList)
    return fail(range, "the type of this list is not known; write []<type>");
  if (element && wantsList && !typeConvertible(element, type->element))
    return fail(range, "a list of '" + element->str() + "' where one of '" + type->element->str() + "' is expected");
  return k_.list(element ? element : type->element, elems);
}

bool ParserImpl::parseDagArgs(StackPart<const Value *> &args, StackPart<const Atom *> &names) {
  if (at(Tok::kRParen))
    return true;
  do {
    if (at(Tok::kVarName)) {
      args.push_back(k_.unset);
      names.push_back(atom(tok_.text));
      advance();
      continue;
    }
    const Value *v = parseValue();
    if (!v)
      return false;
    args.push_back(v);
    names.push_back(nullptr);
    if (!accept(Tok::kColon))
      continue;
    if (!at(Tok::kVarName))
      return syntaxError("expected '$name' after ':'");
    names.back() = atom(tok_.text);
    advance();
  } while (accept(Tok::kComma));
  return true;
}

const Value *ParserImpl::parseDag() {
  advance();
  bool isOp = at(Tok::kBang) &&
              (Op(tok_.value) == Op::kCast || Op(tok_.value) == Op::kGetDagOp || Op(tok_.value) == Op::kGetOp);
  if (!at(Tok::kId) && !at(Tok::kQuestion) && !isOp)
    return syntaxError("expected the operator of a dag"), nullptr;
  const Value *op = parseValue();
  if (!op)
    return nullptr;
  const Atom *opName = nullptr;
  if (accept(Tok::kColon)) {
    if (!at(Tok::kVarName))
      return syntaxError("expected '$name' after ':'"), nullptr;
    opName = atom(tok_.text);
    advance();
  }
  StackPart<const Value *> args(values_);
  StackPart<const Atom *> names(names_);
  if (!parseDagArgs(args, names) || !expect(Tok::kRParen, "',' or ')' in the dag"))
    return nullptr;
  if (eval_.isPoison(op) || std::ranges::find(args, eval_.poison()) != args.end())
    return eval_.poison();
  return k_.dag(op, opName, args, names);
}

//===--- Ranges -----------------------------------------------------------------------------------------------===//

/// The pieces up to `close` and past it, as numbers.
bool ParserImpl::parseBitRanges(Tok close, std::vector<uint32_t> &out) {
  do {
    SourceRange start = tok_.range;
    const Value *first = parseValue();
    if (!first || !parseBitRange(first, start, out))
      return false;
  } while (accept(Tok::kComma));
  return expect(close, close == Tok::kRBrace ? "',' or '}'" : "',' or '>'");
}

/// `first`, which is parsed, alone or with `-` or `...` and what follows.
bool ParserImpl::parseBitRange(const Value *first, SourceRange start, std::vector<uint32_t> &out) {
  const IntValue *from = first->as<IntValue>();
  if (!from || from->value < 0) {
    error(since(start), "expected a number, found " + first->str());
    return false;
  }
  int64_t a = from->value, b = a;
  SourceRange endStart = tok_.range;
  if (at(Tok::kInt)) { // `3-0` reads as 3 and -0.
    b = -tok_.value;
    advance();
  } else if (accept(Tok::kMinus) || accept(Tok::kEllipsis)) {
    endStart = tok_.range;
    const Value *last = parseValue();
    if (!last)
      return false;
    const IntValue *to = last->as<IntValue>();
    if (!to) {
      error(since(endStart), "expected a number, found " + last->str());
      return false;
    }
    b = to->value;
  }
  if (b < 0) {
    error(since(endStart), "a range does not end in a negative number");
    return false;
  }
  if (std::max(a, b) - std::min(a, b) >= (1 << 20) || a > UINT32_MAX || b > UINT32_MAX) {
    error(since(start), "the range is too long");
    return false;
  }
  for (;; a += a < b ? 1 : -1) {
    out.push_back(uint32_t(a));
    if (a == b)
      return true;
  }
}

/// One piece of an index of a list: an int, or several as a list of int.
const Value *ParserImpl::parseSliceElement() {
  SourceRange start = tok_.range;
  const Value *first = parseValue(), *last = nullptr;
  if (!first)
    return nullptr;
  if (at(Tok::kInt)) {
    int64_t v = -tok_.value;
    if (v < 0)
      return fail(tok_.range, "a range does not end in a negative number");
    last = k_.integer(v);
    advance();
  } else if (accept(Tok::kMinus) || accept(Tok::kEllipsis)) {
    SourceRange lastStart = tok_.range;
    last = parseValue();
    if (!last)
      return nullptr;
    if (last->type != k_.intType && !eval_.isPoison(last))
      return fail(since(lastStart), "the end of a range is an int, not " + last->str());
  }
  if (!last)
    return first;
  if (eval_.isPoison(first))
    return first;
  if (first->type != k_.intType)
    return fail(since(start), "the start of a range is an int, not " + first->str());
  const Value *args[2] = {first, last};
  return eval_.makeOp(Op::kRangeClosed, k_.listType(k_.intType), nullptr, args, since(start), current_);
}

const Value *ParserImpl::parseListSlice(const Value *of, SourceRange start) {
  bool isPoison = eval_.isPoison(of);
  if (!isPoison && of->type->kind != TypeKind::kList)
    error(since(start), "a value of type '" + of->type->str() + "' has no elements");
  bool bad = isPoison || of->type->kind != TypeKind::kList;
  advance();
  const Value *index = nullptr; // A list, once there is more than one.
  const Type *ints = k_.listType(k_.intType);
  bool single = true;
  auto asList = [&](const Value *v) { return v->type == k_.intType ? k_.list(k_.intType, std::span(&v, 1)) : v; };
  do {
    if (index && at(Tok::kRSquare)) { // A comma at the end makes a list of one element.
      index = asList(index);
      single = false;
      break;
    }
    SourceRange range = tok_.range;
    const Value *v = parseSliceElement();
    if (!v)
      return nullptr;
    if (!eval_.isPoison(v) && v->type != k_.intType &&
        (v->type->kind != TypeKind::kList || v->type->element != k_.intType)) {
      error(since(range), "an index is an int or a list of them, not a value of type '" + v->type->str() + "'");
      v = eval_.poison();
    }
    bad |= eval_.isPoison(v);
    if (bad)
      continue;
    single = !index && v->type == k_.intType;
    if (index) {
      const Value *args[2] = {asList(index), asList(v)};
      v = eval_.makeOp(Op::kListConcat, ints, nullptr, args, since(range), current_);
    }
    index = v;
  } while (accept(Tok::kComma));
  if (!expect(Tok::kRSquare, "',' or ']'"))
    return nullptr;
  if (bad)
    return eval_.poison();
  const Value *args[2] = {of, index};
  return eval_.makeOp(single ? Op::kElement : Op::kSlice, single ? of->type->element : of->type, nullptr, args,
                      since(start), current_);
}

} // namespace lathe::td
