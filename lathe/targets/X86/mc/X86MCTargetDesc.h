// The X86 target's machine code: what the layers above need to emit it.
#pragma once
#include "lathe/mc/MCAsmInfo.h"
#include "lathe/mc/MCObjectTarget.h"
#include <memory>

namespace lathe {

class MCInstPrinter;
class MCStreamer;

/// Directives and symbol variants of x86-64 ELF.
const MCAsmInfo &x86MCAsmInfo();
/// Fixups, relocations (psABI, section 4.4), relaxation and nops of x86-64 ELF.
const MCObjectTarget &x86ObjectTarget();
/// A streamer that encodes.
std::unique_ptr<MCStreamer> createX86ObjectStreamer(MCContext &ctx, const MCInstrInfo &instrs,
                                                    const MCRegisterInfo &regs);
enum class X86AsmSyntax : uint8_t { kATT, kIntel };
std::unique_ptr<MCInstPrinter> createX86InstPrinter(X86AsmSyntax syntax, const MCInstrInfo &instrs,
                                                    const MCRegisterInfo &regs);

} // namespace lathe
