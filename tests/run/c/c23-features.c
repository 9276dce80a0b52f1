// only: clang-19
// reference: clang-19
// flags: -std=c23
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
// What C23 adds: constexpr, nullptr, typeof, auto, typed enumerations, empty initializers, attributes, bit-precise
// literals.
enum E : unsigned char { kA = 250, kB };
enum F : long long { kF = 1LL << 40 };
constexpr int N = 5;
constexpr struct {
  int a;
  double d;
} K = {3, 1.5};
static_assert(N == 5);
static constexpr uint64_t mask = 0xffff'0000'ffff'0000;
thread_local int tl = 4;
[[nodiscard]] static int must(void) { return 1; }
[[deprecated, maybe_unused]] static void old(void) {}
static int vf(...) {
  va_list ap;
  va_start(ap);
  int a = va_arg(ap, int), b = va_arg(ap, int);
  va_end(ap);
  return a * 10 + b;
}
int main() {
  int arr[N] = {};
  typeof(arr) copy = {};
  auto x = 2.5;
  typeof_unqual(const int) y = 0b1010'1010;
  int *p = nullptr;
  bool t = true, f = false;
  unsigned char c = u8'x';
  struct {
    int a;
    int b[3];
  } s = {};
  must();
  printf("%d %d %g %d %d %d %d %c %d\n", arr[2], copy[1], x, y, p == nullptr, t + f, (int)sizeof(enum E), c, s.b[2]);
  printf("%d %lld %d %g %llx %d %d\n", kB, (long long)kF, K.a, K.d, (unsigned long long)mask, tl, vf(3, 4));
  enum E e = kB;
  e = (enum E)(e + 10);
  printf("%d\n", e);
  switch (y) {
  case 1:
    [[fallthrough]];
  case 0xAA:
    int decl = 7;
    printf("%d\n", decl);
    break;
  label:
  }
  if (0)
    goto label;
  printf("%zu %d\n", sizeof(nullptr), _Generic(nullptr, nullptr_t : 1, default : 2));
  constexpr float ff = 0.1f;
  static const char str[] = u8"\u00e9";
  printf("%g %zu %d\n", ff, sizeof str, 1'000'000);
  return 0;
}
