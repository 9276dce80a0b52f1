// flags: -msse4.2 -mpopcnt
#include <nmmintrin.h>
#include <stdio.h>
#include <string.h>
// SSE3 to SSE4.2: each operation, on machines that have them.
static unsigned long long h; static void mix(const void *p, size_t n) { for (size_t i = 0; i < n; i++) h = h * 1099511628211ULL ^ ((const unsigned char *)p)[i]; }
#define M(e) { __m128i r = (e); mix(&r, 16); }
#define F(e) { __m128 r = (e); mix(&r, 16); }
#define D(e) { __m128d r = (e); mix(&r, 16); }
#define I(e) { long long r = (e); mix(&r, 8); }
#define SHOW(name) printf("%s %llx\n", name, h)
static unsigned long long rnd(void) { static unsigned long long s = 88172645463325252ULL; s ^= s << 13; s ^= s >> 7; s ^= s << 17; return s; }
int main(void) {
  for (int i = 0; i < 100; i++) {
    unsigned long long w[4] = {rnd(), rnd(), rnd(), rnd()}; if (i % 3 == 0) w[2] = w[0]; __m128i a = _mm_loadu_si128((__m128i *)w), b = _mm_loadu_si128((__m128i *)(w + 2)), m = _mm_cmpgt_epi8(a, b); __m128 f = _mm_setr_ps(i * 1.25f, -i, 2.5f, 100), g = _mm_setr_ps(3, i * 0.5f, -7.5f, i); __m128d d = _mm_setr_pd(i * 1.5, -2.5), e = _mm_setr_pd(7, i - 50.5);
    F(_mm_addsub_ps(f, g)) F(_mm_hadd_ps(f, g)) F(_mm_hsub_ps(f, g)) F(_mm_movehdup_ps(f)) F(_mm_moveldup_ps(f)) D(_mm_addsub_pd(d, e)) D(_mm_hadd_pd(d, e)) D(_mm_hsub_pd(d, e)) D(_mm_movedup_pd(d)) M(_mm_lddqu_si128((__m128i *)((char *)w + 5)))
    M(_mm_abs_epi8(a)) M(_mm_abs_epi16(a)) M(_mm_abs_epi32(a)) M(_mm_alignr_epi8(a, b, 5)) M(_mm_alignr_epi8(a, b, 20)) M(_mm_hadd_epi16(a, b)) M(_mm_hadd_epi32(a, b)) M(_mm_hadds_epi16(a, b)) M(_mm_hsub_epi16(a, b)) M(_mm_hsub_epi32(a, b)) M(_mm_hsubs_epi16(a, b)) M(_mm_maddubs_epi16(a, b)) M(_mm_mulhrs_epi16(a, b)) M(_mm_shuffle_epi8(a, b)) M(_mm_sign_epi8(a, b)) M(_mm_sign_epi16(a, b)) M(_mm_sign_epi32(a, b))
    M(_mm_blendv_epi8(a, b, m)) F(_mm_blendv_ps(f, g, _mm_castsi128_ps(m))) D(_mm_blendv_pd(d, e, _mm_castsi128_pd(m))) M(_mm_blend_epi16(a, b, 0x5a)) F(_mm_blend_ps(f, g, 6)) D(_mm_blend_pd(d, e, 1)) F(_mm_dp_ps(f, g, 0x7d)) D(_mm_dp_pd(d, e, 0x31)) F(_mm_insert_ps(f, g, 0x9c)) M(_mm_mpsadbw_epu8(a, b, 5)) M(_mm_packus_epi32(a, b)) M(_mm_minpos_epu16(a)) M(_mm_mul_epi32(a, b)) M(_mm_mullo_epi32(a, b)) M(_mm_cmpeq_epi64(a, b)) M(_mm_max_epi8(a, b)) M(_mm_max_epi32(a, b)) M(_mm_max_epu16(a, b)) M(_mm_max_epu32(a, b)) M(_mm_min_epi8(a, b)) M(_mm_min_epi32(a, b)) M(_mm_min_epu16(a, b)) M(_mm_min_epu32(a, b))
    F(_mm_round_ps(f, _MM_FROUND_TO_NEAREST_INT | _MM_FROUND_NO_EXC)) F(_mm_floor_ps(g)) F(_mm_ceil_ps(g)) D(_mm_round_pd(d, _MM_FROUND_CUR_DIRECTION)) D(_mm_round_sd(d, e, _MM_FROUND_TO_ZERO)) F(_mm_round_ss(f, g, _MM_FROUND_TO_POS_INF)) I(_mm_testz_si128(a, m)) I(_mm_testc_si128(a, m)) I(_mm_testnzc_si128(a, m)) I(_mm_extract_epi8(a, 7)) I(_mm_extract_epi32(a, 2)) I(_mm_extract_epi64(a, 1)) I(_mm_extract_ps(f, 1)) M(_mm_insert_epi8(a, i, 9)) M(_mm_insert_epi32(a, i, 3)) M(_mm_insert_epi64(a, i, 0))
    M(_mm_cvtepi8_epi16(a)) M(_mm_cvtepi8_epi32(a)) M(_mm_cvtepi8_epi64(a)) M(_mm_cvtepi16_epi32(a)) M(_mm_cvtepi16_epi64(a)) M(_mm_cvtepi32_epi64(a)) M(_mm_cvtepu8_epi16(a)) M(_mm_cvtepu8_epi32(a)) M(_mm_cvtepu8_epi64(a)) M(_mm_cvtepu16_epi32(a)) M(_mm_cvtepu16_epi64(a)) M(_mm_cvtepu32_epi64(a)) M(_mm_cmpgt_epi64(a, b)) I(_mm_crc32_u8(i, (unsigned char)w[0])) I(_mm_crc32_u16(i, (unsigned short)w[0])) I(_mm_crc32_u32(i, (unsigned)w[0])) I((long long)_mm_crc32_u64(i, w[0])) I(_mm_popcnt_u32((unsigned)w[1])) I(_mm_popcnt_u64(w[1]))
  }
  SHOW("operations"); __m128i s = _mm_loadu_si128((__m128i *)"hello, world abc"), t = _mm_loadu_si128((__m128i *)"lo\0ooooooooooooo"); enum { kEq = _SIDD_UBYTE_OPS | _SIDD_CMP_EQUAL_ORDERED, kAny = _SIDD_UBYTE_OPS | _SIDD_CMP_EQUAL_ANY | _SIDD_UNIT_MASK };
  I(_mm_cmpistri(t, s, kEq)) I(_mm_cmpistra(t, s, kEq)) I(_mm_cmpistrc(t, s, kEq)) I(_mm_cmpistro(t, s, kEq)) I(_mm_cmpistrs(t, s, kEq)) I(_mm_cmpistrz(t, s, kEq)) M(_mm_cmpistrm(t, s, kAny)) I(_mm_cmpestri(t, 3, s, 16, kEq)) I(_mm_cmpestrc(t, 2, s, 12, kEq)) I(_mm_cmpestrz(t, 2, s, 12, kEq)) M(_mm_cmpestrm(t, 2, s, 7, kAny)) M(_mm_stream_load_si128(&s)) SHOW("strings"); return 0;
}
