/* Vectors: the extension, the intrinsics headers, and loops that the optimiser vectorises. */
#include <emmintrin.h>
typedef int v4 __attribute__((vector_size(16)));
typedef float v8f __attribute__((ext_vector_type(8)));
typedef short v3 __attribute__((ext_vector_type(3)));
typedef char v16 __attribute__((vector_size(16)));
v4 arith(v4 a, v4 b) { return a * b + (a > b) - (v4){1, 2, 3, 4} / 3; }
v4 shuffle(v4 a, v4 b) { return __builtin_shufflevector(a, b, 0, 5, -1, 3); }
v8f floats(v8f a, float s) { return a * s + a.s0; }
v3 odd(v3 a) { a.y = 7; return a << 2; }
int lane(v16 v, int i) { return v[i] + v[3]; }
__m128d sse(__m128d a, __m128i b) { return _mm_add_pd(_mm_sqrt_pd(a), _mm_cvtepi32_pd(_mm_madd_epi16(b, b))); }
int mask(__m128i a) { return _mm_movemask_epi8(_mm_cmpeq_epi8(a, _mm_setzero_si128())) + _mm_extract_epi16(a, 3); }
v4 convert(v8f f) { return __builtin_convertvector(f.lo, v4); }
void saxpy(int n, float a, const float *restrict x, float *restrict y) { for (int i = 0; i < n; i++) y[i] += a * x[i]; }
int dot(const int *a, const short *b, int n) { int s = 0; for (int i = 0; i < n; i++) s += a[i] * b[i]; return s; }
unsigned max(const unsigned *p, int n) { unsigned m = 0; for (int i = 0; i < n; i++) m = p[i] > m ? p[i] : m; return m; }
void gather(const double *t, const int *ix, double *out, int n) { for (int i = 0; i < n; i++) out[i] = t[ix[i]]; }
void bytes(const unsigned char *a, unsigned short *b, int n) { for (int i = 0; i < n; i++) b[i] = a[i] * 3u + (a[i] >> 1); }
_Bool any(const v4 *p) { v4 c = *p == (v4){0}; return c[0] | c[1]; }
double reduce(v8f a) { return __builtin_reduce_max(a) + __builtin_reduce_min(a); }
