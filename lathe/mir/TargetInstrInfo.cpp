// The defaults of the instruction hooks: they change machine code, so they stand in its layer.
#include "lathe/target/TargetInstrInfo.h"
#include "lathe/mir/MachineFunction.h"

namespace lathe {

bool TargetInstrInfo::commuteInstruction(MachineInstr &mi, unsigned a, unsigned b) const {
  MachineRegisterInfo &mri = mi.getMF().getRegInfo();
  MachineOperand &x = mi.getOperand(a), &y = mi.getOperand(b);
  if (!mi.getDesc().isCommutable() || !x.isReg() || !y.isReg() || x.isDef() || y.isDef())
    return false;
  Register rx = x.getReg();
  unsigned sx = x.getSubReg();
  bool kx = x.isKill(), ux = x.isUndef();
  mri.setReg(mi, a, y.getReg());
  x.setSubReg(y.getSubReg());
  x.setIsKill(y.isKill());
  x.setIsUndef(y.isUndef());
  mri.setReg(mi, b, rx);
  y.setSubReg(sx);
  y.setIsKill(kx);
  y.setIsUndef(ux);
  return true;
}

bool TargetInstrInfo::isReallyTriviallyReMaterializable(const MachineInstr &mi) const {
  const MCInstrDesc &d = get(mi.getOpcode());
  if (!(d.flags & MCID::kRematerializable) || d.mayStore() || d.hasUnmodeledSideEffects() || d.numDefs != 1 ||
      d.numImplicitDefs || d.opcode < firstTargetOpcode)
    return false;
  if (d.mayLoad()) {
    for (const MachineMemOperand *m : mi.memoperands())
      if (!m->isInvariant() && m->ptr.kind != MachinePointerInfo::kConstantPool)
        return false;
    if (mi.memoperands().empty())
      return false;
  }
  return true;
}

void TargetInstrInfo::reMaterialize(MachineBasicBlock &mbb, MachineInstr *before, MCPhysReg reg,
                                    const MachineInstr &orig) const {
  MachineFunction &mf = mbb.getParent();
  MachineInstr *mi = mf.createInstr(orig.getOpcode(), orig.getDebugLoc(), orig.getNumOperands());
  mbb.insertBefore(before, mi);
  mi->addOperand(mf, MachineOperand::createReg(Register(reg), RegState::Define | RegState::Renamable));
  for (unsigned i = 1; i < orig.getNumOperands(); ++i)
    mi->addOperand(mf, orig.getOperand(i));
  mi->cloneMemRefs(mf, orig);
}

} // namespace lathe
