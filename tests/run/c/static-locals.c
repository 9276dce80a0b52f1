#include <stdio.h>
static int next(void) { static int n = 10; static const int step[] = {1, 2, 3}; static int i; n += step[i++ % 3]; return n; } int *cell(int i) { static int a[4] = {9, 8, 7, 6}; return &a[i]; }
int main(void) { for (int i = 0; i < 7; i++) printf("%d ", next()); *cell(2) += 5; printf("%d %d\n", *cell(2), *cell(3)); return 0; }
