#include <stdio.h>
int main(void) { int s = 0; for (int i = 0; i < 10; i++) { if (i == 3) continue; if (i == 8) break; for (int j = i; j--;) s += j; } int k = 5; do { s = s * 2 + k; } while (--k); while (1) { if (s % 7 == 0) goto out; s++; } out: printf("%d\n", s); outer: for (int i = 0;; i++) { for (int j = 0; j < 5; j++) { if (i * j == 12) goto done; } } done: puts("done"); return 0; }
