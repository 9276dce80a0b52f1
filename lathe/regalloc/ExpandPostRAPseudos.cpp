#include "lathe/regalloc/ExpandPostRAPseudos.h"
#include "lathe/target/TargetInstrInfo.h"
#include "lathe/target/TargetRegisterInfo.h"

namespace lathe {

static void lowerCopy(const TargetInstrInfo &tii, MachineInstr &mi) {
  const MachineOperand &dst = mi.getOperand(0), &src = mi.getOperand(1);
  bool nothing = dst.getReg() == src.getReg() || src.isUndef();
  if (nothing && mi.getNumOperands() > 2) {
    mi.setOpcode(TargetOpcode::KILL);
    return;
  }
  if (!nothing) {
    MachineBasicBlock &mbb = *mi.getParent();
    tii.copyPhysReg(mbb, &mi, mi.getDebugLoc(), dst.getReg().asMCReg(), src.getReg().asMCReg(), src.isKill());
    // What else the copy defines is defined by the last instruction of its expansion.
    if (MachineInstr *last = mi.getPrevNode())
      for (unsigned i = 2; i < mi.getNumOperands(); ++i)
        last->addOperand(mi.getMF(), mi.getOperand(i));
  }
  mi.eraseFromParent();
}

static void lowerSubRegToReg(const TargetInstrInfo &tii, const TargetRegisterInfo &tri, MachineInstr &mi) {
  Register dst = mi.getReg(0), src = mi.getReg(2);
  MCPhysReg part = tri.getSubReg(dst.asMCReg(), unsigned(mi.getOperand(3).getImm()));
  if (part == src.asMCReg() || mi.getOperand(2).isUndef()) {
    // The whole register counts as defined from here on.
    mi.removeOperand(3);
    mi.removeOperand(1);
    mi.setOpcode(TargetOpcode::KILL);
    return;
  }
  tii.copyPhysReg(*mi.getParent(), &mi, mi.getDebugLoc(), part, src.asMCReg(), mi.getOperand(2).isKill());
  if (MachineInstr *last = mi.getPrevNode())
    last->addOperand(mi.getMF(), MachineOperand::createReg(dst, RegState::ImplicitDefine));
  mi.eraseFromParent();
}

bool expandPostRAPseudos(MachineFunction &mf) {
  const TargetInstrInfo &tii = mf.getInstrInfo();
  const TargetRegisterInfo &tri = mf.getRegisterInfo();
  for (size_t i = 0; i < mf.size(); ++i)
    for (MachineInstr *mi = mf.blocks()[i]->front(), *next; mi; mi = next) {
      next = mi->getNextNode();
      switch (mi->getOpcode()) {
      case TargetOpcode::COPY:
        lowerCopy(tii, *mi);
        break;
      case TargetOpcode::SUBREG_TO_REG:
        lowerSubRegToReg(tii, tri, *mi);
        break;
      default:
        if (tii.get(mi->getOpcode()).isPseudo() && mi->getOpcode() >= TargetOpcode::kFirstTargetOpcode)
          tii.expandPostRAPseudo(*mi);
      }
    }
  return true;
}

} // namespace lathe
