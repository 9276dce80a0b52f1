// What a target's registers can hold, derived from its legality table, and how every other type is represented by it.
#include "lathe/isel/global/LegalizerImpl.h"

#include <algorithm>
#include <bit>

namespace lathe {

using namespace TargetOpcode;

/// Types with a register: those that can be loaded and stored and that some arithmetic or logic takes; and s1.
void Legalizer::Impl::setTarget(const LegalizerInfo &li, const TargetLowering &tl) {
  tl_ = &tl;
  if (li_ == &li)
    return;
  li_ = &li;
  registerTypes_ = intTypes_ = 0;
  knownLegal_.assign(kNumGeneric * li.types().size(), 0);
  intList_.clear();
  vectorList_.clear();
  repCache_.assign(64, {});
  repCount_ = 0;
  for (unsigned i = 0; i < li.types().size(); ++i) {
    LLT t = li.types()[i];
    uint64_t bit = uint64_t(1) << i;
    if (t.isScalar(1)) {
      registerTypes_ |= bit;
      continue;
    }
    bool memory = li.isLegal(G_LOAD, t, t) && li.isLegal(G_STORE, t, t);
    if (!memory || t.isPointerVector() || t.isScalable())
      continue;
    bool logic = li.isLegal(G_ADD, t) || li.isLegal(G_AND, t) || li.isLegal(G_XOR, t);
    if (t.isPointer() || logic || li.isLegal(G_FADD, t) || (t.isVector() && li.isLegalForSomeType1(G_LOAD, t)))
      registerTypes_ |= bit;
    if (t.isScalar() && li.isLegal(G_ADD, t)) {
      intTypes_ |= bit;
      intList_.push_back(t);
    }
    if (t.isVector() && (registerTypes_ & bit))
      vectorList_.push_back(t);
  }
  auto narrower = [](LLT a, LLT b) {
    return a.getSizeInBits() != b.getSizeInBits() ? a.getSizeInBits() < b.getSizeInBits() : a.raw() < b.raw();
  };
  std::sort(intList_.begin(), intList_.end(), narrower);
  std::sort(vectorList_.begin(), vectorList_.end(), narrower);
  word_ = intList_.empty() ? LLT() : intList_.back();
  bool_ = intList_.empty() ? LLT() : intList_.front();
  wordBits_ = word_.isValid() ? word_.getScalarSizeInBits() : 0;
}

bool Legalizer::Impl::isRegisterType(LLT t) const {
  unsigned id = li_->typeId(t);
  if (id && (registerTypes_ >> (id - 1) & 1))
    return true;
  // Rules do not tell pointers from integers of their size.
  return t.isPointer() && isIntType(LLT::scalar(t.getScalarSizeInBits()));
}

bool Legalizer::Impl::isIntType(LLT t) const {
  unsigned id = li_->typeId(t);
  return id && (intTypes_ >> (id - 1) & 1);
}

bool Legalizer::Impl::isLegalOp(unsigned opcode, LLT t0, LLT t1) const {
  auto asInt = [](LLT t) { return t.isPointer() ? LLT::scalar(t.getScalarSizeInBits()) : t; };
  return li_->isLegal(opcode, t0, t1) || ((t0.isPointer() || t1.isPointer()) &&
                                          (li_->isLegal(opcode, asInt(t0), asInt(t1)) ||
                                           li_->isLegal(opcode, t0, asInt(t1)) || li_->isLegal(opcode, asInt(t0), t1)));
}

LLT Legalizer::Impl::intTypeFor(unsigned bits) const {
  for (LLT t : intList_)
    if (t.getScalarSizeInBits() >= bits)
      return t;
  return LLT();
}

LLT Legalizer::Impl::widerLegal(unsigned opcode, LLT t) const {
  if (t.isVector())
    return LLT();
  for (LLT w : intList_)
    if (w.getScalarSizeInBits() > t.getScalarSizeInBits() && li_->isLegalForSomeType1(opcode, w))
      return w;
  return LLT();
}

LLT Legalizer::Impl::legalVector(LLT element, unsigned n) const {
  LLT best;
  unsigned bits = element.getScalarSizeInBits();
  for (LLT v : vectorList_) {
    if (v.getScalarSizeInBits() != bits)
      continue;
    best = v;
    if (v.getNumElements() >= n)
      break;
  }
  return best;
}

LLT Legalizer::Impl::vectorOfSize(unsigned bits) const {
  LLT best;
  for (LLT v : vectorList_)
    if (v.getSizeInBits() == bits && isIntType(v.getElementType()) &&
        (!best.isValid() || v.getScalarSizeInBits() > best.getScalarSizeInBits()))
      best = v;
  return best;
}

/// The narrowest type in which the target takes a shift amount for `t`; amounts are below the width, so that any type
/// holds them.
LLT Legalizer::Impl::shiftAmountType(LLT t) const {
  if (t.isVector())
    return t;
  unsigned id = li_->typeId(t);
  uint64_t mask = li_->legalType1(G_SHL, id);
  LLT best = isIntType(t) ? t : word_;
  if (mask && mask != ~uint64_t(0) && id && !(mask >> (id - 1) & 1))
    for (uint64_t m = mask; m; m &= m - 1) {
      LLT a = li_->type(unsigned(std::countr_zero(m)) + 1);
      if (isIntType(a) && (!isLegalOp(G_SHL, t, best) || a.getScalarSizeInBits() < best.getScalarSizeInBits()))
        best = a;
    }
  return best;
}

TypeRep Legalizer::Impl::rep(LLT t) {
  if (repCount_ * 2 >= repCache_.size()) {
    std::vector<RepSlot> old(repCache_.size() * 2);
    old.swap(repCache_);
    for (const RepSlot &s : old)
      if (s.key) {
        size_t i = (s.key * 0x9E3779B97F4A7C15ull >> 32) & (repCache_.size() - 1);
        while (repCache_[i].key)
          i = (i + 1) & (repCache_.size() - 1);
        repCache_[i] = s;
      }
  }
  uint64_t key = t.raw();
  size_t i = (key * 0x9E3779B97F4A7C15ull >> 32) & (repCache_.size() - 1);
  for (; repCache_[i].key; i = (i + 1) & (repCache_.size() - 1))
    if (repCache_[i].key == key)
      return repCache_[i].rep;
  TypeRep r = computeRep(t); // may add other types to the table
  i = (key * 0x9E3779B97F4A7C15ull >> 32) & (repCache_.size() - 1);
  while (repCache_[i].key)
    i = (i + 1) & (repCache_.size() - 1);
  repCache_[i] = {key, r};
  ++repCount_;
  return repCache_[i].rep;
}

TypeRep Legalizer::Impl::computeRep(LLT t) {
  if (!t.isValid() || t.isScalable() || intList_.empty())
    return {};
  if (isRegisterType(t))
    return {TypeRep::kLegal, 1, t};
  if (t.isVector())
    return computeVectorRep(t);
  unsigned bits = t.getScalarSizeInBits();
  if (bits == 0)
    return {};
  if (LLT w = intTypeFor(bits); w.isValid())
    return {TypeRep::kPromoted, 1, w};
  return {TypeRep::kSplit, (bits + wordBits_ - 1) / wordBits_, word_};
}

TypeRep Legalizer::Impl::computeVectorRep(LLT t) {
  unsigned n = t.getNumElements(), bits = t.getScalarSizeInBits();
  LLT element = LLT::scalar(bits);
  if (bits == 1 && !vectorList_.empty()) {
    // As many elements in a register as a comparison of the vector is likely to have.
    LLT best;
    for (LLT v : vectorList_) {
      bool better = !best.isValid() ||
                    (best.getNumElements() < n ? v.getNumElements() > best.getNumElements()
                                               : v.getNumElements() >= n && v.getNumElements() < best.getNumElements());
      if (better)
        best = v;
    }
    return {TypeRep::kMask, (n + best.getNumElements() - 1) / best.getNumElements(), best};
  }
  // Elements that vectors have; else the next wider ones of a power of two.
  for (unsigned e = bits; e <= 64; e = std::bit_ceil(e + 1)) {
    LLT v = bits > 1 || e > 1 ? legalVector(LLT::scalar(e), n) : LLT();
    if (v.isValid())
      return {e == bits ? TypeRep::kVector : TypeRep::kPromotedElements,
              (n + v.getNumElements() - 1) / v.getNumElements(), v};
  }
  TypeRep one = rep(t.isPointerVector() ? t.getElementType() : element);
  if (one.kind == TypeRep::kInvalid)
    return {};
  return {TypeRep::kScalarized, n * one.count, one.part};
}

} // namespace lathe
