// Variants of MIR that are as valid as what they are made from: for checks that the compiler does with them what it did
// with the original.
#pragma once
#include "Mutator.h"
#include <span>

namespace lathe::fuzz {

struct MIRVariant {
  enum Promise : uint8_t {
    kSameCode,      ///< the same object
    kSameBehaviour, ///< another object that does the same
    kValid,         ///< MIR that can be compiled, and no more
  };
  std::string_view name;
  Promise promise;
  /// The text itself when there is nothing to change.
  std::string (*make)(std::string_view text, Random &r);
};

std::span<const MIRVariant> mirVariants();

/// A few variants of a text one after the other, or bytes changed.
std::string mutateMIR(std::string_view text, Random &r);

} // namespace lathe::fuzz
