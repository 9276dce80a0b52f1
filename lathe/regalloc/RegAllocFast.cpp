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
  blockStamp_ = instrStamp_ = 0;
  failed_ = false;
  moved_.clear();
  edgeStores_.clear();
  live_.clear();
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
  markedIn_.assign(tri_->numRegs, 0);
  marked_.clear();
  uint32_t n = mri_->getNumVirtRegs();
  virt_.resize(n);
  for (uint32_t i = 0; i < n; ++i) {
    Virt &v = virt_[i];
    v = Virt();
    v.regClass = mri_->info(Register::virtualReg(i)).regClass;
    if (v.regClass != MachineRegisterInfo::kNoClass && smallClasses_[v.regClass])
      v.flags = kSmall;
  }
}

std::span<const MCPhysReg> RegAllocFast::orderFor(unsigned rc) {
  Order &o = orders_[rc];
  if (!o.known) {
    o.known = true;
    o.first = uint32_t(orderRegs_.size());
    for (MCPhysReg r : tri_->getRegClassRegs(rc))
      if (isAllocatable(r))
        orderRegs_.push_back(r);
    o.count = uint16_t(orderRegs_.size() - o.first);
  }
  return {orderRegs_.data() + o.first, o.count};
}

void RegAllocFast::scanInstr(MachineInstr &mi) {
  // Uses stand behind definitions, and are read before those are written.
  for (unsigned i = mi.getNumOperands(); i-- > 0;) {
    const MachineOperand &op = mi.getOperand(i);
    if (!op.isReg() || !op.getReg().isVirtual() || op.isDebug())
      continue;
    Virt &v = virt_[op.getReg().virtIndex()];
    if (v.regClass == MachineRegisterInfo::kNoClass) {
      if (!failed_)
        report(kNoRegClass, mi, "a virtual register without a register class");
      return;
    }
    if (op.readsReg() && v.block != blockStamp_)
      v.flags |= kLiveIn;
    if (op.isDef())
      v.block = blockStamp_;
  }
  if (mi.isCopy()) {
    Register dst = mi.getReg(0), src = mi.getReg(1);
    if (dst.isVirtual() && src.isPhysical() && !mi.getOperand(0).getSubReg())
      virt_[dst.virtIndex()].hint = src.asMCReg();
    return;
  }
  if (!(tii_->get(mi.getOpcode()).flags & MCID::kRematerializable) || !mi.getNumOperands())
    return;
  const MachineOperand &def = mi.getOperand(0);
  if (!def.isReg() || !def.getReg().isVirtual() || def.getSubReg() || mri_->info(def.getReg()).defs != 1)
    return;
  for (unsigned i = 1; i < mi.getNumOperands(); ++i) {
    const MachineOperand &op = mi.getOperand(i);
    if (op.isReg() && op.getReg() && !op.isDef() && (op.getReg().isVirtual() || !isReserved(op.getReg().asMCReg())))
      return;
  }
  if (!tii_->isReallyTriviallyReMaterializable(mi))
    return;
  Virt &v = virt_[def.getReg().virtIndex()];
  v.flags |= kRemat;
  v.remat = &mi;
}

void RegAllocFast::scan() {
  for (MachineBasicBlock *b : mf_->blocks()) {
    ++blockStamp_;
    for (MachineInstr &mi : *b)
      scanInstr(mi);
  }
}

// --- Who holds what
// ---------------------------------------------------------------------------------------------------

void RegAllocFast::assign(uint32_t vi, Virt &v, MCPhysReg r) {
  v.phys = r;
  v.live = uint16_t(live_.size());
  live_.push_back(vi);
  mark(r, vi + kFirstVirt);
}

void RegAllocFast::unassign(Virt &v) {
  mark(v.phys, kFree);
  v.phys = 0;
  uint32_t last = live_.back();
  live_[v.live] = last;
  virt_[last].live = v.live;
  live_.pop_back();
}

