#include <stdio.h>
int main(void) {
  unsigned long long x = 88172645463325252ull;
  for (int i = 0; i < 50; i++) {
    x ^= x << 13; x ^= x >> 7; x ^= x << 17;
    unsigned u = (unsigned)x | 1; unsigned long long l = x | 1;
    printf("%d %d %d %d %d %d %d %d\n", __builtin_popcount(u), __builtin_clz(u), __builtin_ctz(u << (i % 20)), __builtin_popcountll(l), __builtin_clzll(l), __builtin_ctzll(l << i), __builtin_parity(u), __builtin_ffs(u & ~0xff));
    printf("%x %llx %x\n", __builtin_bswap32(u), __builtin_bswap64(l), __builtin_bswap16((unsigned short)u));
  }
  return 0;
}
