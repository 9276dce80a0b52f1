#include <stdio.h>
int f(int k) { volatile char a[100000]; volatile int b[5000]; a[99999] = k; b[4999] = k * 2; a[0] = 1; b[0] = 2; return a[99999] + b[4999] + a[0] + b[0]; }
int main(void) { printf("%d\n", f(10)); return 0; }
