#include "lathe/mc/object/coff/COFFWriter.h"
#include "lathe/mc/MCAsmInfo.h"
#include "lathe/mc/MCAssembler.h"
#include "lathe/mc/object/StringTable.h"
#include "lathe/support/Diagnostics.h"
#include "lathe/support/OutputBuffer.h"
#include <array>

namespace lathe {

static constexpr DiagKind kBadObject{"mc-bad-object", Severity::kError};

namespace {

using State = MCSymbol::State;
using Binding = MCSymbol::Binding;
using namespace COFF;

constexpr int32_t IMAGE_SYM_UNDEFINED = 0;
constexpr int32_t IMAGE_SYM_ABSOLUTE = -1;
constexpr int32_t IMAGE_SYM_DEBUG = -2;
enum StorageClass : uint8_t {
  IMAGE_SYM_CLASS_EXTERNAL = 2,
  IMAGE_SYM_CLASS_STATIC = 3,
  IMAGE_SYM_CLASS_FILE = 103,
  IMAGE_SYM_CLASS_WEAK_EXTERNAL = 105,
};
constexpr uint32_t IMAGE_WEAK_EXTERN_SEARCH_ALIAS = 3, IMAGE_WEAK_EXTERN_ANTI_DEPENDENCY = 4;
/// More sections than this need the larger header: the numbers above are reserved (winnt.h, IMAGE_SYM_SECTION_MAX).
constexpr uint32_t kMaxSections = 0xfeff;
/// Marks the larger header: ANON_OBJECT_HEADER_BIGOBJ::ClassID of winnt.h.
constexpr uint8_t kBigObjId[16] = {0xc7, 0xa1, 0xba, 0xd1, 0xee, 0xba, 0xa9, 0x4b,
                                   0xaf, 0x20, 0xfa, 0xf6, 0x6a, 0xa4, 0xdc, 0xb8};
constexpr uint32_t kMaxRelocations = 0xffff;

/// CRC-32 without the inversions: what section records of Microsoft's tools and LLVM hold.
uint32_t checksum(const uint8_t *p, size_t n) {
  static constexpr auto kTable = [] {
    std::array<uint32_t, 256> t{};
    for (uint32_t i = 0; i < 256; ++i) {
      uint32_t c = i;
      for (unsigned k = 0; k < 8; ++k)
        c = c & 1 ? 0xedb88320u ^ c >> 1 : c >> 1;
      t[i] = c;
    }
    return t;
  }();
  uint32_t crc = 0;
  for (size_t i = 0; i < n; ++i)
    crc = kTable[(crc ^ p[i]) & 0xff] ^ crc >> 8;
  return crc;
}

/// One record of the symbol table; what it is made of decides about its auxiliary records.
struct Record {
  enum class Kind : uint8_t { kSymbol, kSection, kWeak, kWeakDefault, kFile };
  Kind kind;
  uint32_t name = 0; ///< handle in the table of strings
  std::string_view text;
  MCSymbolId symbol;
  MCSectionData *section = nullptr;
  uint32_t index = 0;
  uint32_t linked = 0; ///< kWeak: the record that stands in for it
};

class COFFWriter {
public:
  COFFWriter(MCAssembler &a, OutputBuffer &out) : asm_(a), ctx_(a.context()), out_(out) {}

  bool run() {
    addOwnSections();
    orderSections();
    isBig_ = sections_.size() > kMaxSections;
    chooseRecords();
    numberRecords();
    if (asm_.failed())
      return false;
    fillSymbolIndices();
    strings_.finish();
    start_ = out_.size();
    writeFileHeader();
    writeSectionHeaders();
    writeContents();
    patch(symbolTablePointerAt_, here());
    writeSymbolTable();
    word(uint32_t(strings_.bytes().size() + kStringsBias));
    out_ << std::string_view(strings_.bytes()).substr(1);
    return true;
  }

private:
  /// Offsets count from the size of the table, in front of it; our table begins with a zero that is not written.
  static constexpr uint32_t kStringsBias = 3;

