#include <stdio.h>
#include <string.h>
struct __attribute__((packed)) P { char a; int b; long c; double d; float e; short f; long double g; };
int main(void) { struct P p = {1, 2, 3, 4.5, 5.5f, 6, 7.5L}, q = p; q.b += p.c; q.d *= p.e; q.g += q.d; printf("%zu %d %g %Lg %d\n", sizeof p, q.b, q.d, q.g, q.f); char buf[32]; for (int i = 0; i < 20; i++) { long x = i * 1234567L; memcpy(buf + i % 9, &x, 8); long y; memcpy(&y, buf + i % 9, 8); printf("%d", x == y); } puts(""); return 0; }
