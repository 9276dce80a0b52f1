#include <stdarg.h>
#include <stdio.h>
#include <string.h>
// Structures of 1 to 40 bytes by value, behind an odd number of registers, returned and in variable arguments.
#define ALL(M)                                                                                                         \
  M(1)                                                                                                                 \
  M(2) M(3) M(4) M(5) M(6) M(7) M(8) M(9) M(10) M(11) M(12) M(13) M(14) M(15) M(16) M(17) M(18) M(23) M(24) M(25)      \
      M(31) M(32) M(33) M(40)
static unsigned h;
static void mix(const void *p, int n) {
  for (int i = 0; i < n; i++)
    h = h * 33 + ((const unsigned char *)p)[i];
}
#define T(n)                                                                                                           \
  typedef struct {                                                                                                     \
    unsigned char b[n];                                                                                                \
  } S##n;                                                                                                              \
  __attribute__((noinline)) static S##n f##n(int k, S##n a, double d, S##n b, long l, S##n c) {                        \
    for (int i = 0; i < n; i++)                                                                                        \
      a.b[i] += (unsigned char)(b.b[i] * k + c.b[n - 1 - i] + (int)d + l);                                             \
    return a;                                                                                                          \
  }                                                                                                                    \
  __attribute__((noinline)) static void v##n(int k, ...) {                                                             \
    va_list ap;                                                                                                        \
    va_start(ap, k);                                                                                                   \
    for (int i = 0; i < k; i++) {                                                                                      \
      S##n s = va_arg(ap, S##n);                                                                                       \
      mix(&s, n);                                                                                                      \
      double d = va_arg(ap, double);                                                                                   \
      mix(&d, 8);                                                                                                      \
      int x = va_arg(ap, int);                                                                                         \
      mix(&x, 4);                                                                                                      \
    }                                                                                                                  \
    va_end(ap);                                                                                                        \
  }                                                                                                                    \
  static void t##n(void) {                                                                                             \
    S##n a, b, c;                                                                                                      \
    for (int i = 0; i < n; i++) {                                                                                      \
      a.b[i] = (unsigned char)(i + n);                                                                                 \
      b.b[i] = (unsigned char)(i * 3);                                                                                 \
      c.b[i] = (unsigned char)~i;                                                                                      \
    }                                                                                                                  \
    a = f##n(3, a, 2.5, b, 100, c);                                                                                    \
    mix(&a, n);                                                                                                        \
    v##n(4, a, 1.0, 2, b, 3.0, 4, c, 5.0, 6, a, 7.0, 8);                                                               \
    printf("%d %08x\n", n, h);                                                                                         \
  }
ALL(T)
#define C(n) t##n();
int main(void) { ALL(C) return 0; }
