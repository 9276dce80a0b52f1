// Conditional assembly (GNU as manual: .if and its kin, .else, .elseif, .endif).
#include "lathe/mc/MCContext.h"
#include "lathe/mc/MCStreamer.h"
#include "lathe/mc/asmparser/AsmDirective.h"

namespace lathe {

static std::string_view trimmed(std::string_view s) {
  size_t from = s.find_first_not_of(" \t\r");
  return from == s.npos ? std::string_view() : s.substr(from, s.find_last_not_of(" \t\r") + 1 - from);
}

/// One side of .ifc: in single quotes, or up to the comma.
static std::string_view side(std::string_view &rest) {
  rest = trimmed(rest);
  size_t end = rest.starts_with('\'') ? rest.find('\'', 1) : rest.npos;
  std::string_view s;
  if (end != rest.npos) {
    s = rest.substr(1, end - 1);
    rest = trimmed(rest.substr(end + 1));
    if (rest.starts_with(','))
      rest.remove_prefix(1);
    return s;
  }
  size_t comma = rest.find(',');
  s = trimmed(rest.substr(0, comma));
  rest = comma == rest.npos ? std::string_view() : rest.substr(comma + 1);
  return s;
}

bool AsmParser::evaluate(AsmCursor &c, Test test, bool &holds) {
  size_t at = (c.skipSpace(), c.position());
  switch (test) {
  case Test::kDefined:
  case Test::kNotDefined: {
    std::string storage;
    std::string_view name = c.identifier(storage);
    if (name.empty())
      return error(at, "expected a symbol");
    MCSymbolId s = out_.context().lookupSymbol(name);
    bool isDefined = s.valid() && (state(s).isLabel || state(s).value);
    holds = isDefined == (test == Test::kDefined);
    return true;
  }
  case Test::kBlank:
  case Test::kNotBlank:
    holds = c.atEnd() == (test == Test::kBlank);
    return ignored(c, 0);
  case Test::kSame:
  case Test::kNotSame: {
    std::string_view rest = c.rest();
    if (rest.find(',') == rest.npos)
      return error(at, "expected two strings with ',' between them");
    std::string_view first = side(rest), second = side(rest);
    holds = (first == second) == (test == Test::kSame);
    return ignored(c, 0);
  }
  case Test::kSameStrings:
  case Test::kOtherStrings: {
    std::string first, second;
    if (!text(c, first) || !comma(c) || !text(c, second))
      return false;
    holds = (first == second) == (test == Test::kSameStrings);
    return true;
  }
  default: {
    int64_t v;
    if (!absolute(c, v))
      return false;
    holds = test == Test::kNotZero   ? v != 0
            : test == Test::kZero    ? v == 0
            : test == Test::kLess    ? v < 0
            : test == Test::kLessEq  ? v <= 0
            : test == Test::kGreater ? v > 0
                                     : v >= 0;
    return true;
  }
  }
}

bool AsmParser::condition(AsmCursor &c, int test) {
  Condition k;
  k.from = {inputs_.back().buffer, uint32_t(statementFrom_), uint32_t(statementTo_)};
  bool holds = false;
  // After an error neither branch is read, and the .endif is no surprise.
  bool ok = evaluate(c, Test(test), holds);
  k.isActive = ok && holds;
  k.isTaken = !ok || holds;
  conditions_.push_back(k);
  return ok;
}

bool AsmParser::elseIf(AsmCursor &c, int test) {
  if (conditions_.size() <= inputs_.back().numConditions)
    return error(statementFrom_, ".elseif without .if");
  Condition &k = conditions_.back();
  if (k.hasElse)
    return error(statementFrom_, ".elseif behind .else");
  bool isOuterActive = conditions_.size() < 2 || conditions_[conditions_.size() - 2].isActive;
  k.isActive = false;
  if (k.isTaken || !isOuterActive)
    return ignored(c, 0);
  bool holds = false;
  if (!evaluate(c, Test(test), holds)) {
    k.isTaken = true;
    return false;
  }
  k.isActive = k.isTaken = holds;
  return true;
}

bool AsmParser::elseBranch(AsmCursor &, int) {
  if (conditions_.size() <= inputs_.back().numConditions)
    return error(statementFrom_, ".else without .if");
  Condition &k = conditions_.back();
  if (k.hasElse)
    return error(statementFrom_, "a second .else");
  bool isOuterActive = conditions_.size() < 2 || conditions_[conditions_.size() - 2].isActive;
  k.hasElse = true;
  k.isActive = isOuterActive && !k.isTaken;
  return true;
}

bool AsmParser::endIf(AsmCursor &, int) {
  if (conditions_.size() <= inputs_.back().numConditions)
    return error(statementFrom_, ".endif without .if");
  conditions_.pop_back();
  return true;
}

/// In a branch that is not read only conditions matter. True when the directive was one.
bool AsmParser::skipped(std::string_view name, AsmCursor &c) {
  const Directive *d = findDirective(name);
  if (!d)
    return false;
  if (d->parse == &AsmParser::condition) {
    Condition k;
    k.from = {inputs_.back().buffer, uint32_t(statementFrom_), uint32_t(statementTo_)};
    k.isTaken = true;
    k.isActive = false;
    conditions_.push_back(k);
    return true;
  }
  if (d->parse != &AsmParser::elseIf && d->parse != &AsmParser::elseBranch && d->parse != &AsmParser::endIf)
    return false;
  if ((this->*d->parse)(c, d->argument) && isReading() && !c.atEnd())
    error(c.position(), "unexpected text at the end of the statement");
  return true;
}

} // namespace lathe
