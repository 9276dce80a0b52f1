// Relocations. ELF: System V ABI, AMD64 Architecture Processor Supplement, sections 4.4 and B.2, and Intel386
// Architecture Processor Supplement, section 4.4. COFF: PE/COFF Specification, section 5.2.1.
#include "lathe/targets/X86/mc/X86BaseInfo.h"
#include "lathe/targets/X86/mc/X86CompactUnwind.h"
#include "lathe/targets/X86/mc/X86MCTargetDesc.h"
#include <cstring>

namespace lathe {

namespace {

enum RelocType : uint32_t {
  R_X86_64_NONE = 0,
  R_X86_64_64 = 1,
  R_X86_64_PC32 = 2,
  R_X86_64_GOT32 = 3,
  R_X86_64_PLT32 = 4,
  R_X86_64_GOTPCREL = 9,
  R_X86_64_32 = 10,
  R_X86_64_32S = 11,
  R_X86_64_16 = 12,
  R_X86_64_PC16 = 13,
  R_X86_64_8 = 14,
  R_X86_64_PC8 = 15,
  R_X86_64_DTPOFF64 = 17,
  R_X86_64_TPOFF64 = 18,
  R_X86_64_TLSGD = 19,
  R_X86_64_TLSLD = 20,
  R_X86_64_DTPOFF32 = 21,
  R_X86_64_GOTTPOFF = 22,
  R_X86_64_TPOFF32 = 23,
  R_X86_64_PC64 = 24,
  R_X86_64_GOTOFF64 = 25,
  R_X86_64_GOTPC32 = 26,
  R_X86_64_GOT64 = 27,
  R_X86_64_GOTPCREL64 = 28,
  R_X86_64_GOTPC64 = 29,
  R_X86_64_PLTOFF64 = 31,
  R_X86_64_SIZE32 = 32,
  R_X86_64_SIZE64 = 33,
  R_X86_64_GOTPC32_TLSDESC = 34,
  R_X86_64_TLSDESC_CALL = 35,
  R_X86_64_GOTPCRELX = 41,
  R_X86_64_REX_GOTPCRELX = 42,
};

#define RELOC(name)                                                                                                    \
  { #name, name }
constexpr MCRelocName kRelocNames[] = {
    {"BFD_RELOC_NONE", R_X86_64_NONE},
    {"BFD_RELOC_8", R_X86_64_8},
    {"BFD_RELOC_16", R_X86_64_16},
    {"BFD_RELOC_32", R_X86_64_32},
    {"BFD_RELOC_64", R_X86_64_64},
    {"R_X86_64_COPY", 5},
    {"R_X86_64_GLOB_DAT", 6},
    {"R_X86_64_JUMP_SLOT", 7},
    {"R_X86_64_RELATIVE", 8},
    {"R_X86_64_DTPMOD64", 16},
    {"R_X86_64_GOTPLT64", 30},
    {"R_X86_64_TLSDESC", 36},
    {"R_X86_64_IRELATIVE", 37},
    RELOC(R_X86_64_NONE),
    RELOC(R_X86_64_64),
    RELOC(R_X86_64_PC32),
    RELOC(R_X86_64_GOT32),
    RELOC(R_X86_64_PLT32),
    RELOC(R_X86_64_GOTPCREL),
    RELOC(R_X86_64_32),
    RELOC(R_X86_64_32S),
    RELOC(R_X86_64_16),
    RELOC(R_X86_64_PC16),
    RELOC(R_X86_64_8),
    RELOC(R_X86_64_PC8),
    RELOC(R_X86_64_DTPOFF64),
    RELOC(R_X86_64_TPOFF64),
    RELOC(R_X86_64_TLSGD),
    RELOC(R_X86_64_TLSLD),
    RELOC(R_X86_64_DTPOFF32),
    RELOC(R_X86_64_GOTTPOFF),
    RELOC(R_X86_64_TPOFF32),
    RELOC(R_X86_64_PC64),
    RELOC(R_X86_64_GOTOFF64),
    RELOC(R_X86_64_GOTPC32),
    RELOC(R_X86_64_GOT64),
    RELOC(R_X86_64_GOTPCREL64),
    RELOC(R_X86_64_GOTPC64),
    RELOC(R_X86_64_PLTOFF64),
    RELOC(R_X86_64_SIZE32),
    RELOC(R_X86_64_SIZE64),
    RELOC(R_X86_64_GOTPC32_TLSDESC),
    RELOC(R_X86_64_TLSDESC_CALL),
    RELOC(R_X86_64_GOTPCRELX),
    RELOC(R_X86_64_REX_GOTPCRELX),
};
#undef RELOC

constexpr uint8_t kPCRel = MCFixupKindInfo::kPCRel | MCFixupKindInfo::kSigned;
constexpr MCFixupKindInfo kFixups[] = {
    {"reloc_riprel_4byte", 0, 32, kPCRel, 4, 0},
    {"reloc_riprel_4byte_relax", 0, 32, kPCRel, 4, 0},
    {"reloc_riprel_4byte_relax_rex", 0, 32, kPCRel, 4, 0},
    {"reloc_signed_4byte", 0, 32, MCFixupKindInfo::kSigned, 4, 0},
    {"reloc_branch_4byte_pcrel", 0, 32, kPCRel, 4, 0},
};
static_assert(std::size(kFixups) == X86::NumTargetFixupKinds);

uint32_t reloc64(MCVariant variant) {
  switch (variant) {
  case X86::VK_None:
    return R_X86_64_64;
  case X86::VK_GOT:
    return R_X86_64_GOT64;
  case X86::VK_GOTOFF:
    return R_X86_64_GOTOFF64;
  case X86::VK_PLTOFF:
    return R_X86_64_PLTOFF64;
  case X86::VK_SIZE:
    return R_X86_64_SIZE64;
  case X86::VK_DTPOFF:
    return R_X86_64_DTPOFF64;
  case X86::VK_TPOFF:
    return R_X86_64_TPOFF64;
  default:
    return kNoReloc;
  }
}

uint32_t reloc32(MCVariant variant, bool isSigned) {
  switch (variant) {
  case X86::VK_None:
    return isSigned ? R_X86_64_32S : R_X86_64_32;
  case X86::VK_PLT:
    return R_X86_64_PLT32;
  case X86::VK_GOT:
    return R_X86_64_GOT32;
  case X86::VK_SIZE:
    return R_X86_64_SIZE32;
  case X86::VK_DTPOFF:
    return R_X86_64_DTPOFF32;
  case X86::VK_TPOFF:
    return R_X86_64_TPOFF32;
  default:
    return kNoReloc;
  }
}

uint32_t relocPC64(const MCRelocQuery &q) {
  switch (q.variant) {
  case X86::VK_None:
    return q.symbol && q.symbol->name == "_GLOBAL_OFFSET_TABLE_" ? R_X86_64_GOTPC64 : R_X86_64_PC64;
  case X86::VK_GOTPCREL:
    return R_X86_64_GOTPCREL64;
  default:
    return kNoReloc;
  }
}

uint32_t relocPC32(const MCRelocQuery &q) {
  switch (q.variant) {
  case X86::VK_None:
    if (q.symbol && q.symbol->name == "_GLOBAL_OFFSET_TABLE_")
      return R_X86_64_GOTPC32;
    return q.fixupKind == X86::reloc_branch_4byte_pcrel && q.symbol && !q.isLocal ? R_X86_64_PLT32 : R_X86_64_PC32;
  case X86::VK_PLT:
    return q.isLocal ? R_X86_64_PC32 : R_X86_64_PLT32;
  case X86::VK_GOTPCREL:
    return q.fixupKind == X86::reloc_riprel_4byte_relax       ? R_X86_64_GOTPCRELX
           : q.fixupKind == X86::reloc_riprel_4byte_relax_rex ? R_X86_64_REX_GOTPCRELX
                                                              : R_X86_64_GOTPCREL;
  case X86::VK_GOTPCREL_NORELAX:
    return R_X86_64_GOTPCREL;
  case X86::VK_TLSGD:
    return R_X86_64_TLSGD;
  case X86::VK_TLSLD:
    return R_X86_64_TLSLD;
  case X86::VK_GOTTPOFF:
    return R_X86_64_GOTTPOFF;
  case X86::VK_TLSDESC:
    return R_X86_64_GOTPC32_TLSDESC;
  case X86::VK_TLSCALL:
    return R_X86_64_TLSDESC_CALL;
  default:
    return kNoReloc;
  }
}

uint32_t relocType(const MCRelocQuery &q) {
  switch (q.fixupKind) {
  case FK_Data_8:
    return reloc64(q.variant);
  case FK_Data_4:
    return reloc32(q.variant, false);
  case X86::reloc_signed_4byte:
    return reloc32(q.variant, true);
  case FK_PCRel_8:
    return relocPC64(q);
  case FK_PCRel_4:
  case X86::reloc_riprel_4byte:
  case X86::reloc_riprel_4byte_relax:
  case X86::reloc_riprel_4byte_relax_rex:
  case X86::reloc_branch_4byte_pcrel:
    return relocPC32(q);
  case FK_Data_2:
    return q.variant ? kNoReloc : R_X86_64_16;
  case FK_PCRel_2:
    return q.variant ? kNoReloc : R_X86_64_PC16;
  case FK_Data_1:
    return q.variant ? kNoReloc : R_X86_64_8;
  case FK_PCRel_1:
    return q.variant ? kNoReloc : R_X86_64_PC8;
  default:
    return kNoReloc;
  }
}

/// Relocations that go by way of a table, whose entries belong to symbols, and those of thread-local symbols.
bool relocNeedsSymbol(uint32_t type) {
  switch (type) {
  case R_X86_64_NONE:
  case R_X86_64_64:
  case R_X86_64_PC32:
  case R_X86_64_32:
  case R_X86_64_32S:
  case R_X86_64_16:
  case R_X86_64_PC16:
  case R_X86_64_8:
  case R_X86_64_PC8:
  case R_X86_64_PC64:
  case R_X86_64_GOTOFF64:
    return false;
  default:
    return true;
  }
}

/// As GNU as pads: the longest nops that it knows, then one for the rest. Intel SDM vol. 2, NOP, and prefixes.
void writeNops(uint8_t *to, uint64_t n) {
  static constexpr uint8_t kNops[11][11] = {
      {0x90},
      {0x66, 0x90},
      {0x0f, 0x1f, 0x00},
      {0x0f, 0x1f, 0x40, 0x00},
      {0x0f, 0x1f, 0x44, 0x00, 0x00},
      {0x66, 0x0f, 0x1f, 0x44, 0x00, 0x00},
      {0x0f, 0x1f, 0x80, 0x00, 0x00, 0x00, 0x00},
      {0x0f, 0x1f, 0x84, 0x00, 0x00, 0x00, 0x00, 0x00},
      {0x66, 0x0f, 0x1f, 0x84, 0x00, 0x00, 0x00, 0x00, 0x00},
      {0x66, 0x2e, 0x0f, 0x1f, 0x84, 0x00, 0x00, 0x00, 0x00, 0x00},
      {0x66, 0x66, 0x2e, 0x0f, 0x1f, 0x84, 0x00, 0x00, 0x00, 0x00, 0x00},
  };
  while (n) {
    size_t size = n < 11 ? n : 11;
    std::memcpy(to, kNops[size - 1], size);
    to += size;
    n -= size;
  }
}

/// JMP rel8 -> rel32, Jcc rel8 -> rel32; the same with rel16 in 16-bit code.
constexpr MCRelaxKind kRelaxKinds[] = {
    {2, 1, FK_PCRel_1, 2, -1, -128, 127, nullptr},
    {2, 1, FK_PCRel_1, 3, -1, -128, 127, nullptr},
    {5, 1, X86::reloc_branch_4byte_pcrel, -1, -4, 0, 0,
     [](uint8_t *to, const uint8_t *) {
       to[0] = 0xe9;
       std::memset(to + 1, 0, 4);
     }},
    {6, 2, X86::reloc_branch_4byte_pcrel, -1, -4, 0, 0,
     [](uint8_t *to, const uint8_t *shortest) {
       to[0] = 0x0f;
       to[1] = uint8_t(shortest[0] + 0x10);
       std::memset(to + 2, 0, 4);
     }},
    {2, 1, FK_PCRel_1, 6, -1, -128, 127, nullptr},
    {2, 1, FK_PCRel_1, 7, -1, -128, 127, nullptr},
    {3, 1, FK_PCRel_2, -1, -2, 0, 0,
     [](uint8_t *to, const uint8_t *) {
       to[0] = 0xe9;
       std::memset(to + 1, 0, 2);
     }},
    {4, 2, FK_PCRel_2, -1, -2, 0, 0,
     [](uint8_t *to, const uint8_t *shortest) {
       to[0] = 0x0f;
       to[1] = uint8_t(shortest[0] + 0x10);
       std::memset(to + 2, 0, 2);
     }},
};

// i386.

enum RelocType386 : uint32_t {
  R_386_NONE = 0,
  R_386_32 = 1,
  R_386_PC32 = 2,
  R_386_GOT32 = 3,
  R_386_PLT32 = 4,
  R_386_GOTOFF = 9,
  R_386_GOTPC = 10,
  R_386_TLS_IE = 15,
  R_386_TLS_GOTIE = 16,
  R_386_TLS_LE = 17,
  R_386_TLS_GD = 18,
  R_386_TLS_LDM = 19,
  R_386_16 = 20,
  R_386_PC16 = 21,
  R_386_8 = 22,
  R_386_PC8 = 23,
  R_386_TLS_LDO_32 = 32,
  R_386_TLS_IE_32 = 33,
  R_386_TLS_LE_32 = 34,
  R_386_SIZE32 = 38,
  R_386_TLS_GOTDESC = 39,
  R_386_TLS_DESC_CALL = 40,
  R_386_GOT32X = 43,
};

#define RELOC(name)                                                                                                    \
  { #name, name }
constexpr MCRelocName kRelocNames386[] = {
    {"BFD_RELOC_NONE", R_386_NONE},
    {"BFD_RELOC_8", R_386_8},
    {"BFD_RELOC_16", R_386_16},
    {"BFD_RELOC_32", R_386_32},
    {"R_386_COPY", 5},
    {"R_386_GLOB_DAT", 6},
    {"R_386_JUMP_SLOT", 7},
    {"R_386_RELATIVE", 8},
    {"R_386_TLS_TPOFF", 14},
    {"R_386_TLS_DTPMOD32", 35},
    {"R_386_TLS_DTPOFF32", 36},
    {"R_386_TLS_TPOFF32", 37},
    {"R_386_TLS_DESC", 41},
    {"R_386_IRELATIVE", 42},
    RELOC(R_386_NONE),
    RELOC(R_386_32),
    RELOC(R_386_PC32),
    RELOC(R_386_GOT32),
    RELOC(R_386_PLT32),
    RELOC(R_386_GOTOFF),
    RELOC(R_386_GOTPC),
    RELOC(R_386_TLS_IE),
    RELOC(R_386_TLS_GOTIE),
    RELOC(R_386_TLS_LE),
    RELOC(R_386_TLS_GD),
    RELOC(R_386_TLS_LDM),
    RELOC(R_386_16),
    RELOC(R_386_PC16),
    RELOC(R_386_8),
    RELOC(R_386_PC8),
    RELOC(R_386_TLS_LDO_32),
    RELOC(R_386_TLS_IE_32),
    RELOC(R_386_TLS_LE_32),
    RELOC(R_386_SIZE32),
    RELOC(R_386_TLS_GOTDESC),
    RELOC(R_386_TLS_DESC_CALL),
    RELOC(R_386_GOT32X),
};
#undef RELOC

uint32_t relocType386(const MCRelocQuery &q) {
  bool isGOT = q.symbol && q.symbol->name == "_GLOBAL_OFFSET_TABLE_";
  switch (q.fixupKind) {
  case FK_Data_4:
  case X86::reloc_signed_4byte:
    switch (q.variant) {
    case X86::VK_None:
      return isGOT ? R_386_GOTPC : R_386_32;
    case X86::VK_GOT:
      return R_386_GOT32;
    case X86::VK_PLT:
      return R_386_PLT32;
    case X86::VK_GOTOFF:
      return R_386_GOTOFF;
    case X86::VK_TPOFF:
      return R_386_TLS_LE_32;
    case X86::VK_DTPOFF:
      return R_386_TLS_LDO_32;
    case X86::VK_TLSGD:
      return R_386_TLS_GD;
    case X86::VK_GOTTPOFF:
      return R_386_TLS_IE_32;
    case X86::VK_INDNTPOFF:
      return R_386_TLS_IE;
    case X86::VK_NTPOFF:
      return R_386_TLS_LE;
    case X86::VK_GOTNTPOFF:
      return R_386_TLS_GOTIE;
    case X86::VK_TLSLDM:
      return R_386_TLS_LDM;
    case X86::VK_TLSDESC:
      return R_386_TLS_GOTDESC;
    case X86::VK_TLSCALL:
      return R_386_TLS_DESC_CALL;
    case X86::VK_SIZE:
      return R_386_SIZE32;
    default:
      return kNoReloc;
    }
  case FK_PCRel_4:
  case X86::reloc_branch_4byte_pcrel:
    if (q.variant == X86::VK_PLT)
      return q.isLocal ? R_386_PC32 : R_386_PLT32;
    if (q.variant)
      return kNoReloc;
    if (isGOT)
      return R_386_GOTPC;
    return q.fixupKind == X86::reloc_branch_4byte_pcrel && q.symbol && !q.isLocal ? R_386_PLT32 : R_386_PC32;
  case FK_Data_2:
    return q.variant ? kNoReloc : R_386_16;
  case FK_PCRel_2:
    return q.variant ? kNoReloc : R_386_PC16;
  case FK_Data_1:
    return q.variant ? kNoReloc : R_386_8;
  case FK_PCRel_1:
    return q.variant ? kNoReloc : R_386_PC8;
  default:
    return kNoReloc;
  }
}

bool relocNeedsSymbol386(uint32_t type) {
  switch (type) {
  case R_386_NONE:
  case R_386_32:
  case R_386_PC32:
  case R_386_16:
  case R_386_PC16:
  case R_386_8:
  case R_386_PC8:
  case R_386_GOTOFF:
    return false;
  default:
    return true;
  }
}

// COFF.

enum CoffReloc64 : uint32_t {
  IMAGE_REL_AMD64_ADDR64 = 1,
  IMAGE_REL_AMD64_ADDR32 = 2,
  IMAGE_REL_AMD64_ADDR32NB = 3,
  IMAGE_REL_AMD64_REL32 = 4,
  IMAGE_REL_AMD64_SECTION = 0xa,
  IMAGE_REL_AMD64_SECREL = 0xb,
};
enum CoffReloc32 : uint32_t {
  IMAGE_REL_I386_DIR32 = 6,
  IMAGE_REL_I386_DIR32NB = 7,
  IMAGE_REL_I386_SECTION = 0xa,
  IMAGE_REL_I386_SECREL = 0xb,
  IMAGE_REL_I386_REL32 = 0x14,
};
constexpr MCRelocName kCoffRelocNames64[] = {
    {"IMAGE_REL_AMD64_ADDR64", IMAGE_REL_AMD64_ADDR64},
    {"IMAGE_REL_AMD64_ADDR32", IMAGE_REL_AMD64_ADDR32},
    {"IMAGE_REL_AMD64_ADDR32NB", IMAGE_REL_AMD64_ADDR32NB},
    {"IMAGE_REL_AMD64_REL32", IMAGE_REL_AMD64_REL32},
    {"IMAGE_REL_AMD64_SECTION", IMAGE_REL_AMD64_SECTION},
    {"IMAGE_REL_AMD64_SECREL", IMAGE_REL_AMD64_SECREL},
    {"dir32", IMAGE_REL_AMD64_ADDR32},
    {"secrel32", IMAGE_REL_AMD64_SECREL},
    {"secidx", IMAGE_REL_AMD64_SECTION},
};
constexpr MCRelocName kCoffRelocNames32[] = {
    {"IMAGE_REL_I386_DIR32", IMAGE_REL_I386_DIR32},
    {"IMAGE_REL_I386_DIR32NB", IMAGE_REL_I386_DIR32NB},
    {"IMAGE_REL_I386_SECTION", IMAGE_REL_I386_SECTION},
    {"IMAGE_REL_I386_SECREL", IMAGE_REL_I386_SECREL},
    {"IMAGE_REL_I386_REL32", IMAGE_REL_I386_REL32},
    {"dir32", IMAGE_REL_I386_DIR32},
    {"secrel32", IMAGE_REL_I386_SECREL},
    {"secidx", IMAGE_REL_I386_SECTION},
};

uint32_t coffReloc(const MCRelocQuery &q, bool is64) {
  switch (q.fixupKind) {
  case FK_Data_8:
    return is64 && !q.variant ? uint32_t(IMAGE_REL_AMD64_ADDR64) : kNoReloc;
  case FK_Data_4:
  case X86::reloc_signed_4byte:
    switch (q.variant) {
    case X86::VK_None:
      return is64 ? uint32_t(IMAGE_REL_AMD64_ADDR32) : uint32_t(IMAGE_REL_I386_DIR32);
    case X86::VK_IMGREL:
      return is64 ? uint32_t(IMAGE_REL_AMD64_ADDR32NB) : uint32_t(IMAGE_REL_I386_DIR32NB);
    case X86::VK_SECREL32:
      return is64 ? uint32_t(IMAGE_REL_AMD64_SECREL) : uint32_t(IMAGE_REL_I386_SECREL);
    default:
      return kNoReloc;
    }
  case FK_ImgRel_4:
    return is64 ? uint32_t(IMAGE_REL_AMD64_ADDR32NB) : uint32_t(IMAGE_REL_I386_DIR32NB);
  case FK_SecRel_4:
    return is64 ? uint32_t(IMAGE_REL_AMD64_SECREL) : uint32_t(IMAGE_REL_I386_SECREL);
  case FK_SecIdx_2:
    return is64 ? uint32_t(IMAGE_REL_AMD64_SECTION) : uint32_t(IMAGE_REL_I386_SECTION);
  case FK_PCRel_4:
  case X86::reloc_riprel_4byte:
  case X86::reloc_riprel_4byte_relax:
  case X86::reloc_riprel_4byte_relax_rex:
  case X86::reloc_branch_4byte_pcrel:
    if (q.variant)
      return kNoReloc;
    return is64 ? uint32_t(IMAGE_REL_AMD64_REL32) : uint32_t(IMAGE_REL_I386_REL32);
  default:
    return kNoReloc;
  }
}
uint32_t coffReloc64(const MCRelocQuery &q) { return coffReloc(q, true); }
uint32_t coffReloc32(const MCRelocQuery &q) { return coffReloc(q, false); }

// Mach-O, <mach-o/x86_64/reloc.h>. Relocations of 32-bit files have one type for all that has one symbol.

enum MachOReloc : uint32_t {
  X86_64_RELOC_UNSIGNED,
  X86_64_RELOC_SIGNED,
  X86_64_RELOC_BRANCH,
  X86_64_RELOC_GOT_LOAD,
  X86_64_RELOC_GOT,
  X86_64_RELOC_SUBTRACTOR,
  X86_64_RELOC_SIGNED_1,
  X86_64_RELOC_SIGNED_2,
  X86_64_RELOC_SIGNED_4,
  X86_64_RELOC_TLV,
};

/// Loads of 64 bits from the GOT, which linkers make to LEA.
bool isMOV64rm(const MCRelocQuery &q) {
  constexpr uint8_t kOpcode = 0x8b, kRexW = 0x48, kRexMask = 0xf8;
  return q.fieldOffset >= 3 && q.field[-2] == kOpcode && (q.field[-3] & kRexMask) == kRexW;
}

uint32_t machoReloc(const MCRelocQuery &q) {
  switch (q.fixupKind) {
  case X86::reloc_riprel_4byte:
  case X86::reloc_riprel_4byte_relax:
  case X86::reloc_riprel_4byte_relax_rex:
    switch (q.variant) {
    case X86::VK_None:
      // Between the field and the next instruction stands an immediate.
      return q.addend == -1   ? X86_64_RELOC_SIGNED_1
             : q.addend == -2 ? X86_64_RELOC_SIGNED_2
             : q.addend == -4 ? X86_64_RELOC_SIGNED_4
                              : X86_64_RELOC_SIGNED;
    case X86::VK_GOTPCREL:
      return !q.addend && isMOV64rm(q) ? X86_64_RELOC_GOT_LOAD : X86_64_RELOC_GOT;
    case X86::VK_TLVP:
      return X86_64_RELOC_TLV;
    default:
      return kNoReloc;
    }
  case FK_PCRel_1:
  case FK_PCRel_4:
  case X86::reloc_branch_4byte_pcrel:
    return !q.variant                      ? uint32_t(X86_64_RELOC_BRANCH)
           : q.variant == X86::VK_GOTPCREL ? uint32_t(X86_64_RELOC_GOT)
                                           : kNoReloc;
  case FK_Data_4:
  case FK_Data_8:
    return !q.variant                                                  ? uint32_t(X86_64_RELOC_UNSIGNED)
           : q.variant == X86::VK_GOTPCREL || q.variant == X86::VK_GOT ? uint32_t(X86_64_RELOC_GOT)
                                                                       : kNoReloc;
  case FK_Data_1:
  case FK_Data_2:
    return q.variant ? kNoReloc : uint32_t(X86_64_RELOC_UNSIGNED);
  default:
    return kNoReloc; // sign-extended addresses of 32 bits as well: images lie higher
  }
}

/// <mach-o/reloc.h>: of qualified symbols only thread-local ones are known.
uint32_t machoReloc32(const MCRelocQuery &q) {
  constexpr uint32_t GENERIC_RELOC_TLV = 5;
  return q.variant == X86::VK_TLVP ? GENERIC_RELOC_TLV : kNoReloc;
}

constexpr MCObjectTarget makeTarget(const X86ObjectABI &abi) {
  MCObjectTarget t;
  t.targetFixups = kFixups;
  t.relaxKinds = kRelaxKinds;
  t.writeNops = writeNops;
  t.is64Bit = abi.is64Bit && !abi.isILP32;
  switch (abi.format) {
  case ObjectFormat::kElf:
    t.elfMachine = abi.is64Bit ? 62 : 3; // EM_X86_64, EM_386
    t.usesRela = abi.is64Bit;
    t.relocNames = abi.is64Bit ? std::span<const MCRelocName>(kRelocNames) : kRelocNames386;
    t.relocType = abi.is64Bit ? relocType : relocType386;
    t.relocNeedsSymbol = abi.is64Bit ? relocNeedsSymbol : relocNeedsSymbol386;
    break;
  case ObjectFormat::kCoff:
    t.coffMachine = abi.is64Bit ? 0x8664 : 0x14c;
    t.usesRela = false;
    t.relocNames = abi.is64Bit ? std::span<const MCRelocName>(kCoffRelocNames64) : kCoffRelocNames32;
    t.relocType = abi.is64Bit ? coffReloc64 : coffReloc32;
    break;
  case ObjectFormat::kMachO:
    t.machoCPUType = abi.is64Bit ? 0x01000007 : 7; // CPU_TYPE_X86_64, CPU_TYPE_I386
    t.machoCPUSubtype = 3;                         // CPU_SUBTYPE_X86_64_ALL, CPU_SUBTYPE_I386_ALL
    t.usesRela = false;
    t.relocType = abi.is64Bit ? machoReloc : machoReloc32;
    t.relocIsPCRel = [](const MCRelocQuery &q) { return q.variant == X86::VK_GOTPCREL; };
    t.compactUnwind = abi.is64Bit ? x86CompactUnwind<true> : x86CompactUnwind<false>;
    t.compactUnwindDwarf = kCompactUnwindDwarf;
    break;
  }
  return t;
}

} // namespace

const MCObjectTarget &x86ObjectTarget(const X86ObjectABI &abi) {
  using enum ObjectFormat;
  static constexpr MCObjectTarget kELF64 = makeTarget({}), kELF32 = makeTarget({kElf, false}),
                                  kX32 = makeTarget({kElf, true, true}), kMachO64 = makeTarget({kMachO}),
                                  kMachO32 = makeTarget({kMachO, false}), kCOFF64 = makeTarget({kCoff}),
                                  kCOFF32 = makeTarget({kCoff, false});
  switch (abi.format) {
  case kElf:
    return abi.isILP32 ? kX32 : abi.is64Bit ? kELF64 : kELF32;
  case kMachO:
    return abi.is64Bit ? kMachO64 : kMachO32;
  case kCoff:
    return abi.is64Bit ? kCOFF64 : kCOFF32;
  }
  return kELF64;
}

} // namespace lathe
