// A few statements assembled into a stream that is open already: inline assembly.
#pragma once
#include "lathe/mc/fwd.h"
#include <string>
#include <string_view>

namespace lathe {

class TargetAsmParser;

/// False when the text is not understood; `error` then is the first message, behind `line:column: `.
bool assembleText(std::string_view text, TargetAsmParser &target, MCStreamer &out, std::string &error);

} // namespace lathe
