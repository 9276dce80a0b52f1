// String tables of object files, which begin with an empty string: a string that ends another shares its bytes.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace lathe {

class StringTable {
public:
  /// Returns a handle for offsetOf. The string must live until finish.
  uint32_t add(std::string_view s) {
    strings_.push_back(s);
    return uint32_t(strings_.size() - 1);
  }
  void finish();
  uint32_t offsetOf(uint32_t handle) const { return offsets_[handle]; }
  const std::string &bytes() const { return bytes_; }

private:
  std::vector<std::string_view> strings_;
  std::vector<uint32_t> offsets_;
  std::string bytes_;
};

} // namespace lathe
