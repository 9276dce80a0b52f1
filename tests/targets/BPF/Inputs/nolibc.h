// Included in front of the programs that run.py runs: what they call of the C library, for a machine that has none and
// takes five arguments. printf gets its arguments in memory.
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int bpf_printf(const char *format, const unsigned long *args);
#define NOLIBC_1(x) (unsigned long)(x),
#define NOLIBC_2(x, ...) (unsigned long)(x), NOLIBC_1(__VA_ARGS__)
#define NOLIBC_3(x, ...) (unsigned long)(x), NOLIBC_2(__VA_ARGS__)
#define NOLIBC_4(x, ...) (unsigned long)(x), NOLIBC_3(__VA_ARGS__)
#define NOLIBC_5(x, ...) (unsigned long)(x), NOLIBC_4(__VA_ARGS__)
#define NOLIBC_6(x, ...) (unsigned long)(x), NOLIBC_5(__VA_ARGS__)
#define NOLIBC_7(x, ...) (unsigned long)(x), NOLIBC_6(__VA_ARGS__)
#define NOLIBC_8(x, ...) (unsigned long)(x), NOLIBC_7(__VA_ARGS__)
#define NOLIBC_9(x, ...) (unsigned long)(x), NOLIBC_8(__VA_ARGS__)
#define NOLIBC_10(x, ...) (unsigned long)(x), NOLIBC_9(__VA_ARGS__)
#define NOLIBC_11(x, ...) (unsigned long)(x), NOLIBC_10(__VA_ARGS__)
#define NOLIBC_12(x, ...) (unsigned long)(x), NOLIBC_11(__VA_ARGS__)
#define NOLIBC_13(x, ...) (unsigned long)(x), NOLIBC_12(__VA_ARGS__)
#define NOLIBC_14(x, ...) (unsigned long)(x), NOLIBC_13(__VA_ARGS__)
#define NOLIBC_15(x, ...) (unsigned long)(x), NOLIBC_14(__VA_ARGS__)
#define NOLIBC_16(x, ...) (unsigned long)(x), NOLIBC_15(__VA_ARGS__)
#define NOLIBC_17(x, ...) (unsigned long)(x), NOLIBC_16(__VA_ARGS__)
#define NOLIBC_18(x, ...) (unsigned long)(x), NOLIBC_17(__VA_ARGS__)
#define NOLIBC_19(x, ...) (unsigned long)(x), NOLIBC_18(__VA_ARGS__)
#define NOLIBC_20(x, ...) (unsigned long)(x), NOLIBC_19(__VA_ARGS__)
#define NOLIBC_21(x, ...) (unsigned long)(x), NOLIBC_20(__VA_ARGS__)
#define NOLIBC_22(x, ...) (unsigned long)(x), NOLIBC_21(__VA_ARGS__)
#define NOLIBC_23(x, ...) (unsigned long)(x), NOLIBC_22(__VA_ARGS__)
#define NOLIBC_24(x, ...) (unsigned long)(x), NOLIBC_23(__VA_ARGS__)
#define NOLIBC_0()
#define NOLIBC_PICK(z, a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11, a12, a13, a14, a15, a16, a17, a18, a19, a20,  \
                    a21, a22, a23, which, ...)                                                                         \
  which
#define NOLIBC_LIST(...)                                                                                               \
  NOLIBC_PICK(0, ##__VA_ARGS__, NOLIBC_24, NOLIBC_23, NOLIBC_22, NOLIBC_21, NOLIBC_20, NOLIBC_19, NOLIBC_18,           \
              NOLIBC_17, NOLIBC_16, NOLIBC_15, NOLIBC_14, NOLIBC_13, NOLIBC_12, NOLIBC_11, NOLIBC_10, NOLIBC_9,        \
              NOLIBC_8, NOLIBC_7, NOLIBC_6, NOLIBC_5, NOLIBC_4, NOLIBC_3, NOLIBC_2, NOLIBC_1, NOLIBC_0)                \
  (__VA_ARGS__)
#define printf(format, ...) bpf_printf(format, (unsigned long[]){NOLIBC_LIST(__VA_ARGS__) 0})

#define NOLIBC __attribute__((weak, used))
NOLIBC void *memcpy(void *to, const void *from, size_t n) {
  for (size_t i = 0; i < n; ++i)
    ((volatile char *)to)[i] = ((const char *)from)[i];
  return to;
}
NOLIBC void *memmove(void *to, const void *from, size_t n) {
  if ((size_t)to - (size_t)from >= n)
    return memcpy(to, from, n);
  while (n--)
    ((volatile char *)to)[n] = ((const char *)from)[n];
  return to;
}
NOLIBC void *memset(void *to, int c, size_t n) {
  for (size_t i = 0; i < n; ++i)
    ((volatile char *)to)[i] = (char)c;
  return to;
}
NOLIBC int memcmp(const void *a, const void *b, size_t n) {
  for (size_t i = 0; i < n; ++i)
    if (((const unsigned char *)a)[i] != ((const unsigned char *)b)[i])
      return ((const unsigned char *)a)[i] < ((const unsigned char *)b)[i] ? -1 : 1;
  return 0;
}
NOLIBC size_t strlen(const char *s) {
  size_t n = 0;
  while (s[n])
    ++n;
  return n;
}
NOLIBC int strcmp(const char *a, const char *b) {
  for (; *a && *a == *b; ++a, ++b)
    ;
  return (unsigned char)*a - (unsigned char)*b;
}
