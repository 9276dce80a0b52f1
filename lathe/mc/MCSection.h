// Sections. What type and flags mean is the object format's: see each field.
#pragma once
#include "lathe/mc/fwd.h"
#include <string_view>

namespace lathe {

/// What a section holds, independent of the object format.
enum class MCSectionKind : uint8_t {
  kMetadata,
  kText,
  kReadOnly,
  kMergeableCString,
  kMergeableConst,
  kData,
  kBSS,
  kReadOnlyWithRel,
  kThreadData,
  kThreadBSS
};

namespace ELF {
enum SectionType : uint32_t {
  SHT_NULL = 0,
  SHT_PROGBITS = 1,
  SHT_SYMTAB = 2,
  SHT_STRTAB = 3,
  SHT_RELA = 4,
  SHT_HASH = 5,
  SHT_DYNAMIC = 6,
  SHT_NOTE = 7,
  SHT_NOBITS = 8,
  SHT_REL = 9,
  SHT_INIT_ARRAY = 14,
  SHT_FINI_ARRAY = 15,
  SHT_PREINIT_ARRAY = 16,
  SHT_GROUP = 17,
  SHT_SYMTAB_SHNDX = 18,
  SHT_LLVM_ADDRSIG = 0x6fff4c03,
  SHT_X86_64_UNWIND = 0x70000001,
};
enum SectionFlag : uint64_t {
  SHF_WRITE = 1,
  SHF_ALLOC = 2,
  SHF_EXECINSTR = 4,
  SHF_MERGE = 0x10,
  SHF_STRINGS = 0x20,
  SHF_INFO_LINK = 0x40,
  SHF_LINK_ORDER = 0x80,
  SHF_OS_NONCONFORMING = 0x100,
  SHF_GROUP = 0x200,
  SHF_TLS = 0x400,
  SHF_GNU_RETAIN = 0x200000,
  SHF_X86_64_LARGE = 0x10000000,
  SHF_EXCLUDE = 0x80000000,
};
} // namespace ELF

/// PE/COFF Specification, section 4.1 (characteristics) and 5.5.6 (COMDAT selection).
namespace COFF {
enum SectionCharacteristics : uint32_t {
  IMAGE_SCN_TYPE_NO_PAD = 0x8,
  IMAGE_SCN_CNT_CODE = 0x20,
  IMAGE_SCN_CNT_INITIALIZED_DATA = 0x40,
  IMAGE_SCN_CNT_UNINITIALIZED_DATA = 0x80,
  IMAGE_SCN_LNK_INFO = 0x200,
  IMAGE_SCN_LNK_REMOVE = 0x800,
  IMAGE_SCN_LNK_COMDAT = 0x1000,
  IMAGE_SCN_LNK_NRELOC_OVFL = 0x01000000,
  IMAGE_SCN_MEM_DISCARDABLE = 0x02000000,
  IMAGE_SCN_MEM_SHARED = 0x10000000,
  IMAGE_SCN_MEM_EXECUTE = 0x20000000,
  IMAGE_SCN_MEM_READ = 0x40000000,
  IMAGE_SCN_MEM_WRITE = 0x80000000,
};
enum COMDATType : uint8_t {
  IMAGE_COMDAT_SELECT_NONE,
  IMAGE_COMDAT_SELECT_NODUPLICATES,
  IMAGE_COMDAT_SELECT_ANY,
  IMAGE_COMDAT_SELECT_SAME_SIZE,
  IMAGE_COMDAT_SELECT_EXACT_MATCH,
  IMAGE_COMDAT_SELECT_ASSOCIATIVE,
  IMAGE_COMDAT_SELECT_LARGEST,
  IMAGE_COMDAT_SELECT_NEWEST,
};
} // namespace COFF

/// <mach-o/loader.h>: the `flags` of a section, its type in the lowest byte.
namespace MachO {
enum SectionType : uint32_t {
  S_REGULAR = 0,
  S_ZEROFILL = 1,
  S_CSTRING_LITERALS = 2,
  S_4BYTE_LITERALS = 3,
  S_8BYTE_LITERALS = 4,
  S_LITERAL_POINTERS = 5,
  S_NON_LAZY_SYMBOL_POINTERS = 6,
  S_LAZY_SYMBOL_POINTERS = 7,
  S_SYMBOL_STUBS = 8,
  S_MOD_INIT_FUNC_POINTERS = 9,
  S_MOD_TERM_FUNC_POINTERS = 10,
  S_COALESCED = 11,
  S_GB_ZEROFILL = 12,
  S_INTERPOSING = 13,
  S_16BYTE_LITERALS = 14,
  S_THREAD_LOCAL_REGULAR = 17,
  S_THREAD_LOCAL_ZEROFILL = 18,
  S_THREAD_LOCAL_VARIABLES = 19,
  S_THREAD_LOCAL_VARIABLE_POINTERS = 20,
  S_THREAD_LOCAL_INIT_FUNCTION_POINTERS = 21,
};
enum SectionAttribute : uint32_t {
  S_ATTR_PURE_INSTRUCTIONS = 0x80000000,
  S_ATTR_NO_TOC = 0x40000000,
  S_ATTR_STRIP_STATIC_SYMS = 0x20000000,
  S_ATTR_NO_DEAD_STRIP = 0x10000000,
  S_ATTR_LIVE_SUPPORT = 0x08000000,
  S_ATTR_SELF_MODIFYING_CODE = 0x04000000,
  S_ATTR_DEBUG = 0x02000000,
  S_ATTR_SOME_INSTRUCTIONS = 0x00000400,
  S_ATTR_EXT_RELOC = 0x00000200,
  S_ATTR_LOC_RELOC = 0x00000100,
};
inline constexpr uint32_t kSectionTypeMask = 0xff;
} // namespace MachO

struct MCSection {
  static constexpr uint32_t kNoUniqueId = 0xffffffffu;

  std::string_view name;
  std::string_view segment;          ///< Mach-O
  uint32_t type = ELF::SHT_PROGBITS; ///< sh_type; Mach-O: the type in the lowest byte of `flags`
  uint32_t entrySize = 0;            ///< Mach-O: size of a stub
  uint64_t flags = 0;                ///< sh_flags; COFF: characteristics; Mach-O: type and attributes
  MCSymbolId group;                  ///< signature symbol of the section group, symbol of the COMDAT
  MCSectionId linkedTo;              ///< SHF_LINK_ORDER
  /// Sections of one name are told apart by this.
  uint32_t uniqueId = kNoUniqueId;
  bool isComdat = false; ///< ELF: the group may be discarded for an equal one
  COFF::COMDATType selection = COFF::IMAGE_COMDAT_SELECT_NONE;
  COFF::COMDATType linkonce = COFF::IMAGE_COMDAT_SELECT_NONE; ///< .linkonce, in its place
  MCSectionKind kind = MCSectionKind::kMetadata;
  bool hasCode = false, hasNoContents = false, mayMerge = false, isTLS = false;

  COFF::COMDATType comdatSelection() const { return linkonce ? linkonce : selection; }
  bool isText() const { return hasCode; }
  bool isVirtual() const { return hasNoContents; }
  bool isMergeable() const { return mayMerge; } ///< the linker may move its parts
  bool isThreadLocal() const { return isTLS; }
};

} // namespace lathe
