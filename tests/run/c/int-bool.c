#include <stdio.h>
#include <stdbool.h>
bool f(int x) { return x; } bool g(double d) { return d; } bool h(void *p) { return p; }
int main(void) { bool a = f(256), b = g(0.5), c = h(&a), d = g(-0.0); printf("%d %d %d %d %d\n", a, b, c, d, a + b + c + !d); a ^= 1; b &= c; c |= d; printf("%d %d %d %d\n", a, b, c, (a && b) || (c && !d)); bool arr[3] = {2, 0, -1}; printf("%d%d%d\n", arr[0], arr[1], arr[2]); return 0; }
