// The table of directives, for the files that look into it.
#pragma once
#include "lathe/mc/asmparser/AsmParser.h"
#include <array>

namespace lathe {

struct AsmParser::Directive {
  std::string_view name;
  bool (AsmParser::*parse)(AsmCursor &, int);
  int argument;
  bool isELFOnly = false;
};

constexpr uint32_t hashOfDirective(std::string_view s) {
  uint32_t h = 2166136261u; // FNV-1a
  for (char c : s)
    h = (h ^ static_cast<unsigned char>(c)) * 16777619u;
  return h ^ h >> 15;
}

/// Slots of a table of names, with linear probing: index + 1, 0 is free. `kSlots` is a power of two.
template <size_t kSlots, class Rows> constexpr std::array<uint16_t, kSlots> hashDirectives(const Rows &rows) {
  std::array<uint16_t, kSlots> t{};
  for (size_t i = 0; i < std::size(rows); ++i) {
    size_t at = hashOfDirective(rows[i].name) % kSlots;
    while (t[at])
      at = (at + 1) % kSlots;
    t[at] = uint16_t(i + 1);
  }
  return t;
}

template <size_t kSlots, class Rows>
auto lookUpDirective(const std::array<uint16_t, kSlots> &table, const Rows &rows, std::string_view name)
    -> decltype(&rows[0]) {
  for (size_t at = hashOfDirective(name) % kSlots; table[at]; at = (at + 1) % kSlots)
    if (rows[table[at] - 1].name == name)
      return &rows[table[at] - 1];
  return nullptr;
}

enum class AsmParser::Test : int {
  kNotZero,
  kZero,
  kLess,
  kLessEq,
  kGreater,
  kGreaterEq,
  kDefined,
  kNotDefined,
  kBlank,
  kNotBlank,
  kSame,
  kNotSame,
  kSameStrings,
  kOtherStrings,
};

} // namespace lathe
