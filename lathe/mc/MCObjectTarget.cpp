#include "lathe/mc/MCObjectTarget.h"
#include <cassert>

namespace lathe {

static constexpr uint8_t kEither = MCFixupKindInfo::kSigned | MCFixupKindInfo::kUnsigned;
static constexpr uint8_t kRelative = MCFixupKindInfo::kSigned | MCFixupKindInfo::kPCRel;
static constexpr MCFixupKindInfo kGenericKinds[] = {
    {"FK_NONE", 0, 0, 0, 0, 0},
    {"FK_Data_1", 0, 8, kEither, 1, 0},
    {"FK_Data_2", 0, 16, kEither, 2, 0},
    {"FK_Data_4", 0, 32, kEither, 4, 0},
    {"FK_Data_8", 0, 64, kEither, 8, 0},
    {"FK_PCRel_1", 0, 8, kRelative, 1, 0},
    {"FK_PCRel_2", 0, 16, kRelative, 2, 0},
    {"FK_PCRel_4", 0, 32, kRelative, 4, 0},
    {"FK_PCRel_8", 0, 64, kRelative, 8, 0},
    {"FK_SecIdx_2", 0, 16, kEither, 2, 0},
    {"FK_SecRel_4", 0, 32, kEither, 4, 0},
    {"FK_ImgRel_4", 0, 32, kEither, 4, 0},
    {"FK_SymIndex_4", 0, 32, kEither, 4, 0},
};

const MCFixupKindInfo &MCObjectTarget::fixupKind(uint16_t kind) const {
  static constexpr MCFixupKindInfo kLiteral{"relocation"};
  if (kind >= FK_FirstLiteral)
    return kLiteral;
  if (kind < FK_FirstTarget) {
    assert(kind < std::size(kGenericKinds) && "no such fixup kind");
    return kGenericKinds[kind];
  }
  assert(size_t(kind - FK_FirstTarget) < targetFixups.size() && "no such fixup kind");
  return targetFixups[kind - FK_FirstTarget];
}

uint16_t pcRelativeKind(uint16_t kind) {
  switch (kind) {
  case FK_Data_1:
  case FK_Data_2:
  case FK_Data_4:
  case FK_Data_8:
    return uint16_t(kind - FK_Data_1 + FK_PCRel_1);
  default:
    return FK_NONE;
  }
}

bool applyFixup(const MCFixupKindInfo &kind, bool littleEndian, int64_t value, uint8_t *at) {
  // The two that code is full of.
  if (littleEndian && kind.flags == (MCFixupKindInfo::kSigned | MCFixupKindInfo::kPCRel) && !kind.shift) {
    if (kind.bits == 32 && kind.bytes == 4) {
      for (unsigned i = 0; i < 4; ++i)
        at[i] = uint8_t(value >> 8 * i);
      return value == int32_t(value);
    }
    if (kind.bits == 8 && kind.bytes == 1) {
      at[0] = uint8_t(value);
      return value == int8_t(value);
    }
  }
  bool ok = true;
  if (kind.shift) {
    ok = (uint64_t(value) & ((uint64_t(1) << kind.shift) - 1)) == 0;
    value >>= kind.shift;
  }
  if (kind.bits < 64) {
    bool fitsSigned = value >= -(int64_t(1) << (kind.bits - 1)) && value < (int64_t(1) << (kind.bits - 1));
    bool fitsUnsigned = uint64_t(value) < (uint64_t(1) << kind.bits);
    ok &= ((kind.flags & MCFixupKindInfo::kSigned) && fitsSigned) ||
          ((kind.flags & MCFixupKindInfo::kUnsigned) && fitsUnsigned) || !(kind.flags & kEither);
  }
  uint64_t mask = kind.bits >= 64 ? ~uint64_t(0) : (uint64_t(1) << kind.bits) - 1;
  uint64_t bits = (uint64_t(value) & mask) << kind.bitOffset;
  uint64_t clear = mask << kind.bitOffset;
  for (unsigned i = 0; i < kind.bytes; ++i) {
    unsigned shift = 8 * (littleEndian ? i : kind.bytes - 1 - i);
    at[i] = uint8_t((at[i] & ~(clear >> shift)) | (bits >> shift));
  }
  return ok;
}

} // namespace lathe
