// Open addressing: 64-bit multiplication, remainder, indexed loads and stores.
#include <stdint.h>
#include <stdio.h>
static uint64_t keys[1 << 16];
static int vals[1 << 16];
int main(void) {
  uint64_t x = 88172645463325252ull;
  int hits = 0;
  for (int i = 0; i < 60000000; i++) {
    x ^= x << 13;
    x ^= x >> 7;
    x ^= x << 17;
    uint64_t k = x % 40000 + 1;
    unsigned h = (unsigned)(k * 0x9E3779B97F4A7C15ull >> 48);
    while (keys[h] && keys[h] != k)
      h = (h + 1) & 0xffff;
    if (keys[h])
      hits++;
    keys[h] = k;
    vals[h] += i;
  }
  printf("%d %d\n", hits, vals[777]);
  return 0;
}
