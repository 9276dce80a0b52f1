#include <stdio.h>
// Thirty operands, memory and immediates among them; all call-clobbered registers clobbered; asm between live values.
struct R {
  long v[12];
};
__attribute__((noinline)) static int many(int *m) {
  int a, b, c;
  __asm__("movl %3, %0\n\taddl %4, %0\n\tmovl %5, %1\n\taddl %6, %1\n\taddl %7, %1\n\tmovl %8, %2\n\taddl %9, "
          "%2\n\taddl %10, %2\n\taddl %11, %2\n\taddl %12, %2\n\taddl %13, %2\n\taddl %14, %2\n\taddl %15, %2\n\taddl "
          "%16, %2\n\taddl %17, %2\n\taddl %18, %2\n\taddl %19, %2"
          : "=&r"(a), "=&r"(b), "=&r"(c)
          : "m"(m[0]), "m"(m[1]), "m"(m[2]), "m"(m[3]), "i"(4), "i"(5), "m"(m[6]), "i"(6), "i"(3), "m"(m[9]), "i"(7),
            "i"(8), "i"(9), "r"(m[10]), "r"(m[11]), "g"(m[12]), "i"(100)
          : "cc");
  return a * 10000 + b * 100 + c;
}
__attribute__((noinline)) static double live(double x, double y, long n) {
  double p = x * y, q = x - y;
  long k = n * 3;
  __asm__ volatile(""
                   :
                   :
                   : "rax", "rcx", "rdx", "rsi", "rdi", "r8", "r9", "r10", "r11", "xmm0", "xmm1", "xmm2", "xmm3",
                     "xmm4", "xmm5", "xmm6", "xmm7", "xmm8", "xmm9", "xmm10", "xmm11", "xmm12", "xmm13", "xmm14",
                     "xmm15", "memory", "cc");
  __asm__ volatile("" : : : "rbx", "r12", "r13", "r14", "r15");
  return p + q + (double)(k + n);
}
__attribute__((noinline)) static long syscall_(long n, long a, long b, long c) {
  long r;
  __asm__ volatile("syscall" : "=a"(r) : "0"(n), "D"(a), "S"(b), "d"(c) : "rcx", "r11", "memory");
  return r;
}
__attribute__((noinline)) static struct R cpuid_like(long x) {
  struct R r;
  __asm__("movq %8, %0\n\tleaq 1(%8), %1\n\tleaq 2(%8), %2\n\tleaq 3(%8), %3\n\tleaq 4(%8), %4\n\tleaq 5(%8), "
          "%5\n\tleaq 6(%8), %6\n\tleaq 7(%8), %7"
          : "=m"(r.v[0]), "=&r"(r.v[1]), "=&r"(r.v[2]), "=&r"(r.v[3]), "=&r"(r.v[4]), "=&r"(r.v[5]), "=&r"(r.v[6]),
            "=&r"(r.v[7])
          : "r"(x));
  return r;
}
__attribute__((noinline)) static unsigned long rep(char *d, const char *s, unsigned long n) {
  unsigned long left = n;
  __asm__ volatile("rep movsb" : "+D"(d), "+S"(s), "+c"(left) : : "memory");
  char *e = d;
  long len;
  __asm__("xorl %%eax, %%eax\n\tmovq $-1, %%rcx\n\trepne scasb\n\tnotq %%rcx"
          : "=&c"(len), "+D"(s)
          :
          : "eax", "cc", "memory");
  return (unsigned long)len + (unsigned long)(e - d) + left;
}
struct Bits {
  int x : 5;
  short arr[3];
};
__attribute__((noinline)) static int structs(struct Bits *b) {
  long packed;
  struct {
    int a, b;
  } in = {3, 4}, out;
  __asm__("movq %1, %0" : "=r"(packed) : "r"(in));
  __asm__("movq %1, %0\n\taddq $1, %0" : "=r"(out) : "r"(packed));
  __asm__("addw $5, %0" : "+m"(b->arr[1]));
  return out.a * 10 + out.b + b->arr[1];
}
__attribute__((noinline)) static int far_tie(int n) {
  int a = 1, b = 2, c = 3, d = 4, e = 5, f = 6, g = 7, h = 8;
  __asm__("addl %1, %0\n\taddl %2, %0\n\taddl %3, %0\n\taddl %4, %0\n\taddl %5, %0\n\taddl %6, %0\n\taddl %7, %0\n\t"
          "addl %8, %0"
          : "+r"(n)
          : "m"(a), "m"(b), "m"(c), "m"(d), "m"(e), "m"(f), "m"(g), "m"(h)
          : "cc");
  return n;
}
// More operands than registers: those that may be in memory are.
__attribute__((noinline)) static long crowded(long a, long b, long c, long d, long e, long f, long g) {
  long r;
  __asm__("movq $0xfffffffffffff, %%r15\n\tmovq %1, %%r8\n\taddq %2, %%r8\n\taddq %3, %%r8\n\taddq %4, %%r8\n\t"
          "addq %5, %%r8\n\taddq %6, %%r8\n\taddq %7, %%r8\n\tandq %%r15, %%r8\n\tmovq %%r8, %0"
          : "=g"(r)
          : "g"(a), "g"(b), "g"(c), "g"(d), "g"(e), "g"(f), "g"(g)
          : "rax", "rdx", "r8", "r9", "r10", "r11", "r12", "r13", "r14", "r15", "cc");
  return r;
}
int main(void) {
  int m[13];
  for (int i = 0; i < 13; i++)
    m[i] = i + 1;
  printf("%d %g\n", many(m), live(1.5, 2, 7));
  fflush(stdout);
  syscall_(1, 1, (long)"direct\n", 7);
  struct R r = cpuid_like(40);
  char buf[16];
  printf("%ld %ld %lu\n", r.v[0] + r.v[7], r.v[3] * r.v[5], rep(buf, "hello\0xx", 6));
  struct Bits b = {1, {2, 3, 4}};
  printf("%d %s\n", structs(&b), buf);
  printf("%d %ld\n", far_tie(100), crowded(-1, 2, 3, 4, 5, 6, 7));
  return 0;
}
