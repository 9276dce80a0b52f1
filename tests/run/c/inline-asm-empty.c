#include <stdio.h>
int main(void) { int x = 5; __asm__ volatile("" : "+r"(x)); __asm__ volatile("" ::: "memory"); long y; __asm__("" : "=r"(y) : "0"(7L)); double d = 2.5; __asm__("" : "+x"(d)); int *p = &x; __asm__ volatile("" : "+m"(*p)); char c = 'a'; __asm__ volatile("" : "+q"(c)); __asm__ volatile("" : : "i"(5), "g"(x), "r"(y), "m"(d)); printf("%d %ld %g %c\n", x, y, d, c); return 0; }
