// System V ABI, chapter 4 (object files) and 5 (dynamic linking); symbol versions: Linux Standard Base, "Symbol
// Versioning".
#include "lathe/object/ByteReader.h"
#include "lathe/object/ObjectFile.h"

namespace lathe::object {

namespace {

enum : uint32_t {
  SHT_PROGBITS = 1,
  SHT_SYMTAB = 2,
  SHT_STRTAB = 3,
  SHT_RELA = 4,
  SHT_NOBITS = 8,
  SHT_REL = 9,
  SHT_DYNSYM = 11,
  SHT_SYMTAB_SHNDX = 18,
  SHT_GNU_verdef = 0x6ffffffd,
  SHT_GNU_verneed = 0x6ffffffe,
  SHT_GNU_versym = 0x6fffffff,
};
enum : uint64_t { SHF_WRITE = 1, SHF_ALLOC = 2, SHF_EXECINSTR = 4 };
enum : uint32_t { SHN_LORESERVE = 0xff00, SHN_ABS = 0xfff1, SHN_COMMON = 0xfff2, SHN_XINDEX = 0xffff };
constexpr uint16_t ET_REL = 1;
constexpr uint32_t PT_LOAD = 1;

class ELFReader {
public:
  ELFReader(std::span<const uint8_t> bytes, ObjectFile &out, std::string &error)
      : r_(bytes, bytes[5] != 2), out_(out), error_(error), wide_(bytes[4] == 2) {}

  bool run() {
    if (r_.u8(4) != 1 && !wide_)
      return fail("unknown class of ELF file: " + std::to_string(r_.u8(4)));
    out_.format = Format::kELF;
    out_.is64 = wide_;
    out_.isLittle = r_.u8(5) != 2;
    if (!r_.contains(0, wide_ ? 64 : 52))
      return fail("the ELF header goes past the end of the file");
    out_.machine = r_.u16(18);
    out_.isRelocatable = r_.u16(16) == ET_REL;
    out_.entry = r_.word(24, wide_);
    return sections() && symbolTables() && relocations();
  }

private:
  struct Header {
    uint32_t name, type, link, info;
    uint64_t flags, address, offset, size, align, entrySize;
  };

  bool fail(std::string why) {
    error_ = std::move(why);
    return false;
  }

  Header header(uint64_t at) const {
    if (wide_)
      return {r_.u32(at),      r_.u32(at + 4),  r_.u32(at + 40), r_.u32(at + 44), r_.u64(at + 8),
              r_.u64(at + 16), r_.u64(at + 24), r_.u64(at + 32), r_.u64(at + 48), r_.u64(at + 56)};
    return {r_.u32(at),      r_.u32(at + 4),  r_.u32(at + 24), r_.u32(at + 28), r_.u32(at + 8),
            r_.u32(at + 12), r_.u32(at + 16), r_.u32(at + 20), r_.u32(at + 32), r_.u32(at + 36)};
  }

  bool sections() {
    uint64_t at = r_.word(wide_ ? 40 : 32, wide_);
    unsigned entrySize = r_.u16(wide_ ? 58 : 46);
    uint64_t count = r_.u16(wide_ ? 60 : 48);
    uint32_t names = r_.u16(wide_ ? 62 : 50);
    if (!at)
      return true;
    unsigned expected = wide_ ? 64 : 40;
    if (entrySize != expected)
      return fail("invalid e_shentsize in ELF header: " + std::to_string(entrySize));
    if (!r_.contains(at, expected))
      return fail("section header table goes past the end of the file: e_shoff = " + hexOf(at));
    // Numbers that do not fit stand in the first header.
    Header first = header(at);
    if (count == 0)
      count = first.size;
    if (names == SHN_XINDEX)
      names = first.link;
    if (count > r_.size() / expected || !r_.contains(at, count * expected))
      return fail("section header table goes past the end of the file: e_shoff = " + hexOf(at));
    for (uint64_t i = 0; i < count; ++i)
      headers_.push_back(header(at + i * expected));
    for (uint64_t i = 0; i < count; ++i) {
      const Header &h = headers_[i];
      Section s;
      s.number = uint32_t(i);
      s.address = s.loadAddress = h.address;
      s.size = h.size;
      s.alignment = h.align ? h.align : 1;
      s.type = h.type;
      s.flags = h.flags;
      s.isText = h.flags & SHF_EXECINSTR;
      s.isBSS = h.type == SHT_NOBITS && h.flags & SHF_ALLOC && h.flags & SHF_WRITE;
      s.isData = h.type == SHT_PROGBITS && h.flags & SHF_ALLOC && !s.isText;
      s.isAllocated = h.flags & SHF_ALLOC;
      if (h.type != SHT_NOBITS && i) {
        if (!r_.contains(h.offset, h.size))
          return fail("section [index " + std::to_string(i) + "] has a sh_offset (" + hexOf(h.offset) +
                      ") + sh_size (" + hexOf(h.size) + ") that is greater than the file size (" + hexOf(r_.size()) +
                      ")");
        s.contents = r_.slice(h.offset, h.size);
      }
      if (names < count)
        s.name = string(names, h.name);
      s.isDebug = s.name.starts_with(".debug") || s.name.starts_with(".zdebug") || s.name == ".gdb_index";
      out_.sections.push_back(s);
    }
    loadAddresses();
    return true;
  }

