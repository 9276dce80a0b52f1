// Types. Typed pointers become `ptr`.
#include "lathe/ir/reader/ReaderImpl.h"

namespace lathe::ir {

static constexpr unsigned kMaxDepth = 500;
static constexpr uint32_t kMaxIntBits = 1u << 23;

bool ReaderImpl::tooDeep(const char *at) {
  if (depth_ <= kMaxDepth)
    return false;
  error(kTooDeep, at, "types and constants nest too deeply here");
  return true;
}

bool ReaderImpl::parseTypeFast(TypeId &ty) {
  if (*p_ == 'i' && isDigit(p_[1])) {
    uint32_t bits = uint32_t(p_[1] - '0');
    const char *e = p_ + 2;
    while (isDigit(*e) && bits <= kMaxIntBits)
      bits = bits * 10 + uint32_t(*e++ - '0');
    if (isClass(*e, kNameChar) || !bits || bits > kMaxIntBits)
      return parseTypeSlow(ty);
    p_ = e;
    ty = m_->types.intType(bits);
  } else if (p_[0] == 'p' && p_[1] == 't' && p_[2] == 'r' && !isClass(p_[3], kNameChar)) {
    p_ += 3;
    ty = types::kPtr;
    if (*p_ == ' ' && p_[1] == 'a') {
      ++p_;
      uint32_t space = 0;
      if (!parseAddressSpace(space))
        return false;
      ty = m_->types.pointerType(space);
    }
  } else {
    return parseTypeSlow(ty);
  }
  if (*p_ == ' ' && !isClass(p_[1], kSuffix)) [[likely]] {
    ++p_;
    return true;
  }
  if (*p_ == ',')
    return true;
  return parseTypeSuffix(ty);
}

bool ReaderImpl::parseAddressSpace(uint32_t &n) {
  n = 0;
  if (!tryWord("addrspace"))
    return true;
  if (!expectChar('(', "'addrspace'"))
    return false;
  std::string_view name;
  if (*p_ == '"') { // symbolic: "A" alloca, "G" globals, "P" program
    const char *at = p_;
    if (!parseString(name))
      return false;
    const DataLayout &dl = m_->dataLayout;
    if (name == "A")
      n = dl.allocaAddressSpace();
    else if (name == "G")
      n = dl.globalsAddressSpace();
    else if (name == "P")
      n = dl.programAddressSpace();
    else
      return error(kSyntax, at, "unknown symbolic address space; there are \"A\", \"G\" and \"P\"");
  } else {
    const char *at = p_;
    if (!parseUnsigned32(n, "an address space"))
      return false;
    if (n >= (1u << 24))
      return error(kTooLarge, at, "address space is too large");
  }
  return expectChar(')', "the address space");
}

bool ReaderImpl::parseTypeSuffix(TypeId &ty) {
  for (;;) {
    ws();
    if (*p_ == '*') {
      if (ty == types::kVoid || ty == types::kLabel || ty == types::kMetadata || ty == types::kToken)
        return error(kBadType, p_, join({"no pointer to ", typeName(ty), "; use 'i8*' or 'ptr'"}));
      if (m_->types.isPointer(ty) && p_[-1] == 'r') // `ptr*`
        return error(kBadType, p_, "'ptr*' is not a type; use 'ptr'");
      ++p_;
      ty = types::kPtr;
    } else if (*p_ == '(') {
      if (!parseFunctionTypeRest(ty))
        return false;
    } else if (*p_ == 'a') {
      const char *at = p_;
      uint32_t space;
      if (!parseAddressSpace(space))
        return false;
      if (p_ == at)
        return true;
      if (*p_ != '*') {
        p_ = at; // belongs to what follows, e.g. a function's own address space
        return true;
      }
      ++p_;
      ty = m_->types.pointerType(space);
    } else {
      return true;
    }
  }
}

bool ReaderImpl::parseTypeSlow(TypeId &ty) {
  struct Word {
    std::string_view text;
    TypeId type;
  };
  static constexpr Word kWords[] = {
      {"void", types::kVoid},         {"float", types::kFloat},        {"double", types::kDouble},
      {"half", types::kHalf},         {"bfloat", types::kBFloat},      {"x86_fp80", types::kX86Fp80},
      {"fp128", types::kFp128},       {"ppc_fp128", types::kPpcFp128}, {"x86_mmx", types::kX86Mmx},
      {"x86_amx", types::kX86Amx},    {"label", types::kLabel},        {"token", types::kToken},
      {"metadata", types::kMetadata},
  };
  if (tooDeep(p_))
    return false;
  DepthGuard guard(*this);
  const char *at = p_;
  switch (*p_) {
  case '%':
    ++p_;
    return parseNamedType(ty) && parseTypeSuffix(ty);
  case '[':
    ++p_;
    ws();
    return parseArrayOrVector(ty, ']') && parseTypeSuffix(ty);
  case '<':
    ++p_;
    ws();
    if (*p_ == '{')
      return parseStructBody(ty, true) && parseTypeSuffix(ty);
    return parseArrayOrVector(ty, '>') && parseTypeSuffix(ty);
  case '{':
    return parseStructBody(ty, false) && parseTypeSuffix(ty);
  }
  const char *e = wordEnd();
  std::string_view word(p_, size_t(e - p_));
  for (const Word &w : kWords)
    if (w.text == word) {
      p_ = e;
      ty = w.type;
      return parseTypeSuffix(ty);
    }
  if (word == "target")
    return parseTargetType(ty) && parseTypeSuffix(ty);
  if (word.size() > 1 && word[0] == 'i' && isDigit(word[1]) &&
      word.find_first_not_of("0123456789", 1) == std::string_view::npos)
    return error(kBadType, at, join({"integer types have 1 to ", std::to_string(kMaxIntBits), " bits"}));
  if (word.empty())
    return expected("a type", "");
  std::vector<std::string_view> names = {"i1", "i8", "i16", "i32", "i64", "i128", "ptr", "opaque"};
  for (const Word &w : kWords)
    names.push_back(w.text);
  std::string_view near = nearestName(word, names);
  return error(kUnknownType, at,
               near.empty() ? join({"expected a type, found '", word, "'"})
                            : join({"unknown type '", word, "'; did you mean '", near, "'?"}));
}

TypeId &ReaderImpl::typeSlot(ValueName name) {
  if (name.isNumber()) {
    // Numbers grow by one with each definition, so that the text bounds them.
    if (name.number() >= typeOfNumber_.size())
      typeOfNumber_.resize(size_t(name.number()) + 1);
    return typeOfNumber_[name.number()];
  }
  if (name.symbol().index() >= typeOfSymbol_.size())
    typeOfSymbol_.resize(std::max<size_t>(m_->symbols.size(), typeOfSymbol_.size() * 2));
  return typeOfSymbol_[name.symbol().index()];
}

bool ReaderImpl::parseNamedType(TypeId &ty) {
  const char *at = p_ - 1;
  ValueName name;
  if (!parseName(name))
    return false;
  if (name.isNumber() && name.number() > buffer_->text().size())
    return error(kUndefinedName, at, join({"undefined type %", nameText(name)}));
  TypeId &slot = typeSlot(name);
  if (!slot.valid()) {
    if (inBody_)
      return error(kUndefinedName, at, join({"undefined type %", nameText(name)}));
    SymbolId symbol = name.isNumber() ? m_->symbols.intern(std::to_string(name.number())) : name.symbol();
    slot = m_->types.namedStruct(symbol);
    undefinedTypes_.push_back({slot, offsetOf(at)});
    typeAwaited_.resize(m_->types.size());
    typeAwaited_[slot.index()] = true;
  }
  ty = slot;
  return true;
}

bool ReaderImpl::validElement(TypeId t) const {
  switch (m_->types.kind(t)) {
  case TypeKind::kVoid:
  case TypeKind::kLabel:
  case TypeKind::kMetadata:
  case TypeKind::kFunction:
  case TypeKind::kToken:
  case TypeKind::kX86Amx:
    return false;
  default:
    return true;
  }
}

bool ReaderImpl::parseArrayOrVector(TypeId &ty, char close) {
  bool scalable = false;
  const char *at = p_;
  if (close == '>' && tryWord("vscale")) {
    scalable = true;
    if (!expectWord("x", "'vscale'"))
      return false;
  }
  uint64_t count;
  if (!parseUnsigned(count, "a number of elements"))
    return false;
  TypeId element;
  if (!expectWord("x", "the number of elements"))
    return false;
  const char *elementAt = p_;
  if (!parseType(element))
    return false;
  if (*p_ != close)
    return expected(join({"'", std::string_view(&close, 1), "'"}), "the element type");
  ++p_;
  const TypeTable &t = m_->types;
  if (close == ']') {
    if (!validElement(element))
      return error(kBadType, elementAt, join({"an array cannot have elements of type ", typeName(element)}));
    ty = m_->types.arrayType(element, count);
    return true;
  }
  if (count == 0 || count > 0xffffffffu)
    return error(kBadType, at, "a vector has 1 to 4294967295 elements");
  if (!t.isInt(element) && !t.isFloatingPoint(element) && !t.isPointer(element))
    return error(kBadType, elementAt, join({"a vector cannot have elements of type ", typeName(element)}));
  ty = m_->types.vectorType(element, count, scalable);
  return true;
}

bool ReaderImpl::parseStructMembers(std::vector<TypeId> &members) {
  // At `{`.
  ++p_;
  ws();
  if (*p_ != '}') {
    do {
      const char *at = p_;
      TypeId member;
      if (!parseType(member))
        return false;
      if (!validElement(member))
        return error(kBadType, at, join({"a struct cannot have a member of type ", typeName(member)}));
      members.push_back(member);
    } while (tryChar(','));
    if (*p_ != '}')
      return expected("',' or '}'", "a member type");
  }
  ++p_;
  return true;
}

bool ReaderImpl::parseStructBody(TypeId &ty, bool packed) {
  std::vector<TypeId> members;
  if (!parseStructMembers(members))
    return false;
  if (packed) {
    ws();
    if (*p_ != '>')
      return expected("'>'", "'}' of a packed struct");
    ++p_;
  }
  ty = m_->types.structType(members, packed);
  return true;
}

bool ReaderImpl::parseFunctionTypeRest(TypeId &ty) {
  const char *at = p_;
  if (ty == types::kLabel || ty == types::kMetadata || m_->types.isFunction(ty))
    return error(kBadType, at, join({"a function cannot return ", typeName(ty)}));
  if (tooDeep(p_))
    return false;
  DepthGuard guard(*this);
  ++p_;
  ws();
  std::vector<TypeId> params;
  bool varArg = false;
  if (*p_ != ')') {
    do {
      if (p_[0] == '.' && p_[1] == '.' && p_[2] == '.') {
        p_ += 3;
        ws();
        varArg = true;
        break;
      }
      const char *paramAt = p_;
      TypeId param;
      if (!parseType(param))
        return false;
      if (param == types::kVoid || m_->types.isFunction(param))
        return error(kBadType, paramAt, join({"a parameter cannot have type ", typeName(param)}));
      params.push_back(param);
    } while (tryChar(','));
  }
  if (*p_ != ')')
    return expected("',' or ')'", "a parameter type");
  ++p_;
  ty = m_->types.functionType(ty, params, varArg);
  return true;
}

bool ReaderImpl::parseTargetType(TypeId &ty) {
  p_ += 6;
  ws();
  std::string_view name;
  if (!expectChar('(', "'target'") || !parseString(name))
    return false;
  std::vector<TypeId> params;
  while (tryChar(',')) {
    if (isDigit(*p_)) {
      // Integer parameters take part in the identity of the type by a width that no value has.
      uint32_t n;
      if (!parseUnsigned32(n, "a type parameter"))
        return false;
      params.push_back(m_->types.arrayType(types::kI1, n));
      continue;
    }
    TypeId t;
    if (!parseType(t))
      return false;
    params.push_back(t);
  }
  if (*p_ != ')')
    return expected("')'", "the parameters of a target type");
  ++p_;
  ty = m_->types.targetExtType(m_->symbols.internStable(name), params);
  return true;
}

bool ReaderImpl::parseTypeDefinition() {
  // %name = type …
  const char *at = p_;
  ++p_;
  ValueName name;
  if (!parseName(name) || !expectChar('=', "the name of a type") || !expectWord("type", "'='"))
    return false;
  if (name.isNumber()) {
    if (name.number() > buffer_->text().size())
      return error(kBadNumbering, at, "number of a type is too large");
  }
  // A slot filled by an earlier use holds an opaque struct that waits for its body.
  TypeId before = typeSlot(name);
  if (before.valid() && (before.index() >= typeAwaited_.size() || !typeAwaited_[before.index()]))
    return error(kDuplicateName, at, join({"type %", nameText(name), " is defined twice"}));
  bool packed = *p_ == '<' && [&] {
    const char *q = p_ + 1;
    while (*q == ' ')
      ++q;
    return *q == '{';
  }();
  bool opaque = tryWord("opaque");
  if (!opaque && !packed && *p_ != '{') {
    TypeId alias;
    if (before.valid())
      return error(kBadType, at, "a type that is not a struct must be defined before it is used");
    if (!parseType(alias))
      return false;
    typeSlot(name) = alias;
    return true;
  }
  SymbolId symbol = name.isNumber() ? m_->symbols.intern(std::to_string(name.number())) : name.symbol();
  TypeId self = before.valid() ? before : m_->types.namedStruct(symbol);
  typeSlot(name) = self;
  if (before.valid())
    typeAwaited_[before.index()] = false;
  if (opaque)
    return true;
  if (packed) {
    ++p_;
    ws();
  }
  std::vector<TypeId> members;
  if (!parseStructMembers(members))
    return false;
  if (packed) {
    ws();
    if (*p_ != '>')
      return expected("'>'", "'}' of a packed struct");
    ++p_;
  }
  ws();
  m_->types.setBody(self, members, packed);
  return true;
}

bool ReaderImpl::checkSized(TypeId ty, const char *at) {
  if (layoutOf(ty).sized) [[likely]]
    return true;
  return error(kUnsizedType, at, join({"type ", typeName(ty), " has no size"}));
}

} // namespace lathe::ir
