// Compact unwind encodings of Darwin: <mach-o/compact_unwind_encoding.h>.
#pragma once
#include "lathe/mc/MCDwarf.h"
#include <span>

namespace lathe {

/// __eh_frame has what the encoding cannot say.
inline constexpr uint32_t kCompactUnwindDwarf = 0x04000000;

/// The encoding of a frame with these instructions; 0 when there are none.
template <bool is64Bit> uint32_t x86CompactUnwind(std::span<const MCCFIInstruction> frame);

} // namespace lathe
