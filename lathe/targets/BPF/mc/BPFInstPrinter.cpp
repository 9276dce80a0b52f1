// Instructions as text. The generated printInstruction follows the asm strings and calls the methods that operands
// name.
#include "lathe/mc/MCInst.h"
#include "lathe/mc/MCInstPrinter.h"
#include "lathe/mc/MCStreamer.h"
#include "lathe/support/OutputBuffer.h"
#include "lathe/targets/BPF/mc/BPFMC.h"

namespace lathe {

namespace {

class BPFInstPrinter final : public MCInstPrinter {
public:
  using MCInstPrinter::MCInstPrinter;
  void printInst(const MCInst &inst, uint64_t, OutputBuffer &out) override {
    out << '\t';
    printInstruction(inst, out);
  }
  void printRegName(unsigned reg, OutputBuffer &out) override { out << regs_.getAsmName(MCPhysReg(reg)); }

private:
  void printInstruction(const MCInst &inst, OutputBuffer &out); // generated

  bool printAddress(const MCOperand &o, OutputBuffer &out) {
    if (o.isSymbol())
      names_->printSymbolOperand(out, o.getSymbol(), o.getOffset(), o.getVariant());
    else if (o.isExpr())
      names_->printExpr(out, o.getExpr());
    return !o.isImm();
  }
  /// Constants are signed and have 32 bits, however they were written.
  void printOperand(const MCInst &inst, unsigned op, OutputBuffer &out) {
    const MCOperand &o = inst.getOperand(op);
    if (o.isReg())
      printRegName(o.getReg(), out);
    else if (!printAddress(o, out))
      printImm(int32_t(o.getImm()), out);
  }
  void printImm64(const MCInst &inst, unsigned op, OutputBuffer &out) {
    const MCOperand &o = inst.getOperand(op);
    if (!printAddress(o, out))
      printImm(o.getImm(), out);
  }
  /// base + displacement
  void printMem(const MCInst &inst, unsigned op, OutputBuffer &out) {
    printOperand(inst, op, out);
    const MCOperand &o = inst.getOperand(op + 1);
    if (!o.isImm()) {
      out << " + ";
      printAddress(o, out);
      return;
    }
    int64_t v = o.getImm();
    out << (v < 0 ? " - " : " + ");
    printImm(v < 0 ? -v : v, out);
  }
  void printJumpTarget(const MCInst &inst, unsigned op, OutputBuffer &out) {
    const MCOperand &o = inst.getOperand(op);
    if (printAddress(o, out))
      return;
    if (o.getImm() >= 0)
      out << '+';
    printImm(o.getImm(), out);
  }
};

} // namespace

std::unique_ptr<MCInstPrinter> createBPFInstPrinter(bool littleEndian) {
  return std::make_unique<BPFInstPrinter>(bpfMCAsmInfo(littleEndian), bpfInstrInfo(), bpfRegisterInfo());
}

} // namespace lathe

#include "lathe/targets/BPF/BPFGenAsmWriter.inc"
