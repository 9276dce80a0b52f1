#include <stdio.h>
#include <stdint.h>
int f(int n) { _Alignas(64) char a[64]; _Alignas(256) int b; char c[n + 1]; c[n] = 1; b = n; a[0] = n; return ((uintptr_t)a % 64 == 0) + ((uintptr_t)&b % 256 == 0) * 2 + a[0] + b + c[n]; }
int g(int a, int b, int c, int d, int e, int x, int y, int z) { _Alignas(128) long v[3] = {x, y, z}; return (uintptr_t)v % 128 == 0 ? (int)(v[0] + v[1] * 2 + v[2] * 3 + a + b + c + d + e) : -1; }
int main(void) { for (int i = 0; i < 20; i += 3) printf("%d %d\n", f(i), g(1, 2, 3, 4, 5, i, 7, 8)); return 0; }
