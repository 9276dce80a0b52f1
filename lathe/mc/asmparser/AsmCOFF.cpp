// Directives of COFF (GNU as manual, ".section", ".def", ".linkonce"; PE/COFF Specification).
#include "lathe/mc/MCContext.h"
#include "lathe/mc/MCStreamer.h"
#include "lathe/mc/asmparser/AsmDirective.h"

namespace lathe {

using P = AsmParser;
using SEHOp = MCWinCFI::Op;
using namespace COFF;

#define SEH(x) int(SEHOp::x)
struct AsmParser::COFFDirectives {
  enum Def : int { kDef, kStorageClass, kType, kEndDef };
  enum Reference : int { kSafeSEH, kSymbolIndex, kSectionIndex };
  static constexpr Directive kAll[] = {
      {".section", &P::coffSection, 0},
      {".pushsection", &P::coffSection, 1},
      {".linkonce", &P::linkOnce, 0},
      {".def", &P::coffDef, kDef},
      {".scl", &P::coffDef, kStorageClass},
      {".type", &P::coffDef, kType},
      {".endef", &P::coffDef, kEndDef},
      {".safeseh", &P::coffReference, kSafeSEH},
      {".symidx", &P::coffReference, kSymbolIndex},
      {".secidx", &P::coffReference, kSectionIndex},
      {".secrel32", &P::coffOffset, 0},
      {".rva", &P::coffOffset, 1},
      {".weak_anti_dep", &P::attribute, int(MCSymbolAttr::kWeakAntiDep)},
      {".seh_proc", &P::sehProc, SEH(kStartProc)},
      {".seh_endproc", &P::sehProc, SEH(kEndProc)},
      {".seh_endfunclet", &P::sehProc, SEH(kEndFunclet)},
      {".seh_startchained", &P::sehProc, SEH(kStartChained)},
      {".seh_endchained", &P::sehProc, SEH(kEndChained)},
      {".seh_handler", &P::sehHandler, 0},
      {".seh_handlerdata", &P::seh, SEH(kHandlerData)},
      {".seh_pushreg", &P::seh, SEH(kPushReg)},
      {".seh_setframe", &P::seh, SEH(kSetFrame)},
      {".seh_stackalloc", &P::seh, SEH(kAllocStack)},
      {".seh_savereg", &P::seh, SEH(kSaveReg)},
      {".seh_savexmm", &P::seh, SEH(kSaveXMM)},
      {".seh_pushframe", &P::seh, SEH(kPushFrame)},
      {".seh_endprologue", &P::seh, SEH(kEndProlog)},
  };
};
#undef SEH

const AsmParser::Directive *AsmParser::findCOFFDirective(std::string_view name) {
  static constexpr auto kTable = hashDirectives<64>(COFFDirectives::kAll);
  return lookUpDirective(kTable, COFFDirectives::kAll, name);
}

void AsmParser::addCOFFDirectives(std::vector<std::string_view> &names) {
  for (const Directive &d : COFFDirectives::kAll)
    names.push_back(d.name);
}

/// What a section is by its letters. The order matters: 'w' after 'r' takes it back.
bool AsmParser::coffSectionFlags(AsmCursor &c, std::string_view name, uint32_t &flags) {
  std::string letters;
  size_t at = (c.skipSpace(), c.position());
  if (!c.string(letters))
    return error(at, "expected the flags of a section");
  bool code = false, data = false, bss = false, load = false, noLoad = false, shared = false, info = false;
  bool discard = name.starts_with(".debug"), noRead = false, noWrite = false, wantsWrite = false;
  for (char l : letters) {
    switch (l) {
    case 'a':
      continue;
    case 'b':
      bss = true;
      load = false;
      break;
    case 'd':
      data = true;
      noWrite = false;
      load = !noLoad;
      break;
    case 'n':
      noLoad = true;
      load = false;
      break;
    case 'D':
      discard = true;
      break;
    case 'r':
      wantsWrite = false;
      noWrite = true;
      data |= !code;
      load = !noLoad;
      break;
    case 's':
      shared = data = true;
      noWrite = false;
      load = !noLoad;
      break;
    case 'w':
      noWrite = false;
      wantsWrite = true;
      break;
    case 'x':
      code = true;
      load = !noLoad;
      noWrite |= !wantsWrite;
      break;
    case 'y':
      noRead = noWrite = true;
      break;
    case 'i':
      info = true;
      break;
    default:
      return error(at, std::string("unknown flag '") + l + "' of a section");
    }
    if (bss && data && (l == 'b' || l == 'd'))
      return error(at, "a section cannot have contents ('d') and none ('b')");
  }
  bool any = code || data || bss || load || noLoad || shared || discard != name.starts_with(".debug") || noRead ||
             noWrite || info;
  data |= !any;
  flags = 0;
  auto set = [&](bool on, uint32_t bits) { flags |= on ? bits : 0; };
  set(code, IMAGE_SCN_CNT_CODE | IMAGE_SCN_MEM_EXECUTE);
  set(data, IMAGE_SCN_CNT_INITIALIZED_DATA);
  set(bss && !load, IMAGE_SCN_CNT_UNINITIALIZED_DATA);
  set(noLoad, IMAGE_SCN_LNK_REMOVE);
  set(discard, IMAGE_SCN_MEM_DISCARDABLE);
  set(!noRead, IMAGE_SCN_MEM_READ);
  set(!noWrite, IMAGE_SCN_MEM_WRITE);
  set(shared, IMAGE_SCN_MEM_SHARED);
  set(info, IMAGE_SCN_LNK_INFO);
  return true;
}

bool AsmParser::coffSelection(AsmCursor &c, COMDATType &selection) {
  static constexpr std::pair<std::string_view, COMDATType> kNames[] = {
      {"one_only", IMAGE_COMDAT_SELECT_NODUPLICATES},   {"discard", IMAGE_COMDAT_SELECT_ANY},
      {"same_size", IMAGE_COMDAT_SELECT_SAME_SIZE},     {"same_contents", IMAGE_COMDAT_SELECT_EXACT_MATCH},
      {"associative", IMAGE_COMDAT_SELECT_ASSOCIATIVE}, {"largest", IMAGE_COMDAT_SELECT_LARGEST},
      {"newest", IMAGE_COMDAT_SELECT_NEWEST},
  };
  size_t at = (c.skipSpace(), c.position());
  std::string_view name = c.word();
  for (auto [n, value] : kNames)
    if (n == name) {
      selection = value;
      return true;
    }
  return error(at, "unknown kind of COMDAT '" + std::string(name) + "'");
}

/// name [, "flags" [, selection, symbol]]
bool AsmParser::coffSection(AsmCursor &c, int push) {
  std::string name;
  if (!sectionName(c, name))
    return false;
  constexpr uint32_t kData = IMAGE_SCN_CNT_INITIALIZED_DATA | IMAGE_SCN_MEM_READ;
  uint32_t flags = kData | (name.starts_with(".debug_") ? IMAGE_SCN_MEM_DISCARDABLE : IMAGE_SCN_MEM_WRITE);
  COMDATType selection = IMAGE_COMDAT_SELECT_NONE;
  MCSymbolId comdat;
  if (c.eat(',') && !coffSectionFlags(c, name, flags))
    return false;
  if (c.eat(',')) {
    if (!coffSelection(c, selection) || !comma(c) || !symbolName(c, comdat))
      return false;
  }
  if (push) {
    if (!current_.section.valid())
      current_.section = out_.currentSection();
    sectionStack_.push_back({current_, previous_});
  }
  switchTo({out_.context().getCOFFSection(name, flags, comdat, selection)});
  return true;
}

bool AsmParser::linkOnce(AsmCursor &c, int) {
  size_t at = (c.skipSpace(), c.position());
  COMDATType selection = IMAGE_COMDAT_SELECT_ANY;
  if (!c.atEnd() && !coffSelection(c, selection))
    return false;
  if (selection == IMAGE_COMDAT_SELECT_ASSOCIATIVE)
    return error(at, ".linkonce cannot say which section this one is associated with");
  MCContext &ctx = out_.context();
  const MCSection &s = ctx.section(out_.currentSection());
  if (s.flags & IMAGE_SCN_LNK_COMDAT)
    return error(at, "section '" + std::string(s.name) + "' is a COMDAT already");
  ctx.setLinkOnce(out_.currentSection(), selection);
  return true;
}

/// .def name; .scl class; .type type; .endef
bool AsmParser::coffDef(AsmCursor &c, int which) {
  using D = COFFDirectives;
  size_t at = (c.skipSpace(), c.position());
  if (which == D::kDef) {
    if (coffDef_.valid())
      return error(at, ".def inside of .def; .endef is missing");
    if (!symbolName(c, coffDef_))
      return false;
    out_.beginCOFFSymbolDef(coffDef_);
    return true;
  }
  if (!coffDef_.valid())
    return error(at, "this belongs between .def and .endef");
  if (which == D::kEndDef) {
    coffDef_ = MCSymbolId();
    out_.endCOFFSymbolDef();
    return true;
  }
  int64_t v;
  if (!absolute(c, v))
    return false;
  if (which == D::kStorageClass) {
    if (v < 0 || v > 0xff)
      return error(at, "a storage class is a number from 0 to 255");
    out_.emitCOFFSymbolStorageClass(uint8_t(v));
    return true;
  }
  if (v < 0 || v > 0xffff)
    return error(at, "a type is a number from 0 to 65535");
  // The linker may put something else in the place of a function.
  state(coffDef_).canMove |= (v & MCSymbol::kFunctionType) != 0;
  out_.emitCOFFSymbolType(uint16_t(v));
  return true;
}

bool AsmParser::coffReference(AsmCursor &c, int which) {
  MCSymbolId s;
  if (!symbolName(c, s))
    return false;
  switch (which) {
  case COFFDirectives::kSafeSEH:
    out_.emitCOFFSafeSEH(s);
    break;
  case COFFDirectives::kSymbolIndex:
    out_.emitCOFFSymbolIndex(s);
    break;
  default:
    out_.emitCOFFSectionIndex(s);
    break;
  }
  return true;
}

/// symbol [+ offset]; .rva takes a list.
bool AsmParser::coffOffset(AsmCursor &c, int isRVA) {
  do {
    MCSymbolId s;
    int64_t offset = 0;
    if (!symbolName(c, s))
      return false;
    size_t at = (c.skipSpace(), c.position());
    if ((c.peek() == '+' || (isRVA && c.peek() == '-')) && !absolute(c, offset))
      return false;
    if (isRVA ? offset != int32_t(offset) : offset != int64_t(uint32_t(offset)))
      return error(at, "the offset does not fit in 32 bits");
    if (isRVA)
      out_.emitCOFFImgRel32(s, offset);
    else
      out_.emitCOFFSecRel32(s, uint64_t(offset));
  } while (isRVA && c.eat(','));
  return true;
}

} // namespace lathe
