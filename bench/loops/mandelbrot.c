// Chains of double arithmetic with a data-dependent exit.
#include <stdio.h>
int main(void) {
  int n = 0;
  for (int y = 0; y < 1440; y++)
    for (int x = 0; x < 1280; x++) {
      double cr = x / 640. - 1.5, ci = y / 720. - 1., zr = 0, zi = 0;
      int k = 0;
      while (k < 100 && zr * zr + zi * zi < 4) {
        double t = zr * zr - zi * zi + cr;
        zi = 2 * zr * zi + ci;
        zr = t;
        k++;
      }
      n += k;
    }
  printf("%d\n", n);
  return 0;
}
