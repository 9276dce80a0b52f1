// Lays a fragment out: relaxes branches, places labels, encodes frame information and resolves what is known.
#pragma once
#include "lathe/mc/fwd.h"
#include <cstdint>
#include <vector>

namespace lathe {

class MCObjectFragment;
struct MCFrameInfo;

/// Afterwards all offsets are final within their pieces, sites are gone, and the fixups that are left refer to symbols
/// of the module or to labels in other pieces.
///
/// Branches start in their shortest form and only grow, until nothing changes: the same result as GNU as.
void layOut(MCObjectFragment &f, const MCObjectTarget &target, MCContext &ctx);

/// Appends the frame's instructions, encoded, to the fragment's cfiBytes (MCDwarf.cpp).
void encodeFrame(MCObjectFragment &f, MCFrameInfo &frame, const MCAsmInfo &info);

} // namespace lathe
