// Integer and floating-point literals, exactly.
#include "lathe/ir/reader/ReaderImpl.h"

#include <bit>
#include <charconv>

namespace lathe::ir {

static uint64_t lowBits(uint64_t v, uint32_t bits) { return bits >= 64 ? v : v & ((uint64_t(1) << bits) - 1); }

bool ReaderImpl::parseIntLiteral(TypeId ty, ConstantId &c) {
  const uint32_t bits = m_->types[ty].bitWidth();
  if (bits > 64)
    return parseWideIntLiteral(ty, c);
  const char *at = p_;
  bool negative = *p_ == '-';
  if (negative)
    ++p_;
  if (!isDigit(*p_))
    return expected("an integer", "");
  uint64_t v = 0;
  const char *digits = p_;
  for (; isDigit(*p_); ++p_)
    v = v * 10 + uint64_t(*p_ - '0');
  bool fits = p_ - digits <= 19;
  if (isClass(*p_, kNameChar))
    return error(kBadLiteral, at, join({describe(at), " is no literal of type ", typeName(ty)}));
  if (!fits) {
    // 20 digits may still be 64 bits; more than that cannot.
    uint64_t exact;
    auto r = std::from_chars(digits, p_, exact);
    fits = r.ec == std::errc();
  }
  uint64_t limit = negative ? uint64_t(1) << (bits - 1) : lowBits(~uint64_t(0), bits);
  if (!fits || v > limit) [[unlikely]]
    diags_->report(kTruncatedLiteral, SourceRange{buffer_, offsetOf(at), offsetOf(p_)},
                   join({"literal is truncated to ", typeName(ty)}));
  c = m_->constants.intConstant(ty, lowBits(negative ? 0 - v : v, bits));
  ws();
  return true;
}

bool ReaderImpl::parseWideIntLiteral(TypeId ty, ConstantId &c) {
  const uint32_t bits = m_->types[ty].bitWidth();
  const char *at = p_;
  bool negative = *p_ == '-';
  if (negative)
    ++p_;
  if (!isDigit(*p_))
    return expected("an integer", "");
  const size_t n = (bits + 63) / 64;
  // Only as many words as the digits fill are touched: 3.33 bits per digit.
  const char *e = wordEnd();
  size_t used = std::min(n, size_t(e - p_) / 19 + 1);
  std::vector<uint64_t> words(n);
  bool overflow = false;
  while (isDigit(*p_)) {
    uint64_t chunk = 0, scale = 1;
    for (unsigned d = 0; d < 18 && isDigit(*p_); ++d, ++p_) {
      chunk = chunk * 10 + uint64_t(*p_ - '0');
      scale *= 10;
    }
    unsigned __int128 carry = chunk;
    for (size_t i = 0; i < used; ++i) {
      carry += static_cast<unsigned __int128>(words[i]) * scale;
      words[i] = uint64_t(carry);
      carry >>= 64;
    }
    overflow |= carry != 0;
  }
  if (isClass(*p_, kNameChar))
    return error(kBadLiteral, at, join({describe(at), " is no literal of type ", typeName(ty)}));
  uint32_t top = bits % 64 ? bits % 64 : 64;
  overflow |= lowBits(words[n - 1], top) != words[n - 1];
  if (negative) {
    uint64_t carry = 1;
    for (uint64_t &w : words) {
      w = ~w + carry;
      carry = carry && !w;
    }
  }
  words[n - 1] = lowBits(words[n - 1], top);
  if (overflow)
    diags_->report(kTruncatedLiteral, SourceRange{buffer_, offsetOf(at), offsetOf(p_)},
                   join({"literal is truncated to ", typeName(ty)}));
  c = m_->constants.wideInt(ty, words);
  ws();
  return true;
}

bool ReaderImpl::parseHexIntLiteral(TypeId ty, ConstantId &c) {
  // u0x1F (unsigned) and s0x1F (sign taken from the topmost written bit).
  const char *at = p_;
  bool isSigned = *p_ == 's';
  p_ += 3;
  const uint32_t bits = m_->types[ty].bitWidth();
  const char *e = p_;
  while (hexDigit(*e) >= 0)
    ++e;
  if (e == p_)
    return expected("hexadecimal digits", "'0x'");
  std::vector<uint64_t> words((bits + 63) / 64);
  bool negative = isSigned && hexDigit(*p_) >= 8;
  uint64_t position = 0;
  for (const char *q = e; q-- > p_; position += 4)
    if (position / 64 < words.size())
      words[position / 64] |= uint64_t(hexDigit(*q)) << (position % 64);
  for (; negative && position < bits; position += 4)
    words[position / 64] |= uint64_t(15) << (position % 64);
  if (bits % 64)
    words.back() = lowBits(words.back(), bits % 64);
  p_ = e;
  if (isClass(*p_, kNameChar))
    return error(kBadLiteral, at, join({describe(at), " is no literal of type ", typeName(ty)}));
  c = bits <= 64 ? m_->constants.intConstant(ty, words[0]) : m_->constants.wideInt(ty, words);
  ws();
  return true;
}

/// Converts a double to a narrower IEEE format. False when the value is not representable there.
static bool narrowDouble(uint64_t d, unsigned exponentBits, unsigned mantissaBits, uint64_t &out) {
  const uint64_t sign = (d >> 63) << (exponentBits + mantissaBits);
  const unsigned drop = 52 - mantissaBits;
  const int bias = (1 << (exponentBits - 1)) - 1;
  uint64_t mantissa = d & ((uint64_t(1) << 52) - 1);
  int exponent = int(d >> 52 & 0x7ff);
  if (exponent == 0x7ff) {
    out = sign | (((uint64_t(1) << exponentBits) - 1) << mantissaBits) | mantissa >> drop;
    return (mantissa & ((uint64_t(1) << drop) - 1)) == 0;
  }
  if (exponent == 0) { // zero, or a subnormal that is far too small for the others
    out = sign;
    return mantissa == 0;
  }
  int e = exponent - 1023;
  uint64_t significand = mantissa | uint64_t(1) << 52;
  if (e > bias)
    return false;
  if (e >= 1 - bias) {
    out = sign | uint64_t(e + bias) << mantissaBits | mantissa >> drop;
    return (mantissa & ((uint64_t(1) << drop) - 1)) == 0;
  }
  int shift = int(drop) + (1 - bias - e);
  if (shift > 52)
    return false;
  out = sign | significand >> shift;
  return (significand & ((uint64_t(1) << shift) - 1)) == 0;
}

bool ReaderImpl::fpFromDouble(TypeId ty, uint64_t bits, const char *at, ConstantId &c) {
  bool exact = false;
  uint64_t out = bits;
  switch (m_->types.kind(ty)) {
  case TypeKind::kDouble:
    exact = true;
    break;
  case TypeKind::kFloat:
    exact = narrowDouble(bits, 8, 23, out);
    break;
  case TypeKind::kHalf:
    exact = narrowDouble(bits, 5, 10, out);
    break;
  case TypeKind::kBFloat:
    exact = narrowDouble(bits, 8, 7, out);
    break;
  default:
    return error(kBadLiteral, at, join({"a literal of type ", typeName(ty), " is written in hexadecimal"}));
  }
  if (!exact)
    return errorRange(kBadLiteral, offsetOf(at), offsetOf(p_), join({"value is not representable in ", typeName(ty)}));
  c = m_->constants.fpConstant(ty, out);
  ws();
  return true;
}

bool ReaderImpl::parseHexFP(TypeId ty, ConstantId &c) {
  const char *at = p_;
  p_ += 2;
  char letter = 0;
  TypeKind expectedKind = TypeKind::kDouble;
  unsigned digits = 16;
  switch (*p_) {
  case 'K':
    letter = *p_, expectedKind = TypeKind::kX86Fp80, digits = 20;
    break;
  case 'L':
    letter = *p_, expectedKind = TypeKind::kFp128, digits = 32;
    break;
  case 'M':
    letter = *p_, expectedKind = TypeKind::kPpcFp128, digits = 32;
    break;
  case 'H':
    letter = *p_, expectedKind = TypeKind::kHalf, digits = 4;
    break;
  case 'R':
    letter = *p_, expectedKind = TypeKind::kBFloat, digits = 4;
    break;
  }
  if (letter)
    ++p_;
  const char *first = p_;
  while (hexDigit(*p_) >= 0)
    ++p_;
  unsigned n = unsigned(p_ - first);
  if (n == 0 || n > digits || isClass(*p_, kNameChar))
    return error(kBadLiteral, at, "malformed hexadecimal floating-point literal");
  if (letter && m_->types.kind(ty) != expectedKind)
    return error(kBadLiteral, at, join({describe(at), " is no literal of type ", typeName(ty)}));
  auto read = [&](unsigned from, unsigned count) {
    uint64_t v = 0;
    for (unsigned i = from; i < from + count && i < n; ++i)
      v = v << 4 | uint64_t(hexDigit(first[i]));
    return v;
  };
  // 0xK: sign and exponent (4 digits), then the significand. 0xL and 0xM: the low word first. Short literals lack the
  // last digits.
  if (letter == 'K') {
    c = m_->constants.wideFP(ty, read(4, 16), read(0, 4));
  } else if (letter == 'L' || letter == 'M') {
    c = m_->constants.wideFP(ty, read(0, 16), read(16, 16));
  } else if (letter) {
    c = m_->constants.fpConstant(ty, read(0, 4));
  } else {
    return fpFromDouble(ty, read(0, 16), at, c);
  }
  ws();
  return true;
}

bool ReaderImpl::parseFPLiteral(TypeId ty, ConstantId &c) {
  if (p_[0] == '0' && p_[1] == 'x')
    return parseHexFP(ty, c);
  // [-+]?[0-9]+[.][0-9]*([eE][-+]?[0-9]+)?
  const char *at = p_;
  if (*p_ == '+' || *p_ == '-')
    ++p_;
  const char *digits = p_;
  while (isDigit(*p_))
    ++p_;
  if (p_ == digits || *p_ != '.')
    return error(kBadLiteral, at, join({describe(at), " is no literal of type ", typeName(ty)}));
  ++p_;
  while (isDigit(*p_))
    ++p_;
  if ((*p_ == 'e' || *p_ == 'E') && (isDigit(p_[1]) || ((p_[1] == '+' || p_[1] == '-') && isDigit(p_[2])))) {
    p_ += 2;
    while (isDigit(*p_))
      ++p_;
  }
  double value = 0;
  auto r = std::from_chars(*at == '+' ? at + 1 : at, p_, value);
  if (r.ec == std::errc::result_out_of_range)
    return errorRange(kBadLiteral, offsetOf(at), offsetOf(p_), "value is out of the range of 'double'");
  if (r.ec != std::errc() || isClass(*p_, kNameChar))
    return error(kBadLiteral, at, join({describe(at), " is no literal of type ", typeName(ty)}));
  return fpFromDouble(ty, std::bit_cast<uint64_t>(value), at, c);
}

} // namespace lathe::ir
