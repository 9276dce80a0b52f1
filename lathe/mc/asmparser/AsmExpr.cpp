// Expressions (GNU as manual, section 6.2).
#include "lathe/mc/MCAsmInfo.h"
#include "lathe/mc/MCContext.h"
#include "lathe/mc/MCStreamer.h"
#include "lathe/mc/asmparser/AsmParser.h"

namespace lathe {

/// Precedence from low to high: || && comparisons, sums, bits, products and shifts.
static MCExpr::Op binaryOperator(AsmCursor &c, unsigned &precedence) {
  using Op = MCExpr::Op;
  char first = c.peek(), second = c.peekSecond();
  auto is = [&](char a, char b) { return first == a && second == b; };
  if (is('|', '|'))
    return precedence = 1, Op::kLOr;
  if (is('&', '&'))
    return precedence = 2, Op::kLAnd;
  precedence = 3;
  if (is('=', '='))
    return Op::kEQ;
  if (is('!', '=') || is('<', '>'))
    return Op::kNE;
  if (is('<', '='))
    return Op::kLE;
  if (is('>', '='))
    return Op::kGE;
  precedence = 6;
  if (is('<', '<'))
    return Op::kShl;
  if (is('>', '>'))
    return Op::kLShr;
  precedence = 3;
  switch (first) {
  case '<':
    return Op::kLT;
  case '>':
    return Op::kGT;
  case '+':
    return precedence = 4, Op::kAdd;
  case '-':
    return precedence = 4, Op::kSub;
  case '|':
    return precedence = 5, Op::kOr;
  case '&':
    return precedence = 5, Op::kAnd;
  case '^':
    return precedence = 5, Op::kXor;
  case '!':
    return precedence = 5, Op::kOrNot;
  case '*':
    return precedence = 6, Op::kMul;
  case '/':
    return precedence = 6, Op::kDiv;
  case '%':
    return precedence = 6, Op::kMod;
  default:
    return Op::kNone;
  }
}

static bool isTwoCharacters(MCExpr::Op op) {
  using Op = MCExpr::Op;
  return op == Op::kLOr || op == Op::kLAnd || op == Op::kEQ || op == Op::kNE || op == Op::kLE || op == Op::kGE ||
         op == Op::kShl || op == Op::kLShr;
}

const MCExpr *AsmParser::binary(AsmCursor &c, unsigned minPrecedence) {
  const MCExpr *left = unary(c);
  while (left) {
    unsigned precedence;
    MCExpr::Op op = binaryOperator(c, precedence);
    if (op == MCExpr::Op::kNone || precedence < minPrecedence)
      return left;
    size_t at = c.position();
    c.setPosition(at + (isTwoCharacters(op) ? 2 : 1));
    const MCExpr *right = binary(c, precedence + 1);
    if (!right)
      return nullptr;
    bool divides = op == MCExpr::Op::kDiv || op == MCExpr::Op::kMod;
    if (divides && right->kind == MCExpr::Kind::kConstant && !right->value) {
      error(at, "division by zero");
      return nullptr;
    }
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

/// 0 when there is none of this name.
MCVariant AsmParser::findVariant(std::string_view name) const {
  auto variants = out_.asmInfo().variants;
  for (size_t i = 1; i < variants.size(); ++i) {
    std::string_view v = variants[i].name;
    bool same = v.size() == name.size();
    for (size_t k = 0; same && k < v.size(); ++k)
      same = v[k] == (name[k] >= 'a' && name[k] <= 'z' ? name[k] - 0x20 : name[k]);
    if (same)
      return MCVariant(i);
  }
  return 0;
}

/// `@` and a name, or nothing. False after an error.
bool AsmParser::variant(AsmCursor &c, MCVariant &v) {
  size_t at = c.position();
  v = 0;
  if (!c.eat('@'))
    return true;
  std::string_view name = c.word();
  v = findVariant(name);
  return v || error(at, "unknown symbol variant '@" + std::string(name) + "'");
}

const MCExpr *AsmParser::symbolRef(AsmCursor &c, MCSymbolId s) {
  MCVariant variant;
  if (!this->variant(c, variant))
    return nullptr;
  if (!isLocalSymbol(s)) {
    SymbolState &known = state(s);
    known.isMentioned = true;
    // The value may be another one later.
    if (!variant && known.value && known.value->kind == MCExpr::Kind::kConstant)
      return known.value;
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

/// Where the statement begins.
const MCExpr *AsmParser::here() {
  if (!out_.currentSection().valid())
    switchTo({out_.context().textSection()});
  MCSymbolId label = out_.createTempLabel();
  out_.emitLabel(label);
  return MCExpr::createSymbolRef(out_.arena(), label);
}

/// 1b, 1f: `n` has been read.
const MCExpr *AsmParser::numericRef(AsmCursor &c, uint64_t n, size_t at) {
  if (c.eat('b')) {
    auto it = numericBack_.find(n);
    if (it == numericBack_.end()) {
      error(at, "label " + std::to_string(n) + "b is not defined");
      return nullptr;
    }
    return symbolRef(c, it->second);
  }
  c.eat('f');
  MCSymbolId &s = numericForward_[n];
  if (!s.valid())
    s = out_.createTempLabel();
  return symbolRef(c, s);
}

const MCExpr *AsmParser::primary(AsmCursor &c) {
  size_t at = (c.skipSpace(), c.position());
  if (c.eat('(')) {
    const MCExpr *e = expression(c);
    if (e && !c.eat(')')) {
      error(c.position(), "expected ')'");
      return nullptr;
    }
    MCVariant v;
    if (!e || c.current() != '@')
      return e;
    if (e->kind != MCExpr::Kind::kSymbolRef || e->variant) {
      error(c.position(), "only a symbol can be qualified");
      return nullptr;
    }
    return variant(c, v) ? MCExpr::createSymbolRef(out_.arena(), e->symbol, v) : nullptr;
  }
  uint64_t n;
  if (bool tooLarge = false; c.number(n, &tooLarge)) {
    if (tooLarge) {
      error(at, "this number has more than 64 bits");
      return nullptr;
    }
    char direction = c.current();
    if (direction == 'b' || direction == 'f')
      return numericRef(c, n, at);
    return MCExpr::createConstant(out_.arena(), int64_t(n));
  }
  std::string storage;
  bool isQuoted = c.peek() == '"';
  size_t nameAt = c.position();
  std::string_view name = c.identifier(storage);
  // Where '@' may stand in a name, it still begins a variant if there is one of that name.
  if (size_t split = isQuoted ? name.npos : name.find('@', 1);
      split != name.npos && findVariant(name.substr(split + 1))) {
    name = name.substr(0, split);
    c.setPosition(nameAt + split);
  }
  if (name == ".")
    return here();
  if (MCSymbolId label = fragmentLabel(name); label.valid())
    return symbolRef(c, label);
  if (!name.empty())
    return symbolRef(c, out_.context().getOrCreateSymbol(name));
  error(at, "expected an expression");
  return nullptr;
}

/// What reading has found out about symbols so far.
class AsmKnownPlaces final : public MCSymbolResolver {
public:
  explicit AsmKnownPlaces(const AsmParser &p) : parser_(p) {}
  Place place(MCSymbolId s) const override {
    if (!isLocalSymbol(s) && s.index() < parser_.states_.size() && parser_.states_[s.index()].value) {
      Place p;
      p.kind = Place::Kind::kVariable;
      p.variable = parser_.states_[s.index()].value;
      return p;
    }
    return parser_.out_.placeNow(s);
  }

private:
  const AsmParser &parser_;
};

namespace {
struct FormOnly final : MCSymbolResolver {
  Place place(MCSymbolId) const override { return {}; }
};
} // namespace

/// A symbol that stands for something else keeps its name unless the value is a number.
bool AsmParser::valueOf(const MCExpr *e, MCValue &v) const {
  if (evaluateAsValue(e, FormOnly(), v) && !v.symB.valid())
    return true;
  MCValue known;
  if (evaluateAsValue(e, AsmKnownPlaces(*this), known)) {
    v = known;
    return true;
  }
  return evaluateAsValue(e, FormOnly(), v);
}

bool AsmParser::absolute(AsmCursor &c, int64_t &v) {
  size_t at = (c.skipSpace(), c.position());
  const MCExpr *e = expression(c);
  MCValue value;
  if (!e)
    return false;
  if (!evaluateAsValue(e, AsmKnownPlaces(*this), value) || !value.isAbsolute())
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
  state(s).isMentioned = true;
  return true;
}

bool AsmParser::comma(AsmCursor &c) { return c.eat(',') || error(c.position(), "expected ','"); }

bool AsmParser::text(AsmCursor &c, std::string &s) {
  size_t at = (c.skipSpace(), c.position());
  return c.string(s) || error(at, "expected a string");
}

} // namespace lathe
