// flags: -finstrument-functions
#include <stdio.h>
// Entry and exit of each function are reported with its address and its caller's.
#define NOT __attribute__((no_instrument_function))
static char trace[64];
static int at;
static void *sites[64];
int leaf(int);
int outer(int);
NOT void __cyg_profile_func_enter(void *fn, void *site) {
  trace[at] = fn == (void *)leaf ? 'l' : fn == (void *)outer ? 'o' : 'm';
  sites[at++] = site;
}
NOT void __cyg_profile_func_exit(void *fn, void *site) {
  trace[at] = fn == (void *)leaf ? 'L' : fn == (void *)outer ? 'O' : 'M';
  sites[at] = site;
  at++;
}
__attribute__((noinline)) int leaf(int x) {
  if (x > 2)
    return x * 2;
  return x + 1;
}
__attribute__((noinline)) int outer(int x) {
  int a = leaf(x);
  return a + leaf(x + 1) * 3;
}
NOT int main(void) {
  int r = outer(2);
  printf("%d %s %d %d\n", r, trace, sites[0] == sites[at - 1], sites[1] != sites[3]);
  return 0;
}
