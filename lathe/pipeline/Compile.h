// From a module to assembly, an object or MIR text: the functions one after the other, by one or several workers.
#pragma once
#include "lathe/mir/fwd.h"
#include "lathe/pipeline/PassTrace.h"
#include <cstdint>
#include <string>
#include <vector>

namespace lathe {

class OutputBuffer;
class MIRFile;

enum class OutputFileType : uint8_t { kAssembly, kObject, kNull };

/// -print-changed: the function behind each pass that changed it, or how it changed.
enum class PrintChanged : uint8_t { kNo, kYes, kDiff, kColorDiff };

struct CompileOptions {
  OutputFileType fileType = OutputFileType::kAssembly;
  unsigned jobs = 1;   ///< worker threads; the output does not depend on it
  bool verify = false; ///< run the machine verifier after every pass
  /// Machine functions to go on with, of the module that is compiled; null: the module's functions are translated.
  MIRFile *input = nullptr;
  /// These passes only, and MIR as the output; "none" runs nothing.
  std::vector<std::string> runPasses;
  // Where to start, with MIR as the input; see below for names.
  std::string startAfter;
  std::string startBefore;
  // Where to stop: the output is then MIR text. Empty: the whole way. `name,2` names the second run of a pass.
  std::string stopAfter;
  std::string stopBefore;
  bool simplifyMIR = false; ///< MIR output without what a reader takes for granted
  PrintChanged printChanged = PrintChanged::kNo;
  bool printChangedQuiet = false;        ///< not a word of passes that change nothing
  std::vector<std::string> filterPasses; ///< the passes that printChanged is about; empty: all
  bool printStructure = false;           ///< -debug-pass=Structure
  bool printAfterAll = false;
  bool printBeforeAll = false;
  std::vector<std::string> printAfter;
  std::vector<std::string> printBefore;
  std::vector<std::string> filterPrintFuncs;
  bool trace = false; ///< report what each pass made of each function
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
  std::vector<FunctionTrace> traces; ///< of the functions that filterPrintFuncs names
  std::string printed;               ///< by -print-after and the like, for standard error
};

/// Lays out a module that has no data layout as the target does. To be called before compileModule.
void setDefaultDataLayout(ir::Module &m, const TargetMachine &tm);

/// Returns false, with diagnostics reported, when anything failed; one failing function does not stop the others
/// from being compiled and checked. `out` then holds nothing of use.
bool compileModule(const ir::Module &m, const TargetMachine &tm, const CompileOptions &options, DiagnosticEngine &diags,
                   OutputBuffer &out, CompileReport &report);

} // namespace lathe
