#include <stdio.h>
#define T(t, a, b) { t r; int o = __builtin_add_overflow((t)(a), (t)(b), &r); printf("%d %lld ", o, (long long)r); o = __builtin_sub_overflow((t)(a), (t)(b), &r); printf("%d %lld ", o, (long long)r); o = __builtin_mul_overflow((t)(a), (t)(b), &r); printf("%d %lld\n", o, (long long)r); }
int main(void) {
  volatile long long v[] = {0, 1, -1, 100, -100, 127, -128, 255, 32767, 65535, 2147483647, -2147483648LL, 4294967295LL, 9223372036854775807LL, -9223372036854775807LL - 1};
  for (int i = 0; i < 15; i++) for (int j = 0; j < 15; j++) { T(signed char, v[i], v[j]) T(unsigned char, v[i], v[j]) T(short, v[i], v[j]) T(unsigned short, v[i], v[j]) T(int, v[i], v[j]) T(unsigned, v[i], v[j]) T(long long, v[i], v[j]) T(unsigned long long, v[i], v[j]) }
  return 0;
}
