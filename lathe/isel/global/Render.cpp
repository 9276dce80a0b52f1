// Applying a rule: the interpreter of render code.
#include "lathe/isel/global/ISelContext.h"
#include "lathe/mir/MIRKeys.h"

namespace lathe {

using detail::ruleI64;
using detail::ruleU16;

/// Flags that stay true of what a rule makes of an instruction.
static constexpr uint16_t kKeptFlags = MachineInstr::FrameSetup | MachineInstr::FrameDestroy | MachineInstr::FmNoNans |
                                       MachineInstr::FmNoInfs | MachineInstr::FmNsz | MachineInstr::FmArcp |
                                       MachineInstr::FmContract | MachineInstr::FmAfn | MachineInstr::FmReassoc |
                                       MachineInstr::NoFPExcept;

/// What is kept of the flags of the root. Of flags that share a bit the one that is plain has a meaning on any opcode.
static uint16_t keptFlags(const MachineInstr &root) {
  constexpr uint16_t kWraps = MachineInstr::NoUWrap | MachineInstr::NoSWrap | MachineInstr::IsExact;
  uint16_t kept = root.getFlags() & (kKeptFlags | kWraps);
  if (kept & kWraps) [[unlikely]]
    for (const SharedFlag &f : kSharedFlags)
      if (f.onOpcode(root.getDesc()))
        kept = uint16_t(kept & ~f.own);
  return kept;
}

void ISelContext::addDef(MachineInstr &mi, Register r, int regClass) {
  if (regClass >= 0 && r.isVirtual() && !constrainRegister(r, unsigned(regClass))) {
    Register fresh = mri_->createVirtualRegister(unsigned(regClass));
    assert(numPending_ < std::size(pending_));
    pending_[numPending_++] = {r, fresh};
    r = fresh;
  }
  unsigned i = mi.getNumOperands();
  mi.appendOperand(*mf_, MachineOperand::createReg(r, RegState::Define));
  if (i < numInfos_ && infos_[i].earlyClobber)
    mi.getOperand(i).setIsEarlyClobber();
}

void ISelContext::addUse(MachineInstr &mi, Register r, unsigned subReg) {
  unsigned i = mi.getNumOperands();
  if (r.isVirtual()) {
    if (subReg) {
      // The register must be of a class all of whose members have the part.
      unsigned rc = mri_->getRegClassOrNone(r);
      if (rc == MachineRegisterInfo::kNoClass)
        rc = classFor(r);
      unsigned with = rc < tri_->numClasses ? tri_->subClassWithSubReg[rc * tri_->numSubRegIndices + subReg] : 0xffff;
      if (with != 0xffff)
        r = constrainUse(r, with, root_);
    } else if (i < numInfos_) {
      if (int rc = classOf(infos_[i]); rc >= 0)
        r = constrainUse(r, unsigned(rc), root_);
    }
  }
  mi.appendOperand(*mf_, MachineOperand::createReg(r, 0, subReg));
  if (i < numInfos_ && infos_[i].tiedTo >= 0)
    mi.tieOperands(unsigned(infos_[i].tiedTo), i);
}

void ISelContext::addImplicits(MachineInstr &mi, unsigned dead) {
  const MCInstrDesc &d = tii_->get(mi.getOpcode());
  const uint16_t *uses = tii_->implicitRegs + d.implicits, *defs = uses + d.numImplicitUses;
  for (unsigned n = 0; n < d.numImplicitDefs; ++n) {
    bool isDead = dead >> (n < 7 ? n : 7) & 1;
    mi.appendPlainOperand(*mf_,
                          MachineOperand::createReg(Register(defs[n]), RegState::ImplicitDefine |
                                                                           (isDead ? unsigned(RegState::Dead) : 0u)));
  }
  for (unsigned n = 0; n < d.numImplicitUses; ++n)
    mi.appendPlainOperand(*mf_, MachineOperand::createReg(Register(uses[n]), RegState::Implicit));
}

void ISelContext::mutateRoot(unsigned opcode, unsigned dead) {
  MachineInstr &mi = *root_;
  mi.setFlags(keptFlags(mi));
  mi.setOpcode(uint16_t(opcode));
  const MCInstrDesc &d = tii_->get(opcode);
  auto infos = tii_->operands(d);
  unsigned n = mi.getNumOperands();
  for (unsigned i = 0; i < n; ++i) {
    MachineOperand &op = mi.getOperand(i);
    if (!op.isReg())
      continue;
    if (!op.isDef())
      if (Register r = lookThrough(op.getReg()); r != op.getReg())
        mri_->setReg(mi, i, r);
    if (i < infos.size()) {
      if (!op.isDef() && infos[i].tiedTo >= 0)
        mi.tieOperands(unsigned(infos[i].tiedTo), i);
      if (infos[i].earlyClobber)
        op.setIsEarlyClobber();
    }
  }
  constrainOperands(mi);
  addImplicits(mi, dead);
  if (d.has(MCID::kUsesCustomInserter))
    custom_.push_back(&mi);
}

/// Begins an instruction; with `scratch`, in it.
MachineInstr *ISelContext::beginInstr(unsigned opcode, MachineInstr *scratch) {
  const MCInstrDesc &d = tii_->get(opcode);
  unsigned operands = unsigned(d.numOperands) + d.numImplicitDefs + d.numImplicitUses;
  if (scratch)
    mf_->initInstr(*scratch, opcode, root_->getDebugLoc(), operands);
  else
    scratch = mf_->createInstr(opcode, root_->getDebugLoc(), operands);
  scratch->setFlags(keptFlags(*root_));
  infos_ = tii_->operandInfos + d.operands;
  numInfos_ = opcode >= TargetOpcode::kFirstTargetOpcode ? d.numOperands : 0;
  return scratch;
}

/// Ends an instruction: puts it in front of the root, or, with `last`, in its place.
void ISelContext::finishInstr(MachineInstr &mi, bool last) {
  MachineBasicBlock &mbb = *root_->getParent();
  MachineInstr *placed = &mi;
  if (last) {
    root_->become(mi);
    placed = root_;
  } else {
    mbb.insertBefore(root_, &mi);
  }
  if (tii_->get(placed->getOpcode()).has(MCID::kUsesCustomInserter)) [[unlikely]]
    custom_.push_back(placed);
  for (; numPending_; --numPending_) {
    const PendingCopy &c = pending_[numPending_ - 1];
    BuildMI(mbb, placed->getNextNode(), root_->getDebugLoc(), tii_->get(TargetOpcode::COPY), c.to).addReg(c.from);
  }
}

/// All operands that a complex pattern gave.
void ISelContext::addComplex(MachineInstr &mi, const ComplexOperands &c) {
  if (!c.virtuals) {
    mi.appendPlainOperands(*mf_, {c.ops, c.count});
    return;
  }
  for (unsigned i = 0; i < c.count; ++i)
    if (c.virtuals >> i & 1)
      addUse(mi, c.ops[i].getReg(), c.ops[i].getSubReg());
    else
      mi.appendPlainOperand(*mf_, c.ops[i]);
}

void ISelContext::render(const uint8_t *p) {
  Register temps[kMaxRuleTemps];
  MachineInstr *mi = nullptr;
  MachineInstr last; // what the root becomes
  auto &nodes = match_.nodes;
  int64_t value;
  numPending_ = 0;
  auto addImm = [&](int64_t v) { mi->appendPlainOperand(*mf_, MachineOperand::createImm(v)); };
  for (;;) {
    switch (RuleOp(*p)) {
    case kRenderMutate:
      mutateRoot(ruleU16(p + 1), p[3]);
      return;
    case kRenderBuild:
      mi = beginInstr(ruleU16(p + 1), nullptr);
      p += 3;
      break;
    case kRenderBecome:
      mi = beginInstr(ruleU16(p + 1), &last);
      p += 3;
      break;
    case kRenderDef:
      addDef(*mi, nodes[0]->getReg(p[1]),
             mi->getNumOperands() < numInfos_ ? classOf(infos_[mi->getNumOperands()]) : -1);
      p += 2;
      break;
    case kRenderDefClass:
      addDef(*mi, nodes[0]->getReg(p[1]), ruleU16(p + 2));
      p += 4;
      break;
    case kRenderTempDef:
      temps[p[1]] = mri_->createVirtualRegister(ruleU16(p + 2));
      addDef(*mi, temps[p[1]], -1);
      p += 4;
      break;
    case kRenderTemp:
      addUse(*mi, temps[p[1]]);
      p += 2;
      break;
    case kRenderTempSub:
      addUse(*mi, temps[p[1]], ruleU16(p + 2));
      p += 4;
      break;
    case kRenderOperand: {
      const MachineOperand &op = nodes[p[1]]->getOperand(p[2]);
      if (op.isReg())
        addUse(*mi, lookThrough(op.getReg()));
      else
        mi->appendOperand(*mf_, op);
      p += 3;
      break;
    }
    case kRenderSubReg:
      addUse(*mi, lookThrough(nodes[p[1]]->getReg(p[2])), ruleU16(p + 3));
      p += 5;
      break;
    case kRenderImm:
      addImm(int8_t(p[1]));
      p += 2;
      break;
    case kRenderImm64:
      addImm(ruleI64(p + 1));
      p += 9;
      break;
    case kRenderConst:
      value = 0;
      constant(nodes[p[1]], p[2], value);
      addImm(value);
      p += 3;
      break;
    case kRenderXform:
      value = 0;
      constant(nodes[p[1]], p[2], value);
      addImm(tables_->xform(ruleU16(p + 3), value));
      p += 5;
      break;
    case kRenderCond:
      addImm(condition(nodes[p[1]], p[2]));
      p += 3;
      break;
    case kRenderCondXform:
      addImm(tables_->xform(ruleU16(p + 3), int64_t(condition(nodes[p[1]], p[2]))));
      p += 5;
      break;
    case kRenderFPXform:
    case kRenderFPBits: {
      FPConstant c;
      fpConstant(nodes[p[1]], p[2], c);
      addImm(*p == kRenderFPBits ? int64_t(c.bits) : tables_->fpXform(ruleU16(p + 3), c));
      p += *p == kRenderFPBits ? 3 : 5;
      break;
    }
    case kRenderComplex:
      addComplex(*mi, complex_[p[1]]);
      p += 2;
      break;
    case kRenderComplexOp: {
      const MachineOperand &op = complex_[p[1]].ops[p[2]];
      if (op.isReg() && op.getReg().isVirtual())
        addUse(*mi, op.getReg(), op.getSubReg());
      else
        mi->appendPlainOperand(*mf_, op);
      p += 3;
      break;
    }
    case kRenderPhys:
      mi->appendPlainOperand(*mf_, MachineOperand::createReg(Register(ruleU16(p + 1)), p[3]));
      p += 4;
      break;
    case kRenderSubIdx:
      addImm(ruleU16(p + 1));
      p += 3;
      break;
    case kRenderFinish: {
      unsigned count = p[2];
      addImplicits(*mi, p[1]);
      for (unsigned i = 0; i < count; ++i)
        mi->cloneMemRefs(*mf_, *nodes[p[3 + i]]);
      finishInstr(*mi, mi == &last);
      if (mi == &last)
        return;
      p += 3 + count;
      break;
    }
    default: // kRenderDone
      root_->eraseFromParent();
      return;
    }
  }
}

} // namespace lathe
