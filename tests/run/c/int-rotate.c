#include <stdio.h>
unsigned rl(unsigned x, unsigned n) { return x << (n & 31) | x >> (-n & 31); }
unsigned long rr(unsigned long x, unsigned n) { return x >> (n & 63) | x << (-n & 63); }
unsigned char rc(unsigned char x, unsigned n) { return x << (n & 7) | x >> (-n & 7); }
unsigned short rs(unsigned short x, unsigned n) { return x << (n & 15) | x >> (-n & 15); }
int main(void) { for (unsigned i = 0; i < 70; i += 3) printf("%x %lx %x %x\n", rl(0x12345678, i), rr(0x123456789abcdef0, i), rc(0x93, i), rs(0x9321, i)); return 0; }
