// Calls that the compiler itself makes: of its support library, the mathematical library and the C library.
#pragma once
#include "lathe/target/Register.h"
#include "lathe/target/fwd.h"
#include <span>

namespace lathe {

/// A value that crosses such a call. Its size is that of the generic register's type; any scalar or pointer type may
/// occur (s128 too), no vectors.
struct LibcallValue {
  enum class Kind : uint8_t {
    kUnsigned, ///< an integer; extended with zeros where the ABI asks for extension
    kSigned,   ///< an integer; extended with its sign
    kFloat,    ///< s16 half, s32, s64, s80 x87, s128 IEEE quad
    kPointer,
  };
  Register reg;
  Kind kind = Kind::kUnsigned;
};

/// Implemented once, by lathe/translate, on top of the target's CallLowering.
class LibcallLowering {
public:
  virtual ~LibcallLowering() = default;
  /// Emits a call of the external function `name` (which outlives the function) at the insertion point of `b`, in the
  /// C calling convention. `result.reg` is invalid for a function without result. What it emits is generic code that
  /// still goes through the legalizer, so it may be of any type. False when the ABI has no way to pass some value.
  virtual bool lowerLibcall(MachineIRBuilder &b, const char *name, LibcallValue result,
                            std::span<const LibcallValue> args) const = 0;
};

} // namespace lathe
