#include "lathe/mc/object/elf/ELFWriter.h"
#include "lathe/mc/MCAssembler.h"
#include "lathe/mc/object/StringTable.h"
#include "lathe/support/OutputBuffer.h"
#include <algorithm>

namespace lathe {

namespace {

constexpr uint32_t SHN_LORESERVE = 0xff00;
constexpr uint32_t SHN_ABS = 0xfff1;
constexpr uint32_t SHN_COMMON = 0xfff2;
constexpr uint32_t SHN_XINDEX = 0xffff;
constexpr uint32_t GRP_COMDAT = 1;

/// Largest alignment of a section's place in the file. sh_addralign speaks of addresses only (gABI, section header); a
/// page lets consumers map the file, and more would fill it with zeros.
constexpr uint64_t kMaxFileAlign = 4096;

using State = MCSymbol::State;
using Binding = MCSymbol::Binding;
using Type = MCSymbol::Type;

struct Header {
  uint32_t name = 0; ///< handle in the table of section names
  uint32_t type = 0;
  uint64_t flags = 0;
  uint64_t offset = 0;
  uint64_t size = 0;
  uint32_t link = 0;
  uint32_t info = 0;
  uint64_t align = 1;
  uint64_t entrySize = 0;
};

struct Group {
  MCSymbolId signature;
  bool comdat;
  uint32_t index; ///< of the section header
  std::vector<uint32_t> members;
};

class ELFWriter {
public:
  ELFWriter(MCAssembler &a, OutputBuffer &out)
      : asm_(a), ctx_(a.context()), target_(a.target()), out_(out), is64_(target_.is64Bit) {}

  bool run() {
    numberSections();
    chooseSymbols();
    numberSymbols();
    symbolNames_.finish();
    sectionNames_.finish();
    start_ = out_.size();
    out_.str().reserve(start_ + sizeBound());
    writeFileHeader();
    writeSections();
    writeGroups();
    writeRelocations();
    if (addrsig_)
      writeAddrsig();
    writeSymbolTable();
    writeStrings();
    writeHeaders();
    return true;
  }

private:
  // Values in the target's byte order.
  void put(uint64_t v, unsigned bytes) {
    char b[8];
    store(b, v, bytes);
    out_ << std::string_view(b, bytes);
  }
  void store(char *to, uint64_t v, unsigned bytes) const {
    if (target_.littleEndian) {
      for (unsigned i = 0; i < bytes; ++i)
        to[i] = char(v >> 8 * i);
    } else {
      for (unsigned i = 0; i < bytes; ++i)
        to[bytes - 1 - i] = char(v >> 8 * i);
    }
  }
  void word(uint64_t v) { put(v, 4); }
  void addr(uint64_t v) { put(v, is64_ ? 8 : 4); }
  void patch(size_t at, uint64_t v, unsigned bytes) {
    for (unsigned i = 0; i < bytes; ++i)
      out_.str()[start_ + at + (target_.littleEndian ? i : bytes - 1 - i)] = char(v >> 8 * i);
  }
  /// About what the file takes, so that its bytes are not moved while they are written.
  size_t sizeBound() const {
    size_t n = 1024 + headers_.size() * 64 + size_t(numSymbols_) * symbolSize() + symbolNames_.bytes().size() +
               sectionNames_.bytes().size();
    for (const MCSectionData &d : asm_.sections())
      n += d.bytes.size() + d.relocs.size() * relocSize() + 64;
    return n;
  }
  uint64_t here() const { return out_.size() - start_; }
  void alignTo(uint64_t align) {
    uint64_t pad = (0 - here()) & (align - 1);
    out_.str().append(pad, '\0');
  }
  unsigned symbolSize() const { return is64_ ? 24 : 16; }
  unsigned relocSize() const { return (is64_ ? 16 : 8) + (target_.usesRela ? (is64_ ? 8 : 4) : 0); }

