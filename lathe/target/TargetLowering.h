// Facts of a target that lowering asks for: plain data, filled in by the target.
#pragma once
#include "lathe/target/LLT.h"
#include "lathe/target/Register.h"
#include "lathe/target/fwd.h"

namespace lathe {

class TargetLowering {
public:
  virtual ~TargetLowering() = default;

  unsigned pointerBits = 64;
  MCPhysReg stackPointer = 0;
  /// Largest integer that libgcc's / compiler-rt's helpers take (__divti3: 128).
  unsigned maxLibcallIntBits = 64;
  /// Atomic accesses of at most this many bits are single instructions; larger ones are calls to libatomic.
  unsigned maxAtomicBits = 64;
  unsigned minJumpTableEntries = 4;
  bool isLittleEndian = true;
  /// Format of `long double`-sized library functions: x86_fp80 or fp128 ("l" suffix) names.
  bool longDoubleIsX87 = false;
  /// Up to this many stores replace a memcpy / memset of constant size.
  unsigned maxStoresPerMemcpy = 8;
  unsigned maxStoresPerMemset = 16;
  /// Widest type that memcpy may be opened into, in bits, and whether unaligned accesses of it are fast.
  unsigned maxMemopBits = 64;
  bool unalignedAccessIsFast = true;

  /// Changes a generic instruction that the target marks as its own; false: not handled. New instructions go through
  /// `b`, already placed before `mi`; the hook erases `mi` when it replaces it.
  virtual bool legalizeCustom(MachineIRBuilder &b, MachineInstr &mi) const { return false; }
};

} // namespace lathe
