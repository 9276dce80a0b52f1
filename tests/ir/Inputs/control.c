/* Control flow: switches, loops, computed goto, cleanup, setjmp, inline assembly, attributes of functions. */
#include <setjmp.h>
#include <stdlib.h>
jmp_buf env;
int dense(int x) { switch (x) { case 0: return 5; case 1: return 9; case 2: case 3: return 1; case 4: return -4; case 7: return 100; default: return x; } }
int sparse(long x) { switch (x) { case -1000000: return 1; case 12: return 2; case 99999999999: return 3; case 500 ... 600: return 4; } return 0; }
int computed(const unsigned char *p) {
  static const void *const labels[] = {&&add, &&sub, &&done};
  int acc = 0;
  goto *labels[*p++];
add: acc += *p++; goto *labels[*p++];
sub: acc -= *p++; goto *labels[*p++];
done: return acc;
}
static void release(int *p) { *p = 0; }
int cleanup(int n) { __attribute__((cleanup(release))) int v = n; if (n > 3) return abs(v); return v; }
int jump(void) { if (setjmp(env)) return 1; longjmp(env, 2); }
int assembly(int a, long b) {
  int r; long s = b;
  __asm__("leal (%1,%1,2), %0" : "=r"(r) : "r"(a) : "cc");
  __asm__ volatile("# %0 {att|intel}" : "+m"(s) : "i"(42) : "memory");
  __asm__ goto("testl %0, %0; jne %l1" : : "r"(a) : "cc" : out);
  return r;
out:
  return (int)s;
}
__asm__(".globl marker\nmarker:");
__attribute__((noreturn, cold)) void stop(void) { __builtin_trap(); }
__attribute__((const, noinline)) int pure(int x) { return x * x; }
__attribute__((always_inline)) static inline int inl(int x) { return pure(x) + 1; }
__attribute__((constructor(200))) static void ctor(void) { abort(); }
__attribute__((destructor)) static void dtor(void) {}
__attribute__((naked)) void naked(void) { __asm__("ret"); }
__attribute__((optnone, noinline)) int opt_none(int x) { return x; }
__attribute__((weak)) int weak_fn(int x) { return x; }
static int resolved(int x) { return x + 1; }
static void *resolver(void) { return (void *)resolved; }
int ifunc(int) __attribute__((ifunc("resolver")));
int alias_fn(int) __attribute__((alias("opt_none")));
int likely(int x) { if (__builtin_expect(x, 0)) stop(); return __builtin_expect_with_probability(x, 1, 0.9) ? 3 : 4; }
int assume(int x) { __builtin_assume(x > 0); if (x < 0) __builtin_unreachable(); return x; }
int loops(int n, int *p) { int s = 0; for (int i = 0; i < n; i++) { if (p[i] == 7) continue; if (p[i] < 0) break; s += p[i]; do s ^= i; while (s & 1); } return s; }
int recursion(int n) { return n < 2 ? n : recursion(n - 1) + recursion(n - 2); }
int tail(int n, int a) { return n ? tail(n - 1, a + n) : a; }
void *frames(void) { return (char *)__builtin_frame_address(0) + (long)__builtin_return_address(0); }
long misc(const char *p, void *q) { __builtin_prefetch(p, 0, 3); return __builtin_object_size(q, 0) + __builtin_constant_p(p) + (long)__builtin_alloca(64); }
int select_(int a, int b) { return a > b ? a : b; }
int old_style(a, b) int a; double b; { return a + (int)b; }
int unused_args(int a, ...) { return a; }
int call_ptr(int (*f)(int, double), void (*g)()) { g(1, 2.0); return f(1, 2) + inl(3); }
int phi(int a, int b, int c) { int r; if (a) r = b; else if (b) r = c; else r = a + ifunc(c); return r * alias_fn(r); }
