#include <stdio.h>
enum Small { kNeg = -1, kOne = 1 };
enum Uns { kBig = 0xffffffffu, kZero = 0 };
enum Wide { kHuge = 0x123456789abcLL, kMinus = -5 };
enum __attribute__((packed)) Tiny { kA = 1, kB = 200 };
enum Expr { kX = sizeof(int) * 3, kY = kX << 2, kZ = 'a' + kY, kW };
struct S {
  enum Tiny t;
  enum Wide w;
  enum Small s : 3;
  enum Uns u : 32;
};
__attribute__((noinline)) static int sw(enum Wide w) {
  switch (w) {
  case kHuge:
    return 1;
  case kMinus:
    return 2;
  }
  return 3;
}
__attribute__((noinline)) static enum Tiny next(enum Tiny t) { return t == kA ? kB : (enum Tiny)(t + 1); }
int main(void) {
  struct S s = {kB, kMinus, kNeg, kBig};
  printf("%zu %zu %zu %zu %zu\n", sizeof(enum Small), sizeof(enum Uns), sizeof(enum Wide), sizeof(enum Tiny), sizeof s);
  printf("%d %d %d %d\n", sw(kHuge), sw(s.w), sw((enum Wide)7), next(kA) + next(s.t));
  printf("%d %d %d %d %u %d\n", kX, kY, kZ, kW, (unsigned)s.u, s.s);
  enum Small e = kOne;
  e++;
  e |= 4;
  printf("%d %d %d\n", e, kNeg<0, kBig> 0);
  for (enum Uns u = kZero; u < 3; u++)
    printf("%u ", u);
  enum { local = 5 } q = local;
  printf("%d %lld\n", q, (long long)kHuge);
  return 0;
}
