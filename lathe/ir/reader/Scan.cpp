// Blanks, names, strings, numbers and errors of the IR reader.
#include "lathe/ir/Print.h"
#include "lathe/ir/reader/ReaderImpl.h"

#include <cstring>

namespace lathe::ir {

static constexpr unsigned kMaxErrors = 20;

std::string join(std::initializer_list<std::string_view> parts) {
  std::string s;
  for (std::string_view p : parts)
    s += p;
  return s;
}

void ReaderImpl::skipLine() {
  const void *nl = std::memchr(p_, '\n', size_t(end_ - p_));
  p_ = nl ? static_cast<const char *>(nl) : end_;
}

void ReaderImpl::skipBlanks() {
  for (;;) {
    const char *p = p_;
    while (isClass(*p, kSpace))
      ++p;
    p_ = p;
    if (*p != ';')
      return;
    skipLine();
  }
}

bool ReaderImpl::parseUnsigned(uint64_t &value, std::string_view what) {
  const char *at = p_;
  if (!isDigit(*p_))
    return expected(what, "");
  uint64_t v = 0;
  bool overflow = false;
  for (; isDigit(*p_); ++p_) {
    uint64_t digit = uint64_t(*p_ - '0');
    overflow |= v > (~uint64_t(0) - digit) / 10;
    v = v * 10 + digit;
  }
  if (overflow)
    return error(kBadLiteral, at, join({what, " is too large"}));
  value = v;
  ws();
  return true;
}

bool ReaderImpl::parseUnsigned32(uint32_t &value, std::string_view what) {
  const char *at = p_;
  uint64_t v;
  if (!parseUnsigned(v, what))
    return false;
  if (v > 0xffffffffu)
    return error(kBadLiteral, at, join({what, " is too large"}));
  value = uint32_t(v);
  return true;
}

std::string_view ReaderImpl::unescape(std::string_view raw) {
  if (raw.find('\\') == std::string_view::npos)
    return raw;
  char *out = static_cast<char *>(m_->arena.allocate(raw.size(), 1));
  size_t n = 0;
  for (size_t i = 0; i < raw.size(); ++i) {
    if (raw[i] == '\\' && i + 2 < raw.size() && hexDigit(raw[i + 1]) >= 0 && hexDigit(raw[i + 2]) >= 0) {
      out[n++] = char(hexDigit(raw[i + 1]) * 16 + hexDigit(raw[i + 2]));
      i += 2;
    } else if (raw[i] == '\\' && i + 1 < raw.size() && raw[i + 1] == '\\') {
      out[n++] = '\\';
      ++i;
    } else {
      out[n++] = raw[i];
    }
  }
  return {out, n};
}

bool ReaderImpl::parseString(std::string_view &text) {
  if (*p_ != '"')
    return expected("a string", "");
  const char *close = static_cast<const char *>(std::memchr(p_ + 1, '"', size_t(end_ - p_ - 1)));
  if (!close)
    return error(kSyntax, p_, "string without closing '\"'");
  text = unescape({p_ + 1, size_t(close - p_ - 1)});
  p_ = close + 1;
  ws();
  return true;
}

bool ReaderImpl::nameSymbol(std::string_view text, ValueName &name) {
  SymbolId s = readsConstants_ ? m_->symbols.find(text) : m_->symbols.internStable(text);
  if (!s.valid())
    return error(kUndefinedName, p_, join({"the module has no name '", text, "'"}));
  name = ValueName::symbol(s);
  return true;
}

bool ReaderImpl::parseName(ValueName &name) {
  if (isDigit(*p_)) {
    const char *at = p_;
    uint64_t v = 0;
    for (; isDigit(*p_); ++p_) {
      v = v * 10 + uint64_t(*p_ - '0');
      if (v >= 0x7fffffffu)
        return error(kTooLarge, at, "number of a value is too large");
    }
    name = ValueName::number(uint32_t(v));
  } else if (isClass(*p_, kNameChar)) {
    const char *e = wordEnd();
    if (!nameSymbol({p_, size_t(e - p_)}, name))
      return false;
    p_ = e;
  } else if (*p_ == '"') {
    const char *at = p_;
    std::string_view text;
    if (!parseString(text))
      return false;
    if (text.find('\0') != std::string_view::npos)
      return error(kSyntax, at, "a name cannot contain a NUL character");
    if (text.empty())
      return error(kSyntax, at, "empty name");
    return nameSymbol(text, name);
  } else {
    return expected("a name", join({"'", std::string_view(p_ - 1, 1), "'"}));
  }
  ws();
  return true;
}

bool ReaderImpl::skipBalanced() {
  if (!skipBrackets())
    return false;
  ws();
  return true;
}

bool ReaderImpl::skipBrackets() {
  unsigned depth = 0;
  for (;; ++p_) {
    while (!isClass(*p_, kBracket))
      ++p_;
    if (p_ >= end_)
      return expected("a closing bracket", "");
    switch (*p_) {
    case '"': {
      const void *close = std::memchr(p_ + 1, '"', size_t(end_ - p_ - 1));
      if (!close)
        return error(kSyntax, p_, "string without closing '\"'");
      p_ = static_cast<const char *>(close);
      break;
    }
    case ';':
      skipLine();
      --p_;
      break;
    case '(':
    case '[':
    case '{':
    case '<':
      ++depth;
      break;
    case ')':
    case ']':
    case '}':
    case '>':
      if (--depth == 0) {
        ++p_;
        return true;
      }
      break;
    }
  }
}

bool ReaderImpl::skipConstantSyntax() {
  std::string_view ignored;
  switch (*p_) {
  case '@':
    ++p_;
    if (*p_ == '"')
      return parseString(ignored);
    p_ = wordEnd();
    ws();
    return true;
  case '{':
  case '[':
  case '<':
    return skipBalanced();
  case 'c':
    if (p_[1] == '"') {
      ++p_;
      const void *close = std::memchr(p_ + 1, '"', size_t(end_ - p_ - 1));
      if (!close)
        return error(kSyntax, p_, "string without closing '\"'");
      p_ = static_cast<const char *>(close) + 1;
      ws();
      return true;
    }
    break;
  case '+':
    ++p_;
    break;
  case '%':
    return error(kSyntax, p_, join({"expected a constant, found the local name ", describe(p_)}));
  }
  const char *at = p_;
  p_ = wordEnd();
  if (*p_ == '+' && p_ > at && (p_[-1] | 0x20) == 'e') { // 1.5e+10
    ++p_;
    p_ = wordEnd();
  }
  if (p_ == at)
    return expected("a constant", "");
  std::string_view word(at, size_t(p_ - at));
  ws();
  if (word == "dso_local_equivalent" || word == "no_cfi")
    return skipConstantSyntax();
  // An expression, perhaps with flags: `getelementptr inbounds (…)`, `inrange(-8, 8) (…)`.
  bool isLiteral = isDigit(at[0]) || at[0] == '-';
  if (isLiteral || word == "null" || word == "true" || word == "false" || word == "undef" || word == "poison" ||
      word == "zeroinitializer" || word == "none")
    return true;
  for (;;) {
    if (*p_ == '(') {
      if (!skipBalanced())
        return false;
      if (*p_ != '(')
        return true;
    } else if (isClass(*p_, kLetter)) {
      p_ = wordEnd();
      ws();
    } else {
      return true;
    }
  }
}

const char *ReaderImpl::tokenEnd(const char *at) const {
  const char *e = at;
  if (e >= end_)
    return e;
  if (*e == '%' || *e == '@' || *e == '!' || *e == '#' || *e == '$')
    ++e;
  if (*e == '"') {
    const void *close = std::memchr(e + 1, '"', size_t(end_ - e - 1));
    return close ? static_cast<const char *>(close) + 1 : e + 1;
  }
  while (isClass(*e, kNameChar))
    ++e;
  return e == at ? at + 1 : e;
}

std::string ReaderImpl::describe(const char *at) const {
  if (at >= end_)
    return "the end of the file";
  return join({"'", std::string_view(at, size_t(tokenEnd(at) - at)), "'"});
}

bool ReaderImpl::errorRange(const DiagKind &kind, uint32_t begin, uint32_t end, std::string message) {
  if (stop_)
    return false;
  diags_->report(kind, SourceRange{buffer_, begin, end}, std::move(message));
  if (++errors_ == kMaxErrors) {
    diags_->report(kTooManyErrors, SourceRange{buffer_, begin, end}, "too many errors; the rest is not checked");
    stop_ = true;
  }
  return false;
}

bool ReaderImpl::error(const DiagKind &kind, const char *at, std::string message) {
  return errorRange(kind, offsetOf(at), offsetOf(tokenEnd(at)), std::move(message));
}

bool ReaderImpl::expected(std::string_view what, std::string_view after) {
  if (after.empty())
    return error(kSyntax, p_, join({"expected ", what, ", found ", describe(p_)}));
  return error(kSyntax, p_, join({"expected ", what, " after ", after, ", found ", describe(p_)}));
}

bool ReaderImpl::expectedChar(char c, std::string_view after) {
  return expected(join({"'", std::string_view(&c, 1), "'"}), after);
}

std::string ReaderImpl::typeName(TypeId t) const { return join({"'", typeText(*m_, t), "'"}); }

std::string ReaderImpl::nameText(ValueName n) const {
  return n.isNumber() ? std::to_string(n.number()) : std::string(m_->name(n.symbol()));
}

} // namespace lathe::ir
