// Branches.
#include "lathe/translate/Translator.h"

namespace lathe {

using namespace TargetOpcode;

void Translator::branchTo(uint32_t target) {
  if (target != next_)
    b_.buildBr(*blocks_[target]);
}

/// The opposite predicate: fcmp's numbers are truth tables, icmp's come in two blocks that mirror each other.
static unsigned inversePredicate(unsigned p) {
  using ir::Predicate;
  if (p <= unsigned(Predicate::kFTrue))
    return p ^ 15;
  switch (Predicate(p)) {
  case Predicate::kEQ:
    return unsigned(Predicate::kNE);
  case Predicate::kNE:
    return unsigned(Predicate::kEQ);
  case Predicate::kUGT:
    return unsigned(Predicate::kULE);
  case Predicate::kUGE:
    return unsigned(Predicate::kULT);
  case Predicate::kULT:
    return unsigned(Predicate::kUGE);
  case Predicate::kULE:
    return unsigned(Predicate::kUGT);
  case Predicate::kSGT:
    return unsigned(Predicate::kSLE);
  case Predicate::kSGE:
    return unsigned(Predicate::kSLT);
  case Predicate::kSLT:
    return unsigned(Predicate::kSGE);
  default:
    return unsigned(Predicate::kSGT);
  }
}

/// Turns the comparison behind a condition around, so that a branch can fall through to its true side. Possible when
/// nothing has read the condition yet; whoever reads it later gets the inverse of the register.
bool Translator::invertCondition(ValueRef cond, Register r) {
  if (!cond.isLocal() || cond.index() < f_->numArgs || !(slots_[cond.index()] & kVirtual))
    return false;
  MachineRegisterInfo &mri = mf_->getRegInfo();
  MachineInstr *cmp = mri.getVRegDef(r);
  if (!cmp || cmp->getParent() != &b_.getMBB() || !mri.useEmpty(r) ||
      (cmp->getOpcode() != G_ICMP && cmp->getOpcode() != G_FCMP))
    return false;
  cmp->setOperand(1, MachineOperand::createPredicate(inversePredicate(cmp->getOperand(1).getPredicate())));
  slots_[cond.index()] = kLazy | uint32_t(lazy_.size());
  lazy_.push_back({kInverted, 0, r.id(), 0, mri.getType(r)});
  return true;
}

void Translator::br(const Inst &i) {
  std::span<const uint32_t> w = f_->operands(i);
  if (w.size() == 1) {
    edge(w[0]);
    branchTo(w[0]);
    return;
  }
  uint32_t ifTrue = w[1], ifFalse = w[2];
  uint64_t known;
  if (foldInteger(ValueRef(w[0]), known)) {
    edge(known ? ifTrue : ifFalse);
    branchTo(known ? ifTrue : ifFalse);
    return;
  }
  Register cond = use(w[0]);
  edge(ifTrue);
  edge(ifFalse);
  if (ifTrue == ifFalse) {
    branchTo(ifTrue);
    return;
  }
  if (ifTrue == next_ && invertCondition(ValueRef(w[0]), cond))
    std::swap(ifTrue, ifFalse);
  b_.buildBrCond(cond, *blocks_[ifTrue]);
  branchTo(ifFalse);
}

void Translator::indirectBr(const Inst &i) {
  if (cl_->avoidsIndirectBranches(*mf_))
    return refuseUnsupported("an 'indirectbr' in a function whose indirect branches go through thunks");
  std::span<const uint32_t> w = f_->operands(i);
  Register address = use(w[0]);
  for (uint32_t target : w.subspan(1))
    edge(target);
  b_.buildInstr(G_BRINDIRECT, 1).addUse(address);
}

} // namespace lathe
