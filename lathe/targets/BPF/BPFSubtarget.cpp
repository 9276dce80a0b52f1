#include "lathe/targets/BPF/BPFSubtarget.h"
#include "lathe/isel/global/InstructionSelect.h"

namespace lathe {

BPFSubtarget::BPFSubtarget(const TargetMachine &tm, const FeatureBits &features, bool littleEndian, uint64_t stackBytes)
    : tm_(tm), features_(features), little_(littleEndian), frameLowering_(stackBytes), rules_(createBPFRules(*this)),
      // What can be selected is legal; the legalizer brings everything else to it.
      legalizerInfo_(std::make_unique<LegalizerInfo>(makeLegalizerInfo(*rules_, registerInfo_))) {
  // The facts that no table has.
  lowering_.isLittleEndian = little_;
  lowering_.hasRuntimeLibrary = false;
  lowering_.minCmpXchgBits = hasALU32() ? 32 : 64;
  lowering_.minJumpTableEntries = ~0u;
  lowering_.booleansAreZeroOrOne = true; // SETCC
  // There is nothing to call, and the stack holds 512 bytes.
  lowering_.maxStoresPerMemcpy = lowering_.maxStoresPerMemset = 128;
  // The verifier wants accesses of packets and of the stack to be aligned.
  lowering_.unalignedAccessIsFast = false;
  lowering_.unalignedAccessIsLegal = false;
}

} // namespace lathe
