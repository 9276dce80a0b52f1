// The machine code of the targets in this build. The list is made by the build from LATHE_TARGETS.
#pragma once
#include "lathe/mc/MCTargetMachine.h"
#include <vector>

namespace lathe {

/// All targets whose machine code stands alone, in the order of the build's list.
std::vector<const MCTargetInfo *> allMCTargets();
/// The triple of the machine that this library was built on.
std::string_view defaultMCTriple();

} // namespace lathe
