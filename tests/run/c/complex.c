// flags: -lm
#include <stdio.h>
#include <complex.h>
double complex f(double complex a, double complex b) { return a * b + a / b - conj(a); } float complex g(float complex a) { return a * a; } long double complex h(long double complex a) { return a + 1.0Li; }
#define _ 1
int main(void) { double complex a = 1 + 2 * I, b = 3 - I; double complex c = f(a, b); float complex d = g(1.5f + .5f * I); printf("%.12g %.12g %g %g %g\n", creal(c), cimag(c), crealf(d), cimagf(d), cabs(a)); return 0; }
