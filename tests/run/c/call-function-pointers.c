#include <stdio.h>
// Calls through pointers: tables, arguments, results, without a prototype, with variable arguments.
typedef int (*op)(int, int);
static int add(int a, int b) { return a + b; }
static int sub(int a, int b) { return a - b; }
static int mul(int a, int b) { return a * b; }
static op table[] = {add, sub, mul};
static op pick(int i) { return table[i % 3]; }
static double twice(double (*f)(double), double x) { return f(f(x)); }
static double half(double x) { return x / 2; }
struct object { int (*method)(struct object *, int); int base; };
static int method(struct object *o, int x) { return o->base + x; }
int main(void) {
  for (int i = 0; i < 4; i++)
    printf("%d ", pick(i)(i + 7, 3));
  struct object o = {method, 40};
  int (*print)(const char *, ...) = printf;
  print("%f %d %s\n", twice(half, 10.0), o.method(&o, 2), "done");
  return 0;
}
