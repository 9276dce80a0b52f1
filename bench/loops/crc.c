// CRC-32 bit by bit: shifts and a branch on the lowest bit.
#include <stdint.h>
#include <stdio.h>
static uint8_t buf[1 << 16];
int main(void) {
  for (int i = 0; i < 1 << 16; i++)
    buf[i] = i * 7;
  uint32_t c = ~0u;
  for (int r = 0; r < 120; r++)
    for (int i = 0; i < 1 << 16; i++) {
      c ^= buf[i];
      for (int k = 0; k < 8; k++)
        c = c & 1 ? c >> 1 ^ 0xedb88320u : c >> 1;
    }
  printf("%08x\n", c);
  return 0;
}
