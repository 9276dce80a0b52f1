#include <stdio.h>
#define C(t, a, b) printf("%d%d%d%d%d%d ", (t)(a) < (t)(b), (t)(a) <= (t)(b), (t)(a) > (t)(b), (t)(a) >= (t)(b), (t)(a) == (t)(b), (t)(a) != (t)(b))
int main(void) { volatile long v[] = {0, 1, -1, 127, -128, 128, 32767, -32768, 65535, 2147483647, -2147483648L, 1L << 62}; for (int i = 0; i < 12; i++) { for (int j = 0; j < 12; j++) { long a = v[i], b = v[j]; C(signed char, a, b); C(unsigned char, a, b); C(short, a, b); C(unsigned short, a, b); C(int, a, b); C(unsigned, a, b); C(long, a, b); C(unsigned long, a, b); } puts(""); } return 0; }
