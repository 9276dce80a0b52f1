#include "lathe/mc/MCContext.h"
#include "lathe/mc/MCAsmInfo.h"
#include <bit>
#include <charconv>
#define XXH_INLINE_ALL
#include <xxhash.h>

namespace lathe {

namespace {

// Address space, not memory.
constexpr size_t kMaxSymbols = size_t(1) << 26;
constexpr size_t kMaxSections = size_t(1) << 22;

bool isPlainName(std::string_view name) {
  if (name.empty() || (name[0] >= '0' && name[0] <= '9'))
    return false;
  for (char c : name)
    if (!((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '.' ||
          c == '$'))
      return false;
  return true;
}

uint64_t hashName(std::string_view name) { return XXH3_64bits(name.data(), name.size()); }

} // namespace

MCContext::MCContext(const MCAsmInfo &asmInfo, DiagnosticEngine &diags)
    : asmInfo_(asmInfo), diags_(diags), symbols_(kMaxSymbols), sections_(kMaxSections) {
  table_.resize(1024);
  sectionTable_.resize(64);
  switch (asmInfo.format) {
  case ObjectFormat::kElf:
    createELFSections();
    break;
  case ObjectFormat::kCoff:
    createCOFFSections();
    break;
  case ObjectFormat::kMachO:
    createMachOSections();
    break;
  }
}

void MCContext::createELFSections() {
  using namespace ELF;
  text_ = getELFSection(".text", SHT_PROGBITS, SHF_ALLOC | SHF_EXECINSTR);
  data_ = getELFSection(".data", SHT_PROGBITS, SHF_ALLOC | SHF_WRITE);
  bss_ = getELFSection(".bss", SHT_NOBITS, SHF_ALLOC | SHF_WRITE);
  rodata_ = getELFSection(".rodata", SHT_PROGBITS, SHF_ALLOC);
  dataRelRO_ = getELFSection(".data.rel.ro", SHT_PROGBITS, SHF_ALLOC | SHF_WRITE);
  tdata_ = getELFSection(".tdata", SHT_PROGBITS, SHF_ALLOC | SHF_WRITE | SHF_TLS);
  tbss_ = getELFSection(".tbss", SHT_NOBITS, SHF_ALLOC | SHF_WRITE | SHF_TLS);
  static constexpr std::string_view kConstNames[] = {".rodata.cst4", ".rodata.cst8", ".rodata.cst16", ".rodata.cst32",
                                                     ".rodata.cst64"};
  for (unsigned i = 0; i < 5; ++i)
    constSections_[i] = getELFSection(kConstNames[i], SHT_PROGBITS, SHF_ALLOC | SHF_MERGE, 4u << i);
}

void MCContext::createCOFFSections() {
  using namespace COFF;
  constexpr uint32_t kData = IMAGE_SCN_CNT_INITIALIZED_DATA | IMAGE_SCN_MEM_READ;
  text_ = getCOFFSection(".text", IMAGE_SCN_CNT_CODE | IMAGE_SCN_MEM_EXECUTE | IMAGE_SCN_MEM_READ);
  data_ = getCOFFSection(".data", kData | IMAGE_SCN_MEM_WRITE);
  bss_ = getCOFFSection(".bss", IMAGE_SCN_CNT_UNINITIALIZED_DATA | IMAGE_SCN_MEM_READ | IMAGE_SCN_MEM_WRITE);
  rodata_ = dataRelRO_ = getCOFFSection(".rdata", kData);
  tdata_ = tbss_ = getCOFFSection(".tls$", kData | IMAGE_SCN_MEM_WRITE);
  for (MCSectionId &s : constSections_)
    s = rodata_;
  // What text need not say of sections that everybody knows.
  getCOFFSection(".drectve", IMAGE_SCN_LNK_INFO | IMAGE_SCN_LNK_REMOVE);
  for (std::string_view name : {".pdata", ".xdata", ".eh_frame"})
    getCOFFSection(name, kData);
}

void MCContext::createMachOSections() {
  using namespace MachO;
  text_ = getMachOSection("__TEXT", "__text", S_ATTR_PURE_INSTRUCTIONS);
  data_ = getMachOSection("__DATA", "__data", S_REGULAR);
  bss_ = getMachOSection("__DATA", "__bss", S_ZEROFILL);
  rodata_ = getMachOSection("__TEXT", "__const", S_REGULAR);
  dataRelRO_ = getMachOSection("__DATA", "__const", S_REGULAR);
  tdata_ = getMachOSection("__DATA", "__thread_data", S_THREAD_LOCAL_REGULAR);
  tbss_ = getMachOSection("__DATA", "__thread_bss", S_THREAD_LOCAL_ZEROFILL);
  constSections_[0] = getMachOSection("__TEXT", "__literal4", S_4BYTE_LITERALS);
  constSections_[1] = getMachOSection("__TEXT", "__literal8", S_8BYTE_LITERALS);
  constSections_[2] = getMachOSection("__TEXT", "__literal16", S_16BYTE_LITERALS);
  constSections_[3] = constSections_[4] = rodata_;
}

MCContext::~MCContext() = default;

void MCContext::growTable() {
  std::vector<uint32_t> bigger(table_.size() * 2);
  size_t mask = bigger.size() - 1;
  for (uint32_t entry : table_) {
    if (!entry)
      continue;
    size_t i = hashes_[entry - 1] & mask;
    while (bigger[i])
      i = (i + 1) & mask;
    bigger[i] = entry;
  }
  table_ = std::move(bigger);
}

/// The slot that holds `name`, or the empty one where it belongs.
uint32_t *MCContext::findSlot(std::string_view name, uint64_t hash) {
  size_t mask = table_.size() - 1;
  for (size_t i = uint32_t(hash) & mask;; i = (i + 1) & mask) {
    uint32_t entry = table_[i];
    if (!entry || (hashes_[entry - 1] == uint32_t(hash) && symbols_[entry - 1].name == name))
      return &table_[i];
  }
}

MCSymbolId MCContext::addSymbol(std::string_view name) {
  auto *s = new (symbols_.allocate()) MCSymbol();
  s->name = names_.copy(name);
  s->isTemporary = name.starts_with(asmInfo_.privatePrefix);
  s->needsQuotes = !isPlainName(name);
  hashes_.push_back(0);
  return MCSymbolId(symbols_.indexOf(s));
}

MCSymbolId MCContext::getOrCreateSymbol(std::string_view name) {
  uint64_t hash = hashName(name);
  std::lock_guard lock(mutex_);
  uint32_t *slot = findSlot(name, hash);
  if (*slot)
    return MCSymbolId(*slot - 1);
  MCSymbolId id = addSymbol(name);
  hashes_[id.index()] = uint32_t(hash);
  *slot = id.index() + 1;
  if (++tableUsed_ * 4 > table_.size() * 3)
    growTable();
  return id;
}

MCSymbolId MCContext::lookupSymbol(std::string_view name) const {
  uint64_t hash = hashName(name);
  std::lock_guard lock(mutex_);
  uint32_t entry = *const_cast<MCContext *>(this)->findSlot(name, hash);
  return entry ? MCSymbolId(entry - 1) : MCSymbolId();
}

MCSymbolId MCContext::createTempSymbol(std::string_view stem) {
  std::string name(asmInfo_.privatePrefix);
  name += stem;
  size_t stemSize = name.size();
  std::unique_lock lock(mutex_);
  for (;;) {
    char digits[16];
    auto r = std::to_chars(digits, digits + sizeof digits, nextTemp_++);
    name.resize(stemSize);
    name.append(digits, r.ptr);
    uint64_t hash = hashName(name);
    uint32_t *slot = findSlot(name, hash);
    if (*slot)
      continue;
    MCSymbolId id = addSymbol(name);
    hashes_[id.index()] = uint32_t(hash);
    *slot = id.index() + 1;
    if (++tableUsed_ * 4 > table_.size() * 3)
      growTable();
    return id;
  }
}

MCSymbolId MCContext::createUnregisteredSymbol(std::string_view name) {
  std::lock_guard lock(mutex_);
  MCSymbolId id = addSymbol(name);
  symbols_[id.index()].isTemporary = true;
  return id;
}

static MCSectionKind elfSectionKind(uint32_t type, uint64_t flags) {
  using namespace ELF;
  if (!(flags & SHF_ALLOC))
    return MCSectionKind::kMetadata;
  if (flags & SHF_EXECINSTR)
    return MCSectionKind::kText;
  if (flags & SHF_TLS)
    return type == SHT_NOBITS ? MCSectionKind::kThreadBSS : MCSectionKind::kThreadData;
  if (type == SHT_NOBITS)
    return MCSectionKind::kBSS;
  if (flags & SHF_WRITE)
    return MCSectionKind::kData;
  if (flags & SHF_MERGE)
    return flags & SHF_STRINGS ? MCSectionKind::kMergeableCString : MCSectionKind::kMergeableConst;
  return MCSectionKind::kReadOnly;
}

/// The section of the same identity, or a new one: name, group, link and unique id (GNU as manual, ".section"), and the
/// segment and the selection where the format has them; the rest are properties.
MCSectionId MCContext::addSection(MCSection like) {
  uint64_t seed = (uint64_t(like.group.value) << 32 | like.uniqueId) * 0x9e3779b97f4a7c15ull ^ like.linkedTo.value ^
                  uint64_t(like.selection) << 48;
  if (!like.segment.empty())
    seed ^= hashName(like.segment);
  uint64_t h64 = XXH3_64bits_withSeed(like.name.data(), like.name.size(), seed);
  auto hash = uint32_t(h64 ^ (h64 >> 32));
  std::lock_guard lock(mutex_);
  size_t mask = sectionTable_.size() - 1;
  size_t i = hash & mask;
  for (; sectionTable_[i]; i = (i + 1) & mask) {
    uint32_t index = sectionTable_[i] - 1;
    const MCSection &s = sections_[index];
    if (sectionHashes_[index] == hash && s.name == like.name && s.segment == like.segment && s.group == like.group &&
        s.selection == like.selection && s.uniqueId == like.uniqueId && s.linkedTo == like.linkedTo)
      return MCSectionId(index);
  }
  auto *s = new (sections_.allocate()) MCSection(like);
  s->name = names_.copy(like.name);
  s->segment = names_.copy(like.segment);
  uint32_t index = sections_.indexOf(s);
  sectionHashes_.push_back(hash);
  sectionTable_[i] = index + 1;
  if (sections_.size() * 2 > sectionTable_.size()) {
    sectionTable_.assign(sectionTable_.size() * 2, 0);
    mask = sectionTable_.size() - 1;
    for (uint32_t k = 0; k <= index; ++k) {
      size_t at = sectionHashes_[k] & mask;
      while (sectionTable_[at])
        at = (at + 1) & mask;
      sectionTable_[at] = k + 1;
    }
  }
  return MCSectionId(index);
}

MCSectionId MCContext::getELFSection(std::string_view name, uint32_t type, uint64_t flags, uint32_t entrySize,
                                     MCSymbolId group, bool isComdat, uint32_t uniqueId, MCSectionId linkedTo) {
  if (group.valid())
    flags |= ELF::SHF_GROUP;
  if (linkedTo.valid())
    flags |= ELF::SHF_LINK_ORDER;
  MCSection s;
  s.name = name;
  s.type = type;
  s.flags = flags;
  s.entrySize = entrySize;
  s.group = group;
  s.isComdat = isComdat;
  s.uniqueId = uniqueId;
  s.linkedTo = linkedTo;
  s.kind = elfSectionKind(type, flags);
  s.hasCode = flags & ELF::SHF_EXECINSTR;
  s.hasNoContents = type == ELF::SHT_NOBITS;
  s.mayMerge = flags & ELF::SHF_MERGE;
  s.isTLS = flags & ELF::SHF_TLS;
  return addSection(s);
}

MCSectionId MCContext::getCOFFSection(std::string_view name, uint32_t characteristics, MCSymbolId comdat,
                                      COFF::COMDATType selection, uint32_t uniqueId) {
  using namespace COFF;
  MCSection s;
  s.name = name;
  s.flags = characteristics | (comdat.valid() ? uint32_t(IMAGE_SCN_LNK_COMDAT) : 0);
  s.group = comdat;
  s.selection = selection;
  s.uniqueId = uniqueId;
  s.hasCode = characteristics & IMAGE_SCN_CNT_CODE;
  s.hasNoContents = characteristics & IMAGE_SCN_CNT_UNINITIALIZED_DATA;
  s.kind = s.hasCode                                ? MCSectionKind::kText
           : s.hasNoContents                        ? MCSectionKind::kBSS
           : characteristics & IMAGE_SCN_MEM_WRITE  ? MCSectionKind::kData
           : characteristics & IMAGE_SCN_LNK_REMOVE ? MCSectionKind::kMetadata
                                                    : MCSectionKind::kReadOnly;
  return addSection(s);
}

MCSectionId MCContext::getMachOSection(std::string_view segment, std::string_view name, uint32_t typeAndAttributes,
                                       uint32_t stubSize) {
  using namespace MachO;
  MCSection s;
  s.segment = segment;
  s.name = name;
  s.type = typeAndAttributes & kSectionTypeMask;
  s.flags = typeAndAttributes;
  s.entrySize = stubSize;
  s.hasCode = typeAndAttributes & S_ATTR_PURE_INSTRUCTIONS;
  s.hasNoContents = s.type == S_ZEROFILL || s.type == S_GB_ZEROFILL || s.type == S_THREAD_LOCAL_ZEROFILL;
  s.isTLS = s.type >= S_THREAD_LOCAL_REGULAR && s.type <= S_THREAD_LOCAL_VARIABLES;
  s.mayMerge = s.type == S_CSTRING_LITERALS || s.type == S_4BYTE_LITERALS || s.type == S_8BYTE_LITERALS ||
               s.type == S_16BYTE_LITERALS;
  s.kind = s.hasCode                          ? MCSectionKind::kText
           : s.hasNoContents                  ? MCSectionKind::kBSS
           : s.type == S_CSTRING_LITERALS     ? MCSectionKind::kMergeableCString
           : s.mayMerge                       ? MCSectionKind::kMergeableConst
           : segment == "__TEXT"              ? MCSectionKind::kReadOnly
           : typeAndAttributes & S_ATTR_DEBUG ? MCSectionKind::kMetadata
                                              : MCSectionKind::kData;
  return addSection(s);
}

MCSectionId MCContext::mergeableConstSection(unsigned size) {
  if (size >= 4 && size <= 64 && std::has_single_bit(size))
    return constSections_[std::countr_zero(size) - 2];
  return rodata_;
}

MCSectionId MCContext::mergeableStringSection(unsigned charSize, uint64_t align) {
  if (asmInfo_.format == ObjectFormat::kCoff)
    return rodata_;
  if (asmInfo_.format == ObjectFormat::kMachO)
    return charSize == 1 && align == 1 ? getMachOSection("__TEXT", "__cstring", MachO::S_CSTRING_LITERALS) : rodata_;
  char name[48] = ".rodata.str";
  char *p = std::to_chars(name + 11, name + 24, charSize).ptr;
  *p++ = '.';
  p = std::to_chars(p, name + sizeof name, align).ptr;
  return getELFSection(std::string_view(name, size_t(p - name)), ELF::SHT_PROGBITS,
                       ELF::SHF_ALLOC | ELF::SHF_MERGE | ELF::SHF_STRINGS, charSize);
}

} // namespace lathe
