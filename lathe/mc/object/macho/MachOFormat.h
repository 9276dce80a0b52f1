// Numbers and names of the Mach-O format: <mach-o/loader.h>, <mach-o/nlist.h>, <mach-o/reloc.h>, and the names that the
// Darwin assembler has for them.
#pragma once
#include "lathe/mc/MCSection.h"
#include <cstdint>
#include <span>
#include <string_view>

namespace lathe {

namespace MachO {
enum : uint32_t {
  MH_MAGIC = 0xfeedface,
  MH_MAGIC_64 = 0xfeedfacf,
  MH_OBJECT = 1,
  MH_SUBSECTIONS_VIA_SYMBOLS = 0x2000,

  LC_SEGMENT = 0x1,
  LC_SYMTAB = 0x2,
  LC_DYSYMTAB = 0xb,
  LC_SEGMENT_64 = 0x19,
  LC_VERSION_MIN_MACOSX = 0x24,
  LC_VERSION_MIN_IPHONEOS = 0x25,
  LC_DATA_IN_CODE = 0x29,
  LC_LINKER_OPTION = 0x2d,
  LC_VERSION_MIN_TVOS = 0x2f,
  LC_VERSION_MIN_WATCHOS = 0x30,
  LC_BUILD_VERSION = 0x32,

  INDIRECT_SYMBOL_LOCAL = 0x80000000,
  INDIRECT_SYMBOL_ABS = 0x40000000,
};
enum : uint8_t { N_EXT = 0x01, N_PEXT = 0x10, N_UNDF = 0x0, N_ABS = 0x2, N_SECT = 0xe, N_INDR = 0xa };
enum : uint16_t {
  REFERENCE_FLAG_UNDEFINED_LAZY = 1,
  N_NO_DEAD_STRIP = 0x20,
  N_WEAK_REF = 0x40,
  N_WEAK_DEF = 0x80,
  N_SYMBOL_RESOLVER = 0x100,
  N_ALT_ENTRY = 0x200,
  N_COLD_FUNC = 0x400,
};
} // namespace MachO

struct MachOAttributeName {
  std::string_view name;
  uint32_t bit;
};
/// From the highest bit that text may name to the lowest.
std::span<const MachOAttributeName> machOAttributeNames();
/// Empty for a type that has no name.
std::string_view machOSectionTypeName(uint32_t type);
/// False when there is no such type.
bool machOSectionType(std::string_view name, uint32_t &type);
std::string_view machOPlatformName(uint32_t platform);
bool machOPlatform(std::string_view name, uint32_t &platform);
std::string_view machOVersionMinDirective(uint32_t command);

} // namespace lathe
