// Shuffles of one and of two vectors: interleaving, reversal, rotation, repetition, odd and even elements, no order.
#include <stdio.h>
#include <string.h>
typedef unsigned char v16 __attribute__((vector_size(16)));
typedef unsigned short v8 __attribute__((vector_size(16)));
typedef unsigned v4 __attribute__((vector_size(16)));
typedef unsigned long long v2 __attribute__((vector_size(16)));
static unsigned hash(const void *p) { const unsigned char *b = p; unsigned h = 0; for (int i = 0; i < 16; i++) h = h * 31 + b[i]; return h; }
#define S(t, n, ...) __attribute__((noinline)) static t t##n(t a, t b) { return __builtin_shufflevector(a, b, __VA_ARGS__); }
#define ALL2 X(0, 0, 2) X(1, 1, 3) X(2, 2, 1) X(3, 1, 0) X(4, 3, 3) X(5, 3, 0)
#define X(n, ...) S(v2, n, __VA_ARGS__)
ALL2
#undef X
#define ALL4 X(0, 0, 4, 1, 5) X(1, 2, 6, 3, 7) X(2, 3, 2, 1, 0) X(3, 1, 2, 3, 4) X(4, 0, 2, 4, 6) X(5, 1, 3, 5, 7) X(6, 2, 2, 2, 2) \
  X(7, 0, 1, 2, 7) X(8, 4, 1, 6, 3) X(9, 7, 0, 5, 2) X(10, 5, 5, 1, 5) X(11, 0, 5, 5, 3) X(12, 6, 4, 3, 3)
#define X(n, ...) S(v4, n, __VA_ARGS__)
ALL4
#undef X
#define ALL8 X(0, 0, 8, 1, 9, 2, 10, 3, 11) X(1, 4, 12, 5, 13, 6, 14, 7, 15) X(2, 7, 6, 5, 4, 3, 2, 1, 0) X(3, 0, 2, 4, 6, 8, 10, 12, 14) \
  X(4, 1, 3, 5, 7, 9, 11, 13, 15) X(5, 3, 3, 3, 3, 3, 3, 3, 3) X(6, 1, 0, 3, 2, 5, 4, 7, 6) X(7, 4, 5, 6, 7, 0, 1, 2, 3) \
  X(8, 1, 2, 3, 4, 5, 6, 7, 8) X(9, 2, 0, 3, 1, 4, 5, 6, 7) X(10, 9, 0, 3, 14, 2, 11, 5, 7) X(11, 6, 6, 6, 6, 6, 6, 6, 6)
#define X(n, ...) S(v8, n, __VA_ARGS__)
ALL8
#undef X
#define ALL16 X(0, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23) X(1, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0) \
  X(2, 0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30) X(3, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5) \
  X(4, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18) X(5, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12) \
  X(6, 31, 2, 7, 19, 4, 4, 28, 9, 11, 0, 15, 22, 13, 6, 1, 30) X(7, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2)
#define X(n, ...) S(v16, n, __VA_ARGS__)
ALL16
#undef X
int main(void) {
  unsigned char d[32];
  for (int i = 0; i < 32; i++) d[i] = (unsigned char)(i * 37 + 11);
  #define R(t, n) { t a, b; memcpy(&a, d, 16); memcpy(&b, d + 16, 16); t r = t##n(a, b); printf(#t " %d %08x\n", n, hash(&r)); }
  #define X(n, ...) R(v2, n)
  ALL2
  #undef X
  #define X(n, ...) R(v4, n)
  ALL4
  #undef X
  #define X(n, ...) R(v8, n)
  ALL8
  #undef X
  #define X(n, ...) R(v16, n)
  ALL16
  return 0;
}
