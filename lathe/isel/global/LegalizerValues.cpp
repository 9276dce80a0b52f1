// Values and the registers that represent them.
#include "lathe/isel/global/LegalizerImpl.h"

#include <algorithm>

namespace lathe {

using namespace TargetOpcode;

Register Legalizer::Impl::resolve(Register r) {
  Register end = r;
  while (end.isVirtual() && mri_->info(end).mark == kAlias)
    end = Register(link_[end.virtIndex()]);
  while (r != end) { // later look-ups take one step
    Register next(link_[r.virtIndex()]);
    link_[r.virtIndex()] = end.id();
    r = next;
  }
  return end;
}

void Legalizer::Impl::recordParts(Register v, const RegVec &regs) {
  uint32_t i = v.virtIndex();
  if (i >= link_.size())
    link_.resize(std::max<size_t>(mri_->getNumVirtRegs(), link_.size() * 2));
  link_[i] = uint32_t(parts_.size());
  parts_.push_back(uint32_t(regs.size()));
  for (Register r : regs)
    parts_.push_back(r.id());
  mri_->info(v).mark = kParts;
  marked_.push_back(i);
}

RegVec Legalizer::Impl::parts(Register v) {
  v = resolve(v);
  MachineRegisterInfo::VReg &info = mri_->info(v);
  if (info.mark != kParts) {
    LLT t = info.type;
    if (isRegisterType(t))
      return {v};
    TypeRep r = rep(t);
    RegVec regs;
    for (uint32_t i = 0; i < r.count; ++i)
      regs.push_back(newReg(r.part));
    recordParts(v, regs);
    return regs;
  }
  RegVec regs;
  uint32_t at = link_[v.virtIndex()];
  for (uint32_t i = 1; i <= parts_[at]; ++i)
    regs.push_back(resolve(Register(parts_[at + i])));
  return regs;
}

void Legalizer::Impl::setParts(Register v, const RegVec &regs) {
  if (!hasParts(v)) {
    recordParts(v, regs);
    return;
  }
  RegVec wanted = parts(v);
  RegVec from = regs;
  if (type(wanted[0]) != type(from[0])) { // a mask that was asked for in another form
    Register other = newReg(type(v));
    recordParts(other, regs);
    from = maskParts(other, type(wanted[0]).getScalarSizeInBits());
  }
  for (size_t i = 0; i < wanted.size(); ++i)
    replace(wanted[i], from[i]);
}

void Legalizer::Impl::replace(Register dst, Register src) {
  src = resolve(src);
  if (!isRegisterType(type(dst))) {
    setParts(dst, parts(src));
    return;
  }
  if (dst.virtIndex() < aliasFrom_) {
    b_.buildCopy(dst, src);
    return;
  }
  uint32_t i = dst.virtIndex();
  if (i >= link_.size())
    link_.resize(std::max<size_t>(mri_->getNumVirtRegs(), link_.size() * 2));
  link_[i] = src.id();
  mri_->info(dst).mark = kAlias;
  marked_.push_back(i);
}

/// Of a constant that parts represent: from those.
bool Legalizer::Impl::constantOfParts(Register r, int64_t &value) const {
  LLT t = type(r);
  if (!t.isScalar())
    return false;
  const uint32_t *p = &parts_[link_[r.virtIndex()]];
  unsigned bits = t.getScalarSizeInBits(), width = type(Register(p[1])).getScalarSizeInBits();
  uint64_t low = 0;
  for (unsigned i = 0; i < p[0]; ++i) {
    int64_t v;
    if (!constantValue(Register(p[i + 1]), v))
      return false;
    if (i * width < 64) {
      uint64_t field = width < 64 ? uint64_t(v) & ((uint64_t(1) << width) - 1) : uint64_t(v);
      low |= field << (i * width);
      continue;
    }
    // Above the low 64 bits there may only be copies of the sign.
    unsigned left = bits - i * width;
    if (left < 64)
      v = int64_t(uint64_t(v) << (64 - left)) >> (64 - left);
    if (v != (int64_t(low) >> 63))
      return false;
  }
  value = bits < 64 ? int64_t(low << (64 - bits)) >> (64 - bits) : int64_t(low);
  return true;
}

bool Legalizer::Impl::constantValue(Register r, int64_t &value) const {
  if (!r.isVirtual())
    return false;
  if (mri_->info(r).mark == kAlias)
    return constantValue(Register(link_[r.virtIndex()]), value);
  if (mri_->info(r).mark == kParts)
    return constantOfParts(r, value);
  const MachineInstr *d = def(r);
  while (d && d->isCopy() && d->getReg(1).isVirtual())
    d = def(d->getReg(1));
  if (!d || d->getOpcode() != G_CONSTANT)
    return false;
  const MachineOperand &op = d->getOperand(1);
  if (op.isImm()) {
    value = op.getImm();
    return true;
  }
  unsigned bits = op.getCImmBits();
  auto w = op.getCImmWords();
  value = int64_t(w[0]);
  if (bits < 64)
    value = int64_t(uint64_t(value) << (64 - bits)) >> (64 - bits);
  for (size_t i = 1; i < w.size(); ++i) {
    unsigned rest = bits - unsigned(i) * 64;
    uint64_t mask = rest >= 64 ? ~uint64_t(0) : (uint64_t(1) << rest) - 1;
    if ((w[i] & mask) != ((value < 0 ? ~uint64_t(0) : 0) & mask))
      return false;
  }
  return true;
}

bool Legalizer::Impl::isUndef(Register r) const {
  const MachineInstr *d = def(r);
  return d && d->getOpcode() == G_IMPLICIT_DEF;
}

//===--- Constants ----------------------------------------------------------------------------------------------===//

Register Legalizer::Impl::cst(LLT t, int64_t v) {
  if (t.isVector()) {
    Register e = cst(t.getElementType(), v);
    Register r = newReg(t);
    MachineInstrBuilder nb = b_.buildInstr(G_BUILD_VECTOR, t.getNumElements() + 1);
    nb.addDef(r);
    for (unsigned i = 0; i < t.getNumElements(); ++i)
      nb.addUse(e);
    return r;
  }
  if (t.isPointer())
    return build(G_INTTOPTR, t, {cst(LLT::scalar(t.getScalarSizeInBits()), v)});
  return b_.buildConstant(t, v);
}

Register Legalizer::Impl::cstBits(LLT t, std::span<const uint64_t> w) {
  unsigned bits = t.getScalarSizeInBits();
  if (t.isVector()) {
    Register e = cstBits(t.getElementType(), w);
    RegVec l;
    for (unsigned i = 0; i < t.getNumElements(); ++i)
      l.push_back(e);
    return buildVector(t, l);
  }
  if (bits <= 64)
    return b_.buildConstant(t, int64_t(w[0]));
  auto copy = mf_->getArena().makeArray<uint64_t>((bits + 63) / 64);
  for (size_t i = 0; i < copy.size(); ++i)
    copy[i] = i < w.size() ? w[i] : 0;
  Register r = newReg(t);
  b_.buildInstr(G_CONSTANT, 2).addDef(r).add(MachineOperand::createCImm(bits, copy.data()));
  return r;
}

Register Legalizer::Impl::lowMask(LLT t, unsigned bits) {
  std::vector<uint64_t> w((t.getScalarSizeInBits() + 63) / 64);
  for (unsigned i = 0; i < bits; ++i)
    w[i / 64] |= uint64_t(1) << (i % 64);
  return cstBits(t, w);
}

Register Legalizer::Impl::bitAt(LLT t, unsigned bit) {
  std::vector<uint64_t> w((t.getScalarSizeInBits() + 63) / 64);
  w[bit / 64] = uint64_t(1) << (bit % 64);
  return cstBits(t, w);
}

//===--- Short forms --------------------------------------------------------------------------------------------===//

Register Legalizer::Impl::icmp(unsigned pred, Register a, Register b) {
  Register r = newReg(boolFor(type(a)));
  b_.buildCmp(G_ICMP, pred, r, a, b);
  return r;
}

Register Legalizer::Impl::fcmp(unsigned pred, Register a, Register b) {
  Register r = newReg(boolFor(type(a)));
  b_.buildCmp(G_FCMP, pred, r, a, b);
  return r;
}

Register Legalizer::Impl::select(Register c, Register a, Register b) { return build(G_SELECT, type(a), {c, a, b}); }

Register Legalizer::Impl::shift(unsigned opcode, Register a, unsigned amount) {
  if (!amount)
    return a;
  LLT t = type(a);
  return build(opcode, t, {a, cst(shiftAmountType(t), amount)});
}

//===--- Widths -------------------------------------------------------------------------------------------------===//

/// Whether the bits of `r` from `bits` up are known to be zeros (copies of the sign), by looking at its definition.
bool Legalizer::Impl::knownExtended(Register r, unsigned bits, Ext k, unsigned depth) {
  const MachineInstr *d = def(resolve(r));
  if (!d || depth > 2)
    return false;
  unsigned zeroBits = k == Ext::kZero ? bits : bits - 1; // zeros from here up do for either
  switch (d->getOpcode()) {
  case G_CONSTANT: {
    int64_t v;
    if (!constantValue(d->getReg(0), v))
      return false;
    if (v >= 0)
      return zeroBits >= 64 || (v >> zeroBits) == 0;
    return k == Ext::kSign && (bits > 64 || (v >> (bits - 1)) == -1);
  }
  case G_ZEXTLOAD:
    return d->getMemOperand() && d->getMemOperand()->getSizeInBits() <= zeroBits;
  case G_SEXTLOAD:
    return k == Ext::kSign && d->getMemOperand() && d->getMemOperand()->getSizeInBits() <= bits;
  case G_ASSERT_ZEXT:
    return uint64_t(d->getOperand(2).getImm()) <= zeroBits;
  case G_ASSERT_SEXT:
  case G_SEXT_INREG:
    return k == Ext::kSign && uint64_t(d->getOperand(2).getImm()) <= bits;
  case G_ZEXT:
    return type(d->getReg(1)).getScalarSizeInBits() <= zeroBits;
  case G_SEXT:
    return k == Ext::kSign && type(d->getReg(1)).getScalarSizeInBits() <= bits;
  case G_AND: {
    int64_t v;
    for (unsigned i : {1u, 2u})
      if (constantValue(resolve(d->getReg(i)), v) && v >= 0 && (zeroBits >= 64 || (v >> zeroBits) == 0))
        return true;
    return false;
  }
  case G_LSHR: {
    int64_t v;
    unsigned width = type(d->getReg(0)).getScalarSizeInBits();
    return constantValue(resolve(d->getReg(2)), v) && v >= 0 && v < width && width - unsigned(v) <= zeroBits;
  }
  case G_ANYEXT: { // of a comparison
    const MachineInstr *c = def(resolve(d->getReg(1)));
    return tl_->booleansAreZeroOrOne && zeroBits >= 1 && c && (c->getOpcode() == G_ICMP || c->getOpcode() == G_FCMP) &&
           type(c->getReg(0)).isScalar(1) && type(d->getReg(0)) == bool_;
  }
  default: // nothing is known of other operations
    return false;
  }
}

Register Legalizer::Impl::inReg(Register r, unsigned bits, Ext k) {
  LLT t = type(r);
  if (k == Ext::kAny || bits >= t.getScalarSizeInBits() || knownExtended(r, bits, k))
    return r;
  if (k == Ext::kZero)
    return and_(r, lowMask(t, bits));
  Register d = newReg(t);
  b_.buildInstr(G_SEXT_INREG, 3).addDef(d).addUse(r).addImm(int64_t(bits));
  return d;
}

Register Legalizer::Impl::ext(Register v, LLT to, Ext k) {
  v = resolve(v);
  LLT t = type(v);
  if (t == to)
    return v;
  if (t.isPointer())
    return ext(build(G_PTRTOINT, LLT::scalar(t.getScalarSizeInBits()), {v}), to, k);
  if (to.getScalarSizeInBits() < t.getScalarSizeInBits())
    return trunc(v, to);
  int64_t c;
  if (!t.isVector() && t.getScalarSizeInBits() <= 64 && constantValue(v, c)) {
    unsigned n = t.getScalarSizeInBits();
    if (k == Ext::kZero && n < 64)
      c &= int64_t((uint64_t(1) << n) - 1);
    if (k != Ext::kZero || n < 64 || to.getScalarSizeInBits() <= 64)
      return cst(to, c);
  }
  if (!t.isVector() && !isRegisterType(t)) {
    TypeRep r = rep(t);
    if (r.kind == TypeRep::kPromoted && r.part == to)
      return inReg(parts(v)[0], t.getScalarSizeInBits(), k);
  }
  return build(k == Ext::kAny ? G_ANYEXT : k == Ext::kZero ? G_ZEXT : G_SEXT, to, {v});
}

Register Legalizer::Impl::trunc(Register r, LLT to) {
  LLT t = type(r);
  if (t == to)
    return r;
  if (to.isPointer())
    return build(G_INTTOPTR, to, {trunc(r, LLT::scalar(to.getScalarSizeInBits()))});
  int64_t c;
  if (!t.isVector() && constantValue(r, c))
    return cst(to, c);
  Register d = newReg(to);
  truncTo(d, r);
  return d;
}

void Legalizer::Impl::truncTo(Register dst, Register r) {
  LLT t = type(dst), from = type(r);
  if (t == from)
    return replace(dst, r);
  if (!t.isVector() && !isRegisterType(t) && isIntType(from)) {
    TypeRep p = rep(t);
    if (p.kind == TypeRep::kPromoted)
      return setParts(dst, {trunc(r, p.part)});
  }
  buildTo(G_TRUNC, dst, {r});
}

//===--- Words --------------------------------------------------------------------------------------------------===//

RegVec Legalizer::Impl::words(Register v, unsigned n, Ext k) {
  v = resolve(v);
  LLT t = type(v);
  if (t.isPointer()) {
    v = build(G_PTRTOINT, LLT::scalar(t.getScalarSizeInBits()), {v});
    t = type(v);
  }
  unsigned bits = t.getScalarSizeInBits();
  RegVec w;
  if (isFloatOnly(t)) {
    // Through memory: the only way between such registers and integers that every target has.
    int fi = stackSlot(t.getSizeInBytes(), t.getSizeInBytes());
    Register p = slotAddress(fi);
    b_.buildStore(v, p, slotOperand(fi, 0, t, true));
    for (unsigned at = 0; at < bits; at += wordBits_) {
      unsigned part = std::min(wordBits_, bits - at);
      unsigned byte = tl_->isLittleEndian ? at / 8 : (bits - at - part) / 8;
      LLT m = LLT::scalar(part);
      Register r = newReg(m);
      b_.buildLoad(r, b_.buildPtrAdd(pointerType(), p, byte), slotOperand(fi, byte, m, false));
      w.push_back(part == wordBits_ ? r : ext(r, word_, k));
    }
  } else if (bits <= wordBits_) {
    w.push_back(ext(v, word_, k));
  } else {
    w = parts(v);
    unsigned top = bits - (unsigned(w.size()) - 1) * wordBits_;
    if (!n || n >= w.size())
      w.back() = inReg(w.back(), top, k);
  }
  if (n && w.size() > n)
    w.truncate(n);
  if (n > w.size()) {
    Register fill = k == Ext::kZero ? cst(word_, 0) : k == Ext::kSign ? ashr(w.back(), wordBits_ - 1) : undef(word_);
    while (w.size() < n)
      w.push_back(fill);
  }
  return w;
}

void Legalizer::Impl::defineFromWords(Register dst, RegVec w) {
  LLT t = type(dst);
  unsigned bits = t.getScalarSizeInBits();
  if (t.isPointer() && isRegisterType(t)) {
    buildTo(G_INTTOPTR, dst, {trunc(w[0], LLT::scalar(bits))});
    return;
  }
  if (isFloatOnly(t)) {
    int fi = stackSlot(t.getSizeInBytes(), t.getSizeInBytes());
    Register p = slotAddress(fi);
    for (unsigned at = 0, i = 0; at < bits; at += wordBits_, ++i) {
      unsigned part = std::min(wordBits_, bits - at);
      unsigned byte = tl_->isLittleEndian ? at / 8 : (bits - at - part) / 8;
      LLT m = LLT::scalar(part);
      b_.buildStore(trunc(w[i], m), b_.buildPtrAdd(pointerType(), p, byte), slotOperand(fi, byte, m, true));
    }
    b_.buildLoad(dst, p, slotOperand(fi, 0, t, false));
    return;
  }
  if (bits <= wordBits_) {
    truncTo(dst, w[0]);
    return;
  }
  w.truncate((bits + wordBits_ - 1) / wordBits_);
  setParts(dst, w);
}

RegVec Legalizer::Impl::field(const RegVec &w, unsigned offset, unsigned width) {
  RegVec out;
  for (unsigned at = 0; at < width; at += wordBits_) {
    unsigned i = (offset + at) / wordBits_, s = (offset + at) % wordBits_;
    unsigned need = std::min(wordBits_, width - at);
    Register r = i < w.size() ? w[i] : undef(word_);
    if (s) {
      r = lshr(r, s);
      if (s + need > wordBits_ && i + 1 < w.size())
        r = or_(r, shl(w[i + 1], wordBits_ - s));
    }
    out.push_back(r);
  }
  return out;
}

RegVec Legalizer::Impl::joinFields(std::span<const Register> fields, unsigned width) {
  RegVec out;
  unsigned total = unsigned(fields.size()) * width;
  for (unsigned i = 0; i < (total + wordBits_ - 1) / wordBits_; ++i)
    out.push_back(Register());
  auto put = [&](size_t i, Register r) {
    if (i < out.size())
      out[i] = out[i].isValid() ? or_(out[i], r) : r;
  };
  for (size_t f = 0; f < fields.size(); ++f) {
    if (isUndef(resolve(fields[f])))
      continue;
    unsigned at = unsigned(f) * width;
    // Only what another field stands above has to be clean.
    Ext k = (at + width) % wordBits_ == 0 || f + 1 == fields.size() ? Ext::kAny : Ext::kZero;
    RegVec w = words(fields[f], 0, k);
    for (size_t i = 0; i < w.size(); ++i) {
      unsigned s = at % wordBits_;
      put(at / wordBits_ + i, shl(w[i], s));
      if (s)
        if (unsigned have = std::min(wordBits_, width - unsigned(i) * wordBits_); s + have > wordBits_)
          put(at / wordBits_ + i + 1, lshr(w[i], wordBits_ - s));
    }
  }
  for (Register &r : out)
    if (!r.isValid())
      r = undef(word_);
  return out;
}

Register Legalizer::Impl::asInt(Register v) {
  LLT t = type(v);
  if (t.isPointer())
    return build(G_PTRTOINT, LLT::scalar(t.getScalarSizeInBits()), {v});
  if (!isFloatOnly(t))
    return v;
  // An integer type that is wide enough and has no floating-point registers.
  RegVec w = words(v);
  unsigned bits = unsigned(w.size()) * wordBits_;
  while (isFloatOnly(LLT::scalar(bits)))
    bits += wordBits_;
  Register r = newReg(LLT::scalar(bits));
  while (w.size() * wordBits_ < bits)
    w.push_back(undef(word_));
  defineFromWords(r, w);
  return r;
}

void Legalizer::Impl::defineFromInt(Register dst, Register i) {
  LLT t = type(dst);
  if (t == type(i))
    replace(dst, i);
  else if (t.isPointer())
    buildTo(G_INTTOPTR, dst, {trunc(i, LLT::scalar(t.getScalarSizeInBits()))});
  else if (isFloatOnly(t))
    defineFromWords(dst, words(i, (t.getScalarSizeInBits() + wordBits_ - 1) / wordBits_));
  else
    truncTo(dst, i);
}

//===--- Elements of vectors ------------------------------------------------------------------------------------===//

RegVec Legalizer::Impl::unmerge(Register part) {
  part = resolve(part);
  LLT t = type(part);
  if (!t.isVector())
    return {part};
  const MachineInstr *d = def(part);
  while (d && d->isCopy() && d->getReg(1).isVirtual() && type(d->getReg(1)) == t) {
    part = resolve(d->getReg(1));
    d = def(part);
  }
  RegVec l;
  if (d && d->getOpcode() == G_BUILD_VECTOR) {
    for (unsigned i = 1; i < d->getNumOperands(); ++i)
      l.push_back(resolve(d->getReg(i)));
    return l;
  }
  LLT e = t.getElementType();
  for (unsigned i = 0; i < t.getNumElements(); ++i)
    l.push_back(newReg(e));
  if (d && d->getOpcode() == G_IMPLICIT_DEF) {
    for (Register r : l)
      b_.buildUndef(r);
    return l;
  }
  b_.buildUnmerge(l, part);
  return l;
}

RegVec Legalizer::Impl::lanes(Register v) {
  v = resolve(v);
  LLT t = type(v);
  unsigned n = t.getNumElements();
  LLT e = t.getElementType();
  TypeRep r = rep(t);
  RegVec p = parts(v), out;
  if (r.kind == TypeRep::kScalarized) {
    unsigned per = r.count / n;
    for (unsigned i = 0; i < n; ++i) {
      if (per == 1 && r.part == e) {
        out.push_back(p[i]);
        continue;
      }
      Register x = newReg(e);
      recordParts(x, p.slice(i * per, per));
      out.push_back(x);
    }
    return out;
  }
  for (Register q : p) {
    RegVec l = unmerge(q);
    for (Register x : l) {
      if (out.size() == n)
        return out;
      if (type(x) == e)
        out.push_back(x);
      else if (e.isPointer())
        out.push_back(build(G_INTTOPTR, e, {x}));
      else
        out.push_back(trunc(x, e));
    }
  }
  return out;
}

Register Legalizer::Impl::lane(Register v, unsigned i) {
  v = resolve(v);
  LLT t = type(v);
  LLT e = t.getElementType();
  TypeRep r = rep(t);
  RegVec p = parts(v);
  if (r.kind == TypeRep::kScalarized)
    return lanes(v)[i];
  Register q = p[i / type(p[0]).getNumElements()];
  unsigned at = i % type(p[0]).getNumElements();
  Register x;
  const MachineInstr *d = def(q);
  if (d && d->getOpcode() == G_BUILD_VECTOR) {
    x = resolve(d->getReg(at + 1));
  } else {
    x = newReg(type(q).getElementType());
    Register index = cst(sizeType(), at);
    buildTo(G_EXTRACT_VECTOR_ELT, x, {q, index});
  }
  if (type(x) == e)
    return x;
  return e.isPointer() ? build(G_INTTOPTR, e, {x}) : trunc(x, e);
}

Register Legalizer::Impl::buildVector(LLT t, const RegVec &l, Register dst) {
  if (!dst.isValid())
    dst = newReg(t);
  MachineInstrBuilder nb = b_.buildInstr(G_BUILD_VECTOR, unsigned(l.size()) + 1);
  nb.addDef(dst);
  for (Register r : l)
    nb.addUse(r);
  return dst;
}

void Legalizer::Impl::defineFromLanes(Register dst, const RegVec &l) {
  LLT t = type(dst);
  unsigned n = t.getNumElements();
  TypeRep r = rep(t);
  if (r.kind == TypeRep::kScalarized) {
    RegVec p;
    for (Register x : l)
      p.append(parts(x));
    setParts(dst, p);
    return;
  }
  RegVec p = parts(dst);
  LLT part = type(p[0]);
  unsigned per = part.getNumElements();
  LLT pe = part.getElementType();
  Register fill;
  for (size_t i = 0; i < p.size(); ++i) {
    RegVec group;
    for (unsigned k = 0; k < per; ++k) {
      unsigned at = unsigned(i) * per + k;
      if (at >= n) {
        if (!fill.isValid())
          fill = undef(pe);
        group.push_back(fill);
        continue;
      }
      Register x = l[at];
      if (type(x) != pe)
        x = ext(x, pe, r.kind == TypeRep::kMask ? Ext::kSign : Ext::kAny);
      group.push_back(x);
    }
    // All elements of one register, in order: that register.
    const MachineInstr *d = def(group[0]);
    bool same =
        d && d->getOpcode() == G_UNMERGE_VALUES && d->getNumOperands() == per + 1 && type(d->getReg(per)) == part;
    for (unsigned k = 0; same && k < per; ++k)
      same = d->getReg(k) == group[k];
    if (same)
      replace(p[i], d->getReg(per));
    else
      buildVector(part, group, p[i]);
  }
}

//===--- Masks --------------------------------------------------------------------------------------------------===//

LLT Legalizer::Impl::maskElement(Register v) {
  RegVec p = parts(v);
  return type(p[0]).getScalarType();
}

/// The parts of a vector of s1 with elements of the given width.
RegVec Legalizer::Impl::maskParts(Register v, unsigned elementBits) {
  v = resolve(v);
  RegVec p = parts(v);
  unsigned have = type(p[0]).getScalarSizeInBits();
  if (have == elementBits)
    return p;
  unsigned n = type(v).getNumElements();
  LLT narrowType = LLT::vector(n, have);
  Register narrow = p[0], wide = newReg(LLT::vector(n, elementBits));
  if (!isRegisterType(narrowType)) {
    narrow = newReg(narrowType);
    recordParts(narrow, p);
  }
  buildTo(have < elementBits ? G_SEXT : G_TRUNC, wide, {narrow});
  return parts(wide);
}

/// Registers for the definition of a vector of s1 in the given form, or in the one that was asked for already.
RegVec Legalizer::Impl::newMaskParts(Register v, LLT part, unsigned count) {
  if (!hasParts(v)) {
    RegVec p;
    for (unsigned i = 0; i < count; ++i)
      p.push_back(newReg(part));
    recordParts(v, p);
  }
  return parts(v);
}

} // namespace lathe
