#include <stdio.h>
#define NAME(x)                                                                                                        \
  _Generic((x), _Bool: "bool", char: "char", signed char: "schar", unsigned char: "uchar", short: "short", \
  unsigned short: "ushort", int: "int", unsigned: "uint", long: "long", unsigned long: "ulong", long long: "llong", \
  unsigned long long: "ullong", float: "float", double: "double", long double: "ldouble", char *: "char*", const char *: "cchar*", \
  int *: "int*", void *: "void*", int (*)(int): "fn", default: "other")
#define ABS(x) _Generic((x), int : iabs, double : dabs, default : labs_)(x)
static int iabs(int x) { return x < 0 ? -x : x; }
static double dabs(double x) { return x < 0 ? -x : x; }
static long labs_(long x) { return x < 0 ? -x : x; }
struct S {
  int x;
};
int main(void) {
  char c = 1;
  short s = 2;
  unsigned char uc = 3;
  float f = 1;
  const int ci = 5;
  struct S st;
  int arr[3];
  const char *p = "x";
  printf("%s %s %s %s %s %s\n", NAME(c), NAME(s), NAME(uc), NAME(f), NAME(ci), NAME(st));
  printf("%s %s %s %s %s\n", NAME(c + c), NAME(s << 1), NAME(uc * 1u), NAME(f + 1), NAME(f * 1.0));
  printf("%s %s %s %s %s %s\n", NAME(arr), NAME(p), NAME(&arr[0]), NAME((void *)p), NAME(iabs), NAME("lit"));
  printf("%s %s %s %s %s\n", NAME(1L), NAME(1ULL), NAME('a'), NAME(1.0L), NAME((_Bool)1));
  printf("%s %s %s %s\n", NAME(sizeof c), NAME(1 ? c : 1L), NAME(1 ? 0 : p), NAME(p - p));
  printf("%d %g %ld\n", ABS(-3), ABS(-2.5), ABS(-4L));
  return 0;
}
