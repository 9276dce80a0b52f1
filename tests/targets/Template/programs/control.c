// Branches, loops, comparisons in both uses, switches.
int test2_compare_values(int a, int b) {
  unsigned x = a, y = b;
  return (a < b) | (a <= b) << 1 | (a > b) << 2 | (a >= b) << 3 | (a == b) << 4 | (a != b) << 5 | (x < y) << 6 |
         (x <= y) << 7 | (x > y) << 8 | (x >= y) << 9;
}
int test2_compare_branches(int a, int b) {
  unsigned x = a, y = b;
  int r = 0;
  if (a < b) r += 1;
  if (a <= b) r += 2;
  if (a > b) r += 4;
  if (a >= b) r += 8;
  if (a == b) r += 16;
  if (a != b) r += 32;
  if (x < y) r += 64;
  if (x <= y) r += 128;
  if (x > y) r += 256;
  if (x >= y) r += 512;
  return r;
}
int test3_select(int a, int b, int c) { return (a ? b : c) + (b < c ? a : -a); }
int test2_bools(int a, int b) {
  _Bool p = a > 3, q = b & 4;
  _Bool r = p ^ q;
  return (p && q) + (p || q) * 2 + !r * 4 + (p == q) * 8 - r;
}
int test1_sum(int n) {
  int s = 0;
  for (int i = 0; i < (n & 63); ++i)
    s += i * i - (i & 3);
  return s;
}
int test1_collatz(int n) {
  unsigned x = n & 0xffff, steps = 0;
  while (x > 1 && steps < 200) {
    x = x & 1 ? 3 * x + 1 : x / 2;
    ++steps;
  }
  return steps;
}
int test1_switch(int n) {
  switch (n) {
  case -1: return 10;
  case 0: return 20;
  case 1: return 35;
  case 2: return 47;
  case 7: return 1;
  case 31: case 100: return 99;
  case 65536: return -65536;
  case -2147483647 - 1: return 4;
  default: return n ^ 5;
  }
}
int test2_gcd(int a, int b) {
  unsigned x = a & 0xffff, y = b & 0xffff;
  while (y) {
    unsigned t = x % y;
    x = y;
    y = t;
  }
  return x;
}
int test1_goto(int n) {
  static void *const targets[] = {&&zero, &&one, &&two, &&three};
  goto *targets[n & 3];
zero: return 5;
one: n += 10;
two: return n * 2;
three: return n - 1;
}
