#include <stdio.h>
struct P { int x, y, z; }; struct Q { struct P p[3]; const char *n; } q = {.n = "q", .p[1] = {.z = 3, .x = 1}, .p[2].y = 7}; int m[3][4] = {{1}, [2] = {[1] = 5, 6}};
int main(void) { struct P l = {.y = 2}, a[] = {{1, 2, 3}, [3] = {4}}; struct P *c = &(struct P){7, 8, 9}; int s = 0; for (unsigned i = 0; i < sizeof a / sizeof *a; i++) s += a[i].x * 100 + a[i].y * 10 + a[i].z; for (int i = 0; i < 3; i++) for (int j = 0; j < 4; j++) s += m[i][j] << i; printf("%d %d %d %d %d %d %d %s %d\n", l.x, l.y, l.z, c->y, q.p[1].x, q.p[1].z, q.p[2].y, q.n, s); return 0; }
