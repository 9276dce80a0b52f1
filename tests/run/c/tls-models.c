#include <pthread.h>
#include <stdio.h>
// Variables of a thread: zero and initialised, static, arrays, in structures, with their addresses taken.
__thread int counter;
_Thread_local long start = 100;
static __thread char text[16] = "abc";
static _Thread_local struct { int a; double b; } pair = {3, 4.5};
static int *address(void) { return &counter; }
static void *run(void *p) {
  int n = *(int *)p;
  for (int i = 0; i < n; i++) {
    counter += i;
    start -= i;
    text[i % 3]++;
    pair.b += 0.5;
  }
  *address() += 1000;
  static char out[4][80];
  snprintf(out[n / 10], 80, "%d %ld %s %d %.1f", counter, start, text, pair.a, pair.b);
  return out[n / 10];
}
int main(void) {
  int n[3] = {10, 20, 30};
  for (int i = 0; i < 3; i++) {
    pthread_t t;
    void *r;
    pthread_create(&t, 0, run, &n[i]);
    pthread_join(t, &r);
    puts(r);
  }
  printf("%d %ld %s %.1f\n", counter, start, text, pair.b);
  return 0;
}
