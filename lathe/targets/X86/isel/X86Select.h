// Selection in C++: what patterns cannot say.
#pragma once
#include "lathe/ir/Module.h"
#include "lathe/targets/X86/isel/X86Address.h"

namespace lathe {

/// As RuleTables::customOpcodes: what selectX86Custom is asked about before the rules.
const uint64_t *x86CustomOpcodes();
/// As RuleTables::customSelect.
bool selectX86Custom(ISelContext &c, MachineInstr &mi);
void addX86CustomLegality(LegalizerInfo &info, const X86Subtarget &st);
/// Whether a global's definition is known to be in the module that is being linked.
bool isX86DSOLocal(const ir::Global &g);

namespace X86 {
// Conditions of patterns, named there.
/// An s1 whose register holds nothing but its bit 0.
bool isZeroOrOne(ISelContext &c, Register r);
/// A vector of which every element is the integer `value`, or undefined.
bool isSplatOf(ISelContext &c, const MachineInstr &mi, int64_t value);
/// A vector of constants.
bool isConstantVector(ISelContext &c, const MachineInstr &mi);
} // namespace X86

} // namespace lathe
