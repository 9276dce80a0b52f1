// Assembly text in GNU syntax to the calls of a streamer: labels, directives, expressions. Instructions are the
// target's.
//
// Supported are the directives that compilers write and that inline assembly uses; macros and conditional assembly are
// not.
#pragma once
#include "lathe/mc/MCExpr.h"
#include "lathe/mc/asmparser/AsmCursor.h"
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace lathe {

class AsmParser;

class TargetAsmParser {
public:
  virtual ~TargetAsmParser() = default;
  /// Parses the operands of `mnemonic`, which may be the `{` of a prefix in braces, up to the end of the statement and
  /// emits the instruction. False after an error, which was reported.
  virtual bool parseInstruction(AsmParser &parser, std::string_view mnemonic, AsmCursor &c) = 0;
};

class AsmParser {
public:
  AsmParser(MCStreamer &out, TargetAsmParser &target);

  /// False when something was wrong; errors() says what.
  bool parse(std::string_view text);

  struct Error {
    size_t offset; ///< in the text
    std::string message;
  };
  const std::vector<Error> &errors() const { return errors_; }

  // For targets.
  MCStreamer &out() { return out_; }
  bool error(size_t offset, std::string message);
  /// An expression; null after an error.
  const MCExpr *expression(AsmCursor &c);
  /// `e` as symA@variant - symB + constant, as far as its form tells.
  static bool valueOf(const MCExpr *e, MCValue &v);
  /// Where a branch to `s` may go directly: a label of this text that belongs to the fragment, else `s`.
  MCSymbolId branchTarget(MCSymbolId s) const;

private:
  struct Directive;
  static const Directive kDirectives[];
  void findLabels(std::string_view text);
  void statement(size_t from, size_t to);
  bool label(AsmCursor &c);
  void defineLabel(std::string_view name, size_t at);
  void defineNumeric(uint64_t n);
  bool directive(std::string_view name, size_t at, AsmCursor &c);
  const MCExpr *unary(AsmCursor &c);
  const MCExpr *primary(AsmCursor &c);
  const MCExpr *binary(AsmCursor &c, unsigned minPrecedence);
  MCSymbolId fragmentLabel(std::string_view name) const;
  const MCExpr *symbolRef(AsmCursor &c, MCSymbolId s);
  bool absolute(AsmCursor &c, int64_t &v);
  bool symbolName(AsmCursor &c, MCSymbolId &s);

  // Directives. `argument` tells those apart that share a function.
  bool data(AsmCursor &c, int size);
  bool strings(AsmCursor &c, int terminated);
  bool fits(uint64_t count, uint64_t size, size_t at);
  bool zeros(AsmCursor &c, int);
  bool fill(AsmCursor &c, int);
  bool align(AsmCursor &c, int isPowerOfTwo);
  bool attribute(AsmCursor &c, int attr);
  bool symbolType(AsmCursor &c, int);
  bool symbolSize(AsmCursor &c, int);
  bool assign(AsmCursor &c, int);
  bool common(AsmCursor &c, int isLocal);
  bool section(AsmCursor &c, int push);
  bool sectionName(AsmCursor &c, std::string &name);
  bool sectionFlags(AsmCursor &c, uint64_t &flags, bool &hasGroup);
  bool sectionType(AsmCursor &c, uint32_t &type);
  bool standardSection(AsmCursor &c, int which);
  bool popSection(AsmCursor &c, int);
  bool previousSection(AsmCursor &c, int);
  bool weakref(AsmCursor &c, int);
  bool symver(AsmCursor &c, int);
  bool ident(AsmCursor &c, int isFile);
  bool ignored(AsmCursor &c, int);
  bool cfi(AsmCursor &c, int op);
  bool cfiMark(AsmCursor &c, int which);
  bool cfiRegister(AsmCursor &c, unsigned &reg);
  void switchTo(MCSectionId s);

  static constexpr unsigned kMaxDepth = 200; ///< of expressions, which are read recursively

  MCStreamer &out_;
  TargetAsmParser &target_;
  std::string_view text_;
  std::vector<Error> errors_;
  unsigned depth_ = 0;
  // Labels that are defined in this text also have a label of the fragment, for branches.
  std::unordered_map<uint32_t, MCSymbolId> twins_;
  std::unordered_set<uint32_t> defined_;
  // 1: 1b 1f
  std::unordered_map<uint64_t, MCSymbolId> numericBack_, numericForward_;
  std::vector<std::pair<MCSectionId, MCSectionId>> sectionStack_;
  MCSectionId previous_;
};

} // namespace lathe
