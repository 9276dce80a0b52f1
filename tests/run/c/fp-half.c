// only: clang-19
// reference: clang-19
#include <stdio.h>
float up(_Float16 h) { return (float)h * 2; }
int main(void) { volatile float v[] = {0, 1, -2.5f, 1e-5f, 65504, 1e6f}; for (int i = 0; i < 6; i++) { _Float16 h = v[i]; _Float16 k = h + (_Float16)1; printf("%g %g %d %g\n", (float)h, (float)k, h < k, up(h)); } return 0; }
