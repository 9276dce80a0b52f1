#include "lathe/td/ParserImpl.h"

#include <algorithm>

namespace lathe::td {

/// Nesting of expressions; a bound against overflow of the stack on hostile input.
static constexpr unsigned kMaxDepth = 400;

Expr *ParserImpl::make(ExprKind kind, SourceRange range) {
  Expr *e = k_.arena.make<Expr>();
  e->kind = kind;
  e->range = range;
  return e;
}

Expr *ParserImpl::constant(const Value *v, SourceRange range) {
  Expr *e = make(ExprKind::kConst, range);
  e->value = v;
  e->type = v->type->kind == TypeKind::kUnknown ? nullptr : v->type;
  return e;
}

/// Replaces an expression whose parts are all known by its value.
Expr *ParserImpl::finishExpr(Expr *e) {
  bool constantParts = true;
  auto look = [&](const Expr *a) {
    if (!a)
      return;
    constantParts &= a->kind == ExprKind::kConst;
    e->refersToName |= a->refersToName;
  };
  for (const Expr *a : e->args)
    look(a);
  for (const RangePiece &p : e->ranges) {
    look(p.first);
    look(p.last);
  }
  for (const Argument &a : e->arguments)
    look(a.value);
  if (!constantParts || e->kind == ExprKind::kLoop)
    return e;
  if (e->kind == ExprKind::kInstance) {
    // A class inside its own definition; or default arguments that are not known yet.
    if (!e->cls->defined)
      return e;
  }
  // What depends on the records that exist is asked when the statement is carried out.
  if (e->kind == ExprKind::kOp) {
    if (e->op == Op::kExists || e->op == Op::kInstances || e->op == Op::kRepr)
      return e;
    if (e->op == Op::kCast && e->typeArg->kind == TypeKind::kRecord) {
      const StringValue *s = e->args[0]->value->as<StringValue>();
      if (s && !k_.findDef(s->atom))
        return e;
    }
  }
  const Type *type = e->type;
  const Value *v = eval_.eval(e, nullptr);
  Expr *c = constant(v, e->range);
  if (!c->type)
    c->type = type;
  return c;
}

//===--- Types ------------------------------------------------------------------------------------------------===//

const Type *ParserImpl::parseType() {
  SourceRange start = tok_.range;
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
    if (!at(Tok::kInt) || n <= 0 || n > 65536)
      return syntaxError("expected the number of bits"), nullptr;
    advance();
    return expect(Tok::kGreater, "'>'") ? k_.bitsType(uint32_t(n)) : nullptr;
  }
  case Tok::kList: {
    advance();
    if (!expect(Tok::kLess, "'<' after list"))
      return nullptr;
    const Type *element = parseType();
    return element && expect(Tok::kGreater, "'>'") ? k_.listType(element) : nullptr;
  }
  case Tok::kId: {
    const Atom *name = atom(tok_.text);
    advance();
    if (auto it = k_.typeAliases.find(name); it != k_.typeAliases.end())
      return it->second;
    if (auto it = k_.classByName.find(name); it != k_.classByName.end())
      return k_.recordType(it->second);
    std::vector<std::string_view> names;
    for (const Class *c : k_.classList)
      names.push_back(c->name->text);
    std::string_view near = nearestName(name->text, names);
    error(start, "there is no class '" + std::string(name->text) + "'" +
                     (near.empty() ? "" : "; did you mean '" + std::string(near) + "'?"));
    return k_.unknownType;
  }
  default:
    syntaxError("expected a type");
    return nullptr;
  }
}

const Type *ParserImpl::memberType(const Type *of, const Atom *name, bool &known) {
  known = true;
  if (!of || of->kind == TypeKind::kUnknown) {
    known = false;
    return nullptr;
  }
  if (of->kind != TypeKind::kRecord)
    return nullptr;
  for (const Class *c : of->classes) {
    if (!c->defined)
      known = false;
    uint32_t i = c->shape->find(name);
    if (i != Shape::kNone)
      return c->shape->fields[i].type;
  }
  return nullptr;
}

