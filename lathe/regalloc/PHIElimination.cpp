#include "lathe/regalloc/PHIElimination.h"
#include "lathe/mir/MachineInstrBuilder.h"
#include "lathe/target/TargetInstrInfo.h"

namespace lathe {

MachineInstr *PHIElimination::insertionPoint(MachineBasicBlock &from, MachineBasicBlock &to) {
  Point &p = points_[size_t(from.getNumber())];
  if (!p.known) {
    p.before = from.getFirstTerminator();
    p.known = true;
  }
  // The way to a landing pad leaves the block in the middle, at the call: copies for it go before the call.
  return to.isEHPad() ? from.getEdgeInsertionPoint(to) : p.before;
}

MachineBasicBlock &PHIElimination::splitEdge(MachineFunction &mf, MachineBasicBlock &from, MachineBasicBlock &to) {
  for (const SplitEdge &s : splits_)
    if (s.from == &from && s.to == &to)
      return *s.middle;
  MachineBasicBlock *middle = mf.createBlock();
  mf.push_back(middle);
  bool fallsThrough = from.getNextNode() == &to;
  bool named = false;
  for (MachineInstr *t = from.getFirstTerminator(); t; t = t->getNextNode())
    for (MachineOperand &op : t->operands())
      if (op.isMBB() && op.getMBB() == &to) {
        op.setMBB(middle);
        named = true;
      }
  if (!named && fallsThrough)
    mf.getInstrInfo().insertUnconditionalBranch(from, middle, DebugLoc());
  from.replaceSuccessor(&to, middle);
  middle->addSuccessor(&to);
  mf.getInstrInfo().insertUnconditionalBranch(*middle, &to, DebugLoc());
  points_.resize(mf.getNumBlockIDs());
  splits_.push_back({&from, &to, middle});
  return *middle;
}

/// Whether `def`, in the predecessor `pred`, can write `incoming` itself because nothing else reads what it defines.
/// %in is dead between the head of its block and its own definitions, and the head copies are the only COPYs that can
/// come before a read of it.
static bool definesFor(const MachineRegisterInfo &mri, const MachineInstr &def, const MachineOperand &src,
                       const MachineBasicBlock &pred, Register incoming) {
  const MachineRegisterInfo::VReg &v = mri.info(src.getReg());
  if (v.uses != 1 || def.getParent() != &pred || src.getSubReg() || def.isCopy() || def.isPHI() || def.isTerminator() ||
      def.getOpcode() == TargetOpcode::IMPLICIT_DEF || v.regClass != mri.info(incoming).regClass)
    return false;
  int at = def.findRegisterDefOperandIdx(src.getReg());
  return at >= 0 && !def.getOperand(unsigned(at)).getSubReg();
}

void PHIElimination::copyAtPredecessors(MachineFunction &mf, MachineBasicBlock &mbb, MachineInstr &phi) {
  const TargetInstrInfo &tii = mf.getInstrInfo();
  const MCInstrDesc &copy = tii.get(TargetOpcode::COPY);
  MachineRegisterInfo &mri = mf.getRegInfo();
  Register incoming = phi.getReg(0);
  DebugLoc dl = phi.getDebugLoc();
  for (unsigned i = 1; i + 1 < phi.getNumOperands(); i += 2) {
    const MachineOperand src = phi.getOperand(i);
    MachineBasicBlock *pred = phi.getOperand(i + 1).getMBB();
    MachineInstr *def = mri.getVRegDef(src.getReg());
    if (def && def->getParent() == pred && def->isTerminator())
      pred = &splitEdge(mf, *pred, mbb);
    if (def && definesFor(mri, *def, src, *pred, incoming)) {
      mri.setReg(*def, unsigned(def->findRegisterDefOperandIdx(src.getReg())), incoming);
      continue;
    }
    MachineInstr *before = insertionPoint(*pred, mbb);
    if (src.isUndef() || (def && def->getOpcode() == TargetOpcode::IMPLICIT_DEF))
      BuildMI(*pred, before, dl, tii.get(TargetOpcode::IMPLICIT_DEF), incoming);
    else
      BuildMI(*pred, before, dl, copy, incoming).addReg(src.getReg(), 0, src.getSubReg());
  }
}

void PHIElimination::lowerBlock(MachineFunction &mf, MachineBasicBlock &mbb) {
  const TargetInstrInfo &tii = mf.getInstrInfo();
  MachineRegisterInfo &mri = mf.getRegInfo();
  MachineInstr *behind = mbb.getFirstNonPHIOrLabel();
  // All copies at the head first: where the block is its own predecessor, they must come before those at its end.
  for (MachineInstr *phi = mbb.front(); phi && phi->isPHI(); phi = phi->getNextNode()) {
    Register dest = phi->getReg(0);
    bool hasSource = phi->getNumOperands() > 1;
    Register incoming = hasSource ? mri.cloneVirtualRegister(dest) : Register();
    DebugLoc dl = phi->getDebugLoc();
    if (!hasSource) {
      BuildMI(mbb, behind, dl, tii.get(TargetOpcode::IMPLICIT_DEF), dest);
      continue;
    }
    BuildMI(mbb, behind, dl, tii.get(TargetOpcode::COPY), dest).addReg(incoming);
    mri.setReg(*phi, 0, incoming);
  }
  while (MachineInstr *phi = mbb.front()) {
    if (!phi->isPHI())
      break;
    copyAtPredecessors(mf, mbb, *phi);
    phi->eraseFromParent();
  }
}

bool PHIElimination::run(MachineFunction &mf) {
  points_.assign(mf.getNumBlockIDs(), {});
  splits_.clear();
  bool any = false;
  // splitEdge appends blocks; they have no PHIs.
  for (size_t i = 0, n = mf.size(); i < n; ++i) {
    MachineBasicBlock &b = *mf.blocks()[i];
    if (!b.front() || !b.front()->isPHI())
      continue;
    any = true;
    lowerBlock(mf, b);
  }
  mf.getRegInfo().leaveSSA();
  mf.clearProperty(MachineFunction::kIsSSA);
  mf.setProperty(MachineFunction::kNoPHIs);
  return any;
}

bool eliminatePHIs(MachineFunction &mf) {
  mf.getPassState<PHIElimination>(PassStateSlot::kPHIElimination).run(mf);
  return true;
}

} // namespace lathe
