// Calls, variable arguments and inline assembly of Template. Where values go is in TemplateCallingConv.td.
#pragma once
#include "lathe/target/CallLowering.h"

namespace lathe {

/// What is remembered for one function.
struct TemplateMachineFunctionInfo {
  int varArgsFrameIndex = 0; ///< the first argument that has no name
};

class TemplateCallLowering final : public CallLowering {
public:
  TemplateCallLowering();

  CCAssignFn *getAssignFn(const MachineFunction &mf, unsigned cc, bool isVarArg) const override;
  CCAssignFn *getReturnAssignFn(const MachineFunction &mf, unsigned cc, bool isVarArg) const override;
  DirectCallee getDirectCallee(const MachineFunction &mf, uint32_t global) const override;
  DirectCallee getExternalCallee(const MachineFunction &mf) const override;
  unsigned getIndirectCallOpcode(const MachineFunction &mf) const override;
  unsigned getReturnOpcode(const MachineFunction &mf) const override;
  unsigned getCalleeRegClass(const MachineFunction &mf, bool isTailCall) const override;

  void lowerVAStart(MachineIRBuilder &b, Register list) const override;
  void saveVarArgRegs(MachineIRBuilder &b, const CCState &state) const override;
  Register lowerVAArg(MachineIRBuilder &b, Register list, MVT type, uint64_t size, uint64_t align) const override;

  AsmConstraint getAsmConstraint(const MachineFunction &mf, std::string_view constraint, MVT t) const override;
  bool acceptsAsmImmediate(const MachineFunction &mf, std::string_view constraint, int64_t value) const override;
  void addAsmMemoryOperand(const MachineInstrBuilder &b, const MachineOperand &base) const override;
  unsigned getAsmMemoryOperandCount() const override { return 2; }
  MCPhysReg getAsmRegister(const MachineFunction &mf, std::string_view name) const override;
};

} // namespace lathe
