// Emission of X86 code: machine instructions as bytes or as MCInst, operands of inline assembly as text.
#pragma once
#include "lathe/emit/TargetEmitter.h"
#include "lathe/support/Triple.h"
#include "lathe/targets/X86/mc/X86MCCodeEmitter.h"
#include "lathe/targets/X86/mc/X86MCTargetDesc.h"

namespace lathe {

class MCInst;
class MCOperand;
class MachineOperand;

class X86Emitter final : public TargetEmitter {
public:
  X86Emitter();

  const MCAsmInfo &getAsmInfo() const override;
  const MCObjectTarget &getObjectTarget() const override;
  std::unique_ptr<MCInstPrinter> createInstPrinter(unsigned dialect) const override;
  std::unique_ptr<MCStreamer> createObjectStreamer(MCContext &ctx) const override;
  void emitInstruction(const MachineInstr &mi, AsmPrinter &p) const override;
  void emitIndirectTarget(AsmPrinter &p) const override;
  void emitPatchableBytes(AsmPrinter &p, unsigned count) const override;
  void emitProfilerCall(AsmPrinter &p) const override;
  void emitBlockEnd(const MachineBasicBlock &b, AsmPrinter &p) const override;
  ExceptionEncodings getExceptionEncodings(const TargetMachine &tm) const override;
  void emitModuleNotes(const ModuleEmitter &m, MCStreamer &out) const override;
  bool printAsmOperand(const MachineInstr &mi, unsigned operand, char modifier, unsigned dialect, const AsmPrinter &p,
                       OutputBuffer &out) const override;
  bool printAsmMemoryOperand(const MachineInstr &mi, unsigned operand, char modifier, unsigned dialect,
                             const AsmPrinter &p, OutputBuffer &out) const override;
  bool assembleInline(std::string_view text, unsigned dialect, AsmPrinter &p, std::string &error) const override;

private:
  void emitRetpolineThunk(const ModuleEmitter &m, MCStreamer &out) const;
  void emitTLSAddress(const MachineInstr &mi, AsmPrinter &p) const;
  X86MCCodeEmitter encoder_;
};

} // namespace lathe