  void loadAddresses() {
    uint64_t at = r_.word(wide_ ? 32 : 28, wide_);
    unsigned entrySize = r_.u16(wide_ ? 54 : 42), count = r_.u16(wide_ ? 56 : 44);
    for (unsigned i = 0; i < count && r_.contains(at, entrySize); ++i, at += entrySize) {
      if (r_.u32(at) != PT_LOAD)
        continue;
      uint64_t address = r_.word(at + (wide_ ? 16 : 8), wide_), load = r_.word(at + (wide_ ? 24 : 12), wide_),
               size = r_.word(at + (wide_ ? 40 : 20), wide_);
      for (Section &s : out_.sections)
        if (s.isAllocated && s.address >= address && s.address - address < size)
          s.loadAddress = s.address - address + load;
    }
  }

  std::string_view string(uint32_t table, uint32_t at) const {
    if (table >= headers_.size())
      return {};
    const Header &h = headers_[table];
    return at < h.size ? r_.name(h.offset + at, h.size - at) : std::string_view();
  }

  bool symbolTables() {
    for (uint32_t i = 0; i < headers_.size(); ++i)
      if (headers_[i].type == SHT_SYMTAB && !symbols(i, out_.symbols))
        return false;
    for (uint32_t i = 0; i < headers_.size(); ++i)
      if (headers_[i].type == SHT_DYNSYM && !symbols(i, out_.dynamicSymbols))
        return false;
    versions();
    return true;
  }

  uint64_t symbolSize() const { return wide_ ? 24 : 16; }

  bool symbols(uint32_t table, std::vector<Symbol> &to) {
    const Header &h = headers_[table];
    uint64_t count = h.size / symbolSize();
    uint64_t wideIndices = 0;
    for (const Header &x : headers_)
      if (x.type == SHT_SYMTAB_SHNDX && x.link == table)
        wideIndices = x.offset;
    // The first is no symbol.
    for (uint64_t i = 1; i < count; ++i)
      to.push_back(symbol(h, i, wideIndices));
    return true;
  }

  Symbol symbol(const Header &table, uint64_t i, uint64_t wideIndices) const {
    uint64_t at = table.offset + i * symbolSize();
    Symbol s;
    s.number = uint32_t(i);
    uint8_t info = r_.u8(at + (wide_ ? 4 : 12));
    uint32_t index = r_.u16(at + (wide_ ? 6 : 14));
    s.other = r_.u8(at + (wide_ ? 5 : 13));
    s.value = s.address = r_.word(at + (wide_ ? 8 : 4), wide_);
    s.size = r_.word(at + (wide_ ? 16 : 8), wide_);
    s.name = string(table.link, r_.u32(at));
    unsigned binding = info >> 4;
    s.isLocal = binding == 0;
    s.isGlobal = binding == 1;
    s.isWeak = binding == 2;
    s.isUnique = binding == 10;
    s.elfType = info & 15;
    static constexpr Symbol::Type kTypes[] = {Symbol::kNoType, Symbol::kObject, Symbol::kFunction, Symbol::kSection,
                                              Symbol::kFile,   Symbol::kOther,  Symbol::kTLS};
    s.type = s.elfType < 7 ? kTypes[s.elfType] : s.elfType == 10 ? Symbol::kIFunc : Symbol::kOther;
    if (index == SHN_XINDEX && wideIndices)
      index = r_.u32(wideIndices + i * 4);
    else if (index >= SHN_LORESERVE) {
      s.place = index == SHN_COMMON ? Symbol::kCommon : Symbol::kAbsolute;
      return s;
    }
    if (index == 0 || index >= out_.sections.size())
      return s;
    s.place = Symbol::kInSection;
    s.section = index;
    if (out_.isRelocatable)
      s.address += out_.sections[index].address;
    if (s.type == Symbol::kSection && s.name.empty())
      s.name = out_.sections[index].name;
    return s;
  }

