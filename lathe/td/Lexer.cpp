#include "lathe/td/Lexer.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <cstring>

namespace lathe::td {

static constexpr DiagKind kSyntax{"td-syntax", Severity::kError};
static constexpr size_t kMaxIncludes = 200;

static constexpr std::string_view kKeywords[] = {
    "assert",  "bit",    "bits", "class", "code",       "dag",    "def",     "defm", "defset",
    "deftype", "defvar", "dump", "else",  "false",      "field",  "foreach", "if",   "in",
    "include", "int",    "let",  "list",  "multiclass", "string", "then",    "true"};

/// Some fixed words by a hash of their length, first and last characters.
template <size_t N> class WordTable {
public:
  static constexpr size_t kNone = N;
  template <class Word> constexpr explicit WordTable(Word word) {
    for (size_t w = 0; w < N; ++w) {
      words_[w] = word(w);
      size_t i = hash(words_[w]);
      while (slots_[i] != kNoSlot)
        i = (i + 1) % kSlots;
      slots_[i] = uint8_t(w);
    }
  }
  /// The number of the word, or kNone.
  size_t find(std::string_view s) const {
    for (size_t i = hash(s); slots_[i] != kNoSlot; i = (i + 1) % kSlots)
      if (words_[slots_[i]] == s)
        return slots_[i];
    return kNone;
  }

private:
  static constexpr size_t kSlots = 256;
  static constexpr uint8_t kNoSlot = 255;
  static_assert(N < kSlots / 2);
  static constexpr size_t hash(std::string_view s) {
    return s.empty() ? 0 : (s.size() * 29 + size_t(s.front()) * 5 + size_t(s.back()) * 3) % kSlots;
  }
  std::string_view words_[N];
  std::array<uint8_t, kSlots> slots_ = filled();
  static constexpr std::array<uint8_t, kSlots> filled() {
    std::array<uint8_t, kSlots> a{};
    a.fill(kNoSlot);
    return a;
  }
};
static constexpr WordTable<std::size(kKeywords)> kKeywordTable([](size_t i) { return kKeywords[i]; });
static constexpr WordTable<kNamedOps> kOpTable([](size_t i) { return kOpInfo[i].name; });

enum : uint8_t { kIdStartChar = 1, kDigitChar = 2 };
static constexpr std::array<uint8_t, 256> kCharKinds = [] {
  std::array<uint8_t, 256> a{};
  for (int c = 'a'; c <= 'z'; ++c)
    a[size_t(c)] = a[size_t(c - 'a' + 'A')] = kIdStartChar;
  a['_'] = kIdStartChar;
  for (int c = '0'; c <= '9'; ++c)
    a[size_t(c)] = kDigitChar;
  return a;
}();
static bool isIdStart(char c) { return kCharKinds[uint8_t(c)] & kIdStartChar; }
static bool isDigit(char c) { return kCharKinds[uint8_t(c)] & kDigitChar; }
static bool isIdChar(char c) { return kCharKinds[uint8_t(c)]; }

Lexer::Lexer(RecordKeeper &keeper, const ParseOptions &options) : keeper_(keeper), options_(options) {
  for (const std::string &d : options.defines)
    macros_[d] = true;
}

void Lexer::error(SourceRange range, std::string message) {
  keeper_.diags().report(kSyntax, range, std::move(message));
}

SourceRange Lexer::here(const char *from) const {
  const char *base = buffer_->text().data();
  return {buffer_, uint32_t(from - base), uint32_t(std::max(cur_, from + 1) - base)};
}

void Lexer::start(std::unique_ptr<SourceBuffer> buffer) {
  if (buffer_)
    stack_.push_back({buffer_, cur_, conditions_.size()});
  buffer_ = buffer.get();
  cur_ = buffer_->text().data();
  keeper_.impl().buffers.push_back(std::move(buffer));
}

/// Skips a comment if there is one; an unfinished one is reported.
bool Lexer::skipComment() {
  if (cur_[0] != '/')
    return false;
  const char *start = cur_;
  if (cur_[1] == '/') {
    const char *end = buffer_->text().data() + buffer_->text().size();
    const void *newline = std::memchr(cur_, '\n', size_t(end - cur_));
    cur_ = newline ? static_cast<const char *>(newline) : end;
    return true;
  }
  if (cur_[1] != '*')
    return false;
  unsigned depth = 0;
  do {
    if (!*cur_) {
      error({buffer_, here(start).begin, here(start).begin + 2}, "this comment has no end");
      return true;
    }
    if (cur_[0] == '/' && cur_[1] == '*') {
      ++depth;
      cur_ += 2;
    } else if (cur_[0] == '*' && cur_[1] == '/') {
      --depth;
      cur_ += 2;
    } else {
      newline_ |= *cur_ == '\n';
      ++cur_;
    }
  } while (depth);
  return true;
}

void Lexer::skipBlanks() {
  for (;;) {
    for (; *cur_ == ' ' || *cur_ == '\t' || *cur_ == '\n' || *cur_ == '\r'; ++cur_)
      newline_ |= *cur_ == '\n';
    if (!skipComment())
      return;
  }
}

bool Lexer::nextCharIs(char c) {
  skipBlanks();
  return *cur_ == c;
}

void Lexer::endOfFile(Token &t) {
  size_t open = stack_.empty() ? 0 : stack_.back().conditions;
  for (; conditions_.size() > open; conditions_.pop_back())
    error(conditions_.back().range, "this condition has no #endif in the file");
  if (stack_.empty()) {
    t.kind = Tok::kEof;
    t.range = here(cur_);
    return;
  }
  buffer_ = stack_.back().buffer;
  cur_ = stack_.back().cur;
  stack_.pop_back();
  next(t);
}

void Lexer::include() {
  skipBlanks();
  const char *start = cur_;
  if (*cur_ != '"') {
    error(here(start), "expected the name of a file after include");
    return;
  }
  Token name;
  lexString(name);
  if (name.kind != Tok::kString)
    return;
  SourceRange range = here(start);
  if (stack_.size() >= kMaxIncludes) {
    error(range, "more than " + std::to_string(kMaxIncludes) + " nested includes");
    return;
  }
  std::string reason, first, path(name.text);
  std::unique_ptr<SourceBuffer> b = SourceBuffer::open(path, first);
  for (size_t i = 0; !b && i < options_.includeDirs.size() && path[0] != '/'; ++i)
    b = SourceBuffer::open(options_.includeDirs[i] + "/" + path, reason);
  if (b)
    this->start(std::move(b));
  else
    error(range, "cannot include '" + path + "': " + first);
}

//===--- Preprocessor -----------------------------------------------------------------------------------------===//

/// The name behind the directive `word`; empty after an error.
std::string Lexer::lexMacro(const char *start, std::string_view word) {
  while (*cur_ == ' ' || *cur_ == '\t')
    ++cur_;
  const char *m = cur_;
  while (isIdChar(*cur_))
    ++cur_;
  if (cur_ != m && !isDigit(*m))
    return std::string(m, size_t(cur_ - m));
  error(here(start), "expected the name of a macro after #" + std::string(word));
  return {};
}

/// Only comments may stand behind a directive.
void Lexer::endOfDirective(std::string_view word) {
  do
    while (*cur_ == ' ' || *cur_ == '\t' || *cur_ == '\r')
      ++cur_;
  while (skipComment());
  if (*cur_ && *cur_ != '\n')
    error(here(cur_), "only comments can stand behind #" + std::string(word));
}

/// Skips to the #else or #endif that ends the region of the innermost condition, and past it.
void Lexer::skipRegion() {
  unsigned depth = 0;
  for (;;) {
    while (*cur_ == ' ' || *cur_ == '\t' || *cur_ == '\r')
      ++cur_;
    if (skipComment())
      continue;
    if (!*cur_)
      return; // endOfFile() reports the open condition.
    const char *start = cur_;
    if (*cur_ == '#') {
      const char *w = ++cur_;
      while (isIdChar(*cur_))
        ++cur_;
      std::string_view word(w, size_t(cur_ - w));
      bool condition = word == "ifdef" || word == "ifndef"; // A #define here is not looked at.
      if (condition)
        lexMacro(start, word);
      if (condition || word == "else" || word == "endif")
        endOfDirective(word);
      if (condition) {
        ++depth;
      } else if (word == "endif") {
        if (depth-- == 0) {
          conditions_.pop_back();
          return;
        }
      } else if (word == "else" && depth == 0) {
        if (conditions_.back().hadElse)
          error(here(start), "a second #else");
        conditions_.back().hadElse = true;
        return;
      }
    }
    // The rest of the line is not looked at, comments in it neither.
    const char *end = buffer_->text().data() + buffer_->text().size();
    const void *newline = std::memchr(cur_, '\n', size_t(end - cur_));
    cur_ = newline ? static_cast<const char *>(newline) + 1 : end;
  }
}

/// Carries out a directive at the `#` that `cur_` points to; false when it is none.
bool Lexer::directive() {
  const char *start = cur_;
  const char *w = cur_ + 1;
  const char *p = w;
  while (isIdChar(*p))
    ++p;
  std::string_view word(w, size_t(p - w));
  bool names = word == "ifdef" || word == "ifndef" || word == "define";
  if (!names && word != "else" && word != "endif")
    return false;
  cur_ = p;
  std::string macro;
  if (names) {
    macro = lexMacro(start, word);
    if (macro.empty())
      return true;
  }
  endOfDirective(word);
  size_t open = stack_.empty() ? 0 : stack_.back().conditions;
  if (word == "define") {
    macros_[macro] = true;
  } else if (names) {
    conditions_.push_back({here(start), false});
    if (macros_.contains(macro) != (word == "ifdef"))
      skipRegion();
  } else if (conditions_.size() == open) {
    error(here(start), "#" + std::string(word) + " without a condition");
  } else if (word == "endif") {
    conditions_.pop_back();
  } else {
    if (conditions_.back().hadElse)
      error(here(start), "a second #else");
    conditions_.back().hadElse = true;
    skipRegion();
  }
  return true;
}

//===--- Tokens -----------------------------------------------------------------------------------------------===//

void Lexer::lexNumber(Token &t) {
  const char *start = cur_;
  bool negative = *cur_ == '-';
  if (*cur_ == '-' || *cur_ == '+')
    ++cur_;
  int base = 10;
  if (cur_ == start && cur_[0] == '0' && (cur_[1] == 'x' || cur_[1] == 'b') &&
      std::isxdigit(static_cast<unsigned char>(cur_[2]))) {
    base = cur_[1] == 'x' ? 16 : 2;
    cur_ += 2;
  }
  uint64_t v = 0;
  auto r = std::from_chars(cur_, buffer_->text().data() + buffer_->text().size(), v, base);
  // Unsigned numbers of 64 bits are taken for the signed ones of the same bits.
  uint64_t limit = negative ? uint64_t(INT64_MAX) + 1 : UINT64_MAX;
  t.bits = uint32_t(r.ptr - cur_);
  cur_ = r.ptr;
  if (r.ec != std::errc() || v > limit) {
    error(here(start), "this number does not fit in 64 bits");
    v = 0;
  }
  t.kind = base == 2 ? Tok::kBinary : Tok::kInt;
  t.value = negative ? int64_t(0 - v) : int64_t(v);
}

void Lexer::lexString(Token &t) {
  const char *start = cur_++;
  t.kind = Tok::kString;
  bool escapes = false;
  for (; *cur_ != '"'; ++cur_) {
    if (*cur_ == '\\') {
      escapes = true;
      if (cur_[1] && cur_[1] != '\n')
        ++cur_;
    } else if (!*cur_ || *cur_ == '\n') {
      t.text = {};
      error(here(start), "this string has no end on its line");
      return;
    }
  }
  t.text = escapes ? unescape(start + 1) : std::string_view(start + 1, size_t(cur_ - start - 1));
  ++cur_;
}

/// The text up to `cur_` without the backslashes.
std::string_view Lexer::unescape(const char *from) {
  std::string out;
  for (; from < cur_; ++from) {
    if (*from != '\\') {
      out += *from;
      continue;
    }
    switch (*++from) {
    case '\\':
    case '\'':
    case '"':
      out += *from;
      break;
    case 't':
      out += '\t';
      break;
    case 'n':
      out += '\n';
      break;
    default:
      error({buffer_, here(from - 1).begin, here(from - 1).begin + 1},
            "only \\\\, \\', \\\", \\t and \\n are escapes in a string");
    }
  }
  return keeper_.impl().arena.copy(out);
}

void Lexer::lexCode(Token &t) {
  const char *start = cur_;
  cur_ += 2;
  const char *end = cur_;
  while (*end && !(end[0] == '}' && end[1] == ']'))
    ++end;
  t.kind = Tok::kCode;
  t.text = {cur_, size_t(end - cur_)};
  if (!*end)
    error(here(start), "this code has no end");
  cur_ = *end ? end + 2 : end;
}

void Lexer::lexBang(Token &t) {
  const char *start = cur_++;
  while (isIdChar(*cur_))
    ++cur_;
  std::string_view name(start + 1, size_t(cur_ - start - 1));
  if (size_t op = kOpTable.find(name); op != kOpTable.kNone) {
    t.kind = Tok::kBang;
    t.value = int64_t(op);
    return;
  }
  std::vector<std::string_view> names;
  for (size_t i = 0; i < kNamedOps; ++i)
    names.push_back(kOpInfo[i].name);
  std::string_view near = nearestName(name, names);
  error(here(start), "there is no operator '!" + std::string(name) + "'" +
                         (near.empty() ? "" : "; did you mean '!" + std::string(near) + "'?"));
  t.kind = Tok::kError;
}

/// An identifier, which may begin with digits, a keyword, or a number; 0x1f and 0b11 are numbers.
void Lexer::lexWord(Token &t) {
  const char *start = cur_, *p = cur_;
  while (isDigit(*p))
    ++p;
  bool prefixed = *start == '0' && p == cur_ + 1 && (p[0] == 'x' || p[0] == 'b') &&
                  (p[0] == 'b' ? p[1] == '0' || p[1] == '1' : std::isxdigit(static_cast<unsigned char>(p[1])));
  if (p != start && (!isIdStart(*p) || prefixed))
    return lexNumber(t);
  while (isIdChar(*p))
    ++p;
  cur_ = p;
  t.text = {start, size_t(p - start)};
  size_t keyword = kKeywordTable.find(t.text);
  t.kind = keyword == kKeywordTable.kNone ? Tok::kId : Tok(size_t(Tok::kAssert) + keyword);
}

void Lexer::next(Token &t) {
  newline_ = cur_ == buffer_->text().data();
  for (;;) {
    skipBlanks();
    t.lineStart = newline_;
    if (*cur_ == '#' && newline_ && directive())
      continue;
    break;
  }
  const char *start = cur_;
  char c = *cur_;
  auto punct = [&](Tok k, int n = 1) {
    t.kind = k;
    cur_ += n;
  };
  if (isIdChar(c)) {
    lexWord(t);
    if (t.kind == Tok::kInclude) {
      include();
      return next(t);
    }
    t.range = here(start);
    return;
  }
  switch (c) {
  case 0:
    if (cur_ < buffer_->text().data() + buffer_->text().size()) {
      error(here(start), "a NUL character");
      punct(Tok::kError);
      break;
    }
    return endOfFile(t);
  case '"':
    lexString(t);
    break;
  case '!':
    lexBang(t);
    break;
  case '$':
    ++cur_;
    while (isIdChar(*cur_))
      ++cur_;
    t.kind = Tok::kVarName;
    t.text = {start + 1, size_t(cur_ - start - 1)};
    if (t.text.empty() || isDigit(t.text[0])) {
      error(here(start), "expected a name after '$'");
      t.kind = Tok::kError;
    }
    break;
  case '[':
    if (cur_[1] == '{')
      lexCode(t);
    else
      punct(Tok::kLSquare);
    break;
  case '-':
  case '+':
    if (isDigit(cur_[1]))
      lexNumber(t);
    else
      punct(c == '-' ? Tok::kMinus : Tok::kPlus);
    break;
  case '.':
    if (cur_[1] == '.' && cur_[2] == '.')
      punct(Tok::kEllipsis, 3);
    else
      punct(Tok::kDot);
    break;
  case '(':
    punct(Tok::kLParen);
    break;
  case ')':
    punct(Tok::kRParen);
    break;
  case ']':
    punct(Tok::kRSquare);
    break;
  case '{':
    punct(Tok::kLBrace);
    break;
  case '}':
    punct(Tok::kRBrace);
    break;
  case '<':
    punct(Tok::kLess);
    break;
  case '>':
    punct(Tok::kGreater);
    break;
  case ':':
    punct(Tok::kColon);
    break;
  case ';':
    punct(Tok::kSemi);
    break;
  case ',':
    punct(Tok::kComma);
    break;
  case '=':
    punct(Tok::kEqual);
    break;
  case '?':
    punct(Tok::kQuestion);
    break;
  case '#':
    punct(Tok::kPaste);
    break;
  default:
    ++cur_;
    while ((static_cast<unsigned char>(*cur_) & 0xc0) == 0x80)
      ++cur_;
    error(here(start), "an unexpected character");
    t.kind = Tok::kError;
  }
  t.range = here(start);
}

} // namespace lathe::td
