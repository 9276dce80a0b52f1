// Intel SDM vol. 2, chapter 2: [legacy prefixes] [REX] [escape] opcode [ModRM [SIB] [disp]] [immediate].
#include "lathe/targets/X86/mc/X86MCCodeEmitter.h"
#include "lathe/mc/MCInst.h"
#include "lathe/mc/MCObjectStreamer.h"
#include "lathe/targets/X86/mc/X86Enums.h"

namespace lathe {

using X86::TSFlags;

namespace {

// Bits of encodings_; the first seven are HWEncoding's (X86RegisterInfo.td).
constexpr uint8_t kExtended = 8;      // in REX.R, REX.X or REX.B
constexpr uint8_t kNeedsREX = 0x20;   // SPL, BPL, SIL, DIL
constexpr uint8_t kForbidsREX = 0x40; // AH, CH, DH, BH
constexpr uint8_t kIs32BitGPR = 0x80;

constexpr uint8_t kRexW = 8, kRexR = 4, kRexX = 2, kRexB = 1;

/// Longest: 15 bytes by the architecture; some room for what is too long and reported.
constexpr unsigned kMaxBytes = 32;

constexpr bool fitsInt8(int64_t v) { return v == int8_t(v); }

} // namespace

/// One instruction on its way.
struct X86MCCodeEmitter::State {
  const MCInst &inst;
  TSFlags flags;
  MCObjectStreamer &streamer;
  MCCode &code;
  uint8_t *start;
  uint8_t *p;
  uint8_t rex = 0;
  bool needsREX = false, forbidsREX = false;
  uint8_t immSize = 0;
  TSFlags::ImmKind immKind = TSFlags::kNoImm;
  bool failed = false;

