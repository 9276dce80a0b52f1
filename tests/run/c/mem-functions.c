#include <stdio.h>
#include <string.h>
int main(void) { char a[300], b[300]; for (int n = 0; n < 130; n += 3) { for (int i = 0; i < 300; i++) a[i] = i, b[i] = -i; memcpy(b + 5, a + 3, n); memmove(a + 10, a + 7, n); memset(b + 150, n, n); unsigned h = 0; for (int i = 0; i < 300; i++) h = h * 31 + (unsigned char)a[i] * 7 + (unsigned char)b[i]; printf("%u ", h); } struct { char x[17]; } s, t; memset(&s, 7, sizeof s); memcpy(&t, &s, sizeof t); printf("%d %d\n", t.x[16], memcmp(&s, &t, 17)); return 0; }
