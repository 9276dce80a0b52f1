// Comparisons and swaps in memory, recursion.
#include <stdio.h>
static int v[400000];
static void sort(int *a, int n) {
  if (n < 2)
    return;
  int p = a[n / 2], i = 0, j = n - 1;
  while (i <= j) {
    while (a[i] < p)
      i++;
    while (a[j] > p)
      j--;
    if (i <= j) {
      int t = a[i];
      a[i++] = a[j];
      a[j--] = t;
    }
  }
  sort(a, j + 1);
  sort(a + i, n - i);
}
int main(void) {
  unsigned s = 1;
  for (int r = 0; r < 10; r++) {
    for (int i = 0; i < 400000; i++)
      v[i] = (s = s * 1103515245 + 12345) >> 3;
    sort(v, 400000);
  }
  printf("%d %d\n", v[0], v[200000]);
  return 0;
}