  Header &addHeader(std::string_view name, uint32_t type) {
    Header &h = headers_.emplace_back();
    h.name = sectionNames_.add(name);
    h.type = type;
    return h;
  }
  uint32_t lastIndex() const { return uint32_t(headers_.size() - 1); }

  // Sections.

  void numberSections() {
    headers_.emplace_back();
    headers_[0].name = sectionNames_.add("");
    headers_[0].align = 0;
    std::vector<uint32_t> groups = addGroups();
    addContents(groups);
    addRelocations(groups);
    for (MCSectionData &d : asm_.sections()) {
      const MCSection &s = ctx_.section(d.id);
      if (MCSectionData *to = s.linkedTo.valid() ? asm_.sectionData(s.linkedTo) : nullptr)
        headers_[d.index].link = to->index;
    }
    if (asm_.addrsigSymbols()) {
      addHeader(".llvm_addrsig", ELF::SHT_LLVM_ADDRSIG).flags = ELF::SHF_EXCLUDE;
      addrsig_ = lastIndex();
    }
    addHeader(".symtab", ELF::SHT_SYMTAB);
    symtab_ = lastIndex();
    if (headers_.size() + 3 >= SHN_LORESERVE) {
      addHeader(".symtab_shndx", ELF::SHT_SYMTAB_SHNDX);
      shndx_ = lastIndex();
    }
    addHeader(".strtab", ELF::SHT_STRTAB);
    strtab_ = lastIndex();
    addHeader(".shstrtab", ELF::SHT_STRTAB);
    shstrtab_ = lastIndex();
  }

  static constexpr uint32_t kNoGroup = UINT32_MAX;

  /// A group's header comes before its members' (gABI, "Section Groups"). Returns the group of each section.
  std::vector<uint32_t> addGroups() {
    auto &sections = asm_.sections();
    std::vector<uint32_t> groupOf(sections.size(), kNoGroup);
    std::vector<uint32_t> groupBySymbol; // number + 1
    for (size_t i = 0; i < sections.size(); ++i) {
      const MCSection &s = ctx_.section(sections[i].id);
      if (!s.group.valid())
        continue;
      if (s.group.index() >= groupBySymbol.size())
        groupBySymbol.resize(s.group.index() + 1);
      uint32_t &known = groupBySymbol[s.group.index()];
      if (!known)
        known = addGroup(s) + 1;
      groupOf[i] = known - 1;
    }
    return groupOf;
  }

  void addContents(const std::vector<uint32_t> &groupOf) {
    auto &sections = asm_.sections();
    for (size_t i = 0; i < sections.size(); ++i) {
      MCSectionData &d = sections[i];
      const MCSection &s = ctx_.section(d.id);
      Header &h = addHeader(s.name, s.type);
      h.flags = s.flags;
      h.align = uint64_t(1) << d.log2Align;
      h.entrySize = s.entrySize;
      d.index = lastIndex();
      if (groupOf[i] != kNoGroup)
        groups_[groupOf[i]].members.push_back(d.index);
    }
  }

  /// They follow the sections, so that a section's index does not depend on who has relocations.
  void addRelocations(const std::vector<uint32_t> &groupOf) {
    auto &sections = asm_.sections();
    // The table of names refers to these strings: they must not move.
    relocNames_.reserve(sections.size());
    for (size_t i = 0; i < sections.size(); ++i) {
      MCSectionData &d = sections[i];
      if (d.relocs.empty())
        continue;
      relocNames_.push_back((target_.usesRela ? ".rela" : ".rel") + std::string(ctx_.section(d.id).name));
      Header &h = addHeader(relocNames_.back(), target_.usesRela ? ELF::SHT_RELA : ELF::SHT_REL);
      h.flags = ELF::SHF_INFO_LINK;
      h.info = d.index;
      h.align = is64_ ? 8 : 4;
      h.entrySize = relocSize();
      relocHeaders_.push_back(lastIndex());
      if (groupOf[i] != kNoGroup) {
        h.flags |= ELF::SHF_GROUP;
        groups_[groupOf[i]].members.push_back(lastIndex());
      }
    }
  }

