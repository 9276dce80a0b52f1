// Tokens, errors, scopes and statements. Bodies of records are in ParseBody.cpp, expressions in ParseExpr.cpp.
#include "lathe/td/Parser.h"

#include "lathe/td/ParserImpl.h"

#include <algorithm>

namespace lathe::td {

static constexpr DiagKind kOpenFile{"td-open-file", Severity::kError};
static constexpr DiagKind kDump{"td-dump", Severity::kNote};

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
    : keeper_(keeper), k_(keeper.impl()), lexer_(keeper, options), eval_(keeper), nameAtom_(k_.atom("NAME")) {}

void ParserImpl::run(std::unique_ptr<SourceBuffer> buffer) {
  lexer_.start(std::move(buffer));
  advance();
  while (!at(Tok::kEof))
    if (!parseStatement(nullptr))
      recover(false);
  if (!k_.log.empty())
    keeper_.diags().report(kDump, "dump", k_.log);
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
  last_ = tok_.range;
  advance();
  return true;
}

bool ParserImpl::syntaxError(std::string message) {
  if (!at(Tok::kError)) // That is reported already.
    error(tok_.range, std::move(message));
  return false;
}

bool ParserImpl::expect(Tok k, const char *what) { return accept(k) || syntaxError(std::string("expected ") + what); }

const Atom *ParserImpl::expectName(const char *what) {
  if (!at(Tok::kId))
    return syntaxError(std::string("expected ") + what), nullptr;
  const Atom *a = atom(tok_.text);
  last_ = tok_.range;
  advance();
  return a;
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

//===--- Scopes -----------------------------------------------------------------------------------------------===//

Scope *ParserImpl::frameScope() {
  for (Scope *s = scope_; s; s = s->parent)
    if (s->hasFrame)
      return s;
  return &global_;
}

bool ParserImpl::declared(const Atom *name) const {
  if (std::ranges::find(scope_->locals, name, &Scope::Local::name) != scope_->locals.end())
    return true;
  return !scope_->parent && (k_.globals.contains(name) || k_.findDef(name));
}

bool ParserImpl::inMulticlass() const {
  for (const Scope *s = scope_; s; s = s->parent)
    if (s->kind == Scope::Kind::kMulticlass)
      return true;
  return false;
}

//===--- Statements -------------------------------------------------------------------------------------------===//

bool ParserImpl::emit(Stmt *s, std::vector<const Stmt *> *out) {
  if (out)
    out->push_back(s);
  else
    eval_.exec(s, nullptr);
  return true;
}

static Stmt *newStmt(Arena &arena, StmtKind kind, SourceRange range) {
  Stmt *s = arena.make<Stmt>();
  s->kind = kind;
  s->range = range;
  return s;
}

bool ParserImpl::parseStatement(std::vector<const Stmt *> *out) {
  if (depth_ >= 200)
    return syntaxError("statements nest too deep");
  ++depth_;
  bool ok = false;
  switch (tok_.kind) {
  case Tok::kClass:
    ok = parseClass(out);
    break;
  case Tok::kDef:
    ok = parseDef(out);
    break;
  case Tok::kDefm:
    ok = parseDefm(out);
    break;
  case Tok::kMulticlass:
    ok = parseMulticlass(out);
    break;
  case Tok::kForeach:
    ok = parseForeach(out);
    break;
  case Tok::kIf:
    ok = parseIf(out);
    break;
  case Tok::kLet:
    ok = parseTopLet(out);
    break;
  case Tok::kDefvar:
    ok = parseDefvar(out);
    break;
  case Tok::kDefset:
    ok = parseDefset(out);
    break;
  case Tok::kDeftype:
    ok = parseDeftype();
    break;
  case Tok::kAssert:
    ok = parseAssert(out);
    break;
  case Tok::kDump:
    ok = parseDump(out);
    break;
  default:
    syntaxError("expected a statement: class, def, defm, multiclass, let, foreach, if, defvar, ...");
    break;
  }
  --depth_;
  return ok;
}

/// Statements up to '}' and past it; each that cannot be parsed is skipped.
bool ParserImpl::parseStatements(std::vector<const Stmt *> *out) {
  while (!at(Tok::kRBrace)) {
    if (at(Tok::kEof))
      return syntaxError("expected '}'");
    if (parseStatement(out))
      continue;
    recover(true);
    if (!at(Tok::kRBrace) && !atStatement())
      return false;
  }
  return accept(Tok::kRBrace);
}

bool ParserImpl::parseBlockOrStatement(std::vector<const Stmt *> *out) {
  Scope scope{scope_, Scope::Kind::kBlock, false};
  scope_ = &scope;
  bool ok = accept(Tok::kLBrace) ? parseStatements(out) : parseStatement(out);
  scope_ = scope.parent;
  return ok;
}

bool ParserImpl::parseParams(std::vector<Parameter> &out, Scope &scope, uint32_t firstSlot) {
  if (!accept(Tok::kLess))
    return true;
  while (!at(Tok::kGreater)) {
    const Type *type = parseType();
    SourceRange range = tok_.range;
    const Atom *name = type ? expectName("the name of a parameter") : nullptr;
    if (!name)
      return false;
    Parameter p{name, type, nullptr, range};
    if (accept(Tok::kEqual)) {
      Expr *v = parseValue();
      if (!v)
        return false;
      p.defaultValue = coerce(v, type, "parameter", name);
    }
    if (std::ranges::find(out, name, &Parameter::name) != out.end())
      error(range, "a second parameter '" + std::string(name->text) + "'");
    scope.params.push_back({name, type, firstSlot + uint32_t(out.size()), nullptr, false});
    scope.frameSize = firstSlot + uint32_t(out.size()) + 1;
    out.push_back(p);
    if (!accept(Tok::kComma))
      break;
  }
  return expect(Tok::kGreater, "',' or '>' in the parameters");
}

bool ParserImpl::parseClass(std::vector<const Stmt *> *out) {
  SourceRange start = tok_.range;
  advance();
  if (out)
    error(start, "a class cannot be defined in a loop or a multiclass");
  SourceRange range = tok_.range;
  const Atom *name = expectName("the name of a class");
  if (!name)
    return false;
  Class *&known = k_.classByName[name];
  bool forward = known && known->params.empty() && known->shape->fields.empty() && known->shape->supers.size() == 1 &&
                 known->body.items.empty();
  if (!known || !forward) {
    if (known)
      error(range, "class '" + std::string(name->text) + "' is already defined");
    Class *fresh = k_.classStorage.emplace_back(std::make_unique<Class>()).get();
    fresh->name = name;
    fresh->id = uint32_t(k_.classList.size());
    fresh->shape = k_.addSuper(k_.emptyShape, fresh);
    k_.classList.push_back(fresh);
    known = fresh;
  }
  Class *c = known;
  c->range = range;
  c->defined = false;
  Scope scope{scope_, Scope::Kind::kClass, true};
  scope_ = &scope;
  Shape *shape = k_.cloneShape(k_.emptyShape);
  bool ok = parseParams(c->params, scope, 0) && parseBody(c->body, shape, scope, c);
  scope_ = scope.parent;
  c->body.frameSize = scope.frameSize;
  c->shape = k_.addSuper(shape, c);
  c->defined = true;
  return ok;
}

/// The name of a def or defm, up to ':' ';' or '{'. Null with `range` valid: it has none.
Expr *ParserImpl::parseObjectName(SourceRange &range) {
  Expr *e = parseValue(Mode::kName);
  if (!e)
    return nullptr;
  range = e->range;
  if (!inMulticlass() || e->refersToName)
    return e;
  // In a multiclass a name that does not say NAME comes behind it.
  Expr *name = bindName(nameAtom_, e->range, Mode::kValue);
  return makeOp(Op::kPaste, std::vector<const Expr *>{name, e}, nullptr, e->range);
}

bool ParserImpl::parseDef(std::vector<const Stmt *> *out) {
  Stmt *s = newStmt(k_.arena, StmtKind::kDef, tok_.range);
  advance();
  if (!at(Tok::kColon) && !at(Tok::kSemi) && !at(Tok::kLBrace)) {
    s->value = parseObjectName(s->range);
    if (!s->value)
      return false;
  }
  Scope scope{scope_, Scope::Kind::kDef, true};
  if (s->value && s->value->kind == ExprKind::kConst)
    if (const StringValue *name = s->value->value->as<StringValue>())
      scope.selfName = name->atom;
  scope_ = &scope;
  Shape *shape = k_.emptyShape;
  bool ok = parseBody(s->body, shape, scope, nullptr);
  scope_ = scope.parent;
  s->body.frameSize = scope.frameSize;
  s->shape = shape;
  return ok && emit(s, out);
}

bool ParserImpl::parseMulticlassRef(MulticlassRef &out, bool &known) {
  out.range = tok_.range;
  const Atom *name = expectName("the name of a multiclass");
  if (!name)
    return false;
  auto it = k_.multiclassByName.find(name);
  known = it != k_.multiclassByName.end();
  std::vector<Argument> args;
  if (!known) {
    std::vector<std::string_view> names;
    for (const auto &m : k_.multiclassStorage)
      names.push_back(m->name->text);
    std::string_view near = nearestName(name->text, names);
    error(out.range, "there is no multiclass '" + std::string(name->text) + "'" +
                         (near.empty() ? "" : "; did you mean '" + std::string(near) + "'?"));
    return !at(Tok::kLess) || parseArguments(args, {}, {});
  }
  out.mc = it->second;
  if (at(Tok::kLess)) {
    if (!parseArguments(args, out.mc->params, name->text))
      return false;
  } else {
    for (const Parameter &p : out.mc->params)
      if (!p.defaultValue)
        error(out.range, "'" + std::string(name->text) + "' needs an argument for '" + std::string(p.name->text) + "'");
  }
  out.range = since(out.range);
  out.args = copy(args);
  return true;
}

bool ParserImpl::parseDefm(std::vector<const Stmt *> *out) {
  Stmt *s = newStmt(k_.arena, StmtKind::kDefm, tok_.range);
  advance();
  if (!at(Tok::kColon)) {
    s->value = parseObjectName(s->range);
    if (!s->value)
      return false;
  } else if (inMulticlass()) {
    Expr *name = bindName(nameAtom_, s->range, Mode::kValue);
    const Expr *own = constant(k_.string(k_.anonymousName()), s->range);
    s->value = makeOp(Op::kPaste, std::vector<const Expr *>{name, own}, nullptr, s->range);
  }
  if (!expect(Tok::kColon, "':' and the multiclasses"))
    return false;
  std::vector<MulticlassRef> mcs;
  std::vector<ClassRef> classes;
  do {
    bool known = true;
    bool isClass = at(Tok::kId) && k_.classByName.contains(atom(tok_.text)) &&
                   (!mcs.empty() || !k_.multiclassByName.contains(atom(tok_.text)));
    if (isClass) {
      if (mcs.empty())
        error(tok_.range, "'" + std::string(tok_.text) + "' is a class; a defm begins with a multiclass");
      ClassRef ref;
      if (!parseClassRef(ref, known))
        return false;
      if (known)
        classes.push_back(ref);
    } else {
      MulticlassRef ref;
      if (!parseMulticlassRef(ref, known))
        return false;
      if (known)
        mcs.push_back(ref);
    }
  } while (accept(Tok::kComma));
  s->mcs = copy(mcs);
  s->classes = copy(classes);
  return expect(Tok::kSemi, "',' or ';' after defm") && emit(s, out);
}

bool ParserImpl::parseMulticlass(std::vector<const Stmt *> *out) {
  SourceRange start = tok_.range;
  advance();
  if (out)
    error(start, "a multiclass cannot be defined in a loop or a multiclass");
  SourceRange range = tok_.range;
  const Atom *name = expectName("the name of a multiclass");
  if (!name)
    return false;
  if (k_.multiclassByName.contains(name))
    error(range, "multiclass '" + std::string(name->text) + "' is already defined");
  Multiclass *m = k_.multiclassStorage.emplace_back(std::make_unique<Multiclass>()).get();
  m->name = name;
  m->range = range;
  k_.multiclassByName[name] = m;
  Scope scope{scope_, Scope::Kind::kMulticlass, true, 1};
  scope.locals.push_back({nameAtom_, k_.stringType, 0, nullptr, true});
  scope_ = &scope;
  auto body = [&] {
    if (!parseParams(m->params, scope, 1))
      return false;
    std::vector<MulticlassRef> parents;
    if (accept(Tok::kColon)) {
      do {
        MulticlassRef ref;
        bool known;
        if (!parseMulticlassRef(ref, known))
          return false;
        if (known)
          parents.push_back(ref);
      } while (accept(Tok::kComma));
      m->parents = copy(parents);
      if (accept(Tok::kSemi))
        return true;
    }
    std::vector<const Stmt *> stmts;
    bool ok = expect(Tok::kLBrace, "'{' and the body of the multiclass") && parseStatements(&stmts);
    // The lets around the multiclass hold for the records in it.
    for (size_t i = lets_.size(); i-- > 0;) {
      Stmt *let = newStmt(k_.arena, StmtKind::kLet, range);
      let->lets = copy(lets_[i]);
      let->then = copy(stmts);
      stmts = {let};
    }
    m->body = copy(stmts);
    return ok;
  };
  bool ok = body();
  m->frameSize = scope.frameSize;
  scope_ = scope.parent;
  return ok;
}

bool ParserImpl::parseForeach(std::vector<const Stmt *> *out) {
  Stmt *s = newStmt(k_.arena, StmtKind::kForeach, tok_.range);
  advance();
  const Atom *name = expectName("the variable of the foreach");
  if (!name || !expect(Tok::kEqual, "'='"))
    return false;
  SourceRange start = tok_.range;
  Expr *list;
  if (accept(Tok::kLBrace)) {
    std::vector<RangePiece> ranges;
    bool single;
    if (!parseRanges(Tok::kRBrace, ranges, single))
      return false;
    list = make(ExprKind::kRangeList, since(start));
    list->ranges = copy(ranges);
    list->type = k_.listType(k_.intType);
  } else {
    list = parseValue(Mode::kForeach);
    if (!list)
      return false;
    RangePiece p;
    if (!list->type || list->type->kind != TypeKind::kList) {
      if (!parseRangePiece(list, p))
        return false;
      if (p.last || (list->type && list->type->kind == TypeKind::kInt)) {
        list = make(ExprKind::kRangeList, since(start));
        list->ranges = copy(std::vector<RangePiece>{p});
        list->type = k_.listType(k_.intType);
      }
    }
  }
  if (list->type && list->type->kind != TypeKind::kList) {
    error(list->range, "foreach goes over a list or a range, not over a value of type '" + list->type->str() + "'");
    list = constant(k_.list(nullptr, {}), list->range);
  }
  s->value = list;
  if (!expect(Tok::kIn, "'in'"))
    return false;
  Scope scope{scope_, Scope::Kind::kLoop, true, 1};
  scope.locals.push_back({name, list->type ? list->type->element : nullptr, 0, nullptr, false});
  scope_ = &scope;
  std::vector<const Stmt *> body;
  bool ok = parseBlockOrStatement(&body);
  scope_ = scope.parent;
  s->then = copy(body);
  s->frameSize = scope.frameSize;
  return ok && emit(s, out);
}

bool ParserImpl::parseIf(std::vector<const Stmt *> *out) {
  Stmt *s = newStmt(k_.arena, StmtKind::kIf, tok_.range);
  advance();
  s->value = parseValue();
  if (!s->value || !expect(Tok::kThen, "'then'"))
    return false;
  Scope scope{scope_, Scope::Kind::kLoop, true};
  scope_ = &scope;
  std::vector<const Stmt *> then, otherwise;
  bool ok = parseBlockOrStatement(&then);
  if (ok && accept(Tok::kElse))
    ok = parseBlockOrStatement(&otherwise);
  scope_ = scope.parent;
  s->then = copy(then);
  s->otherwise = copy(otherwise);
  s->frameSize = scope.frameSize;
  return ok && emit(s, out);
}

bool ParserImpl::parseLetItems(std::vector<LetItem> &out) {
  do {
    LetItem let{};
    let.range = tok_.range;
    let.name = expectName("the name of a field after let");
    if (!let.name)
      return false;
    bool angle = at(Tok::kLess);
    if (angle || at(Tok::kLBrace)) {
      advance();
      std::vector<RangePiece> bits;
      bool single;
      if (!parseRanges(angle ? Tok::kGreater : Tok::kRBrace, bits, single))
        return false;
      let.bits = copy(bits);
    }
    if (!expect(Tok::kEqual, "'=' after the field"))
      return false;
    let.value = parseValue();
    if (!let.value)
      return false;
    let.range = since(let.range);
    out.push_back(let);
  } while (accept(Tok::kComma));
  return true;
}

bool ParserImpl::parseTopLet(std::vector<const Stmt *> *out) {
  Stmt *s = newStmt(k_.arena, StmtKind::kLet, tok_.range);
  advance();
  std::vector<LetItem> items;
  if (!parseLetItems(items) || !expect(Tok::kIn, "'in' after let"))
    return false;
  s->lets = copy(items);
  if (out) {
    std::vector<const Stmt *> body;
    bool ok = parseBlockOrStatement(&body);
    s->then = copy(body);
    return ok && emit(s, out);
  }
  lets_.push_back(std::move(items));
  eval_.pushLets(s->lets, nullptr);
  bool ok = parseBlockOrStatement(nullptr);
  eval_.popLets();
  lets_.pop_back();
  return ok;
}

bool ParserImpl::parseDefvar(std::vector<const Stmt *> *out) {
  Stmt *s = newStmt(k_.arena, StmtKind::kDefvar, tok_.range);
  advance();
  SourceRange range = tok_.range;
  const Atom *name = expectName("the name of a variable");
  if (!name || !expect(Tok::kEqual, "'='"))
    return false;
  Expr *v = parseValue();
  if (!v)
    return false;
  if (declared(name))
    error(range, "'" + std::string(name->text) + "' is already defined here");
  if (out) {
    s->value = v;
    s->slot = newSlot();
    scope_->locals.push_back({name, v->type, s->slot, nullptr, v->refersToName});
    out->push_back(s);
  } else {
    const Value *value = eval_.eval(v, nullptr);
    if (scope_->parent)
      scope_->locals.push_back({name, v->type, 0, value, false});
    else
      k_.globals[name] = value;
  }
  return expect(Tok::kSemi, "';' after defvar");
}

bool ParserImpl::parseDefset(std::vector<const Stmt *> *out) {
  SourceRange start = tok_.range;
  advance();
  const Type *type = parseType();
  SourceRange range = tok_.range;
  const Atom *name = type ? expectName("the name of the defset") : nullptr;
  if (!name || !expect(Tok::kEqual, "'='") || !expect(Tok::kLBrace, "'{'"))
    return false;
  if (type->kind != TypeKind::kList && type->kind != TypeKind::kUnknown)
    error(start, "a defset is a list of records");
  if (out) {
    error(start, "a defset cannot stand in a loop or a multiclass");
    return parseStatements(out);
  }
  if (declared(name))
    error(range, "'" + std::string(name->text) + "' is already defined here");
  Scope scope{scope_, Scope::Kind::kBlock, false};
  scope_ = &scope;
  eval_.beginDefset(type->element);
  bool ok = parseStatements(nullptr);
  k_.globals[name] = eval_.endDefset();
  scope_ = scope.parent;
  return ok;
}

bool ParserImpl::parseDeftype() {
  advance();
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

bool ParserImpl::parseAssert(std::vector<const Stmt *> *out) {
  Stmt *s = newStmt(k_.arena, StmtKind::kAssert, tok_.range);
  advance();
  s->value = parseValue();
  if (!s->value || !expect(Tok::kComma, "',' after the condition"))
    return false;
  s->message = parseValue();
  return s->message && expect(Tok::kSemi, "';' after assert") && emit(s, out);
}

bool ParserImpl::parseDump(std::vector<const Stmt *> *out) {
  Stmt *s = newStmt(k_.arena, StmtKind::kDump, tok_.range);
  advance();
  s->value = parseValue();
  return s->value && expect(Tok::kSemi, "';' after dump") && emit(s, out);
}

} // namespace lathe::td
