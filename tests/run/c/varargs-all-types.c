#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
// Each type through va_arg, in registers and behind them; va_copy; va_list passed on, in a structure and by pointer.
typedef float V4 __attribute__((vector_size(16)));
struct Big {
  long a[4];
};
struct Mixed {
  double d;
  int i;
};
static double scan(const char *f, va_list ap) {
  double s = 0;
  for (; *f; f++)
    switch (*f) {
    case 'i':
      s += va_arg(ap, int);
      break;
    case 'l':
      s += (double)va_arg(ap, long);
      break;
    case 'd':
      s += va_arg(ap, double);
      break;
    case 'L':
      s += (double)va_arg(ap, long double);
      break;
    case 'p':
      s += *(int *)va_arg(ap, void *);
      break;
    case 'w':
      s += (double)va_arg(ap, __int128);
      break;
    case 'B':
      s += (double)va_arg(ap, struct Big).a[3];
      break;
    case 'M': {
      struct Mixed m = va_arg(ap, struct Mixed);
      s += m.d * m.i;
      break;
    }
    case 'v': {
      V4 v = va_arg(ap, V4);
      s += v[0] + v[3];
      break;
    }
    case 'f':
      s += va_arg(ap, double (*)(int))(3);
      break;
    case 'u':
      s += va_arg(ap, unsigned);
      break;
    }
  return s;
}
static double half(int x) { return x / 2.0; }
static double run(const char *f, ...) {
  va_list ap, copy;
  va_start(ap, f);
  va_copy(copy, ap);
  double a = scan(f, ap), b = scan(f, copy);
  va_end(copy);
  va_end(ap);
  return a + b;
}
struct Holder {
  va_list ap;
};
static int next(va_list *ap) { return va_arg(*ap, int); }
static int held(struct Holder *h) { return va_arg(h->ap, int); }
static int twice(int n, ...) {
  va_list ap;
  struct Holder h;
  va_start(ap, n);
  va_copy(h.ap, ap);
  int s = 0;
  for (int i = 0; i < n; i++)
    s = s * 10 + next(&ap) + held(&h);
  va_end(ap);
  va_end(h.ap);
  return s;
}
static int nine(int a, int b, int c, int d, int e, int f, int g, double x, int n, ...) {
  va_list ap;
  va_start(ap, n);
  int s = a + b + c + d + e + f + g + (int)x;
  while (n--)
    s += va_arg(ap, int) + (int)va_arg(ap, double);
  va_end(ap);
  return s;
}
static double dbls(double a, ...) {
  va_list ap;
  va_start(ap, a);
  double s = a;
  for (int i = 0; i < 12; i++)
    s = s * 0.5 + va_arg(ap, double);
  va_end(ap);
  return s;
}
int main(void) {
  int x = 42;
  struct Big b = {{1, 2, 3, 4}};
  struct Mixed m = {1.5, 4};
  V4 v = {1, 2, 3, 4};
  printf("%g\n", run("ildLpwBMvfu", 1, 2L, 3.5, 4.25L, &x, (__int128)1 << 40, b, m, v, half, 4000000000u));
  printf("%g\n", run("MMMMMMiiiiiii", m, m, m, m, m, m, 1, 2, 3, 4, 5, 6, 7));
  printf("%g\n", run("vLvLvLwLwBi", v, 1.0L, v, 2.0L, v, 3.0L, (__int128)4, 5.0L, (__int128)-6, b, 7));
  printf("%g\n", run("dddddddddddiM", 1., 2., 3., 4., 5., 6., 7., 8., 9., 10., 11., 12, m));
  printf("%d %d\n", twice(4, 1, 2, 3, 4), nine(1, 2, 3, 4, 5, 6, 7, 8.5, 2, 9, 10.5, 11, 12.5));
  printf("%g\n", dbls(1, 2., 3., 4., 5., 6., 7., 8., 9., 10., 11., 12., 13.));
  char c = 'c';
  short s = -5;
  float f = 0.5f;
  _Bool t = 1;
  printf("%g\n", run("iiid", c, s, t, f));
  return 0;
}
