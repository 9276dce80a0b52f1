#include <stdio.h>
#include <stdlib.h>
// alias, weak, weak references, ifunc, visibility, asm names, used and retained objects.
int target(int x) { return x * 2; }
int other(int) __attribute__((alias("target")));
extern int wk(int) __attribute__((weak));
int wdef(void) __attribute__((weak));
int wdef(void) { return 11; }
static int secret = 33;
extern int shown __attribute__((alias("secret")));
static int local_ref(int) __attribute__((weakref("missing_function")));
static int fast(int x) { return x + 100; }
static int slow(int x) { return x - 100; }
static int pick = 1;
static void *resolve(void) { return pick ? (void *)fast : (void *)slow; }
int dispatch(int) __attribute__((ifunc("resolve")));
__attribute__((visibility("hidden"))) int hidden_var = 4;
__attribute__((visibility("protected"))) int prot(void) { return hidden_var; }
__attribute__((visibility("internal"))) int intern(void) { return 5; }
int renamed(void) __asm__("another_name");
int renamed(void) { return 6; }
extern int var_named __asm__("var.with.dots");
int var_named = 9;
__attribute__((used)) static int unused_fn(void) { return 1; }
__attribute__((section(".my_data"), used)) static int in_section = 12;
__attribute__((section(".my_text"))) int in_text(void) { return in_section; }
__attribute__((section("my_set"), used)) static volatile int set1 = 1, set2 = 2, set3 = 3;
extern int __start_my_set[], __stop_my_set[];
__attribute__((const)) static int cst(int x) { return x * x; }
__attribute__((pure, hot)) static int pur(const int *p) { return *p; }
__attribute__((cold, noinline, noclone)) static int cld(void) { return 8; }
__attribute__((always_inline)) static inline int ai(int x) { return x + 1; }
__attribute__((flatten, optimize("O0"))) static int fl(void) { return ai(cld()); }
__attribute__((returns_nonnull)) static void *alloc(void) { return &secret; }
__attribute__((noreturn)) static void leave(void) {
  printf("leaving\n");
  exit(7);
}
extern const char data_start[] __attribute__((weak));
__attribute__((aligned(64))) static int al(void) { return (int)((unsigned long)(void *)al % 64); }
int main(void) {
  printf("%d %d %d %d %d\n", other(4), wk ? wk(1) : -1, wdef(), shown, local_ref ? 1 : 0);
  int (*volatile fp)(int) = dispatch;
  printf("%d %d %d %d %d %d\n", dispatch(5), fp(6), prot(), intern(), renamed(), var_named);
  int s = 0;
  for (int *p = __start_my_set; p < __stop_my_set; p++)
    s += *p;
  printf("%d %d %d %d %d %d %d\n", in_text(), s, set1 + set2 + set3, cst(4) + pur(&secret), fl(), alloc() == &secret,
         al());
  leave();
}
