// flags: -fno-pic -no-pie -mno-red-zone
#include <stdio.h>
// Operand modifiers, unique labels, dialect alternatives, pushed sections, symbols, memory displacement.
static int table[4] = {10, 20, 30, 40};
int visible = 99;
int callee(int x);
__asm__(".text\n.globl callee\n.type callee,@function\ncallee: leal 7(%rdi), %eax\n ret\n.size callee, .-callee\n");
__attribute__((noinline)) static unsigned sizes(unsigned long v) {
  unsigned r = 0;
  unsigned char b;
  unsigned short w;
  unsigned k;
  unsigned long q = v;
  __asm__("movb %b1, %0" : "=r"(b) : "r"(v));
  __asm__("movw %w1, %0" : "=r"(w) : "r"(v));
  __asm__("movl %k1, %0" : "=r"(k) : "r"(v));
  __asm__("movq %q1, %q0" : "=r"(q) : "r"((unsigned)v));
  __asm__("movzbl %h1, %k0" : "=r"(r) : "Q"(v));
  return b + w + k + (unsigned)q + r;
}
__attribute__((noinline)) static int loop(int n) {
  int r = 0;
  __asm__("1: addl %1, %0\n\tdecl %1\n\tjnz 1b" : "+r"(r), "+r"(n));
  __asm__("jmp .Lskip%=\n\tmovl $0, %0\n.Lskip%=:" : "+r"(r));
  __asm__("jmp .Lother%=\n\tmovl $0, %0\n.Lother%=:" : "+r"(r));
  return r;
}
__attribute__((noinline)) static int dialect(int x) {
  __asm__("{addl $5, %0|add %0, 5}" : "+r"(x));
  return x;
}
__attribute__((noinline)) static int constants(void) {
  int a, b, c;
  __asm__("movl $%c1, %0" : "=r"(a) : "i"(123));
  __asm__("movl $%n1, %0" : "=r"(b) : "i"(45));
  __asm__("leal %c1(%2), %0" : "=r"(c) : "i"(6), "r"(10L));
  int d = table[0];
  __asm__("movl %1, %0" : "=&r"(d) : "m"(table[1]));
  return a * 1000 + b + c + d;
}
__attribute__((noinline)) static int symbols(void) {
  int r, s;
  long p;
  __asm__("movl %c1(%%rip), %0" : "=r"(r) : "i"(&visible));
  __asm__("call %P1" : "=a"(s) : "i"(callee), "D"(3) : "rcx", "rdx", "rsi", "r8", "r9", "r10", "r11", "memory");
  __asm__("leaq %a1, %0" : "=r"(p) : "r"(5L));
  return r + s + (int)p;
}
__attribute__((noinline)) static int sections(void) {
  int v;
  __asm__(".pushsection .rodata\n.Ldata%=: .long 4242\n.popsection\n\tmovl .Ldata%=(%%rip), %0" : "=r"(v));
  return v;
}
__attribute__((noinline)) static int high(int x) {
  int r;
  __asm__("movl %1, %%eax\n\tmovb %%ah, %%al\n\tmovzbl %%al, %0" : "=r"(r) : "r"(x) : "eax");
  return r;
}
__attribute__((noinline)) static int offset(int *p) {
  int r;
  __asm__("movl %H1, %0" : "=r"(r) : "m"(*(long *)p));
  return r;
}
int main(void) {
  printf("%u %d %d %d %d %d %d %d\n", sizes(0x1122334455667788ul), loop(10), dialect(3), constants(), symbols(),
         sections(), high(0x123456), offset(table));
  return 0;
}
