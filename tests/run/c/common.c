// flags: -fcommon
#include <stdio.h>
int shared; long arr[100]; static char zeros[1 << 16];
int main(void) { shared += 5; arr[99] = shared; zeros[65535] = 1; printf("%d %ld %d\n", shared, arr[99], zeros[65535] + zeros[0]); return 0; }
