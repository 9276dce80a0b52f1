#include <stdio.h>
#include <stdint.h>
static uint32_t crc(const uint8_t *p, int n) { uint32_t c = ~0u; while (n--) { c ^= *p++; for (int k = 0; k < 8; k++) c = c >> 1 ^ (0xedb88320u & -(c & 1)); } return ~c; } static uint64_t fnv(const uint8_t *p, int n) { uint64_t h = 14695981039346656037ull; while (n--) h = (h ^ *p++) * 1099511628211ull; return h; } static uint32_t adler(const uint8_t *p, int n) { uint32_t a = 1, b = 0; while (n--) { a = (a + *p++) % 65521; b = (b + a) % 65521; } return b << 16 | a; }
int main(void) { uint8_t b[256]; for (int i = 0; i < 256; i++) b[i] = i * i + 3; printf("%08x %016llx %08x\n", crc(b, 256), (unsigned long long)fnv(b, 256), adler(b, 256)); return 0; }
