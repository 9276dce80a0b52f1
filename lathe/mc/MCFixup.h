// Fixups: places in code or data that are filled in once a symbol's place is known, or become relocations.
#pragma once
#include "lathe/mc/fwd.h"
#include <string_view>

namespace lathe {

/// Fixup kinds that every target has. Targets number theirs from kFirstTarget.
enum MCGenericFixup : uint16_t {
  FK_NONE,
  FK_Data_1,
  FK_Data_2,
  FK_Data_4,
  FK_Data_8,
  FK_PCRel_1,
  FK_PCRel_2,
  FK_PCRel_4,
  FK_PCRel_8,
  FK_SecIdx_2,   ///< COFF: the number of the symbol's section
  FK_SecRel_4,   ///< COFF: the offset in it
  FK_ImgRel_4,   ///< COFF: the offset in the image
  FK_SymIndex_4, ///< COFF: the number of the symbol; not a relocation
  FK_FirstTarget = 16,
  FK_FirstLiteral = 0x8000 ///< from here on: the relocation of type kind - FK_FirstLiteral, whatever the value
};

/// The value is symA@variant - symB + addend, less the fixup's own address when the kind is pc-relative.
struct MCFixup {
  /// In `variant`: `symA` is an index into the fragment's expressions instead.
  static constexpr MCVariant kExprVariant = 0xffff;

  uint32_t offset = 0;
  MCSymbolId symA;
  MCSymbolId symB;
  uint16_t kind = FK_NONE;
  MCVariant variant = 0;
  int64_t addend = 0;
};
static_assert(sizeof(MCFixup) == 24, "one per call and global reference");

struct MCFixupKindInfo {
  enum Flag : uint8_t {
    kPCRel = 1,
    kSigned = 2,   ///< the value must fit as signed
    kUnsigned = 4, ///< the value must fit as unsigned; with kSigned: as either
  };
  std::string_view name;
  uint8_t bitOffset = 0; ///< from the lowest bit of the little- or big-endian field
  uint8_t bits = 0;
  uint8_t flags = 0;
  uint8_t bytes = 0; ///< size of the patched field
  uint8_t shift = 0; ///< the value is stored without its lowest bits, which must be zero

  bool isPCRel() const { return flags & kPCRel; }
};

} // namespace lathe
