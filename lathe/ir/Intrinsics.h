// Functions named llvm.* are resolved to an enumeration when they are declared, so that nothing compares names later.
#pragma once
#include "lathe/ir/fwd.h"
#include <cstdint>
#include <string_view>

namespace lathe::ir {

enum class IntrinsicId : uint16_t {
  kNone,  // an ordinary function
  kOther, // llvm.* but not in the table: a target's intrinsic, or a mistake; known by its name only
#define INTRINSIC(Id, Name, Signature) k##Id,
#include "lathe/ir/Intrinsics.def"
};

/// Resolves the name of a function. Overload suffixes (`.i32`, `.p0`, `.v4f32`, …) and older spellings are accepted.
IntrinsicId lookupIntrinsic(std::string_view name);
/// The name without suffix; empty for kNone and kOther.
std::string_view intrinsicName(IntrinsicId id);
/// Whether an intrinsic can be declared with this function type. True for kNone and kOther.
bool intrinsicAccepts(const TypeTable &types, IntrinsicId id, TypeId function);
/// The known intrinsic that is spelled most like `name`, for messages; empty when none is near.
std::string_view nearestIntrinsic(std::string_view name);

} // namespace lathe::ir
