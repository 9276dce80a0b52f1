// Conversions between floating-point formats, and between them and integers of every width.
#include "lathe/ir/Instruction.h"
#include "lathe/isel/global/LegalizerFormat.h"
#include "lathe/isel/global/LegalizerImpl.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace lathe {

using namespace TargetOpcode;
using ir::Predicate;
using K = LibcallValue::Kind;

Register Legalizer::Impl::fpOnes(LLT t, bool negative, int e, unsigned ones) {
  unsigned bits = t.getScalarSizeInBits();
  const FloatFormat *f = floatFormat(bits);
  std::vector<uint64_t> w((bits + 63) / 64 + 2);
  if (e > f->bias()) {
    e = f->bias();
    ones = f->precision;
  }
  ones = std::min(ones, f->precision);
  auto setBit = [&](unsigned at) { w[at / 64] |= uint64_t(1) << (at % 64); };
  for (unsigned i = f->explicitInteger ? 0 : 1; i < ones; ++i)
    setBit(f->precision - 1 - i);
  unsigned field = unsigned(e + f->bias());
  for (unsigned i = 0; i < f->exponentBits; ++i)
    if (field >> i & 1)
      setBit(f->mantissaBits() + i);
  if (negative)
    setBit(bits - 1);
  auto elem = [&](Register r) {
    if (bits <= 64) {
      FPFormat k = bits == 16 ? FPFormat::kHalf : bits == 32 ? FPFormat::kSingle : FPFormat::kDouble;
      b_.buildFConstant(r, k, w[0]);
      return;
    }
    auto copy = mf_->getArena().copy(std::span<const uint64_t>(w.data(), 2));
    b_.buildInstr(G_FCONSTANT, 2)
        .addDef(r)
        .add(MachineOperand::createFPImm(bits == 80 ? FPFormat::kX87 : FPFormat::kQuad, copy.data()));
  };
  Register r = newReg(t.getScalarType());
  elem(r);
  if (!t.isVector())
    return r;
  RegVec l;
  for (unsigned i = 0; i < t.getNumElements(); ++i)
    l.push_back(r);
  return buildVector(t, l);
}

/// Powers of two and zero.
Register Legalizer::Impl::fconst(LLT t, double v) {
  if (v == 0) {
    LLT e = t.getScalarType();
    Register r = newReg(e);
    unsigned bits = e.getScalarSizeInBits();
    if (bits <= 64) {
      b_.buildFConstant(r, bits == 16 ? FPFormat::kHalf : bits == 32 ? FPFormat::kSingle : FPFormat::kDouble, 0);
    } else {
      auto zero = mf_->getArena().makeArray<uint64_t>(2);
      b_.buildInstr(G_FCONSTANT, 2)
          .addDef(r)
          .add(MachineOperand::createFPImm(bits == 80 ? FPFormat::kX87 : FPFormat::kQuad, zero.data()));
    }
    if (!t.isVector())
      return r;
    RegVec l;
    for (unsigned i = 0; i < t.getNumElements(); ++i)
      l.push_back(r);
    return buildVector(t, l);
  }
  int e;
  std::frexp(v, &e);
  return fpOnes(t, v < 0, e - 1, 1);
}

//===--- Between formats ----------------------------------------------------------------------------------------===//

