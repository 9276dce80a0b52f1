// only: clang-19
// reference: clang-19
// flags: -std=c23
#include <stdio.h>
// Wide _BitInt beyond two words: arguments in memory, shifts over words, products, factorials, comparisons.
typedef unsigned _BitInt(256) U;
typedef _BitInt(192) I;
typedef unsigned _BitInt(129) V;
static void show(U v) {
  for (int i = 3; i >= 0; i--)
    printf("%016llx", (unsigned long long)(v >> (64 * i)));
  putchar('\n');
}
__attribute__((noinline)) static U add(int k, U a, U b, char c) { return a + b * (U)k - (U)c; }
__attribute__((noinline)) static I neg(I a, I b) { return a < b ? -a : b; }
__attribute__((noinline)) static V odd(V a, unsigned s) { return (a << s) ^ (a >> (129 - s)); }
static U array[3] = {1, 2, 3};
struct S {
  short s;
  V v;
};
static struct S st = {5, 1};
int main(void) {
  U f = 1;
  for (unsigned i = 1; i <= 57; i++)
    f *= i;
  show(f);
  show(add(3, f, ~f, 'x'));
  show(f & (U)0xff00ff00ff00ff00ull << 70);
  show(f | ((U)1 << 255));
  for (unsigned s = 0; s < 256; s += 37) {
    show(f << s);
    show(f >> s);
  }
  I i = (I)f;
  show((U)neg(i, -i));
  show((U)(i >> 70));
  printf("%d %d %d\n", i<0, f> array[2], f == f + array[0]);
  V v = 3;
  for (unsigned s = 1; s < 129; s += 25)
    v = odd(v, s) + 1;
  show((U)v);
  st.v += v;
  st.s++;
  show((U)st.v);
  array[1] = f;
  array[2]--;
  show(array[1] - array[2]);
  show((U)(I)-12345);
  printf("%d\n", (int)(f % 1));
  return 0;
}
