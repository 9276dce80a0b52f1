// Text of directives that only COFF and Mach-O have.
#include "lathe/mc/MCAsmInfo.h"
#include "lathe/mc/MCAsmStreamer.h"
#include "lathe/mc/MCContext.h"
#include "lathe/mc/MCWin64EH.h"
#include "lathe/mc/object/macho/MachOFormat.h"

namespace lathe {

// COFF.

static bool isPlainSectionName(std::string_view name) {
  for (char c : name)
    if (!((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '.' ||
          c == '$' || c == '-'))
      return false;
  return true;
}

void MCAsmStreamer::printCOFFSection(const MCSection &s) {
  using namespace COFF;
  out() << "\t.section\t";
  if (isPlainSectionName(s.name))
    out() << s.name;
  else
    printString(s.name);
  out() << ",\"";
  if (s.flags & IMAGE_SCN_CNT_INITIALIZED_DATA)
    out() << 'd';
  if (s.flags & IMAGE_SCN_CNT_UNINITIALIZED_DATA)
    out() << 'b';
  if (s.flags & IMAGE_SCN_MEM_EXECUTE)
    out() << 'x';
  if (s.flags & IMAGE_SCN_MEM_WRITE)
    out() << 'w';
  else
    out() << (s.flags & IMAGE_SCN_MEM_READ ? 'r' : 'y');
  if (s.flags & IMAGE_SCN_LNK_REMOVE)
    out() << 'n';
  if (s.flags & IMAGE_SCN_MEM_SHARED)
    out() << 's';
  if (s.flags & IMAGE_SCN_MEM_DISCARDABLE && !s.name.starts_with(".debug"))
    out() << 'D';
  if (s.flags & IMAGE_SCN_LNK_INFO)
    out() << 'i';
  out() << '"';
  if (COMDATType selection = s.comdatSelection()) {
    static constexpr std::string_view kNames[] = {
        "", "one_only", "discard", "same_size", "same_contents", "associative", "largest", "newest"};
    out() << ',' << kNames[selection];
    if (s.group.valid()) {
      out() << ',';
      printSymbol(out(), s.group);
    }
  }
  out() << '\n';
}

void MCAsmStreamer::beginCOFFSymbolDef(MCSymbolId s) {
  directive(".def", s);
  out() << asmInfo_.separator << '\n';
}

void MCAsmStreamer::emitCOFFSymbolStorageClass(uint8_t storageClass) {
  out() << "\t.scl\t" << unsigned(storageClass) << asmInfo_.separator << '\n';
}

void MCAsmStreamer::emitCOFFSymbolType(uint16_t type) {
  out() << "\t.type\t" << unsigned(type) << asmInfo_.separator << '\n';
}

void MCAsmStreamer::endCOFFSymbolDef() { out() << "\t.endef\n"; }

void MCAsmStreamer::emitCOFFSafeSEH(MCSymbolId s) {
  directive(".safeseh", s);
  out() << '\n';
}

void MCAsmStreamer::emitCOFFSymbolIndex(MCSymbolId s) {
  directive(".symidx", s);
  out() << '\n';
}

void MCAsmStreamer::emitCOFFSectionIndex(MCSymbolId s) {
  directive(".secidx", s);
  out() << '\n';
}

void MCAsmStreamer::emitCOFFSecRel32(MCSymbolId s, uint64_t offset) {
  directive(".secrel32", s);
  if (offset)
    out() << '+' << offset;
  out() << '\n';
}

void MCAsmStreamer::emitCOFFImgRel32(MCSymbolId s, int64_t offset) {
  directive(".rva", s);
  if (offset > 0)
    out() << '+';
  if (offset)
    out() << offset;
  out() << '\n';
}

void MCAsmStreamer::sehRegister(unsigned reg, bool isVector) {
  auto names = isVector ? asmInfo_.sehVectorRegNames : asmInfo_.sehRegNames;
  if (reg < names.size())
    out() << asmInfo_.registerPrefix << names[reg];
  else
    out() << reg;
}

void MCAsmStreamer::emitWinCFI(const MCWinCFI &inst) {
  using Op = MCWinCFI::Op;
  static constexpr std::string_view kNames[] = {"proc ",       "endproc",     "startchained", "endchained", "pushreg ",
                                                "setframe ",   "stackalloc ", "savereg ",     "savexmm ",   "pushframe",
                                                "endprologue", "handler ",    "handlerdata",  "endfunclet"};
  out() << "\t.seh_" << kNames[unsigned(inst.op)];
  switch (inst.op) {
  case Op::kStartProc:
    printSymbol(out(), inst.symbol);
    break;
  case Op::kHandler:
    printSymbol(out(), inst.symbol);
    if (inst.unwind)
      out() << ", @unwind";
    if (inst.except)
      out() << ", @except";
    break;
  case Op::kPushReg:
    sehRegister(inst.reg, false);
    break;
  case Op::kSetFrame:
  case Op::kSaveReg:
  case Op::kSaveXMM:
    sehRegister(inst.reg, inst.op == Op::kSaveXMM);
    out() << ", " << inst.offset;
    break;
  case Op::kAllocStack:
    out() << inst.offset;
    break;
  case Op::kPushFrame:
    if (inst.hasCode)
      out() << " @code";
    break;
  case Op::kEndProc:
  case Op::kStartChained:
  case Op::kEndChained:
  case Op::kEndProlog:
  case Op::kHandlerData:
  case Op::kEndFunclet:
    break;
  }
  endLine();
  // What follows stands behind the unwind information.
  if (inst.op == Op::kHandlerData)
    section_ = MCWin64EH::sectionFor(*this, ".xdata", section_);
}

// Mach-O.

void MCAsmStreamer::printMachOSection(const MCSection &s) {
  out() << "\t.section\t" << s.segment << ',' << s.name;
  auto attributes = uint32_t(s.flags) & ~MachO::kSectionTypeMask;
  if (!s.flags) {
    out() << '\n';
    return;
  }
  out() << ',' << machOSectionTypeName(s.type);
  bool first = true;
  for (const MachOAttributeName &a : machOAttributeNames())
    if (attributes & a.bit) {
      out() << (first ? ',' : '+') << a.name;
      first = false;
    }
  if (s.entrySize) {
    if (first)
      out() << ",none";
    out() << ',' << s.entrySize;
  }
  out() << '\n';
}

void MCAsmStreamer::emitSubsectionsViaSymbols() { out() << ".subsections_via_symbols\n"; }

void MCAsmStreamer::emitSymbolDesc(MCSymbolId s, uint16_t value) {
  directive(".desc", s);
  out() << ',' << unsigned(value) << '\n';
}

void MCAsmStreamer::emitIndirectSymbol(MCSymbolId s) {
  directive(".indirect_symbol", s);
  out() << '\n';
}

void MCAsmStreamer::emitZerofill(MCSectionId section, MCSymbolId s, uint64_t size, unsigned log2Align) {
  const MCSection &sec = ctx_.section(section);
  if (sec.isThreadLocal()) {
    directive(".tbss", s);
    out() << ", " << size;
    if (log2Align)
      out() << ", " << log2Align;
    out() << '\n';
    return;
  }
  out() << "\t.zerofill\t" << sec.segment << ',' << sec.name;
  if (s.valid()) {
    out() << ',';
    printSymbol(out(), s);
    out() << ',' << size;
    if (log2Align)
      out() << ',' << log2Align;
  }
  out() << '\n';
}

void MCAsmStreamer::emitDataRegion(MCDataRegion kind) {
  static constexpr std::string_view kKinds[] = {"", "", " jt8", " jt16", " jt32"};
  if (kind == MCDataRegion::kEnd)
    out() << "\t.end_data_region\n";
  else
    out() << "\t.data_region" << kKinds[unsigned(kind)] << '\n';
}

void MCAsmStreamer::emitLinkerOption(std::span<const std::string> options) {
  out() << "\t.linker_option ";
  for (size_t i = 0; i < options.size(); ++i) {
    out() << (i ? ", " : "");
    printString(options[i]);
  }
  out() << '\n';
}

void MCAsmStreamer::emitVersion(const MCVersion &v) {
  auto print = [&](uint32_t version) {
    out() << (version >> 16) << ", " << (version >> 8 & 0xff);
    if (version & 0xff)
      out() << ", " << (version & 0xff);
  };
  if (v.command == MachO::LC_BUILD_VERSION)
    out() << "\t.build_version " << machOPlatformName(v.platform) << ", ";
  else
    out() << '\t' << machOVersionMinDirective(v.command) << ' ';
  print(v.minOS);
  if (v.sdk) {
    out() << "\tsdk_version ";
    print(v.sdk);
  }
  out() << '\n';
}

} // namespace lathe
