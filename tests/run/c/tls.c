// flags: -pthread
#include <stdio.h>
#include <pthread.h>
static _Thread_local int a = 5; _Thread_local long b; __thread char c[10] = "tls"; extern __thread int d; __thread int d = 9;
static void *w(void *p) { a += 1; b = a; c[0] = 'T'; d++; printf("%d %ld %s %d\n", a, b, c, d); return p; }
int main(void) { a = 100; pthread_t t; pthread_create(&t, 0, w, 0); pthread_join(t, 0); printf("%d %ld %s %d\n", a, b, c, d); int *p = &a; *p += 1; printf("%d\n", a); return 0; }
