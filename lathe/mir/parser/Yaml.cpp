#include "lathe/mir/parser/Yaml.h"
#include "lathe/support/Diagnostics.h"

namespace lathe {

static constexpr DiagKind kYaml{"mir-yaml", Severity::kError};
/// Deeper nesting is no machine function.
static constexpr unsigned kMaxDepth = 64;

YamlReader::YamlReader(const SourceBuffer &buffer, Arena &arena, DiagnosticEngine &diags)
    : buffer_(buffer), arena_(arena), diags_(diags), begin_(buffer.text().data()), end_(begin_ + buffer.text().size()),
      p_(begin_), line_(begin_) {}

bool YamlReader::error(const char *at, std::string_view message) {
  uint32_t o = offset(at);
  diags_.report(kYaml, SourceRange{&buffer_, o, at < end_ ? o + 1 : o}, std::string(message));
  failed_ = true;
  return false;
}

/// `---` or `...` at the start of a line.
bool YamlReader::atDocumentMark(const char *line) const {
  if (end_ - line < 3 || (std::memcmp(line, "---", 3) != 0 && std::memcmp(line, "...", 3) != 0))
    return false;
  return line + 3 >= end_ || line[3] == ' ' || line[3] == '\n' || line[3] == '\r' || line[3] == '\t';
}

/// Moves over blanks, comments and line ends; false at a document mark and at the end of the file.
bool YamlReader::skipToContent() {
  if (*p_ == '\n') { // mostly the next line has a key or an item
    line_ = ++p_;
    while (*p_ == ' ')
      ++p_;
    if (ir::isClass(*p_, ir::kLetter) || (*p_ == '-' && p_[1] == ' '))
      return true;
  }
  while (p_ < end_) {
    if (p_ == line_ && atDocumentMark(p_))
      return false;
    char c = *p_;
    if (c == ' ' || c == '\r' || c == '\t') {
      ++p_;
    } else if (c == '\n') {
      line_ = ++p_;
    } else if (c == '#') {
      const void *nl = std::memchr(p_, '\n', size_t(end_ - p_));
      p_ = nl ? static_cast<const char *>(nl) : end_;
    } else {
      return true;
    }
  }
  return false;
}

bool YamlReader::nextDocument(YamlNode *&root) {
  root = nullptr;
  if (failed_)
    return false;
  // Between documents: marks and comments.
  bool inlineNode = false;
  for (;;) {
    if (skipToContent())
      break;
    if (p_ >= end_)
      return false;
    bool start = *p_ == '-';
    p_ += 3;
    if (!start)
      continue;
    const char *mark = p_;
    while (*p_ == ' ' || *p_ == '\t')
      ++p_;
    if (*p_ == '|' || *p_ == '>') {
      inlineNode = true;
      break;
    }
    p_ = mark;
    if (!skipToContent() && p_ < end_ && *p_ == '-')
      return true; // an empty document
    if (p_ < end_ && p_ == line_ && atDocumentMark(p_))
      continue;
    if (p_ < end_)
      break;
  }
  root = arena_.make<YamlNode>();
  if (!blockNode(*root, -1, inlineNode))
    return false;
  if (skipToContent())
    return error(p_, "expected a key of the mapping or the end of the document here");
  return true;
}

/// A key and its colon stand at the cursor.
bool YamlReader::keyAhead() const {
  const char *q = p_;
  if (*q == '"' || *q == '\'') {
    const void *close = std::memchr(q + 1, *q, size_t(end_ - q - 1));
    if (!close)
      return false;
    q = static_cast<const char *>(close) + 1;
    while (*q == ' ')
      ++q;
    return *q == ':';
  }
  for (; q < end_ && *q != '\n'; ++q)
    if (*q == ':' && (q[1] == ' ' || q[1] == '\n' || q[1] == '\r' || q[1] == '\t' || q + 1 >= end_))
      return true;
    else if (*q == '#' && q > p_ && q[-1] == ' ')
      return false;
  return false;
}

/// What is left of the line must be blank or a comment.
bool YamlReader::endOfLine() {
  while (*p_ == ' ' || *p_ == '\r' || *p_ == '\t')
    ++p_;
  if (p_ >= end_ || *p_ == '\n' || *p_ == '#')
    return true;
  return error(p_, "expected the end of the line here");
}

/// A node whose lines are indented by more than `parent`.
bool YamlReader::blockNode(YamlNode &n, int parent, bool literalAllowed) {
  if (++depth_ > kMaxDepth)
    return error(p_, "nested too deeply");
  bool ok;
  uint32_t indent = column();
  if (literalAllowed && (*p_ == '|' || *p_ == '>'))
    ok = literal(n, parent);
  else if (*p_ == '-' && (p_[1] == ' ' || p_[1] == '\n' || p_[1] == '\r'))
    ok = blockSequence(n, indent);
  else if (*p_ == '{' || *p_ == '[')
    ok = flowCollection(n) && endOfLine();
  else if (keyAhead())
    ok = blockMapping(n, indent);
  else if (*p_ == '"' || *p_ == '\'')
    ok = quoted(n) && endOfLine();
  else {
    plain(n, false);
    ok = true;
  }
  --depth_;
  return ok;
}

/// `key: value` in the form in which it is printed: a bare key, a value of name characters or a string without escapes,
/// and nothing on the line behind it; in a flow ',' or '}'. Of anything else nothing is read, and the general functions
/// look at it.
bool YamlReader::printedMember(YamlNode &n, bool flow) {
  const char *q = p_;
  while (ir::isClass(*q, ir::kNameChar))
    ++q;
  const char *keyEnd = q;
  if (q == p_ || *q != ':' || *++q != ' ')
    return false;
  while (*++q == ' ')
    ;
  const bool quoted = *q == '\'';
  const char *value = q += quoted;
  if (*q == '-' && !ir::isDigit(q[1]))
    return false;
  while (ir::isClass(*q, ir::kNameChar))
    ++q;
  const char *valueEnd = q;
  if (quoted ? *q++ != '\'' || *q == '\'' : q == value)
    return false;
  if (flow ? *q != ',' && *q != '}' && !(*q == ' ' && q[1] == '}') : *q != '\n')
    return false;
  n.kind = YamlNode::kScalar;
  n.quoted = quoted;
  n.keyBegin = offset(p_);
  n.key = {p_, size_t(keyEnd - p_)};
  n.begin = offset(value);
  n.end = offset(valueEnd);
  n.text = {value, size_t(valueEnd - value)};
  p_ = q;
  return true;
}

/// No mapping of MIR has more keys than that; of longer ones the first are looked at.
static constexpr unsigned kMaxKeys = 64;

bool YamlReader::uniqueKey(const YamlNode &mapping, const YamlNode &member) {
  unsigned i = 0;
  for (const YamlNode *k = mapping.first; k && i < kMaxKeys; k = k->next, ++i)
    if (k->hasKey(member.key))
      return error(begin_ + member.keyBegin, "key '" + std::string(member.key) + "' stands twice");
  return true;
}

bool YamlReader::blockMember(YamlNode &n, uint32_t indent) {
  if (!keyAhead())
    return error(p_, "expected a key followed by ':' here");
  n.keyBegin = offset(p_);
  if (*p_ == '"' || *p_ == '\'') {
    if (!quoted(n))
      return false;
    n.key = n.text;
    n.text = {};
    while (*p_ == ' ')
      ++p_;
  } else {
    const char *at = p_;
    while (*p_ != ':' || !(p_[1] == ' ' || p_[1] == '\n' || p_[1] == '\r' || p_[1] == '\t' || p_ + 1 >= end_))
      ++p_;
    const char *e = p_;
    while (e > at && e[-1] == ' ')
      --e;
    n.key = {at, size_t(e - at)};
  }
  ++p_;
  n.kind = YamlNode::kNull;
  return valueAfterKey(n, indent);
}

bool YamlReader::blockMapping(YamlNode &n, uint32_t indent) {
  n.kind = YamlNode::kMapping;
  n.begin = offset(p_);
  YamlNode **tail = &n.first;
  for (;;) {
    auto *m = arena_.make<YamlNode>();
    if (!printedMember(*m, false) && !blockMember(*m, indent))
      return false;
    if (!uniqueKey(n, *m))
      return false;
    *tail = m;
    tail = &m->next;
    if (!skipToContent() || column() < indent)
      break;
    if (column() > indent)
      return error(p_, "this line is indented more than the keys before it");
  }
  n.end = offset(p_);
  return true;
}

bool YamlReader::valueAfterKey(YamlNode &n, uint32_t indent) {
  while (*p_ == ' ' || *p_ == '\t')
    ++p_;
  n.begin = n.end = offset(p_);
  if (p_ < end_ && *p_ != '\n' && *p_ != '\r' && *p_ != '#') {
    if (*p_ == '|' || *p_ == '>')
      return literal(n, int(indent));
    if (*p_ == '{' || *p_ == '[')
      return flowCollection(n) && endOfLine();
    if (*p_ == '"' || *p_ == '\'')
      return quoted(n) && endOfLine();
    plain(n, false);
    return true;
  }
  if (!skipToContent())
    return true;
  // A sequence may stand at the indentation of its key.
  bool sequence = *p_ == '-' && (p_[1] == ' ' || p_[1] == '\n' || p_[1] == '\r');
  if (column() > indent || (sequence && column() == indent))
    return blockNode(n, int(indent), false);
  return true;
}

/// `{ id: 0, class: gr32, preferred-register: '' }` as the value of an item: in generic code every second line is one.
/// Makes the same nodes as flowCollection(); of anything else nothing is read.
bool YamlReader::printedRegister(YamlNode &n) {
  auto at = []<size_t N>(const char *p, const char(&text)[N]) { return std::memcmp(p, text, N - 1) == 0; };
  if (!at(p_, " { id: "))
    return false;
  const char *id = p_ + 7, *idEnd = id;
  while (ir::isDigit(*idEnd))
    ++idEnd;
  if (idEnd == id || !at(idEnd, ", class: "))
    return false;
  const char *rc = idEnd + 9, *rcEnd = rc;
  while (ir::isClass(*rcEnd, ir::kNameChar))
    ++rcEnd;
  if (rcEnd == rc || *rc == '-' || !at(rcEnd, ", preferred-register: '' }\n"))
    return false;
  std::span<YamlNode> members = arena_.makeArray<YamlNode>(3);
  auto member = [&](YamlNode &m, const char *key, size_t keySize, const char *value, const char *valueEnd) {
    m.kind = YamlNode::kScalar;
    m.keyBegin = offset(key);
    m.begin = offset(value);
    m.end = offset(valueEnd);
    m.key = {key, keySize};
    m.text = {value, size_t(valueEnd - value)};
  };
  member(members[0], p_ + 3, 2, id, idEnd);
  member(members[1], idEnd + 2, 5, rc, rcEnd);
  member(members[2], rcEnd + 2, 18, rcEnd + 23, rcEnd + 23);
  members[2].quoted = true;
  members[0].next = &members[1];
  members[1].next = &members[2];
  n.kind = YamlNode::kMapping;
  n.begin = offset(p_ + 1);
  n.end = offset(rcEnd + 26);
  n.first = &members[0];
  p_ = rcEnd + 26;
  return true;
}

bool YamlReader::blockSequence(YamlNode &n, uint32_t indent) {
  n.kind = YamlNode::kSequence;
  n.begin = offset(p_);
  YamlNode **tail = &n.first;
  do {
    ++p_;
    auto *m = arena_.make<YamlNode>();
    if (printedRegister(*m)) {
      // Nothing is left of it.
    } else if (p_[0] == ' ' && p_[1] == '{') {
      ++p_;
      if (!flowCollection(*m) || !endOfLine())
        return false;
    } else {
      const char *line = line_;
      bool content = skipToContent();
      m->begin = m->end = offset(p_);
      if (content && (line == line_ || column() > indent) && !blockNode(*m, int(indent), true))
        return false;
    }
    *tail = m;
    tail = &m->next;
    if (!skipToContent() || column() < indent)
      break;
    if (column() > indent)
      return error(p_, "this line is indented more than the items before it");
  } while (*p_ == '-' && (p_[1] == ' ' || p_[1] == '\n' || p_[1] == '\r'));
  n.end = offset(p_);
  return true;
}

void YamlReader::skipFlowBlanksSlow() {
  for (;;) {
    while (*p_ == ' ' || *p_ == '\t' || *p_ == '\r')
      ++p_;
    if (p_ >= end_)
      return;
    if (*p_ == '\n') {
      line_ = ++p_;
    } else if (*p_ == '#') {
      while (p_ < end_ && *p_ != '\n')
        ++p_;
    } else {
      return;
    }
  }
}

bool YamlReader::flowNode(YamlNode &n) {
  if (*p_ == '{' || *p_ == '[')
    return flowCollection(n);
  if (*p_ == '"' || *p_ == '\'')
    return quoted(n);
  plain(n, true);
  return true;
}

/// `- a` `- b` as the value of a key of a flow mapping: no YAML, but what LLVM writes in `callSites`.
bool YamlReader::flowItems(YamlNode &n) {
  n.kind = YamlNode::kSequence;
  YamlNode **tail = &n.first;
  while (*p_ == '-' && (p_[1] == ' ' || p_[1] == '\n')) {
    ++p_;
    skipFlowBlanks();
    auto *m = arena_.make<YamlNode>();
    m->begin = m->end = offset(p_);
    if (p_ >= end_ || !flowNode(*m))
      return p_ < end_ ? false : error(p_, "expected an item behind '-'");
    *tail = m;
    tail = &m->next;
    skipFlowBlanks();
  }
  n.end = offset(p_);
  return true;
}

bool YamlReader::flowMember(YamlNode &n, bool mapping, char close) {
  if (mapping) {
    n.keyBegin = offset(p_);
    if (!flowNode(n))
      return false;
    if (n.kind != YamlNode::kScalar || n.text.empty())
      return error(p_, "expected a key here");
    n.key = n.text;
    n.text = {};
    n.kind = YamlNode::kNull;
    skipFlowBlanks();
    if (*p_ != ':')
      return error(p_, "expected ':' behind the key");
    ++p_;
    skipFlowBlanks();
  }
  n.begin = n.end = offset(p_);
  bool items = mapping && *p_ == '-' && (p_[1] == ' ' || p_[1] == '\n');
  return *p_ == ',' || *p_ == close || (items ? flowItems(n) : flowNode(n));
}

bool YamlReader::flowCollection(YamlNode &n) {
  if (++depth_ > kMaxDepth)
    return error(p_, "nested too deeply");
  const char *open = p_;
  bool mapping = *p_ == '{';
  char close = mapping ? '}' : ']';
  n.kind = mapping ? YamlNode::kMapping : YamlNode::kSequence;
  n.begin = offset(p_);
  ++p_;
  YamlNode **tail = &n.first;
  for (;;) {
    skipFlowBlanks();
    if (p_ >= end_ || (p_ == line_ && atDocumentMark(p_)))
      return error(open, mapping ? "'{' without '}'" : "'[' without ']'");
    if (*p_ == close)
      break;
    auto *m = arena_.make<YamlNode>();
    if (!(mapping && printedMember(*m, true)) && !flowMember(*m, mapping, close))
      return false;
    if (mapping && !uniqueKey(n, *m))
      return false;
    *tail = m;
    tail = &m->next;
    skipFlowBlanks();
    if (*p_ == ',')
      ++p_;
    else if (*p_ != close)
      return error(p_, mapping ? "expected ',' or '}' here" : "expected ',' or ']' here");
  }
  ++p_;
  n.end = offset(p_);
  --depth_;
  return true;
}

/// To the end of the line, a comment or, in a flow, the next punctuation.
void YamlReader::plain(YamlNode &n, bool flow) {
  n.kind = YamlNode::kScalar;
  const char *at = p_;
  for (; p_ < end_ && *p_ != '\n'; ++p_) {
    char c = *p_;
    if (c == '#' && p_ > at && (p_[-1] == ' ' || p_[-1] == '\t'))
      break;
    if (flow && (c == ',' || c == '}' || c == ']' || c == '[' || c == '{'))
      break;
    if (flow && c == ':' && (p_[1] == ' ' || p_[1] == '\n' || p_[1] == '\r' || p_[1] == ','))
      break;
  }
  const char *e = p_;
  while (e > at && (e[-1] == ' ' || e[-1] == '\r' || e[-1] == '\t'))
    --e;
  n.begin = offset(at);
  n.end = offset(e);
  n.text = {at, size_t(e - at)};
}

static size_t appendUtf8(char *out, uint32_t c) {
  if (c < 0x80) {
    out[0] = char(c);
    return 1;
  }
  if (c < 0x800) {
    out[0] = char(0xc0 | c >> 6);
    out[1] = char(0x80 | (c & 63));
    return 2;
  }
  out[0] = char(0xe0 | (c >> 12 & 15));
  out[1] = char(0x80 | (c >> 6 & 63));
  out[2] = char(0x80 | (c & 63));
  return 3;
}

/// '…' with '' for a quote, "…" with backslash escapes; both may go over lines.
bool YamlReader::quoted(YamlNode &n) {
  const char quote = *p_;
  const char *at = ++p_;
  n.kind = YamlNode::kScalar;
  n.quoted = true;
  bool plainText = true;
  for (;; ++p_) {
    if (p_ >= end_)
      return error(at - 1, "string without closing quote");
    if (*p_ == '\n') {
      plainText = false;
      line_ = p_ + 1;
    } else if (*p_ == '\\' && quote == '"') {
      plainText = false;
      ++p_;
    } else if (*p_ == quote) {
      if (quote != '\'' || p_[1] != '\'')
        break;
      plainText = false;
      ++p_;
    }
  }
  std::string_view raw(at, size_t(p_ - at));
  ++p_;
  n.begin = offset(at);
  n.end = offset(at) + uint32_t(raw.size());
  if (plainText) {
    n.text = raw;
    return true;
  }
  char *out = static_cast<char *>(arena_.allocate(raw.size() * 2 + 4, 1));
  size_t size = 0;
  for (size_t i = 0; i < raw.size(); ++i) {
    char c = raw[i];
    if (c == '\n') { // folded: a line end and the blanks around it are one blank
      while (size && (out[size - 1] == ' ' || out[size - 1] == '\r'))
        --size;
      while (i + 1 < raw.size() && (raw[i + 1] == ' ' || raw[i + 1] == '\t'))
        ++i;
      out[size++] = ' ';
    } else if (c == '\'' && quote == '\'') {
      out[size++] = c;
      ++i;
    } else if (c == '\\' && quote == '"' && i + 1 < raw.size()) {
      c = raw[++i];
      static constexpr std::string_view kFrom = "0abtnvfre", kTo("\0\a\b\t\n\v\f\r\x1b", 9);
      size_t k = kFrom.find(c);
      unsigned digits = c == 'x' ? 2 : c == 'u' ? 4 : 0;
      if (digits) {
        uint32_t v = 0;
        for (; digits && i + 1 < raw.size(); --digits) {
          char h = raw[i + 1];
          unsigned d = h >= '0' && h <= '9'                 ? unsigned(h - '0')
                       : (h | 32) >= 'a' && (h | 32) <= 'f' ? unsigned((h | 32) - 'a' + 10)
                                                            : 16;
          if (d > 15)
            return error(at + i + 1, "expected a hexadecimal digit here");
          v = v * 16 + d;
          ++i;
        }
        size += appendUtf8(out + size, v);
      } else if (k != std::string_view::npos) {
        out[size++] = kTo[k];
      } else if (c == '\n') {
        while (i + 1 < raw.size() && (raw[i + 1] == ' ' || raw[i + 1] == '\t'))
          ++i;
      } else {
        out[size++] = c;
      }
    } else {
      out[size++] = c;
    }
  }
  n.text = {out, size};
  return true;
}

/// `|` and the lines below it that are indented more than `parent`.
bool YamlReader::literal(YamlNode &n, int parent) {
  n.kind = YamlNode::kLiteral;
  ++p_;
  int indent = 0; // 0: that of the first line with text
  for (; *p_ == '+' || *p_ == '-' || (*p_ >= '1' && *p_ <= '9'); ++p_)
    if (*p_ >= '1')
      indent = (parent < 0 ? 0 : parent) + (*p_ - '0');
  if (!endOfLine())
    return false;
  while (p_ < end_ && *p_ != '\n')
    ++p_;
  if (p_ < end_)
    ++p_;
  n.begin = offset(p_);
  for (line_ = p_; line_ < end_;) {
    const void *nl = std::memchr(line_, '\n', size_t(end_ - line_));
    const char *lineEnd = nl ? static_cast<const char *>(nl) : end_;
    const char *q = line_;
    while (*q == ' ' && q - line_ != indent)
      ++q;
    if (indent && q - line_ == indent) {
      line_ = nl ? lineEnd + 1 : end_;
      continue;
    }
    while (*q == ' ')
      ++q;
    bool blank = q >= lineEnd || *q == '\r';
    if (!blank) {
      if (atDocumentMark(line_))
        break;
      int here = int(q - line_);
      if (!indent && here > parent)
        indent = here;
      if (here <= parent || here < indent)
        break;
    }
    line_ = nl ? lineEnd + 1 : end_;
  }
  p_ = line_;
  n.end = offset(p_);
  return true;
}

} // namespace lathe
