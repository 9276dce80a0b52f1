// Proofs of rules that rewrite generic operations.
#pragma once
#include "lathe/tdgen/Combine.h"

namespace lathe {
class OutputBuffer;
}

namespace lathe::tdgen {

struct CombineProofs {
  size_t records = 0;
  size_t rules = 0;     ///< fragments expanded
  size_t asked = 0;     ///< rules that bit vectors can tell about
  size_t questions = 0; ///< one per rule and choice of widths
};

/// Writes the questions about all rules of all combiners.
CombineProofs emitCombineProofs(const TargetModel &model, CombineReader &reader, OutputBuffer &out);

/// FILE:LINE of a record.
std::string placeOf(const td::Record &rec);

} // namespace lathe::tdgen
