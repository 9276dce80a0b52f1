#include "lathe/targets/X86/mc/X86MCTargetDesc.h"
#include "lathe/mc/MCObjectStreamer.h"
#include "lathe/targets/X86/mc/X86InstPrinter.h"
#include "lathe/targets/X86/mc/X86MCCodeEmitter.h"

namespace lathe {

std::unique_ptr<MCStreamer> createX86ObjectStreamer(MCContext &ctx, const MCInstrInfo &instrs,
                                                    const MCRegisterInfo &regs) {
  return std::make_unique<MCTargetObjectStreamer<X86MCCodeEmitter>>(ctx, x86ObjectTarget(), instrs, regs);
}

std::unique_ptr<MCInstPrinter> createX86InstPrinter(X86AsmSyntax syntax, const MCInstrInfo &instrs,
                                                    const MCRegisterInfo &regs) {
  if (syntax == X86AsmSyntax::kIntel)
    return std::make_unique<X86IntelInstPrinter>(x86MCAsmInfo(), instrs, regs);
  return std::make_unique<X86ATTInstPrinter>(x86MCAsmInfo(), instrs, regs);
}

} // namespace lathe
