// reference: clang-19
// flags: -lm
#include <stdio.h>
typedef float f2 __attribute__((ext_vector_type(2)));
typedef float f3 __attribute__((ext_vector_type(3)));
typedef float f4 __attribute__((ext_vector_type(4)));
typedef float f8 __attribute__((ext_vector_type(8)));
typedef float f16 __attribute__((ext_vector_type(16)));
typedef double d2 __attribute__((ext_vector_type(2)));
typedef double d3 __attribute__((ext_vector_type(3)));
typedef double d4 __attribute__((ext_vector_type(4)));
typedef double d8 __attribute__((ext_vector_type(8)));
typedef int i4 __attribute__((ext_vector_type(4)));
typedef long l2 __attribute__((ext_vector_type(2)));
typedef unsigned u3 __attribute__((ext_vector_type(3)));
typedef unsigned long long ul4 __attribute__((ext_vector_type(4)));
typedef short s8 __attribute__((ext_vector_type(8)));
typedef signed char c4 __attribute__((ext_vector_type(4)));
#define SHOW(v, n)                                                                                                     \
  do {                                                                                                                 \
    for (int i_ = 0; i_ < n; i_++)                                                                                     \
      printf("%g ", (double)(v)[i_]);                                                                                  \
    putchar('\n');                                                                                                     \
  } while (0)
#define F(t)                                                                                                           \
  __attribute__((noinline)) static t w_##t(t a, double s, t b) { return (a * b + (__typeof__(a.x))s) / (b - a) - -b; }
F(f2) F(f3) F(f4) F(f8) F(f16) F(d2) F(d3) F(d4) F(d8) int main(void) {
  f2 a2 = {1, 2};
  f3 a3 = {1, 2, 3};
  f4 a4 = {1.5, -2, 3, 4};
  f8 a8 = {1, 2, 3, 4, 5, 6, 7, 8};
  f16 a16;
  for (int i = 0; i < 16; i++)
    a16[i] = i * 0.5f;
  d2 e2 = {1, 2};
  d3 e3 = {1, 2, 3};
  d4 e4 = {1, 2, 3, -4};
  d8 e8 = {1, 2, 3, 4, 5, 6, 7, 8};
  SHOW(w_f2(a2, 2, a2 + 1), 2);
  SHOW(w_f3(a3, 2, a3 * 2), 3);
  SHOW(w_f4(a4, 2, a4 + 1), 4);
  SHOW(w_f8(a8, 2, a8 * 3), 8);
  SHOW(w_f16(a16, 2, a16 + 2), 16);
  SHOW(w_d2(e2, 2, e2 + 1), 2);
  SHOW(w_d3(e3, 2, e3 * 2), 3);
  SHOW(w_d4(e4, 2, e4 + 1), 4);
  SHOW(w_d8(e8, 2, e8 * 3), 8);
  i4 m = a4 < 2;
  SHOW(m, 4);
  m = a4 == a4.yxwz;
  SHOW(m, 4);
  l2 q = e2 >= 2;
  SHOW(q, 2);
  f4 sel = a4 > 0 ? a4 : -a4;
  SHOW(sel, 4);
  SHOW(__builtin_convertvector(a4, i4), 4);
  SHOW(__builtin_convertvector(a3, u3), 3);
  SHOW(__builtin_convertvector(e4, ul4), 2);
  SHOW(__builtin_convertvector(a8, s8), 8);
  SHOW(__builtin_convertvector(a4, c4), 4);
  SHOW(__builtin_convertvector(e4, f4), 4);
  SHOW(__builtin_convertvector((u3){4000000000u, 1, 2}, d3), 3);
  SHOW(__builtin_convertvector((ul4){~0ull, 1, 2, 1ull << 63}, f4), 4);
  SHOW(__builtin_convertvector(a3, d3), 3);
  SHOW(__builtin_shufflevector(a4, -a4, 7, 0, 5, 2), 4);
  SHOW(a4.zzxy, 4);
  SHOW(__builtin_shufflevector(a8, a8, 7, 6, 5), 3);
  SHOW(e4.odd, 2);
  SHOW(a8.hi, 4);
  a4.xz = a2;
  SHOW(a4, 4);
  a8.lo = a4;
  a8.s7 = 100;
  SHOW(a8, 8);
  SHOW(__builtin_elementwise_abs(e4), 4);
  SHOW(__builtin_elementwise_max(a4, a4.wzyx), 4);
  SHOW(__builtin_elementwise_floor(a16 + 0.25f), 16);
  return 0;
}
