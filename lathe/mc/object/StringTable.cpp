#include "lathe/mc/object/StringTable.h"
#include <algorithm>

namespace lathe {

namespace {

/// A string with its last eight characters as a number, the last one most significant, which decides nearly always.
struct Reversed {
  uint64_t key;
  uint32_t index;
};

} // namespace

/// A string that is shorter has 0xff in front, so that it comes behind those it is a suffix of.
static uint64_t reversedKey(std::string_view s) {
  uint64_t key = 0;
  for (size_t i = 1; i <= 8; ++i)
    key = key << 8 | (i <= s.size() ? static_cast<unsigned char>(s[s.size() - i]) : 0xff);
  return key;
}

/// Orders by the reversed strings, longer before its own suffixes.
static bool reversedLess(std::string_view a, std::string_view b) {
  size_t n = std::min(a.size(), b.size());
  for (size_t i = 1; i <= n; ++i) {
    auto x = static_cast<unsigned char>(a[a.size() - i]), y = static_cast<unsigned char>(b[b.size() - i]);
    if (x != y)
      return x < y;
  }
  return a.size() > b.size();
}

void StringTable::finish() {
  std::vector<Reversed> order;
  order.reserve(strings_.size());
  for (uint32_t i = 0; i < strings_.size(); ++i)
    order.push_back({reversedKey(strings_[i]), i});
  std::sort(order.begin(), order.end(), [&](const Reversed &a, const Reversed &b) {
    if (a.key != b.key) [[likely]]
      return a.key < b.key;
    if (strings_[a.index] == strings_[b.index])
      return a.index < b.index;
    return reversedLess(strings_[a.index], strings_[b.index]);
  });
  // A suffix follows the string that holds it; find for each the string whose bytes it uses.
  std::vector<uint32_t> holder(strings_.size());
  uint32_t last = UINT32_MAX;
  for (const Reversed &r : order) {
    const uint32_t i = r.index;
    if (last != UINT32_MAX && strings_[last].ends_with(strings_[i]))
      holder[i] = last;
    else
      holder[i] = last = i;
  }
  // Bytes in the order in which the strings came.
  bytes_.assign(1, '\0');
  offsets_.assign(strings_.size(), 0);
  for (uint32_t i = 0; i < strings_.size(); ++i) {
    if (holder[i] != i || strings_[i].empty())
      continue;
    offsets_[i] = uint32_t(bytes_.size());
    bytes_.append(strings_[i]);
    bytes_.push_back('\0');
  }
  for (uint32_t i = 0; i < strings_.size(); ++i)
    if (holder[i] != i && !strings_[i].empty())
      offsets_[i] = uint32_t(offsets_[holder[i]] + strings_[holder[i]].size() - strings_[i].size());
}

} // namespace lathe
