#include <stdio.h>
int main(void) {
  volatile int n = 0; unsigned s = 0;
  for (n = 0; n < 32; n++) { int x = -123456789; unsigned u = 0x89abcdefu; s = s * 31 + (unsigned)(x >> n) + (u >> n) + (u << n); }
  printf("%u\n", s);
  unsigned long long t = 0;
  for (n = 0; n < 64; n++) { long long x = -1234567890123456789LL; unsigned long long u = 0x89abcdef01234567ull; t = t * 31 + (unsigned long long)(x >> n) + (u >> n) + (u << n); }
  printf("%llu\n", t);
  for (n = 0; n < 8; n++) { unsigned char c = 0xb7; signed char d = -77; short h = -12345; printf("%d %d %d %d\n", (unsigned char)(c << n), c >> n, d >> n, (short)(h << n)); }
  return 0;
}
