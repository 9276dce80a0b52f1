// Instruction sequences of X86 that target-independent passes ask for.
#pragma once
#include "lathe/target/TargetInstrInfo.h"

namespace lathe {

class X86Subtarget;

class X86InstrInfo final : public TargetInstrInfo {
public:
  explicit X86InstrInfo(const X86Subtarget &sti);

  void copyPhysReg(MachineBasicBlock &mbb, MachineInstr *before, DebugLoc dl, MCPhysReg dst, MCPhysReg src,
                   bool killSrc) const override;
  void storeRegToStackSlot(MachineBasicBlock &mbb, MachineInstr *before, Register reg, bool isKill, int frameIndex,
                           unsigned regClass) const override;
  void loadRegFromStackSlot(MachineBasicBlock &mbb, MachineInstr *before, Register reg, int frameIndex,
                            unsigned regClass) const override;
  int isLoadFromStackSlot(const MachineInstr &mi, MCPhysReg &reg) const override;
  int isStoreToStackSlot(const MachineInstr &mi, MCPhysReg &reg) const override;
  bool expandPostRAPseudo(MachineInstr &mi) const override;
  MachineBasicBlock *emitInstrWithCustomInserter(MachineInstr &mi) const override;
  bool commuteInstruction(MachineInstr &mi, unsigned a, unsigned b) const override;
  void reMaterialize(MachineBasicBlock &mbb, MachineInstr *before, MCPhysReg reg,
                     const MachineInstr &orig) const override;
  bool isReallyTriviallyReMaterializable(const MachineInstr &mi) const override;

  // The condition of a BranchInfo is one X86::CondCode, or one of the pairs below, which take two branches.
  enum PairCondition : int64_t {
    kNEOrP = 100, ///< not equal or unordered
    kENotP = 101, ///< equal and ordered
  };
  bool analyzeBranch(MachineBasicBlock &mbb, BranchInfo &info) const override;
  unsigned removeBranch(MachineBasicBlock &mbb) const override;
  unsigned insertBranch(MachineBasicBlock &mbb, const BranchInfo &info, DebugLoc dl) const override;
  bool reverseBranchCondition(BranchInfo &info) const override;
  void insertUnconditionalBranch(MachineBasicBlock &mbb, MachineBasicBlock *dest, DebugLoc dl) const override;
  std::string_view getTargetFlagName(unsigned flag) const override;
  RenamedInstr getRenamedInstr(std::string_view name) const override;
  std::string_view verifyInstruction(const MachineInstr &mi) const override;

private:
  struct SlotOpcodes {
    uint16_t load, store;
  };
  SlotOpcodes slotOpcodes(unsigned regClass, MCPhysReg reg, uint8_t log2Align) const;
  void expandTailCall(MachineInstr &mi) const;
  void expandLongJmp(MachineInstr &mi) const;
  MachineBasicBlock *expandSelect(MachineInstr &mi) const;
  MachineBasicBlock *expandXMMSave(MachineInstr &mi) const;
  MachineBasicBlock *expandFPToInt(MachineInstr &mi) const;

  const X86Subtarget &sti_;
};

/// Adds the five operands of the address of a frame object.
class MachineInstrBuilder;
const MachineInstrBuilder &addFrameReference(const MachineInstrBuilder &b, int frameIndex, int64_t offset = 0);
/// base + offset
const MachineInstrBuilder &addRegOffset(const MachineInstrBuilder &b, Register base, int64_t offset);

} // namespace lathe
