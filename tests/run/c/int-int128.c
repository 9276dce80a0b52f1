#include <stdio.h>
typedef unsigned __int128 u128; typedef __int128 i128;
static void p(u128 x) { printf("%016llx%016llx\n", (unsigned long long)(x >> 64), (unsigned long long)x); }
u128 mul(u128 a, u128 b) { return a * b; } u128 dv(u128 a, u128 b) { return a / b; } i128 sdv(i128 a, i128 b) { return a / b; } i128 md(i128 a, i128 b) { return a % b; }
int lt(i128 a, i128 b) { return a < b; } int ult(u128 a, u128 b) { return a < b; }
u128 sh(u128 a, int n) { return a << n; } i128 sar(i128 a, int n) { return a >> n; } u128 shr(u128 a, int n) { return a >> n; }
int main(void) {
  u128 a = ((u128)0x123456789abcdef0ull << 64) | 0xfedcba9876543210ull, b = ((u128)0x11 << 64) | 0x7654321ull;
  p(a + b); p(a - b); p(mul(a, b)); p(dv(a, b)); p(a % b); p(sdv(-(i128)a, b)); p(md(-(i128)a, b));
  for (int n = 0; n < 128; n += 7) { p(sh(a, n)); p(shr(a, n)); p(sar(-(i128)a, n)); }
  printf("%d %d %d %d\n", lt(-(i128)a, b), lt(b, -(i128)a), ult(a, b), ult(b, a));
  p((u128)(double)a); printf("%g %g %Lg\n", (double)a, (float)(i128)-a, (long double)b);
  p(~a & b | a ^ b); p(-(i128)b);
  return 0;
}
