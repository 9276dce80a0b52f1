#include "lathe/mc/object/elf/StringTable.h"
#include <algorithm>
#include <numeric>

namespace lathe {

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
  std::vector<uint32_t> order(strings_.size());
  std::iota(order.begin(), order.end(), 0);
  std::sort(order.begin(), order.end(), [&](uint32_t a, uint32_t b) {
    if (strings_[a] == strings_[b])
      return a < b;
    return reversedLess(strings_[a], strings_[b]);
  });
  // A suffix follows the string that holds it; find for each the string whose bytes it uses.
  std::vector<uint32_t> holder(strings_.size());
  uint32_t last = UINT32_MAX;
  for (uint32_t i : order) {
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
