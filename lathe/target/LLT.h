// Low-level types: what a generic virtual register holds. Size and shape only: no signedness, and no difference
// between integer and floating point.
#pragma once
#include <cstdint>
#include <string>

namespace lathe {

class LLT {
public:
  constexpr LLT() = default;
  static constexpr LLT scalar(unsigned bits) { return LLT(kScalar, bits, 0, 0, false); }
  static constexpr LLT pointer(unsigned addressSpace, unsigned bits) {
    return LLT(kPointer, bits, 0, addressSpace, false);
  }
  /// `elements` ≥ 2; one element is a scalar by convention (scalarOrVector makes it so).
  static constexpr LLT vector(unsigned elements, LLT element, bool scalable = false) {
    return LLT(element.isPointer() ? kPointerVector : kVector, element.bits_, elements, element.addressSpace_,
               scalable);
  }
  static constexpr LLT vector(unsigned elements, unsigned elementBits) { return vector(elements, scalar(elementBits)); }
  static constexpr LLT scalarOrVector(unsigned elements, LLT element) {
    return elements == 1 ? element : vector(elements, element);
  }

  constexpr bool isValid() const { return kind_ != kInvalid; }
  constexpr bool isScalar() const { return kind_ == kScalar; }
  constexpr bool isPointer() const { return kind_ == kPointer; }
  constexpr bool isVector() const { return kind_ >= kVector; }
  constexpr bool isPointerVector() const { return kind_ == kPointerVector; }
  constexpr bool isScalable() const { return scalable_; }
  constexpr bool isScalar(unsigned bits) const { return kind_ == kScalar && bits_ == bits; }
  constexpr unsigned getNumElements() const { return unsigned(elements_); }
  constexpr unsigned getAddressSpace() const { return unsigned(addressSpace_); }
  /// Of a scalar, a pointer or one element.
  constexpr unsigned getScalarSizeInBits() const { return unsigned(bits_); }
  constexpr uint64_t getSizeInBits() const { return isVector() ? uint64_t(bits_) * elements_ : bits_; }
  constexpr uint64_t getSizeInBytes() const { return (getSizeInBits() + 7) / 8; }
  constexpr LLT getElementType() const {
    return kind_ == kPointerVector ? pointer(unsigned(addressSpace_), unsigned(bits_)) : scalar(unsigned(bits_));
  }
  /// The element of a vector, else the type itself.
  constexpr LLT getScalarType() const { return isVector() ? getElementType() : *this; }
  constexpr LLT changeElementType(LLT element) const {
    return isVector() ? vector(unsigned(elements_), element, scalable_) : element;
  }
  constexpr LLT changeElementSize(unsigned bits) const { return changeElementType(scalar(bits)); }
  constexpr LLT changeNumElements(unsigned n) const { return scalarOrVector(n, getScalarType()); }

  constexpr bool operator==(const LLT &o) const { return raw() == o.raw(); }
  /// A value that determines the type; 0 is the invalid type.
  constexpr uint64_t raw() const {
    return uint64_t(kind_) | uint64_t(scalable_) << 3 | uint64_t(elements_) << 4 | uint64_t(bits_) << 20 |
           uint64_t(addressSpace_) << 44;
  }
  /// As MIR prints it: s32, p0, <4 x s32>, <vscale x 4 x s32>.
  std::string str() const;

private:
  enum Kind : uint8_t { kInvalid, kScalar, kPointer, kVector, kPointerVector };
  constexpr LLT(Kind kind, uint64_t bits, uint64_t elements, uint64_t addressSpace, bool scalable)
      : kind_(kind), scalable_(scalable), elements_(elements), bits_(bits), addressSpace_(addressSpace) {}
  uint64_t kind_ : 3 = kInvalid;
  uint64_t scalable_ : 1 = 0;
  uint64_t elements_ : 16 = 0;
  uint64_t bits_ : 24 = 0;
  uint64_t addressSpace_ : 20 = 0;
};
static_assert(sizeof(LLT) == 8, "held by every virtual register and memory operand");

} // namespace lathe
