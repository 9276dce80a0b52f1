// only: clang-19
// reference: clang-19
// flags: -std=c23
#include <stdio.h>
#include <string.h>
// _BitInt of widths at, below and above every boundary: arithmetic, conversions, arguments, structures, bit-fields.
#define ALL(M)                                                                                                         \
  M(2) M(3) M(7) M(8) M(9) M(15) M(16) M(17) M(24) M(31) M(32) M(33) M(48) M(63) M(64) M(65) M(96) M(100) M(127) M(128)
static unsigned long long hash;
static void mix(const void *p, size_t n) {
  for (size_t i = 0; i < n; i++)
    hash = hash * 1099511628211ULL ^ ((const unsigned char *)p)[i];
}
#define T(n)                                                                                                           \
  typedef _BitInt(n) I##n;                                                                                             \
  typedef unsigned _BitInt(n) U##n;                                                                                    \
  struct S##n {                                                                                                        \
    char c;                                                                                                            \
    I##n i;                                                                                                            \
    U##n u;                                                                                                            \
  };                                                                                                                   \
  __attribute__((noinline)) static U##n f##n(int k, U##n a, I##n b) { return (U##n)(a * (U##n)b + (U##n)k); }          \
  __attribute__((noinline)) static struct S##n g##n(struct S##n s) {                                                   \
    s.i = -s.i;                                                                                                        \
    s.u ^= (U##n)s.c;                                                                                                  \
    return s;                                                                                                          \
  }                                                                                                                    \
  __attribute__((noinline)) static void t##n(void) {                                                                   \
    volatile U##n va = (U##n)0x9e3779b97f4a7c15ULL, vb = (U##n)0x123456789abcdefULL | 1;                               \
    U##n a = va, b = vb;                                                                                               \
    I##n sa = (I##n)a, sb = (I##n)b;                                                                                   \
    if (n > 64) {                                                                                                      \
      a = (U##n)(a << (n / 2)) | b;                                                                                    \
      sa = (I##n)a;                                                                                                    \
    }                                                                                                                  \
    U##n r[12] = {a + b,           a - b,                                                                              \
                  a * b,           a / b,                                                                              \
                  a % b,           a & ~b,                                                                             \
                  a << (n / 3),    a >> (n / 3),                                                                       \
                  (U##n)(sa >> 1), (U##n)(sb ? sa / (sb < 0 ? -3 : 3 % (n < 3 ? 2 : 99)) : 0),                         \
                  (U##n) - sa,     f##n(3, a, sb)};                                                                    \
    for (int i = 0; i < 12; i++) {                                                                                     \
      long long v = (long long)r[i];                                                                                   \
      int w = (int)(I##n)r[i];                                                                                         \
      double d = n < 64 ? (double)(long long)(I##n)r[i] : 0;                                                           \
      mix(&v, 8);                                                                                                      \
      mix(&w, 4);                                                                                                      \
      mix(&d, 8);                                                                                                      \
      hash += (unsigned long long)(r[i] >> (n - 1));                                                                   \
    }                                                                                                                  \
    struct S##n s = g##n((struct S##n){5, sa, a});                                                                     \
    long long v = (long long)s.i + (long long)s.u;                                                                     \
    mix(&v, 8);                                                                                                        \
    printf("%d: %llx %d %d %zu\n", n, hash, (a < b) + 2 * (sa < sb) + 4 * (a == b) + 8 * !a, (int)(_Bool)b, sizeof s); \
    a++;                                                                                                               \
    b--;                                                                                                               \
    sa += 3;                                                                                                           \
    a ^= b;                                                                                                            \
    v = (long long)a + (long long)sa;                                                                                  \
    mix(&v, 8);                                                                                                        \
  }
ALL(T)
#define C(n) t##n();
struct B {
  _BitInt(12) a : 7;
  unsigned _BitInt(40) b : 33;
  _BitInt(5) c : 5;
};
static _BitInt(77) global = 0x123456789abcdefwb;
static unsigned _BitInt(200) big = 1;
int main(void) {
  ALL(C)
  struct B b = {-5, 0x1ffffffffull, 3};
  b.a -= 60;
  b.b += 2;
  b.c *= 3;
  printf("%d %llu %d\n", (int)b.a, (unsigned long long)b.b, (int)b.c);
  global *= global;
  for (int i = 0; i < 150; i++)
    big = big * 3 + (unsigned)i;
  printf("%llx %llx\n", (unsigned long long)(global >> 13), (unsigned long long)(big >> 130) ^ (unsigned long long)big);
  unsigned _BitInt(200) x = big;
  x >>= 77;
  x |= big << 99;
  x -= big;
  printf("%llx %d %d\n", (unsigned long long)(x >> 100), x > big, (int)(x & 1));
  _BitInt(3) t = 3;
  t++;
  printf("%d\n", (int)t);
  float f = (float)(_BitInt(90)) - 12345678901234567;
  _BitInt(90) back = (_BitInt(90))f;
  printf("%g %lld\n", f, (long long)back);
  unsigned _BitInt(1) one = 1;
  one += 1;
  printf("%d %d\n", (int)one, (int)sizeof(_BitInt(65)));
  return 0;
}
