// only: clang-19 clang-14
#include <stdio.h>
__float128 f(__float128 a, __float128 b) { return a * b + a / b - b; }
int main(void) { __float128 x = 1.25, y = 3; x = f(x, y); printf("%.17g %d %d %d %ld\n", (double)x, x < y, x == y, x > y, (long)(x * 1000)); y = 12345678901L; printf("%.17g %.17g %.17Lg %.9g\n", (double)(y * y), (double)-y, (long double)(y / 7), (float)y); return 0; }
