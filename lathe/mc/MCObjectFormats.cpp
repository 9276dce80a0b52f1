// What objects become of directives that only COFF and Mach-O have.
#include "lathe/mc/MCAsmInfo.h"
#include "lathe/mc/MCContext.h"
#include "lathe/mc/MCObjectStreamer.h"
#include "lathe/support/OutputBuffer.h"

namespace lathe {

using Event = MCObjectFragment::SymbolEvent;

MCObjectStreamer::Place MCObjectStreamer::goTo(MCSectionId s) {
  Place from{section_, piece_};
  switchSection(s);
  return from;
}

void MCObjectStreamer::comeBack(Place to) {
  section_ = to.section;
  piece_ = to.piece;
  code_ = &frag_->pieces[piece_];
}

// COFF.

void MCObjectStreamer::beginCOFFSymbolDef(MCSymbolId s) { coffDef_ = s; }

void MCObjectStreamer::emitCOFFSymbolStorageClass(uint8_t storageClass) {
  Event e{Event::Kind::kStorageClass};
  e.symbol = coffDef_;
  e.value = storageClass;
  frag_->events.push_back(e);
}

void MCObjectStreamer::emitCOFFSymbolType(uint16_t type) {
  Event e{Event::Kind::kDesc};
  e.symbol = coffDef_;
  e.value = type;
  frag_->events.push_back(e);
}

void MCObjectStreamer::endCOFFSymbolDef() { coffDef_ = MCSymbolId(); }
void MCObjectStreamer::emitCOFFSafeSEH(MCSymbolId s) { frag_->safeSEH.push_back(s); }

static void addSymbolFixup(MCCode &code, MCSymbolId s, uint16_t kind, unsigned size, int64_t offset) {
  code.addFixup(code.offset(), kind, s, offset);
  std::memset(code.bytes.append(size), 0, size);
}

void MCObjectStreamer::emitCOFFSymbolIndex(MCSymbolId s) { addSymbolFixup(*code_, s, FK_SymIndex_4, 4, 0); }
void MCObjectStreamer::emitCOFFSectionIndex(MCSymbolId s) { addSymbolFixup(*code_, s, FK_SecIdx_2, 2, 0); }

void MCObjectStreamer::emitCOFFSecRel32(MCSymbolId s, uint64_t offset) {
  addSymbolFixup(*code_, s, FK_SecRel_4, 4, int64_t(offset));
}

void MCObjectStreamer::emitCOFFImgRel32(MCSymbolId s, int64_t offset) {
  addSymbolFixup(*code_, s, FK_ImgRel_4, 4, offset);
}

void MCObjectStreamer::emitWinCFI(const MCWinCFI &inst) { win64EH_.directive(inst); }

/// A common symbol of COFF has no alignment: GNU linkers are told in .drectve, Microsoft's goes by the size.
void MCObjectStreamer::alignCOFFCommon(MCSymbolId s, uint64_t &size, unsigned log2Align) {
  if (!log2Align)
    return;
  if (!asmInfo_.isCOFFForGNU) {
    constexpr unsigned kMaxLog2 = 5;
    if (log2Align > kMaxLog2)
      return reportError("a common symbol cannot be aligned to more than 32 bytes");
    size = std::max(size, uint64_t(1) << log2Align);
    return;
  }
  Place from = goTo(ctx_.getCOFFSection(".drectve", COFF::IMAGE_SCN_LNK_INFO | COFF::IMAGE_SCN_LNK_REMOVE));
  OutputBuffer text;
  text << " -aligncomm:\"" << ctx_.symbol(s).name << "\"," << log2Align;
  emitBytes(text.view());
  comeBack(from);
}

// Mach-O.

void MCObjectStreamer::emitSubsectionsViaSymbols() { frag_->subsectionsViaSymbols = true; }

void MCObjectStreamer::emitSymbolDesc(MCSymbolId s, uint16_t value) {
  Event e{Event::Kind::kDesc};
  e.symbol = s;
  e.value = value;
  frag_->events.push_back(e);
}

void MCObjectStreamer::emitIndirectSymbol(MCSymbolId s) { frag_->indirectSymbols.push_back({piece_, s}); }

void MCObjectStreamer::emitZerofill(MCSectionId section, MCSymbolId s, uint64_t size, unsigned log2Align) {
  Place from = goTo(section);
  if (s.valid()) {
    emitValueToAlignment(log2Align, 0, 0);
    emitLabel(s);
    emitZeros(size);
  }
  comeBack(from);
}

void MCObjectStreamer::emitDataRegion(MCDataRegion kind) {
  MCSymbolId here = createTempLabel();
  emitLabel(here);
  if (kind != MCDataRegion::kEnd)
    frag_->dataRegions.push_back({here, MCSymbolId(), kind});
  else if (!frag_->dataRegions.empty())
    frag_->dataRegions.back().end = here;
}

void MCObjectStreamer::emitLinkerOption(std::span<const std::string> options) {
  frag_->linkerOptions.emplace_back(options.begin(), options.end());
}

void MCObjectStreamer::emitVersion(const MCVersion &v) { frag_->version = v; }

} // namespace lathe
