#include <stdio.h>
static int n; static int t(int v) { n++; return v; }
int main(void) { int r = 0; r += t(0) && t(1); r += t(1) || t(1); r += (t(1) && t(0)) || (t(0) || t(2)); r += !t(5); r += t(1) ? t(2) : t(3); r += (t(1), t(4)); printf("%d %d\n", r, n); return 0; }
