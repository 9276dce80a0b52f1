#include <stdio.h>
union U { int i; float f; unsigned char b[8]; double d; long l; }; struct V { int tag; union { int i; double d; const char *s; }; };
static void show(struct V v) { switch (v.tag) { case 0: printf("%d\n", v.i); break; case 1: printf("%g\n", v.d); break; default: puts(v.s); } }
int main(void) { union U u; u.d = 0; u.f = 1.5f; printf("%x %x\n", u.i, u.b[3]); u.d = -2.25; printf("%lx %u\n", u.l, u.b[7]); struct V a = {0, {5}}, b = {.tag = 1, .d = 2.5}, c = {.tag = 2, .s = "str"}; show(a); show(b); show(c); return 0; }
