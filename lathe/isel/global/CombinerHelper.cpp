#include "lathe/isel/global/CombinerHelper.h"

#include <algorithm>

namespace lathe {

using namespace TargetOpcode;

bool CombinerHelper::constantOf(Register r, int64_t &value) const {
  const MachineInstr *d = r.isVirtual() ? getMRI().getVRegDef(r) : nullptr;
  if (!d)
    return false;
  if (d->getOpcode() == G_BUILD_VECTOR) {
    for (unsigned i = 2; i < d->getNumOperands(); ++i)
      if (d->getReg(i) != d->getReg(1))
        return false;
    return constantOf(d->getReg(1), value);
  }
  if (d->getOpcode() != G_CONSTANT)
    return false;
  const MachineOperand &op = d->getOperand(1);
  if (op.isImm()) {
    value = op.getImm();
    return true;
  }
  unsigned bits = op.getCImmBits();
  if (bits > 64)
    return false;
  value = int64_t(op.getCImmWords()[0] << (64 - bits)) >> (64 - bits);
  return true;
}

bool CombinerHelper::canReplace(Register dst, Register src) const {
  if (!dst.isVirtual() || !src.isVirtual() || dst == src)
    return false;
  const MachineRegisterInfo::VReg &d = getMRI().info(dst), &s = getMRI().info(src);
  return d.type.isValid() && d.type == s.type &&
         (d.regClass == MachineRegisterInfo::kNoClass || d.regClass == s.regClass) &&
         (d.bank == MachineRegisterInfo::kNoBank || d.bank == s.bank);
}

bool CombinerHelper::foldBinary(const MachineInstr &mi, int64_t &value) const {
  LLT t = getMRI().getType(mi.getReg(0));
  int64_t a, b;
  if (!t.isScalar() || t.getScalarSizeInBits() > 64 || !constantOf(mi.getReg(1), a) || !constantOf(mi.getReg(2), b))
    return false;
  unsigned bits = t.getScalarSizeInBits();
  uint64_t mask = ~uint64_t(0) >> (64 - bits), ua = uint64_t(a) & mask, ub = uint64_t(b) & mask;
  unsigned opcode = mi.getOpcode();
  bool isShift = opcode == G_SHL || opcode == G_LSHR || opcode == G_ASHR;
  if (isShift && uint64_t(b) >= bits)
    return false;
  uint64_t v;
  switch (opcode) {
  case G_ADD:
    v = ua + ub;
    break;
  case G_SUB:
    v = ua - ub;
    break;
  case G_MUL:
    v = ua * ub;
    break;
  case G_AND:
    v = ua & ub;
    break;
  case G_OR:
    v = ua | ub;
    break;
  case G_XOR:
    v = ua ^ ub;
    break;
  case G_SHL:
    v = ua << b;
    break;
  case G_LSHR:
    v = ua >> b;
    break;
  case G_ASHR:
    v = uint64_t(a >> b);
    break;
  case G_SMIN:
    v = uint64_t(std::min(a, b));
    break;
  case G_SMAX:
    v = uint64_t(std::max(a, b));
    break;
  case G_UMIN:
    v = std::min(ua, ub);
    break;
  case G_UMAX:
    v = std::max(ua, ub);
    break;
  default: // not folded
    return false;
  }
  value = int64_t(v << (64 - bits)) >> (64 - bits);
  return true;
}

bool CombinerHelper::onlyFirstIsConstant(const MachineInstr &mi) const {
  unsigned last = mi.getNumOperands() - 1;
  int64_t value;
  return constantOf(mi.getReg(last - 1), value) && !constantOf(mi.getReg(last), value);
}

void CombinerHelper::replaceWithConstant(MachineInstr &mi, int64_t value) const {
  unsigned bits = getMRI().getType(mi.getReg(0)).getScalarSizeInBits();
  mi.removeOperandsFrom(1);
  mi.setOpcode(G_CONSTANT);
  mi.setFlags(0);
  mi.addOperand(*mf_, MachineOperand::createCImm(bits, uint64_t(value)));
}

void CombinerHelper::swapOperands(MachineInstr &mi) const {
  unsigned last = mi.getNumOperands() - 1;
  Register a = mi.getReg(last - 1), b = mi.getReg(last);
  getMRI().setReg(mi, last - 1, b);
  getMRI().setReg(mi, last, a);
}

} // namespace lathe
