#include "lathe/regalloc/RegAllocFast.h"
#include "lathe/mir/MIRPrinter.h"
#include "lathe/mir/MachineInstrBuilder.h"
#include "lathe/support/Diagnostics.h"
#include "lathe/target/TargetInstrInfo.h"
#include <bit>

namespace lathe {

static constexpr DiagKind kOutOfRegisters{"regalloc-out-of-registers", Severity::kError};
static constexpr DiagKind kNoRegClass{"regalloc-no-class", Severity::kError};
static constexpr DiagKind kSharedEdge{"regalloc-shared-edge", Severity::kError};

void RegAllocFast::report(const DiagKind &kind, const MachineInstr &mi, std::string_view message) {
  failed_ = true;
  mf_->getDiagnostics().report(kind,
                               "in function '" + std::string(mf_->getName()) + "', pass 'regallocfast', instruction '" +
                                   toString(mi) + "'",
                               std::string(message));
}

// --- Before the walk
// --------------------------------------------------------------------------------------------------

void RegAllocFast::prepare(MachineFunction &mf) {
  mf_ = &mf;
  mri_ = &mf.getRegInfo();
  tii_ = &mf.getInstrInfo();
  tri_ = &mf.getRegisterInfo();
  failed_ = false;
  moved_.clear();
  edgeStores_.clear();
  undecided_.clear();
  numLive_ = 0;
  live_.resize(tri_->numUnits);
  unit_.assign(tri_->numUnits, kFree);
  size_t words = (tri_->numRegs + 31) / 32;
  reserved_.assign(words, 0);
  unallocatable_.assign(words, 0);
  tri_->getReservedRegs(mf, reserved_);
  tri_->getUnallocatableRegs(mf, unallocatable_);
  if (lastClasses_ != tri_->classes || lastReserved_ != reserved_ || lastUnallocatable_ != unallocatable_) {
    lastClasses_ = tri_->classes;
    lastReserved_ = reserved_;
    lastUnallocatable_ = unallocatable_;
    orders_.assign(tri_->numClasses, {});
    orderRegs_.clear();
    smallClasses_.clear();
    for (unsigned rc = 0; rc < tri_->numClasses; ++rc)
      smallClasses_.push_back(tri_->getRegClass(rc).numRegs <= kFewRegs);
  }
  if (markedIn_.size() < tri_->numRegs)
    markedIn_.resize(tri_->numRegs);
  marked_.clear();
  if (virt_.size() < mri_->getNumVirtRegs())
    virt_.resize(mri_->getNumVirtRegs());
  if (blockStamp_ >> 31 || instrStamp_ >> 31) { // long before they come round
    blockStamp_ = instrStamp_ = 0;
    std::fill(virt_.begin(), virt_.end(), Virt());
    std::fill(markedIn_.begin(), markedIn_.end(), 0);
  }
  firstStamp_ = blockStamp_ + 1;
}

void RegAllocFast::findOrder(unsigned rc) {
  Order &o = orders_[rc];
  o.known = true;
  o.first = uint32_t(orderRegs_.size());
  for (MCPhysReg r : tri_->getRegClassRegs(rc))
    if (isAllocatable(r))
      orderRegs_.push_back(r);
  o.count = uint16_t(orderRegs_.size() - o.first);
}

/// Whether the only definition of `r` can be repeated anywhere.
bool RegAllocFast::canMakeAgain(Register r) const {
  const MachineInstr *mi = mri_->getVRegDef(r);
  if (!mi || !(tii_->get(mi->getOpcode()).flags & MCID::kRematerializable))
    return false;
  const MachineOperand &def = mi->getOperand(0);
  if (!def.isReg() || !def.isDef() || def.getSubReg() || (def.getReg().isVirtual() && def.getReg() != r))
    return false;
  for (unsigned i = 1; i < mi->getNumOperands(); ++i) {
    const MachineOperand &op = mi->getOperand(i);
    if (op.isReg() && op.getReg() && !op.isDef() && (op.getReg().isVirtual() || !isReserved(op.getReg().asMCReg())))
      return false;
  }
  return tii_->isReallyTriviallyReMaterializable(*mi);
}

/// A value that comes from a physical register is best kept there. (Copies that have become nothing are erased.)
MCPhysReg RegAllocFast::hintOf(uint32_t vi) const {
  const MachineInstr *mi = mri_->getVRegDef(Register::virtualReg(vi));
  if (!mi || !mi->isCopy() || !mi->getNumOperands() || !mi->getReg(1).isPhysical() || mi->getOperand(0).getSubReg())
    return 0;
  return mi->getReg(1).asMCReg();
}

// --- Who holds what
// ---------------------------------------------------------------------------------------------------

void RegAllocFast::assign(uint32_t vi, Virt &v, MCPhysReg r) {
  v.phys = r;
  v.live = uint16_t(numLive_);
  live_[numLive_++] = vi;
  mark(r, vi + kFirstVirt);
}

void RegAllocFast::unassign(Virt &v) {
  mark(v.phys, kFree);
  v.phys = 0;
  uint32_t last = live_[--numLive_];
  live_[v.live] = last;
  virt_[last].live = v.live;
}

int RegAllocFast::slotFor(Virt &v) {
  if (v.slot == kNoSlot) {
    unsigned align = tri_->getSpillAlign(v.regClass);
    v.slot = mf_->getFrameInfo().createStackObject(tri_->getSpillSize(v.regClass),
                                                   uint8_t(std::bit_width(align ? align : 1u) - 1), true);
  }
  return v.slot;
}

void RegAllocFast::reloadBefore(MachineBasicBlock &mbb, MachineInstr *before, uint32_t vi) {
  Virt &v = virt_[vi];
  if (isRemat(v, vi)) {
    tii_->reMaterialize(mbb, before, v.phys, *mri_->getVRegDef(Register::virtualReg(vi)));
    return;
  }
  tii_->loadRegFromStackSlot(mbb, before, Register(v.phys), slotFor(v), v.regClass);
  v.flags |= kDirty;
}

void RegAllocFast::storeBehind(MachineInstr &mi, Virt &v, MCPhysReg reg, bool kill) {
  if (mi.isTerminator()) {
    storeInSuccessors(mi, v, reg);
    return;
  }
  tii_->storeRegToStackSlot(*mi.getParent(), mi.getNextNode(), Register(reg), kill, slotFor(v), v.regClass);
}

/// A terminator's result is stored at the head of every successor; those belong to this block alone.
void RegAllocFast::storeInSuccessors(MachineInstr &mi, Virt &v, MCPhysReg reg) {
  for (MachineBasicBlock *s : mi.getParent()->successors()) {
    if (s->predecessors().size() != 1) {
      report(kSharedEdge, mi, "the result of a terminator is used in a block that can be reached another way");
      return;
    }
    MachineInstr *head = s->getFirstNonPHIOrLabel();
    tii_->storeRegToStackSlot(*s, head, Register(reg), true, slotFor(v), v.regClass);
    edgeStores_.push_back({s, head ? head->getPrevNode() : s->back()});
    if (!s->isLiveIn(reg))
      s->addLiveIn(reg);
  }
}

void RegAllocFast::displaceVirt(MachineInstr &mi, uint32_t vi) {
  reloadBefore(*mi.getParent(), mi.getNextNode(), vi);
  unassign(virt_[vi]);
}

bool RegAllocFast::isThrough(const MachineInstr &mi, const MachineOperand &def) {
  if (def.isEarlyClobber() || (def.getSubReg() && !def.isUndef()))
    return true;
  return def.isTied() && !mi.getOperand(def.tiedTo()).isUndef();
}

void RegAllocFast::displace(MachineInstr &mi, MCPhysReg r, bool onlyThrough) {
  for (uint16_t u : tri_->getRegUnits(r)) {
    if (unit_[u] < kFirstVirt)
      continue;
    uint32_t vi = unit_[u] - kFirstVirt;
    Virt &v = virt_[vi];
    const MachineOperand *def = nullptr;
    for (const MachineOperand &op : mi.operands())
      if (op.isReg() && op.isDef() && op.getReg() == Register::virtualReg(vi))
        def = &op;
    if (!def) {
      displaceVirt(mi, vi);
    } else if (!onlyThrough || isThrough(mi, *def)) {
      moved_.push_back({vi, v.phys});
      unassign(v);
    }
  }
}

// --- Choosing a register
// ------------------------------------------------------------------------------------------------

MCPhysReg RegAllocFast::pick(MachineInstr &mi, Virt &v, MCPhysReg hint, bool isDef) {
  if (hint && isAllocatable(hint) && tri_->regClassContains(v.regClass, hint) && isFree(hint) && !isCoveted(v, hint))
    return hint;
  for (MCPhysReg r : orderFor(v.regClass))
    if (isFree(r) && !isCoveted(v, r))
      return r;
  return evict(mi, v, isDef);
}

/// Frees the register that is cheapest to free. Operands of `mi` that have their registers keep them (for a definition
/// the other definitions, for a use also the other uses); those that are still to come are moved as a last resort.
MCPhysReg RegAllocFast::evict(MachineInstr &mi, Virt &v, bool isDef) {
  ++instrStamp_;
  for (const MachineOperand &op : mi.operands())
    if (op.isReg() && op.getReg().isVirtual() && (op.isDef() || (!isDef && !op.isUndef())))
      virt_[op.getReg().virtIndex()].instr = instrStamp_;
  // Operands that are rewritten already name physical registers.
  MCPhysReg best = 0;
  unsigned bestCost = ~0u;
  for (MCPhysReg r : orderFor(v.regClass)) {
    unsigned cost = isCoveted(v, r) ? 1000 : 0;
    bool possible = true;
    uint32_t lastHolder = 0;
    for (uint16_t u : tri_->getRegUnits(r)) {
      uint32_t h = unit_[u];
      if (h == kFree || h == lastHolder)
        continue;
      lastHolder = h;
      if (h == kPhysical) {
        possible = false;
        break;
      }
      Virt &w = virt_[h - kFirstVirt];
      if (w.instr == instrStamp_)
        cost += 300;
      cost += isRemat(w, h - kFirstVirt) ? 25 : w.flags & kDirty ? 50 : 100;
    }
    if (possible)
      for (const MachineOperand &op : mi.operands())
        if (op.isReg() && op.isRenamable() && (op.isDef() || !isDef) && op.getReg().isPhysical() &&
            tri_->regsOverlap(op.getReg().asMCReg(), r)) {
          possible = false;
          break;
        }
    if (possible && cost < bestCost) {
      best = r;
      bestCost = cost;
    }
  }
  if (best) {
    for (uint16_t u : tri_->getRegUnits(best))
      if (unit_[u] >= kFirstVirt)
        displaceVirt(mi, unit_[u] - kFirstVirt);
    return best;
  }
  report(kOutOfRegisters, mi,
         mi.isInlineAsm() ? "inline assembly requires more registers than available"
                          : "ran out of registers during register allocation");
  return 0;
}

/// For a value that is copied to `dst`: the register that makes the copy vanish.
MCPhysReg RegAllocFast::copyHint(const Virt &v, Register dst, unsigned subReg) const {
  if (!dst.isPhysical())
    return 0;
  MCPhysReg r = dst.asMCReg();
  if (!subReg)
    return r;
  for (MCPhysReg super : tri_->getSuperRegs(r))
    if (tri_->getSubReg(super, subReg) == r && tri_->regClassContains(v.regClass, super))
      return super;
  return 0;
}

// --- One instruction
// ------------------------------------------------------------------------------------------------------

/// False, reported, when an operand has no class.
[[gnu::always_inline]] inline bool RegAllocFast::findShape(MachineInstr &mi) {
  const unsigned n = mi.getNumOperands();
  if (n * 4 > shapeItems_.size()) [[unlikely]]
    shapeItems_.resize(n * 4);
  uint16_t *const items = shapeItems_.data();
  uint16_t *virtDef = items, *virtUse = items + n, *physDef = items + 2 * n, *physUse = items + 3 * n;
  uint16_t smallClass = kNoSmallClass;
  bool early = false, through = false;
  shape_.mask = nullptr;
  for (unsigned i = 0; i < n; ++i) {
    const MachineOperand &op = mi.getOperand(i);
    if (!op.isReg()) {
      if (op.isRegMask())
        shape_.mask = op.getRegMask();
      continue;
    }
    const Register r = op.getReg();
    if (!r)
      continue;
    if (r.isVirtual()) {
      const Virt &v = enter(r.virtIndex());
      if (v.flags & (kSmall | kNoClass)) [[unlikely]] {
        if (v.flags & kNoClass) {
          report(kNoRegClass, mi, "a virtual register without a register class");
          return false;
        }
        smallClass = v.regClass;
      }
      if (!op.isDef()) {
        *virtUse++ = uint16_t(i);
        continue;
      }
      *virtDef++ = uint16_t(i);
      through |= isThrough(mi, op);
      early |= op.isEarlyClobber();
    } else if (!isReserved(r.asMCReg())) {
      if (op.isDef()) {
        *physDef++ = uint16_t(i);
        early |= op.isEarlyClobber();
      } else if (!op.isUndef()) {
        *physUse++ = uint16_t(i);
      }
    }
  }
  shape_.virtDefs = {items, virtDef};
  shape_.virtUses = {items + n, virtUse};
  shape_.physDefs = {items + 2 * n, physDef};
  shape_.physUses = {items + 3 * n, physUse};
  shape_.smallClass = smallClass;
  shape_.early = early;
  shape_.through = through;
  return true;
}

void RegAllocFast::claimPhysicalDefs(MachineInstr &mi) {
  // All of them first: they may overlap.
  for (unsigned i : shape_.physDefs) {
    MachineOperand &op = mi.getOperand(i);
    op.setIsDead(!isPhysicalLive(op.getReg().asMCReg()));
  }
  for (unsigned i : shape_.physDefs) {
    const MCPhysReg r = mi.getOperand(i).getReg().asMCReg();
    if (isHeldByVirt(r)) [[unlikely]]
      displace(mi, r, false);
    mark(r, kPhysical);
  }
}

/// Ahead of the definitions, where some of these must not share a register with a use.
void RegAllocFast::claimPhysicalUses(MachineInstr &mi) {
  for (unsigned i : shape_.physUses) {
    MachineOperand &op = mi.getOperand(i);
    op.setIsKill(!isPhysicalLive(op.getReg().asMCReg()));
  }
  for (unsigned i : shape_.physUses) {
    MCPhysReg r = mi.getReg(i).asMCReg();
    displace(mi, r, true);
    for (uint16_t u : tri_->getRegUnits(r))
      if (unit_[u] == kFree)
        unit_[u] = kPhysical; // usePhysical enters it in marked_
  }
}

void RegAllocFast::usePhysical(MachineInstr &mi, bool claimed) {
  for (unsigned i : shape_.physUses) {
    MachineOperand &op = mi.getOperand(i);
    MCPhysReg r = op.getReg().asMCReg();
    bool kill = !isPhysicalLive(r);
    op.setIsKill(claimed ? op.isKill() || kill : kill);
    if (isHeldByVirt(r)) [[unlikely]]
      for (uint16_t u : tri_->getRegUnits(r))
        if (unit_[u] >= kFirstVirt)
          displaceVirt(mi, unit_[u] - kFirstVirt);
    markPhysical(r);
  }
}

/// Whether v's definition `mi`, the last one in this block, has other readers than those seen below. Where it is not
/// the only one, these may stand above it: instructions with tied operands read the value of the definition before. Not
/// so behind a copy, which brings a value to the blocks that follow.
RegAllocFast::ReadElsewhere RegAllocFast::readElsewhere(const MachineInstr &mi, const Virt &v, uint32_t vi) const {
  if (!hasSuccessors_ || v.flags & kDefined)
    return ReadElsewhere::kNo;
  const MachineRegisterInfo::VReg &info = mri_->info(Register::virtualReg(vi));
  if (v.seen >= info.uses)
    return ReadElsewhere::kNo;
  return info.defs == 1 || mi.isCopy() ? ReadElsewhere::kYes : ReadElsewhere::kPerhaps;
}

void RegAllocFast::defineVirt(MachineInstr &mi, unsigned operand) {
  MachineOperand &op = mi.getOperand(operand);
  uint32_t vi = op.getReg().virtIndex();
  Virt &v = enter(vi);
  bool usedBelow = v.phys != 0;
  MCPhysReg copyTo = 0;
  if (v.phys && isCoveted(v, v.phys) && isThrough(mi, op)) {
    // It would take a register that a use has to have.
    moved_.push_back({vi, v.phys});
    unassign(v);
  }
  for (const Moved &m : moved_)
    if (m.vi == vi)
      copyTo = m.to;
  if (!v.phys) {
    MCPhysReg hint = 0;
    if (mi.isCopy() && mi.getReg(1).isPhysical() && !op.getSubReg() && !mi.getOperand(1).getSubReg())
      hint = mi.getReg(1).asMCReg();
    MCPhysReg r = pick(mi, v, hint, true);
    if (!r) {
      op.substPhysReg(tri_->getRegClassRegs(v.regClass)[0]);
      return;
    }
    assign(vi, v, r);
  }
  MCPhysReg r = v.phys;
  if (copyTo) {
    BuildMI(*mi.getParent(), mi.getNextNode(), mi.getDebugLoc(), tii_->get(TargetOpcode::COPY))
        .addDef(Register(copyTo), RegState::Renamable)
        .addReg(Register(r), RegState::Kill | RegState::Renamable);
    usedBelow = true;
  }
  ReadElsewhere elsewhere = readElsewhere(mi, v, vi);
  bool store = v.flags & kDirty || (elsewhere == ReadElsewhere::kYes && !isRemat(v, vi));
  store = store && mi.getOpcode() != TargetOpcode::IMPLICIT_DEF;
  op.setIsDead(!usedBelow && !store);
  if (store)
    storeBehind(mi, v, r, !usedBelow);
  else if (elsewhere == ReadElsewhere::kPerhaps && mi.getOpcode() != TargetOpcode::IMPLICIT_DEF)
    undecided_.push_back({vi, operand, &mi});
  v.flags = uint8_t((v.flags & ~kDirty) | kDefined);
  unsigned sub = op.getSubReg();
  bool undefPart = sub && op.isUndef();
  if (!isThrough(mi, op))
    toFree_.push_back(vi);
  else if (op.isEarlyClobber() && !op.isTied())
    toFreeEarly_.push_back(vi);
  op.substPhysReg(sub ? tri_->getSubReg(r, sub) : r);
  op.setIsRenamable();
  if (undefPart) {
    // The rest of the register counts as defined from here on.
    op.setIsUndef(false);
    bool dead = op.isDead();
    mi.addOperand(*mf_,
                  MachineOperand::createReg(Register(r), RegState::ImplicitDefine | (dead ? RegState::Dead : 0u)));
  }
}

/// The definitions with the fewest registers to choose from go first.
void RegAllocFast::defineAll(MachineInstr &mi) {
  OperandList &defs = shape_.virtDefs;
  while (!defs.empty()) {
    uint16_t *best = defs.first;
    unsigned bestSize = ~0u;
    for (uint16_t &i : defs) {
      unsigned size = tri_->getRegClass(virt_[mi.getReg(i).virtIndex()].regClass).numRegs;
      if (size < bestSize) {
        best = &i;
        bestSize = size;
      }
    }
    unsigned operand = *best;
    std::copy(best + 1, defs.end(), best);
    --defs.last;
    defineVirt(mi, operand);
  }
}

void RegAllocFast::freeDefinitions(std::vector<uint32_t> &list) {
  for (uint32_t vi : list)
    if (virt_[vi].phys)
      unassign(virt_[vi]);
  list.clear();
}

void RegAllocFast::freePhysicalDef(const MachineOperand &op) {
  for (uint16_t u : tri_->getRegUnits(op.getReg().asMCReg()))
    if (unit_[u] == kPhysical)
      unit_[u] = kFree;
}

void RegAllocFast::freePhysicalDefs(MachineInstr &mi, bool early) {
  for (unsigned i : shape_.physDefs)
    if (const MachineOperand &op = mi.getOperand(i); op.isEarlyClobber() == early)
      freePhysicalDef(op);
}

void RegAllocFast::clobberByMask(MachineInstr &mi, const uint32_t *mask) {
  for (uint32_t i = numLive_; i-- > 0;)
    if (MachineOperand::clobbersPhysReg(mask, virt_[live_[i]].phys))
      displaceVirt(mi, live_[i]);
}

void RegAllocFast::useVirt(MachineInstr &mi, unsigned operand) {
  MachineOperand &op = mi.getOperand(operand);
  uint32_t vi = op.getReg().virtIndex();
  Virt &v = virt_[vi];
  ++v.seen;
  unsigned sub = op.getSubReg();
  if (op.isUndef()) {
    // Nothing is read: any register will do, but a tied definition decides.
    MCPhysReg r = v.phys;
    if (!r && !orderFor(v.regClass).empty())
      r = orderFor(v.regClass)[0];
    r = sub ? tri_->getSubReg(r, sub) : r;
    if (op.isTied())
      r = mi.getReg(op.tiedTo()).asMCReg();
    op.substPhysReg(r);
    op.setIsRenamable();
    return;
  }
  bool kill = !v.phys || op.isTied();
  if (!v.phys) {
    MCPhysReg hint;
    if (mi.isCopy())
      hint = copyHint(v, mi.getReg(0), sub);
    else if (mi.getOpcode() != TargetOpcode::SUBREG_TO_REG)
      hint = hintOf(vi);
    else
      hint = copyHint(v, Register(tri_->getSubReg(mi.getReg(0).asMCReg(), unsigned(mi.getOperand(3).getImm()))), sub);
    MCPhysReg r = pick(mi, v, hint, false);
    if (!r) {
      op.substPhysReg(tri_->getRegClassRegs(v.regClass)[0]);
      return;
    }
    assign(vi, v, r);
  }
  op.substPhysReg(sub ? tri_->getSubReg(v.phys, sub) : v.phys);
  op.setIsKill(kill);
  op.setIsRenamable();
}

void RegAllocFast::useAll(MachineInstr &mi) {
  // Operands with few registers to choose from go first.
  if (smallClass_ != kNoSmallClass)
    for (unsigned i : shape_.virtUses)
      if (virt_[mi.getReg(i).virtIndex()].regClass == smallClass_)
        useVirt(mi, i);
  for (unsigned i : shape_.virtUses)
    if (mi.getReg(i).isVirtual())
      useVirt(mi, i);
}

void RegAllocFast::rewriteDebugInstr(MachineInstr &mi) {
  for (MachineOperand &op : mi.operands()) {
    if (!op.isReg() || !op.getReg().isVirtual())
      continue;
    const Virt &v = virt_[op.getReg().virtIndex()];
    MCPhysReg r = v.block == blockStamp_ ? v.phys : MCPhysReg(0);
    op.substPhysReg(r && op.getSubReg() ? tri_->getSubReg(r, op.getSubReg()) : r);
  }
}

/// Whether nothing reads what `mi` defines, here or in another block, and it does nothing else.
bool RegAllocFast::isDeadAndDeletable(const MachineInstr &mi) {
  for (const MachineOperand &op : mi.operands()) {
    if (!op.isReg() || !op.isDef() || !op.getReg())
      continue;
    if (op.getReg().isPhysical()) {
      if (isReserved(op.getReg().asMCReg()) || isPhysicalLive(op.getReg().asMCReg()))
        return false;
      continue;
    }
    uint32_t vi = op.getReg().virtIndex();
    Virt &v = virt_[vi];
    if (v.phys)
      return false;
    if (mi.getOpcode() == TargetOpcode::IMPLICIT_DEF)
      continue;
    ReadElsewhere elsewhere = readElsewhere(mi, v, vi);
    if (v.flags & kDirty || elsewhere == ReadElsewhere::kPerhaps ||
        (elsewhere == ReadElsewhere::kYes && !isRemat(v, vi)))
      return false;
  }
  const MCInstrDesc &d = tii_->get(mi.getOpcode());
  if (d.flags & (MCID::kTerminator | MCID::kCall | MCID::kStore | MCID::kSideEffects | MCID::kBarrier) ||
      mi.isInlineAsm())
    return false;
  if (d.mayLoad()) {
    for (const MachineMemOperand *m : mi.memoperands())
      if (!m->isUnordered())
        return false;
    return !mi.memoperands().empty();
  }
  return true;
}

/// Unlinked, not erased: it may still be the pattern for values made again elsewhere.
void RegAllocFast::removeDead(MachineInstr &mi) {
  if (mi.getOpcode() == TargetOpcode::IMPLICIT_DEF)
    virt_[mi.getReg(0).virtIndex()].flags &= uint8_t(~kDirty);
  for (unsigned i : shape_.virtUses)
    --mri_->info(mi.getReg(i)).uses;
  mi.removeFromParent();
}

void RegAllocFast::allocateInstr(MachineInstr &mi) {
  if (mi.isDebugInstr()) [[unlikely]] {
    rewriteDebugInstr(mi);
    return;
  }
  if (!findShape(mi))
    return;
  Shape &s = shape_;
  if (!s.virtDefs.empty() && !virt_[mi.getReg(*s.virtDefs.first).virtIndex()].phys && isDeadAndDeletable(mi)) {
    removeDead(mi);
    return;
  }
  smallClass_ = s.virtDefs.size() + s.virtUses.size() > 1 ? s.smallClass : kNoSmallClass;
  if (!s.physDefs.empty())
    claimPhysicalDefs(mi);
  bool claimed = s.through && !s.physUses.empty();
  if (claimed)
    claimPhysicalUses(mi);
  if (!s.virtDefs.empty()) {
    if (s.virtDefs.size() == 1)
      defineVirt(mi, *s.virtDefs.first);
    else
      defineAll(mi);
    freeDefinitions(toFree_);
  }
  if (!s.physDefs.empty())
    freePhysicalDefs(mi, false);
  if (s.mask)
    clobberByMask(mi, s.mask);
  if (!s.physUses.empty())
    usePhysical(mi, claimed);
  if (!s.virtUses.empty())
    useAll(mi);
  if (s.early) {
    freeDefinitions(toFreeEarly_);
    freePhysicalDefs(mi, true);
  }
  if (!moved_.empty())
    moved_.clear();
  if (mi.isCopy() && mi.getReg(0) == mi.getReg(1) && !keepIdentityCopies) {
    // With more operands it still says what is defined: that is kept, without code.
    if (mi.getNumOperands() > 2)
      mi.setOpcode(TargetOpcode::KILL);
    else
      mi.eraseFromParent();
  }
}

// --- One block
// ------------------------------------------------------------------------------------------------------------

/// What is still live at the head and not listed yet; leaves all units free.
void RegAllocFast::addPhysicalLiveIns(MachineBasicBlock &mbb) {
  for (const MachineBasicBlock::LiveIn &l : mbb.liveins())
    if (!isReserved(l.reg))
      mark(l.reg, kFree);
  for (MCPhysReg r : marked_) {
    if (!isPhysicalLive(r))
      continue;
    mark(r, kFree);
    mbb.addLiveIn(r);
  }
  marked_.clear();
}

void RegAllocFast::finishBlock(MachineBasicBlock &mbb) {
  for (const Undecided &u : undecided_)
    if (Virt &v = virt_[u.vi]; v.phys || v.flags & kDirty || v.seen < mri_->info(Register::virtualReg(u.vi)).uses) {
      MachineOperand &op = u.mi->getOperand(u.operand);
      storeBehind(*u.mi, v, op.getReg().asMCReg(), op.isDead());
      op.setIsDead(false);
    }
  undecided_.clear();
  if (numLive_) {
    MachineInstr *head = mbb.getFirstNonPHIOrLabel();
    // Behind what the block's predecessor stores here: of several stores the first one made is the last.
    for (const EdgeStore &e : edgeStores_)
      if (e.block == &mbb) {
        head = e.store->getNextNode();
        break;
      }
    // Nothing can have been stored on the way to a block that is never entered from another one.
    bool reached = !mbb.predecessors().empty();
    for (uint32_t i = 0; i < numLive_; ++i)
      if (reached || isRemat(virt_[live_[i]], live_[i]))
        reloadBefore(mbb, head, live_[i]);
    while (numLive_)
      unassign(virt_[live_[numLive_ - 1]]);
  }
  if (!marked_.empty())
    addPhysicalLiveIns(mbb);
}

void RegAllocFast::allocateBlock(MachineBasicBlock &mbb) {
  ++blockStamp_;
  hasSuccessors_ = !mbb.successors().empty();
  for (const MachineBasicBlock *s : mbb.successors())
    if (!s->isEHPad()) // what lives into a landing pad comes from the unwinder
      for (const MachineBasicBlock::LiveIn &l : s->liveins())
        if (!isReserved(l.reg))
          markPhysical(l.reg);
  for (MachineInstr *mi = mbb.back(), *prev; mi; mi = prev) {
    prev = mi->getPrevNode();
    allocateInstr(*mi);
  }
  finishBlock(mbb);
}

bool RegAllocFast::run(MachineFunction &mf) {
  prepare(mf);
  for (MachineBasicBlock *mbb : mf.blocks())
    allocateBlock(*mbb);
  mf.setProperty(MachineFunction::kNoVRegs);
  return !failed_;
}

bool allocateRegistersFast(MachineFunction &mf) {
  return mf.getPassState<RegAllocFast>(PassStateSlot::kRegAllocFast).run(mf);
}

} // namespace lathe
