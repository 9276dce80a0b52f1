// Instruction selection: generic instructions become the target's, by rules and by the target's C++.
#pragma once
#include "lathe/isel/global/ISelContext.h"

namespace lathe {

/// The pass. Keeps its memory from one function to the next.
///
/// In: generic MIR in SSA form whose registers have banks (none: the bank of integers). Out: no generic opcode, every
/// virtual register has a class. Blocks are walked from the last to the first and each from its end, so that an
/// instruction is seen after its users: what they have taken in, or nobody needs, is erased on the way.
class InstructionSelect {
public:
  /// False when an instruction could not be selected: reported, and the function is marked.
  bool run(MachineFunction &mf);

private:
  bool selectBlock(MachineBasicBlock &mbb);
  bool select(MachineInstr &mi);
  void visitOther(MachineInstr &mi);
  /// Operations that are moves between registers, or parts of them, on every target.
  bool selectMove(MachineInstr &mi);
  bool selectTrunc(MachineInstr &mi);
  bool selectAnyExt(MachineInstr &mi);
  void becomeCopy(MachineInstr &mi);
  bool isAlive(const MachineInstr &mi) const;
  bool isDead(const MachineInstr &mi) const;
  bool finishRegisters();
  void fixDebugUses();
  void insertCustom();
  void reportFailure(const MachineInstr &mi);

  ISelContext ctx_;
  bool sawDebug_ = false;
};

/// The sub-register index of the low `bits` of registers of class `rc`; 0 when there is none.
unsigned findLowSubReg(const TargetRegisterInfo &tri, unsigned rc, unsigned bits);

/// Legality under a subtarget's rules, including what selectMove does.
LegalizerInfo makeLegalizerInfo(const RuleTables &tables, const TargetRegisterInfo &tri);

} // namespace lathe