const Expr *ParserImpl::coerce(const Expr *e, const Type *type, const char *what, const Atom *name) {
  if (!type || type->kind == TypeKind::kUnknown)
    return e;
  auto complain = [&](const std::string &found) {
    error(e->range, std::string(what) + " '" + std::string(name->text) + "' has type '" + type->str() +
                        "', which does not take " + found);
    return poison(e->range);
  };
  if (e->kind != ExprKind::kConst)
    return mayConvert(e->type, type) ? e : complain("a value of type '" + e->type->str() + "'");
  if (e->value->type == type || eval_.isPoison(e->value))
    return e;
  const Value *v = convert(k_, e->value, type);
  return v ? constant(v, e->range) : complain("the value " + e->value->str());
}

//===--- Names ------------------------------------------------------------------------------------------------===//

Expr *ParserImpl::bindName(const Atom *name, SourceRange range, Mode mode) {
  uint32_t depth = 0;
  auto local = [&](const std::vector<Scope::Local> &locals) -> Expr * {
    for (size_t i = locals.size(); i-- > 0;) {
      const Scope::Local &l = locals[i];
      if (l.name != name)
        continue;
      if (l.constant)
        return constant(l.constant, range);
      Expr *e = make(ExprKind::kVar, range);
      e->depth = depth;
      e->index = l.slot;
      e->type = l.type;
      e->name = name;
      e->refersToName = l.refersToName;
      return e;
    }
    return nullptr;
  };
  bool inRecord = false;
  const Atom *self = nullptr;
  for (Scope *s = scope_; s; s = s->parent) {
    if (Expr *e = local(s->locals))
      return e;
    bool record = s->kind == Scope::Kind::kClass || s->kind == Scope::Kind::kDef;
    if (record && s->shape) {
      uint32_t i = s->shape->find(name);
      if (i != Shape::kNone) {
        Expr *e = make(ExprKind::kField, range);
        e->name = name;
        e->type = s->shape->fields[i].type;
        return e;
      }
    }
    if (Expr *e = local(s->params))
      return e;
    if (record) {
      inRecord = true;
      if (s->kind == Scope::Kind::kClass && name == nameAtom_)
        break;
      if (s->selfName == name)
        self = name;
    }
    depth += s->hasFrame;
  }
  if (name == nameAtom_ && inRecord) {
    Expr *e = make(ExprKind::kSelfName, range);
    e->type = k_.stringType;
    return e;
  }
  if (mode == Mode::kName)
    return constant(k_.string(name), range);
  if (const Record *r = k_.findDef(name))
    return constant(r->defValue(), range);
  if (auto it = k_.globals.find(name); it != k_.globals.end())
    return constant(it->second, range);
  if (self)
    return make(ExprKind::kSelf, range);
  std::vector<std::string_view> names;
  for (Scope *s = scope_; s; s = s->parent) {
    for (const Scope::Local &l : s->locals)
      names.push_back(l.name->text);
    for (const Scope::Local &l : s->params)
      names.push_back(l.name->text);
    if (s->shape)
      for (const FieldInfo &f : s->shape->fields)
        names.push_back(f.name->text);
  }
  std::string_view near = nearestName(name->text, names);
  error(range, "'" + std::string(name->text) + "' is not defined" +
                   (near.empty() ? "" : "; did you mean '" + std::string(near) + "'?"));
  return poison(range);
}

Expr *ParserImpl::parseIdentifier(Mode mode) {
  const Atom *name = atom(tok_.text);
  SourceRange range = tok_.range;
  advance();
  if (at(Tok::kLess) && k_.classByName.contains(name))
    return parseInstance(name, range);
  if (at(Tok::kLess) && mode == Mode::kValue) {
    error(range, "there is no class '" + std::string(name->text) + "'");
    std::vector<Argument> args;
    return parseArguments(args, {}, {}) ? poison(since(range)) : nullptr;
  }
  return bindName(name, range, mode);
}

Expr *ParserImpl::parseInstance(const Atom *name, SourceRange range) {
  const Class *c = k_.classByName[name];
  std::vector<Argument> args;
  if (!parseArguments(args, c->params, c->name->text))
    return nullptr;
  Expr *e = make(ExprKind::kInstance, since(range));
  e->cls = c;
  e->arguments = copy(args);
  e->type = k_.recordType(c);
  return finishExpr(e);
}

