#include "lathe/isel/global/ISelContext.h"
#include "lathe/ir/Intrinsics.h"
#include <bit>

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
  for (unsigned kind = 0; kind < 2; ++kind)
    pointerClass_[kind] = tri_->getPointerRegClass(mf, kind);
  if (candidatesOf_ != tables_) {
    candidatesOf_ = tables_;
    slots_.assign(256, CandidateSlot());
    candidates_.clear();
    numSlots_ = 0;
  }
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

Register ISelContext::lookThroughSlow(Register r) const {
  while (r.isVirtual()) {
    const MachineInstr *d = mri_->getVRegDef(r);
    if (!d || !isReinterpretation(*d))
      return r;
    Register s = d->getOperand(1).getReg();
    if (!s.isVirtual() || mri_->getType(r).getSizeInBits() != mri_->getType(s).getSizeInBits())
      return r;
    r = s;
  }
  return r;
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
  return classOf(tii_->operands(d)[i]);
}

bool ISelContext::narrowRegister(Register r, unsigned regClass) {
  MachineRegisterInfo::VReg &v = mri_->info(r);
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

Register ISelContext::copyForUse(Register r, unsigned regClass, MachineInstr *before) {
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

/// Facts about the access of an instruction whose first operand is the value.
static uint64_t memoryFacts(const MachineMemOperand &m, LLT value) {
  uint64_t bits = m.getSizeInBits();
  uint64_t facts = RuleFacts::memory(bits) | (m.isAtomic() ? RuleFacts::kAtomic : RuleFacts::kPlain);
  if (m.type == value)
    return facts | RuleFacts::kWhole;
  uint64_t whole = value.getSizeInBits();
  return facts | (bits == whole ? RuleFacts::kWhole : bits < whole ? RuleFacts::kNarrow : 0);
}

[[gnu::always_inline]] inline ISelContext::Facts ISelContext::rootFacts(unsigned needs) const {
  Facts facts{0, 0};
  const MachineInstr &root = *root_;
  const unsigned n = root.getNumOperands();
  unsigned mask = (needs | needs >> 4) & 15;
  for (unsigned i = 0; mask && i < n; ++i, mask >>= 1) {
    if (!(mask & 1))
      continue;
    const MachineOperand &op = root.getOperand(i);
    if (!op.isReg() || !op.getReg().isVirtual())
      continue;
    if (needs & unsigned(FactNeeds::kBank0) << i)
      facts.root |= RuleFacts::bank(i, getBank(op.getReg()));
    if (op.isDef() || !(needs & unsigned(FactNeeds::kDef0) << i))
      continue;
    if (const MachineInstr *d = getDef(op.getReg())) {
      facts.root |= RuleFacts::def(i, d->getOpcode());
      if (needs & FactNeeds::kNested && (i == 0 || root.getOperand(i - 1).isDef()))
        facts.nested = nestedFacts(*d);
    }
  }
  if (needs & FactNeeds::kMemory)
    if (const MachineMemOperand *m = root.getMemOperand()) {
      const MachineOperand &value = root.getOperand(0);
      facts.root |= memoryFacts(*m, value.isReg() ? mri_->getType(value.getReg()) : LLT());
    }
  return facts;
}

uint32_t ISelContext::nestedFacts(const MachineInstr &d) const {
  unsigned opcode = d.getOpcode();
  unsigned n = d.getNumOperands();
  if (!isPreISelGenericOpcode(opcode) || opcode == TargetOpcode::G_PHI)
    return 0;
  uint32_t facts = 0;
  if (int i = rootTypeOperand(opcode); i >= 0 && unsigned(i) < n && d.getOperand(unsigned(i)).isReg()) {
    LLT t = mri_->getType(d.getReg(unsigned(i)));
    if (!t.isVector())
      facts = RuleFacts::nestedType(t.getSizeInBits());
  }
  if (n > 4)
    n = 4;
  for (unsigned i = 1; i < n; ++i) {
    const MachineOperand &op = d.getOperand(i);
    if (op.isReg() && !op.isDef())
      if (const MachineInstr *o = getDef(op.getReg()))
        facts |= RuleFacts::nestedDef(i, o->getOpcode());
  }
  return facts;
}

static size_t hashFacts(uint64_t facts, uint32_t nested, uint32_t range) {
  uint64_t h = (facts ^ uint64_t(range) << 40 ^ uint64_t(nested) << 17) * 0x9E3779B97F4A7C15ull;
  return size_t(h ^ h >> 32);
}

std::span<const uint16_t> ISelContext::candidates(RuleRange range, const Facts &facts) {
  size_t mask = slots_.size() - 1;
  for (size_t i = hashFacts(facts.root, facts.nested, range.first);; ++i) {
    const CandidateSlot &s = slots_[i & mask];
    if (s.range == range.first && s.facts == facts.root && s.nested == facts.nested)
      return {candidates_.data() + s.first, s.count};
    if (s.range == ~0u)
      return collectCandidates(range, facts);
  }
}

std::span<const uint16_t> ISelContext::collectCandidates(RuleRange range, const Facts &facts) {
  if (numSlots_ * 2 >= slots_.size())
    growCandidates();
  CandidateSlot fresh{facts.root, facts.nested, range.first, uint32_t(candidates_.size()), 0};
  for (unsigned i = range.first; i < unsigned(range.first) + range.count; ++i) {
    const SelectRule &r = tables_->data->rules[i];
    if (r.facts & ~facts.root || r.nested & ~facts.nested)
      continue;
    unsigned set = r.predicates;
    if (set && !((tables_->setHolds[set / 64] | tables_->setDepends[set / 64]) >> (set % 64) & 1))
      continue;
    candidates_.push_back(uint16_t(i));
    ++fresh.count;
  }
  size_t mask = slots_.size() - 1, i = hashFacts(facts.root, facts.nested, range.first);
  while (slots_[i & mask].range != ~0u)
    ++i;
  slots_[i & mask] = fresh;
  ++numSlots_;
  return {candidates_.data() + fresh.first, fresh.count};
}

void ISelContext::growCandidates() {
  std::vector<CandidateSlot> old(slots_.size() * 2);
  old.swap(slots_);
  size_t mask = slots_.size() - 1;
  for (const CandidateSlot &s : old) {
    if (s.range == ~0u)
      continue;
    size_t i = hashFacts(s.facts, s.nested, s.range);
    while (slots_[i & mask].range != ~0u)
      ++i;
    slots_[i & mask] = s;
  }
}

unsigned ISelContext::intrinsic(Node n) const {
  for (const MachineOperand &op : n->operands()) {
    if (!op.isIntrinsicID())
      continue;
    std::string_view name = op.getIntrinsicName() ? std::string_view(op.getIntrinsicName())
                                                  : ir::intrinsicName(ir::IntrinsicId(op.getIntrinsicID()));
    // Overloaded ones have their types behind the name.
    for (;;) {
      if (unsigned found = ruleIntrinsicNumber(tables_->data->intrinsics, name))
        return found;
      size_t dot = name.rfind('.');
      if (dot == std::string_view::npos)
        return 0;
      name = name.substr(0, dot);
    }
  }
  return 0;
}

/// 1 + row of the rules for an instruction; 0: there are none.
unsigned ISelContext::rowOf(const MachineInstr &mi) const {
  const RuleData &d = *tables_->data;
  unsigned opcode = mi.getOpcode();
  if (opcode >= TargetOpcode::kNumGeneric) {
    auto it = std::lower_bound(d.ownRows.begin(), d.ownRows.end(), opcode,
                               [](const RuleRow &r, unsigned o) { return r.opcode < o; });
    return it != d.ownRows.end() && it->opcode == opcode ? it->row : 0;
  }
  if (isIntrinsicCall(opcode)) {
    unsigned number = intrinsic(root_);
    return number ? d.intrinsics[number - 1].row : 0;
  }
  return d.rows[opcode];
}

bool ISelContext::selectByRules() {
  const RuleData &d = *tables_->data;
  unsigned opcode = root_->getOpcode();
  unsigned row = rowOf(*root_);
  if (!row)
    return false;
  unsigned type = 0;
  if (int i = opcode < TargetOpcode::kNumGeneric ? rootTypeOperand(opcode) : -1; i >= 0) {
    const MachineOperand &op = root_->getOperand(unsigned(i));
    type = op.isReg() ? typeId(mri_->getType(op.getReg())) : 0;
    if (!type)
      return false;
  }
  RuleRange range = d.ranges[(row - 1) * (d.types.size() + 1) + type];
  if (!range.count)
    return false;
  match_.nodes[0] = root_;
  for (uint16_t i : candidates(range, rootFacts(d.rowNeeds[row - 1]))) {
    const SelectRule &r = d.rules[i];
    if (tables_->anyDepends && r.predicates && !(setHolds_[r.predicates / 64] >> (r.predicates % 64) & 1))
      continue;
    if (const uint8_t *code = matchRule(*this, *tables_, d.code.data() + r.code, match_)) {
      render(code);
      return true;
    }
  }
  return false;
}

} // namespace lathe
