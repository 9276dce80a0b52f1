#include <stdint.h>
#include <stdio.h>

// Operands in memory, the memory clobber, string instructions.
static int inout(int a) {
  int m = 5;
  __asm__("addl %1,%0" : "+m"(m) : "r"(a) : "cc");
  return m;
}
static int in(const int *p) {
  int r;
  __asm__("movl %1,%0" : "=r"(r) : "m"(*p));
  return r;
}
struct pair { long a, b; };
static long element(struct pair *p) {
  long r;
  __asm__("movq %1,%0" : "=r"(r) : "m"(p->b));
  return r;
}
static void swap(long *a, long *b) {
  __asm__ volatile("movq (%0),%%rax\n\tmovq (%1),%%rcx\n\tmovq %%rcx,(%0)\n\tmovq %%rax,(%1)"
                   : : "r"(a), "r"(b) : "rax", "rcx", "memory");
}
static long length(const char *s) {
  long n;
  __asm__("repne scasb" : "=c"(n), "+D"(s) : "0"(-1L), "a"((char)0) : "cc", "memory");
  return -n - 2;
}
static void copy(void *d, const void *s, long n) {
  __asm__ volatile("rep movsb" : "+D"(d), "+S"(s), "+c"(n) : : "memory");
}
int global[4] = {1, 2, 3, 4};
int main(void) {
  int z = 11;
  long a = 1, b = 2;
  struct pair p = {5, 6};
  char buffer[8];
  swap(&a, &b);
  copy(buffer, "abc", 4);
  printf("%d %d %d %ld %ld %ld %ld %s\n", inout(9), in(&z), in(&global[2]), element(&p), a, b, length("hello"), buffer);
  return 0;
}