Step Legalizer::Impl::legalizeFPExtTrunc(MachineInstr &mi) {
  Register dst = reg(mi, 0), src = reg(mi, 1);
  LLT d = type(dst), s = type(src);
  unsigned opcode = mi.getOpcode();
  bool widens = opcode == G_FPEXT;
  if (d.isVector())
    return isRegisterType(d) && isRegisterType(s) ? scalarize(mi) : vectorElementwise(mi);
  if (d == s) {
    replace(dst, src);
    return Step::kReplaced;
  }
  LLT s32 = LLT::scalar(32);
  if (widens && s.getScalarSizeInBits() == 16 && d != s32) {
    buildTo(G_FPEXT, dst, {build(G_FPEXT, s32, {src})});
    return Step::kReplaced;
  }
  if (isRegisterType(d) && isRegisterType(s)) {
    // Registers that convert when they are loaded or stored.
    if (widens && isFloatOnly(d) && isLegalOp(G_LOAD, d, s)) {
      int fi = stackSlot(s.getSizeInBytes(), s.getSizeInBytes());
      b_.buildStore(src, slotAddress(fi), slotOperand(fi, 0, s, true));
      b_.buildLoad(dst, slotAddress(fi), slotOperand(fi, 0, s, false));
      return Step::kReplaced;
    }
    if (!widens && isFloatOnly(s) && isLegalOp(G_STORE, s, d)) {
      int fi = stackSlot(d.getSizeInBytes(), d.getSizeInBytes());
      b_.buildStore(src, slotAddress(fi), slotOperand(fi, 0, d, true));
      b_.buildLoad(dst, slotAddress(fi), slotOperand(fi, 0, d, false));
      return Step::kReplaced;
    }
  }
  const char *name =
      softName(widens ? "__extend" : "__trunc", {s.getScalarSizeInBits(), true}, {d.getScalarSizeInBits(), true}, "2");
  if (!name)
    return unsupported(mi, "no library function takes the type");
  return libcall(mi, name, dst, K::kFloat, {{src, K::kFloat}}) ? Step::kReplaced : Step::kFailed;
}

//===--- Integers to floating point -----------------------------------------------------------------------------===//

Step Legalizer::Impl::legalizeIntToFP(MachineInstr &mi) {
  Register dst = reg(mi, 0), src = reg(mi, 1);
  LLT d = type(dst), s = type(src);
  unsigned bits = s.getScalarSizeInBits(), opcode = mi.getOpcode();
  bool isSigned = opcode == G_SITOFP;
  Ext k = isSigned ? Ext::kSign : Ext::kZero;
  if (d.isVector()) {
    if (isRegisterType(d) && isRegisterType(s))
      return scalarize(mi);
    TypeRep rs = rep(s), rd = rep(d);
    if ((rs.kind == TypeRep::kPromotedElements || rs.kind == TypeRep::kMask) && rd.kind != TypeRep::kScalarized) {
      // Wider integers, as wide as the results where that fits.
      unsigned to = std::max(d.getScalarSizeInBits(), rs.kind == TypeRep::kMask ? 0u : rs.part.getScalarSizeInBits());
      buildTo(G_SITOFP, dst, {ext(src, s.changeElementSize(to > bits ? to : bits * 2), k)});
      return Step::kReplaced;
    }
    return vectorElementwise(mi);
  }
  if (d.getScalarSizeInBits() == 16) { // every integer that half can hold is exact in single precision
    LLT s32 = LLT::scalar(32);
    buildTo(G_FPTRUNC, dst, {build(opcode, s32, {src})});
    return Step::kReplaced;
  }
  bool hardware = isRegisterType(d) && hasFloat(d);
  if (hardware) {
    for (LLT m : intList_)
      if (m.getScalarSizeInBits() >= bits && m != s && isLegalOp(opcode, d, m)) {
        buildTo(opcode, dst, {ext(src, m, k)});
        return Step::kReplaced;
      }
    if (!isSigned)
      for (LLT m : intList_)
        if (m.getScalarSizeInBits() > bits && isLegalOp(G_SITOFP, d, m)) {
          buildTo(G_SITOFP, dst, {ext(src, m, k)});
          return Step::kReplaced;
        }
    if (!isSigned && isIntType(s) && isLegalOp(G_SITOFP, d, s))
      return expandUIToFP(mi);
  }
  unsigned size = std::max(32u, std::bit_ceil(bits));
  if (size > std::max(tl_->maxLibcallIntBits, 64u))
    return wideIntToFP(mi);
  if (size != bits) {
    buildTo(opcode, dst, {ext(src, LLT::scalar(size), k)});
    return Step::kReplaced;
  }
  const char *name = softName(isSigned ? "__float" : "__floatun", {bits, false}, {d.getScalarSizeInBits(), true}, "");
  if (!name)
    return unsupported(mi, "no library function takes the type");
  K kind = isSigned ? K::kSigned : K::kUnsigned;
  return libcall(mi, name, dst, K::kFloat, {{src, kind}}) ? Step::kReplaced : Step::kFailed;
}

