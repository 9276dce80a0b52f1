// flags: -pthread
#include <stdatomic.h>
#include <stdio.h>
#include <threads.h>
static _Thread_local int mine = 5;
thread_local long counter;
static _Thread_local char name[16] = "thread";
static mtx_t lock;
static cnd_t cond;
static int ready, total;
static atomic_int finished;
static once_flag once = ONCE_FLAG_INIT;
static int inits;
static tss_t key;
static void init(void) { inits++; }
static int work(void *arg) {
  int id = *(int *)arg;
  call_once(&once, init);
  mine += id;
  for (int i = 0; i < 10000; i++)
    counter += mine;
  name[0] = (char)('A' + id);
  tss_set(key, &mine);
  mtx_lock(&lock);
  while (!ready)
    cnd_wait(&cond, &lock);
  total += (int)(counter / 10000) + *(int *)tss_get(key) + (name[0] - 'A') + (name[5] == 'd');
  mtx_unlock(&lock);
  atomic_fetch_add_explicit(&finished, 1, memory_order_release);
  return id * 2;
}
int main(void) {
  thrd_t t[4];
  int ids[4], r, sum = 0;
  mtx_init(&lock, mtx_plain);
  cnd_init(&cond);
  tss_create(&key, 0);
  for (int i = 0; i < 4; i++) {
    ids[i] = i;
    thrd_create(&t[i], work, &ids[i]);
  }
  mtx_lock(&lock);
  ready = 1;
  cnd_broadcast(&cond);
  mtx_unlock(&lock);
  for (int i = 0; i < 4; i++) {
    thrd_join(t[i], &r);
    sum += r;
  }
  printf("%d %d %d %d %d %s %ld\n", total, sum, atomic_load(&finished), inits, mine, name, counter);
  return 0;
}
