// Encodings of a description, bit by bit: `bits<N> Inst`, `dag Inst` of variable length, and one per hardware mode.
#pragma once
#include "lathe/td/Record.h"
#include <array>
#include <bit>
#include <string>
#include <string_view>
#include <vector>

namespace lathe::tdgen {

inline constexpr unsigned kMaxEncodingBits = 256;

/// A set of bits of an encoding.
struct EncodingMask {
  std::array<uint64_t, kMaxEncodingBits / 64> words{};

  void set(unsigned bit) { words[bit / 64] |= uint64_t(1) << bit % 64; }
  unsigned count() const;
  /// Bits [at, at + width) as a number; at most 64.
  uint64_t field(unsigned at, unsigned width) const;
  friend bool operator==(const EncodingMask &, const EncodingMask &) = default;
};

struct EncodingBit {
  enum Kind : uint8_t {
    kAny,      ///< left open by the description
    kConstant, ///< `value`
    kField,    ///< bit `bit` of the field `field`
    kOther,    ///< neither: `field` is what stands there
  };
  Kind kind = kAny;
  bool value = false;
  unsigned field = 0, bit = 0;
};

/// What operand bits belong to; methods only where the encoding names them.
struct EncodingField {
  std::string name, encoder, decoder;
};

struct Encoding {
  const td::Record *record = nullptr; ///< the instruction, or what an EncodingByHwMode chooses
  const td::Record *mode = nullptr;   ///< null: the default mode
  bool variable = false;              ///< a `dag Inst`
  std::vector<EncodingBit> bits;      ///< the lowest first
  std::vector<EncodingField> fields;
};

/// The encodings of a record: none, one, or one for each hardware mode, the default one first. Errors are reported.
std::vector<Encoding> readEncodings(const td::Record &record);

/// The hardware modes but the default one; their numbers are 1 and on.
std::vector<const td::Record *> hardwareModes(const td::RecordKeeper &records);

} // namespace lathe::tdgen
