#include <emmintrin.h>
#include <stdio.h>
#include <string.h>
// emmintrin.h: each operation on integer vectors.
static unsigned long long h;
static void mix(const void *p, size_t n) {
  for (size_t i = 0; i < n; i++)
    h = h * 1099511628211ULL ^ ((const unsigned char *)p)[i];
}
#define M(e)                                                                                                           \
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
static unsigned long long rnd(void) {
  static unsigned long long s = 88172645463325252ULL;
  s ^= s << 13;
  s ^= s >> 7;
  s ^= s << 17;
  return s;
}
int main(void) {
  for (int i = 0; i < 200; i++) {
    unsigned long long w[4] = {rnd(), rnd(), rnd(), rnd()};
    if (i % 7 == 0)
      w[0] = 0x8000800080008000ULL, w[2] = 0x7fff8000ff800180ULL;
    if (i % 5 == 0)
      w[1] = w[3];
    __m128i a = _mm_loadu_si128((__m128i *)w), b = _mm_loadu_si128((__m128i *)(w + 2)), n = _mm_cvtsi32_si128(i % 70);
    M(_mm_add_epi8(a, b))
    M(_mm_add_epi16(a, b)) M(_mm_add_epi32(a, b)) M(_mm_add_epi64(a, b)) M(_mm_adds_epi8(a, b)) M(_mm_adds_epi16(a, b))
        M(_mm_adds_epu8(a, b)) M(_mm_adds_epu16(a, b)) M(_mm_sub_epi8(a, b)) M(_mm_sub_epi16(a, b)) M(
            _mm_sub_epi32(a, b)) M(_mm_sub_epi64(a, b)) M(_mm_subs_epi8(a, b)) M(_mm_subs_epi16(a, b))
            M(_mm_subs_epu8(a, b)) M(_mm_subs_epu16(a, b)) M(_mm_avg_epu8(a, b)) M(_mm_avg_epu16(a, b)) M(
                _mm_madd_epi16(a, b)) M(_mm_max_epi16(a, b)) M(_mm_max_epu8(a, b)) M(_mm_min_epi16(a, b))
                M(_mm_min_epu8(a, b)) M(_mm_mulhi_epi16(a, b)) M(_mm_mulhi_epu16(a, b)) M(_mm_mullo_epi16(a, b)) M(
                    _mm_mul_epu32(a, b)) M(_mm_sad_epu8(a, b)) M(_mm_and_si128(a, b)) M(_mm_andnot_si128(a, b))
                    M(_mm_or_si128(a, b)) M(_mm_xor_si128(a, b)) M(_mm_sll_epi16(a, n)) M(_mm_sll_epi32(a, n)) M(
                        _mm_sll_epi64(a, n)) M(_mm_srl_epi16(a, n)) M(_mm_srl_epi32(a, n)) M(_mm_srl_epi64(a, n))
                        M(_mm_sra_epi16(a, n)) M(_mm_sra_epi32(a, n)) M(_mm_slli_epi16(a, i % 20)) M(
                            _mm_slli_epi32(a, i % 40)) M(_mm_slli_epi64(a, i % 70)) M(_mm_srli_epi16(a, i % 20))
                            M(_mm_srli_epi32(a, i % 40)) M(_mm_srli_epi64(a, i % 70)) M(_mm_srai_epi16(a, i % 20)) M(
                                _mm_srai_epi32(a, i % 40)) M(_mm_slli_epi16(a, 3)) M(_mm_srai_epi32(a, 31))
                                M(_mm_srli_epi64(a, 64)) M(_mm_slli_si128(a, 5)) M(_mm_srli_si128(a, 11)) M(
                                    _mm_bslli_si128(a, 16)) M(_mm_bsrli_si128(b, 1)) M(_mm_cmpeq_epi8(a, b))
                                    M(_mm_cmpeq_epi16(a, b)) M(_mm_cmpeq_epi32(a, b)) M(_mm_cmpgt_epi8(a, b)) M(
                                        _mm_cmpgt_epi16(a, b)) M(_mm_cmpgt_epi32(a, b)) M(_mm_cmplt_epi8(a, b))
                                        M(_mm_cmplt_epi16(a, b)) M(_mm_cmplt_epi32(a, b)) M(_mm_packs_epi16(a, b)) M(
                                            _mm_packs_epi32(a, b)) M(_mm_packus_epi16(a, b)) I(_mm_extract_epi16(a, 5))
                                            M(_mm_insert_epi16(a, i, 3)) I(_mm_movemask_epi8(a))
                                                M(_mm_shuffle_epi32(a, 0x1b)) M(_mm_shufflehi_epi16(a, 0x9c))
                                                    M(_mm_shufflelo_epi16(a, 0x36))
                                                        M(_mm_unpackhi_epi8(a, b)) M(_mm_unpackhi_epi16(a, b)) M(
                                                            _mm_unpackhi_epi32(a, b)) M(_mm_unpackhi_epi64(a, b))
                                                            M(_mm_unpacklo_epi8(a, b)) M(_mm_unpacklo_epi16(a, b))
                                                                M(_mm_unpacklo_epi32(a, b)) M(_mm_unpacklo_epi64(a, b))
                                                                    M(_mm_move_epi64(a)) I(_mm_cvtsi128_si32(a))
                                                                        I(_mm_cvtsi128_si64(a))
                                                                            M(_mm_cvtsi64_si128((long long)w[0]))
  }
  SHOW("operations");
  char mem[48] __attribute__((aligned(16)));
  memset(mem, 1, sizeof mem);
  __m128i x = _mm_setr_epi8(1, -2, 3, -4, 5, -6, 7, -8, 9, -10, 11, -12, 13, -14, 15, -16);
  _mm_store_si128((__m128i *)mem, x);
  _mm_storeu_si128((__m128i *)(mem + 17), x);
  _mm_storel_epi64((__m128i *)(mem + 33), x);
  mix(mem, 48);
  _mm_maskmoveu_si128(_mm_set1_epi8(77), x, mem + 1);
  mix(mem, 48);
  _mm_stream_si128((__m128i *)mem, x);
  _mm_stream_si32((int *)(mem + 16), 5);
  _mm_stream_si64((long long *)(mem + 24), 6);
  _mm_sfence();
  mix(mem, 48);
  M(_mm_load_si128((__m128i *)mem))
  M(_mm_loadu_si128((__m128i *)(mem + 3))) M(_mm_loadl_epi64((__m128i *)(mem + 5))) M(_mm_set_epi64x(5, -6))
      M(_mm_set_epi32(1, 2, 3, 4)) M(_mm_set_epi16(1, 2, 3, 4, 5, 6, 7, 8)) M(_mm_set1_epi64x(9)) M(_mm_set1_epi32(10))
          M(_mm_set1_epi16(11)) M(_mm_set1_epi8(12)) M(_mm_setr_epi32(1, 2, 3, 4)) M(_mm_setzero_si128())
              _mm_clflush(mem);
  _mm_lfence();
  _mm_mfence();
  SHOW("memory");
  return 0;
}
