// Target flags of operands: how the symbol is meant. They are the symbol variants of the assembler, so that emission
// has nothing to translate.
#pragma once
#include "lathe/targets/X86/mc/X86BaseInfo.h"

namespace lathe::X86II {

enum TargetFlag : unsigned {
  MO_NO_FLAG = X86::VK_None,
  MO_PLT = X86::VK_PLT,
  MO_GOT = X86::VK_GOT,
  MO_GOTOFF = X86::VK_GOTOFF,
  MO_GOTPCREL = X86::VK_GOTPCREL,
  MO_GOTPCREL_NORELAX = X86::VK_GOTPCREL_NORELAX,
  MO_TLSGD = X86::VK_TLSGD,
  MO_TLSLD = X86::VK_TLSLD,
  MO_TLSLDM = X86::VK_TLSLDM,
  MO_DTPOFF = X86::VK_DTPOFF,
  MO_TPOFF = X86::VK_TPOFF,
  MO_NTPOFF = X86::VK_NTPOFF,
  MO_GOTTPOFF = X86::VK_GOTTPOFF,
  MO_INDNTPOFF = X86::VK_INDNTPOFF,
  MO_GOTNTPOFF = X86::VK_GOTNTPOFF,
};

} // namespace lathe::X86II
