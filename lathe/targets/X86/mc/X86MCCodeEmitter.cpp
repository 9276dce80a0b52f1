#include "lathe/targets/X86/mc/X86Encoding.h"

namespace lathe {

[[gnu::noinline]] void x86::addFixup(MCObjectStreamer &s, const uint8_t *p, const MCOperand &op, uint16_t kind,
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

X86MCCodeEmitter::X86MCCodeEmitter(const MCInstrInfo &instrs, X86Mode mode)
    : instrs_(instrs), forms_(x86Forms().data()), numForms_(unsigned(x86Forms().size())),
      encodings_(x86RegisterEncodings()) {
  setMode(mode);
}

void X86MCCodeEmitter::setMode(X86Mode mode) {
  mode_ = mode;
  otherAddressSize_ = mode == X86Mode::k32Bit ? x86::kIs16BitGPR : x86::kIs32BitGPR;
}

unsigned X86MCCodeEmitter::addressSize(unsigned opcode) const {
  unsigned rule = X86::TSFlags{instrs_.get(opcode).tsFlags}.adSize();
  return 1u << (rule ? rule : unsigned(mode_) + 1);
}

[[gnu::noinline]] uint8_t *X86MCCodeEmitter::modePrefixes(unsigned opcode, uint8_t *p) const {
  X86::TSFlags f{instrs_.get(opcode).tsFlags};
  auto add = [&](bool yes, unsigned byte) {
    *p = uint8_t(byte);
    p += yes;
  };
  unsigned mode = unsigned(mode_) + 1;
  add(f.rep(), f.rep() == 1 ? 0xf3 : 0xf2);
  add(f.adSize() && f.adSize() != mode, 0x67);
  add(f.opSize() == (mode_ == X86Mode::k16Bit ? 2 : 1), 0x66);
  add(f.lock(), 0xf0);
  add(f.prefix(), f.prefix() == 1 ? 0x66 : f.prefix() == 2 ? 0xf3 : 0xf2);
  return p;
}

/// SDM vol. 2, table 2-1.
[[gnu::noinline]] uint8_t *X86MCCodeEmitter::modRMMem16(const MCOperand &disp, unsigned base, unsigned index,
                                                        unsigned reg, uint8_t *p, MCObjectStreamer &s) const {
  static constexpr uint16_t kPairs[8][2] = {{X86::BX, X86::SI}, {X86::BX, X86::DI}, {X86::BP, X86::SI},
                                            {X86::BP, X86::DI}, {X86::SI, 0},       {X86::DI, 0},
                                            {X86::BP, 0},       {X86::BX, 0}};
  MCOperands ops{&disp};
  if (!base && !index) {
    *p++ = uint8_t(reg | 6);
    return x86::value(s, p, ops, 0, 2, FK_Data_2, 0);
  }
  unsigned rm = 0;
  while (rm < 8 && !(kPairs[rm][0] == base && kPairs[rm][1] == index) &&
         !(kPairs[rm][0] == index && kPairs[rm][1] == base))
    ++rm;
  if (rm == 8) {
    s.reportError("16-bit addresses have one of bx and bp, and one of si and di");
    return p;
  }
  if (!disp.isImm() || !x86::fitsInt8(int16_t(disp.getImm()))) {
    *p++ = uint8_t(0x80 | reg | rm);
    return x86::value(s, p, ops, 0, 2, FK_Data_2, 0);
  }
  if (disp.getImm() == 0 && rm != 6) {
    *p++ = uint8_t(reg | rm);
    return p;
  }
  *p++ = uint8_t(0x40 | reg | rm);
  *p++ = uint8_t(disp.getImm());
  return p;
}

[[gnu::noinline]] void X86MCCodeEmitter::fail(unsigned opcode, MCObjectStreamer &s, const char *why) const {
  s.reportError("instruction '" + std::string(instrs_.getName(opcode)) + "' " + why);
}

/// JMP_1 and JCC_1: short to a label of this fragment, where the layout may let it grow; long to anything else.
[[gnu::noinline]] void X86MCCodeEmitter::encodeBranch(const X86Form &f, const MCOperand &target, unsigned cc,
                                                      MCObjectStreamer &s) const {
  bool conditional = f.ccOp != X86::TSFlags::kNone;
  bool is16Bit = mode_ == X86Mode::k16Bit;
  MCCode &code = s.code();
  uint8_t *p = code.reserve(x86::kMaxBytes);
  if (target.isSymbol() && isLocalSymbol(target.getSymbol())) {
    uint32_t at = code.offset();
    *p++ = uint8_t(f.opcode + cc);
    *p++ = 0;
    code.setEnd(p);
    code.addBranch(at, uint8_t((is16Bit ? 4 : 0) + conditional), 2, target.getSymbol(), target.getOffset());
    return;
  }
  if (conditional)
    *p++ = 0x0f;
  *p++ = uint8_t(conditional ? 0x80 + cc : 0xe9);
  if (is16Bit)
    p = x86::value(s, p, MCOperands{&target}, 0, 2, FK_PCRel_2, -2);
  else
    p = x86::value(s, p, MCOperands{&target}, 0, 4, X86::reloc_branch_4byte_pcrel, -4);
  code.setEnd(p);
}

void X86MCCodeEmitter::encode(const MCInst &inst, MCObjectStreamer &s) const {
  uint32_t flags = inst.getFlags();
  if (flags & (X86::IP_HAS_LOCK | X86::IP_HAS_REPEAT | X86::IP_HAS_REPEAT_NE | X86::IP_HAS_AD_SIZE |
               X86::IP_HAS_OP_SIZE | X86::IP_HAS_NOTRACK)) [[unlikely]] {
    uint8_t *p = s.code().reserve(6);
    if (flags & X86::IP_HAS_NOTRACK)
      *p++ = 0x3e;
    if (flags & X86::IP_HAS_LOCK)
      *p++ = 0xf0;
    if (flags & (X86::IP_HAS_REPEAT | X86::IP_HAS_REPEAT_NE))
      *p++ = flags & X86::IP_HAS_REPEAT ? 0xf3 : 0xf2;
    if (flags & X86::IP_HAS_AD_SIZE)
      *p++ = 0x67;
    if (flags & X86::IP_HAS_OP_SIZE)
      *p++ = 0x66;
    s.code().setEnd(p);
  }
  encodeOperands(inst.getOpcode(), MCOperands{inst.begin(), flags}, s);
}

} // namespace lathe
