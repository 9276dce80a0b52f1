// The generator of selection rules: patterns in, byte-code tables for lathe/isel/rules out.
#pragma once
#include "lathe/td/Record.h"
#include <string>

namespace lathe::tdgen {

struct RuleOptions {
  /// Warn of rules that can never be reached.
  bool warnUnreachable = true;
};

/// Appends the text of the generated file to `out`; returns whether there was no error. Errors and warnings go to the
/// keeper's DiagnosticEngine; a pattern with an error is left out.
bool emitRules(const td::RecordKeeper &records, std::string &out, const RuleOptions &options = {});

} // namespace lathe::tdgen
