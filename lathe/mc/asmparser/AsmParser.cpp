#include "lathe/mc/asmparser/AsmParser.h"
#include "lathe/mc/MCAsmInfo.h"
#include "lathe/mc/MCContext.h"
#include "lathe/mc/MCObjectStreamer.h"
#include "lathe/mc/asmparser/AsmMacro.h"

namespace lathe {

static constexpr DiagKind kError{"asm-error", Severity::kError};
static constexpr DiagKind kWarning{"asm-warning", Severity::kWarning};
static constexpr DiagKind kWhere{"asm-where", Severity::kNote};

AsmParser::AsmParser(MCStreamer &out, TargetAsmParser &target, DiagnosticEngine &diags, const AsmParserOptions &options)
    : out_(out), target_(target), diags_(diags), options_(options) {
  const MCAsmInfo &info = out.asmInfo();
  for (char c : {'\n', '"', '\'', '/', info.commentString.empty() ? '\n' : info.commentString[0],
                 info.separator.empty() ? '\n' : info.separator[0]})
    special_[static_cast<unsigned char>(c)] = true;
}
AsmParser::~AsmParser() = default;

// Diagnostics.

void AsmParser::report(const DiagKind &kind, size_t offset, std::string message) {
  failed_ |= kind.severity == Severity::kError;
  if (inputs_.empty()) {
    diags_.report(kind, std::string(), std::move(message));
    return;
  }
  auto at = uint32_t(offset);
  diags_.report(kind, SourceRange{inputs_.back().buffer, at, at + 1}, std::move(message));
  for (size_t i = inputs_.size(); i-- > 0;) {
    inputs_[i].isDiagnosed = true;
    if (inputs_[i].from.buffer)
      diags_.report(kWhere, inputs_[i].from, inputs_[i].what);
  }
}

bool AsmParser::error(size_t offset, std::string message) {
  // A repetition can fail as often as it repeats.
  constexpr unsigned kMaxErrors = 1000;
  if (numErrors_ >= kMaxErrors)
    return false;
  report(kError, offset, std::move(message));
  if (++numErrors_ == kMaxErrors) {
    report(kError, offset, "too many errors; the rest of the text is not read");
    isAtEnd_ = true;
  }
  return false;
}

void AsmParser::warning(size_t offset, std::string message) { report(kWarning, offset, std::move(message)); }

// Inputs.

void AsmParser::push(Input input) {
  if (!inputs_.empty()) {
    input.from = {inputs_.back().buffer, uint32_t(statementFrom_), uint32_t(statementTo_)};
    while (input.from.begin < input.from.end && inputs_.back().buffer->text()[input.from.begin] <= ' ')
      ++input.from.begin;
  }
  pending_.push_back(std::move(input));
}

void AsmParser::pushText(std::string text, const char *name, const char *what, uint64_t repeats, bool isMacro) {
  if (!repeats || text.empty())
    return;
  Input in;
  in.owned = SourceBuffer::fromString(name, std::move(text));
  in.buffer = in.owned.get();
  in.what = what;
  in.repeats = repeats;
  in.isMacro = isMacro;
  push(std::move(in));
}

/// The next line, or part of a line up to a separator; strings and comments are passed over.
bool AsmParser::nextStatement(Input &in, size_t &from, size_t &to) const {
  std::string_view text = in.buffer->text();
  const MCAsmInfo &info = out_.asmInfo();
  size_t i = in.pos, end = text.size();
  auto startsAt = [&](std::string_view what) { return !what.empty() && text.substr(i, what.size()) == what; };
  if (i >= end)
    return false;
  from = i;
  size_t comment = end;
  for (;;) {
    while (i < end && !special_[static_cast<unsigned char>(text[i])])
      ++i;
    if (i >= end)
      break;
    char c = text[i];
    if (c == '\n')
      break;
    if (c == '"') {
      for (++i; i < end && text[i] != '"' && text[i] != '\n'; ++i)
        i += text[i] == '\\' && i + 1 < end && text[i + 1] != '\n';
      i += i < end && text[i] == '"';
    } else if (c == '\'') {
      // A character, maybe with a backslash before it.
      ++i;
      i += i < end && text[i] == '\\';
      i += i < end && text[i] != '\n';
    } else if (c == '/' && text.substr(i, 2) == "/*") {
      size_t close = text.find("*/", i + 2);
      i = close == std::string_view::npos ? end : close + 2;
    } else if (text.substr(i, 2) == "//" || startsAt(info.commentString)) {
      comment = i;
      size_t newline = text.find('\n', i);
      i = newline == std::string_view::npos ? end : newline;
    } else if (startsAt(info.separator)) {
      to = i;
      in.pos = i + info.separator.size();
      return true;
    } else {
      ++i;
    }
  }
  to = std::min(i, comment);
  in.pos = std::min(i + 1, end);
  return true;
}

/// At the end of the innermost input. False when there is none left.
bool AsmParser::finishInput() {
  Input &in = inputs_.back();
  if (--in.repeats && !isAtEnd_) {
    in.pos = 0;
    return true;
  }
  while (conditions_.size() > in.numConditions) {
    error(conditions_.back().from.buffer == in.buffer ? conditions_.back().from.begin : 0, ".if without .endif");
    conditions_.pop_back();
  }
  if (in.owned && (in.isDiagnosed || diags_.all().size() != in.numDiagnostics))
    kept_.push_back(std::move(in.owned));
  inputs_.pop_back();
  return !inputs_.empty();
}

void AsmParser::run() {
  // The buffers of inline assembly do not live long enough.
  bool located = options_.isWholeModule && !out_.isText();
  auto *object = located ? static_cast<MCObjectStreamer *>(&out_) : nullptr;
  for (;;) {
    size_t from, to;
    if (isAtEnd_ || !nextStatement(inputs_.back(), from, to)) {
      if (!finishInput())
        return;
      continue;
    }
    statementFrom_ = from;
    statementTo_ = to;
    if (object)
      object->setLocation(inputs_.back().buffer, from, to);
    statement(from, to);
    // Several at once are read in their order.
    while (!pending_.empty()) {
      Input in = std::move(pending_.back());
      pending_.pop_back();
      if (inputs_.size() >= kMaxInputs) {
        error(from, "macros and files are nested too deeply");
        isAtEnd_ = true;
        pending_.clear();
        break;
      }
      in.numConditions = conditions_.size();
      in.numDiagnostics = diags_.all().size();
      inputs_.push_back(std::move(in));
    }
  }
}

bool AsmParser::parse(const SourceBuffer &text) {
  Input in;
  in.buffer = &text;
  inputs_.push_back(std::move(in));
  run();
  finish();
  // What is still wrong then is so at the end of the text.
  if (options_.isWholeModule && !out_.isText())
    static_cast<MCObjectStreamer &>(out_).setLocation(&text, text.text().size(), text.text().size());
  return !failed_;
}

void AsmParser::finish() {
  for (auto &[n, s] : numericForward_)
    error(0, "label " + std::to_string(n) + "f is not defined");
  if (!seh_.empty())
    error(0, ".seh_proc without .seh_endproc");
  finishBranches();
}

/// Branches whose target turned out not to be a label of the fragment, or one that can be replaced, go by its name.
void AsmParser::finishBranches() {
  if (out_.isText() || twins_.empty())
    return;
  auto &object = static_cast<MCObjectStreamer &>(out_);
  for (MCSymbolId s : twins_) {
    MCSymbolId to = s;
    int64_t addend = 0;
    MCValue v;
    // An alias of a label is as good as the label, also when that one can be replaced.
    bool canMove = state(s).canMove;
    if (state(s).value && !canMove && valueOf(state(s).value, v) && v.symA.valid() && !v.symB.valid() && !v.variant) {
      to = v.symA;
      addend = v.constant;
    }
    if (isLocalSymbol(to)) {
      object.redirectBranches(state(s).twin, to, addend);
      continue;
    }
    bool isNear = state(to).isLabel && (!options_.isWholeModule || !canMove);
    if (isNear && to == s)
      continue;
    MCSymbolId twin = isNear ? state(to).twin : MCSymbolId();
    object.redirectBranches(state(s).twin, twin.valid() ? twin : s, twin.valid() ? addend : 0);
  }
}

// Statements.

void AsmParser::statement(size_t from, size_t to) {
  AsmCursor c(inputs_.back().buffer->text(), from, to, out_.asmInfo().commentString);
  c.setAt(out_.asmInfo().atBeginsNames, out_.asmInfo().atInNames);
  if (!isReading()) {
    size_t at = (c.skipSpace(), c.position());
    std::string_view name = c.word();
    if (name.starts_with('.') && !skipped(name, c))
      c.setPosition(at);
    return;
  }
  while (label(c)) {
  }
  if (c.atEnd())
    return;
  size_t at = c.position();
  bool isInstruction = target_.beginsInstruction(c);
  std::string_view name;
  if (!isInstruction)
    name = c.peek() == '{' ? c.rest().substr(0, 1) : c.mnemonic();
  if (name == "{")
    c.eat('{');
  if (name.empty() && c.peek() != '"' && !isInstruction) {
    error(at, "expected an instruction, a directive or a label");
    return;
  }
  bool ok;
  if (!isInstruction && (name.empty() || (c.peek() == '=' && (name == "." || c.peekSecond() != '=')))) {
    c.setPosition(at);
    ok = assign(c, '=');
  } else if (!isInstruction && c.peek() == '=') {
    c.setPosition(at);
    ok = assignOnce(c, '=');
  } else if (auto it = macros_.empty() || isInstruction ? macros_.end() : macros_.find(std::string(name));
             it != macros_.end()) {
    ok = callMacro(*it->second, at, c);
  } else if (!isInstruction && name[0] == '.' && name.size() > 1) {
    ok = directive(name, at, c);
  } else {
    if (!out_.currentSection().valid())
      switchTo({out_.context().textSection()});
    ok = target_.parseInstruction(*this, name, c);
  }
  if (ok && !c.atEnd())
    error(c.position(), "unexpected text at the end of the statement");
}

bool AsmParser::label(AsmCursor &c) {
  size_t at = c.position();
  std::string storage;
  uint64_t n;
  if (std::string_view name = c.identifier(storage); !name.empty()) {
    if (c.peek() == ':' && c.peekSecond() != '=' && c.eat(':')) {
      defineLabel(name, at);
      return true;
    }
  } else if (c.number(n) && c.eat(':')) {
    defineNumeric(n);
    return true;
  }
  c.setPosition(at);
  return false;
}

void AsmParser::defineLabel(std::string_view name, size_t at) {
  if (!out_.currentSection().valid())
    switchTo({out_.context().textSection()});
  if (name == ".") {
    error(at, "'.' cannot be a label");
    return;
  }
  MCSymbolId s = out_.context().getOrCreateSymbol(name);
  SymbolState &known = state(s);
  if (known.isLabel || known.value) {
    error(at, "symbol '" + std::string(name) + "' is already defined");
    return;
  }
  known.isLabel = true;
  // The symbol first: in Mach-O, what follows it belongs to it.
  out_.emitLabel(s);
  if (out_.isText())
    return;
  if (!known.twin.valid()) {
    known.twin = out_.createTempLabel();
    twins_.push_back(s);
  }
  out_.emitLabel(known.twin);
}

void AsmParser::defineNumeric(uint64_t n) {
  if (!out_.currentSection().valid())
    switchTo({out_.context().textSection()});
  MCSymbolId s;
  if (auto it = numericForward_.find(n); it != numericForward_.end()) {
    s = it->second;
    numericForward_.erase(it);
  } else {
    s = out_.createTempLabel();
  }
  out_.emitLabel(s);
  numericBack_[n] = s;
}

/// A symbol of the module gets a label of the fragment beside it, so that branches to it can be short; finishBranches
/// says which of them meant something else.
MCSymbolId AsmParser::branchTarget(MCSymbolId s) {
  if (out_.isText() || isLocalSymbol(s))
    return s;
  SymbolState &known = state(s);
  if (!known.twin.valid()) {
    known.twin = out_.createTempLabel();
    twins_.push_back(s);
  }
  return known.twin;
}

void AsmParser::define(std::string_view name, int64_t value) {
  MCSymbolId s = out_.context().getOrCreateSymbol(name);
  const MCExpr *e = MCExpr::createConstant(out_.arena(), value);
  state(s).value = e;
  out_.emitAssignment(s, e);
}

} // namespace lathe
