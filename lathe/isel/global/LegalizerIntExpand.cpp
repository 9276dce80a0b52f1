// Integer operations on types that registers hold but that the target has no instruction for, in terms of others.
#include "lathe/ir/Instruction.h"
#include "lathe/isel/global/LegalizerImpl.h"

#include <bit>

namespace lathe {

using namespace TargetOpcode;

static unsigned pred(ir::Predicate p) { return unsigned(p); }

/// Order: promotion to a type where the operation exists, then an expansion, then a library function. Vectors without
/// either are taken apart.
Step Legalizer::Impl::expandInteger(MachineInstr &mi) {
  Register dst = reg(mi, 0);
  LLT t = type(dst);
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
  case G_UADDSAT:
  case G_USUBSAT:
  case G_SADDSAT:
  case G_SSUBSAT:
    return expandSaturating(mi);
  case G_SMIN:
  case G_SMAX:
  case G_UMIN:
  case G_UMAX:
    return expandMinMax(mi);
  case G_ABS:
    return expandAbs(mi);
  case G_BSWAP:
    return expandByteSwap(mi);
  case G_BITREVERSE:
    return expandBitReverse(mi);
  case G_SEXT_INREG:
    return expandSextInReg(mi);
  case G_ASSERT_SEXT:
  case G_ASSERT_ZEXT:
    replace(dst, reg(mi, 1));
    return Step::kReplaced;
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
  Register dst = reg(mi, 0), a = reg(mi, 1), c = reg(mi, 2);
  LLT t = type(dst);
  unsigned bits = t.getScalarSizeInBits(), h = bits / 2;
  bool isSigned = mi.getOpcode() == G_SMULH;
  if (t.isVector())
    return scalarize(mi);
  if (LLT wide = intTypeFor(2 * bits); wide.isValid())
    return promoteInteger(mi, wide);
  // The signed and the unsigned product differ in their upper halves by the operands whose partner is negative.
  auto correction = [&] { return add(and_(ashr(a, bits - 1), c), and_(ashr(c, bits - 1), a)); };
  unsigned other = isSigned ? G_UMULH : G_SMULH;
  if (isSigned || isLegalOp(other, t)) {
    Register x = build(other, t, {a, c});
    buildTo(isSigned ? G_SUB : G_ADD, dst, {x, correction()});
    return Step::kReplaced;
  }
  // Halves as digits; no intermediate sum exceeds the type.
  Register mask = lowMask(t, h);
  Register al = and_(a, mask), ah = lshr(a, h), cl = and_(c, mask), ch = lshr(c, h);
  auto mul = [&](Register x, Register y) { return build(G_MUL, t, {x, y}); };
  Register mid = add(mul(ah, cl), lshr(mul(al, cl), h));
  Register low = add(mul(al, ch), and_(mid, mask));
  buildTo(G_ADD, dst, {add(mul(ah, ch), lshr(mid, h)), lshr(low, h)});
  return Step::kReplaced;
}

Step Legalizer::Impl::expandMulOverflow(MachineInstr &mi) {
  Register dst = reg(mi, 0), flag = reg(mi, 1), a = reg(mi, 2), c = reg(mi, 3);
  LLT t = type(dst);
  unsigned bits = t.getScalarSizeInBits();
  if (t.isVector() && !isAvailable(G_UMULH, t))
    return scalarize(mi);
  if (LLT wide = t.isVector() ? LLT() : intTypeFor(2 * bits); wide.isValid())
    return promoteOverflow(mi, wide);
  bool isSigned = mi.getOpcode() == G_SMULO;
  buildTo(G_MUL, dst, {a, c});
  Register high = build(isSigned ? G_SMULH : G_UMULH, t, {a, c});
  Register expected = isSigned ? ashr(dst, bits - 1) : cst(t, 0);
  if (type(flag) == boolFor(t))
    b_.buildCmp(G_ICMP, pred(ir::Predicate::kNE), flag, high, expected);
  else
    buildTo(G_ZEXT, flag, {icmp(pred(ir::Predicate::kNE), high, expected)});
  return Step::kReplaced;
}

//===--- Carries, limits ----------------------------------------------------------------------------------------===//

Step Legalizer::Impl::expandOverflow(MachineInstr &mi) {
  Register dst = reg(mi, 0), flag = reg(mi, 1), a = reg(mi, 2), c = reg(mi, 3);
  unsigned opcode = mi.getOpcode();
  LLT t = type(dst);
  bool isSub = opcode == G_USUBO || opcode == G_SSUBO || opcode == G_USUBE || opcode == G_SSUBE;
  bool isSigned = opcode == G_SADDO || opcode == G_SSUBO || opcode == G_SADDE || opcode == G_SSUBE;
  bool hasCarry = mi.getNumOperands() == 5;
  unsigned op = isSub ? G_SUB : G_ADD;
  Register carry = hasCarry ? ext(reg(mi, 4), t, Ext::kZero) : Register();
  Register first = dst;
  if (hasCarry) {
    first = build(op, t, {a, c});
    buildTo(op, dst, {first, carry});
  } else {
    buildTo(op, dst, {a, c});
  }
  Register x, y;
  ir::Predicate p;
  if (isSigned) {
    // The sign of the result is wrong: addition, it differs from both; subtraction, from the first operand while the
    // operands differ.
    x = isSub ? and_(xor_(a, c), xor_(dst, a)) : and_(xor_(dst, a), xor_(dst, c));
    y = cst(t, 0);
    p = ir::Predicate::kSLT;
  } else {
    x = isSub ? a : first;
    y = isSub ? c : a;
    p = ir::Predicate::kULT;
  }
  LLT bt = boolFor(t);
  if (!hasCarry || isSigned) {
    if (type(flag) == bt)
      b_.buildCmp(G_ICMP, pred(p), flag, x, y);
    else
      buildTo(G_ZEXT, flag, {icmp(pred(p), x, y)});
    return Step::kReplaced;
  }
  Register o1 = icmp(pred(p), x, y);
  Register o2 = isSub ? icmp(pred(ir::Predicate::kULT), first, carry) : icmp(pred(ir::Predicate::kULT), dst, carry);
  if (type(flag) == bt)
    buildTo(G_OR, flag, {o1, o2});
  else
    buildTo(G_ZEXT, flag, {or_(o1, o2)});
  return Step::kReplaced;
}

Step Legalizer::Impl::expandSaturating(MachineInstr &mi) {
  Register dst = reg(mi, 0), a = reg(mi, 1), c = reg(mi, 2);
  LLT t = type(dst);
  unsigned opcode = mi.getOpcode(), bits = t.getScalarSizeInBits();
  unsigned op = opcode == G_UADDSAT ? G_UADDO : opcode == G_USUBSAT ? G_USUBO : opcode == G_SADDSAT ? G_SADDO : G_SSUBO;
  Register r = newReg(t), o = newReg(boolFor(t));
  b_.buildInstr(op, 4).addDef(r).addDef(o).addUse(a).addUse(c);
  Register limit;
  if (opcode == G_UADDSAT)
    limit = cst(t, -1);
  else if (opcode == G_USUBSAT)
    limit = cst(t, 0);
  else // a result that became negative was too large
    limit = xor_(ashr(r, bits - 1), bitAt(t, bits - 1));
  b_.buildSelect(dst, o, limit, r);
  return Step::kReplaced;
}

Step Legalizer::Impl::expandMinMax(MachineInstr &mi) {
  Register dst = reg(mi, 0), a = reg(mi, 1), c = reg(mi, 2);
  LLT t = type(dst);
  unsigned opcode = mi.getOpcode();
  if (LLT wide = isIntType(t) ? widerLegal(opcode, t) : LLT(); wide.isValid())
    return promoteInteger(mi, wide);
  ir::Predicate p = opcode == G_SMIN   ? ir::Predicate::kSLT
                    : opcode == G_SMAX ? ir::Predicate::kSGT
                    : opcode == G_UMIN ? ir::Predicate::kULT
                                       : ir::Predicate::kUGT;
  b_.buildSelect(dst, icmp(pred(p), a, c), a, c);
  return Step::kReplaced;
}

Step Legalizer::Impl::expandAbs(MachineInstr &mi) {
  Register dst = reg(mi, 0), a = reg(mi, 1);
  LLT t = type(dst);
  Register sign = t.isVector() ? build(G_SEXT, t, {icmp(pred(ir::Predicate::kSLT), a, cst(t, 0))})
                               : ashr(a, t.getScalarSizeInBits() - 1);
  buildTo(G_SUB, dst, {xor_(a, sign), sign});
  return Step::kReplaced;
}

//===--- Bits ---------------------------------------------------------------------------------------------------===//

Step Legalizer::Impl::expandBitCount(MachineInstr &mi) {
  Register dst = reg(mi, 0), x = reg(mi, 1);
  LLT t = type(dst);
  unsigned opcode = mi.getOpcode(), bits = t.getScalarSizeInBits();
  if (t.isVector() && !isAvailable(G_LSHR, t))
    return scalarize(mi);
  auto isZero = [&] { return icmp(pred(ir::Predicate::kEQ), x, cst(t, 0)); };
  bool leading = opcode == G_CTLZ || opcode == G_CTLZ_ZERO_UNDEF;
  if (opcode == G_CTPOP) {
    if (LLT wide = widerLegal(opcode, t); wide.isValid())
      return promoteBitCount(mi, wide);
    auto pattern = [&](uint8_t byte) {
      std::vector<uint64_t> w((bits + 63) / 64, byte * 0x0101010101010101ull);
      return cstBits(t, w);
    };
    // Counts of 2, 4, 8 bits side by side, then the sum of the bytes.
    Register v = sub(x, and_(lshr(x, 1), pattern(0x55)));
    v = add(and_(v, pattern(0x33)), and_(lshr(v, 2), pattern(0x33)));
    v = and_(add(v, lshr(v, 4)), pattern(0x0f));
    if (bits > 8 && isLegalOp(G_MUL, t) && bits <= 128) {
      v = lshr(build(G_MUL, t, {v, pattern(1)}), bits - 8);
    } else {
      for (unsigned s = 8; s < bits; s *= 2)
        v = add(v, lshr(v, s));
      if (bits > 8)
        v = and_(v, cst(t, 0xff));
    }
    replace(dst, v);
    return Step::kReplaced;
  }
  unsigned plain = leading ? G_CTLZ : G_CTTZ, nonZero = leading ? G_CTLZ_ZERO_UNDEF : G_CTTZ_ZERO_UNDEF;
  if (opcode == nonZero && isLegalOp(plain, t, t)) {
    buildTo(plain, dst, {x});
    return Step::kReplaced;
  }
  if (opcode == plain && isLegalOp(nonZero, t, t)) {
    b_.buildSelect(dst, isZero(), cst(t, bits), build(nonZero, t, {x}));
    return Step::kReplaced;
  }
  if (LLT wide = widerLegal(nonZero, t); wide.isValid())
    return promoteBitCount(mi, wide);
  if (LLT wide = widerLegal(plain, t); wide.isValid())
    return promoteBitCount(mi, wide);
  if (leading) {
    for (unsigned s = 1; s < bits; s *= 2)
      x = or_(x, lshr(x, s));
    buildTo(G_CTPOP, dst, {not_(x)});
    return Step::kReplaced;
  }
  Register below = and_(not_(x), sub(x, cst(t, 1))); // ones below the lowest one of x
  if (!isLegalOp(G_CTPOP, t, t) && isLegalOp(G_CTLZ, t, t))
    buildTo(G_SUB, dst, {cst(t, bits), build(G_CTLZ, t, {below})});
  else
    buildTo(G_CTPOP, dst, {below});
  return Step::kReplaced;
}

Step Legalizer::Impl::expandByteSwap(MachineInstr &mi) {
  Register dst = reg(mi, 0), x = reg(mi, 1);
  LLT t = type(dst);
  unsigned bits = t.getScalarSizeInBits();
  if (bits == 8) {
    replace(dst, x);
    return Step::kReplaced;
  }
  if (t.isVector()) {
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
  // Pairs of bytes at the same distance from the middle change places.
  Register r;
  for (unsigned i = 0; i < bits / 16; ++i) {
    unsigned distance = bits - 8 - 16 * i;
    Register low = and_(x, shl(cst(t, 0xff), 8 * i));
    Register high = and_(lshr(x, distance), shl(cst(t, 0xff), 8 * i));
    if (i == 0)
      low = x; // what is above falls out at the top
    if (i == 0)
      high = lshr(x, distance);
    Register both = or_(shl(low, distance), high);
    r = r.isValid() ? or_(r, both) : both;
  }
  replace(dst, r);
  return Step::kReplaced;
}

Step Legalizer::Impl::expandBitReverse(MachineInstr &mi) {
  Register dst = reg(mi, 0), x = reg(mi, 1);
  LLT t = type(dst);
  unsigned bits = t.getScalarSizeInBits();
  if (t.isVector() && !isAvailable(G_LSHR, t))
    return scalarize(mi);
  if (LLT wide = widerLegal(G_BITREVERSE, t); wide.isValid())
    return promoteInteger(mi, wide);
  if (bits > 8)
    x = build(G_BSWAP, t, {x});
  for (unsigned s : {4u, 2u, 1u}) {
    uint8_t byte = s == 4 ? 0x0f : s == 2 ? 0x33 : 0x55;
    std::vector<uint64_t> w((bits + 63) / 64, byte * 0x0101010101010101ull);
    Register mask = cstBits(t, w);
    x = or_(and_(lshr(x, s), mask), shl(and_(x, mask), s));
  }
  replace(dst, x);
  return Step::kReplaced;
}

Step Legalizer::Impl::expandSextInReg(MachineInstr &mi) {
  Register dst = reg(mi, 0), x = reg(mi, 1);
  LLT t = type(dst);
  unsigned bits = t.getScalarSizeInBits(), from = unsigned(mi.getOperand(2).getImm());
  if (from == 1) {
    buildTo(G_SUB, dst, {cst(t, 0), and_(x, cst(t, 1))});
    return Step::kReplaced;
  }
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