  uint32_t addGroup(const MCSection &s) {
    Header &h = addHeader(".group", ELF::SHT_GROUP);
    h.align = h.entrySize = 4;
    groups_.push_back({s.group, s.isComdat, lastIndex(), {}});
    return uint32_t(groups_.size() - 1);
  }

  // Symbols.

  bool isWritten(const MCSymbol &s) const {
    if (s.usedInReloc)
      return true;
    if (s.isTemporary || s.state == State::kVariable)
      return false;
    return s.isDefined() || s.binding != Binding::kUnset;
  }

  void chooseSymbols() {
    for (const Group &g : groups_) {
      MCSymbol &s = ctx_.symbol(g.signature);
      s.usedInReloc = true;
      // A name that is only a group's signature binds locally and belongs to the group's own section.
      if (!s.isDefined() && s.binding == Binding::kUnset) {
        s.binding = Binding::kLocal;
        s.offset = g.index;
      }
    }
    for (MCSymbolId id : asm_.symbols()) {
      const MCSymbol &s = ctx_.symbol(id);
      if (isWritten(s))
        (s.binding == Binding::kLocal ? locals_ : globals_).push_back(id);
    }
  }

  void numberSymbols() {
    uint32_t n = 1;
    for (const std::string &f : asm_.fileNames()) {
      fileNames_.push_back(symbolNames_.add(f));
      ++n;
    }
    for (MCSectionData &d : asm_.sections())
      if (d.symbolUsed)
        d.symbolIndex = n++;
    for (auto *list : {&locals_, &globals_}) {
      if (list == &globals_)
        firstGlobal_ = n;
      for (MCSymbolId id : *list) {
        MCSymbol &s = ctx_.symbol(id);
        s.tableIndex = n++;
        names_.push_back(symbolNames_.add(s.name));
      }
    }
    numSymbols_ = n;
  }

  // Contents.

  /// What GNU extended needs its mark.
  uint8_t osABI() const {
    bool gnu = false;
    for (MCSymbolId id : locals_)
      gnu |= ctx_.symbol(id).type == Type::kIndFunction;
    for (MCSymbolId id : globals_)
      gnu |= ctx_.symbol(id).type == Type::kIndFunction || ctx_.symbol(id).binding == Binding::kUnique;
    for (const Header &h : headers_)
      gnu |= (h.flags & ELF::SHF_GNU_RETAIN) != 0;
    constexpr uint8_t kGNU = 3;
    return gnu && !target_.elfOSABI ? kGNU : target_.elfOSABI;
  }

  void writeFileHeader() {
    out_ << std::string_view("\177ELF", 4) << char(is64_ ? 2 : 1) << char(target_.littleEndian ? 1 : 2) << char(1)
         << char(osABI());
    put(0, 8);
    put(1, 2); // ET_REL
    put(target_.elfMachine, 2);
    word(1);
    addr(0);
    addr(0);
    addr(0); // section headers: patched
    word(target_.elfFlags);
    put(is64_ ? 64 : 52, 2);
    put(0, 2);
    put(0, 2);
    put(is64_ ? 64 : 40, 2);
    bool many = headers_.size() >= SHN_LORESERVE;
    put(many ? 0 : headers_.size(), 2);
    put(shstrtab_ >= SHN_LORESERVE ? SHN_XINDEX : shstrtab_, 2);
    if (many)
      headers_[0].size = headers_.size();
    if (shstrtab_ >= SHN_LORESERVE)
      headers_[0].link = shstrtab_;
  }

  void writeSections() {
    for (MCSectionData &d : asm_.sections()) {
      Header &h = headers_[d.index];
      const MCSection &s = ctx_.section(d.id);
      if (!s.isVirtual())
        alignTo(std::min(h.align, kMaxFileAlign));
      h.offset = here();
      h.size = s.isVirtual() ? d.virtualSize : d.bytes.size();
      if (!s.isVirtual())
        out_ << std::string_view(reinterpret_cast<const char *>(d.bytes.data()), d.bytes.size());
    }
  }

