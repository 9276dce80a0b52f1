// Scanning, values of YAML, errors.
#include "lathe/mir/parser/FunctionReader.h"
#include "lathe/support/SourceBuffer.h"
#include <algorithm>
#include <charconv>

namespace lathe {

static constexpr DiagKind kSyntax{"mir-syntax", Severity::kError};
static constexpr DiagKind kTooManyErrors{"mir-too-many-errors", Severity::kError};
static constexpr unsigned kMaxErrors = 20;

FunctionReader::FunctionReader(MIRFile::Impl &file, MIRFile::Scratch &scratch, MachineFunction &mf)
    : file_(file), scratch_(scratch), mf_(mf), mri_(mf.getRegInfo()), frame_(mf.getFrameInfo()),
      module_(file.constants->module()), tii_(mf.getInstrInfo()), tri_(mf.getRegisterInfo()),
      names_(file.namesFor(mf.getSubtarget())), begin_(file.buffer.text().data()), p_(begin_), limit_(begin_) {
  scratch_.vregOfNumber.clear();
  scratch_.vregPlace.clear();
  scratch_.vregOfName.clear();
  if (scratch_.names != &names_) {
    scratch_.names = &names_;
    scratch_.opcodes.clear();
    scratch_.registers.clear();
    scratch_.classes.clear();
    scratch_.constraints.assign(tii_.numOpcodes, 0);
  }
}

bool FunctionReader::read(const YamlNode &document) {
  // What other keys refer to comes before them, in whichever order the file has them.
  static constexpr std::string_view kFirst[] = {"registers", "fixedStack", "stack",
                                                "constants", "jumpTable",  "machineMetadataNodes"};
  const ir::Global &g = module_.global(ir::GlobalId(mf_.getIRFunction()));
  if (g.function.valid())
    mf_.needsFrameMoves = module_.needsUnwindTable(module_.function(g.function));
  mri_.setTracksLiveness(false);
  mf_.clearProperty(MachineFunction::kTracksLiveness);
  const YamlNode *bodyNode = document.find("body");
  if (bodyNode && bodyNode->kind == YamlNode::kLiteral)
    body_ = bodyNode;
  if (body_ && !findBlocks(*bodyNode))
    return false;
  auto isFirst = [](std::string_view k) {
    for (std::string_view f : kFirst)
      if (k == f)
        return true;
    return false;
  };
  for (std::string_view k : kFirst)
    if (const YamlNode *n = document.find(k))
      functionKey(*n);
  for (const YamlNode *n = document.first; n; n = n->next) {
    if (!isFirst(n->key) && n != bodyNode)
      functionKey(*n);
  }
  if (bodyNode)
    body(*bodyNode);
  if (const YamlNode *n = document.find("callSites"); n && !errors_)
    callSites(*n);
  return !errors_ && finishFunction();
}

void FunctionReader::blanksSlow() {
  for (;;) {
    while (*p_ == ' ' || *p_ == '\t' || *p_ == '\r')
      ++p_;
    if (*p_ == ';') {
      while (p_ < limit_ && *p_ != '\n')
        ++p_;
      return;
    }
    if (*p_ != '/' || p_[1] != '*')
      return;
    const char *q = p_ + 2;
    while (q < limit_ && *q != '\n' && !(q[0] == '*' && q[1] == '/'))
      ++q;
    p_ = q < limit_ && *q == '*' ? q + 2 : q;
  }
}

uint32_t FunctionReader::offsetOf(const char *p) const {
  const std::string_view all = file_.buffer.text();
  if (p >= all.data() && p <= all.data() + all.size())
    return uint32_t(p - all.data());
  return scalarPlace_ == kNone ? 0 : scalarPlace_;
}

std::string FunctionReader::describe(const char *at) const {
  if (at >= limit_)
    return "the end";
  if (*at == '\n' || *at == '\r' || *at == ';')
    return "the end of the line";
  const char *e = at;
  if (*e == '%' || *e == '$' || *e == '@' || *e == '&' || *e == '!')
    ++e;
  while (ir::isClass(*e, ir::kNameChar))
    ++e;
  if (e == at)
    ++e;
  return "'" + std::string(at, size_t(e - at)) + "'";
}

bool FunctionReader::errorRange(uint32_t begin, uint32_t end, std::string message) {
  if (errors_ >= kMaxErrors)
    return false;
  end = std::min(end, uint32_t(file_.buffer.text().size()));
  begin = std::min(begin, end);
  mf_.getDiagnostics().report(kSyntax, SourceRange{&file_.buffer, begin, end}, std::move(message));
  if (++errors_ == kMaxErrors)
    mf_.getDiagnostics().report(kTooManyErrors, SourceRange{&file_.buffer, begin, end},
                                "too many errors; the rest of the function is not checked");
  return false;
}

bool FunctionReader::error(const char *at, std::string message) {
  const char *e = at;
  if (at < limit_ && *e != '\n')
    ++e;
  while (ir::isClass(*e, ir::kNameChar) && e < limit_)
    ++e;
  uint32_t begin = offsetOf(at);
  return errorRange(begin, begin + uint32_t(e - at), std::move(message));
}

bool FunctionReader::errorAt(const YamlNode &n, std::string message) {
  return errorRange(n.begin, n.end > n.begin ? n.end : n.begin + 1, std::move(message));
}

bool FunctionReader::expected(std::string_view what, std::string_view after) {
  std::string m = "expected ";
  m += what;
  if (!after.empty()) {
    m += " after ";
    m += after;
  }
  return error(p_, m + ", found " + describe(p_));
}

bool FunctionReader::tryWordSlow(std::string_view w) {
  if (std::strncmp(p_, w.data(), w.size()) != 0 || ir::isClass(p_[w.size()], ir::kNameChar))
    return false;
  take(w);
  return true;
}

bool FunctionReader::parseNumber(uint64_t &value, std::string_view what) {
  const char *at = p_;
  if (!ir::isDigit(*p_))
    return expected(what);
  uint64_t v = 0;
  bool overflow = false;
  if (p_[0] == '0' && (p_[1] | 32) == 'x') {
    for (p_ += 2; ir::hexDigit(*p_) >= 0; ++p_) {
      overflow |= v >> 60 != 0;
      v = v << 4 | uint64_t(ir::hexDigit(*p_));
    }
    if (p_ == at + 2)
      return expected("a hexadecimal digit", "'0x'");
  } else {
    // So many digits fit.
    for (const char *safe = p_ + 19; ir::isDigit(*p_) && p_ < safe; ++p_)
      v = v * 10 + uint64_t(*p_ - '0');
    for (; ir::isDigit(*p_); ++p_) {
      uint64_t digit = uint64_t(*p_ - '0');
      overflow |= v > (~uint64_t(0) - digit) / 10;
      v = v * 10 + digit;
    }
  }
  if (overflow)
    return error(at, std::string(what) + " is too large");
  value = v;
  blanks();
  return true;
}

bool FunctionReader::parseNumber32(uint32_t &value, std::string_view what) {
  const char *at = p_;
  uint64_t v;
  if (!parseNumber(v, what))
    return false;
  if (v > 0xffffffffu)
    return error(at, std::string(what) + " is too large");
  value = uint32_t(v);
  return true;
}

bool FunctionReader::parseInteger(int64_t &value, std::string_view what) {
  const char *at = p_;
  bool negative = *p_ == '-';
  if (negative)
    ++p_;
  uint64_t v;
  if (!parseNumber(v, what))
    return false;
  if (negative && v > uint64_t(1) << 63)
    return error(at, std::string(what) + " is too large");
  value = int64_t(negative ? 0 - v : v);
  return true;
}

bool FunctionReader::parseName(std::string_view &name, std::string_view what) {
  if (*p_ != '"') {
    name = word();
    if (name.empty())
      return expected(what);
    take(name);
    return true;
  }
  const char *at = p_;
  const char *e = p_ + 1;
  bool escapes = false;
  for (; *e != '"'; ++e) {
    if (e >= limit_ || *e == '\n')
      return error(at, "name without closing '\"'");
    escapes |= *e == '\\';
  }
  name = {at + 1, size_t(e - at - 1)};
  p_ = e + 1;
  blanks();
  if (!escapes)
    return true;
  char *out = static_cast<char *>(mf_.getArena().allocate(name.size(), 1));
  name = {out, unescapeName(name, out)};
  return true;
}

size_t unescapeName(std::string_view name, char *out) {
  size_t n = 0;
  for (size_t i = 0; i < name.size(); ++i) {
    if (name[i] == '\\' && i + 2 < name.size() && ir::hexDigit(name[i + 1]) >= 0 && ir::hexDigit(name[i + 2]) >= 0) {
      out[n++] = char(ir::hexDigit(name[i + 1]) * 16 + ir::hexDigit(name[i + 2]));
      i += 2;
    } else {
      i += name[i] == '\\' && i + 1 < name.size() && name[i + 1] == '\\';
      out[n++] = name[i];
    }
  }
  return n;
}

// ---- YAML values ----------------------------------------------------------------------------------------------------

bool FunctionReader::unknownKey(const YamlNode &n, std::string_view of, std::vector<std::string_view> known) {
  std::string m = "unknown key '" + std::string(n.key) + "' of " + std::string(of);
  if (std::string_view near = nearestName(n.key, known); !near.empty())
    m += "; did you mean '" + std::string(near) + "'?";
  return errorRange(n.keyBegin, n.keyBegin + uint32_t(n.key.size()), std::move(m));
}

bool FunctionReader::wantMapping(const YamlNode &n) {
  return n.kind == YamlNode::kMapping || n.kind == YamlNode::kNull || errorAt(n, "expected a mapping here");
}

bool FunctionReader::wantSequence(const YamlNode &n) {
  return n.kind == YamlNode::kSequence || n.kind == YamlNode::kNull || errorAt(n, "expected a sequence here");
}

bool FunctionReader::boolean(const YamlNode &n, bool &v) {
  if (n.isScalar() && (n.text == "true" || n.text == "false")) {
    v = n.text == "true";
    return true;
  }
  return errorAt(n, "expected 'true' or 'false' here");
}

bool FunctionReader::integer(const YamlNode &n, int64_t &v) {
  if (n.isScalar() && !n.text.empty()) {
    auto r = std::from_chars(n.text.data(), n.text.data() + n.text.size(), v);
    if (r.ec == std::errc() && r.ptr == n.text.data() + n.text.size())
      return true;
  }
  return errorAt(n, "expected an integer here");
}

bool FunctionReader::number(const YamlNode &n, uint64_t &v, uint64_t max) {
  if (!n.isScalar() || n.text.empty())
    return errorAt(n, "expected a number here");
  if (n.text.size() < 10 && isNumber(n.text)) {
    v = 0;
    for (char c : n.text)
      v = v * 10 + uint64_t(c - '0');
    return v <= max || errorAt(n, "this number is too large");
  }
  bool hex = n.text.starts_with("0x");
  auto r = std::from_chars(n.text.data() + (hex ? 2 : 0), n.text.data() + n.text.size(), v, hex ? 16 : 10);
  if (r.ec == std::errc::result_out_of_range || (r.ec == std::errc() && v > max))
    return errorAt(n, "this number is too large");
  if (r.ec != std::errc() || r.ptr != n.text.data() + n.text.size())
    return errorAt(n, "expected a number here");
  return true;
}

bool FunctionReader::alignment(const YamlNode &n, uint8_t &log2) {
  uint64_t v;
  if (!number(n, v))
    return false;
  if (v & (v - 1) || v > uint64_t(1) << 32)
    return errorAt(n, "an alignment is a power of two up to 4294967296");
  log2 = v ? uint8_t(std::countr_zero(v)) : 0;
  return true;
}

bool FunctionReader::text(const YamlNode &n, std::string_view &v) {
  if (!n.isScalar())
    return errorAt(n, "expected a string here");
  v = n.text;
  return true;
}

} // namespace lathe
