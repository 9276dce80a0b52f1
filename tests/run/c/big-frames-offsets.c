#include <stdio.h>
#include <stdlib.h>
#include <string.h>
// Frames beyond pages, displacements beyond a byte, an access far behind an object's start, large statics.
static char statics[300 << 20];
static int far_[20000000];
__attribute__((noinline)) static int frame64k(int n) {
  volatile char a[65536];
  volatile int b[20];
  a[0] = (char)n;
  a[65535] = (char)(n + 1);
  b[19] = n * 2;
  return a[0] + a[65535] + b[19];
}
__attribute__((noinline)) static int frame1m(int n, int a2, int a3, int a4, int a5, int a6, int a7, int a8) {
  volatile int a[250000];
  volatile double d = n;
  for (int i = 0; i < 250000; i += 24999)
    a[i] = i + n;
  return a[24999] + a[249990] + (int)d + a7 * a8 + a2 + a3 + a4 + a5 + a6;
}
__attribute__((noinline)) static long nested(int n) {
  char buf[5000];
  memset(buf, n, sizeof buf);
  if (n == 0)
    return 0;
  long r = nested(n - 1);
  for (int i = 0; i < 5000; i += 500)
    r += buf[i];
  return r;
}
struct Big {
  char data[100000];
  int tail;
};
__attribute__((noinline)) static struct Big byval(struct Big b) {
  b.tail += b.data[99999];
  b.data[0]++;
  return b;
}
__attribute__((noinline)) static int aligned(int n) {
  _Alignas(4096) char a[4096];
  volatile char b[9000];
  a[n] = 1;
  b[8999] = 2;
  return (int)((unsigned long)a & 4095) + a[n] + b[8999];
}
int main(void) {
  statics[sizeof statics - 1] = 7;
  far_[19999999] = 5;
  static struct Big b;
  b.data[99999] = 9;
  b.tail = 1;
  b = byval(b);
  b = byval(b);
  printf("%d %d %ld %d %d %d %d\n", frame64k(5), frame1m(3, 1, 2, 3, 4, 5, 6, 7), nested(200), b.tail, b.data[0],
         aligned(100), statics[sizeof statics - 1] + far_[19999999] + statics[1 << 28]);
  return 0;
}
