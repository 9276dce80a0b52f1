// The bang operators: their operands and their types.
#include "lathe/td/ParserImpl.h"

#include <algorithm>

namespace lathe::td {

const Value *ParserImpl::fail(SourceRange range, std::string message) {
  error(range, std::move(message));
  return eval_.poison();
}

const Value *ParserImpl::failResult(const OpParse &p, const Type *type) {
  return fail(since(p.start),
              p.name + " makes a value of type '" + type->str() + "', not of type '" + p.wanted->str() + "'");
}

/// Null when the operand is `good`; else reports what it should be.
const Value *ParserImpl::need(const OpParse &p, const Operand &o, bool good, const char *what) {
  if (good)
    return nullptr;
  std::string found = isTyped(o.value) ? "a value of type '" + o.value->type->str() + "'" : "'?'";
  return fail(o.range, p.name + " takes " + what + " here, not " + found);
}

static bool is(const Value *v, TypeKind k) { return isTyped(v) && v->type->kind == k; }
static bool isListOf(const Value *v, TypeKind k) { return is(v, TypeKind::kList) && v->type->element->kind == k; }

/// The type that an operand is parsed with; null: any.
const Type *ParserImpl::operandType(const OpParse &p, size_t i, const std::vector<Operand> &before) {
  if (isArithmetic(p.op))
    return k_.intType;
  if (isComparison(p.op))
    return i && isTyped(before[0].value) ? before[0].value->type : nullptr;
  switch (p.op) {
  case Op::kStrConcat:
    return k_.stringType;
  case Op::kCon:
    return k_.dagType;
  case Op::kListConcat:
  case Op::kListRemove: { // What is wanted, and has anything in common with the operands so far.
    const Type *type = p.wanted;
    for (const Operand &b : before)
      if (isTyped(b.value))
        type = type ? commonType(k_, type, b.value->type) : b.value->type;
    return type;
  }
  case Op::kIf:
    return i ? p.wanted : nullptr;
  case Op::kSubst:
    return i ? p.wanted : nullptr;
  default:
    return nullptr;
  }
}

/// The type of the result where it does not depend on the operands.
const Type *ParserImpl::resultType(const OpParse &p) {
  if (isArithmetic(p.op))
    return k_.intType;
  if (isComparison(p.op))
    return k_.bitType;
  switch (p.op) {
  case Op::kNot:
  case Op::kLogTwo:
  case Op::kSize:
  case Op::kEmpty:
  case Op::kFind:
  case Op::kIsA:
  case Op::kExists:
  case Op::kInitialized:
    return k_.intType;
  case Op::kRepr:
  case Op::kInterleave:
  case Op::kSubstr:
  case Op::kStrConcat:
  case Op::kToLower:
  case Op::kToUpper:
  case Op::kGetDagName:
    return k_.stringType;
  case Op::kCon:
  case Op::kDag:
  case Op::kSetDagOp:
  case Op::kSetOp:
  case Op::kSetDagArg:
  case Op::kSetDagName:
    return k_.dagType;
  case Op::kRange:
    return k_.listType(k_.intType);
  case Op::kInstances:
    return k_.listType(p.typeArg);
  case Op::kCast:
  case Op::kGetDagArg:
    return p.typeArg;
  case Op::kGetDagOp:
  case Op::kGetOp:
    return p.typeArg ? p.typeArg : recordType();
  default:
    return nullptr;
  }
}

//===--- Checks -----------------------------------------------------------------------------------------------===//
// Each returns null when the operands are good, else poison; an error is reported.

const Value *ParserImpl::checkUnary(OpParse &p, std::vector<Operand> &args, const Type *&type) {
  const Operand &a = args[0];
  switch (p.op) {
  case Op::kSize:
  case Op::kEmpty:
    return need(p, a, is(a.value, TypeKind::kList) || is(a.value, TypeKind::kString) || is(a.value, TypeKind::kDag),
                "a string, a list or a dag");
  case Op::kHead:
  case Op::kTail:
  case Op::kListFlatten: {
    if (const Value *bad = need(p, a, is(a.value, TypeKind::kList), "a list"))
      return bad;
    const ListValue *l = a.value->as<ListValue>();
    type = a.value->type;
    if (p.op == Op::kListFlatten) {
      if (type->element->kind == TypeKind::kList)
        type = type->element;
      else
        p.op = Op::kCount; // Flat already: the list itself.
      return nullptr;
    }
    if (l && l->elements.empty())
      return fail(a.range, p.name + " of an empty list");
    if (p.op == Op::kHead)
      type = l && isTyped(l->elements[0]) ? l->elements[0]->type : type->element;
    return nullptr;
  }
  case Op::kExists:
  case Op::kInstances:
    return need(p, a, is(a.value, TypeKind::kString), "a string");
  case Op::kToLower:
  case Op::kToUpper:
    return need(p, a, is(a.value, TypeKind::kString), "a string");
  case Op::kNot:
  case Op::kLogTwo:
    return need(p, a, isTyped(a.value) && typeConvertible(a.value->type, k_.intType), "an int");
  case Op::kGetDagOp:
  case Op::kGetOp:
    return need(p, a, is(a.value, TypeKind::kDag), "a dag");
  default:
    return nullptr;
  }
}

const Value *ParserImpl::checkCompare(OpParse &p, std::vector<Operand> &args) {
  bool equality = p.op == Op::kEq || p.op == Op::kNe;
  auto comparable = [&](const Type *t) {
    return typeConvertible(t, k_.intType) || t->kind == TypeKind::kString || (equality && t->kind == TypeKind::kRecord);
  };
  const Operand &a = args[0], &b = args[1];
  if (const Value *bad = need(p, a, isTyped(a.value) && comparable(a.value->type),
                              equality ? "an int, a string or a record" : "an int or a string"))
    return bad;
  const Type *common = isTyped(b.value) ? commonType(k_, a.value->type, b.value->type) : nullptr;
  return need(p, b, common && comparable(common), "what can be compared with the first operand");
}

const Value *ParserImpl::checkLists(OpParse &p, std::vector<Operand> &args, const Type *&type) {
  if (p.op == Op::kListSplat) {
    if (const Value *bad = need(p, args[0], isTyped(args[0].value), "a value"))
      return bad;
    if (const Value *bad = need(p, args[1], is(args[1].value, TypeKind::kInt), "an int"))
      return bad;
    type = k_.listType(args[0].value->type);
    bool fits = !p.wanted || (p.wanted->kind == TypeKind::kList && typeConvertible(type->element, p.wanted->element));
    return fits ? nullptr : failResult(p, type);
  }
  type = p.wanted;
  for (const Operand &a : args) {
    if (const Value *bad = need(p, a, is(a.value, TypeKind::kList), "a list"))
      return bad;
    type = type ? commonType(k_, type, a.value->type) : a.value->type;
    if (const Value *bad = need(p, a, type, "a list of the same type as the first"))
      return bad;
  }
  return nullptr;
}

const Value *ParserImpl::checkStrings(OpParse &p, std::vector<Operand> &args) {
  auto string = [&](size_t i) { return need(p, args[i], is(args[i].value, TypeKind::kString), "a string"); };
  auto integer = [&](size_t i) { return need(p, args[i], is(args[i].value, TypeKind::kInt), "an int"); };
  if (p.op == Op::kStrConcat) {
    for (size_t i = 0; i < args.size(); ++i)
      if (const Value *bad = string(i))
        return bad;
    return nullptr;
  }
  if (p.op == Op::kInterleave) {
    const Value *l = args[0].value;
    bool good =
        isListOf(l, TypeKind::kString) || (is(l, TypeKind::kList) && typeConvertible(l->type->element, k_.intType));
    if (const Value *bad = need(p, args[0], good, "a list of strings or numbers"))
      return bad;
    return string(1);
  }
  if (const Value *bad = string(0))
    return bad;
  bool find = p.op == Op::kFind;
  if (const Value *bad = find ? string(1) : integer(1))
    return bad;
  if (args.size() < 3)
    args.push_back({k_.integer(find ? 0 : INT64_MAX), p.start});
  return integer(2);
}

const Value *ParserImpl::checkDags(OpParse &p, std::vector<Operand> &args, const Type *&) {
  if (p.op == Op::kDag) {
    const Operand &values = args[1], &names = args[2];
    if (const Value *bad = need(p, values, !isTyped(values.value) || is(values.value, TypeKind::kList), "a list or ?"))
      return bad;
    bool strings = !isTyped(names.value) || isListOf(names.value, TypeKind::kString);
    if (const Value *bad = need(p, names, strings, "a list of strings or ?"))
      return bad;
    return need(p, values, isTyped(values.value) || isTyped(names.value), "a list, where the names are unset,");
  }
  for (size_t i = 0; i < (p.op == Op::kCon ? args.size() : 1); ++i)
    if (const Value *bad = need(p, args[i], is(args[i].value, TypeKind::kDag), "a dag"))
      return bad;
  if (p.op == Op::kCon)
    return nullptr;
  const Operand &b = args[1];
  if (p.op == Op::kSetDagOp || p.op == Op::kSetOp)
    return need(p, b, is(b.value, TypeKind::kRecord), "a record");
  if (p.op == Op::kGetDagName)
    return need(p, b, is(b.value, TypeKind::kInt), "an int");
  bool isKey = is(b.value, TypeKind::kInt) || is(b.value, TypeKind::kString);
  if (const Value *bad = need(p, b, isKey, "the number or the name of an argument"))
    return bad;
  if (p.op == Op::kSetDagName)
    return need(p, args[2], !isTyped(args[2].value) || is(args[2].value, TypeKind::kString), "a string or ?");
  return nullptr;
}

const Value *ParserImpl::checkIf(OpParse &p, std::vector<Operand> &args, const Type *&type) {
  const Value *a = args[1].value, *b = args[2].value;
  if (const Value *bad = need(p, args[0], isTyped(args[0].value), "a condition"))
    return bad;
  if (!isTyped(a) && !isTyped(b))
    return fail(args[1].range, "the type of this !if is not known, both values are '?'");
  type = !isTyped(a) ? b->type : !isTyped(b) ? a->type : commonType(k_, a->type, b->type);
  return type ? nullptr
              : fail(args[2].range, "the values of this !if have types '" + a->type->str() + "' and '" +
                                        b->type->str() + "', which have nothing in common");
}

/// Afterwards there are start, end and step.
const Value *ParserImpl::checkRange(OpParse &p, std::vector<Operand> &args) {
  if (args.size() == 1 && is(args[0].value, TypeKind::kList)) {
    const Value *size = eval_.makeOp(Op::kSize, k_.intType, nullptr, std::span(&args[0].value, 1), p.start, current_);
    args = {{k_.integer(0), p.start}, {size, args[0].range}};
  } else {
    for (const Operand &a : args)
      if (const Value *bad = need(p, a, is(a.value, TypeKind::kInt), args.size() == 1 ? "an int or a list" : "an int"))
        return bad;
    if (args.size() == 1)
      args.insert(args.begin(), {k_.integer(0), p.start});
  }
  if (args.size() == 2)
    args.push_back({k_.integer(1), p.start});
  return nullptr;
}

const Value *ParserImpl::checkOp(OpParse &p, std::vector<Operand> &args, const Type *&type) {
  if (isArithmetic(p.op)) {
    for (const Operand &a : args)
      if (const Value *bad = need(p, a, isTyped(a.value) && typeConvertible(a.value->type, k_.intType), "an int"))
        return bad;
    return nullptr;
  }
  if (isComparison(p.op))
    return checkCompare(p, args);
  switch (p.op) {
  case Op::kListConcat:
  case Op::kListSplat:
  case Op::kListRemove:
    return checkLists(p, args, type);
  case Op::kStrConcat:
  case Op::kInterleave:
  case Op::kSubstr:
  case Op::kFind:
    return checkStrings(p, args);
  case Op::kCon:
  case Op::kDag:
  case Op::kSetDagOp:
  case Op::kSetOp:
  case Op::kGetDagArg:
  case Op::kGetDagName:
  case Op::kSetDagArg:
  case Op::kSetDagName:
    return checkDags(p, args, type);
  case Op::kIf:
    return checkIf(p, args, type);
  case Op::kRange:
    return checkRange(p, args);
  case Op::kSubst:
    for (const Operand &a : args)
      if (const Value *bad = need(p, a, isTyped(a.value), "a value"))
        return bad;
    type = args[2].value->type;
    return nullptr;
  default:
    return checkUnary(p, args, type);
  }
}

//===--- Operators --------------------------------------------------------------------------------------------===//

/// Operators that must make what is wanted where they stand; of others it is seen later, a suffix may follow.
static bool isChecked(Op op) {
  switch (op) {
  case Op::kNot:
  case Op::kLogTwo:
  case Op::kSize:
  case Op::kEmpty:
  case Op::kHead:
  case Op::kTail:
  case Op::kCast:
  case Op::kIsA:
  case Op::kExists:
  case Op::kInstances:
  case Op::kInitialized:
  case Op::kRepr:
  case Op::kToLower:
  case Op::kToUpper:
  case Op::kGetDagOp:
  case Op::kGetOp:
  case Op::kIf:
  case Op::kSubst:
  case Op::kDag:
  case Op::kSetDagArg:
  case Op::kSetDagName:
  case Op::kListSplat:
  case Op::kListConcat:
  case Op::kListRemove:
  case Op::kListFlatten:
  case Op::kRange:
    return false;
  default:
    return true;
  }
}

const Value *ParserImpl::finishOp(OpParse &p, const Type *type, std::vector<Operand> &args) {
  for (const Operand &a : args)
    if (eval_.isPoison(a.value))
      return a.value;
  if (const Value *bad = checkOp(p, args, type))
    return bad;
  if (p.op == Op::kCount)
    return args[0].value;
  if (p.wanted && isChecked(p.op) && !typeConvertible(type, p.wanted))
    return failResult(p, type);
  std::vector<const Value *> values;
  for (const Operand &a : args)
    values.push_back(a.value);
  SourceRange range = since(p.start);
  if (isAssociative(p.op)) {
    const Value *v = values.back();
    for (size_t i = values.size() - 1; i-- > 0;) {
      const Value *pair[2] = {values[i], v};
      v = eval_.makeOp(p.op, type, nullptr, pair, range, current_);
    }
    return v;
  }
  return eval_.makeOp(p.op, type, p.typeArg, values, range, current_);
}

bool ParserImpl::parseOperand(OpParse &, std::vector<Operand> &out, const Type *type) {
  SourceRange start = tok_.range;
  const Value *v = parseValue(type);
  if (!v)
    return false;
  out.push_back({v, since(start)});
  return true;
}

const Value *ParserImpl::parseOperands(OpParse &p) {
  const OpInfo &info = kOpInfo[size_t(p.op)];
  std::vector<Operand> args;
  if (!at(Tok::kRParen) || info.minArgs) {
    do {
      if (!parseOperand(p, args, operandType(p, args.size(), args)))
        return nullptr;
    } while (accept(Tok::kComma));
  }
  if (!expect(Tok::kRParen, "',' or ')'"))
    return nullptr;
  int n = int(args.size());
  if (n < info.minArgs || (info.maxArgs >= 0 && n > info.maxArgs)) {
    std::string want = info.minArgs == info.maxArgs ? std::to_string(info.minArgs)
                       : info.maxArgs < 0           ? "at least " + std::to_string(info.minArgs)
                                          : std::to_string(info.minArgs) + " to " + std::to_string(info.maxArgs);
    return fail(since(p.start), p.name + " takes " + want + " arguments, not " + std::to_string(n));
  }
  if (p.op == Op::kInstances && args.empty())
    args.push_back({k_.string(""), p.start});
  return finishOp(p, resultType(p), args);
}

const Value *ParserImpl::parseBang(const Type *type) {
  OpParse p{Op(tok_.value), {}, tok_.range, type};
  const OpInfo &info = kOpInfo[size_t(p.op)];
  p.name = "!" + std::string(info.name);
  advance();
  if (at(Tok::kLess)) {
    if (!info.typeArg)
      return syntaxError(p.name + " takes no type"), nullptr;
    advance();
    if (at(Tok::kCodeType))
      error(tok_.range, "the type of an operator is not code but string");
    p.typeArg = parseType();
    if (!p.typeArg || !expect(Tok::kGreater, "'>' after the type"))
      return nullptr;
  } else if (info.typeArg && p.op != Op::kGetDagOp && p.op != Op::kGetOp) {
    return syntaxError("expected '<' and a type after " + p.name), nullptr;
  }
  if (!expect(Tok::kLParen, ("'(' after " + p.name).c_str()))
    return nullptr;
  switch (p.op) {
  case Op::kCond:
    return parseCond(p);
  case Op::kForeach:
  case Op::kFilter:
    return parseLoop(p);
  case Op::kFoldl:
    return parseFold(p);
  default:
    return parseOperands(p);
  }
}

const Value *ParserImpl::parseCond(OpParse &p) {
  std::vector<const Value *> args;
  const Type *type = nullptr;
  bool bad = false;
  while (!at(Tok::kRParen)) {
    const Value *c = parseValue();
    if (!c || !expect(Tok::kColon, "':' after the condition"))
      return nullptr;
    SourceRange range = tok_.range;
    const Value *v = parseValue(p.wanted);
    if (!v)
      return nullptr;
    args.push_back(c);
    args.push_back(v);
    bad |= eval_.isPoison(c) || eval_.isPoison(v);
    if (isTyped(v) && !bad) {
      const Type *common = type ? commonType(k_, type, v->type) : v->type;
      if (!common) {
        error(since(range), "the values of this !cond have types '" + type->str() + "' and '" + v->type->str() +
                                "', which have nothing in common");
        bad = true;
      }
      type = common;
    }
    if (!accept(Tok::kComma))
      break;
  }
  if (!expect(Tok::kRParen, "',' or ')' in !cond"))
    return nullptr;
  if (bad)
    return eval_.poison();
  if (args.empty())
    return fail(since(p.start), "!cond without a condition");
  if (!type)
    return fail(since(p.start), "the type of this !cond is not known, all values are '?'");
  return eval_.makeOp(Op::kCond, type, nullptr, args, since(p.start), current_);
}

/// !foreach(x, list, body), !filter(x, list, condition).
const Value *ParserImpl::parseLoop(OpParse &p) {
  SourceRange nameRange = tok_.range;
  const Atom *name = expectName("the name of a variable");
  if (!name || !expect(Tok::kComma, "','"))
    return nullptr;
  std::vector<Operand> over;
  if (!parseOperand(p, over, nullptr) || !expect(Tok::kComma, "','"))
    return nullptr;
  const Value *list = over[0].value;
  bool bad = eval_.isPoison(list);
  bool filter = p.op == Op::kFilter, overDag = !filter && is(list, TypeKind::kDag);
  if (!bad && !overDag && !is(list, TypeKind::kList))
    bad = need(p, over[0], false, filter ? "a list" : "a list or a dag");
  if (p.wanted && !bad && p.wanted->kind != (overDag ? TypeKind::kDag : TypeKind::kList)) {
    error(since(p.start),
          p.name + " makes a " + (overDag ? "dag" : "list") + ", not a value of type '" + p.wanted->str() + "'");
    bad = true;
  }
  if (current_ && current_->shape()->find(name) != Shape::kNone)
    error(nameRange, "'" + std::string(name->text) + "' is a field here already");
  const Type *element = bad ? nullptr : overDag ? list->type : list->type->element;
  Scope scope{scope_};
  scope.locals.emplace_back(name, element ? k_.var(element, name) : eval_.poison());
  scope_ = &scope;
  const Type *wanted = filter ? k_.intType : p.wanted && !overDag && !bad ? p.wanted->element : nullptr;
  SourceRange bodyStart = tok_.range;
  const Value *body = parseValue(wanted);
  scope_ = scope.parent;
  if (!body || !expect(Tok::kRParen, "')'"))
    return nullptr;
  if (bad || eval_.isPoison(body))
    return eval_.poison();
  if (!filter && !overDag && !isTyped(body))
    return fail(bodyStart, "the type of this !foreach is not known, its value is '?'");
  const Type *type = overDag || filter ? list->type : k_.listType(body->type);
  const Value *args[3] = {k_.string(name), list, body};
  return eval_.makeOp(p.op, type, nullptr, args, since(p.start), current_);
}

/// !foldl(start, list, acc, x, body).
const Value *ParserImpl::parseFold(OpParse &p) {
  std::vector<Operand> in;
  const Atom *names[2];
  if (!parseOperand(p, in, nullptr) || !expect(Tok::kComma, "','") || !parseOperand(p, in, nullptr))
    return nullptr;
  for (const Atom *&name : names) {
    if (!expect(Tok::kComma, "','"))
      return nullptr;
    SourceRange range = tok_.range;
    name = expectName("the name of a variable");
    if (!name)
      return nullptr;
    if (current_ && current_->shape()->find(name) != Shape::kNone)
      error(range, "'" + std::string(name->text) + "' is a field here already");
  }
  if (!expect(Tok::kComma, "','"))
    return nullptr;
  const Value *start = in[0].value, *list = in[1].value;
  bool bad = eval_.isPoison(start) || eval_.isPoison(list);
  if (!bad)
    bad = need(p, in[0], isTyped(start), "a value") || need(p, in[1], is(list, TypeKind::kList), "a list");
  Scope scope{scope_};
  scope.locals.emplace_back(names[0], bad ? eval_.poison() : k_.var(start->type, names[0]));
  scope.locals.emplace_back(names[1], bad ? eval_.poison() : k_.var(list->type->element, names[1]));
  scope_ = &scope;
  SourceRange bodyStart = tok_.range;
  const Value *body = parseValue();
  scope_ = scope.parent;
  if (!body || !expect(Tok::kRParen, "')'"))
    return nullptr;
  if (bad || eval_.isPoison(body))
    return eval_.poison();
  if (body->type != start->type)
    return fail(bodyStart, "the value of this !foldl has type '" + body->type->str() + "', but it starts with '" +
                               start->type->str() + "'");
  const Value *args[5] = {start, list, k_.string(names[0]), k_.string(names[1]), body};
  return eval_.makeOp(Op::kFoldl, start->type, nullptr, args, since(p.start), current_);
}

} // namespace lathe::td
