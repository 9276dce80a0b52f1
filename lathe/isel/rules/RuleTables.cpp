#include "lathe/isel/rules/RuleTables.h"
#include "lathe/mir/MachineOperand.h"
#include <bit>
#include <cmath>

namespace lathe {

namespace {

struct FloatLayout {
  unsigned exponentBits, mantissaBits; ///< mantissa without the leading one, explicit in x87 only
};

FloatLayout layoutOf(FPFormat f) {
  switch (f) {
  case FPFormat::kHalf:
    return {5, 10};
  case FPFormat::kBFloat:
    return {8, 7};
  case FPFormat::kSingle:
    return {8, 23};
  case FPFormat::kDouble:
  case FPFormat::kPPCDouble:
    return {11, 52};
  case FPFormat::kX87:
    return {15, 63};
  case FPFormat::kQuad:
    return {15, 112};
  }
  return {11, 52};
}

} // namespace

bool FPConstant::isNegZero() const {
  switch (FPFormat(format)) {
  case FPFormat::kHalf:
  case FPFormat::kBFloat:
    return bits == 0x8000;
  case FPFormat::kSingle:
    return bits == 0x80000000u;
  case FPFormat::kDouble:
    return bits == uint64_t(1) << 63;
  case FPFormat::kPPCDouble:
    return bits == uint64_t(1) << 63 && !(high << 1);
  case FPFormat::kX87:
    return bits == 0 && high == 0x8000;
  case FPFormat::kQuad:
    return bits == 0 && high == uint64_t(1) << 63;
  }
  return false;
}

bool FPConstant::isExactlyValue(double d) const {
  FPFormat f = FPFormat(format);
  if (d == 0)
    return std::signbit(d) ? isNegZero() : isPosZero();
  uint64_t wide = std::bit_cast<uint64_t>(d);
  if (f == FPFormat::kDouble || f == FPFormat::kPPCDouble)
    return bits == wide && (f == FPFormat::kDouble || high << 1 == 0);
  int exponent = int(wide >> 52 & 0x7ff) - 1023;
  uint64_t mantissa = wide & ((uint64_t(1) << 52) - 1);
  if (exponent == 1024 || exponent == -1023)
    return false; // infinities, NaNs and denormals are not what a pattern asks for
  FloatLayout l = layoutOf(f);
  uint64_t biased = uint64_t(exponent + (1 << (l.exponentBits - 1)) - 1);
  uint64_t sign = wide >> 63;
  if (f == FPFormat::kX87)
    return bits == (uint64_t(1) << 63 | mantissa << 11) && high == (sign << 15 | biased);
  if (f == FPFormat::kQuad)
    return bits == mantissa << 60 && high == (sign << 63 | biased << 48 | mantissa >> 4);
  unsigned drop = 52 - l.mantissaBits;
  if (mantissa & ((uint64_t(1) << drop) - 1) || biased >> l.exponentBits)
    return false;
  return bits == (sign << (l.exponentBits + l.mantissaBits) | biased << l.mantissaBits | mantissa >> drop);
}

void RuleTables::evaluateSets(std::span<const bool> holds) {
  anyDepends = false;
  for (size_t i = 0; i < std::size(setHolds); ++i)
    setHolds[i] = setDepends[i] = 0;
  for (unsigned s = 0; s + 1 < data->setBegin.size() && s < kMaxPredicateSets; ++s) {
    bool all = true, depends = false;
    for (unsigned i = data->setBegin[s]; i < data->setBegin[s + 1]; ++i) {
      unsigned p = data->setMembers[i];
      depends |= data->perFunction[p];
      all &= data->perFunction[p] || holds[p];
    }
    if (!all)
      continue;
    (depends ? setDepends : setHolds)[s / 64] |= uint64_t(1) << (s % 64);
    anyDepends |= depends;
  }
}

} // namespace lathe
