// What object files of X86 are called, and all types of their relocations. ELF: System V ABI, AMD64 supplement, table
// 4.9; i386 supplement, table 4.3. COFF: PE Format, "Type Indicators". Mach-O: <mach-o/x86_64/reloc.h>,
// <mach-o/reloc.h>.
#include "lathe/mc/MCObjectArch.h"
#include "lathe/targets/X86/mc/X86MCTargetDesc.h"

namespace lathe {

constexpr MCRelocName kELF64[] = {
    {"R_X86_64_NONE", 0},
    {"R_X86_64_64", 1},
    {"R_X86_64_PC32", 2},
    {"R_X86_64_GOT32", 3},
    {"R_X86_64_PLT32", 4},
    {"R_X86_64_COPY", 5},
    {"R_X86_64_GLOB_DAT", 6},
    {"R_X86_64_JUMP_SLOT", 7},
    {"R_X86_64_RELATIVE", 8},
    {"R_X86_64_GOTPCREL", 9},
    {"R_X86_64_32", 10},
    {"R_X86_64_32S", 11},
    {"R_X86_64_16", 12},
    {"R_X86_64_PC16", 13},
    {"R_X86_64_8", 14},
    {"R_X86_64_PC8", 15},
    {"R_X86_64_DTPMOD64", 16},
    {"R_X86_64_DTPOFF64", 17},
    {"R_X86_64_TPOFF64", 18},
    {"R_X86_64_TLSGD", 19},
    {"R_X86_64_TLSLD", 20},
    {"R_X86_64_DTPOFF32", 21},
    {"R_X86_64_GOTTPOFF", 22},
    {"R_X86_64_TPOFF32", 23},
    {"R_X86_64_PC64", 24},
    {"R_X86_64_GOTOFF64", 25},
    {"R_X86_64_GOTPC32", 26},
    {"R_X86_64_GOT64", 27},
    {"R_X86_64_GOTPCREL64", 28},
    {"R_X86_64_GOTPC64", 29},
    {"R_X86_64_GOTPLT64", 30},
    {"R_X86_64_PLTOFF64", 31},
    {"R_X86_64_SIZE32", 32},
    {"R_X86_64_SIZE64", 33},
    {"R_X86_64_GOTPC32_TLSDESC", 34},
    {"R_X86_64_TLSDESC_CALL", 35},
    {"R_X86_64_TLSDESC", 36},
    {"R_X86_64_IRELATIVE", 37},
    {"R_X86_64_GOTPCRELX", 41},
    {"R_X86_64_REX_GOTPCRELX", 42},
};

constexpr MCRelocName kELF32[] = {
    {"R_386_NONE", 0},
    {"R_386_32", 1},
    {"R_386_PC32", 2},
    {"R_386_GOT32", 3},
    {"R_386_PLT32", 4},
    {"R_386_COPY", 5},
    {"R_386_GLOB_DAT", 6},
    {"R_386_JUMP_SLOT", 7},
    {"R_386_RELATIVE", 8},
    {"R_386_GOTOFF", 9},
    {"R_386_GOTPC", 10},
    {"R_386_32PLT", 11},
    {"R_386_TLS_TPOFF", 14},
    {"R_386_TLS_IE", 15},
    {"R_386_TLS_GOTIE", 16},
    {"R_386_TLS_LE", 17},
    {"R_386_TLS_GD", 18},
    {"R_386_TLS_LDM", 19},
    {"R_386_16", 20},
    {"R_386_PC16", 21},
    {"R_386_8", 22},
    {"R_386_PC8", 23},
    {"R_386_TLS_GD_32", 24},
    {"R_386_TLS_GD_PUSH", 25},
    {"R_386_TLS_GD_CALL", 26},
    {"R_386_TLS_GD_POP", 27},
    {"R_386_TLS_LDM_32", 28},
    {"R_386_TLS_LDM_PUSH", 29},
    {"R_386_TLS_LDM_CALL", 30},
    {"R_386_TLS_LDM_POP", 31},
    {"R_386_TLS_LDO_32", 32},
    {"R_386_TLS_IE_32", 33},
    {"R_386_TLS_LE_32", 34},
    {"R_386_TLS_DTPMOD32", 35},
    {"R_386_TLS_DTPOFF32", 36},
    {"R_386_TLS_TPOFF32", 37},
    {"R_386_TLS_GOTDESC", 39},
    {"R_386_TLS_DESC_CALL", 40},
    {"R_386_TLS_DESC", 41},
    {"R_386_IRELATIVE", 42},
    {"R_386_GOT32X", 43},
};

constexpr MCRelocName kCOFF64[] = {
    {"IMAGE_REL_AMD64_ABSOLUTE", 0}, {"IMAGE_REL_AMD64_ADDR64", 1},   {"IMAGE_REL_AMD64_ADDR32", 2},
    {"IMAGE_REL_AMD64_ADDR32NB", 3}, {"IMAGE_REL_AMD64_REL32", 4},    {"IMAGE_REL_AMD64_REL32_1", 5},
    {"IMAGE_REL_AMD64_REL32_2", 6},  {"IMAGE_REL_AMD64_REL32_3", 7},  {"IMAGE_REL_AMD64_REL32_4", 8},
    {"IMAGE_REL_AMD64_REL32_5", 9},  {"IMAGE_REL_AMD64_SECTION", 10}, {"IMAGE_REL_AMD64_SECREL", 11},
    {"IMAGE_REL_AMD64_SECREL7", 12}, {"IMAGE_REL_AMD64_TOKEN", 13},   {"IMAGE_REL_AMD64_SREL32", 14},
    {"IMAGE_REL_AMD64_PAIR", 15},    {"IMAGE_REL_AMD64_SSPAN32", 16},
};

constexpr MCRelocName kCOFF32[] = {
    {"IMAGE_REL_I386_ABSOLUTE", 0}, {"IMAGE_REL_I386_DIR16", 1},   {"IMAGE_REL_I386_REL16", 2},
    {"IMAGE_REL_I386_DIR32", 6},    {"IMAGE_REL_I386_DIR32NB", 7}, {"IMAGE_REL_I386_SEG12", 9},
    {"IMAGE_REL_I386_SECTION", 10}, {"IMAGE_REL_I386_SECREL", 11}, {"IMAGE_REL_I386_TOKEN", 12},
    {"IMAGE_REL_I386_SECREL7", 13}, {"IMAGE_REL_I386_REL32", 20},
};

constexpr MCRelocName kMachO64[] = {
    {"X86_64_RELOC_UNSIGNED", 0}, {"X86_64_RELOC_SIGNED", 1},   {"X86_64_RELOC_BRANCH", 2},
    {"X86_64_RELOC_GOT_LOAD", 3}, {"X86_64_RELOC_GOT", 4},      {"X86_64_RELOC_SUBTRACTOR", 5},
    {"X86_64_RELOC_SIGNED_1", 6}, {"X86_64_RELOC_SIGNED_2", 7}, {"X86_64_RELOC_SIGNED_4", 8},
    {"X86_64_RELOC_TLV", 9},
};

constexpr MCRelocName kMachO32[] = {
    {"GENERIC_RELOC_VANILLA", 0},   {"GENERIC_RELOC_PAIR", 1},           {"GENERIC_RELOC_SECTDIFF", 2},
    {"GENERIC_RELOC_PB_LA_PTR", 3}, {"GENERIC_RELOC_LOCAL_SECTDIFF", 4}, {"GENERIC_RELOC_TLV", 5},
};

std::span<const MCObjectArch> x86ObjectArchs() {
  using A = MCObjectArch;
  static constexpr A kArchs[] = {
      {A::kELF, 62, true, true, "elf64-x86-64", "x86_64", "x86_64-unknown-linux", kELF64},
      {A::kELF, 62, false, true, "elf32-x86-64", "x86_64", "x86_64-unknown-linux-gnux32", kELF64},
      {A::kELF, 3, false, true, "elf32-i386", "i386", "i386-unknown-linux", kELF32},
      {A::kELF, 6, false, true, "elf32-iamcu", "i386", "i386-unknown-linux", kELF32},
      {A::kCOFF, 0x8664, true, true, "coff-x86-64", "x86_64", "x86_64-unknown-windows", kCOFF64},
      {A::kCOFF, 0x14c, false, true, "coff-i386", "i386", "i386-unknown-windows", kCOFF32},
      {A::kMachO, 0x01000007, true, true, "mach-o 64-bit x86-64", "x86_64", "x86_64-apple-darwin", kMachO64},
      {A::kMachO, 7, false, true, "mach-o 32-bit i386", "i386", "i386-apple-darwin", kMachO32},
  };
  return kArchs;
}

} // namespace lathe
