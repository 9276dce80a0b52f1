// reference: clang-19
#include <stdio.h>
// The compiler's own setjmp: a buffer of five words, always 1 at the landing.
static void *buf[5], *outer[5];
static int count;
__attribute__((noinline)) static void thrower(int n) {
  if (n)
    thrower(n - 1);
  else
    __builtin_longjmp(buf, 1);
  count++;
}
__attribute__((noinline)) static int catcher(int n) {
  volatile int tries = 0;
  int r = __builtin_setjmp(buf);
  tries++;
  if (tries < n)
    thrower(tries);
  return tries * 10 + !!r;
}
__attribute__((noinline)) static int vla(int n) {
  int a[n];
  for (int i = 0; i < n; i++)
    a[i] = i;
  volatile int k = 0;
  if (__builtin_setjmp(buf)) {
    k += a[n - 1];
    return k;
  }
  k = 100;
  thrower(3);
  return -1;
}
__attribute__((noinline)) static int nested(void) {
  volatile int r = 0;
  if (__builtin_setjmp(outer) == 0) {
    if (__builtin_setjmp(buf) == 0)
      thrower(2);
    r += 1;
    __builtin_longjmp(outer, 1);
  } else
    r += 10;
  return r;
}
__attribute__((noinline)) static int realigned(int n) {
  _Alignas(64) char a[64];
  int v[n];
  volatile int k = 0;
  v[n - 1] = 40;
  a[n] = 2;
  if (__builtin_setjmp(buf))
    return v[n - 1] + a[n] + k;
  k = 100;
  thrower(1);
  return -1;
}
int main(void) {
  printf("%d %d %d %d %d\n", catcher(5), vla(7), nested(), realigned(5), count);
  return 0;
}
