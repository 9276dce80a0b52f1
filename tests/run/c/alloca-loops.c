#include <alloca.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
struct N {
  struct N *next;
  int v;
};
__attribute__((noinline)) static int list(int n) {
  struct N *head = 0;
  for (int i = 0; i < n; i++) {
    struct N *e = alloca(sizeof *e);
    e->v = i;
    e->next = head;
    head = e;
  }
  int s = 0;
  for (; head; head = head->next)
    s = s * 3 + head->v;
  return s;
}
__attribute__((noinline)) static int vlas(int n) {
  int s = 0;
  for (int i = 1; i <= n; i++) {
    int a[i], b[i][i];
    for (int j = 0; j < i; j++) {
      a[j] = j;
      b[j][i - 1 - j] = j * i;
    }
    s += a[i - 1] + b[i - 1][0];
    if (i % 5 == 0)
      continue;
    if (i == 90)
      goto out;
  }
out:
  return s;
}
__attribute__((noinline)) static int both(int n, int a7, int b, int c, int d, int e, int f, int g) {
  char *p = alloca((size_t)n);
  memset(p, 7, (size_t)n);
  int v[n];
  v[n - 1] = p[n - 1] + a7 + b + c + d + e + f + g;
  {
    char w[n * 2];
    memset(w, 1, (size_t)n * 2);
    v[0] = w[n];
  }
  return v[n - 1] + v[0];
}
__attribute__((noinline)) static int aligned(int n) {
  int ok = 1;
  for (int i = 0; i < n; i++) {
    char *p = __builtin_alloca_with_align((size_t)i + 1, 512);
    ok &= (uintptr_t)p % 64 == 0;
    p[i] = 1;
  }
  return ok;
}
__attribute__((noinline)) static int many_rounds(int n) {
  int s = 0;
  for (int i = 0; i < n; i++) {
    char buf[(i & 1023) + 1];
    buf[i & 1023] = (char)i;
    s += buf[i & 1023];
  }
  return s;
}
__attribute__((noinline)) static size_t sizes(int n, int m) {
  typedef int T[n][m];
  T t;
  size_t a = sizeof t;
  n++;
  m++;
  int(*p)[m] = 0;
  return a + sizeof(T) * 1000 + sizeof *p + sizeof(int[n++]) + (size_t)n;
}
int main(void) {
  printf("%d %d %d %d %d %zu\n", list(15), vlas(100), both(33, 1, 2, 3, 4, 5, 6, 7), aligned(20), many_rounds(300000),
         sizes(3, 5));
  return 0;
}
