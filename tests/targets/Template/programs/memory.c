// Loads and stores, globals, frames, structures.
static int table[8] = {3, 1, 4, 1, 5, 9, 2, 6};
static const short shorts[] = {-1, 2, -3, 4};
static unsigned char bytes[32];
int common, *pointer = &table[2];
struct point { signed char a; short b; int c; } points[4];

int test1_tables(int n) { return table[n & 7] + shorts[n & 3] + *pointer; }
int test2_bytes(int a, int b) {
  for (int i = 0; i < 32; ++i)
    bytes[i] = (unsigned char)(a + i * b);
  int s = 0;
  for (int i = 31; i >= 0; --i)
    s = s * 3 + bytes[i] - (signed char)bytes[i ^ 5];
  common = s;
  return common;
}
int test2_structs(int a, int b) {
  struct point *p = &points[a & 3];
  p->a = (signed char)a, p->b = (short)b, p->c = a ^ b;
  struct point q = points[b & 3];
  return p->a + p->b * 2 + p->c * 3 + (q.a | q.b | q.c) * 0;
}
int test2_local_array(int a, int b) {
  int v[40];
  for (int i = 0; i < 40; ++i)
    v[i] = a + i * b;
  for (int i = 1; i < 40; ++i)
    for (int j = i; j > 0 && v[j - 1] > v[j]; --j) {
      int t = v[j];
      v[j] = v[j - 1];
      v[j - 1] = t;
    }
  return v[0] ^ v[20] ^ v[39];
}
// Displacements of more than 16 bits.
int test1_large_frame(int a) {
  volatile int v[20000];
  volatile int before = a + 1;
  v[0] = a, v[19999] = a * 2, v[10000] = before;
  return v[0] + v[19999] + v[10000] + before;
}
int test2_dynamic(int a, int b) {
  int n = (a & 31) + 1;
  int v[n];
  for (int i = 0; i < n; ++i)
    v[i] = b - i;
  int s = 0;
  for (int i = 0; i < n; ++i)
    s ^= v[i] << (i & 7);
  return s;
}
struct __attribute__((packed)) odd { char c; int i; short s; };
int test2_unaligned(int a, int b) {
  struct odd o[2];
  o[0].i = a, o[0].s = (short)b, o[1].i = b, o[1].s = (short)a;
  volatile struct odd *p = o;
  return p[0].i + p[0].s * 3 + p[1].i * 5 + p[1].s * 7;
}
