// flags: -std=gnu17
#include <stddef.h>
#include <stdio.h>
#include <uchar.h>
#include <wchar.h>
static wchar_t w[] = L"wide \x263a \U0001F600";
static const char16_t *u16 = u"u16 \U0001F600";
static char32_t u32[] = U"\u00e9\U0010FFFF";
static const char *u8s = u8"\u00e9\u20ac\U0001F600";
static wchar_t arr[8] = {L'a', L'\x100', [4] = L'z'};
int main(void) {
  printf("%zu %zu %zu %zu\n", sizeof w / sizeof *w, sizeof u32 / sizeof *u32, sizeof(u"ab"), sizeof(u8"\u20ac"));
  for (size_t i = 0; w[i]; i++)
    printf("%lx ", (long)w[i]);
  for (size_t i = 0; u16[i]; i++)
    printf("%x ", u16[i]);
  for (size_t i = 0; u32[i]; i++)
    printf("%x ", (unsigned)u32[i]);
  for (size_t i = 0; u8s[i]; i++)
    printf("%x ", (unsigned char)u8s[i]);
  printf("\n%d %d %d %d\n", (int)arr[1], (int)arr[4], (int)arr[7],
         (int)wcslen(L"a"
                     L"bc"
                     "d"));
  printf("%d %d %d %d\n", L'\xff', u'\xff', U'\x1234', '\377');
  printf("%d %s %d\n", 'ab', "\0x" + 1, "\a\b\f\v\e\?\'\"\\"[4]);
  wchar_t copy[32];
  wcscpy(copy, w);
  wcscat(copy, L"!");
  printf("%d %d\n", (int)wcslen(copy), wmemcmp(copy, w, 5));
  return 0;
}
