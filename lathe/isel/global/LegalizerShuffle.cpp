// Moving elements between vectors, and reductions over them.
#include "lathe/isel/global/LegalizerImpl.h"

#include <algorithm>

namespace lathe {

using namespace TargetOpcode;

Register Legalizer::Impl::shuffle(Register a, Register b, std::span<const int> mask, Register dst) {
  LLT t = type(a);
  if (!b.isValid())
    b = undef(t);
  if (!dst.isValid())
    dst = newReg(t.changeNumElements(unsigned(mask.size())));
  b_.buildInstr(G_SHUFFLE_VECTOR, 4)
      .addDef(dst)
      .addUse(a)
      .addUse(b)
      .add(MachineOperand::createShuffleMask(mf_->createShuffleMask(mask)));
  return dst;
}

/// Defines `dst` element by element from elements of vectors with the same element type.
void Legalizer::Impl::gatherLanes(Register dst, std::span<const LaneRef> from) {
  LLT t = type(dst);
  TypeRep r = rep(t);
  if (r.kind == TypeRep::kLegal || r.kind == TypeRep::kVector) {
    RegVec p = parts(dst);
    unsigned per = r.lanes();
    for (size_t i = 0; i < p.size(); ++i) {
      std::vector<LaneRef> refs(per);
      for (unsigned k = 0; k < per && i * per + k < from.size(); ++k)
        refs[k] = from[i * per + k];
      if (!gatherPart(p[i], refs)) {
        RegVec l;
        std::vector<std::pair<Register, RegVec>> known;
        for (const LaneRef &f : refs) {
          if (!f.v.isValid()) {
            l.push_back(undef(r.part.getElementType()));
            continue;
          }
          auto it = std::find_if(known.begin(), known.end(), [&](auto &k) { return k.first == f.v; });
          if (it == known.end())
            it = known.insert(known.end(), {f.v, lanes(f.v)});
          Register x = it->second[f.lane];
          l.push_back(type(x).isPointer() ? build(G_PTRTOINT, r.part.getElementType(), {x}) : x);
        }
        buildVector(r.part, l, p[i]);
      }
    }
    return;
  }
  RegVec l;
  std::vector<std::pair<Register, RegVec>> known;
  for (const LaneRef &f : from) {
    if (!f.v.isValid()) {
      l.push_back(undef(t.getElementType()));
      continue;
    }
    auto it = std::find_if(known.begin(), known.end(), [&](auto &k) { return k.first == f.v; });
    if (it == known.end())
      it = known.insert(known.end(), {f.v, lanes(f.v)});
    l.push_back(it->second[f.lane]);
  }
  defineFromLanes(dst, l);
}

/// One register from elements of others: a copy, or a chain of shuffles of two registers each. False when the sources
/// are not registers of the same type or the target has no shuffles.
bool Legalizer::Impl::gatherPart(Register part, std::span<const LaneRef> from) {
  LLT t = type(part);
  unsigned n = t.getNumElements();
  struct Source {
    Register r;
    unsigned lane;
  };
  std::vector<Source> src(n);
  std::vector<Register> distinct;
  for (unsigned i = 0; i < n; ++i) {
    if (!from[i].v.isValid())
      continue;
    TypeRep r = rep(type(from[i].v));
    if ((r.kind != TypeRep::kLegal && r.kind != TypeRep::kVector) || r.part != t)
      return false;
    Register p = parts(from[i].v)[from[i].lane / n];
    if (isUndef(p))
      continue;
    src[i] = {p, from[i].lane % n};
    if (std::find(distinct.begin(), distinct.end(), p) == distinct.end())
      distinct.push_back(p);
  }
  if (distinct.empty()) {
    b_.buildUndef(part);
    return true;
  }
  bool identity = distinct.size() == 1;
  for (unsigned i = 0; identity && i < n; ++i)
    identity = !src[i].r.isValid() || src[i].lane == i;
  if (identity) {
    replace(part, distinct[0]);
    return true;
  }
  for (Register d : distinct) // elements that are registers anyway need no shuffle
    if (const MachineInstr *m = def(d); !canShuffle(t) || (m && m->getOpcode() == G_BUILD_VECTOR))
      return false;
  // acc holds the elements of the sources so far, in their final places.
  Register acc = distinct[0];
  for (size_t s = distinct.size() > 1 ? 1 : 0; s < distinct.size(); ++s) {
    std::vector<int> mask(n, -1);
    for (unsigned i = 0; i < n; ++i) {
      if (!src[i].r.isValid())
        continue;
      size_t which = size_t(std::find(distinct.begin(), distinct.end(), src[i].r) - distinct.begin());
      if (which == 0 && s <= 1)
        mask[i] = int(src[i].lane);
      else if (which < s)
        mask[i] = int(i);
      else if (which == s)
        mask[i] = int(n + src[i].lane);
    }
    Register d = s + 1 == distinct.size() ? part : newReg(t);
    acc = shuffle(acc, s ? distinct[s] : Register(), mask, d);
  }
  return true;
}

Step Legalizer::Impl::legalizeShuffle(MachineInstr &mi) {
  Register dst = reg(mi, 0), a = reg(mi, 1), c = reg(mi, 2);
  LLT t = type(dst);
  auto mask = mi.getOperand(3).getShuffleMask();
  unsigned n = type(a).isVector() ? type(a).getNumElements() : 1;
  if (rep(t.isVector() ? t : type(a)).kind == TypeRep::kInvalid)
    return unsupported(mi, "the type has no representation");
  bool registers = isRegisterType(t) && t == type(a);
  if (!t.isVector() || !type(a).isVector() || registers) {
    if (registers) {
      // Nothing to do when every element stays where it is.
      for (unsigned base : {0u, n}) {
        bool identity = true;
        for (unsigned i = 0; identity && i < mask.size(); ++i)
          identity = mask[i] < 0 || unsigned(mask[i]) == base + i;
        if (identity) {
          replace(dst, base ? c : a);
          return Step::kReplaced;
        }
      }
    }
    return shuffleByLanes(mi);
  }
  std::vector<LaneRef> refs(mask.size());
  for (size_t i = 0; i < mask.size(); ++i)
    if (mask[i] >= 0)
      refs[i] = {unsigned(mask[i]) < n ? a : c, unsigned(mask[i]) % n};
  gatherLanes(dst, refs);
  return Step::kReplaced;
}

Step Legalizer::Impl::shuffleByLanes(MachineInstr &mi) {
  Register dst = reg(mi, 0), a = reg(mi, 1), c = reg(mi, 2);
  LLT t = type(dst);
  auto mask = mi.getOperand(3).getShuffleMask();
  LLT s = type(a);
  unsigned n = s.isVector() ? s.getNumElements() : 1;
  RegVec la, lc, l;
  Register fill;
  for (int m : mask) {
    if (m < 0) {
      if (!fill.isValid())
        fill = undef(t.getScalarType());
      l.push_back(fill);
      continue;
    }
    bool first = unsigned(m) < n;
    RegVec &from = first ? la : lc;
    if (from.empty())
      from = s.isVector() ? lanes(first ? a : c) : RegVec{first ? a : c};
    l.push_back(from[unsigned(m) % n]);
  }
  if (!t.isVector())
    replace(dst, l[0]);
  else
    defineFromLanes(dst, l);
  return Step::kReplaced;
}

static unsigned reductionOperation(unsigned opcode) {
  switch (opcode) {
  case G_VECREDUCE_SEQ_FADD:
  case G_VECREDUCE_FADD:
    return G_FADD;
  case G_VECREDUCE_SEQ_FMUL:
  case G_VECREDUCE_FMUL:
    return G_FMUL;
  case G_VECREDUCE_FMAX:
    return G_FMAXNUM;
  case G_VECREDUCE_FMIN:
    return G_FMINNUM;
  case G_VECREDUCE_FMAXIMUM:
    return G_FMAXIMUM;
  case G_VECREDUCE_FMINIMUM:
    return G_FMINIMUM;
  case G_VECREDUCE_ADD:
    return G_ADD;
  case G_VECREDUCE_MUL:
    return G_MUL;
  case G_VECREDUCE_AND:
    return G_AND;
  case G_VECREDUCE_OR:
    return G_OR;
  case G_VECREDUCE_XOR:
    return G_XOR;
  case G_VECREDUCE_SMAX:
    return G_SMAX;
  case G_VECREDUCE_SMIN:
    return G_SMIN;
  case G_VECREDUCE_UMAX:
    return G_UMAX;
  case G_VECREDUCE_UMIN:
    return G_UMIN;
  default: // the dispatch sends nothing else here
    return 0;
  }
}

Step Legalizer::Impl::legalizeReduction(MachineInstr &mi) {
  unsigned opcode = mi.getOpcode(), op = reductionOperation(opcode);
  bool inOrder = opcode == G_VECREDUCE_SEQ_FADD || opcode == G_VECREDUCE_SEQ_FMUL;
  Register dst = reg(mi, 0), src = reg(mi, inOrder ? 2 : 1);
  LLT s = type(src);
  unsigned flags = mi.getFlags();
  if (!s.isVector()) {
    if (inOrder)
      buildTo(op, dst, {reg(mi, 1), src}, flags);
    else
      replace(dst, src);
    return Step::kReplaced;
  }
  TypeRep r = rep(s);
  if (r.kind == TypeRep::kInvalid)
    return unsupported(mi, "the type has no representation");
  Register whole = src;
  bool full = (r.kind == TypeRep::kLegal || r.kind == TypeRep::kVector) && s.getNumElements() == r.count * r.lanes();
  if (full && !inOrder && isLegalOp(op, r.part)) {
    RegVec p = parts(src);
    Register acc = p[0];
    for (size_t i = 1; i < p.size(); ++i)
      acc = build(op, r.part, {acc, p[i]}, flags);
    if (canShuffle(r.part)) {
      for (unsigned h = r.lanes() / 2; h; h /= 2) {
        std::vector<int> mask(r.lanes(), -1);
        for (unsigned i = 0; i < h; ++i)
          mask[i] = int(h + i);
        Register x = shuffle(acc, Register(), mask);
        acc = build(op, r.part, {acc, x}, flags);
      }
      buildTo(G_EXTRACT_VECTOR_ELT, dst, {acc, cst(sizeType(), 0)});
      return Step::kReplaced;
    }
    whole = acc;
  }
  RegVec l = lanes(whole);
  Register acc = inOrder ? reg(mi, 1) : l[0];
  for (size_t i = inOrder ? 0 : 1; i < l.size(); ++i) {
    if (i + 1 == l.size() && type(dst) == type(acc))
      buildTo(op, dst, {acc, l[i]}, flags);
    else
      acc = build(op, type(acc), {acc, l[i]}, flags);
  }
  if (type(dst) != type(acc))
    truncTo(dst, ext(acc, type(dst), Ext::kAny));
  return Step::kReplaced;
}

} // namespace lathe
