// Masks of all comparisons on all element types, and choices by them.
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
#define T(t, m) \
  __attribute__((noinline)) static void cmp_##t(t a, t b) { \
    m r; \
    r = (m)(a == b); printf(" %08x", hash(&r)); r = (m)(a != b); printf(" %08x", hash(&r)); \
    r = (m)(a < b); printf(" %08x", hash(&r)); r = (m)(a <= b); printf(" %08x", hash(&r)); \
    r = (m)(a > b); printf(" %08x", hash(&r)); r = (m)(a >= b); printf(" %08x", hash(&r)); \
    m k = (m)(a < b); m c = (k & (m)a) | (~k & (m)b); printf(" %08x\n", hash(&c)); }
T(v16qi, v16qi) T(v16uqi, v16qi) T(v8hi, v8hi) T(v8uhi, v8hi) T(v4si, v4si) T(v4usi, v4si) T(v2di, v2di) T(v2udi, v2di) T(v4sf, v4si) T(v2df, v2di)
int main(void) {
  for (int i = 0; i < 24; i++) {
    unsigned long long d[4] = {rnd(), rnd(), rnd(), rnd()};
    if (i % 3 == 1) d[2] = d[0];
    if (i % 3 == 2) { d[2] = d[0] & 0xff00ffffff00ffffull; d[3] = d[1] ^ 0x80000000ull; }
    #define R(t) { t a, b; memcpy(&a, d, 16); memcpy(&b, d + 2, 16); printf(#t); cmp_##t(a, b); }
    R(v16qi) R(v16uqi) R(v8hi) R(v8uhi) R(v4si) R(v4usi) R(v2di) R(v2udi)
    v4sf f, g; v2df x, y;
    for (int k = 0; k < 4; k++) { f[k] = (int)(rnd() % 9) - 4; g[k] = (int)(rnd() % 9) - 4; }
    for (int k = 0; k < 2; k++) { x[k] = (int)(rnd() % 5) - 2; y[k] = (int)(rnd() % 5) - 2; }
    if (i % 4 == 3) { f[i % 3] = __builtin_nanf(""); y[i % 2] = __builtin_nan(""); }
    printf("v4sf"); cmp_v4sf(f, g);
    printf("v2df"); cmp_v2df(x, y);
  }
  return 0;
}
