// Calls, variable arguments and inline assembly of X86.
#pragma once
#include "lathe/target/CallLowering.h"

namespace lathe {

class X86Subtarget;

/// Of this name in every object that needs it; the linker keeps one.
inline constexpr const char *kRetpolineThunk = "__llvm_retpoline_r11";

class X86CallLowering final : public CallLowering {
public:
  explicit X86CallLowering(const X86Subtarget &sti);

  CCAssignFn *getAssignFn(const MachineFunction &mf, unsigned cc, bool isVarArg) const override;
  CCAssignFn *getReturnAssignFn(const MachineFunction &mf, unsigned cc, bool isVarArg) const override;
  DirectCallee getDirectCallee(const MachineFunction &mf, uint32_t global) const override;
  DirectCallee getExternalCallee(const MachineFunction &mf) const override;
  unsigned getIndirectCallOpcode(const MachineFunction &mf) const override;
  unsigned getReturnOpcode(const MachineFunction &mf) const override;
  IndirectThunk getIndirectCallThunk(const MachineFunction &mf) const override;
  bool avoidsIndirectBranches(const MachineFunction &mf) const override;
  unsigned getCalleeRegClass(const MachineFunction &mf, bool isTailCall) const override;
  unsigned getTailCallOpcode(const MachineFunction &mf, bool isIndirect) const override;
  unsigned getHomeAreaBytes(const MachineFunction &mf, unsigned cc) const override;
  MCPhysReg getSRetReturnReg(const MachineFunction &mf) const override;
  MCPhysReg getVarArgCountReg(const CCState &state, unsigned &value) const override;

  void saveVarArgRegs(MachineIRBuilder &b, const CCState &state) const override;
  void lowerVAStart(MachineIRBuilder &b, Register list) const override;
  Register lowerVAArg(MachineIRBuilder &b, Register list, MVT type, uint64_t size, uint64_t align) const override;
  std::span<const MCPhysReg> getForwardedRegs(const MachineFunction &mf, MVT &type, bool vectors) const override;

  AsmConstraint getAsmConstraint(const MachineFunction &mf, std::string_view constraint, MVT t) const override;
  bool acceptsAsmImmediate(const MachineFunction &mf, std::string_view constraint, int64_t value) const override;
  void addAsmMemoryOperand(const MachineInstrBuilder &b, const MachineOperand &base) const override;
  unsigned getAsmMemoryOperandCount() const override;
  MCPhysReg getAsmRegister(const MachineFunction &mf, std::string_view name) const override;
  Register lowerAsmFlagOutput(MachineIRBuilder &b, std::string_view constraint) const override;
  bool lowerSjLjSetjmp(MachineIRBuilder &b, Register buffer, MachineBasicBlock &landing) const override;
  Register loadStackGuard(MachineIRBuilder &b) const override;
  void raiseOnNaN(MachineIRBuilder &b, Register x, Register y) const override;
  bool lowerSjLjLongjmp(MachineIRBuilder &b, Register buffer) const override;
  bool lowerIntrinsic(MachineIRBuilder &b, const TargetIntrinsic &t) const override;

private:
  bool isWin64(unsigned cc) const;
  void saveWin64VarArgRegs(MachineIRBuilder &b, const CCState &state) const;
  DirectCallee directCallee(bool throughPLT) const;
  MCPhysReg registerNamed(std::string_view name) const;
  AsmConstraint namedRegister(std::string_view name, MVT t) const;
  AsmConstraint registerClass(MVT t, const uint16_t (&bySize)[4]) const;
  AsmConstraint vectorClass(MVT t) const;
  MCPhysReg resize(MCPhysReg r, MVT t) const;

  const X86Subtarget &sti_;
};

} // namespace lathe
