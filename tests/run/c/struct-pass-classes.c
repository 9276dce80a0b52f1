#include <stdarg.h>
#include <stdio.h>
// Each shape of structure that the calling convention distinguishes, alone, mixed and with registers running out.
typedef float V4 __attribute__((vector_size(16)));
typedef short V2 __attribute__((vector_size(4)));
struct S1 {
  float f;
};
struct S2 {
  float a, b;
};
struct S3 {
  float a, b, c;
};
struct S4 {
  double d;
  int i;
};
struct S5 {
  int i;
  double d;
};
struct S6 {
  float f;
  int i;
  double d;
};
struct S7 {
  long double l;
};
struct S8 {
  __int128 w;
};
struct S9 {
  V4 v;
};
struct S10 {
  int i;
  V4 v;
};
struct S11 {
  char c;
  float f;
  char d;
};
struct S12 {
  struct {
    float x;
  } a;
  struct {
    int y;
  } b;
};
struct S13 {
  union {
    double d;
    long l;
  } u;
  float f;
};
struct S14 {
  double d[2];
};
struct S15 {
  double d[3];
};
struct S16 {
  char c[3];
  short s;
  float f;
};
struct S17 {
  void *p;
  float f;
};
struct S18 {
  _Complex float c;
  double d;
};
struct S19 {
  long double l;
  int i;
};
struct S20 {
  V2 v;
  int i;
};
struct S21 {
  _Bool b;
  char c;
  float f;
};
struct S22 {
  double a, b;
  char c;
};
struct S23 {
  int : 5;
  float f;
  int b : 7;
};
struct S24 {
  struct {
  } e;
  double d;
  int i;
};
union U1 {
  float f;
  double d;
};
union U2 {
  long double l;
  int i;
};
union U3 {
  float f;
  char c[12];
};
#define ALL(M)                                                                                                         \
  M(S1)                                                                                                                \
  M(S2) M(S3) M(S4) M(S5) M(S6) M(S7) M(S8) M(S9) M(S10) M(S11) M(S12) M(S13) M(S14) M(S15) M(S16) M(S17) M(S18)       \
      M(S19) M(S20) M(S21) M(S22) M(S23) M(S24)
static unsigned long h;
static void mix(double d) { h = h * 1000003 + (unsigned long)(long)(d * 16); }
#define T(s)                                                                                                           \
  __attribute__((noinline)) static struct s r##s(int pad, struct s a, double d, struct s b) {                          \
    mix(pad);                                                                                                          \
    mix(d);                                                                                                            \
    return pad & 1 ? a : b;                                                                                            \
  }                                                                                                                    \
  __attribute__((noinline)) static struct s full##s(long a, long b, long c, long d, long e, double x1, double x2,      \
                                                    double x3, double x4, double x5, double x6, double x7, struct s p, \
                                                    struct s q, int last) {                                            \
    mix(a + b + c + d + e);                                                                                            \
    mix(x1 + x2 + x3 + x4 + x5 + x6 + x7);                                                                             \
    mix(last);                                                                                                         \
    return last & 1 ? p : q;                                                                                           \
  }                                                                                                                    \
  __attribute__((noinline)) static struct s va##s(int n, ...) {                                                        \
    va_list ap;                                                                                                        \
    va_start(ap, n);                                                                                                   \
    struct s v;                                                                                                        \
    for (int i = 0; i < n; i++) {                                                                                      \
      v = va_arg(ap, struct s);                                                                                        \
      mix(va_arg(ap, int));                                                                                            \
    }                                                                                                                  \
    va_end(ap);                                                                                                        \
    return v;                                                                                                          \
  }
ALL(T)
#define USE(s, expr, ...)                                                                                              \
  {                                                                                                                    \
    struct s a = {__VA_ARGS__}, b = a, v;                                                                              \
    v = r##s(1, a, 2.5, b);                                                                                            \
    mix(expr);                                                                                                         \
    v = full##s(1, 2, 3, 4, 5, 1, 2, 3, 4, 5, 6, 7, v, a, 8);                                                          \
    mix(expr);                                                                                                         \
    v = va##s(3, a, 1, v, 2, b, 3);                                                                                    \
    mix(expr);                                                                                                         \
    printf(#s " %lx %zu\n", h, sizeof a);                                                                              \
  }
static double fu1(union U1 a, int k, union U1 b) { return a.d + k + b.d; }
static long double fu2(union U2 a, union U2 b) { return a.l * b.l; }
static union U3 fu3(union U3 u) {
  u.c[11]++;
  u.f *= 2;
  return u;
}
int main(void) {
  USE(S1, v.f, 1.5f)
  USE(S2, v.a + v.b, 1, 2) USE(S3, v.a + v.b * v.c, 1, 2, 3) USE(S4, v.d + v.i, 1.5, 7) USE(S5, v.d * v.i, 3, 1.25) USE(
      S6, v.f + v.i + v.d, 1, 2, 3) USE(S7, v.l, 2.5L) USE(S8, (double)v.w, 99) USE(S9, v.v[0] + v.v[3], {1, 2, 3, 4})
      USE(S10, v.i + v.v[2], 5, {1, 2, 3, 4}) USE(S11, v.c + v.f + v.d, 1, 2.5f, 3) USE(S12, v.a.x + v.b.y, {1.5f}, {4})
          USE(S13, v.u.d + v.f, {2.5}, 1.5f) USE(S14, v.d[0] - v.d[1], {4, 1}) USE(S15, v.d[0] + v.d[2], {1, 2, 3})
              USE(S16, v.c[2] + v.s + v.f, {1, 2, 3}, 4, 5) USE(S17, (v.p != 0) + v.f, &h, 2.5f)
                  USE(S18, __imag__ v.c + v.d, 1 + 2i, 3) USE(S19, v.l + v.i, 1.5L, 6) USE(S20, v.v[1] + v.i, {3, 4}, 5)
                      USE(S21, v.b + v.c + v.f, 1, 2, 3) USE(S22, v.a + v.b + v.c, 1, 2, 3) USE(S23, v.f + v.b, 2.5f, 9)
                          USE(S24, v.d + v.i, {}, 2, 3) union U1 u1 = {.d = 2.5};
  union U2 u2 = {.l = 1.5L};
  union U3 u3 = {.c = "hello world"};
  u3.f = 2;
  printf("%g %Lg %g %s\n", fu1(u1, 3, u1), fu2(u2, u2), fu3(u3).f, fu3(u3).c + 4);
  return 0;
}
