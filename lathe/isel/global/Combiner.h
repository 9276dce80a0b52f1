// The pass "prelegalizer-combiner": simplifies generic operations by the rules of Combines.td. It works on any target's
// functions, at any time before selection; what it makes is for the legalizer.
#pragma once
#include "lathe/mir/fwd.h"

namespace lathe {

bool combine(MachineFunction &mf);

} // namespace lathe