/// `<a, b, name = c>`; `of` names the class, or is empty when it is not known and the arguments are only skipped.
bool ParserImpl::parseArguments(std::vector<Argument> &out, std::span<const Parameter> params, std::string_view of) {
  SourceRange start = tok_.range;
  if (!expect(Tok::kLess, "'<'"))
    return false;
  bool named = false;
  std::vector<bool> given(params.size());
  while (!at(Tok::kGreater)) {
    Argument a{nullptr, nullptr, uint32_t(out.size())};
    SourceRange range = tok_.range;
    if (at(Tok::kId) && lexer_.nextCharIs('=')) {
      a.name = atom(tok_.text);
      named = true;
      advance();
      advance();
      a.index = uint32_t(std::ranges::find(params, a.name, &Parameter::name) - params.begin());
    } else if (named) {
      error(range, "an argument by position after one by name");
      named = false;
    }
    Expr *v = parseValue();
    if (!v)
      return false;
    if (of.empty()) {
    } else if (a.index >= params.size()) {
      error(a.name ? range : v->range,
            a.name ? "'" + std::string(of) + "' has no parameter '" + std::string(a.name->text) + "'"
                   : "'" + std::string(of) + "' takes " + std::to_string(params.size()) + " arguments");
    } else if (given[a.index]) {
      error(range, "a second argument for '" + std::string(params[a.index].name->text) + "'");
    } else {
      given[a.index] = true;
      a.value = coerce(v, params[a.index].type, "parameter", params[a.index].name);
      out.push_back(a);
    }
    if (!accept(Tok::kComma))
      break;
  }
  if (!expect(Tok::kGreater, "',' or '>' in the arguments"))
    return false;
  for (size_t i = 0; i < params.size() && !of.empty(); ++i)
    if (!given[i] && !params[i].defaultValue) {
      error(since(start),
            "'" + std::string(of) + "' needs an argument for '" + std::string(params[i].name->text) + "'");
      out.push_back({poison(start), params[i].name, uint32_t(i)});
    }
  return true;
}

//===--- Values -----------------------------------------------------------------------------------------------===//

Expr *ParserImpl::parseValue(Mode mode) {
  if (depth_ >= kMaxDepth)
    return syntaxError("expressions nest too deep"), nullptr;
  ++depth_;
  Expr *e = parseSimple(mode);
  for (bool done = false; e && !done;)
    e = parseSuffix(e, mode, done);
  --depth_;
  return e;
}

Expr *ParserImpl::parseSuffix(Expr *e, Mode mode, bool &done) {
  switch (tok_.kind) {
  case Tok::kLBrace: {
    if (mode != Mode::kValue)
      return done = true, e; // The body begins.
    advance();
    std::vector<RangePiece> ranges;
    bool single;
    if (!parseRanges(Tok::kRBrace, ranges, single))
      return nullptr;
    Expr *s = make(ExprKind::kBitSlice, since(e->range));
    s->args = copy(std::vector<const Expr *>{e});
    s->ranges = copy(ranges);
    return finishExpr(s);
  }
  case Tok::kLSquare: {
    advance();
    std::vector<RangePiece> ranges;
    Expr *s = make(ExprKind::kListSlice, e->range);
    if (!parseRanges(Tok::kRSquare, ranges, s->single))
      return nullptr;
    if (e->type && e->type->kind != TypeKind::kList) {
      error(e->range, "a value of type '" + e->type->str() + "' has no elements");
      return poison(e->range);
    }
    s->range = since(e->range);
    s->args = copy(std::vector<const Expr *>{e});
    s->ranges = copy(ranges);
    s->type = s->single && e->type ? e->type->element : e->type;
    // An index that is itself a list picks several.
    if (s->single && ranges[0].first->type && ranges[0].first->type->kind == TypeKind::kList) {
      s->single = false;
      s->type = e->type;
    }
    return finishExpr(s);
  }
  case Tok::kDot:
    return parseMember(e);
  case Tok::kPaste:
    return parsePaste(e, mode);
  default:
    done = true;
    return e;
  }
}

