// The target-independent opcodes and what is known of each. The list is GenericOpcodes.def.
#pragma once
#include "lathe/mc/MCInstrDesc.h"

namespace lathe {

namespace TargetOpcode {
enum : uint16_t {
#define LATHE_GENERIC(name, operands, defs, types, flags) name,
#include "lathe/target/GenericOpcodes.def"
  kFirstTargetOpcode,
  kFirstGeneric = G_IMPLICIT_DEF, ///< the first G_*
  kNumGeneric = kFirstTargetOpcode,
};
} // namespace TargetOpcode

/// Whether `opcode` is a G_* that selection has to replace.
constexpr bool isPreISelGenericOpcode(unsigned opcode) {
  return opcode >= TargetOpcode::kFirstGeneric && opcode < TargetOpcode::kFirstTargetOpcode;
}

/// A call of an intrinsic, of which the operand behind the definitions says which one it is.
constexpr bool isIntrinsicCall(unsigned opcode) {
  return opcode >= TargetOpcode::G_INTRINSIC && opcode <= TargetOpcode::G_INTRINSIC_CONVERGENT_W_SIDE_EFFECTS;
}

struct GenericOpcodeInfo {
  const char *name;
  int8_t numOperands; ///< -1: variable
  int8_t numDefs;     ///< -1: variable
  /// Per operand: '0'..'2' its type index, '-' an operand without type. Shorter than the operand list for variadic
  /// opcodes: the last character repeats.
  const char *types;
  uint32_t flags; ///< MCID::Flag
};

/// By opcode, below kFirstTargetOpcode.
extern const GenericOpcodeInfo kGenericOpcodes[];
/// The MCInstrDesc rows of the generic opcodes, the first part of every target's table.
#define LATHE_GENERIC_DESC_ROW(NAME, OPERANDS, DEFS, FLAGS)                                                            \
  ::lathe::MCInstrDesc {                                                                                               \
    .opcode = ::lathe::TargetOpcode::NAME, .numOperands = uint16_t((OPERANDS) < 0 ? 0 : (OPERANDS)),                   \
    .numDefs = uint8_t((DEFS) < 0 ? 0 : (DEFS)),                                                                       \
    .flags = uint32_t(FLAGS) | ((OPERANDS) < 0 ? uint32_t(::lathe::MCID::kVariadic) : 0u) |                            \
             uint32_t(::lathe::MCID::kPseudo)                                                                          \
  }
/// Names by opcode, for MCInstrInfo::genericNames.
extern const char *const kGenericOpcodeNames[];

} // namespace lathe
