#include <stdio.h>
typedef union {
  int *ip;
  float *fp;
  const void *vp;
} Any __attribute__((transparent_union));
typedef union __attribute__((transparent_union)) {
  long l;
  void *p;
} LP;
__attribute__((noinline)) static int kind(Any a, int k) { return k ? (int)(*a.fp * 2) : *a.ip; }
__attribute__((noinline)) static long lp(LP x) { return x.l; }
union Tagged {
  struct {
    char tag;
    int v;
  };
  struct {
    char tag2;
    double d;
  } dd;
  char raw[16];
};
struct Anon {
  int a;
  union {
    int b;
    float c;
    struct {
      short lo, hi;
    };
  };
  struct {
    int x;
    union {
      int y;
      unsigned char bytes[4];
    };
  };
};
struct Nested {
  struct Inner {
    int v;
  } in;
  enum { P = 3, Q = 9 } e;
};
__attribute__((noinline)) static union Tagged make(int k) {
  union Tagged t;
  if (k) {
    t.dd.tag2 = 'd';
    t.dd.d = 2.5;
  } else {
    t.tag = 'i';
    t.v = 77;
  }
  return t;
}
int main(void) {
  int i = 5;
  float f = 2.5f;
  printf("%d %d %ld %d\n", kind(&i, 0), kind(&f, 1), lp(7L), lp((void *)&i) != 0);
  union Tagged a = make(0), b = make(1);
  printf("%c %d %c %g\n", a.tag, a.v, b.tag, b.dd.d);
  struct Anon n = {1, {2}, {3, {0x01020304}}};
  n.hi = 5;
  n.bytes[3] = 9;
  printf("%d %d %x %d\n", n.b, n.lo, n.y, (int)sizeof n);
  struct Inner in = {4};
  struct Nested ne = {in, Q};
  printf("%d %d\n", ne.in.v + ne.e, P);
  union {
    float f;
    unsigned u;
  } pun = {1.0f};
  printf("%x\n", pun.u);
  return 0;
}
