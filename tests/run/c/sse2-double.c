// reference: clang-19
#include <emmintrin.h>
#include <math.h>
#include <stdio.h>
#include <string.h>
// emmintrin.h: each operation on double-precision vectors and each conversion.
static unsigned long long h;
static void mix(const void *p, size_t n) {
  for (size_t i = 0; i < n; i++)
    h = h * 1099511628211ULL ^ ((const unsigned char *)p)[i];
}
static const double values[12] = {1.5, -2.25, 0, -0.0, 3e9, 100.7, NAN, INFINITY, -INFINITY, 5e-324, -1e20, 2.5};
#define V(e)                                                                                                           \
  {                                                                                                                    \
    __m128d r = (e);                                                                                                   \
    double f[2];                                                                                                       \
    memcpy(f, &r, 16);                                                                                                 \
    for (int k = 0; k < 2; k++) {                                                                                      \
      if (f[k] != f[k])                                                                                                \
        f[k] = 12345;                                                                                                  \
      mix(&f[k], 8);                                                                                                   \
    }                                                                                                                  \
  }
#define F(e)                                                                                                           \
  {                                                                                                                    \
    __m128 r = (e);                                                                                                    \
    float f[4];                                                                                                        \
    memcpy(f, &r, 16);                                                                                                 \
    for (int k = 0; k < 4; k++) {                                                                                      \
      if (f[k] != f[k])                                                                                                \
        f[k] = 12345;                                                                                                  \
      mix(&f[k], 4);                                                                                                   \
    }                                                                                                                  \
  }
#define M(e)                                                                                                           \
  {                                                                                                                    \
    __m128d r = (e);                                                                                                   \
    mix(&r, 16);                                                                                                       \
  }
#define N(e)                                                                                                           \
  {                                                                                                                    \
    __m128i r = (e);                                                                                                   \
    mix(&r, 16);                                                                                                       \
  }
#define I(e)                                                                                                           \
  {                                                                                                                    \
    long long r = (e);                                                                                                 \
    mix(&r, 8);                                                                                                        \
  }
