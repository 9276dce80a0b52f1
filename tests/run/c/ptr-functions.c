#include <stdio.h>
static int add(int a, int b) { return a + b; } static int sub(int a, int b) { return a - b; } static int mul(int a, int b) { return a * b; }
typedef int (*op)(int, int); static op table[] = {add, sub, mul}; op pick(int i) { return table[i % 3]; } int apply(op f, int a, int b) { return f(a, b); }
int main(void) { for (int i = 0; i < 9; i++) printf("%d %d\n", apply(pick(i), i, 3), (*table[i % 3])(i * 2, i)); return 0; }
