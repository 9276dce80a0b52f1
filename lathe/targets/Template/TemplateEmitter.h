// Emission of Template code: machine instructions as MCInst, operands of inline assembly as text.
#pragma once
#include "lathe/emit/TargetEmitter.h"

namespace lathe {

class TemplateEmitter final : public TargetEmitter {
public:
  TemplateEmitter() { functionLog2Align = 2; }

  const MCAsmInfo &getAsmInfo() const override;
  const MCObjectTarget &getObjectTarget() const override;
  std::unique_ptr<MCInstPrinter> createInstPrinter(unsigned dialect) const override;
  std::unique_ptr<MCStreamer> createObjectStreamer(MCContext &ctx) const override;
  void emitInstruction(const MachineInstr &mi, AsmPrinter &p) const override;
  bool printAsmOperand(const MachineInstr &mi, unsigned operand, char modifier, unsigned dialect, const AsmPrinter &p,
                       OutputBuffer &out) const override;
  bool printAsmMemoryOperand(const MachineInstr &mi, unsigned operand, char modifier, unsigned dialect,
                             const AsmPrinter &p, OutputBuffer &out) const override;
};

} // namespace lathe
