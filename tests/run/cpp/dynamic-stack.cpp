// Frames whose size is not known, or that are aligned, when an exception passes through them or ends there.
#include <alloca.h>
#include <cstdint>
#include <cstdio>
#include <cstring>
struct Guard {
  char *p;
  int n;
  ~Guard() { std::printf("-%d%c ", p[n - 1], "?!"[n > 3]); }
};
__attribute__((noinline)) static void raise(int n, long a, long b, long c, long d, long e, long f, long g) {
  if (n % 3 == 0)
    throw n + a + b + c + d + e + f + g;
}
__attribute__((noinline)) static long frame(int n) {
  char *p = static_cast<char *>(alloca(n * 100 + 1));
  alignas(64) char aligned[70];
  std::memset(p, n, n * 100 + 1);
  std::memset(aligned, 1, sizeof aligned);
  Guard g{p, n + 1};
  long sum = 0;
  for (int i = 0; i < 4; ++i) {
    char *q = static_cast<char *>(alloca(16 + i));
    q[0] = char(i);
    Guard inner{q, 1};
    try {
      raise(n + i, 1, 2, 3, 4, 5, 6, i);
      sum += p[n];
    } catch (long l) {
      sum += l + q[0] + aligned[69];
    }
  }
  raise(n, 0, 0, 0, 0, 0, 0, 1);
  return sum + (reinterpret_cast<uintptr_t>(aligned) % 64);
}
int main() {
  for (int n = 1; n < 8; ++n)
    try {
      std::printf("%ld\n", frame(n));
    } catch (long l) {
      std::printf("out %ld\n", l);
    }
}
