// flags: -lm
#include <complex.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
// float, double and long double: arithmetic, library calls with infinities, passing and returning.
#define T(name, type, real, fmt, conv)                                                                                 \
  __attribute__((noinline)) static type mul##name(type a, type b) { return a * b; }                                    \
  __attribute__((noinline)) static type div##name(type a, type b) { return a / b; }                                    \
  __attribute__((noinline)) static type mix##name(type a, real r) { return (a + r) * r - a / r; }                      \
  __attribute__((noinline)) static int eq##name(type a, type b) { return (a == b) + 2 * (a != b) + 4 * !a + 8 * !!b; } \
  static void test##name(void) {                                                                                       \
    volatile real x = 1.5, y = -2.25, inf = INFINITY;                                                                  \
    type a = CMPLX##name(x, y), b = CMPLX##name(-y, x + 1), c;                                                         \
    c = mul##name(a, b);                                                                                               \
    printf(fmt " " fmt "\n", conv creal(c), conv cimag(c));                                                            \
    c = div##name(a, b);                                                                                               \
    printf(fmt " " fmt "\n", conv creal(c), conv cimag(c));                                                            \
    c = mix##name(a, x);                                                                                               \
    printf(fmt " " fmt "\n", conv creal(c), conv cimag(c));                                                            \
    c = mul##name(CMPLX##name(inf, x), CMPLX##name(x, y));                                                             \
    printf("%d %d\n", !!isinf(creal(c)), !!isinf(cimag(c)));                                                           \
    c = div##name(a, CMPLX##name(inf, x));                                                                             \
    printf(fmt " " fmt "\n", conv creal(c), conv cimag(c));                                                            \
    c = -~a;                                                                                                           \
    c += 3;                                                                                                            \
    c++;                                                                                                               \
    ++c;                                                                                                               \
    c *= b;                                                                                                            \
    printf(fmt " " fmt " %d %d\n", conv __real__ c, conv __imag__ c, eq##name(a, b), eq##name(a, a));                  \
    __real__ c = 7;                                                                                                    \
    __imag__ c = -c;                                                                                                   \
    printf(fmt " " fmt "\n", conv creal(c), conv cimag(c));                                                            \
  }
#define CMPLXf(a, b) __builtin_complex((float)(a), (float)(b))
#define CMPLXd(a, b) __builtin_complex((double)(a), (double)(b))
#define CMPLXl(a, b) __builtin_complex((long double)(a), (long double)(b))
T(f, float complex, float, "%.4f", (double))
T(d, double complex, double, "%.6f", )
    T(l, long double complex, long double, "%.6Lf", (long double)) static double complex many(int n, ...) {
  va_list ap;
  double complex s = 0;
  va_start(ap, n);
  while (n--) {
    s += va_arg(ap, double complex);
    s += va_arg(ap, float complex);
    s += va_arg(ap, long double complex);
  }
  va_end(ap);
  return s;
}
struct Z {
  float complex f;
  double complex d;
};
__attribute__((noinline)) static struct Z zs(struct Z z) {
  z.f *= I;
  z.d = conj(z.d);
  return z;
}
static _Complex int ints(_Complex int a, _Complex int b) { return a * b + a - b; }
int main(void) {
  testf();
  testd();
  testl();
  double complex s = many(2, 1.0 + 2 * I, 3.0f + 4 * (float complex)I, 5.0L + 6 * I, -(double complex)I,
                          (float complex)1, (long double complex)I);
  printf("%g %g\n", creal(s), cimag(s));
  struct Z z = zs((struct Z){1 + 2 * I, 3 + 4 * I});
  printf("%g %g %g %g\n", crealf(z.f), cimagf(z.f), creal(z.d), cimag(z.d));
  _Complex int i = ints(3 + 4i, 5 - 2i);
  printf("%d %d\n", __real__ i, __imag__ i);
  printf("%.6f %.6f %.6f\n", cabs(3 + 4 * I), carg(1 + I), creal(cexp(I * 1.0)));
  float complex fc = (float complex)(1.5 + 2.5 * I);
  long double complex lc = fc;
  double complex dc = lc;
  int r = (int)dc;
  _Bool bl = dc;
  printf("%g %d %d\n", cimag(dc), r, bl);
  return 0;
}
