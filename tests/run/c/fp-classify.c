#include <stdio.h>
#include <math.h>
#include <float.h>
int main(void) { volatile double v[] = {0, -0.0, 1, -1, DBL_MIN / 2, INFINITY, -INFINITY, NAN, DBL_MAX}; for (int i = 0; i < 9; i++) { double d = v[i]; float f = d; long double l = d; printf("%d%d%d%d%d %d%d%d %d%d%d\n", !!isnan(d), !!isinf(d), !!isfinite(d), !!isnormal(d), !!signbit(d), !!isnan(f), !!isinf(f), !!signbit(f), !!isnan(l), !!isinf(l), !!signbit(l)); } return 0; }
