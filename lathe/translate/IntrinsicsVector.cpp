// Vector intrinsics: rearrangements become shuffles; masked accesses are made lane by lane, without branches: a lane
// that is switched off touches a dummy slot of the frame instead of memory.
#include "lathe/translate/Translator.h"
#include <bit>

namespace lathe {

using namespace TargetOpcode;
using ir::IntrinsicId;

void Translator::buildShuffle(uint32_t local, Register a, Register b, std::span<const int> mask) {
  Register r = b_.newReg(LLT::vector(unsigned(mask.size()), b_.getMRI().getType(a).getElementType()));
  b_.buildInstr(G_SHUFFLE_VECTOR, 4)
      .addDef(r)
      .addUse(a)
      .addUse(b)
      .add(MachineOperand::createShuffleMask(mf_->createShuffleMask(mask)));
  setValue(local, r);
}

bool Translator::vectorIntrinsic(const Inst &i, uint32_t local, IntrinsicId id) {
  std::vector<int> mask;
  auto lengthOf = [&](unsigned n) {
    LLT t = type(typeOf(arg(i, n)));
    return t.isVector() ? t.getNumElements() : 1u;
  };
  switch (id) {
  case IntrinsicId::kVectorReverse: {
    unsigned n = lengthOf(0);
    if (n == 1) {
      setAlias(local, arg(i, 0));
      return true;
    }
    for (unsigned k = n; k--;)
      mask.push_back(int(k));
    Register v = use(arg(i, 0));
    buildShuffle(local, v, v, mask);
    return true;
  }
  case IntrinsicId::kVectorSplice: {
    int64_t at = 0;
    constantSInt(arg(i, 2), at);
    int n = int(lengthOf(0));
    int first = at < 0 ? n + int(at) : int(at);
    for (int k = 0; k < n; ++k)
      mask.push_back(first + k);
    buildShuffle(local, use(arg(i, 0)), use(arg(i, 1)), mask);
    return true;
  }
  case IntrinsicId::kVectorInterleave2: {
    unsigned n = lengthOf(0);
    for (unsigned k = 0; k < n; ++k) {
      mask.push_back(int(k));
      mask.push_back(int(n + k));
    }
    buildShuffle(local, use(arg(i, 0)), use(arg(i, 1)), mask);
    return true;
  }
  case IntrinsicId::kVectorDeinterleave2: {
    unsigned n = lengthOf(0) / 2;
    Register v = use(arg(i, 0));
    std::span<Register> to = defs(local);
    for (unsigned half = 0; half < 2; ++half) {
      mask.clear();
      for (unsigned k = 0; k < n; ++k)
        mask.push_back(int(2 * k + half));
      b_.buildInstr(G_SHUFFLE_VECTOR, 4)
          .addDef(to[half])
          .addUse(v)
          .addUse(v)
          .add(MachineOperand::createShuffleMask(mf_->createShuffleMask(mask)));
    }
    return true;
  }
  case IntrinsicId::kVectorExtract: {
    uint64_t at = 0;
    constantInt(arg(i, 1), at);
    LLT t = type(i.type);
    Register v = use(arg(i, 0));
    if (!t.isVector()) {
      setValue(local, lane(v, type(typeOf(arg(i, 0))), unsigned(at)));
      return true;
    }
    for (unsigned k = 0; k < t.getNumElements(); ++k)
      mask.push_back(int(at + k));
    buildShuffle(local, v, v, mask);
    return true;
  }
  case IntrinsicId::kVectorInsert: {
    uint64_t at = 0;
    constantInt(arg(i, 2), at);
    LLT t = type(i.type), part = type(typeOf(arg(i, 1)));
    Register whole = use(arg(i, 0)), piece = use(arg(i, 1));
    unsigned n = part.isVector() ? part.getNumElements() : 1;
    for (unsigned k = 0; k < n; ++k)
      whole = b_.build(G_INSERT_VECTOR_ELT, t,
                       {whole, lane(piece, part, k), intConstant(LLT::scalar(64), int64_t(at + k))});
    setValue(local, whole);
    return true;
  }
  case IntrinsicId::kStepvector: {
    LLT t = type(i.type);
    std::vector<Register> steps;
    for (unsigned k = 0; k < t.getNumElements(); ++k)
      steps.push_back(intConstant(t.getElementType(), k));
    Register r = b_.newReg(t);
    b_.buildMerge(r, steps);
    setValue(local, r);
    return true;
  }
  case IntrinsicId::kGetActiveLaneMask: {
    // Lane k: base + k < limit, where the sum may wrap.
    LLT t = type(i.type), word = type(typeOf(arg(i, 0)));
    unsigned n = t.isVector() ? t.getNumElements() : 1;
    Register base = use(arg(i, 0)), limit = use(arg(i, 1));
    std::vector<Register> lanes;
    for (unsigned k = 0; k < n; ++k) {
      Register inRange = b_.newReg(LLT::scalar(1)), below = b_.newReg(LLT::scalar(1));
      Register room = b_.build(G_SUB, word, {limit, base});
      b_.buildCmp(G_ICMP, unsigned(ir::Predicate::kULT), below, base, limit);
      b_.buildCmp(G_ICMP, unsigned(ir::Predicate::kULT), inRange, intConstant(word, k), room);
      lanes.push_back(b_.build(G_AND, LLT::scalar(1), {below, inRange}));
    }
    if (n == 1) {
      setValue(local, lanes[0]);
      return true;
    }
    Register r = b_.newReg(t);
    b_.buildMerge(r, lanes);
    setValue(local, r);
    return true;
  }
  default:
    return false;
  }
}

Register Translator::dummySlot(LLT t) {
  uint64_t bytes = std::bit_ceil(t.getSizeInBytes());
  int fi = mf_->getFrameInfo().createStackObject(bytes, uint8_t(std::countr_zero(bytes)));
  Register r = b_.newReg(pointerType());
  b_.buildFrameIndex(r, fi);
  return r;
}

/// load/gather (address, align, mask, pass-through), store/scatter (value, address, align, mask).
void Translator::maskedLoadStore(const Inst &i, uint32_t local, IntrinsicId id) {
  bool isLoad = id == IntrinsicId::kMaskedLoad || id == IntrinsicId::kMaskedGather;
  bool scattered = id == IntrinsicId::kMaskedGather || id == IntrinsicId::kMaskedScatter;
  ValueRef address = arg(i, isLoad ? 0 : 1), maskValue = arg(i, isLoad ? 2 : 3);
  ir::TypeId valueType = isLoad ? i.type : typeOf(arg(i, 0));
  LLT t = type(valueType), element = t.getScalarType();
  Leaf leaf{element, types_.kind(valueType)};
  unsigned n = t.isVector() ? t.getNumElements() : 1;
  uint64_t align = 1;
  constantInt(arg(i, isLoad ? 1 : 2), align);
  Access a{ValueRef(), align ? uint8_t(std::countr_zero(align)) : uint8_t(0), 0, {}};
  Register base = use(address), mask = use(maskValue);
  Register value = use(arg(i, isLoad ? 3 : 0));
  LLT maskType = type(typeOf(maskValue)), addressType = type(typeOf(address));
  uint64_t step = element.getSizeInBytes();
  // Constant masks need no dummy.
  const ir::Constant *known = maskValue.isConstant() ? &m_.constants[maskValue.constantId()] : nullptr;
  Register dummy;
  std::vector<Register> lanes;
  for (unsigned k = 0; k < n; ++k) {
    bool on = false, off = known && known->is(ir::ConstantKind::kNull);
    if (known && known->is(ir::ConstantKind::kAggregate)) {
      uint64_t bit = 0;
      on = constantInt(ValueRef::constant(m_.constants.operand(*known, k)), bit) && bit;
      off = !on;
    }
    Register old = lane(value, t, k);
    if (off) {
      lanes.push_back(old);
      continue;
    }
    Register at = scattered ? lane(base, addressType, k) : addressAt(base, addressType, k * step);
    Register bit;
    if (!on) {
      if (!dummy)
        dummy = dummySlot(element);
      bit = lane(mask, maskType, k);
      at = b_.build(G_SELECT, pointerType(), {bit, at, dummy});
    }
    if (!isLoad) {
      storeLeaf(leaf, old, at, a);
      continue;
    }
    Register loaded = loadLeaf(leaf, at, a);
    lanes.push_back(on ? loaded : b_.build(G_SELECT, element, {bit, loaded, old}));
  }
  if (!isLoad)
    return;
  if (n == 1)
    return setValue(local, lanes[0]);
  Register r = b_.newReg(t);
  b_.buildMerge(r, lanes);
  setValue(local, r);
}

/// Consecutive memory for the lanes that are on: expandload (address, mask, pass-through), compressstore (value,
/// address, mask).
void Translator::expandCompress(const Inst &i, uint32_t local, bool isLoad) {
  ir::TypeId valueType = isLoad ? i.type : typeOf(arg(i, 0));
  LLT t = type(valueType), element = t.getScalarType(), ptr = pointerType(), word = indexType(ptr);
  Leaf leaf{element, types_.kind(valueType)};
  unsigned n = t.isVector() ? t.getNumElements() : 1;
  Register at = use(arg(i, isLoad ? 0 : 1)), mask = use(arg(i, isLoad ? 1 : 2));
  Register value = use(arg(i, isLoad ? 2 : 0));
  LLT maskType = type(typeOf(arg(i, isLoad ? 1 : 2)));
  Access a;
  Register dummy = dummySlot(element);
  Register step = intConstant(word, int64_t(element.getSizeInBytes())), zero = intConstant(word, 0);
  std::vector<Register> lanes;
  for (unsigned k = 0; k < n; ++k) {
    Register bit = lane(mask, maskType, k), old = lane(value, t, k);
    Register place = b_.build(G_SELECT, ptr, {bit, at, dummy});
    if (isLoad)
      lanes.push_back(b_.build(G_SELECT, element, {bit, loadLeaf(leaf, place, a), old}));
    else
      storeLeaf(leaf, old, place, a);
    if (k + 1 < n)
      at = b_.build(G_PTR_ADD, ptr, {at, b_.build(G_SELECT, word, {bit, step, zero})});
  }
  if (!isLoad)
    return;
  if (n == 1)
    return setValue(local, lanes[0]);
  Register r = b_.newReg(t);
  b_.buildMerge(r, lanes);
  setValue(local, r);
}

bool Translator::maskedIntrinsic(const Inst &i, uint32_t local, IntrinsicId id) {
  switch (id) {
  case IntrinsicId::kMaskedLoad:
  case IntrinsicId::kMaskedStore:
  case IntrinsicId::kMaskedGather:
  case IntrinsicId::kMaskedScatter:
    maskedLoadStore(i, local, id);
    return true;
  case IntrinsicId::kMaskedExpandload:
    expandCompress(i, local, true);
    return true;
  case IntrinsicId::kMaskedCompressstore:
    expandCompress(i, local, false);
    return true;
  default:
    return false;
  }
}

} // namespace lathe
