#include <stdio.h>
int f(int x) { switch (x) { case 0: return 10; case 1: return 21; case 2: return 32; case 3: return 5; case 4: return 77; case 5: return 3; case 6: return 9; case 7: return 1; case 8: case 9: return 4; default: return -1; } }
int g(int x) { int r = 0; switch (x) { case -3: r++; case -2: r += 2; case -1: r += 4; break; case 0: r = 100; default: r += 1000; case 1: r += 7; } return r; }
int main(void) { for (int i = -5; i < 13; i++) printf("%d %d\n", f(i), g(i)); return 0; }
