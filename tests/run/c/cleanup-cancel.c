// flags: -fexceptions
// __attribute__((cleanup)) runs when a thread is cancelled, which unwinds its stack.
#include <pthread.h>
#include <stdio.h>
#include <unistd.h>
static int order[8], n;
static pthread_barrier_t ready;
static void note(int *p) { order[n++] = *p; }
static void handler(void *p) { order[n++] = *(int *)p; }
__attribute__((noinline)) static void deep(int depth) {
  int mark __attribute__((cleanup(note))) = depth;
  if (depth == 3) {
    pthread_barrier_wait(&ready);
    for (;;)
      pause();
  }
  deep(depth + 1);
}
static void *run(void *arg) {
  int mark __attribute__((cleanup(note))) = 100;
  int pushed = 50;
  pthread_cleanup_push(handler, &pushed);
  deep(1);
  pthread_cleanup_pop(0);
  return arg;
}
static int plain(int x) {
  int mark __attribute__((cleanup(note))) = x;
  return mark + 1;
}
int main(void) {
  pthread_t t;
  void *result;
  pthread_barrier_init(&ready, NULL, 2);
  pthread_create(&t, NULL, run, NULL);
  pthread_barrier_wait(&ready);
  pthread_cancel(t);
  pthread_join(t, &result);
  printf("%d %d\n", result == PTHREAD_CANCELED, plain(7));
  for (int i = 0; i < n; ++i)
    printf("%d ", order[i]);
  printf("\n");
  return 0;
}