  void put(uint64_t v, unsigned bytes) {
    char b[8];
    for (unsigned i = 0; i < bytes; ++i)
      b[i] = char(v >> 8 * i);
    out_ << std::string_view(b, bytes);
  }
  void word(uint64_t v) { put(v, 4); }
  void half(uint64_t v) { put(v, 2); }
  uint64_t here() const { return out_.size() - start_; }
  void patch(size_t at, uint64_t v) {
    for (unsigned i = 0; i < 4; ++i)
      out_.str()[start_ + at + i] = char(v >> 8 * i);
  }
  unsigned symbolSize() const { return isBig_ ? 20 : 18; }
  void error(std::string message) { asm_.error(kBadObject, std::move(message)); }

  /// Those that share another one's fate come last.
  void orderSections() {
    for (bool associative : {false, true})
      for (MCSectionData &d : asm_.sections())
        if ((ctx_.section(d.id).selection == IMAGE_COMDAT_SELECT_ASSOCIATIVE) == associative) {
          sections_.push_back(&d);
          d.index = uint32_t(sections_.size());
        }
  }

  // Sections that the writer makes. Their contents are numbers of symbols, which are not known yet.

  void addOwnSections() {
    // .sxdata: the handlers that 32-bit Windows may call (PE/COFF Specification, section 6.9).
    constexpr uint16_t kMachineI386 = 0x14c;
    if (!asm_.safeSEHHandlers().empty() && asm_.target().coffMachine == kMachineI386) {
      MCSectionData &d = asm_.makeSection(ctx_.getCOFFSection(".sxdata", IMAGE_SCN_LNK_INFO));
      d.log2Align = 2;
      for (MCSymbolId s : asm_.safeSEHHandlers()) {
        ctx_.symbol(s).usedInReloc = true;
        ctx_.symbol(s).desc |= MCSymbol::kFunctionType;
        d.symbolIndices.push_back({uint32_t(d.bytes.size()), s});
        std::memset(d.bytes.append(4), 0, 4);
      }
    }
    if (asm_.addrsigSymbols())
      asm_.makeSection(ctx_.getCOFFSection(".llvm_addrsig", IMAGE_SCN_LNK_REMOVE));
  }

  void fillSymbolIndices() {
    for (MCSectionData &d : asm_.sections())
      for (const auto &i : d.symbolIndices)
        for (unsigned k = 0; k < 4; ++k)
          d.bytes.data()[i.offset + k] = uint8_t(ctx_.symbol(i.symbol).tableIndex >> 8 * k);
    if (!asm_.addrsigSymbols())
      return;
    MCSectionData &d = asm_.makeSection(ctx_.getCOFFSection(".llvm_addrsig", IMAGE_SCN_LNK_REMOVE));
    for (MCSymbolId id : *asm_.addrsigSymbols()) {
      const MCSymbol &s = ctx_.symbol(id);
      bool isSection = s.isTemporary && s.state == State::kDefined;
      uint32_t v = isSection ? asm_.sectionData(s.section)->symbolIndex : s.tableIndex;
      if (!isSection && !s.order)
        continue;
      for (; v > 0x7f; v >>= 7)
        *d.bytes.append(1) = uint8_t(v | 0x80);
      *d.bytes.append(1) = uint8_t(v);
    }
  }

  // Symbols.

  Record &addRecord(Record::Kind kind, std::string_view name) {
    Record &r = records_.emplace_back();
    r.kind = kind;
    r.text = name;
    return r;
  }

  bool isWritten(const MCSymbol &s) const { return !s.isTemporary || s.usedInReloc; }

