#include <stdio.h>
static int n; __attribute__((constructor)) static void a(void) { n = n * 10 + 1; } __attribute__((constructor(200))) static void b(void) { n = n * 10 + 2; } __attribute__((constructor(101))) static void c(void) { n = n * 10 + 3; } __attribute__((destructor)) static void d(void) { printf("bye\n"); fflush(stdout); }
int main(void) { printf("%d\n", n); return 0; }
