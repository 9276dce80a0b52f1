#include <stdio.h>
#include <string.h>
struct I {
  int a;
  struct {
    int b, c;
  } in;
  int d[4];
};
struct O {
  struct I i[3];
  union {
    float f;
    int n;
  } u;
  char s[8];
};
enum { kA, kB, kC, kN };
static const char *names[kN] = {[kC] = "c", [kA] = "a", [kB] = "b"};
static int ranges[20] = {[0 ... 4] = 1, [3 ... 7] = 2, [10] = 5, 6, 7, [19] = 9};
static struct O o = {.i[1].in.c = 5, .i[1].a = 1, .i = {[2] = {1, {2, 3}, {[2] = 4, 5}}}, .u.n = 77, .s = "abc"};
static int matrix[][3] = {{1}, {2, 3}, [4] = {4, 5, 6}};
static char strings[3][5] = {"one", {'t', 'w', 'o'}, "three"};
static struct {
  int x : 3;
  unsigned y : 5;
  int *p;
  long double ld;
  _Bool b;
} mixed = {-1, 17, &ranges[10], 1.5L, 2};
static int *ends[] = {ranges, ranges + 20, &ranges[3] - 1, &matrix[4][2]};
static long diff = (char *)&o.i[2] - (char *)&o;
static float (*fns[2])(float);
static double zero_tail[100] = {1};
static struct I local_init(int k) {
  struct I i = {k, {k + 1}, {[1] = k, k + 2}};
  return i;
}
int main(void) {
  for (int i = 0; i < kN; i++)
    printf("%s ", names[i]);
  for (int i = 0; i < 20; i++)
    printf("%d ", ranges[i]);
  printf("\n%d %d %d %d %d %d %s\n", o.i[1].a, o.i[1].in.c, o.i[2].in.c, o.i[2].d[2], o.i[2].d[3], o.u.n, o.s);
  printf("%zu %d %d %.5s\n", sizeof matrix, matrix[1][1], matrix[4][2], strings[2]);
  printf("%d %u %d %Lg %d\n", mixed.x, mixed.y, *mixed.p, mixed.ld, mixed.b);
  printf("%d %ld %d %ld %d %g\n", *ends[2], (long)(ends[1] - ends[0]), *ends[3], diff, fns[0] == 0,
         zero_tail[0] + zero_tail[99]);
  struct I i = local_init(10);
  printf("%d %d %d %d %d %d\n", i.a, i.in.b, i.in.c, i.d[0], i.d[1], i.d[2]);
  char a[10] = "hi", b[] = {"brace"};
wchar_t_test:
  printf("%d %zu\n", memcmp(a, "hi\0\0\0\0\0\0\0", 10), sizeof b);
  return 0;
}
