#include <stdint.h>
#include <stdio.h>
// Conversions between every integer width and every format, at the edges that are representable.
typedef __int128 i128;
typedef unsigned __int128 u128;
typedef long double ld;
static unsigned long long h;
static void mix(const void *p, int n) {
  for (int i = 0; i < n; i++)
    h = h * 1099511628211ULL ^ ((const unsigned char *)p)[i];
}
#define TO(ft, it, v, n)                                                                                               \
  {                                                                                                                    \
    volatile ft x = (ft)(v);                                                                                           \
    it r = (it)x;                                                                                                      \
    mix(&r, sizeof r);                                                                                                 \
    ft y = (ft)r;                                                                                                      \
    mix(&y, n);                                                                                                        \
  }
#define FMT(ft, n)                                                                                                     \
  static void to_##ft(void) {                                                                                          \
    TO(ft, int8_t, -128, n)                                                                                            \
    TO(ft, int8_t, 127.9, n) TO(ft, uint8_t, 255.5, n) TO(ft, int16_t, -32768.5, n) TO(ft, uint16_t, 65535, n)         \
        TO(ft, int32_t, -2147483648.0, n) TO(ft, int32_t, 16777216, n) TO(ft, uint32_t, 4294967040.0, n)               \
            TO(ft, uint32_t, 2147483648.0, n) TO(ft, int64_t, -9223372036854775808.0, n) TO(ft, int64_t, 1e15, n)      \
                TO(ft, uint64_t, 18446742974197923840.0, n) TO(ft, uint64_t, 9223372036854775808.0, n)                 \
                    TO(ft, uint64_t, 9223371487098961920.0, n) TO(ft, i128, -1.0e37, n) TO(ft, u128, 3.0e38, n)        \
                        TO(ft, u128, 1.5, n) TO(ft, _Bool, 0.25, n) TO(ft, _Bool, -0.0, n) printf(#ft " %llx\n", h);   \
  }
FMT(float, 4)
FMT(double, 8) FMT(ld, 10)
#define FROM(it, v)                                                                                                    \
  {                                                                                                                    \
    volatile it x = (it)(v);                                                                                           \
    float f = (float)x;                                                                                                \
    double d = (double)x;                                                                                              \
    ld l = (ld)x;                                                                                                      \
    mix(&f, 4);                                                                                                        \
    mix(&d, 8);                                                                                                        \
    mix(&l, 10);                                                                                                       \
  }
    int main(void) {
  to_float();
  to_double();
  to_ld();
  static const unsigned long long edge[] = {0,
                                            1,
                                            127,
                                            128,
                                            255,
                                            32768,
                                            65535,
                                            16777217,
                                            16777219,
                                            33554435,
                                            2147483647,
                                            2147483648u,
                                            4294967295u,
                                            4294967296ull,
                                            9007199254740993ull,
                                            9007199254740995ull,
                                            9223372036854775807ull,
                                            9223372036854775808ull,
                                            9223372036854776833ull,
                                            18446744073709551615ull,
                                            18446744073709549568ull,
                                            18446742974197923841ull};
  for (unsigned i = 0; i < sizeof edge / 8; i++) {
    FROM(int8_t, edge[i])
    FROM(uint8_t, edge[i]) FROM(int16_t, edge[i]) FROM(uint16_t, edge[i]) FROM(int32_t, edge[i]) FROM(uint32_t, edge[i])
        FROM(int64_t, edge[i]) FROM(uint64_t, edge[i]) FROM(i128, edge[i]) FROM(u128, (u128)edge[i] << 40 | 1)
            FROM(i128, -(i128)edge[i] * 12345678901)
  }
  printf("%llx\n", h);
  return 0;
}
