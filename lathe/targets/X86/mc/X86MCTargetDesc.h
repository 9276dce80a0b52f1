// The X86 target's machine code: what the layers above need to emit it.
#pragma once
#include "lathe/mc/MCAsmInfo.h"
#include "lathe/mc/MCObjectTarget.h"
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <string_view>

namespace lathe {

struct MCObjectArch;
class MCInstPrinter;
class MCStreamer;
class MCObjectStreamer;

/// Directives and symbol variants of x86-64 ELF.
const MCAsmInfo &x86MCAsmInfo();
/// Fixups, relocations (psABI, section 4.4), relaxation and nops of x86-64 ELF.
const MCObjectTarget &x86ObjectTarget();
/// What object files of X86 are called, with the names of their relocations.
std::span<const MCObjectArch> x86ObjectArchs();
/// A streamer that encodes.
std::unique_ptr<MCObjectStreamer> createX86ObjectStreamer(MCContext &ctx, const MCInstrInfo &instrs,
                                                          const MCRegisterInfo &regs);
enum class X86AsmSyntax : uint8_t { kATT, kIntel };
std::unique_ptr<MCInstPrinter> createX86InstPrinter(X86AsmSyntax syntax, const MCInstrInfo &instrs,
                                                    const MCRegisterInfo &regs);

class X86AsmTable;

/// Turns assembly text, as inline assembly has it, into calls of a streamer. Thread-safe; what it needs is made when it
/// is first used.
class X86TextAssembler {
public:
  X86TextAssembler();
  ~X86TextAssembler();
  /// False when the text is not understood; `error` then begins with `line:column: `. Intel syntax is not.
  bool assemble(std::string_view text, X86AsmSyntax syntax, MCStreamer &out, std::string &error) const;

private:
  mutable std::once_flag once_;
  mutable std::unique_ptr<X86AsmTable> table_;
};

} // namespace lathe
