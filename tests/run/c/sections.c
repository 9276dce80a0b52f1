#include <stdio.h>
__attribute__((section("mydata"))) int a = 1; __attribute__((section("mydata"))) int b = 2; extern int __start_mydata[], __stop_mydata[]; __attribute__((section("mytext"), noinline)) int f(int x) { return x + 1; }
int main(void) { int s = 0; for (int *p = __start_mydata; p < __stop_mydata; p++) s += *p; printf("%d %d\n", s, f(a + b)); return 0; }
