// Stack frames of Template. From the upper end: arguments of the caller | saved registers | objects | arguments for
// calls, where the stack pointer is. The stack pointer is a multiple of 8 at calls. Frames with objects of run-time
// size are addressed from r6, which holds the stack pointer's value at entry.
#pragma once
#include "lathe/mir/MachineInstr.h"
#include "lathe/target/TargetFrameLowering.h"

namespace lathe {

class TemplateFrameLowering final : public TargetFrameLowering {
public:
  TemplateFrameLowering() : TargetFrameLowering(/*stackGrowsDown=*/true, /*log2StackAlign=*/3, /*localAreaOffset=*/0) {}

  bool hasFP(const MachineFunction &mf) const override;
  void emitPrologue(MachineFunction &mf, MachineBasicBlock &mbb) const override;
  void emitEpilogue(MachineFunction &mf, MachineBasicBlock &mbb) const override;
  void assignCalleeSavedSpillSlots(MachineFunction &mf) const override;
  // Prologue and epilogue save and restore: they know the offsets.
  void spillCalleeSavedRegisters(MachineFunction &, MachineBasicBlock &) const override {}
  void restoreCalleeSavedRegisters(MachineFunction &, MachineBasicBlock &) const override {}
  void determineCalleeSaves(MachineFunction &mf, uint32_t *savedWords) const override;
  void eliminateCallFramePseudoInstr(MachineFunction &mf, MachineBasicBlock &mbb, MachineInstr &mi) const override;
  int64_t getFrameIndexReference(const MachineFunction &mf, int fi, uint16_t &reg) const override;

protected:
  bool hasFPForDynamicStack(const MachineFunction &mf) const override;
};

} // namespace lathe
