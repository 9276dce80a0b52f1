// Directives of GNU as (its manual, chapter 7), as far as compilers and inline assembly use them.
#include "lathe/mc/MCAsmInfo.h"
#include "lathe/mc/MCContext.h"
#include "lathe/mc/MCStreamer.h"
#include "lathe/mc/asmparser/AsmParser.h"
#include <bit>

namespace lathe {

using CFIOp = MCCFIInstruction::Op;

struct AsmParser::Directive {
  std::string_view name;
  bool (AsmParser::*parse)(AsmCursor &, int);
  int argument;
};

#define ATTR(x) int(MCSymbolAttr::x)
const AsmParser::Directive AsmParser::kDirectives[] = {
    {".byte", &AsmParser::data, 1},
    {".2byte", &AsmParser::data, 2},
    {".short", &AsmParser::data, 2},
    {".value", &AsmParser::data, 2},
    {".hword", &AsmParser::data, 2},
    {".word", &AsmParser::data, 2},
    {".4byte", &AsmParser::data, 4},
    {".long", &AsmParser::data, 4},
    {".int", &AsmParser::data, 4},
    {".8byte", &AsmParser::data, 8},
    {".quad", &AsmParser::data, 8},
    {".ascii", &AsmParser::strings, 0},
    {".asciz", &AsmParser::strings, 1},
    {".string", &AsmParser::strings, 1},
    {".zero", &AsmParser::zeros, 0},
    {".skip", &AsmParser::zeros, 0},
    {".space", &AsmParser::zeros, 0},
    {".fill", &AsmParser::fill, 0},
    {".align", &AsmParser::align, 0},
    {".balign", &AsmParser::align, 0},
    {".p2align", &AsmParser::align, 1},
    {".globl", &AsmParser::attribute, ATTR(kGlobal)},
    {".global", &AsmParser::attribute, ATTR(kGlobal)},
    {".weak", &AsmParser::attribute, ATTR(kWeak)},
    {".local", &AsmParser::attribute, ATTR(kLocal)},
    {".hidden", &AsmParser::attribute, ATTR(kHidden)},
    {".protected", &AsmParser::attribute, ATTR(kProtected)},
    {".internal", &AsmParser::attribute, ATTR(kInternal)},
    {".type", &AsmParser::symbolType, 0},
    {".size", &AsmParser::symbolSize, 0},
    {".set", &AsmParser::assign, ','},
    {".equ", &AsmParser::assign, ','},
    {".comm", &AsmParser::common, 0},
    {".lcomm", &AsmParser::common, 1},
    {".section", &AsmParser::section, 0},
    {".pushsection", &AsmParser::section, 1},
    {".popsection", &AsmParser::popSection, 0},
    {".previous", &AsmParser::previousSection, 0},
    {".text", &AsmParser::standardSection, 0},
    {".data", &AsmParser::standardSection, 1},
    {".bss", &AsmParser::standardSection, 2},
    {".weakref", &AsmParser::weakref, 0},
    {".symver", &AsmParser::symver, 0},
    {".ident", &AsmParser::ident, 0},
    {".file", &AsmParser::ident, 1},
    {".loc", &AsmParser::ignored, 0},
    {".att_syntax", &AsmParser::ignored, 0},
    {".code64", &AsmParser::ignored, 0},
    {".addrsig", &AsmParser::ignored, 0},
    {".addrsig_sym", &AsmParser::ignored, 0},
    {".cfi_startproc", &AsmParser::cfiMark, 0},
    {".cfi_endproc", &AsmParser::cfiMark, 1},
    {".cfi_signal_frame", &AsmParser::cfiMark, 2},
    {".cfi_sections", &AsmParser::cfiMark, 3},
    {".cfi_personality", &AsmParser::cfiMark, 4},
    {".cfi_lsda", &AsmParser::cfiMark, 5},
    {".cfi_return_column", &AsmParser::cfiMark, 6},
    {".cfi_def_cfa", &AsmParser::cfi, int(CFIOp::kDefCfa)},
    {".cfi_def_cfa_offset", &AsmParser::cfi, int(CFIOp::kDefCfaOffset)},
    {".cfi_def_cfa_register", &AsmParser::cfi, int(CFIOp::kDefCfaRegister)},
    {".cfi_adjust_cfa_offset", &AsmParser::cfi, int(CFIOp::kAdjustCfaOffset)},
    {".cfi_offset", &AsmParser::cfi, int(CFIOp::kOffset)},
    {".cfi_rel_offset", &AsmParser::cfi, int(CFIOp::kRelOffset)},
    {".cfi_restore", &AsmParser::cfi, int(CFIOp::kRestore)},
    {".cfi_same_value", &AsmParser::cfi, int(CFIOp::kSameValue)},
    {".cfi_undefined", &AsmParser::cfi, int(CFIOp::kUndefined)},
    {".cfi_register", &AsmParser::cfi, int(CFIOp::kRegister)},
    {".cfi_remember_state", &AsmParser::cfi, int(CFIOp::kRememberState)},
    {".cfi_restore_state", &AsmParser::cfi, int(CFIOp::kRestoreState)},
    {".cfi_escape", &AsmParser::cfi, int(CFIOp::kEscape)},
};
#undef ATTR

bool AsmParser::directive(std::string_view name, size_t at, AsmCursor &c) {
  for (const Directive &d : kDirectives)
    if (d.name == name) {
      if (!out_.currentSection().valid())
        out_.switchSection(out_.context().textSection());
      return (this->*d.parse)(c, d.argument);
    }
  return error(at, "unknown directive '" + std::string(name) + "'");
}

bool AsmParser::ignored(AsmCursor &c, int) {
  c.setPosition(c.position() + c.rest().size());
  return true;
}

// Data.

bool AsmParser::data(AsmCursor &c, int size) {
  if (c.atEnd())
    return true;
  do {
    const MCExpr *e = expression(c);
    if (!e)
      return false;
    MCValue v;
    if (valueOf(e, v) && v.isAbsolute())
      out_.emitIntValue(uint64_t(v.constant), unsigned(size));
    else
      out_.emitValue(e, unsigned(size));
  } while (c.eat(','));
  return true;
}

bool AsmParser::strings(AsmCursor &c, int terminated) {
  do {
    std::string s;
    size_t at = (c.skipSpace(), c.position());
    if (!c.string(s))
      return error(at, "expected a string");
    if (terminated)
      s += '\0';
    out_.emitBytes(s);
  } while (c.eat(','));
  return true;
}

/// Whether the current section can take so many bytes.
bool AsmParser::fits(uint64_t count, uint64_t size, size_t at) {
  bool isVirtual = out_.context().section(out_.currentSection()).isVirtual();
  if (count <= (isVirtual ? uint64_t(INT64_MAX) : uint64_t(UINT32_MAX)) / size)
    return true;
  return error(at, "more bytes than a section can hold");
}

bool AsmParser::zeros(AsmCursor &c, int) {
  int64_t n, value = 0;
  size_t at = (c.skipSpace(), c.position());
  if (!absolute(c, n) || (c.eat(',') && !absolute(c, value)))
    return false;
  if (n < 0)
    return error(at, "a negative number of bytes");
  if (!fits(uint64_t(n), 1, at))
    return false;
  out_.emitFill(uint64_t(n), 1, uint64_t(value) & 0xff);
  return true;
}

bool AsmParser::fill(AsmCursor &c, int) {
  int64_t n, size = 1, value = 0;
  size_t at = (c.skipSpace(), c.position());
  if (!absolute(c, n) || (c.eat(',') && !absolute(c, size)) || (c.eat(',') && !absolute(c, value)))
    return false;
  if (n < 0 || size < 0)
    return error(at, "a negative number of bytes");
  // The manual: at most eight bytes, of which the value fills four.
  size = size > 8 ? 8 : size;
  if (size && !fits(uint64_t(n), uint64_t(size), at))
    return false;
  if (size)
    out_.emitFill(uint64_t(n), unsigned(size), uint64_t(value) & 0xffffffff);
  return true;
}

bool AsmParser::align(AsmCursor &c, int isPowerOfTwo) {
  int64_t n, fill = 0, most = 0;
  bool hasFill = false;
  size_t at = (c.skipSpace(), c.position());
  if (!absolute(c, n))
    return false;
  if (c.eat(',') && c.peek() != ',' && !c.atEnd()) {
    hasFill = true;
    if (!absolute(c, fill))
      return false;
  }
  if (c.eat(',') && !absolute(c, most))
    return false;
  if (!isPowerOfTwo) {
    if (n < 0 || (n && !std::has_single_bit(uint64_t(n))))
      return error(at, "an alignment must be a power of two");
    n = n ? std::countr_zero(uint64_t(n)) : 0;
  }
  if (n < 0 || n > 31)
    return error(at, "this alignment is too large");
  bool isCode = out_.context().section(out_.currentSection()).isText();
  if (isCode && !hasFill)
    out_.emitCodeAlignment(unsigned(n), unsigned(most));
  else
    out_.emitValueToAlignment(unsigned(n), uint8_t(fill), unsigned(most));
  return true;
}

// Symbols.

bool AsmParser::attribute(AsmCursor &c, int attr) {
  do {
    MCSymbolId s;
    if (!symbolName(c, s))
      return false;
    out_.emitSymbolAttribute(s, MCSymbolAttr(attr));
  } while (c.eat(','));
  return true;
}

bool AsmParser::symbolType(AsmCursor &c, int) {
  MCSymbolId s;
  if (!symbolName(c, s))
    return false;
  c.eat(',');
  size_t at = (c.skipSpace(), c.position());
  if (!c.eat('@') && !c.eat('%'))
    c.eat("STT_");
  std::string storage;
  std::string_view name = c.identifier(storage);
  struct Row {
    std::string_view name, upper;
    MCSymbolAttr attr;
  };
  static constexpr Row kTypes[] = {{"function", "FUNC", MCSymbolAttr::kTypeFunction},
                                   {"object", "OBJECT", MCSymbolAttr::kTypeObject},
                                   {"tls_object", "TLS", MCSymbolAttr::kTypeTLS},
                                   {"common", "COMMON", MCSymbolAttr::kTypeCommon},
                                   {"notype", "NOTYPE", MCSymbolAttr::kTypeNoType},
                                   {"gnu_indirect_function", "GNU_IFUNC", MCSymbolAttr::kTypeIndFunction},
                                   {"gnu_unique_object", "", MCSymbolAttr::kTypeGnuUnique}};
  for (const Row &r : kTypes)
    if (name == r.name || name == r.upper) {
      out_.emitSymbolAttribute(s, r.attr);
      return true;
    }
  return error(at, "unknown symbol type '" + std::string(name) + "'");
}

bool AsmParser::symbolSize(AsmCursor &c, int) {
  MCSymbolId s;
  if (!symbolName(c, s))
    return false;
  c.eat(',');
  size_t at = (c.skipSpace(), c.position());
  const MCExpr *e = expression(c);
  MCValue v;
  if (!e)
    return false;
  if (!valueOf(e, v) || v.variant)
    return error(at, "expected a constant or the distance from the symbol to a label");
  if (v.isAbsolute())
    out_.emitSymbolSize(s, uint64_t(v.constant));
  else if (v.symB == s && v.symA.valid() && !v.constant)
    out_.emitSymbolSizeTo(s, v.symA);
  else
    return error(at, "expected a constant or the distance from the symbol to a label");
  return true;
}

bool AsmParser::assign(AsmCursor &c, int separator) {
  MCSymbolId s;
  if (!symbolName(c, s))
    return false;
  if (!c.eat(char(separator)))
    return error(c.position(), std::string("expected '") + char(separator) + "'");
  const MCExpr *e = expression(c);
  if (!e)
    return false;
  out_.emitAssignment(s, e);
  return true;
}

bool AsmParser::common(AsmCursor &c, int isLocal) {
  MCSymbolId s;
  int64_t size;
  if (!symbolName(c, s))
    return false;
  c.eat(',');
  size_t at = (c.skipSpace(), c.position());
  if (!absolute(c, size))
    return false;
  // Without an alignment GNU as gives local symbols that of the largest scalar that fits.
  int64_t align = !isLocal ? 1 : size >= 8 ? 8 : size >= 4 ? 4 : size >= 2 ? 2 : 1;
  if (c.eat(',') && !absolute(c, align))
    return false;
  if (size < 0 || align < 0 || (align && !std::has_single_bit(uint64_t(align))))
    return error(at, "not a size and an alignment");
  out_.emitCommonSymbol(s, uint64_t(size), align ? unsigned(std::countr_zero(uint64_t(align))) : 0, isLocal != 0);
  return true;
}

bool AsmParser::weakref(AsmCursor &c, int) {
  MCSymbolId alias, target;
  if (!symbolName(c, alias))
    return false;
  c.eat(',');
  if (!symbolName(c, target))
    return false;
  out_.emitWeakReference(alias, target);
  return true;
}

bool AsmParser::symver(AsmCursor &c, int) {
  MCSymbolId s;
  if (!symbolName(c, s))
    return false;
  c.eat(',');
  std::string_view name = c.rest().substr(0, c.rest().find_first_of(" \t,"));
  c.setPosition(c.position() + c.rest().size());
  out_.emitSymver(s, name);
  return true;
}

bool AsmParser::ident(AsmCursor &c, int isFile) {
  std::string s;
  if (isFile && c.peek() != '"')
    return ignored(c, 0); // a line table's file
  size_t at = (c.skipSpace(), c.position());
  if (!c.string(s))
    return error(at, "expected a string");
  if (isFile)
    out_.emitFileDirective(s);
  else
    out_.emitIdent(s);
  return true;
}

// Sections.

void AsmParser::switchTo(MCSectionId s) {
  previous_ = out_.currentSection();
  out_.switchSection(s);
}

bool AsmParser::standardSection(AsmCursor &, int which) {
  MCContext &ctx = out_.context();
  switchTo(which == 0 ? ctx.textSection() : which == 1 ? ctx.dataSection() : ctx.bssSection());
  return true;
}

bool AsmParser::previousSection(AsmCursor &c, int) {
  if (!previous_.valid())
    return error(c.position(), "there is no previous section");
  switchTo(previous_);
  return true;
}

bool AsmParser::popSection(AsmCursor &c, int) {
  if (sectionStack_.empty())
    return error(c.position(), ".popsection without .pushsection");
  auto [section, previous] = sectionStack_.back();
  sectionStack_.pop_back();
  out_.switchSection(section);
  previous_ = previous;
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
    name = rest.substr(0, rest.find_first_of(" \t,#"));
    c.setPosition(c.position() + name.size());
  }
  return !name.empty() || error(at, "expected the name of a section");
}