int RegAllocFast::slotFor(Virt &v) {
  if (v.slot == kNoSlot) {
    unsigned align = tri_->getSpillAlign(v.regClass);
    v.slot = mf_->getFrameInfo().createStackObject(tri_->getSpillSize(v.regClass),
                                                   uint8_t(std::bit_width(align ? align : 1u) - 1), true);
  }
  return v.slot;
}

void RegAllocFast::reloadBefore(MachineBasicBlock &mbb, MachineInstr *before, Virt &v, MCPhysReg reg) {
  if (v.flags & kRemat) {
    tii_->reMaterialize(mbb, before, reg, *v.remat);
    return;
  }
  tii_->loadRegFromStackSlot(mbb, before, Register(reg), slotFor(v), v.regClass);
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
    MachineInstr *head = s->getFirstNonPHI();
    tii_->storeRegToStackSlot(*s, head, Register(reg), true, slotFor(v), v.regClass);
    edgeStores_.push_back({s, head ? head->getPrevNode() : s->back()});
    if (!s->isLiveIn(reg))
      s->addLiveIn(reg);
  }
}

void RegAllocFast::displaceVirt(MachineInstr &mi, Virt &v) {
  reloadBefore(*mi.getParent(), mi.getNextNode(), v, v.phys);
  unassign(v);
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
      displaceVirt(mi, v);
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
      const Virt &w = virt_[h - kFirstVirt];
      if (w.instr == instrStamp_)
        cost += 300;
      cost += w.flags & kRemat ? 25 : w.flags & kDirty ? 50 : 100;
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
        displaceVirt(mi, virt_[unit_[u] - kFirstVirt]);
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

RegAllocFast::Shape RegAllocFast::shapeOf(const MachineInstr &mi) const {
  Shape s;
  for (unsigned i = 0, n = mi.getNumOperands(); i < n; ++i) {
    const MachineOperand &op = mi.getOperand(i);
    if (!op.isReg()) {
      if (op.isRegMask())
        s.mask = op.getRegMask();
      continue;
    }
    Register r = op.getReg();
    if (!r)
      continue;
    if (r.isVirtual()) {
      const Virt &v = virt_[r.virtIndex()];
      if (v.flags & kSmall)
        s.smallClass = v.regClass;
      if (!op.isDef()) {
        ++s.virtUses;
        continue;
      }
      ++s.virtDefs;
      s.through |= isThrough(mi, op);
      s.early |= op.isEarlyClobber();
    } else if (!isReserved(r.asMCReg())) {
      if (!op.isDef()) {
        ++s.physUses;
        continue;
      }
      ++s.physDefs;
      s.physDef = i;
      s.early |= op.isEarlyClobber();
    }
  }
  return s;
}

void RegAllocFast::claimPhysicalDef(MachineInstr &mi, MachineOperand &op) {
  for (uint16_t u : tri_->getRegUnits(op.getReg().asMCReg()))
    if (unit_[u] >= kFirstVirt) {
      displace(mi, op.getReg().asMCReg(), false);
      break;
    }
  mark(op.getReg().asMCReg(), kPhysical);
}

void RegAllocFast::claimPhysicalDefs(MachineInstr &mi) {
  for (MachineOperand &op : mi.operands())
    if (op.isReg() && op.isDef() && op.getReg().isPhysical() && !isReserved(op.getReg().asMCReg()))
      op.setIsDead(!isPhysicalLive(op.getReg().asMCReg()));
  for (MachineOperand &op : mi.operands())
    if (op.isReg() && op.isDef() && op.getReg().isPhysical() && !isReserved(op.getReg().asMCReg()))
      claimPhysicalDef(mi, op);
}

/// Ahead of the definitions, where some of these must not share a register with a use.
void RegAllocFast::claimPhysicalUses(MachineInstr &mi) {
  for (MachineOperand &op : mi.operands())
    if (op.isReg() && !op.isDef() && !op.isUndef() && op.getReg().isPhysical() && !isReserved(op.getReg().asMCReg()))
      op.setIsKill(!isPhysicalLive(op.getReg().asMCReg()));
  for (MachineOperand &op : mi.operands())
    if (op.isReg() && !op.isDef() && !op.isUndef() && op.getReg().isPhysical() && !isReserved(op.getReg().asMCReg())) {
      MCPhysReg r = op.getReg().asMCReg();
      displace(mi, r, true);
      for (uint16_t u : tri_->getRegUnits(r))
        if (unit_[u] == kFree)
          unit_[u] = kPhysical; // usePhysical enters it in marked_
    }
}

void RegAllocFast::usePhysical(MachineInstr &mi, bool claimed) {
  for (MachineOperand &op : mi.operands()) {
    if (!op.isReg() || op.isDef() || op.isUndef() || !op.getReg().isPhysical() || isReserved(op.getReg().asMCReg()))
      continue;
    MCPhysReg r = op.getReg().asMCReg();
    bool kill = !isPhysicalLive(r);
    op.setIsKill(claimed ? op.isKill() || kill : kill);
    for (uint16_t u : tri_->getRegUnits(r))
      if (unit_[u] >= kFirstVirt)
        displaceVirt(mi, virt_[unit_[u] - kFirstVirt]);
    markPhysical(r);
  }
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
    MCPhysReg hint = v.hint;
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
  bool store = v.flags & kDirty && mi.getOpcode() != TargetOpcode::IMPLICIT_DEF;
  op.setIsDead(!usedBelow && !store);
  if (store)
    storeBehind(mi, v, r, !usedBelow);
  v.flags = uint8_t(v.flags & ~kDirty);
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
void RegAllocFast::defineAll(MachineInstr &mi, unsigned count) {
  while (count--) {
    unsigned best = ~0u, bestSize = ~0u;
    for (unsigned i = 0; i < mi.getNumOperands(); ++i) {
      const MachineOperand &op = mi.getOperand(i);
      if (!op.isReg() || !op.isDef() || !op.getReg().isVirtual())
        continue;
      unsigned size = tri_->getRegClass(virt_[op.getReg().virtIndex()].regClass).numRegs;
      if (size < bestSize) {
        best = i;
        bestSize = size;
      }
    }
    if (best == ~0u)
      return;
    defineVirt(mi, best);
  }
}

void RegAllocFast::freeDefinitions(MachineInstr &mi, bool early) {
  std::vector<uint32_t> &list = early ? toFreeEarly_ : toFree_;
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
  for (const MachineOperand &op : mi.operands())
    if (op.isReg() && op.isDef() && op.getReg().isPhysical() && op.isEarlyClobber() == early &&
        !isReserved(op.getReg().asMCReg()))
      freePhysicalDef(op);
}

void RegAllocFast::clobberByMask(MachineInstr &mi, const uint32_t *mask) {
  for (size_t i = live_.size(); i-- > 0;) {
    Virt &v = virt_[live_[i]];
    if (MachineOperand::clobbersPhysReg(mask, v.phys))
      displaceVirt(mi, v);
  }
}

void RegAllocFast::useVirt(MachineInstr &mi, unsigned operand) {
  MachineOperand &op = mi.getOperand(operand);
  uint32_t vi = op.getReg().virtIndex();
  Virt &v = enter(vi);
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
    MCPhysReg hint = v.hint;
    if (mi.isCopy())
      hint = copyHint(v, mi.getReg(0), sub);
    else if (mi.getOpcode() == TargetOpcode::SUBREG_TO_REG)
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
    for (unsigned i = 0, n = mi.getNumOperands(); i < n; ++i) {
      const MachineOperand &op = mi.getOperand(i);
      if (op.isReg() && op.getReg().isVirtual() && virt_[op.getReg().virtIndex()].regClass == smallClass_)
        useVirt(mi, i);
    }
  for (unsigned i = 0, n = mi.getNumOperands(); i < n; ++i) {
    const MachineOperand &op = mi.getOperand(i);
    if (op.isReg() && op.getReg().isVirtual())
      useVirt(mi, i);
  }
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
  bool isImplicitDef = mi.getOpcode() == TargetOpcode::IMPLICIT_DEF;
  for (const MachineOperand &op : mi.operands()) {
    if (!op.isReg() || !op.isDef() || !op.getReg())
      continue;
    if (op.getReg().isPhysical()) {
      if (isReserved(op.getReg().asMCReg()) || isPhysicalLive(op.getReg().asMCReg()))
        return false;
      continue;
    }
    Virt &v = enter(op.getReg().virtIndex());
    if (v.phys || (v.flags & kDirty && !isImplicitDef))
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

void RegAllocFast::allocateInstr(MachineInstr &mi) {
  if (mi.isDebugInstr()) {
    rewriteDebugInstr(mi);
    return;
  }
  Shape s = shapeOf(mi);
  if (s.virtDefs && isDeadAndDeletable(mi)) {
    // Unlinked, not erased: it may still be the pattern for values made again elsewhere.
    if (mi.getOpcode() == TargetOpcode::IMPLICIT_DEF)
      virt_[mi.getReg(0).virtIndex()].flags &= uint8_t(~kDirty);
    mi.removeFromParent();
    return;
  }
  smallClass_ = s.virtDefs + s.virtUses > 1 ? s.smallClass : kNoSmallClass;
  if (s.physDefs == 1) {
    MachineOperand &op = mi.getOperand(s.physDef);
    op.setIsDead(!isPhysicalLive(op.getReg().asMCReg()));
    claimPhysicalDef(mi, op);
  } else if (s.physDefs) {
    claimPhysicalDefs(mi);
  }
  bool claimed = s.through && s.physUses;
  if (claimed)
    claimPhysicalUses(mi);
  if (s.virtDefs) {
    if (s.virtDefs == 1 && mi.getOperand(0).isReg() && mi.getReg(0).isVirtual() && mi.getOperand(0).isDef())
      defineVirt(mi, 0);
    else
      defineAll(mi, s.virtDefs);
    freeDefinitions(mi, false);
  }
  if (s.physDefs == 1 && !s.early)
    freePhysicalDef(mi.getOperand(s.physDef));
  else if (s.physDefs)
    freePhysicalDefs(mi, false);
  if (s.mask)
    clobberByMask(mi, s.mask);
  if (s.physUses)
    usePhysical(mi, claimed);
  if (s.virtUses)
    useAll(mi);
  if (s.early) {
    freeDefinitions(mi, true);
    freePhysicalDefs(mi, true);
  }
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
  if (!live_.empty()) {
    MachineInstr *head = mbb.front();
    while (head && (head->isPHI() || head->getOpcode() == TargetOpcode::EH_LABEL))
      head = head->getNextNode();
    // Behind what the block's predecessor stores here: of several stores the first one made is the last.
    for (const EdgeStore &e : edgeStores_)
      if (e.block == &mbb) {
        head = e.store->getNextNode();
        break;
      }
    // Nothing can have been stored on the way to a block that is never entered from another one.
    bool reached = !mbb.predecessors().empty();
    for (uint32_t vi : live_)
      if (reached || virt_[vi].flags & kRemat)
        reloadBefore(mbb, head, virt_[vi], virt_[vi].phys);
    while (!live_.empty())
      unassign(virt_[live_.back()]);
  }
  if (!marked_.empty())
    addPhysicalLiveIns(mbb);
}

void RegAllocFast::allocateBlock(MachineBasicBlock &mbb) {
  ++blockStamp_;
  hasSuccessors_ = !mbb.successors().empty();
  for (const MachineBasicBlock *s : mbb.successors())
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
  scan();
  if (failed_)
    return false;
  for (MachineBasicBlock *mbb : mf.blocks())
    allocateBlock(*mbb);
  mf.setProperty(MachineFunction::kNoVRegs);
  return !failed_;
}

bool allocateRegistersFast(MachineFunction &mf) {
  return mf.getPassState<RegAllocFast>(PassStateSlot::kRegAllocFast).run(mf);
}

} // namespace lathe
