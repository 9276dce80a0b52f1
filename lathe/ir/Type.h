// Types: one interned table per module. Equal types have equal ids, except that every named struct is its own type.
#pragma once
#include "lathe/ir/fwd.h"
#include "lathe/support/StringInterner.h"
#include <span>
#include <vector>

namespace lathe::ir {

enum class TypeKind : uint8_t {
  kVoid,
  kHalf,
  kBFloat,
  kFloat,
  kDouble,
  kX86Fp80,
  kFp128,
  kPpcFp128,
  kX86Mmx,
  kX86Amx,
  kLabel,
  kToken,
  kMetadata,
  kInt,            // data = width in bits
  kPointer,        // data = address space
  kArray,          // data = element, count
  kVector,         // data = element, count
  kScalableVector, // data = element, count = minimum
  kStruct,         // members; flags kPacked, kOpaque, kNamed
  kFunction,       // data = result, members = parameters; flag kVarArg
  kTargetExt,      // name; members = type parameters, count of integer parameters not kept
};

/// One entry of the type table.
struct Type {
  enum Flags : uint8_t { kPacked = 1, kOpaque = 2, kNamed = 4, kVarArg = 8 };

  TypeKind kind = TypeKind::kVoid;
  uint8_t flags = 0;
  uint32_t data = 0;        // width, address space, element type or result type
  uint32_t firstMember = 0; // into TypeTable's member pool
  uint32_t numMembers = 0;
  uint64_t count = 0; // elements of an array or vector
  SymbolId name;      // of a named struct or target type; a numbered struct has the digits as its name

  bool is(TypeKind k) const { return kind == k; }
  bool isPacked() const { return flags & kPacked; }
  bool isOpaque() const { return flags & kOpaque; }
  bool isNamed() const { return flags & kNamed; }
  bool isVarArg() const { return flags & kVarArg; }
  uint32_t bitWidth() const { return data; }
  uint32_t addressSpace() const { return data; }
  TypeId element() const { return TypeId(data); }
  TypeId result() const { return TypeId(data); }
};

/// Ids that every type table starts with.
namespace types {
inline constexpr TypeId kVoid{0}, kHalf{1}, kBFloat{2}, kFloat{3}, kDouble{4}, kX86Fp80{5}, kFp128{6}, kPpcFp128{7},
    kX86Mmx{8}, kX86Amx{9}, kLabel{10}, kToken{11}, kMetadata{12}, kI1{13}, kI8{14}, kI16{15}, kI32{16}, kI64{17},
    kI128{18}, kPtr{19};
inline constexpr uint32_t kFirstFree = 20;
} // namespace types

class TypeTable {
public:
  TypeTable();
  TypeTable(const TypeTable &) = delete;
  TypeTable &operator=(const TypeTable &) = delete;

  const Type &operator[](TypeId id) const { return types_[id.index()]; }
  uint32_t size() const { return uint32_t(types_.size()); }
  std::span<const TypeId> members(TypeId id) const { return members(types_[id.index()]); }
  std::span<const TypeId> members(const Type &t) const { return {members_.data() + t.firstMember, t.numMembers}; }
  std::span<const TypeId> parameters(TypeId function) const { return members(function); }

  // Construction: finds the equal type or makes it.
  TypeId intType(uint32_t bits);
  TypeId pointerType(uint32_t addressSpace = 0);
  TypeId arrayType(TypeId element, uint64_t count);
  TypeId vectorType(TypeId element, uint64_t count, bool scalable = false);
  TypeId structType(std::span<const TypeId> members, bool packed);
  TypeId functionType(TypeId result, std::span<const TypeId> params, bool varArg);
  TypeId targetExtType(SymbolId name, std::span<const TypeId> params);
  /// A new named struct, opaque until setBody.
  TypeId namedStruct(SymbolId name);
  void setBody(TypeId namedStruct, std::span<const TypeId> members, bool packed);

  // Questions about one type.
  bool isInt(TypeId t) const { return kind(t) == TypeKind::kInt; }
  bool isInt(TypeId t, uint32_t bits) const { return isInt(t) && types_[t.index()].data == bits; }
  bool isPointer(TypeId t) const { return kind(t) == TypeKind::kPointer; }
  bool isVector(TypeId t) const { return kind(t) == TypeKind::kVector || kind(t) == TypeKind::kScalableVector; }
  bool isFloatingPoint(TypeId t) const { return kind(t) >= TypeKind::kHalf && kind(t) <= TypeKind::kPpcFp128; }
  bool isAggregate(TypeId t) const { return kind(t) == TypeKind::kArray || kind(t) == TypeKind::kStruct; }
  bool isFunction(TypeId t) const { return kind(t) == TypeKind::kFunction; }
  /// Everything that a register or memory can hold as a value: not void, label, metadata or function.
  bool isFirstClass(TypeId t) const {
    TypeKind k = kind(t);
    return k != TypeKind::kVoid && k != TypeKind::kFunction;
  }
  /// The element of a vector, else the type itself.
  TypeId scalarType(TypeId t) const { return isVector(t) ? types_[t.index()].element() : t; }
  bool isIntOrIntVector(TypeId t) const { return isInt(scalarType(t)); }
  bool isFPOrFPVector(TypeId t) const { return isFloatingPoint(scalarType(t)); }
  bool isPtrOrPtrVector(TypeId t) const { return isPointer(scalarType(t)); }
  /// Width in bits of an integer or floating-point type (of the element for vectors); 0 for others.
  uint32_t scalarBits(TypeId t) const;
  TypeKind kind(TypeId t) const { return types_[t.index()].kind; }

private:
  TypeId intern(Type t, std::span<const TypeId> members);
  void growSlots();
  uint32_t hashOf(const Type &t, std::span<const TypeId> members) const;
  std::vector<Type> types_;
  std::vector<TypeId> members_;
  std::vector<uint32_t> slots_;
};

} // namespace lathe::ir
