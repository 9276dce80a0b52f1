// What the words of MIR mean for a target: opcodes, registers, classes, banks, sub-register indices, register masks.
#pragma once
#include "lathe/support/Arena.h"
#include "lathe/support/StringInterner.h"
#include "lathe/target/fwd.h"
#include <cstring>
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
    slots_.assign(slots_.size(), Slot());
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

struct TargetNames {
  explicit TargetNames(const TargetSubtargetInfo &sti);
  const void *instrTables, *registerTables; ///< what the names were made from
  NameTable opcodes, registers, classes, banks, subRegIndices, regMasks;
  /// Made when the first one is asked for.
  uint32_t targetFlag(const TargetInstrInfo &tii, std::string_view name);
  std::string_view nearestTargetFlag(std::string_view name) const { return targetFlags_.nearest(name); }

private:
  std::string_view lower(std::string_view s);
  NameTable targetFlags_;
  bool hasTargetFlags_ = false;
  Arena arena_;
};

} // namespace lathe
