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
  if (n < 0)
    return error(at, "a file's number is not negative");
  if (!text(c, s) || (c.peek() == '"' && !text(c, s)))
    return false;
  while (!c.atEnd()) {
    size_t optionAt = c.position();
    std::string_view option = c.word();
    uint64_t low, high;
    if (option == "md5") {
      if (!c.wideNumber(low, high))
        return error(c.position(), "expected a number of 128 bits");
    } else if (option != "source" || !text(c, s)) {
      return error(optionAt, "unknown option of .file");
    }
  }
  return lineTable();
}

/// .loc file line [column] [basic_block] [prologue_end] [epilogue_begin] [is_stmt 0|1] [isa n] [discriminator n]
/// [view v]
bool AsmParser::loc(AsmCursor &c, int) {
  int64_t v;
  size_t at = (c.skipSpace(), c.position());
  if (!absolute(c, v))
    return false;
  if (v < 0)
    return error(at, "a file's number is not negative");
  if (!absolute(c, v))
    return false;
  if (c.peek() >= '0' && c.peek() <= '9' && !absolute(c, v))
    return false;
  while (!c.atEnd()) {
    size_t optionAt = c.position();
    std::string_view option = c.word();
    if (option == "is_stmt" || option == "isa" || option == "discriminator") {
      if (!absolute(c, v))
        return false;
      if (option == "is_stmt" && v != 0 && v != 1)
        return error(optionAt, "is_stmt is 0 or 1");
    } else if (option == "view") {
      std::string storage;
      if (c.identifier(storage).empty() && !absolute(c, v))
        return false;
    } else if (option != "basic_block" && option != "prologue_end" && option != "epilogue_begin") {
      return error(optionAt, "unknown option '" + std::string(option) + "' of .loc");
    }
  }
  return lineTable();
}

/// Text keeps the statement; objects have no line table.
bool AsmParser::lineTable() {
  if (out_.isText()) {
    std::string_view s = inputs_.back().buffer->text().substr(statementFrom_, statementTo_ - statementFrom_);
    out_.emitRawText(std::string(s) + "\n");
  } else if (!saidLines_) {
    saidLines_ = true;
    warning(statementFrom_, "line tables are not written: .file and .loc have no effect on objects");
  }
  return true;
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