/// An unsigned integer as wide as the widest that converts as signed.
Step Legalizer::Impl::expandUIToFP(MachineInstr &mi) {
  Register dst = reg(mi, 0), src = reg(mi, 1);
  LLT d = type(dst), s = type(src);
  unsigned bits = s.getScalarSizeInBits();
  const FloatFormat *f = floatFormat(d.getScalarSizeInBits());
  if (f->precision >= bits) { // exact: correct what the sign bit did
    Register x = build(G_SITOFP, d, {src});
    Register negative = icmp(unsigned(Predicate::kSLT), src, cst(s, 0));
    Register fix = select(negative, fpOnes(d, false, int(bits), 1), fconst(d, 0));
    buildTo(G_FADD, dst, {x, fix});
    return Step::kReplaced;
  }
  if (f->precision > bits / 2) { // both halves are exact, and so is the product: one rounding
    Register low = build(G_SITOFP, d, {and_(src, lowMask(s, bits / 2))});
    Register high = build(G_SITOFP, d, {lshr(src, bits / 2)});
    buildTo(G_FADD, dst, {build(G_FMUL, d, {high, fpOnes(d, false, int(bits / 2), 1)}), low});
    return Step::kReplaced;
  }
  // Half the value, the lost bit kept as a sticky one, then doubled.
  Register half = or_(lshr(src, 1), and_(src, cst(s, 1)));
  Register negative = icmp(unsigned(Predicate::kSLT), src, cst(s, 0));
  Register x = build(G_SITOFP, d, {select(negative, half, src)});
  b_.buildSelect(dst, negative, build(G_FADD, d, {x, x}), x);
  return Step::kReplaced;
}

/// An integer of any width: the bits of the result are put together from the leading bits of the magnitude, rounded to
/// nearest, ties to even. A carry out of the significand moves into the exponent by itself.
Step Legalizer::Impl::wideIntToFP(MachineInstr &mi) {
  Register dst = reg(mi, 0), src = reg(mi, 1);
  LLT d = type(dst), s = type(src);
  const FloatFormat *f = floatFormat(d.getScalarSizeInBits());
  if (!f)
    return unsupported(mi, "not a floating-point type");
  unsigned m = s.getScalarSizeInBits(), p = f->precision;
  Register x = src, sign;
  if (m < 128) { // more bits than any significand, so that something is left to round
    LLT wide = LLT::scalar(128);
    buildTo(mi.getOpcode(), dst, {ext(src, wide, mi.getOpcode() == G_SITOFP ? Ext::kSign : Ext::kZero)});
    return Step::kReplaced;
  }
  if (mi.getOpcode() == G_SITOFP) {
    sign = ashr(x, m - 1);
    x = sub(xor_(x, sign), sign);
  }
  LLT n32 = intTypeFor(32).isValid() ? intTypeFor(32) : word_;
  Register lz = build(G_CTLZ, s, {x});
  Register normal = build(G_SHL, s, {x, lz});
  // The result is computed in an integer type with room for a carry out of an explicit leading bit.
  unsigned k = f->explicitInteger ? 128 : f->bits;
  LLT t = LLT::scalar(k);
  Register mant = trunc(lshr(normal, m - p), t);
  Register rest = shl(normal, p);
  Register half = bitAt(s, m - 1);
  Register above = icmp(unsigned(Predicate::kUGT), rest, half);
  Register tie = icmp(unsigned(Predicate::kEQ), rest, half);
  Register odd = trunc(mant, LLT::scalar(1));
  Register up = or_(above, and_(tie, odd));
  mant = add(mant, ext(up, t, Ext::kZero));
  Register e = sub(cst(n32, int64_t(m) - 1 + f->bias()), trunc(lz, n32)); // the biased exponent
  Register bits;
  if (f->explicitInteger) {
    Register carry = lshr(mant, p);
    Register carried = trunc(carry, LLT::scalar(1));
    mant = select(carried, bitAt(t, p - 1), mant);
    e = add(e, ext(carried, n32, Ext::kZero));
    bits = or_(mant, shl(ext(e, t, Ext::kZero), p));
  } else {
    // The leading bit adds one to the exponent field.
    bits = add(mant, shl(ext(sub(e, cst(n32, 1)), t, Ext::kZero), p - 1));
  }
  unsigned maxField = (1u << f->exponentBits) - 1;
  if (int64_t(m) - 1 + f->bias() >= int64_t(maxField)) {
    Register inf = shl(cst(t, maxField), f->mantissaBits());
    if (f->explicitInteger)
      inf = or_(inf, bitAt(t, p - 1));
    bits = select(icmp(unsigned(Predicate::kUGE), e, cst(n32, maxField)), inf, bits);
  }
  bits = select(icmp(unsigned(Predicate::kEQ), x, cst(s, 0)), cst(t, 0), bits);
  if (sign.isValid())
    bits = or_(bits, and_(trunc(sign, t), bitAt(t, f->bits - 1)));
  defineFromInt(dst, bits);
  return Step::kReplaced;
}

