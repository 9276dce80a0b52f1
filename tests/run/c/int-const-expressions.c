#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
// Addresses and differences that only the linker knows, in initializers and in code.
struct node { int v; struct node *next; char tail[3]; };
static struct node nodes[3] = {{1, &nodes[1], "a"}, {2, &nodes[2], "b"}, {3, nodes, "c"}};
static const char *names[] = {"zero", "one" + 1, &"three"[2]};
static int *const end = &nodes[2].v;
static const size_t offset = offsetof(struct node, tail);
static char buffer[16], *middle = buffer + 5;
int main(void) {
  int s = 0;
  struct node *n = nodes;
  for (int i = 0; i < 10; i++, n = n->next) s = s * 3 + n->v + n->tail[0];
  printf("%d %s %s %s %d %zu %td %d\n", s, names[0], names[1], names[2], *end, offset, middle - buffer, (int)((uintptr_t)&nodes[1] - (uintptr_t)nodes == sizeof *nodes));
  return 0;
}
