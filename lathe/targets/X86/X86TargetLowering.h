// Facts of X86 that legalization and translation ask for.
#pragma once
#include "lathe/target/TargetLowering.h"

namespace lathe {

class X86Subtarget;

class X86TargetLowering final : public TargetLowering {
public:
  explicit X86TargetLowering(const X86Subtarget &sti);

  std::string_view unsupportedRequest(const MachineFunction &mf) const override;
  LegalizeResult legalizeCustom(MachineIRBuilder &b, MachineInstr &mi) const override;

private:
  const X86Subtarget &sti_;
  bool hasVectors_;
};

} // namespace lathe
