// The diagnostics of the IR reader.
#pragma once
#include "lathe/support/Diagnostics.h"

namespace lathe::ir {

#define LATHE_IR_ERROR(Id, Name) inline constexpr DiagKind Id{Name, Severity::kError};
LATHE_IR_ERROR(kSyntax, "ir-syntax")                      // something else was expected here
LATHE_IR_ERROR(kUnknownOpcode, "ir-unknown-opcode")       // no such instruction
LATHE_IR_ERROR(kUnknownType, "ir-unknown-type")           // no such type
LATHE_IR_ERROR(kUndefinedName, "ir-undefined-name")       // a value, block, global, type or group without definition
LATHE_IR_ERROR(kDuplicateName, "ir-duplicate-name")       // defined twice
LATHE_IR_ERROR(kBadNumbering, "ir-bad-numbering")         // %7 = … where a greater number is due
LATHE_IR_ERROR(kTypeMismatch, "ir-type-mismatch")         // a value of another type than its use says
LATHE_IR_ERROR(kBadOperandType, "ir-bad-operand-type")    // a type that the operation does not take
LATHE_IR_ERROR(kBadCast, "ir-bad-cast")                   // no such conversion between these types
LATHE_IR_ERROR(kBadType, "ir-bad-type")                   // a type that cannot stand here or cannot be formed
LATHE_IR_ERROR(kUnsizedType, "ir-unsized-type")           // a type without size where memory is meant
LATHE_IR_ERROR(kBadLiteral, "ir-bad-literal")             // a literal that does not fit its type
LATHE_IR_ERROR(kBadIndex, "ir-bad-index")                 // an index outside of an aggregate
LATHE_IR_ERROR(kBadAlignment, "ir-bad-alignment")         // not a power of two, or too large
LATHE_IR_ERROR(kBadOrdering, "ir-bad-ordering")           // an atomic ordering that the instruction does not allow
LATHE_IR_ERROR(kBadCall, "ir-bad-call")                   // arguments do not match the callee
LATHE_IR_ERROR(kBadAttribute, "ir-bad-attribute")         // unknown attribute, or one with a wrong value
LATHE_IR_ERROR(kBadTerminator, "ir-bad-terminator")       // a block without terminator
LATHE_IR_ERROR(kBadPhi, "ir-bad-phi")                     // a PHI that does not match the predecessors
LATHE_IR_ERROR(kDominance, "ir-dominance")                // a use that its definition does not dominate
LATHE_IR_ERROR(kEntryPredecessor, "ir-entry-predecessor") // a branch to the entry block
LATHE_IR_ERROR(kDuplicateCase, "ir-duplicate-case")       // the same case value twice
LATHE_IR_ERROR(kBadReturn, "ir-bad-return")               // ret does not match the function's result
LATHE_IR_ERROR(kBadGlobal, "ir-bad-global")               // properties of a global that contradict each other
LATHE_IR_ERROR(kBadDataLayout, "ir-bad-data-layout")      // the data layout string
LATHE_IR_ERROR(kBadIntrinsic, "ir-bad-intrinsic")         // an intrinsic declared with a wrong type
LATHE_IR_ERROR(kTooDeep, "ir-too-deep")                   // nesting beyond the limit
LATHE_IR_ERROR(kTooLarge, "ir-too-large")                 // more than the tables can number
LATHE_IR_ERROR(kTooManyErrors, "ir-too-many-errors")
inline constexpr DiagKind kTruncatedLiteral{"ir-truncated-literal", Severity::kWarning};
#undef LATHE_IR_ERROR

} // namespace lathe::ir
