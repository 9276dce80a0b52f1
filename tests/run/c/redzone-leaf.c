#include <stdio.h>
__attribute__((noinline)) int leaf(int a, int b) { volatile int x[8]; for (int i = 0; i < 8; i++) x[i] = a * i + b; int s = 0; for (int i = 0; i < 8; i++) s += x[i]; return s; }
int main(void) { printf("%d %d\n", leaf(1, 2), leaf(-3, 7)); return 0; }