  /// The version of each dynamic symbol.
  void versions() {
    uint64_t table = 0;
    struct Version {
      std::string_view name;
      bool isDefined;
    };
    std::vector<Version> names;
    auto put = [&](uint32_t index, std::string_view name, bool isDefined) {
      index &= 0x7fff;
      if (names.size() <= index)
        names.resize(index + 1);
      names[index] = {name, isDefined};
    };
    for (const Header &h : headers_) {
      if (h.type == SHT_GNU_versym)
        table = h.offset;
      uint64_t end = h.offset + h.size;
      if (h.type == SHT_GNU_verneed) {
        uint32_t left = h.info;
        for (uint64_t at = h.offset; left && at < end; --left) {
          uint64_t aux = at + r_.u32(at + 8);
          for (unsigned n = r_.u16(at + 2); n && aux < end; --n) {
            put(r_.u16(aux + 6), string(h.link, r_.u32(aux + 8)), false);
            uint32_t next = r_.u32(aux + 12);
            if (!next)
              break;
            aux += next;
          }
          uint32_t next = r_.u32(at + 12);
          if (!next)
            break;
          at += next;
        }
      } else if (h.type == SHT_GNU_verdef) {
        uint32_t left = h.info;
        for (uint64_t at = h.offset; left && at < end; --left) {
          // The base definition names the file, not a version.
          if (!(r_.u16(at + 2) & 1))
            put(r_.u16(at + 4), string(h.link, r_.u32(at + r_.u32(at + 12))), true);
          uint32_t next = r_.u32(at + 16);
          if (!next)
            break;
          at += next;
        }
      }
    }
    if (!table)
      return;
    for (Symbol &s : out_.dynamicSymbols) {
      uint32_t index = r_.u16(table + 2u * s.number) & 0x7fff;
      if (index < 2 || index >= names.size())
        continue;
      s.version = names[index].name;
      s.isVersionDefined = names[index].isDefined;
    }
  }

  /// As tools print it: a section symbol by the name of its section.
  std::string_view targetOf(const std::vector<Symbol> &symbols, uint32_t index) const {
    if (index == 0 || index > symbols.size())
      return {};
    const Symbol &s = symbols[index - 1];
    if (s.type == Symbol::kSection && s.place == Symbol::kInSection)
      return out_.sections[s.section].name;
    return s.name;
  }

  bool relocations() {
    for (uint32_t i = 0; i < headers_.size(); ++i) {
      const Header &h = headers_[i];
      if (h.type != SHT_REL && h.type != SHT_RELA)
        continue;
      bool isDynamic = h.link < headers_.size() && headers_[h.link].type == SHT_DYNSYM;
      if (!isDynamic && h.info < out_.sections.size()) {
        // Sections that several tables relocate are shown once.
        RelocatedSection *to = nullptr;
        for (RelocatedSection &x : out_.relocated)
          to = x.section == h.info ? &x : to;
        if (!to)
          to = &out_.relocated.emplace_back(RelocatedSection{h.info, {}});
        read(h, out_.symbols, to->relocations);
      }
      if (h.flags & SHF_ALLOC)
        read(h, out_.dynamicSymbols, out_.dynamicRelocations);
    }
    return true;
  }

  void read(const Header &h, const std::vector<Symbol> &symbols, std::vector<Relocation> &to) const {
    bool hasAddend = h.type == SHT_RELA;
    uint64_t size = (wide_ ? 16 : 8) + (hasAddend ? (wide_ ? 8 : 4) : 0);
    for (uint64_t at = h.offset, end = h.offset + h.size; end - at >= size; at += size) {
      Relocation r;
      r.offset = r_.word(at, wide_);
      uint64_t info = r_.word(at + (wide_ ? 8 : 4), wide_);
      r.type = wide_ ? uint32_t(info) : uint32_t(info & 0xff);
      r.hasAddend = hasAddend;
      if (hasAddend)
        r.addend = wide_ ? int64_t(r_.u64(at + 16)) : int32_t(r_.u32(at + 8));
      r.target = targetOf(symbols, uint32_t(wide_ ? info >> 32 : info >> 8));
      to.push_back(r);
    }
  }

  ByteReader r_;
  ObjectFile &out_;
  std::string &error_;
  bool wide_;
  std::vector<Header> headers_;
};

} // namespace

bool readELF(std::span<const uint8_t> bytes, ObjectFile &out, std::string &error) {
  return ELFReader(bytes, out, error).run();
}

} // namespace lathe::object
