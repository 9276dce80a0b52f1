#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
typedef __int128 i128;
typedef unsigned __int128 u128;
static void show(const char *n, u128 v) {
  printf("%s %016llx%016llx\n", n, (unsigned long long)(v >> 64), (unsigned long long)v);
}
#define MK(h, l) (((u128)(h) << 64) | (u128)(l))
static u128 values[] = {0,
                        1,
                        2,
                        63,
                        MK(0, ~0ULL),
                        MK(1, 0),
                        MK(0x8000000000000000ULL, 0),
                        ~(u128)0,
                        MK(0x0123456789abcdefULL, 0xfedcba9876543210ULL),
                        MK(~0ULL, 0x8000000000000000ULL)};
#define N (sizeof values / sizeof *values)
static i128 vsum(int n, ...) {
  va_list ap;
  i128 s = 0;
  va_start(ap, n);
  while (n--) {
    s += va_arg(ap, int);
    s += va_arg(ap, i128);
  }
  va_end(ap);
  return s;
}
struct S {
  char c;
  i128 v;
  int d;
};
__attribute__((noinline)) static struct S st(struct S s) {
  s.v = -s.v;
  s.d++;
  return s;
}
static u128 isqrt(u128 x) {
  u128 r = 0, b = (u128)1 << 126;
  while (b > x)
    b >>= 2;
  while (b) {
    if (x >= r + b) {
      x -= r + b;
      r = (r >> 1) + b;
    } else
      r >>= 1;
    b >>= 2;
  }
  return r;
}
int main(void) {
  u128 h = 0;
  for (unsigned i = 0; i < N; i++)
    for (unsigned j = 0; j < N; j++) {
      volatile u128 va = values[i], vb = values[j];
      u128 a = va, b = vb;
      i128 sa = (i128)a, sb = (i128)b;
      h = h * 31 + (a + b);
      h = h * 31 + (a - b);
      h = h * 31 + a * b;
      h = h * 31 + (a & b) + (a | b) * 3 + (a ^ b) * 5;
      if (b) {
        h = h * 31 + a / b;
        h = h * 31 + a % b;
      }
      if (b && !(sb == -1)) {
        h = h * 31 + (u128)(sa / sb);
        h = h * 31 + (u128)(sa % sb);
      }
      unsigned k = (unsigned)b & 127;
      h = h * 31 + (a << k);
      h = h * 31 + (a >> k);
      h = h * 31 + (u128)(sa >> k);
      h = h * 31 + (a < b) + (a <= b) * 2 + (sa < sb) * 4 + (sa >= sb) * 8 + (a == b) * 16;
      h = h * 31 + (a ? b : ~b);
      u128 r;
      h = h * 31 + __builtin_add_overflow(a, b, &r) + r;
      h = h * 31 + __builtin_mul_overflow(a, b, &r) + r;
      i128 q;
      h = h * 31 + __builtin_sub_overflow(sa, sb, &q) + (u128)q;
      h = h * 31 + __builtin_mul_overflow(sa, sb, &q) + (u128)q;
    }
  show("hash", h);
  for (unsigned i = 0; i < N; i++) {
    u128 a = values[i];
    printf("%.17g %.17g %.9g %Lg %Lg\n", (double)a, (double)(i128)a, (double)(float)a, (long double)a,
           (long double)(i128)a);
  }
  volatile double d = 1.2345e30;
  volatile float f = -3e20f;
  volatile long double l = 1e37L;
  show("dbl", (u128)d);
  show("flt", (u128)(i128)f);
  show("ld", (u128)l);
  show("ld", (u128)(i128)-l);
  show("va", (u128)vsum(3, 1, (i128)1 << 70, 2, (i128)-5, 3, (i128)7));
  struct S s = st((struct S){1, (i128)1 << 90, 4});
  show("st", (u128)s.v);
  printf("%d %d\n", s.c, s.d);
  show("sqrt", isqrt(values[8]));
  i128 m = (i128)values[8];
  m++;
  m -= 5;
  m <<= 3;
  m |= 1;
  m /= -7;
  show("inc", (u128)m);
  show("neg", (u128)-m);
  show("not", (u128)~m);
  printf("%d %d %d\n", !m, m && 1, (int)(m > 0 ? 1 : -1));
  u128 bits = values[9];
  printf("%d %d\n", __builtin_popcountll((uint64_t)bits) + __builtin_popcountll((uint64_t)(bits >> 64)),
         (int)sizeof(struct S));
  return 0;
}
