// Assembly text in GNU syntax to the calls of a streamer: labels, directives, macros, conditions, expressions.
// Instructions are the target's.
#pragma once
#include "lathe/mc/MCExpr.h"
#include "lathe/mc/MCLineTable.h"
#include "lathe/mc/MCSection.h"
#include "lathe/mc/asmparser/AsmCursor.h"
#include "lathe/support/Diagnostics.h"
#include <array>
#include <memory>
#include <span>
#include <unordered_map>
#include <vector>

namespace lathe {

class AsmParser;

class TargetAsmParser {
public:
  virtual ~TargetAsmParser() = default;
  /// Parses the operands of `mnemonic`, which may be the `{` of a prefix in braces, up to the end of the statement and
  /// emits the instruction. False after an error, which was reported.
  virtual bool parseInstruction(AsmParser &parser, std::string_view mnemonic, AsmCursor &c) = 0;
  /// Whether the statement at `c`, whose labels have been read, is an instruction although it begins with no mnemonic
  /// or looks like an assignment: `r0 = 5`, `*(r1) = 5`. The mnemonic is empty then.
  virtual bool beginsInstruction(AsmCursor c) const { return false; }
  enum class Directive : uint8_t { kUnknown, kDone, kFailed };
  /// A directive that only the target has; asked before the others.
  virtual Directive parseDirective(AsmParser &parser, std::string_view name, AsmCursor &c) {
    return Directive::kUnknown;
  }
};

struct AsmParserOptions {
  std::span<const std::string> includePaths;
  /// The text is a whole module, not a part of a function.
  bool isWholeModule = false;
};

class AsmParser {
public:
  AsmParser(MCStreamer &out, TargetAsmParser &target, DiagnosticEngine &diags, const AsmParserOptions &options = {});
  ~AsmParser();

  /// False when something was wrong. Diagnostics refer to the text and to text that the parser owns: both must live as
  /// long as those.
  bool parse(const SourceBuffer &text);
  /// `name` becomes an absolute symbol (-defsym).
  void define(std::string_view name, int64_t value);

  // For targets.
  MCStreamer &out() { return out_; }
  /// At an offset of the text that is being read. Always false.
  bool error(size_t offset, std::string message);
  void warning(size_t offset, std::string message);
  /// Where a part of the text that is being read stands.
  size_t offsetOf(std::string_view part) const { return size_t(part.data() - inputs_.back().buffer->text().data()); }
  /// The text from one offset to another.
  std::string_view textOf(size_t from, size_t to) const {
    return inputs_.back().buffer->text().substr(from, to - from);
  }
  /// An expression; null after an error.
  const MCExpr *expression(AsmCursor &c);
  /// A number, a symbol with its variant, or an expression in parentheses: for syntaxes with operators of their own.
  const MCExpr *primaryExpression(AsmCursor &c) { return primary(c); }
  /// `e` as symA@variant - symB + constant, as far as it is known already.
  bool valueOf(const MCExpr *e, MCValue &v) const;
  /// A constant. False after an error.
  bool absolute(AsmCursor &c, int64_t &v);
  bool symbolName(AsmCursor &c, MCSymbolId &s);
  /// Where a branch to `s` may go directly: a label of the fragment, else `s`.
  MCSymbolId branchTarget(MCSymbolId s);

private:
  friend class AsmKnownPlaces;
  struct Directive;
  struct Directives;
  struct COFFDirectives;
  struct MachODirectives;
  static const Directive *findGeneralDirective(std::string_view name);
  static const Directive *findCOFFDirective(std::string_view name);
  static const Directive *findMachODirective(std::string_view name);
  const Directive *findDirective(std::string_view name) const;
  static void addCOFFDirectives(std::vector<std::string_view> &names);
  static void addMachODirectives(std::vector<std::string_view> &names);

  // Inputs: files and instances of macros, the innermost last.
  struct Input {
    const SourceBuffer *buffer;
    size_t pos = 0;
    SourceRange from;         ///< the statement that asked for it
    const char *what = "";    ///< said of `from` in notes
    uint64_t repeats = 1;     ///< how often it is read, this time included
    bool isMacro = false;     ///< .exitm leaves it
    size_t numConditions = 0; ///< open when it began
    std::unique_ptr<SourceBuffer> owned;
    bool isDiagnosed = false;  ///< a diagnostic of the parser refers to the text
    size_t numDiagnostics = 0; ///< when it began: later ones, of the streamer, may refer to it as well
  };
  void run();
  bool finishInput();
  void pushText(std::string text, const char *name, const char *what, uint64_t repeats, bool isMacro);
  void push(Input input);
  void report(const DiagKind &kind, size_t offset, std::string message);
  bool nextStatement(Input &in, size_t &from, size_t &to) const;

  // Statements.
  void statement(size_t from, size_t to);
  bool label(AsmCursor &c);
  void defineLabel(std::string_view name, size_t at);
  void defineNumeric(uint64_t n);
  bool directive(std::string_view name, size_t at, AsmCursor &c);
  void finish();
  void finishBranches();

