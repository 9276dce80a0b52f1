// What an instruction's access to memory is known to touch.
#pragma once
#include "lathe/target/LLT.h"
#include <cstdint>
#include <string_view>

namespace lathe {

/// Memory orderings, in the numbering of ir::AtomicOrdering.
enum class AtomicOrdering : uint8_t {
  NotAtomic,
  Unordered,
  Monotonic,
  Acquire = 4,
  Release,
  AcquireRelease,
  SequentiallyConsistent,
};

/// Metadata that says what an access can alias and which values it loads: the text of each node, empty for none.
struct MachineAAInfo {
  std::string_view tbaa, aliasScope, noAlias, range;
};

/// The object that an address points into.
struct MachinePointerInfo {
  enum Kind : uint8_t {
    kUnknown,
    kIRValue,    ///< value: raw ir::ValueRef
    kFixedStack, ///< value: frame index (fixed or not)
    kStack,      ///< outgoing call arguments; offset from the stack pointer
    kConstantPool,
    kJumpTable,
    kGOT,
    kGlobalCallEntry, ///< where the address of a called function is kept; value: number of an ir::GlobalId
    kSymbolCallEntry, ///< the same of a function without IR; value: MachineFunction::symbol
    kCustom,          ///< what only the target knows; value: MachineFunction::symbol
  };
  Kind kind = kUnknown;
  uint32_t addressSpace = 0;
  int64_t offset = 0;
  uint32_t value = 0;
  uint32_t aaInfo = 0; ///< of the access: 1 + index of MachineFunction::aaInfo; 0: none

  static MachinePointerInfo fixedStack(int fi, int64_t offset = 0) { return {kFixedStack, 0, offset, uint32_t(fi)}; }
  static MachinePointerInfo stack(int64_t offset) { return {kStack, 0, offset, 0}; }
  static MachinePointerInfo constantPool() { return {kConstantPool, 0, 0, 0}; }
  static MachinePointerInfo jumpTable() { return {kJumpTable, 0, 0, 0}; }
  static MachinePointerInfo got() { return {kGOT, 0, 0, 0}; }
};

struct MachineMemOperand {
  enum Flags : uint16_t {
    MONone = 0,
    MOLoad = 1,
    MOStore = 2,
    MOVolatile = 4,
    MONonTemporal = 8,
    MODereferenceable = 16,
    MOInvariant = 32,
    MOTargetFlag1 = 64,
    MOTargetFlag2 = 128,
    MOTargetFlag3 = 256,
  };
  LLT type; ///< of the value in memory; invalid: unknown size
  MachinePointerInfo ptr;
  uint16_t flags = MONone;
  uint8_t log2Align = 0; ///< of the base, without the offset
  AtomicOrdering ordering = AtomicOrdering::NotAtomic;
  AtomicOrdering failureOrdering = AtomicOrdering::NotAtomic;
  uint8_t syncScope = 1; ///< 0: singlethread, 1: system; else that of ir::Module::syncScopes

  bool isLoad() const { return flags & MOLoad; }
  bool isStore() const { return flags & MOStore; }
  bool isVolatile() const { return flags & MOVolatile; }
  bool isInvariant() const { return flags & MOInvariant; }
  bool isAtomic() const { return ordering != AtomicOrdering::NotAtomic; }
  /// Whether it may be moved across or merged with other accesses to the same place.
  bool isUnordered() const { return ordering <= AtomicOrdering::Unordered && !isVolatile(); }
  uint64_t getSizeInBytes() const { return type.getSizeInBytes(); }
  uint64_t getSizeInBits() const { return type.getSizeInBits(); }
  /// Alignment of the access itself, in bytes.
  uint64_t getAlign() const {
    uint64_t a = uint64_t(1) << log2Align;
    uint64_t o = uint64_t(ptr.offset);
    uint64_t low = o & (0 - o);
    return low && low < a ? low : a;
  }
};
static_assert(sizeof(MachineMemOperand) == 40, "one per load and store");

} // namespace lathe
