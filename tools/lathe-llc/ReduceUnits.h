// What --reduce may take away or make simpler, for one text: groups of edits that belong together.
#pragma once
#include "lathe/mir/MIRText.h"
#include <span>
#include <string_view>
#include <vector>

namespace lathe {

/// Edits that are made together or not at all.
using ReduceUnit = std::vector<TextEdit>;

struct ReduceStep {
  std::string_view name;
  std::vector<ReduceUnit> (*units)(std::string_view text);
};

/// From the coarse to the fine. Each step ends: what it makes of a text it does not change again.
std::span<const ReduceStep> reduceSteps();

} // namespace lathe
