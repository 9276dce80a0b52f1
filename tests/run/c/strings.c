#include <stdio.h>
#include <string.h>
#include <ctype.h>
#include <stdlib.h>
int main(void) { char b[100] = "Hello"; strcat(b, ", "); strcat(b, "world"); for (char *p = b; *p; p++) *p = toupper(*p); printf("%s %zu %d %s\n", b, strlen(b), strcmp(b, "HELLO"), strchr(b, 'W')); char *t = strdup("a,b;c"); for (char *p = strtok(t, ",;"); p; p = strtok(0, ",;")) printf("[%s]", p); puts(""); free(t); printf("%ld %g %lu\n", strtol("-123abc", 0, 10), atof("2.5e3"), strtoul("ff", 0, 16)); wchar_t const *w = L"wide"; printf("%d %d\n", (int)w[2], (int)sizeof(L"abc")); return 0; }
