#include <stdio.h>
#include <string.h>
// Bit-fields of every declared type, across units, with zero widths, in unions, packed, volatile and changed in place.
struct A {
  unsigned a : 1, b : 2, c : 29;
  unsigned d : 32;
};
struct B {
  signed char a : 3;
  short b : 9;
  int c : 17;
  long long d : 41;
  _Bool e : 1;
};
struct C {
  unsigned long long a : 33, b : 31, c : 63, d : 1;
};
struct D {
  int a : 5;
  int : 0;
  int b : 7;
  char c;
  int : 3;
  int d : 4;
};
struct __attribute__((packed)) E {
  unsigned a : 3;
  unsigned long long b : 61;
  unsigned c : 13;
  unsigned char d;
  long long e : 50;
};
struct F {
  volatile int a : 11;
  volatile unsigned b : 21;
};
enum Color { kRed, kGreen, kBlue = 5 };
struct G {
  enum Color c : 3;
  unsigned rest : 13;
  struct {
    unsigned x : 4, y : 4;
  };
};
union U {
  struct {
    unsigned lo : 12, mid : 8, hi : 12;
  };
  unsigned whole;
  int s : 7;
};
#define DUMP(v) dump(#v, &(v), sizeof(v))
static void dump(const char *name, const void *p, size_t n) {
  printf("%s:", name);
  for (size_t i = 0; i < n; i++)
    printf(" %02x", ((const unsigned char *)p)[i]);
  putchar('\n');
}
static struct C global = {0x1ffffffffULL, 0x12345678, 0x7edcba9876543210ULL, 1};
static struct E packed = {5, 0x1edcba9876543210ULL, 0x1abc, 0x7f, -3};
__attribute__((noinline)) static long long sum(struct B b) { return b.a + b.b + b.c + b.d + b.e; }
__attribute__((noinline)) static struct E bump(struct E e) {
  e.b++;
  e.c -= 7;
  e.e *= 3;
  return e;
}
int main(void) {
  struct A a;
  memset(&a, 0, sizeof a);
  a.a = 3;
  a.b = 6;
  a.c = ~0u;
  a.d = 0x80000001;
  DUMP(a);
  struct B b;
  memset(&b, 0, sizeof b);
  b.a = -3;
  b.b = -200;
  b.c = 60000;
  b.d = -1000000000000LL;
  b.e = 4;
  printf("%lld %d %d %d %lld %d\n", sum(b), b.a, b.b, b.c, (long long)b.d, b.e);
  DUMP(global);
  global.a += 2;
  global.b <<= 3;
  global.c = ~global.c;
  global.d ^= 1;
  DUMP(global);
  struct D d;
  memset(&d, 0, sizeof d);
  d.a = 17;
  d.b = -1;
  d.c = 'x';
  d.d = 9;
  DUMP(d);
  printf("%d %d %d\n", d.a, d.b, d.d);
  DUMP(packed);
  packed = bump(packed);
  DUMP(packed);
  printf("%lld\n", (long long)packed.e);
  struct F f;
  memset(&f, 0, sizeof f);
  f.a = 1023;
  f.a++;
  f.b = f.a;
  DUMP(f);
  printf("%d %u\n", f.a, f.b);
  struct G g;
  memset(&g, 0, sizeof g);
  g.c = kBlue;
  g.rest = 5000;
  g.x = 9;
  g.y = g.x-- + g.c;
  DUMP(g);
  union U u = {.whole = 0xdeadbeef};
  printf("%x %x %x %d\n", u.lo, u.mid, u.hi, u.s);
  u.mid = 0x55;
  u.s = -5;
  DUMP(u);
  printf("%zu %zu %zu %zu %zu %zu %zu\n", sizeof(struct A), sizeof(struct B), sizeof(struct C), sizeof(struct D),
         sizeof(struct E), sizeof(struct G), sizeof(union U));
  int k = (a.c = 5) + (b.a = 7) + (b.b = 300);
  printf("%d\n", k);
  return 0;
}
