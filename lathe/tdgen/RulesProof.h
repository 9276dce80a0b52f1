// Rules as statements of bit-vector arithmetic, for an SMT solver.
#pragma once
#include "lathe/tdgen/RulesPattern.h"
#include "lathe/tdgen/Semantics.h"
#include <optional>

namespace lathe::tdgen {

/// C++ of an SDNodeXForm, `return <expression over Imm>;`, as a term over the 64-bit `imm`; nothing where it is more.
std::optional<std::string> translateXForm(std::string_view code, const std::string &imm);
/// The condition of an ImmLeaf made of isInt<N>(Imm), isUInt<N>(Imm), comparisons, &&; nothing where it is more.
std::optional<std::string> translateCondition(std::string_view code, const std::string &imm);

/// What an instruction does, in the words of a pattern: its own, or that of a rule which consists of it alone.
struct InstructionMeaning {
  const SelPattern *pattern = nullptr;
  std::vector<std::string> operands; ///< the pattern's names for the operands that are read, in order
};

} // namespace lathe::tdgen
