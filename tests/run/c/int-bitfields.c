#include <stdio.h>
struct S { unsigned a : 3; int b : 5; unsigned c : 13; long long d : 40; unsigned e : 1; int f : 1; _Bool g : 1; } s;
int main(void) {
  for (int i = 0; i < 40; i++) { s.a = i; s.b = -i; s.c = i * 777; s.d = -i * 123456789LL; s.e = i; s.f = i; s.g = i & 2; printf("%u %d %u %lld %u %d %d\n", s.a, s.b, s.c, (long long)s.d, s.e, s.f, s.g); }
  struct S t = s; t.b += 3; t.d *= 2; printf("%d %lld %zu\n", t.b, (long long)t.d, sizeof t); return 0;
}
