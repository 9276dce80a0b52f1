// Intrinsics on integers and floating-point numbers that need more than one generic instruction, and constrained
// floating point.
#include "lathe/translate/Translator.h"
#include <algorithm>

namespace lathe {

using namespace TargetOpcode;
using ir::IntrinsicId;
using ir::Predicate;

// --- Integers

void Translator::overflowOp(const Inst &i, uint32_t local, unsigned opcode) {
  Register a = use(arg(i, 0)), b = use(arg(i, 1));
  std::span<Register> to = defs(local);
  b_.buildInstr(opcode, 4).addDef(to[0]).addDef(to[1]).addUse(a).addUse(b);
}

void Translator::threeWayCompare(const Inst &i, uint32_t local, bool isSigned) {
  LLT t = type(i.type), flag = t.changeElementSize(1);
  Register a = use(arg(i, 0)), b = use(arg(i, 1));
  Register greater = b_.newReg(flag), less = b_.newReg(flag);
  b_.buildCmp(G_ICMP, unsigned(isSigned ? Predicate::kSGT : Predicate::kUGT), greater, a, b);
  b_.buildCmp(G_ICMP, unsigned(isSigned ? Predicate::kSLT : Predicate::kULT), less, a, b);
  setValue(local, b_.build(G_SUB, t, {b_.build(G_ZEXT, t, {greater}), b_.build(G_ZEXT, t, {less})}));
}

/// Fixed-point products and quotients: computed with twice the bits (and the scale), then cut or saturated.
void Translator::fixedPoint(const Inst &i, uint32_t local, IntrinsicId id) {
  bool isSigned = id == IntrinsicId::kSmulFix || id == IntrinsicId::kSmulFixSat || id == IntrinsicId::kSdivFix ||
                  id == IntrinsicId::kSdivFixSat;
  bool saturates = id == IntrinsicId::kSmulFixSat || id == IntrinsicId::kUmulFixSat || id == IntrinsicId::kSdivFixSat ||
                   id == IntrinsicId::kUdivFixSat;
  bool divides = id == IntrinsicId::kSdivFix || id == IntrinsicId::kUdivFix || id == IntrinsicId::kSdivFixSat ||
                 id == IntrinsicId::kUdivFixSat;
  LLT t = type(i.type);
  unsigned bits = t.getScalarSizeInBits();
  LLT wide = t.changeElementSize(bits * 2), one = LLT::scalar(bits * 2);
  uint64_t scale = 0;
  constantInt(arg(i, 2), scale);
  auto constant = [&](int64_t v) { return splat(wide, intConstant(one, v)); };
  Register shift = constant(int64_t(scale));
  unsigned extendOp = isSigned ? G_SEXT : G_ZEXT;
  Register a = b_.build(extendOp, wide, {use(arg(i, 0))}), b = b_.build(extendOp, wide, {use(arg(i, 1))});
  Register r;
  if (!divides) {
    Register product = b_.build(G_MUL, wide, {a, b});
    r = b_.build(isSigned ? G_ASHR : G_LSHR, wide, {product, shift});
  } else {
    Register dividend = b_.build(G_SHL, wide, {a, shift});
    r = b_.build(isSigned ? G_SDIV : G_UDIV, wide, {dividend, b});
    if (isSigned) {
      // Quotients are rounded down: one less where the remainder is not zero and the signs differ.
      LLT flag = t.changeElementSize(1);
      Register rem = b_.build(G_SREM, wide, {dividend, b});
      Register zero = constant(0);
      Register inexact = b_.newReg(flag), negative = b_.newReg(flag);
      b_.buildCmp(G_ICMP, unsigned(Predicate::kNE), inexact, rem, zero);
      b_.buildCmp(G_ICMP, unsigned(Predicate::kSLT), negative, b_.build(G_XOR, wide, {dividend, b}), zero);
      Register both = b_.build(G_AND, flag, {inexact, negative});
      r = b_.build(G_SUB, wide, {r, b_.build(G_ZEXT, wide, {both})});
    }
  }
  if (saturates) {
    Register ones = constant(-1), keep = constant(int64_t(bits + (isSigned ? 1 : 0)));
    Register top = b_.build(G_LSHR, wide, {ones, keep});
    r = b_.build(isSigned ? G_SMIN : G_UMIN, wide, {r, top});
    if (isSigned)
      r = b_.build(G_SMAX, wide, {r, b_.build(G_XOR, wide, {top, ones})});
  }
  setValue(local, b_.build(G_TRUNC, t, {r}));
}

bool Translator::integerIntrinsic(const Inst &i, uint32_t local, IntrinsicId id) {
  switch (id) {
  case IntrinsicId::kSaddWithOverflow:
    overflowOp(i, local, G_SADDO);
    return true;
  case IntrinsicId::kUaddWithOverflow:
    overflowOp(i, local, G_UADDO);
    return true;
  case IntrinsicId::kSsubWithOverflow:
    overflowOp(i, local, G_SSUBO);
    return true;
  case IntrinsicId::kUsubWithOverflow:
    overflowOp(i, local, G_USUBO);
    return true;
  case IntrinsicId::kSmulWithOverflow:
    overflowOp(i, local, G_SMULO);
    return true;
  case IntrinsicId::kUmulWithOverflow:
    overflowOp(i, local, G_UMULO);
    return true;
  case IntrinsicId::kCtlz:
    genericOp(i, local, flagArg(i, 1) ? G_CTLZ_ZERO_UNDEF : G_CTLZ, 1);
    return true;
  case IntrinsicId::kCttz:
    genericOp(i, local, flagArg(i, 1) ? G_CTTZ_ZERO_UNDEF : G_CTTZ, 1);
    return true;
  case IntrinsicId::kFshl:
  case IntrinsicId::kFshr: {
    bool left = id == IntrinsicId::kFshl;
    LLT t = type(i.type);
    if (arg(i, 0) == arg(i, 1))
      setValue(local, b_.build(left ? G_ROTL : G_ROTR, t, {use(arg(i, 0)), use(arg(i, 2))}));
    else
      genericOp(i, local, left ? G_FSHL : G_FSHR, 3);
    return true;
  }
  case IntrinsicId::kScmp:
  case IntrinsicId::kUcmp:
    threeWayCompare(i, local, id == IntrinsicId::kScmp);
    return true;
  case IntrinsicId::kSmulFix:
  case IntrinsicId::kSmulFixSat:
  case IntrinsicId::kUmulFix:
  case IntrinsicId::kUmulFixSat:
  case IntrinsicId::kSdivFix:
  case IntrinsicId::kSdivFixSat:
  case IntrinsicId::kUdivFix:
  case IntrinsicId::kUdivFixSat:
    fixedPoint(i, local, id);
    return true;
  default:
    return false;
  }
}

// --- Floating point

/// A function of the C library for which there is no opcode; names for float, double and long double.
void Translator::libmCall(const Inst &i, uint32_t local, const char *const (&names)[3]) {
  LLT t = type(i.type);
  ScalarKind kind = types_.kind(i.type);
  bool narrow = kind == ScalarKind::kHalf || kind == ScalarKind::kBFloat;
  const char *name = narrow || kind == ScalarKind::kFloat ? names[0]
                     : kind == ScalarKind::kDouble        ? names[1]
                                                          : names[2];
  Leaf leaf{narrow ? LLT::scalar(32) : t.getScalarType(), narrow ? ScalarKind::kFloat : kind};
  unsigned n = t.isVector() ? t.getNumElements() : 1;
  std::vector<Register> results;
  for (unsigned k = 0; k < n; ++k) {
    LibValue args[2];
    for (unsigned a = 0; a < numArgs(i); ++a) {
      Register r = lane(use(arg(i, a)), t, k);
      if (kind == ScalarKind::kHalf)
        r = b_.build(G_FPEXT, leaf.type, {r});
      else if (kind == ScalarKind::kBFloat)
        r = widenBFloat(r, LLT::scalar(16));
      args[a] = {leaf, r};
    }
    LibValue result{leaf, b_.newReg(leaf.type)};
    libCall(name, result, {args, numArgs(i)});
    Register r = result.reg;
    if (kind == ScalarKind::kHalf)
      r = b_.build(G_FPTRUNC, LLT::scalar(16), {r});
    else if (kind == ScalarKind::kBFloat)
      r = narrowToBFloat(r, LLT::scalar(16));
    results.push_back(r);
  }
  if (n == 1)
    return setValue(local, results[0]);
  Register r = b_.newReg(t);
  b_.buildMerge(r, results);
  setValue(local, r);
}

static constexpr const char *kAtan2Names[3] = {"atan2f", "atan2", "atan2l"};

bool Translator::floatIntrinsic(const Inst &i, uint32_t local, IntrinsicId id) {
  unsigned flags = fastMathFlags(i.flags);
  switch (id) {
  case IntrinsicId::kFmuladd: {
    if (types_.kind(i.type) == ScalarKind::kBFloat || tl_->fmaIsFast) {
      genericOp(i, local, G_FMA, 3);
      return true;
    }
    LLT t = type(i.type);
    Register product = b_.build(G_FMUL, t, {use(arg(i, 0)), use(arg(i, 1))}, flags);
    setValue(local, b_.build(G_FADD, t, {product, use(arg(i, 2))}, flags));
    return true;
  }
  case IntrinsicId::kIsFpclass: {
    uint64_t mask = 0;
    constantInt(arg(i, 1), mask);
    ir::TypeId t = typeOf(arg(i, 0));
    Register x = use(arg(i, 0));
    if (types_.kind(t) == ScalarKind::kBFloat)
      x = widenBFloat(x, type(t));
    Register r = b_.newReg(type(i.type));
    b_.buildInstr(G_IS_FPCLASS, 3).addDef(r).addUse(x).addImm(int64_t(mask));
    setValue(local, r);
    return true;
  }
  case IntrinsicId::kFrexp: {
    Register x = use(arg(i, 0));
    std::span<Register> to = defs(local);
    b_.buildInstr(G_FFREXP, 3).addDef(to[0]).addDef(to[1]).addUse(x);
    return true;
  }
  case IntrinsicId::kSincos: {
    Register x = use(arg(i, 0));
    std::span<Register> to = defs(local);
    b_.buildInstr(G_FSIN, to[0], {x}, flags);
    b_.buildInstr(G_FCOS, to[1], {x}, flags);
    return true;
  }
  case IntrinsicId::kModf: {
    // The fraction has the sign of the argument, also where it is zero; that of an infinity is zero.
    Register x = use(arg(i, 0));
    std::span<Register> to = defs(local);
    const Leaf leaf = types_.leaves(typeOf(arg(i, 0)))[0];
    LLT t = leaf.type, flag = t.changeElementSize(1);
    b_.buildInstr(G_INTRINSIC_TRUNC, to[1], {x}, flags);
    Register difference = b_.build(G_FSUB, t, {x, to[1]}, flags);
    Register whole = b_.newReg(flag);
    b_.buildCmp(G_FCMP, unsigned(Predicate::kFOEQ), whole, x, to[1]);
    Register fraction = b_.build(G_SELECT, t, {whole, buildZero(t, leaf.kind), difference});
    b_.buildInstr(G_FCOPYSIGN, to[0], {fraction, x}, flags);
    return true;
  }
  case IntrinsicId::kAtan2:
    libmCall(i, local, kAtan2Names);
    return true;
  case IntrinsicId::kVectorReduceFadd:
    reduceFloat(i, local, G_VECREDUCE_SEQ_FADD, G_VECREDUCE_FADD);
    return true;
  case IntrinsicId::kVectorReduceFmul:
    reduceFloat(i, local, G_VECREDUCE_SEQ_FMUL, G_VECREDUCE_FMUL);
    return true;
  default:
    return false;
  }
}

void Translator::reduceFloat(const Inst &i, uint32_t local, unsigned sequential, unsigned reassociable) {
  unsigned flags = fastMathFlags(i.flags);
  LLT t = type(i.type);
  unsigned scalarOp = sequential == G_VECREDUCE_SEQ_FADD ? G_FADD : G_FMUL;
  Register start = use(arg(i, 0)), v = use(arg(i, 1));
  if (!type(typeOf(arg(i, 1))).isVector())
    setValue(local, b_.build(scalarOp, t, {start, v}, flags));
  else if (i.has(ir::flags::kReassoc))
    setValue(local, b_.build(scalarOp, t, {start, b_.build(reassociable, t, {v}, flags)}, flags));
  else
    setValue(local, b_.build(sequential, t, {start, v}, flags));
}

// --- Constrained floating point: the arguments are followed by the rounding mode and the exception behaviour.

namespace {
struct Constrained {
  IntrinsicId id;
  uint16_t opcode;
  uint8_t args;
};
constexpr Constrained kConstrained[] = {
    {IntrinsicId::kExperimentalConstrainedFadd, G_STRICT_FADD, 2},
    {IntrinsicId::kExperimentalConstrainedFsub, G_STRICT_FSUB, 2},
    {IntrinsicId::kExperimentalConstrainedFmul, G_STRICT_FMUL, 2},
    {IntrinsicId::kExperimentalConstrainedFdiv, G_STRICT_FDIV, 2},
    {IntrinsicId::kExperimentalConstrainedFrem, G_STRICT_FREM, 2},
    {IntrinsicId::kExperimentalConstrainedFma, G_STRICT_FMA, 3},
    {IntrinsicId::kExperimentalConstrainedSqrt, G_STRICT_FSQRT, 1},
    {IntrinsicId::kExperimentalConstrainedLdexp, G_STRICT_FLDEXP, 2},
    {IntrinsicId::kExperimentalConstrainedAcos, G_FACOS, 1},
    {IntrinsicId::kExperimentalConstrainedAsin, G_FASIN, 1},
    {IntrinsicId::kExperimentalConstrainedAtan, G_FATAN, 1},
    {IntrinsicId::kExperimentalConstrainedCeil, G_FCEIL, 1},
    {IntrinsicId::kExperimentalConstrainedCos, G_FCOS, 1},
    {IntrinsicId::kExperimentalConstrainedCosh, G_FCOSH, 1},
    {IntrinsicId::kExperimentalConstrainedExp, G_FEXP, 1},
    {IntrinsicId::kExperimentalConstrainedExp2, G_FEXP2, 1},
    {IntrinsicId::kExperimentalConstrainedFloor, G_FFLOOR, 1},
    {IntrinsicId::kExperimentalConstrainedFpext, G_FPEXT, 1},
    {IntrinsicId::kExperimentalConstrainedFptosi, G_FPTOSI, 1},
    {IntrinsicId::kExperimentalConstrainedFptoui, G_FPTOUI, 1},
    {IntrinsicId::kExperimentalConstrainedFptrunc, G_FPTRUNC, 1},
    {IntrinsicId::kExperimentalConstrainedLlrint, G_INTRINSIC_LLRINT, 1},
    {IntrinsicId::kExperimentalConstrainedLlround, G_LLROUND, 1},
    {IntrinsicId::kExperimentalConstrainedLog, G_FLOG, 1},
    {IntrinsicId::kExperimentalConstrainedLog10, G_FLOG10, 1},
    {IntrinsicId::kExperimentalConstrainedLog2, G_FLOG2, 1},
    {IntrinsicId::kExperimentalConstrainedLrint, G_INTRINSIC_LRINT, 1},
    {IntrinsicId::kExperimentalConstrainedLround, G_LROUND, 1},
    {IntrinsicId::kExperimentalConstrainedMaximum, G_FMAXIMUM, 2},
    {IntrinsicId::kExperimentalConstrainedMaxnum, G_FMAXNUM, 2},
    {IntrinsicId::kExperimentalConstrainedMinimum, G_FMINIMUM, 2},
    {IntrinsicId::kExperimentalConstrainedMinnum, G_FMINNUM, 2},
    {IntrinsicId::kExperimentalConstrainedNearbyint, G_FNEARBYINT, 1},
    {IntrinsicId::kExperimentalConstrainedPow, G_FPOW, 2},
    {IntrinsicId::kExperimentalConstrainedPowi, G_FPOWI, 2},
    {IntrinsicId::kExperimentalConstrainedRint, G_FRINT, 1},
    {IntrinsicId::kExperimentalConstrainedRound, G_INTRINSIC_ROUND, 1},
    {IntrinsicId::kExperimentalConstrainedRoundeven, G_INTRINSIC_ROUNDEVEN, 1},
    {IntrinsicId::kExperimentalConstrainedSin, G_FSIN, 1},
    {IntrinsicId::kExperimentalConstrainedSinh, G_FSINH, 1},
    {IntrinsicId::kExperimentalConstrainedSitofp, G_SITOFP, 1},
    {IntrinsicId::kExperimentalConstrainedTan, G_FTAN, 1},
    {IntrinsicId::kExperimentalConstrainedTanh, G_FTANH, 1},
    {IntrinsicId::kExperimentalConstrainedTrunc, G_INTRINSIC_TRUNC, 1},
    {IntrinsicId::kExperimentalConstrainedUitofp, G_UITOFP, 1},
};

/// The fcmp predicate with this name.
unsigned floatPredicate(std::string_view name) {
  for (unsigned p = 0; p <= unsigned(Predicate::kFTrue); ++p)
    if (ir::predicateName(Predicate(p)) == name)
      return p;
  return unsigned(Predicate::kFFalse);
}
} // namespace

bool Translator::constrainedIntrinsic(const Inst &i, uint32_t local, IntrinsicId id) {
  for (const Constrained &c : kConstrained)
    if (c.id == id) {
      genericOp(i, local, c.opcode, c.args);
      return true;
    }
  switch (id) {
  case IntrinsicId::kExperimentalConstrainedFcmps:
    cl_->raiseOnNaN(b_, use(arg(i, 0)), use(arg(i, 1)));
    [[fallthrough]];
  case IntrinsicId::kExperimentalConstrainedFcmp:
    setValue(local, compare(ir::Opcode::kFCmp, floatPredicate(metadataString(arg(i, 2))), 0, i.type, arg(i, 0).raw(),
                            arg(i, 1).raw()));
    return true;
  case IntrinsicId::kExperimentalConstrainedFmuladd: {
    LLT t = type(i.type);
    Register product = b_.build(G_STRICT_FMUL, t, {use(arg(i, 0)), use(arg(i, 1))});
    setValue(local, b_.build(G_STRICT_FADD, t, {product, use(arg(i, 2))}));
    return true;
  }
  default:
    return false;
  }
}

} // namespace lathe
