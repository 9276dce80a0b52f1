// Code, data of every kind and relocations of every kind that a small program has; no system headers.
extern int outside;
int initialised = 5;
static int zeroed[4];
const char *message = "hello";
int common;
#ifdef TLS
__thread int own = 3;
#else
int own = 3;
#endif
#ifdef WEAK
__attribute__((weak))
#endif
void hook(void) {}
int work(int x) {
  if (x > 3)
    return outside + initialised;
  for (int i = 0; i < x; i++)
    hook();
  return zeroed[x & 3] + own;
}
static int choose(int y) {
  switch (y) {
  case 1: return 4;
  case 2: return work(2);
  case 3: return outside;
  case 4: return 77;
  case 5: return 8;
  default: return work(y + 1);
  }
}
int entry(int c) { return choose(c) + work(c) + (message[c] == 'h'); }
int (*table[])(int) = {work, choose, entry};
