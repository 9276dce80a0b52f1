// Registers of BPF as code generation sees them.
#pragma once
#include "lathe/target/TargetRegisterInfo.h"

namespace lathe {

class BPFRegisterInfo final : public TargetRegisterInfo {
public:
  BPFRegisterInfo();

  std::span<const MCPhysReg> getCalleeSavedRegs(const MachineFunction &mf) const override;
  const uint32_t *getCallPreservedMask(const MachineFunction &mf, unsigned cc) const override;
  std::span<const NamedRegMask> getNamedRegMasks() const override;
  void getReservedRegs(const MachineFunction &mf, std::span<uint32_t> words) const override;
  MCPhysReg getFrameRegister(const MachineFunction &mf) const override;
  unsigned getPointerRegClass(const MachineFunction &mf, unsigned kind) const override;
  void eliminateFrameIndex(MachineInstr &mi, unsigned operand, int spAdjustment) const override;
};

} // namespace lathe
