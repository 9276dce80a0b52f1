#include <stdio.h>
signed char dc(signed char a, signed char b) { return a / b; }
unsigned char du(unsigned char a, unsigned char b) { return a % b; }
short ds(short a, short b) { return a / b; }
unsigned short dus(unsigned short a, unsigned short b) { return a % b; }
long long dl(long long a, long long b) { return a / b; }
unsigned long long dul(unsigned long long a, unsigned long long b) { return a % b; }
int main(void) {
  for (int i = -128; i < 128; i += 13) for (int j = 1; j < 128; j += 17)
    printf("%d %d %d %d %lld %llu\n", dc(i, j), du(i, j), ds(i * 255, j), dus(i * 255, j), dl(i * 123456789123LL, j), dul(i * 123456789123ULL, j));
  return 0;
}
