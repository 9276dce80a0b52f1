// Floating-point operations: on narrower formats by a wider one, on signs by integer masks, minima and maxima by
// comparisons, the rest by library functions.
#include "lathe/ir/Instruction.h"
#include "lathe/isel/global/LegalizerFormat.h"
#include "lathe/isel/global/LegalizerImpl.h"

#include <bit>

namespace lathe {

using namespace TargetOpcode;
using ir::Predicate;
using K = LibcallValue::Kind;

Step Legalizer::Impl::legalizeFloat(MachineInstr &mi) {
  LLT t = type(reg(mi, 0));
  unsigned opcode = mi.getOpcode();
  TypeRep r = rep(t);
  if (r.kind == TypeRep::kInvalid)
    return unsupported(mi, "the type has no representation");
  if (t.isVector() && r.kind != TypeRep::kLegal)
    return vectorElementwise(mi);
  if (opcode == G_FNEG || opcode == G_FABS || opcode == G_FCOPYSIGN)
    return expandSignOp(mi);
  if (t.getScalarSizeInBits() == 16 && !t.isVector())
    return promoteFloat(mi, LLT::scalar(32));
  return expandFloat(mi);
}

Step Legalizer::Impl::promoteFloat(MachineInstr &mi, LLT wide) {
  Register dst = reg(mi, 0);
  LLT t = type(dst), w = t.changeElementType(wide);
  Register r = newReg(w);
  RegVec in;
  for (unsigned i = 1; i < mi.getNumOperands(); ++i)
    in.push_back(build(G_FPEXT, w, {reg(mi, i)}));
  MachineInstrBuilder nb = b_.buildInstr(mi.getOpcode(), mi.getNumOperands());
  nb.addDef(r);
  for (Register x : in)
    nb.addUse(x);
  nb.setMIFlags(mi.getFlags());
  buildTo(G_FPTRUNC, dst, {r});
  return Step::kReplaced;
}

Step Legalizer::Impl::expandFloat(MachineInstr &mi) {
  Register dst = reg(mi, 0);
  LLT t = type(dst);
  unsigned opcode = mi.getOpcode(), flags = mi.getFlags();
  switch (opcode) {
  case G_FMINNUM:
  case G_FMAXNUM:
  case G_FMINNUM_IEEE:
  case G_FMAXNUM_IEEE:
  case G_FMAD:
    return byRule(mi);
  case G_FMINIMUM:
  case G_FMAXIMUM:
    return isFloatOnly(t) ? expandMinimumMaximum(mi) : byRule(mi);
  case G_FCANONICALIZE:
    buildTo(G_FMUL, dst, {reg(mi, 1), fconst(t, 1.0)}, flags);
    return Step::kReplaced;
  default: // arithmetic and functions
    return t.isVector() ? scalarize(mi) : floatLibcall(mi);
  }
}

/// Where the rules do not fit: values that have to go to integer registers, signs of another format.
Step Legalizer::Impl::expandSignOp(MachineInstr &mi) {
  if (expandByRule(mi))
    return Step::kReplaced;
  Register dst = reg(mi, 0);
  LLT t = type(dst);
  unsigned bits = t.getScalarSizeInBits();
  Register x = asInt(reg(mi, 1));
  LLT it = type(x);
  Register sign = bitAt(it, bits - 1);
  if (mi.getOpcode() == G_FNEG) {
    defineFromInt(dst, xor_(x, sign));
    return Step::kReplaced;
  }
  Register magnitude = and_(x, lowMask(it, bits - 1));
  if (mi.getOpcode() == G_FABS) {
    defineFromInt(dst, magnitude);
    return Step::kReplaced;
  }
  Register other = reg(mi, 2);
  unsigned from = type(other).getScalarSizeInBits();
  Register y = asInt(other);
  LLT yt = type(y);
  Register s = and_(y, bitAt(yt, from - 1));
  if (from > bits)
    s = lshr(s, from - bits);
  s = ext(s, it, Ext::kZero);
  if (from < bits)
    s = shl(s, bits - from);
  defineFromInt(dst, or_(magnitude, s));
  return Step::kReplaced;
}

Register Legalizer::Impl::signBit(Register v) {
  unsigned bits = type(v).getScalarSizeInBits();
  return trunc(lshr(asInt(v), bits - 1), LLT::scalar(1));
}

/// A NaN where one operand is, and -0 below +0; in registers that have no integer operations.
Step Legalizer::Impl::expandMinimumMaximum(MachineInstr &mi) {
  Register dst = reg(mi, 0), a = reg(mi, 1), c = reg(mi, 2);
  LLT t = type(dst);
  bool isMin = mi.getOpcode() == G_FMINIMUM;
  Register r = select(fcmp(unsigned(isMin ? Predicate::kFOLT : Predicate::kFOGT), a, c), a, c);
  // Equal operands differ at most in the sign of a zero.
  Register equal = isMin ? select(signBit(a), a, c) : select(signBit(a), c, a);
  r = select(fcmp(unsigned(Predicate::kFOEQ), a, c), equal, r);
  Register nan = build(G_FADD, t, {a, c});
  b_.buildSelect(dst, fcmp(unsigned(Predicate::kFUNO), a, c), nan, r);
  return Step::kReplaced;
}

/// Operations that observe the environment become plain ones.
Step Legalizer::Impl::legalizeStrict(MachineInstr &mi) {
  static constexpr uint16_t kPlain[][2] = {
      {G_STRICT_FADD, G_FADD}, {G_STRICT_FSUB, G_FSUB}, {G_STRICT_FMUL, G_FMUL},   {G_STRICT_FDIV, G_FDIV},
      {G_STRICT_FREM, G_FREM}, {G_STRICT_FMA, G_FMA},   {G_STRICT_FSQRT, G_FSQRT}, {G_STRICT_FLDEXP, G_FLDEXP}};
  for (auto &p : kPlain)
    if (p[0] == mi.getOpcode()) {
      mi.setOpcode(p[1]);
      return Step::kChanged;
    }
  return unsupported(mi, "no plain form");
}

//===--- Comparison ---------------------------------------------------------------------------------------------===//

// The sixteen predicates are sets of the outcomes: bit 0 equal, 1 greater, 2 less, 3 unordered.
static unsigned swapOutcome(unsigned p) { return (p & 9) | (p & 2) << 1 | (p & 4) >> 1; }
static unsigned invertOutcome(unsigned p) { return p ^ 15; }

Step Legalizer::Impl::legalizeFCmp(MachineInstr &mi) {
  Register dst = reg(mi, 0), a = reg(mi, 2), c = reg(mi, 3);
  unsigned p = mi.getOperand(1).getPredicate();
  LLT s = type(a);
  if (p == unsigned(Predicate::kFFalse) || p == unsigned(Predicate::kFTrue)) {
    LLT d = type(dst);
    int64_t v = p == unsigned(Predicate::kFTrue) ? -1 : 0;
    if (d.isVector() && d.getScalarSizeInBits() == 1) {
      RegVec l;
      Register one = cst(LLT::scalar(1), v);
      for (unsigned i = 0; i < d.getNumElements(); ++i)
        l.push_back(one);
      buildVector(d, l, dst);
    } else if (d.isVector()) {
      replace(dst, cst(d, v));
    } else {
      b_.buildConstant(dst, uint64_t(v & 1));
    }
    return Step::kReplaced;
  }
  if (s.isVector())
    return legalizeVectorCmp(mi);
  if (!type(dst).isScalar(1)) {
    buildTo(G_ZEXT, dst, {fcmp(p, a, c)});
    return Step::kReplaced;
  }
  if (s.getScalarSizeInBits() == 16) {
    LLT w = LLT::scalar(32);
    b_.buildCmp(G_FCMP, p, dst, build(G_FPEXT, w, {a}), build(G_FPEXT, w, {c}))->setFlags(mi.getFlags());
    return Step::kReplaced;
  }
  if (isRegisterType(s) && hasFloat(s) && li_->legalType1(G_FCMP, li_->typeId(LLT::scalar(1))))
    return expandFCmp(mi);
  return fcmpLibcall(mi);
}

/// One comparison as it is, with the operands swapped, or inverted. False when none of these is legal.
bool Legalizer::Impl::emitFCmp(Register dst, LLT t, unsigned p, Register x, Register y, unsigned flags) {
  auto can = [&](unsigned q) {
    return t.isVector() ? canCompare(G_FCMP, t, q)
                        : isLegalOp(G_FCMP, LLT::scalar(1), t) && (tl_->legalScalarFCmp >> q & 1);
  };
  unsigned tries[] = {p, swapOutcome(p), invertOutcome(p), swapOutcome(invertOutcome(p))};
  for (unsigned i = 0; i < 4; ++i) {
    if (!can(tries[i]))
      continue;
    bool swap = i & 1, invert = i >= 2;
    Register r = invert ? newReg(type(dst)) : dst;
    b_.buildCmp(G_FCMP, tries[i], r, swap ? y : x, swap ? x : y)->setFlags(uint16_t(flags));
    if (invert)
      buildTo(G_XOR, dst, {r, cst(type(dst), -1)});
    return true;
  }
  return false;
}

Step Legalizer::Impl::expandFCmp(MachineInstr &mi) {
  Register dst = reg(mi, 0), a = reg(mi, 2), c = reg(mi, 3);
  unsigned p = mi.getOperand(1).getPredicate(), flags = mi.getFlags();
  LLT t = type(a), d = type(dst);
  if (emitFCmp(dst, t, p, a, c, flags))
    return Step::kReplaced;
  // Two comparisons: the outcomes together, or those that both allow.
  for (unsigned x = 1; x < 15; ++x)
    for (unsigned y = x + 1; y < 15; ++y) {
      bool either = (x | y) == p, both = (x & y) == p;
      if (!either && !both)
        continue;
      auto can = [&](unsigned q) {
        for (unsigned k : {q, swapOutcome(q), invertOutcome(q), swapOutcome(invertOutcome(q))})
          if (t.isVector() ? canCompare(G_FCMP, t, k)
                           : isLegalOp(G_FCMP, LLT::scalar(1), t) && (tl_->legalScalarFCmp >> k & 1))
            return true;
        return false;
      };
      if (!can(x) || !can(y))
        continue;
      Register rx = newReg(d), ry = newReg(d);
      emitFCmp(rx, t, x, a, c, flags);
      emitFCmp(ry, t, y, a, c, flags);
      buildTo(either ? G_OR : G_AND, dst, {rx, ry});
      return Step::kReplaced;
    }
  if (t.isVector())
    return scalarizeCmp(mi);
  return unsupported(mi, "the target has no such comparison");
}

/// The functions return an int that compares with zero as the operands compare with one another; each says what it
/// returns for unordered operands.
Step Legalizer::Impl::fcmpLibcall(MachineInstr &mi) {
  Register dst = reg(mi, 0), a = reg(mi, 2), c = reg(mi, 3);
  unsigned bits = type(a).getScalarSizeInBits();
  LLT s32 = LLT::scalar(32);
  struct Test {
    const char *function;
    Predicate p;
  };
  auto test = [&](Test f, Register to) {
    const char *name = softName(std::string("__") + f.function, {bits, true}, {}, "2");
    if (!name)
      return false;
    Register r = newReg(s32);
    if (!libcall(mi, name, r, K::kSigned, {{a, K::kFloat}, {c, K::kFloat}}))
      return false;
    b_.buildCmp(G_ICMP, unsigned(f.p), to, r, cst(s32, 0));
    return true;
  };
  Predicate p = Predicate(mi.getOperand(1).getPredicate());
  bool ok;
  switch (p) {
  case Predicate::kFOEQ:
    ok = test({"eq", Predicate::kEQ}, dst);
    break;
  case Predicate::kFUNE:
    ok = test({"ne", Predicate::kNE}, dst);
    break;
  case Predicate::kFOLT:
    ok = test({"lt", Predicate::kSLT}, dst);
    break;
  case Predicate::kFOLE:
    ok = test({"le", Predicate::kSLE}, dst);
    break;
  case Predicate::kFOGT:
    ok = test({"gt", Predicate::kSGT}, dst);
    break;
  case Predicate::kFOGE:
    ok = test({"ge", Predicate::kSGE}, dst);
    break;
  case Predicate::kFULT:
    ok = test({"ge", Predicate::kSLT}, dst);
    break;
  case Predicate::kFULE:
    ok = test({"gt", Predicate::kSLE}, dst);
    break;
  case Predicate::kFUGT:
    ok = test({"le", Predicate::kSGT}, dst);
    break;
  case Predicate::kFUGE:
    ok = test({"lt", Predicate::kSGE}, dst);
    break;
  case Predicate::kFUNO:
    ok = test({"unord", Predicate::kNE}, dst);
    break;
  case Predicate::kFORD:
    ok = test({"unord", Predicate::kEQ}, dst);
    break;
  case Predicate::kFUEQ:
  case Predicate::kFONE: {
    bool equal = p == Predicate::kFUEQ;
    Register x = newReg(LLT::scalar(1)), y = newReg(LLT::scalar(1));
    ok = test({"unord", equal ? Predicate::kNE : Predicate::kEQ}, x) &&
         test({"eq", equal ? Predicate::kEQ : Predicate::kNE}, y);
    if (ok)
      buildTo(equal ? G_OR : G_AND, dst, {x, y});
    break;
  }
  default: // constants, and predicates of integers
    return unsupported(mi, "not a comparison of floating-point values");
  }
  if (!ok)
    return failures_ ? Step::kFailed : unsupported(mi, "no library function takes the type");
  return Step::kReplaced;
}

//===--- Classification -----------------------------------------------------------------------------------------===//

namespace {
enum FPClass : unsigned {
  kSNan = 1,
  kQNan = 2,
  kNegInf = 4,
  kNegNormal = 8,
  kNegSubnormal = 16,
  kNegZero = 32,
  kPosZero = 64,
  kPosSubnormal = 128,
  kPosNormal = 256,
  kPosInf = 512,
  kAllClasses = 1023,
};
} // namespace

Step Legalizer::Impl::legalizeIsFPClass(MachineInstr &mi) {
  Register dst = reg(mi, 0), src = reg(mi, 1);
  unsigned wanted = unsigned(mi.getOperand(2).getImm()) & kAllClasses;
  LLT t = type(src);
  if (t.isVector() && isFloatOnly(t.getElementType()))
    return scalarize(mi);
  if (!type(dst).isVector() && !type(dst).isScalar(1)) {
    Register x = newReg(LLT::scalar(1));
    b_.buildInstr(G_IS_FPCLASS, 3).addDef(x).addUse(src).addImm(int64_t(wanted));
    buildTo(G_ZEXT, dst, {x});
    return Step::kReplaced;
  }
  const FloatFormat *f = floatFormat(t.getScalarSizeInBits());
  if (!f)
    return unsupported(mi, "not a floating-point type");
  Register i = asInt(src);
  LLT it = type(i);
  Register x = and_(i, lowMask(it, f->bits - 1));
  // Words of the limits: infinity, the least normal value, the least quiet NaN.
  auto make = [&](unsigned exponentField, bool quiet) {
    std::vector<uint64_t> w((it.getScalarSizeInBits() + 63) / 64 + 2);
    auto set = [&](unsigned at, uint64_t v) {
      w[at / 64] |= v << (at % 64);
      if (at % 64)
        w[at / 64 + 1] |= v >> (64 - at % 64);
    };
    set(f->mantissaBits(), exponentField);
    if (f->explicitInteger && exponentField)
      set(f->mantissaBits() - 1, 1);
    if (quiet)
      set(f->precision - 2, 1);
    return cstBits(it, w);
  };
  unsigned maxField = (1u << f->exponentBits) - 1;
  Register inf = make(maxField, false), least = make(1, false), quiet = make(maxField, true);
  auto cmp = [&](Predicate p, Register a, Register c) { return icmp(unsigned(p), a, c); };
  Register negative;
  auto sign = [&](bool neg, Register test) {
    if (!negative.isValid()) {
      Register top = and_(i, bitAt(it, f->bits - 1));
      negative = cmp(Predicate::kNE, top, cst(it, 0));
    }
    return and_(test, neg ? negative : not_(negative));
  };
  Register result;
  auto join = [&](Register r) { result = result.isValid() ? or_(result, r) : r; };
  auto pair = [&](unsigned neg, unsigned pos, auto test) {
    if (!(wanted & (neg | pos)))
      return;
    Register r = test();
    if ((wanted & (neg | pos)) != (neg | pos))
      r = sign(wanted & neg, r);
    join(r);
  };
  Register supported; // x87: the integer bit must fit the exponent
  if (f->explicitInteger) {
    Register integer = cmp(Predicate::kNE, and_(x, bitAt(it, 63)), cst(it, 0));
    supported = or_(integer, cmp(Predicate::kULT, x, bitAt(it, 64)));
  }
  pair(kNegZero, kPosZero, [&] { return cmp(Predicate::kEQ, x, cst(it, 0)); });
  pair(kNegSubnormal, kPosSubnormal, [&] { return cmp(Predicate::kULT, sub(x, cst(it, 1)), sub(least, cst(it, 1))); });
  pair(kNegNormal, kPosNormal, [&] {
    Register r = cmp(Predicate::kULT, sub(x, least), sub(inf, least));
    return supported.isValid() ? and_(r, supported) : r;
  });
  pair(kNegInf, kPosInf, [&] { return cmp(Predicate::kEQ, x, inf); });
  if (unsigned nan = wanted & (kSNan | kQNan)) {
    Register r;
    if (nan == (kSNan | kQNan))
      r = cmp(Predicate::kUGT, x, inf);
    else if (nan == kQNan)
      r = cmp(Predicate::kUGE, x, quiet);
    else
      r = and_(cmp(Predicate::kUGT, x, inf), cmp(Predicate::kULT, x, quiet));
    if (supported.isValid()) // encodings without a value behave like signalling NaNs
      r = nan & kSNan ? or_(r, not_(supported)) : and_(r, supported);
    join(r);
  }
  if (!result.isValid()) { // no class at all
    Register zero = cst(it, 0);
    result = cmp(Predicate::kNE, zero, zero);
  }
  replace(dst, result);
  return Step::kReplaced;
}

//===--- Functions with other operands --------------------------------------------------------------------------===//

Step Legalizer::Impl::legalizeLdexp(MachineInstr &mi) {
  Register dst = reg(mi, 0), x = reg(mi, 1), e = reg(mi, 2);
  LLT t = type(dst), s32 = LLT::scalar(32);
  if (t.isVector())
    return scalarize(mi);
  if (t.getScalarSizeInBits() == 16) {
    Register r = build(G_FLDEXP, s32, {build(G_FPEXT, s32, {x}), e});
    buildTo(G_FPTRUNC, dst, {r});
    return Step::kReplaced;
  }
  const char *name = mathName("ldexp", t.getScalarSizeInBits());
  if (!name)
    return unsupported(mi, "no library function takes the type");
  Register n = ext(e, s32, Ext::kSign);
  return libcall(mi, name, dst, K::kFloat, {{x, K::kFloat}, {n, K::kSigned}}) ? Step::kReplaced : Step::kFailed;
}

Step Legalizer::Impl::legalizeFrexp(MachineInstr &mi) {
  Register dst = reg(mi, 0), e = reg(mi, 1), x = reg(mi, 2);
  LLT t = type(dst), s32 = LLT::scalar(32);
  if (t.isVector())
    return scalarize(mi);
  if (t.getScalarSizeInBits() == 16) {
    Register r = newReg(s32);
    Register wide = build(G_FPEXT, s32, {x});
    b_.buildInstr(G_FFREXP, 3).addDef(r).addDef(e).addUse(wide);
    buildTo(G_FPTRUNC, dst, {r});
    return Step::kReplaced;
  }
  const char *name = mathName("frexp", t.getScalarSizeInBits());
  if (!name)
    return unsupported(mi, "no library function takes the type");
  int fi = stackSlot(4, 4);
  if (!libcall(mi, name, dst, K::kFloat, {{x, K::kFloat}, {slotAddress(fi), K::kPointer}}))
    return Step::kFailed;
  Register n = newReg(s32);
  b_.buildLoad(n, slotAddress(fi), slotOperand(fi, 0, s32, false));
  replace(e, ext(n, type(e), Ext::kSign));
  return Step::kReplaced;
}

Step Legalizer::Impl::legalizePowi(MachineInstr &mi) {
  Register dst = reg(mi, 0), x = reg(mi, 1), e = reg(mi, 2);
  LLT t = type(dst), s32 = LLT::scalar(32);
  if (t.isVector())
    return scalarize(mi);
  if (t.getScalarSizeInBits() == 16) {
    Register r = build(G_FPOWI, s32, {build(G_FPEXT, s32, {x}), e});
    buildTo(G_FPTRUNC, dst, {r});
    return Step::kReplaced;
  }
  const char *name = softName("__powi", {t.getScalarSizeInBits(), true}, {}, "2");
  if (!name)
    return unsupported(mi, "no library function takes the type");
  Register n = ext(e, s32, Ext::kSign);
  return libcall(mi, name, dst, K::kFloat, {{x, K::kFloat}, {n, K::kSigned}}) ? Step::kReplaced : Step::kFailed;
}

Step Legalizer::Impl::legalizeRoundToInt(MachineInstr &mi) {
  Register dst = reg(mi, 0), x = reg(mi, 1);
  LLT t = type(x);
  unsigned opcode = mi.getOpcode();
  if (t.isVector())
    return scalarize(mi);
  if (t.getScalarSizeInBits() == 16) {
    buildTo(opcode, dst, {build(G_FPEXT, LLT::scalar(32), {x})});
    return Step::kReplaced;
  }
  const char *base = opcode == G_INTRINSIC_LRINT    ? "lrint"
                     : opcode == G_INTRINSIC_LLRINT ? "llrint"
                     : opcode == G_LROUND           ? "lround"
                                                    : "llround";
  const char *name = mathName(base, t.getScalarSizeInBits());
  if (!name)
    return unsupported(mi, "no library function takes the type");
  bool isLong = opcode == G_INTRINSIC_LRINT || opcode == G_LROUND;
  LLT result = isLong ? sizeType() : LLT::scalar(64);
  Register r = newReg(result);
  if (!libcall(mi, name, r, K::kSigned, {{x, K::kFloat}}))
    return Step::kFailed;
  replace(dst, ext(r, type(dst), Ext::kSign));
  return Step::kReplaced;
}

Step Legalizer::Impl::legalizeFPEnv(MachineInstr &mi) {
  unsigned opcode = mi.getOpcode();
  LLT p = pointerType();
  if (opcode == G_RESET_FPENV || opcode == G_RESET_FPMODE) {
    Register all = cst(p, -1); // FE_DFL_ENV, FE_DFL_MODE
    Register r = newReg(LLT::scalar(32));
    bool ok = libcall(mi, opcode == G_RESET_FPENV ? "fesetenv" : "fesetmode", r, K::kSigned, {{all, K::kPointer}});
    return ok ? Step::kReplaced : Step::kFailed;
  }
  if (opcode == G_GET_ROUNDING || opcode == G_SET_ROUNDING)
    return unsupported(mi, "the target does not give access to the rounding mode");
  bool get = opcode == G_GET_FPENV || opcode == G_GET_FPMODE, env = opcode == G_GET_FPENV || opcode == G_SET_FPENV;
  Register v = reg(mi, 0);
  LLT t = type(v);
  int fi = stackSlot(t.getSizeInBytes(), 16);
  if (!get)
    b_.buildStore(v, slotAddress(fi), slotOperand(fi, 0, t, true));
  const char *name = get ? (env ? "fegetenv" : "fegetmode") : (env ? "fesetenv" : "fesetmode");
  Register r = newReg(LLT::scalar(32));
  if (!libcall(mi, name, r, K::kSigned, {{slotAddress(fi), K::kPointer}}))
    return Step::kFailed;
  if (get)
    b_.buildLoad(v, slotAddress(fi), slotOperand(fi, 0, t, false));
  return Step::kReplaced;
}

} // namespace lathe
