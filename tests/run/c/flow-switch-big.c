#include <stdio.h>
#define C(n) case n: return n * 7 % 13;
#define C10(n) C(n) C(n + 1) C(n + 2) C(n + 3) C(n + 4) C(n + 5) C(n + 6) C(n + 7) C(n + 8) C(n + 9)
int f(unsigned long long x) { switch (x) { C10(0) C10(10) C10(20) C10(100) C10(1000) C10(1010) default: return -1; } }
int main(void) { int s = 0; for (int i = 0; i < 1100; i++) s = s * 3 + f(i); printf("%d %d\n", s, f(1ull << 40)); return 0; }