bool AsmParser::sectionFlags(AsmCursor &c, uint64_t &flags, bool &hasGroup) {
  using namespace ELF;
  static constexpr std::pair<char, uint64_t> kFlags[] = {
      {'a', SHF_ALLOC}, {'w', SHF_WRITE}, {'x', SHF_EXECINSTR}, {'M', SHF_MERGE},      {'S', SHF_STRINGS},
      {'T', SHF_TLS},   {'G', 0},         {'e', SHF_EXCLUDE},   {'R', SHF_GNU_RETAIN},
  };
  std::string letters;
  size_t at = (c.skipSpace(), c.position());
  if (!c.string(letters))
    return error(at, "expected the flags of a section");
  flags = 0;
  hasGroup = false;
  for (char l : letters) {
    bool found = false;
    for (auto [letter, flag] : kFlags)
      if (letter == l) {
        flags |= flag;
        found = true;
      }
    if (!found)
      return error(at, std::string("unknown section flag '") + l + "'");
    hasGroup |= l == 'G';
  }
  return true;
}

bool AsmParser::sectionType(AsmCursor &c, uint32_t &type) {
  using namespace ELF;
  static constexpr std::pair<std::string_view, uint32_t> kTypes[] = {
      {"progbits", SHT_PROGBITS},     {"nobits", SHT_NOBITS},         {"note", SHT_NOTE},
      {"init_array", SHT_INIT_ARRAY}, {"fini_array", SHT_FINI_ARRAY}, {"preinit_array", SHT_PREINIT_ARRAY},
      {"unwind", SHT_X86_64_UNWIND},
  };
  size_t at = (c.skipSpace(), c.position());
  if (!c.eat('@') && !c.eat('%'))
    return error(at, "expected the type of a section");
  std::string_view name = c.word();
  for (auto [n, value] : kTypes)
    if (n == name) {
      type = value;
      return true;
    }
  return error(at, "unknown section type '" + std::string(name) + "'");
}