  // Expressions.
  const MCExpr *unary(AsmCursor &c);
  const MCExpr *primary(AsmCursor &c);
  const MCExpr *binary(AsmCursor &c, unsigned minPrecedence);
  const MCExpr *numericRef(AsmCursor &c, uint64_t n, size_t at);
  MCSymbolId fragmentLabel(std::string_view name) const;
  const MCExpr *symbolRef(AsmCursor &c, MCSymbolId s);
  MCVariant findVariant(std::string_view name) const;
  bool variant(AsmCursor &c, MCVariant &v);
  const MCExpr *here();
  bool comma(AsmCursor &c);
  bool text(AsmCursor &c, std::string &s);

  // Directives. `argument` tells those apart that share a function.
  // AsmData.cpp
  bool data(AsmCursor &c, int size);
  bool octa(AsmCursor &c, int);
  bool floats(AsmCursor &c, int size);
  bool leb(AsmCursor &c, int isSigned);
  bool strings(AsmCursor &c, int terminated);
  bool wideStrings(AsmCursor &c, int size);
  bool fits(uint64_t count, uint64_t size, size_t at);
  bool zeros(AsmCursor &c, int);
  bool fill(AsmCursor &c, int);
  bool org(AsmCursor &c, int);
  bool align(AsmCursor &c, int how);
  bool dcb(AsmCursor &c, int size);
  bool floatDcb(AsmCursor &c, int size);
  bool ds(AsmCursor &c, int size);
  bool reloc(AsmCursor &c, int);
  bool floatBits(AsmCursor &c, int size, uint64_t &bits);
  void repeatBytes(uint64_t count, std::string_view bytes);
  // AsmSymbols.cpp
  bool attribute(AsmCursor &c, int attr);
  bool symbolType(AsmCursor &c, int);
  bool symbolSize(AsmCursor &c, int);
  bool assign(AsmCursor &c, int separator);
  bool assignOnce(AsmCursor &c, int);
  bool keep(MCSymbolId s, int separator);
  bool assignTo(MCSymbolId s, size_t at, AsmCursor &c, bool once);
  bool common(AsmCursor &c, int isLocal);
  bool weakref(AsmCursor &c, int);
  bool symver(AsmCursor &c, int);
  bool addrsig(AsmCursor &c, int hasSymbol);
  // AsmSections.cpp
  struct SectionPlace {
    MCSectionId section;
    uint32_t subsection = 0;
  };
  bool section(AsmCursor &c, int push);
  bool sectionName(AsmCursor &c, std::string &name);
  bool sectionFlags(AsmCursor &c, uint64_t &flags, bool &hasGroup, bool &isLikeLast);
  bool sectionType(AsmCursor &c, uint32_t &type);
  bool linkedSection(AsmCursor &c, MCSectionId &to);
  bool standardSection(AsmCursor &c, int which);
  bool popSection(AsmCursor &c, int);
  bool previousSection(AsmCursor &c, int);
  bool subsection(AsmCursor &c, int);
  bool subsectionNumber(AsmCursor &c, uint32_t &n);
  void switchTo(SectionPlace to);
  // AsmCOFF.cpp
  bool coffSection(AsmCursor &c, int push);
  bool coffSectionFlags(AsmCursor &c, std::string_view name, uint32_t &flags);
  bool coffSelection(AsmCursor &c, COFF::COMDATType &selection);
  bool linkOnce(AsmCursor &c, int);
  bool coffDef(AsmCursor &c, int which);
  bool coffReference(AsmCursor &c, int which);
  bool coffOffset(AsmCursor &c, int isRVA);
  bool coffIdent(AsmCursor &c, int);
  // AsmSEH.cpp
  bool seh(AsmCursor &c, int op);
  bool sehProc(AsmCursor &c, int op);
  bool sehHandler(AsmCursor &c, int);
  bool sehOpen(size_t at);
  bool sehRegister(AsmCursor &c, bool isVector, uint8_t &reg);
  // AsmMachO.cpp
  bool machOSection(AsmCursor &c, int push);
  bool machOStandardSection(AsmCursor &c, int which);
  bool machODesc(AsmCursor &c, int);
  bool zerofill(AsmCursor &c, int isTLS);
  bool indirectSymbol(AsmCursor &c, int);
  bool subsectionsViaSymbols(AsmCursor &c, int);
  bool dataRegion(AsmCursor &c, int isEnd);
  bool linkerOption(AsmCursor &c, int);
  bool versionMin(AsmCursor &c, int command);
  bool buildVersion(AsmCursor &c, int);
  bool versionNumber(AsmCursor &c, uint32_t &version, std::string_view what);
  bool sdkVersion(AsmCursor &c, uint32_t &version);
  bool dumpOrLoad(AsmCursor &c, int);
  // AsmFrames.cpp
  bool cfi(AsmCursor &c, int op);
  bool cfiMark(AsmCursor &c, int which);
  bool cfiRegister(AsmCursor &c, unsigned &reg);
  bool cfiRegisters(AsmCursor &c, int op);
  bool cfiSections(AsmCursor &c);
  bool cfiPointer(AsmCursor &c, bool isPersonality);
  // AsmSources.cpp
  bool include(AsmCursor &c, int);
  bool incbin(AsmCursor &c, int);
  std::unique_ptr<SourceBuffer> openFile(const std::string &name, std::string &error) const;
  bool ident(AsmCursor &c, int);
  bool version(AsmCursor &c, int);
  bool file(AsmCursor &c, int);
  bool loc(AsmCursor &c, int);
  void keepStatement();
  bool ignored(AsmCursor &c, int);
  bool unsupported(AsmCursor &c, int);
  bool message(AsmCursor &c, int severity);
  bool print(AsmCursor &c, int);
  bool abort(AsmCursor &c, int);
  bool end(AsmCursor &c, int);
  // AsmConditions.cpp
  enum class Test : int;
  struct Condition {
    SourceRange from;
    bool isTaken;  ///< one of the branches so far was
    bool isActive; ///< this branch is read
    bool hasElse = false;
  };
  bool condition(AsmCursor &c, int test);
  bool elseIf(AsmCursor &c, int);
  bool elseBranch(AsmCursor &c, int);
  bool endIf(AsmCursor &c, int);
  bool evaluate(AsmCursor &c, Test test, bool &holds);
  bool isReading() const { return conditions_.empty() || conditions_.back().isActive; }
  bool skipped(std::string_view name, AsmCursor &c);
  // AsmMacros.cpp
  struct Macro;
  struct Parameter;
  bool macro(AsmCursor &c, int);
  bool purgeMacro(AsmCursor &c, int);
  bool exitMacro(AsmCursor &c, int);
  bool strayEnd(AsmCursor &c, int);
  bool altMacro(AsmCursor &c, int on);
  bool repeat(AsmCursor &c, int);
  bool repeatList(AsmCursor &c, int characters);
  bool body(std::string_view what, std::string &text);
  bool parameters(AsmCursor &c, Macro &m);
  bool callMacro(const Macro &m, size_t at, AsmCursor &c);
  bool arguments(const Macro &m, AsmCursor &c, std::vector<std::string> &args);
  bool argument(AsmCursor &c, bool isVararg, std::string &out);
  bool bracketed(AsmCursor &c, std::string &out);
  std::string expand(const Macro &m, const std::vector<std::string> &args);
  std::string bindLocals(std::string text);

