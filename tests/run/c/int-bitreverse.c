// only: clang-19 clang-14
#include <stdio.h>
unsigned rev(unsigned x) { unsigned r = 0; for (int i = 0; i < 32; i++) { r = r << 1 | (x & 1); x >>= 1; } return r; }
int main(void) { unsigned s = 1; for (int i = 0; i < 20; i++) { s = s * 1103515245 + 12345; printf("%x\n", rev(s)); } return 0; }
