#include <stdint.h>
#include <stdio.h>

// Operands in any register, in named ones, tied, early-clobbered; several results.
static uint64_t mul(uint64_t a, uint64_t b, uint64_t *hi) {
  uint64_t lo;
  __asm__("mulq %3" : "=a"(lo), "=d"(*hi) : "a"(a), "rm"(b) : "cc");
  return lo;
}
static int add(int a, int b) {
  __asm__("addl %1,%0" : "+r"(a) : "r"(b) : "cc");
  return a;
}
static int early(int a, int b) {
  int r, t;
  __asm__("movl %2,%0\n\tmovl %3,%1\n\taddl %1,%0" : "=&r"(r), "=&r"(t) : "r"(a), "r"(b) : "cc");
  return r;
}
static int named(int a) {
  int r;
  __asm__("imull %[k],%[in],%[out]" : [out] "=r"(r) : [in] "r"(a), [k] "i"(3) : "cc");
  return r;
}
static long variable(long x) {
  register long r __asm__("r10") = x;
  __asm__("incq %0" : "+r"(r) : : "cc");
  return r;
}
static unsigned short halves(unsigned short x) {
  __asm__("rorw $8,%w0" : "+r"(x) : : "cc");
  return x;
}
static signed char bytes(signed char a, signed char b) {
  __asm__("addb %1,%0" : "+q"(a) : "q"(b) : "cc");
  return a;
}
int main(void) {
  uint64_t hi, lo = mul(1ull << 63, 6, &hi);
  printf("%llx %llx\n", (unsigned long long)lo, (unsigned long long)hi);
  printf("%d %d %d %ld %x %d\n", add(3, 4), early(3, 4), named(5), variable(41), halves(0x1234), bytes(100, 27));
  return 0;
}
