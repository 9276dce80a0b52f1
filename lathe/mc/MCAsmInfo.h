// What a target says about its assembler and object format: plain data.
#pragma once
#include "lathe/mc/MCDwarf.h"
#include "lathe/mc/fwd.h"
#include "lathe/support/Triple.h"
#include <span>
#include <string_view>

namespace lathe {

/// How a reference to a symbol is qualified. Suffix style prints `sym@NAME`, prefix style `%name(sym)`.
struct MCVariantInfo {
  std::string_view name;
  bool prefixStyle = false;
  bool isTLS = false;        ///< the referenced symbol is thread-local
  bool plainIfLocal = false; ///< means nothing for a symbol that cannot be preempted
};

struct MCAsmInfo {
  ObjectFormat format = ObjectFormat::kElf;
  std::string_view commentString = "#";
  std::string_view privatePrefix = ".L";
  std::string_view separator = ";";
  /// Printed after a label; GNU syntax.
  std::string_view labelSuffix = ":";
  std::string_view zeroDirective = "\t.zero\t";
  std::string_view data8 = "\t.byte\t";
  std::string_view data16 = "\t.short\t";
  std::string_view data32 = "\t.long\t";
  std::string_view data64 = "\t.quad\t";
  /// The character before a section or symbol type: `@function`, or `%function` where @ starts a comment.
  char typePrefix = '@';
  bool littleEndian = true;
  uint8_t pointerSize = 8;
  uint8_t codeAlignFill = 0; ///< printed as the fill of code alignment; 0: none
  uint8_t minInstAlignment = 1;
  /// .comm takes its alignment in bytes (ELF), not as a power of two.
  bool commAlignInBytes = true;
  bool lcommAlignInBytes = true;
  std::span<const MCVariantInfo> variants; ///< [0] is the plain symbol
  /// What stands for DW_EH_PE_indirect where no symbol holds the pointer.
  MCVariant indirectVariant = 0;
  /// Names of registers by DWARF number as .cfi_ directives take them; without a name the number is printed.
  std::span<const std::string_view> dwarfRegNames;
  /// Registers of .seh_ directives, by their number in unwind codes: general and vector registers.
  std::span<const std::string_view> sehRegNames, sehVectorRegNames;
  /// COFF: the environment is that of GNU tools, not Microsoft's.
  bool isCOFFForGNU = false;
  /// Names of symbols may begin with '@', and have it inside unless what follows is a variant; then they may begin with
  /// '$' as well.
  bool atBeginsNames = false, atInNames = false;
  /// Printed before a register or immediate that is an operand of a directive.
  std::string_view registerPrefix;
  unsigned returnAddressRegister = 0; ///< DWARF number of the column that holds it
  int dataAlignmentFactor = -8;       ///< of CFI offsets
  unsigned codeAlignmentFactor = 1;
  /// How .eh_frame names the code that a frame is of: a DW_EH_PE_.
  uint8_t fdeEncoding = dwarf::DW_EH_PE_pcrel | dwarf::DW_EH_PE_sdata4;
  /// The state at function entry, the CIE's initial instructions.
  std::span<const MCCFIInstruction> initialFrameState;
};

} // namespace lathe
