// What a function knows of exceptions: its landing pads, the calls that lead to them, and what they catch. Emission
// makes the language-specific data area of it (emit/ExceptionTables.cpp).
#pragma once
#include "lathe/mir/fwd.h"
#include "lathe/support/Arena.h"

namespace lathe {

/// A landing pad. Its block begins, behind PHIs, with the EH_LABEL of `label`.
struct MachineLandingPad {
  /// The code between two EH_LABELs, of which the calls lead to the pad when an exception leaves them.
  struct Range {
    uint32_t begin, end; ///< symbols
  };
  MachineBasicBlock *block = nullptr;
  uint32_t label = 0; ///< symbol
  ArenaVec<Range> ranges;
  /// In the order in which they are tried: n > 0: catches types[n - 1]; 0: a cleanup; n < 0: a filter, the numbers of
  /// types from filters[-n - 1] on up to a 0.
  ArenaVec<int32_t> typeIds;
};

class MachineExceptionInfo {
public:
  static constexpr uint32_t kCatchAll = 0xffffffffu;

  explicit MachineExceptionInfo(Arena &arena) : arena_(arena) {}
  void reset();
  bool empty() const { return pads_.empty(); }

  /// The pad of `block`, a new one when it has none.
  MachineLandingPad &padOf(MachineBasicBlock &block);
  std::span<const MachineLandingPad> pads() const { return pads_; }
  void addRange(MachineLandingPad &pad, MachineLandingPad::Range r);
  void addTypeId(MachineLandingPad &pad, int32_t id) { pad.typeIds.push_back(arena_, id); }
  /// The pad of the range that begins or ends with `symbol`; null when none does.
  const MachineLandingPad *padOfRangeBegin(uint32_t symbol) const { return padAt(begins_, symbol); }
  const MachineLandingPad *padOfRangeEnd(uint32_t symbol) const { return padAt(ends_, symbol); }
  /// The instruction in front of which whatever is to reach `pad` from `from` has to stand: the first label of a range
  /// that leads there; null when there is none.
  MachineInstr *firstRangeBegin(const MachineBasicBlock &from, const MachineBasicBlock &pad) const;

  /// Type infos: numbers of ir::GlobalId, or kCatchAll. The number of one counts from 1.
  std::span<const uint32_t> types() const { return types_; }
  uint32_t typeNumber(uint32_t global);
  void addType(uint32_t global) { types_.push_back(arena_, global); }
  std::span<const uint32_t> filters() const { return filters_; }
  void addFilterWord(uint32_t n) { filters_.push_back(arena_, n); }

private:
  const MachineLandingPad *padAt(const ArenaVec<uint32_t> &table, uint32_t symbol) const {
    return symbol < table.size() && table[symbol] ? &pads_[table[symbol] - 1] : nullptr;
  }
  void enter(ArenaVec<uint32_t> &table, uint32_t symbol, uint32_t value);

  Arena &arena_;
  ArenaVec<MachineLandingPad> pads_;
  ArenaVec<uint32_t> padOfBlock_;    ///< by block number: 1 + index of pads_
  ArenaVec<uint32_t> begins_, ends_; ///< by symbol, likewise
  ArenaVec<uint32_t> types_, filters_;
};

} // namespace lathe
