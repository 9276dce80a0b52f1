// What a target's instructions are: the tables that `lathe-tblgen -gen-instr-info` emits and their readers.
#pragma once
#include <cstdint>
#include <span>
#include <string_view>

namespace lathe {

namespace MCID {
/// Properties of an instruction, one bit each of MCInstrDesc::flags.
enum Flag : uint32_t {
  kNone = 0,
  kReturn = 1u << 0,
  kCall = 1u << 1,
  kBarrier = 1u << 2, ///< control never falls through
  kTerminator = 1u << 3,
  kBranch = 1u << 4,
  kIndirect = 1u << 5, ///< an indirect branch
  kCompare = 1u << 6,
  kMoveImm = 1u << 7,
  kMoveReg = 1u << 8,
  kBitcast = 1u << 9,
  kSelect = 1u << 10,
  kLoad = 1u << 11,  ///< mayLoad
  kStore = 1u << 12, ///< mayStore
  kSideEffects = 1u << 13,
  kPredicable = 1u << 14,
  kNotDuplicable = 1u << 15,
  kConvergent = 1u << 16,
  kCommutable = 1u << 17,
  kConvertibleTo3Addr = 1u << 18,
  kUsesCustomInserter = 1u << 19,
  kRematerializable = 1u << 20,
  kCheapAsAMove = 1u << 21,
  kPseudo = 1u << 22, ///< has no encoding
  kCodeGenOnly = 1u << 23,
  kMeta = 1u << 24, ///< emits nothing
  kDelaySlot = 1u << 25,
  kVariadic = 1u << 26,
  kHasOptionalDef = 1u << 27,
  kExtraDefRegAllocReq = 1u << 28,
  kExtraSrcRegAllocReq = 1u << 29,
  kFloat = 1u << 30,         ///< generic opcodes: the values are floating point (bank selection)
  kPreISelOpcode = 1u << 31, ///< of a target: selection replaces it
  kUnmodeledSideEffects = kSideEffects,
  kUnmodeled = kSideEffects,
};
} // namespace MCID

/// What an operand of an instruction may be.
struct MCOperandInfo {
  enum Type : uint8_t { kUnknown, kImmediate, kRegister, kMemory, kPCRel, kFirstTarget = 16 };
  enum Flag : uint8_t { kLookupPtrRegClass = 1, kPredicate = 2, kOptionalDef = 4, kBranchTarget = 8 };
  int16_t regClass = -1; ///< register class id, or -1; with kLookupPtrRegClass the kind of pointer
  uint8_t flags = 0;
  uint8_t type = kUnknown;
  int8_t tiedTo = -1; ///< the definition that this use must share a register with
  bool earlyClobber = false;
};
static_assert(sizeof(MCOperandInfo) == 6);

struct MCInstrDesc {
  uint16_t opcode = 0;
  uint16_t numOperands = 0; ///< explicit ones; for variadic instructions the fixed part
  uint8_t numDefs = 0;
  uint8_t size = 0; ///< in bytes, 0: unknown
  uint16_t schedClass = 0;
  uint32_t flags = 0;     ///< MCID::Flag
  uint32_t operands = 0;  ///< index into MCInstrInfo::operandInfos
  uint32_t implicits = 0; ///< index into MCInstrInfo::implicitRegs: uses first, then definitions
  uint8_t numImplicitUses = 0;
  uint8_t numImplicitDefs = 0;
  uint16_t pad = 0;
  uint32_t name = 0; ///< offset in MCInstrInfo::names, for target opcodes
  uint64_t tsFlags = 0;

  bool has(MCID::Flag f) const { return flags & f; }
  bool isCall() const { return has(MCID::kCall); }
  bool isReturn() const { return has(MCID::kReturn); }
  bool isBranch() const { return has(MCID::kBranch); }
  bool isTerminator() const { return has(MCID::kTerminator); }
  bool isBarrier() const { return has(MCID::kBarrier); }
  bool isPseudo() const { return has(MCID::kPseudo); }
  bool isCommutable() const { return has(MCID::kCommutable); }
  bool mayLoad() const { return has(MCID::kLoad); }
  bool mayStore() const { return has(MCID::kStore); }
  bool hasUnmodeledSideEffects() const { return has(MCID::kSideEffects); }
  bool isVariadic() const { return has(MCID::kVariadic); }
};
static_assert(sizeof(MCInstrDesc) == 40, "one table row per opcode, 20,000 on the largest target");

/// All instructions of a target, generic opcodes first. Plain data; the tables are constexpr.
struct MCInstrInfo {
  const MCInstrDesc *descs = nullptr;
  unsigned numOpcodes = 0;
  const MCOperandInfo *operandInfos = nullptr;
  const uint16_t *implicitRegs = nullptr;
  const char *names = nullptr;               ///< of target opcodes, NUL-terminated each
  const char *const *genericNames = nullptr; ///< of opcodes below firstTargetOpcode
  unsigned firstTargetOpcode = 0;

  const MCInstrDesc &get(unsigned opcode) const { return descs[opcode]; }
  std::string_view getName(unsigned opcode) const {
    return opcode < firstTargetOpcode ? genericNames[opcode] : names + descs[opcode].name;
  }
  std::span<const MCOperandInfo> operands(const MCInstrDesc &d) const {
    return {operandInfos + d.operands, d.opcode < firstTargetOpcode ? 0u : d.numOperands};
  }
  std::span<const uint16_t> implicitUses(const MCInstrDesc &d) const {
    return {implicitRegs + d.implicits, d.numImplicitUses};
  }
  std::span<const uint16_t> implicitDefs(const MCInstrDesc &d) const {
    return {implicitRegs + d.implicits + d.numImplicitUses, d.numImplicitDefs};
  }
};

} // namespace lathe
