// The table of passes: what runs on a machine function, in which order, and why in that order.
#pragma once
#include "lathe/mir/fwd.h"
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace lathe {

/// Passes that keep memory of their own from function to function. One per thread.
class PassObjects {
public:
  explicit PassObjects(const ir::Module *module);
  ~PassObjects();
  struct Impl;
  Impl &get() { return *impl_; }

private:
  std::unique_ptr<Impl> impl_;
};

struct PassContext {
  MachineFunction &mf;
  const ir::Module *module;
  PassObjects &objects;
};

struct PassInfo {
  std::string_view name; ///< LLVM's, as -stop-after and -run-pass take it
  std::string_view description;
  /// Changes the function; false when it reported an error and the function cannot go on.
  bool (*run)(PassContext &);
  /// The property (MachineFunction::Property) of a function that has this pass behind it.
  uint16_t leaves = 0;
  bool isTranslation = false; ///< makes the function from IR
  bool onRequest = false;     ///< runs when -run-pass names it, and otherwise not
};

/// Why `first` must run before `second`. Checked against the table whenever a pipeline is built.
struct PassConstraint {
  std::string_view first;
  std::string_view second;
  std::string_view reason;
};

/// The passes at -O0 for a target, its own passes at their places.
std::vector<PassInfo> buildPipeline(const TargetMachine &tm);
std::span<const PassConstraint> passConstraints();
/// The first constraint that the order breaks, as a message; empty when all hold.
std::string checkPassOrder(std::span<const PassInfo> passes);

} // namespace lathe
