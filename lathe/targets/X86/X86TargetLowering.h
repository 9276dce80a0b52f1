// Facts of X86 that legalization and translation ask for.
#pragma once
#include "lathe/target/TargetLowering.h"
#include <memory>

namespace lathe {

class LegalizerInfo;
class X86Subtarget;
struct RuleTables;

class X86TargetLowering final : public TargetLowering {
public:
  explicit X86TargetLowering(const X86Subtarget &sti);

  LegalizeResult legalizeCustom(MachineIRBuilder &b, MachineInstr &mi) const override;

private:
  bool hasVectors_;
};

/// What the rules cover under the subtarget's features, and what X86 selects in C++.
std::unique_ptr<LegalizerInfo> createX86LegalizerInfo(const X86Subtarget &sti, const RuleTables &rules);

} // namespace lathe