  void chooseRecords() {
    for (const std::string &f : asm_.fileNames())
      addRecord(Record::Kind::kFile, f);
    std::vector<bool> isChosen(ctx_.numSymbols());
    for (MCSectionData *section : sections_) {
      MCSectionData &d = *section;
      const MCSection &s = ctx_.section(d.id);
      addRecord(Record::Kind::kSection, s.name).section = &d;
      if (!s.group.valid() || s.selection == IMAGE_COMDAT_SELECT_ASSOCIATIVE)
        continue;
      // The symbol of a COMDAT follows the section's (section 5.5.6).
      if (isChosen[s.group.index()]) {
        error("two sections have the COMDAT symbol '" + std::string(ctx_.symbol(s.group).name) + "'");
        continue;
      }
      isChosen[s.group.index()] = true;
      addSymbol(s.group);
    }
    for (MCSymbolId id : asm_.symbols())
      if (!isChosen[id.index()] && isWritten(ctx_.symbol(id)))
        addSymbol(id);
  }

  /// Whether another symbol, which linkers see, stands in for the weak one.
  bool hasLinked(const MCSymbol &s) const {
    return s.state == State::kVariable && isExternal(ctx_.symbol(s.variable->symbol));
  }

  void addSymbol(MCSymbolId id) {
    MCSymbol &s = ctx_.symbol(id);
    bool isWeak = s.binding == Binding::kWeak;
    addRecord(isWeak ? Record::Kind::kWeak : Record::Kind::kSymbol, s.name).symbol = id;
    if (isWeak && !hasLinked(s))
      addRecord(Record::Kind::kWeakDefault, {}).symbol = id;
  }

  bool isExternal(const MCSymbol &s) const {
    return s.state == State::kUndefined || s.state == State::kCommon || s.binding == Binding::kGlobal;
  }

  unsigned auxCount(const Record &r) const {
    switch (r.kind) {
    case Record::Kind::kFile:
      return unsigned((r.text.size() + symbolSize() - 1) / symbolSize());
    case Record::Kind::kSection:
    case Record::Kind::kWeak:
      return 1;
    case Record::Kind::kSymbol:
    case Record::Kind::kWeakDefault:
      return 0;
    }
    return 0;
  }

  void numberRecords() {
    std::string_view unique, uniqueComdat;
    for (Record &r : records_) {
      r.index = numRecords_;
      numRecords_ += 1 + auxCount(r);
      if (r.kind == Record::Kind::kSection) {
        r.section->symbolIndex = r.index;
      } else if (r.kind == Record::Kind::kSymbol || r.kind == Record::Kind::kWeak) {
        const MCSymbol &s = ctx_.symbol(r.symbol);
        ctx_.symbol(r.symbol).tableIndex = r.index;
        bool defined = s.state == State::kDefined || s.state == State::kAbsolute;
        bool isComdat = s.state == State::kDefined && ctx_.section(s.section).flags & IMAGE_SCN_LNK_COMDAT;
        std::string_view &first = isComdat ? uniqueComdat : unique;
        if (first.empty() && r.kind == Record::Kind::kSymbol && defined && isExternal(s))
          first = s.name;
      }
    }
    // The names of defaults of weak symbols must differ between objects; an external definition can be only in one,
    // unless it is a COMDAT's.
    if (unique.empty())
      unique = uniqueComdat;
    for (Record &r : records_) {
      if (r.kind == Record::Kind::kWeakDefault) {
        std::string name = ".weak." + std::string(ctx_.symbol(r.symbol).name) + ".default";
        if (!unique.empty())
          name += "." + std::string(unique);
        r.text = ctx_.arena().copy(std::string_view(name));
      } else if (r.kind == Record::Kind::kWeak) {
        const MCSymbol &s = ctx_.symbol(r.symbol);
        r.linked = r.index + 2;
        if (hasLinked(s))
          r.linked = ctx_.symbol(s.variable->symbol).tableIndex;
      }
      if (r.kind != Record::Kind::kFile && r.text.size() > 8)
        r.name = strings_.add(r.text);
    }
    for (const MCSectionData *d : sections_) {
      std::string_view name = ctx_.section(d->id).name;
      sectionNames_.push_back(name.size() > 8 ? strings_.add(name) : 0);
    }
  }

  void name(std::string_view text, uint32_t handle) {
    char b[8] = {};
    if (text.size() <= 8) {
      std::memcpy(b, text.data(), text.size());
      out_ << std::string_view(b, 8);
      return;
    }
    word(0);
    word(strings_.offsetOf(handle) + kStringsBias);
  }

