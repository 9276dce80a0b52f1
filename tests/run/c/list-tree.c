#include <stdio.h>
#include <stdlib.h>
struct T { struct T *l, *r; int k; }; static struct T *ins(struct T *t, int k) { if (!t) { t = calloc(1, sizeof *t); t->k = k; return t; } if (k < t->k) t->l = ins(t->l, k); else if (k > t->k) t->r = ins(t->r, k); return t; } static int walk(struct T *t, int d) { return t ? walk(t->l, d + 1) * 3 + t->k * d + walk(t->r, d + 1) : 1; } static void kill(struct T *t) { if (t) { kill(t->l); kill(t->r); free(t); } }
int main(void) { struct T *t = 0; unsigned s = 7; for (int i = 0; i < 500; i++) t = ins(t, (s = s * 69069 + 1) >> 20); printf("%d\n", walk(t, 0)); kill(t); return 0; }
