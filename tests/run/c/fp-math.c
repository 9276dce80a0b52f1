// flags: -lm
#include <stdio.h>
#include <math.h>
int main(void) { for (double x = -3.7; x < 4; x += 0.61) { printf("%.15g %.15g %.15g %.15g %.15g %.15g %.15g %.15g\n", sqrt(fabs(x)), floor(x), ceil(x), trunc(x), round(x), rint(x), nearbyint(x), copysign(2.5, x)); printf("%g %g %g %g %.12g %.12g %.12g %ld %ld\n", fmin(x, 1), fmax(x, 1), fmod(x, 1.3), fabs(x), sin(x), exp(x), pow(fabs(x), 1.5), lround(x), lrint(x)); printf("%g %g %g %g %g\n", floorf(x), sqrtf(fabsf(x)), fminf(x, 0), copysignf(1, x), fma(x, x, 1.0)); } return 0; }
