// Encoding. The generated getBinaryCodeForInstr puts the bits of operands where the description says; the methods below
// give these bits, or record a fixup where they are not known yet.
#include "lathe/mc/MCInst.h"
#include "lathe/mc/MCObjectStreamer.h"
#include "lathe/targets/Template/mc/TemplateMC.h"

namespace lathe {

using namespace Template;

namespace {

class TemplateMCCodeEmitter {
public:
  void encode(const MCInst &inst, MCObjectStreamer &s) {
    uint64_t bits = getBinaryCodeForInstr(inst, s);
    MCCode &code = s.code();
    uint32_t at = code.offset();
    uint8_t *p = code.reserve(4);
    for (unsigned i = 0; i < 4; ++i)
      *p++ = uint8_t(bits >> 8 * i);
    code.setEnd(p);
    // A branch to a label of this function reaches 128 KiB; the layout may make it longer.
    const MCInstrDesc &d = templateInstrInfo().get(inst.getOpcode());
    if (d.isBranch() && !d.isBarrier() && inst.getOperand(2).isSymbol())
      code.addBranch(at, 0, 4, inst.getOperand(2).getSymbol(), inst.getOperand(2).getOffset());
  }

private:
  uint64_t getBinaryCodeForInstr(const MCInst &inst, MCObjectStreamer &s) const; // generated

  /// A symbol's value goes into the instruction that is about to be written.
  static uint64_t addFixup(const MCOperand &o, uint16_t kind, MCObjectStreamer &s) {
    if (o.isSymbol())
      s.code().addFixup(s.code().offset(), kind, o.getSymbol(), o.getOffset(), o.getVariant());
    else if (o.isExpr())
      s.addExprFixup(s.code().offset(), kind, o.getExpr(), 0);
    else
      s.reportError("an operand of an instruction is neither a register nor a constant nor a symbol");
    return 0;
  }
  uint64_t getMachineOpValue(const MCInst &inst, unsigned op, MCObjectStreamer &s) const {
    const MCOperand &o = inst.getOperand(op);
    if (o.isReg())
      return templateRegisterInfo().getEncodingValue(MCPhysReg(o.getReg()));
    if (o.isImm())
      return uint64_t(o.getImm());
    return addFixup(o, o.isSymbol() && o.getVariant() == VK_HI ? fixup_hi16 : fixup_lo16, s);
  }
  /// The base in bits 19-16, the displacement in bits 15-0.
  uint64_t encodeMem(const MCInst &inst, unsigned op, MCObjectStreamer &s) const {
    return getMachineOpValue(inst, op, s) << 16 | (getMachineOpValue(inst, op + 1, s) & 0xffff);
  }
  /// encode() hands the label to the layout.
  uint64_t encodeBranchTarget(const MCInst &inst, unsigned op, MCObjectStreamer &s) const {
    const MCOperand &o = inst.getOperand(op);
    if (o.isImm())
      return uint64_t(o.getImm()) >> 2;
    if (inst.getOpcode() == JMP || !o.isSymbol())
      return addFixup(o, inst.getOpcode() == JMP ? fixup_jump26 : fixup_branch16, s);
    return 0;
  }
  uint64_t encodeCallTarget(const MCInst &inst, unsigned op, MCObjectStreamer &s) const {
    const MCOperand &o = inst.getOperand(op);
    return o.isImm() ? uint64_t(o.getImm()) >> 2 : addFixup(o, fixup_jump26, s);
  }
};

} // namespace

std::unique_ptr<MCStreamer> createTemplateObjectStreamer(MCContext &ctx) {
  return std::make_unique<MCTargetObjectStreamer<TemplateMCCodeEmitter>>(ctx, templateObjectTarget());
}

} // namespace lathe

#include "lathe/targets/Template/TemplateGenMCCodeEmitter.inc"
