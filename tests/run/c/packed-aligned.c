#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
// Packed and over-aligned members, structures and unions, and arrays of them.
struct __attribute__((packed)) P {
  char c;
  double d;
  short s;
  long double ld;
  int i;
};
struct Q {
  char c;
  int i __attribute__((packed));
  short s __attribute__((aligned(16)));
};
typedef int Aligned __attribute__((aligned(32)));
struct R {
  char a;
  Aligned b;
  char d;
};
union __attribute__((packed, aligned(2))) V {
  char bytes[7];
  int i;
  double d;
};
#pragma pack(push, 2)
struct S {
  char c;
  long l;
  int i;
  double d;
};
#pragma pack(pop)
struct __attribute__((aligned(64))) T {
  int x;
};
static struct P ps[3] = {{'a', 1.5, 2, 3.25L, 4}, {'b', -1.5, -2, -3.25L, -4}};
static struct T ts[2] = {{1}, {2}};
__attribute__((noinline)) static struct P change(struct P p) {
  p.d *= 2;
  p.ld += p.i;
  p.s = (short)p.c;
  return p;
}
__attribute__((noinline)) static int aligned_ok(const void *p, size_t a) { return (uintptr_t)p % a == 0; }
int main(void) {
  printf("%zu %zu %zu %zu %zu %zu\n", sizeof(struct P), sizeof(struct Q), sizeof(struct R), sizeof(union V),
         sizeof(struct S), sizeof(struct T));
  printf("%zu %zu %zu %zu %zu\n", offsetof(struct P, ld), offsetof(struct Q, i), offsetof(struct Q, s),
         offsetof(struct R, b), offsetof(struct S, d));
  ps[2] = change(ps[1]);
  for (int i = 0; i < 3; i++)
    printf("%c %g %d %Lg %d\n", ps[i].c, ps[i].d, ps[i].s, ps[i].ld, ps[i].i);
  union V v[2] = {{"abcdef"}, {.d = 0.5}};
  v[0].i ^= 0x01010101;
  printf("%.6s %g\n", v[0].bytes, v[1].d);
  struct S s = {1, 2, 3, 4};
  double *pd = (double *)((char *)&s + offsetof(struct S, d));
  s.l <<= s.i;
  printf("%ld %g\n", s.l, *pd);
  struct T local;
  struct R r[2] = {{1, 2, 3}, {4, 5, 6}};
  local.x = r[1].b;
  printf("%d %d %d %d\n", aligned_ok(&local, 64), aligned_ok(&ts[1], 64), aligned_ok(&r[1].b, 32), local.x + ts[1].x);
  struct P *pp = &ps[1];
  long double *q = &pp->ld;
  *q = *q * 2;
  printf("%Lg\n", ps[1].ld);
  return 0;
}
