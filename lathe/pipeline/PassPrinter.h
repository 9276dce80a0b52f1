// What -print-before, -print-after and -print-changed write about one function.
#pragma once
#include "lathe/pipeline/Plan.h"

namespace lathe {

/// Whether -filter-print-funcs lets the function through.
bool isShown(const CompileOptions &options, const MachineFunction &mf);

class PassPrinter {
public:
  PassPrinter(const CompileOptions &options, const Plan &plan, const MachineFunction &mf, std::string &out);
  void before(size_t pass);
  void after(size_t pass);

private:
  void print(std::string_view when, const PassInfo &p);
  void changed(const PassInfo &p);
  std::string body() const;

  const CompileOptions &options_;
  const Plan &plan_;
  const MachineFunction &mf_;
  std::string &out_;
  bool active_;
  bool first_ = true;
  std::string last_; ///< for -print-changed
};

/// The lines of two texts as a diff: removed ones with '-', added ones with '+', the others with a blank.
/// `colors`: in red and green.
std::string diffLines(std::string_view before, std::string_view after, bool colors);

} // namespace lathe
