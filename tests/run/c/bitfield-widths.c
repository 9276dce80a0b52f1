#include <stdio.h>
// One field of each width from 1 to 64 at an odd offset, signed and unsigned.
#define W(n)                                                                                                           \
  struct S##n {                                                                                                        \
    unsigned long long pad : 64 - n, u : n;                                                                            \
    long long s : n;                                                                                                   \
  };
#define R(n)                                                                                                           \
  {                                                                                                                    \
    struct S##n v = {0, 0x9e3779b97f4a7c15ULL, (long long)0x9e3779b97f4a7c15ULL};                                      \
    volatile unsigned long long m = 12345;                                                                             \
    v.u += m;                                                                                                          \
    v.s -= (long long)m;                                                                                               \
    v.u ^= v.u >> 1;                                                                                                   \
    printf("%d: %llx %lld %d\n", n, (unsigned long long)v.u, (long long)v.s, (unsigned long long)v.u > 17 || v.s < 0); \
  }
#define ALL(M)                                                                                                         \
  M(1)                                                                                                                 \
  M(2) M(3) M(4) M(5) M(6) M(7) M(8) M(9) M(10) M(11) M(12) M(13) M(14) M(15) M(16) M(17) M(18) M(19) M(20) M(21)      \
      M(22) M(23) M(24) M(25) M(26) M(27) M(28) M(29) M(30) M(31) M(32) M(33) M(34) M(35) M(36) M(37) M(38) M(39)      \
          M(40) M(41) M(42) M(43) M(44) M(45) M(46) M(47) M(48) M(49) M(50) M(51) M(52) M(53) M(54) M(55) M(56) M(57)  \
              M(58) M(59) M(60) M(61) M(62) M(63)
ALL(W)
int main(void) { ALL(R) return 0; }
