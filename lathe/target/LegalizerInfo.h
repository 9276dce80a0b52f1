// Which generic operations a target can select, derived from its selection rules.
#pragma once
#include "lathe/target/LLT.h"
#include "lathe/target/TargetOpcodes.h"
#include <cstdint>
#include <span>
#include <vector>

namespace lathe {

/// One operation that some rule covers, as `lathe-tblgen -gen-rules` lists them. Type numbers index the target's
/// table of types. For loads and stores type1 is the type in memory; where an opcode has one type, type1 is 0xff, and
/// where it has none, type0 is 0xff too. An operation is listed only when rules cover it whatever its operands are: a
/// rule that wants a constant, a certain predicate or shuffle mask in some operand does not count (the target's
/// legalizeCustom answers for those).
struct LegalityEntry {
  uint16_t opcode;
  uint8_t type0;
  uint8_t type1;
  uint8_t type2;
  uint8_t pad;
  uint16_t predicates; ///< number of the set of subtarget predicates that must hold; 0: none
};

/// Legality under one subtarget's features: an opcode-indexed table of bit sets.
class LegalizerInfo {
public:
  static constexpr unsigned kMaxTypes = 64;

  /// Opcodes that no rule covers but that the target selects or handles in C++ are added with setLegal.
  LegalizerInfo(std::span<const LLT> types, std::span<const LegalityEntry> entries,
                std::span<const bool> predicateSetHolds);
  void setLegal(unsigned opcode, LLT t0, LLT t1 = LLT());
  /// The target's legalizeCustom decides about every instruction with this opcode, listed as legal or not.
  void setCustom(unsigned opcode) { custom_[opcode] = true; }
  bool isCustom(unsigned opcode) const { return custom_[opcode]; }

  /// 1 + index into the target's types; 0 for a type that the target does not know.
  unsigned typeId(LLT t) const {
    uint64_t raw = t.raw();
    for (unsigned s = slotOf(raw);; s = (s + 1) & 255) {
      if (slots_[s].key == raw)
        return slots_[s].id;
      if (!slots_[s].key)
        return 0;
    }
  }
  LLT type(unsigned id) const { return types_[id - 1]; }
  std::span<const LLT> types() const { return types_; }

  /// `t1` is ignored for opcodes with one type index; it is the type in memory for loads and stores.
  bool isLegal(unsigned opcode, LLT t0, LLT t1 = LLT()) const;
  /// Of opcodes without type index.
  bool isLegalUntyped(unsigned opcode) const { return table_[opcode * kMaxTypes] != 0; }
  /// Whether any rule covers the opcode with t0 as its first type.
  bool isLegalForSomeType1(unsigned opcode, LLT t0) const;
  /// The set of second types (bit: typeId - 1) with which (opcode, t0) is legal; all ones for one-type opcodes.
  uint64_t legalType1(unsigned opcode, unsigned t0) const { return t0 ? table_[opcode * kMaxTypes + t0 - 1] : 0; }

private:
  static unsigned slotOf(uint64_t raw) { return unsigned((raw * 0x9E3779B97F4A7C15ull) >> 56); }
  std::vector<LLT> types_;
  std::vector<uint64_t> table_;
  std::vector<bool> custom_;
  struct Slot {
    uint64_t key;
    uint8_t id;
  };
  Slot slots_[256] = {}; ///< open addressing: raw type → id
};

} // namespace lathe
