#include <stdio.h>
static void duff(char *to, const char *from, int n) { int k = (n + 7) / 8; switch (n % 8) { case 0: do { *to++ = *from++; case 7: *to++ = *from++; case 6: *to++ = *from++; case 5: *to++ = *from++; case 4: *to++ = *from++; case 3: *to++ = *from++; case 2: *to++ = *from++; case 1: *to++ = *from++; } while (--k > 0); } }
int main(void) { char a[40], b[40] = {0}; for (int i = 0; i < 40; i++) a[i] = 'A' + i % 26; duff(b, a, 37); printf("%s\n", b); return 0; }
