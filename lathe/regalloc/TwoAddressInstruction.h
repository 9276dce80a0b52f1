// Makes tied operands name one register: "twoaddressinstruction".
#pragma once
#include "lathe/mir/MachineFunction.h"
#include <vector>

namespace lathe {

/// `%d = OP %a(tied-def 0), %b` becomes `%d = COPY %a; %d = OP %d, %b`. No copy is needed where %a is used here only
/// and is defined in the same block: its definition then writes %d. Commutable operations exchange their sources where
/// that saves the copy. Sub-register pseudos become copies:
///     %d = REG_SEQUENCE %a, x, %b, y      undef %d.x = COPY %a; %d.y = COPY %b
///     %d = INSERT_SUBREG %s, %v, x        %d = COPY %s; %d.x = COPY %v
///     %d = EXTRACT_SUBREG %s, x           %d = COPY %s.x
/// SUBREG_TO_REG stays until "postrapseudos". Blocks are walked from the end, so that chains of tied operations
/// collapse into one register.
class TwoAddressInstruction final : public PassState {
public:
  bool run(MachineFunction &mf);

private:
  bool lowerSubRegPseudo(MachineInstr &mi);
  void rewriteTied(MachineInstr &mi, unsigned use);
  bool canTakeOver(const MachineInstr &mi, unsigned use, Register dest) const;
  bool tryCommute(MachineInstr &mi, unsigned use, Register dest);
  /// Whether the description of `opcode` ties operands.
  bool hasTies(unsigned opcode) {
    uint8_t &k = tiesOf_[opcode];
    if (!k)
      k = lookUpTies(opcode);
    return k == 2;
  }
  uint8_t lookUpTies(unsigned opcode) const;

  MachineFunction *mf_ = nullptr;
  MachineRegisterInfo *mri_ = nullptr;
  const TargetInstrInfo *tii_ = nullptr;
  std::vector<Register> marked_; ///< registers with a VReg::mark
  std::vector<uint8_t> tiesOf_;  ///< by opcode: 0 not looked up, 1 none, 2 some
};

/// The pass on one function, with working memory that the function keeps. It cannot fail.
bool rewriteTwoAddressInstructions(MachineFunction &mf);

} // namespace lathe
