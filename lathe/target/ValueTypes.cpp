#include "lathe/target/ValueTypes.h"

namespace lathe {

namespace {
struct NameTable {
  std::string_view rows[256];
  constexpr NameTable() {
    rows[0] = "INVALID";
#define LATHE_VT(name, value, size, klass, elements, element) rows[value] = #name;
#include "lathe/target/ValueTypes.def"
  }
};
constexpr NameTable kNames;
} // namespace

std::string_view MVT::str() const { return kNames.rows[SimpleTy]; }

MVT MVT::getIntegerVT(unsigned bits) {
  switch (bits) {
  case 1:
    return i1;
  case 2:
    return i2;
  case 4:
    return i4;
  case 8:
    return i8;
  case 16:
    return i16;
  case 32:
    return i32;
  case 64:
    return i64;
  case 128:
    return i128;
  case 256:
    return i256;
  case 512:
    return i512;
  default:
    return MVT();
  }
}

MVT MVT::getFloatingPointVT(unsigned bits) {
  switch (bits) {
  case 16:
    return f16;
  case 32:
    return f32;
  case 64:
    return f64;
  case 80:
    return f80;
  case 128:
    return f128;
  default:
    return MVT();
  }
}

MVT MVT::getVectorVT(MVT element, unsigned elements) {
  for (unsigned v = v1i1; v <= v256f64; ++v) {
    const VTInfo &row = detail::kVTTable.rows[v];
    if (row.klass == VTClass::kVector && row.element == element.SimpleTy && row.elements == elements)
      return MVT(SimpleValueType(v));
  }
  return MVT();
}

} // namespace lathe
