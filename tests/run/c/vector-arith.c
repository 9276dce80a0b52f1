// Arithmetic, logic, shifts, elements and conversions of 128-bit vectors.
#include <stdio.h>
#include <string.h>
typedef signed char v16qi __attribute__((vector_size(16)));
typedef unsigned char v16uqi __attribute__((vector_size(16)));
typedef short v8hi __attribute__((vector_size(16)));
typedef unsigned short v8uhi __attribute__((vector_size(16)));
typedef int v4si __attribute__((vector_size(16)));
typedef unsigned v4usi __attribute__((vector_size(16)));
typedef long long v2di __attribute__((vector_size(16)));
typedef unsigned long long v2udi __attribute__((vector_size(16)));
typedef float v4sf __attribute__((vector_size(16)));
typedef double v2df __attribute__((vector_size(16)));
static unsigned long long s = 88172645463325252ull;
static unsigned long long rnd(void) { s ^= s << 13; s ^= s >> 7; s ^= s << 17; return s; }
static unsigned hash(const void *p) { const unsigned char *b = p; unsigned h = 0; for (int i = 0; i < 16; i++) h = h * 31 + b[i]; return h; }
#define P(x) { __typeof__(x) r = (x); printf(" %08x", hash(&r)); }
#define T(t, n) \
  __attribute__((noinline)) static void f_##t(t a, t b, int k) { \
    printf(#t); P(a + b) P(a - b) P(a * b) P(a & b) P(a | b) P(a ^ b) P(~a) P(-a) \
    P(a << 1) P(a >> 3) P(a << k) P(b >> k) P((a << (b & (128 / n - 1))) ^ (b >> (a & (128 / n - 1)))) P(a / (b | 1)) \
    t c = a; c[n - 1] = b[0]; c[0] = b[n - 1]; P(c) c[k % n] = a[(k + 1) % n]; P(c) P(a + a[1]) P(b ^ 3) printf("\n"); }
T(v16qi, 16) T(v16uqi, 16) T(v8hi, 8) T(v8uhi, 8) T(v4si, 4) T(v4usi, 4) T(v2di, 2) T(v2udi, 2)
__attribute__((noinline)) static void floats(v4sf a, v4sf b, v2df x, v2df y) {
  P(a + b) P(a - b) P(a * b) P(a / b) P(-a) P(x + y) P(x - y) P(x * y) P(x / y) P(-x)
  P(__builtin_convertvector(a, v4si)) P(__builtin_convertvector(x, v2di))
  v4sf c = {a[3], b[0], a[1] + 1, b[2]}; P(c) v2df d = {y[1], x[0] * 2}; P(d) a[2] = b[1]; P(a) x[1] = y[0]; P(x)
  printf("\n");
}
int main(void) {
  for (int i = 0; i < 16; i++) {
    unsigned long long d[4] = {rnd(), rnd(), rnd(), rnd()};
    #define R(t) { t a, b; memcpy(&a, d, 16); memcpy(&b, d + 2, 16); f_##t(a, b, i % 8); }
    R(v16qi) R(v16uqi) R(v8hi) R(v8uhi) R(v4si) R(v4usi) R(v2di) R(v2udi)
    v4sf f, g; v2df x, y;
    for (int k = 0; k < 4; k++) { f[k] = (int)(rnd() % 2001 - 1000) / 8.0f; g[k] = (int)(rnd() % 2001 + 1) / 4.0f; }
    for (int k = 0; k < 2; k++) { x[k] = (int)(rnd() % 2001 - 1000) / 8.0; y[k] = (int)(rnd() % 2001 + 1) / 4.0; }
    floats(f, g, x, y);
  }
  return 0;
}
