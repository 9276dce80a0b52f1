#pragma once
#include <cstdint>

namespace lathe {

/// A source location: index of the module's debug-location table; 0: none.
class DebugLoc {
public:
  constexpr DebugLoc() = default;
  constexpr explicit DebugLoc(uint32_t id) : id_(id) {}
  constexpr uint32_t id() const { return id_; }
  constexpr explicit operator bool() const { return id_; }

private:
  uint32_t id_ = 0;
};

} // namespace lathe
