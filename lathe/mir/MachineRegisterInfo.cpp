#include "lathe/mir/MachineRegisterInfo.h"
#include "lathe/mir/MachineFunction.h"

namespace lathe {

void MachineRegisterInfo::reset() {
  vregs_ = {};
  names_ = {};
  liveIns_ = {};
  hints_ = {};
  csrs_ = {};
  updatedCSRs_ = false;
  ssa_ = true;
  tracksLiveness_ = true;
}

void MachineRegisterInfo::setReg(MachineInstr &mi, unsigned operand, Register r) {
  MachineOperand &op = mi.getOperand(operand);
  noteOperandRemoved(mi, op);
  op.index_ = r.id();
  noteOperandAdded(mi, op);
}

std::string_view MachineRegisterInfo::getVRegName(Register r) const {
  return r.virtIndex() < names_.size() ? names_[r.virtIndex()] : std::string_view();
}

void MachineRegisterInfo::setSimpleHint(Register r, Register hint) {
  if (r.virtIndex() >= hints_.size())
    hints_.resize(arena_, r.virtIndex() + 1);
  hints_[r.virtIndex()] = hint;
}

void MachineRegisterInfo::setCalleeSavedRegs(std::span<const MCPhysReg> regs) {
  updatedCSRs_ = true;
  csrs_.clear();
  for (MCPhysReg r : regs)
    csrs_.push_back(arena_, r);
}

void MachineRegisterInfo::setVRegName(Register r, std::string_view name) {
  if (r.virtIndex() >= names_.size())
    names_.resize(arena_, r.virtIndex() + 1);
  names_[r.virtIndex()] = name;
}

} // namespace lathe
