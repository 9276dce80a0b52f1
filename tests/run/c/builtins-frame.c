#include <stdio.h>
__attribute__((noinline)) void *fa(void) { return __builtin_frame_address(0); } __attribute__((noinline)) void *ra(void) { return __builtin_return_address(0); }
int main(void) { char here; void *f = fa(), *r = ra(); printf("%d %d\n", (char *)f < &here + 100000 && (char *)f > &here - 100000, r != 0); if (__builtin_expect(here == 77, 0)) puts("?"); printf("%d %d\n", __builtin_constant_p(5), (int)__builtin_object_size(&here, 0) > 0); __builtin_prefetch(&here); return 0; }
