#include <stdio.h>
#include <limits.h>
enum E { A, B = 5, C, D = -3, F = INT_MAX }; enum U { X = 0xffffffffu }; static const long k = LONG_MIN; static const unsigned long ul = ULONG_MAX;
int main(void) { enum E e = C; enum U u = X; printf("%d %d %d %u %ld %lu %d %d\n", e, D, F, u, k, ul, CHAR_MIN, SCHAR_MAX); long long h = 0x8000000000000000ull; float f = 0x1.8p3f; double d = 1e308 * 10; printf("%lld %g %g %g\n", h, f, d, -1e-320); return 0; }
