// Encodings that are a pattern of constant bits with operand values in between: the tables that
// `lathe-tblgen -gen-emitter` makes of an instruction's `Inst`, and their reader. Instructions of up to 256 bits.
#pragma once
#include <cstddef>
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

/// Instructions of `Words` times 64 bits at most.
template <size_t Words> struct MCEncodingOf {
  uint64_t bits[Words] = {}; ///< the constant part, low bits first
  uint32_t firstField = 0;   ///< those of one operand stand together
  uint16_t numFields = 0;
  uint16_t size = 0; ///< in bits; 0: the instruction has no encoding
};
using MCEncoding = MCEncodingOf<1>;

/// The bits of an instruction, low ones first.
struct MCEncodedBits {
  uint64_t words[4] = {};
  unsigned size = 0; ///< in bits

  uint8_t byte(unsigned n) const { return uint8_t(words[n / 8] >> (n % 8 * 8)); }
  /// Puts the low `width` bits of `value` at bit `at`, where there are zeros.
  void insert(uint64_t value, unsigned at, unsigned width) {
    value &= width >= 64 ? ~uint64_t(0) : (uint64_t(1) << width) - 1;
    words[at / 64] |= value << at % 64;
    if (at % 64 + width > 64)
      words[at / 64 + 1] |= value >> (64 - at % 64);
  }
};

/// `value(method, operand)` gives the bits of an operand, and is asked once per operand (it may record a fixup).
template <class Value> uint64_t encodeFixed(const MCEncoding &e, const MCEncodingField *fields, Value value) {
  uint64_t bits = e.bits[0], v = 0;
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

/// The same for instructions that may have more than 64 bits.
template <size_t Words, class Value>
void encodeFixed(const MCEncodingOf<Words> &e, const MCEncodingField *fields, MCEncodedBits &bits, Value value) {
  bits = {};
  bits.size = e.size;
  for (size_t w = 0; w < Words; ++w)
    bits.words[w] = e.bits[w];
  uint64_t v = 0;
  int known = -1;
  for (const MCEncodingField &f : std::span(fields + e.firstField, e.numFields)) {
    if (f.operand != known) {
      v = value(unsigned(f.method), unsigned(f.operand));
      known = f.operand;
    }
    bits.insert(v >> f.from, f.to, f.width);
  }
}

} // namespace lathe
