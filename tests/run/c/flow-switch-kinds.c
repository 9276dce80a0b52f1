#include <stdio.h>
// Jump tables, bit tests, ranges, holes, extremes of the type, fall-through, wide and narrow selectors.
static int bits(unsigned char c) {
  switch (c) {
  case 'a': case 'e': case 'i': case 'o': case 'u': return 1;
  case ' ': case '\t': case '\n': case '\r': return 2;
  case '0' ... '9': return 3;
  default: return 0;
  }
}
static int extremes(long long x) {
  switch (x) {
  case -9223372036854775807LL - 1: return 1;
  case 9223372036854775807LL: return 2;
  case -1 ... 1: return 3;
  case 1LL << 40: return 4;
  }
  return 0;
}
static int wide(__int128 x) {
  switch (x) {
  case (__int128)1 << 100: return 1;
  case -5: return 2;
  }
  return 3;
}
static int holes(int x) {
  int r = 0;
  switch (x) {
  case 10: r += 1; /* fall through */
  case 12: r += 2; break;
  case 13: r += 4; /* fall through */
  default: r += 8; break;
  case 17: r += 16;
  case 18: r += 32; break;
  case 20: case 21: case 22: return -1;
  }
  return r;
}
static int boolean(_Bool b) { switch (b) { case 0: return 5; case 1: return 6; } return 7; }
static int tree(unsigned x) {
  switch (x) {
  case 3: return 1; case 70: return 2; case 900: return 3; case 4000: return 4; case 90000: return 5;
  case 1000000: return 6; case 40000000: return 7; case 4294967295u: return 8; case 2147483648u: return 9;
  }
  return 0;
}
int main(void) {
  for (int c = 0; c < 256; c++) putchar('0' + bits((unsigned char)c));
  putchar('\n');
  printf("%d %d %d %d %d %d\n", extremes(-9223372036854775807LL - 1), extremes(9223372036854775807LL), extremes(0), extremes(2), extremes(1LL << 40), extremes(-1));
  printf("%d %d %d\n", wide((__int128)1 << 100), wide(-5), wide(0));
  for (int x = 8; x < 25; x++) printf("%d ", holes(x));
  printf("%d %d\n", boolean(0), boolean(1));
  unsigned v[] = {3, 4, 70, 900, 4000, 90000, 1000000, 40000000, 4294967295u, 2147483648u, 2147483647u};
  for (unsigned i = 0; i < sizeof v / sizeof *v; i++) printf("%d ", tree(v[i]));
  putchar('\n');
  return 0;
}
