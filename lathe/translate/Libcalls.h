// Calls of library functions for the passes behind translation.
#pragma once
#include "lathe/target/LibcallLowering.h"
#include "lathe/translate/CallLowerer.h"

namespace lathe {

/// Keeps its memory from call to call; one per thread.
class Libcalls final : public LibcallLowering {
public:
  bool lowerLibcall(MachineIRBuilder &b, const char *name, LibcallValue result,
                    std::span<const LibcallValue> args) const override;

private:
  /// The interface promises no change that a caller could see; the memory of the lowering is not one.
  mutable CallLowerer lowerer_;
};

} // namespace lathe
