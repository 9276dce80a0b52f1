// Integer operations on types that registers hold but that the target has no instruction for, in terms of others.
#include "lathe/isel/global/LegalizerImpl.h"

namespace lathe {

using namespace TargetOpcode;

/// Order: promotion to a type where the operation exists, then an expansion, then a library function. Vectors without
/// either are taken apart.
Step Legalizer::Impl::expandInteger(MachineInstr &mi) {
  LLT t = type(reg(mi, 0));
  unsigned opcode = mi.getOpcode();
  bool isVector = t.isVector();
  switch (opcode) {
  case G_AND:
  case G_OR:
  case G_XOR:
    if (isVector)
      return bitwiseOnOtherElements(mi);
    [[fallthrough]];
  case G_ADD:
  case G_SUB: {
    if (isVector)
      return scalarize(mi);
    LLT wide = widerLegal(opcode, t);
    return wide.isValid() ? promoteInteger(mi, wide) : unsupported(mi, "the target has no such instruction");
  }
  case G_MUL:
    return expandMul(mi);
  case G_UMULH:
  case G_SMULH:
    return expandMulHigh(mi);
  case G_UMULO:
  case G_SMULO:
    return expandMulOverflow(mi);
  case G_UADDO:
  case G_USUBO:
  case G_SADDO:
  case G_SSUBO:
  case G_UADDE:
  case G_USUBE:
  case G_SADDE:
  case G_SSUBE:
    return expandOverflow(mi);
  case G_SMIN:
  case G_SMAX:
  case G_UMIN:
  case G_UMAX:
    if (LLT wide = widerLegal(opcode, t); wide.isValid())
      return promoteInteger(mi, wide);
    return byRule(mi);
  case G_UADDSAT:
  case G_USUBSAT:
  case G_SADDSAT:
  case G_SSUBSAT:
  case G_ABS:
  case G_ASSERT_SEXT:
  case G_ASSERT_ZEXT:
    return byRule(mi);
  case G_BSWAP:
    return expandByteSwap(mi);
  case G_BITREVERSE:
    return expandBitReverse(mi);
  case G_SEXT_INREG:
    return expandSextInReg(mi);
  default: // the dispatch sends nothing else here
    return isVector ? scalarize(mi) : unsupported(mi, "the target has no such instruction");
  }
}

/// Logic does not care how wide the elements are.
Step Legalizer::Impl::bitwiseOnOtherElements(MachineInstr &mi) {
  LLT t = type(reg(mi, 0));
  for (LLT o : vectorList_)
    if (o != t && o.getSizeInBits() == t.getSizeInBits() && isLegalOp(mi.getOpcode(), o)) {
      Register a = build(G_BITCAST, o, {reg(mi, 1)}), c = build(G_BITCAST, o, {reg(mi, 2)});
      buildTo(G_BITCAST, reg(mi, 0), {build(mi.getOpcode(), o, {a, c})});
      return Step::kReplaced;
    }
  return scalarize(mi);
}

//===--- Multiplication -----------------------------------------------------------------------------------------===//

Step Legalizer::Impl::expandMul(MachineInstr &mi) {
  LLT t = type(reg(mi, 0));
  if (t.isVector())
    return scalarize(mi);
  if (LLT wide = widerLegal(G_MUL, t); wide.isValid())
    return promoteInteger(mi, wide);
  unsigned bits = t.getScalarSizeInBits();
  if (bits < 32)
    if (LLT wide = intTypeFor(32); wide.isValid())
      return promoteInteger(mi, wide);
  const char *name = bits <= 16 ? "__mulhi3" : bits == 32 ? "__mulsi3" : "__muldi3";
  using K = LibcallValue::Kind;
  bool ok = libcall(mi, name, reg(mi, 0), K::kSigned, {{reg(mi, 1), K::kSigned}, {reg(mi, 2), K::kSigned}});
  return ok ? Step::kReplaced : Step::kFailed;
}

Step Legalizer::Impl::expandMulHigh(MachineInstr &mi) {
  LLT t = type(reg(mi, 0));
  if (t.isVector())
    return scalarize(mi);
  if (LLT wide = intTypeFor(2 * t.getScalarSizeInBits()); wide.isValid())
    return promoteInteger(mi, wide);
  return byRule(mi);
}

Step Legalizer::Impl::expandMulOverflow(MachineInstr &mi) {
  LLT t = type(reg(mi, 0));
  if (t.isVector() && !isAvailable(G_UMULH, t))
    return scalarize(mi);
  if (LLT wide = t.isVector() ? LLT() : intTypeFor(2 * t.getScalarSizeInBits()); wide.isValid())
    return promoteOverflow(mi, wide);
  return expandOverflow(mi);
}

//===--- Carries ------------------------------------------------------------------------------------------------===//

/// Rules take flags of the type that comparisons give.
Step Legalizer::Impl::expandOverflow(MachineInstr &mi) {
  Register flag = reg(mi, 1);
  LLT flagType = boolFor(type(reg(mi, 0)));
  bool hasCarry = mi.getNumOperands() == 5;
  if (hasCarry && type(reg(mi, 4)) != flagType)
    mri_->setReg(mi, 4, ext(reg(mi, 4), flagType, Ext::kAny));
  if (type(flag) == flagType)
    return byRule(mi);
  Register narrow = newReg(flagType);
  MachineInstrBuilder same = b_.buildInstr(mi.getOpcode(), mi.getNumOperands()).addDef(reg(mi, 0)).addDef(narrow);
  for (unsigned i = 2; i < mi.getNumOperands(); ++i)
    same.addUse(reg(mi, i));
  buildTo(G_ZEXT, flag, {narrow});
  return Step::kReplaced;
}

//===--- Bits ---------------------------------------------------------------------------------------------------===//

Step Legalizer::Impl::expandBitCount(MachineInstr &mi) {
  LLT t = type(reg(mi, 0));
  unsigned opcode = mi.getOpcode();
  if (t.isVector() && !isAvailable(G_LSHR, t))
    return scalarize(mi);
  bool leading = opcode == G_CTLZ || opcode == G_CTLZ_ZERO_UNDEF;
  unsigned plain = opcode == G_CTPOP ? opcode : leading ? G_CTLZ : G_CTTZ;
  unsigned nonZero = opcode == G_CTPOP ? opcode : leading ? G_CTLZ_ZERO_UNDEF : G_CTTZ_ZERO_UNDEF;
  if (!isLegalOp(plain, t, t) && !isLegalOp(nonZero, t, t))
    for (unsigned op : {nonZero, plain})
      if (LLT wide = widerLegal(op, t); wide.isValid())
        return promoteBitCount(mi, wide);
  return byRule(mi);
}

Step Legalizer::Impl::expandByteSwap(MachineInstr &mi) {
  Register dst = reg(mi, 0), x = reg(mi, 1);
  LLT t = type(dst);
  unsigned bits = t.getScalarSizeInBits();
  if (t.isVector() && bits > 8) {
    LLT bytes = LLT::vector(unsigned(t.getSizeInBits() / 8), 8);
    if (!isRegisterType(bytes) || !canShuffle(bytes))
      return scalarize(mi);
    std::vector<int> mask(bytes.getNumElements());
    unsigned e = bits / 8;
    for (unsigned i = 0; i < mask.size(); ++i)
      mask[i] = int(i / e * e + (e - 1 - i % e));
    Register v = shuffle(build(G_BITCAST, bytes, {x}), Register(), mask);
    buildTo(G_BITCAST, dst, {v});
    return Step::kReplaced;
  }
  if (LLT wide = widerLegal(G_BSWAP, t); wide.isValid())
    return promoteInteger(mi, wide);
  return byRule(mi);
}

Step Legalizer::Impl::expandBitReverse(MachineInstr &mi) {
  LLT t = type(reg(mi, 0));
  if (t.isVector() && !isAvailable(G_LSHR, t))
    return scalarize(mi);
  if (LLT wide = widerLegal(G_BITREVERSE, t); wide.isValid())
    return promoteInteger(mi, wide);
  return byRule(mi);
}

Step Legalizer::Impl::expandSextInReg(MachineInstr &mi) {
  Register dst = reg(mi, 0), x = reg(mi, 1);
  LLT t = type(dst);
  unsigned bits = t.getScalarSizeInBits(), from = unsigned(mi.getOperand(2).getImm());
  if (from == 1)
    return byRule(mi);
  if (t.isVector() && !isAvailable(G_ASHR, t))
    return scalarize(mi);
  if (!t.isVector()) {
    // Extension of the narrow register is one instruction where there is such a type.
    LLT narrow = LLT::scalar(from);
    if (isIntType(narrow) && isLegalOp(G_SEXT, t, narrow)) {
      buildTo(G_SEXT, dst, {trunc(x, narrow)});
      return Step::kReplaced;
    }
  }
  unsigned s = bits - from;
  Register up = shl(x, s);
  buildTo(G_ASHR, dst, {up, cst(shiftAmountType(t), s)});
  return Step::kReplaced;
}

} // namespace lathe
