// Comparisons and selects.
#include "lathe/ir/Instruction.h"
#include "lathe/isel/global/LegalizerImpl.h"

namespace lathe {

using namespace TargetOpcode;
using ir::Predicate;

static bool isSignedPredicate(unsigned p) { return p >= unsigned(Predicate::kSGT) && p <= unsigned(Predicate::kSLE); }

static Predicate unsignedOf(unsigned p) {
  switch (Predicate(p)) {
  case Predicate::kSGT:
    return Predicate::kUGT;
  case Predicate::kSGE:
    return Predicate::kUGE;
  case Predicate::kSLT:
    return Predicate::kULT;
  case Predicate::kSLE:
    return Predicate::kULE;
  default: // has no sign
    return Predicate(p);
  }
}

static Predicate signedOf(unsigned p) {
  switch (Predicate(p)) {
  case Predicate::kUGT:
    return Predicate::kSGT;
  case Predicate::kUGE:
    return Predicate::kSGE;
  case Predicate::kULT:
    return Predicate::kSLT;
  case Predicate::kULE:
    return Predicate::kSLE;
  default: // has a sign, or none
    return Predicate(p);
  }
}

static Predicate swapped(Predicate p) {
  switch (p) {
  case Predicate::kUGT:
    return Predicate::kULT;
  case Predicate::kUGE:
    return Predicate::kULE;
  case Predicate::kULT:
    return Predicate::kUGT;
  case Predicate::kULE:
    return Predicate::kUGE;
  case Predicate::kSGT:
    return Predicate::kSLT;
  case Predicate::kSGE:
    return Predicate::kSLE;
  case Predicate::kSLT:
    return Predicate::kSGT;
  case Predicate::kSLE:
    return Predicate::kSGE;
  default: // equality
    return p;
  }
}

static Predicate inverted(Predicate p) {
  switch (p) {
  case Predicate::kEQ:
    return Predicate::kNE;
  case Predicate::kNE:
    return Predicate::kEQ;
  case Predicate::kUGT:
    return Predicate::kULE;
  case Predicate::kUGE:
    return Predicate::kULT;
  case Predicate::kULT:
    return Predicate::kUGE;
  case Predicate::kULE:
    return Predicate::kUGT;
  case Predicate::kSGT:
    return Predicate::kSLE;
  case Predicate::kSGE:
    return Predicate::kSLT;
  case Predicate::kSLT:
    return Predicate::kSGE;
  case Predicate::kSLE:
    return Predicate::kSGT;
  default: // not a comparison of integers
    return p;
  }
}

Step Legalizer::Impl::legalizeICmp(MachineInstr &mi) {
  Register dst = reg(mi, 0), a = reg(mi, 2), c = reg(mi, 3);
  unsigned p = mi.getOperand(1).getPredicate();
  LLT s = type(a);
  Ext k = isSignedPredicate(p) ? Ext::kSign : Ext::kZero;
  TypeRep r = rep(s);
  if (r.kind == TypeRep::kInvalid)
    return unsupported(mi, "the type has no representation");
  if (s.isVector())
    return legalizeVectorCmp(mi);
  if (!type(dst).isScalar(1)) {
    buildTo(G_ZEXT, dst, {icmp(p, a, c)});
    return Step::kReplaced;
  }
  auto inType = [&](LLT wide) {
    b_.buildCmp(G_ICMP, p, dst, ext(a, wide, k), ext(c, wide, k));
    return Step::kReplaced;
  };
  if (s.isScalar(1))
    return inType(bool_);
  if (r.kind == TypeRep::kPromoted)
    return inType(r.part);
  if (r.kind == TypeRep::kSplit || isFloatOnly(s))
    return splitICmp(mi);
  if (s.isPointer())
    return inType(LLT::scalar(s.getScalarSizeInBits()));
  for (LLT w : intList_)
    if (w.getScalarSizeInBits() > s.getScalarSizeInBits() && isLegalOp(G_ICMP, LLT::scalar(1), w))
      return inType(w);
  return unsupported(mi, "the target has no such instruction");
}

Step Legalizer::Impl::splitICmp(MachineInstr &mi) {
  unsigned p = mi.getOperand(1).getPredicate();
  Register dst = reg(mi, 0);
  Ext k = isSignedPredicate(p) ? Ext::kSign : Ext::kZero;
  RegVec a = words(reg(mi, 2), 0, k), c = words(reg(mi, 3), 0, k);
  if (Predicate(p) == Predicate::kEQ || Predicate(p) == Predicate::kNE) {
    Register any;
    for (size_t i = 0; i < a.size(); ++i) {
      Register x = xor_(a[i], c[i]);
      any = any.isValid() ? or_(any, x) : x;
    }
    b_.buildCmp(G_ICMP, p, dst, any, cst(word_, 0));
    return Step::kReplaced;
  }
  // A higher word decides unless it is equal.
  Register r = icmp(unsigned(unsignedOf(p)), a[0], c[0]);
  for (size_t i = 1; i < a.size(); ++i) {
    bool top = i + 1 == a.size();
    Register here = icmp(top ? p : unsigned(unsignedOf(p)), a[i], c[i]);
    Register equal = icmp(unsigned(Predicate::kEQ), a[i], c[i]);
    if (top)
      b_.buildSelect(dst, equal, r, here);
    else
      r = select(equal, r, here);
  }
  if (a.size() == 1)
    replace(dst, r);
  return Step::kReplaced;
}

//===--- Vectors ------------------------------------------------------------------------------------------------===//

/// Comparisons of integers and of floating-point values, elementwise. In registers the result has as many bits per
/// element as the operands: all ones or all zeros.
Step Legalizer::Impl::legalizeVectorCmp(MachineInstr &mi) {
  Register dst = reg(mi, 0), a = reg(mi, 2), c = reg(mi, 3);
  unsigned opcode = mi.getOpcode(), p = mi.getOperand(1).getPredicate();
  LLT s = type(a);
  TypeRep r = rep(s);
  if (isRegisterType(type(dst)) && isRegisterType(s))
    return opcode == G_ICMP ? expandVectorCmp(mi) : expandFCmp(mi);
  if (!type(dst).isVector() || type(dst).getScalarSizeInBits() != 1)
    return unsupported(mi, "the result is no vector of s1");
  if (opcode == G_ICMP && (r.kind == TypeRep::kPromotedElements || r.kind == TypeRep::kMask)) {
    Ext k = isSignedPredicate(p) ? Ext::kSign : Ext::kZero;
    unsigned w = r.kind == TypeRep::kMask ? type(parts(a)[0]).getScalarSizeInBits() : r.part.getScalarSizeInBits();
    LLT wide = s.changeElementSize(w);
    b_.buildCmp(opcode, p, dst, ext(a, wide, k), ext(c, wide, k));
    return Step::kReplaced;
  }
  if (r.kind != TypeRep::kLegal && r.kind != TypeRep::kVector)
    return scalarize(mi);
  RegVec pa = parts(a), pc = parts(c);
  Register form = dst;
  RegVec d = newMaskParts(dst, r.part, r.count);
  if (type(d[0]) != r.part) { // somebody asked for another form before
    form = newReg(type(dst));
    d = newMaskParts(form, r.part, r.count);
  }
  for (size_t i = 0; i < d.size(); ++i)
    b_.buildCmp(opcode, p, d[i], pa[i], pc[i])->setFlags(mi.getFlags());
  if (form != dst)
    setParts(dst, d);
  return Step::kReplaced;
}

bool Legalizer::Impl::canCompare(unsigned opcode, LLT t, unsigned p) const {
  uint64_t set = opcode == G_ICMP ? tl_->legalVectorICmp : tl_->legalVectorFCmp;
  return (isLegalOp(opcode, t, t) && (set >> p & 1)) || tl_->isLegalVectorCompare(*li_, opcode, t, p);
}

/// One comparison per element; the result in the form of a register.
Step Legalizer::Impl::scalarizeCmp(MachineInstr &mi) {
  Register dst = reg(mi, 0);
  LLT e = type(dst).getElementType();
  RegVec a = lanes(reg(mi, 2)), c = lanes(reg(mi, 3)), l;
  for (size_t i = 0; i < a.size(); ++i) {
    Register x = newReg(LLT::scalar(1));
    b_.buildCmp(mi.getOpcode(), mi.getOperand(1).getPredicate(), x, a[i], c[i])->setFlags(mi.getFlags());
    l.push_back(ext(x, e, Ext::kSign));
  }
  defineFromLanes(dst, l);
  return Step::kReplaced;
}

Step Legalizer::Impl::expandVectorCmp(MachineInstr &mi) {
  Register dst = reg(mi, 0), a = reg(mi, 2), c = reg(mi, 3);
  LLT t = type(a);
  Predicate p = Predicate(mi.getOperand(1).getPredicate());
  auto can = [&](Predicate q) { return canCompare(G_ICMP, t, unsigned(q)); };
  // With the operands in either order, and inverted.
  auto emit = [&](Predicate q, Register x, Register y) {
    if (can(q)) {
      b_.buildCmp(G_ICMP, unsigned(q), dst, x, y);
      return true;
    }
    if (can(swapped(q))) {
      b_.buildCmp(G_ICMP, unsigned(swapped(q)), dst, y, x);
      return true;
    }
    Predicate i = inverted(q);
    if (!can(i) && !can(swapped(i)))
      return false;
    Register r = newReg(t);
    b_.buildCmp(G_ICMP, unsigned(can(i) ? i : swapped(i)), r, can(i) ? x : y, can(i) ? y : x);
    buildTo(G_XOR, dst, {r, cst(t, -1)});
    return true;
  };
  if (can(p))
    return Step::kLegal;
  bool orEqual = p == Predicate::kULE || p == Predicate::kUGE || p == Predicate::kSLE || p == Predicate::kSGE;
  if (orEqual && can(Predicate::kEQ)) { // x <= y when x is the lesser of both
    bool less = p == Predicate::kULE || p == Predicate::kSLE;
    unsigned op = isSignedPredicate(unsigned(p)) ? (less ? G_SMIN : G_SMAX) : (less ? G_UMIN : G_UMAX);
    if (isLegalOp(op, t)) {
      b_.buildCmp(G_ICMP, unsigned(Predicate::kEQ), dst, build(op, t, {a, c}), a);
      return Step::kReplaced;
    }
  }
  if (emit(p, a, c))
    return Step::kReplaced;
  Predicate q = signedOf(unsigned(p));
  if (q != p && (can(q) || can(swapped(q)) || can(inverted(q)) || can(swapped(inverted(q))))) {
    Register top = bitAt(t, t.getScalarSizeInBits() - 1);
    emit(q, xor_(a, top), xor_(c, top));
    return Step::kReplaced;
  }
  // Equality of wide elements from that of their halves.
  LLT half = LLT::vector(t.getNumElements() * 2, t.getScalarSizeInBits() / 2);
  if ((p == Predicate::kEQ || p == Predicate::kNE) && isRegisterType(half) && canShuffle(half) &&
      canCompare(G_ICMP, half, unsigned(Predicate::kEQ))) {
    Register e = newReg(half);
    b_.buildCmp(G_ICMP, unsigned(Predicate::kEQ), e, build(G_BITCAST, half, {a}), build(G_BITCAST, half, {c}));
    std::vector<int> mask(half.getNumElements());
    for (unsigned i = 0; i < mask.size(); ++i)
      mask[i] = int(i ^ 1);
    Register other = shuffle(e, Register(), mask);
    Register both = and_(e, other);
    if (p == Predicate::kNE)
      both = not_(both);
    buildTo(G_BITCAST, dst, {both});
    return Step::kReplaced;
  }
  return scalarizeCmp(mi);
}

//===--- Select -------------------------------------------------------------------------------------------------===//

Step Legalizer::Impl::legalizeSelect(MachineInstr &mi) {
  Register dst = reg(mi, 0), cond = reg(mi, 1), a = reg(mi, 2), c = reg(mi, 3);
  LLT t = type(dst), ct = type(cond);
  TypeRep r = rep(t);
  if (r.kind == TypeRep::kInvalid)
    return unsupported(mi, "the type has no representation");
  if (ct.isVector())
    return legalizeVectorSelect(mi);
  if (!ct.isScalar(1)) {
    b_.buildSelect(dst, trunc(cond, LLT::scalar(1)), a, c);
    return Step::kReplaced;
  }
  if (t.isScalar(1)) {
    truncTo(dst, select(cond, ext(a, bool_, Ext::kAny), ext(c, bool_, Ext::kAny)));
    return Step::kReplaced;
  }
  LLT s1 = LLT::scalar(1);
  if (r.kind != TypeRep::kLegal) {
    bool direct = isLegalOp(G_SELECT, r.part, s1) || r.part.isScalar();
    if (r.kind == TypeRep::kMask || !direct)
      return isFinishing(mi) ? selectByBlocks(mi) : defer(mi);
    RegVec pa = parts(a), pc = parts(c), out;
    for (size_t i = 0; i < pa.size(); ++i)
      out.push_back(select(cond, pa[i], pc[i]));
    setParts(dst, out);
    return Step::kReplaced;
  }
  if (isIntType(t))
    for (LLT w : intList_)
      if (w.getScalarSizeInBits() > t.getScalarSizeInBits() && isLegalOp(G_SELECT, w, s1)) {
        truncTo(dst, select(cond, ext(a, w, Ext::kAny), ext(c, w, Ext::kAny)));
        return Step::kReplaced;
      }
  return isFinishing(mi) ? selectByBlocks(mi) : defer(mi);
}

Step Legalizer::Impl::legalizeVectorSelect(MachineInstr &mi) {
  Register dst = reg(mi, 0), cond = reg(mi, 1), a = reg(mi, 2), c = reg(mi, 3);
  LLT t = type(dst), ct = type(cond);
  if (!t.isVector() || t.getNumElements() != ct.getNumElements())
    return unsupported(mi, "condition and values differ in their numbers of elements");
  TypeRep r = rep(t);
  if (r.kind == TypeRep::kScalarized || rep(ct).kind == TypeRep::kScalarized)
    return scalarize(mi);
  if (r.kind == TypeRep::kLegal && isRegisterType(ct)) {
    // c ^ ((a ^ c) & mask)
    buildTo(G_XOR, dst, {c, and_(xor_(a, c), cond)});
    return Step::kReplaced;
  }
  RegVec pa = parts(a), pc = parts(c), d;
  if (r.kind == TypeRep::kMask) {
    d = newMaskParts(dst, type(pa[0]), unsigned(pa.size()));
    pa = maskParts(a, type(d[0]).getScalarSizeInBits());
    pc = maskParts(c, type(d[0]).getScalarSizeInBits());
  } else {
    d = parts(dst);
  }
  RegVec m = maskParts(cond, type(d[0]).getScalarSizeInBits());
  for (size_t i = 0; i < d.size(); ++i)
    b_.buildSelect(d[i], m[i], pa[i], pc[i]);
  return Step::kReplaced;
}

/// A branch around nothing, and a PHI.
Step Legalizer::Impl::selectByBlocks(MachineInstr &mi) {
  Register dst = reg(mi, 0), cond = reg(mi, 1), a = reg(mi, 2), c = reg(mi, 3);
  MachineBasicBlock &head = *mi.getParent();
  MachineBasicBlock &tail = splitAfter(mi);
  MachineBasicBlock &other = newBlock();
  head.addSuccessor(&tail);
  head.addSuccessor(&other);
  other.addSuccessor(&tail);
  b_.setMBB(head);
  b_.buildBrCond(cond, tail);
  b_.buildBr(other);
  b_.setMBB(other);
  b_.buildBr(tail);
  if (tail.front())
    b_.setInsertPt(tail, tail.front());
  else
    b_.setMBB(tail);
  b_.buildInstr(G_PHI, 5).addDef(dst).addUse(a).addMBB(&head).addUse(c).addMBB(&other);
  return Step::kReplaced;
}

} // namespace lathe
