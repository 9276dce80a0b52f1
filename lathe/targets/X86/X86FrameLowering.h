// Stack frames of X86.
//
//        CFA ->  arguments in memory
//                return address
//                saved RBP             when there is a frame pointer; RBP points here
//                other saved registers pushed
//                (padding)             realigned frames: the stack pointer is rounded down
//                objects
//        RSP ->  outgoing arguments    when calls do not move the stack pointer; the base pointer RBX stays here where
//                                      it does and the frame is realigned
//
// A leaf function without any of this may use the 128 bytes below RSP (psABI, section 3.2.2, the red zone).
#pragma once
#include "lathe/target/TargetFrameLowering.h"
#include "lathe/targets/X86/X86MachineFunctionInfo.h"

namespace lathe {

class X86Subtarget;

class X86FrameLowering final : public TargetFrameLowering {
public:
  explicit X86FrameLowering(const X86Subtarget &sti);

  bool hasFP(const MachineFunction &mf) const override;
  bool needsRealignment(const MachineFunction &mf) const;
  bool hasBasePointer(const MachineFunction &mf) const;
  bool canUseRedZone(const MachineFunction &mf) const override;
  void emitPrologue(MachineFunction &mf, MachineBasicBlock &mbb) const override;
  void recoverBasePointer(MachineFunction &mf, uint16_t base) const;
  void emitEpilogue(MachineFunction &mf, MachineBasicBlock &mbb) const override;
  void assignCalleeSavedSpillSlots(MachineFunction &mf) const override;
  void spillCalleeSavedRegisters(MachineFunction &mf, MachineBasicBlock &mbb) const override;
  void restoreCalleeSavedRegisters(MachineFunction &mf, MachineBasicBlock &mbb) const override;
  void determineCalleeSaves(MachineFunction &mf, uint32_t *savedWords) const override;
  void eliminateCallFramePseudoInstr(MachineFunction &mf, MachineBasicBlock &mbb, MachineInstr &mi) const override;
  int64_t getFrameIndexReference(const MachineFunction &mf, int fi, uint16_t &reg) const override;

protected:
  bool hasFPForDynamicStack(const MachineFunction &mf) const override;

private:
  struct Inserter;
  X86MachineFunctionInfo::FrameBase frameBase(const MachineFunction &mf, bool fixed) const;
  void adjustStackPointer(Inserter &at, int64_t bytes, bool isEpilogue) const;
  void allocateLocals(Inserter &at, int64_t local, bool describes) const;
  int64_t alignment(const MachineFunction &mf) const;
  void restoreFrameState(MachineFunction &mf, MachineBasicBlock &mbb) const;

  const X86Subtarget &sti_;
};

} // namespace lathe
