#include <stdio.h>
#define N 40
static double a[N][N], b[N][N], c[N][N];
int main(void) { for (int i = 0; i < N; i++) for (int j = 0; j < N; j++) a[i][j] = i - j * .5, b[i][j] = i * j % 7; for (int i = 0; i < N; i++) for (int j = 0; j < N; j++) for (int k = 0; k < N; k++) c[i][j] += a[i][k] * b[k][j]; double t = 0; for (int i = 0; i < N; i++) t += c[i][i] * (i % 3 - 1); printf("%.10g\n", t); return 0; }
