// The bodies of classes and records.
#include "lathe/td/ParserImpl.h"

#include <algorithm>

namespace lathe::td {

bool ParserImpl::parseClassRef(ClassRef &out, bool &known) {
  out.range = tok_.range;
  const Atom *name = expectName("the name of a class");
  if (!name)
    return false;
  auto it = k_.classByName.find(name);
  known = it != k_.classByName.end();
  std::vector<Argument> args;
  if (!known) {
    std::vector<std::string_view> names;
    for (const Class *c : k_.classList)
      names.push_back(c->name->text);
    std::string_view near = nearestName(name->text, names);
    error(out.range, "there is no class '" + std::string(name->text) + "'" +
                         (near.empty() ? "" : "; did you mean '" + std::string(near) + "'?"));
    return !at(Tok::kLess) || parseArguments(args, {}, {});
  }
  out.cls = it->second;
  if (at(Tok::kLess)) {
    if (!parseArguments(args, out.cls->params, name->text))
      return false;
  } else {
    for (const Parameter &p : out.cls->params)
      if (!p.defaultValue)
        error(out.range, "'" + std::string(name->text) + "' needs an argument for '" + std::string(p.name->text) + "'");
  }
  out.range = since(out.range);
  out.args = copy(args);
  return true;
}

bool ParserImpl::parseParents(std::vector<ClassRef> &out, Shape *&shape, Scope &scope) {
  do {
    ClassRef ref;
    bool known;
    if (!parseClassRef(ref, known))
      return false;
    if (!known)
      continue;
    if (!ref.cls->defined) {
      error(ref.range, "class '" + std::string(ref.cls->name->text) + "' derives from itself");
      continue;
    }
    const RecordKeeper::Impl::Merge &m = k_.merge(shape, ref.cls);
    if (m.repeated)
      error(ref.range, "this derives from '" + std::string(m.repeated->name->text) + "' already");
    else if (m.badField)
      error(ref.range, "field '" + std::string(m.badField->text) + "' has another type in what this derives from");
    else {
      out.push_back(ref);
      shape = m.result;
      scope.shape = shape;
    }
  } while (accept(Tok::kComma));
  return true;
}

void ParserImpl::addLet(std::vector<BodyItem> &items, const Shape *shape, LetItem let) {
  uint32_t i = shape->find(let.name);
  if (i == Shape::kNone) {
    std::vector<std::string_view> names;
    for (const FieldInfo &f : shape->fields)
      names.push_back(f.name->text);
    std::string_view near = nearestName(let.name->text, names);
    error(let.range, "there is no field '" + std::string(let.name->text) + "'" +
                         (near.empty() ? "" : "; did you mean '" + std::string(near) + "'?"));
    return;
  }
  const Type *type = shape->fields[i].type;
  if (let.bits.empty())
    let.value = coerce(let.value, type, "field", let.name);
  else if (type->kind != TypeKind::kBits)
    return error(let.range, "field '" + std::string(let.name->text) + "' has type '" + type->str() +
                                "', which has no bits to set");
  items.push_back({ItemKind::kLet, i, let});
}

/// `: parents` and `;` or `{ items }`. For a class `shape` is its own and is changed in place.
bool ParserImpl::parseBody(Body &body, Shape *&shape, Scope &scope, Class *cls) {
  bool isClass = cls != nullptr;
  std::vector<ClassRef> parents;
  std::vector<BodyItem> items;
  scope.shape = shape;
  if (isClass)
    shape = k_.emptyShape;
  if (accept(Tok::kColon) && !parseParents(parents, shape, scope))
    return false;
  body.parents = copy(parents);
  if (isClass) {
    cls->shape = k_.addSuper(shape, cls); // What it derives from counts in its own body.
    shape = k_.cloneShape(shape);
    for (const std::vector<LetItem> &lets : lets_)
      for (const LetItem &let : lets)
        addLet(items, shape, let);
  }
  scope.shape = shape;
  bool ok = true;
  if (!accept(Tok::kSemi)) {
    ok = expect(Tok::kLBrace, "';' or '{' and the body");
    while (ok && !at(Tok::kRBrace)) {
      if (at(Tok::kEof)) {
        ok = syntaxError("expected '}'");
      } else if (!parseItem(items, shape, scope, isClass)) {
        recover(true);
        ok = !atStatement() || at(Tok::kLet) || at(Tok::kDefvar) || at(Tok::kAssert) || at(Tok::kDump);
      }
      scope.shape = shape;
    }
    ok = ok && accept(Tok::kRBrace);
  }
  body.items = copy(items);
  return ok;
}

bool ParserImpl::parseItem(std::vector<BodyItem> &items, Shape *&shape, Scope &scope, bool ownShape) {
  switch (tok_.kind) {
  case Tok::kLet:
    return parseLetItem(items, shape);
  case Tok::kDefvar:
    return parseDefvarItem(items, scope);
  case Tok::kAssert:
  case Tok::kDump: {
    bool isAssert = at(Tok::kAssert);
    BodyItem item{isAssert ? ItemKind::kAssert : ItemKind::kDump, 0, {}};
    advance();
    item.let.value = parseValue();
    if (!item.let.value)
      return false;
    if (isAssert) {
      if (!expect(Tok::kComma, "',' after the condition"))
        return false;
      item.message = parseValue();
      if (!item.message)
        return false;
    }
    items.push_back(item);
    return expect(Tok::kSemi, "';'");
  }
  default:
    return parseFieldItem(items, shape, scope, ownShape);
  }
}

bool ParserImpl::parseFieldItem(std::vector<BodyItem> &items, Shape *&shape, Scope &scope, bool ownShape) {
  bool isField = accept(Tok::kField);
  bool isCode = at(Tok::kCodeType);
  const Type *type = parseType();
  if (!type)
    return false;
  BodyItem item{ItemKind::kField, 0, {}};
  item.let.range = tok_.range;
  item.let.name = expectName("the name of a field");
  if (!item.let.name)
    return false;
  uint32_t i = shape->find(item.let.name);
  if (i != Shape::kNone && shape->fields[i].type != type) {
    error(item.let.range, "field '" + std::string(item.let.name->text) + "' is already declared with type '" +
                              shape->fields[i].type->str() + "'");
    type = shape->fields[i].type;
  }
  FieldInfo info{item.let.name, type, isField, isCode};
  if (i == Shape::kNone) {
    if (ownShape) {
      shape->index.emplace(info.name, uint32_t(shape->fields.size()));
      shape->fields.push_back(info);
    } else {
      shape = k_.addField(shape, info);
    }
    i = uint32_t(shape->fields.size() - 1);
  }
  scope.shape = shape;
  item.index = i;
  if (accept(Tok::kEqual)) {
    Expr *v = parseValue();
    if (!v)
      return false;
    item.let.value = coerce(v, type, "field", item.let.name);
  }
  items.push_back(item);
  return expect(Tok::kSemi, "';' after the field");
}

bool ParserImpl::parseLetItem(std::vector<BodyItem> &items, Shape *shape) {
  advance();
  std::vector<LetItem> lets;
  if (!parseLetItems(lets))
    return false;
  for (const LetItem &let : lets)
    addLet(items, shape, let);
  return expect(Tok::kSemi, "';' after let");
}

bool ParserImpl::parseDefvarItem(std::vector<BodyItem> &items, Scope &scope) {
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
  BodyItem item{ItemKind::kDefvar, scope.frameSize++, {}};
  item.let.name = name;
  item.let.value = v;
  scope.locals.push_back({name, v->type, item.index, nullptr, v->refersToName});
  items.push_back(item);
  return expect(Tok::kSemi, "';' after defvar");
}

} // namespace lathe::td
