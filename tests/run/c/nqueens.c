#include <stdio.h>
static int solve(int n, unsigned cols, unsigned d1, unsigned d2) { if (cols == (1u << n) - 1) return 1; int c = 0; for (unsigned free = ~(cols | d1 | d2) & ((1u << n) - 1); free;) { unsigned bit = free & -free; free ^= bit; c += solve(n, cols | bit, (d1 | bit) << 1, (d2 | bit) >> 1); } return c; }
int main(void) { for (int n = 1; n < 9; n++) printf("%d ", solve(n, 0, 0, 0)); puts(""); return 0; }
