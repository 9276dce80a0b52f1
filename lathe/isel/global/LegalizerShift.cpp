// Shifts, funnel shifts and rotations.
#include "lathe/ir/Instruction.h"
#include "lathe/isel/global/LegalizerImpl.h"

#include <bit>

namespace lathe {

using namespace TargetOpcode;

static Ext shiftedIn(unsigned opcode) {
  return opcode == G_SHL ? Ext::kAny : opcode == G_LSHR ? Ext::kZero : Ext::kSign;
}

Step Legalizer::Impl::legalizeShift(MachineInstr &mi) {
  Register dst = reg(mi, 0), src = reg(mi, 1), amount = reg(mi, 2);
  LLT t = type(dst);
  unsigned opcode = mi.getOpcode();
  TypeRep r = rep(t);
  if (r.kind == TypeRep::kInvalid)
    return unsupported(mi, "the type has no representation");
  if (t.isScalar(1)) { // only a shift by 0 has a value
    replace(dst, src);
    return Step::kReplaced;
  }
  if (r.kind == TypeRep::kSplit || isFloatOnly(t))
    return splitShift(mi);
  if (t.isVector() && type(amount) != t) {
    LLT a = type(amount);
    Register x = ext(amount, t, Ext::kZero);
    if (a == t)
      return unsupported(mi, "shift amounts");
    buildTo(opcode, dst, {src, x});
    return Step::kReplaced;
  }
  if (t.isVector() && r.kind != TypeRep::kPromotedElements && r.kind != TypeRep::kMask)
    return r.kind == TypeRep::kLegal ? scalarize(mi) : vectorsAlign(mi) ? piecewise(mi) : scalarize(mi);
  LLT wide;
  if (r.kind == TypeRep::kMask)
    return scalarize(mi);
  if (r.kind != TypeRep::kLegal) {
    wide = t.isVector() ? t.changeElementSize(r.part.getScalarSizeInBits()) : r.part;
  } else {
    for (LLT a : intList_)
      if (a != type(amount) && isLegalOp(opcode, t, a)) {
        buildTo(opcode, dst, {src, ext(amount, a, Ext::kZero)});
        return Step::kReplaced;
      }
    wide = widerLegal(opcode, t);
    if (!wide.isValid())
      return unsupported(mi, "the target has no such instruction");
  }
  Register x = ext(src, wide, shiftedIn(opcode));
  truncTo(dst, build(opcode, wide, {x, ext(amount, shiftAmountType(wide), Ext::kZero)}));
  return Step::kReplaced;
}

Step Legalizer::Impl::splitShift(MachineInstr &mi) {
  int64_t amount;
  if (constantValue(resolve(reg(mi, 2)), amount))
    return splitShiftConstant(mi, uint64_t(amount));
  return splitShiftVariable(mi);
}

/// A word shifted by less than its width, with its neighbour's bits coming in: the upper or the lower word of the pair
/// high:low.
Register Legalizer::Impl::wordPair(bool left, Register high, Register low, unsigned amount) {
  unsigned funnel = left ? G_FSHL : G_FSHR;
  LLT at = shiftAmountType(word_);
  if (isLegalOp(funnel, word_, at))
    return build(funnel, word_, {high, low, cst(at, amount)});
  return left ? or_(shl(high, amount), lshr(low, wordBits_ - amount))
              : or_(lshr(low, amount), shl(high, wordBits_ - amount));
}

Step Legalizer::Impl::splitShiftConstant(MachineInstr &mi, uint64_t amount) {
  Register dst = reg(mi, 0);
  unsigned opcode = mi.getOpcode(), bits = type(dst).getScalarSizeInBits();
  if (amount >= bits) {
    b_.buildUndef(dst);
    return Step::kReplaced;
  }
  RegVec w = words(reg(mi, 1), 0, shiftedIn(opcode)), out;
  size_t n = w.size(), q = amount / wordBits_;
  unsigned s = unsigned(amount % wordBits_);
  if (opcode == G_SHL) {
    for (size_t i = 0; i < n; ++i) {
      if (i < q)
        out.push_back(cst(word_, 0));
      else if (s && i > q)
        out.push_back(wordPair(true, w[i - q], w[i - q - 1], s));
      else
        out.push_back(shl(w[i - q], s));
    }
  } else {
    Register fill = opcode == G_LSHR ? cst(word_, 0) : ashr(w.back(), wordBits_ - 1);
    for (size_t i = 0; i < n; ++i) {
      if (i + q >= n)
        out.push_back(fill);
      else if (i + q + 1 == n)
        out.push_back(shift(opcode, w[i + q], s));
      else
        out.push_back(s ? wordPair(false, w[i + q + 1], w[i + q], s) : w[i + q]);
    }
  }
  defineFromWords(dst, out);
  return Step::kReplaced;
}

/// Whole words first, by one select per bit of their number; then the rest, by pairs of words. The neighbour's bits
/// are shifted in two steps, so that no step is as wide as a word.
Step Legalizer::Impl::splitShiftVariable(MachineInstr &mi) {
  Register dst = reg(mi, 0);
  unsigned opcode = mi.getOpcode();
  RegVec w = words(reg(mi, 1), 0, shiftedIn(opcode));
  size_t n = w.size();
  bool left = opcode == G_SHL;
  Register amount = ext(reg(mi, 2), word_, Ext::kZero);
  Register fill = opcode == G_ASHR ? ashr(w.back(), wordBits_ - 1) : cst(word_, 0);
  for (size_t step = 1; step < n; step *= 2) {
    Register bit = and_(amount, cst(word_, int64_t(step * wordBits_)));
    Register take = icmp(unsigned(ir::Predicate::kNE), bit, cst(word_, 0));
    RegVec next;
    for (size_t i = 0; i < n; ++i) {
      Register moved = left ? (i >= step ? w[i - step] : fill) : (i + step < n ? w[i + step] : fill);
      next.push_back(select(take, moved, w[i]));
    }
    w = next;
  }
  LLT at = shiftAmountType(word_);
  Register s = ext(and_(amount, cst(word_, wordBits_ - 1)), at, Ext::kZero);
  unsigned funnel = left ? G_FSHL : G_FSHR;
  bool pairs = isLegalOp(funnel, word_, at);
  Register inverse = pairs ? Register() : xor_(s, cst(at, wordBits_ - 1));
  RegVec out;
  for (size_t i = 0; i < n; ++i) {
    bool last = left ? i == 0 : i + 1 == n;
    if (pairs && !last) {
      out.push_back(build(funnel, word_, {left ? w[i] : w[i + 1], left ? w[i - 1] : w[i], s}));
      continue;
    }
    Register x = build(last ? opcode : left ? G_SHL : G_LSHR, word_, {w[i], s});
    if (!last) {
      Register y = left ? lshr(w[i - 1], 1) : shl(w[i + 1], 1);
      x = or_(x, build(left ? G_LSHR : G_SHL, word_, {y, inverse}));
    }
    out.push_back(x);
  }
  defineFromWords(dst, out);
  return Step::kReplaced;
}

/// `r` modulo a small constant: of a wide integer piece by piece, so that the division fits a word.
Register Legalizer::Impl::wordRemainder(Register r, unsigned modulus) {
  LLT t = type(r);
  if (t.isVector() || t.getScalarSizeInBits() <= wordBits_)
    return build(G_UREM, t, {r, cst(t, modulus)});
  unsigned step = std::bit_floor(wordBits_ - unsigned(std::bit_width(modulus)));
  RegVec w = words(r, 0, Ext::kZero);
  Register m = cst(word_, modulus), rest;
  for (size_t i = w.size(); i-- > 0;)
    for (unsigned at = wordBits_; at > 0; at -= step) {
      Register piece = and_(lshr(w[i], at - step), lowMask(word_, step));
      if (rest.isValid())
        piece = or_(shl(rest, step), piece);
      rest = build(G_UREM, word_, {piece, m});
    }
  return rest;
}

Step Legalizer::Impl::expandFunnel(MachineInstr &mi) {
  Register dst = reg(mi, 0), a = reg(mi, 1), c = reg(mi, 2), amount = reg(mi, 3);
  LLT t = type(dst), at = type(amount);
  unsigned bits = t.getScalarSizeInBits();
  bool left = mi.getOpcode() == G_FSHL;
  if (t.isVector()) {
    if (!isRegisterType(t) && rep(t).kind != TypeRep::kPromotedElements && rep(t).kind != TypeRep::kMask)
      return vectorElementwise(mi);
    if (!isAvailable(G_SHL, rep(t).part))
      return scalarize(mi);
  }
  if (bits == 1)
    return byRule(mi);
  if (at.getScalarSizeInBits() < unsigned(std::bit_width(bits - 1))) { // the width has to be a number of the type
    buildTo(mi.getOpcode(), dst, {a, c, ext(amount, t, Ext::kZero)});
    return Step::kReplaced;
  }
  if (isIntType(t) && std::has_single_bit(bits))
    for (LLT x : intList_) // the amount counts modulo the width, so that its low bits do
      if (x != at && isLegalOp(mi.getOpcode(), t, x)) {
        buildTo(mi.getOpcode(), dst, {a, c, ext(amount, x, Ext::kZero)});
        return Step::kReplaced;
      }
  bool isRotation = resolve(a) == resolve(c) && isLegalOp(left ? G_ROTL : G_ROTR, t, at);
  int64_t k;
  if (!isRotation && !t.isVector() && constantValue(resolve(amount), k)) {
    uint64_t u =
        at.getScalarSizeInBits() < 64 ? uint64_t(k) & ((uint64_t(1) << at.getScalarSizeInBits()) - 1) : uint64_t(k);
    if (at.getScalarSizeInBits() <= 64 || k >= 0) {
      unsigned s = unsigned(u % bits);
      if (s == 0)
        replace(dst, left ? a : c);
      else
        buildTo(G_OR, dst, {shl(a, left ? s : bits - s), lshr(c, left ? bits - s : s)});
      return Step::kReplaced;
    }
  }
  if (isRotation || std::has_single_bit(bits))
    return byRule(mi);
  Register s = wordRemainder(amount, bits), inverse = sub(cst(type(s), bits - 1), s);
  Register x, y;
  if (left) {
    x = build(G_SHL, t, {a, s});
    y = build(G_LSHR, t, {lshr(c, 1), inverse});
  } else {
    x = build(G_SHL, t, {shl(a, 1), inverse});
    y = build(G_LSHR, t, {c, s});
  }
  buildTo(G_OR, dst, {x, y});
  return Step::kReplaced;
}

Step Legalizer::Impl::expandRotate(MachineInstr &mi) {
  Register dst = reg(mi, 0), x = reg(mi, 1), amount = reg(mi, 2);
  LLT t = type(dst), at = type(amount);
  unsigned bits = t.getScalarSizeInBits();
  if (isRegisterType(t)) {
    unsigned opcode = mi.getOpcode();
    if (!t.isVector())
      for (LLT a : intList_)
        if (a != at && isLegalOp(opcode, t, a) && std::has_single_bit(bits)) {
          // The amount counts modulo the width; its low bits survive the change of type.
          buildTo(opcode, dst, {x, ext(amount, a, Ext::kZero)});
          return Step::kReplaced;
        }
  }
  return byRule(mi);
}

} // namespace lathe
