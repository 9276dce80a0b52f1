// The bang operators: those of LLVM 19, and !initialized, !instances and !listflatten of LLVM 20.
#pragma once
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace lathe::td {

// LATHE_TD_OP(enumerator, name, fewest arguments, most arguments (-1: any), takes a type argument)
#define LATHE_TD_OPS(X)                                                                                                \
  X(kAdd, "add", 2, -1, false)                                                                                         \
  X(kSub, "sub", 2, 2, false)                                                                                          \
  X(kMul, "mul", 2, -1, false)                                                                                         \
  X(kDiv, "div", 2, 2, false)                                                                                          \
  X(kAnd, "and", 2, -1, false)                                                                                         \
  X(kOr, "or", 2, -1, false)                                                                                           \
  X(kXor, "xor", 2, -1, false)                                                                                         \
  X(kNot, "not", 1, 1, false)                                                                                          \
  X(kShl, "shl", 2, 2, false)                                                                                          \
  X(kSra, "sra", 2, 2, false)                                                                                          \
  X(kSrl, "srl", 2, 2, false)                                                                                          \
  X(kLogTwo, "logtwo", 1, 1, false)                                                                                    \
  X(kEq, "eq", 2, 2, false)                                                                                            \
  X(kNe, "ne", 2, 2, false)                                                                                            \
  X(kLt, "lt", 2, 2, false)                                                                                            \
  X(kLe, "le", 2, 2, false)                                                                                            \
  X(kGt, "gt", 2, 2, false)                                                                                            \
  X(kGe, "ge", 2, 2, false)                                                                                            \
  X(kIf, "if", 3, 3, false)                                                                                            \
  X(kCond, "cond", 1, -1, false)                                                                                       \
  X(kCast, "cast", 1, 1, true)                                                                                         \
  X(kIsA, "isa", 1, 1, true)                                                                                           \
  X(kExists, "exists", 1, 1, true)                                                                                     \
  X(kInstances, "instances", 0, 1, true)                                                                               \
  X(kInitialized, "initialized", 1, 1, false)                                                                          \
  X(kRepr, "repr", 1, 1, false)                                                                                        \
  X(kForeach, "foreach", 3, 3, false)                                                                                  \
  X(kFilter, "filter", 3, 3, false)                                                                                    \
  X(kFoldl, "foldl", 5, 5, false)                                                                                      \
  X(kHead, "head", 1, 1, false)                                                                                        \
  X(kTail, "tail", 1, 1, false)                                                                                        \
  X(kSize, "size", 1, 1, false)                                                                                        \
  X(kEmpty, "empty", 1, 1, false)                                                                                      \
  X(kListConcat, "listconcat", 2, -1, false)                                                                           \
  X(kListSplat, "listsplat", 2, 2, false)                                                                              \
  X(kListRemove, "listremove", 2, 2, false)                                                                            \
  X(kListFlatten, "listflatten", 1, 1, false)                                                                          \
  X(kRange, "range", 1, 3, false)                                                                                      \
  X(kInterleave, "interleave", 2, 2, false)                                                                            \
  X(kSubst, "subst", 3, 3, false)                                                                                      \
  X(kSubstr, "substr", 2, 3, false)                                                                                    \
  X(kFind, "find", 2, 3, false)                                                                                        \
  X(kStrConcat, "strconcat", 2, -1, false)                                                                             \
  X(kToLower, "tolower", 1, 1, false)                                                                                  \
  X(kToUpper, "toupper", 1, 1, false)                                                                                  \
  X(kCon, "con", 2, -1, false)                                                                                         \
  X(kDag, "dag", 3, 3, false)                                                                                          \
  X(kSetDagOp, "setdagop", 2, 2, false)                                                                                \
  X(kSetOp, "setop", 2, 2, false)                                                                                      \
  X(kGetDagOp, "getdagop", 1, 1, true)                                                                                 \
  X(kGetOp, "getop", 1, 1, true)                                                                                       \
  X(kGetDagArg, "getdagarg", 2, 2, true)                                                                               \
  X(kGetDagName, "getdagname", 2, 2, false)                                                                            \
  X(kSetDagArg, "setdagarg", 3, 3, false)                                                                              \
  X(kSetDagName, "setdagname", 3, 3, false)

enum class Op : uint8_t {
#define LATHE_TD_ENUM(e, n, lo, hi, t) e,
  LATHE_TD_OPS(LATHE_TD_ENUM)
#undef LATHE_TD_ENUM
  // Not written with a name: a...b, x[...].
  kRangeClosed,
  kSlice,
  kElement,
  kCount
};

struct OpInfo {
  std::string_view name;
  int minArgs;
  int maxArgs;
  bool typeArg;
};
inline constexpr OpInfo kOpInfo[] = {
#define LATHE_TD_INFO(e, n, lo, hi, t) {n, lo, hi, t},
    LATHE_TD_OPS(LATHE_TD_INFO)
#undef LATHE_TD_INFO
        {"rangec", 2, 2, false},
    {"slice", 2, 2, false},
    {"element", 2, 2, false},
};

/// +, -, and what else makes an int of two.
constexpr bool isArithmetic(Op op) { return op <= Op::kSrl && op != Op::kNot; }
constexpr bool isComparison(Op op) { return op >= Op::kEq && op <= Op::kGe; }
/// They may find records that are made later: looked at again when a record is finished.
constexpr bool isLate(Op op) { return op == Op::kCast || op == Op::kExists || op == Op::kInstances; }
/// Of two operands, but may be written with more: they nest to the right.
constexpr bool isAssociative(Op op) {
  return op < Op::kRangeClosed && kOpInfo[size_t(op)].maxArgs < 0 && op != Op::kCond;
}

/// The operators that have a name.
inline constexpr size_t kNamedOps = size_t(Op::kRangeClosed);

} // namespace lathe::td
