// The virtual registers of a function, and what is known of its physical registers as a whole.
#pragma once
#include "lathe/mir/MachineOperand.h"
#include "lathe/mir/fwd.h"
#include "lathe/support/Arena.h"
#include "lathe/target/LLT.h"
#include <string_view>

namespace lathe {

class MachineRegisterInfo {
public:
  static constexpr uint16_t kNoClass = 0xffff;
  static constexpr uint8_t kNoBank = 0xff;

  /// Of one virtual register. Generic registers have a type and perhaps a bank; selected ones a class.
  struct VReg {
    LLT type;
    uint16_t regClass = kNoClass;
    uint8_t bank = kNoBank;
    uint8_t mark = 0;            ///< scratch of the pass that runs; 0 between passes
    uint8_t flags = 0;           ///< of the target: TargetRegisterInfo::getVRegFlags
    MachineInstr *def = nullptr; ///< the definition while there is exactly one (always, in SSA form)
    uint32_t uses = 0;           ///< operands that read it, debug uses not counted
    uint32_t defs = 0;           ///< operands that define it
  };
  static_assert(sizeof(VReg) == 32, "one per value");

  explicit MachineRegisterInfo(Arena &arena) : arena_(arena) {}
  void reset();

  Register createGenericVirtualRegister(LLT type) { return create({type}); }
  Register createVirtualRegister(unsigned regClass) {
    VReg v;
    v.regClass = uint16_t(regClass);
    return create(v);
  }
  /// Same type, bank and class.
  Register cloneVirtualRegister(Register r) {
    const VReg &o = info(r);
    VReg v;
    v.type = o.type;
    v.regClass = o.regClass;
    v.bank = o.bank;
    return create(v);
  }
  uint32_t getNumVirtRegs() const { return vregs_.size(); }
  VReg &info(Register r) { return vregs_[r.virtIndex()]; }
  const VReg &info(Register r) const { return vregs_[r.virtIndex()]; }

  LLT getType(Register r) const { return r.isVirtual() ? info(r).type : LLT(); }
  void setType(Register r, LLT t) { info(r).type = t; }
  /// Class id, or kNoClass.
  unsigned getRegClassOrNone(Register r) const { return info(r).regClass; }
  void setRegClass(Register r, unsigned rc) { info(r).regClass = uint16_t(rc); }
  unsigned getRegBankOrNone(Register r) const { return info(r).bank; }
  void setRegBank(Register r, unsigned bank) { info(r).bank = uint8_t(bank); }

  /// The only definition; null when there are several, or when a replaced definition is not in yet.
  MachineInstr *getVRegDef(Register r) const { return r.isVirtual() && info(r).defs == 1 ? info(r).def : nullptr; }
  bool hasOneUse(Register r) const { return info(r).uses == 1; }
  bool useEmpty(Register r) const { return info(r).uses == 0; }

  /// Changes the register of an operand of an instruction that is in the function.
  void setReg(MachineInstr &mi, unsigned operand, Register r);

  /// The physical register that allocation should try first; none: no preference.
  Register getSimpleHint(Register r) const {
    return r.virtIndex() < hints_.size() ? hints_[r.virtIndex()] : Register();
  }
  void setSimpleHint(Register r, Register hint);

  /// Callee-saved registers in place of those of the calling convention.
  bool hasUpdatedCSRs() const { return updatedCSRs_; }
  std::span<const MCPhysReg> updatedCSRs() const { return csrs_; }
  void setCalleeSavedRegs(std::span<const MCPhysReg> regs);

  std::string_view getVRegName(Register r) const;
  void setVRegName(Register r, std::string_view name);

  // Physical registers that carry arguments into the function, with the virtual registers that copy them.
  struct LiveIn {
    MCPhysReg phys;
    Register virt;
  };
  std::span<const LiveIn> liveins() const { return liveIns_; }
  void addLiveIn(MCPhysReg phys, Register virt = Register()) { liveIns_.push_back(arena_, {phys, virt}); }

  bool isSSA() const { return ssa_; }
  void leaveSSA() { ssa_ = false; }
  bool tracksLiveness() const { return tracksLiveness_; }
  void setTracksLiveness(bool v) { tracksLiveness_ = v; }

  // Bookkeeping, called by MachineInstr.
  [[gnu::always_inline]] void noteOperandAdded(MachineInstr &mi, const MachineOperand &op) {
    if (op.isDef())
      noteDef(mi, op.getReg());
    else if (!op.isDebug())
      noteUse(op.getReg());
  }
  [[gnu::always_inline]] void noteDef(MachineInstr &mi, Register r) {
    if (!r.isVirtual())
      return;
    VReg &v = info(r);
    ++v.defs;
    v.def = &mi;
  }
  [[gnu::always_inline]] void noteUse(Register r) {
    if (r.isVirtual())
      ++info(r).uses;
  }
  void noteOperandRemoved(MachineInstr &mi, const MachineOperand &op) {
    Register r = op.getReg();
    if (!r.isVirtual())
      return;
    VReg &v = info(r);
    if (op.isDef()) {
      --v.defs;
      if (v.def == &mi)
        v.def = nullptr;
    } else if (!op.isDebug()) {
      --v.uses;
    }
  }

private:
  Register create(VReg v) {
    vregs_.push_back(arena_, v);
    return Register::virtualReg(vregs_.size() - 1);
  }
  Arena &arena_;
  ArenaVec<VReg> vregs_;
  ArenaVec<std::string_view> names_;
  ArenaVec<LiveIn> liveIns_;
  ArenaVec<Register> hints_;
  ArenaVec<MCPhysReg> csrs_;
  bool updatedCSRs_ = false;
  bool ssa_ = true;
  bool tracksLiveness_ = true;
};

} // namespace lathe
