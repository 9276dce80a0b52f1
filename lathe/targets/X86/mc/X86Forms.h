// TSFlags unpacked for the encoder: what a byte of an instruction costs is paid once, when the table is made.
#pragma once
#include "lathe/mc/MCInstrDesc.h"
#include "lathe/targets/X86/mc/X86BaseInfo.h"

namespace lathe {

struct X86Form {
  uint8_t kind = 0;   ///< X86::TSFlags::Kind
  uint8_t regOp = 15; ///< operand indices; X86::TSFlags::kNone: none
  uint8_t rmOp = 15;
  uint8_t immOp = 15;
  uint8_t immKind = 0; ///< X86::TSFlags::ImmKind
  uint8_t ccOp = 15;
  uint8_t shrink = 0; ///< X86::TSFlags::Shrink
  uint8_t modRM = 0;  ///< the constant byte, or ModRM.reg
  uint8_t rex = 0;    ///< the W bit
  uint8_t opcode = 0;
  uint8_t lengths = 0;    ///< of legacy (bits 0-2) and escape (bits 3-4); bit 7: GOT loads may be relaxed
  uint8_t legacy[3] = {}; ///< prefixes in front of REX
  uint8_t escape[2] = {}; ///< between REX and the opcode

  constexpr unsigned legacyLength() const { return lengths & 7; }
  constexpr unsigned escapeLength() const { return lengths >> 3 & 3; }
  constexpr bool gotRelax() const { return lengths & 0x80; }

  static constexpr X86Form of(uint64_t tsFlags) {
    X86::TSFlags f{tsFlags};
    X86Form o;
    o.kind = f.kind();
    o.regOp = uint8_t(f.regOp());
    o.rmOp = uint8_t(f.rmOp());
    o.immOp = uint8_t(f.immOp());
    o.immKind = f.immKind();
    o.ccOp = uint8_t(f.ccOp());
    o.shrink = f.shrink();
    bool whole = f.kind() == X86::TSFlags::kModRMConst || f.kind() == X86::TSFlags::kModRMSTi;
    o.modRM = whole ? f.modRM() : f.modRM() & 7;
    o.rex = f.rexW() ? 8 : 0;
    o.opcode = f.opcode();
    unsigned n = 0;
    // What the description combines: at most three of these.
    auto add = [&](bool yes, uint8_t byte) {
      if (yes && n < 3)
        o.legacy[n++] = byte;
    };
    add(f.rep(), f.rep() == 1 ? 0xf3 : 0xf2);
    add(f.adSize() == 2, 0x67);
    add(f.opSize() == 1, 0x66);
    add(f.lock(), 0xf0);
    add(f.prefix(), f.prefix() == 1 ? 0x66 : f.prefix() == 2 ? 0xf3 : 0xf2);
    unsigned escapes = f.map() == 0 ? 0 : f.map() == 1 ? 1 : 2;
    if (escapes)
      o.escape[0] = 0x0f;
    if (escapes == 2)
      o.escape[1] = f.map() == 2 ? 0x38 : 0x3a;
    o.lengths = uint8_t(n | escapes << 3 | (f.gotRelax() ? 0x80 : 0));
    return o;
  }
};
static_assert(sizeof(X86Form) == 16, "one row is one load away from the next");

/// By opcode.
const X86Form *x86Forms();

} // namespace lathe
