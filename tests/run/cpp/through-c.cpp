// Exceptions that pass through functions of the C library.
#include <cstdio>
#include <cstdlib>
static int calls;
static int compare(const void *a, const void *b) {
  if (++calls == 5)
    throw calls;
  return *static_cast<const int *>(a) - *static_cast<const int *>(b);
}
int main() {
  int v[8] = {5, 2, 9, 1, 7, 3, 8, 4};
  try {
    std::qsort(v, 8, sizeof v[0], compare);
    std::printf("sorted\n");
  } catch (int n) {
    std::printf("stopped at %d\n", n);
  }
  calls = 100;
  int key = 7;
  std::qsort(v, 8, sizeof v[0], compare);
  void *p = std::bsearch(&key, v, 8, sizeof v[0], compare);
  std::printf("%d\n", p ? *static_cast<int *>(p) : -1);
}
