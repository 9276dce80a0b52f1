// Register bank selection: every generic virtual register gets the bank it will live in.
#pragma once
#include "lathe/isel/rules/RuleTables.h"
#include "lathe/mir/MachineFunction.h"

namespace lathe {

/// The pass. Keeps its memory from one function to the next.
///
/// Low-level types do not say whether a scalar is floating point, so that banks are inferred from what operations give
/// and take: floating-point operations and copies of physical registers decide, PHIs, selections and copies pass on,
/// and what nothing decides is an integer. Where a value is asked for in two banks it is copied. A function without any
/// floating point or vector is recognised in one scan.
class RegBankSelect {
public:
  void run(MachineFunction &mf);

private:
  enum Demand : uint8_t { kDefInt = 1, kDefFloat = 2, kUseInt = 4, kUseFloat = 8 };

  bool needsInference();
  bool copiesFloat(const MachineInstr &mi) const;
  void becomeInteger(MachineInstr &mi);
  void collect();
  void collectInstr(MachineInstr &mi);
  void demand(Register r, bool isDef, bool isFloat);
  void joinOperands(const MachineInstr &mi);
  void joinCopies();
  void assign();
  void repair();
  void repairOperand(MachineInstr &mi, unsigned i, uint8_t bank);
  uint32_t find(uint32_t v);
  void join(uint32_t a, uint32_t b);
  /// 'I', 'F' or 0 when nothing decides.
  static char decided(uint8_t demands);
  uint8_t bankFor(LLT t, bool isFloat) const;
  /// The bank that operand `i` of a generic instruction has to be in; 0xff: any.
  uint8_t requiredBank(const MachineInstr &mi, unsigned i) const;
  uint8_t bankOfPhys(Register r) const;

  MachineFunction *mf_ = nullptr;
  MachineRegisterInfo *mri_ = nullptr;
  const RuleTables *tables_ = nullptr;
  const TargetRegisterInfo *tri_ = nullptr;
  std::vector<uint32_t> parent_;
  std::vector<uint8_t> demands_;
  std::vector<uint8_t> rank_;
  struct Copy {
    uint32_t a, b;
  };
  std::vector<Copy> copies_;
  std::vector<MachineInstr *> fpConstants_;
  struct Repaired {
    Register copy;
    const MachineBasicBlock *block = nullptr;
  };
  std::vector<Repaired> repaired_; ///< by virtual register: the copy made last, and where
};

} // namespace lathe
