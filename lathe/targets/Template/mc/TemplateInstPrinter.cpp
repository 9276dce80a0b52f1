// Instructions as text. The generated printInstruction follows the asm strings and calls the methods that operands
// name.
#include "lathe/mc/MCInst.h"
#include "lathe/mc/MCInstPrinter.h"
#include "lathe/mc/MCStreamer.h"
#include "lathe/support/OutputBuffer.h"
#include "lathe/targets/Template/mc/TemplateMC.h"

namespace lathe {

namespace {

class TemplateInstPrinter final : public MCInstPrinter {
public:
  using MCInstPrinter::MCInstPrinter;
  void printInst(const MCInst &inst, uint64_t, OutputBuffer &out) override {
    out << '\t';
    printInstruction(inst, out);
  }
  void printRegName(unsigned reg, OutputBuffer &out) override { out << regs_.getAsmName(MCPhysReg(reg)); }

private:
  void printInstruction(const MCInst &inst, OutputBuffer &out); // generated

  void printOperand(const MCInst &inst, unsigned op, OutputBuffer &out) {
    const MCOperand &o = inst.getOperand(op);
    if (o.isReg())
      printRegName(o.getReg(), out);
    else if (o.isSymbol())
      names_->printSymbolOperand(out, o.getSymbol(), o.getOffset(), o.getVariant());
    else if (o.isExpr())
      names_->printExpr(out, o.getExpr());
    else
      out << o.getImm();
  }
  /// displacement(base)
  void printMem(const MCInst &inst, unsigned op, OutputBuffer &out) {
    printOperand(inst, op + 1, out);
    out << '(';
    printOperand(inst, op, out);
    out << ')';
  }
  void printBranchTarget(const MCInst &inst, unsigned op, OutputBuffer &out) { printOperand(inst, op, out); }
};

} // namespace

std::unique_ptr<MCInstPrinter> createTemplateInstPrinter() {
  return std::make_unique<TemplateInstPrinter>(templateMCAsmInfo(), templateInstrInfo(), templateRegisterInfo());
}

} // namespace lathe

#include "lathe/targets/Template/TemplateGenAsmWriter.inc"