#define SHOW(name) printf("%s %llx\n", name, h)
int main(void) {
  for (int i = 0; i < 12; i++)
    for (int j = 0; j < 12; j++) {
      __m128d a = _mm_loadu_pd((double[2]){values[i], values[(i + 5) % 12]}),
              b = _mm_setr_pd(values[j], values[(j + 3) % 12]);
      __m128 f = _mm_setr_ps((float)values[i], (float)values[j], 3.7f, -1e10f);
      __m128i n = _mm_setr_epi32(i * 100003, -j, 0x7fffffff, 5);
      V(_mm_add_pd(a, b))
      V(_mm_sub_pd(a, b)) V(_mm_mul_pd(a, b)) V(_mm_div_pd(a, b)) V(_mm_add_sd(a, b)) V(_mm_sub_sd(a, b))
          V(_mm_mul_sd(a, b)) V(_mm_div_sd(a, b)) V(_mm_sqrt_pd(a)) V(_mm_sqrt_sd(a, b)) V(_mm_min_pd(a, b))
              V(_mm_max_pd(a, b)) V(_mm_min_sd(a, b)) V(_mm_max_sd(a, b)) M(_mm_and_pd(a, b)) M(_mm_andnot_pd(a, b)) M(
                  _mm_or_pd(a, b)) M(_mm_xor_pd(a, b)) M(_mm_cmpeq_pd(a, b)) M(_mm_cmplt_pd(a, b)) M(_mm_cmple_pd(a, b))
                  M(_mm_cmpgt_pd(a, b)) M(_mm_cmpge_pd(a, b)) M(_mm_cmpneq_pd(a, b)) M(_mm_cmpnlt_pd(a, b))
                      M(_mm_cmpnle_pd(a, b)) M(_mm_cmpngt_pd(a, b)) M(_mm_cmpnge_pd(a, b)) M(_mm_cmpord_pd(a, b))
                          M(_mm_cmpunord_pd(a, b)) V(_mm_cmpeq_sd(a, b)) V(_mm_cmplt_sd(a, b)) V(_mm_cmple_sd(a, b))
                              V(_mm_cmpgt_sd(a, b)) V(_mm_cmpge_sd(a, b)) V(_mm_cmpneq_sd(a, b)) V(_mm_cmpnlt_sd(a, b))
                                  V(_mm_cmpnle_sd(a, b)) V(_mm_cmpngt_sd(a, b)) V(_mm_cmpnge_sd(a, b))
                                      V(_mm_cmpord_sd(a, b)) V(_mm_cmpunord_sd(a, b)) I(_mm_comieq_sd(a, b))
                                          I(_mm_comilt_sd(a, b)) I(_mm_comile_sd(a, b)) I(_mm_comigt_sd(a, b))
                                              I(_mm_comige_sd(a, b)) I(_mm_comineq_sd(a, b)) I(_mm_ucomieq_sd(a, b))
                                                  I(_mm_ucomilt_sd(a, b)) I(_mm_ucomile_sd(a, b)) I(_mm_ucomigt_sd(
                                                      a, b)) I(_mm_ucomige_sd(a, b)) I(_mm_ucomineq_sd(a, b))
                                                      N(_mm_cvtpd_epi32(a)) N(_mm_cvttpd_epi32(a)) N(_mm_cvtps_epi32(f))
                                                          N(_mm_cvttps_epi32(f)) F(_mm_cvtpd_ps(a)) V(_mm_cvtps_pd(f))
                                                              F(_mm_cvtepi32_ps(n)) V(_mm_cvtepi32_pd(n))
                                                                  I(_mm_cvtsd_si32(a)) I(_mm_cvttsd_si32(a))
                                                                      I(_mm_cvtsd_si64(a)) I(_mm_cvttsd_si64(a))
                                                                          F(_mm_cvtsd_ss(f, a)) V(_mm_cvtss_sd(a, f)) V(
                                                                              _mm_cvtsi32_sd(a, j - 7))
                                                                              V(_mm_cvtsi64_sd(a, j * 10000000000007LL))
                                                                                  M(_mm_shuffle_pd(a, b, 1))
                                                                                      M(_mm_shuffle_pd(a, b, 2))
                                                                                          M(_mm_unpackhi_pd(a, b)) M(
                                                                                              _mm_unpacklo_pd(a, b))
                                                                                              M(_mm_move_sd(a, b))
                                                                                                  I(_mm_movemask_pd(a))
    }
  SHOW("operations");
  double mem[6] __attribute__((aligned(16))) = {1, 2, 3, 4, 5, 6};
  __m128d x = _mm_set_pd(8, 7);
  _mm_store_pd(mem, x);
  _mm_storeu_pd(mem + 3, x);
  _mm_storeh_pd(mem + 2, x);
  _mm_storel_pd(mem + 5, x);
  mix(mem, 48);
  _mm_store1_pd(mem, x);
  _mm_storer_pd(mem + 2, x);
  _mm_store_sd(mem + 5, x);
  _mm_stream_pd(mem + 4, _mm_set1_pd(3));
  mix(mem, 48);
  M(_mm_load_pd(mem))
  M(_mm_load1_pd(mem + 3)) M(_mm_load_sd(mem + 2)) M(_mm_loadr_pd(mem + 2)) M(_mm_loadh_pd(x, mem))
      M(_mm_loadl_pd(x, mem + 3)) M(_mm_set_sd(5)) M(_mm_setzero_pd()) N(_mm_castpd_si128(x)) F(_mm_castpd_ps(x))
          M(_mm_castsi128_pd(_mm_set1_epi32(7))) I((int)_mm_cvtsd_f64(x)) SHOW("memory");
  return 0;
}
