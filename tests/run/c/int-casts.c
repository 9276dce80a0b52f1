#include <stdio.h>
int main(void) {
  volatile long long v[] = {0, 127, 128, 255, 256, -1, -129, 32768, 65536, 2147483648LL, -2147483649LL, 0x123456789abcdefLL};
  for (int i = 0; i < 12; i++) { long long x = v[i]; printf("%d %u %d %u %d %u %d %u %ld\n", (signed char)x, (unsigned char)x, (short)x, (unsigned short)x, (int)x, (unsigned)x, (int)(signed char)(unsigned short)x, (unsigned)(int)(short)x, (long)(unsigned char)(signed char)x); }
  return 0;
}
