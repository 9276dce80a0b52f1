// The diagnostics of the IR reader.
#pragma once
#include "lathe/support/Diagnostics.h"

namespace lathe::ir {

#define LATHE_IR_ERROR(Id, Name) inline constexpr DiagKind Id{Name, Severity::kError};
#include "lathe/ir/reader/ReaderKinds.def"
inline constexpr DiagKind kUndefinedGroup{"ir-undefined-group", Severity::kWarning}; // means no attributes
inline constexpr DiagKind kTruncatedLiteral{"ir-truncated-literal", Severity::kWarning};

} // namespace lathe::ir
