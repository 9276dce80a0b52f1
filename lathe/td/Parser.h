// Reading description files: parses, evaluates and fills a RecordKeeper.
#pragma once
#include "lathe/td/Record.h"

namespace lathe::td {

struct ParseOptions {
  std::vector<std::string> includeDirs; ///< Searched in order after the working directory.
  std::vector<std::string> defines;     ///< Preprocessor macros that are defined from the start.
  /// Rounds of loops, records and instances after which a run is taken for one without an end.
  uint64_t maxSteps = 50'000'000;
  uint64_t maxBytes = uint64_t(2) << 30; ///< Of records and values; more is taken for the same.
  bool warnUnusedParameters = true;      ///< Of classes and multiclasses.
};

/// Reads `path` ("-" is standard input) and everything it includes. All errors go to the keeper's DiagnosticEngine;
/// returns whether there were none.
bool parseFile(const std::string &path, const ParseOptions &options, RecordKeeper &keeper);
/// The same for text in memory; `name` is used in diagnostics.
bool parseString(std::string name, std::string text, const ParseOptions &options, RecordKeeper &keeper);

} // namespace lathe::td
