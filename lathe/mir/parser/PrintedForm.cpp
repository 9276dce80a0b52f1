// Operands as they are printed, nearly all of a body: a register with flags, class and type, or a number, that ends
// before a comma, a blank or the end of the line. Words are those that the general functions (Operands.cpp) have seen
// before; of anything else nothing is read, and the general functions look at it and report what is wrong.
#include "lathe/mir/parser/FunctionReader.h"
#include "lathe/mir/parser/FunctionReaderWords.h"

namespace lathe {

static bool endsOperand(char c) { return c == ',' || c == ' ' || c == '\n'; }

/// `$eax`, or `%5` that has been seen before.
bool FunctionReader::printedRegister(const char *&p, Register &r) {
  if (*p == '$') {
    size_t size;
    uint32_t n = scratch_.registers.find(p + 1, size);
    if (n == NameTable::kNone)
      return false;
    r = Register(MCPhysReg(n));
    p += 1 + size;
    return true;
  }
  if (*p != '%' || !ir::isDigit(p[1]))
    return false;
  size_t n = 0;
  const char *q = p + 1;
  for (; ir::isDigit(*q) && n < scratch_.vregOfNumber.size(); ++q)
    n = n * 10 + size_t(*q - '0');
  if (n >= scratch_.vregOfNumber.size() || !scratch_.vregOfNumber[n])
    return false;
  r = Register(scratch_.vregOfNumber[n]);
  p = q;
  return true;
}

/// `:gr32`, `:_`, when it does not contradict what is known.
bool FunctionReader::printedClass(const char *&p, Register r) {
  MachineRegisterInfo::VReg &v = mri_.info(r);
  if (p[1] == '_' && (p[2] == '(' || endsOperand(p[2]))) {
    v.mark = 1;
    p += 2;
    return true;
  }
  size_t size;
  uint32_t c = scratch_.classes.find(p + 1, size);
  if (c == NameTable::kNone)
    return false;
  constexpr uint32_t kFirstBank = MIRFile::Scratch::kFirstBank;
  if (c < kFirstBank) {
    if (v.regClass != c && v.regClass != MachineRegisterInfo::kNoClass)
      return false;
    v.regClass = uint16_t(c);
  } else {
    if (v.bank != c - kFirstBank && v.bank != MachineRegisterInfo::kNoBank)
      return false;
    v.bank = uint8_t(c - kFirstBank);
  }
  p += 1 + size;
  return true;
}

bool FunctionReader::printedOperand(unsigned state) {
  const char *const begin = p_, *p = begin;
  while (*p >= 'a' && *p <= 'z') {
    size_t size;
    const uint16_t *flag = kRegisterFlags.findBeforeBlank(p, size);
    if (!flag || (state & *flag) == *flag || p[size] != ' ')
      return false;
    state |= *flag;
    p += size + 1;
  }
  if (state & RegState::Define ? state & RegState::Kill : state & RegState::Dead)
    return false;
  Register r;
  if (!printedRegister(p, r))
    return false;
  if (r.isVirtual() && !endsOperand(*p)) {
    if (*p == ':' && !printedClass(p, r))
      return false;
    if (*p == '(') {
      // `(s32)`; a tie is for the general functions.
      p_ = p + 1;
      LLT t;
      bool isType = printedType(t);
      p = p_ + 1;
      MachineRegisterInfo::VReg &v = mri_.info(r);
      if (!isType || (v.type.isValid() && !(v.type == t)))
        return p_ = begin, false;
      v.type = t;
    }
  }
  if (!endsOperand(*p))
    return p_ = begin, false;
  p_ = p;
  if (*p == ' ')
    blanks();
  scratch_.operands.push_back(MachineOperand::createReg(r, state));
  return true;
}

/// `8`, `-16`.
bool FunctionReader::printedImmediate() {
  const char *p = p_;
  const bool negative = *p == '-';
  p += negative;
  const char *first = p;
  int64_t v = 0;
  for (; ir::isDigit(*p) && p < first + 18; ++p)
    v = v * 10 + (*p - '0');
  if (p == first || !endsOperand(*p))
    return false;
  p_ = p;
  if (*p == ' ')
    blanks();
  scratch_.operands.push_back(MachineOperand::createImm(negative ? -v : v));
  return true;
}

} // namespace lathe
