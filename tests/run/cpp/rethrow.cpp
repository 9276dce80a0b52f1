// throw; in handlers, nested handlers, exceptions out of handlers, exception_ptr.
#include <cstdio>
#include <exception>
#include <stdexcept>
static void classify() {
  try {
    throw;
  } catch (int i) {
    std::printf("int %d ", i);
  } catch (std::exception &e) {
    std::printf("%s ", e.what());
  }
}
static int nested(int n) {
  int steps = 0;
  try {
    try {
      try {
        if (n == 0)
          throw 1;
        if (n == 1)
          throw std::logic_error("logic");
        throw 2L;
      } catch (int i) {
        ++steps;
        classify();
        throw i + 10;
      }
    } catch (int i) {
      steps += i;
      throw;
    } catch (std::logic_error &e) {
      steps += 100;
      classify();
      throw std::runtime_error("changed");
    }
  } catch (int i) {
    steps += i;
  } catch (std::exception &e) {
    std::printf("%s ", e.what());
  } catch (...) {
    steps = -1;
  }
  return steps;
}
int main() {
  for (int n = 0; n < 3; ++n)
    std::printf("%d\n", nested(n));
  std::exception_ptr p;
  try {
    throw 77;
  } catch (...) {
    p = std::current_exception();
  }
  try {
    std::rethrow_exception(p);
  } catch (int i) {
    std::printf("again %d %d\n", i, std::uncaught_exceptions());
  }
  try {
    try {
      throw std::runtime_error("inner");
    } catch (...) {
      std::throw_with_nested(std::runtime_error("outer"));
    }
  } catch (std::exception &e) {
    std::printf("%s ", e.what());
    try {
      std::rethrow_if_nested(e);
    } catch (std::exception &i) {
      std::printf("%s\n", i.what());
    }
  }
}
