#include <stdio.h>
static int trace(int n, int m[n][n]) {
  int s = 0;
  for (int i = 0; i < n; i++)
    s += m[i][i];
  return s;
}
static double dot(int n, const double a[static n], const double b[restrict]) {
  double s = 0;
  for (int i = 0; i < n; i++)
    s += a[i] * b[i];
  return s;
}
static void mul(int a, int b, int c, int x[a][b], int y[b][c], int z[*][c]);
static void mul(int a, int b, int c, int x[a][b], int y[b][c], int z[a][c]) {
  for (int i = 0; i < a; i++)
    for (int j = 0; j < c; j++) {
      z[i][j] = 0;
      for (int k = 0; k < b; k++)
        z[i][j] += x[i][k] * y[k][j];
    }
}
static size_t side(int n, int a[n], int (*p)[n]) { return sizeof *p + (size_t)n; }
static int cube(int n, int (*c)[n][n + 1]) { return c[1][n - 1][n]; }
static int (*row(int n, int (*m)[n], int i))[] { return (int(*)[])m[i]; }
int main(void) {
  int n = 4, m[n][n];
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      m[i][j] = i * 10 + j;
  double a[] = {1, 2, 3}, b[] = {4, 5, 6};
  int x[2][3] = {{1, 2, 3}, {4, 5, 6}}, y[3][2] = {{1, 2}, {3, 4}, {5, 6}}, z[2][2];
  mul(2, 3, 2, x, y, z);
  int c[2][n][n + 1];
  c[1][3][4] = 99;
  printf("%d %g %d %d %zu %d %d\n", trace(n, m), dot(3, a, b), z[0][1], z[1][0], side(5, *m, 0), cube(n, c),
         (*row(n, m, 2))[3]);
  int(*pm)[n] = m;
  pm++;
  printf("%d %zu %ld\n", (*pm)[2], sizeof *pm, (long)(&m[3] - pm));
  typedef char Row[n * 2];
  n = 100;
  Row r;
  printf("%zu\n", sizeof r);
  for (int k = 1; k < 4; k++) {
    Row q[k];
    printf("%zu ", sizeof q);
  }
  putchar('\n');
  return 0;
}
