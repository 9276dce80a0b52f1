#include "lathe/mc/MCObjectStreamer.h"
#include "lathe/mc/MCAsmInfo.h"
#include "lathe/mc/MCContext.h"
#include "lathe/mc/MCLayout.h"
#include "lathe/mc/object/macho/MachOLayout.h"
#include "lathe/support/OutputBuffer.h"
#include <algorithm>
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
  f.lines.clear();
  f.dwarfFiles = {};
  hasPendingLoc_ = false;
  view_ = {};
  f.relocs.clear();
  f.addrsig = false;
  f.isWholeModule = isWholeModule_;
  f.addrsigSymbols.clear();
  f.safeSEH.clear();
  f.dataRegions.clear();
  f.indirectSymbols.clear();
  f.linkerOptions.clear();
  f.version = MCVersion();
  f.subsectionsViaSymbols = false;
  win64EH_.clear();
  coffDef_ = MCSymbolId();
  f.arena.reset();
  f.setsFrameSections = false;
  code_ = nullptr;
  inFrame_ = false;
  definedAt_.clear();
  subsections_.clear();
  redirects_.clear();
  altEntries_.clear();
}

void MCObjectStreamer::endFragment() {
  if (inFrame_)
    report(kBadDirective, fragmentName_, "frame information is not ended: .cfi_endproc is missing");
  inFrame_ = false;
  if (!win64EH_.empty())
    win64EH_.writeFunctionTable();
  if (!subsections_.empty())
    mergeSubsections();
  if (!redirects_.empty())
    applyRedirects();
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

void MCObjectStreamer::report(const DiagKind &kind, std::string context, std::string message) {
  if (location_.buffer)
    ctx_.diags().report(kind, location_, std::move(message));
  else
    ctx_.diags().report(kind, std::move(context), std::move(message));
}

void MCObjectStreamer::reportError(std::string message) {
  report(kCannotEncode, "in '" + fragmentName_ + "', emission", std::move(message));
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
  c.isLater = false;
  pieceOfSection_[s.index()] = piece_ + 1;
  return c;
}

void MCObjectStreamer::switchSection(MCSectionId s) {
  if (s == section_ && code_ && !code_->isLater)
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

void fillWith(uint8_t *to, uint64_t n, uint32_t value, unsigned size, bool littleEndian) {
  if (size <= 1) {
    std::memset(to, int(value), n);
    return;
  }
  // What is left over in front of the first whole value is zero, as GNU as has it.
  uint64_t odd = n % size;
  std::memset(to, 0, odd);
  for (uint64_t i = odd; i < n; ++i) {
    unsigned byte = unsigned((i - odd) % size);
    unsigned shift = littleEndian ? byte : size - 1 - byte;
    to[i] = shift < 4 ? uint8_t(value >> 8 * shift) : 0;
  }
}

static uint64_t sizeOf(const MCCode &c) { return c.isVirtual ? c.virtualSize : c.bytes.size(); }

void MCObjectStreamer::padTo(unsigned log2Align, uint32_t fill, unsigned fillSize, unsigned maxSkip, bool nops) {
  MCCode *c = code_;
  auto log2 = uint8_t(log2Align);
  uint64_t size = sizeOf(*c);
  if (maxSkip >> log2Align)
    maxSkip = 0;
  if (size == 0 && c->sites.empty() && !c->isLater) {
    if (log2 > c->log2Align)
      c->log2Align = log2;
    return;
  }
  if (log2 > c->log2Align) {
    // Only code has distances that must be known inside the fragment; data just goes on in a piece of its own.
    if (!c->isText && !isWholeModule_) {
      code_ = &newPiece(section_);
      code_->log2Align = log2;
      return;
    }
    c->log2Align = log2;
  }
  if (!c->sites.empty() || c->isLater) {
    c->sites.push_back(
        {c->offset(), MCSymbolId(), int32_t(fill), MCSite::Kind::kAlign, log2, maxSkip, 0, uint8_t(fillSize), nops, 0});
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
    fillWith(p, pad, fill, fillSize, target_.littleEndian);
}

void MCObjectStreamer::emitValueToAlignment(unsigned log2Align, uint8_t fill, unsigned maxSkip) {
  padTo(log2Align, fill, 1, maxSkip, code_->isText && fill == asmInfo_.codeAlignFill);
}

void MCObjectStreamer::emitWideAlignment(unsigned log2Align, uint32_t fill, unsigned fillSize, unsigned maxSkip) {
  padTo(log2Align, fill, fillSize, maxSkip, false);
}

void MCObjectStreamer::emitCodeAlignment(unsigned log2Align, unsigned maxSkip) {
  padTo(log2Align, 0, 1, maxSkip, code_->isText);
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
  if (asmInfo_.format == ObjectFormat::kMachO && !ctx_.symbol(s).isTemporary && !c.isVirtual &&
      isAtomizable(ctx_.section(c.section)) && !isAltEntry(s)) {
    // The linker may place what follows elsewhere than what stands before.
    c.sites.push_back({c.offset(), s, 0, MCSite::Kind::kAtom, 0, 0, 0, 1, false, 0});
    e.sites = sites + 1;
  }
  frag_->events.push_back(e);
  if (!isWholeModule_)
    return;
  if (s.index() >= definedAt_.size())
    definedAt_.resize(s.index() + s.index() / 2 + 16);
  definedAt_[s.index()] = uint32_t(frag_->events.size());
}

MCSymbolResolver::Place MCObjectStreamer::placeNow(MCSymbolId s) const {
  MCSymbolResolver::Place p;
  uint32_t piece, sites;
  if (isLocalSymbol(s)) {
    const auto &label = frag_->labels[localIndex(s)];
    if (!label.isBound())
      return p;
    piece = label.piece;
    sites = label.sites;
    p.offset = label.offset;
  } else {
    if (s.index() >= definedAt_.size() || !definedAt_[s.index()])
      return p;
    const Event &e = frag_->events[definedAt_[s.index()] - 1];
    piece = e.piece;
    sites = e.sites;
    p.offset = e.value;
  }
  p.kind = MCSymbolResolver::Place::Kind::kInSection;
  p.where = uint64_t(piece) << 32 | sites;
  return p;
}

MCSectionId MCObjectStreamer::sectionOf(MCSymbolId s) const {
  auto p = placeNow(s);
  bool known = p.kind == MCSymbolResolver::Place::Kind::kInSection;
  return known ? frag_->pieces[p.where >> 32].section : MCSectionId();
}

void MCObjectStreamer::redirectBranches(MCSymbolId label, MCSymbolId target, int64_t addend) {
  redirects_.push_back({label, target, addend});
}

void MCObjectStreamer::applyRedirects() {
  constexpr uint32_t kNone = UINT32_MAX;
  std::vector<uint32_t> byLabel(frag_->labels.size(), kNone);
  for (uint32_t i = 0; i < redirects_.size(); ++i)
    byLabel[localIndex(redirects_[i].label)] = i;
  for (uint32_t i = 0; i < frag_->numPieces; ++i)
    for (MCSite &s : frag_->pieces[i].sites) {
      if (s.kind != MCSite::Kind::kBranch || !isLocalSymbol(s.target) || byLabel[localIndex(s.target)] == kNone)
        continue;
      const Redirect &r = redirects_[byLabel[localIndex(s.target)]];
      s.target = r.target;
      s.addend += int32_t(r.addend);
    }
}

bool MCObjectStreamer::isAltEntry(MCSymbolId s) const {
  return std::find(altEntries_.begin(), altEntries_.end(), s) != altEntries_.end();
}

void MCObjectStreamer::emitSymbolAttribute(MCSymbolId s, MCSymbolAttr attr) {
  if (attr == MCSymbolAttr::kAltEntry)
    altEntries_.push_back(s);
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

void MCObjectStreamer::emitSymbolSizeValue(MCSymbolId s, const MCExpr *bytes) {
  Event e{Event::Kind::kSizeValue};
  e.symbol = s;
  e.expr = cloneExpr(frag_->arena, bytes);
  frag_->events.push_back(e);
}

void MCObjectStreamer::emitAddrsig() { frag_->addrsig = true; }
void MCObjectStreamer::emitAddrsigSym(MCSymbolId s) { frag_->addrsigSymbols.push_back(s); }

void MCObjectStreamer::emitAssignment(MCSymbolId s, const MCExpr *value) {
  Event e{Event::Kind::kAssign};
  e.symbol = s;
  e.expr = cloneExpr(frag_->arena, value);
  frag_->events.push_back(e);
}

void MCObjectStreamer::emitCommonSymbol(MCSymbolId s, uint64_t size, unsigned log2Align, bool local) {
  if (asmInfo_.format == ObjectFormat::kCoff && !local)
    alignCOFFCommon(s, size, log2Align);
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
struct NowResolver final : MCSymbolResolver {
  explicit NowResolver(const MCObjectStreamer &s) : streamer(s) {}
  Place place(MCSymbolId s) const override { return streamer.placeNow(s); }
  const MCObjectStreamer &streamer;
};
} // namespace

bool MCObjectStreamer::evaluateNow(const MCExpr *e, MCValue &v) const {
  return evaluateAsValue(e, NowResolver(*this), v) && v.isAbsolute();
}

void MCObjectStreamer::addSite(MCSite::Kind kind, const MCExpr *e, uint8_t form, uint32_t value, unsigned size) {
  if (code_->isVirtual)
    return reportError("in a section without contents, sizes must be known at once");
  auto index = uint32_t(frag_->exprs.size());
  frag_->exprs.push_back(cloneExpr(frag_->arena, e));
  code_->sites.push_back(
      {code_->offset(), MCSymbolId(index), int32_t(value), kind, form, 0, 0, uint8_t(size), false, 0});
}

void MCObjectStreamer::emitOrg(const MCExpr *to, uint8_t fill) {
  MCValue v;
  bool known = evaluateAsValue(to, NowResolver(*this), v) && !v.symB.valid() && !v.variant && code_->sites.empty() &&
               !code_->isLater;
  if (known && v.symA.valid()) {
    auto p = placeNow(v.symA);
    known = p.kind == MCSymbolResolver::Place::Kind::kInSection && p.where == uint64_t(piece_) << 32;
    v.constant += int64_t(p.offset);
  }
  if (!known)
    return addSite(MCSite::Kind::kOrg, to, 0, fill, 1);
  uint64_t here = sizeOf(*code_);
  if (v.constant < 0 || uint64_t(v.constant) < here)
    return reportError(".org to " + std::to_string(v.constant) + ", which lies behind");
  emitFill(uint64_t(v.constant) - here, 1, fill);
}

void MCObjectStreamer::emitFillCount(const MCExpr *count, unsigned size, uint32_t value) {
  MCValue v;
  if (!evaluateNow(count, v))
    return addSite(MCSite::Kind::kFill, count, 0, value, size);
  emitFill(v.constant < 0 ? 0 : uint64_t(v.constant), size, value);
}

void MCObjectStreamer::emitLEB128(const MCExpr *e, bool isSigned) {
  MCValue v;
  if (!evaluateNow(e, v))
    return addSite(MCSite::Kind::kLEB, e, isSigned, 0, 1);
  if (isSigned)
    emitSLEB128(v.constant);
  else
    emitULEB128(uint64_t(v.constant));
}

bool MCObjectStreamer::emitReloc(const MCExpr *offset, std::string_view type, const MCExpr *value) {
  for (const MCRelocName &n : target_.relocNames)
    if (n.name == type) {
      Arena &a = frag_->arena;
      frag_->relocs.push_back({piece_, uint16_t(FK_FirstLiteral + n.type), cloneExpr(a, offset),
                               value ? cloneExpr(a, value) : MCExpr::createConstant(a, 0)});
      return true;
    }
  return false;
}

// Subsections.

void MCObjectStreamer::switchSubsection(MCSectionId s, uint32_t number) {
  switchSection(s);
  if (!number)
    return;
  // The section is current, but its first part is not.
  for (const Subsection &sub : subsections_)
    if (sub.section == s && sub.number == number) {
      piece_ = sub.piece;
      code_ = &frag_->pieces[piece_];
      return;
    }
  uint32_t first = piece_;
  code_ = &newPiece(s);
  code_->isLater = true;
  pieceOfSection_[s.index()] = first + 1;
  subsections_.push_back({s, number, piece_});
}

/// Appends what is in one piece of a section to another one.
void MCObjectStreamer::mergePiece(uint32_t from, uint32_t to) {
  MCObjectFragment &f = *frag_;
  MCCode &a = f.pieces[from], &b = f.pieces[to];
  auto sites = uint32_t(b.sites.size());
  uint64_t size = sizeOf(b);
  auto move = [&](uint32_t &piece, uint32_t &site, auto &offset) {
    if (piece != from)
      return;
    piece = to;
    site += sites;
    offset += std::remove_reference_t<decltype(offset)>(size);
  };
  for (auto &l : f.labels)
    move(l.piece, l.sites, l.offset);
  for (auto &e : f.events)
    if (e.kind == Event::Kind::kDefine)
      move(e.piece, e.sites, e.value);
  for (MCFrameInfo &frame : f.frames) {
    if (frame.piece != from)
      continue;
    for (uint32_t i = 0; i < frame.numInsts; ++i) {
      f.cfi[frame.firstInst + i].offset += uint32_t(size);
      f.cfi[frame.firstInst + i].sites += sites;
    }
    frame.end += uint32_t(size);
    frame.endSites += sites;
    move(frame.piece, frame.beginSites, frame.begin);
  }
  for (auto &l : f.lines)
    move(l.piece, l.sites, l.offset);
  for (auto &r : f.relocs)
    r.piece = r.piece == from ? to : r.piece;
  for (MCFixup &fixup : a.fixups) {
    fixup.offset += uint32_t(size);
    b.fixups.push_back(fixup);
  }
  for (MCSite &s : a.sites) {
    s.offset += uint32_t(size);
    b.sites.push_back(s);
  }
  b.log2Align = std::max(a.log2Align, b.log2Align);
  b.bytes.append(a.bytes.data(), a.bytes.size());
  b.virtualSize += a.virtualSize;
  MCSectionId section = a.section;
  a.clear();
  a.section = section;
}

void MCObjectStreamer::mergeSubsections() {
  std::sort(subsections_.begin(), subsections_.end(),
            [](const Subsection &x, const Subsection &y) { return x.number < y.number; });
  for (const Subsection &s : subsections_)
    mergePiece(s.piece, pieceOfSection_[s.section.index()] - 1);
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

// Lines.

bool MCObjectStreamer::emitDwarfFile(uint32_t number, MCDwarfFile file, std::string &error) {
  return frag_->dwarfFiles.add(number, std::move(file), error);
}

/// Of two in a row the first gets an entry too.
unsigned MCObjectStreamer::emitDwarfLoc(const MCLoc &loc, bool resets) {
  if (hasPendingLoc_)
    addLineEntry();
  pendingLoc_ = loc;
  hasPendingLoc_ = true;
  View now{piece_, uint32_t(code_->sites.size()), code_->offset(), 0};
  bool isSamePlace = now.piece == view_.piece && now.sites == view_.sites && now.offset == view_.offset;
  now.number = isSamePlace && !resets ? view_.number + 1 : 0;
  view_ = now;
  return now.number;
}

void MCObjectStreamer::addLineEntry() {
  hasPendingLoc_ = false;
  frag_->lines.push_back({piece_, uint32_t(code_->sites.size()), code_->offset(), pendingLoc_});
}

// Call frame information.

void MCObjectStreamer::emitCFIStartProc(bool isSimple) {
  if (inFrame_) {
    report(kBadDirective, fragmentName_, "frame information begins inside other frame information");
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
    report(kBadDirective, fragmentName_, "frame information continues in another section");
    return nullptr;
  }
  report(kBadDirective, fragmentName_, std::string(directive) + " outside of frame information");
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
