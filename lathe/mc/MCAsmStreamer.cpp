#include "lathe/mc/MCAsmStreamer.h"
#include "lathe/mc/MCAsmInfo.h"
#include "lathe/mc/MCContext.h"
#include "lathe/mc/MCObjectStreamer.h"
#include <cassert>

namespace lathe {

MCAsmStreamer::MCAsmStreamer(MCContext &ctx, std::unique_ptr<MCInstPrinter> printer, bool verbose)
    : MCStreamer(ctx, true), printer_(std::move(printer)), verbose_(verbose) {
  if (printer_)
    printer_->setNames(this);
}
MCAsmStreamer::~MCAsmStreamer() = default;

void MCAsmStreamer::resetFragment() {
  if (!frag_)
    frag_ = std::make_unique<MCTextFragment>();
  frag_->out.clear();
  frag_->leadSize = 0;
  frag_->firstSection = frag_->lastSection = MCSectionId();
  out_ = &frag_->out;
  comment_.clear();
}

void MCAsmStreamer::endFragment() { frag_->lastSection = section_; }

std::unique_ptr<MCFragment> MCAsmStreamer::takeFragment() {
  out_ = nullptr;
  return std::move(frag_);
}

void MCAsmStreamer::endLine() {
  if (!comment_.empty()) [[unlikely]] {
    out() << "\t\t" << asmInfo_.commentString << ' ' << comment_;
    comment_.clear();
  }
  out() << '\n';
}

// Sections.

void MCAsmStreamer::printSectionDirective(const MCSection &s) {
  switch (asmInfo_.format) {
  case ObjectFormat::kElf:
    return printELFSection(s);
  case ObjectFormat::kCoff:
    return printCOFFSection(s);
  case ObjectFormat::kMachO:
    return printMachOSection(s);
  }
}

void MCAsmStreamer::printELFSection(const MCSection &s) {
  using namespace ELF;
  struct Letter {
    uint64_t flag;
    char letter;
  };
  static constexpr Letter kLetters[] = {{SHF_ALLOC, 'a'},      {SHF_EXCLUDE, 'e'},     {SHF_EXECINSTR, 'x'},
                                        {SHF_WRITE, 'w'},      {SHF_MERGE, 'M'},       {SHF_STRINGS, 'S'},
                                        {SHF_TLS, 'T'},        {SHF_LINK_ORDER, 'o'},  {SHF_GROUP, 'G'},
                                        {SHF_GNU_RETAIN, 'R'}, {SHF_X86_64_LARGE, 'l'}};
  bool plain = true;
  for (char c : s.name)
    plain &= (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '.' ||
             c == '-' || c == '$';
  out() << "\t.section\t";
  if (plain)
    out() << s.name;
  else
    printString(s.name);
  out() << ",\"";
  for (const Letter &l : kLetters)
    if (s.flags & l.flag)
      out() << l.letter;
  out() << "\"," << asmInfo_.typePrefix;
  switch (s.type) {
  case SHT_PROGBITS:
    out() << "progbits";
    break;
  case SHT_NOBITS:
    out() << "nobits";
    break;
  case SHT_NOTE:
    out() << "note";
    break;
  case SHT_INIT_ARRAY:
    out() << "init_array";
    break;
  case SHT_FINI_ARRAY:
    out() << "fini_array";
    break;
  case SHT_PREINIT_ARRAY:
    out() << "preinit_array";
    break;
  case SHT_X86_64_UNWIND:
    out() << "unwind";
    break;
  default:
    out() << "0x";
    out().hex(s.type);
    break;
  }
  if (s.isMergeable())
    out() << ',' << s.entrySize;
  if (s.linkedTo.valid())
    out() << ',' << ctx_.section(s.linkedTo).name;
  else if (s.flags & SHF_LINK_ORDER)
    out() << ",0";
  if (s.group.valid()) {
    out() << ',';
    printSymbol(out(), s.group);
    if (s.isComdat)
      out() << ",comdat";
  }
  if (s.uniqueId != MCSection::kNoUniqueId)
    out() << ",unique," << s.uniqueId;
  out() << '\n';
}

void MCAsmStreamer::switchSection(MCSectionId s) {
  if (s == section_ && !subsection_)
    return;
  section_ = s;
  subsection_ = 0;
  size_t before = out().size();
  bool isMachO = asmInfo_.format == ObjectFormat::kMachO;
  if (isMachO)
    printMachOSection(ctx_.section(s));
  else if (s == ctx_.textSection())
    out() << "\t.text\n";
  else if (s == ctx_.dataSection())
    out() << "\t.data\n";
  else if (s == ctx_.bssSection())
    out() << "\t.bss\n";
  else
    printSectionDirective(ctx_.section(s));
  if (!before) {
    frag_->firstSection = s;
    frag_->leadSize = out().size();
  }
}

void MCAsmStreamer::switchSubsection(MCSectionId s, uint32_t number) {
  switchSection(s);
  if (number != subsection_)
    out() << "\t.subsection\t" << number << '\n';
  subsection_ = number;
}

// Symbols.

MCSectionId MCAsmStreamer::sectionOf(MCSymbolId s) const {
  return !isLocalSymbol(s) && s.index() < definedIn_.size() ? definedIn_[s.index()] : MCSectionId();
}

void MCAsmStreamer::emitLabel(MCSymbolId s) {
  if (!isLocalSymbol(s)) {
    if (s.index() >= definedIn_.size())
      definedIn_.resize(s.index() + s.index() / 2 + 16);
    definedIn_[s.index()] = section_;
  }
  printSymbol(out(), s);
  out() << asmInfo_.labelSuffix;
  endLine();
}

void MCAsmStreamer::directive(std::string_view name, MCSymbolId s) {
  out() << '\t' << name << '\t';
  printSymbol(out(), s);
}

void MCAsmStreamer::emitSymbolAttribute(MCSymbolId s, MCSymbolAttr attr) {
  static constexpr std::string_view kNames[] = {".globl", ".weak", ".local", ".hidden", ".protected", ".internal"};
  static constexpr std::string_view kTypes[] = {"function", "gnu_indirect_function", "object", "tls_object", "common",
                                                "notype",   "gnu_unique_object"};
  // From kPrivateExtern on.
  static constexpr std::string_view kOthers[] = {
      ".private_extern", ".weak_reference", ".weak_definition", ".weak_def_can_be_hidden",
      ".reference",      ".lazy_reference", ".no_dead_strip",   ".symbol_resolver",
      ".alt_entry",      ".cold",           ".weak_anti_dep"};
  if (attr >= MCSymbolAttr::kPrivateExtern) {
    directive(kOthers[unsigned(attr) - unsigned(MCSymbolAttr::kPrivateExtern)], s);
  } else if (attr < MCSymbolAttr::kTypeFunction) {
    directive(kNames[unsigned(attr)], s);
  } else {
    directive(".type", s);
    out() << ',' << asmInfo_.typePrefix << kTypes[unsigned(attr) - unsigned(MCSymbolAttr::kTypeFunction)];
  }
  out() << '\n';
}

void MCAsmStreamer::emitSymbolSizeTo(MCSymbolId s, MCSymbolId end) {
  directive(".size", s);
  out() << ", ";
  printSymbol(out(), end);
  out() << '-';
  printSymbol(out(), s);
  out() << '\n';
}

void MCAsmStreamer::emitSymbolSize(MCSymbolId s, uint64_t bytes) {
  directive(".size", s);
  out() << ", " << bytes << '\n';
}

void MCAsmStreamer::emitSymbolSizeValue(MCSymbolId s, const MCExpr *bytes) {
  directive(".size", s);
  out() << ", ";
  printExpr(out(), bytes);
  out() << '\n';
}

void MCAsmStreamer::emitAddrsig() { out() << "\t.addrsig\n"; }

void MCAsmStreamer::emitAddrsigSym(MCSymbolId s) {
  directive(".addrsig_sym", s);
  out() << '\n';
}

void MCAsmStreamer::emitAssignment(MCSymbolId s, const MCExpr *value) {
  directive(".set", s);
  out() << ", ";
  printExpr(out(), value);
  out() << '\n';
}

void MCAsmStreamer::emitCommonSymbol(MCSymbolId s, uint64_t size, unsigned log2Align, bool local) {
  if (local && asmInfo_.format != ObjectFormat::kElf) {
    directive(".lcomm", s);
    out() << ',' << size;
    if (log2Align)
      out() << ',' << (asmInfo_.lcommAlignInBytes ? uint64_t(1) << log2Align : uint64_t(log2Align));
    out() << '\n';
    return;
  }
  if (local) {
    directive(".local", s);
    out() << '\n';
  }
  directive(".comm", s);
  out() << ',' << size << ',' << (asmInfo_.commAlignInBytes ? uint64_t(1) << log2Align : uint64_t(log2Align)) << '\n';
}

void MCAsmStreamer::emitWeakReference(MCSymbolId alias, MCSymbolId target) {
  directive(".weakref", alias);
  out() << ", ";
  printSymbol(out(), target);
  out() << '\n';
}

void MCAsmStreamer::emitSymver(MCSymbolId s, std::string_view name) {
  directive(".symver", s);
  out() << ", " << name << '\n';
}

// Contents.

void MCAsmStreamer::emitInstruction(const MCInst &inst) {
  size_t start = out().size();
  printer_->printInst(inst, 0, out());
  if (encoder_ || instrs_) [[unlikely]] {
    padToComment(start);
    if (encoder_)
      printEncoding(inst);
    if (instrs_)
      printInstComment(inst);
  }
  endLine();
}

void MCAsmStreamer::emitCodeMode(unsigned bits) {
  out() << "\t.code" << bits << '\n';
  if (encoder_)
    encoder_->emitCodeMode(bits);
}

void MCAsmStreamer::printString(std::string_view bytes) {
  out() << '"';
  size_t from = 0;
  for (size_t i = 0; i < bytes.size(); ++i) {
    auto c = static_cast<unsigned char>(bytes[i]);
    if (c >= 0x20 && c < 0x7f && c != '"' && c != '\\')
      continue;
    out() << bytes.substr(from, i - from);
    from = i + 1;
    if (c == '"' || c == '\\') {
      out() << '\\' << char(c);
    } else if (c == '\n') {
      out() << "\\n";
    } else if (c == '\t') {
      out() << "\\t";
    } else {
      // Always three digits, so that a digit that follows is not taken for part of the escape.
      out() << '\\' << char('0' + (c >> 6)) << char('0' + (c >> 3 & 7)) << char('0' + (c & 7));
    }
  }
  out() << bytes.substr(from) << '"';
}

void MCAsmStreamer::emitBytes(std::string_view bytes) {
  if (bytes.empty())
    return;
  if (bytes.size() == 1) {
    out() << asmInfo_.data8 << unsigned(static_cast<unsigned char>(bytes[0]));
    return endLine();
  }
  if (bytes.back() == 0) {
    out() << "\t.asciz\t";
    printString(bytes.substr(0, bytes.size() - 1));
  } else {
    out() << "\t.ascii\t";
    printString(bytes);
  }
  endLine();
}

std::string_view MCAsmStreamer::dataDirective(unsigned size) const {
  switch (size) {
  case 1:
    return asmInfo_.data8;
  case 2:
    return asmInfo_.data16;
  case 4:
    return asmInfo_.data32;
  case 8:
    return asmInfo_.data64;
  default:
    return {};
  }
}

void MCAsmStreamer::emitIntValue(uint64_t v, unsigned size) {
  std::string_view name = dataDirective(size);
  if (!name.empty()) {
    if (size < 8)
      v &= (uint64_t(1) << size * 8) - 1;
    out() << name << int64_t(v);
    return endLine();
  }
  assert(size > 0 && size < 8);
  char bytes[8];
  for (unsigned i = 0; i < size; ++i)
    bytes[asmInfo_.littleEndian ? i : size - 1 - i] = char(v >> 8 * i);
  for (unsigned i = 0; i < size; ++i)
    emitIntValue(static_cast<unsigned char>(bytes[i]), 1);
}

void MCAsmStreamer::emitValue(const MCExpr *e, unsigned size) {
  out() << dataDirective(size);
  printExpr(out(), e);
  endLine();
}

void MCAsmStreamer::emitSymbolValue(MCSymbolId s, unsigned size, int64_t offset, MCVariant variant) {
  out() << dataDirective(size);
  printSymbolOperand(out(), s, offset, variant);
  endLine();
}

void MCAsmStreamer::emitLabelDifference(MCSymbolId hi, MCSymbolId lo, unsigned size, int64_t offset) {
  out() << dataDirective(size);
  printSymbol(out(), hi);
  out() << '-';
  printSymbol(out(), lo);
  if (offset > 0)
    out() << '+';
  if (offset)
    out() << offset;
  endLine();
}

void MCAsmStreamer::emitZeros(uint64_t n) {
  if (!n)
    return;
  out() << asmInfo_.zeroDirective << n;
  endLine();
}

void MCAsmStreamer::emitFill(uint64_t count, unsigned size, uint64_t value) {
  if (!count)
    return;
  if (!value)
    return emitZeros(count * size);
  // .fill takes a value of at most four bytes.
  if (value >> 32) {
    out() << "\t.rept\t" << count << '\n';
    emitIntValue(value, size);
    out() << "\t.endr\n";
    return;
  }
  out() << "\t.fill\t" << count << ", " << size << ", 0x";
  out().hex(value);
  endLine();
}

void MCAsmStreamer::printAlign(std::string_view name, unsigned log2Align, unsigned fill, unsigned maxSkip) {
  if (!log2Align)
    return;
  out() << name << log2Align;
  if (fill || maxSkip) {
    out() << ", ";
    if (fill) {
      out() << "0x";
      out().hex(fill);
    }
  }
  if (maxSkip)
    out() << ", " << maxSkip;
  endLine();
}

void MCAsmStreamer::emitValueToAlignment(unsigned log2Align, uint8_t fill, unsigned maxSkip) {
  printAlign("\t.p2align\t", log2Align, fill, maxSkip);
}

void MCAsmStreamer::emitWideAlignment(unsigned log2Align, uint32_t fill, unsigned fillSize, unsigned maxSkip) {
  printAlign(fillSize == 1   ? "\t.p2align\t"
             : fillSize == 2 ? "\t.p2alignw\t"
                             : "\t.p2alignl\t",
             log2Align, fill, maxSkip);
}

void MCAsmStreamer::emitOrg(const MCExpr *to, uint8_t fill) {
  out() << "\t.org\t";
  printExpr(out(), to);
  out() << ", " << unsigned(fill);
  endLine();
}

void MCAsmStreamer::emitFillCount(const MCExpr *count, unsigned size, uint32_t value) {
  out() << "\t.fill\t";
  printExpr(out(), count);
  out() << ", " << size << ", 0x";
  out().hex(value);
  endLine();
}

void MCAsmStreamer::emitLEB128(const MCExpr *e, bool isSigned) {
  out() << (isSigned ? "\t.sleb128 " : "\t.uleb128 ");
  printExpr(out(), e);
  endLine();
}

bool MCAsmStreamer::emitReloc(const MCExpr *offset, std::string_view type, const MCExpr *value) {
  out() << "\t.reloc ";
  printExpr(out(), offset);
  out() << ", " << type;
  if (value) {
    out() << ", ";
    printExpr(out(), value);
  }
  endLine();
  return true;
}

void MCAsmStreamer::emitCodeAlignment(unsigned log2Align, unsigned maxSkip) {
  printAlign("\t.p2align\t", log2Align, asmInfo_.codeAlignFill, maxSkip);
}

// Call frame information.

void MCAsmStreamer::cfiRegister(unsigned reg) {
  if (reg < asmInfo_.dwarfRegNames.size() && !asmInfo_.dwarfRegNames[reg].empty())
    out() << asmInfo_.registerPrefix << asmInfo_.dwarfRegNames[reg];
  else
    out() << reg;
}

void MCAsmStreamer::emitCFIStartProc(bool isSimple) {
  out() << (isSimple ? "\t.cfi_startproc simple\n" : "\t.cfi_startproc\n");
}
void MCAsmStreamer::emitCFIEndProc() { out() << "\t.cfi_endproc\n"; }

void MCAsmStreamer::emitCFI(const MCCFIInstruction &inst) {
  using Op = MCCFIInstruction::Op;
  static constexpr std::string_view kNames[] = {
      "def_cfa ",       "def_cfa_offset ", "def_cfa_register ", "adjust_cfa_offset ", "offset ",
      "rel_offset ",    "restore ",        "same_value ",       "undefined ",         "register ",
      "remember_state", "restore_state",   "escape ",           "val_offset ",        "window_save"};
  out() << "\t.cfi_" << kNames[unsigned(inst.op)];
  switch (inst.op) {
  case Op::kDefCfa:
  case Op::kOffset:
  case Op::kRelOffset:
  case Op::kValOffset:
    cfiRegister(inst.reg);
    out() << ", " << inst.offset;
    break;
  case Op::kDefCfaOffset:
  case Op::kAdjustCfaOffset:
    out() << inst.offset;
    break;
  case Op::kDefCfaRegister:
  case Op::kRestore:
  case Op::kSameValue:
  case Op::kUndefined:
    cfiRegister(inst.reg);
    break;
  case Op::kRegister:
    cfiRegister(inst.reg);
    out() << ", ";
    cfiRegister(inst.reg2);
    break;
  case Op::kRememberState:
  case Op::kRestoreState:
  case Op::kWindowSave:
    break;
  case Op::kEscape:
    for (size_t i = 0; i < inst.bytes.size(); ++i) {
      out() << (i ? ", 0x" : "0x");
      out().hex(static_cast<unsigned char>(inst.bytes[i]));
    }
    break;
  }
  endLine();
}

void MCAsmStreamer::emitCFIPersonality(MCSymbolId s, uint8_t encoding) {
  out() << "\t.cfi_personality " << unsigned(encoding) << ", ";
  printSymbol(out(), s);
  out() << '\n';
}

void MCAsmStreamer::emitCFILsda(MCSymbolId s, uint8_t encoding) {
  out() << "\t.cfi_lsda " << unsigned(encoding) << ", ";
  printSymbol(out(), s);
  out() << '\n';
}

void MCAsmStreamer::emitCFISignalFrame() { out() << "\t.cfi_signal_frame\n"; }

void MCAsmStreamer::emitCFIReturnColumn(unsigned reg) {
  out() << "\t.cfi_return_column ";
  cfiRegister(reg);
  out() << '\n';
}

void MCAsmStreamer::emitCFISections(bool ehFrame, bool debugFrame) {
  out() << "\t.cfi_sections ";
  if (ehFrame)
    out() << ".eh_frame";
  if (debugFrame)
    out() << (ehFrame ? ", .debug_frame" : ".debug_frame");
  out() << '\n';
}

// The module.

void MCAsmStreamer::emitIdent(std::string_view s) {
  out() << "\t.ident\t";
  printString(s);
  out() << '\n';
}

void MCAsmStreamer::emitFileDirective(std::string_view name) {
  out() << "\t.file\t";
  printString(name);
  out() << '\n';
}

void MCAsmStreamer::addComment(std::string_view text) {
  if (!verbose_)
    return;
  if (!comment_.empty())
    comment_ += ", ";
  comment_ += text;
}

void MCAsmStreamer::emitRawText(std::string_view text) { out() << text; }

void MCAsmStreamer::emitRawComment(std::string_view text) {
  if (verbose_)
    out() << asmInfo_.commentString << ' ' << text << '\n';
}

void MCAsmStreamer::addBlankLine() { out() << '\n'; }

// Joining.

void MCTextWriter::append(MCFragment &f) {
  auto &text = static_cast<MCTextFragment &>(f);
  std::string_view s = text.out.view();
  if (text.firstSection.valid() && text.firstSection == section_)
    s.remove_prefix(text.leadSize);
  out_ << s;
  if (text.lastSection.valid())
    section_ = text.lastSection;
}

bool MCTextWriter::finish(OutputBuffer &out) {
  if (out.size() == 0)
    std::swap(out, out_);
  else
    out << out_.view();
  out_.clear();
  return true;
}

} // namespace lathe
