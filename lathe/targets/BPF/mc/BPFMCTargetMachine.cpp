// The BPF target as assemblers and disassemblers see it.
#include "lathe/mc/MCDisassembler.h"
#include "lathe/mc/MCInstPrinter.h"
#include "lathe/mc/MCObjectStreamer.h"
#include "lathe/mc/MCTargetMachine.h"
#include "lathe/mc/asmparser/AsmParser.h"
#include "lathe/support/Diagnostics.h"
#include "lathe/support/Triple.h"
#include "lathe/targets/BPF/mc/BPFMC.h"
#include <span>

namespace lathe {

namespace {

constexpr DiagKind kUnsupportedMode{"bpf-unsupported-mode", Severity::kError};

class BPFMCTargetMachine final : public MCTargetMachine {
public:
  BPFMCTargetMachine(bool littleEndian, const FeatureBits &features) : little_(littleEndian), features_(features) {}

  const MCAsmInfo &asmInfo() const override { return bpfMCAsmInfo(little_); }
  const MCObjectTarget &objectTarget() const override { return bpfObjectTarget(little_, false); }
  const MCInstrInfo &instrInfo() const override { return bpfInstrInfo(); }
  const MCRegisterInfo &registerInfo() const override { return bpfRegisterInfo(); }
  /// An assembler writes the jumps that it is told to write: none grows.
  std::unique_ptr<MCObjectStreamer> createObjectStreamer(MCContext &ctx) const override {
    return createBPFObjectStreamer(ctx, little_, false);
  }
  std::unique_ptr<MCInstPrinter> createInstPrinter(unsigned dialect) const override {
    return dialect ? nullptr : createBPFInstPrinter(little_);
  }
  std::unique_ptr<TargetAsmParser> createAsmParser(unsigned dialect) const override {
    return dialect ? nullptr : createBPFAsmParser();
  }
  std::unique_ptr<MCDisassembler> createDisassembler() const override {
    return createBPFDisassembler(little_, features_.test(BPF::FeatureALU32));
  }

private:
  bool little_;
  FeatureBits features_;
};

template <bool LittleEndian> bool matches(std::string_view arch) {
  return (arch == "bpf" || arch == "bpfel" || arch == "bpfeb") && BPF::isLittleEndianArch(arch) == LittleEndian;
}

template <bool LittleEndian>
std::unique_ptr<MCTargetMachine> create(std::string_view text, const MCTargetOptions &options,
                                        DiagnosticEngine &diags) {
  if (Triple(text).objectFormat() != ObjectFormat::kElf) {
    diags.report(kUnsupportedMode, std::string(),
                 "only ELF objects are supported, '" + std::string(text) + "' has another format");
    return nullptr;
  }
  FeatureBits features = computeFeatureBits(bpfSubtargetTables(), options.cpu, {}, options.features, diags);
  return std::make_unique<BPFMCTargetMachine>(LittleEndian, features);
}

} // namespace

std::span<const MCTargetInfo> getBPFMCTargets() {
  static constexpr MCTargetInfo kTargets[] = {
      {"bpfel", "BPF (little endian)", matches<true>, create<true>},
      {"bpfeb", "BPF (big endian)", matches<false>, create<false>},
  };
  return kTargets;
}

} // namespace lathe
