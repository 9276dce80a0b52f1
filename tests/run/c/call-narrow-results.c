#include <stdbool.h>
#include <stdio.h>
// Results narrower than a register: the upper bits are the caller's business.
__attribute__((noinline)) static signed char sc(int x) { return x; }
__attribute__((noinline)) static unsigned char uc(int x) { return x; }
__attribute__((noinline)) static short ss(int x) { return x; }
__attribute__((noinline)) static unsigned short us(int x) { return x; }
__attribute__((noinline)) static bool bo(int x) { return x; }
int main(void) {
  for (int x = -3; x < 70000; x += 16383)
    printf("%d %u %d %u %d %ld %lu\n", sc(x), uc(x), ss(x), us(x), bo(x), (long)sc(x) * 3, (unsigned long)us(x) << 20);
  return 0;
}
