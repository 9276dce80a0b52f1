// X86 under one set of options.
#pragma once
#include "lathe/support/Triple.h"
#include "lathe/target/SubtargetFeatures.h"
#include "lathe/target/TargetMachine.h"
#include <memory>
#include <mutex>
#include <vector>

namespace lathe {

class X86Subtarget;

class X86TargetMachine final : public TargetMachine {
public:
  X86TargetMachine(std::string_view triple, const TargetOptions &options);
  ~X86TargetMachine() override;

  std::string_view getDataLayoutString() const override;
  const TargetSubtargetInfo &getSubtarget(std::string_view cpu, std::string_view features,
                                          DiagnosticEngine &diags) const override;
  std::span<const TargetPass> getTargetPasses() const override;
  const TargetEmitter &getEmitter() const override { return *emitter_; }
  const Triple &getTargetTriple() const { return parsed_; }
  bool is64Bit() const { return parsed_.arch() == "x86_64" || parsed_.arch() == "amd64"; }
  bool isX32() const { return parsed_.environment().ends_with("x32"); }

private:
  Triple parsed_;
  std::unique_ptr<TargetEmitter> emitter_;
  // Few variants occur in one module; they are found by their spelling first, then by their features.
  struct Variant {
    std::string cpu, features;
    const X86Subtarget *subtarget;
  };
  mutable std::mutex mutex_;
  mutable std::vector<Variant> variants_;
  mutable std::vector<std::pair<FeatureBits, std::unique_ptr<X86Subtarget>>> subtargets_;
};

} // namespace lathe
