#include <stdio.h>
volatile int v; volatile long arr[3]; volatile struct { char c; int i; } s;
int main(void) { v = 3; v += v; v++; arr[1] = v; arr[2] = arr[1] * arr[1]; s.c = 'x'; s.i = s.c; int r = v; (void)v; printf("%d %ld %d\n", r, arr[2], s.i); return 0; }
