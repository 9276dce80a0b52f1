// flags: -lm
#include <stdio.h>
#include <string.h>
typedef __float128 Q;
static void show(Q q) {
  unsigned long long w[2];
  memcpy(w, &q, 16);
  printf("%016llx%016llx\n", w[1], w[0]);
}
__attribute__((noinline)) static Q horner(const Q *c, int n, Q x) {
  Q r = 0;
  while (n--)
    r = r * x + c[n];
  return r;
}
struct S {
  int i;
  Q q;
};
struct T {
  Q q;
};
__attribute__((noinline)) static struct S st(struct S s, struct T t) {
  s.q /= t.q;
  return s;
}
static Q table[] = {1.1Q, -2.5Q, 3e4000Q, 1e-4900Q};
int main(void) {
  volatile Q a = 1.25Q, b = -3;
  show(a + b);
  show(a - b);
  show(a * b);
  show(a / b);
  show(-a);
  show(horner(table, 2, 0.5Q));
  printf("%d %d %d %d %d\n", a<b, a> b, a == a, a != b, !(a <= b));
  Q nan = (Q)__builtin_nan("");
  printf("%d %d %d %d\n", nan == nan, nan != nan, nan < a, nan >= a);
  volatile int i = -7;
  volatile unsigned u = 4000000000u;
  volatile long l = -1234567890123456789L;
  volatile unsigned long ul = 18446744073709551615ul;
  volatile __int128 w = (__int128)1 << 100;
  volatile double d = 0.1;
  volatile float f = 0.1f;
  volatile long double ld = 0.1L;
  show(i);
  show(u);
  show(l);
  show(ul);
  show(w);
  show(-w);
  show(d);
  show(f);
  show(ld);
  volatile Q c = -123456789012345.75Q;
  printf("%d %ld %lu %g %g %Lg %lld\n", (int)(short)a, (long)c, (unsigned long)-c, (double)c, (double)(float)c,
         (long double)c, (long long)((__int128)c >> 3));
  struct S s = st((struct S){3, 10}, (struct T){4});
  show(s.q);
  Q x = a;
  x++;
  x *= x;
  x -= 1;
  --x;
  show(x);
  printf("%d %d\n", !x, x && a);
  show(x ? a : b);
  show(table[2] * table[3]);
  return 0;
}