/// name [, "flags" [, @type [, entry size] [, group [, comdat]] [, unique, number]]]
bool AsmParser::section(AsmCursor &c, int push) {
  std::string name;
  if (!sectionName(c, name))
    return false;
  KnownSection known = knownSection(name);
  uint64_t flags = known.flags;
  uint32_t type = known.type;
  int64_t entrySize = 0;
  auto uniqueId = int64_t(MCSection::kNoUniqueId);
  MCSymbolId group;
  bool hasGroup = false, comdat = false;
  if (c.eat(',')) {
    if (!sectionFlags(c, flags, hasGroup) || (c.eat(',') && !sectionType(c, type)))
      return false;
    if (flags & ELF::SHF_MERGE && c.eat(',') && !absolute(c, entrySize))
      return false;
    if (hasGroup && (!c.eat(',') || !symbolName(c, group)))
      return error(c.position(), "expected the name of a group");
    size_t before = c.position();
    comdat = hasGroup && c.eat(',') && c.word() == "comdat";
    if (!comdat)
      c.setPosition(before);
    before = c.position();
    bool isUnique = c.eat(',') && c.word() == "unique" && c.eat(',');
    if (!isUnique)
      c.setPosition(before);
    else if (!absolute(c, uniqueId))
      return false;
  }
  if (push)
    sectionStack_.push_back({out_.currentSection(), previous_});
  switchTo(out_.context().getELFSection(name, type, flags, uint32_t(entrySize), group, comdat, uint32_t(uniqueId)));
  return true;
}

