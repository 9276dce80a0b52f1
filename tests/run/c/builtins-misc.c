// only: clang-19
// reference: clang-19
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
// segment address spaces, nontemporal, sync builtins, assume, misc builtins
static int shared;
static unsigned char sc;
static unsigned short ss;
static long long sl;
static void *sp;
__attribute__((target("sse4.1"), noinline)) static int tgt(int x) { return x * 3; }
__attribute__((noinline)) static void *ra(void) { return __builtin_extract_return_addr(__builtin_return_address(0)); }
int main(void) {
  printf("%d\n", *(void *__seg_fs *)0 != 0);
  int r = 0;
  r += __sync_fetch_and_add(&shared, 5);
  r += __sync_add_and_fetch(&shared, 5);
  r += __sync_fetch_and_sub(&shared, 1);
  r += __sync_val_compare_and_swap(&shared, 9, 100);
  r += __sync_bool_compare_and_swap(&shared, 100, 7);
  r += __sync_lock_test_and_set(&shared, 3);
  __sync_lock_release(&shared);
  __sync_synchronize();
  r += __sync_fetch_and_nand(&sc, 0x0f);
  r += __sync_xor_and_fetch(&ss, 0x1234);
  r += (int)__sync_or_and_fetch(&sl, 1LL << 20);
  printf("%d %d %d %d %lld\n", r, shared, sc, ss, sl);
  int v[4] __attribute__((aligned(16)));
  __builtin_nontemporal_store(42, &v[1]);
  printf("%d\n", __builtin_nontemporal_load(&v[1]));
  printf("%d %d %d %d %d %d\n", __builtin_ffs(0), __builtin_ffsll(1LL << 40), __builtin_clrsb(-5), __builtin_parity(7),
         __builtin_clzll(1), __builtin_ctz(8));
  printf("%x %llx %x %x %x\n", __builtin_bswap32(0x12345678),
         (unsigned long long)__builtin_bswap64(0x123456789abcdef0ull), __builtin_bswap16(0x1234),
         __builtin_bitreverse8(0x13), __builtin_rotateleft32(0x80000001, 4));
  char *p = __builtin_assume_aligned(v, 16);
  printf("%d %d %d\n", p == (char *)v, __builtin_constant_p(5), __builtin_types_compatible_p(int, long));
  printf("%d %d\n", tgt(4), ra() != 0);
  __auto_type q = 3.5;
  printf("%g %d %s %s\n", q, __LINE__ > 0, __func__, __FILE__[0] ? "f" : "");
  unsigned c;
  unsigned long s = __builtin_addcl(~0ul, 1, 0, (unsigned long *)&sl);
  printf("%lu %lld %d\n", s, sl, (int)__builtin_subcb(3, 5, 1, (unsigned char *)&c));
  printf("%g %g %d %d\n", __builtin_powi(2.0, 10), __builtin_huge_val(), __builtin_isnan(__builtin_nan("1")),
         __builtin_fpclassify(0, 1, 2, 3, 4, 1e-320));
  uint64_t big = 0;
  __builtin_memcpy_inline(&big, "abcdefg", 8);
  printf("%llx\n", (unsigned long long)big);
  if (__builtin_expect_with_probability(big == 0, 0, 0.9))
    __builtin_unreachable();
  if (big == 1)
    __builtin_trap();
  __builtin_prefetch(&big, 1, 2);
  printf("%d\n", (int)__builtin_strlen("abc") + __builtin_memcmp("a", "b", 1) + __builtin_abs(-3));
  int *volatile np = v;
  __builtin___clear_cache((char *)v, (char *)(v + 4));
  printf("%ld\n", (long)__builtin_object_size(np, 0));
  return 0;
}
