#include <stdio.h>
#include <string.h>
#define MAX(a, b)                                                                                                      \
  ({                                                                                                                   \
    __typeof__(a) x_ = (a);                                                                                            \
    __typeof__(b) y_ = (b);                                                                                            \
    x_ > y_ ? x_ : y_;                                                                                                 \
  })
#define SWAP(a, b)                                                                                                     \
  ({                                                                                                                   \
    __typeof__(a) t_ = (a);                                                                                            \
    (a) = (b);                                                                                                         \
    (b) = t_;                                                                                                          \
  })
struct S {
  int a[4];
  double d;
};
static int find(const char *s, char c) {
  int r = ({
    int i = 0;
    for (; s[i]; i++)
      if (s[i] == c)
        break;
    s[i] ? i : -1;
  });
  return r;
}
static int early(int n) {
  int v = ({
    if (n < 0)
      return -1;
    if (n == 0)
      goto zero;
    n * 2;
  });
  return v;
zero:
  return 100;
}
static int in_loop(int n) {
  int s = 0;
  for (int i = 0; i < n; i++)
    s += ({
      if (i == 3)
        continue;
      if (i > 6)
        break;
      i;
    });
  return s;
}
int main(void) {
  int x = 3, y = 9;
  printf("%d\n", MAX(x++, 2));
  printf("%g %d\n", MAX(1.5, x), x);
  SWAP(x, y);
  printf("%d %d\n", x, y);
  struct S s = ({
    struct S t = {{1, 2, 3, 4}, 2.5};
    t.a[1] *= 10;
    t;
  });
  printf("%d %g\n", s.a[1], s.d);
  printf("%d %d %d %d %d\n", find("hello", 'l'), find("x", 'y'), early(-5), early(0), early(21));
  printf("%d\n", in_loop(10));
  printf("%d\n", ({
                   int k = 0;
                   while (({
                     k += 2;
                     k < 7;
                   }))
                     ;
                   k;
                 }) + (x > 5 ? ({
                   y += 5;
                   y;
                 })
                             : ({ 0; })));
  const char *str = ({
    static char buf[16];
    strcpy(buf, "static");
    buf;
  });
  printf("%s %d\n", str, ({
           ;
           5;
         }));
  ({});
  int arr[({ 3; })];
  arr[2] = 7;
  printf("%d %zu\n", arr[2], sizeof arr);
  return ({ 0; });
}
