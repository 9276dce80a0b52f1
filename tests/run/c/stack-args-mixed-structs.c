#include <stdio.h>
struct A { long a, b; }; struct B { double x; char y; }; struct C { int v[6]; }; typedef struct { float f; } E;
int f(struct A a, int i, struct B b, struct A c, struct C d, E e, struct A g, double z, struct B h, int j) { return (int)(a.a + a.b * 2 + i * 3 + b.x * 4 + b.y * 5 + c.a * 6 + c.b * 7 + d.v[0] * 8 + d.v[5] * 9 + e.f * 10 + g.a * 11 + g.b * 12 + z * 13 + h.x * 14 + h.y * 15 + j * 16); }
int main(void) { struct A a = {1, 2}, c = {3, 4}, g = {5, 6}; struct B b = {1.5, 7}, h = {2.5, 8}; struct C d = {{9, 0, 0, 0, 0, 10}}; E e = {.5f}; printf("%d\n", f(a, 11, b, c, d, e, g, 3.5, h, 12)); return 0; }
