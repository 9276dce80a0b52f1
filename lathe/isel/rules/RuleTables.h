// Selection rules as tables: what `lathe-tblgen -gen-rules` emits and what the matcher (RuleMatcher.h) reads.
//
// The rules for one operation are found by its opcode and by the type of one operand (rootTypeOperand). They stand in
// the order in which they are tried. A rule is tried when
//   - its `facts` are all among those of the root instruction (computed once, see RuleFacts),
//   - its set of predicates holds,
// by running its byte code: first match operations, which have no side effect and stop at the first that fails, then,
// after kRenderStart, render operations, which cannot fail.
//
// Byte code addresses a matched instruction by the order in which it was recorded (0: the root) and an operand by its
// number in the generic instruction. 16-bit numbers are little-endian.
#pragma once
#include "lathe/target/LLT.h"
#include "lathe/target/LegalizerInfo.h"
#include "lathe/target/Register.h"
#include "lathe/target/fwd.h"
#include <algorithm>
#include <array>
#include <span>
#include <string_view>

namespace lathe {

class ISelContext;
struct ComplexOperands;

enum RuleOp : uint8_t {
  // --- Matching. "value" is what the operand holds: a register's value, or the operand itself.
  kMatchDef,       ///< inst, operand, inst2, opcode16: the value is defined by `opcode`; recorded as inst2
  kMatchDef2,      ///< inst, operand, inst2, opcode16, opcode16: the same with either opcode
  kMatchType,      ///< inst, operand, type: a pointer is of the type of an integer of its size
  kMatchBank,      ///< inst, operand, bank
  kMatchConst,     ///< inst, operand: the value is an integer constant of at most 64 bits
  kMatchConstEq,   ///< inst, operand, i8: the value is this constant (sign-extended)
  kMatchConstEq64, ///< inst, operand, i64
  kMatchImmPred,   ///< inst, operand, id16: the value is an integer constant that a predicate accepts
  kMatchFPConst,   ///< inst, operand: the value is a floating-point constant of at most 64 bits
  kMatchFPPred,    ///< inst, operand, id16
  kMatchCond,      ///< inst, operand, condition: a comparison's predicate
  kMatchCondPred,  ///< inst, operand, id16: its number is accepted by an integer predicate
  kMatchMem,       ///< inst, MemCheck flags, type
  kMatchMemAlign,  ///< inst, log2 of bytes
  kMatchMemSpace,  ///< inst, count, address spaces (8 bits each)
  kMatchOneUse,    ///< inst: its first result is read once
  kMatchNoUse,     ///< inst: its first result is not read
  kMatchFold,      ///< inst: a load that can be moved to the root
  kMatchSame,      ///< inst, operand, inst, operand: both hold the same value
  kMatchComplex,   ///< inst, operand, id8, slot: C++ takes the value apart
  kMatchPred,      ///< inst, id16: C++ condition on an instruction
  kMatchOperands,  ///< inst, number of operands
  kMatchIntrinsic, ///< inst, id16: a call of this intrinsic (1 + index into RuleData::intrinsics)
  kMatchSplat,     ///< inst, operand, i8: the value is a vector of which every element is this integer constant
  // Of rules that rewrite generic operations (RewriteTables.h); only views for these answer.
  kMatchSameType, ///< inst, operand, inst, operand: both have the same type
  kMatchWidth,    ///< inst, operand, count, widths (8 bits each): an element of the type has one of these widths
  kMatchShape,    ///< inst, operand, RuleShape
  kMatchLegal,    ///< opcode16, want, inst, operand, inst, operand: whether the operation is legal on the operands'
                  ///< types (the second pair is 0xff, 0xff where there is one type) is `want`
  kMatchFlags,    ///< inst, flags16, flags16: has all of the first and none of the second (MachineInstr::MIFlag)
  kMatchCode,     ///< id16: C++ over all that was matched
  // --- Rendering. Operands go to the instruction that was begun last.
  kRenderStart,
  kRenderMutate,    ///< opcode16, dead8: the root becomes `opcode` with the same operands; the end
  kRenderBuild,     ///< opcode16: begins an instruction in front of the root
  kRenderBecome,    ///< opcode16: begins the last instruction, which the root becomes
  kRenderDef,       ///< operand: a definition of the root
  kRenderDefClass,  ///< operand, class16: the same; the register is of `class`
  kRenderTempDef,   ///< temp, class16: defines a temporary
  kRenderTemp,      ///< temp: reads it
  kRenderTempSub,   ///< temp, subreg16
  kRenderOperand,   ///< inst, operand: a copy of the operand, as a use
  kRenderSubReg,    ///< inst, operand, subreg16: a part of the register
  kRenderImm,       ///< i8
  kRenderImm64,     ///< i64
  kRenderConst,     ///< inst, operand: the value of a constant, as an immediate
  kRenderXform,     ///< inst, operand, id16: transformed
  kRenderCond,      ///< inst, operand: the number of a comparison's predicate, as an immediate
  kRenderCondXform, ///< inst, operand, id16: transformed
  kRenderFPXform,   ///< inst, operand, id16: floating-point constant -> immediate
  kRenderFPBits,    ///< inst, operand: the bit pattern of a floating-point constant, as an immediate
  kRenderComplex,   ///< slot: all operands that a complex pattern gave
  kRenderComplexOp, ///< slot, index: one of them
  kRenderPhys,      ///< reg16, RegState
  kRenderSubIdx,    ///< subreg16: the number of a sub-register index, as an immediate
  kRenderFinish,    ///< dead8, count, insts: ends the instruction. dead: which implicit definitions are not read
                    ///< (bit 7: all from the eighth on). The memory operands of `insts` become its own. The end after
                    ///< kRenderBecome.
  kRenderDone,      ///< erases the root; the end
};

/// Limits that the generator keeps.
constexpr unsigned kMaxRuleNodes = 16, kMaxRuleTemps = 32, kMaxRuleSlots = 4;

/// What kMatchShape asks of a type.
enum class RuleShape : uint8_t {
  kScalar,
  kVector,
  kPowerOf2Width, ///< of an element: 2, 4, 8, ...
  kInteger,       ///< registers of the type, or those that it is split into, have integer arithmetic
};

/// Conditions of kMatchMem.
namespace MemCheck {
enum : uint8_t {
  kWhole = 1, ///< the size in memory is that of the value
  kType = 2,  ///< the size in memory is that of `type`
  kPlain = 4, ///< not atomic
  kAtomic = 8,
  kNarrow = 16,    ///< the size in memory is less than that of the value
  kOrderShift = 5, ///< 1 + minimal strength in bits 5-7: see kMatchMem in RuleMatcher.h
};
} // namespace MemCheck

namespace detail {
constexpr uint8_t ruleKind(unsigned opcode) {
  switch (opcode) {
  case TargetOpcode::G_CONSTANT:
    return 0;
  case TargetOpcode::G_LOAD:
  case TargetOpcode::G_SEXTLOAD:
  case TargetOpcode::G_ZEXTLOAD:
    return 1;
  case TargetOpcode::G_ICMP:
    return 2;
  case TargetOpcode::G_ADD:
  case TargetOpcode::G_PTR_ADD:
    return 3;
  default:
    return uint8_t(4 + opcode % 4);
  }
}
inline constexpr uint8_t kRuleKinds[] = {
#define LATHE_GENERIC(name, operands, defs, types, flags) ruleKind(TargetOpcode::name),
#include "lathe/target/GenericOpcodes.def"
};
} // namespace detail

/// Bits that are cheap to compute for an instruction and that rules ask for, so that most rules are never tried.
///   `facts`   of the root: for each of the first four operands, 8 bits for the kind of instruction that defines it and
///             6 bits for the register bank it is in; 8 bits for the access to memory
///   `nested`  of the instruction that defines the root's first use: 8 bits for the size of its type (the one that its
///             rules are sorted by), and the kinds of its operands 1 to 3
struct RuleFacts {
  static constexpr unsigned kOperands = 4, kKinds = 8, kBanks = 6, kMemory = kOperands * (kKinds + kBanks);
  /// Which of the 8 bits an opcode of a definition sets.
  static constexpr unsigned kind(unsigned opcode) {
    return opcode < std::size(detail::kRuleKinds) ? detail::kRuleKinds[opcode] : 7;
  }
  static constexpr uint64_t def(unsigned operand, unsigned opcode) {
    return uint64_t(1) << (operand * kKinds + kind(opcode));
  }
  static constexpr uint64_t bank(unsigned operand, unsigned bank) {
    return bank < kBanks ? uint64_t(1) << (kOperands * kKinds + operand * kBanks + bank) : 0;
  }
  // The access to memory: the size in memory is that of the value, or less; it is not atomic, or it is.
  static constexpr uint64_t kWhole = uint64_t(1) << kMemory, kNarrow = kWhole << 1, kPlain = kWhole << 2,
                            kAtomic = kWhole << 3;
  /// The size in memory, of 8, 16, 32 or 64 bits.
  static constexpr uint64_t memory(uint64_t bits) {
    return bits == 8 ? kWhole << 4 : bits == 16 ? kWhole << 5 : bits == 32 ? kWhole << 6 : bits == 64 ? kWhole << 7 : 0;
  }
  /// The size of a type that is no vector; 0 for other sizes than these.
  static constexpr uint32_t nestedType(uint64_t bits) {
    return bits == 1 ? 1 : bits == 8 ? 2 : bits == 16 ? 4 : bits == 32 ? 8 : bits == 64 ? 16 : bits == 80 ? 32 : 0;
  }
  static constexpr uint32_t nestedDef(unsigned operand, unsigned opcode) {
    return operand >= 1 && operand <= 3 ? uint32_t(1) << (operand * kKinds + kind(opcode)) : 0;
  }
};

/// Which facts the rules of an opcode ask for; the others are not computed.
struct FactNeeds {
  enum : uint16_t {
    kDef0 = 1,   ///< << operand
    kBank0 = 16, ///< << operand
    kMemory = 256,
    kNested = 512,
  };
};

struct SelectRule {
  uint64_t facts = 0;
  uint32_t nested = 0;
  uint32_t code = 0;       ///< offset in RuleData::code
  uint16_t predicates = 0; ///< number of a predicate set; 0: none
  uint16_t source = 0;     ///< index into RuleData::sources
};
static_assert(sizeof(SelectRule) == 24, "scanned linearly when candidates are collected");

struct RuleRange {
  uint16_t first = 0;
  uint16_t count = 0;
};

namespace detail {
constexpr int firstTypedOperand(unsigned opcode, const char *types) {
  if (opcode == TargetOpcode::G_ICMP || opcode == TargetOpcode::G_FCMP)
    return 2; // the result is always s1
  for (int i = 0; types[i]; ++i)
    if (types[i] != '-')
      return i;
  return -1;
}
inline constexpr int8_t kRootTypeOperands[] = {
#define LATHE_GENERIC(name, operands, defs, types, flags) int8_t(firstTypedOperand(TargetOpcode::name, types)),
#include "lathe/target/GenericOpcodes.def"
};
} // namespace detail

/// The operand whose type chooses among the rules of a generic opcode: the first that has a type, of comparisons an
/// operand that is compared; -1: none.
constexpr int rootTypeOperand(unsigned opcode) { return detail::kRootTypeOperands[opcode]; }

/// The rules of one opcode: 1 + row of RuleData::ranges.
struct RuleRow {
  uint16_t opcode = 0;
  uint16_t row = 0;
};

/// By opcode; the row that the generator ends its list with comes first.
template <size_t N> constexpr std::array<RuleRow, N> sortedRuleRows(const RuleRow (&rows)[N]) {
  std::array<RuleRow, N> out{};
  std::copy(rows, rows + N, out.begin());
  std::sort(out.begin(), out.end(), [](const RuleRow &a, const RuleRow &b) { return a.opcode < b.opcode; });
  return out;
}

/// An intrinsic that rules name. Its calls are found by the name, which may have a suffix for overloaded types.
struct RuleIntrinsic {
  std::string_view name;
  uint16_t row = 0; ///< 1 + row of RuleData::ranges; 0: only below the root of rules
};

/// 1 + index of an intrinsic among sorted ones, 0: it is not there.
constexpr unsigned ruleIntrinsicNumber(std::span<const RuleIntrinsic> sorted, std::string_view name) {
  auto it = std::lower_bound(sorted.begin(), sorted.end(), name,
                             [](const RuleIntrinsic &a, std::string_view n) { return a.name < n; });
  return it != sorted.end() && it->name == name ? unsigned(it - sorted.begin()) + 1 : 0;
}

/// The generated, constant part.
struct RuleData {
  std::span<const LLT> types;
  std::span<const LegalityEntry> legality;
  const uint16_t *rows = nullptr;            ///< by generic opcode: 1 + row of `ranges`, 0: no rule
  std::span<const RuleRow> ownRows;          ///< of the target's own generic opcodes, sorted
  std::span<const RuleIntrinsic> intrinsics; ///< sorted by name
  const uint16_t *rowNeeds = nullptr;        ///< by row: FactNeeds
  const RuleRange *ranges = nullptr;         ///< [row * (types.size() + 1) + 1 + type number]; 0 is "no type"
  std::span<const SelectRule> rules;
  std::span<const uint8_t> code;
  std::span<const char *const> sources; ///< names of records, for messages
  /// Predicate sets: set s has predicates setMembers[setBegin[s] .. setBegin[s + 1]).
  std::span<const uint16_t> setBegin;
  std::span<const uint16_t> setMembers;
  /// Predicates that depend on the function, by predicate number.
  std::span<const bool> perFunction;
  unsigned numPredicates = 0; ///< numbered from 1
  /// [type number * numBanks + bank]: the class of a register of that type in that bank; 0xffff: none.
  std::span<const uint16_t> classOfType;
  std::span<const uint8_t> bankOfReg; ///< by physical register; 0xff: none
  unsigned numBanks = 0;
};

/// Where floating-point and vector values live: filled in by the target for a subtarget.
struct RegBankChoice {
  uint8_t integer = 0;
  uint8_t vector = 0xff;
  /// Of floating-point scalars by size in bits; 0xff: handled as integers.
  uint8_t half = 0xff, single = 0xff, dbl = 0xff, x87 = 0xff, quad = 0xff;

