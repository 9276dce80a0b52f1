// only: clang-19
// reference: clang-19
#include <stdio.h>
typedef unsigned _BitInt(33) u33; typedef _BitInt(17) i17; typedef _BitInt(7) i7; typedef unsigned _BitInt(100) u100;
int main(void) { u33 a = 0x1ffffffff; i17 b = -65536; i7 c = 63; u100 d = ((u100)0xfffff << 70) + 12345; a += 5; b -= 1; c++; d = d * d + 7; printf("%llu %d %d %llx %llx\n", (unsigned long long)a, (int)b, (int)c, (unsigned long long)(d >> 64), (unsigned long long)d); d /= 1000003; b /= 3; a >>= 3; printf("%llu %d %llx\n", (unsigned long long)a, (int)b, (unsigned long long)d); return 0; }
