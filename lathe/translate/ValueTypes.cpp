#include "lathe/translate/ValueTypes.h"

namespace lathe {

using ir::TypeId;
using ir::TypeKind;

MVT scalarMVT(ScalarKind k, unsigned bits) {
  switch (k) {
  case ScalarKind::kInt:
  case ScalarKind::kPointer:
    return MVT::getIntegerVT(bits);
  case ScalarKind::kHalf:
    return MVT::f16;
  case ScalarKind::kBFloat:
    return MVT::bf16;
  case ScalarKind::kFloat:
    return MVT::f32;
  case ScalarKind::kDouble:
    return MVT::f64;
  case ScalarKind::kX87:
    return MVT::f80;
  case ScalarKind::kQuad:
    return MVT::f128;
  case ScalarKind::kPPCDouble:
    return MVT::ppcf128;
  }
  return MVT();
}

bool TypeLeaves::scalar(TypeId id, Leaf &leaf) const {
  const ir::Type &t = m_.types[id];
  switch (t.kind) {
  case TypeKind::kInt:
    leaf = {LLT::scalar(t.bitWidth()), ScalarKind::kInt};
    return true;
  case TypeKind::kPointer:
    leaf = {LLT::pointer(t.addressSpace(), m_.dataLayout.pointerBits(t.addressSpace())), ScalarKind::kPointer};
    return true;
  case TypeKind::kHalf:
    leaf = {LLT::scalar(16), ScalarKind::kHalf};
    return true;
  case TypeKind::kBFloat:
    leaf = {LLT::scalar(16), ScalarKind::kBFloat};
    return true;
  case TypeKind::kFloat:
    leaf = {LLT::scalar(32), ScalarKind::kFloat};
    return true;
  case TypeKind::kDouble:
    leaf = {LLT::scalar(64), ScalarKind::kDouble};
    return true;
  case TypeKind::kX86Fp80:
    leaf = {LLT::scalar(80), ScalarKind::kX87};
    return true;
  case TypeKind::kFp128:
    leaf = {LLT::scalar(128), ScalarKind::kQuad};
    return true;
  case TypeKind::kPpcFp128:
    leaf = {LLT::scalar(128), ScalarKind::kPPCDouble};
    return true;
  case TypeKind::kX86Mmx:
    leaf = {LLT::scalar(64), ScalarKind::kInt};
    return true;
  case TypeKind::kX86Amx:
    leaf = {LLT::scalar(8192), ScalarKind::kInt};
    return true;
  case TypeKind::kVector:
  case TypeKind::kScalableVector: {
    Leaf e;
    if (!scalar(t.element(), e))
      return false;
    bool scalable = t.kind == TypeKind::kScalableVector;
    leaf = {t.count == 1 && !scalable ? e.type : LLT::vector(unsigned(t.count), e.type, scalable), e.kind};
    return true;
  }
  case TypeKind::kVoid:
  case TypeKind::kLabel:
  case TypeKind::kToken:
  case TypeKind::kMetadata:
  case TypeKind::kArray:
  case TypeKind::kStruct:
  case TypeKind::kFunction:
  case TypeKind::kTargetExt:
    return false;
  }
  return false;
}

void TypeLeaves::append(TypeId id, uint64_t offset, std::vector<Leaf> &out) {
  Leaf leaf;
  if (scalar(id, leaf)) {
    leaf.offset = offset;
    out.push_back(leaf);
    return;
  }
  const ir::Type &t = m_.types[id];
  if (t.kind == TypeKind::kArray) {
    uint64_t step = m_.dataLayout.layout(t.element()).allocSize;
    for (uint64_t i = 0; i < t.count; ++i)
      append(t.element(), offset + i * step, out);
  } else if (t.kind == TypeKind::kStruct) {
    auto offsets = m_.dataLayout.memberOffsets(id);
    auto members = m_.types.members(t);
    for (size_t i = 0; i < members.size(); ++i)
      append(members[i], offset + offsets[i], out);
  }
}

void TypeLeaves::compute(TypeId id) {
  if (id.index() >= infos_.size()) {
    infos_.resize(m_.types.size());
    single_.resize(m_.types.size());
    memory_.resize(m_.types.size());
  }
  scratch_.clear();
  append(id, 0, scratch_);
  auto stored = arena_.copy(std::span<const Leaf>(scratch_));
  infos_[id.index()] = {stored.data(), uint32_t(stored.size())};
  if (scratch_.size() != 1)
    return;
  const LLT t = scratch_[0].type;
  single_[id.index()] = t;
  if (!scratch_[0].offset && t.getScalarSizeInBits() % 8 == 0)
    memory_[id.index()] = t;
}

TypeId TypeLeaves::memberType(TypeId aggregate, uint64_t index) const {
  const ir::Type &t = m_.types[aggregate];
  return t.kind == TypeKind::kStruct ? m_.types.members(t)[index] : t.element();
}

unsigned TypeLeaves::memberLeaf(TypeId aggregate, uint64_t index) {
  const ir::Type &t = m_.types[aggregate];
  if (t.kind != TypeKind::kStruct)
    return unsigned(index * count(t.element()));
  unsigned n = 0;
  for (uint64_t i = 0; i < index; ++i)
    n += count(m_.types.members(t)[i]);
  return n;
}

} // namespace lathe
