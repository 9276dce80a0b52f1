// flags: -lm
#include <assert.h>
#include <errno.h>
#include <float.h>
#include <inttypes.h>
#include <iso646.h>
#include <locale.h>
#include <setjmp.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tgmath.h>
#include <time.h>
// What the headers of the C library define, digraphs, pointers to functions that return pointers to functions.
// clang-format off
%:define ELEMENT(array, i) array<:i:>
static int digraph(void) <%
  int a<:3:> = <% 1, 2, 3 %>;
  return ELEMENT(a, 1);
%>
// clang-format on
static double tg(float f, double d, long double l) {
  return sqrt(f) + pow(d, 2) + (double)fabs(l) + cbrt(8.0f) + hypot(3.0, 4.0f);
}
static bool b3(int x) {
  bool b = x;
  b += 5;
  b = -b;
  return b and not(x == 0 or x == 7);
}
struct incomplete;
static struct incomplete *inc(struct incomplete *p) { return p; }
static int vf(int n, int a[static restrict n]) {
  int s = 0;
  for (int i = 0; i < n; ++i)
    s += a[i];
  return s;
}
static void ptrs(void) {
  int a[10];
  int *p = &a[3], *q = &a[8];
  ptrdiff_t d = q - p;
  printf("%td %d %d %d\n", d, p < q, p + d == q, (int)(uintptr_t)(void *)0);
  char *c = (char *)p;
  c += sizeof(int) * 2;
  printf("%d\n", (int *)c == &a[5]);
}
static long fact(int n) { return n < 2 ? 1 : n * fact(n - 1); }
static int ack(int m, int n) { return m == 0 ? n + 1 : n == 0 ? ack(m - 1, 1) : ack(m - 1, ack(m, n - 1)); }
typedef int (*binop)(int, int);
static int add(int a, int b) { return a + b; }
static int mul(int a, int b) { return a * b; }
static binop choose(char c) { return c == '+' ? add : mul; }
static int (*(*fpfp)(char))(int, int) = choose;
static unsigned hash(const char *s) {
  unsigned h = 5381;
  while (*s)
    h = h * 33 ^ (unsigned char)*s++;
  return h;
}
int main(void) {
  printf("%d %g %d%d%d %d\n", digraph(), tg(4, 3, -2), b3(0), b3(3), b3(7), inc(0) == 0);
  int arr[4] = {1, 2, 3, 4};
  printf("%d\n", vf(4, arr));
  ptrs();
  printf("%ld %d %d %u\n", fact(15), ack(2, 9), fpfp('*')(6, 7) + choose('+')(1, 2), hash("hello"));
  printf("%a %a %.3a %g\n", 0x1.8p3, 0x.4p-2f, 1.999, 0x1p-1074);
  printf("%" PRId64 " %" PRIx32 " %" PRIuMAX "\n", INT64_MIN, UINT32_MAX, UINTMAX_MAX);
  errno = 0;
  strtol("99999999999999999999", 0, 10);
  printf("%d\n", errno == ERANGE);
  printf("%g %g %d\n", DBL_MAX, FLT_EPSILON, DECIMAL_DIG > 10);
  struct tm t = {.tm_year = 100, .tm_mon = 1, .tm_mday = 30};
  time_t tt = timegm(&t);
  char buf[64];
  strftime(buf, 64, "%Y-%m-%d %j", gmtime(&tt));
  puts(buf);
  div_t dv = div(-17, 5);
  ldiv_t lv = ldiv(17, -5);
  imaxdiv_t iv = imaxdiv(-17, -5);
  printf("%d %d %ld %ld %jd %jd\n", dv.quot, dv.rem, lv.quot, lv.rem, iv.quot, iv.rem);
  assert(1 == 1);
  printf("%zu %zu\n",
         offsetof(
             struct {
               char c;
               long l;
             },
             l),
         sizeof(struct {
           char c[3];
           short s;
         }));
  return EXIT_SUCCESS;
}
