#include <stdint.h>
#include <stdio.h>

// Conditions as results, immediates.
static int less(int a, int b) {
  int r;
  __asm__("cmpl %2,%1" : "=@ccl"(r) : "r"(a), "r"(b));
  return r;
}
static _Bool zero(long a) {
  _Bool r;
  __asm__("testq %1,%1" : "=@ccz"(r) : "r"(a));
  return r;
}
static int carry(unsigned a, unsigned b, unsigned *sum) {
  unsigned char r;
  __asm__("addl %3,%0" : "=r"(*sum), "=@ccc"(r) : "0"(a), "r"(b));
  return r;
}
static unsigned char bit(unsigned x, unsigned n) {
  unsigned char c;
  __asm__("btl %2,%1\n\tsetc %0" : "=q"(c) : "r"(x), "Ir"(n) : "cc");
  return c;
}
static int immediate(int a) {
  int r;
  __asm__("leal %c2(%1),%0" : "=r"(r) : "r"(a), "i"(42));
  return r;
}
int main(void) {
  unsigned sum;
  int c = carry(0xffffffffu, 2, &sum);
  printf("%d %d %d %d %d %u %d %d %d\n", less(1, 2), less(2, 1), zero(0), zero(1L << 40), c, sum, bit(5, 2), bit(5, 1),
         immediate(1));
  return 0;
}
