// Operands in Intel syntax (SDM vol. 1, 1.3; GNU as manual, "i386-Dependent"): what stands in brackets may be added up
// in any order, `sym[rax]` is `[rax + sym]`, sizes are said by `dword ptr`, and a symbol alone is the memory there.
#include "lathe/mc/MCStreamer.h"
#include "lathe/targets/X86/mc/X86AsmParser.h"

namespace lathe {

/// The operators that are words, and those that are not; a greater number binds more tightly.
enum class IntelOp : uint8_t { kNone, kOr, kXor, kAnd, kShl, kShr, kAdd, kSub, kMul, kDiv, kMod };

struct IntelOperator {
  std::string_view text;
  IntelOp op;
  uint8_t precedence;
};
static constexpr IntelOperator kOperators[] = {
    {"or", IntelOp::kOr, 1},   {"|", IntelOp::kOr, 1},   {"xor", IntelOp::kXor, 2}, {"^", IntelOp::kXor, 2},
    {"and", IntelOp::kAnd, 3}, {"&", IntelOp::kAnd, 3},  {"shl", IntelOp::kShl, 4}, {"<<", IntelOp::kShl, 4},
    {"shr", IntelOp::kShr, 4}, {">>", IntelOp::kShr, 4}, {"+", IntelOp::kAdd, 5},   {"-", IntelOp::kSub, 5},
    {"*", IntelOp::kMul, 6},   {"/", IntelOp::kDiv, 6},  {"mod", IntelOp::kMod, 6},
};

struct IntelSize {
  std::string_view name;
  uint16_t bits;
};
static constexpr IntelSize kSizes[] = {
    {"byte", 8},   {"word", 16},  {"dword", 32},  {"long", 32},     {"fword", 48},    {"qword", 64},    {"mmword", 64},
    {"tbyte", 80}, {"xword", 80}, {"oword", 128}, {"xmmword", 128}, {"ymmword", 256}, {"zmmword", 512},
};

static bool equalsLower(std::string_view s, std::string_view lower) {
  if (s.size() != lower.size())
    return false;
  for (size_t i = 0; i < s.size(); ++i)
    if ((s[i] >= 'A' && s[i] <= 'Z' ? char(s[i] + 0x20) : s[i]) != lower[i])
      return false;
  return true;
}

/// A sum of registers, a constant and what is not known yet.
class X86IntelOperand {
public:
  X86IntelOperand(const X86AsmParser &target, AsmParser &p, AsmCursor &c, X86AsmOperand &operand)
      : target_(target), p_(p), c_(c), operand_(operand) {}
  bool parse() { return parse(operand_); }

private:
  struct Term {
    const MCExpr *expr = nullptr; ///< the part that is no number
    int64_t number = 0;
    uint16_t base = 0, index = 0;
    uint8_t scale = 0; ///< of the index; 0: it may as well be the base
    bool hasRegisters() const { return base || index; }
    bool isNumber() const { return !expr && !hasRegisters(); }
  };

  bool parse(X86AsmOperand &o);
  bool sizeOrKind(X86AsmOperand &o);
  bool sum(Term &t, unsigned minPrecedence);
  bool term(Term &t);
  bool unary(Term &t);
  bool primary(Term &t);
  bool bracket(Term &t);
  bool atom(Term &t);
  bool number(Term &t);
  bool combine(Term &a, const Term &b, IntelOp op, size_t at);
  bool add(Term &a, const Term &b, size_t at);
  const MCExpr *asExpr(const Term &t) const;
  const IntelOperator *nextOperator();
  std::string_view peekWord();
  bool isWord(std::string_view lower) { return equalsLower(peekWord(), lower); }
  bool finish(X86AsmOperand &o, Term &t, size_t at);

