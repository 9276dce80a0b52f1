// What the C++ in descriptions may use besides the classes of machine code: tests of constants.
#pragma once
#include <bit>
#include <cstdint>

namespace lathe {

template <unsigned N> constexpr bool isInt(int64_t x) {
  return N >= 64 || (-(int64_t(1) << (N < 64 ? N - 1 : 0)) <= x && x < int64_t(1) << (N < 64 ? N - 1 : 0));
}
template <unsigned N> constexpr bool isUInt(uint64_t x) { return N >= 64 || x < uint64_t(1) << (N < 64 ? N : 0); }
/// A signed N-bit number shifted left by S.
template <unsigned N, unsigned S> constexpr bool isShiftedInt(int64_t x) {
  return isInt<N + S>(x) && x % (int64_t(1) << S) == 0;
}
template <unsigned N, unsigned S> constexpr bool isShiftedUInt(uint64_t x) {
  return isUInt<N + S>(x) && x % (uint64_t(1) << S) == 0;
}
constexpr bool isPowerOf2_64(uint64_t x) { return std::has_single_bit(x); }
constexpr bool isPowerOf2_32(uint32_t x) { return std::has_single_bit(x); }
/// Ones from bit 0 on.
constexpr bool isMask_64(uint64_t x) { return x && !(x & (x + 1)); }
/// Adjacent ones anywhere.
constexpr bool isShiftedMask_64(uint64_t x) { return x && isMask_64((x - 1) | x); }
constexpr unsigned countr_zero64(uint64_t x) { return unsigned(std::countr_zero(x)); }
constexpr unsigned Log2_64(uint64_t x) { return 63 - unsigned(std::countl_zero(x)); }
constexpr unsigned Log2_32(uint32_t x) { return 31 - unsigned(std::countl_zero(x)); }
template <unsigned N> constexpr int64_t SignExtend64(uint64_t x) { return int64_t(x << (64 - N)) >> (64 - N); }

} // namespace lathe
