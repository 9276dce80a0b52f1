// Apple, "OS X ABI Mach-O File Format Reference"; relocation types: <mach-o/reloc.h>, <mach-o/x86_64/reloc.h>.
#include "lathe/object/ByteReader.h"
#include "lathe/object/ObjectFile.h"

namespace lathe::object {

namespace {

enum : uint32_t { LC_SEGMENT = 1, LC_SYMTAB = 2, LC_SEGMENT_64 = 0x19, LC_MAIN = 0x80000028 };
enum : uint32_t { S_ZEROFILL = 1, S_GB_ZEROFILL = 12, S_THREAD_LOCAL_ZEROFILL = 18 };
constexpr uint32_t kPureInstructions = 0x80000000, kSomeInstructions = 0x400, kDebugSection = 0x02000000;
constexpr uint32_t kCPU64 = 0x01000000, kCPUX86 = 7;
constexpr uint32_t MH_OBJECT = 1;

class MachOReader {
public:
  MachOReader(std::span<const uint8_t> bytes, ObjectFile &out, std::string &error)
      : r_(bytes, bytes[0] == 0xce || bytes[0] == 0xcf), out_(out), error_(error) {}

  bool run() {
    out_.format = Format::kMachO;
    out_.isLittle = r_.u8(0) == 0xce || r_.u8(0) == 0xcf;
    out_.is64 = wide_ = r_.u32(0) == 0xfeedfacf;
    out_.machine = r_.u32(4);
    out_.isRelocatable = r_.u32(12) == MH_OBJECT;
    uint64_t at = wide_ ? 32 : 28;
    uint32_t commands = r_.u32(16);
    for (uint32_t i = 0; i < commands; ++i) {
      uint32_t kind = r_.u32(at), size = r_.u32(at + 4);
      if (size < 8 || !r_.contains(at, size))
        return fail("load command " + std::to_string(i) + " extends past the end of the file");
      if (kind == (wide_ ? LC_SEGMENT_64 : LC_SEGMENT) && !segment(at, size, i))
        return false;
      if (kind == LC_SYMTAB && !symbols(at, i))
        return false;
      if (kind == LC_MAIN)
        out_.entry = r_.u64(at + 8);
      at += size;
    }
    for (uint32_t i = 0; i < out_.sections.size(); ++i)
      if (!relocations(i))
        return false;
    return true;
  }

private:
  bool fail(std::string why) {
    error_ = "truncated or malformed object (" + std::move(why) + ")";
    return false;
  }

  bool segment(uint64_t at, uint32_t size, uint32_t command) {
    uint32_t count = r_.u32(at + (wide_ ? 64 : 48));
    uint32_t each = wide_ ? 80 : 68, head = wide_ ? 72 : 56;
    if (size < head || count > (size - head) / each)
      return fail("load command " + std::to_string(command) + " inconsistent cmdsize for the number of sections");
    for (at += head; count; --count, at += each) {
      Section s;
      s.number = uint32_t(out_.sections.size());
      s.name = r_.name(at, 16);
      s.segment = r_.name(at + 16, 16);
      s.address = s.loadAddress = r_.word(at + 32, wide_);
      s.size = r_.word(at + (wide_ ? 40 : 36), wide_);
      uint64_t rest = at + (wide_ ? 48 : 40);
      uint32_t offset = r_.u32(rest), align = r_.u32(rest + 4);
      s.flags = r_.u32(rest + 16);
      s.type = s.flags & 0xff;
      s.alignment = align < 64 ? 1ull << align : 1;
      s.isText = s.flags & (kPureInstructions | kSomeInstructions);
      s.isBSS = s.type == S_ZEROFILL || s.type == S_GB_ZEROFILL || s.type == S_THREAD_LOCAL_ZEROFILL;
      s.isDebug = s.flags & kDebugSection || s.segment == "__DWARF";
      s.isData = !s.isText && !s.isBSS && !s.isDebug && s.segment != "__LLVM";
      if (!s.isBSS) {
        if (!r_.contains(offset, s.size))
          return fail("offset field plus size field of section " + std::to_string(s.number) + " in load command " +
                      std::to_string(command) + " extends past the end of the file");
        s.contents = r_.slice(offset, s.size);
      }
      relocTables_.push_back({r_.u32(rest + 8), r_.u32(rest + 12)});
      out_.sections.push_back(s);
    }
    return true;
  }

