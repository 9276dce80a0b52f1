// A target under one set of options: the root of everything target-dependent, and the registry of targets.
#pragma once
#include "lathe/target/TargetOptions.h"
#include "lathe/target/fwd.h"
#include <memory>
#include <span>
#include <string_view>

namespace lathe {

class Triple;
class TargetEmitter;

struct PassContext;

/// A pass that a target adds to the pipeline, behind the named one.
struct TargetPass {
  std::string_view after;
  std::string_view name;
  std::string_view description;
  bool (*run)(PassContext &);
};

class TargetMachine {
public:
  TargetMachine(std::string_view triple, const TargetOptions &options) : triple_(triple), options_(options) {}
  virtual ~TargetMachine() = default;

  std::string_view getTriple() const { return triple_; }
  const TargetOptions &getOptions() const { return options_; }
  bool isPositionIndependent() const { return options_.relocModel == RelocModel::kPIC; }
  /// The data layout string that IR for this target must have.
  virtual std::string_view getDataLayoutString() const = 0;
  /// The processor variant for a function's "target-cpu" and "target-features" attributes (empty: the options').
  /// Unknown names are reported to `diags`. The result lives as long as the target machine; thread-safe.
  virtual const TargetSubtargetInfo &getSubtarget(std::string_view cpu, std::string_view features,
                                                  DiagnosticEngine &diags) const = 0;

  virtual std::span<const TargetPass> getTargetPasses() const { return {}; }
  /// How code is emitted (lathe/emit/TargetEmitter.h).
  virtual const TargetEmitter &getEmitter() const = 0;

protected:
  std::string triple_;
  TargetOptions options_;
};

/// A row of the registry of targets, which the build makes from the list of target folders.
struct TargetInfo {
  std::string_view name; ///< as -version lists it: "x86-64"
  std::string_view description;
  /// Whether the architecture part of a triple ("x86_64", "i686") is this target's.
  bool (*matchesArch)(std::string_view arch);
  std::unique_ptr<TargetMachine> (*create)(std::string_view triple, const TargetOptions &options,
                                           DiagnosticEngine &diags);
  /// Options of its own; their values are in TargetOptions::own.
  std::span<const TargetOptionSpec> options = {};
};

} // namespace lathe
