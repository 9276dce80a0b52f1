#include <stdio.h>
#define T(t) { t a = (t)0x7b, b = (t)0xa5; for (int i = 0; i < 9; i++) { a = (t)(a * 3 + b); b = (t)(b ^ (a >> 1)); } printf(#t " %lld %lld\n", (long long)a, (long long)b); }
int main(void) { T(signed char) T(unsigned char) T(short) T(unsigned short) T(int) T(unsigned) T(long) T(unsigned long) return 0; }
