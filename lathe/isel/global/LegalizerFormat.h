// The layouts of the binary floating-point formats (IEEE 754-2008, 3.4; x87: Intel SDM volume 1, 4.2.2).
#pragma once

namespace lathe {

struct FloatFormat {
  unsigned bits;
  unsigned precision; ///< of the significand, the leading bit included
  unsigned exponentBits;
  bool explicitInteger; ///< the leading bit is stored
  unsigned mantissaBits() const { return explicitInteger ? precision : precision - 1; }
  int bias() const { return (1 << (exponentBits - 1)) - 1; }
};

/// The format of a scalar of this size; null when there is none.
inline const FloatFormat *floatFormat(unsigned bits) {
  static constexpr FloatFormat kFormats[] = {
      {16, 11, 5, false}, {32, 24, 8, false}, {64, 53, 11, false}, {80, 64, 15, true}, {128, 113, 15, false}};
  for (const FloatFormat &f : kFormats)
    if (f.bits == bits)
      return &f;
  return nullptr;
}

} // namespace lathe
