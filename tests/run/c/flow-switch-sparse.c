#include <stdio.h>
int f(long x) { switch (x) { case -1000000007L: return 1; case 0: return 2; case 17: return 3; case 1L << 40: return 4; case 99: return 5; case 1234: return 6; case 77777: return 7; case -5: return 8; case 2147483648L: return 9; } return 0; }
int g(unsigned x) { switch (x) { case 0 ... 9: return 1; case 20 ... 99: return 2; case 0x80000000 ... 0xffffffff: return 3; default: return 0; } }
int h(char c) { switch (c) { case 'a': case 'e': case 'i': case 'o': case 'u': return 1; case ' ': case '\t': case '\n': return 2; default: return 0; } }
int main(void) { long v[] = {-1000000007L, 0, 17, 1L << 40, 99, 1234, 77777, -5, 2147483648L, 5, 100}; for (int i = 0; i < 11; i++) printf("%d %d\n", f(v[i]), g(v[i])); for (const char *p = "hello big\tworld\n"; *p; p++) printf("%d", h(*p)); puts(""); return 0; }
