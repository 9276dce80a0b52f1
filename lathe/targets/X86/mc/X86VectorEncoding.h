// VEX, XOP and EVEX; the rest of X86Encoding.h, which includes it.
// Intel SDM vol. 2, sections 2.3 (VEX) and 2.7 (EVEX); AMD APM vol. 6, section 1 (XOP); Intel APX, section 3.1.2.
#pragma once

namespace lathe {

namespace x86 {

/// The registers of an instruction, by field, as encodings.
struct VectorFields {
  unsigned reg = 0, vvvv = 0, base = 0, index = 0, mask = 0; ///< base: also a register in ModRM.rm
  bool isMem = false;
};

/// A move or a commutative operation whose ModRM.rm alone needs the long VEX, where its other form does not.
[[gnu::always_inline]] inline void shortenVEX(const X86Form &f, VectorFields &r, unsigned &opcode, unsigned &pp) {
  using T = X86::TSFlags;
  if (f.shrink == T::kCommutes || f.shrink == T::kComparesAlike) {
    if (!(r.vvvv & kExtended))
      std::swap(r.vvvv, r.base);
    return;
  }
  if (r.reg & kExtended)
    return;
  std::swap(r.reg, r.base);
  if (f.shrink == T::kOtherDirectionD6) {
    opcode = 0xd6;
    pp = 1;
  } else {
    opcode |= f.shrink == T::kOtherDirection ? 1 : 0x10;
  }
}

/// VEX or XOP, and the opcode. `alike`: the immediate names a comparison that does not depend on the order.
[[gnu::always_inline]] inline uint8_t *vexPrefix(const X86Form &f, VectorFields r, unsigned opcode, bool long_,
                                                 bool alike, uint8_t *p) {
  unsigned last = f.parts[X86Form::kWLpp], map = f.parts[X86Form::kMap];
  bool isXOP = f.encoding() == X86::TSFlags::kXOP;
  bool mayBeShort = !isXOP && map == X86::TSFlags::kMap0F && !(last & 0x80) && !long_;
  if (mayBeShort && f.shrink && !r.isMem && r.base & kExtended &&
      !(f.shrink == X86::TSFlags::kComparesAlike && !alike)) {
    unsigned pp = last & 3;
    shortenVEX(f, r, opcode, pp);
    last = (last & ~3u) | pp;
  }
  unsigned notR = r.reg & kExtended ? 0 : 0x80, notX = r.index & kExtended ? 0 : 0x40,
           notB = r.base & kExtended ? 0 : 0x20;
  last |= (~r.vvvv & 15) << 3;
  if (mayBeShort && notX && notB) {
    *p++ = 0xc5;
    *p++ = uint8_t(notR | last);
  } else {
    *p++ = isXOP ? 0x8f : 0xc4;
    *p++ = uint8_t(notR | notX | notB | map);
    *p++ = uint8_t(last);
  }
  *p++ = uint8_t(opcode);
  if (!r.isMem)
    *p++ = uint8_t(0xc0 | (r.reg & 7) << 3 | (r.base & 7));
  return p;
}

[[gnu::always_inline]] inline uint8_t *evexPrefix(const X86Form &f, const VectorFields &r, unsigned opcode,
                                                  unsigned zlb, uint8_t *p) {
  unsigned p0 = f.parts[X86Form::kMap], p1 = f.parts[X86Form::kWLpp], high = r.vvvv & kHigh16;
  p0 |= (r.reg & kExtended ? 0 : 0x80) | (r.base & kExtended ? 0 : 0x20) | (r.reg & kHigh16 ? 0 : 0x10);
  bool x = r.index & kExtended, x4 = false, b4 = false;
  if (r.index & kIsVector)
    high |= r.index & kHigh16;
  else
    x4 = r.index & kHigh16;
  // Of a vector register in ModRM.rm, X is the fifth bit.
  if (r.base & kIsVector)
    x = r.base & kHigh16;
  else
    b4 = r.base & kHigh16;
  p0 |= (x ? 0 : 0x40) | (b4 ? 8 : 0);
  p1 |= (~r.vvvv & 15) << 3 | (x4 ? 0 : 4);
  *p++ = 0x62;
  *p++ = uint8_t(p0);
  *p++ = uint8_t(p1);
  *p++ = uint8_t(zlb | (high ? 0 : 8) | (r.mask & 7));
  *p++ = uint8_t(opcode);
  if (!r.isMem)
    *p++ = uint8_t(0xc0 | (r.reg & 7) << 3 | (r.base & 7));
  return p;
}

} // namespace x86

template <class Operands>
void X86MCCodeEmitter::encodeVector(unsigned number, const X86Form &f, const Operands &ops, MCObjectStreamer &s) const {
  using T = X86::TSFlags;
  MCCode &code = s.code();
  uint8_t *p = code.reserve(x86::kMaxBytes);
  unsigned opcode = f.opcode, vvvvOp = f.parts[X86Form::kVvvvOp], immKind = f.immKind;
  bool isEVEX = f.encoding() == T::kEVEX, alwaysSIB = f.kind == T::kModRMMemFSIB;
  x86::VectorFields r;
  r.reg = f.regOp != T::kNone ? encodings_[ops.reg(f.regOp)] : f.modRM;
  if (vvvvOp != T::kNone)
    r.vvvv = ops.isImm(vvvvOp) ? unsigned(ops.imm(vvvvOp)) & 15 : encodings_[ops.reg(vvvvOp)];
  if (isEVEX && f.ccOp != T::kNone)
    r.mask = encodings_[ops.reg(f.ccOp)];
  switch (T::Kind(f.kind)) {
  case T::kModRMMemCC:
    opcode += unsigned(ops.imm(f.ccOp));
    [[fallthrough]];
  case T::kModRMMem:
  case T::kModRMMemVSIB:
  case T::kModRMMemFSIB:
    r.isMem = true;
    r.base = encodings_[ops.reg(f.rmOp + X86::AddrBaseReg)];
    r.index = encodings_[ops.reg(f.rmOp + X86::AddrIndexReg)];
    p = addressPrefixes(number, ops, f.rmOp, p);
    break;
  case T::kModRMRegCC:
    opcode += unsigned(ops.imm(f.ccOp));
    [[fallthrough]];
  case T::kModRMReg:
    r.base = f.rmOp != T::kNone ? encodings_[ops.reg(f.rmOp)] : 0;
    break;
  case T::kModRMConst:
    r.reg = f.modRM >> 3 & 7;
    r.base = f.modRM & 7;
    break;
  case T::kRaw:
    // VZEROUPPER and VZEROALL: no ModRM.
    r.isMem = true;
    break;
  default:
    return fail(number, s, "is a pseudo instruction and has no encoding");
  }
  if (isEVEX) {
    unsigned zlb = f.parts[X86Form::kZLb];
    if (immKind == T::kStaticRounding)
      zlb = (zlb & ~0x60u) | (unsigned(ops.imm(f.immOp)) & 3) << 5;
    p = x86::evexPrefix(f, r, opcode, zlb, p);
  } else {
    bool alike = false;
    if (f.shrink == T::kComparesAlike) {
      // EQ, UNORD, NEQ, ORD.
      unsigned cc = unsigned(ops.imm(f.immOp)) & 7;
      alike = cc == 0 || cc == 3 || cc == 4 || cc == 7;
    }
    p = x86::vexPrefix(f, r, opcode, ops.flags() & X86::IP_USE_VEX3, alike, p);
  }
  if (r.isMem && f.kind != T::kRaw)
    p = modRMMem(f, ops, f.rmOp, r.reg & 7, x86::kImmediates[immKind].size, false, isEVEX ? f.shrink : 0, alwaysSIB, p,
                 s);
  switch (immKind) {
  case T::kNoImm:
  case T::kStaticRounding:
    break;
  case T::kRegImm:
  case T::kRegImm4: {
    unsigned byte = (encodings_[ops.reg(f.immOp)] & 15) << 4;
    if (immKind == T::kRegImm4)
      byte |= unsigned(ops.imm(std::max(f.immOp + 1u, f.rmOp + (r.isMem ? 5u : 1u)))) & 15;
    *p++ = uint8_t(byte);
    break;
  }
  default:
    p = immediates(number, f, immKind, ops, p, s);
  }
  code.setEnd(p);
}

} // namespace lathe
