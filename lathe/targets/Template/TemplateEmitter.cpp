#include "lathe/targets/Template/TemplateEmitter.h"
#include "lathe/emit/AsmPrinter.h"
#include "lathe/mc/MCInst.h"
#include "lathe/mc/MCInstPrinter.h"
#include "lathe/support/Diagnostics.h"
#include "lathe/support/OutputBuffer.h"
#include "lathe/targets/Template/mc/TemplateMC.h"

namespace lathe {

static constexpr DiagKind kNotEncodable{"template-not-encodable", Severity::kError};

const MCAsmInfo &TemplateEmitter::getAsmInfo() const { return templateMCAsmInfo(); }
const MCObjectTarget &TemplateEmitter::getObjectTarget() const { return templateObjectTarget(); }
std::unique_ptr<MCInstPrinter> TemplateEmitter::createInstPrinter(unsigned) const {
  return createTemplateInstPrinter();
}
std::unique_ptr<MCStreamer> TemplateEmitter::createObjectStreamer(MCContext &ctx) const {
  return createTemplateObjectStreamer(ctx);
}

void TemplateEmitter::emitInstruction(const MachineInstr &mi, AsmPrinter &p) const {
  const MCInstrDesc &d = templateInstrInfo().get(mi.getOpcode());
  if (d.isPseudo()) {
    p.report(kNotEncodable, mi, "a pseudo instruction is left");
    return;
  }
  // A jump to what comes next anyway.
  if (mi.getOpcode() == Template::JMP && !mi.getNextNode() &&
      mi.getOperand(0).getMBB() == mi.getParent()->getNextNode())
    return;
  MCInst inst(mi.getOpcode());
  for (unsigned i = 0; i < d.numOperands; ++i)
    inst.addOperand(p.lowerOperand(mi.getOperand(i)));
  p.out().emitInstruction(inst);
}

// --- Operands of inline assembly, without modifiers

bool TemplateEmitter::printAsmOperand(const MachineInstr &mi, unsigned operand, char modifier, unsigned,
                                      const AsmPrinter &p, OutputBuffer &out) const {
  if (modifier)
    return false;
  const MachineOperand &op = mi.getOperand(operand);
  if (op.isReg()) {
    out << templateRegisterInfo().getAsmName(op.getReg().asMCReg());
  } else if (op.isImm()) {
    out << op.getImm();
  } else {
    MCOperand o = const_cast<AsmPrinter &>(p).lowerOperand(op);
    p.out().printSymbolOperand(out, o.getSymbol(), o.getOffset(), o.getVariant());
  }
  return true;
}

bool TemplateEmitter::printAsmMemoryOperand(const MachineInstr &mi, unsigned at, char modifier, unsigned,
                                            const AsmPrinter &, OutputBuffer &out) const {
  if (modifier || at + 1 >= mi.getNumOperands() || !mi.getOperand(at + 1).isImm())
    return false;
  out << mi.getOperand(at + 1).getImm() << '('
      << templateRegisterInfo().getAsmName(mi.getOperand(at).getReg().asMCReg()) << ')';
  return true;
}

} // namespace lathe
