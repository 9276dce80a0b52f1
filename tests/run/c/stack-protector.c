// flags: -fstack-protector-strong
#include <setjmp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
// Overrunning an array is noticed when the function returns; functions that keep to their arrays work as before.
__attribute__((noinline)) static void fill(char *p, int n) {
  for (int i = 0; i < n; i++)
    ((volatile char *)p)[i] = 'A';
}
__attribute__((noinline)) static int array(int n) {
  char buf[16];
  fill(buf, n);
  return buf[3];
}
__attribute__((noinline)) static int vla(int n) {
  char buf[n + 8];
  fill(buf, n);
  return buf[n / 2];
}
struct S {
  int a;
  char text[24];
};
__attribute__((noinline)) static struct S structure(int n) {
  struct S s;
  s.a = n;
  fill(s.text, n);
  return s;
}
__attribute__((noinline)) static double many(double x, int n) {
  char buf[40];
  double y = x * 2;
  if (n < 0)
    return y;
  fill(buf, n);
  return y + buf[0];
}
static void caught(int sig) {
  (void)sig;
  const char t[] = "caught\n";
  write(1, t, sizeof t - 1);
  _exit(3);
}
int main(void) {
  printf("%d %d %d %g %g\n", array(16), vla(20), structure(24).a, many(1.5, 40), many(2.5, -1));
  fflush(stdout);
  signal(SIGABRT, caught);
  close(2);
  array(40);
  printf("not noticed\n");
  return 0;
}
