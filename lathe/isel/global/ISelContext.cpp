#include "lathe/isel/global/ISelContext.h"

namespace lathe {

void ISelContext::enterFunction(MachineFunction &mf) {
  mf_ = &mf;
  mri_ = &mf.getRegInfo();
  tii_ = &mf.getInstrInfo();
  tri_ = &mf.getRegisterInfo();
  sti_ = &mf.getSubtarget();
  legality_ = &sti_->getLegalizerInfo();
  tables_ = &sti_->getRuleTables();
  root_ = nullptr;
  custom_.clear();
  std::memcpy(setHolds_, tables_->setHolds, sizeof(setHolds_));
  if (!tables_->anyDepends)
    return;
  const RuleData &d = *tables_->data;
  for (unsigned s = 1; s + 1 < d.setBegin.size(); ++s) {
    if (!(tables_->setDepends[s / 64] >> (s % 64) & 1))
      continue;
    bool holds = true;
    for (unsigned i = d.setBegin[s]; i < d.setBegin[s + 1] && holds; ++i)
      if (d.perFunction[d.setMembers[i]])
        holds = tables_->functionPredicate(mf, d.setMembers[i]);
    if (holds)
      setHolds_[s / 64] |= uint64_t(1) << (s % 64);
  }
}

// --- Questions

bool ISelContext::constantOf(const MachineOperand &op, int64_t &value) {
  if (op.isImm()) {
    value = op.getImm();
    return true;
  }
  if (!op.isCImm() || op.getCImmBits() > 64)
    return false;
  unsigned shift = 64 - op.getCImmBits();
  value = int64_t(op.getCImm64() << shift) >> shift;
  return true;
}

bool ISelContext::getConstant(Register r, int64_t &value) const {
  const MachineInstr *d = getDef(r);
  return d && d->getOpcode() == TargetOpcode::G_CONSTANT && constantOf(d->getOperand(1), value);
}

bool ISelContext::fpConstant(Node n, unsigned i, FPConstant &c) const {
  const MachineOperand *op = &n->getOperand(i);
  if (op->isReg()) {
    const MachineInstr *d = getDef(op->getReg());
    if (!d || d->getOpcode() != TargetOpcode::G_FCONSTANT)
      return false;
    op = &d->getOperand(1);
  }
  if (!op->isFPImm())
    return false;
  auto words = op->getFPWords();
  c.bits = words[0];
  c.high = words.size() > 1 ? words[1] : 0;
  c.format = uint8_t(op->getFPFormat());
  return true;
}

bool ISelContext::splat(Node n, unsigned i, int64_t &value) const {
  const MachineInstr *d = def(n, i);
  if (!d || (d->getOpcode() != TargetOpcode::G_BUILD_VECTOR && d->getOpcode() != TargetOpcode::G_SPLAT_VECTOR))
    return false;
  if (!getConstant(d->getOperand(1).getReg(), value))
    return false;
  for (unsigned k = 2; k < d->getNumOperands(); ++k) {
    int64_t other;
    if (!getConstant(d->getOperand(k).getReg(), other) || other != value)
      return false;
  }
  return true;
}

bool ISelContext::isSameValue(Register a, Register b, unsigned depth) const {
  a = lookThrough(a);
  b = lookThrough(b);
  if (a == b)
    return true;
  if (!depth)
    return false;
  const MachineInstr *x = mri_->getVRegDef(a), *y = mri_->getVRegDef(b);
  if (!x || !y || x->getOpcode() != y->getOpcode())
    return false;
  switch (x->getOpcode()) {
  case TargetOpcode::G_FRAME_INDEX:
  case TargetOpcode::G_GLOBAL_VALUE:
  case TargetOpcode::G_CONSTANT_POOL:
  case TargetOpcode::G_CONSTANT:
    return x->getOperand(1).isIdenticalTo(y->getOperand(1));
  case TargetOpcode::G_PTR_ADD:
    return isSameValue(x->getReg(1), y->getReg(1), depth - 1) && isSameValue(x->getReg(2), y->getReg(2), depth - 1);
  default:
    return false;
  }
}

bool ISelContext::sameValue(Node a, unsigned i, Node b, unsigned j) const {
  const MachineOperand &x = a->getOperand(i), &y = b->getOperand(j);
  if (!x.isReg() || !y.isReg())
    return x.isIdenticalTo(y);
  return isSameValue(x.getReg(), y.getReg());
}

/// How far apart a load and the instruction that takes it in may stand: a bound on the search for clobbers.
static constexpr unsigned kFoldDistance = 24;

bool ISelContext::canFoldLoad(const MachineInstr &load) const {
  if (load.getParent() != root_->getParent() || !hasOneUse(const_cast<MachineInstr *>(&load)))
    return false;
  const MachineMemOperand *m = load.getMemOperand();
  if (!m || !m->isUnordered())
    return false;
  const MachineInstr *mi = root_->getPrevNode();
  for (unsigned n = 0; mi && n < kFoldDistance; ++n, mi = mi->getPrevNode()) {
    if (mi == &load)
      return true;
    const MCInstrDesc &d = tii_->get(mi->getOpcode());
    if (d.flags & (MCID::kStore | MCID::kCall | MCID::kSideEffects) && !m->isInvariant())
      return false;
  }
  return false;
}

unsigned ISelContext::typeId(LLT t) const {
  unsigned id = legality_->typeId(t);
  if (!id && t.isPointer())
    id = legality_->typeId(LLT::pointer(0, t.getScalarSizeInBits()));
  return id;
}

unsigned ISelContext::classFor(LLT t, unsigned bank) const {
  const RuleData &d = *tables_->data;
  unsigned id = typeId(t);
  if (!id || bank >= d.numBanks)
    return 0xffff;
  return d.classOfType[(id - 1) * d.numBanks + bank];
}

// --- Registers that fit

int ISelContext::operandClass(const MCInstrDesc &d, unsigned i) const {
  if (d.opcode < tii_->firstTargetOpcode || i >= d.numOperands)
    return -1;
  const MCOperandInfo &info = tii_->operands(d)[i];
  if (info.flags & MCOperandInfo::kLookupPtrRegClass)
    return int(tri_->getPointerRegClass(*mf_, unsigned(info.regClass)));
  return info.regClass;
}

bool ISelContext::constrainRegister(Register r, unsigned regClass) {
  MachineRegisterInfo::VReg &v = mri_->info(r);
  if (v.regClass == regClass)
    return true;
  unsigned target = regClass;
  if (v.regClass != MachineRegisterInfo::kNoClass) {
    target = tri_->getCommonSubClass(v.regClass, regClass);
    if (target == ~0u)
      return false;
  } else if (v.bank != MachineRegisterInfo::kNoBank && tri_->classes[regClass].bank != 0xff &&
             tri_->classes[regClass].bank != v.bank) {
    return false;
  }
  v.regClass = uint16_t(target);
  return true;
}

Register ISelContext::constrainUse(Register r, unsigned regClass, MachineInstr *before) {
  if (!r.isVirtual() || constrainRegister(r, regClass))
    return r;
  Register copy = mri_->createVirtualRegister(regClass);
  BuildMI(*root_->getParent(), before, root_->getDebugLoc(), tii_->get(TargetOpcode::COPY), copy).addReg(r);
  return copy;
}

void ISelContext::constrainOperands(MachineInstr &mi) {
  const MCInstrDesc &d = mi.getDesc();
  unsigned n = mi.getNumOperands();
  for (unsigned i = 0; i < n && i < d.numOperands; ++i) {
    MachineOperand &op = mi.getOperand(i);
    if (!op.isReg() || !op.getReg().isVirtual())
      continue;
    int rc = operandClass(d, i);
    if (rc < 0 || op.getSubReg() || constrainRegister(op.getReg(), unsigned(rc)))
      continue;
    Register fresh = mri_->createVirtualRegister(unsigned(rc));
    const MCInstrDesc &copy = tii_->get(TargetOpcode::COPY);
    if (op.isDef()) {
      Register old = op.getReg();
      mri_->setReg(mi, i, fresh);
      BuildMI(*mi.getParent(), mi.getNextNode(), mi.getDebugLoc(), copy, old).addReg(fresh);
    } else {
      BuildMI(*mi.getParent(), &mi, mi.getDebugLoc(), copy, fresh).addReg(op.getReg());
      mri_->setReg(mi, i, fresh);
    }
  }
}

// --- Rules

bool ISelContext::complex(unsigned id, Node n, unsigned i, unsigned slot) {
  const MachineOperand &op = n->getOperand(i);
  if (!op.isReg())
    return false;
  complex_[slot].clear();
  return tables_->complexPattern(*this, id, op.getReg(), complex_[slot]);
}

uint64_t ISelContext::rootFacts() const {
  uint64_t facts = 0;
  unsigned n = root_->getNumOperands();
  if (n > RuleFacts::kOperands)
    n = RuleFacts::kOperands;
  for (unsigned i = 0; i < n; ++i) {
    const MachineOperand &op = root_->getOperand(i);
    if (!op.isReg() || !op.getReg().isVirtual())
      continue;
    facts |= RuleFacts::bank(i, getBank(op.getReg()));
    if (!op.isDef())
      if (const MachineInstr *d = getDef(op.getReg()))
        facts |= RuleFacts::def(i, d->getOpcode());
  }
  return facts;
}

bool ISelContext::selectByRules() {
  const RuleData &d = *tables_->data;
  unsigned opcode = root_->getOpcode();
  unsigned row = d.rows[opcode];
  if (!row)
    return false;
  unsigned type = 0;
  if (int i = rootTypeOperand(opcode); i >= 0) {
    const MachineOperand &op = root_->getOperand(unsigned(i));
    type = op.isReg() ? typeId(mri_->getType(op.getReg())) : 0;
    if (!type)
      return false;
  }
  RuleRange range = d.ranges[(row - 1) * (d.types.size() + 1) + type];
  if (!range.count)
    return false;
  uint64_t facts = rootFacts();
  match_.nodes[0] = root_;
  const SelectRule *r = &d.rules[range.first], *end = r + range.count;
  for (; r != end; ++r) {
    if (r->facts & ~facts)
      continue;
    if (r->predicates && !(setHolds_[r->predicates / 64] >> (r->predicates % 64) & 1))
      continue;
    if (const uint8_t *code = matchRule(*this, *tables_, d.code.data() + r->code, match_)) {
      render(code);
      return true;
    }
  }
  return false;
}

} // namespace lathe
