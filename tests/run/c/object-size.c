// flags: -D_FORTIFY_SOURCE=0
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
struct S {
  char a[10];
  int i;
  char tail[6];
};
static struct S g;
static char buf[64];
#define OS(p)                                                                                                          \
  printf("%zd %zd %zd %zd\n", (ssize_t)__builtin_object_size(p, 0), (ssize_t)__builtin_object_size(p, 1),              \
         (ssize_t)__builtin_object_size(p, 2), (ssize_t)__builtin_object_size(p, 3))
__attribute__((noinline)) static void unknown(char *p) {
  OS(p);
  OS(p + 3);
}
int main(void) {
  char local[20];
  OS(local);
  OS(&local[5]);
  OS(buf);
  OS(&buf[64]);
  OS(&g);
  OS(g.a);
  OS(&g.a[3]);
  OS(&g.i);
  OS(g.tail);
  unknown(local);
  char *q = __builtin___memcpy_chk(buf, "hello", 6, __builtin_object_size(buf, 0));
  __builtin___strcpy_chk(buf + 10, "there", 54);
  __builtin___memset_chk(buf + 20, 'x', 5, 44);
  __builtin___strcat_chk(buf, "!", 64);
  puts(q);
  puts(buf + 10);
  puts(buf + 20);
  __builtin___snprintf_chk(buf, 64, 0, 64, "%d-%s", 5, "five");
  puts(buf);
  __builtin___sprintf_chk(buf, 0, 64, "%x", 255);
  puts(buf);
  local[0] = 0;
  return local[0];
}
