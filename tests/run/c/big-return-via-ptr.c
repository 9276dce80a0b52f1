#include <stdio.h>
typedef struct { int v[16]; } M; static M mul(M a, M b) { M r; for (int i = 0; i < 4; i++) for (int j = 0; j < 4; j++) { r.v[i * 4 + j] = 0; for (int k = 0; k < 4; k++) r.v[i * 4 + j] += a.v[i * 4 + k] * b.v[k * 4 + j]; } return r; } static M (*fp)(M, M) = mul;
int main(void) { M a, b; for (int i = 0; i < 16; i++) a.v[i] = i, b.v[i] = 16 - i; M c = fp(mul(a, b), a); for (int i = 0; i < 16; i++) printf("%d ", c.v[i]); puts(""); return 0; }
