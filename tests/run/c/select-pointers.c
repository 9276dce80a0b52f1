#include <stdio.h>
int main(int argc, char **argv) { int a = 1, b = 2; int *p = argc > 1 ? &a : &b; double x = 1.5, y = 2.5; double z = argc > 1 ? x : y; long double l = argc < 2 ? 3.5L : 4.5L; struct { int a, b; } s = {1, 2}, t = {3, 4}, u = argc > 5 ? s : t; const char *m = argc ? "yes" : "no"; printf("%d %g %Lg %d %s %d\n", *p, z, l, u.b, m, argv[argc] == 0); return 0; }
