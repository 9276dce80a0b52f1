// bytes: clang-19
// (In clang 14's IR the labels are addresses of blocks, to which our assembler makes long jumps, GNU as short ones.)
#include <stdint.h>
#include <stdio.h>

// Assembly that jumps.
static int isZero(int a) {
  __asm__ goto("testl %0,%0\n\tjz %l1" : : "r"(a) : "cc" : zero);
  return 0;
zero:
  return 1;
}
static int sign(long a) {
  __asm__ goto("testq %0,%0\n\tjs %l[minus]\n\tjz %l[none]" : : "r"(a) : "cc" : minus, none);
  return 1;
minus:
  return -1;
none:
  return 0;
}
int main(void) {
  printf("%d %d %d %d %d\n", isZero(0), isZero(7), sign(5), sign(-5), sign(0));
  return 0;
}
