#include <setjmp.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
static jmp_buf env;
static sigjmp_buf senv;
static int depth;
static void deep(int n) {
  char pad[200];
  memset(pad, n, sizeof pad);
  if (n == 0)
    longjmp(env, 42 + pad[0]);
  depth++;
  deep(n - 1);
  pad[5]++;
}
static int values(void) {
  volatile int a = 1;
  volatile double d = 0.5;
  volatile struct {
    long x;
    char c;
  } s = {5, 'q'};
  register int kept = 77;
  volatile int tries = 0;
  switch (setjmp(env)) {
  case 0:
    a = 2;
    d = 1.5;
    s.x = 6;
    deep(20);
    return -1;
  case 42:
    tries++;
    a += 10;
    if (tries < 3)
      longjmp(env, 42);
    break;
  default:
    return -2;
  }
  return a + (int)(d * 2) + (int)s.x + s.c + kept + tries * 1000;
}
static void handler(int sig) { siglongjmp(senv, sig); }
static int signals(void) {
  volatile int n = 0;
  signal(SIGUSR1, handler);
  if (sigsetjmp(senv, 1)) {
    n++;
    if (n >= 3)
      return n;
  }
  raise(SIGUSR1);
  return -1;
}
static int loops(void) {
  volatile int i, sum = 0;
  for (i = 0; i < 10; i++) {
    if (setjmp(env) == 0) {
      if (i % 3 == 0)
        longjmp(env, i + 1);
      sum += 1;
    } else
      sum += 100;
  }
  return sum;
}
static int zero(void) {
  volatile int n = 0;
  int r = setjmp(env);
  if (n++ == 0)
    longjmp(env, 0);
  return r;
}
static double fp(volatile double x) {
  if (setjmp(env))
    return x * 2;
  x += 1.25;
  longjmp(env, 1);
}
int main(void) {
  printf("%d\n", values());
  printf("%d %d %d %d %g\n", depth, signals(), loops(), zero(), fp(3));
  return 0;
}
