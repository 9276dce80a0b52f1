// BuildMI: creating machine instructions.
#pragma once
#include "lathe/mir/MachineFunction.h"

namespace lathe {

class MachineInstrBuilder {
public:
  MachineInstrBuilder(MachineFunction &mf, MachineInstr *mi) : mf_(&mf), mi_(mi) {}
  operator MachineInstr *() const { return mi_; }
  MachineInstr *operator->() const { return mi_; }
  MachineInstr &instr() const { return *mi_; }
  Register getReg(unsigned i) const { return mi_->getReg(i); }

  [[gnu::always_inline]] const MachineInstrBuilder &add(const MachineOperand &op) const {
    mi_->addOperand(*mf_, op);
    return *this;
  }
  [[gnu::always_inline]] const MachineInstrBuilder &addReg(Register r, unsigned state = 0, unsigned subReg = 0) const {
    return add(MachineOperand::createReg(r, state, subReg));
  }
  [[gnu::always_inline]] const MachineInstrBuilder &addDef(Register r, unsigned state = 0, unsigned subReg = 0) const {
    return addReg(r, state | RegState::Define, subReg);
  }
  [[gnu::always_inline]] const MachineInstrBuilder &addUse(Register r, unsigned state = 0, unsigned subReg = 0) const {
    return addReg(r, state, subReg);
  }
  const MachineInstrBuilder &addImm(int64_t v) const { return add(MachineOperand::createImm(v)); }
  const MachineInstrBuilder &addCImm(unsigned bits, uint64_t v) const {
    return add(MachineOperand::createCImm(bits, v));
  }
  const MachineInstrBuilder &addMBB(MachineBasicBlock *b, unsigned tf = 0) const {
    return add(MachineOperand::createMBB(b, tf));
  }
  const MachineInstrBuilder &addFrameIndex(int fi) const { return add(MachineOperand::createFI(fi)); }
  const MachineInstrBuilder &addGlobalAddress(uint32_t g, int64_t offset = 0, unsigned tf = 0) const {
    return add(MachineOperand::createGA(g, offset, tf));
  }
  /// `name` must outlive the function: MachineFunction::createSymbolName, or a constant.
  const MachineInstrBuilder &addExternalSymbol(const char *name, unsigned tf = 0) const {
    return add(MachineOperand::createES(name, tf));
  }
  const MachineInstrBuilder &addConstantPoolIndex(unsigned i, int64_t offset = 0, unsigned tf = 0) const {
    return add(MachineOperand::createCPI(i, offset, tf));
  }
  const MachineInstrBuilder &addJumpTableIndex(unsigned i, unsigned tf = 0) const {
    return add(MachineOperand::createJTI(i, tf));
  }
  const MachineInstrBuilder &addRegMask(const uint32_t *m) const { return add(MachineOperand::createRegMask(m)); }
  const MachineInstrBuilder &addCFIIndex(unsigned i) const { return add(MachineOperand::createCFIIndex(i)); }
  const MachineInstrBuilder &addPredicate(unsigned p) const { return add(MachineOperand::createPredicate(p)); }
  const MachineInstrBuilder &addIntrinsicID(unsigned i) const { return add(MachineOperand::createIntrinsicID(i)); }
  const MachineInstrBuilder &addMemOperand(MachineMemOperand *m) const {
    mi_->addMemOperand(*mf_, m);
    return *this;
  }
  const MachineInstrBuilder &cloneMemRefs(const MachineInstr &from) const {
    mi_->cloneMemRefs(*mf_, from);
    return *this;
  }
  const MachineInstrBuilder &setMIFlags(unsigned f) const {
    mi_->setFlags(uint16_t(f));
    return *this;
  }
  const MachineInstrBuilder &setMIFlag(MachineInstr::MIFlag f) const {
    mi_->setFlag(f);
    return *this;
  }

private:
  MachineFunction *mf_;
  MachineInstr *mi_;
};

/// A new instruction before `before` (null: at the end of `mbb`), with the implicit operands of its description.
MachineInstrBuilder BuildMI(MachineBasicBlock &mbb, MachineInstr *before, DebugLoc dl, const MCInstrDesc &desc);
inline MachineInstrBuilder BuildMI(MachineBasicBlock &mbb, MachineInstr *before, DebugLoc dl, const MCInstrDesc &desc,
                                   Register dest) {
  MachineInstrBuilder b = BuildMI(mbb, before, dl, desc);
  b.addDef(dest);
  return b;
}
/// At the end of the block.
inline MachineInstrBuilder BuildMI(MachineBasicBlock &mbb, DebugLoc dl, const MCInstrDesc &desc) {
  return BuildMI(mbb, nullptr, dl, desc);
}
inline MachineInstrBuilder BuildMI(MachineBasicBlock &mbb, DebugLoc dl, const MCInstrDesc &desc, Register dest) {
  return BuildMI(mbb, nullptr, dl, desc, dest);
}

} // namespace lathe
