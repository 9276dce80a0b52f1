// Recursion, structures, 128-bit integers, division, atomics, tables of pointers, strings: within 512 bytes of stack.
#include <stdio.h>

struct record {
  long number;
  int twice;
  char name[12];
};
static int values[] = {5, 3, 9, -1};
static int *const places[] = {&values[3], &values[0]};
static const char *names[] = {"zero", "one", "two"};

static int fib(int n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }
static struct record make(int i) {
  struct record r = {i, i * 2, "hello"};
  return r;
}
static __int128 mix(__int128 a, __int128 b) { return a * b + (a >> 3) - (b << 7); }
static unsigned rotate(unsigned x, int n) { return x << n | x >> (32 - n); }
static int pick(int k) {
  switch (k) {
  case 0:
    return 10;
  case 1:
    return 11;
  case 7:
    return 17;
  case -5:
    return 1;
  default:
    return 99;
  }
}

int main(void) {
  printf("%d %ld %ld\n", fib(12), (long)-7 / 2, (long)-7 % 2);
  struct record s = make(3);
  printf("%ld %d %s\n", s.number, s.twice, s.name);
  __int128 r = mix(((__int128)-5 << 60) + 7, 12345678901234567ll);
  printf("%lx %lx %d\n", (long)(r >> 64), (long)r, r < 0);
  int x = 0;
  __sync_fetch_and_add(&x, 5);
  for (int i = 0; i < 4; ++i)
    x += values[i];
  printf("%d %d %u %x\n", x, *places[0] % 7, (unsigned)*places[0] / 3, rotate(0x12345678, 7));
  for (int k = -6; k < 9; ++k)
    printf("%d ", pick(k));
  printf("%s %s %lx %x\n", names[1], names[2], __builtin_bswap64(0x0102030405060708), __builtin_bswap32(0x01020304));
  signed char c = (signed char)0x80;
  short h = -3;
  printf("%d %d %d %d\n", c, h, (unsigned char)c > h, (unsigned short)h);
  long old = 3;
  long wide = 7;
  __atomic_compare_exchange_n(&wide, &old, 9, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);
  __atomic_store_n(&wide, __atomic_load_n(&wide, __ATOMIC_ACQUIRE) + old, __ATOMIC_RELEASE);
  printf("%ld %ld\n", old, wide);
  return x;
}
