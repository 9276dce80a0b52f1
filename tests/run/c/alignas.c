#include <stdalign.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
static alignas(128) char buffer[3];
static _Alignas(long double) char c = 'x';
static _Thread_local alignas(64) int tls = 5;
struct S {
  char a;
  alignas(16) char b;
  _Alignas(double) _Alignas(4) int i;
};
__attribute__((noinline)) static int check(const void *p, unsigned a) { return (uintptr_t)p % a == 0; }
__attribute__((noinline)) static int locals(int n) {
  alignas(256) int big[n ? 4 : 4];
  alignas(32) char small;
  int plain = n;
  char vla[n];
  big[0] = plain;
  small = (char)n;
  vla[n - 1] = small;
  return check(big, 256) + check(&small, 32) * 2 + (vla[n - 1] == small) * 4 + (big[0] == n) * 8;
}
int main(void) {
  printf("%d %d %d\n", check(buffer, 128), check(&c, alignof(long double)), check(&tls, 64));
  printf("%zu %zu %zu %zu\n", sizeof(struct S), alignof(struct S), offsetof(struct S, b), offsetof(struct S, i));
  for (int i = 1; i < 40; i += 13)
    printf("%d ", locals(i));
  printf("%zu %zu %zu %d\n", alignof(max_align_t), alignof(int[7]), _Alignof(struct {
           char c;
           short s;
         }),
         tls);
  return 0;
}
