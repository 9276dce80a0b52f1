#include <stdio.h>
#include <string.h>
#pragma pack(push, 1)
struct P { unsigned char x; unsigned a : 11; unsigned b : 17; short s; long l : 37; unsigned c : 5; };
#pragma pack(pop)
int main(void) { struct P p; memset(&p, 0xa5, sizeof p); p.a = 1234; p.b = 99999; p.s = -5; p.l = -12345678901; p.c = 21; unsigned char *q = (void *)&p; for (unsigned i = 0; i < sizeof p; i++) printf("%02x", q[i]); printf(" %u %u %d %ld %u\n", p.a, p.b, p.s, (long)p.l, p.c); return 0; }
