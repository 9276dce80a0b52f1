// Integers of up to 640 bits for the interpreter of generic MIR.
#pragma once
#include <cstdint>
#include <cstring>

namespace lathe::test {

struct Bits {
  static constexpr unsigned kWords = 10;
  uint64_t w[kWords] = {};
  unsigned n = 1; ///< width

  Bits() = default;
  Bits(unsigned width, uint64_t v) : n(width) {
    w[0] = v;
    clean();
  }
  static Bits ofSigned(unsigned width, int64_t v) {
    Bits b(width, 0);
    for (uint64_t &x : b.w)
      x = v < 0 ? ~uint64_t(0) : 0;
    b.w[0] = uint64_t(v);
    b.clean();
    return b;
  }
  void clean() {
    for (unsigned i = 0; i < kWords; ++i) {
      if (i * 64 >= n)
        w[i] = 0;
      else if (n - i * 64 < 64)
        w[i] &= (uint64_t(1) << (n - i * 64)) - 1;
    }
  }
  bool bit(unsigned i) const { return i < n && (w[i / 64] >> (i % 64) & 1); }
  void set(unsigned i, bool v) {
    uint64_t m = uint64_t(1) << (i % 64);
    w[i / 64] = v ? w[i / 64] | m : w[i / 64] & ~m;
  }
  bool isNegative() const { return bit(n - 1); }
  bool isZero() const {
    for (uint64_t x : w)
      if (x)
        return false;
    return true;
  }
  uint64_t low() const { return w[0]; }
  int64_t slow() const { return sext(640).signedLow(); }
  int64_t signedLow() const { return int64_t(w[0]); }
  Bits zext(unsigned width) const {
    Bits r = *this;
    r.n = width;
    r.clean();
    return r;
  }
  Bits trunc(unsigned width) const { return zext(width); }
  Bits sext(unsigned width) const {
    Bits r = *this;
    if (isNegative())
      for (unsigned i = n; i < width && i < kWords * 64; ++i)
        r.set(i, true);
    r.n = width;
    r.clean();
    return r;
  }
  Bits operator~() const {
    Bits r = *this;
    for (uint64_t &x : r.w)
      x = ~x;
    r.clean();
    return r;
  }
  Bits operator+(const Bits &o) const {
    Bits r = *this;
    unsigned __int128 c = 0;
    for (unsigned i = 0; i < kWords; ++i) {
      c += (unsigned __int128)w[i] + o.w[i];
      r.w[i] = uint64_t(c);
      c >>= 64;
    }
    r.clean();
    return r;
  }
  Bits operator-() const { return ~*this + Bits(n, 1); }
  Bits operator-(const Bits &o) const { return *this + -o; }
  Bits operator&(const Bits &o) const {
    return each(o, [](uint64_t a, uint64_t b) { return a & b; });
  }
  Bits operator|(const Bits &o) const {
    return each(o, [](uint64_t a, uint64_t b) { return a | b; });
  }
  Bits operator^(const Bits &o) const {
    return each(o, [](uint64_t a, uint64_t b) { return a ^ b; });
  }
  template <class F> Bits each(const Bits &o, F f) const {
    Bits r = *this;
    for (unsigned i = 0; i < kWords; ++i)
      r.w[i] = f(w[i], o.w[i]);
    r.clean();
    return r;
  }
  Bits operator*(const Bits &o) const {
    Bits r(n, 0);
    const unsigned words = (n + 63) / 64;
    for (unsigned i = 0; i < words; ++i) {
      unsigned __int128 c = 0;
      for (unsigned j = 0; i + j < words; ++j) {
        c += (unsigned __int128)w[i] * o.w[j] + r.w[i + j];
        r.w[i + j] = uint64_t(c);
        c >>= 64;
      }
    }
    r.clean();
    return r;
  }
  Bits shl(uint64_t s) const {
    Bits r(n, 0);
    unsigned q = unsigned(s / 64), k = unsigned(s % 64), words = (n + 63) / 64;
    for (unsigned i = q; s < n && i < words; ++i)
      r.w[i] = w[i - q] << k | (k && i > q ? w[i - q - 1] >> (64 - k) : 0);
    r.clean();
    return r;
  }
  Bits lshr(uint64_t s) const {
    Bits r(n, 0);
    unsigned q = unsigned(s / 64), k = unsigned(s % 64), words = (n + 63) / 64;
    for (unsigned i = 0; s < n && i + q < words; ++i)
      r.w[i] = w[i + q] >> k | (k && i + q + 1 < words ? w[i + q + 1] << (64 - k) : 0);
    return r;
  }
  Bits ashr(uint64_t s) const {
    Bits r(n, 0);
    for (unsigned i = 0; i < n; ++i)
      r.set(i, i + s < n ? bit(unsigned(i + s)) : isNegative());
    return r;
  }
  bool operator==(const Bits &o) const { return std::memcmp(w, o.w, sizeof w) == 0; }
  bool ult(const Bits &o) const {
    for (unsigned i = kWords; i-- > 0;)
      if (w[i] != o.w[i])
        return w[i] < o.w[i];
    return false;
  }
  bool slt(const Bits &o) const { return isNegative() != o.isNegative() ? isNegative() : ult(o); }
  static void udivrem(const Bits &a, const Bits &b, Bits &q, Bits &r) {
    q = Bits(a.n, 0);
    if (a.n <= 64) {
      q.w[0] = a.w[0] / b.w[0];
      r = Bits(a.n, a.w[0] % b.w[0]);
      return;
    }
    Bits rest(a.n + 1, 0), d = b.zext(a.n + 1);
    for (unsigned i = a.n; i-- > 0;) {
      rest = rest.shl(1);
      rest.set(0, a.bit(i));
      if (!rest.ult(d)) {
        rest = rest - d;
        q.set(i, true);
      }
    }
    r = rest.trunc(a.n);
  }
  Bits abs() const { return isNegative() ? -*this : *this; }
};

} // namespace lathe::test
