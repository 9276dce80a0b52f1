#include "lathe/targets/Template/TemplateSubtarget.h"
#include "lathe/isel/global/InstructionSelect.h"
#include "lathe/support/Arena.h"
#include <cstddef>

namespace lathe {

TemplateSubtarget::TemplateSubtarget(const TargetMachine &tm, const FeatureBits &features)
    : tm_(tm), features_(features), rules_(createTemplateRules(*this)),
      // What can be selected is legal; the legalizer brings everything else to it.
      legalizerInfo_(std::make_unique<LegalizerInfo>(makeLegalizerInfo(*rules_, registerInfo_))) {
  // The facts that no table has.
  lowering_.pointerBits = 32;
  lowering_.stackPointer = Template::SP;
  lowering_.maxLibcallIntBits = 64;
  lowering_.maxAtomicBits = 0;
  lowering_.minJumpTableEntries = ~0u;
  lowering_.maxMemopBits = 32;
  lowering_.unalignedAccessIsFast = false;
  lowering_.unalignedAccessIsLegal = false;
}

void *TemplateSubtarget::createMachineFunctionInfo(Arena &arena, const MachineFunction &) const {
  return arena.make<TemplateMachineFunctionInfo>();
}

std::span<const FunctionInfoField> TemplateSubtarget::getFunctionInfoFields() const {
  static constexpr FunctionInfoField kFields[] = {
      {"varArgsFrameIndex", FunctionInfoField::kInt32, offsetof(TemplateMachineFunctionInfo, varArgsFrameIndex)}};
  return kFields;
}

} // namespace lathe
