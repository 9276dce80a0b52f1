// flags: -lm
#include <stdio.h>
#include <math.h>
long double f(long double a, long double b) { return a * b - b / a + 1; }
long double sum(int n, const long double *p) { long double s = 0; for (int i = 0; i < n; i++) s += p[i]; return s; }
struct L { char c; long double l; int i; };
struct L mk(long double x) { struct L l = {'a', x, 3}; return l; }
int main(void) { long double a[] = {1.5L, -2.25L, 3.125L, 1e100L, -1e100L}; printf("%.18Lg %.18Lg\n", f(1.1L, 2.2L), sum(3, a)); struct L l = mk(f(3, 4)); printf("%Lg %d %c\n", l.l, l.i, l.c); printf("%.18Lg %.18Lg %.18Lg\n", sqrtl(2), fabsl(-3.5L), floorl(2.7L)); long double x = 1; for (int i = 1; i < 25; i++) x *= i; printf("%.20Lg %d %lld %g %g\n", x, (int)(x / 1e20L), (long long)(x / 1e6L), (double)x, (float)x); return 0; }
