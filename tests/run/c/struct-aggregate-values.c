#include <stdio.h>
// Structures as values: assigned, passed, returned, compared member by member, in arrays and unions, by every size.
#define S(n) typedef struct { unsigned char c[n]; } s##n; \
  __attribute__((noinline)) static s##n next##n(s##n x) { for (int i = 0; i < n; i++) x.c[i] += (unsigned char)(i + 1); return x; } \
  static int run##n(void) { s##n a = {{1}}, b; for (int i = 0; i < 3; i++) { b = next##n(a); a = b; } int t = 0; for (int i = 0; i < n; i++) t = t * 7 + a.c[i]; return t; }
S(1) S(2) S(3) S(4) S(5) S(6) S(7) S(8) S(9) S(10) S(11) S(12) S(13) S(15) S(16) S(17) S(24) S(31) S(33)
typedef union { struct { float x, y; } f; long l; s8 c; } u;
__attribute__((noinline)) static u make(float x) { u r; r.f.x = x; r.f.y = -x; return r; }
int main(void) {
  printf("%d %d %d %d %d %d %d %d %d %d\n", run1(), run2(), run3(), run4(), run5(), run6(), run7(), run8(), run9(), run10());
  printf("%d %d %d %d %d %d %d %d %d\n", run11(), run12(), run13(), run15(), run16(), run17(), run24(), run31(), run33());
  u v = make(2.5f);
  printf("%f %f %lx %d\n", v.f.x, v.f.y, v.l, v.c.c[3]);
  return 0;
}
