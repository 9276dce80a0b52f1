#include "lathe/target/LLT.h"

namespace lathe {

std::string LLT::str() const {
  if (!isValid())
    return "LLT_invalid";
  if (isVector())
    return std::string("<") + (isScalable() ? "vscale x " : "") + std::to_string(getNumElements()) + " x " +
           getElementType().str() + ">";
  if (isPointer())
    return "p" + std::to_string(getAddressSpace());
  return "s" + std::to_string(getScalarSizeInBits());
}

} // namespace lathe
