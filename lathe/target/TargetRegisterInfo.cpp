#include "lathe/target/TargetRegisterInfo.h"

#include <bit>

namespace lathe {

unsigned TargetRegisterInfo::getCommonSubClass(unsigned a, unsigned b) const {
  if (hasSubClassEq(a, b))
    return b;
  if (hasSubClassEq(b, a))
    return a;
  unsigned best = ~0u;
  for (unsigned rc = 0; rc < numClasses; ++rc)
    if (hasSubClassEq(a, rc) && hasSubClassEq(b, rc) && (best == ~0u || classes[rc].numRegs > classes[best].numRegs))
      best = rc;
  return best;
}

unsigned TargetRegisterInfo::getMinimalPhysRegClass(MCPhysReg r) const {
  unsigned best = ~0u;
  for (unsigned rc = 0; rc < numClasses; ++rc)
    if (regClassContains(rc, r) && (best == ~0u || classes[rc].numRegs < classes[best].numRegs))
      best = rc;
  return best;
}

} // namespace lathe
