// What the verifier knows of each generic opcode beyond operands that share a type index.
#include "lathe/ir/Instruction.h"
#include "lathe/mir/MachineFunction.h"
#include "lathe/mir/MachineVerifierParts.h"
#include <string>

namespace lathe {

namespace {

using namespace TargetOpcode;

class GenericChecker {
public:
  GenericChecker(const MachineInstr &mi, GenericFault &fault) : mi_(mi), mri_(mi.getMF().getRegInfo()), fault_(fault) {}
  bool run();

private:
  bool fail(int operand, std::string what) {
    fault_ = {operand, std::move(what)};
    return true;
  }
  /// Of a virtual register that has one.
  LLT type(unsigned i) const {
    if (i >= mi_.getNumOperands() || !mi_.getOperand(i).isReg() || !mi_.getReg(i).isVirtual())
      return LLT();
    return mri_.getType(mi_.getReg(i));
  }
  bool has(unsigned n) const { return mi_.getNumOperands() >= n; }
  bool pointer(unsigned i, bool wanted);
  bool access();
  bool conversion(bool widens);
  bool pointerCast();
  bool compare();
  bool constant();
  bool pieces(unsigned whole, unsigned first, unsigned count);
  bool vectorOfElements();
  bool shuffle();
  bool extractOrInsert(unsigned part, unsigned whole, unsigned offset);
  bool width();
  bool phi();

