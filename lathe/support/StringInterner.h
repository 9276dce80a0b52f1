// Names interned once into dense 32-bit ids; afterwards names are compared and looked up by id.
#pragma once
#include "lathe/support/Arena.h"
#include "lathe/support/Id.h"
#include <string_view>
#include <vector>

namespace lathe {

using SymbolId = Id<struct SymbolTag>;

/// An open-addressing table of strings. Ids are given in the order of first appearance, from 0.
class StringInterner {
public:
  StringInterner();
  StringInterner(const StringInterner &) = delete;
  StringInterner &operator=(const StringInterner &) = delete;

  /// The id of `s`; its bytes are copied when it is new.
  SymbolId intern(std::string_view s) { return internHashed(s, hash(s), true); }
  /// As intern(), but keeps the pointer: the bytes must outlive the interner.
  SymbolId internStable(std::string_view s) { return internHashed(s, hash(s), false); }
  /// The id of `s` if it was interned before.
  SymbolId find(std::string_view s) const;
  std::string_view name(SymbolId id) const { return names_[id.index()]; }
  uint32_t size() const { return uint32_t(names_.size()); }

  /// Not cryptographic; the same on every run and machine of one byte order.
  static uint32_t hash(std::string_view s) {
    constexpr uint64_t k = 0x9e3779b97f4a7c15ull;
    const char *p = s.data();
    size_t n = s.size();
    uint64_t h = n * k;
    for (; n >= 8; p += 8, n -= 8) {
      uint64_t w;
      std::memcpy(&w, p, 8);
      h = (h ^ w) * k;
      h ^= h >> 32;
    }
    uint64_t w = 0;
    if (n >= 4) {
      uint32_t lo, hi;
      std::memcpy(&lo, p, 4);
      std::memcpy(&hi, p + n - 4, 4);
      w = uint64_t(hi) << 32 | lo;
    } else if (n) {
      w = uint8_t(p[0]) | uint64_t(uint8_t(p[n / 2])) << 8 | uint64_t(uint8_t(p[n - 1])) << 16;
    }
    h = (h ^ w) * k;
    return uint32_t(h >> 32);
  }

private:
  struct Slot {
    uint32_t hash;
    uint32_t id; // Id::kNone when free
  };
  SymbolId internHashed(std::string_view s, uint32_t h, bool copy) {
    for (uint32_t i = h & mask_;; i = (i + 1) & mask_) {
      Slot &slot = slots_[i];
      if (slot.id == SymbolId::kNone)
        return insert(s, h, i, copy);
      if (slot.hash == h && names_[slot.id] == s)
        return SymbolId(slot.id);
    }
  }
  SymbolId insert(std::string_view s, uint32_t h, uint32_t at, bool copy);
  void grow();

  std::vector<Slot> slots_;
  std::vector<std::string_view> names_;
  uint32_t mask_ = 0;
  Arena arena_;
};

} // namespace lathe
