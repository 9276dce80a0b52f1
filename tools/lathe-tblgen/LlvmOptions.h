// The options of llvm-tblgen that lathe-tblgen has not itself, so that a build made for it goes on, or says what to do.
#pragma once
#include <string_view>

namespace lathe {

struct LlvmOption {
  std::string_view name;      ///< Without dashes.
  std::string_view generator; ///< The generator that does the same here, or empty.
  std::string_view advice;    ///< Why it is refused, and what to use; empty: nothing depends on it here, it is ignored.
};

/// Null when llvm-tblgen has no such option either. `name` may have a value behind '='.
const LlvmOption *findLlvmOption(std::string_view name);

} // namespace lathe
