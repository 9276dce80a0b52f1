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
  using namespace ELF;
  table_.resize(1024);
  sectionTable_.resize(64);
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

static MCSectionKind sectionKind(uint32_t type, uint64_t flags) {
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

MCSectionId MCContext::getELFSection(std::string_view name, uint32_t type, uint64_t flags, uint32_t entrySize,
                                     MCSymbolId group, bool isComdat, uint32_t uniqueId, MCSectionId linkedTo) {
  if (group.valid())
    flags |= ELF::SHF_GROUP;
  if (linkedTo.valid())
    flags |= ELF::SHF_LINK_ORDER;
  // A section's identity is its name, group, link and unique id (GNU as manual, ".section"); the rest are properties.
  uint64_t h64 = XXH3_64bits_withSeed(
      name.data(), name.size(), (uint64_t(group.value) << 32 | uniqueId) * 0x9e3779b97f4a7c15ull ^ linkedTo.value);
  auto hash = uint32_t(h64 ^ (h64 >> 32));
  std::lock_guard lock(mutex_);
  size_t mask = sectionTable_.size() - 1;
  size_t i = hash & mask;
  for (; sectionTable_[i]; i = (i + 1) & mask) {
    uint32_t index = sectionTable_[i] - 1;
    const MCSection &s = sections_[index];
    if (sectionHashes_[index] == hash && s.name == name && s.group == group && s.uniqueId == uniqueId &&
        s.linkedTo == linkedTo)
      return MCSectionId(index);
  }
  auto *s = new (sections_.allocate()) MCSection();
  s->name = names_.copy(name);
  s->type = type;
  s->flags = flags;
  s->entrySize = entrySize;
  s->group = group;
  s->isComdat = isComdat;
  s->uniqueId = uniqueId;
  s->linkedTo = linkedTo;
  s->kind = sectionKind(type, flags);
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

MCSectionId MCContext::mergeableConstSection(unsigned size) {
  if (size >= 4 && size <= 64 && std::has_single_bit(size))
    return constSections_[std::countr_zero(size) - 2];
  return rodata_;
}

MCSectionId MCContext::mergeableStringSection(unsigned charSize, uint64_t align) {
  char name[48] = ".rodata.str";
  char *p = std::to_chars(name + 11, name + 24, charSize).ptr;
  *p++ = '.';
  p = std::to_chars(p, name + sizeof name, align).ptr;
  return getELFSection(std::string_view(name, size_t(p - name)), ELF::SHT_PROGBITS,
                       ELF::SHF_ALLOC | ELF::SHF_MERGE | ELF::SHF_STRINGS, charSize);
}

} // namespace lathe