  uint32_t offset() const { return code.offset() + uint32_t(p - start); }
  void byte(unsigned b) { *p++ = uint8_t(b); }
};

X86MCCodeEmitter::X86MCCodeEmitter(const MCInstrInfo &instrs, const MCRegisterInfo &regs) : instrs_(instrs) {
  encodings_.resize(regs.numRegs);
  for (unsigned r = 1; r < regs.numRegs; ++r)
    encodings_[r] = uint8_t(regs.regs[r].encoding & 0x7f);
  for (MCPhysReg r : regs.getRegClassRegs(X86::GR32RegClassID))
    encodings_[r] |= kIs32BitGPR;
  encodings_[X86::EIP] |= kIs32BitGPR;
}

void X86MCCodeEmitter::fail(State &st, const char *why) {
  if (!st.failed)
    st.streamer.reportError("instruction '" + std::string(instrs_.getName(st.inst.getOpcode())) + "' " + why);
  st.failed = true;
}

static unsigned immediateSize(TSFlags::ImmKind kind) {
  static constexpr uint8_t kSizes[] = {0, 1, 1, 2, 4, 4, 8, 1, 2, 4, 3, 8};
  return kSizes[kind];
}

void X86MCCodeEmitter::encode(const MCInst &inst, MCObjectStreamer &s) {
  TSFlags f{instrs_.get(inst.getOpcode()).tsFlags};
  MCCode &code = s.code();
  uint8_t *start = code.reserve(kMaxBytes);
  State st{inst, f, s, code, start, start};
  st.immKind = f.immKind();
  st.immSize = uint8_t(immediateSize(st.immKind));
  switch (f.kind()) {
  case TSFlags::kPseudo:
    fail(st, "is a pseudo instruction and has no encoding");
    return;
  case TSFlags::kRaw:
    if (st.immKind == TSFlags::kPCRel8 && f.opcode() == 0xeb)
      return encodeBranch(st);
    prefixes(st);
    opcodeBytes(st, f.shrink() ? shrinkImm(st, f.opcode()) : f.opcode());
    break;
  case TSFlags::kAddCC:
    if (st.immKind == TSFlags::kPCRel8)
      return encodeBranch(st);
    prefixes(st);
    opcodeBytes(st, uint8_t(f.opcode() + inst.getOperand(f.ccOp()).getImm()));
    break;
  case TSFlags::kAddReg:
    prefixes(st);
    opcodeBytes(st, uint8_t(f.opcode() + (encodings_[inst.getOperand(f.rmOp()).getReg()] & 7)));
    break;
  case TSFlags::kModRMReg:
  case TSFlags::kModRMRegCC: {
    uint8_t opcode = f.opcode();
    if (f.shrink()) {
      opcode = shrinkImm(st, opcode);
      if (opcode == f.opcode() && shrinkAcc(st))
        break;
    }
    prefixes(st);
    unsigned cc = f.ccOp() == TSFlags::kNone ? 0 : unsigned(inst.getOperand(f.ccOp()).getImm());
    opcodeBytes(st, uint8_t(opcode + cc));
    unsigned reg = f.regOp() == TSFlags::kNone ? f.modRM() & 7 : encodings_[inst.getOperand(f.regOp()).getReg()] & 7;
    st.byte(0xc0 | reg << 3 | (encodings_[inst.getOperand(f.rmOp()).getReg()] & 7));
    break;
  }
  case TSFlags::kModRMMem:
  case TSFlags::kModRMMemCC: {
    uint8_t opcode = f.shrink() ? shrinkImm(st, f.opcode()) : f.opcode();
    prefixes(st);
    if (f.ccOp() != TSFlags::kNone)
      opcode = uint8_t(opcode + inst.getOperand(f.ccOp()).getImm());
    opcodeBytes(st, opcode);
    modRMMem(st, f.regOp() == TSFlags::kNone ? f.modRM() & 7 : encodings_[inst.getOperand(f.regOp()).getReg()] & 7);
    break;
  }
  case TSFlags::kModRMConst:
    prefixes(st);
    opcodeBytes(st, f.opcode());
    st.byte(f.modRM());
    break;
  case TSFlags::kModRMSTi:
    prefixes(st);
    opcodeBytes(st, f.opcode());
    st.byte(f.modRM() + (encodings_[inst.getOperand(f.rmOp()).getReg()] & 7));
    break;
  case TSFlags::kMemOffs:
    prefixes(st);
    opcodeBytes(st, f.opcode());
    break;
  }
  if (st.immKind != TSFlags::kNoImm)
    immediate(st);
  code.setEnd(st.p);
}

/// JMP_1 and JCC_1: short to a label of this fragment, where the layout may let it grow; long to anything else.
void X86MCCodeEmitter::encodeBranch(State &st) {
  const MCOperand &target = st.inst.getOperand(st.flags.immOp());
  bool conditional = st.flags.ccOp() != TSFlags::kNone;
  unsigned cc = conditional ? unsigned(st.inst.getOperand(st.flags.ccOp()).getImm()) : 0;
  if (target.isSymbol() && isLocalSymbol(target.getSymbol())) {
    uint32_t at = st.offset();
    st.byte(st.flags.opcode() + cc);
    st.byte(0);
    st.code.setEnd(st.p);
    st.code.addBranch(at, conditional ? 1 : 0, 2, target.getSymbol(), target.getOffset());
    return;
  }
  if (conditional)
    st.byte(0x0f);
  st.byte(conditional ? 0x80 + cc : 0xe9);
  value(st, target, 4, X86::reloc_branch_4byte_pcrel, -4);
  st.code.setEnd(st.p);
}

/// The opcode with the shortest immediate that the constant permits.
uint8_t X86MCCodeEmitter::shrinkImm(State &st, uint8_t opcode) {
  TSFlags::Shrink how = st.flags.shrink();
  const MCOperand &imm = st.inst.getOperand(st.flags.immOp());
  if (!imm.isImm())
    return opcode;
  if (how == TSFlags::kShrinkOne && imm.getImm() == 1) {
    st.immKind = TSFlags::kNoImm;
    st.immSize = 0;
    return opcode | 0x10;
  }
  if ((how == TSFlags::kShrinkImm || how == TSFlags::kShrinkImmAcc) && fitsInt8(imm.getImm())) {
    st.immKind = TSFlags::kImm8SExt;
    st.immSize = 1;
    return opcode | 2;
  }
  return opcode;
}

/// The form without ModRM that the accumulator has. True when it applies; the immediate is left to write.
bool X86MCCodeEmitter::shrinkAcc(State &st) {
  TSFlags f = st.flags;
  if (f.shrink() != TSFlags::kShrinkAcc && f.shrink() != TSFlags::kShrinkImmAcc)
    return false;
  unsigned reg = st.inst.getOperand(f.rmOp()).getReg();
  if (reg != X86::AL && reg != X86::AX && reg != X86::EAX && reg != X86::RAX)
    return false;
  prefixes(st);
  bool test = (f.opcode() & 0xfe) == 0xf6;
  unsigned w = f.opcode() & 1;
  opcodeBytes(st, uint8_t(test ? 0xa8 | w : (f.modRM() & 7) << 3 | 4 | w));
  return true;
}

/// Everything up to and with REX.
void X86MCCodeEmitter::prefixes(State &st) {
  TSFlags f = st.flags;
  uint8_t rex = f.rexW() ? kRexW : 0;
  uint8_t seen = 0;
  if (f.regOp() != TSFlags::kNone) {
    uint8_t e = encodings_[st.inst.getOperand(f.regOp()).getReg()];
    seen |= e;
    rex |= e & kExtended ? kRexR : 0;
  }
  if (f.hasMem()) {
    const MCOperand *mem = st.inst.begin() + f.rmOp();
    uint8_t base = encodings_[mem[X86::AddrBaseReg].getReg()];
    uint8_t index = encodings_[mem[X86::AddrIndexReg].getReg()];
    rex |= (base & kExtended ? kRexB : 0) | (index & kExtended ? kRexX : 0);
    if (unsigned segment = mem[X86::AddrSegmentReg].getReg()) {
      static constexpr uint8_t kOverrides[] = {0x26, 0x2e, 0x36, 0x3e, 0x64, 0x65};
      st.byte(kOverrides[encodings_[segment] & 7]);
    }
    if ((base | index) & kIs32BitGPR)
      st.byte(0x67);
  } else if (f.rmOp() != TSFlags::kNone) {
    uint8_t e = encodings_[st.inst.getOperand(f.rmOp()).getReg()];
    seen |= e;
    rex |= e & kExtended ? kRexB : 0;
  } else if (f.kind() == TSFlags::kMemOffs) {
    if (unsigned segment = st.inst.getOperand(f.immOp() + 1).getReg()) {
      static constexpr uint8_t kOverrides[] = {0x26, 0x2e, 0x36, 0x3e, 0x64, 0x65};
      st.byte(kOverrides[encodings_[segment] & 7]);
    }
  }
  if (f.hasLegacyPrefix()) {
    if (f.adSize32())
      st.byte(0x67);
    if (f.lock())
      st.byte(0xf0);
    if (f.rep())
      st.byte(f.rep() == 1 ? 0xf3 : 0xf2);
    if (f.opSize() == 1)
      st.byte(0x66);
    if (f.prefix())
      st.byte(f.prefix() == 1 ? 0x66 : f.prefix() == 2 ? 0xf3 : 0xf2);
  }
  if (rex | (seen & kNeedsREX)) {
    if (seen & kForbidsREX)
      fail(st, "names ah, bh, ch or dh together with a register that needs a REX prefix");
    st.byte(0x40 | rex);
    st.rex = uint8_t(0x40 | rex);
  }
}

void X86MCCodeEmitter::opcodeBytes(State &st, uint8_t opcode) {
  unsigned map = st.flags.map();
  if (map) {
    st.byte(0x0f);
    if (map > 1)
      st.byte(map == 2 ? 0x38 : 0x3a);
  }
  st.byte(opcode);
}

/// ModRM, SIB and displacement (SDM vol. 2, tables 2-2 and 2-3).
void X86MCCodeEmitter::modRMMem(State &st, unsigned reg) {
  const MCOperand *mem = st.inst.begin() + st.flags.rmOp();
  const MCOperand &disp = mem[X86::AddrDisp];
  unsigned base = mem[X86::AddrBaseReg].getReg();
  unsigned index = mem[X86::AddrIndexReg].getReg();
  reg <<= 3;
  if (base == X86::RIP || base == X86::EIP) {
    st.byte(reg | 5);
    uint16_t kind = X86::reloc_riprel_4byte;
    if (st.flags.gotRelax())
      kind = st.rex ? X86::reloc_riprel_4byte_relax_rex : X86::reloc_riprel_4byte_relax;
    if (disp.isImm())
      return value(st, disp, 4, FK_Data_4, 0);
    return value(st, disp, 4, kind, -4 - int64_t(st.immSize));
  }
  if (!base && !index) {
    // Absolute: in 64-bit code the form without SIB means RIP.
    st.byte(reg | 4);
    st.byte(0x25);
    return value(st, disp, 4, X86::reloc_signed_4byte, 0);
  }
  unsigned baseBits = encodings_[base] & 7;
  // The size of the displacement; without a base there is only the long one, and base 5 has no form without any.
  unsigned mod;
  if (!base)
    mod = 0;
  else if (disp.isImm() && disp.getImm() == 0 && baseBits != 5)
    mod = 0;
  else
    mod = disp.isImm() && fitsInt8(disp.getImm()) ? 1 : 2;
  if (index || baseBits == 4) {
    static constexpr uint8_t kScaleBits[] = {0, 0, 1, 0, 2, 0, 0, 0, 3};
    unsigned scale = kScaleBits[mem[X86::AddrScaleAmt].getImm() & 15];
    st.byte(mod << 6 | reg | 4);
    st.byte(scale << 6 | (index ? encodings_[index] & 7 : 4) << 3 | (base ? baseBits : 5));
  } else {
    st.byte(mod << 6 | reg | baseBits);
  }
  if (mod == 1)
    st.byte(unsigned(disp.getImm()));
  else if (mod == 2 || !base)
    value(st, disp, 4, X86::reloc_signed_4byte, 0);
}

void X86MCCodeEmitter::immediate(State &st) {
  const MCOperand &op = st.inst.getOperand(st.flags.immOp());
  switch (st.immKind) {
  case TSFlags::kNoImm:
    return;
  case TSFlags::kImm8:
  case TSFlags::kImm8SExt:
    return value(st, op, 1, FK_Data_1, 0);
  case TSFlags::kImm16:
    return value(st, op, 2, FK_Data_2, 0);
  case TSFlags::kImm32:
    return value(st, op, 4, FK_Data_4, 0);
  case TSFlags::kImm32SExt:
    return value(st, op, 4, X86::reloc_signed_4byte, 0);
  case TSFlags::kImm64:
  case TSFlags::kAddress:
    return value(st, op, 8, FK_Data_8, 0);
  case TSFlags::kPCRel8:
    return value(st, op, 1, FK_PCRel_1, -1);
  case TSFlags::kPCRel16:
    return value(st, op, 2, FK_PCRel_2, -2);
  case TSFlags::kPCRel32:
    return value(st, op, 4, X86::reloc_branch_4byte_pcrel, -4);
  case TSFlags::kImm16Imm8:
    value(st, op, 2, FK_Data_2, 0);
    return value(st, st.inst.getOperand(st.flags.immOp() + 1), 1, FK_Data_1, 0);
  }
}

/// A constant as it is; anything else, and the target of a branch, by a fixup.
void X86MCCodeEmitter::value(State &st, const MCOperand &op, unsigned size, uint16_t kind, int64_t addend) {
  if (op.isImm() && addend == 0) {
    auto v = uint64_t(op.getImm());
    // Always eight bytes: kMaxBytes leaves room, and what is written next covers the rest.
    for (unsigned i = 0; i < 8; ++i)
      st.p[i] = uint8_t(v >> 8 * i);
    st.p += size;
    return;
  }
  fixup(st, op, kind, addend);
  std::memset(st.p, 0, 8);
  st.p += size;
}

void X86MCCodeEmitter::fixup(State &st, const MCOperand &op, uint16_t kind, int64_t addend) {
  uint32_t at = st.offset();
  if (op.isSymbol())
    st.code.addFixup(at, kind, op.getSymbol(), op.getOffset() + addend, op.getVariant());
  else if (op.isImm())
    st.code.addFixup(at, kind, MCSymbolId(), op.getImm() + addend);
  else if (op.isExpr())
    st.streamer.addExprFixup(at, kind, op.getExpr(), addend);
  else
    fail(st, "has an operand that is neither a constant nor a symbol");
}

} // namespace lathe
