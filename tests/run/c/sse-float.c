// reference: clang-19
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <xmmintrin.h>
// xmmintrin.h: each operation on single-precision vectors over values with NaNs, infinities and signed zeros.
static unsigned long long h;
static void mix(const void *p, size_t n) {
  for (size_t i = 0; i < n; i++)
    h = h * 1099511628211ULL ^ ((const unsigned char *)p)[i];
}
static const float values[16] = {1.5f, -2.25f, 0,        -0.0f,     3e9f,   100.7f, -100.5f, 2.5f,
                                 7,    NAN,    INFINITY, -INFINITY, 1e-40f, 0.1f,   65536,   -1};
#define SHOW(name) printf("%s %llx\n", name, h)
#define V(e)                                                                                                           \
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
    __m128 r = (e);                                                                                                    \
    mix(&r, 16);                                                                                                       \
  }
#define I(e)                                                                                                           \
  {                                                                                                                    \
    int r = (e);                                                                                                       \
    mix(&r, 4);                                                                                                        \
  }
int main(void) {
  for (int i = 0; i < 16; i++)
    for (int j = 0; j < 16; j++) {
      __m128 a = _mm_loadu_ps((float[4]){values[i], values[(i + 3) % 16], values[(i + 5) % 16], values[(i + 7) % 16]}),
             b = _mm_setr_ps(values[j], values[(j + 1) % 16], values[(j + 4) % 16], values[(j + 9) % 16]);
      V(_mm_add_ps(a, b))
      V(_mm_sub_ps(a, b)) V(_mm_mul_ps(a, b)) V(_mm_div_ps(a, b)) V(_mm_add_ss(a, b)) V(_mm_sub_ss(a, b))
          V(_mm_mul_ss(a, b)) V(_mm_div_ss(a, b)) V(_mm_sqrt_ps(a)) V(_mm_sqrt_ss(a)) V(_mm_min_ps(a, b))
              V(_mm_max_ps(a, b)) V(_mm_min_ss(a, b)) V(_mm_max_ss(a, b)) M(_mm_and_ps(a, b)) M(_mm_andnot_ps(a, b))
                  M(_mm_or_ps(a, b)) M(_mm_xor_ps(a, b)) M(_mm_cmpeq_ps(a, b)) M(_mm_cmplt_ps(a, b))
                      M(_mm_cmple_ps(a, b)) M(_mm_cmpgt_ps(a, b)) M(_mm_cmpge_ps(a, b)) M(_mm_cmpneq_ps(a, b))
                          M(_mm_cmpnlt_ps(a, b)) M(_mm_cmpnle_ps(a, b)) M(_mm_cmpngt_ps(a, b)) M(_mm_cmpnge_ps(a, b))
                              M(_mm_cmpord_ps(a, b)) M(_mm_cmpunord_ps(a, b)) V(_mm_cmpeq_ss(a, b))
                                  V(_mm_cmplt_ss(a, b)) V(_mm_cmple_ss(a, b)) V(_mm_cmpgt_ss(a, b))
                                      V(_mm_cmpge_ss(a, b)) V(_mm_cmpneq_ss(a, b)) V(_mm_cmpnlt_ss(a, b))
                                          V(_mm_cmpnle_ss(a, b)) V(_mm_cmpngt_ss(a, b)) V(_mm_cmpnge_ss(a, b))
                                              V(_mm_cmpord_ss(a, b)) V(_mm_cmpunord_ss(a, b)) I(_mm_comieq_ss(a, b))
                                                  I(_mm_comilt_ss(a, b)) I(_mm_comile_ss(a, b)) I(_mm_comigt_ss(a, b))
                                                      I(_mm_comige_ss(a, b)) I(_mm_comineq_ss(a, b))
                                                          I(_mm_ucomieq_ss(a, b)) I(_mm_ucomilt_ss(a, b))
                                                              I(_mm_ucomile_ss(a, b)) I(_mm_ucomigt_ss(a, b))
                                                                  I(_mm_ucomige_ss(a, b)) I(_mm_ucomineq_ss(a, b))
                                                                      I(_mm_cvtss_si32(a)) I(_mm_cvttss_si32(a)) {
        long long r = _mm_cvtss_si64(b);
        mix(&r, 8);
        r = _mm_cvttss_si64(b);
        mix(&r, 8);
      }
      V(_mm_cvtsi32_ss(a, j * 1000003))
      V(_mm_cvtsi64_ss(a, j * 100000000003LL)) I((int)_mm_cvtss_f32(_mm_setr_ps(j, 1, 2, 3)))
          M(_mm_shuffle_ps(a, b, _MM_SHUFFLE(3, 1, 2, 0))) M(_mm_shuffle_ps(a, b, _MM_SHUFFLE(0, 0, 3, 3)))
              M(_mm_unpackhi_ps(a, b)) M(_mm_unpacklo_ps(a, b)) M(_mm_movehl_ps(a, b)) M(_mm_movelh_ps(a, b))
                  M(_mm_move_ss(a, b)) I(_mm_movemask_ps(a))
    }
  SHOW("operations");
  float mem[8] __attribute__((aligned(16))) = {0};
  __m128 x = _mm_set_ps(4, 3, 2, 1);
  _mm_store_ps(mem, x);
  _mm_storeu_ps(mem + 3, x);
  mix(mem, 28);
  _mm_storer_ps(mem, x);
  mix(mem, 16);
  _mm_store1_ps(mem, x);
  mix(mem, 16);
  _mm_store_ss(mem + 2, x);
  mix(mem, 16);
  _mm_storeh_pi((__m64 *)(mem + 4), x);
  _mm_storel_pi((__m64 *)mem, x);
  mix(mem, 32);
  _mm_stream_ps(mem, x);
  M(_mm_load_ps(mem))
  M(_mm_load1_ps(mem + 2)) M(_mm_load_ss(mem + 1)) M(_mm_loadr_ps(mem)) M(_mm_loadh_pi(x, (__m64 *)mem))
      M(_mm_loadl_pi(x, (__m64 *)mem)) M(_mm_set1_ps(5)) M(_mm_set_ss(6)) M(_mm_setzero_ps())
          _MM_TRANSPOSE4_PS(x, x, x, x);
  __m128 r0 = _mm_setr_ps(1, 2, 3, 4), r1 = _mm_setr_ps(5, 6, 7, 8), r2 = _mm_setr_ps(9, 10, 11, 12),
         r3 = _mm_setr_ps(13, 14, 15, 16);
  _MM_TRANSPOSE4_PS(r0, r1, r2, r3);
  M(r1) M(r3) SHOW("memory");
  for (int i = 1; i < 9; i++) {
    __m128 v = _mm_set1_ps(i * 1.7f), e = _mm_sub_ps(_mm_mul_ps(_mm_rcp_ps(v), v), _mm_set1_ps(1)),
           q = _mm_sub_ps(_mm_mul_ps(_mm_mul_ps(_mm_rsqrt_ps(v), _mm_rsqrt_ss(v)), v), _mm_set1_ps(1));
    if (fabsf(_mm_cvtss_f32(e)) > 1e-3f || fabsf(_mm_cvtss_f32(q)) > 2e-3f || _mm_cvtss_f32(_mm_rcp_ss(v)) == 0)
      printf("inexact\n");
  }
  unsigned csr = _mm_getcsr();
  _MM_SET_ROUNDING_MODE(_MM_ROUND_DOWN);
  I(_mm_cvtss_si32(_mm_set_ss(-1.5f)))
  I(_MM_GET_ROUNDING_MODE() == _MM_ROUND_DOWN) _MM_SET_FLUSH_ZERO_MODE(_MM_FLUSH_ZERO_ON);
  volatile float tiny = 1e-30f;
  I(tiny * tiny * 1e20f == 0) _mm_setcsr(csr);
  _mm_prefetch((const char *)mem, _MM_HINT_T0);
  _mm_prefetch((const char *)mem, _MM_HINT_NTA);
  _mm_sfence();
  _mm_pause();
  SHOW("control");
  return 0;
}
