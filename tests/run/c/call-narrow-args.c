#include <stdio.h>
signed char a(signed char x, unsigned char y, short z, unsigned short w, _Bool b) { return x + y + z + w + b; } unsigned char ub(int x) { return x; } short sh(long x) { return x; } _Bool bo(int x) { return x & 4; }
int main(void) { volatile int k = 300; printf("%d %d %d %d\n", a(k, k, k, k, k), ub(k), sh(k * 1000), bo(k)); int s = 0; for (int i = -300; i < 300; i += 50) s += a(i, i, i, i, i) + ub(i) + sh(i) + bo(i); printf("%d\n", s); return 0; }