// Call frame information.

bool AsmParser::cfiRegister(AsmCursor &c, unsigned &reg) {
  const MCAsmInfo &info = out_.asmInfo();
  size_t at = (c.skipSpace(), c.position());
  if (!info.registerPrefix.empty() && c.eat(info.registerPrefix)) {
    std::string_view name = c.word();
    for (reg = 0; reg < info.dwarfRegNames.size(); ++reg)
      if (info.dwarfRegNames[reg] == name)
        return true;
    return error(at, "unknown register '" + std::string(name) + "'");
  }
  int64_t n;
  if (!absolute(c, n))
    return false;
  reg = unsigned(n);
  return true;
}

bool AsmParser::cfi(AsmCursor &c, int op) {
  MCCFIInstruction i{};
  i.op = CFIOp(op);
  unsigned reg = 0;
  bool hasReg = i.op == CFIOp::kDefCfa || i.op == CFIOp::kDefCfaRegister || i.op == CFIOp::kOffset ||
                i.op == CFIOp::kRelOffset || i.op == CFIOp::kRestore || i.op == CFIOp::kSameValue ||
                i.op == CFIOp::kUndefined || i.op == CFIOp::kRegister;
  if (hasReg && !cfiRegister(c, reg))
    return false;
  i.reg = reg;
  if (i.op == CFIOp::kRegister) {
    c.eat(',');
    if (!cfiRegister(c, reg))
      return false;
    i.reg2 = reg;
  }
  bool hasOffset = i.op == CFIOp::kDefCfa || i.op == CFIOp::kDefCfaOffset || i.op == CFIOp::kAdjustCfaOffset ||
                   i.op == CFIOp::kOffset || i.op == CFIOp::kRelOffset;
  if (hasOffset) {
    if (hasReg)
      c.eat(',');
    if (!absolute(c, i.offset))
      return false;
  }
  if (i.op == CFIOp::kEscape) {
    std::string bytes;
    int64_t v;
    do {
      if (!absolute(c, v))
        return false;
      bytes += char(v);
    } while (c.eat(','));
    i.bytes = out_.arena().copy(std::string_view(bytes));
  }
  out_.emitCFI(i);
  return true;
}

bool AsmParser::cfiMark(AsmCursor &c, int which) {
  MCSymbolId s;
  int64_t encoding;
  unsigned reg;
  switch (which) {
  case 0: {
    bool simple = c.eat("simple");
    out_.emitCFIStartProc(simple);
    return true;
  }
  case 1:
    out_.emitCFIEndProc();
    return true;
  case 2:
    out_.emitCFISignalFrame();
    return true;
  case 3: {
    bool eh = false, debug = false;
    do {
      std::string_view name = c.word();
      eh |= name == ".eh_frame";
      debug |= name == ".debug_frame";
    } while (c.eat(','));
    out_.emitCFISections(eh, debug);
    return true;
  }
  case 6:
    if (!cfiRegister(c, reg))
      return false;
    out_.emitCFIReturnColumn(reg);
    return true;
  default:
    if (!absolute(c, encoding))
      return false;
    if (encoding == dwarf::DW_EH_PE_omit)
      return true;
    c.eat(',');
    if (!symbolName(c, s))
      return false;
    if (which == 4)
      out_.emitCFIPersonality(s, uint8_t(encoding));
    else
      out_.emitCFILsda(s, uint8_t(encoding));
    return true;
  }
}

} // namespace lathe