Expr *ParserImpl::parseMember(Expr *of) {
  advance();
  SourceRange range = tok_.range;
  if (!at(Tok::kId))
    return syntaxError("expected the name of a field after '.'"), nullptr;
  const Atom *name = atom(tok_.text);
  advance();
  if (of->kind == ExprKind::kConst && eval_.isPoison(of->value))
    return of;
  Expr *e = make(ExprKind::kMember, since(of->range));
  e->args = copy(std::vector<const Expr *>{of});
  e->name = name;
  bool known;
  if (of->kind == ExprKind::kConst && of->value->kind == ValueKind::kDef)
    return finishExpr(e); // The record itself knows its fields.
  e->type = memberType(of->type, name, known);
  if (!e->type && known) {
    error(range, "a value of type '" + of->type->str() + "' has no field '" + std::string(name->text) + "'");
    return poison(e->range);
  }
  return finishExpr(e);
}

Expr *ParserImpl::parsePaste(Expr *left, Mode mode) {
  SourceRange op = tok_.range;
  advance();
  // A name may end in `#`: nothing is added.
  if (at(Tok::kColon) || at(Tok::kSemi) || at(Tok::kLBrace))
    return left;
  bool list = left->type && left->type->kind == TypeKind::kList;
  Expr *right = parseValue(list ? Mode::kValue : Mode::kName);
  if (!right)
    return nullptr;
  (void)op;
  return makeOp(Op::kPaste, std::vector<const Expr *>{left, right}, nullptr, since(left->range));
}

Expr *ParserImpl::parseString() {
  SourceRange start = tok_.range;
  std::string s = std::move(tok_.string);
  for (advance(); at(Tok::kString); advance())
    s += tok_.string;
  return constant(k_.string(s), since(start));
}

Expr *ParserImpl::parseSimple(Mode mode) {
  SourceRange start = tok_.range;
  switch (tok_.kind) {
  case Tok::kTrue:
  case Tok::kFalse: {
    bool b = at(Tok::kTrue);
    advance();
    return constant(k_.integer(b), start);
  }
  case Tok::kInt: {
    int64_t v = tok_.value;
    advance();
    return constant(k_.integer(v), start);
  }
  case Tok::kBinary: {
    std::vector<const Value *> bits;
    for (uint32_t i = 0; i < tok_.bits; ++i)
      bits.push_back(k_.bit(i < 64 && tok_.value >> i & 1));
    advance();
    return constant(k_.bits(bits), start);
  }
  case Tok::kString:
    return parseString();
  case Tok::kCode: {
    const Value *v = k_.string(tok_.text, true);
    advance();
    return constant(v, start);
  }
  case Tok::kQuestion:
    advance();
    return constant(k_.unset, start);
  case Tok::kId:
    return parseIdentifier(mode);
  case Tok::kLBrace:
    return parseBitsLiteral();
  case Tok::kLSquare:
    return parseListLiteral();
  case Tok::kLParen:
    return parseDag();
  case Tok::kBang:
    return parseBang();
  default:
    syntaxError("expected a value");
    return nullptr;
  }
}

bool ParserImpl::parseValues(Tok close, std::vector<const Expr *> &out) {
  while (!at(close)) {
    Expr *v = parseValue();
    if (!v)
      return false;
    out.push_back(v);
    if (!accept(Tok::kComma))
      break;
  }
  return expect(close, close == Tok::kRSquare ? "',' or ']'" : close == Tok::kRBrace ? "',' or '}'" : "',' or ')'");
}

Expr *ParserImpl::parseBitsLiteral() {
  SourceRange start = tok_.range;
  advance();
  std::vector<const Expr *> args;
  if (!parseValues(Tok::kRBrace, args))
    return nullptr;
  Expr *e = make(ExprKind::kBits, since(start));
  e->args = copy(args);
  uint32_t width = 0;
  bool known = true;
  for (const Expr *a : args) {
    if (!a->type)
      known &= a->kind == ExprKind::kConst && a->value->isUnset();
    width += a->type && a->type->kind == TypeKind::kBits ? a->type->width : 1;
  }
  e->type = known ? k_.bitsType(width) : nullptr;
  return finishExpr(e);
}