  constexpr uint8_t floating(uint64_t bits) const {
    uint8_t b = bits == 32 ? single : bits == 64 ? dbl : bits == 80 ? x87 : bits == 128 ? quad : half;
    return b == 0xff ? integer : b;
  }
};

/// A floating-point constant as predicates of FPImmLeaf see it.
struct FPConstant {
  uint64_t bits = 0;  ///< the low 64 bits of the pattern
  uint64_t high = 0;  ///< the rest, of formats with more
  uint8_t format = 3; ///< FPFormat
  bool isPosZero() const { return bits == 0 && high == 0; }
  bool isNegZero() const;
  bool isZero() const { return isPosZero() || isNegZero(); }
  /// Whether it is this number; the sign of zero counts. `d` must be exact in the format.
  bool isExactlyValue(double d) const;
};

/// The rules of a subtarget.
struct RuleTables {
  static constexpr unsigned kMaxPredicateSets = 2048;

  const RuleData *data = nullptr;
  RegBankChoice banks;
  uint64_t setHolds[kMaxPredicateSets / 64] = {};   ///< by predicate set; function-dependent ones taken as false
  std::vector<bool> setHoldsForLegality() const;    ///< the same as LegalizerInfo takes it
  uint64_t setDepends[kMaxPredicateSets / 64] = {}; ///< sets with function-dependent members, all others of which hold
  bool anyDepends = false;

