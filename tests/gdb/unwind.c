// Functions with frames of every kind, each called from main and calling `leaf`, for unwind.py.
#include <stdarg.h>
#include <string.h>

struct big {
  long words[40];
};
static volatile long sink;
static const volatile int seven = 7;

__attribute__((noinline)) int leaf(int x) {
  sink += x;
  return x + 1;
}

__attribute__((noinline)) int plain(int x) { return leaf(x) + leaf(x + 1); }

// More values live across calls than scratch registers hold.
__attribute__((noinline)) int saves(int a, int b, int c, int d, int e, int f) {
  int r = leaf(a);
  for (int i = 0; i < 2; i++)
    r += leaf(b) * c - leaf(d) * e + f;
  return r + a + b + c + d + e + f;
}

__attribute__((noinline)) int dynamic(int n) {
  char *p = __builtin_alloca(n * 16);
  memset(p, n, n * 16);
  return leaf(p[n]) + p[1];
}

__attribute__((noinline)) int aligned(int n) {
  _Alignas(64) char buffer[128];
  memset(buffer, n, sizeof buffer);
  return leaf(buffer[n]) + (int)((unsigned long)buffer & 63);
}

__attribute__((noinline)) int alignedDynamic(int n) {
  _Alignas(64) char buffer[64];
  char *p = __builtin_alloca(n * 8);
  memset(buffer, n, sizeof buffer);
  memset(p, n, n * 8);
  return leaf(buffer[n]) + p[n] + (int)((unsigned long)buffer & 63);
}

__attribute__((noinline)) int large(int n) {
  volatile char buffer[70000];
  buffer[0] = buffer[69999] = n;
  return leaf(buffer[0]) + buffer[69999];
}

__attribute__((noinline)) int byValue(struct big b, int n) {
  b.words[n] += n;
  return leaf((int)b.words[n]);
}

__attribute__((noinline)) int stackArguments(int a, int b, int c, int d, int e, int f, struct big g, int h) {
  return byValue(g, a & 7) + leaf(b + c + d + e + f + h);
}

__attribute__((noinline)) int variadic(int n, ...) {
  va_list l;
  va_start(l, n);
  int r = 0;
  for (int i = 0; i < n; i++)
    r += leaf(va_arg(l, int));
  va_end(l);
  return r;
}

__attribute__((noinline)) int redZone(int x) {
  volatile int a[8];
  a[x & 7] = x;
  return a[(x + 1) & 7 ? x & 7 : 0];
}

int main(void) {
  struct big b;
  memset(&b, 1, sizeof b);
  int n = seven;
  return (plain(n) + saves(n, 2, 3, 4, 5, 6) + dynamic(n) + aligned(n) + alignedDynamic(n) + large(n) + byValue(b, n) +
          stackArguments(n, 2, 3, 4, 5, 6, b, 8) + variadic(3, n, 8, 9) + redZone(n)) &
         0;
}
