#include <stdio.h>
// Hundreds of arguments, locals, blocks and live values in one function.
#define R1(M, x) M(x##0) M(x##1) M(x##2) M(x##3) M(x##4) M(x##5) M(x##6) M(x##7) M(x##8) M(x##9)
#define R2(M, x)                                                                                                       \
  R1(M, x##0)                                                                                                          \
  R1(M, x##1) R1(M, x##2) R1(M, x##3) R1(M, x##4) R1(M, x##5) R1(M, x##6) R1(M, x##7) R1(M, x##8) R1(M, x##9)
#define PARAM(i) int a##i,
#define SUM(i) s = s * 3 + a##i;
#define ARG(i) 1##i - 100,
__attribute__((noinline)) static int args(R2(PARAM, ) double last) {
  int s = 0;
  R2(SUM, ) return s + (int)last;
}
#define LOCAL(i) int v##i = n * 1##i;
#define USE(i) r ^= v##i + (r << 1);
__attribute__((noinline)) static int locals(int n) {
  R2(LOCAL, 1) R2(LOCAL, 2) R2(LOCAL, 3) int r = n;
  R2(USE, 1) R2(USE, 2) R2(USE, 3) return r;
}
#define CASE(i)                                                                                                        \
  case 1##i * 7:                                                                                                       \
    r = r * 5 + 1##i;                                                                                                  \
    break;
__attribute__((noinline)) static int cases(int n) {
  int r = 1;
  switch (n) { R2(CASE, 1) R2(CASE, 2) R2(CASE, 3) default : r = -1; }
  return r;
}
#define BRANCH(i)                                                                                                      \
  if (n % (1##i - 99) == 3)                                                                                            \
    r += 1##i;                                                                                                         \
  else                                                                                                                 \
    r ^= n;
__attribute__((noinline)) static int blocks(int n) {
  int r = 0;
  R2(BRANCH, ) R2(BRANCH, 1) R2(BRANCH, 2) return r;
}
#define LIVE(i) double d##i = x * 1##i;
#define LSUM(i) t = t * 0.5 + d##i;
__attribute__((noinline)) static double live(double x) {
  R2(LIVE, 1) double t = 0;
  printf("%s", "");
  R2(LSUM, 1) return t;
}
#define EXPR(i) + ((n ^ 1##i) * (
#define CLOSE(i) ))
__attribute__((noinline)) static int deep(int n) {
  return 1 R1(EXPR, 1) R1(EXPR, 2) R1(EXPR, 3) n R1(CLOSE, 1) R1(CLOSE, 2) R1(CLOSE, 3);
}
int main(void) {
  printf("%d %d %d %d %d %d %g %d\n", args(R2(ARG, ) 2.5), locals(7), cases(1155 * 7), cases(1399 * 7), cases(13),
         blocks(12345), live(0.25), deep(3));
  return 0;
}