  void writeGroups() {
    for (const Group &g : groups_) {
      Header &h = headers_[g.index];
      alignTo(4);
      h.offset = here();
      h.size = 4 * (g.members.size() + 1);
      h.link = symtab_;
      h.info = ctx_.symbol(g.signature).tableIndex;
      word(g.comdat ? GRP_COMDAT : 0);
      for (uint32_t m : g.members)
        word(m);
    }
  }

  uint32_t indexOf(MCTarget t) const {
    if (!t.valid())
      return 0;
    if (isSectionTarget(t))
      return asm_.sectionData(targetSection(t))->symbolIndex;
    return ctx_.symbol(t).tableIndex;
  }

  void writeRelocations() {
    size_t next = 0;
    for (MCSectionData &d : asm_.sections()) {
      if (d.relocs.empty())
        continue;
      Header &h = headers_[relocHeaders_[next++]];
      alignTo(h.align);
      h.offset = here();
      h.size = uint64_t(relocSize()) * d.relocs.size();
      h.link = symtab_;
      size_t at = out_.size();
      out_.str().resize(at + h.size);
      char *to = out_.str().data() + at;
      for (const MCRelocation &r : d.relocs) {
        if (is64_)
          writeRelocation<8>(to, r);
        else
          writeRelocation<4>(to, r);
        to += relocSize();
      }
    }
  }

  template <unsigned kAddr> void writeRelocation(char *to, const MCRelocation &r) const {
    uint64_t symbol = indexOf(r.target);
    store(to, r.offset, kAddr);
    store(to + kAddr, kAddr == 8 ? symbol << 32 | r.type : symbol << 8 | (r.type & 0xff), kAddr);
    if (target_.usesRela)
      store(to + 2 * kAddr, uint64_t(r.addend), kAddr);
  }

  /// One entry; `section` is a section header's index, or a reserved value when `reserved`.
  void symbolEntry(uint32_t name, uint8_t info, uint8_t other, uint32_t section, bool reserved, uint64_t value,
                   uint64_t size) {
    bool extended = !reserved && section >= SHN_LORESERVE;
    uint32_t field = extended ? SHN_XINDEX : section;
    if (shndx_)
      extendedIndices_.push_back(extended ? section : 0);
    char *to = entry_;
    store(to, name, 4);
    if (is64_) {
      store(to + 4, info, 1);
      store(to + 5, other, 1);
      store(to + 6, field, 2);
      store(to + 8, value, 8);
      store(to + 16, size, 8);
    } else {
      store(to + 4, value, 4);
      store(to + 8, size, 4);
      store(to + 12, info, 1);
      store(to + 13, other, 1);
      store(to + 14, field, 2);
    }
    entry_ += symbolSize();
  }

  void symbolEntry(const MCSymbol &s, uint32_t name) {
    uint32_t section = 0;
    bool reserved = true;
    uint64_t value = 0;
    Type type = s.type;
    switch (s.state) {
    case State::kUndefined:
      if (s.binding == Binding::kLocal && s.offset) {
        section = uint32_t(s.offset);
        reserved = false;
      }
      break;
    case State::kVariable:
      break;
    case State::kAbsolute:
      section = SHN_ABS;
      value = s.offset;
      break;
    case State::kCommon:
      section = SHN_COMMON;
      value = uint64_t(1) << s.offset;
      break;
    case State::kDefined:
      section = asm_.sectionData(s.section)->index;
      reserved = false;
      value = s.offset;
      if (ctx_.section(s.section).isThreadLocal())
        type = Type::kTLS;
      break;
    }
    Binding binding = s.binding == Binding::kUnset ? Binding::kGlobal : s.binding;
    symbolEntry(name, uint8_t(unsigned(binding) << 4 | unsigned(type)), uint8_t(s.visibility), section, reserved, value,
                s.size);
  }

