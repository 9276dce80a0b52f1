#include <limits.h>
#include <stdint.h>
#include <stdio.h>
// The generic overflow builtins with operands and results of different types.
#define ONE(op, ta, a, tb, b, tr)                                                                                      \
  {                                                                                                                    \
    volatile ta va = (ta)(a);                                                                                          \
    volatile tb vb = (tb)(b);                                                                                          \
    tr r;                                                                                                              \
    int o = __builtin_##op##_overflow(va, vb, &r);                                                                     \
    h = h * 31 + (uint64_t)r * 2 + (uint64_t)o;                                                                        \
    n += o;                                                                                                            \
  }
#define OPS(ta, a, tb, b, tr) ONE(add, ta, a, tb, b, tr) ONE(sub, ta, a, tb, b, tr) ONE(mul, ta, a, tb, b, tr)
#define RES(ta, a, tb, b)                                                                                              \
  OPS(ta, a, tb, b, signed char)                                                                                       \
  OPS(ta, a, tb, b, unsigned char) OPS(ta, a, tb, b, short) OPS(ta, a, tb, b, unsigned short) OPS(ta, a, tb, b, int)   \
      OPS(ta, a, tb, b, unsigned) OPS(ta, a, tb, b, long long) OPS(ta, a, tb, b, unsigned long long)
static uint64_t h;
static int n;
static const long long values[] = {0,     1,       -1,      127,      -128,      255,      32767,
                                   65536, INT_MAX, INT_MIN, UINT_MAX, LLONG_MAX, LLONG_MIN};
static void pair(long long a, long long b) {
  RES(signed char, a, unsigned, b)
  RES(int, a, int, b) RES(unsigned, a, long long, b) RES(long long, a, unsigned long long, b)
      RES(unsigned long long, a, unsigned char, b) RES(unsigned short, a, short, b)
}
int main(void) {
  for (unsigned i = 0; i < sizeof values / 8; i++)
    for (unsigned j = 0; j < sizeof values / 8; j++)
      pair(values[i], values[j]);
  printf("%llx %d\n", (unsigned long long)h, n);
  int r;
  unsigned u;
  long l;
  unsigned long ul;
  long long ll;
  unsigned long long ull;
  printf("%d %d %d %d\n", __builtin_sadd_overflow(INT_MAX, 1, &r), __builtin_uadd_overflow(~0u, 1, &u),
         __builtin_saddl_overflow(LONG_MAX, 1, &l), __builtin_uaddl_overflow(~0ul, 1, &ul));
  printf("%d %d %d %d\n", __builtin_ssub_overflow(INT_MIN, 1, &r), __builtin_usub_overflow(0u, 1, &u),
         __builtin_smulll_overflow(LLONG_MAX, 2, &ll), __builtin_umulll_overflow(~0ull, 2, &ull));
  printf("%d %u %lld %llu\n", r, u, ll, ull);
  return 0;
}