  const X86AsmParser &target_;
  AsmParser &p_;
  AsmCursor &c_;
  X86AsmOperand &operand_;
  unsigned depth_ = 0;
  static constexpr unsigned kMaxDepth = 100;
  bool sawBracket_ = false, sawOffset_ = false, sawSize_ = false;
  uint16_t segment_ = 0;
};

std::string_view X86IntelOperand::peekWord() {
  size_t at = c_.position();
  std::string_view w = c_.word();
  c_.setPosition(at);
  return w;
}

const IntelOperator *X86IntelOperand::nextOperator() {
  char first = c_.peek();
  if (!first || first == ',' || first == ']' || first == ')' || first == '{' || first == '[')
    return nullptr;
  bool isWordStart = (first | 0x20) >= 'a' && (first | 0x20) <= 'z';
  std::string_view word = isWordStart ? peekWord() : std::string_view();
  for (const IntelOperator &o : kOperators)
    if (isWordStart ? equalsLower(word, o.text) : c_.rest().starts_with(o.text))
      return &o;
  return nullptr;
}

const MCExpr *X86IntelOperand::asExpr(const Term &t) const {
  Arena &arena = p_.out().arena();
  const MCExpr *n = MCExpr::createConstant(arena, t.number);
  return !t.expr ? n : t.number ? MCExpr::createBinary(arena, MCExpr::Op::kAdd, t.expr, n) : t.expr;
}

bool X86IntelOperand::add(Term &a, const Term &b, size_t at) {
  Term regs[2] = {a, b};
  uint16_t base = 0, index = 0;
  uint8_t scale = 0;
  // Scaled registers are indices; of the others the first is the base.
  for (const Term &t : regs) {
    if (t.index) {
      if (index && scale)
        return p_.error(at, "an address has one base and one index register");
      if (index && base)
        return p_.error(at, "an address has one base and one index register");
      if (index)
        base = index;
      index = t.index;
      scale = t.scale;
    }
  }
  for (const Term &t : regs) {
    if (!t.base)
      continue;
    if (!base)
      base = t.base;
    else if (!index)
      index = t.base;
    else
      return p_.error(at, "an address has one base and one index register");
  }
  a.base = base;
  a.index = index;
  a.scale = scale;
  a.number = int64_t(uint64_t(a.number) + uint64_t(b.number));
  if (b.expr)
    a.expr = a.expr ? MCExpr::createBinary(p_.out().arena(), MCExpr::Op::kAdd, a.expr, b.expr) : b.expr;
  return true;
}

bool X86IntelOperand::combine(Term &a, const Term &b, IntelOp op, size_t at) {
  if (op == IntelOp::kAdd)
    return add(a, b, at);
  if (op == IntelOp::kMul && (a.hasRegisters() || b.hasRegisters())) {
    const Term &reg = a.hasRegisters() ? a : b, &factor = a.hasRegisters() ? b : a;
    bool isRegister = reg.base && !reg.index && !reg.expr && !reg.number;
    if (!isRegister || !factor.isNumber())
      return p_.error(at, "a register can be multiplied by a constant only");
    int64_t s = factor.number;
    if (s != 1 && s != 2 && s != 4 && s != 8)
      return p_.error(at, "scale factor in address must be 1, 2, 4 or 8");
    Term t;
    t.index = reg.base;
    t.scale = uint8_t(s);
    a = t;
    return true;
  }
  if (b.hasRegisters() || (a.hasRegisters() && op != IntelOp::kSub))
    return p_.error(at, "this operator does not take registers");
  if (op == IntelOp::kSub && !b.expr) {
    a.number = int64_t(uint64_t(a.number) - uint64_t(b.number));
    return true;
  }
  if ((op == IntelOp::kDiv || op == IntelOp::kMod) && b.isNumber() && !b.number)
    return p_.error(at, "division by zero");
  static constexpr MCExpr::Op kOps[] = {MCExpr::Op::kNone, MCExpr::Op::kOr,   MCExpr::Op::kXor, MCExpr::Op::kAnd,
                                        MCExpr::Op::kShl,  MCExpr::Op::kLShr, MCExpr::Op::kAdd, MCExpr::Op::kSub,
                                        MCExpr::Op::kMul,  MCExpr::Op::kDiv,  MCExpr::Op::kMod};
  const MCExpr *e = MCExpr::createBinary(p_.out().arena(), kOps[size_t(op)], asExpr(a), asExpr(b));
  MCOperand v;
  if (!target_.setValue(p_, e, v))
    return false;
  a.number = v.isImm() ? v.getImm() : 0;
  a.expr = v.isImm() ? nullptr : e;
  return true;
}

/// Decimal, 0x, 0b, octal with a leading 0, or hexadecimal with `h` behind it; 1b and 1f are labels.
bool X86IntelOperand::number(Term &t) {
  std::string_view text = peekWord();
  if (text.size() > 1 && (text.back() | 0x20) == 'h') {
    uint64_t v = 0;
    size_t i = 0;
    for (; i + 1 < text.size(); ++i) {
      char ch = text[i], l = char(ch | 0x20);
      bool isDigit = ch >= '0' && ch <= '9';
      if (!isDigit && (l < 'a' || l > 'f'))
        break;
      if (v >> 60)
        return p_.error(c_.position(), "this number has more than 64 bits");
      v = v << 4 | uint64_t(isDigit ? ch - '0' : l - 'a' + 10);
    }
    if (i + 1 == text.size()) {
      c_.word();
      t.number = int64_t(v);
      return true;
    }
  }
  const MCExpr *e = p_.primaryExpression(c_);
  if (!e)
    return false;
  if (e->kind == MCExpr::Kind::kConstant)
    t.number = e->value;
  else
    t.expr = e;
  return true;
}

bool X86IntelOperand::atom(Term &t) {
  char first = c_.peek();
  size_t at = c_.position();
  if ((first >= '0' && first <= '9') || first == '\'')
    return number(t);
  bool isMarked = first == '%';
  if (isMarked)
    c_.eat('%');
  std::string_view word = peekWord();
  if (unsigned reg = target_.findRegister(word)) {
    c_.word();
    reg = target_.parseStackRegister(p_, c_, reg);
    if (!reg || !target_.checkRegister(p_, reg, at))
      return false;
    t.base = uint16_t(reg);
    return true;
  }
  if (isMarked)
    return p_.error(at, "invalid register name '%" + std::string(word) + "'");
  if (equalsLower(word, "offset")) {
    c_.word();
    sawOffset_ = true;
    // `offset flat:name`: there is one segment.
    if (isWord("flat")) {
      size_t before = c_.position();
      c_.word();
      if (!c_.eat(':'))
        c_.setPosition(before);
    }
    return unary(t);
  }
  const MCExpr *e = p_.primaryExpression(c_);
  if (!e)
    return false;
  MCOperand v;
  if (!target_.setValue(p_, e, v))
    return false;
  if (v.isImm())
    t.number = v.getImm();
  else
    t.expr = e;
  return true;
}

bool X86IntelOperand::bracket(Term &t) {
  c_.eat('[');
  sawBracket_ = true;
  // The size may stand within: [qword ptr [rax]].
  if (!sawSize_ && !sizeOrKind(operand_))
    return false;
  if (!sum(t, 0))
    return false;
  return c_.eat(']') || p_.error(c_.position(), "expected ']'");
}

bool X86IntelOperand::primary(Term &t) {
  if (c_.peek() == '[') {
    if (!bracket(t))
      return false;
  } else if (c_.peek() == '(') {
    c_.eat('(');
    if (!sum(t, 0))
      return false;
    if (!c_.eat(')'))
      return p_.error(c_.position(), "expected ')'");
  } else if (!atom(t)) {
    return false;
  }
  return true;
}

/// What stands side by side is added: sym[rax], [rax][rcx], -4[rax].
bool X86IntelOperand::term(Term &t) {
  if (!unary(t))
    return false;
  while (c_.peek() == '[') {
    size_t at = c_.position();
    Term more;
    if (!bracket(more) || !add(t, more, at))
      return false;
  }
  return true;
}

bool X86IntelOperand::unary(Term &t) {
  struct Depth {
    unsigned &n;
    explicit Depth(unsigned &count) : n(count) { ++n; }
    ~Depth() { --n; }
  } depth(depth_);
  if (depth_ > kMaxDepth)
    return p_.error(c_.position(), "this expression is nested too deeply");
  char first = c_.peek();
  size_t at = c_.position();
  bool isNot = first == '~' || isWord("not");
  if (first != '-' && first != '+' && !isNot)
    return primary(t);
  if (first == '-' || first == '+' || first == '~')
    c_.eat(first);
  else
    c_.word();
  if (!unary(t))
    return false;
  if (first == '+')
    return true;
  if (t.hasRegisters())
    return p_.error(at, "this operator does not take registers");
  if (t.expr) {
    t.expr = MCExpr::createUnary(p_.out().arena(), isNot ? MCExpr::Op::kNot : MCExpr::Op::kMinus, asExpr(t));
    t.number = 0;
  } else {
    t.number = isNot ? ~t.number : int64_t(0 - uint64_t(t.number));
  }
  return true;
}

bool X86IntelOperand::sum(Term &t, unsigned minPrecedence) {
  if (!term(t))
    return false;
  while (const IntelOperator *o = nextOperator()) {
    if (o->precedence < minPrecedence)
      return true;
    size_t at = c_.position();
    c_.setPosition(at + o->text.size());
    Term right;
    if (!sum(right, o->precedence + 1u) || !combine(t, right, o->op, at))
      return false;
  }
  return true;
}

/// `dword ptr`, `short`.
bool X86IntelOperand::sizeOrKind(X86AsmOperand &o) {
  std::string_view word = peekWord();
  if (equalsLower(word, "short")) {
    c_.word();
    return true;
  }
  for (const IntelSize &s : kSizes) {
    if (!equalsLower(word, s.name))
      continue;
    c_.word();
    if (!isWord("ptr"))
      return p_.error(c_.position(), "expected 'ptr'");
    c_.word();
    o.size = s.bits;
    sawSize_ = true;
    return true;
  }
  return true;
}

bool X86IntelOperand::finish(X86AsmOperand &o, Term &t, size_t at) {
  bool isRegister = t.base && !t.index && !t.expr && !t.number && !sawBracket_ && !segment_ && !sawSize_;
  if (isRegister) {
    if (t.base == X86::RIP || t.base == X86::EIP || t.base == X86::IP)
      return p_.error(at, "rip can only be used as a base register");
    o.kind = X86AsmOperand::Kind::kReg;
    o.reg = t.base;
    return true;
  }
  if (t.hasRegisters() && !sawBracket_)
    return p_.error(at, "registers of an address stand in brackets");
  if (!t.expr)
    o.value = MCOperand::createImm(t.number);
  else if (!target_.setValue(p_, asExpr(t), o.value))
    return false;
  bool isMemory = sawBracket_ || segment_ || sawSize_ || !o.value.isImm();
  if (sawOffset_ && !t.hasRegisters())
    isMemory = false;
  o.isBare = !sawBracket_ && !segment_ && !sawSize_ && !sawOffset_;
  if (!isMemory) {
    o.kind = X86AsmOperand::Kind::kImm;
    return true;
  }
  o.kind = X86AsmOperand::Kind::kMem;
  o.segment = segment_;
  o.base = t.base;
  o.index = t.index;
  o.scale = t.scale ? t.scale : 1;
  // What cannot be an index can be the base, where nothing is scaled.
  auto isStackPointer = [](unsigned r) { return r == X86::RSP || r == X86::ESP || r == X86::SP; };
  if (o.index && o.scale == 1 &&
      (isStackPointer(o.index) || (o.base && o.isVector(o.base)) || (!o.base && !o.isVector(o.index))))
    std::swap(o.base, o.index);
  if (o.base && !o.index && o.isVector(o.base))
    std::swap(o.base, o.index);
  return target_.checkAddress(p_, o, at);
}

bool X86IntelOperand::parse(X86AsmOperand &o) {
  size_t at = (c_.skipSpace(), c_.position());
  if (!sizeOrKind(o))
    return false;
  // A segment register with a colon.
  size_t before = c_.position();
  c_.eat('%');
  unsigned reg = target_.findRegister(c_.word());
  if (reg && c_.peek() == ':' && x86RegisterInfo().regClassContains(X86::SEGMENT_REGRegClassID, MCPhysReg(reg))) {
    c_.eat(':');
    segment_ = uint16_t(reg);
    if (!sawSize_ && !sizeOrKind(o))
      return false;
  } else {
    c_.setPosition(before);
  }
  Term t;
  return sum(t, 0) && finish(o, t, at);
}

bool X86AsmParser::parseIntelOperand(AsmParser &p, AsmCursor &c) {
  if (c.peek() == '{')
    return parseBraces(p, c);
  auto at = uint32_t((c.skipSpace(), c.position()));
  X86AsmOperand *o = ops_.add(at);
  if (!o)
    return tooMany(p, c);
  if (!X86IntelOperand(*this, p, c, *o).parse())
    return false;
  o->end = uint32_t(c.position());
  if (o->kind == X86AsmOperand::Kind::kMem)
    o->token = p.textOf(o->begin, o->end);
  return parseDecorations(p, c);
}

} // namespace lathe
