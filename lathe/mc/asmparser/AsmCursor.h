// Assembly text, read from left to right without tokens.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>

namespace lathe {

/// One statement's text; `base` is where it begins in the whole.
class AsmCursor {
public:
  AsmCursor(std::string_view text, size_t from, size_t to, std::string_view comment)
      : text_(text), pos_(from), end_(to), comment_(comment) {}
  /// Whether '@' may begin a name, and stand in one; then '$' may begin one as well.
  void setAt(bool beginsNames, bool inNames) {
    atBeginsNames_ = beginsNames;
    atInNames_ = inNames;
  }

  size_t position() const { return pos_; }
  void setPosition(size_t p) { pos_ = p; }
  /// Past blanks and /* */ comments. False at the end of the statement.
  bool skipSpace();
  bool atEnd() { return !skipSpace(); }
  /// The next character without blanks before it; 0 at the end.
  char peek() { return skipSpace() ? text_[pos_] : char(0); }
  /// The character behind the next one.
  char peekSecond() { return skipSpace() && pos_ + 1 < end_ ? text_[pos_ + 1] : char(0); }
  bool eat(char c) {
    if (peek() != c)
      return false;
    ++pos_;
    return true;
  }
  bool eat(std::string_view s);
  /// Letters, digits, _ . $ (not first) or a string in quotes; empty when there is none.
  std::string_view identifier(std::string &storage);
  /// A run of letters, digits, _ and . : mnemonics, register names.
  std::string_view word();
  /// As word(), with $.
  std::string_view mnemonic();
  /// A word, with a number in parentheses behind it: st(1).
  std::string_view registerName();
  /// The character at the position, blank or not; 0 at the end.
  char current() const { return pos_ < end_ ? text_[pos_] : char(0); }
  /// Decimal, 0x, 0b, 0 octal, or a character in single quotes. False when there is none. The value is cut to 64 bits.
  bool number(uint64_t &value, bool *tooLarge = nullptr);
  /// The same of up to 128 bits; false when there are more.
  bool wideNumber(uint64_t &low, uint64_t &high);
  /// A sign and what a floating-point number consists of.
  std::string floatToken();
  /// A string in double quotes with escapes.
  bool string(std::string &out);
  std::string_view rest() {
    skipSpace();
    return text_.substr(pos_, end_ - pos_);
  }

private:
  bool escape(std::string &out);
  bool digits(uint64_t &low, uint64_t &high, bool &tooLarge);
  std::string_view text_;
  size_t pos_, end_;
  std::string_view comment_;
  bool atBeginsNames_ = false, atInNames_ = false;
};

} // namespace lathe
