// The compact form of asm strings: one program of bytes per instruction and dialect, made by
// `lathe-tblgen -gen-asm-writer`.
//
//   0             end
//   1..0x7f       that many bytes of text follow
//   0x80..0xfe    operand: print method (byte - 0x80); the number of the machine operand follows
//   0xff          operand with modifier: print method, modifier, number of the machine operand follow
#pragma once
#include "lathe/support/OutputBuffer.h"
#include <cstdint>

namespace lathe {

/// Modifier of an operand without one.
inline constexpr unsigned kNoAsmModifier = 0;

/// Appends the text of one instruction; `printOperand(method, modifier, operand)` appends that of its operands.
template <class PrintOperand> void runAsmProgram(const uint8_t *p, OutputBuffer &out, PrintOperand printOperand) {
  for (;;) {
    uint8_t op = *p++;
    if (op == 0)
      return;
    if (op < 0x80) {
      out << std::string_view(reinterpret_cast<const char *>(p), op);
      p += op;
    } else if (op < 0xff) {
      printOperand(unsigned(op - 0x80), kNoAsmModifier, unsigned(*p++));
    } else {
      printOperand(unsigned(p[0]), unsigned(p[1]), unsigned(p[2]));
      p += 3;
    }
  }
}

} // namespace lathe
