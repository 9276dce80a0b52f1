#include <stdio.h>
unsigned long long uh(unsigned long long a, unsigned long long b) { return (unsigned __int128)a * b >> 64; }
long long sh(long long a, long long b) { return (__int128)a * b >> 64; }
unsigned uh32(unsigned a, unsigned b) { return (unsigned long long)a * b >> 32; }
int main(void) { unsigned long long x = 1; for (int i = 0; i < 30; i++) { x = x * 6364136223846793005ull + 1442695040888963407ull; printf("%llu %lld %u\n", uh(x, x ^ 0x5555), sh(x, ~x * 3), uh32(x, x >> 32)); } return 0; }
