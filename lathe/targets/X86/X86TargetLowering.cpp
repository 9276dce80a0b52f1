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

LegalizeResult X86TargetLowering::legalizeCustom(MachineIRBuilder &b, MachineInstr &mi) const {
  if (hasVectors_ && X86::isSelectableVectorOp(mi, mi.getMF().getRegInfo()))
    return LegalizeResult::kLegal;
  return LegalizeResult::kNotHandled;
}

} // namespace lathe
