// Machine value types: the closed list of types that registers, patterns and calling conventions speak about.
// Unlike LLT they tell integers from floating point.
#pragma once
#include "lathe/target/LLT.h"
#include <cstdint>
#include <string_view>

namespace lathe {

/// What VTInfo says about the kind of a value type.
enum class VTClass : uint8_t { kInvalid, kInteger, kFloat, kVector, kScalableVector, kSpecial, kWild };

struct VTInfo;

class MVT {
public:
  enum SimpleValueType : uint8_t {
    INVALID_SIMPLE_VALUE_TYPE = 0,
#define LATHE_VT(name, value, size, klass, elements, element) name = value,
#include "lathe/target/ValueTypes.def"
  };

  constexpr MVT() = default;
  constexpr MVT(SimpleValueType t) : SimpleTy(t) {}
  SimpleValueType SimpleTy = INVALID_SIMPLE_VALUE_TYPE;

  constexpr bool operator==(const MVT &) const = default;
  constexpr bool operator==(SimpleValueType t) const { return SimpleTy == t; }
  constexpr bool isValid() const { return SimpleTy != INVALID_SIMPLE_VALUE_TYPE; }
  constexpr bool isVector() const;
  /// Integers and vectors of them.
  constexpr bool isInteger() const;
  constexpr bool isFloatingPoint() const;
  constexpr bool isScalarInteger() const { return isInteger() && !isVector(); }
  constexpr bool is128BitVector() const { return isVector() && getSizeInBits() == 128; }
  constexpr bool is256BitVector() const { return isVector() && getSizeInBits() == 256; }
  constexpr bool is512BitVector() const { return isVector() && getSizeInBits() == 512; }
  constexpr unsigned getSizeInBits() const;
  constexpr unsigned getFixedSizeInBits() const { return getSizeInBits(); }
  /// Bytes of a stack slot that the type itself sizes: its store size rounded up to a power of two (f80: 16).
  constexpr unsigned getStackSlotSize() const {
    unsigned n = 1;
    while (n < getStoreSize())
      n *= 2;
    return n;
  }
  constexpr unsigned getStackSlotAlign() const { return getStackSlotSize(); }
  constexpr unsigned getStoreSize() const { return (getSizeInBits() + 7) / 8; }
  constexpr unsigned getVectorNumElements() const;
  constexpr MVT getVectorElementType() const;
  constexpr MVT getScalarType() const { return isVector() ? getVectorElementType() : *this; }
  constexpr unsigned getScalarSizeInBits() const { return getScalarType().getSizeInBits(); }
  std::string_view str() const;

  /// Invalid when the list has no such type.
  static MVT getIntegerVT(unsigned bits);
  static MVT getFloatingPointVT(unsigned bits);
  static MVT getVectorVT(MVT element, unsigned elements);

  /// Pointers have the type of an address space's integers, so they have no MVT of their own.
  constexpr LLT getLLT() const {
    return isVector() ? LLT::scalarOrVector(getVectorNumElements(), LLT::scalar(getScalarSizeInBits()))
                      : LLT::scalar(getSizeInBits());
  }
};

/// One row of ValueTypes.def.
struct VTInfo {
  VTClass klass = VTClass::kInvalid;
  MVT::SimpleValueType element = MVT::INVALID_SIMPLE_VALUE_TYPE;
  uint16_t elements = 0;
  uint32_t bits = 0;
};

namespace detail {
struct VTTable {
  VTInfo rows[256];
  constexpr VTTable() {
#define LATHE_VT(name, value, size, klass, elements, element)                                                          \
  rows[value] = VTInfo{VTClass::k##klass, MVT::element, elements, size};
#include "lathe/target/ValueTypes.def"
  }
};
inline constexpr VTTable kVTTable;
} // namespace detail

constexpr bool MVT::isVector() const {
  VTClass k = detail::kVTTable.rows[SimpleTy].klass;
  return k == VTClass::kVector || k == VTClass::kScalableVector;
}
constexpr bool MVT::isInteger() const {
  return detail::kVTTable.rows[detail::kVTTable.rows[SimpleTy].element].klass == VTClass::kInteger;
}
constexpr bool MVT::isFloatingPoint() const {
  return detail::kVTTable.rows[detail::kVTTable.rows[SimpleTy].element].klass == VTClass::kFloat;
}
constexpr unsigned MVT::getSizeInBits() const { return detail::kVTTable.rows[SimpleTy].bits; }
constexpr unsigned MVT::getVectorNumElements() const { return detail::kVTTable.rows[SimpleTy].elements; }
constexpr MVT MVT::getVectorElementType() const { return detail::kVTTable.rows[SimpleTy].element; }

} // namespace lathe
