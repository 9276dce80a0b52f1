// flags: -lm
// Drives single-header libraries: image encoding and decoding, resizing, formatting, hashing, packing, noise, fonts'
// rasteriser helpers, DXT compression, a lexer.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#define STB_IMAGE_WRITE_IMPLEMENTATION
#define STB_IMAGE_IMPLEMENTATION
#define STBI_NO_SIMD
#define STB_IMAGE_RESIZE_IMPLEMENTATION
#define STB_SPRINTF_IMPLEMENTATION
#define STB_DS_IMPLEMENTATION
#define STB_RECT_PACK_IMPLEMENTATION
#define STB_PERLIN_IMPLEMENTATION
#define STB_DXT_IMPLEMENTATION
#define STB_C_LEXER_IMPLEMENTATION
#define STB_DIVIDE_IMPLEMENTATION
#include <stb/stb_image_write.h>
#include <stb/stb_image.h>
#include <stb/stb_image_resize.h>
#include <stb/stb_sprintf.h>
#include <stb/stb_ds.h>
#include <stb/stb_rect_pack.h>
#include <stb/stb_perlin.h>
#include <stb/stb_dxt.h>
#include <stb/stb_c_lexer.h>
#include <stb/stb_divide.h>

static unsigned hash(const unsigned char *p, size_t n) {
  unsigned h = 2166136261u;
  while (n--)
    h = (h ^ *p++) * 16777619u;
  return h;
}

struct Buffer {
  unsigned char *data;
  int size, capacity;
};

static void collect(void *context, void *data, int size) {
  struct Buffer *b = context;
  if (b->size + size > b->capacity) {
    b->capacity = (b->size + size) * 2;
    b->data = realloc(b->data, b->capacity);
  }
  memcpy(b->data + b->size, data, size);
  b->size += size;
}

int main(void) {
  enum { W = 61, H = 43 };
  static unsigned char image[W * H * 4];
  for (int y = 0; y < H; y++)
    for (int x = 0; x < W; x++) {
      unsigned char *p = image + (y * W + x) * 4;
      p[0] = x * 4, p[1] = y * 5, p[2] = x * y, p[3] = 255 - (x ^ y);
    }
  struct Buffer b = {0};
  stbi_write_png_to_func(collect, &b, W, H, 4, image, W * 4);
  int w, h, n;
  unsigned char *back = stbi_load_from_memory(b.data, b.size, &w, &h, &n, 4);
  printf("png %d %08x %d %d %d %s\n", b.size, hash(b.data, b.size), w, h, n,
         back && memcmp(back, image, sizeof image) == 0 ? "same" : "different");
  stbi_image_free(back);
  b.size = 0;
  stbi_write_jpg_to_func(collect, &b, W, H, 4, image, 80);
  back = stbi_load_from_memory(b.data, b.size, &w, &h, &n, 3);
  printf("jpg %d %08x %08x\n", b.size, hash(b.data, b.size), back ? hash(back, w * h * 3) : 0);
  stbi_image_free(back);
  b.size = 0;
  stbi_write_tga_to_func(collect, &b, W, H, 4, image);
  printf("tga %d %08x\n", b.size, hash(b.data, b.size));
  static unsigned char small[20 * 15 * 4];
  stbir_resize_uint8(image, W, H, 0, small, 20, 15, 0, 4);
  printf("resize %08x\n", hash(small, sizeof small));

  char text[300];
  stbsp_snprintf(text, sizeof text, "%d|%5.2f|%-8s|%x|%lld|%g|%e|%c|%05d|%'d", -42, 3.14159, "left", 0xbeef,
                 123456789012345LL, 1e-5, 6.02e23, 'z', 77, 1234567);
  printf("sprintf %s\n", text);

  struct {
    int key;
    double value;
  } *map = 0;
  for (int i = 0; i < 1000; i++)
    hmput(map, i * 7919 % 1009, i * .5);
  double sum = 0;
  for (int i = 0; i < 1009; i++)
    sum += hmgeti(map, i) >= 0 ? hmget(map, i) : -1;
  struct {
    char *key;
    int value;
  } *names = 0;
  sh_new_strdup(names);
  for (int i = 0; i < 100; i++) {
    sprintf(text, "key%d", i % 37);
    int old = shgeti(names, text) >= 0 ? shget(names, text) : 0;
    shput(names, text, old + i);
  }
  int *list = 0;
  for (int i = 0; i < 50; i++)
    arrput(list, i * i);
  arrdel(list, 10);
  arrins(list, 3, -1);
  printf("ds %g %d %d %d %d %d\n", sum, (int)hmlen(map), shget(names, "key5"), (int)shlen(names), list[3], list[20]);

  stbrp_context packer;
  stbrp_node nodes[128];
  stbrp_rect rects[40];
  for (int i = 0; i < 40; i++)
    rects[i].id = i, rects[i].w = 5 + i * 3 % 17, rects[i].h = 4 + i * 5 % 13;
  stbrp_init_target(&packer, 100, 100, nodes, 128);
  int packed = stbrp_pack_rects(&packer, rects, 40), place = 0;
  for (int i = 0; i < 40; i++)
    place = place * 31 + rects[i].x * 100 + rects[i].y;
  printf("pack %d %d\n", packed, place);

  float noise = 0;
  for (int i = 0; i < 200; i++)
    noise += stb_perlin_noise3(i * .13f, i * .07f, .5f, 0, 0, 0) + stb_perlin_fbm_noise3(i * .1f, .2f, .3f, 2, .5f, 4);
  printf("perlin %.4f\n", noise);

  unsigned char block[64], dxt[16];
  for (int i = 0; i < 64; i++)
    block[i] = i * 37;
  stb_compress_dxt_block(dxt, block, 1, STB_DXT_NORMAL);
  printf("dxt %08x\n", hash(dxt, 16));

  static const char source[] = "int f(float x) { return x >= 1.5e3 ? 0x1F : 'c'; } // comment\n\"str\\n\" a->b += 7;";
  stb_lexer lexer;
  char store[200];
  stb_c_lexer_init(&lexer, source, source + sizeof source - 1, store, sizeof store);
  int tokens = 0;
  long kinds = 0;
  while (stb_c_lexer_get_token(&lexer) && lexer.token != CLEX_parse_error) {
    tokens++;
    kinds = kinds * 131 + lexer.token;
  }
  printf("lexer %d %ld\n", tokens, kinds);
  printf("divide %d %d %d %d\n", stb_div_floor(-7, 2), stb_mod_floor(-7, 2), stb_div_eucl(-7, -2), stb_mod_eucl(-7, -2));
  return 0;
}
