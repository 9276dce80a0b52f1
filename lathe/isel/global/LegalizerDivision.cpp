// Division and remainder: as another operation of the target, by a library function, or bit by bit for integers that
// no library function takes.
#include "lathe/ir/Instruction.h"
#include "lathe/isel/global/LegalizerImpl.h"

#include <algorithm>
#include <bit>

namespace lathe {

using namespace TargetOpcode;

Step Legalizer::Impl::legalizeDivision(MachineInstr &mi) {
  LLT t = type(reg(mi, 0));
  unsigned opcode = mi.getOpcode(), bits = t.getScalarSizeInBits();
  bool isSigned = opcode == G_SDIV || opcode == G_SREM || opcode == G_SDIVREM;
  TypeRep r = rep(t);
  if (r.kind == TypeRep::kInvalid)
    return unsupported(mi, "the type has no representation");
  if (t.isVector())
    return r.kind == TypeRep::kLegal ? scalarize(mi) : vectorElementwise(mi);
  if (t.isScalar(1))
    return promoteInteger(mi, bool_);
  if (r.kind == TypeRep::kPromoted)
    return promoteInteger(mi, r.part);
  if (expandByRule(mi))
    return Step::kReplaced;
  unsigned div = isSigned ? G_SDIV : G_UDIV;
  unsigned divrem = isSigned ? G_SDIVREM : G_UDIVREM;
  if (isIntType(t)) {
    for (unsigned op : {opcode, divrem, div})
      if (LLT wide = widerLegal(op, t); wide.isValid())
        return promoteInteger(mi, wide);
  }
  unsigned size = std::max(32u, std::bit_ceil(bits));
  if (size > std::max(tl_->maxLibcallIntBits, 32u))
    return isFinishing(mi) ? divisionByBlocks(mi) : defer(mi);
  if (size != bits)
    return promoteInteger(mi, LLT::scalar(size));
  return divisionLibcall(mi, size);
}

Step Legalizer::Impl::divisionLibcall(MachineInstr &mi, unsigned bits) {
  static constexpr const char *kNames[4][3] = {{"__udivsi3", "__udivdi3", "__udivti3"},
                                               {"__umodsi3", "__umoddi3", "__umodti3"},
                                               {"__divsi3", "__divdi3", "__divti3"},
                                               {"__modsi3", "__moddi3", "__modti3"}};
  unsigned opcode = mi.getOpcode();
  bool isSigned = opcode == G_SDIV || opcode == G_SREM, isRem = opcode == G_SREM || opcode == G_UREM;
  const char *name = kNames[(isSigned ? 2 : 0) + (isRem ? 1 : 0)][bits == 32 ? 0 : bits == 64 ? 1 : 2];
  auto k = isSigned ? LibcallValue::Kind::kSigned : LibcallValue::Kind::kUnsigned;
  return libcall(mi, name, reg(mi, 0), k, {{reg(mi, 1), k}, {reg(mi, 2), k}}) ? Step::kReplaced : Step::kFailed;
}

/// The division of school in base two, one bit of the quotient per turn of a loop:
///
///   loop: carry:r = r << 1 | top bit of q;  q <<= 1;  if (carry:r >= b) r -= b, q |= 1
///
/// q starts as the dividend and ends as the quotient. `r` may lose a bit when it is doubled; that bit says that it is
/// not less than the divisor.
Step Legalizer::Impl::divisionByBlocks(MachineInstr &mi) {
  unsigned opcode = mi.getOpcode();
  bool isSigned = opcode == G_SDIV || opcode == G_SREM, isRem = opcode == G_SREM || opcode == G_UREM;
  Register dst = reg(mi, 0), a = reg(mi, 1), c = reg(mi, 2);
  LLT t = type(dst), s1 = LLT::scalar(1);
  unsigned bits = t.getScalarSizeInBits();
  MachineBasicBlock &head = *mi.getParent();
  MachineBasicBlock &tail = splitAfter(mi);
  MachineBasicBlock &loop = newBlock();
  head.addSuccessor(&loop);
  loop.addSuccessor(&loop);
  loop.addSuccessor(&tail);
  b_.setMBB(head);
  Register sa, sc;
  if (isSigned) {
    sa = ashr(a, bits - 1);
    sc = ashr(c, bits - 1);
    a = sub(xor_(a, sa), sa);
    c = sub(xor_(c, sc), sc);
  }
  Register zero = cst(t, 0), start = cst(word_, 0), step = cst(word_, 1), end = cst(word_, bits);
  b_.buildBr(loop);

  b_.setMBB(loop);
  Register i = newReg(word_), i1 = newReg(word_), r = newReg(t), r1 = newReg(t), q = newReg(t), q1 = newReg(t);
  auto phi = [&](Register d, Register first, Register again) {
    b_.buildInstr(G_PHI, 5).addDef(d).addUse(first).addMBB(&head).addUse(again).addMBB(&loop);
  };
  phi(i, start, i1);
  phi(r, zero, r1);
  phi(q, a, q1);
  Register doubled = or_(shl(r, 1), lshr(q, bits - 1));
  Register carry = icmp(unsigned(ir::Predicate::kSLT), r, zero);
  Register fits = or_(carry, icmp(unsigned(ir::Predicate::kUGE), doubled, c));
  buildTo(G_SUB, r1, {doubled, and_(c, build(G_SEXT, t, {fits}))});
  buildTo(G_OR, q1, {shl(q, 1), build(G_ZEXT, t, {fits})});
  buildTo(G_ADD, i1, {i, step});
  Register more = newReg(s1);
  b_.buildCmp(G_ICMP, unsigned(ir::Predicate::kULT), more, i1, end);
  b_.buildBrCond(more, loop);
  b_.buildBr(tail);

  if (tail.front())
    b_.setInsertPt(tail, tail.front());
  else
    b_.setMBB(tail);
  Register result = isRem ? r1 : q1;
  if (isSigned) {
    Register sign = isRem ? sa : xor_(sa, sc);
    buildTo(G_SUB, dst, {xor_(result, sign), sign});
  } else {
    b_.buildCopy(dst, result);
  }
  return Step::kReplaced;
}

} // namespace lathe
