// What the parts of the X86 target that deal with machine code agree on: the layout of TSFlags (described in
// X86InstrFormats.td), the operands of an address, conditions, fixups and symbol variants.
#pragma once
#include "lathe/mc/MCFixup.h"
#include <cstdint>

namespace lathe::X86 {

/// The operands of a memory reference, from its first.
enum AddrOperand : unsigned { AddrBaseReg, AddrScaleAmt, AddrIndexReg, AddrDisp, AddrSegmentReg, AddrNumOperands };

/// Conditions as the low bits of the opcodes of Jcc, SETcc, CMOVcc (SDM vol. 1, appendix B).
enum CondCode : uint8_t {
  COND_O,
  COND_NO,
  COND_B,
  COND_AE,
  COND_E,
  COND_NE,
  COND_BE,
  COND_A,
  COND_S,
  COND_NS,
  COND_P,
  COND_NP,
  COND_L,
  COND_GE,
  COND_LE,
  COND_G,
  LAST_VALID_COND = COND_G,
  COND_INVALID
};
constexpr CondCode getOppositeCondition(CondCode c) { return CondCode(c ^ 1); }

/// What 16-, 32- and 64-bit code differ in: prefixes, addresses, which instructions there are.
enum class Mode : uint8_t { k16Bit, k32Bit, k64Bit };

/// Reads TSFlags.
struct TSFlags {
  enum Kind : uint8_t {
    kPseudo,
    kRaw,
    kAddReg,
    kAddCC,
    kModRMReg,
    kModRMMem,
    kModRMConst,
    kMemOffs,
    kModRMRegCC,
    kModRMMemCC,
    kModRMSTi,
    kModRMMemVSIB, ///< memory with a vector of indices
    kModRMMemFSIB, ///< memory that always has a SIB byte
    kString,       ///< opcode alone; source and destination are registers that the opcode implies
  };
  enum Encoding : uint8_t { kLegacy, kVEX, kEVEX, kXOP };
  enum OpcodeMap : uint8_t { kMapOneByte, kMap0F, kMap0F38, kMap0F3A, kMap4, kMap5, kMap6, kMap7, kMap3DNow = 7 };
  enum ImmKind : uint8_t {
    kNoImm,
    kImm8,
    kImm8SExt,
    kImm16,
    kImm32,
    kImm32SExt,
    kImm64,
    kPCRel8,
    kPCRel16,
    kPCRel32,
    kImm16Imm8,
    kAddress,
    kImm8Imm8,
    kFarPtr16,
    kFarPtr32,
    kRegImm,
    kRegImm4,
    kStaticRounding,
    kNumDescribedImmKinds,
    kSuffixOpcode = kNumDescribedImmKinds, ///< what the encoder makes of 3DNow!'s opcode
    kNumImmKinds
  };
  enum Shrink : uint8_t { kNoShrink, kShrinkImm, kShrinkAcc, kShrinkImmAcc, kShrinkOne };
  /// Of VEX in the place of Shrink: what makes the form of two bytes possible when ModRM.rm names XMM8 or above.
  enum VexShrink : uint8_t {
    kNoVexShrink,
    kCommutes,         ///< vvvv and ModRM.rm may change places
    kOtherDirection,   ///< the move in the other direction has the next opcode
    kOtherDirection10, ///< ... has opcode | 10h
    kOtherDirectionD6, ///< ... has prefix 66 and opcode D6
    kComparesAlike,    ///< kCommutes, if the immediate names a comparison that is symmetric
  };
  static constexpr unsigned kAnyDigit = 8; ///< in modRM(): ModRM.reg has no meaning
  static constexpr unsigned kNone = 15;    ///< no such operand
  static constexpr unsigned kAnyLength = 3;