Expr *ParserImpl::parseListLiteral() {
  SourceRange start = tok_.range;
  advance();
  std::vector<const Expr *> args;
  if (!parseValues(Tok::kRSquare, args))
    return nullptr;
  const Type *element = nullptr;
  if (accept(Tok::kLess)) {
    element = parseType();
    if (!element || !expect(Tok::kGreater, "'>' after the type of the elements"))
      return nullptr;
    for (const Expr *&a : args)
      a = coerce(a, element, "the list", atom("[]"));
  }
  Expr *e = make(ExprKind::kList, since(start));
  if (element) {
    e->type = k_.listType(element);
  } else {
    bool known = true;
    for (const Expr *a : args) {
      known &= a->type != nullptr || (a->kind == ExprKind::kConst && a->value->isUnset());
      const Type *c = commonType(k_, element, a->type);
      if (a->type && !c && element) {
        error(a->range, "a value of type '" + a->type->str() + "' in a list of '" + element->str() + "'");
        return poison(e->range);
      }
      element = c;
    }
    e->type = known && element ? k_.listType(element) : args.empty() ? k_.listType(k_.unknownType) : nullptr;
  }
  e->args = copy(args);
  return finishExpr(e);
}

bool ParserImpl::parseDagArgs(std::vector<const Expr *> &args, std::vector<const Atom *> &names) {
  while (!at(Tok::kRParen)) {
    if (at(Tok::kVarName)) {
      args.push_back(constant(k_.unset, tok_.range));
      names.push_back(atom(tok_.text));
      advance();
    } else {
      Expr *v = parseValue();
      if (!v)
        return false;
      args.push_back(v);
      names.push_back(nullptr);
      if (accept(Tok::kColon)) {
        if (!at(Tok::kVarName))
          return syntaxError("expected '$name' after ':'");
        names.back() = atom(tok_.text);
        advance();
      }
    }
    if (!accept(Tok::kComma))
      break;
  }
  return true;
}

Expr *ParserImpl::parseDag() {
  SourceRange start = tok_.range;
  advance();
  if (!at(Tok::kId) && !at(Tok::kQuestion) && !at(Tok::kBang))
    return syntaxError("expected the operator of a dag"), nullptr;
  Expr *op = parseValue();
  if (!op)
    return nullptr;
  std::vector<const Expr *> args = {op};
  std::vector<const Atom *> names = {nullptr};
  if (accept(Tok::kColon)) {
    if (!at(Tok::kVarName))
      return syntaxError("expected '$name' after ':'"), nullptr;
    names[0] = atom(tok_.text);
    advance();
  }
  if (!parseDagArgs(args, names) || !expect(Tok::kRParen, "',' or ')' in the dag"))
    return nullptr;
  Expr *e = make(ExprKind::kDag, since(start));
  e->args = copy(args);
  e->names = copy(names);
  e->type = k_.dagType;
  return finishExpr(e);
}

//===--- Ranges -----------------------------------------------------------------------------------------------===//

bool ParserImpl::parseRangePiece(Expr *first, RangePiece &out) {
  out = {first, nullptr};
  if (at(Tok::kInt) && tok_.value < 0) { // `3-0` reads as 3 and -0 or -n.
    out.last = constant(k_.integer(-tok_.value), tok_.range);
    advance();
    return true;
  }
  bool minusZero = at(Tok::kInt) && tok_.range.buffer->text()[tok_.range.begin] == '-';
  if (minusZero) {
    out.last = constant(k_.integer(0), tok_.range);
    advance();
    return true;
  }
  if (!accept(Tok::kMinus) && !accept(Tok::kEllipsis))
    return true;
  out.last = parseValue();
  return out.last != nullptr;
}

