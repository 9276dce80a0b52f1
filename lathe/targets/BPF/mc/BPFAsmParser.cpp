// Reads instructions. A statement is a row of tokens, registers, memory operands and constants; which instruction they
// mean, the generated matcher finds.
#include "lathe/mc/MCContext.h"
#include "lathe/mc/MCInst.h"
#include "lathe/mc/MCStreamer.h"
#include "lathe/mc/asmparser/AsmParser.h"
#include "lathe/targets/BPF/mc/BPFMC.h"

#include "lathe/targets/BPF/BPFGenAsmMatcher.inc"

namespace lathe {

namespace {

constexpr const AsmMatchTables &kMatch = BPFAsmMatcher::kTables[0];

/// A word may be a token of the syntax and a symbol at once; the form that fits decides.
class Operand {
public:
  size_t at = 0; ///< in the text
  std::string_view token;
  unsigned reg = 0;
  bool isMemory = false, isValue = false, isName = false;
  MCOperand value; ///< displacement of a memory operand, constant

  bool isToken() const { return !token.empty(); }
  std::string_view getToken() const { return token; }
  bool isReg() const { return reg && !isMemory; }
  unsigned getReg() const { return reg; }

  // What operand classes ask. More bits than a field has are cut, as they are elsewhere: 0xffffffff is -1.
  bool isImm64() const { return !isMemory && (isValue || isName); }
  bool isImm32() const { return isImm64(); }
  bool isMem() const { return isMemory && value.isImm() && value.getImm() == int16_t(value.getImm()); }
  bool isOff16() const { return isOffset(INT16_MIN, INT16_MAX); }
  bool isOff32() const { return isOffset(INT32_MIN, INT32_MAX); }

