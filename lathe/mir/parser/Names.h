// What the words of MIR mean for a target: opcodes, registers, classes, banks, sub-register indices, register masks.
#pragma once
#include "lathe/support/Arena.h"
#include "lathe/support/StringInterner.h"
#include "lathe/target/fwd.h"
#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <mutex>
#include <string_view>
#include <vector>

namespace lathe {

/// Nothing but digits.
inline bool isNumber(std::string_view name) {
  for (char c : name)
    if (uint8_t(c - '0') > 9)
      return false;
  return true;
}

/// Names to numbers, in one array. Names must stay where they are.
class NameTable {
public:
  static constexpr uint32_t kNone = 0xffffffffu;
  void add(std::string_view name, uint32_t value);
  uint32_t find(std::string_view name) const {
    if (slots_.empty())
      return kNone;
    uint32_t h = StringInterner::hash(name);
    for (uint32_t i = h & mask();; i = (i + 1) & mask()) {
      const Slot &s = slots_[i];
      if (!s.text)
        return kNone;
      if (s.hash == h && s.size == name.size() && sameText(s.text, name.data(), name.size()))
        return s.value;
    }
  }
  void clear() {
    if (!count_)
      return;
    // A table that one large function needed does not have to be emptied for each small one.
    slots_.assign(std::min(slots_.size(), std::bit_ceil(size_t(count_) * 8)), Slot());
    count_ = 0;
  }
  /// The name most like `word` among those that are known, empty when none is.
  std::string_view nearest(std::string_view word) const;

private:
  struct Slot {
    const char *text = nullptr;
    uint32_t size = 0, hash = 0, value = 0;
  };
  /// As memcmp, in line: names are short, and with equal hashes they are nearly always the same.
  static bool sameText(const char *a, const char *b, size_t n) {
    auto same = [&]<class T>(T, size_t at) {
      T x, y;
      std::memcpy(&x, a + at, sizeof(T));
      std::memcpy(&y, b + at, sizeof(T));
      return x == y;
    };
    if (n > 16)
      return std::memcmp(a, b, n) == 0;
    if (n >= 8)
      return same(uint64_t(), 0) && same(uint64_t(), n - 8);
    if (n >= 4)
      return same(uint32_t(), 0) && same(uint32_t(), n - 4);
    for (size_t i = 0; i < n; ++i)
      if (a[i] != b[i])
        return false;
    return true;
  }
  uint32_t mask() const { return uint32_t(slots_.size()) - 1; }
  void insert(Slot s);
  std::vector<Slot> slots_;
  uint32_t count_ = 0;
};

/// Remembers what words stand for, by their characters as two integers; words of more than 15 characters, and those
/// that another word has taken the place of, are forgotten.
template <size_t Size> class WordCache {
public:
  /// The word at `p` that ends before the first character below '0', of which there are 16 readable ones; `size`
  /// receives its size. NameTable::kNone: it is not remembered.
  uint32_t find(const char *p, size_t &size) const {
    static_assert(std::endian::native == std::endian::little);
    uint64_t low, high = 0;
    std::memcpy(&low, p, 8);
    uint64_t end = firstBelowDigits(low);
    if (end) {
      low &= (end >> 7) - 1;
      size = size_t(std::countr_zero(end)) / 8;
    } else {
      std::memcpy(&high, p + 8, 8);
      end = firstBelowDigits(high);
      if (!end)
        return NameTable::kNone;
      high &= (end >> 7) - 1;
      size = 8 + size_t(std::countr_zero(end)) / 8;
    }
    const Slot &s = slots_[index(low, high)];
    return s.low == low && s.high == high ? s.value : NameTable::kNone;
  }
  void remember(std::string_view word, uint32_t value) {
    if (word.size() > 15)
      return;
    char text[16] = {};
    std::memcpy(text, word.data(), word.size());
    Slot s{0, 0, value};
    std::memcpy(&s.low, text, 8);
    std::memcpy(&s.high, text + 8, 8);
    slots_[index(s.low, s.high)] = s;
  }
  void clear() { slots_ = {}; }

private:
  struct Slot {
    uint64_t low = 0, high = 0;
    uint32_t value = NameTable::kNone;
  };
  /// The top bit of the lowest byte that is below '0'; 0: there is none.
  static uint64_t firstBelowDigits(uint64_t w) {
    constexpr uint64_t kOnes = 0x0101010101010101ull;
    const uint64_t found = (w - kOnes * '0') & ~w & (kOnes * 0x80);
    return found & (0 - found);
  }
  static size_t index(uint64_t low, uint64_t high) {
    return size_t((low ^ high << 3) * 0x9e3779b97f4a7c15ull >> 40) & (Size - 1);
  }
  std::array<Slot, Size> slots_;
};

struct TargetNames {
  explicit TargetNames(const TargetSubtargetInfo &sti);
  const void *instrTables, *registerTables; ///< what the names were made from
  NameTable opcodes, registers, classes, banks, subRegIndices, regMasks;
  /// Made when the first one is asked for.
  uint32_t targetFlag(const TargetInstrInfo &tii, std::string_view name);
  /// Likewise, by getTargetIndexName.
  uint32_t targetIndex(const TargetInstrInfo &tii, std::string_view name);
  std::string_view nearestTargetIndex(std::string_view name) const { return targetIndices_.nearest(name); }
  std::string_view nearestTargetFlag(std::string_view name) const { return targetFlags_.nearest(name); }

private:
  std::string_view lower(std::string_view s);
  NameTable targetFlags_, targetIndices_;
  std::once_flag hasTargetFlags_, hasTargetIndices_;
  Arena arena_;
};

} // namespace lathe
