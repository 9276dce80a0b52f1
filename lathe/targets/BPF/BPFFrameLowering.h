// The frame of BPF functions: what is below r10, which the machine gives to each call. Nothing is saved and nothing
// moves.
#pragma once
#include "lathe/target/TargetFrameLowering.h"

namespace lathe {

class BPFFrameLowering final : public TargetFrameLowering {
public:
  explicit BPFFrameLowering(uint64_t maxBytes) : TargetFrameLowering(true, 3, 0), maxBytes_(maxBytes) {
    hasUnwindTables = false;
  }

  bool hasFP(const MachineFunction &) const override { return true; }
  bool hasReservedCallFrame(const MachineFunction &) const override { return true; }
  void emitPrologue(MachineFunction &mf, MachineBasicBlock &mbb) const override;
  void emitEpilogue(MachineFunction &, MachineBasicBlock &) const override {}
  void assignCalleeSavedSpillSlots(MachineFunction &) const override {}
  void spillCalleeSavedRegisters(MachineFunction &, MachineBasicBlock &) const override {}
  void restoreCalleeSavedRegisters(MachineFunction &, MachineBasicBlock &) const override {}
  void eliminateCallFramePseudoInstr(MachineFunction &mf, MachineBasicBlock &mbb, MachineInstr &mi) const override;
  int64_t getFrameIndexReference(const MachineFunction &mf, int fi, uint16_t &reg) const override;

protected:
  bool hasFPForDynamicStack(const MachineFunction &) const override { return false; }

private:
  uint64_t maxBytes_; ///< of a function's frame; 512 in the kernel (MAX_BPF_STACK)
};

} // namespace lathe
