/* Assembling and disassembling from C. Nothing here is global; a handle may be used by one thread at a time, different
 * handles by different threads. What is returned in a char * or a LatheBuffer is released with latheRelease. */
#ifndef LATHE_MC_H
#define LATHE_MC_H
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The machine code of one triple, processor and set of features. */
typedef struct LatheMC LatheMC;

/* Of assembly text: 0 is the target's usual one; X86: 0 AT&T, 1 Intel. */
typedef unsigned LatheSyntax;

typedef struct LatheBuffer {
  uint8_t *data;
  size_t size;
} LatheBuffer;

/* `cpu` and `features` ("+a,-b") may be null. Null on failure; *error (unless `error` is null) then says why. */
LatheMC *latheMCCreate(const char *triple, const char *cpu, const char *features, char **error);
void latheMCDestroy(LatheMC *mc);

/* Makes an object file, in the format of the triple, of `size` bytes of text. 1 on success, else 0. *messages (unless
 * `messages` is null) has the errors and warnings as `name:line:column: error: ...`, or is null when there are none. */
int latheMCAssemble(LatheMC *mc, const char *name, const char *text, size_t size, LatheSyntax syntax,
                    LatheBuffer *object, char **messages);

/* Decodes the instruction at the beginning of `bytes`, which lies at `address`. Returns the bytes it takes, and its
 * text without line end, cut to `capacity` and ended by NUL, in `text`. 0: these bytes are no instruction; `text` is
 * empty. */
size_t latheMCDisassemble(LatheMC *mc, const uint8_t *bytes, size_t size, uint64_t address, LatheSyntax syntax,
                          char *text, size_t capacity);

void latheRelease(void *p);

#ifdef __cplusplus
}
#endif
#endif