//===--- Floating point to integers -----------------------------------------------------------------------------===//

Step Legalizer::Impl::legalizeFPToInt(MachineInstr &mi) {
  Register dst = reg(mi, 0), src = reg(mi, 1);
  LLT d = type(dst), s = type(src);
  unsigned bits = d.getScalarSizeInBits(), opcode = mi.getOpcode();
  bool isSigned = opcode == G_FPTOSI;
  if (d.isVector()) {
    if (isRegisterType(d) && isRegisterType(s))
      return scalarize(mi);
    TypeRep rd = rep(d), rs = rep(s);
    if ((rd.kind == TypeRep::kPromotedElements || rd.kind == TypeRep::kMask) && rs.kind != TypeRep::kScalarized) {
      unsigned to = std::max(s.getScalarSizeInBits(), rd.kind == TypeRep::kMask ? 0u : rd.part.getScalarSizeInBits());
      Register x = build(G_FPTOSI, d.changeElementSize(to > bits ? to : bits * 2), {src});
      buildTo(G_TRUNC, dst, {x});
      return Step::kReplaced;
    }
    return vectorElementwise(mi);
  }
  if (s.getScalarSizeInBits() == 16) {
    buildTo(opcode, dst, {build(G_FPEXT, LLT::scalar(32), {src})});
    return Step::kReplaced;
  }
  if (isRegisterType(s) && hasFloat(s)) {
    for (LLT m : intList_) {
      unsigned have = m.getScalarSizeInBits();
      if (have >= bits && m != d && isLegalOp(opcode, m, s)) {
        truncTo(dst, build(opcode, m, {src}));
        return Step::kReplaced;
      }
      if (have > bits && !isSigned && isLegalOp(G_FPTOSI, m, s)) {
        truncTo(dst, build(G_FPTOSI, m, {src}));
        return Step::kReplaced;
      }
      if (have == bits && !isSigned && m == word_ && isLegalOp(G_FPTOSI, m, s))
        return expandFPToUI(mi);
    }
  }
  unsigned size = std::max(32u, std::bit_ceil(bits));
  if (size > std::max(tl_->maxLibcallIntBits, 64u))
    return wideFPToInt(mi);
  if (size != bits) {
    truncTo(dst, build(opcode, LLT::scalar(size), {src}));
    return Step::kReplaced;
  }
  const char *name = softName(isSigned ? "__fix" : "__fixuns", {s.getScalarSizeInBits(), true}, {bits, false}, "");
  if (!name)
    return unsupported(mi, "no library function takes the type");
  K kind = isSigned ? K::kSigned : K::kUnsigned;
  return libcall(mi, name, dst, kind, {{src, K::kFloat}}) ? Step::kReplaced : Step::kFailed;
}

/// Values from half the range up are moved down before the signed conversion, and back after it.
Step Legalizer::Impl::expandFPToUI(MachineInstr &mi) {
  Register dst = reg(mi, 0), src = reg(mi, 1);
  LLT d = type(dst), s = type(src);
  unsigned bits = d.getScalarSizeInBits();
  Register limit = fpOnes(s, false, int(bits) - 1, 1);
  Register small = build(G_FPTOSI, d, {src});
  Register large = xor_(build(G_FPTOSI, d, {build(G_FSUB, s, {src, limit})}), bitAt(d, bits - 1));
  b_.buildSelect(dst, fcmp(unsigned(Predicate::kFOLT), src, limit), small, large);
  return Step::kReplaced;
}

