// Every kind of shuffle is simulated on bytes and compared with what its mask says.
#include "lathe/targets/X86/X86Shuffle.h"
#include <array>
#include <cstring>
#include <gtest/gtest.h>
#include <random>
#include <vector>

using namespace lathe::X86;

namespace {

using Vec = std::array<uint8_t, 16>;

Vec pick(const Vec &base, const Vec &a, const Vec &b, unsigned imm, unsigned at, unsigned size,
         unsigned firstFrom = 4) {
  Vec r = base;
  for (unsigned i = 0; i < 4; ++i)
    std::memcpy(&r[at + size * i], &(i < firstFrom ? a : b)[at + size * (imm >> 2 * i & 3)], size);
  return r;
}
Vec pshufd(const Vec &a, unsigned imm) { return pick(a, a, a, imm, 0, 4); }
Vec shufps(const Vec &a, const Vec &b, unsigned imm) { return pick(a, a, b, imm, 0, 4, 2); }
Vec pshuflw(const Vec &a, unsigned imm) { return pick(a, a, a, imm, 0, 2); }
Vec pshufhw(const Vec &a, unsigned imm) { return pick(a, a, a, imm, 8, 2); }
Vec unpack(const Vec &a, const Vec &b, unsigned n, bool high) {
  Vec r{};
  unsigned w = 16 / n;
  for (unsigned i = 0; i < n; ++i)
    std::memcpy(&r[w * i], &(i % 2 ? b : a)[w * ((high ? n / 2 : 0) + i / 2)], w);
  return r;
}

Vec simulate(const Shuffle &s, const Vec &a, const Vec &b) {
  using K = ShuffleKind;
  Vec r{};
  switch (s.kind) {
  case K::kNone:
    break;
  case K::kUnpackLow:
  case K::kUnpackHigh:
    return unpack(a, b, s.n, s.kind == K::kUnpackHigh);
  case K::kDoublewords:
    return pshufd(a, s.imm[0]);
  case K::kQuadwords:
    std::memcpy(&r[0], &a[8 * (s.imm[0] & 1)], 8);
    std::memcpy(&r[8], &b[8 * (s.imm[0] >> 1 & 1)], 8);
    return r;
  case K::kSelect:
    return shufps(a, b, s.imm[0]);
  case K::kSelectMove:
    return pshufd(shufps(a, b, s.imm[0]), s.imm[1]);
  case K::kSelect3:
    return pshufd(shufps(b, shufps(a, b, s.imm[0]), s.imm[1]), s.imm[2]);
  case K::kLowWords:
    return pshuflw(a, s.imm[0]);
  case K::kHighWords:
    return pshufhw(a, s.imm[0]);
  case K::kWords:
    return pshufhw(pshuflw(a, s.imm[0]), s.imm[1]);
  case K::kWordsMove:
    return pshufd(pshufhw(pshuflw(a, s.imm[0]), s.imm[1]), s.imm[2]);
  case K::kShiftRight:
    std::memcpy(&r[0], &a[s.imm[0]], 16u - s.imm[0]);
    return r;
  case K::kShiftLeft:
    std::memcpy(&r[s.imm[0]], &a[0], 16u - s.imm[0]);
    return r;
  case K::kEven: {
    unsigned w = 16u / s.n, half = s.n / 2u;
    for (unsigned i = 0; i < s.n; ++i)
      std::memcpy(&r[w * i], &(i < half ? a : b)[w * 2 * (i % half)], w);
    return r;
  }
  case K::kSplatLowByte:
    return pshufd(pshuflw(unpack(a, a, 16, false), s.imm[0]), 0);
  case K::kSplatByte: {
    Vec t = pshufd(a, s.imm[0]);
    return pshufd(pshuflw(unpack(t, t, 16, false), s.imm[1]), 0);
  }
  }
  return r;
}

/// A mask of n elements in one of several styles, so that every kind comes up.
std::vector<int> randomMask(std::mt19937 &rng, int n) {
  std::vector<int> m(size_t(n), -1);
  auto below = [&](int k) { return int(rng() % unsigned(k)); };
  int style = below(8), k = below(n), d = below(2 * n) - n, other = below(2), high = below(2);
  for (int i = 0; i < n; ++i) {
    int &x = m[size_t(i)];
    switch (style) {
    case 0:
      x = below(2 * n + 2) - 2;
      break;
    case 1:
      x = below(n);
      break;
    case 2:
      x = below(4) ? below(n) : -1;
      break;
    case 3:
      x = below(3) ? i / 2 * 2 + below(2) : -1;
      break;
    case 4:
      x = below(3) ? i % 2 * n * other + high * n / 2 + i / 2 : -1;
      break;
    case 5:
      x = k;
      break;
    case 6:
      x = i + d >= 0 && i + d < n ? i + d : -1;
      break;
    default:
      x = (i < n / 2 ? 0 : n * other) + 2 * (i % (n / 2));
    }
    x = std::max(x, -1);
  }
  return m;
}

TEST(X86Shuffle, KindsDoWhatTheMaskSays) {
  Vec in[2];
  for (unsigned i = 0; i < 16; ++i) {
    in[0][i] = uint8_t(i + 1);
    in[1][i] = uint8_t(i + 101);
  }
  std::mt19937 rng(1);
  bool seen[int(ShuffleKind::kSplatByte) + 1] = {};
  for (int n : {2, 4, 8, 16}) {
    for (int round = 0; round < 20000; ++round) {
      std::vector<int> m = randomMask(rng, n);
      Shuffle s = classifyShuffle(m);
      seen[int(s.kind)] = true;
      if (s.kind == ShuffleKind::kNone) {
        EXPECT_GT(n, 4) << "all shuffles of four elements have a sequence";
        continue;
      }
      Vec r = simulate(s, in[s.a], in[s.b]);
      size_t w = size_t(16 / n);
      for (int i = 0; i < n; ++i)
        if (int x = m[size_t(i)]; x >= 0)
          ASSERT_EQ(0, std::memcmp(&r[w * size_t(i)], &in[x / n][w * size_t(x % n)], w))
              << "element " << i << " of a mask of " << n << ", kind " << int(s.kind);
    }
  }
  for (int k = 0; k <= int(ShuffleKind::kSplatByte); ++k)
    EXPECT_TRUE(seen[k]) << "kind " << k << " does not come up";
}

TEST(X86Shuffle, OneVectorOnly) {
  // With the second vector undefined, its elements count as the first one's.
  int mask[] = {0, 4, 1, 5};
  EXPECT_EQ(ShuffleKind::kUnpackLow, classifyShuffle(mask).kind);
  EXPECT_EQ(ShuffleKind::kDoublewords, classifyShuffle(mask, true).kind);
}

} // namespace
