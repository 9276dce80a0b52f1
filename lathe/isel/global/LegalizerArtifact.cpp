// Copies, constants, and the operations that only change how a value is held: extension and truncation, putting
// together and taking apart, casts.
#include "lathe/ir/Instruction.h"
#include "lathe/isel/global/LegalizerImpl.h"

#include <algorithm>
#include <bit>

namespace lathe {

using namespace TargetOpcode;

static Ext kindOf(unsigned opcode) { return opcode == G_ZEXT ? Ext::kZero : opcode == G_SEXT ? Ext::kSign : Ext::kAny; }

Register Legalizer::Impl::viewAs(LLT t, const RegVec &p) {
  if (isRegisterType(t))
    return p[0];
  Register r = newReg(t);
  recordParts(r, p);
  return r;
}

//===--- Copies and constants -----------------------------------------------------------------------------------===//

Step Legalizer::Impl::legalizeCopy(MachineInstr &mi) {
  Register dst = reg(mi, 0), src = reg(mi, 1);
  if (!dst.isVirtual() || !src.isVirtual())
    return legalizePhysCopy(mi);
  if (mi.getOpcode() == G_FREEZE && isRegisterType(type(dst))) {
    // Every reader of the result must see the same value, so it gets a register of its own.
    b_.buildCopy(dst, src);
    return Step::kReplaced;
  }
  if (mi.getOpcode() == G_FREEZE) {
    TypeRep r = rep(type(dst));
    RegVec s = parts(src);
    RegVec d = r.kind == TypeRep::kMask && !s.empty() ? newMaskParts(dst, type(s[0]), unsigned(s.size())) : parts(dst);
    if (!s.empty() && type(d[0]) != type(s[0]))
      s = maskParts(src, type(d[0]).getScalarSizeInBits());
    for (size_t i = 0; i < s.size(); ++i)
      b_.buildCopy(d[i], s[i]);
    return s.empty() ? unsupported(mi, "the type has no representation") : Step::kReplaced;
  }
  LLT a = type(dst), c = type(src);
  if (a != c && (a.isVector() || c.isVector()))
    buildTo(G_BITCAST, dst, {src});
  else if (a != c)
    defineFromWords(dst, words(src));
  else
    replace(dst, src);
  return Step::kReplaced;
}

Step Legalizer::Impl::legalizePhysCopy(MachineInstr &mi) {
  bool toPhys = !reg(mi, 0).isVirtual();
  Register v = reg(mi, toPhys ? 1 : 0), phys = reg(mi, toPhys ? 0 : 1);
  if (!v.isVirtual())
    return Step::kLegal;
  LLT t = type(v);
  TypeRep r = rep(t);
  if (r.count == 1) {
    mri_->setReg(mi, toPhys ? 1 : 0, parts(v)[0]);
    return Step::kLegal;
  }
  LLT whole = vectorOfSize(unsigned(t.getSizeInBits()));
  if (!whole.isValid())
    return unsupported(mi, "the value needs several registers");
  if (toPhys) {
    b_.buildCopy(phys, build(G_BITCAST, whole, {v}));
  } else {
    Register x = b_.buildCopy(whole, phys);
    buildTo(G_BITCAST, v, {x});
  }
  return Step::kReplaced;
}

Step Legalizer::Impl::legalizeImplicitDef(MachineInstr &mi) {
  RegVec p = parts(reg(mi, 0));
  if (p.empty())
    return unsupported(mi, "the type has no representation");
  for (Register r : p)
    b_.buildUndef(r);
  return Step::kReplaced;
}

static void immediateWords(const MachineOperand &op, std::vector<uint64_t> &w) {
  if (op.isImm()) {
    w = {uint64_t(op.getImm())};
    return;
  }
  auto s = op.isCImm() ? op.getCImmWords() : op.getFPWords();
  w.assign(s.begin(), s.end());
}

Step Legalizer::Impl::legalizeConstant(MachineInstr &mi) {
  Register dst = reg(mi, 0);
  LLT t = type(dst);
  const MachineOperand &op = mi.getOperand(1);
  std::vector<uint64_t> w;
  immediateWords(op, w);
  unsigned bits = t.getScalarSizeInBits();
  if (t.isVector())
    return unsupported(mi, "constants are scalars");
  int64_t narrow = int64_t(w[0]);
  if (bits < 64)
    narrow = int64_t(uint64_t(narrow) << (64 - bits)) >> (64 - bits);
  if (t.isPointer()) {
    if (bits > wordBits_)
      return unsupported(mi, "the pointer does not fit a register");
    buildTo(G_INTTOPTR, dst, {cst(LLT::scalar(bits), narrow)});
  } else if (t.isScalar(1)) {
    buildTo(G_TRUNC, dst, {cst(bool_, narrow & 1)});
  } else if (bits > wordBits_ || isFloatOnly(t)) {
    RegVec p;
    for (unsigned at = 0; at < bits; at += wordBits_) {
      uint64_t v = at / 64 < w.size() ? w[at / 64] >> (at % 64) : op.isImm() && op.getImm() < 0 ? ~uint64_t(0) : 0;
      unsigned left = std::min(wordBits_, bits - at);
      if (left < 64)
        v = uint64_t(int64_t(v << (64 - left)) >> (64 - left));
      p.push_back(cst(word_, int64_t(v)));
    }
    defineFromWords(dst, p);
  } else if (!isRegisterType(t)) {
    setParts(dst, {cst(rep(t).part, narrow)});
  } else {
    LLT wide = widerLegal(G_CONSTANT, t);
    if (!wide.isValid())
      return unsupported(mi, "no instruction makes it");
    buildTo(G_TRUNC, dst, {cst(wide, narrow)});
  }
  return Step::kReplaced;
}

Step Legalizer::Impl::legalizeFConstant(MachineInstr &mi) {
  Register dst = reg(mi, 0);
  LLT t = type(dst);
  std::vector<uint64_t> w;
  immediateWords(mi.getOperand(1), w);
  bool zero = std::all_of(w.begin(), w.end(), [](uint64_t x) { return x == 0; });
  bool pool = isRegisterType(t) && (isFloatOnly(t) || (hasFloat(t) && !zero));
  if (!pool) {
    unsigned bits = t.getScalarSizeInBits();
    if (bits <= 64) {
      b_.buildConstant(dst, w[0]);
    } else {
      auto copy = mf_->getArena().copy(std::span<const uint64_t>(w));
      b_.buildInstr(G_CONSTANT, 2).addDef(dst).add(MachineOperand::createCImm(bits, copy.data()));
    }
    return Step::kReplaced;
  }
  size_t n = t.getSizeInBytes();
  std::vector<uint8_t> bytes(n);
  for (size_t i = 0; i < n; ++i) {
    size_t k = tl_->isLittleEndian ? i : n - 1 - i;
    bytes[k] = uint8_t(w[i / 8] >> (i % 8 * 8));
  }
  loadConstant(dst, bytes);
  return Step::kReplaced;
}

void Legalizer::Impl::loadConstant(Register dst, std::span<const uint8_t> bytes) {
  MachineConstantPoolEntry e;
  e.constant = ~0u;
  e.bytes = bytes;
  e.size = uint32_t(bytes.size());
  e.log2Align = uint8_t(std::countr_zero(std::bit_ceil(bytes.size())));
  if (e.log2Align > 4)
    e.log2Align = 4;
  unsigned index = mf_->addConstantPoolEntry(e);
  Register p = newReg(pointerType());
  b_.buildInstr(G_CONSTANT_POOL, 2).addDef(p).addConstantPoolIndex(index);
  MachineMemOperand m;
  m.type = type(dst);
  m.ptr = MachinePointerInfo::constantPool();
  m.flags = MachineMemOperand::MOLoad | MachineMemOperand::MODereferenceable | MachineMemOperand::MOInvariant;
  m.log2Align = e.log2Align;
  b_.buildLoad(dst, p, mf_->createMemOperand(m));
}

Step Legalizer::Impl::legalizeAddress(MachineInstr &mi) {
  return unsupported(mi, "the address does not fit a register");
}

//===--- Extension ----------------------------------------------------------------------------------------------===//

Step Legalizer::Impl::legalizeExt(MachineInstr &mi) {
  Register dst = reg(mi, 0), src = reg(mi, 1);
  LLT d = type(dst), s = type(src);
  Ext k = kindOf(mi.getOpcode());
  if (d.isVector())
    return legalizeVectorExt(mi);
  if (s.isScalar(1))
    return extBool(mi, k);
  if (isIntType(d) && isIntType(s))
    return extLegalTypes(mi, k);
  TypeRep r = rep(d);
  if (r.kind == TypeRep::kInvalid)
    return unsupported(mi, "the type has no representation");
  if (d.getScalarSizeInBits() > wordBits_ || isFloatOnly(d) || isFloatOnly(s)) {
    defineFromWords(dst, words(src, (d.getScalarSizeInBits() + wordBits_ - 1) / wordBits_, k));
    return Step::kReplaced;
  }
  if (r.kind == TypeRep::kPromoted) {
    setParts(dst, {ext(src, r.part, k)});
    return Step::kReplaced;
  }
  Register x = inReg(parts(src)[0], s.getScalarSizeInBits(), k); // the source is promoted
  if (type(x) == d)
    replace(dst, x);
  else
    buildTo(mi.getOpcode(), dst, {x});
  return Step::kReplaced;
}

Step Legalizer::Impl::extBool(MachineInstr &mi, Ext k) {
  Register dst = reg(mi, 0), src = reg(mi, 1);
  const MachineInstr *d = def(src);
  Register a;
  if (d && d->getOpcode() == G_TRUNC && type(d->getReg(1)) == bool_)
    a = resolve(d->getReg(1));
  else
    a = build(G_ANYEXT, bool_, {src});
  Register x = inReg(a, 1, k);
  if (type(dst) == bool_)
    replace(dst, x);
  else
    buildTo(mi.getOpcode(), dst, {x});
  return Step::kReplaced;
}

Step Legalizer::Impl::extLegalTypes(MachineInstr &mi, Ext k) {
  Register dst = reg(mi, 0), src = reg(mi, 1);
  LLT d = type(dst), s = type(src);
  unsigned opcode = mi.getOpcode();
  if (k == Ext::kAny)
    for (unsigned other : {G_ZEXT, G_SEXT})
      if (isLegalOp(other, d, s)) {
        buildTo(other, dst, {src});
        return Step::kReplaced;
      }
  for (LLT m : intList_) {
    if (m.getScalarSizeInBits() <= s.getScalarSizeInBits() || m == d)
      continue;
    bool direct = isLegalOp(opcode, m, s) || (k == Ext::kAny && isLegalOp(G_ZEXT, m, s));
    if (!direct)
      continue;
    Register x = build(opcode, m, {src});
    buildTo(m.getScalarSizeInBits() < d.getScalarSizeInBits() ? opcode : unsigned(G_TRUNC), dst, {x});
    return Step::kReplaced;
  }
  if (k != Ext::kAny && (isLegalOp(G_ANYEXT, d, s) || isLegalOp(G_ZEXT, d, s) || isLegalOp(G_SEXT, d, s))) {
    replace(dst, inReg(build(G_ANYEXT, d, {src}), s.getScalarSizeInBits(), k));
    return Step::kReplaced;
  }
  return unsupported(mi, "no instruction extends it");
}

/// Elements of a vector become wider. On vectors that correspond register by register it is one operation each; else
/// the wide elements are put together from the narrow ones and from elements that hold the upper bits.
Step Legalizer::Impl::legalizeVectorExt(MachineInstr &mi) {
  Register dst = reg(mi, 0), src = reg(mi, 1);
  LLT d = type(dst), s = type(src);
  Ext k = kindOf(mi.getOpcode());
  unsigned n = d.getNumElements(), from = s.getScalarSizeInBits(), to = d.getScalarSizeInBits();
  TypeRep rd = rep(d), rs = rep(s);
  if (rd.kind == TypeRep::kInvalid || rs.kind == TypeRep::kInvalid)
    return unsupported(mi, "the type has no representation");
  if (rd.kind == TypeRep::kScalarized || rs.kind == TypeRep::kScalarized)
    return scalarize(mi);
  if (rs.kind == TypeRep::kMask) {
    RegVec p = maskParts(src, rd.part.getScalarSizeInBits());
    if (k == Ext::kZero)
      for (Register &x : p)
        x = and_(x, cst(type(x), 1));
    if (rd.kind == TypeRep::kLegal)
      replace(dst, p[0]);
    else
      setParts(dst, p);
    return Step::kReplaced;
  }
  if (rd.kind == TypeRep::kPromotedElements) {
    LLT wide = d.changeElementSize(rd.part.getScalarSizeInBits());
    Register x = newReg(wide);
    if (rs.kind == TypeRep::kPromotedElements && rs.part == rd.part) {
      RegVec p = parts(src);
      for (Register &q : p)
        q = inReg(q, from, k);
      setParts(dst, p);
    } else {
      buildTo(mi.getOpcode(), x, {src});
      setParts(dst, parts(x));
    }
    return Step::kReplaced;
  }
  if (rs.kind == TypeRep::kPromotedElements) {
    RegVec p = parts(src);
    for (Register &q : p)
      q = inReg(q, from, k);
    Register x = viewAs(s.changeElementSize(rs.part.getScalarSizeInBits()), p);
    if (type(x) == d)
      replace(dst, x);
    else if (rs.part.getScalarSizeInBits() == to)
      setParts(dst, p);
    else
      buildTo(mi.getOpcode(), dst, {x});
    return Step::kReplaced;
  }
  if (vectorsAlign(mi) && isLegalOp(mi.getOpcode(), rd.part, rs.part))
    return piecewise(mi);
  LLT narrow = LLT::vector(n * (to / from), from);
  TypeRep rn = rep(narrow);
  bool ok = to % from == 0 && from >= 8 && tl_->isLittleEndian &&
            (rn.kind == TypeRep::kVector || rn.kind == TypeRep::kLegal) && canShuffle(rn.part) && rn.part == rs.part;
  if (!ok)
    return scalarize(mi);
  Register fill;
  if (k == Ext::kZero)
    fill = cst(s, 0);
  else if (k == Ext::kSign)
    fill = build(G_SEXT, s, {icmp(unsigned(ir::Predicate::kSLT), src, cst(s, 0))});
  std::vector<LaneRef> refs(narrow.getNumElements());
  for (unsigned i = 0; i < n; ++i) {
    refs[i * (to / from)] = {src, i};
    for (unsigned j = 1; j < to / from; ++j)
      refs[i * (to / from) + j] = {fill, i};
  }
  Register x = newReg(narrow);
  gatherLanes(x, refs);
  buildTo(G_BITCAST, dst, {x});
  return Step::kReplaced;
}

//===--- Truncation ---------------------------------------------------------------------------------------------===//

Step Legalizer::Impl::legalizeTrunc(MachineInstr &mi) {
  Register dst = reg(mi, 0), src = reg(mi, 1);
  LLT d = type(dst), s = type(src);
  if (d.isVector())
    return legalizeVectorTrunc(mi);
  TypeRep r = rep(d);
  if (r.kind == TypeRep::kInvalid)
    return unsupported(mi, "the type has no representation");
  if (s.getScalarSizeInBits() > wordBits_ || isFloatOnly(s) || isFloatOnly(d)) {
    defineFromWords(dst, words(src));
    return Step::kReplaced;
  }
  Register x = parts(src)[0];
  if (d.isScalar(1)) {
    buildTo(G_TRUNC, dst, {trunc(x, bool_)});
  } else if (r.kind == TypeRep::kPromoted) {
    setParts(dst, {trunc(x, r.part)});
  } else if (type(x) == d) {
    replace(dst, x);
  } else if (x != src) {
    buildTo(G_TRUNC, dst, {x});
  } else {
    for (size_t i = intList_.size(); i-- > 0;) {
      LLT m = intList_[i];
      if (m.getScalarSizeInBits() > d.getScalarSizeInBits() && m.getScalarSizeInBits() < s.getScalarSizeInBits() &&
          isLegalOp(G_TRUNC, m, s)) {
        buildTo(G_TRUNC, dst, {trunc(x, m)});
        return Step::kReplaced;
      }
    }
    return unsupported(mi, "no instruction truncates it");
  }
  return Step::kReplaced;
}

Step Legalizer::Impl::legalizeVectorTrunc(MachineInstr &mi) {
  Register dst = reg(mi, 0), src = reg(mi, 1);
  LLT d = type(dst), s = type(src);
  unsigned n = d.getNumElements(), from = s.getScalarSizeInBits(), to = d.getScalarSizeInBits();
  TypeRep rd = rep(d), rs = rep(s);
  if (rd.kind == TypeRep::kInvalid || rs.kind == TypeRep::kInvalid)
    return unsupported(mi, "the type has no representation");
  if (rd.kind == TypeRep::kScalarized || rs.kind == TypeRep::kScalarized)
    return scalarize(mi);
  if (rd.kind == TypeRep::kMask) {
    Register one = cst(s, 1);
    b_.buildCmp(G_ICMP, unsigned(ir::Predicate::kEQ), dst, and_(src, one), one);
    return Step::kReplaced;
  }
  if (rs.kind == TypeRep::kPromotedElements) {
    LLT held = s.changeElementSize(rs.part.getScalarSizeInBits());
    Register x = viewAs(held, parts(src));
    if (rd.kind == TypeRep::kPromotedElements && rd.part == rs.part)
      setParts(dst, parts(src));
    else
      buildTo(G_TRUNC, dst, {x});
    return Step::kReplaced;
  }
  if (rd.kind == TypeRep::kPromotedElements) {
    LLT held = d.changeElementSize(rd.part.getScalarSizeInBits());
    Register x = src;
    if (held != s)
      x = build(G_TRUNC, held, {src});
    setParts(dst, parts(x));
    return Step::kReplaced;
  }
  if (vectorsAlign(mi) && isLegalOp(G_TRUNC, rd.part, rs.part))
    return piecewise(mi);
  LLT narrow = LLT::vector(n * (from / to), to);
  TypeRep rn = rep(narrow);
  bool ok = from % to == 0 && to >= 8 && tl_->isLittleEndian &&
            (rn.kind == TypeRep::kVector || rn.kind == TypeRep::kLegal) && canShuffle(rn.part) && rn.part == rd.part;
  if (!ok)
    return scalarize(mi);
  // The cast is legalized before what reads it, so the gathering waits behind a shuffle of the whole.
  Register x = build(G_BITCAST, narrow, {src});
  std::vector<int> mask(n);
  for (unsigned i = 0; i < n; ++i)
    mask[i] = int(i * (from / to));
  shuffle(x, Register(), mask, dst);
  return Step::kReplaced;
}

//===--- Putting together and taking apart ----------------------------------------------------------------------===//

Step Legalizer::Impl::legalizeMerge(MachineInstr &mi) {
  Register dst = reg(mi, 0);
  RegVec src;
  for (unsigned i = 1; i < mi.getNumOperands(); ++i)
    src.push_back(reg(mi, i));
  unsigned width = unsigned(type(src[0]).getSizeInBits());
  if (type(dst).isVector() || type(src[0]).isVector())
    return unsupported(mi, "only scalars are merged");
  defineFromWords(dst, joinFields(src, width));
  return Step::kReplaced;
}

Step Legalizer::Impl::legalizeUnmerge(MachineInstr &mi) {
  unsigned n = mi.getNumOperands() - 1;
  Register src = reg(mi, n);
  if (type(src).isVector())
    return unmergeVector(mi);
  RegVec w = words(src);
  for (unsigned i = 0; i < n; ++i) {
    Register dst = reg(mi, i);
    unsigned width = unsigned(type(dst).getSizeInBits());
    if (type(dst).isVector()) {
      Register s = newReg(LLT::scalar(width));
      defineFromWords(s, field(w, i * width, width));
      buildTo(G_BITCAST, dst, {s});
    } else {
      defineFromWords(dst, field(w, i * width, width));
    }
  }
  return Step::kReplaced;
}

Step Legalizer::Impl::legalizeExtract(MachineInstr &mi) {
  Register dst = reg(mi, 0), src = reg(mi, 1);
  unsigned offset = unsigned(mi.getOperand(2).getImm());
  LLT d = type(dst), s = type(src);
  unsigned width = unsigned(d.getSizeInBits());
  if (s.isVector() && offset % s.getScalarSizeInBits() == 0 && d.getScalarType() == s.getElementType()) {
    unsigned at = offset / s.getScalarSizeInBits();
    if (!d.isVector()) {
      replace(dst, lane(src, at));
      return Step::kReplaced;
    }
    std::vector<LaneRef> refs(d.getNumElements());
    for (unsigned i = 0; i < refs.size(); ++i)
      refs[i] = {src, at + i};
    gatherLanes(dst, refs);
    return Step::kReplaced;
  }
  if (s.isVector()) {
    Register x = build(G_BITCAST, LLT::scalar(unsigned(s.getSizeInBits())), {src});
    b_.buildInstr(G_EXTRACT, 3).addDef(dst).addUse(x).addImm(int64_t(offset));
    return Step::kReplaced;
  }
  RegVec f = field(words(src), offset, width);
  if (d.isVector()) {
    Register x = newReg(LLT::scalar(width));
    defineFromWords(x, f);
    buildTo(G_BITCAST, dst, {x});
  } else {
    defineFromWords(dst, f);
  }
  return Step::kReplaced;
}

Step Legalizer::Impl::legalizeInsert(MachineInstr &mi) {
  Register dst = reg(mi, 0), src = reg(mi, 1), ins = reg(mi, 2);
  unsigned offset = unsigned(mi.getOperand(3).getImm());
  LLT d = type(dst), s = type(ins);
  unsigned width = unsigned(s.getSizeInBits()), e = d.getScalarSizeInBits();
  if (d.isVector() && offset % e == 0 && s.getScalarType() == d.getElementType()) {
    RegVec l = lanes(src), in = s.isVector() ? lanes(ins) : RegVec{ins};
    for (size_t i = 0; i < in.size(); ++i)
      l[offset / e + i] = in[i];
    defineFromLanes(dst, l);
    return Step::kReplaced;
  }
  if (d.isVector() || s.isVector()) {
    LLT whole = LLT::scalar(unsigned(d.getSizeInBits()));
    Register a = d.isVector() ? build(G_BITCAST, whole, {src}) : src;
    Register i = s.isVector() ? build(G_BITCAST, LLT::scalar(width), {ins}) : ins;
    Register r = d.isVector() ? newReg(whole) : dst;
    b_.buildInstr(G_INSERT, 4).addDef(r).addUse(a).addUse(i).addImm(int64_t(offset));
    if (d.isVector())
      buildTo(G_BITCAST, dst, {r});
    return Step::kReplaced;
  }
  RegVec w = words(src);
  RegVec in = words(ins, 0, Ext::kZero);
  for (unsigned i = 0; i < w.size(); ++i) {
    unsigned lo = std::max(offset, i * wordBits_), hi = std::min(offset + width, (i + 1) * wordBits_);
    if (lo >= hi)
      continue;
    Register piece = field(in, lo - offset, hi - lo)[0];
    unsigned s0 = lo - i * wordBits_, len = hi - lo;
    if (len == wordBits_) {
      w[i] = piece;
      continue;
    }
    Register mask = lowMask(word_, len);
    Register clean = and_(piece, mask);
    std::vector<uint64_t> m(1);
    for (unsigned k = 0; k < wordBits_; ++k)
      if (k < s0 || k >= s0 + len)
        m[0] |= uint64_t(1) << k;
    w[i] = or_(and_(w[i], cstBits(word_, m)), shl(clean, s0));
  }
  defineFromWords(dst, w);
  return Step::kReplaced;
}

//===--- Casts --------------------------------------------------------------------------------------------------===//

Step Legalizer::Impl::legalizePtrIntCast(MachineInstr &mi) {
  Register dst = reg(mi, 0), src = reg(mi, 1);
  LLT d = type(dst), s = type(src);
  unsigned to = d.getScalarSizeInBits(), from = s.getScalarSizeInBits();
  if (d.isVector()) {
    LLT pointers = mi.getOpcode() == G_INTTOPTR ? d : s;
    LLT ints = LLT::vector(d.getNumElements(), pointers.getScalarSizeInBits());
    if (rep(d).kind == TypeRep::kScalarized || rep(s).kind == TypeRep::kScalarized)
      return scalarize(mi);
    if (mi.getOpcode() == G_INTTOPTR) {
      Register x = src;
      if (from != to)
        x = build(from < to ? G_ZEXT : G_TRUNC, ints, {src});
      setParts(dst, parts(x));
    } else {
      Register x = viewAs(ints, parts(src));
      if (from == to)
        replace(dst, x);
      else
        buildTo(from < to ? G_ZEXT : G_TRUNC, dst, {x});
    }
    return Step::kReplaced;
  }
  if (mi.getOpcode() == G_PTRTOINT) {
    if (from == to) { // of a type without register
      defineFromWords(dst, parts(src));
      return Step::kReplaced;
    }
    Register x = build(G_PTRTOINT, LLT::scalar(from), {src});
    buildTo(from < to ? G_ZEXT : G_TRUNC, dst, {x});
    return Step::kReplaced;
  }
  if (from == to) {
    setParts(dst, words(src));
    return Step::kReplaced;
  }
  buildTo(G_INTTOPTR, dst, {build(from < to ? G_ZEXT : G_TRUNC, LLT::scalar(to), {src})});
  return Step::kReplaced;
}

Step Legalizer::Impl::legalizeAddrSpaceCast(MachineInstr &mi) {
  Register dst = reg(mi, 0), src = reg(mi, 1);
  LLT d = type(dst), s = type(src);
  unsigned to = d.getScalarSizeInBits(), from = s.getScalarSizeInBits();
  LLT ints = s.changeElementSize(from), wanted = d.changeElementSize(to);
  Register x = build(G_PTRTOINT, s.isVector() ? ints : LLT::scalar(from), {src});
  if (from != to)
    x = build(from < to ? G_ZEXT : G_TRUNC, d.isVector() ? wanted : LLT::scalar(to), {x});
  buildTo(G_INTTOPTR, dst, {x});
  return Step::kReplaced;
}

Step Legalizer::Impl::legalizeBitcast(MachineInstr &mi) {
  Register dst = reg(mi, 0), src = reg(mi, 1);
  LLT d = type(dst), s = type(src);
  if (d == s) {
    replace(dst, src);
    return Step::kReplaced;
  }
  TypeRep rd = rep(d), rs = rep(s);
  if (rd.kind == TypeRep::kInvalid || rs.kind == TypeRep::kInvalid)
    return unsupported(mi, "the type has no representation");
  if (!d.isVector() && !s.isVector()) {
    defineFromWords(dst, words(src));
    return Step::kReplaced;
  }
  auto plain = [](TypeRep r) { return r.kind == TypeRep::kVector || r.kind == TypeRep::kLegal; };
  if (d.isVector() && s.isVector()) {
    if (plain(rd) && plain(rs) && rd.count == rs.count && rd.part.getSizeInBits() == rs.part.getSizeInBits()) {
      RegVec p = parts(src), q = parts(dst);
      for (size_t i = 0; i < p.size(); ++i)
        if (type(p[i]) == type(q[i]))
          replace(q[i], p[i]);
        else
          buildTo(G_BITCAST, q[i], {p[i]});
      return Step::kReplaced;
    }
    buildTo(G_BITCAST, dst, {build(G_BITCAST, LLT::scalar(unsigned(d.getSizeInBits())), {src})});
    return Step::kReplaced;
  }
  if (s.isVector()) {
    if (d.isPointer())
      buildTo(G_INTTOPTR, dst, {build(G_BITCAST, LLT::scalar(d.getScalarSizeInBits()), {src})});
    else if (plain(rs))
      castVectorToScalar(dst, src);
    else
      packBits(dst, src);
    return Step::kReplaced;
  }
  if (s.isPointer())
    buildTo(G_BITCAST, dst, {build(G_PTRTOINT, LLT::scalar(s.getScalarSizeInBits()), {src})});
  else if (plain(rd))
    castScalarToVector(dst, src);
  else
    unpackBits(dst, src);
  return Step::kReplaced;
}

void Legalizer::Impl::castVectorToScalar(Register dst, Register v) {
  RegVec p = parts(v);
  LLT as = vectorOfSize(unsigned(type(p[0]).getSizeInBits()));
  unsigned bits = unsigned(type(dst).getSizeInBits());
  if (!as.isValid() || !tl_->isLittleEndian || as.getScalarSizeInBits() > wordBits_)
    return castThroughStack(dst, v);
  RegVec l;
  unsigned e = as.getScalarSizeInBits();
  for (Register q : p) {
    Register x = type(q) == as ? q : build(G_BITCAST, as, {q});
    unsigned left = bits - unsigned(l.size()) * e;
    unsigned want = std::min((left + e - 1) / e, as.getNumElements());
    for (unsigned i = 0; i < want; ++i) {
      Register y = newReg(as.getElementType());
      buildTo(G_EXTRACT_VECTOR_ELT, y, {x, cst(sizeType(), i)});
      l.push_back(y);
    }
    if (l.size() * e >= bits)
      break;
  }
  RegVec w = joinFields(l, e);
  defineFromWords(dst, w);
}

void Legalizer::Impl::castScalarToVector(Register dst, Register v) {
  RegVec p = parts(dst);
  LLT part = type(p[0]);
  LLT as = vectorOfSize(unsigned(part.getSizeInBits()));
  unsigned bits = unsigned(type(v).getSizeInBits());
  if (!as.isValid() || !tl_->isLittleEndian || as.getScalarSizeInBits() > wordBits_)
    return castThroughStack(dst, v);
  // A scalar narrower than the elements goes into narrow ones, so that nothing has to be extended.
  if (bits < as.getScalarSizeInBits())
    if (LLT t = legalVector(LLT::scalar(std::bit_ceil(bits)), 1); t.isValid())
      for (LLT o : vectorList_)
        if (o.getSizeInBits() == as.getSizeInBits() && o.getScalarSizeInBits() == std::bit_ceil(bits))
          as = o;
  unsigned e = as.getScalarSizeInBits();
  RegVec w = words(v);
  unsigned at = 0;
  for (Register q : p) {
    RegVec l;
    for (unsigned i = 0; i < as.getNumElements(); ++i, at += e) {
      if (at >= bits)
        l.push_back(undef(as.getElementType()));
      else
        l.push_back(trunc(field(w, at, e)[0], as.getElementType()));
    }
    if (as == part)
      buildVector(as, l, q);
    else
      buildTo(G_BITCAST, q, {buildVector(as, l)});
  }
}

void Legalizer::Impl::castThroughStack(Register dst, Register v) {
  LLT d = type(dst), s = type(v);
  int fi = stackSlot(s.getSizeInBytes(), std::bit_ceil(s.getSizeInBytes()));
  Register p = slotAddress(fi);
  b_.buildStore(v, p, slotOperand(fi, 0, s, true));
  b_.buildLoad(dst, p, slotOperand(fi, 0, d, false));
}

void Legalizer::Impl::packBits(Register dst, Register v) {
  RegVec l = lanes(v);
  if (!tl_->isLittleEndian)
    std::reverse(l.begin(), l.end());
  defineFromWords(dst, joinFields(l, type(v).getScalarSizeInBits()));
}

void Legalizer::Impl::unpackBits(Register dst, Register v) {
  LLT t = type(dst);
  unsigned e = t.getScalarSizeInBits();
  RegVec w = words(v), l;
  for (unsigned i = 0; i < t.getNumElements(); ++i) {
    Register x = newReg(t.getElementType());
    defineFromWords(x, field(w, i * e, e));
    l.push_back(x);
  }
  if (!tl_->isLittleEndian)
    std::reverse(l.begin(), l.end());
  defineFromLanes(dst, l);
}

} // namespace lathe
