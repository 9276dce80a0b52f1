// The table of directives, for the files that look into it.
#pragma once
#include "lathe/mc/asmparser/AsmParser.h"

namespace lathe {

struct AsmParser::Directive {
  std::string_view name;
  bool (AsmParser::*parse)(AsmCursor &, int);
  int argument;
};

enum class AsmParser::Test : int {
  kNotZero,
  kZero,
  kLess,
  kLessEq,
  kGreater,
  kGreaterEq,
  kDefined,
  kNotDefined,
  kBlank,
  kNotBlank,
  kSame,
  kNotSame,
  kSameStrings,
  kOtherStrings,
};

} // namespace lathe
