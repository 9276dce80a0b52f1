#include "lathe/targets/X86/mc/X86MCTargetDesc.h"
#include "lathe/mc/MCObjectStreamer.h"
#include "lathe/mc/asmparser/AssembleText.h"
#include "lathe/targets/X86/mc/X86AsmParser.h"
#include "lathe/targets/X86/mc/X86InstPrinter.h"
#include "lathe/targets/X86/mc/X86MCCodeEmitter.h"
#include "lathe/targets/X86/mc/X86Tables.h"

namespace lathe {

std::unique_ptr<MCObjectStreamer> createX86ObjectStreamer(MCContext &ctx, const MCInstrInfo &instrs,
                                                          const MCRegisterInfo &regs, X86::Mode mode,
                                                          const X86ObjectABI &abi) {
  return std::make_unique<MCTargetObjectStreamer<X86MCCodeEmitter>>(ctx, x86ObjectTarget(abi), instrs, mode);
}

std::unique_ptr<MCInstPrinter> createX86InstPrinter(X86AsmSyntax syntax, const MCInstrInfo &instrs,
                                                    const MCRegisterInfo &regs, const X86ObjectABI &abi) {
  if (syntax == X86AsmSyntax::kIntel)
    return std::make_unique<X86IntelInstPrinter>(x86MCAsmInfo(abi), instrs, regs);
  return std::make_unique<X86ATTInstPrinter>(x86MCAsmInfo(abi), instrs, regs);
}

X86ObjectABI x86ObjectABI(const Triple &triple) {
  X86ObjectABI abi;
  abi.format = triple.objectFormat();
  abi.is64Bit = triple.arch() == "x86_64" || triple.arch() == "amd64";
  abi.isILP32 = abi.is64Bit && triple.environment().ends_with("x32");
  std::string_view e = triple.environment();
  abi.isCOFFForGNU = e.starts_with("gnu") || e.starts_with("cygnus");
  return abi;
}

bool assembleX86Text(std::string_view text, X86AsmSyntax syntax, MCStreamer &out, std::string &error) {
  // What a function may use is for its compiler to say; inline assembly may use everything.
  X86AsmParser target(x86AllFeatures(), X86::Mode::k64Bit, syntax);
  return assembleText(text, target, out, error);
}

} // namespace lathe
