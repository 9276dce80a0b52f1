#include <stdio.h>
#include <stdarg.h>
double sum(int n, ...) { va_list ap; va_start(ap, n); double s = 0; for (int i = 0; i < n; i++) { if (i % 3 == 0) s += va_arg(ap, double); else if (i % 3 == 1) s += va_arg(ap, int); else s += (double)va_arg(ap, long double); } va_end(ap); return s; }
int main(void) { printf("%g\n", sum(12, 1.5, 2, 3.5L, 4.5, 5, 6.5L, 7.5, 8, 9.5L, 10.5, 11, 12.5L)); printf("%g\n", sum(1, 0.25)); return 0; }
