// What the C++ in descriptions may use besides the classes of machine code: tests of constants.
#pragma once
#include "lathe/isel/rules/RuleTables.h"
#include "lathe/mir/MachineInstr.h"
#include <bit>
#include <cstdint>

namespace lathe {

template <unsigned N> constexpr bool isInt(int64_t x) {
  return N >= 64 || (-(int64_t(1) << (N < 64 ? N - 1 : 0)) <= x && x < int64_t(1) << (N < 64 ? N - 1 : 0));
}
template <unsigned N> constexpr bool isUInt(uint64_t x) { return N >= 64 || x < uint64_t(1) << (N < 64 ? N : 0); }
/// A signed N-bit number shifted left by S.
template <unsigned N, unsigned S> constexpr bool isShiftedInt(int64_t x) {
  return isInt<N + S>(x) && x % (int64_t(1) << S) == 0;
}
template <unsigned N, unsigned S> constexpr bool isShiftedUInt(uint64_t x) {
  return isUInt<N + S>(x) && x % (uint64_t(1) << S) == 0;
}
constexpr bool isPowerOf2_64(uint64_t x) { return std::has_single_bit(x); }
constexpr bool isPowerOf2_32(uint32_t x) { return std::has_single_bit(x); }
/// Ones from bit 0 on.
constexpr bool isMask_64(uint64_t x) { return x && !(x & (x + 1)); }
/// Adjacent ones anywhere.
constexpr bool isShiftedMask_64(uint64_t x) { return x && isMask_64((x - 1) | x); }
constexpr unsigned countr_zero64(uint64_t x) { return unsigned(std::countr_zero(x)); }
constexpr unsigned Log2_64(uint64_t x) { return 63 - unsigned(std::countl_zero(x)); }
constexpr unsigned Log2_32(uint32_t x) { return 31 - unsigned(std::countl_zero(x)); }
template <unsigned N> constexpr int64_t SignExtend64(uint64_t x) { return int64_t(x << (64 - N)) >> (64 - N); }

/// What C++ written for SelectionDAG's constant nodes asks of them: `N` is the node, and `CurDAG` makes the new one,
/// here a plain number.
struct RuleConstantNode {
  int64_t value;
  unsigned width; ///< 0 or 64: all bits
  int64_t getSExtValue() const { return value; }
  uint64_t getZExtValue() const {
    return width % 64 ? uint64_t(value) & ((uint64_t(1) << width) - 1) : uint64_t(value);
  }
  bool isZero() const { return value == 0; }
  bool isOne() const { return value == 1; }
  bool isAllOnes() const { return value == -1; }
  int getValueType(unsigned) const { return 0; }
};
struct SDLoc {
  explicit SDLoc(const void *) {}
};
struct RuleConstantDAG {
  template <class Type> int64_t getTargetConstant(int64_t v, SDLoc, Type) const { return v; }
  template <class Type> int64_t getConstant(int64_t v, SDLoc, Type) const { return v; }
  template <class Type> int64_t getSignedTargetConstant(int64_t v, SDLoc, Type) const { return v; }
};
/// What IntImmLeaf's C++ asks of `Imm`.
struct RuleAPInt : RuleConstantNode {
  unsigned getBitWidth() const { return width ? width : 64; }
  bool isNegative() const { return value < 0; }
  bool isPowerOf2() const { return std::has_single_bit(getZExtValue()); }
  bool isSignedIntN(unsigned n) const { return n >= 64 || int64_t(uint64_t(value) << (64 - n)) >> (64 - n) == value; }
  bool isIntN(unsigned n) const { return n >= 64 || getZExtValue() >> n == 0; }
  unsigned countr_zero() const { return value ? unsigned(std::countr_zero(uint64_t(value))) : getBitWidth(); }
  unsigned logBase2() const { return 63 - unsigned(std::countl_zero(getZExtValue())); }
  unsigned popcount() const { return unsigned(std::popcount(getZExtValue())); }
  bool operator==(uint64_t v) const { return getZExtValue() == v; }
  bool ult(uint64_t v) const { return getZExtValue() < v; }
  bool ugt(uint64_t v) const { return getZExtValue() > v; }
  bool uge(uint64_t v) const { return getZExtValue() >= v; }
  bool isNonNegative() const { return value >= 0; }
  bool isStrictlyPositive() const { return value > 0; }
  bool isMask() const { return isMask_64(getZExtValue()); }
  bool isShiftedMask() const { return isShiftedMask_64(getZExtValue()); }
  unsigned countl_zero() const { return getBitWidth() - getActiveBits(); }
  unsigned countr_one() const { return unsigned(std::countr_one(getZExtValue())); }
  unsigned getActiveBits() const { return 64 - unsigned(std::countl_zero(getZExtValue())); }
  bool ule(uint64_t v) const { return getZExtValue() <= v; }
  bool sle(int64_t v) const { return value <= v; }
  bool sge(int64_t v) const { return value >= v; }
  bool sgt(int64_t v) const { return value > v; }
  bool slt(int64_t v) const { return value < v; }
};

/// The node of a floating-point constant, and the APFloat in it.
struct RuleFPConstantNode : FPConstant {
  const RuleFPConstantNode &getValueAPF() const { return *this; }
  RuleAPInt bitcastToAPInt() const {
    static constexpr unsigned kWidths[] = {16, 16, 32, 64, 80, 128, 128};
    return {{int64_t(bits), format < 7 ? kWidths[format] : 64}};
  }
  int getValueType(unsigned) const { return 0; }
};
#define LATHE_FP_CONSTANT_NODE(imm)                                                                                    \
  const RuleFPConstantNode node{imm};                                                                                  \
  [[maybe_unused]] const RuleFPConstantNode *N = &node;                                                                \
  const RuleConstantDAG dag;                                                                                           \
  [[maybe_unused]] const RuleConstantDAG *CurDAG = &dag;

/// What C++ written for SelectionDAG asks of the flags of a node, `N->getFlags()`.
struct RuleNodeFlags {
  uint32_t flags;
  bool hasNoUnsignedWrap() const { return flags & MachineInstr::NoUWrap; }
  bool hasNoSignedWrap() const { return flags & MachineInstr::NoSWrap; }
  bool hasExact() const { return flags & MachineInstr::IsExact; }
  bool hasDisjoint() const { return flags & MachineInstr::Disjoint; }
  bool hasNonNeg() const { return flags & MachineInstr::NonNeg; }
  bool hasNoNaNs() const { return flags & MachineInstr::FmNoNans; }
  bool hasNoInfs() const { return flags & MachineInstr::FmNoInfs; }
  bool hasNoSignedZeros() const { return flags & MachineInstr::FmNsz; }
  bool hasAllowReciprocal() const { return flags & MachineInstr::FmArcp; }
  bool hasAllowContract() const { return flags & MachineInstr::FmContract; }
  bool hasApproximateFuncs() const { return flags & MachineInstr::FmAfn; }
  bool hasAllowReassociation() const { return flags & MachineInstr::FmReassoc; }
  bool hasNoFPExcept() const { return flags & MachineInstr::NoFPExcept; }
};

/// Declares both for the constant `imm` of `width` bits.
#define LATHE_CONSTANT_NODE(imm, width)                                                                                \
  const RuleConstantNode node{imm, width};                                                                             \
  [[maybe_unused]] const RuleConstantNode *N = &node;                                                                  \
  const RuleConstantDAG dag;                                                                                           \
  [[maybe_unused]] const RuleConstantDAG *CurDAG = &dag;

} // namespace lathe
