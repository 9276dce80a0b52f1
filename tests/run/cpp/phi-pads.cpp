// Values that differ by the call that threw: landing pads with PHIs of every kind of value.
#include <cstdio>
__attribute__((noinline)) static void maybe(int n, int at) {
  if (n == at)
    throw n;
}
__attribute__((noinline)) static long steps(int at, long a, double b, const char *s) {
  int stage = 0;
  long x = a;
  double y = b;
  const char *name = s;
  bool flag = false;
  try {
    maybe(0, at);
    stage = 1, x = a * 3, y = 2.5, name = "one";
    maybe(1, at);
    stage = 2, x = 1, flag = x < a, y = b / 2;
    maybe(2, at);
    stage = 300000, name = nullptr, x = -x, y = -0.0;
    maybe(3, at);
    stage = 4, flag = !flag, x = 1L << 40;
    maybe(4, at);
  } catch (int n) {
    std::printf("stage %d x %ld y %g name %s flag %d n %d\n", stage, x, y, name ? name : "null", flag, n);
    return x + n;
  }
  return stage;
}
int main() {
  for (int at = 0; at < 6; ++at)
    std::printf("%ld\n", steps(at, 100 + at, at * 1.5, "start"));
  int total = 0;
  for (int i = 0; i < 20; ++i) {
    int before = total;
    try {
      for (int k = 0; k < 5; ++k) {
        total += k;
        maybe(k, i % 6);
      }
    } catch (int n) {
      total = total * 2 - before + n;
    }
  }
  std::printf("%d\n", total);
}
