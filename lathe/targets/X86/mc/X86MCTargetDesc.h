// The X86 target's machine code: what the layers above need to emit it.
#pragma once
#include "lathe/mc/MCAsmInfo.h"
#include "lathe/mc/MCObjectTarget.h"
#include "lathe/support/Triple.h"
#include "lathe/targets/X86/mc/X86BaseInfo.h"
#include <memory>
#include <span>
#include <string>
#include <string_view>

namespace lathe {

struct MCObjectArch;
class MCInstPrinter;
class MCStreamer;
class MCObjectStreamer;

/// What a triple says about object files.
struct X86ObjectABI {
  ObjectFormat format = ObjectFormat::kElf;
  bool is64Bit = true;      ///< the mode that code is in
  bool isILP32 = false;     ///< x32: 64-bit code, 32-bit ELF
  bool isCOFFForGNU = true; ///< COFF for GNU tools, not Microsoft's
};
X86ObjectABI x86ObjectABI(const Triple &triple);

/// Directives and symbol variants.
const MCAsmInfo &x86MCAsmInfo(const X86ObjectABI &abi = {});
/// Fixups, relocations, relaxation and nops.
const MCObjectTarget &x86ObjectTarget(const X86ObjectABI &abi = {});
/// What object files of X86 are called, with the names of their relocations.
std::span<const MCObjectArch> x86ObjectArchs();
/// A streamer that encodes.
std::unique_ptr<MCObjectStreamer> createX86ObjectStreamer(MCContext &ctx, const MCInstrInfo &instrs,
                                                          const MCRegisterInfo &regs,
                                                          X86::Mode mode = X86::Mode::k64Bit,
                                                          const X86ObjectABI &abi = {});
enum class X86AsmSyntax : uint8_t { kATT, kIntel };
std::unique_ptr<MCInstPrinter> createX86InstPrinter(X86AsmSyntax syntax, const MCInstrInfo &instrs,
                                                    const MCRegisterInfo &regs, const X86ObjectABI &abi = {});

/// Turns assembly text, as inline assembly has it, into calls of a streamer. False when the text is not understood;
/// `error` then begins with `line:column: `.
bool assembleX86Text(std::string_view text, X86AsmSyntax syntax, MCStreamer &out, std::string &error);

} // namespace lathe
