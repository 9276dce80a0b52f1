#include <stdio.h>
#include <stdlib.h>
int mn(int a, int b) { return a < b ? a : b; } unsigned mxu(unsigned a, unsigned b) { return a > b ? a : b; } long ab(long x) { return labs(x); } int clamp(int x, int l, int h) { return x < l ? l : x > h ? h : x; } signed char mc(signed char a, signed char b) { return a > b ? a : b; }
int main(void) { for (int i = -50; i < 50; i += 7) printf("%d %u %ld %d %d %d\n", mn(i, -i), mxu(i, 3), ab(i * 1000000007L), clamp(i, -20, 15), mc(i, -i), abs(i)); return 0; }
