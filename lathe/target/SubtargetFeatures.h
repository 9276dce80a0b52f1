// Processors and their features: the tables that `lathe-tblgen -gen-subtarget` emits, and what -mcpu and -mattr mean.
#pragma once
#include "lathe/target/fwd.h"
#include <array>
#include <span>
#include <string>
#include <string_view>

namespace lathe {

/// A set of subtarget features, by their numbers in the generated enum.
struct FeatureBits {
  static constexpr unsigned kWords = 6;
  std::array<uint64_t, kWords> words = {};

  constexpr bool test(unsigned f) const { return words[f / 64] >> (f % 64) & 1; }
  constexpr void set(unsigned f) { words[f / 64] |= uint64_t(1) << (f % 64); }
  constexpr void reset(unsigned f) { words[f / 64] &= ~(uint64_t(1) << (f % 64)); }
  constexpr FeatureBits &operator|=(const FeatureBits &o) {
    for (unsigned i = 0; i < kWords; ++i)
      words[i] |= o.words[i];
    return *this;
  }
  constexpr bool operator==(const FeatureBits &) const = default;
};

struct SubtargetFeatureInfo {
  std::string_view name; ///< as in -mattr=+name
  std::string_view description;
  FeatureBits implies; ///< transitively, without itself
};

struct ProcessorInfo {
  std::string_view name;
  FeatureBits features; ///< with everything they imply
  FeatureBits tuning;
};

struct SubtargetTables {
  std::span<const SubtargetFeatureInfo> features; ///< by number
  std::span<const ProcessorInfo> processors;      ///< sorted by name
};

/// The features of `cpu` (empty: "generic") changed by `features`, a list such as "+sse4.1,-cmov". A feature brings
/// what it implies; taking one away takes those that imply it. Unknown names are warned of and left out.
FeatureBits computeFeatureBits(const SubtargetTables &tables, std::string_view cpu, std::string_view tuneCpu,
                               std::string_view features, DiagnosticEngine &diags);
/// The list that -mcpu=help prints.
std::string describeSubtargets(const SubtargetTables &tables);

} // namespace lathe
