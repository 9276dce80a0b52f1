#include <stdio.h>
int main(void) {
  volatile int v[] = {-17, -1, 1, 5, 17, 2147483647, -2147483647 - 1};
  for (int i = 0; i < 7; i++) for (int j = 0; j < 7; j++) {
    int a = v[i], b = v[j];
    if (b == -1 && i == 6) continue;
    printf("%d %d %u %u\n", a / b, a % b, (unsigned)a / (unsigned)b, (unsigned)a % (unsigned)b);
  }
  return 0;
}
