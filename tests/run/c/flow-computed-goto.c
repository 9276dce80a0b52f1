#include <stdio.h>
int run(const unsigned char *p) { static void *const tab[] = {&&inc, &&dec, &&dbl, &&end, &&neg}; int a = 1; goto *tab[*p++]; inc: a++; goto *tab[*p++]; dec: a--; goto *tab[*p++]; dbl: a *= 2; goto *tab[*p++]; neg: a = -a; goto *tab[*p++]; end: return a; }
int main(void) { unsigned char c[] = {0, 0, 2, 2, 4, 1, 2, 3}; printf("%d\n", run(c)); void *l = &&x; if (c[0]) goto *l; puts("first"); l = &&y; goto *l; x: puts("x"); y: puts("y"); return 0; }
