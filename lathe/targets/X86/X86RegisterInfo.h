// The registers of X86 as code generation sees them.
#pragma once
#include "lathe/target/TargetRegisterInfo.h"

namespace lathe {

class X86Subtarget;

class X86RegisterInfo final : public TargetRegisterInfo {
public:
  explicit X86RegisterInfo(const X86Subtarget &sti);

  std::span<const MCPhysReg> getCalleeSavedRegs(const MachineFunction &mf) const override;
  const uint32_t *getCallPreservedMask(const MachineFunction &mf, unsigned cc) const override;
  void getReservedRegs(const MachineFunction &mf, std::span<uint32_t> words) const override;
  void getUnallocatableRegs(const MachineFunction &mf, std::span<uint32_t> words) const override;
  MCPhysReg getFrameRegister(const MachineFunction &mf) const override;
  unsigned getPointerRegClass(const MachineFunction &mf, unsigned kind = 0) const override;
  void eliminateFrameIndex(MachineInstr &mi, unsigned operand, int spAdjustment) const override;
  unsigned getCrossCopyRegClass(unsigned rc) const override;
  std::span<const NamedRegMask> getNamedRegMasks() const override;

  /// The register that objects are addressed from where the stack pointer moves and the frame is realigned; 0: none.
  MCPhysReg getBasePointer(const MachineFunction &mf) const;

private:
  const X86Subtarget &sti_;
};

} // namespace lathe
