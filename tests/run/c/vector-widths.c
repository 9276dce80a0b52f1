// reference: clang-19
#include <stdio.h>
#include <string.h>
// Vectors of 2 to 64 bytes and odd element counts: arithmetic, comparisons, shifts, conversions, arguments, memory.
#define V(t, n) typedef t t##x##n __attribute__((ext_vector_type(n)));
typedef char i8;
typedef unsigned char u8;
typedef unsigned short u16;
typedef unsigned u32;
typedef long i64;
typedef unsigned long u64;
static unsigned long long h;
static void mix(const void *p, size_t n) {
  for (size_t i = 0; i < n; i++)
    h = h * 1099511628211ULL ^ ((const unsigned char *)p)[i];
}
#define EACH(v, n)                                                                                                     \
  for (int i_ = 0; i_ < n; i_++) {                                                                                     \
    __typeof__(v[0]) e_ = v[i_];                                                                                       \
    mix(&e_, sizeof e_);                                                                                               \
  }
#define INT(t, n)                                                                                                      \
  V(t, n) struct S##t##n {                                                                                             \
    char c;                                                                                                            \
    t##x##n v;                                                                                                         \
  };                                                                                                                   \
  __attribute__((noinline)) static t##x##n f##t##n(t##x##n a, int k, t##x##n b) {                                      \
    return (a + b) * (t)k - (a & ~b) + (a ^ 3) + (t##x##n)(a > b) + (b >> 1) + (a << (b & 3)) + -a;                    \
  }                                                                                                                    \
  __attribute__((noinline)) static struct S##t##n g##t##n(struct S##t##n s) {                                          \
    s.v /= (t)3;                                                                                                       \
    s.v[n - 1] += s.c;                                                                                                 \
    return s;                                                                                                          \
  }                                                                                                                    \
  static void test_##t##n(void) {                                                                                      \
    t##x##n a, b;                                                                                                      \
    for (int i = 0; i < n; i++) {                                                                                      \
      a[i] = (t)(i * 37 + 5);                                                                                          \
      b[i] = (t)(i * i - 20);                                                                                          \
    }                                                                                                                  \
    t##x##n r = f##t##n(a, 3, b);                                                                                      \
    EACH(r, n) struct S##t##n s = {7, r};                                                                              \
    s = g##t##n(s);                                                                                                    \
    EACH(s.v, n)                                                                                                       \
    r = (t##x##n)(a == b) ? a : b;                                                                                     \
    EACH(r, n) r = (t##x##n) !a;                                                                                       \
    EACH(r, n) t##x##n *p = &a;                                                                                        \
    p->x++;                                                                                                            \
    r = *p % (t)7;                                                                                                     \
    EACH(r, n) printf(#t "x%d %llx\n", n, h);                                                                          \
  }
INT(i8, 2)
INT(i8, 3) INT(i8, 4) INT(i8, 8) INT(u8, 16) INT(i8, 32) INT(u8, 64) INT(u8, 5) INT(short, 2) INT(short, 3) INT(u16, 4)
    INT(short, 8) INT(u16, 16) INT(short, 32) INT(int, 2) INT(int, 3) INT(u32, 4) INT(int, 8) INT(u32, 16) INT(int, 5)
        INT(i64, 2) INT(u64, 3) INT(i64, 4) INT(u64, 8) int main(void) {
  test_i82();
  test_i83();
  test_i84();
  test_i88();
  test_u816();
  test_i832();
  test_u864();
  test_u85();
  test_short2();
  test_short3();
  test_u164();
  test_short8();
  test_u1616();
  test_short32();
  test_int2();
  test_int3();
  test_u324();
  test_int8();
  test_u3216();
  test_int5();
  test_i642();
  test_u643();
  test_i644();
  test_u648();
  return 0;
}
