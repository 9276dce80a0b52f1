// Microsoft, "PE Format": object files (also big ones) and images.
#include "lathe/object/ByteReader.h"
#include "lathe/object/ObjectFile.h"
#include <charconv>

namespace lathe::object {

namespace {

enum : uint32_t {
  kCode = 0x20,
  kInitialized = 0x40,
  kUninitialized = 0x80,
  kManyRelocations = 0x01000000,
  kRead = 0x40000000,
  kWrite = 0x80000000,
};
enum : uint8_t { kClassExternal = 2, kClassStatic = 3, kClassFile = 103, kClassWeakExternal = 105 };

class COFFReader {
public:
  COFFReader(std::span<const uint8_t> bytes, ObjectFile &out, std::string &error)
      : r_(bytes, true), out_(out), error_(error) {}

  bool run() {
    out_.format = Format::kCOFF;
    uint64_t at = 0, optional = 0;
    if (r_.u16(0) == 0x5a4d) {
      at = r_.u32(0x3c) + 4ull;
      out_.isRelocatable = false;
    }
    uint32_t count, symbolCount;
    if (out_.isRelocatable && r_.u16(0) == 0 && r_.u16(2) == 0xffff && r_.u16(4) >= 2) {
      out_.isBigObject = true;
      out_.machine = r_.u16(6);
      count = r_.u32(44);
      out_.symbolTable = r_.u32(48);
      symbolCount = r_.u32(52);
      optional = 56;
    } else {
      out_.machine = r_.u16(at);
      count = r_.u16(at + 2);
      out_.symbolTable = r_.u32(at + 8);
      symbolCount = r_.u32(at + 12);
      optional = at + 20;
    }
    uint64_t optionalSize = out_.isBigObject ? 0 : r_.u16(at + 16);
    if (!out_.isRelocatable && optionalSize) {
      out_.is64 = r_.u16(optional) == 0x20b;
      base_ = out_.is64 ? r_.u64(optional + 24) : r_.u32(optional + 28);
      out_.entry = r_.u32(optional + 16) + base_;
    }
    symbolSize_ = out_.isBigObject ? 20 : 18;
    if (out_.symbolTable) {
      if (!r_.contains(out_.symbolTable, uint64_t(symbolCount) * symbolSize_))
        return fail("symbol table goes past the end of the file: it begins at " + hexOf(out_.symbolTable));
      strings_ = out_.symbolTable + uint64_t(symbolCount) * symbolSize_;
    } else {
      symbolCount = 0;
    }
    return sections(optional + optionalSize, count) && symbols(symbolCount) && relocations();
  }

private:
  bool fail(std::string why) {
    error_ = std::move(why);
    return false;
  }

  std::string_view string(uint64_t at) const {
    return strings_ && at < r_.u32(strings_) ? r_.name(strings_ + at) : std::string_view();
  }

  /// Eight characters, or "/" and where in the string table the name stands: decimal, or behind "//" in base 64.
  std::string_view sectionName(uint64_t at) const {
    std::string_view s = r_.name(at, 8);
    if (!s.starts_with('/') || !strings_)
      return s;
    uint64_t v = 0;
    if (s.starts_with("//")) {
      static constexpr std::string_view kDigits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
      for (char c : s.substr(2)) {
        size_t digit = kDigits.find(c);
        if (digit == kDigits.npos)
          return s;
        v = v * 64 + digit;
      }
      return string(v);
    }
    auto result = std::from_chars(s.data() + 1, s.data() + s.size(), v);
    return result.ec == std::errc() ? string(v) : s;
  }

