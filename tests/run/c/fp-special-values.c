// flags: -lm
#include <float.h>
#include <math.h>
#include <stdio.h>
#include <string.h>
// Every comparison and conversion over NaNs, infinities, zeros and denormals, in three formats.
#define T(t, F, min, max, denorm)                                                                                      \
  static t vals_##t[] = {0, 1, 1.5, -1, (t)INFINITY, (t)NAN, min, max, denorm, -(t)denorm};                            \
  __attribute__((noinline)) static int cmp_##t(t a, t b) {                                                             \
    return (a < b) | (a <= b) << 1 | (a > b) << 2 | (a >= b) << 3 | (a == b) << 4 | (a != b) << 5 | !(a < b) << 6 |    \
           !(a >= b) << 7 | __builtin_isless(a, b) << 8 | __builtin_isgreaterequal(a, b) << 9 |                        \
           __builtin_islessgreater(a, b) << 10 | __builtin_isunordered(a, b) << 11 | (a ? 1 : 0) << 12 | !b << 13;     \
  }                                                                                                                    \
  __attribute__((noinline)) static t sel_##t(t a, t b) {                                                               \
    t m = a < b ? a : b, n = a > b ? a : b;                                                                            \
    return a != b ? m : n;                                                                                             \
  }                                                                                                                    \
  static void test_##t(void) {                                                                                         \
    int n = sizeof vals_##t / sizeof(t), h = 0;                                                                        \
    for (int i = 0; i < 2 * n; i++)                                                                                    \
      for (int j = 0; j < 2 * n; j++) {                                                                                \
        t a = vals_##t[i % n], b = vals_##t[j % n];                                                                    \
        if (i >= n)                                                                                                    \
          a = -a;                                                                                                      \
        if (j >= n)                                                                                                    \
          b = -b;                                                                                                      \
        h = h * 31 + cmp_##t(a, b);                                                                                    \
        t s = sel_##t(a, b);                                                                                           \
        if (s == s)                                                                                                    \
          h += s > 0 ? 1 : s < 0 ? 2 : __builtin_signbit(s) ? 3 : 4;                                                   \
      }                                                                                                                \
    printf(#t " %x ", h);                                                                                              \
    for (int i = 0; i < n; i++) {                                                                                      \
      t a = vals_##t[i];                                                                                               \
      printf("%d%d%d%d%d ", !!isnan(a), !!isinf(a), !!isnormal(a), !!signbit(-a), fpclassify(a) == FP_SUBNORMAL);      \
    }                                                                                                                  \
    putchar('\n');                                                                                                     \
  }
typedef long double ldouble;
T(float, f, FLT_MIN, FLT_MAX, 1e-45f)
T(double, , DBL_MIN, DBL_MAX, 5e-324) T(ldouble, l, LDBL_MIN, LDBL_MAX, 4e-4951L) int main(void) {
  test_float();
  test_double();
  test_ldouble();
  volatile double z = -0.0, d = 5e-324, inf = INFINITY;
  printf("%g %g %g %g %g\n", z + 0.0, z - 0.0, z * 1, 0 - z, -z);
  printf("%g %g %g %g %d\n", d / 2, d * 0.75, 1 / z, inf - 1, inf - inf == 0);
  printf("%d %d %d\n", !!signbit(z), z == 0, !!signbit(z + z));
  volatile float f = (float)d, g = (float)1e39, fd = 1e-40f;
  printf("%g %g %g %g\n", f, g, fd * 0.5f, (double)fd);
  printf("%g %g %g\n", fmin(NAN, 3), fmax(4, NAN), copysign(NAN, -1) != 0 ? 1.0 : 0.0);
  printf("%d %d %d %d\n", __builtin_isinf_sign(-inf), __builtin_isfinite(d), (_Bool)z, (_Bool)d);
  return 0;
}
