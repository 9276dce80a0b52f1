// The hash of names in tables that generators write and the library reads: both have to compute the same.
#pragma once
#include <cstdint>
#include <string_view>

namespace lathe {

/// FNV-1a, folded so that the low bits depend on all of them.
constexpr uint32_t nameHash(std::string_view name) {
  uint32_t h = 2166136261u;
  for (char c : name)
    h = (h ^ uint8_t(c)) * 16777619u;
  return h ^ h >> 15;
}

/// An empty slot of a hash table of names.
inline constexpr uint16_t kNoNameSlot = 0xffff;

} // namespace lathe