  void addRegOperands(MCInst &inst, unsigned) const { inst.addOperand(MCOperand::createReg(reg)); }
  void addImmOperands(MCInst &inst, unsigned) const { inst.addOperand(isValue ? value : symbol(*names_)); }
  void addMemOperands(MCInst &inst, unsigned) const {
    inst.addOperand(MCOperand::createReg(reg));
    inst.addOperand(value);
  }
  void setName(AsmParser &p, std::string_view word) {
    token = word;
    isName = true;
    names_ = &p;
  }
  bool isSymbol() const { return isName || (isValue && value.isSymbol()); }

private:
  /// A word is a symbol only once it was taken for one.
  MCOperand symbol(AsmParser &p) const { return MCOperand::createSymbol(p.out().context().getOrCreateSymbol(token)); }
  bool isOffset(int64_t min, int64_t max) const {
    return isName || (isValue && !isMemory && (!value.isImm() || (value.getImm() >= min && value.getImm() <= max)));
  }
  AsmParser *names_ = nullptr;
};

class BPFAsmParser final : public TargetAsmParser {
public:
  bool beginsInstruction(AsmCursor c) const override;
  bool parseInstruction(AsmParser &p, std::string_view mnemonic, AsmCursor &c) override;

private:
  static bool parseOperand(AsmParser &p, AsmCursor &c, Operand &o);
  static bool parseValue(AsmParser &p, AsmCursor &c, Operand &o);
  static void toBranchTarget(AsmParser &p, MCInst &inst);
};

bool isDigit(char c) { return c >= '0' && c <= '9'; }
bool isWordStart(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == '.'; }

/// How long the operator at the beginning of `s` is: `=`, `==`, `s>>=`, `-`. Signs only begin one: `= -5` are two.
size_t operatorLength(std::string_view s) {
  size_t from = s.size() > 1 && s[0] == 's' && std::string_view("<>/%").find(s[1]) != s.npos;
  if (s.empty() || std::string_view("+-*/%|&^<>=!").find(s[from]) == s.npos)
    return 0;
  size_t n = from + 1;
  if (s[from] == '=') // a second one ends `==`
    return n + (s.size() > n && s[n] == '=');
  while (s.size() > n && (s[n] == '<' || s[n] == '>'))
    ++n;
  return n + (s.size() > n && s[n] == '=');
}

} // namespace

/// `r0 = 5` is no assignment, and `*(u8 *)(r1 + 0) = 5` begins with no mnemonic.
bool BPFAsmParser::beginsInstruction(AsmCursor c) const {
  return c.peek() == '*' || findRegisterName(kMatch, c.word());
}

bool BPFAsmParser::parseValue(AsmParser &p, AsmCursor &c, Operand &o) {
  const MCExpr *e = p.expression(c);
  if (!e)
    return false;
  o.isValue = true;
  MCValue v;
  if (!p.valueOf(e, v) || v.symB.valid())
    o.value = MCOperand::createExpr(e);
  else if (v.symA.valid())
    o.value = MCOperand::createSymbol(v.symA, v.constant, v.variant);
  else
    o.value = MCOperand::createImm(v.constant);
  return true;
}

bool BPFAsmParser::parseOperand(AsmParser &p, AsmCursor &c, Operand &o) {
  char first = c.peek(), second = c.peekSecond();
  size_t at = o.at = c.position();
  std::string_view rest = c.rest();
  if (std::string_view("()[]").find(first) != std::string_view::npos) {
    o.token = rest.substr(0, 1);
    return c.eat(first);
  }
  if (isDigit(first) || ((first == '+' || first == '-') && isDigit(second)))
    return parseValue(p, c, o);
  if (size_t n = operatorLength(rest)) {
    o.token = rest.substr(0, n);
    c.setPosition(at + n);
    return true;
  }
  std::string quoted;
  std::string_view word = isWordStart(first) ? c.mnemonic() : c.identifier(quoted);
  if (word.empty())
    return p.error(at, "expected a register, a constant or a symbol");
  char sign = c.peek();
  bool isSum = (sign == '+' || sign == '-') && c.peekSecond() != '=';
  if ((o.reg = findRegisterName(kMatch, word))) {
    if (isSum) {
      o.isMemory = true;
      return parseValue(p, c, o) || p.error(at, "expected a displacement");
    }
    return true;
  }
  // `goto +3`
  if (first == '"' || (isSum && !isToken(kMatch, word))) {
    c.setPosition(at);
    return parseValue(p, c, o);
  }
  o.setName(p, word);
  return true;
}

/// Jumps to a symbol go to its label in the fragment.
void BPFAsmParser::toBranchTarget(AsmParser &p, MCInst &inst) {
  const MCInstrDesc &d = bpfInstrInfo().get(inst.getOpcode());
  if (!d.isBranch())
    return;
  MCOperand &target = inst.getOperand(d.numOperands - 1u);
  if (target.isSymbol())
    target = MCOperand::createSymbol(p.branchTarget(target.getSymbol()), target.getOffset(), target.getVariant());
}

bool BPFAsmParser::parseInstruction(AsmParser &p, std::string_view mnemonic, AsmCursor &c) {
  std::vector<Operand> operands;
  if (!mnemonic.empty()) {
    operands.emplace_back();
    operands.back().at = p.offsetOf(mnemonic);
    operands.back().token = mnemonic;
  }
  size_t start = operands.empty() ? (c.skipSpace(), c.position()) : operands[0].at;
  while (!c.atEnd()) {
    if (c.eat(',') && c.atEnd())
      return p.error(c.position(), "expected an operand");
    operands.emplace_back();
    if (!parseOperand(p, c, operands.back()))
      return false;
  }
  MCInst inst;
  BPFAsmMatcher::Matcher<BPFAsmParser> matcher{*this};
  AsmMatchResult r = AsmMatching(kMatch, matcher, bpfRegisterInfo(), AsmFeatureSet()).match(operands, inst);
  if (r.kind == AsmMatchResult::kSuccess) {
    toBranchTarget(p, inst);
    p.out().emitInstruction(inst);
    return true;
  }
  if (r.kind == AsmMatchResult::kUnknownMnemonic && !mnemonic.empty())
    return p.error(start, "unknown instruction '" + std::string(mnemonic) + "'");
  if (r.kind == AsmMatchResult::kDifferentRegisters)
    return p.error(operands[r.operand].at, "this must be the register that stands before");
  if (r.nearMisses.empty())
    return p.error(start, "no instruction is written like this");
  size_t where = r.operand < operands.size() ? operands[r.operand].at : c.position();
  std::string_view text = r.kind == AsmMatchResult::kTooFewOperands ? "the instruction goes on" : r.diagnostic;
  if (r.kind == AsmMatchResult::kTooManyOperands)
    text = "the instruction ends before this";
  return p.error(where, std::string(text.empty() ? "no instruction has this here" : text));
}

std::unique_ptr<TargetAsmParser> createBPFAsmParser() { return std::make_unique<BPFAsmParser>(); }

} // namespace lathe
