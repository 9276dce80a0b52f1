// The conditions that assembly depends on: the AssemblerPredicates of a description, numbered in its order.
#pragma once
#include <array>
#include <cstdint>

namespace lathe {

/// Which of a target's assembler predicates hold; `-gen-asm-matcher` makes the function that computes it.
struct AsmFeatureSet {
  static constexpr unsigned kMax = 256;
  std::array<uint64_t, kMax / 64> words = {};

  constexpr bool test(unsigned i) const { return words[i / 64] >> (i % 64) & 1; }
  constexpr void set(unsigned i, bool v = true) {
    if (v)
      words[i / 64] |= uint64_t(1) << (i % 64);
  }
  constexpr bool none() const { return (words[0] | words[1] | words[2] | words[3]) == 0; }
  /// Those of `needed` that are not here.
  constexpr AsmFeatureSet missing(const AsmFeatureSet &needed) const {
    AsmFeatureSet m;
    for (unsigned i = 0; i < words.size(); ++i)
      m.words[i] = needed.words[i] & ~words[i];
    return m;
  }
};

} // namespace lathe
