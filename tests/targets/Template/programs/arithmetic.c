// Integer arithmetic of every width up to 64 bits.
int test2_add(int a, int b) { return a + b; }
int test2_sub(int a, int b) { return a - b; }
int test2_mul(int a, int b) { return a * b; }
int test2_logic(int a, int b) { return (a & b) ^ (a | ~b); }
int test2_shifts(int a, int b) { return (a << (b & 31)) ^ (a >> (b & 31)) ^ (int)((unsigned)a >> (b & 31)); }
int test1_shifts_by_constants(int a) { return (a << 3) ^ (a >> 7) ^ (int)((unsigned)a >> 31); }
int test2_div(int a, int b) { return b && !(a == -2147483647 - 1 && b == -1) ? a / b : 1; }
int test2_rem(int a, int b) { return b && !(a == -2147483647 - 1 && b == -1) ? a % b : 1; }
int test2_udiv(unsigned a, unsigned b) { return b ? a / b + a % b : 1; }
int test1_constants(int a) { return a + 5 - 100000 + 0x12340000 - 0x7fff0001 + (a ^ 0xffff) + (a & 0xff00ff00); }
int test2_narrow(int a, int b) {
  signed char c = (signed char)(a + b);
  unsigned char u = (unsigned char)(a - b);
  short s = (short)(a * 3);
  unsigned short w = (unsigned short)(b >> 1);
  return c + u * 2 + s - w;
}
int test2_wide(int a, int b) {
  long long x = (long long)a * b + 12345678901LL, y = ((unsigned long long)(unsigned)b << 17) - a;
  long long z = (x ^ y) - (x >> 5);
  return (int)(z ^ (z >> 32)) + (x < y) + ((unsigned long long)x > (unsigned long long)y);
}
int test2_wide_division(int a, int b) {
  long long x = (long long)a * 1000003, y = b ? b : 3;
  return (int)(x / y) ^ (int)(x % y);
}
int test2_wide_shift(int a, int b) {
  long long x = ((long long)a << 32) | (unsigned)b;
  int n = a & 63;
  return (int)((x << n) ^ (x >> n) ^ ((unsigned long long)x >> n) ^ ((x >> n) >> 32));
}