  /// Numbers of symbols as ULEB128. One that is not in the table has no address that could matter.
  void writeAddrsig() {
    Header &h = headers_[addrsig_];
    h.offset = here();
    h.link = symtab_;
    for (MCSymbolId id : *asm_.addrsigSymbols()) {
      uint32_t v = ctx_.symbol(id).tableIndex;
      if (!v)
        continue;
      for (; v > 0x7f; v >>= 7)
        put((v & 0x7f) | 0x80, 1);
      put(v, 1);
    }
    h.size = here() - h.offset;
  }

  void writeSymbolTable() {
    Header &h = headers_[symtab_];
    h.align = is64_ ? 8 : 4;
    alignTo(h.align);
    h.offset = here();
    h.entrySize = symbolSize();
    h.size = uint64_t(numSymbols_) * symbolSize();
    h.link = strtab_;
    h.info = firstGlobal_;
    size_t at = out_.size();
    out_.str().resize(at + h.size);
    entry_ = out_.str().data() + at;
    symbolEntry(0, 0, 0, 0, true, 0, 0);
    for (uint32_t f : fileNames_)
      symbolEntry(symbolNames_.offsetOf(f), uint8_t(Type::kFile), 0, SHN_ABS, true, 0, 0);
    for (MCSectionData &d : asm_.sections())
      if (d.symbolUsed)
        symbolEntry(0, uint8_t(Type::kSection), 0, d.index, false, 0, 0);
    size_t name = 0;
    for (auto *list : {&locals_, &globals_})
      for (MCSymbolId id : *list)
        symbolEntry(ctx_.symbol(id), symbolNames_.offsetOf(names_[name++]));
    if (!shndx_)
      return;
    Header &x = headers_[shndx_];
    x.align = x.entrySize = 4;
    x.offset = here();
    x.size = 4 * extendedIndices_.size();
    x.link = symtab_;
    for (uint32_t i : extendedIndices_)
      word(i);
  }

  void writeStrings() {
    for (auto [index, table] : {std::pair{strtab_, &symbolNames_}, std::pair{shstrtab_, &sectionNames_}}) {
      Header &h = headers_[index];
      h.offset = here();
      h.size = table->bytes().size();
      out_ << std::string_view(table->bytes());
    }
  }

  void writeHeaders() {
    alignTo(is64_ ? 8 : 4);
    patch(is64_ ? 0x28 : 0x20, here(), is64_ ? 8 : 4);
    for (const Header &h : headers_) {
      word(sectionNames_.offsetOf(h.name));
      word(h.type);
      addr(h.flags);
      addr(0);
      addr(h.offset);
      addr(h.size);
      word(h.link);
      word(h.info);
      addr(h.align);
      addr(h.entrySize);
    }
  }

  MCAssembler &asm_;
  MCContext &ctx_;
  const MCObjectTarget &target_;
  OutputBuffer &out_;
  bool is64_;
  size_t start_ = 0;
  std::vector<Header> headers_;
  std::vector<Group> groups_;
  std::vector<std::string> relocNames_;
  std::vector<uint32_t> relocHeaders_; ///< by section with relocations
  std::vector<MCSymbolId> locals_, globals_;
  std::vector<uint32_t> fileNames_; ///< handles
  std::vector<uint32_t> names_;     ///< handles, locals then globals
  std::vector<uint32_t> extendedIndices_;
  StringTable symbolNames_, sectionNames_;
  uint32_t addrsig_ = 0;
  uint32_t symtab_ = 0, shndx_ = 0, strtab_ = 0, shstrtab_ = 0;
  uint32_t firstGlobal_ = 0;
  uint32_t numSymbols_ = 0;
  char *entry_ = nullptr; ///< where the next entry of the symbol table goes
};

} // namespace

bool writeELF(MCAssembler &assembler, OutputBuffer &out) { return ELFWriter(assembler, out).run(); }

} // namespace lathe
