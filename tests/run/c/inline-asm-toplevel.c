#include <stdio.h>
// Assembly outside of functions.
__asm__(".text\n.globl toplevel\ntoplevel:\n\tmovl $77,%eax\n\tret\n");
int toplevel(void);
int main(void) {
  printf("%d\n", toplevel());
  return 0;
}
