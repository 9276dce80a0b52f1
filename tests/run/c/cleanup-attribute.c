#include <stdio.h>
static char log_[256];
static int at;
static void rec(char c) { log_[at++] = c; }
static void ci(int *p) { rec((char)('0' + *p)); }
static void cp(char **p) { rec(**p); }
struct S {
  int a;
  char n;
};
static void cs(struct S *s) { rec(s->n); }
#define CI __attribute__((cleanup(ci)))
static int plain(int x) {
  CI int a = 1;
  {
    CI int b = 2;
    if (x)
      return a + b;
    CI int c = 3;
    (void)c;
  }
  rec('-');
  return a;
}
static void loop(void) {
  for (int i = 0; i < 5; i++) {
    CI int k = i;
    if (i == 1)
      continue;
    if (i == 3)
      break;
    rec('.');
  }
}
static int jumps(int n) {
again:;
  __attribute__((cleanup(cs))) struct S s = {n, (char)('a' + n)};
  if (n++ < 3)
    goto again;
  __attribute__((cleanup(cp))) char *str = "Z";
  switch (n) {
  case 4: {
    CI int q = 9;
    goto out;
  }
  }
  rec('!');
out:
  return str[0] + s.a;
}
static int value(void) {
  CI int v = 5;
  return v++ + ({
           CI int w = 6;
           w;
         });
}
int main(void) {
  int a = plain(1);
  rec(' ');
  a += plain(0);
  rec(' ');
  loop();
  rec(' ');
  a += jumps(0);
  rec(' ');
  a += value();
  printf("%s %d\n", log_, a);
  return 0;
}
