#include "lathe/targets/X86/X86Subtarget.h"
#include "lathe/isel/rules/RuleTables.h"
#include "lathe/target/CallLowering.h"
#include "lathe/target/TargetLowering.h"
#include "lathe/targets/X86/X86CallLowering.h"
#include "lathe/targets/X86/X86FrameLowering.h"
#include "lathe/targets/X86/X86InstrInfo.h"
#include "lathe/targets/X86/X86MachineFunctionInfo.h"
#include "lathe/targets/X86/X86RegisterInfo.h"
#include "lathe/targets/X86/X86TargetLowering.h"
#include "lathe/targets/X86/X86TargetMachine.h"
#include "lathe/targets/X86/isel/X86Rules.h"

namespace lathe {

X86Subtarget::X86Subtarget(const X86TargetMachine &tm, const FeatureBits &features)
    : tm_(tm), features_(features), is64Bit_(tm.is64Bit()), isWin64_(is64Bit_ && tm.getTargetTriple().isOSWindows()),
      relocModel_(tm.getOptions().relocModel), codeModel_(tm.getOptions().codeModel) {
  registerInfo_ = std::make_unique<X86RegisterInfo>(*this);
  instrInfo_ = std::make_unique<X86InstrInfo>(*this);
  frameLowering_ = std::make_unique<X86FrameLowering>(*this);
  callLowering_ = std::make_unique<X86CallLowering>(*this);
  rules_ = createX86Rules(*this);
  legalizerInfo_ = createX86LegalizerInfo(*this, *rules_);
  lowering_ = std::make_unique<X86TargetLowering>(*this);
}

X86Subtarget::~X86Subtarget() = default;

const TargetMachine &X86Subtarget::getTargetMachine() const { return tm_; }

void *X86Subtarget::createMachineFunctionInfo(Arena &arena, const MachineFunction &mf) const {
  return X86MachineFunctionInfo::create(arena, mf);
}

std::span<const FunctionInfoField> X86Subtarget::getFunctionInfoFields() const {
  return X86MachineFunctionInfo::fields();
}

} // namespace lathe
