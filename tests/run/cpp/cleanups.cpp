// Destructors run on the way out, in the opposite order, each once.
#include <cstdio>
#include <initializer_list>
struct Guard {
  const char *name;
  int depth;
  Guard(const char *n, int d) : name(n), depth(d) { std::printf("+%s%d ", n, d); }
  ~Guard() { std::printf("-%s%d ", name, depth); }
};
__attribute__((noinline)) static void down(int n, int at) {
  Guard a("a", n);
  if (n == at)
    throw n;
  {
    Guard b("b", n);
    if (n + 10 == at)
      throw at;
  }
  Guard c("c", n);
  if (n < 5)
    down(n + 1, at);
  std::printf("end%d ", n);
}
struct Member {
  Guard first, second;
  explicit Member(int n) : first("m", n), second("n", fails(n)) {}
  static int fails(int n) {
    if (n == 2)
      throw "member";
    return n;
  }
};
int main() {
  for (int at : {0, 3, 5, 12, 99}) {
    try {
      down(0, at);
    } catch (int n) {
      std::printf("caught %d", n);
    }
    std::printf("\n");
  }
  for (int i = 1; i < 4; ++i)
    try {
      Member m(i);
      std::printf("made ");
    } catch (const char *s) {
      std::printf("%s\n", s);
    }
  try {
    Guard array[3] = {{"x", 0}, {"x", 1}, {"x", Member::fails(2)}};
    std::printf("%d", array[0].depth);
  } catch (const char *s) {
    std::printf("%s\n", s);
  }
}
