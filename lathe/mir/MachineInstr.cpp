// Instructions and their operands: every change of an operand list goes through here, so that the definitions and
// use counts of MachineRegisterInfo always hold.
#include "lathe/mir/MachineFunction.h"
#include "lathe/target/TargetInstrInfo.h"

namespace lathe {

bool MachineOperand::isIdenticalTo(const MachineOperand &o) const {
  if (kind_ != o.kind_ || sub_ != o.sub_ || def_ != o.def_ || getTargetFlags() != o.getTargetFlags())
    return false;
  switch (Kind(kind_)) {
  case MO_Register:
    return index_ == o.index_;
  case MO_CImmediate:
    return index_ == o.index_ &&
           std::memcmp(getCImmWords().data(), o.getCImmWords().data(), getCImmWords().size() * sizeof(uint64_t)) == 0;
  case MO_FPImmediate:
    return index_ == o.index_ &&
           std::memcmp(getFPWords().data(), o.getFPWords().data(), getFPWords().size() * sizeof(uint64_t)) == 0;
  case MO_ShuffleMask:
    return index_ == o.index_ &&
           std::memcmp(getShuffleMask().data(), o.getShuffleMask().data(), index_ * sizeof(int)) == 0;
  case MO_ExternalSymbol:
    return index_ == o.index_ && std::strcmp(getSymbolName(), o.getSymbolName()) == 0;
  case MO_Immediate:
  case MO_MachineBasicBlock:
  case MO_FrameIndex:
  case MO_ConstantPoolIndex:
  case MO_TargetIndex:
  case MO_JumpTableIndex:
  case MO_GlobalAddress:
  case MO_BlockAddress:
  case MO_RegisterMask:
  case MO_RegisterLiveOut:
  case MO_Metadata:
  case MO_MCSymbol:
  case MO_CFIIndex:
  case MO_IntrinsicID:
  case MO_Predicate:
  case MO_DbgInstrRef:
    return index_ == o.index_ && value_ == o.value_;
  }
  return false;
}

const MCInstrDesc &MachineInstr::getDesc() const { return getMF().getInstrInfo().get(opcode_); }

unsigned MachineInstr::getNumExplicitDefs() const {
  // Counting serves fixed and variadic opcodes alike: definitions come first.
  unsigned n = 0;
  while (n < numOperands_ && ops_[n].isReg() && ops_[n].isDef() && !ops_[n].isImplicit())
    ++n;
  return n;
}

unsigned MachineInstr::getNumExplicitOperands() const {
  unsigned n = numOperands_;
  while (n && ops_[n - 1].isReg() && ops_[n - 1].isImplicit())
    --n;
  return n;
}

bool MachineInstr::isTriviallyDeletable() const {
  const MCInstrDesc &d = getDesc();
  if (d.flags & (MCID::kTerminator | MCID::kCall | MCID::kStore | MCID::kSideEffects | MCID::kMeta | MCID::kBarrier))
    return false;
  if (isInlineAsm())
    return false;
  if (d.mayLoad())
    for (const MachineMemOperand *m : memoperands())
      if (!m->isUnordered())
        return false;
  const MachineRegisterInfo &mri = getMF().getRegInfo();
  for (const MachineOperand &op : operands())
    if (op.isReg() && op.isDef()) {
      if (op.getReg().isPhysical() ? !op.isDead() : op.getReg().isVirtual() && !mri.useEmpty(op.getReg()))
        return false;
    }
  return true;
}

void MachineInstr::addOperandSlow(MachineFunction &mf, const MachineOperand &op) {
  // Explicit operands stay in front of the implicit ones.
  unsigned at = numOperands_;
  if (!(op.isReg() && op.isImplicit()))
    while (at && ops_[at - 1].isReg() && ops_[at - 1].isImplicit())
      --at;
  insertOperand(mf, at, op);
}

void MachineInstr::growOperands(MachineFunction &mf) {
  unsigned cap = capacity_ ? capacity_ * 2u : 4u;
  if (cap > 0xffff)
    cap = 0xffff;
  assert(numOperands_ < cap && "an instruction has at most 65,535 operands");
  auto *p = static_cast<MachineOperand *>(mf.getArena().allocate(cap * sizeof(MachineOperand), 8));
  if (numOperands_)
    std::memcpy(static_cast<void *>(p), ops_, numOperands_ * sizeof(MachineOperand));
  ops_ = p;
  capacity_ = uint16_t(cap);
}

void MachineInstr::appendOperands(MachineFunction &mf, std::span<const MachineOperand> ops) {
  if (ops.empty())
    return;
  while (unsigned(capacity_) - numOperands_ < ops.size())
    growOperands(mf);
  std::memcpy(static_cast<void *>(ops_ + numOperands_), ops.data(), ops.size_bytes());
  numOperands_ = uint16_t(numOperands_ + ops.size());
  MachineRegisterInfo &mri = mf.getRegInfo();
  for (const MachineOperand &op : ops)
    if (op.isReg())
      mri.noteOperandAdded(*this, op);
}

void MachineInstr::insertOperand(MachineFunction &mf, unsigned i, const MachineOperand &op) {
  assert(i <= numOperands_);
  if (numOperands_ == capacity_)
    growOperands(mf);
  if (i < numOperands_) {
    std::memmove(static_cast<void *>(ops_ + i + 1), ops_ + i, (numOperands_ - i) * sizeof(MachineOperand));
    for (unsigned k = 0; k <= numOperands_; ++k)
      if (k != i && ops_[k].isReg() && ops_[k].tied_ > i)
        ++ops_[k].tied_;
  }
  ops_[i] = op;
  ++numOperands_;
  if (op.isReg()) {
    ops_[i].tied_ = 0;
    mf.getRegInfo().noteOperandAdded(*this, op);
    if (!op.isImplicit() && opcode_ >= TargetOpcode::kFirstTargetOpcode) {
      // Operands tied by the description are tied from the start.
      const TargetInstrInfo &tii = mf.getInstrInfo();
      const MCInstrDesc &d = tii.get(opcode_);
      if (i < d.numOperands) {
        const MCOperandInfo &info = tii.operands(d)[i];
        if (!op.isDef() && info.tiedTo >= 0)
          tieOperands(unsigned(info.tiedTo), i);
        if (info.earlyClobber)
          ops_[i].setIsEarlyClobber();
      }
    }
  }
}

void MachineInstr::setOperand(unsigned i, const MachineOperand &op) {
  MachineRegisterInfo &mri = getMF().getRegInfo();
  unsigned tied = ops_[i].isReg() && op.isReg() ? ops_[i].tied_ : 0;
  if (ops_[i].isReg()) {
    if (ops_[i].isTied() && !op.isReg())
      untieOperand(i);
    mri.noteOperandRemoved(*this, ops_[i]);
  }
  ops_[i] = op;
  if (op.isReg()) {
    ops_[i].tied_ = tied;
    mri.noteOperandAdded(*this, op);
  }
}

void MachineInstr::removeOperand(unsigned i) {
  if (ops_[i].isReg()) {
    if (ops_[i].isTied())
      untieOperand(i);
    // Detached instructions have no function to ask, and their registers were released when they were unlinked.
    if (parent_)
      getMF().getRegInfo().noteOperandRemoved(*this, ops_[i]);
  }
  std::memmove(static_cast<void *>(ops_ + i), ops_ + i + 1, (numOperands_ - i - 1u) * sizeof(MachineOperand));
  --numOperands_;
  for (MachineOperand &op : operands())
    if (op.isReg() && op.tied_ > i + 1)
      --op.tied_;
}

void MachineInstr::removeOperandsFrom(unsigned i) {
  while (numOperands_ > i)
    removeOperand(numOperands_ - 1u);
}

void MachineInstr::addImplicitDefUseOperands(MachineFunction &mf) {
  const TargetInstrInfo &tii = mf.getInstrInfo();
  const MCInstrDesc &d = tii.get(opcode_);
  for (uint16_t r : tii.implicitDefs(d))
    addOperand(mf, MachineOperand::createReg(Register(r), RegState::ImplicitDefine));
  for (uint16_t r : tii.implicitUses(d))
    addOperand(mf, MachineOperand::createReg(Register(r), RegState::Implicit));
}

void MachineInstr::tieOperands(unsigned def, unsigned use) {
  assert(def <= MachineOperand::kMaxTied && use <= MachineOperand::kMaxTied && "out of a tie's reach");
  ops_[def].tied_ = use + 1;
  ops_[use].tied_ = def + 1;
}

void MachineInstr::untieOperand(unsigned i) {
  if (!ops_[i].isTied())
    return;
  ops_[ops_[i].tied_ - 1u].tied_ = 0;
  ops_[i].tied_ = 0;
}

void MachineInstr::addMemOperand(MachineFunction &mf, MachineMemOperand *mmo) {
  ArenaVec<MachineMemOperand *> &refs = mf.memRefs_;
  unsigned count = memRefs_ & kMaxMemOperands, at = memRefs_ >> kMemCountBits;
  if (count == kMaxMemOperands) {
    memRefs_ = 0;
    return;
  }
  if (count && at + count != refs.size()) { // others stand behind them
    for (unsigned i = 0; i < count; ++i)
      refs.push_back(mf.getArena(), refs[at + i]);
    at = refs.size() - count;
  } else if (!count) {
    at = refs.size();
  }
  refs.push_back(mf.getArena(), mmo);
  memRefs_ = at << kMemCountBits | (count + 1);
}

void MachineInstr::addMemRefs(MachineFunction &mf, const MachineInstr &from) {
  unsigned at = from.memRefs_ >> kMemCountBits, count = from.memRefs_ & kMaxMemOperands;
  for (unsigned i = 0; i < count; ++i)
    addMemOperand(mf, mf.memRefs_[at + i]);
}

MachineInstr *MachineInstr::removeFromParent() {
  MachineBasicBlock &b = *parent_;
  MachineInstr *prev = getPrevNode(), *next = getNextNode();
  if (prev)
    prev->next_ = next ? int32_t(next - prev) : 0;
  else
    b.first_ = next;
  if (next)
    next->prev_ = prev ? int32_t(prev - next) : 0;
  else
    b.last_ = prev;
  next_ = prev_ = 0;
  parent_ = nullptr;
  return this;
}

void MachineInstr::eraseFromParent() {
  MachineRegisterInfo &mri = getMF().getRegInfo();
  for (unsigned i = 0; i < numOperands_; ++i)
    if (ops_[i].isReg() && ops_[i].getReg().isVirtual())
      mri.noteOperandRemoved(*this, ops_[i]);
  removeFromParent();
  numOperands_ = 0;
  memRefs_ = 0;
}

void MachineInstr::become(MachineInstr &other) {
  MachineRegisterInfo &mri = getMF().getRegInfo();
  for (unsigned i = 0; i < numOperands_; ++i)
    if (ops_[i].isReg() && ops_[i].getReg().isVirtual())
      mri.noteOperandRemoved(*this, ops_[i]);
  opcode_ = other.opcode_;
  flags_ = other.flags_;
  numOperands_ = other.numOperands_;
  capacity_ = other.capacity_;
  ops_ = other.ops_;
  memRefs_ = other.memRefs_;
  other.numOperands_ = other.capacity_ = 0;
  other.ops_ = nullptr;
  other.memRefs_ = 0;
  for (unsigned i = 0; i < numOperands_ && ops_[i].isReg() && ops_[i].isDef(); ++i) // virtual ones stand in front
    if (ops_[i].getReg().isVirtual())
      if (MachineRegisterInfo::VReg &v = mri.info(ops_[i].getReg()); v.def == &other)
        v.def = this;
}

int MachineInstr::findRegisterUseOperandIdx(Register r) const {
  for (unsigned i = 0; i < numOperands_; ++i)
    if (ops_[i].isReg() && !ops_[i].isDef() && ops_[i].getReg() == r)
      return int(i);
  return -1;
}

int MachineInstr::findRegisterDefOperandIdx(Register r) const {
  for (unsigned i = 0; i < numOperands_; ++i)
    if (ops_[i].isReg() && ops_[i].isDef() && ops_[i].getReg() == r)
      return int(i);
  return -1;
}

} // namespace lathe
