// Intel SDM vol. 2, chapter 2: [legacy prefixes] [REX] [escape] opcode [ModRM [SIB] [disp]] [immediate].
#include "lathe/targets/X86/mc/X86MCCodeEmitter.h"
#include "lathe/mc/MCInst.h"
#include "lathe/mc/MCObjectStreamer.h"
#include "lathe/targets/X86/mc/X86Enums.h"
#include <bit>

#define LATHE_INLINE [[gnu::always_inline]] inline

namespace lathe {

using X86::TSFlags;

namespace {

// Bits of encodings_; the first seven are HWEncoding's (X86RegisterInfo.td).
constexpr uint8_t kExtended = 8;      // in REX.R, REX.X or REX.B
constexpr uint8_t kNeedsREX = 0x20;   // SPL, BPL, SIL, DIL
constexpr uint8_t kForbidsREX = 0x40; // AH, CH, DH, BH
constexpr uint8_t kIs32BitGPR = 0x80;

constexpr uint8_t kRexR = 4, kRexX = 2, kRexB = 1;

/// Longest: 15 bytes by the architecture; some room for what is too long and reported.
constexpr unsigned kMaxBytes = 32;

constexpr bool fitsInt8(int64_t v) { return v == int8_t(v); }

/// All eight bytes, of which the instruction keeps the first; what is written next covers the rest.
LATHE_INLINE void store64(uint8_t *to, uint64_t v) {
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
};
/// By TSFlags::ImmKind.
constexpr ImmediateForm kImmediates[] = {
    {0, 0, FK_NONE},     {1, 0, FK_Data_1},
    {1, 0, FK_Data_1},   {2, 0, FK_Data_2},
    {4, 0, FK_Data_4},   {4, 0, X86::reloc_signed_4byte},
    {8, 0, FK_Data_8},   {1, -1, FK_PCRel_1},
    {2, -2, FK_PCRel_2}, {4, -4, X86::reloc_branch_4byte_pcrel},
    {2, 0, FK_Data_2}, // and a byte
    {8, 0, FK_Data_8},
};

/// Adds a fixup for the field at `p`.
[[gnu::noinline]] void addFixup(MCObjectStreamer &s, const uint8_t *p, const MCOperand &op, uint16_t kind,
                                int64_t addend) {
  MCCode &code = s.code();
  // The instruction's bytes are not counted as the section's yet.
  auto at = uint32_t(p - code.bytes.data());
  if (op.isSymbol())
    code.addFixup(at, kind, op.getSymbol(), op.getOffset() + addend, op.getVariant());
  else if (op.isImm())
    code.addFixup(at, kind, MCSymbolId(), op.getImm() + addend);
  else if (op.isExpr())
    s.addExprFixup(at, kind, op.getExpr(), addend);
  else
    s.reportError("an operand of an instruction is neither a constant nor a symbol");
}

/// A constant as it is; anything else, and the target of a branch, by a fixup.
LATHE_INLINE uint8_t *value(MCObjectStreamer &s, uint8_t *p, const MCOperand &op, unsigned size, uint16_t kind,
                            int64_t addend) {
  uint64_t v = 0;
  if (op.isImm() && addend == 0) [[likely]]
    v = uint64_t(op.getImm());
  else
    addFixup(s, p, op, kind, addend);
  store64(p, v);
  return p + size;
}

/// The shortest immediate that the constant permits; changes the opcode with it.
LATHE_INLINE void shrinkImm(const MCOperand &imm, unsigned how, unsigned &opcode, unsigned &kind) {
  if (!imm.isImm())
    return;
  if (how == TSFlags::kShrinkOne && imm.getImm() == 1) {
    kind = TSFlags::kNoImm;
    opcode |= 0x10;
  } else if ((how == TSFlags::kShrinkImm || how == TSFlags::kShrinkImmAcc) && fitsInt8(imm.getImm())) {
    kind = TSFlags::kImm8SExt;
    opcode |= 2;
  }
}

/// Legacy prefixes, REX where one is needed, opcode map.
LATHE_INLINE uint8_t *prefixes(const X86Form &f, unsigned rex, bool needsREX, uint8_t *p) {
  if (f.lengths & 0x7f) [[unlikely]] {
    std::memcpy(p, f.legacy, 3);
    p += f.legacyLength();
    *p = uint8_t(0x40 | rex);
    p += rex || needsREX;
    std::memcpy(p, f.escape, 2);
    return p + f.escapeLength();
  }
  *p = uint8_t(0x40 | rex);
  return p + (rex || needsREX);
}

/// The bit that extends a register's number, in REX.
constexpr unsigned extension(uint8_t encoding, unsigned bit) { return (encoding & kExtended) / kExtended * bit; }

constexpr uint8_t kSegmentOverrides[] = {0x26, 0x2e, 0x36, 0x3e, 0x64, 0x65};

} // namespace

X86MCCodeEmitter::X86MCCodeEmitter(const MCInstrInfo &instrs, const MCRegisterInfo &regs)
    : instrs_(instrs), forms_(x86Forms()) {
  encodings_.resize(regs.numRegs);
  for (unsigned r = 1; r < regs.numRegs; ++r)
    encodings_[r] = uint8_t(regs.regs[r].encoding & 0x7f);
  for (MCPhysReg r : regs.getRegClassRegs(X86::GR32RegClassID))
    encodings_[r] |= kIs32BitGPR;
  encodings_[X86::EIP] |= kIs32BitGPR;
}

[[gnu::noinline]] void X86MCCodeEmitter::fail(const MCInst &inst, MCObjectStreamer &s, const char *why) const {
  s.reportError("instruction '" + std::string(instrs_.getName(inst.getOpcode())) + "' " + why);
}

/// What an address asks for in front: a segment, 32-bit registers.
LATHE_INLINE uint8_t *X86MCCodeEmitter::addressPrefixes(const MCOperand *mem, uint8_t *p) const {
  if (unsigned segment = mem[X86::AddrSegmentReg].getReg()) [[unlikely]]
    *p++ = kSegmentOverrides[encodings_[segment] & 7];
  unsigned both = encodings_[mem[X86::AddrBaseReg].getReg()] | encodings_[mem[X86::AddrIndexReg].getReg()];
  if (both & kIs32BitGPR) [[unlikely]]
    *p++ = 0x67;
  return p;
}

/// ModRM, SIB and displacement (SDM vol. 2, tables 2-2 and 2-3).
LATHE_INLINE uint8_t *X86MCCodeEmitter::modRMMem(const X86Form &f, const MCOperand *mem, unsigned reg, unsigned immSize,
                                                 bool hasREX, uint8_t *p, MCObjectStreamer &s) const {
  const MCOperand &disp = mem[X86::AddrDisp];
  unsigned base = mem[X86::AddrBaseReg].getReg();
  unsigned index = mem[X86::AddrIndexReg].getReg();
  reg <<= 3;
  if (base == X86::RIP || base == X86::EIP) {
    *p++ = uint8_t(reg | 5);
    uint16_t kind = X86::reloc_riprel_4byte;
    if (f.gotRelax())
      kind = hasREX ? X86::reloc_riprel_4byte_relax_rex : X86::reloc_riprel_4byte_relax;
    // A constant displacement is what it is; a symbol's place is counted from the end of the instruction.
    return value(s, p, disp, 4, kind, disp.isImm() ? 0 : -4 - int64_t(immSize));
  }
  if (!base && !index) {
    // Absolute: in 64-bit code the form without SIB means RIP.
    *p++ = uint8_t(reg | 4);
    *p++ = 0x25;
    return value(s, p, disp, 4, X86::reloc_signed_4byte, 0);
  }
  unsigned baseBits = encodings_[base] & 7;
  // The size of the displacement; without a base there is only the long one, and base 5 has no form without any.
  unsigned mod = 2;
  if (disp.isImm() && fitsInt8(disp.getImm()))
    mod = disp.getImm() == 0 && baseBits != 5 ? 0 : 1;
  if (index || baseBits == 4) {
    static constexpr uint8_t kScaleBits[] = {0, 0, 1, 0, 2, 0, 0, 0, 3, 0, 0, 0, 0, 0, 0, 0};
    unsigned scale = kScaleBits[mem[X86::AddrScaleAmt].getImm() & 15];
    unsigned indexBits = index ? encodings_[index] & 7 : 4;
    if (!base) {
      *p++ = uint8_t(reg | 4);
      *p++ = uint8_t(scale << 6 | indexBits << 3 | 5);
      return value(s, p, disp, 4, X86::reloc_signed_4byte, 0);
    }
    *p++ = uint8_t(mod << 6 | reg | 4);
    *p++ = uint8_t(scale << 6 | indexBits << 3 | baseBits);
  } else {
    *p++ = uint8_t(mod << 6 | reg | baseBits);
  }
  if (mod == 2)
    return value(s, p, disp, 4, X86::reloc_signed_4byte, 0);
  *p = uint8_t(mod ? disp.getImm() : 0);
  return p + mod;
}

void X86MCCodeEmitter::encode(const MCInst &inst, MCObjectStreamer &s) {
  const X86Form &f = forms_[inst.getOpcode()];
  const MCOperand *ops = inst.begin();
  MCCode &code = s.code();
  uint8_t *p = code.reserve(kMaxBytes);
  unsigned opcode = f.opcode;
  unsigned immKind = f.immKind;
  if (f.shrink) [[unlikely]]
    shrinkImm(ops[f.immOp], f.shrink, opcode, immKind);
  switch (TSFlags::Kind(f.kind)) {
  case TSFlags::kPseudo:
    return fail(inst, s, "is a pseudo instruction and has no encoding");
  case TSFlags::kRaw:
    if (immKind == TSFlags::kPCRel8 && opcode == 0xeb)
      return encodeBranch(inst, f, s);
    p = prefixes(f, f.rex, false, p);
    *p++ = uint8_t(opcode);
    break;
  case TSFlags::kAddCC:
    if (immKind == TSFlags::kPCRel8)
      return encodeBranch(inst, f, s);
    p = prefixes(f, f.rex, false, p);
    *p++ = uint8_t(opcode + unsigned(ops[f.ccOp].getImm()));
    break;
  case TSFlags::kAddReg: {
    uint8_t rm = encodings_[ops[f.rmOp].getReg()];
    p = prefixes(f, f.rex | extension(rm, kRexB), rm & kNeedsREX, p);
    *p++ = uint8_t(opcode + (rm & 7));
    break;
  }
  case TSFlags::kModRMRegCC:
    opcode += unsigned(ops[f.ccOp].getImm());
    [[fallthrough]];
  case TSFlags::kModRMReg: {
    unsigned rmReg = ops[f.rmOp].getReg();
    uint8_t rm = encodings_[rmReg];
    uint8_t reg = f.regOp != TSFlags::kNone ? encodings_[ops[f.regOp].getReg()] : f.modRM;
    unsigned rex = f.rex | extension(rm, kRexB) | extension(reg, kRexR);
    if ((rm | reg) & kForbidsREX && (rex || (rm | reg) & kNeedsREX)) [[unlikely]]
      fail(inst, s, "names ah, bh, ch or dh together with a register that needs a REX prefix");
    p = prefixes(f, rex, (rm | reg) & kNeedsREX, p);
    if ((f.shrink == TSFlags::kShrinkAcc || f.shrink == TSFlags::kShrinkImmAcc) && opcode == f.opcode &&
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
  case TSFlags::kModRMMemCC:
    opcode += unsigned(ops[f.ccOp].getImm());
    [[fallthrough]];
  case TSFlags::kModRMMem: {
    const MCOperand *mem = ops + f.rmOp;
    uint8_t reg = f.regOp != TSFlags::kNone ? encodings_[ops[f.regOp].getReg()] : f.modRM;
    unsigned rex = f.rex | extension(reg, kRexR) | extension(encodings_[mem[X86::AddrBaseReg].getReg()], kRexB) |
                   extension(encodings_[mem[X86::AddrIndexReg].getReg()], kRexX);
    if (reg & kForbidsREX && rex) [[unlikely]]
      fail(inst, s, "names ah, bh, ch or dh together with a register that needs a REX prefix");
    p = addressPrefixes(mem, p);
    p = prefixes(f, rex, reg & kNeedsREX, p);
    *p++ = uint8_t(opcode);
    p = modRMMem(f, mem, reg & 7, kImmediates[immKind].size, rex || reg & kNeedsREX, p, s);
    break;
  }
  case TSFlags::kModRMConst:
    p = prefixes(f, f.rex, false, p);
    *p++ = uint8_t(opcode);
    *p++ = f.modRM;
    break;
  case TSFlags::kModRMSTi:
    p = prefixes(f, f.rex, false, p);
    *p++ = uint8_t(opcode);
    *p++ = uint8_t(f.modRM + (encodings_[ops[f.rmOp].getReg()] & 7));
    break;
  case TSFlags::kMemOffs:
    if (unsigned segment = ops[f.immOp + 1].getReg())
      *p++ = kSegmentOverrides[encodings_[segment] & 7];
    p = prefixes(f, f.rex, false, p);
    *p++ = uint8_t(opcode);
    break;
  }
  if (immKind != TSFlags::kNoImm) {
    const ImmediateForm &form = kImmediates[immKind];
    p = value(s, p, ops[f.immOp], form.size, form.fixup, form.addend);
    if (immKind == TSFlags::kImm16Imm8)
      p = value(s, p, ops[f.immOp + 1], 1, FK_Data_1, 0);
  }
  code.setEnd(p);
}

/// JMP_1 and JCC_1: short to a label of this fragment, where the layout may let it grow; long to anything else.
[[gnu::noinline]] void X86MCCodeEmitter::encodeBranch(const MCInst &inst, const X86Form &f, MCObjectStreamer &s) const {
  const MCOperand &target = inst.begin()[f.immOp];
  bool conditional = f.ccOp != TSFlags::kNone;
  unsigned cc = conditional ? unsigned(inst.begin()[f.ccOp].getImm()) : 0;
  MCCode &code = s.code();
  uint8_t *p = code.reserve(kMaxBytes);
  if (target.isSymbol() && isLocalSymbol(target.getSymbol())) {
    uint32_t at = code.offset();
    *p++ = uint8_t(f.opcode + cc);
    *p++ = 0;
    code.setEnd(p);
    code.addBranch(at, conditional ? 1 : 0, 2, target.getSymbol(), target.getOffset());
    return;
  }
  if (conditional)
    *p++ = 0x0f;
  *p++ = uint8_t(conditional ? 0x80 + cc : 0xe9);
  p = value(s, p, target, 4, X86::reloc_branch_4byte_pcrel, -4);
  code.setEnd(p);
}

} // namespace lathe
