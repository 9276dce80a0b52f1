// flags: -std=gnu89
#include <stdio.h>
// Old-style definitions, implicit int, calls without prototypes, default promotions, gnu89 inline.
int add();
double scale(x, f)
float f;
int x;
{ return x * f; }
static mix(c, s, l) char c;
short s;
long l;
{ return c + s + (int)l; }
extern __inline int inl(int x) { return x + 1; }
int inl(int x) { return x + 2; }
static int noproto();
struct P {
  int x, y;
  double d;
};
static int viastruct(p, n)
struct P p;
{
  return p.x + p.y + (int)p.d + n;
}
int (*fp)();
int implicit(n) { return n * 2; }
int main(argc, argv)
int argc;
char **argv;
{
  struct P p = {1, 2, 3.5};
  fp = add;
  printf("%d %g %d %d\n", add(3, 4), scale(3, 2.5), mix('a', -5, 100L), viastruct(p, 4));
  printf("%d %d %d %d\n", (*fp)(1, 2), fp(5, 6), implicit(21), undeclared(8));
  printf("%d %d\n", noproto(1, 2.5, "xyz"), inl(1) > 1);
  return 0;
}
int add(a, b) { return a + b; }
int undeclared(n)
int n;
{
  auto r = n;
  register k = 3;
  return r * k;
}
static int noproto(i, d, s)
int i;
double d;
char *s;
{ return i + (int)d + s[2]; }
