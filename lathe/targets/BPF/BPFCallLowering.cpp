#include "lathe/targets/BPF/BPFCallLowering.h"
#include "lathe/isel/rules/RuleSupport.h"
#include "lathe/mir/MachineIRBuilder.h"
#include "lathe/targets/BPF/BPFSubtarget.h"

#define GET_CALLINGCONV_IMPL
#include "lathe/targets/BPF/BPFGenCallingConv.inc"

namespace lathe {

using namespace BPF;

BPFCallLowering::BPFCallLowering() {
  hasF16 = hasF32 = hasF64 = false; // they travel as integers
  hasVariadicFunctions = false;
}

// --- Conventions and instructions

static bool isSupported(unsigned cc) {
  return cc == CallingConv::C || cc == CallingConv::Fast || cc == CallingConv::Cold;
}
CCAssignFn *BPFCallLowering::getAssignFn(const MachineFunction &, unsigned cc, bool) const {
  return isSupported(cc) ? &CC_BPF : nullptr;
}
CCAssignFn *BPFCallLowering::getReturnAssignFn(const MachineFunction &, unsigned cc, bool) const {
  return isSupported(cc) ? &RetCC_BPF : nullptr;
}
DirectCallee BPFCallLowering::getDirectCallee(const MachineFunction &, uint32_t) const { return {JAL}; }
DirectCallee BPFCallLowering::getExternalCallee(const MachineFunction &) const { return {JAL}; }
/// The kernel's helper functions have numbers, which C programs write as pointers.
DirectCallee BPFCallLowering::getNumberedCallee(const MachineFunction &, uint64_t address) const {
  DirectCallee callee{JAL};
  callee.needsAddress = !isInt<32>(int64_t(address));
  return callee;
}
unsigned BPFCallLowering::getIndirectCallOpcode(const MachineFunction &) const { return JALX; }
unsigned BPFCallLowering::getReturnOpcode(const MachineFunction &) const { return RET; }
unsigned BPFCallLowering::getCalleeRegClass(const MachineFunction &, bool) const { return GPRRegClassID; }

Register BPFCallLowering::lowerVAArg(MachineIRBuilder &b, Register, MVT, uint64_t, uint64_t) const {
  return b.newReg(LLT::pointer(0, 64)); // never reached: there is no list to take it from
}

// --- Inline assembly: "r", "w" (the low half), "m", "i" and names of registers in braces

AsmConstraint BPFCallLowering::getAsmConstraint(const MachineFunction &mf, std::string_view constraint, MVT t) const {
  AsmConstraint c;
  c.regClass = GPRRegClassID;
  c.regVT = MVT::i64;
  if (constraint == "r" || constraint == "w") {
    c.kind = AsmConstraint::kRegisterClass;
    if (constraint == "w" && static_cast<const BPFSubtarget &>(mf.getSubtarget()).hasALU32()) {
      c.regClass = GPR32RegClassID;
      c.regVT = MVT::i32;
    }
    unsigned bits = c.regVT == MVT::i64 ? 64 : 32;
    c.numRegs = t.isValid() ? unsigned(t.getSizeInBits() + bits - 1) / bits : 1;
  } else if (constraint == "m") {
    c.kind = AsmConstraint::kMemory;
  } else if (constraint == "i" || constraint == "n") {
    c.kind = AsmConstraint::kImmediate;
  } else if (constraint.size() > 2 && constraint.front() == '{' && constraint.back() == '}') {
    c.reg = getAsmRegister(mf, constraint.substr(1, constraint.size() - 2));
    c.kind = c.reg ? AsmConstraint::kRegister : AsmConstraint::kUnknown;
    if (c.reg && bpfRegisterInfo().regClassContains(GPR32RegClassID, c.reg)) {
      c.regClass = GPR32RegClassID;
      c.regVT = MVT::i32;
    }
  }
  return c;
}

bool BPFCallLowering::acceptsAsmImmediate(const MachineFunction &, std::string_view, int64_t) const { return true; }

void BPFCallLowering::addAsmMemoryOperand(const MachineInstrBuilder &b, const MachineOperand &base) const {
  b.add(base).addImm(0);
}

MCPhysReg BPFCallLowering::getAsmRegister(const MachineFunction &, std::string_view name) const {
  const MCRegisterInfo &regs = bpfRegisterInfo();
  for (MCPhysReg r = 1; r < regs.numRegs; ++r)
    if (regs.getAsmName(r) == name)
      return r;
  return 0;
}

} // namespace lathe
