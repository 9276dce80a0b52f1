// BPF under one set of options, and its rows in the registry of targets.
#include "lathe/support/Diagnostics.h"
#include "lathe/support/Triple.h"
#include "lathe/target/TargetMachine.h"
#include "lathe/targets/BPF/BPFEmitter.h"
#include "lathe/targets/BPF/BPFSubtarget.h"
#include <charconv>
#include <mutex>
#include <vector>

namespace lathe {

namespace {

constexpr DiagKind kBadOption{"bpf-bad-option", Severity::kError};
constexpr DiagKind kUnsupportedMode{"bpf-unsupported-mode", Severity::kError};

class BPFTargetMachine final : public TargetMachine {
public:
  BPFTargetMachine(std::string_view triple, const TargetOptions &options, const FeatureBits &features, bool little,
                   uint64_t stackBytes)
      : TargetMachine(triple, options), little_(little), stackBytes_(stackBytes),
        emitter_(little, features.test(BPF::FeatureGotoL)) {}

  /// ELF names, 64-bit pointers, integers of 32 and 64 bits in registers, the stack aligned to 16 bytes.
  std::string_view getDataLayoutString() const override {
    return little_ ? "e-m:e-p:64:64-i64:64-i128:128-n32:64-S128" : "E-m:e-p:64:64-i64:64-i128:128-n32:64-S128";
  }
  const BPFEmitter &getEmitter() const override { return emitter_; }

  const TargetSubtargetInfo &getSubtarget(std::string_view cpu, std::string_view features,
                                          DiagnosticEngine &diags) const override {
    std::lock_guard lock(mutex_);
    for (const Variant &v : variants_)
      if (v.cpu == cpu && v.features == features)
        return *v.subtarget;
    FeatureBits bits = featureBits(options_, cpu, features, diags);
    variants_.push_back(
        {std::string(cpu), std::string(features), std::make_unique<BPFSubtarget>(*this, bits, little_, stackBytes_)});
    return *variants_.back().subtarget;
  }

  /// A function's own attributes go before the options.
  static FeatureBits featureBits(const TargetOptions &options, std::string_view cpu, std::string_view features,
                                 DiagnosticEngine &diags) {
    std::string_view cpuName = !cpu.empty() ? cpu : std::string_view(options.cpu);
    std::string all = options.features;
    if (!features.empty())
      all += (all.empty() ? "" : ",") + std::string(features);
    return computeFeatureBits(bpfSubtargetTables(), cpuName, {}, all, diags);
  }

private:
  struct Variant {
    std::string cpu, features;
    std::unique_ptr<BPFSubtarget> subtarget;
  };
  bool little_;
  uint64_t stackBytes_;
  BPFEmitter emitter_;
  mutable std::mutex mutex_; // functions are compiled by several threads
  mutable std::vector<Variant> variants_;
};

template <bool LittleEndian> bool matches(std::string_view arch) {
  return (arch == "bpf" || arch == "bpfel" || arch == "bpfeb") && BPF::isLittleEndianArch(arch) == LittleEndian;
}

template <bool LittleEndian>
std::unique_ptr<TargetMachine> create(std::string_view triple, const TargetOptions &options, DiagnosticEngine &diags) {
  if (Triple(triple).objectFormat() != ObjectFormat::kElf) {
    diags.report(kUnsupportedMode, std::string(),
                 "only ELF objects are supported, '" + std::string(triple) + "' has another format");
    return nullptr;
  }
  std::string_view stack = options.ownOption("bpf-stack-size", "512");
  uint64_t bytes = 0;
  auto [end, ec] = std::from_chars(stack.data(), stack.data() + stack.size(), bytes);
  constexpr uint64_t kMaxDisplacement = 32768;
  if (ec != std::errc() || end != stack.data() + stack.size() || bytes > kMaxDisplacement) {
    diags.report(kBadOption, std::string(),
                 "option '-bpf-stack-size' takes a number up to 32768, not '" + std::string(stack) + "'");
    return nullptr;
  }
  DiagnosticEngine unused; // functions report names that nobody knows
  FeatureBits features = BPFTargetMachine::featureBits(options, {}, {}, unused);
  return std::make_unique<BPFTargetMachine>(triple, options, features, LittleEndian, bytes);
}

} // namespace

std::span<const TargetInfo> getBPFTargets() {
  static constexpr TargetOptionSpec kOptions[] = {
      {"bpf-stack-size", "bytes", "Stack of a BPF function, for machines that have more than 512"},
      {"bpf-check", "", "Warn of what the kernel's verifier will refuse (default for objects)", true}};
  static constexpr TargetInfo kTargets[] = {
      {"bpfel", "BPF (little endian)", matches<true>, create<true>, kOptions},
      {"bpfeb", "BPF (big endian)", matches<false>, create<false>, kOptions},
  };
  return kTargets;
}

} // namespace lathe
