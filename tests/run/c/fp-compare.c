#include <stdio.h>
#include <math.h>
#define C(t, a, b) { t x = a, y = b; printf("%d%d%d%d%d%d%d%d%d%d%d%d ", x < y, x <= y, x > y, x >= y, x == y, x != y, !(x < y), !(x <= y), !(x > y), !(x >= y), isunordered(x, y), islessgreater(x, y)); }
int main(void) { volatile double v[] = {0.0, -0.0, 1.5, -1.5, INFINITY, -INFINITY, NAN}; for (int i = 0; i < 7; i++) { for (int j = 0; j < 7; j++) { C(float, v[i], v[j]) C(double, v[i], v[j]) C(long double, v[i], v[j]) } puts(""); } return 0; }
