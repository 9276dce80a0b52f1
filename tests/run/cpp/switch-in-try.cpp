// Jumps in and out of try blocks: return, break, continue and goto past cleanups; switch and loops in handlers.
#include <cstdio>
struct G {
  int n;
  ~G() { std::printf("-%d", n); }
};
static void t(int n) {
  if (n > 2)
    throw n;
}
static int f(int n) {
  for (int i = 0;; ++i) {
    G outer{i};
    try {
      G inner{i + 10};
      switch (n) {
      case 0:
        return i;
      case 1:
        if (i == 2)
          break;
        continue;
      case 2:
        goto out;
      default:
        t(n - i);
        if (i > 1)
          return 50 + i;
        continue;
      }
      break;
    } catch (int v) {
      G handler{20 + v};
      switch (v) {
      case 3:
        continue;
      case 4:
        n = 1;
        continue;
      default:
        return v * 100;
      }
    }
  }
  return -1;
out:
  return -2;
}
int main() {
  for (int n = 0; n < 8; ++n)
    std::printf(" = %d\n", f(n));
}
