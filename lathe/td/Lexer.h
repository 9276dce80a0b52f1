// Tokens of the description language, includes and the preprocessor.
#pragma once
#include "lathe/td/Keeper.h"
#include "lathe/td/Parser.h"

namespace lathe::td {

enum class Tok : uint8_t {
  kEof,
  kError, // Reported already.
  kId,
  kVarName, // $name
  kInt,
  kBinary, // 0b1010: bits
  kString,
  kCode,
  kBang, // !name: value is the Op
  kLParen,
  kRParen,
  kLSquare,
  kRSquare,
  kLBrace,
  kRBrace,
  kLess,
  kGreater,
  kColon,
  kSemi,
  kComma,
  kDot,
  kEllipsis,
  kEqual,
  kQuestion,
  kPaste,
  kMinus,
  kPlus,
  // Keywords, in the order of kKeywords in Lexer.cpp.
  kAssert,
  kBit,
  kBits,
  kClass,
  kCodeType,
  kDag,
  kDef,
  kDefm,
  kDefset,
  kDeftype,
  kDefvar,
  kDump,
  kElse,
  kFalse,
  kField,
  kForeach,
  kIf,
  kIn,
  kInclude,
  kIntType,
  kLet,
  kList,
  kMulticlass,
  kStringType,
  kThen,
  kTrue,
};

struct Token {
  Tok kind = Tok::kEof;
  bool lineStart = false; // First on its line.
  SourceRange range;
  std::string_view text; // kId, kVarName (without $), kCode, kString (without escapes); lives as long as the keeper
  int64_t value = 0;     // kInt, kBinary, kBang
  uint32_t bits = 0;     // kBinary: number of digits
};

class Lexer {
public:
  Lexer(RecordKeeper &keeper, const ParseOptions &options);
  /// Starts with a buffer, which the keeper comes to own.
  void start(std::unique_ptr<SourceBuffer> buffer);
  void next(Token &t);
  /// Whether the next character that is no blank or comment is `c`.
  bool nextCharIs(char c);
  void error(SourceRange range, std::string message);

private:
  struct Source {
    const SourceBuffer *buffer;
    const char *cur;
    size_t conditions; // How many conditions were open where it begins.
  };
  struct Condition {
    SourceRange range;
    bool hadElse;
  };
  SourceRange here(const char *from) const;
  void skipBlanks();
  bool skipComment();
  void lexNumber(Token &t);
  void lexWord(Token &t);
  void lexString(Token &t);
  std::string_view unescape(const char *from);
  void lexCode(Token &t);
  void lexBang(Token &t);
  bool directive();
  std::string lexMacro(const char *start, std::string_view word);
  void endOfDirective(std::string_view word);
  void skipRegion();
  void include();
  void endOfFile(Token &t);

  RecordKeeper &keeper_;
  const ParseOptions &options_;
  std::vector<Source> stack_;
  const SourceBuffer *buffer_ = nullptr;
  const char *cur_ = nullptr;
  bool newline_ = false; // There was one before the token.
  std::vector<Condition> conditions_;
  std::unordered_map<std::string, bool> macros_;
};

} // namespace lathe::td
