#include "lathe/targets/X86/mc/X86AsmParser.h"
#include "lathe/mc/MCInstrDesc.h"
#include "lathe/mc/MCRegisterInfo.h"
#include "lathe/mc/MCStreamer.h"
#include "lathe/targets/X86/mc/X86BaseInfo.h"
#include "lathe/targets/X86/mc/X86Enums.h"

namespace lathe {

using Want = X86AsmTable::Operand;
using X86::TSFlags;

// Operands.

bool X86AsmParser::parseRegister(AsmParser &p, AsmCursor &c, unsigned &reg) const {
  size_t at = c.position();
  c.eat('%');
  std::string name(c.word());
  for (char &ch : name)
    ch = ch >= 'A' && ch <= 'Z' ? char(ch + 0x20) : ch;
  // st(1) is one name.
  if (name == "st" && c.eat('(')) {
    uint64_t n;
    if (!c.number(n) || n > 7 || !c.eat(')'))
      return p.error(at, "expected st(0) to st(7)");
    name += '(';
    name += char('0' + n);
    name += ')';
  }
  reg = table_.registerNamed(name);
  return reg || p.error(at, "unknown register '%" + name + "'");
}

/// A constant, a symbol plus a constant, or another expression.
bool X86AsmParser::parseValue(AsmParser &p, AsmCursor &c, MCOperand &v) const {
  const MCExpr *e = p.expression(c);
  if (!e)
    return false;
  MCValue value;
  if (!p.valueOf(e, value) || value.symB.valid())
    v = MCOperand::createExpr(e);
  else if (value.symA.valid())
    v = MCOperand::createSymbol(value.symA, value.constant, value.variant);
  else
    v = MCOperand::createImm(value.constant);
  return true;
}

/// [displacement] [(base, index, scale)]; the segment has been read.
bool X86AsmParser::parseMemory(AsmParser &p, AsmCursor &c, Parsed &o) const {
  o.kind = Parsed::Kind::kMem;
  o.value = MCOperand::createImm(0);
  // A parenthesis may begin an expression, too.
  bool registers = c.peek() == '(' && (c.peekSecond() == '%' || c.peekSecond() == ',');
  if (!registers) {
    size_t at = c.position();
    if (c.peek() == '(') {
      c.eat('(');
      registers = c.peek() == '%' || c.peek() == ',';
      c.setPosition(at);
    }
  }
  if (!registers && !parseValue(p, c, o.value))
    return false;
  if (c.peek() != '(')
    return true;
  c.eat('(');
  o.hasParens = true;
  if (c.peek() == '%' && !parseRegister(p, c, o.base))
    return false;
  if (c.eat(',')) {
    if (c.peek() == '%' && !parseRegister(p, c, o.index))
      return false;
    if (c.eat(',') && c.peek() != ')') {
      size_t at = c.position();
      MCOperand scale;
      if (!parseValue(p, c, scale))
        return false;
      int64_t s = scale.isImm() ? scale.getImm() : 0;
      if (s != 1 && s != 2 && s != 4 && s != 8)
        return p.error(at, "a scale is 1, 2, 4 or 8");
      o.scale = unsigned(s);
    }
  }
  return c.eat(')') || p.error(c.position(), "expected ')'");
}

bool X86AsmParser::parseOperand(AsmParser &p, AsmCursor &c, Parsed &o) const {
  o.star = c.eat('*');
  if (c.eat('$')) {
    o.kind = Parsed::Kind::kImm;
    return parseValue(p, c, o.value);
  }
  if (c.peek() != '%')
    return parseMemory(p, c, o);
  if (!parseRegister(p, c, o.reg))
    return false;
  if (!c.eat(':'))
    return true;
  o.segment = o.reg;
  o.reg = 0;
  return parseMemory(p, c, o);
}

// Matching.

static bool between(int64_t v, int64_t low, int64_t high) { return v >= low && v <= high; }

/// Whether a constant can stand in a field. What has the field's bits set is taken as signed or unsigned.
static bool constantFits(TSFlags::ImmKind kind, int64_t v) {
  switch (kind) {
  case TSFlags::kImm8:
    return between(v, -128, 255);
  case TSFlags::kImm8SExt:
    return between(v, -128, 127);
  case TSFlags::kImm16:
  case TSFlags::kImm16Imm8:
    return between(v, -32768, 65535);
  case TSFlags::kImm32:
    return between(v, INT32_MIN, UINT32_MAX);
  case TSFlags::kImm32SExt:
    return between(v, INT32_MIN, INT32_MAX);
  default:
    return true;
  }
}

bool X86AsmParser::fits(const X86AsmTable::Entry &e, const Want &want, const Parsed &have) const {
  if (want.star != have.star)
    return false;
  switch (want.kind) {
  case Want::Kind::kReg:
    return have.kind == Parsed::Kind::kReg && table_.regs().regClassContains(want.value, MCPhysReg(have.reg)) &&
           have.reg != X86::RIP;
  case Want::Kind::kFixedReg:
    return have.kind == Parsed::Kind::kReg && have.reg == want.value;
  case Want::Kind::kFixedMem:
    return have.kind == Parsed::Kind::kMem && have.base == want.value && !have.index && have.value.isImm() &&
           have.value.getImm() == 0 && (!have.segment || have.segment == X86::ES);
  case Want::Kind::kFixedImm:
    return have.kind == Parsed::Kind::kImm && have.value.isImm() && have.value.getImm() == want.value;
  case Want::Kind::kImm: {
    if (have.kind != Parsed::Kind::kImm)
      return false;
    TSFlags::ImmKind kind = TSFlags{table_.instrs().get(e.opcode).tsFlags}.immKind();
    return have.value.isImm() ? constantFits(kind, have.value.getImm()) : kind != TSFlags::kImm8SExt;
  }
  case Want::Kind::kMem:
    return have.kind == Parsed::Kind::kMem;
  case Want::Kind::kPCRel:
    return have.kind == Parsed::Kind::kMem && !have.hasParens && !have.segment;
  case Want::Kind::kAddress:
    return have.kind == Parsed::Kind::kMem && !have.hasParens;
  }
  return false;
}

bool X86AsmParser::matches(const X86AsmTable::Entry &e, const std::vector<Parsed> &ops) const {
  auto want = table_.operands(e);
  // String instructions may leave out their operands, which are always the same.
  bool allFixed = !want.empty() && ops.empty();
  bool hasFixedMem = false;
  for (const Want &w : want) {
    allFixed &= w.kind == Want::Kind::kFixedMem || w.kind == Want::Kind::kFixedReg;
    hasFixedMem |= w.kind == Want::Kind::kFixedMem;
  }
  if (allFixed && hasFixedMem)
    return true;
  if (want.size() != ops.size())
    return false;
  for (size_t i = 0; i < ops.size(); ++i)
    if (!fits(e, want[i], ops[i]))
      return false;
  return true;
}

namespace {
struct ConditionName {
  std::string_view name;
  uint8_t code;
};
} // namespace

/// Longer names first, so that the rest of a mnemonic is a suffix.
static constexpr ConditionName kConditions[] = {
    {"nae", X86::COND_B}, {"nbe", X86::COND_A}, {"nge", X86::COND_L}, {"nle", X86::COND_G}, {"ae", X86::COND_AE},
    {"na", X86::COND_BE}, {"nb", X86::COND_AE}, {"nc", X86::COND_AE}, {"be", X86::COND_BE}, {"ge", X86::COND_GE},
    {"le", X86::COND_LE}, {"ne", X86::COND_NE}, {"ng", X86::COND_LE}, {"nl", X86::COND_GE}, {"no", X86::COND_NO},
    {"np", X86::COND_NP}, {"ns", X86::COND_NS}, {"nz", X86::COND_NE}, {"pe", X86::COND_P},  {"po", X86::COND_NP},
    {"a", X86::COND_A},   {"b", X86::COND_B},   {"c", X86::COND_B},   {"e", X86::COND_E},   {"g", X86::COND_G},
    {"l", X86::COND_L},   {"o", X86::COND_O},   {"p", X86::COND_P},   {"s", X86::COND_S},   {"z", X86::COND_E},
};

const X86AsmTable::Entry *X86AsmParser::match(std::string_view mnemonic, const std::vector<Parsed> &ops, bool &known,
                                              int &condition) const {
  auto search = [&](std::string_view name) -> const X86AsmTable::Entry * {
    for (const X86AsmTable::Entry *e = table_.find(name); e; e = table_.next(*e)) {
      known = true;
      if (matches(*e, ops))
        return e;
    }
    return nullptr;
  };
  condition = -1;
  if (const X86AsmTable::Entry *e = search(mnemonic))
    return e;
  for (std::string_view stem : {"j", "set", "cmov"}) {
    if (!mnemonic.starts_with(stem))
      continue;
    for (const ConditionName &c : kConditions) {
      std::string_view rest = mnemonic.substr(stem.size());
      if (!rest.starts_with(c.name))
        continue;
      std::string name(stem);
      name += X86AsmTable::kCondition;
      name += rest.substr(c.name.size());
      if (const X86AsmTable::Entry *e = search(name)) {
        condition = c.code;
        return e;
      }
    }
  }
  return nullptr;
}

/// Without the letter that says the width: the operands have to decide.
const X86AsmTable::Entry *X86AsmParser::matchSuffixes(std::string_view mnemonic, const std::vector<Parsed> &ops,
                                                      bool &known, bool &ambiguous, int &condition) const {
  bool hasRegister = false;
  for (const Parsed &o : ops)
    hasRegister |= o.kind == Parsed::Kind::kReg;
  const X86AsmTable::Entry *found = nullptr;
  unsigned count = 0;
  int foundCondition = -1;
  // Where several widths do, 64 bits is the default of branches and of the stack.
  for (char suffix : {'q', 'l', 'w', 'b', 's', 't'}) {
    int c;
    const X86AsmTable::Entry *e = match(std::string(mnemonic) + suffix, ops, known, c);
    if (!e)
      continue;
    ++count;
    if (!found) {
      found = e;
      foundCondition = c;
    }
  }
  static constexpr std::string_view kDefault64[] = {"call",  "jmp",   "push",  "pop", "ret",
                                                    "leave", "enter", "pushf", "popf"};
  bool has64 = false;
  for (std::string_view d : kDefault64)
    has64 |= d == mnemonic;
  ambiguous = count > 1 && !hasRegister && !has64;
  condition = foundCondition;
  return found;
}

/// CMPPS and its kin with the condition in the name (SDM vol. 2, CMPPD): the condition becomes an operand.
static bool splitCompare(std::string_view &mnemonic, int64_t &condition) {
  static constexpr std::string_view kNames[] = {"cmpps", "cmppd", "cmpss", "cmpsd"};
  static constexpr std::string_view kConditions[] = {"eq", "lt", "le", "unord", "neq", "nlt", "nle", "ord"};
  if (!mnemonic.starts_with("cmp") || mnemonic.size() < 7)
    return false;
  std::string_view type = mnemonic.substr(mnemonic.size() - 2), name = mnemonic.substr(3, mnemonic.size() - 5);
  for (condition = 0; condition < 8 && kConditions[condition] != name; ++condition) {
  }
  for (std::string_view n : kNames)
    if (condition < 8 && n.substr(3) == type) {
      mnemonic = n;
      return true;
    }
  return false;
}

/// Another name of the instruction; false when there is none.
bool X86AsmParser::rename(std::string_view &mnemonic, std::vector<Parsed> &ops) {
  static constexpr std::pair<std::string_view, std::string_view> kNames[] = {
      {"repe", "rep"},
      {"repz", "rep"},
      {"repnz", "repne"},
      {"sal", "shl"},
      {"salb", "shlb"},
      {"salw", "shlw"},
      {"sall", "shll"},
      {"salq", "shlq"},
      {"movzb", "movzbl"},
      {"movsxd", "movslq"},
      {"cdqe", "cltq"},
      {"cqo", "cqto"},
      {"cdq", "cltd"},
      {"cwde", "cwtl"},
      {"cwd", "cwtd"},
      {"cbw", "cbtw"},
      {"iret", "iretl"},
      {"pushf", "pushfq"},
      {"popf", "popfq"},
      {"fwait", "wait"},
      {"ud2a", "ud2"},
      // Where the register says the width, it may be said again.
      {"cvttsd2siq", "cvttsd2si"},
      {"cvttsd2sil", "cvttsd2si"},
      {"cvttss2siq", "cvttss2si"},
      {"cvttss2sil", "cvttss2si"},
      {"cvtsd2siq", "cvtsd2si"},
      {"cvtsd2sil", "cvtsd2si"},
      {"cvtss2siq", "cvtss2si"},
      {"cvtss2sil", "cvtss2si"},
      // x87 names of the SDM, and of other assemblers.
      {"fucomip", "fucompi"},
      {"fcomip", "fcompi"},
      {"fildq", "fildll"},
      {"fistpq", "fistpll"},
      {"fisttpq", "fisttpll"},
  };
  for (auto [from, to] : kNames)
    if (mnemonic == from) {
      mnemonic = to;
      return true;
    }
  int64_t condition;
  if (!splitCompare(mnemonic, condition))
    return false;
  Parsed immediate;
  immediate.kind = Parsed::Kind::kImm;
  immediate.value = MCOperand::createImm(condition);
  ops.insert(ops.begin(), immediate);
  return true;
}

/// Short forms that stand for others.
void X86AsmParser::complete(std::string_view &mnemonic, std::vector<Parsed> &ops) {
  auto is = [&](std::string_view stem) {
    return mnemonic.starts_with(stem) && mnemonic.size() <= stem.size() + 1 &&
           (mnemonic.size() == stem.size() || std::string_view("bwlq").find(mnemonic.back()) != std::string_view::npos);
  };
  if (ops.size() == 1)
    for (std::string_view shift : {"shl", "shr", "sar", "rol", "ror", "rcl", "rcr"})
      if (is(shift)) {
        Parsed one;
        one.kind = Parsed::Kind::kImm;
        one.value = MCOperand::createImm(1);
        ops.insert(ops.begin(), one);
        return;
      }
  if (ops.size() == 2 && is("imul") && ops[0].kind == Parsed::Kind::kImm && ops[1].kind == Parsed::Kind::kReg) {
    ops.push_back(ops[1]);
    return;
  }
  // A count that is not written is in CL.
  if (ops.size() == 2 && (is("shld") || is("shrd")) && ops[0].kind == Parsed::Kind::kReg) {
    Parsed count;
    count.reg = X86::CL;
    ops.insert(ops.begin(), count);
    return;
  }
  if (mnemonic == "int" && ops.size() == 1 && ops[0].value.isImm() && ops[0].value.getImm() == 3) {
    mnemonic = "int3";
    ops.clear();
    return;
  }
  // TEST and XCHG do not care for the order, but the description names one.
  if (ops.size() == 2 && (is("test") || is("xchg")) && ops[0].kind == Parsed::Kind::kMem)
    std::swap(ops[0], ops[1]);
}

MCInst X86AsmParser::build(AsmParser &p, const X86AsmTable::Entry &e, const std::vector<Parsed> &ops,
                           int condition) const {
  const MCInstrDesc &d = table_.instrs().get(e.opcode);
  TSFlags f{d.tsFlags};
  auto infos = table_.instrs().operands(d);
  MCOperand machine[MCInst::kMaxOperands];
  auto want = table_.operands(e);
  for (size_t i = 0; i < ops.size(); ++i) {
    const Parsed &o = ops[i];
    MCOperand *to = machine + want[i].index;
    switch (want[i].kind) {
    case Want::Kind::kReg:
      *to = MCOperand::createReg(o.reg);
      break;
    case Want::Kind::kMem:
      to[X86::AddrBaseReg] = MCOperand::createReg(o.base);
      to[X86::AddrScaleAmt] = MCOperand::createImm(o.scale);
      to[X86::AddrIndexReg] = MCOperand::createReg(o.index);
      to[X86::AddrDisp] = o.value;
      to[X86::AddrSegmentReg] = MCOperand::createReg(o.segment);
      break;
    case Want::Kind::kAddress:
      to[0] = o.value;
      to[1] = MCOperand::createReg(o.segment);
      break;
    case Want::Kind::kPCRel:
      *to = o.value;
      if (f.immKind() == TSFlags::kPCRel8 && o.value.isSymbol() && !o.value.getVariant())
        *to = MCOperand::createSymbol(p.branchTarget(o.value.getSymbol()), o.value.getOffset());
      break;
    case Want::Kind::kImm:
      *to = o.value;
      break;
    case Want::Kind::kFixedReg:
    case Want::Kind::kFixedImm:
    case Want::Kind::kFixedMem:
      break;
    }
  }
  if (condition >= 0)
    machine[f.ccOp()] = MCOperand::createImm(condition);
  MCInst inst(e.opcode);
  for (unsigned i = 0; i < d.numOperands; ++i) {
    // Tied operands are written once; either end may be the one that the text names.
    if (!machine[i].isValid() && infos[i].tiedTo >= 0)
      machine[i] = machine[unsigned(infos[i].tiedTo)];
    if (!machine[i].isValid())
      for (unsigned k = i + 1; k < d.numOperands; ++k)
        if (infos[k].tiedTo == int(i))
          machine[i] = machine[k];
    inst.addOperand(machine[i].isValid() ? machine[i] : MCOperand::createReg(0));
  }
  return inst;
}

/// `{disp32}` and the like in front of an instruction.
bool X86AsmParser::parsePseudoPrefix(AsmParser &p, AsmCursor &c) {
  size_t at = c.position();
  std::string_view what = c.word();
  if (!c.eat('}'))
    return p.error(at, "expected '}'");
  if (what != "disp32")
    return p.error(at, "unknown prefix '{" + std::string(what) + "}'");
  wantsLong_ = true;
  std::string_view mnemonic = c.word();
  bool ok = mnemonic.empty() ? p.error(c.position(), "expected an instruction") : parseInstruction(p, mnemonic, c);
  wantsLong_ = false;
  return ok;
}

TargetAsmParser::Directive X86AsmParser::parseDirective(AsmParser &p, std::string_view name, AsmCursor &c) {
  size_t at = p.offsetOf(name);
  auto fail = [&](std::string message) {
    p.error(at, std::move(message));
    return Directive::kFailed;
  };
  if (name == ".att_syntax") {
    size_t option = (c.skipSpace(), c.position());
    std::string_view word = c.word();
    if (word == "noprefix") {
      p.error(option, "registers without '%' are not supported in AT&T syntax");
      return Directive::kFailed;
    }
    return word.empty() || word == "prefix" ? Directive::kDone : fail("expected 'prefix'");
  }
  if (name == ".code64")
    return Directive::kDone;
  if (name == ".intel_syntax")
    return fail("Intel syntax cannot be read");
  if (name == ".code32" || name == ".code16" || name == ".code16gcc")
    return fail("only 64-bit code can be assembled");
  return Directive::kUnknown;
}

bool X86AsmParser::parseInstruction(AsmParser &p, std::string_view mnemonic, AsmCursor &c) {
  if (mnemonic == "{")
    return parsePseudoPrefix(p, c);
  size_t at = p.offsetOf(mnemonic);
  std::string lower(mnemonic);
  for (char &ch : lower)
    ch = ch >= 'A' && ch <= 'Z' ? char(ch + 0x20) : ch;
  std::string_view name = lower;
  // Prefixes may stand in the statement of the instruction.
  static constexpr std::pair<std::string_view, uint16_t> kPrefixes[] = {
      {"lock", X86::LOCK_PREFIX},     {"rep", X86::REP_PREFIX},     {"repe", X86::REP_PREFIX},
      {"repz", X86::REP_PREFIX},      {"repne", X86::REPNE_PREFIX}, {"repnz", X86::REPNE_PREFIX},
      {"data16", X86::DATA16_PREFIX}, {"rex64", X86::REX64_PREFIX}};
  for (auto [prefix, opcode] : kPrefixes)
    if (name == prefix) {
      p.out().emitInstruction(MCInst(opcode));
      if (c.atEnd())
        return true;
      std::string_view following = c.word();
      return following.empty() ? p.error(c.position(), "expected an instruction") : parseInstruction(p, following, c);
    }
  std::vector<Parsed> ops;
  if (!c.atEnd()) {
    do {
      ops.emplace_back();
      if (!parseOperand(p, c, ops.back()))
        return false;
    } while (c.eat(','));
  }
  complete(name, ops);
  bool known = false, ambiguous = false;
  int condition;
  const X86AsmTable::Entry *e = match(name, ops, known, condition);
  if (!e && rename(name, ops)) {
    complete(name, ops);
    e = match(name, ops, known, condition);
  }
  if (!e)
    e = matchSuffixes(name, ops, known, ambiguous, condition);
  if (!e)
    return p.error(at, known ? "these operands do not fit instruction '" + lower + "'"
                             : "unknown instruction '" + lower + "'");
  if (ambiguous)
    return p.error(at, "the width of instruction '" + lower + "' is not known: give it a suffix");
  MCInst inst = build(p, *e, ops, condition);
  if (wantsLong_ && inst.getOpcode() == X86::JMP_1)
    inst.setOpcode(X86::JMP_4);
  else if (wantsLong_ && inst.getOpcode() == X86::JCC_1)
    inst.setOpcode(X86::JCC_4);
  p.out().emitInstruction(inst);
  return true;
}

} // namespace lathe
