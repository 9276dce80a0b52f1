#include "lathe/mc/MCObjectStreamer.h"
#include "lathe/mc/MCAsmInfo.h"
#include "lathe/mc/MCContext.h"
#include "lathe/mc/MCLayout.h"
#include "lathe/support/Diagnostics.h"
#include "lathe/support/OutputBuffer.h"
#include <cassert>
#include <new>

namespace lathe {

static constexpr DiagKind kCannotEncode{"mc-cannot-encode", Severity::kError};
static constexpr DiagKind kBadDirective{"mc-bad-directive", Severity::kError};

void MCBytes::grow(size_t n) {
  size_t want = cap_ * 2 > size_ + n ? cap_ * 2 : size_ + n;
  if (want < 256)
    want = 256;
  void *p = std::realloc(data_, want);
  if (!p)
    throw std::bad_alloc();
  data_ = static_cast<uint8_t *>(p);
  cap_ = want;
}

MCObjectStreamer::MCObjectStreamer(MCContext &ctx, const MCObjectTarget &target)
    : MCStreamer(ctx, false), target_(target) {}
MCObjectStreamer::~MCObjectStreamer() = default;

void MCObjectStreamer::resetFragment() {
  if (!frag_)
    frag_ = std::make_unique<MCObjectFragment>();
  MCObjectFragment &f = *frag_;
  for (uint32_t i = 0; i < f.numPieces; ++i)
    f.pieces[i].clear();
  f.numPieces = 0;
  f.number = fragmentNumber_;
  f.name = fragmentName_;
  f.labels.clear();
  f.events.clear();
  f.frames.clear();
  f.cfi.clear();
  f.cfiBytes.clear();
  f.exprs.clear();
  f.idents.clear();
  f.files.clear();
  f.arena.reset();
  f.setsFrameSections = false;
  code_ = nullptr;
  inFrame_ = false;
}

void MCObjectStreamer::endFragment() {
  if (inFrame_)
    ctx_.diags().report(kBadDirective, fragmentName_, "frame information is not ended: .cfi_endproc is missing");
  inFrame_ = false;
  std::swap(frag_->labelRanges, labelRanges_);
  for (uint32_t i = 0; i < frag_->numPieces; ++i)
    pieceOfSection_[frag_->pieces[i].section.index()] = 0;
  code_ = nullptr;
  layOut(*frag_, target_, ctx_);
}

std::unique_ptr<MCFragment> MCObjectStreamer::takeFragment() {
  code_ = nullptr;
  return std::move(frag_);
}

void MCObjectStreamer::labelsCreated(uint32_t count) { frag_->labels.resize(count); }

void MCObjectStreamer::reportError(std::string message) {
  ctx_.diags().report(kCannotEncode, "in '" + fragmentName_ + "', emission", std::move(message));
}

// Sections and pieces.

MCCode &MCObjectStreamer::newPiece(MCSectionId s) {
  MCObjectFragment &f = *frag_;
  if (f.numPieces == f.pieces.size())
    f.pieces.emplace_back();
  piece_ = f.numPieces++;
  MCCode &c = f.pieces[piece_];
  const MCSection &sec = ctx_.section(s);
  c.section = s;
  c.isText = sec.isText();
  c.isVirtual = sec.isVirtual();
  pieceOfSection_[s.index()] = piece_ + 1;
  return c;
}

void MCObjectStreamer::switchSection(MCSectionId s) {
  if (s == section_ && code_)
    return;
  section_ = s;
  if (s.index() >= pieceOfSection_.size())
    pieceOfSection_.resize(s.index() + 1);
  uint32_t last = pieceOfSection_[s.index()];
  if (last) {
    piece_ = last - 1;
    code_ = &frag_->pieces[piece_];
  } else {
    code_ = &newPiece(s);
  }
}

static uint64_t sizeOf(const MCCode &c) { return c.isVirtual ? c.virtualSize : c.bytes.size(); }

void MCObjectStreamer::padTo(unsigned log2Align, uint8_t fill, unsigned maxSkip, bool nops) {
  MCCode *c = code_;
  auto log2 = uint8_t(log2Align);
  uint64_t size = sizeOf(*c);
  if (size == 0) {
    if (log2 > c->log2Align)
      c->log2Align = log2;
    return;
  }
  if (log2 > c->log2Align) {
    // Only code has distances that must be known inside the fragment; data just goes on in a piece of its own.
    if (!c->isText) {
      code_ = &newPiece(section_);
      code_->log2Align = log2;
      return;
    }
    c->log2Align = log2;
  }
  if (!c->sites.empty()) {
    c->sites.push_back({c->offset(), MCSymbolId(), 0, MCSite::Kind::kAlign, log2, uint16_t(maxSkip), 0, fill, nops, 0});
    return;
  }
  uint64_t pad = (0 - size) & ((uint64_t(1) << log2) - 1);
  if (!pad || (maxSkip && pad > maxSkip))
    return;
  if (c->isVirtual) {
    c->virtualSize += pad;
    return;
  }
  uint8_t *p = c->bytes.append(pad);
  if (nops)
    target_.writeNops(p, pad);
  else
    std::memset(p, fill, pad);
}

void MCObjectStreamer::emitValueToAlignment(unsigned log2Align, uint8_t fill, unsigned maxSkip) {
  padTo(log2Align, fill, maxSkip, code_->isText && fill == asmInfo_.codeAlignFill);
}

void MCObjectStreamer::emitCodeAlignment(unsigned log2Align, unsigned maxSkip) {
  padTo(log2Align, 0, maxSkip, code_->isText);
}

// Symbols.

using Event = MCObjectFragment::SymbolEvent;

void MCObjectStreamer::emitLabel(MCSymbolId s) {
  MCCode &c = *code_;
  auto sites = uint32_t(c.sites.size());
  uint64_t offset = sizeOf(c);
  if (isLocalSymbol(s)) {
    auto &label = frag_->labels[localIndex(s)];
    assert(!label.isBound() && "label placed twice");
    label.piece = piece_;
    label.sites = sites;
    label.offset = offset;
    return;
  }
  Event e{Event::Kind::kDefine};
  e.symbol = s;
  e.piece = piece_;
  e.sites = sites;
  e.value = offset;
  frag_->events.push_back(e);
}

void MCObjectStreamer::emitSymbolAttribute(MCSymbolId s, MCSymbolAttr attr) {
  Event e{Event::Kind::kAttribute};
  e.attr = uint8_t(attr);
  e.symbol = s;
  frag_->events.push_back(e);
}

void MCObjectStreamer::emitSymbolSizeTo(MCSymbolId s, MCSymbolId end) {
  Event e{Event::Kind::kSizeTo};
  e.symbol = s;
  e.other = end;
  frag_->events.push_back(e);
}

void MCObjectStreamer::emitSymbolSize(MCSymbolId s, uint64_t bytes) {
  Event e{Event::Kind::kSize};
  e.symbol = s;
  e.value = bytes;
  frag_->events.push_back(e);
}

void MCObjectStreamer::emitAssignment(MCSymbolId s, const MCExpr *value) {
  Event e{Event::Kind::kAssign};
  e.symbol = s;
  e.expr = cloneExpr(frag_->arena, value);
  frag_->events.push_back(e);
}

void MCObjectStreamer::emitCommonSymbol(MCSymbolId s, uint64_t size, unsigned log2Align, bool local) {
  Event e{local ? Event::Kind::kLocalCommon : Event::Kind::kCommon};
  e.symbol = s;
  e.attr = uint8_t(log2Align);
  e.value = size;
  frag_->events.push_back(e);
}

void MCObjectStreamer::emitWeakReference(MCSymbolId alias, MCSymbolId target) {
  Event e{Event::Kind::kWeakref};
  e.symbol = alias;
  e.other = target;
  frag_->events.push_back(e);
}

void MCObjectStreamer::emitSymver(MCSymbolId s, std::string_view name) {
  Event e{Event::Kind::kSymver};
  e.symbol = s;
  e.name = frag_->arena.copy(name);
  frag_->events.push_back(e);
}

// Contents.

void MCObjectStreamer::emitBytes(std::string_view bytes) {
  if (code_->isVirtual) {
    for (char c : bytes)
      if (c)
        return reportError("a section without contents cannot hold values other than zero");
    code_->virtualSize += bytes.size();
    return;
  }
  code_->bytes.append(bytes.data(), bytes.size());
}

void MCObjectStreamer::emitIntValue(uint64_t v, unsigned size) {
  assert(size >= 1 && size <= 8);
  if (code_->isVirtual) {
    if (v)
      reportError("a section without contents cannot hold values other than zero");
    code_->virtualSize += size;
    return;
  }
  uint8_t *p = code_->bytes.append(size);
  if (target_.littleEndian) {
    for (unsigned i = 0; i < size; ++i)
      p[i] = uint8_t(v >> 8 * i);
  } else {
    for (unsigned i = 0; i < size; ++i)
      p[size - 1 - i] = uint8_t(v >> 8 * i);
  }
}

static uint16_t dataKind(unsigned size) {
  return size == 8 ? FK_Data_8 : size == 4 ? FK_Data_4 : size == 2 ? FK_Data_2 : FK_Data_1;
}

void MCObjectStreamer::emitSymbolValue(MCSymbolId s, unsigned size, int64_t offset, MCVariant variant) {
  if (code_->isVirtual)
    return reportError("a section without contents cannot hold an address");
  code_->fixups.push_back({code_->offset(), s, MCSymbolId(), dataKind(size), variant, offset});
  std::memset(code_->bytes.append(size), 0, size);
}

void MCObjectStreamer::emitLabelDifference(MCSymbolId hi, MCSymbolId lo, unsigned size, int64_t offset) {
  if (code_->isVirtual)
    return reportError("a section without contents cannot hold an address");
  code_->fixups.push_back({code_->offset(), hi, lo, dataKind(size), 0, offset});
  std::memset(code_->bytes.append(size), 0, size);
}

void MCObjectStreamer::emitValue(const MCExpr *e, unsigned size) {
  if (e->kind == MCExpr::Kind::kConstant)
    return emitIntValue(uint64_t(e->value), size);
  if (code_->isVirtual)
    return reportError("a section without contents cannot hold an address");
  uint32_t at = code_->offset();
  std::memset(code_->bytes.append(size), 0, size);
  addExprFixup(at, dataKind(size), e, 0);
}

void MCObjectStreamer::emitZeros(uint64_t n) {
  if (code_->isVirtual)
    code_->virtualSize += n;
  else if (n)
    std::memset(code_->bytes.append(n), 0, n);
}

void MCObjectStreamer::emitFill(uint64_t count, unsigned size, uint64_t value) {
  if (!value)
    return emitZeros(count * size);
  if (size == 1 && !code_->isVirtual) {
    std::memset(code_->bytes.append(count), int(value), count);
    return;
  }
  for (uint64_t i = 0; i < count; ++i)
    emitIntValue(value, size);
}

namespace {
/// Knows nothing about places: reduces an expression as far as its form allows.
struct FormOnly final : MCSymbolResolver {
  Place place(MCSymbolId) const override { return {}; }
};
} // namespace

void MCObjectStreamer::addExprFixup(uint32_t at, uint16_t kind, const MCExpr *e, int64_t addend) {
  MCValue v;
  if (evaluateAsValue(e, FormOnly(), v)) {
    code_->fixups.push_back({at, v.symA, v.symB, kind, v.variant, v.constant + addend});
    return;
  }
  auto index = uint32_t(frag_->exprs.size());
  frag_->exprs.push_back(cloneExpr(frag_->arena, e));
  code_->fixups.push_back({at, MCSymbolId(index), MCSymbolId(), kind, MCFixup::kExprVariant, addend});
}

// Call frame information.

void MCObjectStreamer::emitCFIStartProc(bool isSimple) {
  if (inFrame_) {
    ctx_.diags().report(kBadDirective, fragmentName_, "frame information begins inside other frame information");
    return;
  }
  inFrame_ = true;
  MCFrameInfo &f = frag_->frames.emplace_back();
  f.piece = piece_;
  f.begin = code_->offset();
  f.beginSites = uint32_t(code_->sites.size());
  f.firstInst = uint32_t(frag_->cfi.size());
  f.isSimple = isSimple;
}

MCFrameInfo *MCObjectStreamer::openFrame(std::string_view directive) {
  if (inFrame_ && frag_->frames.back().piece == piece_)
    return &frag_->frames.back();
  if (inFrame_) {
    ctx_.diags().report(kBadDirective, fragmentName_, "frame information continues in another section");
    return nullptr;
  }
  ctx_.diags().report(kBadDirective, fragmentName_, std::string(directive) + " outside of frame information");
  return nullptr;
}

void MCObjectStreamer::emitCFIEndProc() {
  MCFrameInfo *f = openFrame(".cfi_endproc");
  inFrame_ = false;
  if (!f)
    return;
  f->end = code_->offset();
  f->endSites = uint32_t(code_->sites.size());
  f->numInsts = uint32_t(frag_->cfi.size()) - f->firstInst;
}

void MCObjectStreamer::emitCFI(const MCCFIInstruction &inst) {
  if (openFrame(".cfi directive"))
    frag_->cfi.push_back({code_->offset(), uint32_t(code_->sites.size()), inst});
}

void MCObjectStreamer::emitCFIPersonality(MCSymbolId s, uint8_t encoding) {
  if (MCFrameInfo *f = openFrame(".cfi_personality")) {
    f->personality = s;
    f->personalityEncoding = encoding;
  }
}

void MCObjectStreamer::emitCFILsda(MCSymbolId s, uint8_t encoding) {
  if (MCFrameInfo *f = openFrame(".cfi_lsda")) {
    f->lsda = s;
    f->lsdaEncoding = encoding;
  }
}

void MCObjectStreamer::emitCFISignalFrame() {
  if (MCFrameInfo *f = openFrame(".cfi_signal_frame"))
    f->isSignalFrame = true;
}

void MCObjectStreamer::emitCFIReturnColumn(unsigned reg) {
  if (MCFrameInfo *f = openFrame(".cfi_return_column"))
    f->returnColumn = reg;
}

void MCObjectStreamer::emitCFISections(bool ehFrame, bool debugFrame) {
  frag_->setsFrameSections = true;
  frag_->ehFrame = ehFrame;
  frag_->debugFrame = debugFrame;
}

// The module.

void MCObjectStreamer::emitIdent(std::string_view s) { frag_->idents.emplace_back(s); }
void MCObjectStreamer::emitFileDirective(std::string_view name) { frag_->files.emplace_back(name); }

} // namespace lathe
