#pragma once
#include <cstdint>

namespace lathe {

/// A source location: 1 + number of a metadata node of the module; 0: none. See also MachineFunction::debugLocText.
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
