#include <stdio.h>
extern int not_there(void) __attribute__((weak)); int __attribute__((weak)) maybe(void) { return 4; } static int impl(void) { return 9; } int ali(void) __attribute__((alias("real"))); int real(void) { return 6; } __attribute__((visibility("hidden"))) int hid = 3; extern int var_alias __attribute__((alias("hid")));
int main(void) { printf("%d %d %d %d %d\n", not_there ? not_there() : -1, maybe(), impl(), ali(), var_alias); return 0; }
