// only: clang-19
// reference: clang-19
// flags: -lm
#include <stdio.h>
// _Float16: arithmetic, conversions to and from everything, arguments, structures, arrays, comparisons.
typedef _Float16 H;
__attribute__((noinline)) static H fma_(H a, H b, H c) { return a * b + c; }
__attribute__((noinline)) static H many(H a, H b, H c, H d, H e, H f, H g, H h, H i, H j) {
  return a + b - c + d - e + f - g + h * i - j;
}
struct S {
  H x, y;
};
struct L {
  H v[5];
  int n;
};
__attribute__((noinline)) static struct S sw(struct S s) {
  struct S r = {s.y, -s.x};
  return r;
}
__attribute__((noinline)) static struct L scale(struct L l) {
  for (int i = 0; i < 5; i++)
    l.v[i] *= (H)l.n;
  return l;
}
static H g = 1.5f, table[] = {0.1f, 65504.0f, -0.0f, 6e-8f, 1.0f / 0.0f};
int main(void) {
  volatile H a = 3.25f, b = -0.75f;
  printf("%g %g %g %g %g\n", (double)(a + b), (double)(a - b), (double)(a * b), (double)(a / b), (double)-a);
  printf("%g %g\n", (double)fma_(a, b, g), (double)many(1, 2, 3, 4, 5, 6, 7, 8, 9, 10));
  for (int i = 0; i < 5; i++)
    printf("%g %d %d %d\n", (double)table[i], table[i] < a, table[i] == b, table[i] != table[i]);
  struct S s = sw((struct S){a, b});
  struct L l = scale((struct L){{1, 2, 3, 4, 5}, 3});
  printf("%g %g %g\n", (double)s.x, (double)s.y, (double)l.v[4]);
  volatile int i = 2049;
  volatile unsigned long u = 70000;
  volatile double d = 1.00048828126;
  volatile float f = 1e-7f;
  volatile long double ld = 2.5L;
  printf("%g %g %.10g %g %g\n", (double)(H)i, (double)(H)u, (double)(H)d, (double)(H)f, (double)(H)ld);
  volatile H h = -123.75f;
  printf("%d %ld %u %d %Lg %d\n", (int)h, (long)h, (unsigned)(H)-h, (short)h, (long double)h, (_Bool)h);
  H x = a;
  x++;
  x += 2;
  x /= 3;
  --x;
  printf("%g %d %d\n", (double)x, x > b, !x);
  printf("%g %g\n", (double)__builtin_fabsf16(b), (double)(a > b ? a : b));
  H w = 0;
  for (int k = 0; k < 3000; k++)
    w += 1;
  printf("%g\n", (double)w);
  __int128 big = (__int128)a;
  printf("%d %g\n", (int)big, (double)(H)(__int128)12345);
  return 0;
}
