// Functions that several files may define (linkonce_odr in comdats), variadic templates, constexpr, lambdas, operators.
#include <cstdio>
#include <tuple>
#include <type_traits>
#include <utility>
template <class T> struct Stack {
  T data[8];
  int n = 0;
  void push(T v) {
    if (n == 8)
      throw n;
    data[n++] = v;
  }
  T pop() { return n ? data[--n] : throw "empty"; }
};
template <class... T> long sum(T... v) { return (static_cast<long>(v) + ... + 0); }
template <class F, class... T> auto apply(F f, std::tuple<T...> t) {
  return std::apply([&](auto... v) { return f(v...); }, t);
}
template <int N> struct Fib { static constexpr long value = Fib<N - 1>::value + Fib<N - 2>::value; };
template <> struct Fib<0> { static constexpr long value = 0; };
template <> struct Fib<1> { static constexpr long value = 1; };
struct Complex {
  double re, im;
  Complex operator*(Complex o) const { return {re * o.re - im * o.im, re * o.im + im * o.re}; }
  bool operator==(const Complex &) const = default;
};
int main() {
  Stack<Complex> s;
  Stack<const char *> names;
  for (int i = 0; i < 9; ++i)
    try {
      s.push({double(i), 1});
    } catch (int n) {
      std::printf("full %d\n", n);
    }
  Complex c = s.pop() * s.pop();
  std::printf("%g %g %d\n", c.re, c.im, c == Complex{41, 13});
  try {
    names.pop();
  } catch (const char *t) {
    std::printf("%s\n", t);
  }
  std::printf("%ld %ld %d\n", sum(1, 2.9, 'a', 4L), Fib<40>::value,
              apply([](int a, double b, char d) { return int(a * b) + d; }, std::tuple{3, 2.5, '!'}));
  int calls = 0;
  auto counter = [calls]() mutable { return ++calls; };
  counter();
  std::printf("%d %d\n", counter(), calls);
}
