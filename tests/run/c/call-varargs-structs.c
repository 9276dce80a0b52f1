#include <complex.h>
#include <stdarg.h>
#include <stdio.h>
// Structures, long double, __int128 and complex numbers among variable arguments, in registers and in memory.
struct small { int a, b, c; };
struct mixed { double x; long y; };
struct big { char c[40]; };
static long sum(int n, ...) {
  va_list ap, again;
  va_start(ap, n);
  va_copy(again, ap);
  long s = 0;
  for (int i = 0; i < n; i++) {
    s += va_arg(ap, int);
    s = s * 3 + (long)va_arg(ap, double);
    s = s * 3 + (long)va_arg(ap, long double);
    struct small q = va_arg(ap, struct small);
    s = s * 3 + q.a + q.b * 2 + q.c;
    struct mixed m = va_arg(ap, struct mixed);
    s = s * 3 + (long)m.x + m.y;
    struct big b = va_arg(ap, struct big);
    s = s * 3 + b.c[0] + b.c[39];
    s = s * 3 + (long)(va_arg(ap, __int128) >> 64);
    s = s * 3 + (long)cimag(va_arg(ap, double complex));
  }
  s += va_arg(again, int);
  va_end(again);
  va_end(ap);
  return s;
}
int main(void) {
  struct small q = {1, 2, 3};
  struct mixed m = {4.5, 6};
  struct big b = {{7}};
  b.c[39] = 9;
  __int128 w = (__int128)11 << 64;
  printf("%ld\n", sum(2, 1, 2.0, 3.0L, q, m, b, w, 1.0 + 5.0 * I, 10, 20.0, 30.0L, q, m, b, w, 2.0 + 6.0 * I));
  return 0;
}
