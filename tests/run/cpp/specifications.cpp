// noexcept in types, function try blocks, exceptions from constructors and from new, throw expressions in conditions.
#include <cstdio>
#include <new>
#include <stdexcept>
struct Part {
  int n;
  explicit Part(int i) : n(i) {
    if (i == 3)
      throw std::invalid_argument("part");
  }
  ~Part() { std::printf("~%d ", n); }
};
struct Whole {
  Part a, b;
  Whole(int x, int y) try : a(x), b(y) { std::printf("whole "); } catch (std::invalid_argument &e) {
    std::printf("%s failed ", e.what());
  }
};
static int check(int n) noexcept(false) { return n > 0 ? n : throw std::out_of_range("negative"); }
struct Counted {
  static int live;
  Counted() {
    if (++live == 4)
      throw live--;
  }
  ~Counted() { --live; }
};
int Counted::live = 0;
int main() {
  for (int i = 1; i < 5; ++i)
    try {
      Whole w(1, i);
      std::printf("made\n");
    } catch (std::exception &e) {
      std::printf("again %s\n", e.what());
    }
  try {
    std::printf("%d\n", check(5) + check(-1));
  } catch (std::out_of_range &e) {
    std::printf("%s\n", e.what());
  }
  try {
    Counted *c = new Counted[8];
    delete[] c;
  } catch (int n) {
    std::printf("array %d left %d\n", n, Counted::live);
  }
  try {
    void *volatile p = ::operator new(static_cast<size_t>(-1) / 4);
    ::operator delete(p);
  } catch (std::bad_alloc &) {
    std::printf("bad_alloc\n");
  }
  std::printf("%d%d%d\n", noexcept(check(1)), noexcept(1 + 1), noexcept(std::printf("")));
}
