// The targets in this build. The list is made by the build from LATHE_TARGETS.
#pragma once
#include "lathe/target/TargetMachine.h"
#include <vector>

namespace lathe {

/// All targets, in the order of the build's list.
std::vector<const TargetInfo *> allTargets();
/// The triple of the machine that this library was built on.
std::string_view defaultTriple();

} // namespace lathe
