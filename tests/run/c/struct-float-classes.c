#include <stdio.h>
// Structures of floating-point members take vector registers, mixtures both kinds.
typedef struct { float a; } f1; typedef struct { float a, b; } f2; typedef struct { float a, b, c; } f3; typedef struct { float a, b, c, d; } f4;
typedef struct { double a, b; } d2; typedef struct { float a; int b; double c; } m1; typedef struct { int a; float b; double c; } m2; typedef struct { long double a; } l1; typedef struct { char a; double b; } m3; typedef struct { double a; char b; } m4;
__attribute__((noinline)) static f1 g1(f1 x, f2 y) { f1 r = {x.a + y.b}; return r; }
__attribute__((noinline)) static f2 g2(f3 x, f4 y) { f2 r = {x.c - y.d, x.a * y.b}; return r; }
__attribute__((noinline)) static f3 g3(d2 x, m1 y) { f3 r = {(float)x.a, (float)y.c, (float)y.b}; return r; }
__attribute__((noinline)) static f4 g4(m2 x, m3 y, m4 z) { f4 r = {(float)x.a, x.b, (float)y.b, z.b}; return r; }
__attribute__((noinline)) static m1 g5(l1 x, m1 y) { m1 r = {(float)x.a, y.b + 1, y.c * 2}; return r; }
__attribute__((noinline)) static m2 g6(m2 x) { x.a++; x.b += 2; x.c += 3; return x; }
__attribute__((noinline)) static l1 g7(l1 x, m4 y) { l1 r = {x.a * y.b}; return r; }
int main(void) {
  f1 a = {1.5f}; f2 b = {2, 3}; f3 c = {4, 5, 6}; f4 d = {7, 8, 9, 10}; d2 e = {11.25, 12}; m1 f = {13, 14, 15.5}; m2 g = {16, 17.5f, 18}; l1 h = {19.5L}; m3 i = {'x', 20}; m4 j = {21, 22};
  f2 r2 = g2(c, d); f3 r3 = g3(e, f); f4 r4 = g4(g, i, j); m1 r5 = g5(h, f); m2 r6 = g6(g); l1 r7 = g7(h, j);
  printf("%g %g %g %g %g %g %g %g %g %g\n", g1(a, b).a, r2.a, r2.b, r3.a, r3.b, r3.c, r4.a, r4.b, r4.c, r4.d);
  printf("%g %d %g %d %g %g %Lg\n", r5.a, r5.b, r5.c, r6.a, r6.b, r6.c, r7.a);
  return 0;
}
