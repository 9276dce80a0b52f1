// Lives of exception objects: copies, slices, handlers by value and by reference, destruction at the end of handlers.
#include <cstdio>
struct E {
  int n;
  explicit E(int i) : n(i) { std::printf("new%d ", n); }
  E(const E &o) : n(o.n + 1) { std::printf("copy%d ", n); }
  virtual ~E() { std::printf("del%d ", n); }
  virtual int kind() const { return 1; }
};
struct F : E {
  using E::E;
  int kind() const override { return 2; }
};
static void raise(int n) {
  if (n & 1) {
    F f(n);
    throw f;
  }
  throw E(n);
}
int main() {
  for (int i = 10; i < 14; ++i) {
    try {
      if (i < 12)
        try {
          raise(i);
        } catch (E e) {
          e.n = 100;
          std::printf("value kind %d ", e.kind());
          throw;
        }
      raise(i);
    } catch (const E &e) {
      std::printf("reference kind %d n %d ", e.kind(), e.n);
    }
    std::printf("\n");
  }
  try {
    throw new F(50);
  } catch (E *e) {
    std::printf("pointer kind %d ", e->kind());
    delete e;
  }
  std::printf("\n");
}
