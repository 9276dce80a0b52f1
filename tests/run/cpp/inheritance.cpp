// Virtual functions and bases, multiple inheritance, thunks, dynamic_cast, typeid, pointers to members.
#include <cstdio>
#include <typeinfo>
struct A {
  int a = 1;
  virtual int f(int x) { return x + a; }
  virtual ~A() { std::printf("~A "); }
};
struct B {
  int b = 2;
  virtual int g(int x) { return x * b; }
  virtual B *self() { return this; }
  virtual ~B() { std::printf("~B "); }
};
struct C : A, B {
  int c = 3;
  int f(int x) override { return x - c; }
  int g(int x) override { return x + 100 * c; }
  C *self() override { return this; }
  ~C() override { std::printf("~C "); }
};
struct V {
  int v;
  explicit V(int x) : v(x) {}
  virtual int get() const { return v; }
  virtual ~V() = default;
};
struct L : virtual V {
  int l = 4;
  L() : V(1) {}
  int get() const override { return v + l; }
};
struct R : virtual V {
  int r = 5;
  R() : V(2) {}
};
struct D : L, R {
  D() : V(30) {}
};
static int viaMember(A *o, int (A::*m)(int), int x) { return (o->*m)(x); }
int main() {
  C c;
  A *a = &c;
  B *b = &c;
  std::printf("%d %d %d %d\n", a->f(10), b->g(10), b->self() == b, viaMember(a, &A::f, 5));
  std::printf("%d %d\n", dynamic_cast<B *>(a) == b, dynamic_cast<C *>(b) == &c);
  D d;
  V *v = &d;
  std::printf("%d %d %d\n", v->get(), dynamic_cast<R *>(v)->r, dynamic_cast<C *>(a)->c);
  int C::*field = &C::c;
  int (B::*g)(int) = &B::g;
  std::printf("%d %d %s\n", c.*field, (b->*g)(1), typeid(*v) == typeid(D) ? "D" : "other");
  try {
    std::printf("%d\n", dynamic_cast<R &>(*a).r);
  } catch (std::bad_cast &) {
    std::printf("bad_cast\n");
  }
  B *h = new C;
  delete h;
  std::printf("\n");
}
