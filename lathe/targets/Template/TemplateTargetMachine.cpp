// Template under one set of options, and its row in the registry of targets.
#include "lathe/support/Diagnostics.h"
#include "lathe/support/Triple.h"
#include "lathe/target/TargetMachine.h"
#include "lathe/targets/Template/TemplateEmitter.h"
#include "lathe/targets/Template/TemplateSubtarget.h"
#include <mutex>
#include <vector>

#define GET_SUBTARGETINFO_TABLES
#include "lathe/targets/Template/TemplateGenSubtargetInfo.inc"

namespace lathe {

namespace {

constexpr DiagKind kUnsupportedMode{"template-unsupported-mode", Severity::kError};

class TemplateTargetMachine final : public TargetMachine {
public:
  using TargetMachine::TargetMachine;

  /// Little-endian, ELF names, pointers and the widest integer in registers 32 bits, the stack aligned to 8 bytes.
  std::string_view getDataLayoutString() const override { return "e-m:e-p:32:32-i64:64-n32-S64"; }
  const TemplateEmitter &getEmitter() const override { return emitter_; }

  const TargetSubtargetInfo &getSubtarget(std::string_view cpu, std::string_view features,
                                          DiagnosticEngine &diags) const override {
    std::lock_guard lock(mutex_);
    for (const Variant &v : variants_)
      if (v.cpu == cpu && v.features == features)
        return *v.subtarget;
    // A function's own attributes go before the options.
    std::string_view cpuName = !cpu.empty() ? cpu : !options_.cpu.empty() ? std::string_view(options_.cpu) : "generic";
    std::string all = options_.features;
    if (!features.empty())
      all += (all.empty() ? "" : ",") + std::string(features);
    FeatureBits bits = computeFeatureBits(kTemplateSubtargetTables, cpuName, {}, all, diags);
    variants_.push_back({std::string(cpu), std::string(features), std::make_unique<TemplateSubtarget>(*this, bits)});
    return *variants_.back().subtarget;
  }

private:
  struct Variant {
    std::string cpu, features;
    std::unique_ptr<TemplateSubtarget> subtarget;
  };
  TemplateEmitter emitter_;
  mutable std::mutex mutex_; // functions are compiled by several threads
  mutable std::vector<Variant> variants_;
};

bool matchesArch(std::string_view arch) { return arch == "template"; }

std::unique_ptr<TargetMachine> create(std::string_view triple, const TargetOptions &options, DiagnosticEngine &diags) {
  if (Triple(triple).objectFormat() != ObjectFormat::kElf) {
    diags.report(kUnsupportedMode, std::string(),
                 "only ELF objects are supported, '" + std::string(triple) + "' has another format");
    return nullptr;
  }
  return std::make_unique<TemplateTargetMachine>(triple, options);
}

} // namespace

std::span<const TargetInfo> getTemplateTargets() {
  static constexpr TargetInfo kTargets[] = {
      {"template", "Template: the example of a target, a small 32-bit machine", matchesArch, create},
  };
  return kTargets;
}

} // namespace lathe
