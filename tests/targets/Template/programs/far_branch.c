// Branches over more than 128 KiB.
volatile int sink;
#define S4(x) sink = x; sink = x; sink = x; sink = x;
#define S16(x) S4(x) S4(x) S4(x) S4(x)
#define S64(x) S16(x) S16(x) S16(x) S16(x)
#define S256(x) S64(x) S64(x) S64(x) S64(x)
#define S1K(x) S256(x) S256(x) S256(x) S256(x)
#define S4K(x) S1K(x) S1K(x) S1K(x) S1K(x)
#define S12K(x) S4K(x) S4K(x) S4K(x)

int test2_far(int a, int b) {
  int r = 1;
  if (a < b) {
    S12K(a)
    r = 5;
  }
  if (a == 31) {
    S12K(b)
    r += 7;
  }
  return r + sink * 0;
}
