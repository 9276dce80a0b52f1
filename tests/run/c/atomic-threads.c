// flags: -pthread
#include <stdio.h>
#include <pthread.h>
#include <stdatomic.h>
static _Atomic long n; static _Atomic short s; static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER; static long k;
static void *work(void *p) { for (int i = 0; i < 20000; i++) { n += 2; s++; pthread_mutex_lock(&m); k++; pthread_mutex_unlock(&m); } return p; }
int main(void) { pthread_t t[4]; for (int i = 0; i < 4; i++) pthread_create(&t[i], 0, work, &t[i]); for (int i = 0; i < 4; i++) pthread_join(t[i], 0); printf("%ld %d %ld\n", (long)n, (unsigned short)s, k); return 0; }
