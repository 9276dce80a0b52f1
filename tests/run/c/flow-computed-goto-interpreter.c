#include <stdio.h>
// A small interpreter with label addresses in a table, as threaded code has them.
enum { PUSH, ADD, MUL, DUP, JNZ, DEC, PRINT, HALT };
static int run(const int *code) {
  static const void *const labels[] = {&&push, &&add, &&mul, &&dup, &&jnz, &&dec, &&print, &&halt};
  int stack[32], *sp = stack, steps = 0;
  const int *pc = code;
#define NEXT do { steps++; goto *labels[*pc++]; } while (0)
  NEXT;
push: *sp++ = *pc++; NEXT;
add: sp--; sp[-1] += *sp; NEXT;
mul: sp--; sp[-1] *= *sp; NEXT;
dup: *sp = sp[-1]; sp++; NEXT;
jnz: { int t = *pc++; if (sp[-1]) pc = code + t; } NEXT;
dec: sp[-1]--; NEXT;
print: printf("%d\n", sp[-1]); NEXT;
halt: return steps;
}
int main(void) {
  static const int code[] = {PUSH, 5, DUP, MUL, PRINT, PUSH, 3, DEC, JNZ, 7, ADD, PRINT, HALT};
  printf("%d\n", run(code));
  return 0;
}
