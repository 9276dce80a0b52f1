// Macros, as the parser keeps them.
#pragma once
#include "lathe/mc/asmparser/AsmParser.h"

namespace lathe {

struct AsmParser::Parameter {
  std::string name;
  std::string value; ///< when no argument is given
  bool isRequired = false;
  bool isVararg = false; ///< takes the rest of the line
};

struct AsmParser::Macro {
  std::string name;
  std::vector<Parameter> parameters;
  std::string body;
  uint64_t numExpansions = 0;
};

} // namespace lathe
