// Operands in AT&T syntax (GNU as manual, "i386-Dependent"), and what both syntaxes share: registers, decorations.
#include "lathe/targets/X86/mc/X86AsmParser.h"
#include <algorithm>

namespace lathe {

X86AsmOperand *X86AsmOperands::add(uint32_t at) {
  if (size_ == kMax)
    return nullptr;
  X86AsmOperand &o = list_[size_++];
  o = X86AsmOperand();
  o.begin = at;
  return &o;
}

void X86AsmOperands::insert(size_t before, const X86AsmOperand &o) {
  if (size_ == kMax)
    return;
  for (size_t i = size_++; i > before; --i)
    list_[i] = list_[i - 1];
  list_[before] = o;
}

// Registers.

/// `name` in any case; 0 when there is none.
unsigned X86AsmParser::findRegister(std::string_view name) const {
  char lower[16];
  if (name.empty() || name.size() > sizeof lower)
    return 0;
  for (size_t i = 0; i < name.size(); ++i)
    lower[i] = name[i] >= 'A' && name[i] <= 'Z' ? char(name[i] + 0x20) : name[i];
  std::string_view key(lower, name.size());
  if (key == "st")
    return X86::ST0;
  // Another name of the debug registers.
  if (key.size() > 2 && key.starts_with("db") && lower[2] >= '0' && lower[2] <= '9')
    lower[1] = 'r';
  unsigned reg = findRegisterName(tables(), key);
  // What descriptions name for the code generator is nothing that text can say.
  return reg == X86::EFLAGS || reg == X86::DF || reg == X86::MXCSR || reg == X86::FPCW || reg == X86::FPSW ||
                 reg == X86::SSP || reg == X86::FS_BASE || reg == X86::GS_BASE || (reg >= X86::FP0 && reg <= X86::FP7)
             ? 0
             : reg;
}

/// Behind `st`: a number in parentheses, if there is one. 0 after an error.
unsigned X86AsmParser::parseStackRegister(AsmParser &p, AsmCursor &c, unsigned reg) const {
  if (reg != X86::ST0 || c.peek() != '(')
    return reg;
  c.eat('(');
  size_t at = (c.skipSpace(), c.position());
  uint64_t n;
  if (!c.number(n) || n > 7) {
    p.error(at, "invalid stack index: expected st(0) to st(7)");
    return 0;
  }
  if (!c.eat(')')) {
    p.error(c.position(), "expected ')'");
    return 0;
  }
  return X86::ST0 + unsigned(n);
}

bool X86AsmParser::checkRegister(AsmParser &p, unsigned reg, size_t at) const {
  if (mode_ == 64)
    return true;
  const MCRegisterInfo &ri = x86RegisterInfo();
  // What needs a REX prefix, or is what one extends.
  bool only64 = ri.regClassContains(X86::GR64RegClassID, MCPhysReg(reg)) || ri.getEncodingValue(MCPhysReg(reg)) & 0x38;
  return !only64 ||
         p.error(at, "register %" + std::string(ri.getAsmName(MCPhysReg(reg))) + " is only available in 64-bit mode");
}

bool X86AsmParser::parseATTRegister(AsmParser &p, AsmCursor &c, uint16_t &reg) const {
  size_t at = c.position();
  c.eat('%');
  std::string_view name = c.word();
  unsigned r = findRegister(name);
  if (!r)
    return p.error(at, "invalid register name '%" + std::string(name) + "'");
  reg = uint16_t(parseStackRegister(p, c, r));
  return reg && checkRegister(p, reg, at);
}

// Values.

/// A constant, a symbol plus a constant, or another expression.
bool X86AsmParser::setValue(AsmParser &p, const MCExpr *e, MCOperand &v) const {
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

/// Whether the registers go together (SDM vol. 1, 3.7.5).
bool X86AsmParser::checkAddress(AsmParser &p, X86AsmOperand &o, size_t at) const {
  const MCRegisterInfo &ri = x86RegisterInfo();
  auto widthOf = [&](unsigned r) -> unsigned {
    if (!r)
      return 0;
    if (r == X86::RIP || ri.regClassContains(X86::GR64RegClassID, MCPhysReg(r)))
      return 64;
    if (r == X86::EIP || ri.regClassContains(X86::GR32RegClassID, MCPhysReg(r)))
      return 32;
    if (r == X86::IP || ri.regClassContains(X86::GR16RegClassID, MCPhysReg(r)))
      return 16;
    return o.isVector(r) ? 1 : 2;
  };
  unsigned base = widthOf(o.base), index = widthOf(o.index);
  if (base == 1 || base == 2)
    return p.error(at, "invalid base+index expression");
  if (index == 2 || o.index == X86::RIP || o.index == X86::EIP || o.index == X86::IP || o.index == X86::RSP ||
      o.index == X86::ESP || o.index == X86::SP)
    return p.error(at, "invalid base+index expression");
  if ((o.base == X86::RIP || o.base == X86::EIP) && (o.index || mode_ != 64))
    return p.error(at, mode_ != 64 ? "IP-relative addressing requires 64-bit mode" : "invalid base+index expression");
  o.addressSize = uint8_t(base ? base : index > 1 ? index : 0);
  if (base && index > 1 && base != index)
    return p.error(at, "base register is " + std::to_string(base) + "-bit, but index register is not");
  if (o.addressSize == 16) {
    if (mode_ == 64)
      return p.error(at, "16-bit memory operands are not available in 64-bit mode");
    auto isOf = [](unsigned r, unsigned a, unsigned b) { return r == a || r == b; };
    bool pair = isOf(o.base, X86::BX, X86::BP) && (!o.index || isOf(o.index, X86::SI, X86::DI));
    // SI and DI may stand in front, too.
    if (isOf(o.base, X86::SI, X86::DI) && isOf(o.index, X86::BX, X86::BP)) {
      std::swap(o.base, o.index);
      pair = true;
    }
    bool alone = !o.index && isOf(o.base, X86::SI, X86::DI);
    if ((!pair && !alone) || o.scale != 1)
      return p.error(at, "invalid 16-bit base register");
  }
  return true;
}

/// [displacement] [(base, index, scale)]; the segment has been read.
bool X86AsmParser::parseATTMemory(AsmParser &p, AsmCursor &c, X86AsmOperand &o) const {
  o.kind = X86AsmOperand::Kind::kMem;
  o.value = MCOperand::createImm(0);
  size_t at = (c.skipSpace(), c.position());
  // A parenthesis may begin an expression, too.
  bool registers = c.peek() == '(' && (c.peekSecond() == '%' || c.peekSecond() == ',');
  if (!registers && c.peek() == '(') {
    c.eat('(');
    registers = c.peek() == '%' || c.peek() == ',';
    c.setPosition(at);
  }
  if (!registers && !setValue(p, p.expression(c), o.value))
    return false;
  if (c.peek() != '(') {
    o.isBare = !o.segment;
    return true;
  }
  size_t open = c.position();
  c.eat('(');
  if (c.peek() == '%' && !parseATTRegister(p, c, o.base))
    return false;
  if (c.eat(',')) {
    if (c.peek() == '%' && !parseATTRegister(p, c, o.index))
      return false;
    // (%rax, 2) has no register to scale; assemblers take it as 1.
    bool scaleAlone = !o.index && c.peek() != ',' && c.peek() != ')';
    if ((scaleAlone || c.eat(',')) && c.peek() != ')') {
      size_t place = (c.skipSpace(), c.position());
      int64_t s;
      if (!p.absolute(c, s))
        return false;
      if (s != 1 && s != 2 && s != 4 && s != 8)
        return p.error(place, "scale factor in address must be 1, 2, 4 or 8");
      if (!scaleAlone)
        o.scale = uint8_t(s);
    }
  }
  if (!c.eat(')'))
    return p.error(c.position(), "expected ')'");
  // The port of IN and OUT: (%dx) is %dx.
  if (o.base == X86::DX && !o.index && !o.segment && o.value.isImm() && o.value.getImm() == 0) {
    o.kind = X86AsmOperand::Kind::kReg;
    o.reg = X86::DX;
    return true;
  }
  return checkAddress(p, o, open);
}

bool X86AsmParser::parseATTOperand(AsmParser &p, AsmCursor &c) {
  char first = c.peek();
  auto at = uint32_t(c.position());
  if (first == '{')
    return parseBraces(p, c);
  if (first == '*') {
    X86AsmOperand *star = ops_.add(at);
    if (!star)
      return tooMany(p, c);
    c.eat('*');
    star->token = "*";
    star->end = at + 1;
    first = c.peek();
    at = uint32_t(c.position());
  }
  X86AsmOperand *o = ops_.add(at);
  if (!o)
    return tooMany(p, c);
  if (first == '$') {
    c.eat('$');
    o->kind = X86AsmOperand::Kind::kImm;
    if (!setValue(p, p.expression(c), o->value))
      return false;
  } else if (first == '%') {
    uint16_t reg;
    if (!parseATTRegister(p, c, reg))
      return false;
    if (c.peek() == ':' && x86RegisterInfo().regClassContains(X86::SEGMENT_REGRegClassID, reg)) {
      c.eat(':');
      o->segment = reg;
      if (!parseATTMemory(p, c, *o))
        return false;
    } else if (reg == X86::RIP || reg == X86::EIP || reg == X86::IP) {
      return p.error(at, "%rip can only be used as a base register");
    } else {
      o->kind = X86AsmOperand::Kind::kReg;
      o->reg = reg;
    }
  } else if (!parseATTMemory(p, c, *o)) {
    return false;
  }
  o->end = uint32_t(c.position());
  if (o->kind == X86AsmOperand::Kind::kMem)
    o->token = p.textOf(o->begin, o->end);
  return parseDecorations(p, c);
}

// Decorations of AVX-512 (SDM vol. 2, 2.7): behind an operand {%k1}, {z}, {1to8}; in place of one {rn-sae}, {sae}.

static std::string_view lowered(std::string_view s, char (&to)[16]) {
  size_t n = std::min(s.size(), sizeof to);
  for (size_t i = 0; i < n; ++i)
    to[i] = s[i] >= 'A' && s[i] <= 'Z' ? char(s[i] + 0x20) : s[i];
  return {to, n};
}

bool X86AsmParser::parseDecorations(AsmParser &p, AsmCursor &c) {
  while (c.peek() == '{') {
    auto at = uint32_t(c.position());
    auto token = [&](std::string_view text) {
      X86AsmOperand *o = ops_.add(at);
      if (o) {
        o->token = text;
        o->end = uint32_t(c.position());
      }
      return o || tooMany(p, c);
    };
    c.eat('{');
    size_t inside = (c.skipSpace(), c.position());
    if (c.peek() == '%' || (syntax_ == X86AsmSyntax::kIntel && (c.peek() | 0x20) == 'k')) {
      uint16_t reg;
      if (!parseATTRegister(p, c, reg))
        return false;
      if (!x86RegisterInfo().regClassContains(X86::VK1RegClassID, reg) || reg == X86::K0)
        return p.error(inside,
                       reg == X86::K0 ? "register k0 can't be used as write mask" : "expected an op-mask register");
      X86AsmOperand *open = ops_.add(at), *mask = ops_.add(uint32_t(inside));
      if (!open || !mask)
        return tooMany(p, c);
      open->token = "{";
      mask->kind = X86AsmOperand::Kind::kReg;
      mask->reg = reg;
      mask->end = uint32_t(c.position());
      if (!c.eat('}'))
        return p.error(c.position(), "expected '}'");
      if (!token("}"))
        return false;
      continue;
    }
    char buffer[16];
    std::string_view what = lowered(c.word(), buffer);
    if (!c.eat('}'))
      return p.error(c.position(), "expected '}'");
    std::string_view text = what == "z"       ? "{z}"
                            : what == "1to2"  ? "{1to2}"
                            : what == "1to4"  ? "{1to4}"
                            : what == "1to8"  ? "{1to8}"
                            : what == "1to16" ? "{1to16}"
                            : what == "1to32" ? "{1to32}"
                            : what == "sae"   ? "{sae}"
                                              : "";
    if (text.empty())
      return p.error(inside, "invalid memory broadcast or mask '{" + std::string(what) + "}'");
    if (!token(text))
      return false;
    // {z} in front of the mask means the same.
    size_t n = ops_.size();
    if (text == "{z}" && c.peek() == '{') {
      if (!parseDecorations(p, c))
        return false;
      if (ops_.size() > n + 2) {
        X86AsmOperand z = ops_[n - 1];
        for (size_t i = n - 1; i + 1 < n + 3; ++i)
          ops_[i] = ops_[i + 1];
        ops_[n + 2] = z;
      }
    }
  }
  return true;
}

/// {rn-sae} and its kin, and {sae}: operands of their own.
bool X86AsmParser::parseBraces(AsmParser &p, AsmCursor &c) {
  auto at = uint32_t(c.position());
  c.eat('{');
  char buffer[16];
  size_t inside = (c.skipSpace(), c.position());
  std::string_view what = lowered(c.word(), buffer);
  X86AsmOperand *o = ops_.add(at);
  if (!o)
    return tooMany(p, c);
  if (what == "sae") {
    o->token = "{sae}";
  } else {
    // Rounding controls as EVEX.L'L has them (SDM vol. 2, table 2-36).
    static constexpr std::string_view kModes[] = {"rn", "rd", "ru", "rz"};
    size_t mode = size_t(std::find(std::begin(kModes), std::end(kModes), what) - std::begin(kModes));
    if (mode == std::size(kModes) || !c.eat('-') || (what = lowered(c.word(), buffer)) != "sae")
      return p.error(inside, "expected sae or a rounding mode: rn-sae, rd-sae, ru-sae, rz-sae");
    o->kind = X86AsmOperand::Kind::kRounding;
    o->value = MCOperand::createImm(int64_t(mode));
  }
  if (!c.eat('}'))
    return p.error(c.position(), "expected '}'");
  o->end = uint32_t(c.position());
  return true;
}

} // namespace lathe
