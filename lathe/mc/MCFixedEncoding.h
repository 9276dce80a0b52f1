// Encodings that are a pattern of constant bits with operand values in between: the tables that
// `lathe-tblgen -gen-emitter` makes of `bits<N> Inst`, and their reader. Instructions of up to 64 bits.
#pragma once
#include <cstdint>
#include <span>

namespace lathe {

/// `width` bits of an operand's value, from its bit `from` on, go to bit `to` of the instruction.
struct MCEncodingField {
  uint8_t operand; ///< number of the machine operand
  uint8_t method;  ///< encoder method, in the generated numbering
  uint8_t from;
  uint8_t to;
  uint8_t width;
};

struct MCEncoding {
  uint64_t bits = 0;       ///< the constant part
  uint32_t firstField = 0; ///< those of one operand stand together
  uint16_t numFields = 0;
  bool valid = false; ///< the instruction has an encoding
};

/// `value(method, operand)` gives the bits of an operand, and is asked once per operand (it may record a fixup).
template <class Value> uint64_t encodeFixed(const MCEncoding &e, const MCEncodingField *fields, Value value) {
  uint64_t bits = e.bits, v = 0;
  int known = -1;
  for (const MCEncodingField &f : std::span(fields + e.firstField, e.numFields)) {
    if (f.operand != known) {
      v = value(unsigned(f.method), unsigned(f.operand));
      known = f.operand;
    }
    bits |= (v >> f.from & (f.width >= 64 ? ~uint64_t(0) : (uint64_t(1) << f.width) - 1)) << f.to;
  }
  return bits;
}

} // namespace lathe
