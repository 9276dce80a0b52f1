// The bodies of classes and records.
#include "lathe/td/ParserImpl.h"

#include <algorithm>

namespace lathe::td {

bool ParserImpl::parseClassRef(ClassRef &out) {
  out.range = tok_.range;
  const Atom *name = expectName("the name of a class");
  if (!name)
    return false;
  auto it = k_.classByName.find(name);
  out.cls = it == k_.classByName.end() ? nullptr : it->second;
  if (!out.cls)
    error(out.range, "there is no class '" + std::string(name->text) + "'" + className(name));
  if (at(Tok::kLess) && !parseArguments(out.args, out.cls ? &out.cls->params : nullptr))
    return false;
  out.range = since(out.range);
  return true;
}

bool ParserImpl::parseParents(Record *r) {
  bool ok = true;
  do {
    ClassRef ref(*this);
    if (!parseClassRef(ref))
      return false;
    bool poisoned = std::ranges::any_of(ref.args, [&](const ArgumentValue &a) { return eval_.isPoison(a.value); });
    if (ref.cls && ref.cls == r->class_) {
      error(ref.range, "class '" + std::string(ref.cls->name->text) + "' derives from itself");
      ok = false;
    } else {
      ok &= ref.cls && eval_.addClass(r, ref.cls, ref.args, ref.range) && !poisoned;
    }
  } while (accept(Tok::kComma));
  if (!ok)
    failed_[r->name_ ? r->name_ : nameAtom_] = true;
  return true;
}

bool ParserImpl::applyLets(Record *r) {
  for (const std::vector<Let> &lets : lets_)
    for (const Let &let : lets) {
      if (r->shape()->find(let.name) == Shape::kNone) {
        std::vector<std::string_view> names;
        for (const FieldInfo &f : r->shape()->fields)
          names.push_back(f.name->text);
        if (!failed_.contains(r->name_ ? r->name_ : nameAtom_))
          error(let.range, "there is no field '" + std::string(let.name->text) + "' in '" + r->nameValue_->unquoted() +
                               "'" + meant(let.name->text, names));
        continue;
      }
      eval_.setField(r, let.name, let.bits, let.value, let.range, let.valueRange);
    }
  return true;
}

bool ParserImpl::applyLets(Entry &e) {
  if (e.record)
    return applyLets(e.record);
  if (e.loop)
    for (Entry &inner : e.loop->entries)
      applyLets(inner);
  return true;
}

/// `: parents` and `;` or `{ items }`.
bool ParserImpl::parseObject(Record *r) {
  if (accept(Tok::kColon) && !parseParents(r))
    return false;
  applyLets(r);
  return parseBody(r);
}

bool ParserImpl::parseBody(Record *r) {
  if (accept(Tok::kSemi))
    return true;
  if (!expect(Tok::kLBrace, "';' or '{' and the body"))
    return false;
  while (!at(Tok::kRBrace)) {
    if (at(Tok::kEof))
      return syntaxError("expected '}'");
    if (parseItem(r))
      continue;
    recover(true);
    if (atStatement() && !at(Tok::kLet) && !at(Tok::kDefvar) && !at(Tok::kAssert) && !at(Tok::kDump))
      return false;
  }
  accept(Tok::kRBrace);
  if (at(Tok::kSemi)) {
    error(tok_.range, "no ';' behind the '}' of a body");
    advance();
  }
  return true;
}

bool ParserImpl::parseItem(Record *r) {
  switch (tok_.kind) {
  case Tok::kLet:
    return parseLet(r);
  case Tok::kDefvar:
    return parseDefvar(r);
  case Tok::kAssert:
  case Tok::kDump:
    return parseCheck(r);
  default:
    return parseField(r);
  }
}

bool ParserImpl::parseField(Record *r) {
  bool isField = accept(Tok::kField);
  const Type *type = parseType();
  if (!type)
    return false;
  SourceRange range = tok_.range;
  if (at(Tok::kLess)) { // No cascade: the field is there.
    error(range, "the type of a field has no arguments");
    StackPart<ArgumentValue> none(arguments_);
    if (!parseArguments(none, nullptr))
      return false;
    range = tok_.range;
  }
  const Atom *name = expectName("the name of a field");
  if (!name)
    return false;
  if (name == nameAtom_)
    error(range, "'NAME' is reserved");
  if (localExists(name))
    error(range, "'" + std::string(name->text) + "' is a variable here already");
  bool ok = eval_.addField(r, {name, type, isField}, k_.unset, range);
  if (accept(Tok::kEqual)) {
    SourceRange valueStart = tok_.range;
    const Value *v = parseValue(type);
    if (!v) {
      eval_.setField(r, name, {}, eval_.poison(), range, range);
      return false;
    }
    if (ok)
      eval_.setField(r, name, {}, v, range, since(valueStart), true);
  }
  return expect(Tok::kSemi, "';' after the field");
}

bool ParserImpl::parseLet(Record *r) {
  advance();
  SourceRange range = tok_.range;
  const Atom *name = expectName("the name of a field");
  if (!name)
    return false;
  std::vector<uint32_t> bits;
  if (accept(Tok::kLBrace) && !parseBitRanges(Tok::kRBrace, bits))
    return false;
  std::ranges::reverse(bits);
  if (!expect(Tok::kEqual, "'='"))
    return false;
  uint32_t i = r->shape()->find(name);
  const Type *type = i == Shape::kNone ? nullptr : r->shape()->fields[i].type;
  if (!type && !failed_.contains(r->name_ ? r->name_ : nameAtom_)) {
    std::vector<std::string_view> names;
    for (const FieldInfo &f : r->shape()->fields)
      names.push_back(f.name->text);
    error(range, "there is no field '" + std::string(name->text) + "'" + meant(name->text, names));
  }
  SourceRange valueStart = tok_.range;
  const Type *wanted =
      type && !bits.empty() && type->kind == TypeKind::kBits ? k_.bitsType(uint32_t(bits.size())) : type;
  const Value *v = parseValue(wanted);
  if (!v) {
    if (type && bits.empty())
      eval_.setField(r, name, {}, eval_.poison(), range, range);
    return false;
  }
  if (type)
    eval_.setField(r, name, bits, v, range, since(valueStart));
  return expect(Tok::kSemi, "';' after let");
}

} // namespace lathe::td