/// The pieces up to `close` and past it. `single`: one index, without a comma behind.
bool ParserImpl::parseRanges(Tok close, std::vector<RangePiece> &out, bool &single) {
  single = false;
  bool comma = false;
  while (!at(close)) {
    Expr *first = parseValue();
    RangePiece p;
    if (!first || !parseRangePiece(first, p))
      return false;
    out.push_back(p);
    comma = accept(Tok::kComma);
    if (!comma)
      break;
  }
  if (out.empty())
    return syntaxError("expected an index or a range");
  single = out.size() == 1 && !comma && !out[0].last;
  return expect(close, close == Tok::kRSquare ? "',' or ']'" : close == Tok::kRBrace ? "',' or '}'" : "',' or '>'");
}

//===--- Operators --------------------------------------------------------------------------------------------===//

const Type *ParserImpl::opType(Op op, std::span<const Expr *const> args, const Type *typeArg) {
  const Type *first = args.empty() ? nullptr : args[0]->type;
  switch (op) {
  case Op::kAnd:
  case Op::kOr:
  case Op::kXor:
    return std::ranges::all_of(args, [&](const Expr *a) { return a->type == k_.bitType; }) ? k_.bitType : k_.intType;
  case Op::kAdd:
  case Op::kSub:
  case Op::kMul:
  case Op::kDiv:
  case Op::kShl:
  case Op::kSra:
  case Op::kSrl:
  case Op::kLogTwo:
  case Op::kSize:
  case Op::kFind:
    return k_.intType;
  case Op::kNot:
  case Op::kEq:
  case Op::kNe:
  case Op::kLt:
  case Op::kLe:
  case Op::kGt:
  case Op::kGe:
  case Op::kIsA:
  case Op::kExists:
  case Op::kInitialized:
  case Op::kEmpty:
    return k_.bitType;
  case Op::kCast:
  case Op::kGetDagArg:
  case Op::kGetDagOp:
  case Op::kGetOp:
    return typeArg;
  case Op::kInstances:
    return k_.listType(typeArg);
  case Op::kIf: {
    const Type *a = args[1]->type, *b = args[2]->type;
    auto unknown = [](const Expr *e) { return !e->type && !(e->kind == ExprKind::kConst && e->value->isUnset()); };
    return unknown(args[1]) || unknown(args[2]) ? nullptr : commonType(k_, a, b);
  }
  case Op::kRepr:
  case Op::kInterleave:
  case Op::kSubstr:
  case Op::kStrConcat:
  case Op::kToLower:
  case Op::kToUpper:
  case Op::kGetDagName:
    return k_.stringType;
  case Op::kHead:
    return first && first->kind == TypeKind::kList ? first->element : nullptr;
  case Op::kTail:
  case Op::kListRemove:
    return first;
  case Op::kListFlatten:
    return first && first->kind == TypeKind::kList ? first->element : nullptr;
  case Op::kListSplat:
    return first ? k_.listType(first) : nullptr;
  case Op::kListConcat: {
    const Type *t = nullptr;
    for (const Expr *a : args)
      t = a->type ? commonType(k_, t, a->type) : t;
    return t;
  }
  case Op::kRange:
    return k_.listType(k_.intType);
  case Op::kSubst:
    return args[2]->type;
  case Op::kCon:
  case Op::kDag:
  case Op::kSetDagOp:
  case Op::kSetOp:
  case Op::kSetDagArg:
  case Op::kSetDagName:
    return k_.dagType;
  case Op::kPaste:
    return first && first->kind == TypeKind::kList ? first : first ? k_.stringType : nullptr;
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

Expr *ParserImpl::makeOp(Op op, std::span<const Expr *const> args, const Type *typeArg, SourceRange range) {
  Expr *e = make(ExprKind::kOp, range);
  e->op = op;
  e->args = k_.arena.copy(args);
  e->typeArg = typeArg;
  e->type = opType(op, args, typeArg);
  return finishExpr(e);
}

Expr *ParserImpl::parseBang() {
  SourceRange start = tok_.range;
  Op op = Op(tok_.value);
  const OpInfo &info = kOpInfo[size_t(op)];
  std::string name = "!" + std::string(info.name);
  advance();
  const Type *typeArg = nullptr;
  if (at(Tok::kLess)) {
    if (!info.typeArg && op != Op::kListConcat)
      error(tok_.range, name + " takes no type");
    advance();
    typeArg = parseType();
    if (!typeArg || !expect(Tok::kGreater, "'>' after the type"))
      return nullptr;
  } else if (info.typeArg && op != Op::kGetDagOp && op != Op::kGetOp) {
    return syntaxError("expected '<' and a type after " + name), nullptr;
  }
  if (!expect(Tok::kLParen, ("'(' after " + name).c_str()))
    return nullptr;
  if (op == Op::kCond)
    return parseCond(start);
  if (op == Op::kForeach || op == Op::kFilter || op == Op::kFoldl)
    return parseLoop(op, start);
  std::vector<const Expr *> args;
  if (!parseValues(Tok::kRParen, args))
    return nullptr;
  int n = int(args.size());
  if (n < info.minArgs || (info.maxArgs >= 0 && n > info.maxArgs)) {
    std::string want = info.minArgs == info.maxArgs ? std::to_string(info.minArgs)
                       : info.maxArgs < 0           ? "at least " + std::to_string(info.minArgs)
                                          : std::to_string(info.minArgs) + " to " + std::to_string(info.maxArgs);
    error(since(start), name + " takes " + want + " arguments, not " + std::to_string(n));
    return poison(since(start));
  }
  return makeOp(op, args, typeArg, since(start));
}

Expr *ParserImpl::parseCond(SourceRange start) {
  std::vector<const Expr *> args;
  const Type *type = nullptr;
  bool known = true;
  while (!at(Tok::kRParen)) {
    Expr *c = parseValue();
    if (!c || !expect(Tok::kColon, "':' after the condition"))
      return nullptr;
    Expr *v = parseValue();
    if (!v)
      return nullptr;
    args.push_back(c);
    args.push_back(v);
    known &= v->type != nullptr || (v->kind == ExprKind::kConst && v->value->isUnset());
    type = known ? commonType(k_, type, v->type) : nullptr;
    if (!accept(Tok::kComma))
      break;
  }
  if (!expect(Tok::kRParen, "',' or ')' in !cond"))
    return nullptr;
  Expr *e = make(ExprKind::kOp, since(start));
  e->op = Op::kCond;
  e->args = copy(args);
  e->type = known ? type : nullptr;
  if (args.empty()) {
    error(e->range, "!cond without a condition");
    return poison(e->range);
  }
  return finishExpr(e);
}

/// !foreach(x, list, body), !filter(x, list, condition), !foldl(start, list, acc, x, body).
Expr *ParserImpl::parseLoop(Op op, SourceRange start) {
  std::vector<const Expr *> args;
  const Expr *init = nullptr;
  const Atom *names[2] = {};
  auto variable = [&](const Atom *&out) {
    out = expectName("the name of a variable");
    return out && expect(Tok::kComma, "','");
  };
  bool fold = op == Op::kFoldl;
  if (fold) {
    init = parseValue();
    if (!init || !expect(Tok::kComma, "','"))
      return nullptr;
  } else if (!variable(names[0])) {
    return nullptr;
  }
  const Expr *over = parseValue();
  if (!over || !expect(Tok::kComma, "','") || (fold && (!variable(names[0]) || !variable(names[1]))))
    return nullptr;
  const Type *element = over->type && over->type->kind == TypeKind::kList ? over->type->element : nullptr;
  Scope scope{scope_, Scope::Kind::kLoop, true, 2};
  const Type *types[2] = {fold ? init->type : element, element};
  for (uint32_t i = 0; i < (fold ? 2u : 1u); ++i)
    scope.locals.push_back({names[i], types[i], i, nullptr, false});
  scope_ = &scope;
  Expr *body = parseValue();
  scope_ = scope.parent;
  if (!body || !expect(Tok::kRParen, "')'"))
    return nullptr;
  Expr *e = make(ExprKind::kLoop, since(start));
  e->op = op;
  args.push_back(over);
  if (fold)
    args.push_back(init);
  args.push_back(body);
  e->args = copy(args);
  bool overDag = over->type && over->type->kind == TypeKind::kDag;
  e->type = fold                ? init->type
            : op == Op::kFilter ? over->type
            : overDag           ? over->type
            : body->type        ? k_.listType(body->type)
                                : nullptr;
  finishExpr(e);
  return e;
}

} // namespace lathe::td
