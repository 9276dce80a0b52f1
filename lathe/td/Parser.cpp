// Tokens, errors and statements. Bodies of records are in ParseBody.cpp, expressions in ParseExpr.cpp and ParseOps.cpp.
#include "lathe/td/Parser.h"

#include "lathe/td/ParserImpl.h"

#include <algorithm>

namespace lathe::td {

static constexpr DiagKind kOpenFile{"td-open-file", Severity::kError};
static constexpr DiagKind kUnused{"td-unused-parameter", Severity::kWarning};

/// Nesting of statements; a bound against overflow of the stack on hostile input.
static constexpr unsigned kMaxDepth = 200;

static bool parseBuffer(std::unique_ptr<SourceBuffer> buffer, const ParseOptions &options, RecordKeeper &keeper) {
  ParserImpl(keeper, options).run(std::move(buffer));
  return !keeper.diags().hasErrors();
}

bool parseFile(const std::string &path, const ParseOptions &options, RecordKeeper &keeper) {
  std::string reason;
  std::unique_ptr<SourceBuffer> b = SourceBuffer::open(path, reason);
  if (!b) {
    keeper.diags().report(kOpenFile, path, "cannot open the file: " + reason);
    return false;
  }
  return parseBuffer(std::move(b), options, keeper);
}

bool parseString(std::string name, std::string text, const ParseOptions &options, RecordKeeper &keeper) {
  return parseBuffer(SourceBuffer::fromString(std::move(name), std::move(text)), options, keeper);
}

ParserImpl::ParserImpl(RecordKeeper &keeper, const ParseOptions &options)
    : keeper_(keeper), k_(keeper.impl()), lexer_(keeper, options), eval_(keeper, options), options_(options),
      nameAtom_(k_.atom("NAME")) {}

void ParserImpl::run(std::unique_ptr<SourceBuffer> buffer) {
  lexer_.start(std::move(buffer));
  lexer_.next(tok_);
  while (!at(Tok::kEof))
    if (!parseStatement())
      recover(false);
}

//===--- Tokens and errors ------------------------------------------------------------------------------------===//

SourceRange ParserImpl::since(SourceRange start) const {
  // The end of the last token, if it is in the same file.
  if (last_.buffer == start.buffer && last_.end > start.end)
    start.end = last_.end;
  return start;
}

bool ParserImpl::accept(Tok k) {
  if (!at(k))
    return false;
  advance();
  return true;
}

bool ParserImpl::syntaxError(std::string message) {
  if (!at(Tok::kError)) // That is reported already.
    lexer_.error(tok_.range, std::move(message));
  return false;
}

bool ParserImpl::expect(Tok k, const char *what) { return accept(k) || syntaxError(std::string("expected ") + what); }

const Atom *ParserImpl::expectName(const char *what) {
  if (!at(Tok::kId))
    return syntaxError(std::string("expected ") + what), nullptr;
  const Atom *a = atom(tok_.text);
  advance();
  return a;
}

std::string ParserImpl::meant(std::string_view word, const std::vector<std::string_view> &names) const {
  std::string_view near = nearestName(word, names);
  return near.empty() ? "" : "; did you mean '" + std::string(near) + "'?";
}

std::string ParserImpl::className(const Atom *word) const {
  std::vector<std::string_view> names;
  for (const Class *c : k_.classList)
    names.push_back(c->name->text);
  return meant(word->text, names);
}

std::string ParserImpl::multiclassName(const Atom *word) const {
  std::vector<std::string_view> names;
  for (const auto &m : k_.multiclassStorage)
    names.push_back(m->name->text);
  return meant(word->text, names);
}

bool ParserImpl::atStatement() const {
  switch (tok_.kind) {
  case Tok::kAssert:
  case Tok::kClass:
  case Tok::kDef:
  case Tok::kDefm:
  case Tok::kDefset:
  case Tok::kDeftype:
  case Tok::kDefvar:
  case Tok::kDump:
  case Tok::kForeach:
  case Tok::kIf:
  case Tok::kLet:
  case Tok::kMulticlass:
    return true;
  default:
    return false;
  }
}

/// After a syntax error: skips to the next place where a statement (or, `inBody`, an item of a body) may begin.
void ParserImpl::recover(bool inBody) {
  unsigned depth = 0;
  while (!at(Tok::kEof)) {
    if (at(Tok::kLBrace)) {
      ++depth;
    } else if (at(Tok::kRBrace)) {
      if (depth == 0) {
        if (!inBody)
          advance();
        return;
      }
      if (--depth == 0 && !inBody) {
        advance();
        return;
      }
    } else if (at(Tok::kSemi) && depth == 0) {
      advance();
      return;
    } else if (!inBody && tok_.lineStart && atStatement() && depth == 0) {
      return;
    } else if (tok_.lineStart && (at(Tok::kClass) || at(Tok::kMulticlass) || at(Tok::kDef))) {
      return; // No such statement stands in a body: the braces were unbalanced.
    }
    advance();
  }
}

bool ParserImpl::localExists(const Atom *name) const {
  return std::ranges::any_of(scope_->locals, [&](const auto &l) { return l.first == name; });
}

void ParserImpl::warnUnused(const Parameters &params) {
  if (!options_.warnUnusedParameters)
    return;
  for (const Parameter &p : params.list)
    if (!p.used)
      keeper_.diags().report(kUnused, p.range, "unused template argument: " + std::string(p.qualified->text));
}

//===--- Statements -------------------------------------------------------------------------------------------===//

bool ParserImpl::add(Entry e) {
  if (inLoop()) {
    loops_.back()->entries.push_back(e);
    return true;
  }
  if (e.loop) {
    Evaluator::Substitution none;
    return eval_.expandLoop(*e.loop, none, !multiclass_, multiclass_ ? &multiclass_->entries : nullptr, nullptr);
  }
  if (multiclass_) {
    multiclass_->entries.push_back(e);
    return true;
  }
  if (!e.record) {
    eval_.runCheck(e.check);
    return true;
  }
  return eval_.finish(e.record);
}

bool ParserImpl::parseStatement() {
  if (depth_ >= kMaxDepth)
    return syntaxError("statements nest too deep");
  ++depth_;
  bool ok = false;
  switch (tok_.kind) {
  case Tok::kClass:
    ok = parseClass();
    break;
  case Tok::kDef:
    ok = parseDef();
    break;
  case Tok::kDefm:
    ok = parseDefm();
    break;
  case Tok::kMulticlass:
    ok = parseMulticlass();
    break;
  case Tok::kForeach:
    ok = parseForeach();
    break;
  case Tok::kIf:
    ok = parseIf();
    break;
  case Tok::kLet:
    ok = parseTopLet();
    break;
  case Tok::kDefvar:
    ok = parseDefvar(nullptr);
    break;
  case Tok::kDefset:
    ok = parseDefset();
    break;
  case Tok::kDeftype:
    ok = parseDeftype();
    break;
  case Tok::kAssert:
  case Tok::kDump:
    ok = parseCheck(nullptr);
    break;
  default:
    syntaxError("expected a statement: class, def, defm, multiclass, let, foreach, if, defvar, ...");
    break;
  }
  --depth_;
  return ok;
}

/// Statements up to '}' and past it; each that cannot be parsed is skipped.
bool ParserImpl::parseStatements() {
  while (!at(Tok::kRBrace)) {
    if (at(Tok::kEof))
      return syntaxError("expected '}'");
    if (parseStatement())
      continue;
    recover(true);
    if (!at(Tok::kRBrace) && !atStatement())
      return false;
  }
  return accept(Tok::kRBrace);
}

bool ParserImpl::parseBlock(Scope &scope) {
  scope_ = &scope;
  bool ok = accept(Tok::kLBrace) ? parseStatements() : parseStatement();
  scope_ = scope.parent;
  return ok;
}

bool ParserImpl::parseParams(Parameters &params, const char *separator) {
  params.qualifiedNAME = atom(std::string(params.name->text) + separator + "NAME");
  if (!accept(Tok::kLess))
    return true;
  do {
    accept(Tok::kField);
    const Type *type = parseType();
    SourceRange range = tok_.range;
    const Atom *name = type ? expectName("the name of a parameter") : nullptr;
    if (!name)
      return false;
    if (name == nameAtom_)
      error(range, "'NAME' is reserved");
    if (params.find(name) != FieldIndex::kNone)
      error(range, "a second parameter '" + std::string(name->text) + "'");
    const Atom *qualified = atom(std::string(params.name->text) + separator + std::string(name->text));
    Parameter p{name, qualified, type, eval_.fieldValue(k_.unset, type, range), range};
    params.list.push_back(p);
    if (!accept(Tok::kEqual))
      continue;
    SourceRange valueStart = tok_.range;
    const Value *v = parseValue(type);
    if (!v)
      return false;
    const Value *c = isTyped(v) ? eval_.fieldValue(v, type, since(valueStart)) : v;
    if (!c) {
      error(since(valueStart), "parameter '" + std::string(name->text) + "' has type '" + type->str() +
                                   "', which does not take the value " + v->str());
      c = eval_.poison();
    }
    params.list.back().defaultValue = c;
  } while (accept(Tok::kComma));
  return expect(Tok::kGreater, "',' or '>' in the parameters");
}

bool ParserImpl::parseClass() {
  SourceRange start = tok_.range;
  advance();
  if (inLoop() || multiclass_)
    error(start, "a class cannot be defined in a loop or a multiclass");
  SourceRange range = tok_.range;
  const Atom *name = expectName("the name of a class");
  if (!name)
    return false;
  Class *&known = k_.classByName[name];
  bool forward =
      known && known->params.list.empty() && known->shape()->fields.empty() && known->shape()->supers.empty();
  if (!forward) {
    if (known)
      error(range, "class '" + std::string(name->text) + "' is already defined");
    if (k_.typeAliases.contains(name))
      error(range, "'" + std::string(name->text) + "' is a type already");
    Class *fresh = k_.classStorage.emplace_back(std::make_unique<Class>()).get();
    fresh->name = fresh->params.name = name;
    fresh->id = uint32_t(k_.classList.size());
    fresh->prototype = eval_.newRecord(k_.string(name), Record::Kind::kClass, range, k_.emptyShape);
    fresh->prototype->class_ = fresh;
    k_.classList.push_back(fresh);
    known = fresh;
  }
  Class *c = known;
  c->range = range;
  Scope scope{scope_, c->prototype, &c->params};
  scope_ = &scope;
  current_ = c->prototype;
  bool ok = parseParams(c->params, ":") && parseObject(c->prototype);
  current_ = nullptr;
  scope_ = scope.parent;
  if (ok)
    warnUnused(c->params);
  return ok;
}

/// Whether a variable is in a value.
static bool refersTo(const Value *v, const Atom *name);
template <class Parts> static bool anyRefersTo(const Parts &parts, const Atom *name) {
  return std::ranges::any_of(parts, [&](const Value *p) { return refersTo(p, name); });
}
static bool refersTo(const Value *v, const Atom *name) {
  if (!(v->vars & name->bit()))
    return false;
  if (const VarValue *x = v->as<VarValue>())
    return x->name == name;
  if (const VarBitValue *x = v->as<VarBitValue>())
    return refersTo(x->of, name);
  if (const FieldValue *x = v->as<FieldValue>())
    return refersTo(x->of, name);
  if (const BitsValue *x = v->as<BitsValue>())
    return anyRefersTo(x->bits, name);
  if (const ListValue *x = v->as<ListValue>())
    return anyRefersTo(x->elements, name);
  if (const DagValue *x = v->as<DagValue>())
    return refersTo(x->op, name) || anyRefersTo(x->args, name);
  if (const OpValue *x = v->as<OpValue>())
    return anyRefersTo(x->args, name);
  if (const VarDefValue *x = v->as<VarDefValue>())
    return std::ranges::any_of(x->args, [&](const ArgumentValue &a) { return refersTo(a.value, name); });
  return false;
}

/// The name of a def or defm, up to ':' ';' or '{'. Unset: it has none; null: an error.
const Value *ParserImpl::parseObjectName(SourceRange &range) {
  if (at(Tok::kColon) || at(Tok::kSemi) || at(Tok::kLBrace))
    return k_.unset;
  SourceRange start = tok_.range;
  const Value *name = parseValue(k_.stringType, Mode::kName);
  if (!name)
    return nullptr;
  range = since(start);
  if (eval_.isPoison(name) || (!isTyped(name) && !multiclass_))
    return name;
  if (name->type != k_.stringType)
    return fail(range, "the name of a record is a string, not " + name->str());
  if (multiclass_ && !refersTo(name, multiclass_->params.qualifiedNAME)) {
    // In a multiclass a name that does not say NAME comes behind it.
    const Value *prefix = k_.var(k_.stringType, multiclass_->params.qualifiedNAME);
    name = eval_.concat(prefix, name, range, nullptr);
  }
  return name;
}

bool ParserImpl::parseDef() {
  SourceRange range = tok_.range;
  advance();
  const Value *name = parseObjectName(range);
  if (!name)
    return false;
  bool bad = eval_.isPoison(name);
  bool anonymous = !isTyped(name);
  if (anonymous)
    name = k_.name(k_.anonymousName());
  Record *r = eval_.newRecord(name, anonymous ? Record::Kind::kAnonymous : Record::Kind::kDef, range, k_.emptyShape);
  Scope scope{scope_, r};
  scope_ = &scope;
  current_ = r;
  bool ok = parseObject(r);
  current_ = nullptr;
  scope_ = scope.parent;
  bad |= !ok || (r->name_ && failed_.contains(r->name_));
  if (bad && r->name_)
    failed_[r->name_] = true;
  if (bad)
    return ok;
  add({r, nullptr, {}});
  return true;
}

bool ParserImpl::parseMulticlassRef(MulticlassRef &out) {
  out.range = tok_.range;
  const Atom *name = expectName("the name of a multiclass");
  if (!name)
    return false;
  auto it = k_.multiclassByName.find(name);
  out.mc = it == k_.multiclassByName.end() ? nullptr : it->second;
  if (!out.mc)
    error(out.range, "there is no multiclass '" + std::string(name->text) + "'" + multiclassName(name));
  if (at(Tok::kLess) && !parseArguments(out.args, out.mc ? &out.mc->params : nullptr))
    return false;
  out.range = since(out.range);
  if (std::ranges::any_of(out.args, [&](const ArgumentValue &a) { return eval_.isPoison(a.value); }))
    out.mc = nullptr;
  return true;
}

/// Makes what came out of a defm derive from one more class.
bool ParserImpl::addClassTo(Entry &e, const ClassRef &ref) {
  if (e.record)
    return eval_.addClass(e.record, ref.cls, ref.args, ref.range);
  bool ok = true;
  if (e.loop)
    for (Entry &inner : e.loop->entries)
      ok &= addClassTo(inner, ref);
  return ok;
}

bool ParserImpl::parseDefm() {
  SourceRange range = tok_.range;
  advance();
  const Value *name = parseObjectName(range);
  if (!name)
    return false;
  if (!isTyped(name) && !eval_.isPoison(name)) {
    name = k_.name(k_.anonymousName());
    if (multiclass_)
      name = eval_.concat(k_.var(k_.stringType, multiclass_->params.qualifiedNAME), name, range, nullptr);
  }
  if (!expect(Tok::kColon, "':' and the multiclasses"))
    return false;
  std::vector<Entry> entries;
  bool ok = !eval_.isPoison(name), first = true;
  do {
    bool isClass = at(Tok::kId) && !first && k_.classByName.contains(atom(tok_.text));
    first = false;
    if (!isClass) {
      MulticlassRef ref(*this);
      if (!parseMulticlassRef(ref))
        return false;
      ok = ok && ref.mc &&
           eval_.expandMulticlass(ref.mc, ref.args, name, !multiclass_ && !inLoop(), entries, ref.range, false);
      continue;
    }
    // Behind the multiclasses the rest is classes.
    do {
      ClassRef ref(*this);
      if (!parseClassRef(ref))
        return false;
      ok &= ref.cls != nullptr;
      for (Entry &e : entries)
        ok = ok && addClassTo(e, ref);
    } while (accept(Tok::kComma));
    break;
  } while (accept(Tok::kComma));
  for (Entry &e : entries) {
    if (!ok)
      break;
    applyLets(e);
    add(e);
  }
  if (!ok)
    if (const StringValue *s = name->as<StringValue>())
      failed_[s->atom] = true;
  return expect(Tok::kSemi, "',' or ';' after defm");
}

bool ParserImpl::parseMulticlassBody(Multiclass *m) {
  if (!parseParams(m->params, "::"))
    return false;
  bool inherits = accept(Tok::kColon);
  if (inherits) {
    do {
      MulticlassRef ref(*this);
      if (!parseMulticlassRef(ref))
        return false;
      const Value *name = k_.var(k_.stringType, m->params.qualifiedNAME);
      if (ref.mc == m)
        error(ref.range, "multiclass '" + std::string(m->name->text) + "' derives from itself");
      else if (ref.mc)
        eval_.expandMulticlass(ref.mc, ref.args, name, false, m->entries, ref.range, true);
    } while (accept(Tok::kComma));
    if (accept(Tok::kSemi))
      return true;
  }
  SourceRange brace = tok_.range;
  if (!expect(Tok::kLBrace, "'{' and the body of the multiclass"))
    return false;
  if (at(Tok::kRBrace))
    error(brace, "a multiclass has at least one statement in it");
  if (!parseStatements())
    return false;
  if (at(Tok::kSemi)) {
    error(tok_.range, "no ';' behind the '}' of a body");
    advance();
  }
  return true;
}

bool ParserImpl::parseMulticlass() {
  SourceRange start = tok_.range;
  advance();
  if (inLoop() || multiclass_)
    error(start, "a multiclass cannot be defined in a loop or a multiclass");
  SourceRange range = tok_.range;
  const Atom *name = expectName("the name of a multiclass");
  if (!name)
    return false;
  if (k_.multiclassByName.contains(name))
    error(range, "multiclass '" + std::string(name->text) + "' is already defined");
  Multiclass *m = k_.multiclassStorage.emplace_back(std::make_unique<Multiclass>()).get();
  m->name = m->params.name = name;
  m->range = range;
  k_.multiclassByName[name] = m;
  Scope scope{scope_, nullptr, &m->params};
  scope_ = &scope;
  Multiclass *outer = std::exchange(multiclass_, m);
  std::vector<Loop *> loops = std::exchange(loops_, {});
  bool ok = parseMulticlassBody(m);
  multiclass_ = outer;
  loops_ = std::move(loops);
  scope_ = scope.parent;
  if (ok)
    warnUnused(m->params);
  return ok;
}

bool ParserImpl::parseForeachList(const Value *&list, const Type *&element) {
  SourceRange start = tok_.range;
  std::vector<uint32_t> numbers;
  if (accept(Tok::kLBrace)) {
    if (!parseBitRanges(Tok::kRBrace, numbers))
      return false;
  } else {
    list = parseValue();
    if (!list)
      return false;
    if (eval_.isPoison(list)) {
      element = nullptr;
      return true;
    }
    if (list->type->kind == TypeKind::kList) {
      element = list->type->element;
      return true;
    }
    if (list->type->kind != TypeKind::kInt && isTyped(list)) {
      error(since(start), "foreach goes over a list or a range, not over a value of type '" + list->type->str() + "'");
      return true;
    }
    if (!parseBitRange(list, start, numbers))
      return false;
  }
  std::vector<const Value *> values;
  for (uint32_t n : numbers)
    values.push_back(k_.integer(n));
  element = k_.intType;
  list = k_.list(element, values);
  return true;
}

static Loop *newLoop(RecordKeeper::Impl &k, SourceRange range, const VarValue *variable, const Value *list) {
  Loop *loop = new (k.arena.allocate(sizeof(Loop), alignof(Loop))) Loop{range, variable, list, {}};
  k.loops.push_back(loop);
  return loop;
}

bool ParserImpl::parseForeach() {
  SourceRange start = tok_.range;
  advance();
  const Atom *name = expectName("the variable of the foreach");
  if (!name || !expect(Tok::kEqual, "'='"))
    return false;
  const Value *list = nullptr;
  const Type *element = nullptr;
  if (!parseForeachList(list, element) || !expect(Tok::kIn, "'in'"))
    return false;
  bool bad = !element;
  Scope scope{scope_};
  const VarValue *variable = bad ? nullptr : k_.var(element, name)->as<VarValue>();
  if (bad)
    scope.locals.emplace_back(name, eval_.poison());
  scope.variable = variable;
  Loop *loop = newLoop(k_, since(start), variable, list);
  loops_.push_back(loop);
  bool ok = parseBlock(scope);
  loops_.pop_back();
  if (ok && !bad)
    add({nullptr, loop, {}});
  return ok;
}

bool ParserImpl::parseBranch(SourceRange start, const Value *condition, bool when) {
  const Value *one = k_.bit(true);
  const Value *full = k_.list(k_.bitType, std::span(&one, 1)), *empty = k_.list(k_.bitType, {});
  const Value *args[3] = {condition, when ? full : empty, when ? empty : full};
  const Value *list = eval_.makeOp(Op::kIf, full->type, nullptr, args, start, nullptr);
  Loop *loop = newLoop(k_, start, nullptr, list);
  loops_.push_back(loop);
  Scope scope{scope_};
  bool ok = parseBlock(scope);
  loops_.pop_back();
  if (ok && !eval_.isPoison(list))
    add({nullptr, loop, {}});
  return ok;
}

bool ParserImpl::parseIf() {
  SourceRange start = tok_.range;
  advance();
  const Value *condition = parseValue();
  if (!condition)
    return false;
  start = since(start);
  if (!expect(Tok::kThen, "'then'") || !parseBranch(start, condition, true))
    return false;
  return !accept(Tok::kElse) || parseBranch(start, condition, false);
}

bool ParserImpl::parseTopLet() {
  advance();
  std::vector<Let> lets;
  do {
    Let let{nullptr, {}, nullptr, tok_.range, {}};
    let.name = expectName("the name of a field");
    if (!let.name)
      return false;
    bool angle = at(Tok::kLess);
    if ((accept(Tok::kLess) || accept(Tok::kLBrace)) && !parseBitRanges(angle ? Tok::kGreater : Tok::kRBrace, let.bits))
      return false;
    std::ranges::reverse(let.bits);
    if (!expect(Tok::kEqual, "'='"))
      return false;
    let.valueRange = tok_.range;
    let.value = parseValue();
    if (!let.value)
      return false;
    let.valueRange = since(let.valueRange);
    lets.push_back(std::move(let));
  } while (accept(Tok::kComma));
  if (!expect(Tok::kIn, "'in' after let"))
    return false;
  lets_.push_back(std::move(lets));
  bool ok;
  if (at(Tok::kLBrace)) {
    Scope scope{scope_};
    ok = parseBlock(scope);
  } else {
    ok = parseStatement();
  }
  lets_.pop_back();
  return ok;
}

bool ParserImpl::parseDefvar(Record *record) {
  advance();
  SourceRange range = tok_.range;
  const Atom *name = expectName("the name of a variable");
  if (!name || !expect(Tok::kEqual, "'='"))
    return false;
  bool taken = localExists(name) || (record && record->shape()->find(name) != Shape::kNone) ||
               (!scope_->parent && k_.findGlobal(name));
  if (taken)
    error(range, "'" + std::string(name->text) + "' is already defined here");
  const Value *v = parseValue();
  v = v ? eval_.limitNesting(v, range) : eval_.poison();
  if (!scope_->parent)
    k_.globals.emplace(name, v);
  else
    scope_->locals.emplace_back(name, v);
  return expect(Tok::kSemi, "';' after defvar");
}

bool ParserImpl::parseDefset() {
  SourceRange start = tok_.range;
  advance();
  const Type *type = parseType();
  SourceRange range = tok_.range;
  const Atom *name = type ? expectName("the name of the defset") : nullptr;
  if (!name || !expect(Tok::kEqual, "'='") || !expect(Tok::kLBrace, "'{'"))
    return false;
  if (type->kind != TypeKind::kList) {
    error(start, "a defset is a list of records");
    type = k_.listType(type);
  }
  if (multiclass_)
    error(start, "a defset cannot stand in a multiclass");
  if (k_.findGlobal(name))
    error(range, "'" + std::string(name->text) + "' is already defined here");
  eval_.defsets.push_back({type->element, {}});
  bool ok = parseStatements();
  k_.globals.emplace(name, k_.list(type->element, eval_.defsets.back().records));
  eval_.defsets.pop_back();
  return ok;
}

bool ParserImpl::parseDeftype() {
  SourceRange start = tok_.range;
  advance();
  if (multiclass_)
    error(start, "a deftype cannot stand in a multiclass");
  SourceRange range = tok_.range;
  const Atom *name = expectName("the name of a type");
  if (!name || !expect(Tok::kEqual, "'='"))
    return false;
  const Type *type = parseType();
  if (!type)
    return false;
  if (k_.typeAliases.contains(name) || k_.classByName.contains(name))
    error(range, "type '" + std::string(name->text) + "' is already defined");
  k_.typeAliases[name] = type;
  return expect(Tok::kSemi, "';' after deftype");
}

/// `assert condition, message;` and `dump message;`, as a statement or in a body.
bool ParserImpl::parseCheck(Record *record) {
  Check c{nullptr, nullptr, tok_.range};
  bool isAssert = at(Tok::kAssert);
  advance();
  SourceRange range = tok_.range;
  if (isAssert) {
    c.condition = parseValue();
    if (!c.condition)
      return false;
    c.range = since(range);
    if (!expect(Tok::kComma, "',' after the condition"))
      return false;
  }
  c.message = parseValue();
  if (!c.message)
    return false;
  if (!isAssert) {
    c.range = since(range);
    if (isTyped(c.message) && c.message->type != k_.stringType)
      c.message = eval_.makeOp(Op::kRepr, k_.stringType, nullptr, std::span(&c.message, 1), c.range, current_);
    if (!record) {
      Resolver end(eval_.stacks, nullptr, Resolver::kEnd);
      c.message = eval_.resolve(c.message, end);
    }
  }
  if (record)
    eval_.addCheck(record, c);
  else
    add({nullptr, nullptr, c});
  return expect(Tok::kSemi, isAssert ? "';' after assert" : "';' after dump");
}

} // namespace lathe::td
