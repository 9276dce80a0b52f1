// Globals of every sort, for text_and_object.py.
#include <stddef.h>
__thread int tl = 5;
__thread int tz;
extern __thread int te;
static __thread int ts = 3;
int gettl(void) { return tl + tz + te + ts; }
__attribute__((weak)) int w(void) { return 1; }
__attribute__((visibility("hidden"))) int hid = 4;
int al_target(int x) { return x; }
int al(int) __attribute__((alias("al_target")));
static int st(int x) { return x * 2; }
static void *ifr(void) { return (void *)st; }
int ifn(int) __attribute__((ifunc("ifr")));
__attribute__((constructor(101))) void c1(void) {}
__attribute__((destructor)) void d1(void) {}
__attribute__((section("mysec"))) int insec = 7;
__attribute__((section(".text.hot"))) int hotf(int x) {
  switch (x) {
  case 0:
    return 5;
  case 1:
    return 7;
  case 2:
    return 1;
  case 3:
    return 9;
  case 4:
    return st(x);
  case 5:
    return 3;
  default:
    return w();
  }
}
const char *const strs[] = {"a", "bc", "a"};
static const double dd[] = {1.5, 2.5};
int (*fp)(int) = st;
int big[10000];
static int sb[100];
int common1;
extern int wk __attribute__((weak));
int *pwk(void) { return &wk; }
double k(int i) { return dd[i] * 3.25f + 1e300; }
long double ld(long double x) { return x * 2.5L; }
void *addr(int i) {
  static void *t[] = {&&a, &&b};
  goto *t[i];
a:
  return t[0];
b:
  return t[1];
}
struct S {
  char c;
  void *p;
  short s;
} ss = {'x', &ss, 3};
ptrdiff_t diff = 0;
char arr[3] = "ab";
wchar_t ws[] = L"hi";
_Alignas(64) char al64[3] = {1};
int tail(int x) { return hotf(x + 1); }
_Complex double cx;
union {
  int i;
  float f;
} u = {.f = 1.0f};
__asm__(".symver al_target,al_target@@V1");
