// The instructions of a target as code generation sees them: the generated tables, and the instruction sequences
// that passes ask for without knowing the target.
#pragma once
#include "lathe/mc/MCInstrDesc.h"
#include "lathe/target/DebugLoc.h"
#include "lathe/target/Register.h"
#include "lathe/target/fwd.h"
#include <span>

namespace lathe {

class TargetInstrInfo : public MCInstrInfo {
public:
  TargetInstrInfo(const MCInstrInfo &tables, unsigned callFrameSetup, unsigned callFrameDestroy)
      : MCInstrInfo(tables), callFrameSetupOpcode_(callFrameSetup), callFrameDestroyOpcode_(callFrameDestroy) {}
  virtual ~TargetInstrInfo() = default;

  /// The pseudo instructions around a call: (bytes of arguments[, bytes popped by the callee]).
  unsigned getCallFrameSetupOpcode() const { return callFrameSetupOpcode_; }
  unsigned getCallFrameDestroyOpcode() const { return callFrameDestroyOpcode_; }

  // All insertions go before `before`; at the end of the block when that is null.
  virtual void copyPhysReg(MachineBasicBlock &mbb, MachineInstr *before, DebugLoc dl, MCPhysReg dst, MCPhysReg src,
                           bool killSrc) const = 0;
  /// `reg` may be virtual or physical.
  virtual void storeRegToStackSlot(MachineBasicBlock &mbb, MachineInstr *before, Register reg, bool isKill,
                                   int frameIndex, unsigned regClass) const = 0;
  virtual void loadRegFromStackSlot(MachineBasicBlock &mbb, MachineInstr *before, Register reg, int frameIndex,
                                    unsigned regClass) const = 0;
  /// Rewrites a pseudo instruction after register allocation; false when it is not one of the target's.
  virtual bool expandPostRAPseudo(MachineInstr &mi) const { return false; }
  /// Rewrites an instruction marked usesCustomInserter after selection; returns the block where the walk goes on.
  virtual MachineBasicBlock *emitInstrWithCustomInserter(MachineInstr &mi) const { return nullptr; }

  /// Exchanges the register operands `a` and `b` of a commutable instruction, adjusting what depends on their order
  /// (a condition, say); false when that cannot be done. The default serves operations whose first two register
  /// sources are interchangeable.
  virtual bool commuteInstruction(MachineInstr &mi, unsigned a, unsigned b) const;
  /// A copy of `orig` before `before` that defines `reg` (`orig`'s only register) instead; it must leave the flags
  /// alone.
  virtual void reMaterialize(MachineBasicBlock &mbb, MachineInstr *before, MCPhysReg reg,
                             const MachineInstr &orig) const;
  /// Whether the value of `mi`, which reads no register that allocation hands out, can be computed again anywhere
  /// instead of being kept in a stack slot.
  virtual bool isReallyTriviallyReMaterializable(const MachineInstr &mi) const;
  /// The stack slot that a plain reload reads or a plain spill writes; `INT32_MIN` when `mi` is neither.
  virtual int isLoadFromStackSlot(const MachineInstr &mi, MCPhysReg &reg) const { return INT32_MIN; }
  virtual int isStoreToStackSlot(const MachineInstr &mi, MCPhysReg &reg) const { return INT32_MIN; }

  // Branches, as in LLVM's analyzeBranch: false when the terminators are understood; then tbb, fbb and cond describe
  // them (tbb null: fall through; cond empty: unconditional). At most 4 condition operands.
  struct BranchInfo {
    MachineBasicBlock *tbb = nullptr;
    MachineBasicBlock *fbb = nullptr;
    int64_t cond[4] = {};
    unsigned numCond = 0;
  };
  virtual bool analyzeBranch(MachineBasicBlock &mbb, BranchInfo &info) const { return true; }
  virtual unsigned removeBranch(MachineBasicBlock &mbb) const { return 0; }
  virtual unsigned insertBranch(MachineBasicBlock &mbb, const BranchInfo &info, DebugLoc dl) const { return 0; }
  /// false when reversed.
  virtual bool reverseBranchCondition(BranchInfo &info) const { return true; }
  /// An unconditional branch to `dest` at the end of `mbb`.
  virtual void insertUnconditionalBranch(MachineBasicBlock &mbb, MachineBasicBlock *dest, DebugLoc dl) const = 0;

  /// The name of a target flag of an operand, as in `target-flags(x86-plt)`; empty for unknown ones.
  virtual std::string_view getTargetFlagName(unsigned flag) const { return {}; }
  /// The name of a target index, as in `target-index(constdata-start)`; empty for unknown ones. Indices count from 0.
  virtual std::string_view getTargetIndexName(unsigned index) const { return {}; }
  /// What an instruction of older descriptions is now.
  struct RenamedInstr {
    unsigned opcode = 0;    ///< 0: no instruction was called so
    int16_t immediate = -1; ///< a last explicit operand that the old one did not have; -1: none
  };
  virtual RenamedInstr getRenamedInstr(std::string_view name) const { return {}; }
  /// What is wrong with an instruction of the target that its description allows; empty: nothing.
  virtual std::string_view verifyInstruction(const MachineInstr &mi) const { return {}; }

private:
  unsigned callFrameSetupOpcode_;
  unsigned callFrameDestroyOpcode_;
};

} // namespace lathe
