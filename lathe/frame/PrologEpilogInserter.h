// Lays out stack frames: "prologepilog".
#pragma once
#include "lathe/mir/MachineFunction.h"
#include <vector>

namespace lathe {

/// In: physical registers; frame indices as operands; call frame pseudos around calls. Out: every frame object has its
/// offset, prologue and epilogues stand in the code, frame indices and call frame pseudos are gone.
///
/// Offsets count from the canonical frame address (the stack pointer before the call): fixed objects keep the offsets
/// that call lowering gave them (incoming stack arguments from 0 upwards), the return address and saved registers come
/// below, then the objects of the function, then the outgoing arguments:
///
///     CFA  ->  | return address | saved registers | objects | outgoing arguments |  <-  stack pointer
///
/// One walk collects what the layout needs (modified registers, call frames, instructions with frame indices); after
/// the layout only the collected instructions are visited. Objects are ordered so that small ones end up next to the
/// register they are addressed from, where displacements are short.
class PrologEpilogInserter final : public PassState {
public:
  /// False when an error was reported.
  bool run(MachineFunction &mf);

private:
  struct FrameUse {
    MachineInstr *mi;
    uint32_t operand;
    int32_t spAdjustment; ///< bytes of call frame in place there
  };

  void scan(MachineFunction &mf);
  void scanInstr(MachineInstr &mi, int spAdjustment);
  void noteModified(MCPhysReg r);
  void expandModified();
  void noteMask(const uint32_t *mask);
  void findCalleeSaves(MachineFunction &mf);
  bool layOut(MachineFunction &mf);
  void orderObjects(const MachineFrameInfo &frame, bool fromTop);
  void insertCode(MachineFunction &mf);

  const TargetInstrInfo *tii_ = nullptr;
  const TargetRegisterInfo *tri_ = nullptr;
  const TargetFrameLowering *tfl_ = nullptr;
  MachineFunction *mf_ = nullptr;
  std::vector<MCPhysReg> modified_;    ///< registers that the function or its callees change, each once
  std::vector<uint8_t> isModified_;    ///< by register: is in modified_
  std::vector<uint8_t> modifiedUnits_; ///< by register unit
  std::vector<FrameUse> uses_;
  std::vector<MachineInstr *> callFrames_;
  std::vector<MachineBasicBlock *> returns_;
  std::vector<int> order_;
  std::vector<uint32_t> saved_;
  const uint32_t *lastMask_ = nullptr;
};

/// The pass on one function, with working memory that the function keeps.
bool insertPrologEpilog(MachineFunction &mf);

} // namespace lathe
