// --reduce: a MIR file is made smaller as long as a command still fails on it.
#pragma once
#include <string>
#include <string_view>

namespace lathe {

struct ReduceOptions {
  std::string command;    ///< of the shell; `%s` in it is the file, else the file's name follows it
  std::string outputPath; ///< written whenever there is something smaller
  double runSeconds = 10; ///< a run that takes longer counts as one that hangs
  double allSeconds = 0;  ///< 0: no limit
  unsigned tries = 0;     ///< runs of the command; 0: no limit
  /// Whether a text is still MIR; only such texts are tried.
  bool (*isValid)(void *context, const std::string &text) = nullptr;
  void *context = nullptr;
};

struct ReduceReport {
  unsigned tries = 0;
  int status = 0;       ///< of the command on the whole file and on the result
  bool limited = false; ///< ended by a limit: more could go
  std::string message;  ///< why nothing was done
};

/// The smallest text found. Deterministic, and without limits 1-minimal: no function, block, instruction, operand, key,
/// or part of the module can be taken away alone so that the command still ends with the same status.
std::string reduceMIR(std::string text, const ReduceOptions &options, ReduceReport &report);

} // namespace lathe
