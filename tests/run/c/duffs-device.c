#include <stdio.h>
static void copy(short *to, const short *from, int count) {
  int n = (count + 7) / 8;
  switch (count % 8) {
  case 0:
    do {
      *to++ = *from++;
    case 7:
      *to++ = *from++;
    case 6:
      *to++ = *from++;
    case 5:
      *to++ = *from++;
    case 4:
      *to++ = *from++;
    case 3:
      *to++ = *from++;
    case 2:
      *to++ = *from++;
    case 1:
      *to++ = *from++;
    } while (--n > 0);
  }
}
static int weird(int n) {
  int r = 0;
  switch (n) {
    for (; r < 20; r++) {
    case 1:
      r += 3;
      if (r & 1)
        continue;
    case 2:
      r += 5;
      break;
    default:
      r += 7;
    }
  case 9:
    return r * 2;
  }
  return r;
}
static int nested(int a, int b) {
  switch (a) {
  case 1 ... 5:
    switch (b) {
    case 0:
      return 1;
    default:
      break;
    case 3 ... 7:
      if (a == 4) {
      case 20:
        return 2;
      }
    }
    return 3;
  case 6:
  case 7: {
    int t = b;
    switch (t & 3) {
    case 0:
      t++;
    case 1:
      t += 10;
      break;
    case 3:
      return t;
    }
    return t;
  }
  }
  return -1;
}
static int coroutine(int *st) {
  switch (*st) {
  case 0:
    for (;;) {
      *st = __LINE__;
      return 1;
    case __LINE__:
      *st = -2;
      return 2;
    case -2:
      *st = 0;
      return 3;
    }
  }
  return 0;
}
int main(void) {
  short a[30], b[30];
  for (int i = 0; i < 30; i++)
    a[i] = (short)(i * i);
  for (int n = 1; n < 30; n += 6) {
    for (int i = 0; i < 30; i++)
      b[i] = -1;
    copy(b, a, n);
    int s = 0;
    for (int i = 0; i < 30; i++)
      s = s * 3 + b[i];
    printf("%d ", s);
  }
  for (int i = 0; i < 11; i++)
    printf("%d ", weird(i));
  for (int i = 0; i < 8; i++)
    for (int j = 0; j < 24; j += 3)
      printf("%d ", nested(i, j));
  int st = 0;
  for (int i = 0; i < 7; i++)
    printf("%d ", coroutine(&st));
  putchar('\n');
  return 0;
}
