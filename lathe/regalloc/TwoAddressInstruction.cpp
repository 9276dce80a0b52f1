#include "lathe/regalloc/TwoAddressInstruction.h"
#include "lathe/mir/MachineInstrBuilder.h"
#include "lathe/target/TargetInstrInfo.h"
#include "lathe/target/TargetRegisterInfo.h"

namespace lathe {

uint8_t TwoAddressInstruction::lookUpTies(unsigned opcode) const {
  for (const MCOperandInfo &o : tii_->operands(tii_->get(opcode)))
    if (o.tiedTo >= 0)
      return 2;
  return 1;
}

/// Whether the register that `use` reads can simply be called `dest`: it is defined once, in this block, and read by
/// `mi` alone. `dest` begins to live at `mi`, so the two do not overlap: `mi` is its only definition but for those that
/// it took over from below, which VReg::mark counts.
bool TwoAddressInstruction::canTakeOver(const MachineInstr &mi, unsigned use, Register dest) const {
  const MachineOperand &op = mi.getOperand(use);
  Register a = op.getReg();
  if (!a.isVirtual() || !dest.isVirtual() || op.getSubReg())
    return false;
  const MachineRegisterInfo::VReg &v = mri_->info(a);
  if (mri_->info(dest).mark == 0xff || v.defs != 1 || !v.def || v.def->getParent() != mi.getParent() ||
      mri_->info(dest).defs != 1u + mri_->info(dest).mark)
    return false;
  if (v.uses != 1) {
    uint32_t here = 0;
    for (const MachineOperand &o : mi.operands())
      if (o.isReg() && !o.isDef() && o.getReg() == a) {
        if (o.getSubReg())
          return false;
        ++here;
      }
    if (here != v.uses)
      return false;
  }
  int at = v.def->findRegisterDefOperandIdx(a);
  if (at < 0 || v.def->getOperand(unsigned(at)).getSubReg() || v.def->isPHI())
    return false;
  unsigned ca = v.regClass, cd = mri_->info(dest).regClass;
  if (ca == cd)
    return true;
  if (ca == MachineRegisterInfo::kNoClass || cd == MachineRegisterInfo::kNoClass)
    return false;
  // The common register must not be much harder to allocate than the two apart.
  const TargetRegisterInfo &tri = mf_->getRegisterInfo();
  unsigned common = tri.getCommonSubClass(ca, cd);
  return common != ~0u && tri.getRegClass(common).numRegs * 2 >= tri.getRegClass(cd).numRegs;
}

bool TwoAddressInstruction::tryCommute(MachineInstr &mi, unsigned use, Register dest) {
  const MCInstrDesc &d = tii_->get(mi.getOpcode());
  if (!d.isCommutable())
    return false;
  unsigned n = mi.getNumOperands() < d.numOperands ? mi.getNumOperands() : d.numOperands;
  for (unsigned other = d.numDefs; other < n && other < d.numDefs + 3u; ++other) {
    const MachineOperand &o = mi.getOperand(other);
    if (other == use || !o.isReg() || o.isDef() || o.isTied() || !o.getReg().isVirtual())
      continue;
    if (o.getReg() == mi.getReg(use))
      return false;
    if (canTakeOver(mi, other, dest))
      return tii_->commuteInstruction(mi, use, other);
  }
  return false;
}

void TwoAddressInstruction::rewriteTied(MachineInstr &mi, unsigned use) {
  const MachineOperand &def = mi.getOperand(mi.getOperand(use).tiedTo());
  Register dest = def.getReg();
  Register src = mi.getReg(use);
  unsigned sub = mi.getOperand(use).getSubReg();
  if (src == dest && sub == def.getSubReg())
    return;
  if (mi.getOperand(use).isUndef()) {
    mri_->setReg(mi, use, dest);
    mi.getOperand(use).setSubReg(0);
    return;
  }
  bool takesOver = canTakeOver(mi, use, dest);
  if (!takesOver && tryCommute(mi, use, dest)) {
    takesOver = true;
    src = mi.getReg(use);
  }
  if (takesOver) {
    MachineInstr &d = *mri_->info(src).def;
    unsigned cs = mri_->info(src).regClass, cd = mri_->info(dest).regClass;
    if (cs != cd)
      mri_->setRegClass(dest, mf_->getRegisterInfo().getCommonSubClass(cs, cd));
    mri_->setReg(d, unsigned(d.findRegisterDefOperandIdx(src)), dest);
    if (!mri_->info(dest).mark++)
      marked_.push_back(dest);
    for (unsigned i = 0; i < mi.getNumOperands(); ++i) {
      MachineOperand &o = mi.getOperand(i);
      if (o.isReg() && !o.isDef() && o.getReg() == src) {
        mri_->setReg(mi, i, dest);
        o.setIsKill(i == use);
      }
    }
    return;
  }
  bool kill = mi.getOperand(use).isKill();
  BuildMI(*mi.getParent(), &mi, mi.getDebugLoc(), tii_->get(TargetOpcode::COPY))
      .addDef(dest)
      .addReg(src, kill ? unsigned(RegState::Kill) : 0u, sub);
  mri_->setReg(mi, use, dest);
  mi.getOperand(use).setSubReg(0);
  mi.getOperand(use).setIsKill(false);
}

bool TwoAddressInstruction::lowerSubRegPseudo(MachineInstr &mi) {
  MachineBasicBlock &mbb = *mi.getParent();
  DebugLoc dl = mi.getDebugLoc();
  const MCInstrDesc &copy = tii_->get(TargetOpcode::COPY);
  switch (mi.getOpcode()) {
  case TargetOpcode::COPY_TO_REGCLASS:
    mi.removeOperandsFrom(2);
    mi.setOpcode(TargetOpcode::COPY);
    return true;
  case TargetOpcode::EXTRACT_SUBREG: {
    const MachineOperand src = mi.getOperand(1);
    unsigned sub = mf_->getRegisterInfo().composeSubRegIndices(src.getSubReg(), unsigned(mi.getOperand(2).getImm()));
    mi.removeOperandsFrom(2);
    mi.setOpcode(TargetOpcode::COPY);
    mi.getOperand(1).setSubReg(sub);
    return true;
  }
  case TargetOpcode::INSERT_SUBREG: {
    Register dest = mi.getReg(0);
    const MachineOperand base = mi.getOperand(1), value = mi.getOperand(2);
    unsigned sub = unsigned(mi.getOperand(3).getImm());
    MachineInstr *baseDef = base.getReg().isVirtual() ? mri_->getVRegDef(base.getReg()) : nullptr;
    bool undef = base.isUndef() || (baseDef && baseDef->getOpcode() == TargetOpcode::IMPLICIT_DEF);
    if (!undef)
      BuildMI(mbb, &mi, dl, copy, dest).addReg(base.getReg(), 0, base.getSubReg());
    if (!value.isUndef())
      BuildMI(mbb, &mi, dl, copy)
          .addDef(dest, undef ? unsigned(RegState::Undef) : 0u, sub)
          .addReg(value.getReg(), 0, value.getSubReg());
    else if (undef)
      BuildMI(mbb, &mi, dl, tii_->get(TargetOpcode::IMPLICIT_DEF), dest);
    mi.eraseFromParent(); // the walk erases baseDef when it comes to it and nothing reads it any more
    return true;
  }
  case TargetOpcode::REG_SEQUENCE: {
    Register dest = mi.getReg(0);
    bool first = true;
    for (unsigned i = 1; i + 1 < mi.getNumOperands(); i += 2) {
      const MachineOperand src = mi.getOperand(i);
      if (src.isUndef())
        continue;
      BuildMI(mbb, &mi, dl, copy)
          .addDef(dest, first ? unsigned(RegState::Undef) : 0u, unsigned(mi.getOperand(i + 1).getImm()))
          .addReg(src.getReg(), 0, src.getSubReg());
      first = false;
    }
    if (first)
      BuildMI(mbb, &mi, dl, tii_->get(TargetOpcode::IMPLICIT_DEF), dest);
    mi.eraseFromParent();
    return true;
  }
  default:
    return false;
  }
}

bool TwoAddressInstruction::run(MachineFunction &mf) {
  mf_ = &mf;
  mri_ = &mf.getRegInfo();
  if (tii_ != &mf.getInstrInfo()) {
    tii_ = &mf.getInstrInfo();
    tiesOf_.assign(tii_->numOpcodes, 0);
  }
  bool changed = false;
  for (MachineBasicBlock *mbb : mf.blocks())
    for (MachineInstr *mi = mbb->back(), *prev; mi; mi = prev) {
      prev = mi->getPrevNode();
      unsigned opcode = mi->getOpcode();
      if (opcode < TargetOpcode::kFirstTargetOpcode && !mi->isInlineAsm()) {
        // New copies stand before `mi`; they have no ties, and nothing above them was visited.
        if (opcode == TargetOpcode::IMPLICIT_DEF && mi->getReg(0).isVirtual() && mri_->useEmpty(mi->getReg(0)))
          mi->eraseFromParent();
        else if (lowerSubRegPseudo(*mi))
          changed = true;
        continue;
      }
      if (opcode >= TargetOpcode::kFirstTargetOpcode && !hasTies(opcode))
        continue;
      for (unsigned i = 0; i < mi->getNumOperands(); ++i) {
        const MachineOperand &op = mi->getOperand(i);
        if (!op.isReg() || op.isDef() || !op.isTied())
          continue;
        rewriteTied(*mi, i);
        changed = true;
      }
    }
  for (Register r : marked_)
    mri_->info(r).mark = 0;
  marked_.clear();
  mri_->leaveSSA();
  mf.clearProperty(MachineFunction::kIsSSA);
  mf.setProperty(MachineFunction::kTiedOpsRewritten);
  return changed;
}

bool rewriteTwoAddressInstructions(MachineFunction &mf) {
  mf.getPassState<TwoAddressInstruction>(PassStateSlot::kTwoAddress).run(mf);
  return true;
}

} // namespace lathe
