// Matrix product: two-dimensional addressing in the inner loop.
#include <stdio.h>
#define N 160
static double a[N][N], b[N][N], c[N][N];
int main(void) {
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) {
      a[i][j] = i * .5 + j;
      b[i][j] = i - j * .25;
    }
  for (int r = 0; r < 40; r++)
    for (int i = 0; i < N; i++)
      for (int j = 0; j < N; j++) {
        double s = 0;
        for (int k = 0; k < N; k++)
          s += a[i][k] * b[k][j];
        c[i][j] = s;
      }
  printf("%g\n", c[3][7] + c[N - 1][N - 2]);
  return 0;
}
