#include <stdio.h>
#include <math.h>
int f(double a, double b) { int r = 0; if (a < b) r |= 1; if (a == b) r |= 2; if (a > b) r |= 4; if (!(a <= b)) r |= 8; if (a != b) r |= 16; if (!(a != b)) r |= 32; if (a >= b) r |= 64; while (a < b && r < 1000) { r += 100; a += 1; } return r; }
int g(float a, float b) { return a < b ? 1 : a == b ? 2 : a > b ? 3 : 4; }
int main(void) { volatile double v[] = {0, 1, 2.5, -3, NAN, INFINITY}; for (int i = 0; i < 6; i++) for (int j = 0; j < 6; j++) printf("%d %d\n", f(v[i], v[j]), g(v[i], v[j])); return 0; }
