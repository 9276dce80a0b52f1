// Calls and inline assembly of BPF. Where values go is in BPFCallingConv.td.
#pragma once
#include "lathe/target/CallLowering.h"

namespace lathe {

class BPFCallLowering final : public CallLowering {
public:
  BPFCallLowering();

  CCAssignFn *getAssignFn(const MachineFunction &mf, unsigned cc, bool isVarArg) const override;
  CCAssignFn *getReturnAssignFn(const MachineFunction &mf, unsigned cc, bool isVarArg) const override;
  DirectCallee getDirectCallee(const MachineFunction &mf, uint32_t global) const override;
  DirectCallee getExternalCallee(const MachineFunction &mf) const override;
  DirectCallee getNumberedCallee(const MachineFunction &mf, uint64_t address) const override;
  unsigned getIndirectCallOpcode(const MachineFunction &mf) const override;
  unsigned getReturnOpcode(const MachineFunction &mf) const override;
  unsigned getCalleeRegClass(const MachineFunction &mf, bool isTailCall) const override;

  void lowerVAStart(MachineIRBuilder &, Register) const override {}
  Register lowerVAArg(MachineIRBuilder &b, Register list, MVT type, uint64_t size, uint64_t align) const override;

  AsmConstraint getAsmConstraint(const MachineFunction &mf, std::string_view constraint, MVT t) const override;
  bool acceptsAsmImmediate(const MachineFunction &mf, std::string_view constraint, int64_t value) const override;
  void addAsmMemoryOperand(const MachineInstrBuilder &b, const MachineOperand &base) const override;
  unsigned getAsmMemoryOperandCount() const override { return 2; }
  MCPhysReg getAsmRegister(const MachineFunction &mf, std::string_view name) const override;
};

} // namespace lathe
