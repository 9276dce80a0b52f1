#include "lathe/ir/Type.h"

#include <cassert>

namespace lathe::ir {

static uint64_t mix(uint64_t h, uint64_t v) {
  h = (h ^ v) * 0x9e3779b97f4a7c15ull;
  return h ^ h >> 29;
}

TypeTable::TypeTable() : slots_(128, TypeId::kNone) {
  auto simple = [&](TypeKind k, uint32_t data = 0) {
    Type t;
    t.kind = k;
    t.data = data;
    intern(t, {});
  };
  for (unsigned k = 0; k <= unsigned(TypeKind::kMetadata); ++k)
    simple(TypeKind(k));
  for (uint32_t bits : {1, 8, 16, 32, 64, 128})
    simple(TypeKind::kInt, bits);
  simple(TypeKind::kPointer);
  assert(types_.size() == types::kFirstFree && kind(types::kPtr) == TypeKind::kPointer);
}

uint32_t TypeTable::hashOf(const Type &t, std::span<const TypeId> members) const {
  uint64_t h = mix(uint64_t(t.kind) << 8 | t.flags, uint64_t(t.data) << 32 | t.name.value);
  h = mix(h, t.count);
  for (TypeId m : members)
    h = mix(h, m.value);
  return uint32_t(h >> 32);
}

TypeId TypeTable::intern(Type t, std::span<const TypeId> members) {
  t.numMembers = uint32_t(members.size());
  uint32_t mask = uint32_t(slots_.size() - 1);
  uint32_t i = hashOf(t, members) & mask;
  for (; slots_[i] != TypeId::kNone; i = (i + 1) & mask) {
    const Type &o = types_[slots_[i]];
    if (o.kind != t.kind || o.flags != t.flags || o.data != t.data || o.count != t.count || o.name != t.name ||
        o.numMembers != t.numMembers)
      continue;
    bool same = true;
    for (uint32_t m = 0; same && m < t.numMembers; ++m)
      same = members_[o.firstMember + m] == members[m];
    if (same)
      return TypeId(slots_[i]);
  }
  t.firstMember = uint32_t(members_.size());
  members_.insert(members_.end(), members.begin(), members.end());
  uint32_t id = uint32_t(types_.size());
  types_.push_back(t);
  slots_[i] = id;
  if (types_.size() * 2 > slots_.size())
    growSlots();
  return TypeId(id);
}

void TypeTable::growSlots() {
  slots_.assign(slots_.size() * 2, TypeId::kNone);
  uint32_t mask = uint32_t(slots_.size() - 1);
  for (uint32_t id = 0; id < types_.size(); ++id) {
    if (types_[id].isNamed())
      continue;
    uint32_t i = hashOf(types_[id], members(TypeId(id))) & mask;
    while (slots_[i] != TypeId::kNone)
      i = (i + 1) & mask;
    slots_[i] = id;
  }
}

TypeId TypeTable::intType(uint32_t bits) {
  switch (bits) {
  case 1:
    return types::kI1;
  case 8:
    return types::kI8;
  case 16:
    return types::kI16;
  case 32:
    return types::kI32;
  case 64:
    return types::kI64;
  }
  Type t;
  t.kind = TypeKind::kInt;
  t.data = bits;
  return intern(t, {});
}

TypeId TypeTable::pointerType(uint32_t addressSpace) {
  if (!addressSpace)
    return types::kPtr;
  Type t;
  t.kind = TypeKind::kPointer;
  t.data = addressSpace;
  return intern(t, {});
}

TypeId TypeTable::arrayType(TypeId element, uint64_t count) {
  Type t;
  t.kind = TypeKind::kArray;
  t.data = element.value;
  t.count = count;
  return intern(t, {});
}

TypeId TypeTable::vectorType(TypeId element, uint64_t count, bool scalable) {
  Type t;
  t.kind = scalable ? TypeKind::kScalableVector : TypeKind::kVector;
  t.data = element.value;
  t.count = count;
  return intern(t, {});
}

TypeId TypeTable::structType(std::span<const TypeId> members, bool packed) {
  Type t;
  t.kind = TypeKind::kStruct;
  t.flags = packed ? Type::kPacked : 0;
  return intern(t, members);
}

TypeId TypeTable::functionType(TypeId result, std::span<const TypeId> params, bool varArg) {
  Type t;
  t.kind = TypeKind::kFunction;
  t.flags = varArg ? Type::kVarArg : 0;
  t.data = result.value;
  return intern(t, params);
}

TypeId TypeTable::targetExtType(SymbolId name, std::span<const TypeId> params) {
  Type t;
  t.kind = TypeKind::kTargetExt;
  t.name = name;
  return intern(t, params);
}

TypeId TypeTable::namedStruct(SymbolId name) {
  Type t;
  t.kind = TypeKind::kStruct;
  t.flags = Type::kNamed | Type::kOpaque;
  t.name = name;
  types_.push_back(t);
  return TypeId(uint32_t(types_.size() - 1));
}

void TypeTable::setBody(TypeId namedStruct, std::span<const TypeId> members, bool packed) {
  Type &t = types_[namedStruct.index()];
  assert(t.isNamed() && t.isOpaque() && "only an opaque struct can be given a body");
  t.flags = uint8_t(Type::kNamed | (packed ? Type::kPacked : 0));
  t.firstMember = uint32_t(members_.size());
  t.numMembers = uint32_t(members.size());
  members_.insert(members_.end(), members.begin(), members.end());
}

uint32_t TypeTable::scalarBits(TypeId id) const {
  const Type &t = types_[scalarType(id).index()];
  switch (t.kind) {
  case TypeKind::kInt:
    return t.data;
  case TypeKind::kHalf:
  case TypeKind::kBFloat:
    return 16;
  case TypeKind::kFloat:
    return 32;
  case TypeKind::kDouble:
  case TypeKind::kX86Mmx:
    return 64;
  case TypeKind::kX86Fp80:
    return 80;
  case TypeKind::kFp128:
  case TypeKind::kPpcFp128:
    return 128;
  case TypeKind::kVoid:
  case TypeKind::kX86Amx:
  case TypeKind::kLabel:
  case TypeKind::kToken:
  case TypeKind::kMetadata:
  case TypeKind::kPointer:
  case TypeKind::kArray:
  case TypeKind::kVector:
  case TypeKind::kScalableVector:
  case TypeKind::kStruct:
  case TypeKind::kFunction:
  case TypeKind::kTargetExt:
    break;
  }
  return 0;
}

} // namespace lathe::ir
