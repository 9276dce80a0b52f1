// only: clang-19
// reference: clang-19
#include <stdio.h>
typedef int v8i __attribute__((vector_size(32)));
typedef unsigned char v16u __attribute__((vector_size(16)));
typedef short v4s __attribute__((vector_size(8)));
typedef float v4f __attribute__((vector_size(16)));
typedef long v2l __attribute__((vector_size(16)));
typedef _Bool b8 __attribute__((ext_vector_type(8)));
typedef _Bool b3 __attribute__((ext_vector_type(3)));
typedef _Bool b17 __attribute__((ext_vector_type(17)));
struct B {
  b8 m;
  char c;
};
static b8 gm = {1, 0, 1};
__attribute__((noinline)) static b8 logic(b8 a, b8 b) { return (a & ~b) | (b ^ gm); }
__attribute__((noinline)) static b3 three(b3 a, int i) {
  a[i] = !a[i];
  return a;
}
__attribute__((noinline)) static b17 big(b17 v) {
  for (int i = 0; i < 17; i += 3)
    v[i] = !v[i];
  return ~v;
}
int main(void) {
  v8i a = {5, -3, 8, 0, 7, 7, -100, 42};
  v16u u;
  for (int i = 0; i < 16; i++)
    u[i] = (unsigned char)(i * 31);
  v4s s = {1, -2, 300, -400};
  v4f f = {1.5f, -2, 8, 0.25f};
  v2l l = {1, -1};
  printf("%d %d %d %d %d %d\n", __builtin_reduce_add(a), __builtin_reduce_mul(s), __builtin_reduce_max(a),
         __builtin_reduce_min(a), __builtin_reduce_or(a), __builtin_reduce_xor(a));
  printf("%u %u %u %g %g %ld\n", __builtin_reduce_add(u), __builtin_reduce_max(u), __builtin_reduce_and(u),
         __builtin_reduce_max(f), __builtin_reduce_min(f), __builtin_reduce_and(l));
  v8i x = __builtin_elementwise_max(a, -a), y = __builtin_elementwise_min(a, (v8i){} + 6),
      z = __builtin_elementwise_add_sat(a, (v8i){} + 2147483600), p = __builtin_elementwise_bitreverse(a);
  for (int i = 0; i < 8; i++)
    printf("%d %d %d %d ", x[i], y[i], z[i], p[i]);
  putchar('\n');
  b8 m = __builtin_convertvector(a > 0, b8), n = {1, 1, 0, 0, 1, 0, 1, 0};
  b8 r = logic(m, n);
  struct B st = {r, 5};
  st.m[2] = 1;
  for (int i = 0; i < 8; i++)
    printf("%d%d%d ", m[i], r[i], st.m[i]);
  b3 t = three((b3){1, 0, 1}, 2);
  b17 w = big((b17){1, 1});
  for (int i = 0; i < 17; i++)
    printf("%d", w[i]);
  printf(" %d%d%d %zu %zu %zu\n", t[0], t[1], t[2], sizeof(b8), sizeof(b17), sizeof st);
  return 0;
}
