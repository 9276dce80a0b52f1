#include <stdio.h>
#include <setjmp.h>
static jmp_buf j; static void thrower(int n) { if (n == 0) longjmp(j, 7); thrower(n - 1); }
int main(void) { volatile int k = 0; int r = setjmp(j); if (r == 0) { k = 5; thrower(10); puts("no"); } printf("%d %d\n", r, k); if (k++ < 8) longjmp(j, k); printf("%d\n", k); return 0; }
