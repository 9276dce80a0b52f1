#include <stdio.h>
// Differences of labels in static tables, labels as plain pointers, passed on, and gotos through arithmetic.
static int run(const unsigned char *code) {
  static const int table[] = {&&op0 - &&op0, &&op1 - &&op0, &&op2 - &&op0, &&op3 - &&op0, &&end - &&op0};
  int acc = 0;
  void *base = &&op0;
  goto *(base + table[*code++]);
op0:
  acc += 1;
  goto *(&&op0 + table[*code++]);
op1:
  acc *= 2;
  goto *(&&op0 + table[*code++]);
op2:
  acc -= 3;
  goto *(&&op0 + table[*code++]);
op3:
  acc ^= 0x55;
  goto *(base + table[*code++]);
end:
  return acc;
}
static void *chosen;
static int visits;
static int state(int n) {
  static void *const states[] = {&&a, &&b, &&c};
  void *next = states[n % 3];
  int r = 0;
loop:
  if (visits++ > 10)
    return r;
  goto *next;
a:
  r += 1;
  next = &&b;
  goto loop;
b:
  r += 10;
  next = r > 40 ? &&c : &&a;
  chosen = next;
  goto loop;
c:
  r += 100;
  next = states[r & 1];
  goto loop;
}
int main(void) {
  unsigned char code[] = {0, 0, 1, 1, 3, 2, 0, 4};
  printf("%d\n", run(code));
  for (int i = 0; i < 3; i++) {
    visits = 0;
    printf("%d ", state(i));
  }
  printf("%d\n", chosen != 0);
  int k = 0;
  void *p = &&again;
again:
  if (++k < 5)
    goto *p;
  printf("%d\n", k);
  return 0;
}
