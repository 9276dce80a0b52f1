// How a target lays out and enters its stack frames.
#pragma once
#include "lathe/target/fwd.h"
#include <cstdint>

namespace lathe {

class TargetFrameLowering {
public:
  /// `log2StackAlign`: of the stack pointer at calls. `localAreaOffset`: bytes from the stack pointer at entry to
  /// the first free byte (-8 where a call pushes an 8-byte return address).
  TargetFrameLowering(bool stackGrowsDown, uint8_t log2StackAlign, int64_t localAreaOffset)
      : growsDown_(stackGrowsDown), log2StackAlign_(log2StackAlign), localAreaOffset_(localAreaOffset) {}
  virtual ~TargetFrameLowering() = default;

  bool stackGrowsDown() const { return growsDown_; }
  uint8_t getLog2StackAlign() const { return log2StackAlign_; }
  int64_t getOffsetOfLocalArea() const { return localAreaOffset_; }

  /// Somebody walks the stack: functions tell how to undo their frames.
  bool hasUnwindTables = true;

  virtual bool hasFP(const MachineFunction &mf) const = 0;
  /// Whether the largest call frame is part of the fixed frame, so that calls do not move the stack pointer.
  virtual bool hasReservedCallFrame(const MachineFunction &mf) const { return !hasFPForDynamicStack(mf); }
  virtual bool canUseRedZone(const MachineFunction &mf) const { return false; }
  virtual void emitPrologue(MachineFunction &mf, MachineBasicBlock &mbb) const = 0;
  virtual void emitEpilogue(MachineFunction &mf, MachineBasicBlock &mbb) const = 0;
  /// Called before frame layout, with the callee-saved registers that the function modifies already listed in the
  /// frame info; gives them slots (or none where they are pushed).
  virtual void assignCalleeSavedSpillSlots(MachineFunction &mf) const = 0;
  virtual void spillCalleeSavedRegisters(MachineFunction &mf, MachineBasicBlock &mbb) const = 0;
  virtual void restoreCalleeSavedRegisters(MachineFunction &mf, MachineBasicBlock &mbb) const = 0;
  /// Adds registers that must be saved besides those that are modified (the frame register, say).
  virtual void determineCalleeSaves(MachineFunction &mf, uint32_t *savedWords) const {}
  /// Replaces a call frame setup or destroy pseudo and erases it.
  virtual void eliminateCallFramePseudoInstr(MachineFunction &mf, MachineBasicBlock &mbb, MachineInstr &mi) const = 0;
  /// The register and offset that address frame object `fi`.
  virtual int64_t getFrameIndexReference(const MachineFunction &mf, int fi, uint16_t &reg) const = 0;

protected:
  virtual bool hasFPForDynamicStack(const MachineFunction &mf) const = 0;

private:
  bool growsDown_;
  uint8_t log2StackAlign_;
  int64_t localAreaOffset_;
};

} // namespace lathe
