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

X86MCCodeEmitter::X86MCCodeEmitter(const MCInstrInfo &instrs, const MCRegisterInfo &regs)
    : instrs_(instrs), forms_(x86Forms()) {
  encodings_.resize(regs.numRegs);
  for (unsigned r = 1; r < regs.numRegs; ++r)
    encodings_[r] = uint8_t(regs.regs[r].encoding & 0x7f);
  for (MCPhysReg r : regs.getRegClassRegs(X86::GR32RegClassID))
    encodings_[r] |= x86::kIs32BitGPR;
  encodings_[X86::EIP] |= x86::kIs32BitGPR;
}

[[gnu::noinline]] void X86MCCodeEmitter::fail(unsigned opcode, MCObjectStreamer &s, const char *why) const {
  s.reportError("instruction '" + std::string(instrs_.getName(opcode)) + "' " + why);
}

/// JMP_1 and JCC_1: short to a label of this fragment, where the layout may let it grow; long to anything else.
[[gnu::noinline]] void X86MCCodeEmitter::encodeBranch(const X86Form &f, const MCOperand &target, unsigned cc,
                                                      MCObjectStreamer &s) const {
  bool conditional = f.ccOp != X86::TSFlags::kNone;
  MCCode &code = s.code();
  uint8_t *p = code.reserve(x86::kMaxBytes);
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
  p = x86::value(s, p, MCOperands{&target}, 0, 4, X86::reloc_branch_4byte_pcrel, -4);
  code.setEnd(p);
}

void X86MCCodeEmitter::encode(const MCInst &inst, MCObjectStreamer &s) const {
  if (uint32_t flags = inst.getFlags()) [[unlikely]] {
    uint8_t *p = s.code().reserve(3);
    if (flags & X86::IP_HAS_LOCK)
      *p++ = 0xf0;
    if (flags & (X86::IP_HAS_REPEAT | X86::IP_HAS_REPEAT_NE))
      *p++ = flags & X86::IP_HAS_REPEAT ? 0xf3 : 0xf2;
    if (flags & X86::IP_HAS_AD_SIZE)
      *p++ = 0x67;
    s.code().setEnd(p);
  }
  encodeOperands(inst.getOpcode(), MCOperands{inst.begin()}, s);
}

} // namespace lathe
