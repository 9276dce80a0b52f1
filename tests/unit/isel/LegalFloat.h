// Floating-point operations of every format, by the host's arithmetic.
#pragma once
#include "LegalBits.h"
#include <string>
#include <vector>

namespace lathe::test {

Bits convertFloat(const Bits &a, unsigned to);
Bits intToFloat(const Bits &a, bool isSigned, unsigned to);
/// Saturated; `inRange` tells whether it had to be.
Bits floatToInt(const Bits &a, bool isSigned, unsigned to, bool &inRange);
bool floatCompare(unsigned predicate, const Bits &a, const Bits &b);
unsigned floatClass(const Bits &a);
bool isNaN(const Bits &a);
Bits floatUnary(unsigned opcode, const Bits &a);
Bits floatBinary(unsigned opcode, const Bits &a, const Bits &b);
Bits floatFma(const Bits &a, const Bits &b, const Bits &c);
/// Functions of libgcc and libm.
bool callLibrary(const std::string &name, const std::vector<Bits> &args, unsigned resultBits, Bits &result);

} // namespace lathe::test