  const MachineInstr &mi_;
  const MachineRegisterInfo &mri_;
  GenericFault &fault_;
};

/// Operand `i` is a pointer, or none.
bool GenericChecker::pointer(unsigned i, bool wanted) {
  LLT t = type(i);
  if (!t.isValid() || t.getScalarType().isPointer() == wanted)
    return false;
  return fail(int(i), wanted ? "must be a pointer" : "must not be a pointer");
}

bool GenericChecker::access() {
  const MachineMemOperand *m = mi_.getMemOperand();
  if (!m)
    return fail(-1, "needs exactly one memory operand");
  LLT address = type(1), value = type(0);
  if (address.isValid() && !address.isPointer())
    return fail(1, "the address must be a pointer");
  if (!value.isValid() || !m->type.isValid())
    return false;
  uint64_t inMemory = m->getSizeInBits(), inRegister = value.getSizeInBits();
  unsigned opcode = mi_.getOpcode();
  if ((opcode == G_SEXTLOAD || opcode == G_ZEXTLOAD) && inMemory >= inRegister)
    return fail(0, "an extending load reads less than its result");
  if (inMemory > inRegister)
    return fail(0, "the access of " + std::to_string(inMemory) + " bits is wider than the value");
  return false;
}

bool GenericChecker::conversion(bool widens) {
  LLT to = type(0), from = type(1);
  if (!to.isValid() || !from.isValid())
    return false;
  if (pointer(0, false) || pointer(1, false))
    return true;
  if (to.isVector() != from.isVector() || (to.isVector() && to.getNumElements() != from.getNumElements()))
    return fail(-1, "result and operand have different numbers of elements");
  unsigned a = to.getScalarSizeInBits(), b = from.getScalarSizeInBits();
  if (widens ? a <= b : a >= b)
    return fail(-1, widens ? "the result of an extension must be wider than its operand"
                           : "the result of a truncation must be narrower than its operand");
  return false;
}

bool GenericChecker::pointerCast() {
  unsigned opcode = mi_.getOpcode();
  return pointer(0, opcode != G_PTRTOINT) || pointer(1, opcode != G_INTTOPTR);
}

bool GenericChecker::compare() {
  bool isInt = mi_.getOpcode() == G_ICMP;
  if (!has(4) || !mi_.getOperand(1).isPredicate())
    return fail(1, "must be a predicate");
  if ((mi_.getOperand(1).getPredicate() >= unsigned(ir::Predicate::kEQ)) != isInt)
    return fail(1, isInt ? "must be a predicate of integers" : "must be a predicate of floating point");
  LLT result = type(0), operand = type(2);
  if (!result.isValid() || !operand.isValid())
    return false;
  if (result.isVector() != operand.isVector() ||
      (result.isVector() && result.getNumElements() != operand.getNumElements()))
    return fail(0, "must have as many elements as the operands");
  return false;
}

bool GenericChecker::constant() {
  bool isInt = mi_.getOpcode() == G_CONSTANT;
  if (!has(2) || !(isInt ? mi_.getOperand(1).isCImm() : mi_.getOperand(1).isFPImm()))
    return fail(1, isInt ? "must be an integer constant" : "must be a floating-point constant");
  LLT t = type(0);
  if (!t.isValid())
    return false;
  if (t.isVector())
    return fail(0, "a constant is no vector");
  static constexpr unsigned kBits[] = {16, 16, 32, 64, 80, 128, 128};
  const MachineOperand &v = mi_.getOperand(1);
  unsigned bits = isInt ? v.getCImmBits() : kBits[unsigned(v.getFPFormat())];
  if (bits != t.getSizeInBits())
    return fail(1, "has " + std::to_string(bits) + " bits, the result has " + std::to_string(t.getSizeInBits()));
  return false;
}

/// `count` operands from `first` on make up operand `whole`.
bool GenericChecker::pieces(unsigned whole, unsigned first, unsigned count) {
  LLT all = type(whole), piece = type(first);
  if (!all.isValid() || !piece.isValid())
    return false;
  for (unsigned i = first; i < first + count; ++i)
    if (LLT t = type(i); t.isValid() && !(t == piece))
      return fail(int(i), "has type " + t.str() + ", must have " + piece.str());
  if (all.getSizeInBits() != piece.getSizeInBits() * count)
    return fail(-1, "the pieces have " + std::to_string(piece.getSizeInBits() * count) + " bits together, the whole " +
                        std::to_string(all.getSizeInBits()));
  return false;
}

bool GenericChecker::vectorOfElements() {
  LLT vector = type(0), element = type(1);
  unsigned count = mi_.getNumOperands() - 1;
  if (!vector.isValid() || !element.isValid())
    return false;
  if (!vector.isVector())
    return fail(0, "must be a vector");
  if (element.isVector() != (mi_.getOpcode() == G_CONCAT_VECTORS))
    return fail(1, element.isVector() ? "must be an element, not a vector" : "must be a vector");
  if (count * (element.isVector() ? element.getNumElements() : 1) != vector.getNumElements())
    return fail(-1, "the result has " + std::to_string(vector.getNumElements()) + " elements");
  if (mi_.getOpcode() == G_BUILD_VECTOR_TRUNC)
    return false;
  return pieces(0, 1, count);
}

bool GenericChecker::shuffle() {
  if (!has(4) || !mi_.getOperand(3).isShuffleMask())
    return fail(3, "must be a shuffle mask");
  LLT result = type(0), source = type(1);
  if (!result.isValid() || !source.isValid())
    return false;
  auto mask = mi_.getOperand(3).getShuffleMask();
  unsigned elements = source.isVector() ? source.getNumElements() : 1;
  if (mask.size() != (result.isVector() ? result.getNumElements() : 1))
    return fail(3, "must have as many elements as the result");
  for (int m : mask)
    if (m >= int(2 * elements))
      return fail(3, "names element " + std::to_string(m) + " of " + std::to_string(2 * elements));
  return false;
}

bool GenericChecker::extractOrInsert(unsigned part, unsigned whole, unsigned offset) {
  if (!has(offset + 1) || !mi_.getOperand(offset).isImm())
    return fail(int(offset), "must be a number of bits");
  LLT p = type(part), w = type(whole);
  if (!p.isValid() || !w.isValid())
    return false;
  int64_t at = mi_.getOperand(offset).getImm();
  if (at < 0 || uint64_t(at) > w.getSizeInBits() || p.getSizeInBits() > w.getSizeInBits() - uint64_t(at))
    return fail(int(offset), "reaches beyond the value");
  return false;
}

/// Operand 2 says how many bits of the value count.
bool GenericChecker::width() {
  if (!has(3) || !mi_.getOperand(2).isImm())
    return fail(2, "must be a number of bits");
  LLT t = type(0);
  int64_t bits = mi_.getOperand(2).getImm();
  if (bits < 1 || (t.isValid() && uint64_t(bits) >= t.getScalarSizeInBits()))
    return fail(2, "must be at least 1 and less than the width of the value");
  return false;
}

bool GenericChecker::phi() {
  LLT t = type(0);
  for (unsigned i = 1; t.isValid() && i < mi_.getNumOperands(); i += 2)
    if (LLT v = type(i); v.isValid() && !(v == t))
      return fail(int(i), "has type " + v.str() + ", must have " + t.str());
  return false;
}

bool GenericChecker::run() {
  unsigned n = mi_.getNumOperands();
  switch (mi_.getOpcode()) {
  case G_LOAD:
  case G_SEXTLOAD:
  case G_ZEXTLOAD:
  case G_STORE:
    return access();
  case G_ZEXT:
  case G_SEXT:
  case G_ANYEXT:
  case G_FPEXT:
    return conversion(true);
  case G_TRUNC:
  case G_FPTRUNC:
    return conversion(false);
  case G_INTTOPTR:
  case G_PTRTOINT:
  case G_ADDRSPACE_CAST:
    return pointerCast();
  case G_PTR_ADD:
    return pointer(1, true) || pointer(2, false);
  case G_BITCAST:
    if (type(0).isValid() && type(1).isValid() && type(0).getSizeInBits() != type(1).getSizeInBits())
      return fail(-1, "a bit cast keeps the size");
    return false;
  case G_ICMP:
  case G_FCMP:
    return compare();
  case G_CONSTANT:
  case G_FCONSTANT:
    return constant();
  case G_MERGE_VALUES:
    return n < 3 ? fail(-1, "needs at least two pieces") : pieces(0, 1, n - 1);
  case G_UNMERGE_VALUES:
    return n < 3 ? fail(-1, "needs at least two pieces") : pieces(n - 1, 0, n - 1);
  case G_BUILD_VECTOR:
  case G_BUILD_VECTOR_TRUNC:
  case G_CONCAT_VECTORS:
    return vectorOfElements();
  case G_SHUFFLE_VECTOR:
    return shuffle();
  case G_EXTRACT:
    return extractOrInsert(0, 1, 2);
  case G_INSERT:
    return extractOrInsert(2, 0, 3);
  case G_SEXT_INREG:
  case G_ASSERT_SEXT:
  case G_ASSERT_ZEXT:
    return width();
  case G_BSWAP:
    if (LLT t = type(0); t.isValid() && t.getScalarSizeInBits() % 16)
      return fail(0, "has a width that is no multiple of 16");
    return false;
  case G_BRCOND:
    return !mi_.getOperand(n - 1).isMBB() && fail(int(n - 1), "must be a block");
  case G_BRINDIRECT:
    return pointer(0, true);
  case G_BRJT:
    return pointer(0, true) || (!mi_.getOperand(1).isJTI() && fail(1, "must be a jump table")) || pointer(2, false);
  case G_PHI:
    return phi();
  default: // the other opcodes have no rule beyond equal type indices
    return false;
  }
}

} // namespace

bool findGenericFault(const MachineInstr &mi, GenericFault &fault) { return GenericChecker(mi, fault).run(); }

} // namespace lathe