  uint64_t bits;
  constexpr unsigned field(unsigned low, unsigned width) const { return unsigned(bits >> low) & ((1u << width) - 1); }
  constexpr Kind kind() const { return Kind(bits & 15); }
  constexpr Encoding encoding() const { return Encoding(field(52, 2)); }
  constexpr bool isLegacy() const { return encoding() == kLegacy; }
  constexpr unsigned map() const { return field(4, 3); }
  constexpr unsigned prefix() const { return field(7, 2); }
  constexpr unsigned opSize() const { return isLegacy() ? field(9, 2) : 0; }
  constexpr bool rexW() const { return bits >> 11 & 1; }
  constexpr bool lock() const { return isLegacy() && (bits >> 12 & 1); }
  constexpr unsigned rep() const { return isLegacy() ? field(13, 2) : 0; }
  constexpr unsigned adSize() const { return field(62, 2); }
  constexpr uint8_t opcode() const { return uint8_t(bits >> 16); }
  constexpr uint8_t modRM() const { return uint8_t(bits >> 24); }
  constexpr unsigned regOp() const { return unsigned(bits >> 32) & 15; }
  constexpr unsigned rmOp() const { return unsigned(bits >> 36) & 15; }
  constexpr unsigned immOp() const { return unsigned(bits >> 40) & 15; }
  constexpr unsigned vvvvOp() const { return field(44, 4); }
  constexpr ImmKind immKind() const { return ImmKind(field(57, 5)); }
  constexpr Shrink shrink() const { return isLegacy() ? Shrink(field(54, 3)) : kNoShrink; }
  constexpr VexShrink vexShrink() const { return encoding() == kVEX ? VexShrink(field(54, 3)) : kNoVexShrink; }
  constexpr bool gotRelax() const { return isLegacy() && (bits >> 15 & 1); }
  constexpr bool hasMap4() const { return encoding() == kEVEX && map() == kMap4; }
  constexpr unsigned ccOp() const { return encoding() != kEVEX || map() == kMap4 ? field(48, 4) : kNone; }
  constexpr bool hasMem() const {
    return kind() == kModRMMem || kind() == kModRMMemCC || kind() == kModRMMemVSIB || kind() == kModRMMemFSIB;
  }

  // VEX, XOP, EVEX.
  constexpr unsigned length() const { return field(9, 2); } ///< 3: of no meaning
  constexpr bool ignoresW() const { return !isLegacy() && (bits >> 12 & 1); }
  constexpr bool isExplicit() const { return !isLegacy() && (bits >> 15 & 1); }      ///< text says {vex} or {evex}
  constexpr bool zeroing() const { return encoding() == kEVEX && (bits >> 13 & 1); } ///< map 4: no flags
  constexpr bool evexB() const { return encoding() == kEVEX && (bits >> 14 & 1); }   ///< map 4: new destination
  constexpr unsigned maskOp() const { return encoding() == kEVEX && map() != kMap4 ? field(48, 4) : kNone; }
  constexpr unsigned cd8() const { return encoding() == kEVEX ? field(54, 3) : 0; }
};

/// MCInst::getFlags: prefixes that the instruction has in front, and what {vex} and its kin ask for.
enum InstFlags : uint32_t {
  IP_HAS_LOCK = 1,
  IP_HAS_REPEAT = 2,
  IP_HAS_REPEAT_NE = 4,
  IP_HAS_AD_SIZE = 8,
  IP_HAS_OP_SIZE = 0x10,
  IP_HAS_NOTRACK = 0x20,
  IP_USE_VEX = 0x40,
  IP_USE_VEX2 = 0x80,
  IP_USE_VEX3 = 0x100,
  IP_USE_EVEX = 0x200,
  IP_USE_DISP8 = 0x400,
  IP_USE_DISP32 = 0x800,
  IP_USE_REX = 0x1000,
  IP_USE_REX2 = 0x2000,
  IP_AD_SIZE_IS_16 = 0x4000, ///< beside IP_HAS_AD_SIZE: in 32-bit code
};

enum Fixup : uint16_t {
  reloc_riprel_4byte = FK_FirstTarget, ///< displacement from RIP
  reloc_riprel_4byte_relax,            ///< … in an instruction whose GOT load a linker may relax
  reloc_riprel_4byte_relax_rex,        ///< … with a REX prefix
  reloc_signed_4byte,                  ///< sign-extended to 64 bits
  reloc_branch_4byte_pcrel,            ///< target of a call or jump
  NumTargetFixupKinds = reloc_branch_4byte_pcrel - FK_FirstTarget + 1
};

/// Index into MCAsmInfo::variants.
enum Variant : MCVariant {
  VK_None,
  VK_PLT,
  VK_GOT,
  VK_GOTOFF,
  VK_GOTPCREL,
  VK_GOTPCREL_NORELAX,
  VK_GOTPLT,
  VK_PLTOFF,
  VK_SIZE,
  VK_TLSGD,
  VK_TLSLD,
  VK_DTPOFF,
  VK_TPOFF,
  VK_GOTTPOFF,
  VK_TLSDESC,
  VK_TLSCALL,
  VK_NTPOFF,
  VK_INDNTPOFF,
  VK_GOTNTPOFF,
  VK_TLSLDM,
  VK_IMGREL,
  VK_SECREL32,
  VK_TLVP,
};

} // namespace lathe::X86
