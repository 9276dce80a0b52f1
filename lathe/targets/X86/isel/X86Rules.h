// The selection rules of X86, and what they make legal.
#pragma once
#include "lathe/isel/rules/RuleTables.h"
#include <memory>

namespace lathe {

class X86Subtarget;

std::unique_ptr<RuleTables> createX86Rules(const X86Subtarget &st);
/// `st` must have its register information already.
std::unique_ptr<LegalizerInfo> createX86LegalizerInfo(const X86Subtarget &st, const RuleTables &rules);

} // namespace lathe