  bool sections(uint64_t at, uint32_t count) {
    if (!r_.contains(at, uint64_t(count) * 40))
      return fail("section header table goes past the end of the file: it begins at " + hexOf(at));
    headers_ = at;
    for (uint32_t i = 0; i < count; ++i, at += 40) {
      Section s;
      s.name = sectionName(at);
      s.number = i;
      s.address = s.loadAddress = r_.u32(at + 12) + base_;
      uint32_t virtualSize = r_.u32(at + 8), rawSize = r_.u32(at + 16), raw = r_.u32(at + 20);
      s.flags = r_.u32(at + 36);
      s.size = out_.isRelocatable ? rawSize : std::min(virtualSize, rawSize);
      if (!out_.isRelocatable && s.flags & kUninitialized && !rawSize)
        s.size = virtualSize;
      s.isText = s.flags & kCode;
      s.isData = s.flags & kInitialized;
      s.isBSS = (s.flags & (kUninitialized | kRead | kWrite)) == (kUninitialized | kRead | kWrite);
      unsigned align = s.flags >> 20 & 15;
      s.alignment = align ? 1ull << (align - 1) : 16;
      s.isDebug = s.name.starts_with(".debug");
      if (raw && !(s.flags & kUninitialized)) {
        if (!r_.contains(raw, s.size))
          return fail("section '" + std::string(s.name) + "' goes past the end of the file");
        s.contents = r_.slice(raw, s.size);
      }
      out_.sections.push_back(s);
    }
    return true;
  }

  bool symbols(uint32_t count) {
    byNumber_.resize(count, UINT32_MAX);
    for (uint32_t i = 0; i < count;) {
      uint64_t at = out_.symbolTable + uint64_t(i) * symbolSize_;
      unsigned more = out_.isBigObject ? 2 : 0;
      Symbol s;
      s.number = i;
      s.name = r_.u32(at) ? r_.name(at, 8) : string(r_.u32(at + 4));
      s.value = s.address = r_.u32(at + 8);
      int32_t section = out_.isBigObject ? int32_t(r_.u32(at + 12)) : int16_t(r_.u16(at + 12));
      s.desc = r_.u16(at + 14 + more);
      s.other = r_.u8(at + 16 + more);
      unsigned auxiliary = r_.u8(at + 17 + more);
      s.isLocal = s.other == kClassStatic;
      s.isGlobal = s.other == kClassExternal;
      s.isWeak = s.other == kClassWeakExternal;
      s.type = s.desc >> 4 == 2 ? Symbol::kFunction : Symbol::kNoType;
      if (s.other == kClassFile)
        s.type = Symbol::kFile;
      if (section == -1)
        s.place = Symbol::kAbsolute;
      else if (section == -2)
        s.place = Symbol::kDebug;
      else if (section > 0 && uint32_t(section) <= out_.sections.size()) {
        s.place = Symbol::kInSection;
        s.section = uint32_t(section - 1);
        s.address += out_.sections[s.section].address;
        // The symbol that stands for the section has its size behind it.
        if (s.other == kClassStatic && s.value == 0 && auxiliary && !s.desc)
          s.type = Symbol::kSection;
      } else if (s.isGlobal && s.value) {
        s.place = Symbol::kCommon;
      }
      byNumber_[i] = uint32_t(out_.symbols.size());
      out_.symbols.push_back(s);
      i += 1 + auxiliary;
    }
    return true;
  }

  bool relocations() {
    for (uint32_t i = 0; i < out_.sections.size(); ++i) {
      uint64_t header = headers_ + i * 40ull, at = r_.u32(header + 24);
      uint64_t count = r_.u16(header + 32);
      if (!at || !count)
        continue;
      if (count == 0xffff && out_.sections[i].flags & kManyRelocations) {
        count = r_.u32(at) - 1ull;
        at += 10;
      }
      if (!r_.contains(at, count * 10))
        return fail("relocations of section '" + std::string(out_.sections[i].name) + "' go past the end of the file");
      RelocatedSection &to = out_.relocated.emplace_back(RelocatedSection{i, {}});
      for (; count; --count, at += 10) {
        Relocation x;
        x.offset = r_.u32(at);
        uint32_t symbol = r_.u32(at + 4);
        if (symbol < byNumber_.size() && byNumber_[symbol] != UINT32_MAX)
          x.target = out_.symbols[byNumber_[symbol]].name;
        x.type = r_.u16(at + 8);
        to.relocations.push_back(x);
      }
    }
    return true;
  }

  ByteReader r_;
  ObjectFile &out_;
  std::string &error_;
  uint64_t base_ = 0, strings_ = 0, headers_ = 0;
  unsigned symbolSize_ = 18;
  std::vector<uint32_t> byNumber_;
};

} // namespace

bool readCOFF(std::span<const uint8_t> bytes, ObjectFile &out, std::string &error) {
  return COFFReader(bytes, out, error).run();
}

} // namespace lathe::object
