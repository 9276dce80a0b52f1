// What the C++ in combines may use.
#pragma once
#include "lathe/mir/MachineFunction.h"
#include "lathe/mir/MachineIRBuilder.h"

namespace lathe {

class CombinerHelper {
public:
  explicit CombinerHelper(MachineFunction &mf) : mf_(&mf), b_(mf) {}

  MachineFunction &getMF() const { return *mf_; }
  MachineRegisterInfo &getMRI() const { return mf_->getRegInfo(); }
  /// In front of the root.
  MachineIRBuilder &getBuilder() { return b_; }

  /// The value of an integer constant of at most 64 bits, sign-extended; of a vector, of all its elements.
  bool constantOf(Register r, int64_t &value) const;
  /// Whether all uses of `dst` can read `src`: the same type, and nothing is said about `dst` that does not hold for
  /// `src`.
  bool canReplace(Register dst, Register src) const;
  /// An operation on two constants of at most 64 bits, of which the result is defined.
  bool foldBinary(const MachineInstr &mi, int64_t &value) const;
  /// The first operand is a constant and the second is not.
  bool onlyFirstIsConstant(const MachineInstr &mi) const;

  // These change the instruction in place.
  void replaceWithConstant(MachineInstr &mi, int64_t value) const;
  void swapOperands(MachineInstr &mi) const;

private:
  MachineFunction *mf_;
  MachineIRBuilder b_;
};

} // namespace lathe
