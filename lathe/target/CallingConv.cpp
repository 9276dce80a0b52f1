#include "lathe/target/CallingConv.h"

namespace lathe {

void CCState::begin(const MachineFunction &mf, const TargetRegisterInfo &tri, const TargetSubtargetInfo &sti,
                    unsigned cc, bool isVarArg) {
  mf_ = &mf;
  tri_ = &tri;
  sti_ = &sti;
  cc_ = cc;
  isVarArg_ = isVarArg;
  stackSize_ = 0;
  maxStackAlign_ = 1;
  locs_.clear();
  pending_.clear();
  pendingFlags_.clear();
  usedUnits_.assign((tri.numUnits + 63) / 64, 0);
}

bool CCState::isAllocated(MCPhysReg r) const {
  for (uint16_t u : tri_->getRegUnits(r))
    if (usedUnits_[u / 64] >> (u % 64) & 1)
      return true;
  return false;
}

void CCState::markAllocated(MCPhysReg r) {
  for (uint16_t u : tri_->getRegUnits(r))
    usedUnits_[u / 64] |= uint64_t(1) << (u % 64);
}

unsigned CCState::getFirstUnallocated(std::span<const MCPhysReg> regs) const {
  for (unsigned i = 0; i < regs.size(); ++i)
    if (!isAllocated(regs[i]))
      return i;
  return unsigned(regs.size());
}

MCPhysReg CCState::AllocateReg(std::span<const MCPhysReg> regs) {
  unsigned i = getFirstUnallocated(regs);
  if (i == regs.size())
    return 0;
  markAllocated(regs[i]);
  return regs[i];
}

MCPhysReg CCState::AllocateReg(std::span<const MCPhysReg> regs, std::span<const MCPhysReg> shadows) {
  unsigned i = getFirstUnallocated(regs);
  if (i == regs.size())
    return 0;
  markAllocated(regs[i]);
  if (i < shadows.size())
    markAllocated(shadows[i]);
  return regs[i];
}

MCPhysReg CCState::AllocateRegBlock(std::span<const MCPhysReg> regs, unsigned count) {
  unsigned free = 0;
  for (unsigned i = 0; i < regs.size(); ++i) {
    free = isAllocated(regs[i]) ? 0 : free + 1;
    if (free != count)
      continue;
    unsigned first = i + 1 - count;
    for (unsigned j = first; j <= i; ++j)
      markAllocated(regs[j]);
    return regs[first];
  }
  return 0;
}

int64_t CCState::AllocateStack(uint64_t size, uint64_t align, std::span<const MCPhysReg> shadows) {
  for (MCPhysReg r : shadows)
    markAllocated(r);
  return AllocateStack(size, align);
}

void CCState::HandleByVal(unsigned valNo, MVT valVT, MVT locVT, CCValAssign::LocInfo info, unsigned minSize,
                          unsigned minAlign, ArgFlagsTy flags) {
  unsigned size = flags.getByValSize();
  uint64_t align = flags.getNonZeroByValAlign();
  if (size < minSize)
    size = minSize;
  if (align < minAlign)
    align = minAlign;
  // The area grows in steps of the smallest slot, so that what follows stays aligned.
  size = (size + minAlign - 1) / minAlign * minAlign;
  addLoc(CCValAssign::getMem(valNo, valVT, AllocateStack(size, align), locVT, info));
}

} // namespace lathe