  static constexpr unsigned kMaxDepth = 200; ///< of expressions, which are read recursively
  static constexpr size_t kMaxInputs = 200;  ///< of macros and files in each other

  /// What is known of a symbol while reading.
  struct SymbolState {
    const MCExpr *value = nullptr; ///< of a variable
    MCSymbolId twin;               ///< the label of the fragment that branches go to
    bool isLabel = false;
    bool isMentioned = false;
    bool canMove = false; ///< global or weak: another definition may take its place
  };
  SymbolState &state(MCSymbolId s) {
    if (s.index() >= states_.size())
      states_.resize(s.index() + s.index() / 2 + 16);
    return states_[s.index()];
  }

  MCStreamer &out_;
  TargetAsmParser &target_;
  DiagnosticEngine &diags_;
  AsmParserOptions options_;
  std::array<bool, 256> special_{}; ///< characters at which a statement may end, or that begin what it cannot end in
  std::vector<Input> inputs_;
  std::vector<std::unique_ptr<SourceBuffer>> kept_; ///< texts that diagnostics refer to
  std::vector<Input> pending_;                      ///< what the statement asks to read next
  size_t statementFrom_ = 0, statementTo_ = 0;
  bool failed_ = false;
  unsigned numErrors_ = 0;
  bool isAtEnd_ = false;
  unsigned depth_ = 0;
  std::vector<SymbolState> states_; ///< by symbol
  std::vector<MCSymbolId> twins_;   ///< symbols that have one
  // 1: 1b 1f
  std::unordered_map<uint64_t, MCSymbolId> numericBack_, numericForward_;
  std::vector<Condition> conditions_;
  struct SectionStackEntry {
    SectionPlace current, previous;
  };
  std::vector<SectionStackEntry> sectionStack_;
  SectionPlace current_, previous_;
  std::unordered_map<std::string, std::unique_ptr<Macro>> macros_;
  uint64_t numExpansions_ = 0;
  uint64_t numLocals_ = 0; ///< names made for LOCAL
  bool altMacro_ = false;
  MCSymbolId coffDef_; ///< between .def and .endef
  /// What .seh_ directives have said of the function and of the parts chained to it, the innermost last.
  struct SEHFrame {
    bool hasFrame = false, hasCodes = false, hasHandler = false, isEnded = false;
  };
  std::vector<SEHFrame> seh_;
  bool isInDataRegion_ = false;
  bool saidLines_ = false;
  uint8_t isStmt_ = MCLoc::kIsStmt; ///< of the next .loc
};

} // namespace lathe
