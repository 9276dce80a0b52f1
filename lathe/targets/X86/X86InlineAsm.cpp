// Constraints and register names of inline assembly. Source: GCC manual, "Constraints for Particular Machines" (x86),
// and "Flag Output Operands".
#include "lathe/mir/MachineIRBuilder.h"
#include "lathe/targets/X86/X86CallLowering.h"
#include "lathe/targets/X86/X86Subtarget.h"
#include "lathe/targets/X86/mc/X86BaseInfo.h"
#include "lathe/targets/X86/mc/X86Tables.h"

namespace lathe {

namespace {
// Classes for 8, 16, 32 and 64 bits.
constexpr uint16_t kGeneral[4] = {X86::GR8RegClassID, X86::GR16RegClassID, X86::GR32RegClassID, X86::GR64RegClassID};
constexpr uint16_t kABCD[4] = {X86::GR8_ABCD_LRegClassID, X86::GR16_ABCDRegClassID, X86::GR32_ABCDRegClassID,
                               X86::GR64_ABCDRegClassID};
constexpr uint16_t kLegacy[4] = {X86::GR8_NOREXRegClassID, X86::GR16_NOREXRegClassID, X86::GR32_NOREXRegClassID,
                                 X86::GR64_NOREXRegClassID};
constexpr MVT::SimpleValueType kIntTypes[4] = {MVT::i8, MVT::i16, MVT::i32, MVT::i64};

unsigned sizeIndex(unsigned bits) { return bits <= 8 ? 0 : bits <= 16 ? 1 : bits <= 32 ? 2 : 3; }
} // namespace

AsmConstraint X86CallLowering::registerClass(MVT t, const uint16_t (&bySize)[4]) const {
  unsigned bits = t.isValid() ? t.getSizeInBits() : 64;
  unsigned word = sti_.is64Bit() ? 64 : 32;
  AsmConstraint c;
  if (bits > 4 * word)
    return c;
  c.kind = AsmConstraint::kRegisterClass;
  c.numRegs = bits > word ? (bits + word - 1) / word : 1;
  unsigned index = sizeIndex(bits > word ? word : bits);
  c.regClass = bySize[index];
  c.regVT = kIntTypes[index];
  return c;
}

AsmConstraint X86CallLowering::vectorClass(MVT t) const {
  AsmConstraint c;
  if (!sti_.hasSSE1() || !t.isValid())
    return c;
  switch (t.getSizeInBits()) {
  case 16:
  case 32:
    c.regClass = X86::FR32RegClassID;
    c.regVT = MVT::f32;
    break;
  case 64:
    c.regClass = X86::FR64RegClassID;
    c.regVT = MVT::f64;
    break;
  case 128:
    c.regClass = X86::VR128RegClassID;
    c.regVT = t.isVector() ? t : MVT(MVT::f128);
    break;
  case 256:
    if (!sti_.hasAVX())
      return c;
    c.regClass = X86::VR256RegClassID;
    c.regVT = t;
    break;
  case 512:
    if (!sti_.hasAVX512())
      return c;
    c.regClass = X86::VR512RegClassID;
    c.regVT = t;
    break;
  default:
    return c;
  }
  c.kind = AsmConstraint::kRegisterClass;
  return c;
}

/// The part of a general register that has the size of a type.
MCPhysReg X86CallLowering::resize(MCPhysReg r, MVT t) const {
  const MCRegisterInfo &ri = x86RegisterInfo();
  MCPhysReg whole = r;
  for (MCPhysReg s : ri.getSuperRegs(r))
    if (ri.regClassContains(X86::GR64RegClassID, s))
      whole = s;
  unsigned bits = t.isValid() ? t.getSizeInBits() : 64;
  switch (sizeIndex(bits)) {
  case 0:
    return ri.getSubReg(whole, X86::sub_8bit);
  case 1:
    return ri.getSubReg(whole, X86::sub_16bit);
  case 2:
    return ri.getSubReg(whole, X86::sub_32bit);
  default:
    return whole;
  }
}

MCPhysReg X86CallLowering::getAsmRegister(const MachineFunction &, std::string_view name) const {
  return registerNamed(name);
}

MCPhysReg X86CallLowering::registerNamed(std::string_view name) const {
  if (name == "flags" || name == "cc" || name == "eflags" || name == "rflags")
    return X86::EFLAGS;
  if (name == "dirflag")
    return X86::DF;
  if (name == "fpsr")
    return X86::FPSW;
  if (name == "fpcr")
    return X86::FPCW;
  if (name.starts_with("%"))
    name.remove_prefix(1);
  if (name == "st" || name == "st(0)")
    return X86::FP0;
  if (name.size() == 5 && name.starts_with("st(") && name[3] >= '0' && name[3] <= '7')
    return MCPhysReg(X86::FP0 + (name[3] - '0'));
  auto equal = [](std::string_view a, std::string_view b) {
    if (a.size() != b.size())
      return false;
    for (size_t i = 0; i < a.size(); ++i) {
      char c = a[i] >= 'A' && a[i] <= 'Z' ? char(a[i] - 'A' + 'a') : a[i];
      char d = b[i] >= 'A' && b[i] <= 'Z' ? char(b[i] - 'A' + 'a') : b[i];
      if (c != d)
        return false;
    }
    return true;
  };
  const MCRegisterInfo &ri = x86RegisterInfo();
  for (unsigned r = 1; r < ri.numRegs; ++r)
    if (equal(ri.getAsmName(MCPhysReg(r)), name))
      return MCPhysReg(r);
  return 0;
}

/// The x87 registers hold floating-point scalars of up to 80 bits.
static bool isX87Value(MVT t) { return t.isFloatingPoint() && !t.isVector() && t.getSizeInBits() <= 80; }

AsmConstraint X86CallLowering::namedRegister(std::string_view name, MVT t) const {
  AsmConstraint c;
  const MCRegisterInfo &ri = x86RegisterInfo();
  MCPhysReg r = registerNamed(name);
  if (!r)
    return c;
  c.kind = AsmConstraint::kRegister;
  for (uint16_t rc : kGeneral)
    if (ri.regClassContains(rc, r)) {
      unsigned bits = t.isValid() ? t.getSizeInBits() : 64;
      if (bits > 64)
        return AsmConstraint();
      unsigned index = sizeIndex(bits);
      // AH and its kin are bytes that no other width names.
      c.reg = index == 0 && ri.regClassContains(X86::GR8_ABCD_HRegClassID, r) ? r : resize(r, t);
      c.regClass = kGeneral[index];
      c.regVT = kIntTypes[index];
      return c;
    }
  if (ri.regClassContains(X86::RFP80RegClassID, r)) {
    if (t.isValid() && !isX87Value(t))
      return AsmConstraint();
    c.reg = r;
    c.regClass = X86::RFP80RegClassID;
    c.regVT = MVT::f80;
    return c;
  }
  AsmConstraint v = vectorClass(t);
  if (v.kind == AsmConstraint::kUnknown)
    return v;
  if (ri.regClassContains(v.regClass, r)) {
    c.reg = r;
  } else {
    // %xmm3 for a 256-bit value means %ymm3.
    for (MCPhysReg s : ri.getSuperRegs(r))
      if (ri.regClassContains(v.regClass, s))
        c.reg = s;
    if (!c.reg)
      return AsmConstraint();
  }
  c.regClass = v.regClass;
  c.regVT = v.regVT;
  return c;
}

AsmConstraint X86CallLowering::getAsmConstraint(const MachineFunction &, std::string_view code, MVT t) const {
  AsmConstraint c;
  if (code.size() > 2 && code[0] == '{') {
    std::string_view name = code.substr(1, code.size() - 2);
    if (!name.starts_with("@cc"))
      return namedRegister(name, t);
    c.kind = AsmConstraint::kFlags;
    c.reg = X86::EFLAGS;
    c.regVT = MVT::i32;
    return c;
  }
  if (code.starts_with("@cc")) {
    c.kind = AsmConstraint::kFlags;
    c.reg = X86::EFLAGS;
    c.regVT = MVT::i32;
    return c;
  }
  if (code == "Yz")
    return namedRegister("xmm0", t);
  if (code == "Yi" || code == "Yt" || code == "Y2" || code == "Ym")
    return vectorClass(t);
  if (code.size() != 1)
    return c;
  switch (code[0]) {
  case 'r':
  case 'l':
    return registerClass(t, kGeneral);
  case 'q':
    return registerClass(t, sti_.is64Bit() ? kGeneral : kABCD);
  case 'Q':
    return registerClass(t, kABCD);
  case 'R':
    return registerClass(t, kLegacy);
  case 'a':
    return namedRegister("rax", t);
  case 'b':
    return namedRegister("rbx", t);
  case 'c':
    return namedRegister("rcx", t);
  case 'd':
    return namedRegister("rdx", t);
  case 'S':
    return namedRegister("rsi", t);
  case 'D':
    return namedRegister("rdi", t);
  case 'A':
    // The pair of accumulators, for what fits no single register.
    if (t.isValid() && t.getSizeInBits() == 2 * maxIntBits) {
      c.kind = AsmConstraint::kRegister;
      bool wide = sti_.is64Bit();
      c.reg = wide ? X86::RAX : X86::EAX;
      c.moreRegs[0] = wide ? X86::RDX : X86::EDX;
      c.numRegs = 2;
      c.regClass = wide ? X86::GR64RegClassID : X86::GR32RegClassID;
      c.regVT = wide ? MVT::i64 : MVT::i32;
      return c;
    }
    return namedRegister("rax", t);
  case 'x':
  case 'v':
    return vectorClass(t);
  case 't':
    return namedRegister("st", t);
  case 'u':
    return namedRegister("st(1)", t);
  case 'f':
    if (!isX87Value(t))
      return c;
    c.kind = AsmConstraint::kRegisterClass;
    c.regClass = X86::RFP80RegClassID;
    c.regVT = MVT::f80;
    return c;
  case 'I':
  case 'J':
  case 'K':
  case 'L':
  case 'M':
  case 'N':
  case 'O':
  case 'e':
  case 'Z':
    c.kind = AsmConstraint::kImmediate;
    return c;
  default:
    return c;
  }
}

bool X86CallLowering::acceptsAsmImmediate(const MachineFunction &, std::string_view code, int64_t v) const {
  if (code.size() != 1)
    return false;
  switch (code[0]) {
  case 'I':
    return v >= 0 && v <= 31;
  case 'J':
    return v >= 0 && v <= 63;
  case 'K':
    return v >= -128 && v <= 127;
  case 'L':
    return v == 0xff || v == 0xffff || (sti_.is64Bit() && v == 0xffffffff);
  case 'M':
    return v >= 0 && v <= 3;
  case 'N':
    return v >= 0 && v <= 255;
  case 'O':
    return v >= 0 && v <= 127;
  case 'e':
    return v >= INT32_MIN && v <= INT32_MAX;
  case 'Z':
    return v >= 0 && v <= int64_t(UINT32_MAX);
  default:
    return false;
  }
}

unsigned X86CallLowering::getAsmMemoryOperandCount() const { return X86::AddrNumOperands; }

void X86CallLowering::addAsmMemoryOperand(const MachineInstrBuilder &b, const MachineOperand &base) const {
  b.add(base).addImm(1).addReg(Register()).addImm(0).addReg(Register());
}

Register X86CallLowering::lowerAsmFlagOutput(MachineIRBuilder &b, std::string_view code) const {
  struct Name {
    std::string_view text;
    X86::CondCode cc;
  };
  static constexpr Name kNames[] = {
      {"a", X86::COND_A},   {"ae", X86::COND_AE}, {"b", X86::COND_B},   {"be", X86::COND_BE}, {"c", X86::COND_B},
      {"e", X86::COND_E},   {"z", X86::COND_E},   {"g", X86::COND_G},   {"ge", X86::COND_GE}, {"l", X86::COND_L},
      {"le", X86::COND_LE}, {"na", X86::COND_BE}, {"nae", X86::COND_B}, {"nb", X86::COND_AE}, {"nbe", X86::COND_A},
      {"nc", X86::COND_AE}, {"ne", X86::COND_NE}, {"nz", X86::COND_NE}, {"ng", X86::COND_LE}, {"nge", X86::COND_L},
      {"nl", X86::COND_GE}, {"nle", X86::COND_G}, {"no", X86::COND_NO}, {"np", X86::COND_NP}, {"ns", X86::COND_NS},
      {"o", X86::COND_O},   {"p", X86::COND_P},   {"pe", X86::COND_P},  {"po", X86::COND_NP}, {"s", X86::COND_S},
  };
  size_t at = code.find("@cc");
  std::string_view name = code.substr(at + 3);
  if (!name.empty() && name.back() == '}')
    name.remove_suffix(1);
  X86::CondCode cc = X86::COND_INVALID;
  for (const Name &n : kNames)
    if (n.text == name)
      cc = n.cc;
  if (cc == X86::COND_INVALID)
    return Register();
  Register r = b.getMRI().createVirtualRegister(X86::GR8RegClassID);
  b.buildTarget(b.getMF().getInstrInfo().get(X86::SETCCr)).addDef(r).addImm(cc);
  return r;
}

} // namespace lathe
