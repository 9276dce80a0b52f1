#include <stdio.h>
// Integers of odd widths in memory and arithmetic, through bit-fields of every width.
struct s { unsigned a : 1, b : 2, c : 5, d : 11, e : 13; long f : 33, g : 31; signed h : 7; unsigned long i : 57; };
int main(void) {
  struct s x = {0};
  for (int k = 0; k < 40; k++) {
    x.a += k; x.b += k * 3; x.c ^= k; x.d = x.d * 3 + k; x.e -= k; x.f = x.f * 5 - k; x.g += x.f; x.h = k * 9; x.i = x.i * 7 + x.h;
  }
  printf("%u %u %u %u %u %ld %ld %d %lu %zu\n", x.a, x.b, x.c, x.d, x.e, (long)x.f, (long)x.g, x.h, (unsigned long)x.i, sizeof x);
  return 0;
}
