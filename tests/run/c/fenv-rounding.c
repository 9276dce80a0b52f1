// flags: -lm -frounding-math -ffp-contract=off
#include <fenv.h>
#include <math.h>
#include <stdio.h>
#pragma STDC FENV_ACCESS ON
static const int modes[] = {FE_TONEAREST, FE_UPWARD, FE_DOWNWARD, FE_TOWARDZERO};
int main(void) {
  volatile double a = 1, b = 3, c = -2.5;
  volatile float f = 1, g = 10;
  volatile long double l = 1, k = 7;
  volatile int i = 16777217;
  volatile long long ll = 9007199254740993LL;
  volatile unsigned long long ull = 18446744073709551615ull;
  volatile unsigned u = 4294967295u;
  for (int m = 0; m < 4; m++) {
    fesetround(modes[m]);
    printf("%d: %a %a %a %a %a\n", m, a / b, -a / b, a + 1e-20, a - 1e-20, (double)(f / g));
    printf("%La %g %g %g %g\n", l / k, rint(c), nearbyint(c + 1), (double)lrint(c), (double)llrintf((float)c));
    printf("%a %a %a %a %a\n", (double)(float)i, (double)ll, (double)ull, (double)(float)u, (double)(float)(a / b));
    printf("%a %a %d %d\n", sqrt(b), sqrt(a / b), (int)c, fegetround() == modes[m]);
  }
  fesetround(FE_TONEAREST);
  feclearexcept(FE_ALL_EXCEPT);
  volatile double zero = 0, r;
  r = a / zero;
  printf("%d ", !!fetestexcept(FE_DIVBYZERO));
  feclearexcept(FE_ALL_EXCEPT);
  r = zero / zero;
  printf("%d ", !!fetestexcept(FE_INVALID));
  feclearexcept(FE_ALL_EXCEPT);
  r = a / b;
  printf("%d ", !!fetestexcept(FE_INEXACT));
  feclearexcept(FE_ALL_EXCEPT);
  r = 1e308 * (a + 99);
  printf("%d ", !!fetestexcept(FE_OVERFLOW));
  feclearexcept(FE_ALL_EXCEPT);
  r = 1e-308 * (a / 1e300);
  printf("%d ", !!fetestexcept(FE_UNDERFLOW));
  feclearexcept(FE_ALL_EXCEPT);
  volatile double nan = NAN;
  int cmp = nan == a;
  printf("%d ", !!fetestexcept(FE_INVALID));
  cmp += nan < a;
  printf("%d ", !!fetestexcept(FE_INVALID));
  feclearexcept(FE_ALL_EXCEPT);
  cmp += isless(nan, a) + isunordered(nan, a);
  printf("%d %d\n", !!fetestexcept(FE_INVALID), cmp);
  fenv_t env;
  feholdexcept(&env);
  r = a / zero;
  feclearexcept(FE_DIVBYZERO);
  feupdateenv(&env);
  printf("%d\n", !!fetestexcept(FE_DIVBYZERO));
  feclearexcept(FE_ALL_EXCEPT);
  r = 2.0;
  r += 3;
  printf("%d\n", !!fetestexcept(FE_INEXACT));
  return 0;
}
