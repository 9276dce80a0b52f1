#include "lathe/targets/X86/X86TargetMachine.h"
#include "lathe/emit/TargetEmitter.h"
#include "lathe/support/Diagnostics.h"
#include "lathe/targets/X86/X86AsmPrinter.h"
#include "lathe/targets/X86/X86Passes.h"
#include "lathe/targets/X86/X86Subtarget.h"
#include "lathe/targets/X86/mc/X86Tables.h"

namespace lathe {

static constexpr DiagKind kUnsupportedMode{"x86-unsupported-mode", Severity::kError};

X86TargetMachine::X86TargetMachine(std::string_view triple, const TargetOptions &options)
    : TargetMachine(triple, options), parsed_(triple), emitter_(std::make_unique<X86Emitter>()) {}

X86TargetMachine::~X86TargetMachine() = default;

std::string_view X86TargetMachine::getDataLayoutString() const {
  return "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128";
}

std::span<const TargetPass> X86TargetMachine::getTargetPasses() const { return x86Passes(); }

const TargetSubtargetInfo &X86TargetMachine::getSubtarget(std::string_view cpu, std::string_view features,
                                                          DiagnosticEngine &diags) const {
  std::lock_guard lock(mutex_);
  for (const Variant &v : variants_)
    if (v.cpu == cpu && v.features == features)
      return *v.subtarget;
  // A function without attributes takes the options'; options never override a function's own.
  std::string_view cpuName = cpu.empty() ? std::string_view(options_.cpu) : cpu;
  if (cpuName.empty())
    cpuName = is64Bit() ? "x86-64" : "generic";
  std::string all = options_.features;
  if (!features.empty())
    all += (all.empty() ? "" : ",") + std::string(features);
  FeatureBits bits = computeFeatureBits(x86SubtargetTables(), cpuName, {}, all, diags);
  bits.set(is64Bit() ? X86::Is64Bit : X86::Is32Bit);
  if (is64Bit()) {
    // The x86-64 baseline, psABI section 3.1.1: calls pass floating-point values in SSE registers.
    bits.set(X86::FeatureX86_64);
    bits.set(X86::FeatureCX8);
  }
  const X86Subtarget *found = nullptr;
  for (auto &[b, s] : subtargets_)
    if (b == bits)
      found = s.get();
  if (!found) {
    subtargets_.emplace_back(bits, std::make_unique<X86Subtarget>(*this, bits));
    found = subtargets_.back().second.get();
  }
  variants_.push_back({std::string(cpu), std::string(features), found});
  return *found;
}

static std::unique_ptr<TargetMachine> create(std::string_view triple, const TargetOptions &options,
                                             DiagnosticEngine &diags) {
  TargetOptions own = options;
  own.asmDialect = options.ownOption("x86-asm-syntax") == "intel";
  auto tm = std::make_unique<X86TargetMachine>(triple, own);
  const Triple &t = tm->getTargetTriple();
  std::string problem;
  if (!tm->is64Bit())
    problem = "code for 32-bit X86 ('" + std::string(t.arch()) + "') is not supported, only x86_64";
  else if (t.objectFormat() != ObjectFormat::kElf)
    problem = "only ELF objects are supported, '" + std::string(triple) + "' has another format";
  else if (tm->isX32())
    problem = "the x32 ABI is not supported";
  if (!problem.empty()) {
    diags.report(kUnsupportedMode, std::string(), std::move(problem));
    return nullptr;
  }
  return tm;
}

static bool matchesArch(std::string_view arch) {
  return arch == "x86_64" || arch == "amd64" || arch == "i386" || arch == "i486" || arch == "i586" || arch == "i686";
}

std::span<const TargetInfo> getX86Targets() {
  static constexpr TargetOptionSpec kOptions[] = {{"x86-asm-syntax", "", "Assembly syntax of X86", false, "att|intel"}};
  static constexpr TargetInfo kTargets[] = {
      {"x86-64", "64-bit X86: EM64T and AMD64", matchesArch, create, kOptions},
  };
  return kTargets;
}

} // namespace lathe
