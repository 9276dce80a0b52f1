// Instruction sequences of Template that target-independent passes ask for.
#pragma once
#include "lathe/mir/MachineInstr.h"
#include "lathe/target/TargetInstrInfo.h"

namespace lathe {

class TemplateInstrInfo final : public TargetInstrInfo {
public:
  TemplateInstrInfo();

  void copyPhysReg(MachineBasicBlock &mbb, MachineInstr *before, DebugLoc dl, MCPhysReg dst, MCPhysReg src,
                   bool killSrc) const override;
  void storeRegToStackSlot(MachineBasicBlock &mbb, MachineInstr *before, Register reg, bool isKill, int frameIndex,
                           unsigned regClass) const override;
  void loadRegFromStackSlot(MachineBasicBlock &mbb, MachineInstr *before, Register reg, int frameIndex,
                            unsigned regClass) const override;
  int isLoadFromStackSlot(const MachineInstr &mi, MCPhysReg &reg) const override;
  int isStoreToStackSlot(const MachineInstr &mi, MCPhysReg &reg) const override;
  void insertUnconditionalBranch(MachineBasicBlock &mbb, MachineBasicBlock *dest, DebugLoc dl) const override;
  std::string_view getTargetFlagName(unsigned flag) const override;

  /// dst = src + value before `before`, after register allocation. Changes r7 where `value` needs more than 16 bits.
  void addImmediate(MachineBasicBlock &mbb, MachineInstr *before, MCPhysReg dst, MCPhysReg src, int64_t value,
                    MachineInstr::MIFlag flag) const;
};

} // namespace lathe
