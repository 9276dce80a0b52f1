// bytes: none: the assembler has a shorter form of xchg
#include <stdio.h>
// Each constraint letter for inputs, outputs and read-write operands.
typedef long double ld;
static int g = 5;
static int arr[8] = {1, 2, 3, 4, 5, 6, 7, 8};
#define IN(c, v)                                                                                                       \
  ({                                                                                                                   \
    int r_;                                                                                                            \
    __asm__("movl %1, %0" : "=&r"(r_) : c(v));                                                                         \
    r_;                                                                                                                \
  })
__attribute__((noinline)) static unsigned long letters(unsigned long x) {
  unsigned long a, b, c, d, S, D;
  __asm__("leaq 1(%6), %0\n\tleaq 2(%6), %1\n\tleaq 3(%6), %2\n\tleaq 4(%6), %3\n\tleaq 5(%6), %4\n\tleaq 6(%6), %5"
          : "=&a"(a), "=&b"(b), "=&c"(c), "=&d"(d), "=&S"(S), "=&D"(D)
          : "r"(x));
  return a * 3 + b * 5 + c * 7 + d * 11 + S * 13 + D * 17;
}
__attribute__((noinline)) static unsigned long long pairs(unsigned a, unsigned b) {
  unsigned hi, lo;
  __asm__("mull %3" : "=a"(lo), "=d"(hi) : "0"(a), "rm"(b) : "cc");
  return (unsigned long long)hi << 32 | lo;
}
__attribute__((noinline)) static unsigned divide(unsigned long long n, unsigned d, unsigned *rem) {
  unsigned q;
  __asm__("divl %4" : "=a"(q), "=d"(*rem) : "0"((unsigned)n), "1"((unsigned)(n >> 32)), "r"(d));
  return q;
}
__attribute__((noinline)) static ld x87(ld a, ld b) {
  ld r, s;
  __asm__("faddp %%st, %%st(1)" : "=t"(r) : "0"(a), "u"(b) : "st(1)");
  __asm__("fsincos" : "=t"(r), "=u"(s) : "0"(r));
  ld q;
  __asm__("fmul %2, %%st" : "=t"(q) : "0"(r), "f"(s));
  return r * 4 + s * 2 + q;
}
__attribute__((noinline)) static double sse(double a, float b) {
  double r = a;
  __asm__("addsd %1, %0" : "+x"(r) : "x"(a));
  float f;
  __asm__("mulss %2, %0" : "=x"(f) : "0"(b), "xm"(b));
  double m;
  __asm__("movsd %1, %0" : "=x"(m) : "m"(a));
  return r + f + m;
}
__attribute__((noinline)) static int memory(int *p) {
  int r;
  __asm__("movl %1, %0\n\taddl $10, %1" : "=&r"(r), "+m"(*p));
  __asm__("addl %1, %0" : "+rm"(r) : "ri"(100));
  __asm__("addl %2, %0" : "=r"(r) : "0"(r), "g"(p[1]));
  __asm__ volatile("incl %0" : "+m"(p[2]) : : "memory");
  __asm__("movl $77, %0" : "=m"(p[3]));
  return r;
}
__attribute__((noinline)) static int bytes(char c, short s) {
  char r;
  short t;
  int big;
  __asm__("addb %1, %0" : "=q"(r) : "q"(c), "0"((char)3));
  __asm__("addw %1, %0" : "=r"(t) : "r"(s), "0"((short)4));
  __asm__("movb %b1, %h0" : "=Q"(big) : "Q"(c), "0"(0));
  __asm__("movsbl %b1, %0" : "=R"(big) : "R"((int)c));
  return r + t + big;
}
__attribute__((noinline)) static int immediates(void) {
  int r = 0;
  __asm__("addl %1, %0\n\taddl %2, %0\n\taddl %3, %0\n\taddl %4, %0"
          : "+r"(r)
          : "I"(31), "K"(-128), "N"(255), "n"(1000));
  __asm__("shll %1, %0" : "+r"(r) : "J"(2));
  __asm__("addl %1, %0" : "+r"(r) : "i"(sizeof(int) * 3));
  long l = r;
  __asm__("addq %1, %0" : "+r"(l) : "e"(-5));
  __asm__("shlq %1, %0" : "+r"(l) : "cI"((char)3));
  return (int)l;
}
__attribute__((noinline)) static unsigned __int128 wide(unsigned long a, unsigned long b) {
  unsigned __int128 r;
  __asm__("mulq %2" : "=A"(r) : "a"(a), "r"(b) : "cc");
  return r;
}
__attribute__((noinline)) static long named(long x, long y) {
  long sum;
  __asm__("leaq (%[a],%[b],4), %[out]" : [out] "=r"(sum) : [a] "r"(x), [b] "r"(y));
  return sum;
}
__attribute__((noinline)) static int tied(int a, int b) {
  __asm__("xchgl %0, %1" : "=r"(a), "=r"(b) : "0"(a), "1"(b));
  __asm__("subl %1, %0" : "+&r"(a) : "r"(b));
  return a;
}
__attribute__((noinline)) static long hard(long v) {
  register long x __asm__("r10") = v;
  register long y __asm__("r8") = 3;
  __asm__("imulq %1, %0" : "+r"(x) : "r"(y));
  return x;
}
int main(void) {
  unsigned rem;
  printf("%lu %llx %u", letters(10), pairs(0xdeadbeef, 0x12345), divide(1000000000007ull, 12345, &rem));
  printf(" %u %.6Lf %g\n", rem, x87(0.25L, 0.5L), sse(1.5, 2.5f));
  printf("%d\n", memory(arr));
  printf("%d %d %d %d %d\n", arr[0], arr[2], arr[3], bytes(-7, 300), immediates());
  unsigned __int128 w = wide(~0ul, 12345);
  printf("%llx %llx %ld %d %ld %d %d\n", (unsigned long long)(w >> 64), (unsigned long long)w, named(5, 6), tied(3, 10),
         hard(14), IN("g", g), IN("m", g));
  return 0;
}
