#include <stdio.h>
int main(void) { char c = 200; signed char s = c; unsigned char u = c; int t[256] = {0}; t[u]++; t[(unsigned char)s]++; printf("%d %d %d %d %d\n", c < 0, s, u, t[200], c == u); const char *p = "\xff\x80z"; printf("%d %d %d\n", p[0], p[1], p[0] < p[2]); return 0; }
