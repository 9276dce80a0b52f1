// What is thrown finds its handler by type: values, classes, bases, pointers, everything.
#include <cstdio>
#include <stdexcept>
struct Base {
  int id;
  virtual ~Base() {}
};
struct Derived : Base {};
enum Color { kRed = 3 };
__attribute__((noinline)) static int raise(int n) {
  static int object = 17;
  switch (n) {
  case 0:
    throw 42;
  case 1:
    throw 2.5;
  case 2:
    throw "text";
  case 3:
    throw std::runtime_error("runtime");
  case 4: {
    Derived d;
    d.id = 7;
    throw d;
  }
  case 5:
    throw &object;
  case 6:
    throw kRed;
  case 7:
    throw 'c';
  case 8:
    throw nullptr;
  default:
    return n;
  }
}
static int handle(int n) {
  try {
    return raise(n);
  } catch (int i) {
    std::printf("int %d ", i);
  } catch (double d) {
    std::printf("double %g ", d);
  } catch (const char *s) {
    std::printf("string %s ", s ? s : "null");
  } catch (const std::exception &e) {
    std::printf("exception %s ", e.what());
  } catch (Base &b) {
    std::printf("base %d ", b.id);
  } catch (const void *p) {
    std::printf("pointer %d ", p != nullptr);
  } catch (Color c) {
    std::printf("color %d ", c);
  } catch (...) {
    std::printf("other ");
  }
  return -1;
}
int main() {
  for (int i = 0; i < 11; ++i)
    std::printf("%d\n", handle(i));
}
