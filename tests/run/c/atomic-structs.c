// flags: -latomic
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
// Atomic objects: those with an instruction and those that need the library.
#define T(n)                                                                                                           \
  typedef struct {                                                                                                     \
    unsigned char b[n];                                                                                                \
  } S##n;                                                                                                              \
  static _Atomic S##n g##n;                                                                                            \
  __attribute__((noinline)) static void t##n(void) {                                                                   \
    S##n v, w;                                                                                                         \
    for (int i = 0; i < n; i++)                                                                                        \
      v.b[i] = (unsigned char)(i * 7 + n);                                                                             \
    atomic_store(&g##n, v);                                                                                            \
    w = atomic_load(&g##n);                                                                                            \
    v.b[0] ^= 1;                                                                                                       \
    S##n old = atomic_exchange(&g##n, v);                                                                              \
    S##n expected = w;                                                                                                 \
    int bad = atomic_compare_exchange_strong(&g##n, &expected, w);                                                     \
    int good = atomic_compare_exchange_strong(&g##n, &v, w);                                                           \
    S##n now = g##n;                                                                                                   \
    printf("%d: %d %d %d %d %d\n", n, memcmp(&old, &w, n), bad, good, memcmp(&now, &w, n), expected.b[0]);             \
  }
T(1) T(2) T(4) T(8) T(16) T(17) T(24) T(64) static _Atomic double d;
static _Atomic float f;
static _Atomic long double ld;
static _Atomic _Complex double z;
static _Atomic(void *) p;
static _Atomic _Bool b;
static _Atomic __int128 wide;
int main(void) {
  t1();
  t2();
  t4();
  t8();
  t16();
  t17();
  t24();
  t64();
  d = 1.5;
  d += 2;
  d *= 3;
  f = 0.5f;
  f = -1.5f;
  ld = 3;
  ld /= 2;
  z = 1.0;
  p = &d;
  b = 5;
  wide = 1;
  wide <<= 100;
  wide += 3;
  printf("%g %g %Lg %d %d %llx %d\n", d, (double)f, ld, p == &d, b, (unsigned long long)(wide >> 64), (int)wide);
  double old = d++;
  old += --d;
  printf("%g %g\n", old, d);
  return 0;
}
