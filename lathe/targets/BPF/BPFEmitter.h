// Emission of BPF code: machine instructions as MCInst, comparisons as jumps over one instruction, operands of inline
// assembly as text.
#pragma once
#include "lathe/emit/TargetEmitter.h"

namespace lathe {

class BPFEmitter final : public TargetEmitter {
public:
  BPFEmitter(bool littleEndian, bool hasGotoL) : little_(littleEndian), hasGotoL_(hasGotoL) { functionLog2Align = 3; }

  const MCAsmInfo &getAsmInfo() const override;
  const MCObjectTarget &getObjectTarget() const override;
  std::unique_ptr<MCInstPrinter> createInstPrinter(unsigned dialect) const override;
  std::unique_ptr<MCStreamer> createObjectStreamer(MCContext &ctx) const override;
  void emitInstruction(const MachineInstr &mi, AsmPrinter &p) const override;
  void emitBlockEnd(const MachineBasicBlock &b, AsmPrinter &p) const override;
  bool printAsmOperand(const MachineInstr &mi, unsigned operand, char modifier, unsigned dialect, const AsmPrinter &p,
                       OutputBuffer &out) const override;
  bool printAsmMemoryOperand(const MachineInstr &mi, unsigned operand, char modifier, unsigned dialect,
                             const AsmPrinter &p, OutputBuffer &out) const override;
  bool assembleInline(std::string_view text, unsigned dialect, AsmPrinter &p, std::string &error) const override;

private:
  bool emitPseudo(const MachineInstr &mi, AsmPrinter &p) const;
  bool little_, hasGotoL_;
};

} // namespace lathe
