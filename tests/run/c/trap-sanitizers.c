// flags: -fsanitize=undefined -fsanitize-trap=all -fno-sanitize=alignment
// reference: clang-19
#include <signal.h>
#include <stdio.h>
#include <unistd.h>
static void ill(int s) {
  write(1, "trap\n", 5);
  _exit(4);
}
__attribute__((noinline)) static int idx(int *a, int i) { return a[i] + (1 << i); }
int main(void) {
  signal(SIGILL, ill);
  int a[4] = {1, 2, 3, 4};
  volatile int k = 2;
  printf("%d\n", idx(a, k));
  fflush(stdout);
  k = 40;
  return idx(a, k - 37) + (1 << k);
}
