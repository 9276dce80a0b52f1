// Registers that are zero behind a return, but for the result's; frames behind guards and probes work alike.
#include <stdio.h>
#define ZERO(how) __attribute__((noinline, zero_call_used_regs(how)))
typedef struct {
  long a, b;
} Pair;
ZERO("all") static int all(int a, int b, int c) { return a * 100 + b * 10 + c; }
ZERO("all") static double allDouble(double a, float b) { return a / b; }
ZERO("all") static long double allX87(long double a) { return a * 3; }
ZERO("used") static Pair pair(long a, long b) {
  Pair p = {b, a};
  return p;
}
ZERO("used-gpr") static unsigned __int128 wide(unsigned long a) { return (unsigned __int128)a << 70 | a; }
ZERO("all-arg") static void nothing(int *p) { ++*p; }
ZERO("used-arg") static int branches(int n) {
  if (n < 0)
    return -1;
  if (n > 100)
    return all(n, 1, 2);
  return n * 2;
}
int main(void) {
  int n = 4;
  nothing(&n);
  Pair p = pair(n, 7);
  unsigned __int128 w = wide(n);
  printf("%d %g %Lg %ld %ld %lx %lx %d %d %d\n", all(1, 2, 3), allDouble(1, 8), allX87(1.5L), p.a, p.b,
         (unsigned long)(w >> 64), (unsigned long)w, branches(-5), branches(101), branches(50));
  return 0;
}