  bool symbols(uint64_t command, uint32_t number) {
    uint64_t at = r_.u32(command + 8), strings = r_.u32(command + 16), stringsSize = r_.u32(command + 20);
    uint32_t count = r_.u32(command + 12);
    unsigned size = wide_ ? 16 : 12;
    if (!r_.contains(at, uint64_t(count) * size))
      return fail("symbol table of LC_SYMTAB command " + std::to_string(number) + " extends past the end of the file");
    if (!r_.contains(strings, stringsSize))
      return fail("string table of LC_SYMTAB command " + std::to_string(number) + " extends past the end of the file");
    for (uint32_t i = 0; i < count; ++i, at += size) {
      Symbol s;
      s.number = i;
      uint32_t name = r_.u32(at);
      if (name < stringsSize)
        s.name = r_.name(strings + name, stringsSize - name);
      s.other = r_.u8(at + 4);
      uint8_t section = r_.u8(at + 5);
      s.desc = r_.u16(at + 6);
      s.value = s.address = r_.word(at + 8, wide_);
      bool isDebug = s.other & 0xe0;
      s.isGlobal = s.other & 1;
      s.isLocal = !s.isGlobal;
      s.isWeak = s.desc & 0x80;
      switch (s.other & 0x0e) {
      case 0x0:
        s.place = s.value && s.isGlobal ? Symbol::kCommon : Symbol::kUndefined;
        break;
      case 0x2:
        s.place = Symbol::kAbsolute;
        break;
      case 0xe:
        if (section && section <= out_.sections.size()) {
          s.place = Symbol::kInSection;
          s.section = section - 1u;
        }
        break;
      default:
        break;
      }
      if (isDebug) {
        s.type = Symbol::kOther;
        s.place = s.place == Symbol::kInSection ? s.place : Symbol::kDebug;
      } else if (s.place == Symbol::kInSection && out_.sections[s.section].isText) {
        s.type = Symbol::kFunction;
      }
      out_.symbols.push_back(s);
    }
    return true;
  }

  struct Entry {
    bool isScattered, isExtern, isPCRel;
    uint32_t type, value, address;
  };

  Entry entry(uint64_t at) const {
    uint32_t a = r_.u32(at), b = r_.u32(at + 4);
    bool isX86_64 = out_.machine == (kCPUX86 | kCPU64);
    if (a & 0x80000000 && !isX86_64)
      return {true, false, bool(a >> 30 & 1), a >> 24 & 15, b, a & 0xffffff};
    if (out_.isLittle)
      return {false, bool(b >> 27 & 1), bool(b >> 24 & 1), b >> 28, b & 0xffffff, a};
    return {false, bool(b >> 4 & 1), bool(b >> 7 & 1), b & 15, b >> 8, a};
  }

  std::string nameOf(const Entry &e) const {
    if (e.isScattered) {
      for (const Symbol &s : out_.symbols)
        if (s.place == Symbol::kInSection && s.address == e.value && s.type != Symbol::kOther)
          return std::string(s.name);
      for (const Section &s : out_.sections)
        if (s.address == e.value)
          return std::string(s.name);
      return hexOf(e.value);
    }
    if (e.isExtern)
      return e.value < out_.symbols.size() ? std::string(out_.symbols[e.value].name) : std::string();
    return e.value && e.value <= out_.sections.size() ? std::string(out_.sections[e.value - 1].name) : std::string();
  }

  /// A pair is one thing to the reader: the first says both.
  bool relocations(uint32_t section) {
    auto [at, count] = relocTables_[section];
    if (!count)
      return true;
    if (!r_.contains(at, count * 8ull))
      return fail("relocation entries of section " + std::to_string(section) + " extend past the end of the file");
    RelocatedSection &to = out_.relocated.emplace_back(RelocatedSection{section, {}});
    bool isX86_64 = out_.machine == (kCPUX86 | kCPU64);
    bool isSecond = false;
    for (uint32_t i = 0; i < count; ++i) {
      Entry e = entry(at + i * 8ull);
      Relocation x;
      x.offset = e.address;
      x.type = e.type;
      x.isHidden = isSecond;
      std::string text = nameOf(e);
      bool isPair = isX86_64 ? e.type == 5 : e.type == 2 || e.type == 4;
      if (isPair && i + 1 < count) {
        std::string other = nameOf(entry(at + (i + 1) * 8ull));
        text = isX86_64 ? other + "-" + text : text + "-" + other;
      } else if (isX86_64) {
        if (e.type == 3 || e.type == 4)
          text += e.isPCRel ? "@GOTPCREL" : "@GOT";
        else if (e.type >= 6 && e.type <= 8)
          text += e.type == 6 ? "-1" : e.type == 7 ? "-2" : "-4";
        else if (e.type == 9)
          text += e.isPCRel ? "@TLVP" : "@TLV";
      } else if (e.type == 5) {
        text += e.isPCRel ? "@TLVP" : "@TLV";
      }
      isSecond = isPair;
      out_.names.push_back(std::move(text));
      x.target = out_.names.back();
      to.relocations.push_back(x);
    }
    return true;
  }

  ByteReader r_;
  ObjectFile &out_;
  std::string &error_;
  bool wide_ = false;
  std::vector<std::pair<uint32_t, uint32_t>> relocTables_; ///< place and number of entries, by section
};

} // namespace

bool readMachO(std::span<const uint8_t> bytes, ObjectFile &out, std::string &error) {
  return MachOReader(bytes, out, error).run();
}

} // namespace lathe::object
