// The encoder, written once over operands: those of an MCInst, and those of a machine instruction, from which code is
// emitted without making an MCInst.
// Intel SDM vol. 2, chapter 2: [legacy prefixes] [REX] [escape] opcode [ModRM [SIB] [disp]] [immediate]; VEX, XOP and
// EVEX are in X86VectorEncoding.h.
//
// What 64-bit code has comes first; 16- and 32-bit code takes the ways out that ask for `mode_`.
#pragma once
#include "lathe/mc/MCInst.h"
#include "lathe/mc/MCObjectStreamer.h"
#include "lathe/targets/X86/mc/X86Enums.h"
#include "lathe/targets/X86/mc/X86MCCodeEmitter.h"
#include <bit>

namespace lathe {

/// What the encoder asks of operands, by number.
struct MCOperands {
  const MCOperand *ops;
  uint32_t instFlags = 0;
  unsigned reg(unsigned i) const { return ops[i].getReg(); }
  bool isImm(unsigned i) const { return ops[i].isImm(); }
  int64_t imm(unsigned i) const { return ops[i].getImm(); }
  const MCOperand &lowered(unsigned i) const { return ops[i]; } ///< for a fixup
  uint32_t flags() const { return instFlags; }                  ///< X86::InstFlags
};

namespace x86 {

// Bits of registers' encodings; the first seven are HWEncoding's (X86RegisterInfo.td).
inline constexpr uint16_t kExtended = 8;      // in REX.R, REX.X or REX.B
inline constexpr uint16_t kHigh16 = 0x10;     // in REX2's or EVEX's second set of these
inline constexpr uint16_t kNeedsREX = 0x20;   // SPL, BPL, SIL, DIL
inline constexpr uint16_t kForbidsREX = 0x40; // AH, CH, DH, BH
inline constexpr uint16_t kIs16BitGPR = 0x80;
inline constexpr uint16_t kIs32BitGPR = 0x100;
inline constexpr uint16_t kIsVector = 0x200;

inline constexpr uint8_t kRexR = 4, kRexX = 2, kRexB = 1;

/// Longest: 15 bytes by the architecture; some room for what is too long and reported.
inline constexpr unsigned kMaxBytes = 32;

constexpr bool fitsInt8(int64_t v) { return v == int8_t(v); }

/// All eight bytes, of which the instruction keeps the first; what is written next covers the rest.
[[gnu::always_inline]] inline void store64(uint8_t *to, uint64_t v) {
  if constexpr (std::endian::native == std::endian::little) {
    std::memcpy(to, &v, 8);
  } else {
    for (unsigned i = 0; i < 8; ++i)
      to[i] = uint8_t(v >> 8 * i);
  }
}

/// How an immediate is written.
struct ImmediateForm {
  uint8_t size;
  int8_t addend; ///< of a fixup: pc-relative ones count from the end of the instruction
  uint16_t fixup;
  uint8_t second = 0; ///< size of a second immediate behind it
};
/// By X86::TSFlags::ImmKind.
inline constexpr ImmediateForm kImmediates[] = {
    {0, 0, FK_NONE},      {1, 0, FK_Data_1},
    {1, 0, FK_Data_1},    {2, 0, FK_Data_2},
    {4, 0, FK_Data_4},    {4, 0, X86::reloc_signed_4byte},
    {8, 0, FK_Data_8},    {1, -1, FK_PCRel_1},
    {2, -2, FK_PCRel_2},  {4, -4, X86::reloc_branch_4byte_pcrel},
    {2, 0, FK_Data_2, 1}, {8, 0, FK_Data_8}, // an address: of the address size
    {1, 0, FK_Data_1, 1}, {2, 0, FK_Data_2, 2},
    {4, 0, FK_Data_4, 2}, {1, 0, FK_NONE}, // a register
    {1, 0, FK_NONE},      {0, 0, FK_NONE}, // rounding
    {1, 0, FK_NONE},                       // the opcode of 3DNow!
};
static_assert(std::size(kImmediates) == X86::TSFlags::kNumImmKinds);

/// Adds a fixup for the field at `p`.
void addFixup(MCObjectStreamer &s, const uint8_t *p, const MCOperand &op, uint16_t kind, int64_t addend);

/// Operand `i`: a constant as it is; anything else, and the target of a branch, by a fixup.
template <class Operands>
[[gnu::always_inline]] inline uint8_t *value(MCObjectStreamer &s, uint8_t *p, const Operands &ops, unsigned i,
                                             unsigned size, uint16_t kind, int64_t addend) {
  uint64_t v = 0;
  if (ops.isImm(i) && addend == 0) [[likely]]
    v = uint64_t(ops.imm(i));
  else
    addFixup(s, p, ops.lowered(i), kind, addend);
  store64(p, v);
  return p + size;
}

/// The shortest immediate that the constant permits; changes the opcode with it.
[[gnu::always_inline]] inline void shrinkImm(int64_t imm, unsigned how, unsigned &opcode, unsigned &kind) {
  if (how == X86::TSFlags::kShrinkOne && imm == 1) {
    kind = X86::TSFlags::kNoImm;
    opcode |= 0x10;
  } else if ((how == X86::TSFlags::kShrinkImm || how == X86::TSFlags::kShrinkImmAcc) && fitsInt8(imm)) {
    kind = X86::TSFlags::kImm8SExt;
    opcode |= 2;
  }
}

/// The bits of a REX or REX2 prefix (SDM vol. 2, section 2.2.1; Intel APX, section 3.1.1): W R X B, R4 X4 B4 above.
constexpr unsigned extension(unsigned encoding, unsigned bit) {
  return (encoding & kExtended) / kExtended * bit | (encoding & kHigh16) * bit;
}

inline constexpr uint8_t kSegmentOverrides[] = {0x26, 0x2e, 0x36, 0x3e, 0x64, 0x65};

/// REX where one is needed, or REX2, which has the escape 0F in it.
[[gnu::always_inline]] inline uint8_t *rexAndEscape(const X86Form &f, unsigned rex, bool needsREX, uint8_t *p) {
  if (rex > 0xf) [[unlikely]] {
    *p++ = 0xd5;
    *p++ = uint8_t((f.escapeLength() ? 0x80 : 0) | rex);
    return p;
  }
  *p = uint8_t(0x40 | rex);
  p += rex || needsREX;
  std::memcpy(p, f.parts + 3, 2);
  return p + f.escapeLength();
}

} // namespace x86

/// Legacy prefixes, REX where one is needed, opcode map.
[[gnu::always_inline]] inline uint8_t *X86MCCodeEmitter::prefixes(unsigned number, const X86Form &f, unsigned rex,
                                                                  bool needsREX, uint8_t *p) const {
  if (mode_ != X86Mode::k64Bit) [[unlikely]]
    p = modePrefixes(number, p);
  else if (f.lengths & 7) [[unlikely]] {
    std::memcpy(p, f.parts, 3);
    p += f.legacyLength();
  }
  return x86::rexAndEscape(f, rex, needsREX, p);
}

/// What an address asks for in front: a segment, registers of another width.
template <class Operands>
[[gnu::always_inline]] inline uint8_t *X86MCCodeEmitter::addressPrefixes(unsigned number, const Operands &ops,
                                                                         unsigned mem, uint8_t *p) const {
  if (unsigned segment = ops.reg(mem + X86::AddrSegmentReg)) [[unlikely]]
    *p++ = x86::kSegmentOverrides[encodings_[segment] & 7];
  unsigned both = encodings_[ops.reg(mem + X86::AddrBaseReg)] | encodings_[ops.reg(mem + X86::AddrIndexReg)];
  if (both & otherAddressSize_) [[unlikely]] {
    // Where the form has a rule for it, the prefix is one of its own.
    *p = 0x67;
    p += !X86::TSFlags{instrs_.get(number).tsFlags}.adSize();
  }
  return p;
}

/// ModRM, SIB and displacement (SDM vol. 2, tables 2-2 and 2-3). `cd8` is log2 of the unit of displacements of one
/// byte.
template <class Operands>
[[gnu::always_inline]] inline uint8_t *
X86MCCodeEmitter::modRMMem(const X86Form &f, const Operands &ops, unsigned mem, unsigned reg, unsigned immSize,
                           bool hasREX, unsigned cd8, bool alwaysSIB, uint8_t *p, MCObjectStreamer &s) const {
  const unsigned disp = mem + X86::AddrDisp;
  unsigned base = ops.reg(mem + X86::AddrBaseReg);
  unsigned index = ops.reg(mem + X86::AddrIndexReg);
  reg <<= 3;
  if (base == X86::RIP || base == X86::EIP) {
    *p++ = uint8_t(reg | 5);
    uint16_t kind = X86::reloc_riprel_4byte;
    if (f.gotRelax())
      kind = hasREX ? X86::reloc_riprel_4byte_relax_rex : X86::reloc_riprel_4byte_relax;
    // A constant displacement is what it is; a symbol's place is counted from the end of the instruction.
    return x86::value(s, p, ops, disp, 4, kind, ops.isImm(disp) ? 0 : -4 - int64_t(immSize));
  }
  uint16_t fixup = X86::reloc_signed_4byte;
  if (mode_ != X86Mode::k64Bit) [[unlikely]] {
    fixup = FK_Data_4;
    bool none = !base && !index;
    if ((encodings_[base] | encodings_[index]) & x86::kIs16BitGPR || (none && mode_ == X86Mode::k16Bit))
      return modRMMem16(ops.lowered(disp), base, index, reg, p, s);
    if (none && !alwaysSIB) {
      *p++ = uint8_t(reg | 5);
      return x86::value(s, p, ops, disp, 4, fixup, 0);
    }
  }
  if (!base && !index) {
    // Absolute: in 64-bit code the form without SIB means RIP.
    *p++ = uint8_t(reg | 4);
    *p++ = 0x25;
    return x86::value(s, p, ops, disp, 4, fixup, 0);
  }
  unsigned baseBits = encodings_[base] & 7;
  // The size of the displacement; without a base there is only the long one, and base 5 has no form without any.
  unsigned mod = 2;
  int64_t byte = 0;
  if (ops.isImm(disp)) {
    int64_t v = ops.imm(disp);
    byte = v >> cd8;
    if (x86::fitsInt8(byte) && (cd8 == 0 || byte << cd8 == v))
      mod = v == 0 && baseBits != 5 ? 0 : 1;
    if (ops.flags() & (X86::IP_USE_DISP8 | X86::IP_USE_DISP32)) [[unlikely]]
      mod = ops.flags() & X86::IP_USE_DISP32 ? 2 : mod == 0 ? 1 : mod;
  }
  if (index || baseBits == 4 || alwaysSIB) {
    static constexpr uint8_t kScaleBits[] = {0, 0, 1, 0, 2, 0, 0, 0, 3, 0, 0, 0, 0, 0, 0, 0};
    unsigned scale = kScaleBits[ops.imm(mem + X86::AddrScaleAmt) & 15];
    unsigned indexBits = index ? encodings_[index] & 7 : 4;
    if (!base) {
      *p++ = uint8_t(reg | 4);
      *p++ = uint8_t(scale << 6 | indexBits << 3 | 5);
      return x86::value(s, p, ops, disp, 4, fixup, 0);
    }
    *p++ = uint8_t(mod << 6 | reg | 4);
    *p++ = uint8_t(scale << 6 | indexBits << 3 | baseBits);
  } else {
    *p++ = uint8_t(mod << 6 | reg | baseBits);
  }
  if (mod == 2)
    return x86::value(s, p, ops, disp, 4, fixup, 0);
  *p = uint8_t(byte);
  return p + mod;
}

/// The opcode's immediates, behind everything else.
template <class Operands>
[[gnu::always_inline]] inline uint8_t *X86MCCodeEmitter::immediates(unsigned number, const X86Form &f, unsigned kind,
                                                                    const Operands &ops, uint8_t *p,
                                                                    MCObjectStreamer &s) const {
  if (kind == X86::TSFlags::kSuffixOpcode) [[unlikely]] {
    *p++ = f.parts[4];
    return p;
  }
  const x86::ImmediateForm &form = x86::kImmediates[kind];
  unsigned size = form.size;
  uint16_t fixup = form.fixup;
  if (kind == X86::TSFlags::kAddress) [[unlikely]] {
    size = addressSize(number);
    fixup = size == 8 ? FK_Data_8 : size == 4 ? FK_Data_4 : FK_Data_2;
  }
  p = x86::value(s, p, ops, f.immOp, size, fixup, form.addend);
  if (form.second) [[unlikely]]
    p = x86::value(s, p, ops, f.immOp + 1u, form.second, form.second == 1 ? FK_Data_1 : FK_Data_2, 0);
  return p;
}

} // namespace lathe

