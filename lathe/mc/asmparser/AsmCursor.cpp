#include "lathe/mc/asmparser/AsmCursor.h"

namespace lathe {

static bool isDigit(char c) { return c >= '0' && c <= '9'; }
static bool isLetter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
static bool isNameStart(char c) { return isLetter(c) || c == '_' || c == '.'; }

bool AsmCursor::skipSpace() {
  while (pos_ < end_) {
    char c = text_[pos_];
    if (c == ' ' || c == '\t' || c == '\r') {
      ++pos_;
    } else if (c == '/' && pos_ + 1 < end_ && text_[pos_ + 1] == '*') {
      size_t close = text_.find("*/", pos_ + 2);
      pos_ = close == std::string_view::npos || close + 2 > end_ ? end_ : close + 2;
    } else if ((c == '/' && pos_ + 1 < end_ && text_[pos_ + 1] == '/') ||
               (!comment_.empty() && text_.substr(pos_, comment_.size()) == comment_)) {
      pos_ = end_;
    } else {
      return true;
    }
  }
  return false;
}

bool AsmCursor::eat(std::string_view s) {
  if (!skipSpace() || text_.substr(pos_, s.size()) != s || pos_ + s.size() > end_)
    return false;
  pos_ += s.size();
  return true;
}

std::string_view AsmCursor::identifier(std::string &storage) {
  char c = peek();
  if (c == '"') {
    storage.clear();
    return string(storage) ? std::string_view(storage) : std::string_view();
  }
  bool isMark = (c == '@' && atBeginsNames_) || (c == '$' && atInNames_);
  isMark &= pos_ + 1 < end_ && isNameStart(text_[pos_ + 1]);
  if (!isNameStart(c) && !isMark)
    return {};
  size_t from = pos_;
  pos_ += isMark;
  while (pos_ < end_ &&
         (isNameStart(text_[pos_]) || isDigit(text_[pos_]) || text_[pos_] == '$' || (text_[pos_] == '@' && atInNames_)))
    ++pos_;
  return text_.substr(from, pos_ - from);
}

std::string_view AsmCursor::word() {
  if (!skipSpace())
    return {};
  size_t from = pos_;
  while (pos_ < end_ && (isNameStart(text_[pos_]) || isDigit(text_[pos_])))
    ++pos_;
  return text_.substr(from, pos_ - from);
}

std::string_view AsmCursor::mnemonic() {
  if (!skipSpace())
    return {};
  size_t from = pos_;
  while (pos_ < end_ && (isNameStart(text_[pos_]) || isDigit(text_[pos_]) || text_[pos_] == '$'))
    ++pos_;
  return text_.substr(from, pos_ - from);
}

std::string_view AsmCursor::registerName() {
  std::string_view name = word();
  if (name.empty() || current() != '(')
    return name;
  size_t close = pos_ + 1;
  while (close < end_ && isDigit(text_[close]))
    ++close;
  if (close < end_ && text_[close] == ')' && close > pos_ + 1) {
    pos_ = close + 1;
    return {name.data(), size_t(text_.data() + pos_ - name.data())};
  }
  return name;
}

std::string AsmCursor::floatToken() {
  std::string s;
  if (char sign = peek(); sign == '-' || sign == '+') {
    s += sign;
    eat(sign);
  }
  skipSpace();
  while (pos_ < end_) {
    char c = text_[pos_], before = s.empty() ? char(0) : char(s.back() | 0x20);
    bool isHex = s.find_first_of("xX") != std::string::npos;
    bool isExponentSign = (c == '-' || c == '+') && (isHex ? before == 'p' : before == 'e');
    if (!isDigit(c) && !isLetter(c) && c != '.' && !(isExponentSign && s.size() > 1))
      break;
    s += c;
    ++pos_;
  }
  return s;
}

static int digitValue(char c) {
  if (isDigit(c))
    return c - '0';
  if (isLetter(c))
    return (c | 0x20) - 'a' + 10;
  return 99;
}

bool AsmCursor::number(uint64_t &value, bool *tooLarge) {
  char c = peek();
  if (c == '\'') {
    // 'a, with or without the second quote.
    size_t at = pos_ + 1;
    if (at >= end_)
      return false;
    std::string one;
    pos_ = at;
    if (text_[pos_] == '\\') {
      if (!escape(one))
        return false;
    } else {
      one = text_[pos_++];
    }
    if (pos_ < end_ && text_[pos_] == '\'')
      ++pos_;
    value = static_cast<unsigned char>(one[0]);
    return true;
  }
  if (!isDigit(c))
    return false;
  uint64_t high;
  bool over;
  if (!digits(value, high, over))
    return false;
  if (tooLarge)
    *tooLarge = over || high;
  return true;
}

bool AsmCursor::wideNumber(uint64_t &low, uint64_t &high) {
  bool over;
  return isDigit(peek()) && digits(low, high, over) && !over;
}

/// At a digit.
bool AsmCursor::digits(uint64_t &low, uint64_t &high, bool &tooLarge) {
  int base = 10;
  if (text_[pos_] == '0' && pos_ + 1 < end_) {
    char next = char(text_[pos_ + 1] | 0x20);
    // 0b and digits is binary; 0b alone is the label 0, backwards.
    if (next == 'x')
      base = 16;
    else if (next == 'b' && pos_ + 2 < end_ && (text_[pos_ + 2] == '0' || text_[pos_ + 2] == '1'))
      base = 2;
    else
      base = 8;
    if (base != 8)
      pos_ += 2;
  }
  unsigned __int128 value = 0;
  tooLarge = false;
  while (pos_ < end_ && digitValue(text_[pos_]) < base) {
    tooLarge |= value > ~static_cast<unsigned __int128>(0) / unsigned(base);
    value = value * unsigned(base) + unsigned(digitValue(text_[pos_++]));
  }
  low = uint64_t(value);
  high = uint64_t(value >> 64);
  return true;
}

/// At a backslash.
bool AsmCursor::escape(std::string &out) {
  if (++pos_ >= end_)
    return false;
  char c = text_[pos_++];
  if (c >= '0' && c <= '7') {
    unsigned v = unsigned(c - '0');
    for (int i = 0; i < 2 && pos_ < end_ && text_[pos_] >= '0' && text_[pos_] <= '7'; ++i)
      v = v * 8 + unsigned(text_[pos_++] - '0');
    out += char(v);
    return true;
  }
  if (c == 'x') {
    unsigned v = 0;
    while (pos_ < end_ && digitValue(text_[pos_]) < 16)
      v = v * 16 + unsigned(digitValue(text_[pos_++]));
    out += char(v);
    return true;
  }
  static constexpr std::string_view kFrom = "nrtbf", kTo = "\n\r\t\b\f";
  size_t i = kFrom.find(c);
  out += i == std::string_view::npos ? c : kTo[i];
  return true;
}

bool AsmCursor::string(std::string &out) {
  if (!eat('"'))
    return false;
  while (pos_ < end_) {
    char c = text_[pos_];
    if (c == '"') {
      ++pos_;
      return true;
    }
    if (c == '\\') {
      if (!escape(out))
        return false;
    } else {
      out += c;
      ++pos_;
    }
  }
  return false;
}

} // namespace lathe
