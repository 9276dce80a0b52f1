#include "lathe/mir/MIRText.h"
#include <algorithm>
#include <tuple>

namespace lathe {

namespace {

bool isDigit(char c) { return c >= '0' && c <= '9'; }
bool isWordStart(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }
bool isWordChar(char c) { return isWordStart(c) || isDigit(c) || c == '.' || c == '-' || c == '$'; }

class LineSplitter {
public:
  explicit LineSplitter(std::string_view text) : text_(text) {}
  std::vector<MIRLine> run();

private:
  void classify(MIRLine &line, std::string_view s);
  void classifyBody(MIRLine &line, std::string_view s);

  std::string_view text_;
  enum { kBetween, kInModule, kInKeys, kInBody } state_ = kBetween;
  uint32_t documents_ = 0, blocks_ = 0;
  uint32_t document_ = MIRLine::kNone, block_ = MIRLine::kNone;
  unsigned braces_ = 0;
};

void LineSplitter::classifyBody(MIRLine &line, std::string_view s) {
  if (s.empty() || s[0] == ';' || s[0] == '#') {
    line.kind = MIRLine::kBlank;
    return;
  }
  if (s.starts_with("bb.") && s.find(':') != s.npos) {
    line.kind = MIRLine::kBlockHeader;
    block_ = blocks_++;
  } else if (s.starts_with("successors:") || s.starts_with("liveins:")) {
    line.kind = MIRLine::kBlockAttribute;
  } else {
    line.kind = braces_ ? MIRLine::kInBundle : MIRLine::kInstr;
    // A brace at the end of a line opens a bundle, one that stands alone closes it.
    size_t last = s.find_last_not_of(" \t\r");
    if (s[last] == '{')
      ++braces_;
    else if (s[0] == '}' && braces_)
      --braces_;
  }
  line.block = block_;
}

void LineSplitter::classify(MIRLine &line, std::string_view s) {
  bool mark = line.indent == 0 && (s.starts_with("---") || s.starts_with("..."));
  if (mark) {
    bool starts = s[0] == '-';
    if (starts || state_ == kBetween)
      document_ = documents_++;
    line.kind = MIRLine::kMark;
    state_ = !starts ? kBetween : s.find('|') != s.npos ? kInModule : kInKeys;
    block_ = MIRLine::kNone;
    braces_ = 0;
  } else if (state_ == kInModule) {
    line.kind = MIRLine::kModule;
  } else if (line.indent == 0 && !s.empty() && s[0] != '#' && s[0] != ';') {
    line.kind = MIRLine::kKey;
    state_ = s.starts_with("body:") ? kInBody : kInKeys;
  } else if (state_ == kInBody) {
    classifyBody(line, s);
  } else if (state_ == kInKeys && !s.empty() && s[0] != '#') {
    line.kind = MIRLine::kNested;
  }
  line.document = document_;
  if (mark && state_ == kBetween)
    document_ = MIRLine::kNone;
}

std::vector<MIRLine> LineSplitter::run() {
  std::vector<MIRLine> lines;
  for (size_t at = 0; at < text_.size();) {
    size_t nl = text_.find('\n', at);
    size_t end = nl == text_.npos ? text_.size() : nl + 1;
    std::string_view s = text_.substr(at, end - at);
    size_t indent = std::min(s.find_first_not_of(' '), s.size());
    s.remove_prefix(indent);
    s = s.substr(0, s.find_last_not_of(" \t\r\n") + 1);
    MIRLine line;
    line.begin = uint32_t(at);
    line.end = uint32_t(end);
    line.indent = uint16_t(std::min<size_t>(indent, 0xffff));
    classify(line, s);
    lines.push_back(line);
    at = end;
  }
  return lines;
}

/// The end of a string that begins at `i`.
size_t stringEnd(std::string_view s, size_t i) {
  char quote = s[i];
  for (++i; i < s.size() && s[i] != quote && s[i] != '\n'; ++i)
    if (s[i] == '\\' && quote == '"')
      ++i;
  return std::min(i + 1, s.size());
}

MIRToken::Kind percentKind(std::string_view word) {
  if (word.starts_with("bb."))
    return MIRToken::kBlock;
  for (std::string_view prefix : {"stack.", "fixed-stack.", "const.", "jump-table.", "ir.", "ir-block.", "subreg."})
    if (word.starts_with(prefix))
      return MIRToken::kObject;
  return MIRToken::kVReg;
}

} // namespace

std::vector<MIRLine> splitMIR(std::string_view text) { return LineSplitter(text).run(); }

std::vector<MIRToken> tokensOf(std::string_view text, const MIRLine &line) {
  std::vector<MIRToken> tokens;
  std::string_view s = text.substr(0, line.end);
  for (size_t i = line.begin; i < s.size();) {
    char c = s[i];
    size_t e = i + 1;
    MIRToken::Kind kind = MIRToken::kOther;
    if (c == ' ' || c == '\t' || c == '\r' || c == '\n') {
      ++i;
      continue;
    }
    if (c == ';')
      break;
    auto word = [&] {
      while (e < s.size() && isWordChar(s[e]))
        ++e;
    };
    if (c == '"' || c == '`') {
      kind = MIRToken::kString;
      e = stringEnd(s, i);
    } else if (c == '%' && e < s.size() && (isWordStart(s[e]) || isDigit(s[e]))) {
      word();
      kind = percentKind(s.substr(i + 1, e - i - 1));
      // What follows a '.' is a part of the register.
      if (kind == MIRToken::kVReg)
        e = std::min(e, s.find('.', i));
    } else if (c == '$' && e < s.size() && isWordStart(s[e])) {
      kind = MIRToken::kPhysReg;
      word();
    } else if (isDigit(c) || (c == '-' && e < s.size() && isDigit(s[e]))) {
      kind = MIRToken::kInteger;
      word();
    } else if (isWordStart(c)) {
      kind = MIRToken::kWord;
      word();
    }
    tokens.push_back({kind, uint32_t(i), uint32_t(e)});
    i = e;
  }
  return tokens;
}

std::string applyEdits(std::string_view text, std::vector<TextEdit> edits) {
  std::sort(edits.begin(), edits.end(),
            [](auto &a, auto &b) { return std::tie(a.begin, b.end, a.with) < std::tie(b.begin, a.end, b.with); });
  std::string out;
  uint32_t done = 0;
  for (const TextEdit &e : edits) {
    if (e.begin >= done) {
      out += text.substr(done, e.begin - done);
      out += e.with;
    }
    done = std::max(done, e.end);
  }
  return out += text.substr(done);
}

} // namespace lathe
