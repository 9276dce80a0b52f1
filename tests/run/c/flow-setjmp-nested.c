#include <setjmp.h>
#include <stdio.h>
// Jumps out of several frames, twice through one buffer; volatile variables keep their values.
static jmp_buf outer, inner;
static int depth;
static void down(int n) {
  depth++;
  if (n == 0) longjmp(inner, 7);
  down(n - 1);
}
int main(void) {
  volatile int tries = 0;
  int r = setjmp(outer);
  printf("outer %d\n", r);
  tries++;
  if (r < 3) {
    int s = setjmp(inner);
    if (s == 0) down(5);
    printf("inner %d depth %d tries %d\n", s, depth, tries);
    longjmp(outer, r + 1);
  }
  return 0;
}
