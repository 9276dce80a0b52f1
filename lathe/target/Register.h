// A register operand's register: none, physical or virtual.
#pragma once
#include "lathe/mc/MCRegisterInfo.h"

namespace lathe {

class Register {
public:
  constexpr Register() = default;
  constexpr Register(uint32_t id) : id_(id) {}
  static constexpr Register virtualReg(uint32_t index) { return Register(index | kVirtual); }
  constexpr bool isValid() const { return id_ != 0; }
  constexpr bool isVirtual() const { return id_ & kVirtual; }
  constexpr bool isPhysical() const { return id_ && !isVirtual(); }
  constexpr uint32_t virtIndex() const { return id_ & ~kVirtual; }
  constexpr uint32_t id() const { return id_; }
  constexpr MCPhysReg asMCReg() const { return MCPhysReg(id_); }
  constexpr explicit operator bool() const { return id_ != 0; }
  constexpr bool operator==(const Register &) const = default;

private:
  static constexpr uint32_t kVirtual = 0x80000000u;
  uint32_t id_ = 0;
};

} // namespace lathe
