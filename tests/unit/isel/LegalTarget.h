// Invented targets for the legalizer's tests: legality written by hand, library calls as one pseudo instruction.
#pragma once
#include "lathe/mir/MachineFunction.h"
#include "lathe/mir/MachineIRBuilder.h"
#include "lathe/support/Diagnostics.h"
#include "lathe/target/LibcallLowering.h"
#include "lathe/target/TargetLowering.h"
#include "lathe/target/TargetSubtargetInfo.h"
#include <memory>

namespace lathe::test {

class LegalTarget {
public:
  virtual ~LegalTarget() = default;
  virtual const TargetSubtargetInfo &sti() const = 0;
  virtual const LibcallLowering &libcalls() const = 0;
  virtual const char *name() const = 0;
};

/// 64-bit integers, x87, 128-bit vectors without element instructions.
std::unique_ptr<LegalTarget> makeWide(bool shuffles);
/// 32-bit integers only: no multiplication, no select, no floating point, no unaligned accesses.
std::unique_ptr<LegalTarget> makeRisc32(bool littleEndian);

} // namespace lathe::test
