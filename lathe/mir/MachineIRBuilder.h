// Building generic instructions at an insertion point.
#pragma once
#include "lathe/mir/MachineInstrBuilder.h"
#include <initializer_list>

namespace lathe {

/// A source operand of a generic instruction.
using SrcOp = MachineOperand;

class MachineIRBuilder {
public:
  /// Of no function yet; assign another one.
  MachineIRBuilder() = default;
  explicit MachineIRBuilder(MachineFunction &mf) : mf_(&mf) {}

  MachineFunction &getMF() const { return *mf_; }
  MachineRegisterInfo &getMRI() const { return mf_->getRegInfo(); }
  MachineBasicBlock &getMBB() const { return *mbb_; }
  MachineInstr *getInsertPt() const { return before_; }
  /// New instructions go before `before`; at the end when that is null.
  void setInsertPt(MachineBasicBlock &mbb, MachineInstr *before) {
    mbb_ = &mbb;
    before_ = before;
  }
  void setMBB(MachineBasicBlock &mbb) { setInsertPt(mbb, nullptr); }
  /// Before `mi`, with its debug location.
  void setInstr(MachineInstr &mi) {
    setInsertPt(*mi.getParent(), &mi);
    dl_ = mi.getDebugLoc();
  }
  /// Behind `mi`, with its debug location.
  void setInstrAfter(MachineInstr &mi) {
    setInsertPt(*mi.getParent(), mi.getNextNode());
    dl_ = mi.getDebugLoc();
  }
  void setDebugLoc(DebugLoc dl) { dl_ = dl; }
  DebugLoc getDebugLoc() const { return dl_; }

  Register newReg(LLT t) const { return getMRI().createGenericVirtualRegister(t); }

  /// An instruction without operands yet; room for `operands` of them.
  MachineInstrBuilder buildInstr(unsigned opcode, unsigned operands = 4) const {
    MachineInstr *mi = mf_->createInstr(opcode, dl_, operands);
    mbb_->insertBefore(before_, mi);
    return {*mf_, mi};
  }
  /// dst = opcode srcs...
  MachineInstrBuilder buildInstr(unsigned opcode, Register dst, std::initializer_list<Register> srcs,
                                 unsigned flags = 0) const {
    assert(opcode < TargetOpcode::kFirstTargetOpcode);
    MachineInstr *mi = create(opcode, unsigned(srcs.size()) + 1);
    setDef(mi, 0, dst);
    unsigned i = 0;
    for (Register s : srcs)
      setUse(mi, ++i, s);
    mi->setFlags(uint16_t(flags));
    return {*mf_, mi};
  }
  Register build(unsigned opcode, LLT t, std::initializer_list<Register> srcs, unsigned flags = 0) const {
    Register r = newReg(t);
    buildInstr(opcode, r, srcs, flags);
    return r;
  }

  /// An instruction of any kind; no operand is a virtual register, and they stand in their final order.
  MachineInstrBuilder buildPlain(unsigned opcode, std::span<const MachineOperand> operands) const;

  // Values. The forms with an LLT make a new register.
  MachineInstrBuilder buildConstant(Register dst, uint64_t value) const; ///< sign-extended to wider types
  Register buildConstant(LLT t, int64_t value) const;
  MachineInstrBuilder buildFConstant(Register dst, FPFormat f, uint64_t bits) const;
  MachineInstrBuilder buildUndef(Register dst) const { return buildInstr(TargetOpcode::G_IMPLICIT_DEF, dst, {}); }
  Register buildUndef(LLT t) const { return build(TargetOpcode::G_IMPLICIT_DEF, t, {}); }
  MachineInstrBuilder buildCopy(Register dst, Register src) const { return buildInstr(TargetOpcode::COPY, dst, {src}); }
  Register buildCopy(LLT t, Register src) const { return build(TargetOpcode::COPY, t, {src}); }
  MachineInstrBuilder buildFrameIndex(Register dst, int fi) const;
  MachineInstrBuilder buildGlobalValue(Register dst, uint32_t global, int64_t offset = 0) const;
  /// dst = G_ICMP/G_FCMP pred, a, b
  MachineInstrBuilder buildCmp(unsigned opcode, unsigned predicate, Register dst, Register a, Register b) const;
  MachineInstrBuilder buildSelect(Register dst, Register cond, Register a, Register b) const {
    return buildInstr(TargetOpcode::G_SELECT, dst, {cond, a, b});
  }
  Register buildPtrAdd(LLT ptr, Register base, int64_t offset) const; ///< `base` itself for 0
  MachineInstrBuilder buildMerge(Register dst,
                                 std::span<const Register> parts) const; ///< MERGE, BUILD_VECTOR or CONCAT by types
  MachineInstrBuilder buildUnmerge(std::span<const Register> parts, Register src) const;

  // Memory
  MachineInstrBuilder buildLoad(Register dst, Register addr, MachineMemOperand *mmo,
                                unsigned opcode = TargetOpcode::G_LOAD) const;
  MachineInstrBuilder buildStore(Register value, Register addr, MachineMemOperand *mmo) const;

  // Control
  MachineInstrBuilder buildBr(MachineBasicBlock &dest) const;
  MachineInstrBuilder buildBrCond(Register cond, MachineBasicBlock &dest) const;

  /// An instruction of the target.
  MachineInstrBuilder buildTarget(const MCInstrDesc &d) const { return BuildMI(*mbb_, before_, dl_, d); }

private:
  // The fast way for instructions that are no target's: all operands are written at once, in their places, so that
  // none needs the checks of MachineInstr::addOperand.
  [[gnu::always_inline]] MachineInstr *create(unsigned opcode, unsigned operands) const {
    MachineInstr *mi = mf_->createInstr(opcode, dl_, operands);
    mi->numOperands_ = uint16_t(operands);
    mbb_->insertBefore(before_, mi);
    return mi;
  }
  [[gnu::always_inline]] void setDef(MachineInstr *mi, unsigned i, Register r) const {
    mi->ops_[i] = MachineOperand::createReg(r, RegState::Define);
    getMRI().noteDef(*mi, r);
  }
  [[gnu::always_inline]] void setUse(MachineInstr *mi, unsigned i, Register r) const {
    mi->ops_[i] = MachineOperand::createReg(r);
    getMRI().noteUse(r);
  }
  [[gnu::always_inline]] static void setPlain(MachineInstr *mi, unsigned i, const MachineOperand &op) {
    mi->ops_[i] = op;
  }

  MachineFunction *mf_ = nullptr;
  MachineBasicBlock *mbb_ = nullptr;
  MachineInstr *before_ = nullptr;
  DebugLoc dl_;
};

} // namespace lathe
