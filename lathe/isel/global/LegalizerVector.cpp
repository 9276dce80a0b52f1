// Operations on the elements of vectors: in several registers, in wider registers, one by one, through memory.
#include "lathe/isel/global/LegalizerImpl.h"

#include <algorithm>
#include <bit>

namespace lathe {

using namespace TargetOpcode;

static bool isVectorReg(const MachineOperand &op, const MachineRegisterInfo &mri) {
  return op.isReg() && op.getReg().isVirtual() && mri.getType(op.getReg()).isVector();
}

static bool mayTrap(unsigned opcode) {
  return opcode == G_SDIV || opcode == G_UDIV || opcode == G_SREM || opcode == G_UREM || opcode == G_SDIVREM ||
         opcode == G_UDIVREM;
}

/// Whether the parts of all vector operands hold the same elements as one another.
bool Legalizer::Impl::vectorsAlign(const MachineInstr &mi) {
  unsigned count = 0, perPart = 0;
  for (const MachineOperand &op : mi.operands()) {
    if (!isVectorReg(op, *mri_))
      continue;
    LLT t = type(op.getReg());
    TypeRep r = rep(t);
    bool plain = r.kind == TypeRep::kLegal || r.kind == TypeRep::kVector ||
                 (r.kind == TypeRep::kScalarized && r.count == t.getNumElements() && r.part == t.getElementType());
    if (!plain || (count && (count != r.count || perPart != r.lanes())))
      return false;
    count = r.count;
    perPart = r.lanes();
    if (mayTrap(mi.getOpcode()) && t.getNumElements() != count * perPart && !isLegalOp(mi.getOpcode(), r.part))
      return false; // the undefined elements at the end must not be divided
  }
  return count != 0;
}

Step Legalizer::Impl::vectorElementwise(MachineInstr &mi) {
  LLT promoted;
  bool onlyPromoted = true;
  for (const MachineOperand &op : mi.operands()) {
    if (!isVectorReg(op, *mri_))
      continue;
    LLT t = type(op.getReg());
    TypeRep r = rep(t);
    if (r.kind == TypeRep::kInvalid)
      return unsupported(mi, "the type has no representation");
    bool wider = r.kind == TypeRep::kPromotedElements || r.kind == TypeRep::kMask;
    if (!wider || (promoted.isValid() && promoted != t))
      onlyPromoted = false;
    promoted = t;
  }
  if (vectorsAlign(mi))
    return piecewise(mi);
  if (onlyPromoted && !(kGenericOpcodes[mi.getOpcode()].flags & MCID::kFloat)) {
    Step s = promoteInteger(mi, promoted.changeElementSize(rep(promoted).part.getScalarSizeInBits()));
    if (s != Step::kFailed)
      return s;
  }
  return scalarize(mi);
}

/// The same instruction on each part.
Step Legalizer::Impl::piecewise(MachineInstr &mi) {
  std::vector<RegVec> p(mi.getNumOperands());
  size_t count = 0;
  for (unsigned i = 0; i < mi.getNumOperands(); ++i)
    if (isVectorReg(mi.getOperand(i), *mri_)) {
      p[i] = parts(reg(mi, i));
      count = p[i].size();
    }
  for (size_t k = 0; k < count; ++k) {
    MachineInstrBuilder nb = b_.buildInstr(mi.getOpcode(), mi.getNumOperands());
    for (unsigned i = 0; i < mi.getNumOperands(); ++i) {
      const MachineOperand &op = mi.getOperand(i);
      if (p[i].empty())
        nb.add(op);
      else
        nb.addReg(p[i][k], op.isDef() ? unsigned(RegState::Define) : 0u);
    }
    nb.setMIFlags(mi.getFlags());
  }
  return Step::kReplaced;
}

/// One scalar instruction per element.
Step Legalizer::Impl::scalarize(MachineInstr &mi) {
  unsigned n = 0;
  std::vector<RegVec> l(mi.getNumOperands());
  for (unsigned i = 0; i < mi.getNumOperands(); ++i) {
    const MachineOperand &op = mi.getOperand(i);
    if (!isVectorReg(op, *mri_))
      continue;
    LLT t = type(op.getReg());
    n = t.getNumElements();
    if (rep(t).kind == TypeRep::kInvalid)
      return unsupported(mi, "the type has no representation");
    if (op.isDef())
      for (unsigned k = 0; k < n; ++k)
        l[i].push_back(newReg(t.getElementType()));
    else
      l[i] = lanes(op.getReg());
  }
  if (!n)
    return unsupported(mi, "not an operation on vectors");
  for (unsigned k = 0; k < n; ++k) {
    MachineInstrBuilder nb = b_.buildInstr(mi.getOpcode(), mi.getNumOperands());
    for (unsigned i = 0; i < mi.getNumOperands(); ++i) {
      const MachineOperand &op = mi.getOperand(i);
      if (l[i].empty())
        nb.add(op);
      else
        nb.addReg(l[i][k], op.isDef() ? unsigned(RegState::Define) : 0u);
    }
    nb.setMIFlags(mi.getFlags());
  }
  for (unsigned i = 0; i < mi.getNumOperands(); ++i)
    if (!l[i].empty() && mi.getOperand(i).isDef())
      defineFromLanes(reg(mi, i), l[i]);
  return Step::kReplaced;
}

//===--- Building -----------------------------------------------------------------------------------------------===//

Step Legalizer::Impl::legalizeBuildVector(MachineInstr &mi) {
  Register dst = reg(mi, 0);
  LLT t = type(dst);
  RegVec l;
  bool allUndef = true;
  for (unsigned i = 1; i < mi.getNumOperands(); ++i) {
    Register x = resolve(reg(mi, i));
    allUndef &= isUndef(x);
    l.push_back(x);
  }
  if (mi.getOpcode() == G_BUILD_VECTOR_TRUNC) {
    for (Register &x : l)
      x = trunc(x, t.getElementType());
    buildVector(t, l, dst);
    return Step::kReplaced;
  }
  if (allUndef) {
    b_.buildUndef(dst);
    return Step::kReplaced;
  }
  if (!isRegisterType(t)) {
    if (rep(t).kind == TypeRep::kInvalid)
      return unsupported(mi, "the type has no representation");
    defineFromLanes(dst, l);
    return Step::kReplaced;
  }
  if (!isFinishing(mi))
    return defer(mi);
  if (mri_->useEmpty(dst) || buildFromConstantPool(mi))
    return Step::kReplaced;
  return buildThroughStack(mi);
}

bool Legalizer::Impl::buildFromConstantPool(MachineInstr &mi) {
  Register dst = reg(mi, 0);
  LLT t = type(dst);
  unsigned n = t.getNumElements(), e = t.getScalarSizeInBits() / 8;
  std::vector<uint8_t> bytes(size_t(n) * e);
  for (unsigned i = 0; i < n; ++i) {
    Register x = reg(mi, i + 1);
    const MachineInstr *d = def(x);
    while (d && (d->isCopy() || d->getOpcode() == G_TRUNC || d->getOpcode() == G_ANYEXT) && d->getReg(1).isVirtual())
      d = def(resolve(d->getReg(1)));
    if (!d)
      return false;
    if (d->getOpcode() == G_IMPLICIT_DEF)
      continue;
    std::span<const uint64_t> w;
    uint64_t one;
    if (d->getOpcode() == G_CONSTANT || d->getOpcode() == G_FCONSTANT) {
      const MachineOperand &op = d->getOperand(1);
      if (op.isImm()) {
        one = uint64_t(op.getImm());
        w = {&one, 1};
      } else {
        w = op.isCImm() ? op.getCImmWords() : op.getFPWords();
      }
    } else if (d->getOpcode() == G_LOAD && d->getMemOperand() &&
               d->getMemOperand()->ptr.kind == MachinePointerInfo::kConstantPool && type(d->getReg(0)) == type(x)) {
      const MachineInstr *p = def(d->getReg(1)); // a floating-point constant that is in the pool already
      if (!p || p->getOpcode() != G_CONSTANT_POOL || p->getOperand(1).getOffset())
        return false;
      auto b = mf_->constantPool()[size_t(p->getOperand(1).getIndex())].bytes;
      if (b.size() != e)
        return false;
      std::copy(b.begin(), b.end(), bytes.begin() + ptrdiff_t(i * e));
      continue;
    } else {
      return false;
    }
    for (unsigned k = 0; k < e; ++k) {
      unsigned at = tl_->isLittleEndian ? k : e - 1 - k;
      bytes[i * e + at] = k / 8 < w.size() ? uint8_t(w[k / 8] >> (k % 8 * 8)) : 0;
    }
  }
  loadConstant(dst, bytes);
  return true;
}

Step Legalizer::Impl::buildThroughStack(MachineInstr &mi) {
  Register dst = reg(mi, 0);
  LLT t = type(dst), e = t.getElementType();
  int fi = stackSlot(t.getSizeInBytes(), t.getSizeInBytes());
  Register p = slotAddress(fi);
  for (unsigned i = 0; i < t.getNumElements(); ++i) {
    Register x = resolve(reg(mi, i + 1));
    if (isUndef(x))
      continue;
    int64_t at = int64_t(i) * int64_t(e.getSizeInBytes());
    b_.buildStore(x, b_.buildPtrAdd(pointerType(), p, at), slotOperand(fi, at, e, true));
  }
  b_.buildLoad(dst, p, slotOperand(fi, 0, t, false));
  return Step::kReplaced;
}

Step Legalizer::Impl::legalizeSplat(MachineInstr &mi) {
  LLT t = type(reg(mi, 0));
  RegVec l;
  for (unsigned i = 0; i < t.getNumElements(); ++i)
    l.push_back(reg(mi, 1));
  buildVector(t, l, reg(mi, 0));
  return Step::kReplaced;
}

Step Legalizer::Impl::legalizeConcat(MachineInstr &mi) {
  std::vector<LaneRef> refs;
  for (unsigned i = 1; i < mi.getNumOperands(); ++i) {
    unsigned n = type(reg(mi, i)).getNumElements();
    for (unsigned k = 0; k < n; ++k)
      refs.push_back({reg(mi, i), k});
  }
  gatherLanes(reg(mi, 0), refs);
  return Step::kReplaced;
}

Step Legalizer::Impl::unmergeVector(MachineInstr &mi) {
  unsigned n = mi.getNumOperands() - 1;
  Register src = reg(mi, n);
  LLT s = type(src), d = type(reg(mi, 0));
  if (d.isVector() && d.getElementType() == s.getElementType()) {
    for (unsigned i = 0; i < n; ++i) {
      std::vector<LaneRef> refs(d.getNumElements());
      for (unsigned k = 0; k < refs.size(); ++k)
        refs[k] = {src, i * unsigned(refs.size()) + k};
      gatherLanes(reg(mi, i), refs);
    }
    return Step::kReplaced;
  }
  if (d != s.getElementType()) {
    Register x = build(G_BITCAST, LLT::scalar(unsigned(s.getSizeInBits())), {src});
    RegVec l;
    for (unsigned i = 0; i < n; ++i)
      l.push_back(reg(mi, i));
    b_.buildUnmerge(l, x);
    return Step::kReplaced;
  }
  const MachineInstr *from = def(src);
  if (!isRegisterType(s) || (from && from->getOpcode() == G_BUILD_VECTOR)) {
    RegVec l = lanes(src);
    for (unsigned i = 0; i < n; ++i)
      replace(reg(mi, i), l[i]);
    return Step::kReplaced;
  }
  if (!isFinishing(mi)) // until it is known which elements are used
    return defer(mi);
  int fi = stackSlot(s.getSizeInBytes(), s.getSizeInBytes());
  Register p = slotAddress(fi);
  b_.buildStore(src, p, slotOperand(fi, 0, s, true));
  for (unsigned i = 0; i < n; ++i) {
    bool used = false;
    for (Register r : parts(reg(mi, i)))
      used |= !mri_->useEmpty(r);
    if (!used)
      continue;
    int64_t at = int64_t(i) * int64_t(d.getSizeInBytes());
    b_.buildLoad(reg(mi, i), b_.buildPtrAdd(pointerType(), p, at), slotOperand(fi, at, d, false));
  }
  return Step::kReplaced;
}

//===--- One element --------------------------------------------------------------------------------------------===//

/// The address of an element of a vector in a stack slot. An index beyond the end gives the address of some element.
Register Legalizer::Impl::elementAddress(int fi, LLT vector, Register index) {
  unsigned n = vector.getNumElements();
  Register i = ext(index, sizeType(), Ext::kZero);
  if (std::has_single_bit(n))
    i = and_(i, cst(sizeType(), n - 1));
  else
    i = build(G_UMIN, sizeType(), {i, cst(sizeType(), n - 1)});
  uint64_t bytes = vector.getElementType().getSizeInBytes();
  if (std::has_single_bit(bytes))
    i = shl(i, unsigned(std::countr_zero(bytes)));
  else
    i = build(G_MUL, sizeType(), {i, cst(sizeType(), int64_t(bytes))});
  return build(G_PTR_ADD, pointerType(), {slotAddress(fi), i});
}

Step Legalizer::Impl::legalizeExtractElement(MachineInstr &mi) {
  Register dst = reg(mi, 0), src = reg(mi, 1), index = reg(mi, 2);
  LLT s = type(src), e = s.getElementType();
  TypeRep r = rep(s);
  if (r.kind == TypeRep::kInvalid)
    return unsupported(mi, "the type has no representation");
  int64_t at;
  bool isConst = constantValue(resolve(index), at);
  if (isConst && (at < 0 || at >= int64_t(s.getNumElements()))) {
    b_.buildUndef(dst);
    return Step::kReplaced;
  }
  const MachineInstr *d = def(src);
  bool visible = d && (d->getOpcode() == G_BUILD_VECTOR || d->getOpcode() == G_IMPLICIT_DEF);
  if (type(dst) != e) { // the element is extended or cut
    Register x = newReg(e);
    buildTo(G_EXTRACT_VECTOR_ELT, x, {src, index});
    if (type(dst).getScalarSizeInBits() < e.getScalarSizeInBits())
      buildTo(G_TRUNC, dst, {x});
    else
      buildTo(G_ANYEXT, dst, {x});
    return Step::kReplaced;
  }
  if (isConst && d && d->getOpcode() == G_IMPLICIT_DEF) {
    b_.buildUndef(dst);
    return Step::kReplaced;
  }
  if (isConst && (visible || !isRegisterType(s))) {
    replace(dst, lane(src, unsigned(at)));
    return Step::kReplaced;
  }
  if (!isRegisterType(s) && r.kind != TypeRep::kVector) {
    // In memory the elements must have addresses.
    unsigned bits = r.kind == TypeRep::kScalarized ? (e.getScalarSizeInBits() + 7) / 8 * 8
                                                   : type(parts(src)[0]).getScalarSizeInBits();
    if (bits != e.getScalarSizeInBits()) {
      LLT wide = s.changeElementSize(bits);
      Register x = r.kind == TypeRep::kScalarized ? build(G_ANYEXT, wide, {src}) : viewAs(wide, parts(src));
      buildTo(G_TRUNC, dst, {build(G_EXTRACT_VECTOR_ELT, LLT::scalar(bits), {x, index})});
      return Step::kReplaced;
    }
  }
  int fi = stackSlot(s.getSizeInBytes(), std::bit_ceil(s.getSizeInBytes()));
  b_.buildStore(src, slotAddress(fi), slotOperand(fi, 0, s, true));
  if (isConst) {
    int64_t offset = at * int64_t(e.getSizeInBytes());
    b_.buildLoad(dst, slotAddress(fi, offset), slotOperand(fi, offset, e, false));
  } else {
    MachineMemOperand *m = slotOperand(fi, 0, e, false);
    m->ptr = {};
    m->log2Align = uint8_t(std::countr_zero(e.getSizeInBytes()));
    b_.buildLoad(dst, elementAddress(fi, s, index), m);
  }
  return Step::kReplaced;
}

Step Legalizer::Impl::legalizeInsertElement(MachineInstr &mi) {
  Register dst = reg(mi, 0), src = reg(mi, 1), value = reg(mi, 2), index = reg(mi, 3);
  LLT t = type(dst), e = t.getElementType();
  TypeRep r = rep(t);
  if (r.kind == TypeRep::kInvalid)
    return unsupported(mi, "the type has no representation");
  int64_t at;
  bool isConst = constantValue(resolve(index), at);
  if (isConst && (at < 0 || at >= int64_t(t.getNumElements()))) {
    b_.buildUndef(dst);
    return Step::kReplaced;
  }
  if (isConst && r.kind == TypeRep::kVector) {
    RegVec p = parts(src);
    unsigned per = r.lanes();
    Register x = e.isPointer() ? build(G_PTRTOINT, LLT::scalar(e.getScalarSizeInBits()), {value}) : value;
    Register &q = p[size_t(at) / per];
    q = build(G_INSERT_VECTOR_ELT, r.part, {q, x, cst(sizeType(), at % per)});
    setParts(dst, p);
    return Step::kReplaced;
  }
  const MachineInstr *d = def(src);
  bool visible = d && (d->getOpcode() == G_BUILD_VECTOR || d->getOpcode() == G_IMPLICIT_DEF);
  if (isConst && (visible || !isRegisterType(t))) {
    RegVec l = lanes(src);
    l[size_t(at)] = value;
    defineFromLanes(dst, l);
    return Step::kReplaced;
  }
  if (!isRegisterType(t) && r.kind != TypeRep::kVector) {
    bool isMask = r.kind == TypeRep::kMask;
    unsigned bits = r.kind == TypeRep::kScalarized ? (e.getScalarSizeInBits() + 7) / 8 * 8
                                                   : type(parts(src)[0]).getScalarSizeInBits();
    if (bits != e.getScalarSizeInBits()) {
      LLT wide = t.changeElementSize(bits);
      Register x = r.kind == TypeRep::kScalarized ? build(G_ANYEXT, wide, {src}) : viewAs(wide, parts(src));
      Register v = ext(value, LLT::scalar(bits), isMask ? Ext::kSign : Ext::kAny);
      Register y = build(G_INSERT_VECTOR_ELT, wide, {x, v, index});
      if (r.kind == TypeRep::kScalarized)
        buildTo(G_TRUNC, dst, {y});
      else
        setParts(dst, parts(y));
      return Step::kReplaced;
    }
  }
  int fi = stackSlot(t.getSizeInBytes(), std::bit_ceil(t.getSizeInBytes()));
  b_.buildStore(src, slotAddress(fi), slotOperand(fi, 0, t, true));
  if (isConst) {
    int64_t offset = at * int64_t(e.getSizeInBytes());
    b_.buildStore(value, slotAddress(fi, offset), slotOperand(fi, offset, e, true));
  } else {
    MachineMemOperand *m = slotOperand(fi, 0, e, true);
    m->ptr = {};
    m->log2Align = uint8_t(std::countr_zero(e.getSizeInBytes()));
    b_.buildStore(value, elementAddress(fi, t, index), m);
  }
  b_.buildLoad(dst, slotAddress(fi), slotOperand(fi, 0, t, false));
  return Step::kReplaced;
}

} // namespace lathe
