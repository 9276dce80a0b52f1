#include <stdio.h>
#include <stdlib.h>
#include <string.h>
struct V {
  int n;
  double d[];
};
struct W {
  char tag;
  short n;
  char s[];
};
struct Z {
  int n;
  int a[0];
};
static struct V fixed = {3, {1.5, 2.5, 3.5}};
static struct W text = {'t', 5, "hello"};
static struct V *make(int n) {
  struct V *v = malloc(sizeof *v + n * sizeof v->d[0]);
  v->n = n;
  for (int i = 0; i < n; i++)
    v->d[i] = i * 0.5;
  return v;
}
static double sum(const struct V *v) {
  double s = 0;
  for (int i = 0; i < v->n; i++)
    s += v->d[i];
  return s;
}
int main(void) {
  struct V *v = make(10);
  printf("%g %g %zu %zu %zu\n", sum(v), sum(&fixed), sizeof(struct V), sizeof(struct W), sizeof(struct Z));
  v = realloc(v, sizeof *v + 20 * sizeof(double));
  v->n = 20;
  memset(&v->d[10], 0, 80);
  v->d[19] = 100;
  printf("%g\n", sum(v));
  printf("%c %d %s\n", text.tag, text.n, text.s);
  struct Z *z = malloc(sizeof *z + 12);
  z->n = 3;
  for (int i = 0; i < 3; i++)
    z->a[i] = i * i;
  printf("%d\n", z->a[2] + z->a[1]);
  struct V copy = *v;
  printf("%d\n", copy.n);
  free(v);
  free(z);
  return 0;
}
