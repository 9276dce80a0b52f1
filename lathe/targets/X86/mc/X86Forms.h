// TSFlags unpacked for the encoder: what a byte of an instruction costs is paid once, when the table is made.
#pragma once
#include "lathe/mc/MCInstrDesc.h"
#include "lathe/targets/X86/mc/X86BaseInfo.h"
#include <span>

namespace lathe {

struct X86Form {
  uint8_t kind = 0;   ///< X86::TSFlags::Kind
  uint8_t regOp = 15; ///< operand indices; X86::TSFlags::kNone: none
  uint8_t rmOp = 15;
  uint8_t immOp = 15;
  uint8_t immKind = 0; ///< X86::TSFlags::ImmKind
  uint8_t ccOp = 15;   ///< EVEX but for map 4: maskOp
  uint8_t shrink = 0;  ///< X86::TSFlags::Shrink; EVEX: log2 of the unit of short displacements
  uint8_t modRM = 0;   ///< the constant byte, or ModRM.reg
  uint8_t rex = 0;     ///< the W bit
  uint8_t opcode = 0;
  uint8_t lengths = 0; ///< of legacy (bits 0-2) and escape (bits 3-4), the encoding (5-6); 7: GOT loads may be relaxed
  uint8_t parts[5] =
      {}; ///< legacy: prefixes in front of REX (three), bytes between REX and the opcode (two); else below

  /// VEX, XOP, EVEX: an operand, the map, W L pp as the last byte of VEX has them, z L'L b as the last byte of EVEX.
  enum VectorPart { kVvvvOp, kMap, kWLpp, kZLb };

  constexpr unsigned legacyLength() const { return lengths & 7; }
  constexpr unsigned escapeLength() const { return lengths >> 3 & 3; }
  constexpr X86::TSFlags::Encoding encoding() const { return X86::TSFlags::Encoding(lengths >> 5 & 3); }
  constexpr bool gotRelax() const { return lengths & 0x80; }

  static constexpr X86Form of(uint64_t tsFlags) {
    X86::TSFlags f{tsFlags};
    X86Form o;
    o.kind = f.kind();
    o.regOp = uint8_t(f.regOp());
    o.rmOp = uint8_t(f.rmOp());
    o.immOp = uint8_t(f.immOp());
    o.immKind = f.immKind();
    o.ccOp = uint8_t(f.encoding() == X86::TSFlags::kEVEX ? f.maskOp() : f.ccOp());
    bool whole = f.kind() == X86::TSFlags::kModRMConst || f.kind() == X86::TSFlags::kModRMSTi;
    o.modRM = whole ? f.modRM() : f.modRM() & 7;
    o.rex = f.rexW() ? 8 : 0;
    o.opcode = f.opcode();
    if (!f.isLegacy()) {
      unsigned length = f.length() == X86::TSFlags::kAnyLength ? 0 : f.length();
      bool isEVEX = f.encoding() == X86::TSFlags::kEVEX;
      o.shrink = uint8_t(isEVEX ? f.cd8() : f.vexShrink());
      o.parts[kVvvvOp] = uint8_t(f.vvvvOp());
      o.parts[kMap] = uint8_t(f.map() + (f.encoding() == X86::TSFlags::kXOP ? 8 : 0));
      o.parts[kWLpp] = uint8_t(f.rexW() << 7 | (isEVEX ? 0 : length << 2) | f.prefix());
      o.parts[kZLb] = uint8_t(f.zeroing() << (f.hasMap4() ? 2 : 7) | length << 5 | f.evexB() << 4);
      o.lengths = uint8_t(f.encoding() << 5);
      return o;
    }
    o.shrink = f.shrink();
    unsigned n = 0;
    // What the description combines: at most three of these.
    auto add = [&](bool yes, unsigned byte) {
      if (yes && n < 3)
        o.parts[n++] = uint8_t(byte);
    };
    add(f.rep(), f.rep() == 1 ? 0xf3 : 0xf2);
    add(f.adSize() == 2, 0x67);
    add(f.opSize() == 1, 0x66);
    add(f.lock(), 0xf0);
    add(f.prefix(), f.prefix() == 1 ? 0x66 : f.prefix() == 2 ? 0xf3 : 0xf2);
    unsigned escapes = f.map() == 0 ? 0 : f.map() == 1 || f.map() == X86::TSFlags::kMap3DNow ? 1 : 2;
    if (escapes)
      o.parts[3] = 0x0f;
    if (escapes == 2)
      o.parts[4] = f.map() == 2 ? 0x38 : 0x3a;
    if (f.map() == X86::TSFlags::kMap3DNow) {
      // 0F 0F in front of ModRM; the opcode comes last.
      o.parts[4] = o.opcode;
      o.opcode = 0x0f;
      o.immKind = X86::TSFlags::kSuffixOpcode;
    }
    o.lengths = uint8_t(n | escapes << 3 | (f.gotRelax() ? 0x80 : 0));
    return o;
  }
};
static_assert(sizeof(X86Form) == 16, "one row is one load away from the next");

/// By opcode; those behind the last are instructions with VEX, XOP or EVEX, whose forms are made when they are asked
/// for.
std::span<const X86Form> x86Forms();
/// By register: the bits that x86::kExtended and its kin name (X86Encoding.h).
const uint16_t *x86RegisterEncodings();

} // namespace lathe