  void symbol(const Record &r, std::string_view text, uint64_t value, int32_t section, unsigned type,
              unsigned storage) {
    name(text, r.name);
    word(value);
    put(uint32_t(section), isBig_ ? 4 : 2);
    half(type);
    put(storage, 1);
    put(auxCount(r), 1);
  }

  void padRecord(size_t from) { out_.str().append(from + symbolSize() - out_.size(), '\0'); }

  /// Section 5.5.5.
  void sectionAux(const MCSectionData &d) {
    const MCSection &s = ctx_.section(d.id);
    uint32_t number = d.index;
    if (s.selection == IMAGE_COMDAT_SELECT_ASSOCIATIVE)
      if (const MCSymbol &to = ctx_.symbol(s.group); to.state == State::kDefined)
        number = asm_.sectionData(to.section)->index;
    size_t from = out_.size();
    word(d.size(s));
    half(std::min<size_t>(d.relocs.size(), kMaxRelocations));
    half(0);
    word(s.isVirtual() ? 0 : checksum(d.bytes.data(), d.bytes.size()));
    half(number & 0xffff);
    put(s.comdatSelection(), 1);
    put(0, 1);
    half(isBig_ ? number >> 16 : 0);
    padRecord(from);
  }

  void writeSymbolTable() {
    for (const Record &r : records_) {
      switch (r.kind) {
      case Record::Kind::kFile: {
        symbol(r, ".file", 0, IMAGE_SYM_DEBUG, 0, IMAGE_SYM_CLASS_FILE);
        out_ << r.text;
        out_.str().append(auxCount(r) * symbolSize() - r.text.size(), '\0');
        break;
      }
      case Record::Kind::kSection:
        symbol(r, r.text, 0, int32_t(r.section->index), 0, IMAGE_SYM_CLASS_STATIC);
        sectionAux(*r.section);
        break;
      case Record::Kind::kWeak: {
        symbol(r, r.text, 0, IMAGE_SYM_UNDEFINED, 0, IMAGE_SYM_CLASS_WEAK_EXTERNAL);
        size_t from = out_.size();
        word(r.linked);
        word(ctx_.symbol(r.symbol).hasWeakAntiDep ? IMAGE_WEAK_EXTERN_ANTI_DEPENDENCY : IMAGE_WEAK_EXTERN_SEARCH_ALIAS);
        padRecord(from);
        break;
      }
      case Record::Kind::kSymbol:
      case Record::Kind::kWeakDefault:
        writeSymbol(r);
        break;
      }
    }
  }

  void writeSymbol(const Record &r) {
    const MCSymbol &s = ctx_.symbol(r.symbol);
    bool isDefault = r.kind == Record::Kind::kWeakDefault;
    const MCSymbol &def = isDefault && s.state == State::kVariable ? ctx_.symbol(s.variable->symbol) : s;
    uint64_t value = 0;
    int32_t section = isDefault ? IMAGE_SYM_ABSOLUTE : IMAGE_SYM_UNDEFINED;
    switch (def.state) {
    case State::kUndefined:
    case State::kVariable:
      break;
    case State::kDefined:
      value = def.offset;
      section = int32_t(asm_.sectionData(def.section)->index);
      break;
    case State::kAbsolute:
      value = def.offset;
      section = IMAGE_SYM_ABSOLUTE;
      break;
    case State::kCommon:
      value = def.size;
      break;
    }
    unsigned storage = s.storageClass               ? s.storageClass
                       : isDefault || isExternal(s) ? unsigned(IMAGE_SYM_CLASS_EXTERNAL)
                                                    : unsigned(IMAGE_SYM_CLASS_STATIC);
    symbol(r, r.text, value, section, s.desc, storage);
  }

  // The rest of the file.

