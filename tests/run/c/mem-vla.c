#include <stdio.h>
#include <string.h>
// Arrays of variable size: in loops, two-dimensional, as parameters, beside alloca.
static int sum(int n, int m, int a[n][m]) {
  int s = 0;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) s += a[i][j] * (i + 1);
  return s;
}
static int build(int n) {
  int a[n][n + 1], total = 0;
  for (int i = 0; i < n; i++)
    for (int j = 0; j <= n; j++) a[i][j] = i * j;
  for (int k = 1; k < n; k++) {
    char text[k * 3 + 1];
    char *more = __builtin_alloca((size_t)k + 5);
    memset(text, 'x', (size_t)k * 3);
    text[k * 3] = 0;
    strcpy(more, "abc");
    total += (int)strlen(text) + (int)strlen(more) + (int)sizeof text;
  }
  return total + sum(n, n + 1, a) + (int)sizeof a;
}
int main(void) {
  for (int n = 1; n < 12; n += 3) printf("%d ", build(n));
  putchar('\n');
  return 0;
}
