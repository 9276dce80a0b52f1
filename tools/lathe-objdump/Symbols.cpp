#include "Dumper.h"
#include "lathe/object/ByteReader.h"

namespace lathe::objdump {

using object::Format;
using object::Relocation;
using object::Section;
using object::Symbol;

void Dumper::symbolTable(const std::vector<Symbol> &symbols, bool isDynamic) {
  out_ << (isDynamic ? "\nDYNAMIC SYMBOL TABLE:\n" : "\nSYMBOL TABLE:\n");
  if (isDynamic && file_.format != Format::kELF)
    return;
  if (file_.format == Format::kCOFF)
    return coffSymbolTable();
  for (const Symbol &s : symbols)
    if (s.address >= options_.start && s.address < options_.stop)
      symbol(s, isDynamic);
}

void Dumper::symbol(const Symbol &s, bool isDynamic) {
  bool isDefined = s.place == Symbol::kInSection || s.place == Symbol::kAbsolute;
  if (s.place == Symbol::kInSection && !wants(file_.sections[s.section]))
    return;
  word(s.place == Symbol::kCommon && file_.format == Format::kELF ? s.size : s.address);
  char scope = ' ';
  if (s.isUnique)
    scope = 'u';
  else if (isDefined && !s.isWeak)
    scope = s.isGlobal ? 'g' : 'l';
  bool isDebug = s.type == Symbol::kSection || s.type == Symbol::kFile || s.place == Symbol::kDebug ||
                 (file_.format == Format::kMachO && s.type == Symbol::kOther);
  char kind = ' ';
  if (s.type == Symbol::kFile)
    kind = 'f';
  else if (s.type == Symbol::kFunction)
    kind = 'F';
  else if (s.type == Symbol::kObject || s.elfType == 5)
    kind = 'O';
  if (file_.format == Format::kMachO && s.place == Symbol::kInSection && s.type == Symbol::kNoType)
    kind = 'O';
  out_ << ' ' << scope << (s.isWeak ? 'w' : ' ') << "  " << (s.type == Symbol::kIFunc ? 'i' : ' ')
       << (isDynamic ? 'D'
           : isDebug ? 'd'
                     : ' ')
       << kind << ' ';
  switch (s.place) {
  case Symbol::kAbsolute:
    out_ << "*ABS*";
    break;
  case Symbol::kCommon:
    out_ << "*COM*";
    break;
  case Symbol::kInSection:
    out_ << qualifiedName(file_.sections[s.section]);
    break;
  case Symbol::kUndefined:
  case Symbol::kDebug:
    out_ << "*UND*";
    break;
  }
  if (file_.format == Format::kELF || s.place == Symbol::kCommon) {
    out_ << '\t';
    // The value of a common symbol is its alignment.
    word(s.place == Symbol::kCommon ? s.value : s.size);
  }
  if (isDynamic) {
    out_ << ' ';
    std::string version(s.version);
    if (!version.empty() && !s.isVersionDefined)
      version = "(" + version + ")";
    padded(version, 12);
  }
  if (file_.format == Format::kELF) {
    static constexpr std::string_view kVisibility[] = {"", " .internal", " .hidden", " .protected"};
    if (s.other >> 2) {
      out_ << " 0x";
      number(s.other, 2);
    } else {
      out_ << kVisibility[s.other & 3];
    }
  } else if (s.other & 0x10 && !(s.other & 0xe0)) {
    out_ << " .hidden";
  }
  out_ << ' ' << s.name << '\n';
}

/// Auxiliary records: PE Format, section 5.5.
void Dumper::coffSymbolTable() {
  object::ByteReader r(file_.bytes, true);
  unsigned recordSize = file_.isBigObject ? 20 : 18;
  auto field = [&](std::string_view label, uint64_t v, bool isHex) {
    out_ << label;
    if (isHex)
      (out_ << "0x").hex(v);
    else
      out_ << v;
  };
  auto right = [&](std::string_view label, std::string text, size_t width) {
    out_ << label;
    out_.indent(width - std::min(width, text.size()));
    out_ << text;
  };
  for (const Symbol &s : file_.symbols) {
    uint64_t at = file_.symbolTable + uint64_t(s.number) * recordSize;
    int32_t section = file_.isBigObject ? int32_t(r.u32(at + 12)) : int16_t(r.u16(at + 12));
    unsigned auxiliary = r.u8(at + recordSize - 1);
    right("[", std::to_string(s.number), 2);
    right("](sec ", std::to_string(section), 2);
    right(")(fl 0x00)(ty ", object::hexOf(s.desc).substr(2), 3);
    right(")(scl ", object::hexOf(s.other).substr(2), 3);
    out_ << ") (nx " << auxiliary << ") 0x";
    number(s.value, 8);
    out_ << ' ' << s.name << '\n';
    if (!auxiliary)
      continue;
    at += recordSize;
    out_ << "AUX ";
    if (s.type == Symbol::kSection) {
      field("scnlen ", r.u32(at), true);
      field(" nreloc ", r.u16(at + 4), false);
      field(" nlnno ", r.u16(at + 6), false);
      field(" checksum ", r.u32(at + 8), true);
      uint32_t high = file_.isBigObject ? r.u16(at + 16) : 0;
      field(" assoc ", r.u16(at + 12) | high << 16, false);
      field(" comdat ", r.u8(at + 14), false);
    } else if (s.type == Symbol::kFile) {
      out_ << r.name(at, uint64_t(auxiliary) * recordSize);
    } else if (s.isWeak) {
      field("indx ", r.u32(at), false);
      field(" srch ", r.u32(at + 4), false);
    } else if (s.isGlobal && s.type == Symbol::kFunction && section > 0) {
      field("tagndx ", r.u32(at), true);
      field(" ttlsiz ", r.u32(at + 4), true);
      field(" lnnos ", r.u32(at + 8), true);
      field(" next ", r.u32(at + 12), true);
    } else {
      out_ << "Unknown";
    }
    out_ << '\n';
  }
}

std::string_view Dumper::relocationName(uint32_t type) const {
  if (arch_)
    for (const MCRelocName &n : arch_->relocNames)
      if (n.type == type)
        return n.name;
  return "Unknown";
}

void Dumper::relocationValue(const Relocation &r) {
  bool isELF = file_.format == Format::kELF;
  if (!r.target.empty())
    out_ << r.target;
  else if (isELF)
    out_ << "*ABS*";
  if (isELF && r.addend) {
    out_ << (r.addend < 0 ? "-0x" : "+0x");
    out_.hex(r.addend < 0 ? 0 - uint64_t(r.addend) : uint64_t(r.addend));
  }
}

void Dumper::relocations() {
  for (const object::RelocatedSection &list : file_.relocated) {
    const Section &s = file_.sections[list.section];
    if (!wants(s))
      continue;
    out_ << "\nRELOCATION RECORDS FOR [" << s.name << "]:\nOFFSET   ";
    out_.indent(file_.is64 || isWideCOFF() ? 8 : 0);
    out_ << "TYPE                     VALUE\n";
    for (const Relocation &r : list.relocations) {
      if (r.isHidden || r.offset < options_.start || r.offset >= options_.stop)
        continue;
      word(r.offset);
      out_ << ' ';
      padded(relocationName(r.type), 24);
      out_ << ' ';
      relocationValue(r);
      out_ << '\n';
    }
  }
}

void Dumper::dynamicRelocations() {
  if (file_.format != Format::kELF)
    return;
  if (file_.dynamicSymbols.empty() && file_.dynamicRelocations.empty())
    return error_("not a dynamic object");
  out_ << "\nDYNAMIC RELOCATION RECORDS\nOFFSET   ";
  out_.indent(file_.is64 ? 8 : 0);
  out_ << "TYPE                     VALUE\n";
  for (const Relocation &r : file_.dynamicRelocations) {
    word(r.offset);
    out_ << ' ';
    padded(relocationName(r.type), 24);
    out_ << ' ';
    relocationValue(r);
    out_ << '\n';
  }
}

} // namespace lathe::objdump
