#include <stdio.h>
#include <string.h>
#include <alloca.h>
int f(int n) { char *p = alloca(n); memset(p, n, n); int s = 0; for (int i = 0; i < n; i++) s += p[i]; if (n > 3) s += f(n - 1); return s + p[n - 1]; }
int g(int n) { int v[n], w[n][3]; for (int i = 0; i < n; i++) { v[i] = i * i; for (int j = 0; j < 3; j++) w[i][j] = i + j; } int s = 0; for (int i = 0; i < n; i++) s += v[i] * w[n - 1 - i][i % 3]; return s + (int)sizeof v; }
int main(void) { printf("%d %d\n", f(40), g(30)); int t = 0; for (int i = 1; i < 2000; i++) { char b[i]; b[0] = i; b[i - 1] = 3; t += b[0]; } printf("%d\n", t); return 0; }
