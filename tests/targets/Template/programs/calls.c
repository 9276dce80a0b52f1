// Calls: recursion, many arguments, results of two words, pointers to functions, variable arguments, structures.
int test1_fib(int n) {
  n &= 15;
  return n < 2 ? n : test1_fib(n - 1) + test1_fib(n - 2);
}
static __attribute__((noinline)) int ackermann(int m, int n) {
  return m == 0 ? n + 1 : n == 0 ? ackermann(m - 1, 1) : ackermann(m - 1, ackermann(m, n - 1));
}
int test2_ackermann(int a, int b) { return ackermann(a & 1, b & 3); }
__attribute__((noinline)) int test7_many(int a, int b, int c, int d, int e, int f, int g) {
  return a + 2 * b + 3 * c - 4 * d + 5 * e - 6 * f + 7 * g;
}
int test2_call_many(int a, int b) { return test7_many(a, b, a ^ b, a & b, a | b, -a, -b) + test7_many(1, 2, 3, 4, a, b, 7); }
static __attribute__((noinline)) long long wide(int a, long long b, int c) { return b * 3 + a - c; }
int test2_wide(int a, int b) {
  long long r = wide(a, ((long long)a << 32) + b, b);
  return (int)(r >> 32) ^ (int)r;
}
static __attribute__((noinline)) int inc(int x) { return x + 1; }
static __attribute__((noinline)) int twice(int x) { return x * 2; }
int test2_pointer(int a, int b) {
  int (*volatile f)(int) = a & 1 ? inc : twice;
  return f(b) + f(a);
}
static __attribute__((noinline)) int sum(int n, ...) {
  __builtin_va_list l;
  __builtin_va_start(l, n);
  int s = 0;
  while (n-- > 0)
    s = s * 3 + __builtin_va_arg(l, int);
  __builtin_va_end(l);
  return s;
}
int test2_variable(int a, int b) { return sum(2, a, b) + sum(6, a, b, 1, 2, 3, a ^ b) + sum(0); }
struct big { int v[6]; };
static __attribute__((noinline)) struct big make(int a, int b) {
  struct big r = {{a, b, a + b, a - b, a ^ b, 7}};
  return r;
}
static __attribute__((noinline)) int use(struct big x, int k) { return x.v[k & 3] + x.v[5] * x.v[4]; }
int test2_structs(int a, int b) { return use(make(a, b), a) - use(make(b, a), b); }
int test1_callee_saved(int a) {
  int x = inc(a), y = twice(a), z = inc(x), w = twice(y);
  return x + y * 3 + z * 5 + w * 7 + inc(z) + twice(w);
}
