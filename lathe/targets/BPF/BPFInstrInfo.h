// Instruction sequences of BPF that target-independent passes ask for.
#pragma once
#include "lathe/mir/MachineInstr.h"
#include "lathe/target/TargetInstrInfo.h"

namespace lathe {

class BPFInstrInfo final : public TargetInstrInfo {
public:
  BPFInstrInfo();

  void copyPhysReg(MachineBasicBlock &mbb, MachineInstr *before, DebugLoc dl, MCPhysReg dst, MCPhysReg src,
                   bool killSrc) const override;
  void storeRegToStackSlot(MachineBasicBlock &mbb, MachineInstr *before, Register reg, bool isKill, int frameIndex,
                           unsigned regClass) const override;
  void loadRegFromStackSlot(MachineBasicBlock &mbb, MachineInstr *before, Register reg, int frameIndex,
                            unsigned regClass) const override;
  int isLoadFromStackSlot(const MachineInstr &mi, MCPhysReg &reg) const override;
  int isStoreToStackSlot(const MachineInstr &mi, MCPhysReg &reg) const override;
  void insertUnconditionalBranch(MachineBasicBlock &mbb, MachineBasicBlock *dest, DebugLoc dl) const override;
};

} // namespace lathe
