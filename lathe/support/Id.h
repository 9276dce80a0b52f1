// Typed 32-bit ids: indexes into a table that know which table they index.
#pragma once
#include <compare>
#include <cstdint>

namespace lathe {

/// An index into the table of `Tag`s. The all-ones value means "none".
/// Ids of different tables do not convert into each other.
template <class Tag> struct Id {
  static constexpr uint32_t kNone = 0xffffffffu;
  uint32_t value = kNone;

  constexpr Id() = default;
  constexpr explicit Id(uint32_t v) : value(v) {}
  constexpr bool valid() const { return value != kNone; }
  constexpr explicit operator bool() const { return valid(); }
  constexpr uint32_t index() const { return value; }
  constexpr auto operator<=>(const Id &) const = default;
};

} // namespace lathe
