// From a module to assembly, an object or MIR text: the functions one after the other, by one or several workers.
#pragma once
#include "lathe/mir/fwd.h"
#include <cstdint>
#include <string>
#include <vector>

namespace lathe {

class OutputBuffer;

enum class OutputFileType : uint8_t { kAssembly, kObject, kNull };

struct CompileOptions {
  OutputFileType fileType = OutputFileType::kAssembly;
  unsigned jobs = 1;   ///< worker threads; the output does not depend on it
  bool verify = false; ///< run the machine verifier after every pass
  // Where to stop: the output is then MIR text. Empty: the whole way. `name,2` names the second run of a pass.
  std::string stopAfter;
  std::string stopBefore;
  bool printAfterAll = false;
  bool printBeforeAll = false;
  std::vector<std::string> printAfter;
  std::vector<std::string> printBefore;
  std::vector<std::string> filterPrintFuncs;
  bool timePasses = false;
  bool stats = false;
};

/// What -time-passes and -stats report, besides the output.
struct CompileReport {
  struct PassTime {
    std::string name;
    std::string description;
    double seconds = 0;
  };
  std::vector<PassTime> times;
  struct Counter {
    std::string name;
    std::string description;
    uint64_t value = 0;
  };
  std::vector<Counter> counters;
  std::string printed; ///< by -print-after and the like, for standard error
};

/// Lays out a module that has no data layout as the target does. To be called before compileModule.
void setDefaultDataLayout(ir::Module &m, const TargetMachine &tm);

/// Returns false, with diagnostics reported, when anything failed; one failing function does not stop the others
/// from being compiled and checked. `out` then holds nothing of use.
bool compileModule(const ir::Module &m, const TargetMachine &tm, const CompileOptions &options, DiagnosticEngine &diags,
                   OutputBuffer &out, CompileReport &report);

} // namespace lathe
