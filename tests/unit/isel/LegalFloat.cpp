#include "LegalFloat.h"
#include "lathe/target/TargetOpcodes.h"
#include <cmath>
#include <cstdlib>

namespace lathe::test {

using namespace TargetOpcode;
using Quad = __float128;

template <class T> static T as(const Bits &a) {
  T v{};
  std::memcpy(&v, a.w, sizeof(T) < 10 ? sizeof(T) : std::is_same_v<T, long double> ? 10 : 16);
  return v;
}
template <class T> static Bits of(T v, unsigned n) {
  Bits b(n, 0);
  std::memcpy(b.w, &v, n == 80 ? 10 : sizeof(T));
  b.clean();
  return b;
}

/// Every format is a subset of this one.
static Quad toQuad(const Bits &a) {
  switch (a.n) {
  case 16:
    return Quad(float(as<_Float16>(a)));
  case 32:
    return Quad(as<float>(a));
  case 64:
    return Quad(as<double>(a));
  case 80:
    return Quad(as<long double>(a));
  default:
    return as<Quad>(a);
  }
}

static Bits fromQuad(Quad q, unsigned n) {
  switch (n) {
  case 16: {
    // Rounded once: to odd in single precision first.
    float f = float(q);
    if (Quad(f) != q && f == f && std::isfinite(f)) {
      uint32_t u;
      std::memcpy(&u, &f, 4);
      bool away = (Quad(f) > q) == (f > 0);
      if (!(u & 1))
        u = away ? u - 1 : u + 1;
      std::memcpy(&f, &u, 4);
    }
    return of(_Float16(f), 16);
  }
  case 32:
    return of(float(q), 32);
  case 64:
    return of(double(q), 64);
  case 80:
    return of((long double)(q), 80);
  default:
    return of(q, 128);
  }
}

static bool quadNaN(Quad q) { return q != q; }

Bits convertFloat(const Bits &a, unsigned to) { return fromQuad(toQuad(a), to); }

Bits intToFloat(const Bits &a, bool isSigned, unsigned to) {
  bool neg = isSigned && a.isNegative();
  Bits m = neg ? -a : a;
  // Rounded to the precision as an integer, ties to even; then everything is exact.
  unsigned p = to == 16 ? 11 : to == 32 ? 24 : to == 64 ? 53 : to == 80 ? 64 : 113;
  m = m.zext(m.n + 2);
  unsigned top = m.n;
  while (top && !m.bit(top - 1))
    --top;
  if (top > p) {
    unsigned cut = top - p;
    bool half = m.bit(cut - 1), sticky = !m.trunc(cut - 1 ? cut - 1 : 1).isZero() && cut > 1, odd = m.bit(cut);
    m = m.lshr(cut).shl(cut);
    if (half && (sticky || odd)) {
      Bits one(m.n, 0);
      one.set(cut, true);
      m = m + one;
    }
  }
  Quad q = 0;
  for (unsigned i = m.n; i-- > 0;)
    q = q * 2 + (m.bit(i) ? 1 : 0);
  return fromQuad(neg ? -q : q, to);
}

Bits floatToInt(const Bits &a, bool isSigned, unsigned to, bool &inRange) {
  Quad q = toQuad(a);
  inRange = true;
  Bits top(to, 0);
  top.set(to - 1, true);
  if (quadNaN(q)) {
    inRange = false;
    return Bits(to, 0);
  }
  bool neg = q < 0;
  if (neg)
    q = -q;
  int e = 0;
  bool inf = q > Quad(1) && q == q / 2;
  Bits m(640, 0);
  if (!inf) {
    while (q >= 1 && e < 600) {
      q /= 2;
      ++e;
    }
    for (int i = 0; i < e; ++i) {
      q *= 2;
      bool one = q >= 1;
      if (one)
        q -= 1;
      m = m.shl(1);
      m.set(0, one);
    }
  }
  Bits limit(640, 0);
  limit.set(isSigned ? to - 1 : to, true); // magnitudes below it fit
  bool fits = !inf && e < 600 && (m.ult(limit) || (isSigned && neg && m == limit));
  if (!isSigned && neg && !m.isZero())
    fits = false;
  if (fits) {
    Bits r = m.trunc(to);
    return neg ? -r : r;
  }
  inRange = false;
  if (isSigned)
    return neg ? top : ~top;
  return neg ? Bits(to, 0) : ~Bits(to, 0);
}

bool floatCompare(unsigned p, const Bits &a, const Bits &b) {
  Quad x = toQuad(a), y = toQuad(b);
  if (quadNaN(x) || quadNaN(y))
    return p >> 3 & 1;
  return x == y ? p & 1 : x > y ? p >> 1 & 1 : p >> 2 & 1;
}

bool isNaN(const Bits &a) { return quadNaN(toQuad(a)); }

unsigned floatClass(const Bits &a) {
  struct F {
    unsigned mant, exp;
  };
  F f = a.n == 16 ? F{10, 5} : a.n == 32 ? F{23, 8} : a.n == 64 ? F{52, 11} : a.n == 80 ? F{64, 15} : F{112, 15};
  bool neg = a.bit(a.n - 1);
  uint64_t e = a.lshr(f.mant).trunc(f.exp).low();
  Bits m = a.trunc(f.mant);
  bool quiet = a.bit(f.mant - (a.n == 80 ? 2 : 1));
  if (a.n == 80)
    m = a.trunc(63);
  if (e == (uint64_t(1) << f.exp) - 1)
    return m.isZero() ? (neg ? 4 : 512) : quiet ? 2 : 1;
  if (e == 0)
    return m.isZero() && !(a.n == 80 && a.bit(63)) ? (neg ? 32 : 64) : (neg ? 16 : 128);
  return neg ? 8 : 256;
}

template <class T> static T rounded(unsigned op, T v) {
  switch (op) {
  case G_FCEIL:
    return std::ceil(v);
  case G_FFLOOR:
    return std::floor(v);
  case G_FRINT:
  case G_FNEARBYINT:
    return std::rint(v);
  case G_INTRINSIC_TRUNC:
    return std::trunc(v);
  case G_INTRINSIC_ROUND:
    return std::round(v);
  case G_FSQRT:
    return std::sqrt(v);
  case G_FSIN:
    return std::sin(v);
  case G_FEXP:
    return std::exp(v);
  default:
    return v;
  }
}

Bits floatUnary(unsigned op, const Bits &a) {
  switch (a.n) {
  case 16:
    return of(_Float16(rounded(op, float(as<_Float16>(a)))), 16);
  case 32:
    return of(rounded(op, as<float>(a)), 32);
  case 64:
    return of(rounded(op, as<double>(a)), 64);
  case 80:
    return of(rounded(op, as<long double>(a)), 80);
  default: // only what the tests use
    return op == G_FCANONICALIZE ? a : Bits(1, 0);
  }
}

template <class T> static T binary(unsigned op, T a, T b) {
  switch (op) {
  case G_FADD:
    return a + b;
  case G_FSUB:
    return a - b;
  case G_FMUL:
    return a * b;
  case G_FDIV:
    return a / b;
  case G_FMINNUM:
  case G_FMAXNUM:
  case G_FMINNUM_IEEE:
  case G_FMAXNUM_IEEE: {
    bool min = op == G_FMINNUM || op == G_FMINNUM_IEEE;
    if (a != a)
      return b;
    if (b != b)
      return a;
    return (min ? a < b : a > b) ? a : b;
  }
  case G_FMINIMUM:
  case G_FMAXIMUM: {
    if (a != a || b != b)
      return a + b;
    if (a == b) {
      bool na = T(1) / a < 0;
      if (a != 0)
        return a;
      return (op == G_FMINIMUM) == na ? a : b;
    }
    return (op == G_FMINIMUM ? a < b : a > b) ? a : b;
  }
  default:
    return a;
  }
}

Bits floatBinary(unsigned op, const Bits &a, const Bits &b) {
  if (op == G_FREM || op == G_FPOW) {
    auto f = [&](auto x, auto y) { return op == G_FREM ? std::fmod(x, y) : std::pow(x, y); };
    switch (a.n) {
    case 16:
      return of(_Float16(f(float(as<_Float16>(a)), float(as<_Float16>(b)))), 16);
    case 32:
      return of(f(as<float>(a), as<float>(b)), 32);
    case 64:
      return of(f(as<double>(a), as<double>(b)), 64);
    default:
      return of(f(as<long double>(a), as<long double>(b)), 80);
    }
  }
  switch (a.n) {
  case 16:
    return of(_Float16(binary(op, float(as<_Float16>(a)), float(as<_Float16>(b)))), 16);
  case 32:
    return of(binary(op, as<float>(a), as<float>(b)), 32);
  case 64:
    return of(binary(op, as<double>(a), as<double>(b)), 64);
  case 80:
    return of(binary(op, as<long double>(a), as<long double>(b)), 80);
  default:
    return of(binary(op, as<Quad>(a), as<Quad>(b)), 128);
  }
}

Bits floatFma(const Bits &a, const Bits &b, const Bits &c) {
  switch (a.n) {
  case 16:
    return of(_Float16(std::fma(float(as<_Float16>(a)), float(as<_Float16>(b)), float(as<_Float16>(c)))), 16);
  case 32:
    return of(std::fma(as<float>(a), as<float>(b), as<float>(c)), 32);
  case 64:
    return of(std::fma(as<double>(a), as<double>(b), as<double>(c)), 64);
  default:
    return of(std::fma(as<long double>(a), as<long double>(b), as<long double>(c)), 80);
  }
}

static unsigned modeBits(const std::string &m) {
  return m == "hf" ? 16 : m == "sf" || m == "si" ? 32 : m == "df" || m == "di" ? 64 : m == "xf" ? 80 : 128;
}

bool callLibrary(const std::string &name, const std::vector<Bits> &args, unsigned bits, Bits &result) {
  auto starts = [&](const char *p) { return name.rfind(p, 0) == 0; };
  auto ends = [&](const char *s) {
    size_t n = std::strlen(s);
    return name.size() >= n && name.compare(name.size() - n, n, s) == 0;
  };
  if (ends("i3")) {
    const Bits &a = args[0], &b = args[1];
    if (a.n != bits || b.n != bits || modeBits(name.substr(name.size() - 3, 2)) != bits)
      return false;
    Bits q, r;
    if (starts("__mul")) {
      result = a * b;
      return true;
    }
    if (b.isZero())
      return false;
    bool sign = starts("__div") || starts("__mod"), mod = starts("__mod") || starts("__umod");
    Bits::udivrem(sign ? a.abs() : a, sign ? b.abs() : b, q, r);
    if (sign && a.isNegative() != b.isNegative())
      q = -q;
    if (sign && a.isNegative())
      r = -r;
    result = mod ? r : q;
    return true;
  }
  if (ends("f3") && starts("__")) {
    unsigned op = starts("__add") ? G_FADD : starts("__sub") ? G_FSUB : starts("__mul") ? G_FMUL : G_FDIV;
    if (args[0].n != bits || modeBits(name.substr(name.size() - 3, 2)) != bits)
      return false;
    result = floatBinary(op, args[0], args[1]);
    return true;
  }
  if (starts("__extend") || starts("__trunc")) {
    std::string m = name.substr(name.size() - 5, 4);
    if (modeBits(m.substr(0, 2)) != args[0].n || modeBits(m.substr(2, 2)) != bits)
      return false;
    result = convertFloat(args[0], bits);
    return true;
  }
  if (starts("__fix")) {
    std::string m = name.substr(name.size() - 4);
    bool in;
    if (modeBits(m.substr(0, 2)) != args[0].n || modeBits(m.substr(2, 2)) != bits)
      return false;
    result = floatToInt(args[0], !starts("__fixuns"), bits, in);
    return true;
  }
  if (starts("__float")) {
    std::string m = name.substr(name.size() - 4);
    if (modeBits(m.substr(0, 2)) != args[0].n || modeBits(m.substr(2, 2)) != bits)
      return false;
    result = intToFloat(args[0], !starts("__floatun"), bits);
    return true;
  }
  if (starts("__") && ends("f2")) {
    const Bits &a = args[0], &b = args[1];
    if (modeBits(name.substr(name.size() - 3, 2)) != a.n || a.n != b.n)
      return false;
    bool nan = isNaN(a) || isNaN(b);
    int order = nan ? 0 : floatCompare(4, a, b) ? -1 : floatCompare(2, a, b) ? 1 : 0;
    int v;
    if (starts("__unord"))
      v = nan;
    else if (starts("__eq") || starts("__ne"))
      v = nan ? 1 : order;
    else if (starts("__lt") || starts("__le"))
      v = nan ? 1 : order;
    else
      v = nan ? -1 : order;
    result = Bits::ofSigned(bits, v);
    return true;
  }
  std::string base = name;
  if (bits == 32 && ends("f") && base != "")
    base.pop_back();
  else if (bits == 80 && ends("l"))
    base.pop_back();
  struct {
    const char *n;
    unsigned op;
  } unary[] = {
      {"sqrt", G_FSQRT}, {"ceil", G_FCEIL},           {"floor", G_FFLOOR},          {"rint", G_FRINT},
      {"sin", G_FSIN},   {"nearbyint", G_FNEARBYINT}, {"trunc", G_INTRINSIC_TRUNC}, {"round", G_INTRINSIC_ROUND},
      {"exp", G_FEXP}};
  for (auto &u : unary)
    if (base == u.n && args.size() == 1 && args[0].n == bits) {
      result = floatUnary(u.op, args[0]);
      return true;
    }
  if (base == "fmod" || base == "pow") {
    result = floatBinary(base == "fmod" ? G_FREM : G_FPOW, args[0], args[1]);
    return true;
  }
  if (base == "fma") {
    result = floatFma(args[0], args[1], args[2]);
    return true;
  }
  return false;
}

} // namespace lathe::test
