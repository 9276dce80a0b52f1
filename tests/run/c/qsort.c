#include <stdio.h>
#include <stdlib.h>
#include <string.h>
static int ci(const void *a, const void *b) { int x = *(const int *)a, y = *(const int *)b; return (x > y) - (x < y); } static int cs(const void *a, const void *b) { return strcmp(*(char *const *)a, *(char *const *)b); }
int main(void) { int v[50]; unsigned s = 1; for (int i = 0; i < 50; i++) v[i] = (s = s * 1103515245 + 12345) >> 16; qsort(v, 50, sizeof *v, ci); for (int i = 0; i < 50; i++) printf("%d ", v[i]); const char *w[] = {"pear", "apple", "fig", "kiwi"}; qsort(w, 4, sizeof *w, cs); for (int i = 0; i < 4; i++) puts(w[i]); int k = v[20]; printf("%td\n", (int *)bsearch(&k, v, 50, sizeof *v, ci) - v); return 0; }