#include "lathe/targets/X86/mc/X86VectorEncoding.h"

namespace lathe {

/// The instruction with this opcode and these operands.
template <class Operands>
void X86MCCodeEmitter::encodeOperands(unsigned number, const Operands &ops, MCObjectStreamer &s) const {
  if (number >= numForms_) [[unlikely]]
    return encodeVector(number, X86Form::of(instrs_.get(number).tsFlags), ops, s);
  const X86Form &f = forms_[number];
  if (f.encoding()) [[unlikely]]
    return encodeVector(number, f, ops, s);
  MCCode &code = s.code();
  uint8_t *p = code.reserve(x86::kMaxBytes);
  unsigned opcode = f.opcode;
  unsigned immKind = f.immKind;
  if (f.shrink && ops.isImm(f.immOp)) [[unlikely]]
    x86::shrinkImm(ops.imm(f.immOp), f.shrink, opcode, immKind);
  bool forceREX = ops.flags() & X86::IP_USE_REX;
  switch (X86::TSFlags::Kind(f.kind)) {
  case X86::TSFlags::kPseudo:
  case X86::TSFlags::kModRMMemVSIB:
  case X86::TSFlags::kModRMMemFSIB:
    return fail(number, s, "is a pseudo instruction and has no encoding");
  case X86::TSFlags::kRaw:
    if (immKind == X86::TSFlags::kPCRel8 && opcode == 0xeb)
      return encodeBranch(f, ops.lowered(f.immOp), f.ccOp != X86::TSFlags::kNone ? unsigned(ops.imm(f.ccOp)) : 0, s);
    p = prefixes(number, f, f.rex, forceREX, p);
    *p++ = uint8_t(opcode);
    break;
  case X86::TSFlags::kAddCC:
    if (immKind == X86::TSFlags::kPCRel8)
      return encodeBranch(f, ops.lowered(f.immOp), f.ccOp != X86::TSFlags::kNone ? unsigned(ops.imm(f.ccOp)) : 0, s);
    p = prefixes(number, f, f.rex, forceREX, p);
    *p++ = uint8_t(opcode + unsigned(ops.imm(f.ccOp)));
    break;
  case X86::TSFlags::kAddReg: {
    unsigned rm = encodings_[ops.reg(f.rmOp)];
    p = prefixes(number, f, f.rex | x86::extension(rm, x86::kRexB), rm & x86::kNeedsREX || forceREX, p);
    *p++ = uint8_t(opcode + (rm & 7));
    break;
  }
  case X86::TSFlags::kModRMRegCC:
    opcode += unsigned(ops.imm(f.ccOp));
    [[fallthrough]];
  case X86::TSFlags::kModRMReg: {
    unsigned rmReg = f.rmOp != X86::TSFlags::kNone ? ops.reg(f.rmOp) : 0;
    unsigned rm = encodings_[rmReg];
    unsigned reg = f.regOp != X86::TSFlags::kNone ? encodings_[ops.reg(f.regOp)] : f.modRM;
    unsigned rex = f.rex | x86::extension(rm, x86::kRexB) | x86::extension(reg, x86::kRexR);
    if ((rm | reg) & x86::kForbidsREX && (rex || (rm | reg) & x86::kNeedsREX)) [[unlikely]]
      fail(number, s, "names ah, bh, ch or dh together with a register that needs a REX prefix");
    p = prefixes(number, f, rex, (rm | reg) & x86::kNeedsREX || forceREX, p);
    if ((f.shrink == X86::TSFlags::kShrinkAcc || f.shrink == X86::TSFlags::kShrinkImmAcc) && opcode == f.opcode &&
        (rmReg == X86::AL || rmReg == X86::AX || rmReg == X86::EAX || rmReg == X86::RAX)) {
      // The accumulator's own form, without ModRM.
      bool test = (opcode & 0xfe) == 0xf6;
      *p++ = uint8_t((test ? 0xa8 : (reg & 7) << 3 | 4) | (opcode & 1));
      break;
    }
    *p++ = uint8_t(opcode);
    *p++ = uint8_t(0xc0 | (reg & 7) << 3 | (rm & 7));
    break;
  }
  case X86::TSFlags::kModRMMemCC:
    opcode += unsigned(ops.imm(f.ccOp));
    [[fallthrough]];
  case X86::TSFlags::kModRMMem: {
    const unsigned mem = f.rmOp;
    unsigned reg = f.regOp != X86::TSFlags::kNone ? encodings_[ops.reg(f.regOp)] : f.modRM;
    unsigned rex = f.rex | x86::extension(reg, x86::kRexR) |
                   x86::extension(encodings_[ops.reg(mem + X86::AddrBaseReg)], x86::kRexB) |
                   x86::extension(encodings_[ops.reg(mem + X86::AddrIndexReg)], x86::kRexX);
    if (reg & x86::kForbidsREX && rex) [[unlikely]]
      fail(number, s, "names ah, bh, ch or dh together with a register that needs a REX prefix");
    bool needsREX = reg & x86::kNeedsREX || forceREX;
    p = addressPrefixes(number, ops, mem, p);
    p = prefixes(number, f, rex, needsREX, p);
    *p++ = uint8_t(opcode);
    p = modRMMem(f, ops, mem, reg & 7, x86::kImmediates[immKind].size, rex || needsREX, 0, false, p, s);
    break;
  }
  case X86::TSFlags::kModRMConst:
    p = prefixes(number, f, f.rex, forceREX, p);
    *p++ = uint8_t(opcode);
    *p++ = f.modRM;
    break;
  case X86::TSFlags::kModRMSTi:
    p = prefixes(number, f, f.rex, forceREX, p);
    *p++ = uint8_t(opcode);
    *p++ = uint8_t(f.modRM + (encodings_[ops.reg(f.rmOp)] & 7));
    break;
  case X86::TSFlags::kString: {
    unsigned source = f.rmOp != X86::TSFlags::kNone ? ops.reg(f.rmOp) : 0;
    unsigned destination = f.regOp != X86::TSFlags::kNone ? ops.reg(f.regOp) : source;
    if (source && (encodings_[source] ^ encodings_[destination]) & (x86::kIs16BitGPR | x86::kIs32BitGPR))
      fail(number, s, "names registers of different widths");
    if (encodings_[destination] & otherAddressSize_)
      *p++ = 0x67;
    if (unsigned segment = source ? ops.reg(f.rmOp + 1u) : 0)
      *p++ = x86::kSegmentOverrides[encodings_[segment] & 7];
    p = prefixes(number, f, f.rex, forceREX, p);
    *p++ = uint8_t(opcode);
    break;
  }
  case X86::TSFlags::kMemOffs:
    if (unsigned segment = ops.reg(f.immOp + 1u))
      *p++ = x86::kSegmentOverrides[encodings_[segment] & 7];
    p = prefixes(number, f, f.rex, forceREX, p);
    *p++ = uint8_t(opcode);
    break;
  }
  if (immKind != X86::TSFlags::kNoImm)
    p = immediates(number, f, immKind, ops, p, s);
  code.setEnd(p);
}

} // namespace lathe
