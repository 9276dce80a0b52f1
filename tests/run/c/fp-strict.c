// flags: -lm -ffp-model=strict
// reference: clang-19
#include <fenv.h>
#include <math.h>
#include <stdio.h>
#pragma STDC FENV_ACCESS ON
#define T(t, fmt)                                                                                                      \
  __attribute__((noinline)) static void test_##t(t a, t b, t c) {                                                      \
    t r[] = {a + b,     a - b,      a * b,          a / b,       -a,           a * b + c,                              \
             (t)(int)a, (t)(long)b, (t)(unsigned)c, (t)(float)a, (t)(double)b, (t)(long double)c};                     \
    for (unsigned i = 0; i < sizeof r / sizeof *r; i++)                                                                \
      printf(fmt " ", r[i]);                                                                                           \
    printf("%d%d%d%d%d%d %d %d %u %lu %ld\n", a<b, a <= b, a> b, a >= b, a == b, a != b, !!isnan(a), (int)a,           \
           (unsigned)(a < 0 ? -a : a), (unsigned long)(b < 0 ? -b : b), (long)c);                                      \
    a += 1;                                                                                                            \
    a++;                                                                                                               \
    --b;                                                                                                               \
    c *= a;                                                                                                            \
    printf(fmt " " fmt " " fmt "\n", a, b, c);                                                                         \
  }
typedef long double ldouble;
T(float, "%g") T(double, "%.12g") T(ldouble, "%.12Lg") __attribute__((noinline)) static double calls(double x) {
  return sqrt(x) + floor(x) + ceil(x) + trunc(x) + round(x) + rint(x) + nearbyint(x) + fma(x, x, x) + fmin(x, 2) +
         fmax(x, 7) + fabs(x) + sin(x) + pow(x, 3) + exp2(x) + fmod(x, 1.5) + (double)lround(x) + (double)llrint(x) +
         copysign(1, -x);
}
int main(void) {
  test_float(1.25f, -3, 7.5f);
  test_double(1e10, 3.3, 4e9);
  test_ldouble(-2.5L, 1e3L, 0.75L);
  test_double(NAN, 1, 2);
  printf("%.10g\n", calls(5.75));
  volatile __int128 w = (__int128)1 << 70;
  volatile unsigned long ul = ~0ul;
  volatile short s = -3;
  printf("%g %g %g %g %d\n", (double)w, (double)ul, (double)(float)ul, (float)s * 1.5, (int)(__int128)1e9f);
  volatile double z = 0;
  double q = 1 / z;
  printf("%g %d\n", q, !!fetestexcept(FE_DIVBYZERO));
  fesetround(FE_UPWARD);
  volatile double one = 1, three = 3;
  printf("%a\n", one / three);
  return 0;
}
