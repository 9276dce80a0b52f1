// Tail calls, for text_and_object.py.
static int st(int x);
int gl(int x);
extern int ex(int);
__attribute__((noinline)) static int st(int x) {
  if (x < 3)
    __attribute__((musttail)) return gl(x + 1);
  return x;
}
int gl(int x) {
  if (x < 2)
    __attribute__((musttail)) return st(x + 1);
  __attribute__((musttail)) return ex(x);
}
int a(int x) { __attribute__((musttail)) return gl(x); }
