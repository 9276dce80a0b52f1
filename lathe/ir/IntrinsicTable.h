// Intrinsics that a description defines: the tables that `lathe-tblgen -gen-intrinsic-impl` emits and their readers.
// Intrinsics.h has those that every module may use.
#pragma once
#include "lathe/ir/Attributes.h"
#include <string_view>

namespace lathe::ir {

/// The bytes of a signature: the result, the parameters, kEnd.
enum class IntrinsicType : uint8_t {
#define INTRINSIC_TYPE(Name) k##Name,
#include "lathe/ir/IntrinsicTypes.def"
};

/// An attribute of a result or a parameter.
struct IntrinsicArgAttribute {
  uint16_t index = 0; ///< 0: the result; parameters from 1
  Attribute kind{};
  int64_t value = 0; ///< align, dereferenceable: the number; range: the lower bound
  int64_t upper = 0; ///< range
};

/// One intrinsic.
struct IntrinsicInfo {
  enum Flags : uint16_t {
    kOverloaded = 1 << 0, ///< A suffix of types follows the name.
    kNoUnwind = 1 << 1,
    kNoReturn = 1 << 2,
    kNoCallback = 1 << 3,
    kNoSync = 1 << 4,
    kNoFree = 1 << 5,
    kWillReturn = 1 << 6,
    kCold = 1 << 7,
    kNoDuplicate = 1 << 8,
    kNoMerge = 1 << 9,
    kConvergent = 1 << 10,
    kSpeculatable = 1 << 11,
    kStrictFP = 1 << 12,
    kCommutative = 1 << 13,
    kHasSideEffects = 1 << 14, ///< Beyond what its memory effects say.
  };

  uint32_t name = 0;
  uint32_t clangBuiltin = 0; ///< 0: none
  uint32_t msBuiltin = 0;    ///< 0: none
  uint32_t signature = 0;
  uint32_t argAttributes = 0;
  uint16_t flags = 0;
  uint8_t numArgAttributes = 0;
  uint8_t memory = 0; ///< As memory(...): reads 1 and writes 2, for argmem, inaccessiblemem << 2 and the rest << 4.
};
static_assert(sizeof(IntrinsicInfo) == 24);

/// The intrinsics of one target prefix, or those of none: rows that are sorted by name, and the numbers of rows with
/// builtins, sorted by the builtin's name.
struct IntrinsicTarget {
  uint32_t prefix = 0;
  uint32_t first = 0, size = 0;
  uint32_t clangBuiltins = 0, numClangBuiltins = 0;
  uint32_t msBuiltins = 0, numMSBuiltins = 0;
};

/// Plain data; the tables are constexpr. Intrinsics are numbered as -gen-intrinsic-enums does; 0 is none.
struct IntrinsicTable {
  const IntrinsicInfo *rows = nullptr;
  unsigned firstId = 1; ///< of rows[0]
  unsigned numRows = 0;
  const IntrinsicTarget *targets = nullptr; ///< sorted by prefix
  unsigned numTargets = 0;
  const char *strings = nullptr;
  const uint8_t *signatures = nullptr;
  const IntrinsicArgAttribute *argAttributes = nullptr;
  const uint32_t *builtins = nullptr;

  const IntrinsicInfo &info(unsigned id) const { return rows[id - firstId]; }
  std::string_view name(unsigned id) const { return strings + info(id).name; }
  std::span<const IntrinsicArgAttribute> argumentAttributes(unsigned id) const {
    return {argAttributes + info(id).argAttributes, info(id).numArgAttributes};
  }
  /// The intrinsic of that name, which has a suffix when it is overloaded; 0 when there is none.
  unsigned lookup(std::string_view name) const;
  /// Whether it can be declared with this function type.
  bool accepts(const TypeTable &types, unsigned id, TypeId function) const;
  /// The intrinsic behind a builtin function, of the target or of all; 0 when there is none.
  unsigned forClangBuiltin(std::string_view targetPrefix, std::string_view builtin) const;
  unsigned forMSBuiltin(std::string_view targetPrefix, std::string_view builtin) const;

private:
  const IntrinsicTarget *findTarget(std::string_view prefix) const;
  unsigned findIn(const IntrinsicTarget &t, std::string_view name) const;
  unsigned findBuiltin(const uint32_t *from, unsigned n, uint32_t IntrinsicInfo::*field, std::string_view name) const;
};

} // namespace lathe::ir