/// The significand, shifted to where the exponent says.
Step Legalizer::Impl::wideFPToInt(MachineInstr &mi) {
  Register dst = reg(mi, 0), src = reg(mi, 1);
  LLT d = type(dst);
  const FloatFormat *f = floatFormat(type(src).getScalarSizeInBits());
  if (!f)
    return unsupported(mi, "not a floating-point type");
  Register x = asInt(src);
  LLT t = type(x);
  unsigned p = f->precision;
  Register mant = and_(x, lowMask(t, f->mantissaBits()));
  if (!f->explicitInteger)
    mant = or_(mant, bitAt(t, p - 1));
  LLT n = intTypeFor(32).isValid() ? intTypeFor(32) : word_;
  Register field = and_(trunc(lshr(x, f->mantissaBits()), n), cst(n, (1 << f->exponentBits) - 1));
  Register e = sub(field, cst(n, f->bias() + int(p) - 1)); // the value is mant * 2^e
  Register zero = cst(n, 0);
  Register left = build(G_SHL, d, {ext(mant, d, Ext::kZero), ext(build(G_SMAX, n, {e, zero}), d, Ext::kZero)});
  Register down = build(G_SMIN, n, {build(G_SMAX, n, {sub(zero, e), zero}), cst(n, p)});
  Register right = build(G_LSHR, t, {mant, ext(down, t, Ext::kZero)});
  Register r = select(icmp(unsigned(Predicate::kSLT), e, zero), ext(right, d, Ext::kZero), left);
  if (mi.getOpcode() == G_FPTOSI) {
    Register top = shl(x, t.getScalarSizeInBits() - f->bits);
    Register sign = ext(icmp(unsigned(Predicate::kSLT), top, cst(t, 0)), d, Ext::kSign);
    r = sub(xor_(r, sign), sign);
  }
  replace(dst, r);
  return Step::kReplaced;
}

/// The limits of the integer type where the value is beyond them, zero for a NaN.
Step Legalizer::Impl::legalizeFPToIntSat(MachineInstr &mi) {
  Register dst = reg(mi, 0), src = reg(mi, 1);
  LLT d = type(dst), s = type(src);
  unsigned bits = d.getScalarSizeInBits();
  bool isSigned = mi.getOpcode() == G_FPTOSI_SAT;
  if (d.isVector())
    return scalarize(mi);
  if (s.getScalarSizeInBits() == 16) {
    buildTo(mi.getOpcode(), dst, {build(G_FPEXT, LLT::scalar(32), {src})});
    return Step::kReplaced;
  }
  const FloatFormat *f = floatFormat(s.getScalarSizeInBits());
  if (!f)
    return unsupported(mi, "not a floating-point type");
  unsigned magnitude = isSigned ? bits - 1 : bits;
  Register r = build(isSigned ? G_FPTOSI : G_FPTOUI, d, {src});
  Register max = isSigned ? lowMask(d, bits - 1) : cst(d, -1);
  // The largest value that converts without overflow.
  Register largest = magnitude ? fpOnes(s, false, int(magnitude) - 1, magnitude) : fconst(s, 0);
  r = select(fcmp(unsigned(Predicate::kFOGT), src, largest), max, r);
  if (isSigned) {
    if (int(magnitude) <= f->bias())
      r = select(fcmp(unsigned(Predicate::kFOLT), src, fpOnes(s, true, int(magnitude), 1)), bitAt(d, bits - 1), r);
    else
      r = select(fcmp(unsigned(Predicate::kFOLT), src, fpOnes(s, true, f->bias(), f->precision)), bitAt(d, bits - 1),
                 r);
    r = select(fcmp(unsigned(Predicate::kFUNO), src, src), cst(d, 0), r);
  } else {
    r = select(fcmp(unsigned(Predicate::kFULT), src, fconst(s, 0)), cst(d, 0), r);
  }
  replace(dst, r);
  return Step::kReplaced;
}

} // namespace lathe
