// The pass "legalizer": afterwards every generic instruction is one that the target can select.
#pragma once
#include "lathe/target/fwd.h"
#include <memory>

namespace lathe {

class LibcallLowering;

class Legalizer {
public:
  Legalizer();
  ~Legalizer();
  /// `libcalls` emits calls of library functions; without it an operation that needs one is an error. False when
  /// something was reported to the function's diagnostics. The object keeps its memory from function to function, and
  /// what it derived from a target from one subtarget to the next.
  bool run(MachineFunction &mf, const LibcallLowering *libcalls);

private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

} // namespace lathe
