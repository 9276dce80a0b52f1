#include <stdio.h>
#define T(t, f) { volatile t a = (t)1.1, b = (t)-2.7; t c = a + b, d = a - b, e = a * b, g = a / b; printf(f " " f " " f " " f " " f "\n", c, d, e, g, -a); }
int main(void) { T(float, "%.9g") T(double, "%.17g") T(long double, "%.20Lg") return 0; }
