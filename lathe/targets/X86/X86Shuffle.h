// Which instructions of SSE2 do a shuffle of two 128-bit vectors, and which operations on vectors the rules cover in
// part. The rules in X86InstrPatternsShuffle.td have one pattern per kind; legalization asks whether there is one.
#pragma once
#include "lathe/mir/fwd.h"
#include <cstdint>
#include <span>

namespace lathe {
class MachineInstr;
class MachineRegisterInfo;
} // namespace lathe

namespace lathe::X86 {

enum class ShuffleKind : uint8_t {
  kNone,         ///< no short sequence: element by element
  kUnpackLow,    ///< PUNPCKL* a, b
  kUnpackHigh,   ///< PUNPCKH* a, b
  kDoublewords,  ///< PSHUFD a, imm[0]
  kQuadwords,    ///< SHUFPD a, b, imm[0]
  kSelect,       ///< SHUFPS a, b, imm[0]
  kSelectMove,   ///< SHUFPS a, b, imm[0]; PSHUFD imm[1]
  kSelect3,      ///< t = SHUFPS a, b, imm[0]; SHUFPS b, t, imm[1]; PSHUFD imm[2]
  kLowWords,     ///< PSHUFLW a, imm[0]
  kHighWords,    ///< PSHUFHW a, imm[0]
  kWords,        ///< PSHUFLW a, imm[0]; PSHUFHW imm[1]
  kWordsMove,    ///< PSHUFLW a, imm[0]; PSHUFHW imm[1]; PSHUFD imm[2]
  kShiftRight,   ///< PSRLDQ a, imm[0]
  kShiftLeft,    ///< PSLLDQ a, imm[0]
  kEven,         ///< the elements with even numbers, first of a, then of b
  kSplatLowByte, ///< PUNPCKLBW a, a; PSHUFLW imm[0]; PSHUFD 0
  kSplatByte,    ///< t = PSHUFD a, imm[0]; PUNPCKLBW t, t; PSHUFLW imm[1]; PSHUFD 0
};

struct Shuffle {
  ShuffleKind kind = ShuffleKind::kNone;
  uint8_t n = 0;        ///< elements that move as one: kUnpackLow, kUnpackHigh and kEven come in several widths
  uint8_t a = 0, b = 0; ///< which of the two vectors
  uint8_t imm[3] = {};
};

/// `mask` has 2, 4, 8 or 16 elements that fill 128 bits; as in G_SHUFFLE_VECTOR, an element counts through the first
/// vector and then through the second, and a negative one is undefined. `firstOnly`: the second vector is undefined or
/// the same as the first.
Shuffle classifyShuffle(std::span<const int> mask, bool firstOnly = false);
/// The same for a G_SHUFFLE_VECTOR.
Shuffle classifyShuffle(const MachineInstr &mi, const MachineRegisterInfo &mri);

/// Whether the rules cover this shuffle, access to an element, building of a vector or shift of one, on 128 bits. They
/// do for some masks, indices and amounts only, so that the derived legality does not list these operations.
bool isSelectableVectorOp(const MachineInstr &mi, const MachineRegisterInfo &mri);

} // namespace lathe::X86
