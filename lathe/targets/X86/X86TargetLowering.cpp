#include "lathe/targets/X86/X86TargetLowering.h"
#include "lathe/mir/MachineFunction.h"
#include "lathe/mir/MachineIRBuilder.h"
#include "lathe/targets/X86/X86Shuffle.h"
#include "lathe/targets/X86/X86Subtarget.h"

namespace lathe {

X86TargetLowering::X86TargetLowering(const X86Subtarget &sti) : hasVectors_(sti.hasSSE2()) {
  pointerBits = 64;
  stackPointer = X86::RSP;
  maxLibcallIntBits = 128;
  // CMPXCHG16B makes 16-byte accesses possible; they stay calls of libatomic, which every other compiler's code uses
  // for the same objects.
  maxAtomicBits = 64;
  minCmpXchgBits = 8;
  minJumpTableEntries = 4;
  longDoubleIsX87 = true;
  maxStoresPerMemcpy = 8;
  maxStoresPerMemset = 16;
  maxMemopBits = sti.hasSSE2() ? 128 : 64;
}

/// LOCK AND, OR, XOR leave no old value: they do where nobody wants it.
static bool isLockedLogic(const MachineInstr &mi, const MachineRegisterInfo &mri) {
  switch (mi.getOpcode()) {
  case TargetOpcode::G_ATOMICRMW_AND:
  case TargetOpcode::G_ATOMICRMW_OR:
  case TargetOpcode::G_ATOMICRMW_XOR: {
    LLT t = mri.getType(mi.getReg(0));
    uint64_t bits = t.getSizeInBits();
    return t.isScalar() && (bits == 8 || bits == 16 || bits == 32 || bits == 64) && mri.useEmpty(mi.getReg(0));
  }
  default:
    return false;
  }
}

LegalizeResult X86TargetLowering::legalizeCustom(MachineIRBuilder &b, MachineInstr &mi) const {
  if (isLockedLogic(mi, mi.getMF().getRegInfo()))
    return LegalizeResult::kLegal;
  if (hasVectors_ && X86::isSelectableVectorOp(mi, mi.getMF().getRegInfo()))
    return LegalizeResult::kLegal;
  return LegalizeResult::kNotHandled;
}

} // namespace lathe
