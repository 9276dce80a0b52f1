// Bytes by pointer and by index, short-circuit conditions.
#include <stdio.h>
#include <string.h>
static char text[200001];
static int count[256];
int main(void) {
  for (int i = 0; i < 200000; i++)
    text[i] = 'a' + (i * i >> 3) % 26;
  long h = 0;
  for (int r = 0; r < 600; r++) {
    for (const char *p = text; *p; p++) {
      count[(unsigned char)*p]++;
      h = h * 31 + *p;
    }
    for (int i = 0; i + 3 < 200000; i++)
      h += text[i] == 'a' && text[i + 1] == 'b' && text[i + 2] == 'c';
  }
  printf("%ld %d\n", h, count['e']);
  return 0;
}