  // Generated from the description; see the end of a generated file.
  bool (*immPredicate)(unsigned id, int64_t imm) = nullptr;
  bool (*fpPredicate)(unsigned id, const FPConstant &imm) = nullptr;
  int64_t (*xform)(unsigned id, int64_t imm) = nullptr;
  int64_t (*fpXform)(unsigned id, const FPConstant &imm) = nullptr;
  bool (*complexPattern)(ISelContext &ctx, unsigned id, Register value, ComplexOperands &out) = nullptr;
  bool (*instrPredicate)(ISelContext &ctx, unsigned id, const MachineInstr &mi) = nullptr;
  bool (*functionPredicate)(const MachineFunction &mf, unsigned id) = nullptr;

  // Written by the target; may be null.
  /// Opcodes that C++ selects before the rules are asked, one bit each from 0.
  const uint64_t *customOpcodes = nullptr;
  /// Selects an instruction and erases it, or returns false without a change. Asked before the rules for customOpcodes,
  /// after them for an instruction that no rule matched.
  bool (*customSelect)(ISelContext &ctx, MachineInstr &mi) = nullptr;

  bool holdsForLegality(unsigned set) const { return !set || setHolds[set / 64] >> (set % 64) & 1; }
  /// Fills setHolds and setDepends; `holds[p]` for predicates that do not depend on the function.
  void evaluateSets(std::span<const bool> holds);
};

} // namespace lathe
