#include <stdio.h>
int main(void) {
  volatile double v[] = {0, 1.9, -1.9, 126.5, 254.7, 32000.1, 65000.9, 2147483000.5, 4294967000.5, 9e15, 1e18};
  for (int i = 0; i < 11; i++) { double d = v[i]; float f = d; long double l = d;
    if (d < 127) printf("%d ", (signed char)d); if (d >= 0 && d < 255) printf("%u ", (unsigned char)d); if (d < 32767) printf("%d ", (short)f); if (d < 2147483647) printf("%d ", (int)d); if (d >= 0 && d < 4294967295.) printf("%u ", (unsigned)d); printf("%ld %lld ", (long)d, (long long)l); if (d >= 0) printf("%lu %lu %lu", (unsigned long)d, (unsigned long)f, (unsigned long)l); puts(""); }
  volatile unsigned long big = 0xfedcba9876543210ul; printf("%g %g %Lg %lu %lu\n", (double)big, (float)big, (long double)big, (unsigned long)1.5e19, (unsigned long)(float)1.5e19);
  for (long x = -1234567890123456789L, k = 0; k < 20; k++, x /= 7) printf("%.17g %.9g %.20Lg %.17g %.9g %.17g %.9g %.17g\n", (double)x, (float)x, (long double)x, (double)(int)x, (float)(short)x, (double)(unsigned)x, (float)(unsigned)x, (double)(unsigned char)x);
  return 0;
}
