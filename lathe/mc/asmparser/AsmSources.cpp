// Directives about other files, messages, and where the text came from.
#include "lathe/mc/MCContext.h"
#include "lathe/mc/MCStreamer.h"
#include "lathe/mc/asmparser/AsmParser.h"

namespace lathe {

static constexpr DiagKind kPrint{"asm-print", Severity::kNote};

bool AsmParser::ignored(AsmCursor &c, int) {
  c.setPosition(c.position() + c.rest().size());
  return true;
}

bool AsmParser::unsupported(AsmCursor &c, int) {
  AsmCursor whole(inputs_.back().buffer->text(), statementFrom_, statementTo_, "");
  size_t at = (whole.skipSpace(), whole.position());
  return error(at, "directive '" + std::string(whole.word()) + "' is not supported");
}

/// As it is named, then in the folders of -I.
std::unique_ptr<SourceBuffer> AsmParser::openFile(const std::string &name, std::string &error) const {
  auto buffer = SourceBuffer::open(name, error);
  for (size_t i = 0; !buffer && i < options_.includePaths.size() && !name.starts_with('/'); ++i) {
    std::string ignored;
    buffer = SourceBuffer::open(options_.includePaths[i] + "/" + name, ignored);
  }
  return buffer;
}

bool AsmParser::include(AsmCursor &c, int) {
  std::string name, why;
  size_t at = (c.skipSpace(), c.position());
  if (!text(c, name))
    return false;
  Input in;
  in.owned = openFile(name, why);
  if (!in.owned)
    return error(at, "cannot read '" + name + "': " + why);
  in.buffer = in.owned.get();
  in.what = "included from here";
  push(std::move(in));
  return true;
}

/// .incbin "file" [, skip [, count]]
bool AsmParser::incbin(AsmCursor &c, int) {
  std::string name, why;
  int64_t skip = 0, count = INT64_MAX;
  size_t at = (c.skipSpace(), c.position());
  if (!text(c, name))
    return false;
  if (c.eat(',')) {
    if (c.peek() != ',' && !absolute(c, skip))
      return false;
    if (c.eat(',') && !absolute(c, count))
      return false;
  }
  if (skip < 0 || count < 0)
    return error(at, "a negative number of bytes");
  auto file = openFile(name, why);
  if (!file)
    return error(at, "cannot read '" + name + "': " + why);
  std::string_view bytes = file->text();
  bytes.remove_prefix(std::min(bytes.size(), size_t(skip)));
  out_.emitBytes(bytes.substr(0, size_t(count)));
  return true;
}

bool AsmParser::ident(AsmCursor &c, int) {
  std::string s;
  if (!text(c, s))
    return false;
  out_.emitIdent(s);
  return true;
}

/// A note with the string as its name (System V gABI, "Note Section"): type 1, no description.
bool AsmParser::version(AsmCursor &c, int) {
  std::string s;
  if (!text(c, s))
    return false;
  SectionPlace back = current_, before = previous_;
  back.section = out_.currentSection();
  switchTo({out_.context().getELFSection(".note", ELF::SHT_NOTE, 0)});
  out_.emitIntValue(s.size() + 1, 4);
  out_.emitIntValue(0, 4);
  out_.emitIntValue(1, 4);
  out_.emitBytes(s + '\0');
  out_.emitValueToAlignment(2);
  switchTo(back);
  previous_ = before;
  return true;
}

/// .file "name", or .file number ["directory"] "name" [md5 number] [source "text"] of the line table.
bool AsmParser::file(AsmCursor &c, int) {
  std::string s;
  if (c.peek() == '"') {
    if (!text(c, s))
      return false;
    out_.emitFileDirective(s);
    return true;
  }
  int64_t n;
  size_t at = (c.skipSpace(), c.position());
  if (!absolute(c, n))
    return false;
  if (n < 0 || n > MCDwarfFiles::kMaxNumber)
    return error(at, n < 0 ? "a file's number is not negative" : "the file's number is too large");
  MCDwarfFile file;
  if (!text(c, file.name))
    return false;
  if (c.peek() == '"') {
    file.directory = std::move(file.name);
    if (!text(c, file.name))
      return false;
  }
  while (!c.atEnd()) {
    size_t optionAt = c.position();
    std::string_view option = c.word();
    uint64_t low, high;
    if (option == "md5") {
      if (!c.wideNumber(low, high))
        return error(c.position(), "expected a number of 128 bits");
      file.hasMD5 = true;
      for (unsigned i = 0; i < 16; ++i)
        file.md5[i] = uint8_t((i < 8 ? high : low) >> (56 - 8 * (i % 8)));
    } else if (option == "source" && text(c, file.source)) {
      file.hasSource = true;
    } else {
      return error(optionAt, "unknown option of .file");
    }
  }
  std::string why;
  if (!out_.emitDwarfFile(uint32_t(n), std::move(file), why))
    return error(at, why);
  keepStatement();
  return true;
}

/// .loc file line [column] [basic_block] [prologue_end] [epilogue_begin] [is_stmt 0|1] [isa n] [discriminator n]
/// [view v]
bool AsmParser::loc(AsmCursor &c, int) {
  MCLoc loc;
  loc.flags = isStmt_;
  auto value = [&](uint32_t &to, std::string_view what, int64_t max = UINT32_MAX) {
    int64_t v;
    size_t at = (c.skipSpace(), c.position());
    if (!absolute(c, v))
      return false;
    if (v < 0 || v > max)
      return error(at, std::string(what) + (v < 0 ? " is not negative" : " is too large"));
    to = uint32_t(v);
    return true;
  };
  size_t at = (c.skipSpace(), c.position());
  if (!value(loc.file, "a file's number"))
    return false;
  if (!out_.hasDwarfFile(loc.file) && !(loc.file == 0 && out_.context().dwarfVersion() >= 5))
    return error(at, "no .file has number " + std::to_string(loc.file));
  uint32_t column = 0;
  if (c.peek() >= '0' && c.peek() <= '9' && !value(loc.line, "a line's number"))
    return false;
  if (c.peek() >= '0' && c.peek() <= '9' && !value(column, "a column's number", UINT16_MAX))
    return false;
  loc.column = uint16_t(column);
  std::string storage;
  std::string_view view;
  bool resets = false;
  while (!c.atEnd()) {
    size_t optionAt = c.position();
    std::string_view option = c.word();
    if (option == "is_stmt") {
      uint32_t v;
      if (!value(v, "is_stmt"))
        return false;
      if (v > 1)
        return error(optionAt, "is_stmt is 0 or 1");
      isStmt_ = loc.flags = uint8_t((loc.flags & ~MCLoc::kIsStmt) | v);
      isStmt_ &= MCLoc::kIsStmt;
    } else if (option == "isa" || option == "discriminator") {
      if (!value(option == "isa" ? loc.isa : loc.discriminator, option))
        return false;
    } else if (option == "view") {
      int64_t v;
      size_t viewAt = (c.skipSpace(), c.position());
      bool isNegative = c.peek() == '-';
      view = c.identifier(storage);
      if (!view.empty())
        continue;
      if (!absolute(c, v))
        return false;
      if (v)
        return error(viewAt, "expected a symbol or 0");
      resets = isNegative;
    } else if (option == "basic_block") {
      loc.flags |= MCLoc::kBasicBlock;
    } else if (option == "prologue_end") {
      loc.flags |= MCLoc::kPrologueEnd;
    } else if (option == "epilogue_begin") {
      loc.flags |= MCLoc::kEpilogueBegin;
    } else {
      return error(optionAt, "unknown option '" + std::string(option) + "' of .loc");
    }
  }
  unsigned number = out_.emitDwarfLoc(loc, resets);
  if (!view.empty() && !out_.isText())
    define(view, number);
  keepStatement();
  return true;
}

/// Text keeps what was written.
void AsmParser::keepStatement() {
  if (!out_.isText())
    return;
  std::string_view s = inputs_.back().buffer->text().substr(statementFrom_, statementTo_ - statementFrom_);
  out_.emitRawText(std::string(s) + "\n");
}

// Messages.

bool AsmParser::message(AsmCursor &c, int severity) {
  std::string s = severity == 0 ? ".warning directive" : severity == 1 ? ".error directive" : ".err directive";
  if (severity != 2 && !c.atEnd()) {
    s.clear();
    if (!text(c, s))
      return false;
  }
  AsmCursor whole(inputs_.back().buffer->text(), statementFrom_, statementTo_, "");
  size_t at = (whole.skipSpace(), whole.position());
  if (severity)
    return error(at, s);
  warning(at, s);
  return true;
}

bool AsmParser::print(AsmCursor &c, int) {
  std::string s;
  if (!text(c, s))
    return false;
  diags_.report(kPrint, std::string(), s);
  return true;
}

bool AsmParser::abort(AsmCursor &c, int) {
  std::string s(c.rest());
  isAtEnd_ = true;
  return error(statementFrom_, s.empty() ? ".abort: assembly stops here" : ".abort: " + s);
}

bool AsmParser::end(AsmCursor &c, int) {
  isAtEnd_ = true;
  return ignored(c, 0);
}

} // namespace lathe
