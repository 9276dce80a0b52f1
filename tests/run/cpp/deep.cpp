// Many frames of different kinds between throw and catch, and back again many times.
#include <cstdio>
struct Count {
  static long n;
  ~Count() { ++n; }
};
long Count::n = 0;
static int recurse(int depth, int *path) {
  Count c;
  if (!depth)
    throw path[0];
  int more[5] = {path[0] + depth, depth};
  if (depth % 7 == 0)
    try {
      return recurse(depth - 1, more) + 1;
    } catch (long) {
      return -1;
    }
  return recurse(depth - 1, more) + more[1];
}
int main() {
  long sum = 0;
  for (int i = 0; i < 300; ++i) {
    int start = i;
    try {
      sum += recurse(i, &start);
    } catch (int v) {
      sum += v;
    }
  }
  std::printf("%ld %ld\n", sum, Count::n);
}
