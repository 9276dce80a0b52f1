#include <stdio.h>
#include <stdlib.h>
int main(void) { int n = 20000, c = 0; char *p = calloc(n + 1, 1); for (int i = 2; i <= n; i++) { if (p[i]) continue; c++; for (long j = (long)i * i; j <= n; j += i) p[j] = 1; } printf("%d\n", c); free(p); return 0; }
