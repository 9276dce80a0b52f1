// What an object file's header says when it is for a target, and what tools call that. A target lists what it knows
// (MCTargetInfo::objectArchs), so that what reads object files needs to know no target.
#pragma once
#include "lathe/mc/MCObjectTarget.h"

namespace lathe {

struct MCObjectArch {
  enum Format : uint8_t { kELF, kCOFF, kMachO };
  Format format;
  uint32_t machine; ///< e_machine, Machine, cputype
  bool is64;
  bool isLittle = true;
  std::string_view formatName; ///< "elf64-x86-64"
  std::string_view arch;       ///< "x86_64"
  std::string_view triple;     ///< of its code
  std::span<const MCRelocName> relocNames;
};

} // namespace lathe
