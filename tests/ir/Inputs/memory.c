/* Aggregates, pointers, initializers, bit fields, variable-length arrays, volatile, atomics, thread-local storage. */
#include <stdatomic.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>
struct small { int a; char b; };
struct big { long a[6]; struct small s; double d; };
struct __attribute__((packed)) packed { char c; int i; short s; };
struct bits { unsigned a : 3; int b : 7; unsigned long c : 40; _Bool d : 1; };
union u { int i; float f; char bytes[12]; void *p; };
struct flex { int n; struct small tail[]; };
struct node { struct node *next; int (*fn)(struct node *, ...); };
extern struct node chain_end;
int callee(struct node *n, ...);
static struct node chain = {&chain_end, callee};
struct node chain_end = {&chain, 0};
const struct big table[3] = {{{1, 2, 3}, {4, 5}, 0.5}, {.d = -2}, [2].s.b = 'x'};
struct packed pk = {1, 0x12345678, -2};
struct bits bf = {5, -3, 123456789012, 1};
union u un = {.f = 1.5f};
struct flex fl = {2, {{1, 2}, {3, 4}}};
char text[] = "with \"quotes\", \\ and \x01\xff bytes";
wchar_t wide[] = L"wide";
int zeros[1000];
void *addresses[] = {&zeros[10], text + 3, (char *)&pk + 1, 0, (void *)0x1234};
long difference = (char *)&zeros[7] - (char *)&zeros[2];
_Thread_local int tls1 = 5;
static _Thread_local __attribute__((tls_model("initial-exec"))) int tls2;
__attribute__((section("mysec"), aligned(64))) int placed = 3;
__attribute__((weak)) int weak_var;
extern int alias_var __attribute__((alias("placed")));
__attribute__((visibility("hidden"))) int hidden_var = 1;
int common_var;
static int *select_fn(void) { return 0; }
_Atomic int ai;
_Atomic long al;
_Atomic(void *) ap;
_Atomic struct small as;
struct big by_value(struct big b, struct small s) { b.s = s; return b; }
struct small ret_small(struct small s) { s.a++; return s; }
int bitfields(struct bits *b) { b->a++; b->c += 7; return b->b + b->d; }
int vla(int n) { int a[n][n]; memset(a, 1, sizeof a); return a[n - 1][0]; }
int vol(volatile int *p) { *p = 1; return *p + *p; }
int atomics(void) {
  int e = 3;
  atomic_fetch_add(&ai, 1); atomic_fetch_sub_explicit(&ai, 2, memory_order_relaxed); atomic_fetch_or(&al, 8);
  atomic_fetch_and_explicit(&al, 15, memory_order_release); atomic_fetch_xor(&ai, 1); atomic_exchange(&ap, (void *)0);
  atomic_compare_exchange_strong(&ai, &e, 4);
  atomic_compare_exchange_weak_explicit(&ai, &e, 5, memory_order_acq_rel, memory_order_acquire);
  atomic_thread_fence(memory_order_seq_cst); atomic_signal_fence(memory_order_acquire);
  atomic_store_explicit(&al, 3, memory_order_release);
  __sync_fetch_and_nand(&e, 3); __atomic_fetch_max(&e, 7, __ATOMIC_SEQ_CST);
  struct small s = atomic_load(&as);
  return (int)atomic_load_explicit(&al, memory_order_acquire) + s.a + e;
}
int sum(int n, ...) {
  va_list ap, aq; va_start(ap, n); va_copy(aq, ap);
  int r = 0; while (n--) r += va_arg(ap, int);
  r += (int)va_arg(aq, double); struct big b = va_arg(aq, struct big); va_end(ap); va_end(aq);
  return r + (int)b.d;
}
int tls(void) { return tls1++ + tls2; }
void *gep(struct big *p, int i, size_t j) { return &p[i].a[j]; }
int nested(void) { struct { int x[2]; struct small s; } v = {{1, 2}, {3, 4}}; return v.x[1] + v.s.b; }
int use(void) { return sum(3, 1, 2, 3) + callee(&chain, 1.5, "x") + (select_fn() != 0); }
