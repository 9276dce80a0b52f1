// Inline and module-level assembly, for text_and_object.py.
#include <stdint.h>
#include <stdio.h>
static inline uint64_t rdtsc(void) {
  unsigned a, d;
  __asm__ volatile("rdtsc" : "=a"(a), "=d"(d));
  return ((uint64_t)d << 32) | a;
}
int add(int a, int b) {
  int r;
  __asm__("movl %1, %0\n\taddl %2, %0" : "=&r"(r) : "r"(a), "r"(b));
  return r;
}
int loopsum(int n) {
  int s = 0;
  __asm__ volatile("1: addl %1, %0\n\tdecl %1\n\tjnz 1b" : "+r"(s), "+r"(n)::"cc");
  return s;
}
int xadd(int *p, int v) {
  __asm__ volatile("lock; xaddl %0, %1" : "+r"(v), "+m"(*p)::"memory");
  return v;
}
int go(int x) {
  __asm__ goto("cmpl $5, %0; je %l1" ::"r"(x) : "cc" : five);
  return 0;
five:
  return 1;
}
__asm__(".globl modasm\nmodasm:\n movl $42, %eax\n jmp 1f\n nop\n1: ret\n");
int modasm(void);
int main() {
  int v = 10;
  uint64_t t = rdtsc();
  printf("%d %d %d %d %d %d %d %d\n", add(3, 4), loopsum(10), xadd(&v, 5), v, go(5), go(6), modasm(), rdtsc() >= t);
  return 0;
}
