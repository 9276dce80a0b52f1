// Constants other than expressions.
#include "lathe/ir/reader/Opcodes.h"
#include "lathe/ir/reader/ReaderImpl.h"

#include <cstring>

namespace lathe::ir {

ConstantId ReaderImpl::zero(TypeId ty) {
  const Type &t = m_->types[ty];
  if (t.is(TypeKind::kInt)) {
    if (t.bitWidth() <= 64)
      return m_->constants.intConstant(ty, 0);
    std::vector<uint64_t> words((t.bitWidth() + 63) / 64);
    return m_->constants.wideInt(ty, words);
  }
  if (m_->types.isFloatingPoint(ty))
    return m_->types.scalarBits(ty) <= 64 ? m_->constants.fpConstant(ty, 0) : m_->constants.wideFP(ty, 0, 0);
  return m_->constants.simple(ConstantKind::kNull, ty);
}

bool ReaderImpl::parseTypedConstant(TypeId &ty, ConstantId &c) { return parseType(ty) && parseConstant(ty, c); }

bool ReaderImpl::parseConstant(TypeId ty, ConstantId &c) {
  const char ch = *p_;
  if (isDigit(ch) || ch == '-' || ch == '+') {
    if (m_->types.isInt(ty))
      return parseIntLiteral(ty, c);
    if (m_->types.isFloatingPoint(ty))
      return parseFPLiteral(ty, c);
    return error(kTypeMismatch, p_, join({describe(p_), " is no constant of type ", typeName(ty)}));
  }
  switch (ch) {
  case '@':
    return parseGlobalRef(ty, c);
  case '{':
    return parseAggregate(ty, c, '}', false);
  case '[':
    return parseAggregate(ty, c, ']', false);
  case '<': {
    const char *at = p_;
    ++p_;
    ws();
    if (*p_ == '{')
      return parseAggregate(ty, c, '}', true);
    p_ = at;
    return parseAggregate(ty, c, '>', false);
  }
  case 'c':
    if (p_[1] == '"')
      return parseStringConstant(ty, c);
    break;
  case 'u':
  case 's':
    if (p_[1] == '0' && p_[2] == 'x' && m_->types.isInt(ty))
      return parseHexIntLiteral(ty, c);
    break;
  case '%':
    return error(kSyntax, p_, join({"expected a constant, found the local name ", describe(p_)}));
  }
  if (isClass(ch, kLetter))
    return parseWordConstant(ty, c);
  return expected(join({"a value of type ", typeName(ty)}), "");
}

bool ReaderImpl::parseWordConstant(TypeId ty, ConstantId &c) {
  const char *at = p_;
  const char *e = wordEnd();
  std::string_view word(p_, size_t(e - p_));
  auto take = [&] {
    p_ = e;
    ws();
  };
  auto wrongType = [&] {
    return error(kTypeMismatch, at, join({"'", word, "' is no constant of type ", typeName(ty)}));
  };
  if (word == "null") {
    if (!m_->types.isPointer(ty))
      return wrongType();
    take();
    c = m_->constants.simple(ConstantKind::kNull, ty);
    return true;
  }
  if (word == "true" || word == "false") {
    if (ty != types::kI1)
      return wrongType();
    take();
    c = m_->constants.intConstant(ty, word[0] == 't');
    return true;
  }
  if (word == "undef" || word == "poison" || word == "zeroinitializer") {
    if (!validElement(ty) && !(word != "zeroinitializer" && m_->types.kind(ty) == TypeKind::kToken))
      return wrongType();
    take();
    if (word[0] == 'z') {
      const Type &t = m_->types[ty];
      if (t.is(TypeKind::kStruct) && t.isOpaque())
        return error(kUnsizedType, at, join({"type ", typeName(ty), " has no size"}));
      c = zero(ty);
    } else {
      c = m_->constants.simple(word[0] == 'u' ? ConstantKind::kUndef : ConstantKind::kPoison, ty);
    }
    return true;
  }
  if (word == "none") {
    if (m_->types.kind(ty) != TypeKind::kToken)
      return wrongType();
    take();
    c = m_->constants.simple(ConstantKind::kTokenNone, ty);
    return true;
  }
  if (word == "blockaddress") {
    take();
    return parseBlockAddress(ty, c);
  }
  if (word == "dso_local_equivalent" || word == "no_cfi") {
    take();
    if (*p_ != '@')
      return expected("the name of a function", join({"'", word, "'"}));
    return parseGlobalRef(ty, c, word[0] == 'd' ? ConstantKind::kDSOLocalEquivalent : ConstantKind::kNoCFI);
  }
  if (word == "splat") {
    take();
    return parseSplat(ty, c);
  }
  if (word == "ptrauth") {
    take();
    if (*p_ != '(')
      return expected("'('", "'ptrauth'");
    ++p_;
    ws();
    std::vector<ConstantId> ops;
    std::vector<TypeId> operandTypes;
    if (!parseConstantOperands(ops, operandTypes))
      return false;
    if (ops.size() < 2 || ops.size() > 4 || !m_->types.isPointer(ty) || operandTypes[0] != ty)
      return error(kBadOperandType, at, "'ptrauth' takes a pointer, a key and up to two discriminators");
    c = m_->constants.list(ConstantKind::kPtrAuth, ty, ops);
    return true;
  }
  const OpcodeWord *op = findOpcode(at, word.size());
  if (!op)
    return error(kSyntax, at, join({"expected a value of type ", typeName(ty), ", found '", word, "'"}));
  if (tooDeep(at))
    return false;
  DepthGuard guard(*this);
  take();
  return parseConstantExpr(op->opcode, at, ty, c);
}

ConstantId ReaderImpl::globalConstant(GlobalId g) {
  if (g.index() >= globalConstants_.size())
    globalConstants_.resize(m_->globals.size());
  ConstantId &c = globalConstants_[g.index()];
  if (!c.valid())
    c = m_->constants.globalRef(m_->globals[g.index()].pointerType, g);
  return c;
}

bool ReaderImpl::plainGlobal(GlobalId g, ConstantId &c) {
  if (!g.valid())
    return false;
  const Global &global = m_->globals[g.index()];
  if (global.pointerType != types::kPtr ||
      (global.isFunction() && m_->functions[global.function.index()].intrinsic != IntrinsicId::kNone))
    return false;
  c = globalConstant(g);
  return true;
}

bool ReaderImpl::lookupGlobal(const char *at, ValueName name, GlobalId &g) {
  uint32_t found = GlobalId::kNone;
  if (name.isNumber()) {
    if (name.number() < globalOfNumber_.size())
      found = globalOfNumber_[name.number()];
  } else if (name.symbol().index() < m_->globalOfSymbol.size()) {
    found = m_->globalOfSymbol[name.symbol().index()];
  }
  g = GlobalId(found);
  if (g.valid()) [[likely]]
    return true;
  std::vector<std::string_view> names;
  for (const Global &other : m_->globals)
    if (other.name.valid() && names.size() < 20000)
      names.push_back(m_->name(other.name));
  std::string text = nameText(name);
  std::string_view near = name.isNumber() ? std::string_view() : nearestName(text, names);
  return error(kUndefinedName, at,
               near.empty() ? join({"undefined global @", text})
                            : join({"undefined global @", text, "; did you mean @", near, "?"}));
}

bool ReaderImpl::parseGlobalRef(TypeId ty, ConstantId &c, ConstantKind kind) {
  const char *at = p_;
  ++p_;
  ValueName name;
  GlobalId g;
  if (!parseName(name) || !lookupGlobal(at, name, g))
    return false;
  const Global &global = m_->globals[g.index()];
  if (global.isFunction() && m_->functions[global.function.index()].intrinsic != IntrinsicId::kNone)
    return error(kBadOperandType, at, "an intrinsic has no address; it can only be called");
  TypeId actual = global.pointerType;
  if (actual != ty)
    return error(kTypeMismatch, at,
                 join({"@", nameText(name), " has type ", typeName(actual), ", but ", typeName(ty), " is expected"}));
  c = kind == ConstantKind::kGlobal ? globalConstant(g) : m_->constants.globalRef(ty, g, kind);
  return true;
}

bool ReaderImpl::parseBlockAddress(TypeId ty, ConstantId &c) {
  const char *at = p_;
  if (!expectChar('(', "'blockaddress'"))
    return false;
  if (*p_ != '@')
    return expected("the name of a function", "'('");
  const char *functionAt = p_;
  ++p_;
  ValueName function, block;
  GlobalId g;
  if (!parseName(function) || !lookupGlobal(functionAt, function, g) || !expectComma("the function"))
    return false;
  const char *blockAt = p_;
  if (*p_ != '%')
    return expected("the name of a block", "','");
  ++p_;
  if (!parseName(block) || !expectChar(')', "the block"))
    return false;
  Global &global = m_->globals[g.index()];
  if (!global.isFunction() || !global.isDefined)
    return error(kBadOperandType, functionAt,
                 join({"@", nameText(function), " is no function with a body: it has no blocks"}));
  if (!m_->types.isPointer(ty))
    return error(kTypeMismatch, at, join({"'blockaddress' is no constant of type ", typeName(ty)}));
  global.addressTakenBlocks = true;
  c = m_->constants.blockAddress(ty, g, 0);
  blockAddresses_.push_back({c, g, block, offsetOf(blockAt)});
  return true;
}

bool ReaderImpl::parseStringConstant(TypeId ty, ConstantId &c) {
  const char *at = p_;
  ++p_;
  std::string_view text;
  if (!parseString(text))
    return false;
  const Type &t = m_->types[ty];
  if (!t.is(TypeKind::kArray) || t.element() != types::kI8)
    return error(kTypeMismatch, at, join({"a string is no constant of type ", typeName(ty)}));
  if (t.count != text.size())
    return error(kTypeMismatch, at,
                 join({"string of ", std::to_string(text.size()), " bytes where ", typeName(ty), " is expected"}));
  c = text.empty() ? zero(ty) : m_->constants.data(ty, text, true);
  return true;
}

/// Bytes of one element when elements of the type are kept as raw data, else 0.
static unsigned dataBytes(const TypeTable &t, TypeId element) {
  if (!t.isInt(element) && !t.isFloatingPoint(element))
    return 0;
  uint32_t bits = t.scalarBits(element);
  return bits == 8 || bits == 16 || bits == 32 || bits == 64 ? bits / 8 : 0;
}

ConstantId ReaderImpl::makeSequence(TypeId ty, TypeId element, std::span<const ConstantId> elements) {
  if (elements.empty())
    return zero(ty);
  unsigned bytes = dataBytes(m_->types, element);
  for (size_t i = 0; bytes && i < elements.size(); ++i) {
    ConstantKind k = m_->constants[elements[i]].kind;
    if (k != ConstantKind::kInt && k != ConstantKind::kFP)
      bytes = 0;
  }
  if (!bytes)
    return m_->constants.list(ConstantKind::kAggregate, ty, elements);
  std::string text;
  text.reserve(elements.size() * bytes);
  for (ConstantId e : elements) {
    uint64_t v = m_->constants[e].bits();
    for (unsigned b = 0; b < bytes; ++b)
      text.push_back(char(v >> (8 * b)));
  }
  return m_->constants.data(ty, text);
}

/// The type of an element, which has to be `want`. Elements repeat their types, so the text of each is looked at once.
bool ReaderImpl::parseElementType(TypeId want, TypeId &ty) {
  if (want.index() < typeTexts_.size()) {
    const std::string_view text = typeTexts_[want.index()];
    if (!text.empty() && text.size() < size_t(end_ - p_) && std::memcmp(p_, text.data(), text.size()) == 0) {
      const char *e = p_ + text.size();
      if (*e == ' ' && !isClass(e[1], kSuffix)) [[likely]] {
        p_ = e + 1;
        ty = want;
        return true;
      }
    }
  }
  const char *start = p_;
  if (!parseType(ty))
    return false;
  if (ty == want && p_[-1] == ' ') {
    if (want.index() >= typeTexts_.size())
      typeTexts_.resize(m_->types.size());
    typeTexts_[want.index()] = {start, size_t(p_ - 1 - start)};
  }
  return true;
}

/// The elements of an aggregate of type `ty` and the bracket behind them; appends to elements_.
bool ReaderImpl::parseElements(TypeId ty, const char *at, char close) {
  const bool isStruct = close == '}';
  const uint64_t count = isStruct ? m_->types[ty].numMembers : m_->types[ty].count;
  uint64_t n = 0;
  if (*p_ != close) {
    do {
      const Type &t = m_->types[ty];
      const TypeId want = !isStruct ? t.element() : n < count ? m_->types.members(t)[n] : TypeId(0);
      TypeId have;
      ConstantId e;
      if (!parseElementType(want, have) || !parseConstant(have, e))
        return false;
      if (have != want && n < count)
        return error(kTypeMismatch, at,
                     join({"element ", std::to_string(n), " has type ", typeName(have), ", but ", typeName(want),
                           " is expected"}));
      elements_.push_back(e);
      ++n;
    } while (tryChar(','));
    if (*p_ != close)
      return expected(join({"',' or '", std::string_view(&close, 1), "'"}), "an element");
  }
  ++p_;
  ws();
  if (n != count)
    return error(kTypeMismatch, at,
                 join({std::to_string(n), " elements where ", typeName(ty), " has ", std::to_string(count)}));
  return true;
}

bool ReaderImpl::parseSimpleElements(TypeId ty, TypeId element, char close, ConstantId &c, bool &done) {
  // `i32 1, i32 -2, …` in one loop, without a table entry for each element. Anything else starts over.
  done = false;
  const unsigned bytes = dataBytes(m_->types, element);
  if (!bytes || !m_->types.isInt(element))
    return true;
  const char *start = p_;
  const unsigned errorsBefore = errors_;
  const uint64_t mask = bytes == 8 ? ~uint64_t(0) : (uint64_t(1) << (8 * bytes)) - 1;
  scratch_.clear();
  for (;;) {
    TypeId t;
    if (*p_ != 'i' || !isDigit(p_[1]) || !parseType(t) || t != element)
      break;
    bool negative = *p_ == '-';
    const char *digits = p_ + negative;
    const char *q = digits;
    uint64_t v = 0;
    for (; isDigit(*q); ++q)
      v = v * 10 + uint64_t(*q - '0');
    if (q == digits || q - digits > 18 || v > (negative ? mask / 2 + 1 : mask))
      break;
    p_ = q;
    ws();
    if (negative)
      v = 0 - v;
    char raw[8];
    for (unsigned b = 0; b < 8; ++b)
      raw[b] = char(v >> (8 * b));
    scratch_.append(raw, bytes);
    if (tryChar(','))
      continue;
    if (*p_ != close || scratch_.size() / bytes != m_->types[ty].count)
      break;
    ++p_;
    ws();
    c = m_->constants.data(ty, scratch_);
    done = true;
    return true;
  }
  p_ = start;
  return errors_ == errorsBefore;
}

bool ReaderImpl::parseAggregate(TypeId ty, ConstantId &c, char close, bool packed) {
  const char *at = p_;
  if (tooDeep(at))
    return false;
  DepthGuard guard(*this);
  const TypeKind kind = m_->types.kind(ty);
  const char *shape = close == '}' ? (packed ? "a packed struct" : "a struct") : close == ']' ? "an array" : "a vector";
  bool fits = close == '}'   ? kind == TypeKind::kStruct && m_->types[ty].isPacked() == packed
              : close == ']' ? kind == TypeKind::kArray
                             : kind == TypeKind::kVector;
  if (!fits)
    return error(kTypeMismatch, at, join({shape, " is no constant of type ", typeName(ty)}));
  ++p_;
  ws();
  if (close != '}') {
    bool done;
    if (!parseSimpleElements(ty, m_->types[ty].element(), close, c, done))
      return false;
    if (done)
      return true;
  }
  const uint32_t first = elements_.size();
  bool ok = parseElements(ty, at, close) && (!packed || expectChar('>', "'}' of a packed struct"));
  std::span<const ConstantId> elements(elements_.data() + first, elements_.size() - first);
  if (ok && elements.empty())
    c = zero(ty);
  else if (ok && close == '}')
    c = m_->constants.list(ConstantKind::kAggregate, ty, elements);
  else if (ok)
    c = makeSequence(ty, m_->types[ty].element(), elements);
  elements_.truncate(first);
  return ok;
}

bool ReaderImpl::parseSplat(TypeId ty, ConstantId &c) {
  const char *at = p_;
  TypeId element;
  ConstantId e;
  if (!expectChar('(', "'splat'") || !parseTypedConstant(element, e) || !expectChar(')', "the element"))
    return false;
  const Type &t = m_->types[ty];
  if (!t.is(TypeKind::kVector) || t.element() != element)
    return error(kTypeMismatch, at, join({"a splat of ", typeName(element), " is no constant of type ", typeName(ty)}));
  if (t.count > (1u << 20))
    return error(kTooLarge, at, "vector constant is too large");
  std::vector<ConstantId> elements(t.count, e);
  c = makeSequence(ty, element, elements);
  return true;
}

bool ReaderImpl::parseInlineAsm(TypeId functionType, ConstantId &c) {
  // Behind `asm`.
  InlineAsm a;
  if (tryWord("sideeffect"))
    a.flags |= InlineAsm::kSideEffect;
  if (tryWord("alignstack"))
    a.flags |= InlineAsm::kAlignStack;
  if (tryWord("inteldialect"))
    a.flags |= InlineAsm::kIntelDialect;
  if (tryWord("unwind"))
    a.flags |= InlineAsm::kUnwind;
  if (!parseString(a.text) || !expectComma("the text of 'asm'") || !parseString(a.constraints))
    return false;
  a.functionType = functionType;
  c = m_->constants.inlineAsm(types::kPtr, a);
  return true;
}

} // namespace lathe::ir
