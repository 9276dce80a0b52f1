#include <stdio.h>
#include <string.h>
struct S { int a; char b[100]; double c; struct { short x, y; } in[3]; };
struct S glob, other; void set(struct S *s, int k) { s->a = k; memset(s->b, k, sizeof s->b); s->c = k * 1.5; for (int i = 0; i < 3; i++) { s->in[i].x = k + i; s->in[i].y = k - i; } }
int sum(const struct S *s) { int r = s->a + (int)s->c; for (int i = 0; i < 100; i++) r += s->b[i]; for (int i = 0; i < 3; i++) r += s->in[i].x * s->in[i].y; return r; }
int main(void) { set(&glob, 5); other = glob; struct S l = other, arr[3]; arr[1] = l; set(&l, 9); arr[2] = *(&l); arr[0] = arr[2]; printf("%d %d %d %d %d\n", sum(&other), sum(&l), sum(&arr[0]), sum(&arr[1]), memcmp(&other, &glob, sizeof glob)); return 0; }
