// A bytecode interpreter: jump table and a small stack in memory.
#include <stdio.h>
enum { PUSH, ADD, SUB, DUP, SWAP, JNZ, DROP, HALT };
static const int prog[] = {PUSH, 0, PUSH, 30000000, SWAP, PUSH, 3, ADD, SWAP, PUSH, 1, SUB, DUP, JNZ, 4, DROP, HALT};
int main(void) {
  int st[64], sp = 0, pc = 0;
  for (;;) {
    switch (prog[pc++]) {
    case PUSH:
      st[sp++] = prog[pc++];
      break;
    case ADD:
      sp--;
      st[sp - 1] += st[sp];
      break;
    case SUB:
      sp--;
      st[sp - 1] -= st[sp];
      break;
    case DUP:
      st[sp] = st[sp - 1];
      sp++;
      break;
    case SWAP: {
      int t = st[sp - 1];
      st[sp - 1] = st[sp - 2];
      st[sp - 2] = t;
      break;
    }
    case JNZ:
      if (st[--sp])
        pc = prog[pc];
      else
        pc++;
      break;
    case DROP:
      sp--;
      break;
    case HALT:
      printf("%d\n", st[sp - 1]);
      return 0;
    }
  }
}
