#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
// Memory and string builtins of constant and variable sizes, aligned or not, overlapping or not.
static unsigned char a[512], b[512];
static unsigned h;
static void mix(const void *p, int n) {
  for (int i = 0; i < n; i++)
    h = h * 33 + ((const unsigned char *)p)[i];
}
#define N(n)                                                                                                           \
  {                                                                                                                    \
    for (int i = 0; i < 512; i++)                                                                                      \
      a[i] = (unsigned char)(i * 7 + n);                                                                               \
    memcpy(b + (n & 7), a + 3, n);                                                                                     \
    memmove(a + 5, a + 2, n);                                                                                          \
    memmove(a + 100, a + 103, n);                                                                                      \
    memset(b + 200, n, n);                                                                                             \
    mix(a, 512);                                                                                                       \
    mix(b, 512);                                                                                                       \
    h += (unsigned)(memcmp(a, b, n) > 0) + (memcmp(a + 1, a + 1, n) == 0);                                             \
  }
struct S17 {
  char c[17];
};
struct S100 {
  char c[100];
};
__attribute__((noinline)) static void vary(size_t n) {
  memcpy(b, a + 1, n);
  memmove(a + 2, a, n);
  memset(b + n, 0x5a, n / 2);
  mix(a, 512);
  mix(b, 512);
}
int main(void) {
  N(0)
  N(1) N(2) N(3) N(4) N(5) N(6) N(7) N(8) N(9) N(11) N(12) N(13) N(15) N(16) N(17) N(24) N(31) N(32) N(33) N(47) N(48)
      N(63) N(64) N(65) N(96) N(100) N(127) N(128) N(129) N(200) N(255) printf("%x\n", h);
  for (size_t n = 0; n < 200; n += 17)
    vary(n);
  struct S17 s = *(struct S17 *)(a + 1);
  *(struct S17 *)(b + 3) = s;
  struct S100 t[2];
  t[0] = *(struct S100 *)a;
  t[1] = t[0];
  mix(t, 200);
  mix(b, 64);
  printf("%x\n", h);
  char buf[64] = "hello";
  strcat(buf, " world");
  strncpy(buf + 20, "abcdefgh", 4);
  printf("%zu %d %d %s %s %c\n", strlen(buf), strcmp(buf, "hello") > 0, strncmp(buf, "help", 3), strchr(buf, 'w'),
         strstr(buf, "lo"), *strrchr(buf, 'l'));
  printf("%ld %g %d %s %zu %zu\n", strtol("-0x1f", 0, 16), atof("2.5e3"), abs(-5), strpbrk(buf, "xyzow"),
         strspn("aabbc", "ab"), strcspn("hello", "l"));
  char *p = stpcpy(buf, "xyz");
  *p++ = '!';
  *p = 0;
  char *dup = strdup(buf);
  for (char *q = dup; *q; q++)
    *q = (char)toupper(*q);
  char toks[] = "a,b;c", *save, *tk;
  for (tk = strtok_r(toks, ",;", &save); tk; tk = strtok_r(0, ",;", &save))
    putchar(*tk);
  printf(" %s %s %d\n", buf, dup, memchr("abc", 'c', 3) != 0);
  free(dup);
  return 0;
}
