// The X86 target as assemblers and disassemblers see it.
#include "lathe/mc/MCInstPrinter.h"
#include "lathe/mc/MCObjectStreamer.h"
#include "lathe/mc/MCTargetMachine.h"
#include "lathe/mc/object/macho/MachOFormat.h"
#include "lathe/support/Diagnostics.h"
#include "lathe/support/Triple.h"
#include "lathe/targets/X86/mc/X86AsmParser.h"
#include "lathe/targets/X86/mc/X86Disassembler.h"
#include "lathe/targets/X86/mc/X86MCTargetDesc.h"
#include "lathe/targets/X86/mc/X86Tables.h"
#include <span>

namespace lathe {

namespace {

class X86MCTargetMachine final : public MCTargetMachine {
public:
  X86MCTargetMachine(X86::Mode mode, const Triple &triple, const FeatureBits &features)
      : mode_(mode), abi_(x86ObjectABI(triple)), features_(features), macOSVersion_(triple.macOSVersion()) {}
  const MCAsmInfo &asmInfo() const override { return x86MCAsmInfo(abi_); }
  const MCObjectTarget &objectTarget() const override { return x86ObjectTarget(abi_); }
  const MCInstrInfo &instrInfo() const override { return x86InstrInfo(); }
  const MCRegisterInfo &registerInfo() const override { return x86RegisterInfo(); }

  std::unique_ptr<MCObjectStreamer> createObjectStreamer(MCContext &ctx) const override {
    return createX86ObjectStreamer(ctx, x86InstrInfo(), x86RegisterInfo(), mode_, abi_);
  }
  std::unique_ptr<MCInstPrinter> createInstPrinter(unsigned dialect) const override {
    if (dialect > 1)
      return nullptr;
    return createX86InstPrinter(dialect ? X86AsmSyntax::kIntel : X86AsmSyntax::kATT, x86InstrInfo(), x86RegisterInfo(),
                                abi_);
  }
  std::unique_ptr<TargetAsmParser> createAsmParser(unsigned dialect) const override {
    if (dialect > 1)
      return nullptr;
    return std::make_unique<X86AsmParser>(features_, mode_, dialect ? X86AsmSyntax::kIntel : X86AsmSyntax::kATT);
  }
  std::unique_ptr<MCDisassembler> createDisassembler() const override {
    return std::make_unique<X86Disassembler>(x86InstrInfo(), mode_);
  }
  MCVersion defaultVersion() const override {
    if (abi_.format != ObjectFormat::kMachO || !macOSVersion_)
      return {};
    constexpr uint32_t kFirstWithPlatforms = 10 << 16 | 14 << 8, kMacOS = 1;
    bool isNew = macOSVersion_ >= kFirstWithPlatforms;
    return {isNew ? MachO::LC_BUILD_VERSION : MachO::LC_VERSION_MIN_MACOSX, isNew ? kMacOS : 0, macOSVersion_, 0};
  }

private:
  X86::Mode mode_;
  X86ObjectABI abi_;
  FeatureBits features_;
  uint32_t macOSVersion_;
};

bool matchesArch64(std::string_view arch) { return arch == "x86_64" || arch == "amd64"; }
bool matchesArch32(std::string_view arch) { return arch.size() == 4 && arch[0] == 'i' && arch.ends_with("86"); }

std::unique_ptr<MCTargetMachine> create(std::string_view text, const MCTargetOptions &options,
                                        DiagnosticEngine &diags) {
  Triple triple(text);
  auto mode = X86::Mode::k64Bit;
  if (triple.environment() == "code16")
    mode = X86::Mode::k16Bit;
  else if (triple.arch() != "x86_64" && triple.arch() != "amd64")
    mode = X86::Mode::k32Bit;
  // As with llvm-mc, every instruction is taken whatever the processor; names are checked all the same. What is
  // switched off by name is not taken.
  computeFeatureBits(x86SubtargetTables(), options.cpu, {}, options.features, diags);
  return std::make_unique<X86MCTargetMachine>(mode, triple, x86FeaturesWithout(options.features));
}

} // namespace

std::span<const MCTargetInfo> getX86MCTargets() {
  static constexpr MCTargetInfo kTargets[] = {
      {"x86", "32-bit X86: Pentium-Pro and above", matchesArch32, create, x86ObjectArchs},
      {"x86-64", "64-bit X86: EM64T and AMD64", matchesArch64, create, x86ObjectArchs},
  };
  return kTargets;
}

} // namespace lathe
