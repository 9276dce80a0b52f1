// Encoding. The generated getBinaryCodeForInstr puts the bits of operands where the description says; the methods below
// give these bits, or record a fixup where they are not known yet.
#include "lathe/mc/MCFixedEncoding.h"
#include "lathe/mc/MCInst.h"
#include "lathe/mc/MCObjectStreamer.h"
#include "lathe/targets/BPF/mc/BPFMC.h"

namespace lathe {

using namespace BPF;

void BPF::writeSlot(uint8_t *to, uint64_t slot, bool littleEndian) {
  if (littleEndian) {
    for (unsigned i = 0; i < 8; ++i)
      to[i] = uint8_t(slot >> 8 * i);
    return;
  }
  auto registers = uint8_t(slot >> 8);
  to[0] = uint8_t(slot);
  to[1] = uint8_t(registers << 4 | registers >> 4);
  to[2] = uint8_t(slot >> 24);
  to[3] = uint8_t(slot >> 16);
  for (unsigned i = 0; i < 4; ++i)
    to[4 + i] = uint8_t(slot >> (56 - 8 * i));
}

uint64_t BPF::readSlot(const uint8_t *from, bool littleEndian) {
  uint64_t slot = 0;
  if (littleEndian) {
    for (unsigned i = 0; i < 8; ++i)
      slot |= uint64_t(from[i]) << 8 * i;
    return slot;
  }
  auto registers = uint8_t(from[1] << 4 | from[1] >> 4);
  slot = from[0] | uint64_t(registers) << 8 | uint64_t(from[3]) << 16 | uint64_t(from[2]) << 24;
  for (unsigned i = 0; i < 4; ++i)
    slot |= uint64_t(from[4 + i]) << (56 - 8 * i);
  return slot;
}

namespace {

class BPFMCCodeEmitter {
public:
  explicit BPFMCCodeEmitter(bool littleEndian) : littleEndian_(littleEndian) {}

  void encode(const MCInst &inst, MCObjectStreamer &s) {
    MCEncodedBits bits;
    getBinaryCodeForInstr(inst, bits, s);
    MCCode &code = s.code();
    uint32_t at = code.offset();
    unsigned slots = bits.size / 64;
    uint8_t *p = code.reserve(slots * kSlotBytes);
    for (unsigned i = 0; i < slots; ++i, p += kSlotBytes)
      writeSlot(p, bits.words[i], littleEndian_);
    code.setEnd(p);
    // A jump to a label: the layout may make it longer.
    const MCInstrDesc &d = bpfInstrInfo().get(inst.getOpcode());
    if (!d.isBranch() || inst.getOpcode() == JMPL || inst.getOpcode() == JCOND)
      return;
    const MCOperand &target = inst.getOperand(d.numOperands - 1u);
    if (target.isSymbol())
      code.addBranch(at, inst.getOpcode() == JMP ? kFormJump : kFormCond, kSlotBytes, target.getSymbol(),
                     target.getOffset());
  }

private:
  void getBinaryCodeForInstr(const MCInst &inst, MCEncodedBits &bits, MCObjectStreamer &s) const; // generated

  /// A symbol's value goes into the instruction that is about to be written. Distances count from the next slot.
  static uint64_t addFixup(const MCOperand &o, uint16_t kind, MCObjectStreamer &s, int64_t addend = 0) {
    if (o.isSymbol())
      s.code().addFixup(s.code().offset(), kind, o.getSymbol(), o.getOffset() + addend, o.getVariant());
    else if (o.isExpr())
      s.addExprFixup(s.code().offset(), kind, o.getExpr(), addend);
    else
      s.reportError("an operand of an instruction is neither a register nor a constant nor a symbol");
    return 0;
  }
  uint64_t getMachineOpValue(const MCInst &inst, unsigned op, MCObjectStreamer &s) const {
    const MCOperand &o = inst.getOperand(op);
    if (o.isReg())
      return bpfRegisterInfo().getEncodingValue(MCPhysReg(o.getReg()));
    return o.isImm() ? uint64_t(o.getImm()) : addFixup(o, fixup_imm32, s);
  }
  uint64_t encodeImm64(const MCInst &inst, unsigned op, MCObjectStreamer &s) const {
    const MCOperand &o = inst.getOperand(op);
    return o.isImm() ? uint64_t(o.getImm()) : addFixup(o, fixup_imm64, s);
  }
  uint64_t encodeMem(const MCInst &inst, unsigned op, MCObjectStreamer &s) const {
    return getMachineOpValue(inst, op, s) | (getMachineOpValue(inst, op + 1, s) & 0xffff) << 4;
  }
  /// encode() hands the label to the layout.
  uint64_t encodeJumpTarget(const MCInst &inst, unsigned op, MCObjectStreamer &s) const {
    const MCOperand &o = inst.getOperand(op);
    if (o.isImm())
      return uint64_t(o.getImm());
    return o.isSymbol() && inst.getOpcode() != JCOND ? 0 : addFixup(o, fixup_jump16, s, -int64_t(kSlotBytes));
  }
  uint64_t encodeLongJumpTarget(const MCInst &inst, unsigned op, MCObjectStreamer &s) const {
    const MCOperand &o = inst.getOperand(op);
    return o.isImm() ? uint64_t(o.getImm()) : addFixup(o, fixup_jump32, s, -int64_t(kSlotBytes));
  }
  /// Above imm stands src: a number is that of a helper, a symbol a function of the program.
  uint64_t encodeCallTarget(const MCInst &inst, unsigned op, MCObjectStreamer &s) const {
    const MCOperand &o = inst.getOperand(op);
    if (o.isImm())
      return uint32_t(o.getImm());
    constexpr uint64_t kPseudoCall = 1;
    return addFixup(o, fixup_call, s, -int64_t(kSlotBytes)) | kPseudoCall << 32;
  }

  bool littleEndian_;
};

} // namespace

std::unique_ptr<MCObjectStreamer> createBPFObjectStreamer(MCContext &ctx, bool littleEndian, bool hasGotoL) {
  return std::make_unique<MCTargetObjectStreamer<BPFMCCodeEmitter>>(ctx, bpfObjectTarget(littleEndian, hasGotoL),
                                                                    littleEndian);
}

} // namespace lathe

#include "lathe/targets/BPF/BPFGenMCCodeEmitter.inc"
