// Integer operations on scalars that no register holds: computed in a wider register, or in several.
#include "lathe/ir/Instruction.h"
#include "lathe/isel/global/LegalizerImpl.h"

#include <algorithm>

namespace lathe {

using namespace TargetOpcode;

/// Order: types first (vectors by parts, scalars wider or in words), then the operation.
Step Legalizer::Impl::legalizeInteger(MachineInstr &mi) {
  LLT t = type(reg(mi, 0));
  TypeRep r = rep(t);
  if (r.kind == TypeRep::kInvalid)
    return unsupported(mi, "the type has no representation");
  if (t.isVector())
    return r.kind == TypeRep::kLegal ? expandInteger(mi) : vectorElementwise(mi);
  if (t.isScalar(1))
    return promoteInteger(mi, bool_);
  if (r.kind == TypeRep::kPromoted)
    return promoteInteger(mi, r.part);
  if (r.kind == TypeRep::kSplit)
    return splitInteger(mi);
  if (isFloatOnly(t)) {
    // Computed as an integer of another width, which is split.
    unsigned bits = (t.getScalarSizeInBits() + wordBits_ - 1) / wordBits_ * wordBits_;
    if (bits == t.getScalarSizeInBits())
      return splitInteger(mi);
    return promoteInteger(mi, LLT::scalar(bits));
  }
  return expandInteger(mi);
}

/// The operation on a type with wider elements. `wide` has the same number of elements.
Step Legalizer::Impl::promoteInteger(MachineInstr &mi, LLT wide) {
  Register dst = reg(mi, 0);
  LLT t = type(dst);
  unsigned opcode = mi.getOpcode(), bits = t.getScalarSizeInBits();
  auto binary = [&](Ext k) {
    truncTo(dst, build(opcode, wide, {ext(reg(mi, 1), wide, k), ext(reg(mi, 2), wide, k)}));
    return Step::kReplaced;
  };
  switch (opcode) {
  case G_ADD:
  case G_SUB:
  case G_MUL:
  case G_AND:
  case G_OR:
  case G_XOR:
    return binary(Ext::kAny);
  case G_UDIV:
  case G_UREM:
  case G_UMIN:
  case G_UMAX:
    return binary(Ext::kZero);
  case G_SDIV:
  case G_SREM:
  case G_SMIN:
  case G_SMAX:
    return binary(Ext::kSign);
  case G_UDIVREM:
  case G_SDIVREM: {
    Ext k = opcode == G_UDIVREM ? Ext::kZero : Ext::kSign;
    Register q = newReg(wide), m = newReg(wide), a = ext(reg(mi, 2), wide, k), c = ext(reg(mi, 3), wide, k);
    b_.buildInstr(opcode, 4).addDef(q).addDef(m).addUse(a).addUse(c);
    truncTo(dst, q);
    truncTo(reg(mi, 1), m);
    return Step::kReplaced;
  }
  case G_UMULH:
  case G_SMULH: {
    Ext k = opcode == G_UMULH ? Ext::kZero : Ext::kSign;
    unsigned have = wide.getScalarSizeInBits();
    if (have >= 2 * bits) {
      Register p = build(G_MUL, wide, {ext(reg(mi, 1), wide, k), ext(reg(mi, 2), wide, k)});
      truncTo(dst, lshr(p, bits));
      return Step::kReplaced;
    }
    // The product of the first operand moved to the top has its upper half where it is wanted.
    Register a = shl(ext(reg(mi, 1), wide, Ext::kAny), have - bits);
    truncTo(dst, build(opcode, wide, {a, ext(reg(mi, 2), wide, k)}));
    return Step::kReplaced;
  }
  case G_ABS:
    truncTo(dst, build(G_ABS, wide, {ext(reg(mi, 1), wide, Ext::kSign)}));
    return Step::kReplaced;
  case G_BSWAP:
  case G_BITREVERSE: {
    Register r = build(opcode, wide, {ext(reg(mi, 1), wide, Ext::kAny)});
    truncTo(dst, lshr(r, wide.getScalarSizeInBits() - bits));
    return Step::kReplaced;
  }
  case G_SEXT_INREG:
  case G_ASSERT_SEXT:
  case G_ASSERT_ZEXT: {
    Register x = ext(reg(mi, 1), wide, Ext::kAny);
    if (opcode == G_SEXT_INREG)
      x = inReg(x, unsigned(mi.getOperand(2).getImm()), Ext::kSign);
    truncTo(dst, x);
    return Step::kReplaced;
  }
  case G_UADDO:
  case G_USUBO:
  case G_SADDO:
  case G_SSUBO:
  case G_UADDE:
  case G_USUBE:
  case G_SADDE:
  case G_SSUBE:
  case G_UMULO:
  case G_SMULO:
    return promoteOverflow(mi, wide);
  case G_CTPOP:
  case G_CTLZ:
  case G_CTLZ_ZERO_UNDEF:
  case G_CTTZ:
  case G_CTTZ_ZERO_UNDEF:
    return promoteBitCount(mi, wide);
  case G_UADDSAT:
  case G_USUBSAT:
  case G_SADDSAT:
  case G_SSUBSAT:
    return byRule(mi);
  default: // operations that are not computed in a wider type
    return unsupported(mi, "the type has no registers");
  }
}

/// Sums and products with a flag: the wide result is compared with what the narrow type can hold.
Step Legalizer::Impl::promoteOverflow(MachineInstr &mi, LLT wide) {
  Register dst = reg(mi, 0), flag = reg(mi, 1);
  unsigned opcode = mi.getOpcode(), bits = type(dst).getScalarSizeInBits();
  bool isSigned = opcode == G_SADDO || opcode == G_SSUBO || opcode == G_SADDE || opcode == G_SSUBE || opcode == G_SMULO;
  bool isSub = opcode == G_USUBO || opcode == G_SSUBO || opcode == G_USUBE || opcode == G_SSUBE;
  Ext k = isSigned ? Ext::kSign : Ext::kZero;
  Register a = ext(reg(mi, 2), wide, k), c = ext(reg(mi, 3), wide, k);
  Register r, over;
  if (opcode == G_UMULO || opcode == G_SMULO) {
    if (wide.getScalarSizeInBits() >= 2 * bits) {
      r = build(G_MUL, wide, {a, c});
    } else {
      r = newReg(wide);
      over = newReg(boolFor(wide));
      b_.buildInstr(opcode, 4).addDef(r).addDef(over).addUse(a).addUse(c);
    }
  } else {
    r = build(isSub ? G_SUB : G_ADD, wide, {a, c});
    if (mi.getNumOperands() == 5) {
      Register carry = ext(reg(mi, 4), wide, Ext::kZero);
      r = build(isSub ? G_SUB : G_ADD, wide, {r, carry});
    }
  }
  LLT ft = type(flag);
  Register same = inReg(r, bits, k);
  Register o = icmp(unsigned(ir::Predicate::kNE), r, same);
  if (over.isValid())
    o = or_(o, over);
  if (type(o) == ft)
    replace(flag, o);
  else
    buildTo(G_ZEXT, flag, {o});
  truncTo(dst, r);
  return Step::kReplaced;
}

/// The type counted in decides, not that of the result.
Step Legalizer::Impl::legalizeBitCount(MachineInstr &mi) {
  Register dst = reg(mi, 0), src = reg(mi, 1);
  LLT d = type(dst), s = type(src);
  TypeRep r = rep(s);
  if (s.isVector()) {
    if (!isRegisterType(s) || !isRegisterType(d))
      return d == s ? vectorElementwise(mi) : scalarize(mi);
    return d == s ? expandBitCount(mi) : scalarize(mi);
  }
  if (s.isScalar(1))
    return promoteBitCount(mi, bool_);
  if (r.kind == TypeRep::kPromoted)
    return promoteBitCount(mi, r.part);
  if (r.kind == TypeRep::kSplit || isFloatOnly(s))
    return splitBitCount(mi);
  if (d == s)
    return expandBitCount(mi);
  Register x = build(mi.getOpcode(), s, {src});
  if (d.getScalarSizeInBits() < s.getScalarSizeInBits())
    truncTo(dst, x);
  else
    buildTo(G_ZEXT, dst, {x});
  return Step::kReplaced;
}

Step Legalizer::Impl::promoteBitCount(MachineInstr &mi, LLT wide) {
  Register dst = reg(mi, 0), src = reg(mi, 1);
  LLT t = type(src);
  unsigned bits = t.getScalarSizeInBits(), have = wide.getScalarSizeInBits();
  Register r;
  switch (mi.getOpcode()) {
  case G_CTPOP:
    r = build(G_CTPOP, wide, {ext(src, wide, Ext::kZero)});
    break;
  case G_CTLZ:
    r = sub(build(G_CTLZ, wide, {ext(src, wide, Ext::kZero)}), cst(wide, have - bits));
    break;
  case G_CTLZ_ZERO_UNDEF:
    r = build(G_CTLZ_ZERO_UNDEF, wide, {shl(ext(src, wide, Ext::kAny), have - bits)});
    break;
  case G_CTTZ: // a bit above the value stops the count at its width
    r = build(G_CTTZ_ZERO_UNDEF, wide, {or_(ext(src, wide, Ext::kAny), bitAt(wide, bits))});
    break;
  default:
    r = build(G_CTTZ_ZERO_UNDEF, wide, {ext(src, wide, Ext::kAny)});
    break;
  }
  LLT d = type(dst);
  if (d.getScalarSizeInBits() <= have)
    truncTo(dst, r);
  else
    buildTo(G_ZEXT, dst, {r});
  return Step::kReplaced;
}

//===--- Several words ------------------------------------------------------------------------------------------===//

Step Legalizer::Impl::splitInteger(MachineInstr &mi) {
  Register dst = reg(mi, 0);
  unsigned opcode = mi.getOpcode();
  LLT t = type(dst);
  unsigned bits = t.getScalarSizeInBits();
  switch (opcode) {
  case G_AND:
  case G_OR:
  case G_XOR: {
    RegVec a = words(reg(mi, 1)), c = words(reg(mi, 2)), r;
    for (size_t i = 0; i < a.size(); ++i)
      r.push_back(build(opcode, word_, {a[i], c[i]}));
    defineFromWords(dst, r);
    return Step::kReplaced;
  }
  case G_ADD:
  case G_SUB:
    return splitAddSub(mi);
  case G_UADDO:
  case G_USUBO:
  case G_SADDO:
  case G_SSUBO:
  case G_UADDE:
  case G_USUBE:
  case G_SADDE:
  case G_SSUBE: {
    if (bits % wordBits_ == 0)
      return splitAddSub(mi);
    // With room above the value the flag is a comparison.
    return promoteOverflow(mi, LLT::scalar((bits + wordBits_ - 1) / wordBits_ * wordBits_));
  }
  case G_MUL:
    return splitMul(mi);
  case G_UMULH:
  case G_SMULH:
    return promoteInteger(mi, LLT::scalar(2 * bits));
  case G_UMULO:
  case G_SMULO:
    return promoteOverflow(mi, LLT::scalar(2 * bits));
  case G_BSWAP:
  case G_BITREVERSE: {
    unsigned whole = (bits + wordBits_ - 1) / wordBits_ * wordBits_;
    if (bits != whole)
      return promoteInteger(mi, LLT::scalar(whole));
    RegVec a = words(reg(mi, 1)), r;
    for (size_t i = a.size(); i-- > 0;)
      r.push_back(build(opcode, word_, {a[i]}));
    defineFromWords(dst, r);
    return Step::kReplaced;
  }
  case G_SEXT_INREG: {
    unsigned from = unsigned(mi.getOperand(2).getImm());
    RegVec a = words(reg(mi, 1));
    unsigned at = (from - 1) / wordBits_;
    size_t n = a.size();
    a.truncate(at + 1);
    a.back() = inReg(a.back(), from - at * wordBits_, Ext::kSign);
    if (a.size() < n) {
      Register fill = ashr(a.back(), wordBits_ - 1);
      while (a.size() < n)
        a.push_back(fill);
    }
    defineFromWords(dst, a);
    return Step::kReplaced;
  }
  case G_ASSERT_SEXT:
  case G_ASSERT_ZEXT:
  case G_SMIN:
  case G_SMAX:
  case G_UMIN:
  case G_UMAX:
  case G_ABS:
  case G_UADDSAT:
  case G_USUBSAT:
  case G_SADDSAT:
  case G_SSUBSAT:
    return byRule(mi);
  default: // the dispatch sends nothing else here
    return unsupported(mi, "the value needs several registers");
  }
}

/// One step of a multi-word addition or subtraction; `carryIn` may be invalid.
void Legalizer::Impl::addWithCarry(bool isSub, Register sum, Register carryOut, Register a, Register b,
                                   Register carryIn) {
  if (carryIn.isValid())
    b_.buildInstr(isSub ? G_USUBE : G_UADDE, 5).addDef(sum).addDef(carryOut).addUse(a).addUse(b).addUse(carryIn);
  else
    b_.buildInstr(isSub ? G_USUBO : G_UADDO, 4).addDef(sum).addDef(carryOut).addUse(a).addUse(b);
}

Step Legalizer::Impl::splitAddSub(MachineInstr &mi) {
  unsigned opcode = mi.getOpcode();
  bool isSub = opcode == G_SUB || opcode == G_USUBO || opcode == G_SSUBO || opcode == G_USUBE || opcode == G_SSUBE;
  bool flagged = opcode != G_ADD && opcode != G_SUB;
  bool isSigned = opcode == G_SADDO || opcode == G_SSUBO || opcode == G_SADDE || opcode == G_SSUBE;
  unsigned first = flagged ? 2 : 1;
  RegVec a = words(reg(mi, first)), c = words(reg(mi, first + 1)), r;
  Register carry = mi.getNumOperands() == 5 ? reg(mi, 4) : Register();
  size_t n = a.size();
  for (size_t i = 0; i < n; ++i) {
    Register s = newReg(word_);
    r.push_back(s);
    if (i + 1 == n && !flagged && (!carry.isValid() || !isLegalOp(isSub ? G_USUBE : G_UADDE, word_, LLT::scalar(1)))) {
      // Nobody asks for the last carry.
      Register x = build(isSub ? G_SUB : G_ADD, word_, {a[i], c[i]});
      if (carry.isValid())
        buildTo(isSub ? G_SUB : G_ADD, s, {x, ext(carry, word_, Ext::kZero)});
      else
        r.back() = x;
      break;
    }
    Register out = newReg(LLT::scalar(1));
    if (i + 1 == n && isSigned) {
      if (carry.isValid())
        b_.buildInstr(isSub ? G_SSUBE : G_SADDE, 5).addDef(s).addDef(out).addUse(a[i]).addUse(c[i]).addUse(carry);
      else
        b_.buildInstr(isSub ? G_SSUBO : G_SADDO, 4).addDef(s).addDef(out).addUse(a[i]).addUse(c[i]);
    } else {
      addWithCarry(isSub, s, out, a[i], c[i], carry);
    }
    carry = out;
  }
  defineFromWords(reg(mi, 0), r);
  if (flagged) {
    if (type(reg(mi, 1)).isScalar(1))
      replace(reg(mi, 1), carry);
    else
      buildTo(G_ZEXT, reg(mi, 1), {carry});
  }
  return Step::kReplaced;
}

/// Multiplication as on paper, with the words as digits; what lies above the result is not computed.
Step Legalizer::Impl::splitMul(MachineInstr &mi) {
  RegVec a = words(reg(mi, 1)), c = words(reg(mi, 2));
  size_t n = a.size();
  RegVec sum;
  for (size_t i = 0; i < n; ++i)
    sum.push_back(Register());
  // Adds `x` to word i and its carry to the words above.
  auto addAt = [&](size_t i, Register x) {
    for (Register carry; i < n; ++i) {
      if (!sum[i].isValid()) {
        sum[i] =
            carry.isValid() ? (x.isValid() ? add(x, ext(carry, word_, Ext::kZero)) : ext(carry, word_, Ext::kZero)) : x;
        return;
      }
      if (!x.isValid()) {
        x = ext(carry, word_, Ext::kZero);
        carry = Register();
      }
      if (i + 1 == n) {
        sum[i] = add(sum[i], x);
        if (carry.isValid())
          sum[i] = add(sum[i], ext(carry, word_, Ext::kZero));
        return;
      }
      Register s = newReg(word_), out = newReg(LLT::scalar(1));
      addWithCarry(false, s, out, sum[i], x, carry);
      sum[i] = s;
      carry = out;
      x = Register();
    }
  };
  for (size_t i = 0; i < n; ++i) {
    for (size_t j = 0; i + j < n; ++j) {
      addAt(i + j, build(G_MUL, word_, {a[i], c[j]}));
      if (i + j + 1 < n)
        addAt(i + j + 1, build(G_UMULH, word_, {a[i], c[j]}));
    }
  }
  defineFromWords(reg(mi, 0), sum);
  return Step::kReplaced;
}

Step Legalizer::Impl::splitBitCount(MachineInstr &mi) {
  Register dst = reg(mi, 0), src = reg(mi, 1);
  LLT t = type(src);
  unsigned bits = t.getScalarSizeInBits(), opcode = mi.getOpcode();
  unsigned whole = (bits + wordBits_ - 1) / wordBits_ * wordBits_;
  if (bits != whole || isFloatOnly(t))
    return promoteBitCount(mi, LLT::scalar(isFloatOnly(LLT::scalar(whole)) ? whole + wordBits_ : whole));
  RegVec w = words(src);
  Register r;
  bool leading = opcode == G_CTLZ || opcode == G_CTLZ_ZERO_UNDEF;
  if (opcode == G_CTPOP) {
    for (Register x : w) {
      Register p = build(G_CTPOP, word_, {x});
      r = r.isValid() ? add(r, p) : p;
    }
  } else {
    // From the word that counts last to the one that counts first.
    bool zeroUndef = opcode == G_CTLZ_ZERO_UNDEF || opcode == G_CTTZ_ZERO_UNDEF;
    unsigned whole1 = leading ? (zeroUndef ? G_CTLZ_ZERO_UNDEF : G_CTLZ) : (zeroUndef ? G_CTTZ_ZERO_UNDEF : G_CTTZ);
    unsigned nonZero = leading ? G_CTLZ_ZERO_UNDEF : G_CTTZ_ZERO_UNDEF;
    if (!leading)
      std::reverse(w.begin(), w.end());
    r = build(whole1, word_, {w[0]});
    for (size_t i = 1; i < w.size(); ++i) {
      Register isZero = icmp(unsigned(ir::Predicate::kEQ), w[i], cst(word_, 0));
      r = select(isZero, add(r, cst(word_, wordBits_)), build(nonZero, word_, {w[i]}));
    }
  }
  LLT d = type(dst);
  if (d.getScalarSizeInBits() <= wordBits_)
    truncTo(dst, r);
  else
    buildTo(G_ZEXT, dst, {r});
  return Step::kReplaced;
}

} // namespace lathe
