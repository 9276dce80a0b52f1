// only: clang-19
// reference: clang-19
#include <stdio.h>
__attribute__((noinline)) static int branch(int x, int *out) {
  int r;
  __asm__ goto("movl %1, %0\n\tcmpl $10, %1\n\tjg %l[big]\n\tjl %l2" : "=r"(r) : "r"(x) : "cc" : small, big);
  *out = r;
  return 0;
small:
  *out = r + 1000;
  return 1;
big:
  *out = -r;
  return 2;
}
__attribute__((noinline)) static int loop(int n) {
  int s = 0;
again:
  s += n;
  __asm__ goto("decl %0\n\tjnz %l[again]" : "+r"(n) : : "cc" : again);
  return s * 10 + n;
}
__attribute__((noinline)) static int flags(unsigned a, unsigned b) {
  int r = 0;
  _Bool c, z, s, o, above;
  char le;
  __asm__("cmpl %7, %6"
          : "=@ccc"(c), "=@ccz"(z), "=@ccs"(s), "=@cco"(o), "=@cca"(above), "=@ccle"(le)
          : "r"(a), "r"(b));
  r = c | z << 1 | s << 2 | o << 3 | above << 4 | le << 5;
  unsigned d = a;
  __asm__("subl %2, %0" : "+r"(d), "=@ccb"(c) : "r"(b));
  return r * 2 + c + (int)(d & 0xff);
}
__attribute__((noinline)) static int nooutputs(int k) {
  __asm__ goto("cmpl $3, %0\n\tje %l[three]" : : "r"(k) : "cc", "memory" : three);
  return 0;
three:
  return 3;
}
int main(void) {
  for (int i = 9; i < 12; i++) {
    int o, r = branch(i, &o);
    printf("%d %d ", r, o);
  }
  printf("%d ", loop(5));
  static unsigned v[] = {0, 1, 0x7fffffff, 0x80000000, 0xffffffff};
  for (int i = 0; i < 5; i++)
    for (int j = 0; j < 5; j++)
      printf("%d ", flags(v[i], v[j]));
  printf("%d %d\n", nooutputs(3), nooutputs(4));
  return 0;
}
