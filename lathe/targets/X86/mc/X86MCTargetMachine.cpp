// The X86 target as assemblers and disassemblers see it.
#include "lathe/mc/MCInstPrinter.h"
#include "lathe/mc/MCObjectStreamer.h"
#include "lathe/mc/MCTargetMachine.h"
#include "lathe/support/Diagnostics.h"
#include "lathe/support/Triple.h"
#include "lathe/targets/X86/mc/X86AsmParser.h"
#include "lathe/targets/X86/mc/X86Disassembler.h"
#include "lathe/targets/X86/mc/X86MCTargetDesc.h"
#include "lathe/targets/X86/mc/X86Tables.h"
#include <span>

namespace lathe {

static constexpr DiagKind kUnsupportedMode{"x86-unsupported-mode", Severity::kError};

namespace {

class X86MCTargetMachine final : public MCTargetMachine {
public:
  const MCAsmInfo &asmInfo() const override { return x86MCAsmInfo(); }
  const MCObjectTarget &objectTarget() const override { return x86ObjectTarget(); }
  const MCInstrInfo &instrInfo() const override { return x86InstrInfo(); }
  const MCRegisterInfo &registerInfo() const override { return x86RegisterInfo(); }

  std::unique_ptr<MCObjectStreamer> createObjectStreamer(MCContext &ctx) const override {
    return createX86ObjectStreamer(ctx, x86InstrInfo(), x86RegisterInfo());
  }
  std::unique_ptr<MCInstPrinter> createInstPrinter(unsigned dialect) const override {
    if (dialect > 1)
      return nullptr;
    return createX86InstPrinter(dialect ? X86AsmSyntax::kIntel : X86AsmSyntax::kATT, x86InstrInfo(), x86RegisterInfo());
  }
  std::unique_ptr<TargetAsmParser> createAsmParser() const override {
    struct Owner final : TargetAsmParser {
      X86AsmTable table{x86InstrInfo(), x86RegisterInfo()};
      X86AsmParser parser{table};
      bool parseInstruction(AsmParser &p, std::string_view mnemonic, AsmCursor &c) override {
        return parser.parseInstruction(p, mnemonic, c);
      }
      Directive parseDirective(AsmParser &p, std::string_view name, AsmCursor &c) override {
        return parser.parseDirective(p, name, c);
      }
    };
    return std::make_unique<Owner>();
  }
  std::unique_ptr<MCDisassembler> createDisassembler() const override {
    return std::make_unique<X86Disassembler>(x86InstrInfo(), X86::Mode::k64Bit);
  }
};

bool matchesArch(std::string_view arch) {
  return arch == "x86_64" || arch == "amd64" || arch == "i386" || arch == "i486" || arch == "i586" || arch == "i686";
}

std::unique_ptr<MCTargetMachine> create(std::string_view text, const MCTargetOptions &options,
                                        DiagnosticEngine &diags) {
  Triple triple(text);
  std::string problem;
  if (triple.arch() != "x86_64" && triple.arch() != "amd64")
    problem = "machine code of 32-bit X86 ('" + std::string(triple.arch()) + "') is not supported, only of x86_64";
  else if (triple.objectFormat() != ObjectFormat::kElf)
    problem = "only ELF objects are supported, '" + std::string(text) + "' has another format";
  if (!problem.empty()) {
    diags.report(kUnsupportedMode, std::string(), std::move(problem));
    return nullptr;
  }
  // Every instruction is known whatever the features; names are checked all the same.
  computeFeatureBits(x86SubtargetTables(), options.cpu, {}, options.features, diags);
  return std::make_unique<X86MCTargetMachine>();
}

} // namespace

std::span<const MCTargetInfo> getX86MCTargets() {
  static constexpr MCTargetInfo kTargets[] = {
      {"x86-64", "64-bit X86: EM64T and AMD64", matchesArch, create, x86ObjectArchs}};
  return kTargets;
}

} // namespace lathe
