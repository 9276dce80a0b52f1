#include <stdio.h>
struct P {
  int x, y;
};
struct Q {
  struct P p[2];
  const char *name;
  double w;
};
static struct P *global = &(struct P){1, 2};
static int *numbers = (int[]){10, 20, 30, [5] = 60};
static const struct Q *nested = &(const struct Q){{{1, 2}, {3}}, "nested", 0.25};
__attribute__((noinline)) static int sum(struct P p) { return p.x + p.y; }
__attribute__((noinline)) static int total(const int *a, int n) {
  int s = 0;
  while (n--)
    s += *a++;
  return s;
}
__attribute__((noinline)) static struct Q pass(struct Q q) {
  q.p[1] = (struct P){.y = q.p[0].x};
  return q;
}
int main(void) {
  printf("%d %d\n", global->x + global->y, total(numbers, 6));
  for (int i = 0; i < 3; i++) {
    struct P *p = &(struct P){i, i * 2};
    p->x++;
    printf("%d %d ", sum(*p), sum((struct P){.y = i}));
  }
  struct Q q = pass((struct Q){.p = {[1] = {7, 8}, [0] = {5, 6}}, .name = (char[]){"local"}, .w = 1.5});
  printf("\n%d %d %d %s %g\n", q.p[0].x, q.p[1].x, q.p[1].y, q.name, q.w);
  printf("%s %d %g\n", nested->name, nested->p[1].x, nested->w);
  int n = 0;
again:;
  int *counter = &(int){0};
  (*counter)++;
  if (++n < 3)
    goto again;
  printf("%d %d\n", *counter, n);
  printf("%d\n", total((int[3]){1, 2, 3}, 3) + (int){4} +
                     ((union {
                       int i;
                       float f;
                     }){.f = 1.0f})
                         .i);
  const char *s = "x"
                  "y"
                  "z";
  printf("%c %c\n", "abc"[1], 2 [s]);
  return 0;
}
