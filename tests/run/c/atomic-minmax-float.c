// only: clang-19
// reference: clang-19
#include <stdio.h>
// clang's atomics: min, max, floats, pointers, ext
static int i = 5;
static unsigned u = 7;
static float f = 1.5f;
static double d = 2.5;
static long double ld = 3;
static _Atomic float af;
static signed char c = -3;
int main(void) {
  printf("%d %u %d %u\n", __atomic_fetch_min(&i, 3, 5), __atomic_fetch_max(&u, 9u, 5), __atomic_fetch_max(&c, 4, 5),
         (unsigned)__atomic_min_fetch(&i, -8, 0));
  printf("%g %g\n", (double)__atomic_fetch_add(&f, 2.0f, 5), __atomic_fetch_sub(&d, 1.0, 5));
  __c11_atomic_fetch_add(&af, 1.25f, 0);
  printf("%g %d %u %g %g %d\n", (double)af, i, u, (double)f, d, c);
  {
    double x = 9.5;
    __atomic_store(&d, &x, 3);
  }
  double e = 9.5, n = 1;
  printf("%d %g\n", __atomic_compare_exchange(&d, &e, &n, 0, 5, 5), d);
  return 0;
}
