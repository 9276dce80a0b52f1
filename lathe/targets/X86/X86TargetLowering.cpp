#include "lathe/targets/X86/X86TargetLowering.h"
#include "lathe/isel/global/InstructionSelect.h"
#include "lathe/targets/X86/X86Subtarget.h"

namespace lathe {

X86TargetLowering::X86TargetLowering(const X86Subtarget &sti) {
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

std::unique_ptr<LegalizerInfo> createX86LegalizerInfo(const X86Subtarget &sti, const RuleTables &rules) {
  return std::make_unique<LegalizerInfo>(makeLegalizerInfo(rules, sti.getRegisterInfo()));
}

} // namespace lathe
