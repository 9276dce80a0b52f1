// Which passes run, from which on and up to which, and what is printed on the way.
#pragma once
#include "lathe/pipeline/Compile.h"
#include "lathe/pipeline/Passes.h"

namespace lathe {

struct Plan {
  std::vector<PassInfo> passes;
  std::vector<char> printBefore, printAfter;
  bool prints = false;
  bool stopsEarly = false; ///< MIR is the output
  /// The input is MIR and nothing says where to start: each function goes on behind the passes that it has behind it.
  bool startsByState = false;
};

/// Reports what does not fit together; then false.
bool makePlan(const CompileOptions &options, const TargetMachine &tm, DiagnosticEngine &diags, Plan &plan);
/// The number of the first pass that runs on a function.
size_t firstPass(const Plan &plan, const MachineFunction &mf);
/// What -debug-pass=Structure shows.
std::string describePlan(const Plan &plan);

} // namespace lathe