  void writeFileHeader() {
    size_t sections = sections_.size();
    uint16_t machine = asm_.target().coffMachine;
    if (isBig_) {
      half(0);
      half(0xffff);
      half(2); // version
      half(machine);
      word(0); // time
      for (uint8_t b : kBigObjId)
        put(b, 1);
      for (unsigned i = 0; i < 4; ++i)
        word(0);
      word(sections);
    } else {
      half(machine);
      half(sections);
      word(0); // time: the bytes depend on the input alone
    }
    symbolTablePointerAt_ = here();
    word(0);
    word(numRecords_);
    if (!isBig_) {
      half(0);
      half(0);
    }
  }

  /// `/` and a decimal offset in the table of strings, or `//` and one in base 64.
  void sectionName(std::string_view text, uint32_t handle) {
    char b[8] = {};
    if (text.size() <= 8) {
      std::memcpy(b, text.data(), text.size());
    } else {
      uint64_t at = strings_.offsetOf(handle) + kStringsBias;
      constexpr uint64_t kMaxDecimal = 9999999;
      if (at <= kMaxDecimal) {
        std::string digits = "/" + std::to_string(at);
        std::memcpy(b, digits.data(), digits.size());
      } else {
        static constexpr char kDigits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
        b[0] = b[1] = '/';
        for (unsigned i = 8; i-- > 2; at /= 64)
          b[i] = kDigits[at % 64];
      }
    }
    out_ << std::string_view(b, 8);
  }

  void writeSectionHeaders() {
    size_t i = 0;
    for (MCSectionData *section : sections_) {
      MCSectionData &d = *section;
      const MCSection &s = ctx_.section(d.id);
      bool manyRelocs = d.relocs.size() >= kMaxRelocations;
      sectionName(s.name, sectionNames_[i++]);
      word(0);
      word(0);
      word(d.size(s));
      word(0); // contents and relocations: patched
      word(0);
      word(0);
      half(manyRelocs ? kMaxRelocations : d.relocs.size());
      half(0);
      uint32_t align = uint32_t(d.log2Align) + 1;
      constexpr uint32_t kMaxAlign = 14; // 8192 bytes
      if (align > kMaxAlign) {
        error("section '" + std::string(s.name) + "' cannot be aligned to more than 8192 bytes");
        align = kMaxAlign;
      }
      word(uint32_t(s.flags) | align << 20 | (manyRelocs ? uint32_t(IMAGE_SCN_LNK_NRELOC_OVFL) : 0));
    }
  }

  void writeContents() {
    size_t header = isBig_ ? 56 : 20;
    for (MCSectionData *section : sections_) {
      MCSectionData &d = *section;
      const MCSection &s = ctx_.section(d.id);
      if (!s.isVirtual()) {
        patch(header + 20, here());
        out_ << std::string_view(reinterpret_cast<const char *>(d.bytes.data()), d.bytes.size());
      }
      if (!d.relocs.empty()) {
        patch(header + 24, here());
        writeRelocations(d);
      }
      header += 40;
    }
  }

  void writeRelocations(const MCSectionData &d) {
    // The first one then holds the number of all (section 4.1, IMAGE_SCN_LNK_NRELOC_OVFL).
    if (d.relocs.size() >= kMaxRelocations) {
      word(d.relocs.size() + 1);
      word(0);
      half(0);
    }
    for (const MCRelocation &r : d.relocs) {
      word(r.offset);
      word(isSectionTarget(r.target) ? asm_.sectionData(targetSection(r.target))->symbolIndex
                                     : ctx_.symbol(r.target).tableIndex);
      half(r.type);
    }
  }

  MCAssembler &asm_;
  MCContext &ctx_;
  OutputBuffer &out_;
  bool isBig_ = false;
  size_t start_ = 0;
  size_t symbolTablePointerAt_ = 0;
  uint32_t numRecords_ = 0;
  std::vector<MCSectionData *> sections_; ///< in their order in the file
  std::vector<Record> records_;
  std::vector<uint32_t> sectionNames_; ///< handles of long ones
  StringTable strings_;
};

} // namespace

bool writeCOFF(MCAssembler &assembler, OutputBuffer &out) {
  return COFFWriter(assembler, out).run() && !assembler.failed();
}

} // namespace lathe
