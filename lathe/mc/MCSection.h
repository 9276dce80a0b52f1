// Sections. The type and flag values are those of ELF; other formats map them from `kind`.
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

struct MCSection {
  static constexpr uint32_t kNoUniqueId = 0xffffffffu;

  std::string_view name;
  uint32_t type = ELF::SHT_PROGBITS;
  uint32_t entrySize = 0;
  uint64_t flags = 0;
  MCSymbolId group;     ///< signature symbol of the section group
  MCSectionId linkedTo; ///< SHF_LINK_ORDER
  /// Sections of one name are told apart by this.
  uint32_t uniqueId = kNoUniqueId;
  bool isComdat = false; ///< the group may be discarded for an equal one
  MCSectionKind kind = MCSectionKind::kMetadata;

  bool isText() const { return flags & ELF::SHF_EXECINSTR; }
  bool isVirtual() const { return type == ELF::SHT_NOBITS; }
  bool isMergeable() const { return flags & ELF::SHF_MERGE; }
  bool isThreadLocal() const { return flags & ELF::SHF_TLS; }
};

} // namespace lathe
