#include <stdarg.h>
#include <stdio.h>
#include <string.h>
// Other calling conventions and functions without prologue.
struct S {
  int a;
  double d;
};
struct T {
  char c[3];
};
struct U {
  long a, b, c;
};
struct V8 {
  char c[8];
};
__attribute__((ms_abi, noinline)) static double ms(int a, double b, struct S s, long d, float e, struct T t,
                                                   __int128 w) {
  return a + b + s.a + s.d + d + e + t.c[2] + (double)w;
}
__attribute__((ms_abi, noinline)) static struct U msret(int x, struct V8 v) { return (struct U){x, v.c[7], x * 3}; }
__attribute__((ms_abi, noinline)) static struct V8 msret8(int x) {
  struct V8 v;
  memset(v.c, x, 8);
  return v;
}
__attribute__((ms_abi, noinline)) static double msva(int n, ...) {
  __builtin_ms_va_list ap;
  __builtin_ms_va_start(ap, n);
  double s = 0;
  while (n--) {
    s += __builtin_va_arg(ap, int);
    s += __builtin_va_arg(ap, double);
  }
  __builtin_ms_va_end(ap);
  return s;
}
__attribute__((sysv_abi, noinline)) static int sv(int a) { return a + 1; }
__attribute__((noinline)) static int callback(int(__attribute__((ms_abi)) * f)(int, int, int, int, int, int), int k) {
  return f(k, 2, 3, 4, 5, 6);
}
__attribute__((ms_abi)) static int six(int a, int b, int c, int d, int e, int f) {
  return a * 100000 + b * 10000 + c * 1000 + d * 100 + e * 10 + f;
}
__attribute__((naked, noinline)) static int bare(int x) { __asm__("leal 5(%rdi), %eax\n\tret"); }
__attribute__((preserve_most, noinline)) static int pm(int x) { return x * 2; }
int main(void) {
  struct S s = {1, 2.5};
  struct T t = {{1, 2, 3}};
  struct V8 v = {"abcdefg"};
  v.c[7] = 9;
  printf("%g\n", ms(1, 2, s, 4, 5, t, (__int128)7));
  struct U u = msret(5, v);
  printf("%ld %ld %ld %d\n", u.a, u.b, u.c, msret8(7).c[3]);
  printf("%g %d %d %d %d\n", msva(3, 1, 2.5, 3, 4.5, 5, 6.5), sv(3), callback(six, 1), bare(3), pm(4));
  return 0;
}
