/* The C interface as a C program uses it. Bytes: Intel SDM vol. 2, MOV, RET, JMP; messages as the tools give them. */
#include "lathe/capi/lathe-mc.h"
#include <stdio.h>
#include <string.h>

static int failures = 0;

static void expect(int ok, const char *what) {
  if (!ok) {
    fprintf(stderr, "failed: %s\n", what);
    ++failures;
  }
}

static int contains(LatheBuffer b, const void *bytes, size_t n) {
  for (size_t i = 0; i + n <= b.size; ++i)
    if (!memcmp(b.data + i, bytes, n))
      return 1;
  return 0;
}

static void assembles(const char *triple, LatheSyntax syntax, const char *text, const char *magic, size_t magicSize) {
  static const unsigned char code[] = {0xb8, 0x2a, 0, 0, 0, 0xc3};
  char *messages = NULL;
  LatheBuffer object;
  LatheMC *mc = latheMCCreate(triple, NULL, NULL, &messages);
  expect(mc && !messages, triple);
  if (!mc)
    return;
  expect(latheMCAssemble(mc, "a.s", text, strlen(text), syntax, &object, &messages), text);
  expect(!messages, "no messages");
  expect(object.size > 64 && !memcmp(object.data, magic, magicSize), "format");
  expect(contains(object, code, sizeof code), "code");
  latheRelease(object.data);
  latheRelease(messages);
  latheMCDestroy(mc);
}

static void disassembles(void) {
  static const unsigned char code[] = {0xb8, 0x2a, 0, 0, 0, 0xeb, 0xfe, 0x0f, 0xff};
  char text[64], *error = NULL;
  LatheMC *mc = latheMCCreate("x86_64-linux-gnu", NULL, NULL, &error);
  expect(latheMCDisassemble(mc, code, sizeof code, 0x1000, 0, text, sizeof text) == 5, "length");
  expect(!strcmp(text, "movl\t$42, %eax"), text);
  expect(latheMCDisassemble(mc, code, sizeof code, 0x1000, 1, text, sizeof text) == 5, "length");
  expect(!strcmp(text, "mov\teax, 42"), text);
  expect(latheMCDisassemble(mc, code + 5, 4, 0x1005, 0, text, sizeof text) == 2, "length of a branch");
  expect(!strcmp(text, "jmp\t0x1005"), text);
  expect(latheMCDisassemble(mc, code, sizeof code, 0, 0, text, 4) == 5 && !strcmp(text, "mov"), "cut");
  expect(latheMCDisassemble(mc, code, 3, 0, 0, text, sizeof text) == 0 && !*text, "bytes that end too early");
  expect(latheMCDisassemble(mc, code + 7, 2, 0, 0, text, sizeof text) == 0, "no instruction");
  expect(latheMCDisassemble(mc, code, sizeof code, 0, 7, text, sizeof text) == 0, "no such syntax");
  expect(latheMCDisassemble(mc, code, sizeof code, 0, 0, NULL, 0) == 5, "without text");
  latheMCDestroy(mc);
}

static void saysWhatIsWrong(void) {
  char *messages = NULL;
  LatheBuffer object;
  const char *text = "movl $1, %eax\nmovq $1, %foo\n";
  expect(!latheMCCreate("z80-none", NULL, NULL, &messages), "unknown triple");
  expect(messages && strstr(messages, "z80-none"), "its message");
  latheRelease(messages);
  LatheMC *mc = latheMCCreate("x86_64-linux-gnu", NULL, NULL, NULL);
  expect(!latheMCAssemble(mc, "b.s", text, strlen(text), 0, &object, &messages), "a register that is none");
  expect(messages && strstr(messages, "b.s:2:10: error: "), messages ? messages : "message");
  expect(!object.data && !object.size, "no object");
  latheRelease(messages);
  latheMCDestroy(mc);
}

int main(void) {
  assembles("x86_64-linux-gnu", 0, "movl $42, %eax\nret\n", "\177ELF\2", 5);
  assembles("i386-linux-gnu", 0, "movl $42, %eax\nret\n", "\177ELF\1", 5);
  assembles("x86_64-linux-gnu", 1, "mov eax, 42\nret\n", "\177ELF\2", 5);
  assembles("x86_64-apple-macosx13", 0, "movl $42, %eax\nret\n", "\xcf\xfa\xed\xfe", 4);
  assembles("x86_64-pc-windows-gnu", 0, "movl $42, %eax\nret\n", "\x64\x86", 2);
  disassembles();
  saysWhatIsWrong();
  return failures != 0;
}
