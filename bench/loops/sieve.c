// Byte stores with a stride, memset.
#include <stdio.h>
#include <string.h>
static char p[2000001];
int main(void) {
  int c = 0;
  for (int r = 0; r < 50; r++) {
    memset(p, 0, sizeof p);
    c = 0;
    for (int i = 2; i <= 2000000; i++) {
      if (p[i])
        continue;
      c++;
      for (long j = (long)i * i; j <= 2000000; j += i)
        p[j] = 1;
    }
  }
  printf("%d\n", c);
  return 0;
}
