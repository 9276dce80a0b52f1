#include <emmintrin.h>
#include <stdio.h>
// The intrinsics of SSE and SSE2 that front ends leave to the code generator.
static void show(const char *n, __m128i v) {
  union { __m128i v; unsigned u[4]; } x = {v};
  printf("%s %08x %08x %08x %08x\n", n, x.u[0], x.u[1], x.u[2], x.u[3]);
}
int main(void) {
  volatile int seed = 12345;
  int s = seed;
  __m128i a = _mm_set_epi32(s * 7, -s * 31337, s << 12, 0x8000ffff), b = _mm_set_epi32(-s, s * 99991, 0x7fff8001, s * 3);
  show("madd", _mm_madd_epi16(a, b));
  show("packs16", _mm_packs_epi16(a, b));
  show("packs32", _mm_packs_epi32(a, b));
  show("packus", _mm_packus_epi16(a, b));
  show("mulhi", _mm_mulhi_epi16(a, b));
  show("mulhu", _mm_mulhi_epu16(a, b));
  show("avg8", _mm_avg_epu8(a, b));
  show("avg16", _mm_avg_epu16(a, b));
  show("sad", _mm_sad_epu8(a, b));
  for (int n = 0; n < 40; n += 13) {
    __m128i c = _mm_cvtsi32_si128(n);
    show("sll16", _mm_sll_epi16(a, c));
    show("srl32", _mm_srl_epi32(a, c));
    show("sra16", _mm_sra_epi16(a, c));
    show("sra32", _mm_sra_epi32(b, c));
    show("sll64", _mm_sll_epi64(b, c));
    show("srli64", _mm_srli_epi64(b, n));
    show("slli32", _mm_slli_epi32(a, n));
  }
  show("srai", _mm_srai_epi16(a, 3));
  show("srai32", _mm_srai_epi32(a, 31));
  show("slli", _mm_slli_epi16(a, 15));
  show("bytes", _mm_xor_si128(_mm_slli_si128(a, 3), _mm_srli_si128(b, 5)));
  printf("%x %x %x\n", _mm_movemask_epi8(a), _mm_movemask_ps(_mm_castsi128_ps(b)), _mm_movemask_pd(_mm_castsi128_pd(b)));
  __m128 f = _mm_set_ps(1.5f, -2.5f, 1e9f, 0.25f), g = _mm_set_ps(1.5f, 3.5f, -7, 0.5f);
  __m128d d = _mm_set_pd(-2.5, 100.75), e = _mm_set_pd(3.25, 100.75);
  show("min", _mm_castps_si128(_mm_min_ps(f, g)));
  show("max", _mm_castps_si128(_mm_max_ps(f, g)));
  show("mins", _mm_castps_si128(_mm_min_ss(f, g)));
  show("maxd", _mm_castpd_si128(_mm_max_pd(d, e)));
  show("cmplt", _mm_castps_si128(_mm_cmplt_ps(f, g)));
  show("cmpeqs", _mm_castps_si128(_mm_cmpeq_ss(f, g)));
  show("cmpled", _mm_castpd_si128(_mm_cmple_pd(d, e)));
  show("cvt", _mm_cvtps_epi32(_mm_set_ps(1.5f, 2.5f, -3.5f, 7.75f)));
  show("cvtt", _mm_cvttps_epi32(_mm_set_ps(1.5f, 2.5f, -3.5f, 7.75f)));
  show("cvtpd", _mm_cvtpd_epi32(d));
  show("cvttpd", _mm_cvttpd_epi32(d));
  show("pd2ps", _mm_castps_si128(_mm_cvtpd_ps(d)));
  show("sd2ss", _mm_castps_si128(_mm_cvtsd_ss(f, e)));
  show("mul", _mm_mul_epu32(a, b));
  show("unpack", _mm_unpacklo_epi8(a, b));
  show("shuffle", _mm_shuffle_epi32(a, 0x1b));
  printf("%d %d %d %lld %d %d\n", _mm_cvtss_si32(f), _mm_cvttsd_si32(d), _mm_cvtsd_si32(d), (long long)_mm_cvtsd_si64(e),
         _mm_comilt_ss(f, g), _mm_ucomieq_sd(d, e));
  _mm_sfence();
  _mm_lfence();
  _mm_mfence();
  _mm_pause();
  return 0;
}
