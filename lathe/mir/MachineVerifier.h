// Checks the rules that every machine function obeys between passes.
#pragma once
#include "lathe/mir/fwd.h"
#include <string_view>

namespace lathe {

/// Reports every violation to the function's diagnostics, naming function, block, instruction and operand; `after`
/// is the pass that ran last. Returns whether the function is correct. Checked are: links of the block lists,
/// successors against terminators, PHIs against predecessors, operand counts and kinds against the description,
/// register classes, ties, the use and definition counts of virtual registers, types of generic instructions, single
/// definitions and dominance in SSA form, and, as the function's properties say: no PHIs, no generic instructions
/// (selected), no virtual registers, physical registers live where they are read.
bool verifyMachineFunction(const MachineFunction &mf, std::string_view after);

} // namespace lathe
