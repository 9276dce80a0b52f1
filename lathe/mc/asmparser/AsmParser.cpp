#include "lathe/mc/asmparser/AsmParser.h"
#include "lathe/mc/MCAsmInfo.h"
#include "lathe/mc/MCContext.h"
#include "lathe/mc/MCStreamer.h"

namespace lathe {

AsmParser::AsmParser(MCStreamer &out, TargetAsmParser &target) : out_(out), target_(target) {}

bool AsmParser::error(size_t offset, std::string message) {
  errors_.push_back({offset, std::move(message)});
  return false;
}

// Statements.

/// Calls f(from, to) for each statement: lines and what stands between separators, outside of strings and comments.
template <class F> static void forEachStatement(std::string_view text, const MCAsmInfo &info, F f) {
  size_t from = 0, i = 0;
  while (i < text.size()) {
    char c = text[i];
    if (c == '"') {
      for (++i; i < text.size() && text[i] != '"' && text[i] != '\n'; ++i)
        i += text[i] == '\\';
      ++i;
    } else if (c == '/' && text.substr(i, 2) == "/*") {
      size_t close = text.find("*/", i + 2);
      i = close == std::string_view::npos ? text.size() : close + 2;
    } else if (text.substr(i, info.commentString.size()) == info.commentString) {
      size_t end = text.find('\n', i);
      i = end == std::string_view::npos ? text.size() : end;
    } else if (c == '\n' || text.substr(i, info.separator.size()) == info.separator) {
      f(from, i);
      i += c == '\n' ? 1 : info.separator.size();
      from = i;
    } else {
      ++i;
    }
  }
  if (from < text.size())
    f(from, text.size());
}

/// A label of the text gets a label of the fragment beside it, so that branches to it can be short.
void AsmParser::findLabels(std::string_view text) {
  if (out_.isText())
    return;
  const MCAsmInfo &info = out_.asmInfo();
  forEachStatement(text, info, [&](size_t from, size_t to) {
    AsmCursor c(text, from, to, info.commentString);
    std::string storage;
    for (;;) {
      std::string_view name = c.identifier(storage);
      if (name.empty() || c.peek() != ':')
        return;
      c.eat(':');
      MCSymbolId s = out_.context().getOrCreateSymbol(name);
      if (!twins_.contains(s.value))
        twins_[s.value] = out_.createTempLabel();
    }
  });
}

bool AsmParser::parse(std::string_view text) {
  text_ = text;
  findLabels(text);
  forEachStatement(text, out_.asmInfo(), [&](size_t from, size_t to) { statement(from, to); });
  for (auto &[n, s] : numericForward_)
    error(text.size(), "label " + std::to_string(n) + "f is not defined");
  return errors_.empty();
}

void AsmParser::statement(size_t from, size_t to) {
  AsmCursor c(text_, from, to, out_.asmInfo().commentString);
  while (label(c)) {
  }
  if (c.atEnd())
    return;
  size_t at = c.position();
  std::string storage;
  std::string_view name = c.peek() == '{' ? std::string_view("{") : c.word();
  if (name == "{")
    c.eat('{');
  if (name.empty()) {
    error(at, "expected an instruction, a directive or a label");
    return;
  }
  bool ok;
  if (c.peek() == '=' && c.peekSecond() != '=') {
    c.setPosition(at);
    ok = assign(c, '=');
  } else if (name[0] == '.') {
    ok = directive(name, at, c);
  } else {
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
    if (c.eat(':')) {
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
  MCSymbolId s = out_.context().getOrCreateSymbol(name);
  if (!defined_.insert(s.value).second) {
    error(at, "label '" + std::string(name) + "' is already defined");
    return;
  }
  if (auto it = twins_.find(s.value); it != twins_.end())
    out_.emitLabel(it->second);
  out_.emitLabel(s);
}

void AsmParser::defineNumeric(uint64_t n) {
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

MCSymbolId AsmParser::branchTarget(MCSymbolId s) const {
  auto it = twins_.find(s.value);
  return it == twins_.end() ? s : it->second;
}

// Expressions (GNU as manual, section 6.2): precedence from low to high.

static MCExpr::Op binaryOperator(AsmCursor &c, unsigned &precedence) {
  using Op = MCExpr::Op;
  char first = c.peek(), second = c.peekSecond();
  auto is = [&](char a, char b) { return first == a && second == b; };
  precedence = 2;
  if (is('|', '|'))
    return precedence = 1, Op::kLOr;
  if (is('&', '&'))
    return precedence = 1, Op::kLAnd;
  if (is('=', '='))
    return Op::kEQ;
  if (is('!', '=') || is('<', '>'))
    return Op::kNE;
  if (is('<', '='))
    return Op::kLE;
  if (is('>', '='))
    return Op::kGE;
  precedence = 5;
  if (is('<', '<'))
    return Op::kShl;
  if (is('>', '>'))
    return Op::kAShr;
  precedence = 2;
  switch (first) {
  case '<':
    return Op::kLT;
  case '>':
    return Op::kGT;
  case '+':
    return precedence = 3, Op::kAdd;
  case '-':
    return precedence = 3, Op::kSub;
  case '|':
    return precedence = 4, Op::kOr;
  case '&':
    return precedence = 4, Op::kAnd;
  case '^':
    return precedence = 4, Op::kXor;
  case '!':
    return precedence = 4, Op::kOrNot;
  case '*':
    return precedence = 5, Op::kMul;
  case '/':
    return precedence = 5, Op::kDiv;
  case '%':
    return precedence = 5, Op::kMod;
  default:
    return Op::kNone;
  }
}

static bool isTwoCharacters(MCExpr::Op op) {
  using Op = MCExpr::Op;
  return op == Op::kLOr || op == Op::kLAnd || op == Op::kEQ || op == Op::kNE || op == Op::kLE || op == Op::kGE ||
         op == Op::kShl || op == Op::kAShr;
}

const MCExpr *AsmParser::binary(AsmCursor &c, unsigned minPrecedence) {
  const MCExpr *left = unary(c);
  while (left) {
    unsigned precedence;
    MCExpr::Op op = binaryOperator(c, precedence);
    if (op == MCExpr::Op::kNone || precedence < minPrecedence)
      return left;
    c.setPosition(c.position() + (isTwoCharacters(op) ? 2 : 1));
    const MCExpr *right = binary(c, precedence + 1);
    if (!right)
      return nullptr;
    left = MCExpr::createBinary(out_.arena(), op, left, right);
  }
  return nullptr;
}

const MCExpr *AsmParser::expression(AsmCursor &c) { return binary(c, 0); }

const MCExpr *AsmParser::unary(AsmCursor &c) {
  struct Depth {
    unsigned &n;
    explicit Depth(unsigned &count) : n(count) { ++n; }
    ~Depth() { --n; }
  } depth(depth_);
  if (depth_ > kMaxDepth) {
    error(c.position(), "this expression is nested too deeply");
    return nullptr;
  }
  using Op = MCExpr::Op;
  char first = c.peek();
  Op op = first == '-'   ? Op::kMinus
          : first == '~' ? Op::kNot
          : first == '!' ? Op::kLNot
          : first == '+' ? Op::kPlus
                         : Op::kNone;
  if (op == Op::kNone)
    return primary(c);
  c.eat(first);
  const MCExpr *e = unary(c);
  if (!e)
    return nullptr;
  if (e->kind == MCExpr::Kind::kConstant && op == Op::kMinus)
    return MCExpr::createConstant(out_.arena(), int64_t(0 - uint64_t(e->value)));
  return MCExpr::createUnary(out_.arena(), op, e);
}

const MCExpr *AsmParser::symbolRef(AsmCursor &c, MCSymbolId s) {
  MCVariant variant = 0;
  size_t at = c.position();
  if (c.eat('@')) {
    std::string_view name = c.word();
    auto variants = out_.asmInfo().variants;
    for (size_t i = 1; i < variants.size() && !variant; ++i) {
      std::string_view v = variants[i].name;
      bool same = v.size() == name.size();
      for (size_t k = 0; same && k < v.size(); ++k)
        same = v[k] == (name[k] >= 'a' && name[k] <= 'z' ? name[k] - 0x20 : name[k]);
      if (same)
        variant = MCVariant(i);
    }
    if (!variant) {
      error(at, "unknown symbol variant '@" + std::string(name) + "'");
      return nullptr;
    }
  }
  return MCExpr::createSymbolRef(out_.arena(), s, variant);
}

/// A label of the fragment by the name that printLocalName gave it.
MCSymbolId AsmParser::fragmentLabel(std::string_view name) const {
  std::string_view prefix = out_.asmInfo().privatePrefix;
  if (out_.isText() || !name.starts_with(prefix) || !name.substr(prefix.size()).starts_with(kLocalLabelMark))
    return MCSymbolId();
  uint32_t index = 0;
  for (char digit : name.substr(prefix.size() + kLocalLabelMark.size())) {
    if (digit < '0' || digit > '9')
      return MCSymbolId();
    index = index * 10 + uint32_t(digit - '0');
  }
  return index < out_.numLabels() ? MCSymbolId(index | kLocalSymbolBit) : MCSymbolId();
}

const MCExpr *AsmParser::primary(AsmCursor &c) {
  size_t at = (c.skipSpace(), c.position());
  if (c.eat('(')) {
    const MCExpr *e = expression(c);
    if (e && !c.eat(')')) {
      error(c.position(), "expected ')'");
      return nullptr;
    }
    return e;
  }
  uint64_t n;
  if (c.number(n)) {
    std::string_view rest = c.rest();
    char direction = rest.empty() ? char(0) : rest[0];
    bool isLabel =
        (direction == 'b' || direction == 'f') && c.position() < text_.size() && text_[c.position()] == direction;
    if (!isLabel)
      return MCExpr::createConstant(out_.arena(), int64_t(n));
    c.eat(direction);
    if (direction == 'b') {
      auto it = numericBack_.find(n);
      if (it == numericBack_.end()) {
        error(at, "label " + std::to_string(n) + "b is not defined");
        return nullptr;
      }
      return symbolRef(c, it->second);
    }
    MCSymbolId &s = numericForward_[n];
    if (!s.valid())
      s = out_.createTempLabel();
    return symbolRef(c, s);
  }
  std::string storage;
  std::string_view name = c.identifier(storage);
  if (name == ".") {
    // Where the statement begins.
    MCSymbolId here = out_.createTempLabel();
    out_.emitLabel(here);
    return MCExpr::createSymbolRef(out_.arena(), here);
  }
  if (MCSymbolId label = fragmentLabel(name); label.valid())
    return symbolRef(c, label);
  if (!name.empty())
    return symbolRef(c, out_.context().getOrCreateSymbol(name));
  error(at, "expected an expression");
  return nullptr;
}

namespace {
struct FormOnly final : MCSymbolResolver {
  Place place(MCSymbolId) const override { return {}; }
};
} // namespace

bool AsmParser::valueOf(const MCExpr *e, MCValue &v) { return evaluateAsValue(e, FormOnly(), v); }

bool AsmParser::absolute(AsmCursor &c, int64_t &v) {
  size_t at = (c.skipSpace(), c.position());
  const MCExpr *e = expression(c);
  MCValue value;
  if (!e)
    return false;
  if (!valueOf(e, value) || !value.isAbsolute())
    return error(at, "expected a constant");
  v = value.constant;
  return true;
}

bool AsmParser::symbolName(AsmCursor &c, MCSymbolId &s) {
  size_t at = (c.skipSpace(), c.position());
  std::string storage;
  std::string_view name = c.identifier(storage);
  if (name.empty())
    return error(at, "expected a symbol");
  s = out_.context().getOrCreateSymbol(name);
  return true;
}

} // namespace lathe
