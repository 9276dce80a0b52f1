// Directives that choose the section.
#include "lathe/mc/MCContext.h"
#include "lathe/mc/MCStreamer.h"
#include "lathe/mc/asmparser/AsmParser.h"

namespace lathe {

void AsmParser::switchTo(SectionPlace to) {
  if (!current_.section.valid())
    current_.section = out_.currentSection();
  previous_ = current_;
  current_ = to;
  if (to.subsection)
    out_.switchSubsection(to.section, to.subsection);
  else
    out_.switchSection(to.section);
}

bool AsmParser::subsectionNumber(AsmCursor &c, uint32_t &n) {
  int64_t v;
  size_t at = (c.skipSpace(), c.position());
  if (!absolute(c, v))
    return false;
  constexpr int64_t kMax = 8192; // GNU as manual, "Sub-Sections"
  if (v < 0 || v > kMax)
    return error(at, "a subsection is a number from 0 to 8192");
  n = uint32_t(v);
  return true;
}

bool AsmParser::standardSection(AsmCursor &c, int which) {
  MCContext &ctx = out_.context();
  const MCSectionId sections[] = {ctx.textSection(),     ctx.dataSection(),    ctx.bssSection(),
                                  ctx.readOnlySection(), ctx.tlsDataSection(), ctx.tlsBSSSection(),
                                  ctx.dataRelROSection()};
  SectionPlace to{sections[which]};
  if (!c.atEnd() && !subsectionNumber(c, to.subsection))
    return false;
  switchTo(to);
  return true;
}

bool AsmParser::subsection(AsmCursor &c, int) {
  SectionPlace to{out_.currentSection()};
  if (!c.atEnd() && !subsectionNumber(c, to.subsection))
    return false;
  switchTo(to);
  return true;
}

bool AsmParser::previousSection(AsmCursor &c, int) {
  if (!previous_.section.valid())
    return error(c.position(), "there is no previous section");
  switchTo(previous_);
  return true;
}

bool AsmParser::popSection(AsmCursor &c, int) {
  if (sectionStack_.empty())
    return error(c.position(), ".popsection without .pushsection");
  SectionStackEntry e = sectionStack_.back();
  sectionStack_.pop_back();
  switchTo(e.current);
  previous_ = e.previous;
  return true;
}

namespace {
struct KnownSection {
  std::string_view prefix;
  uint32_t type;
  uint64_t flags;
};
} // namespace

/// What a section is when only its name is given (GNU as: bfd's special sections).
static KnownSection knownSection(std::string_view name) {
  using namespace ELF;
  static constexpr KnownSection kKnown[] = {
      {".text", SHT_PROGBITS, SHF_ALLOC | SHF_EXECINSTR},
      {".init_array", SHT_INIT_ARRAY, SHF_ALLOC | SHF_WRITE},
      {".fini_array", SHT_FINI_ARRAY, SHF_ALLOC | SHF_WRITE},
      {".preinit_array", SHT_PREINIT_ARRAY, SHF_ALLOC | SHF_WRITE},
      {".init", SHT_PROGBITS, SHF_ALLOC | SHF_EXECINSTR},
      {".fini", SHT_PROGBITS, SHF_ALLOC | SHF_EXECINSTR},
      {".data", SHT_PROGBITS, SHF_ALLOC | SHF_WRITE},
      {".bss", SHT_NOBITS, SHF_ALLOC | SHF_WRITE},
      {".rodata", SHT_PROGBITS, SHF_ALLOC},
      {".rodata1", SHT_PROGBITS, SHF_ALLOC},
      {".data1", SHT_PROGBITS, SHF_ALLOC | SHF_WRITE},
      {".tdata", SHT_PROGBITS, SHF_ALLOC | SHF_WRITE | SHF_TLS},
      {".tbss", SHT_NOBITS, SHF_ALLOC | SHF_WRITE | SHF_TLS},
      {".note.GNU-stack", SHT_PROGBITS, 0},
      {".note", SHT_NOTE, 0},
      {".eh_frame", SHT_PROGBITS, SHF_ALLOC},
  };
  for (const KnownSection &k : kKnown)
    if (name.starts_with(k.prefix) && (name.size() == k.prefix.size() || name[k.prefix.size()] == '.'))
      return k;
  return {"", SHT_PROGBITS, 0};
}

bool AsmParser::sectionName(AsmCursor &c, std::string &name) {
  size_t at = (c.skipSpace(), c.position());
  if (c.peek() == '"') {
    c.string(name);
  } else {
    std::string_view rest = c.rest();
    name = rest.substr(0, rest.find_first_of(" \t\r,#"));
    c.setPosition(c.position() + name.size());
  }
  return !name.empty() || error(at, "expected the name of a section");
}

/// Letters, or a number.
bool AsmParser::sectionFlags(AsmCursor &c, uint64_t &flags, bool &hasGroup, bool &isLikeLast) {
  using namespace ELF;
  static constexpr std::pair<char, uint64_t> kFlags[] = {
      {'a', SHF_ALLOC},      {'w', SHF_WRITE}, {'x', SHF_EXECINSTR},  {'M', SHF_MERGE},
      {'S', SHF_STRINGS},    {'T', SHF_TLS},   {'G', SHF_GROUP},      {'e', SHF_EXCLUDE},
      {'o', SHF_LINK_ORDER}, {'?', 0},         {'R', SHF_GNU_RETAIN}, {'l', SHF_X86_64_LARGE},
  };
  std::string letters;
  size_t at = (c.skipSpace(), c.position());
  if (!c.string(letters))
    return error(at, "expected the flags of a section");
  flags = 0;
  AsmCursor digits(letters, 0, letters.size(), "");
  if (uint64_t n; digits.number(n)) {
    flags = n;
    return digits.atEnd() || error(at, "expected the flags of a section");
  }
  for (char l : letters) {
    bool found = false;
    for (auto [letter, flag] : kFlags)
      if (letter == l) {
        flags |= flag;
        found = true;
      }
    if (!found)
      return error(at, std::string("unknown section flag '") + l + "'");
    isLikeLast |= l == '?';
  }
  hasGroup = flags & SHF_GROUP;
  if (hasGroup && isLikeLast)
    return error(at, "a section with a group of its own cannot be like the last one");
  return true;
}

/// @name, %name, "name" or @number
bool AsmParser::sectionType(AsmCursor &c, uint32_t &type) {
  using namespace ELF;
  static constexpr std::pair<std::string_view, uint32_t> kTypes[] = {
      {"progbits", SHT_PROGBITS},
      {"nobits", SHT_NOBITS},
      {"note", SHT_NOTE},
      {"init_array", SHT_INIT_ARRAY},
      {"fini_array", SHT_FINI_ARRAY},
      {"preinit_array", SHT_PREINIT_ARRAY},
      {"unwind", SHT_X86_64_UNWIND},
      {"llvm_odrtab", 0x6fff4c00},
      {"llvm_linker_options", 0x6fff4c01},
      {"llvm_call_graph_profile", 0x6fff4c09},
      {"llvm_dependent_libraries", 0x6fff4c04},
      {"llvm_sympart", 0x6fff4c05},
      {"llvm_bb_addr_map", 0x6fff4c0a},
      {"llvm_offloading", 0x6fff4c0b},
      {"llvm_lto", 0x6fff4c0c},
  };
  size_t at = (c.skipSpace(), c.position());
  std::string quoted;
  std::string_view name;
  if (c.peek() == '"') {
    if (!text(c, quoted))
      return false;
    name = quoted;
  } else {
    if (!c.eat('@') && !c.eat('%'))
      return error(at, "expected the type of a section");
    if (uint64_t n; c.number(n)) {
      type = uint32_t(n);
      return true;
    }
    name = c.word();
  }
  for (auto [n, value] : kTypes)
    if (n == name) {
      type = value;
      return true;
    }
  return error(at, "unknown section type '" + std::string(name) + "'");
}

/// The section of a label, in whose order this one is placed; 0 is none.
bool AsmParser::linkedSection(AsmCursor &c, MCSectionId &to) {
  size_t at = (c.skipSpace(), c.position());
  if (uint64_t zero; c.number(zero))
    return zero == 0 || error(at, "expected a symbol");
  MCSymbolId s;
  if (!symbolName(c, s))
    return false;
  to = out_.sectionOf(s);
  // A section's own name stands for it.
  MCContext &ctx = out_.context();
  for (uint32_t i = 0; i < ctx.numSections() && !to.valid(); ++i)
    if (ctx.section(MCSectionId(i)).name == ctx.symbol(s).name)
      to = MCSectionId(i);
  return to.valid() || error(at, "the section is not known: the symbol must be a label that comes before");
}

/// name [, subsection] [, "flags" [, @type [, entry size] [, group [, comdat]] [, linked-to] [, unique, number]]]
bool AsmParser::section(AsmCursor &c, int push) {
  std::string name;
  size_t at = (c.skipSpace(), c.position());
  if (!sectionName(c, name))
    return false;
  MCContext &ctx = out_.context();
  KnownSection known = knownSection(name);
  uint64_t flags = known.flags;
  uint32_t type = known.type;
  int64_t entrySize = 0;
  auto uniqueId = int64_t(MCSection::kNoUniqueId);
  MCSymbolId group;
  MCSectionId linkedTo;
  SectionPlace to;
  bool hasGroup = false, comdat = false, isLikeLast = false, explicitType = false, explicitFlags = false;
  auto word = [&](std::string_view w) {
    size_t before = c.position();
    if (c.eat(',') && c.word() == w)
      return true;
    c.setPosition(before);
    return false;
  };
  if (c.eat(',')) {
    if (c.peek() != '"') {
      if (!subsectionNumber(c, to.subsection))
        return false;
      if (!c.atEnd() && !comma(c))
        return false;
    }
    if (!c.atEnd()) {
      explicitFlags = true;
      if (!sectionFlags(c, flags, hasGroup, isLikeLast))
        return false;
    }
    if (!word("unique") && c.eat(',')) {
      explicitType = true;
      if (!sectionType(c, type))
        return false;
      if (flags & ELF::SHF_MERGE) {
        size_t sizeAt = c.position();
        if (!comma(c) || !absolute(c, entrySize))
          return false;
        if (entrySize <= 0 || entrySize > INT32_MAX)
          return error(sizeAt, "entries of this size do not exist");
      }
      if (hasGroup) {
        if (!c.eat(','))
          return error(c.position(), "expected the name of a group");
        if (!symbolName(c, group))
          return false;
        comdat = word("comdat");
      }
      if (flags & ELF::SHF_LINK_ORDER && (!comma(c) || !linkedSection(c, linkedTo)))
        return false;
      if (word("unique") && (!comma(c) || !absolute(c, uniqueId)))
        return false;
    } else if (flags & ELF::SHF_MERGE || hasGroup) {
      return error(c.position(), "a section of this kind needs its type, and then its entry size or group");
    }
  }
  if (isLikeLast && out_.currentSection().valid()) {
    const MCSection &last = ctx.section(out_.currentSection());
    group = last.group;
    comdat = last.isComdat;
  }
  if (uniqueId < 0 || uniqueId > int64_t(MCSection::kNoUniqueId))
    return error(at, "this number of a unique section is too large");
  to.section = ctx.getELFSection(name, type, flags, uint32_t(entrySize), group, comdat, uint32_t(uniqueId), linkedTo);
  const MCSection &s = ctx.section(to.section);
  if (group.valid())
    flags |= ELF::SHF_GROUP;
  if (explicitFlags && s.flags != flags)
    return error(at, "section '" + name + "' was declared with other flags");
  if (explicitType && s.type != type)
    return error(at, "section '" + name + "' was declared with another type");
  if (explicitType && s.entrySize != uint32_t(entrySize))
    return error(at, "section '" + name + "' was declared with another entry size");
  if (push) {
    if (!current_.section.valid())
      current_.section = out_.currentSection();
    sectionStack_.push_back({current_, previous_});
  }
  switchTo(to);
  return true;
}

} // namespace lathe
