#include <stdio.h>
// An __int128 that meets the end of the registers goes to memory as a whole; later arguments still get the register.
typedef __int128 i128;
__attribute__((noinline)) static long f(long a, long b, long c, long d, long e, i128 x, long g, i128 y, long h) {
  return a + b * 2 + c * 3 + d * 4 + e * 5 + (long)(x >> 64) * 6 + (long)x * 7 + g * 8 + (long)(y >> 64) * 9 + (long)y * 10 + h * 11;
}
__attribute__((noinline)) static i128 g(i128 a, long b, i128 c) { return a * c + b; }
int main(void) {
  i128 x = ((i128)3 << 64) + 5, y = ((i128)7 << 64) + 11;
  printf("%ld\n", f(1, 2, 3, 4, 5, x, 6, y, 7));
  i128 r = g(x, 9, y);
  printf("%lx %lx\n", (unsigned long)(r >> 64), (unsigned long)r);
  return 0;
}
