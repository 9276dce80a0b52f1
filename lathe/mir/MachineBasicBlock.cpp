#include "lathe/mir/MachineFunction.h"

namespace lathe {

MachineInstr *MachineBasicBlock::getFirstTerminator() const {
  MachineInstr *first = nullptr;
  for (MachineInstr *mi = last_; mi; mi = mi->getPrevNode()) {
    if (mi->isTerminator())
      first = mi;
    else if (!mi->isDebugInstr())
      break;
  }
  return first;
}

MachineInstr *MachineBasicBlock::getFirstNonPHI() const {
  MachineInstr *mi = first_;
  while (mi && mi->isPHI())
    mi = mi->getNextNode();
  return mi;
}

MachineInstr *MachineBasicBlock::getFirstNonPHIOrLabel() const {
  MachineInstr *mi = getFirstNonPHI();
  while (ehPad_ && mi && mi->getOpcode() == TargetOpcode::EH_LABEL)
    mi = mi->getNextNode();
  return mi;
}

MachineInstr *MachineBasicBlock::getEdgeInsertionPoint(const MachineBasicBlock &to) const {
  if (to.isEHPad())
    if (MachineInstr *begin = mf_->getExceptionInfo().firstRangeBegin(*this, to))
      return begin;
  return getFirstTerminator();
}

void MachineBasicBlock::splice(MachineInstr *where, MachineBasicBlock &from, MachineInstr *first, MachineInstr *last) {
  for (MachineInstr *mi = first, *end = last->getNextNode(); mi != end;) {
    MachineInstr *next = mi->getNextNode();
    mi->removeFromParent();
    insertBefore(where, mi);
    mi = next;
  }
}

void MachineBasicBlock::addSuccessor(MachineBasicBlock *s, uint32_t probability) {
  Arena &a = mf_->getArena();
  succs_.push_back(a, s);
  probs_.push_back(a, probability);
  s->preds_.push_back(a, this);
}

void MachineBasicBlock::removeSuccessor(MachineBasicBlock *s) {
  for (uint32_t i = 0; i < succs_.size(); ++i)
    if (succs_[i] == s) {
      succs_.erase(i);
      probs_.erase(i);
      break;
    }
  for (uint32_t i = 0; i < s->preds_.size(); ++i)
    if (s->preds_[i] == this) {
      s->preds_.erase(i);
      break;
    }
}

void MachineBasicBlock::replaceSuccessor(MachineBasicBlock *from, MachineBasicBlock *to) {
  if (isSuccessor(to)) {
    removeSuccessor(from);
    return;
  }
  for (uint32_t i = 0; i < succs_.size(); ++i)
    if (succs_[i] == from) {
      succs_[i] = to;
      to->preds_.push_back(mf_->getArena(), this);
      break;
    }
  for (uint32_t i = 0; i < from->preds_.size(); ++i)
    if (from->preds_[i] == this) {
      from->preds_.erase(i);
      break;
    }
}

bool MachineBasicBlock::isSuccessor(const MachineBasicBlock *s) const {
  for (const MachineBasicBlock *b : succs_)
    if (b == s)
      return true;
  return false;
}

void MachineBasicBlock::transferSuccessorsAndUpdatePHIs(MachineBasicBlock &from) {
  while (!from.succs_.empty()) {
    MachineBasicBlock *s = from.succs_[0];
    uint32_t p = from.probs_[0];
    from.removeSuccessor(s);
    addSuccessor(s, p);
    for (MachineInstr &mi : *s) {
      if (!mi.isPHI())
        break;
      for (MachineOperand &op : mi.operands())
        if (op.isMBB() && op.getMBB() == &from)
          op.setMBB(this);
    }
  }
}

void MachineBasicBlock::addLiveIn(MCPhysReg r, LaneBitmask lanes) {
  for (LiveIn &l : liveIns_)
    if (l.reg == r) {
      l.lanes |= lanes;
      return;
    }
  liveIns_.push_back(mf_->getArena(), {r, lanes});
}

bool MachineBasicBlock::isLiveIn(MCPhysReg r) const {
  for (const LiveIn &l : liveIns_)
    if (l.reg == r)
      return true;
  return false;
}

MachineBasicBlock *MachineBasicBlock::getNextNode() const {
  auto blocks = mf_->blocks();
  return size_t(layout_ + 1) < blocks.size() ? blocks[size_t(layout_) + 1] : nullptr;
}

} // namespace lathe
