#include "lathe/mc/MCAssembler.h"
#include "lathe/mc/MCAsmInfo.h"
#include "lathe/mc/object/macho/MachOFormat.h"
#include "lathe/support/Diagnostics.h"
#include "lathe/support/OutputBuffer.h"

namespace lathe {

static constexpr DiagKind kRedefined{"mc-symbol-redefined", Severity::kError};
static constexpr DiagKind kTooLarge{"mc-section-too-large", Severity::kError};
static constexpr DiagKind kBadSize{"mc-bad-symbol-size", Severity::kError};

MCAssembler::MCAssembler(MCContext &ctx, const MCObjectTarget &target) : ctx_(ctx), target_(target) {
  if (ctx.asmInfo().format != ObjectFormat::kCoff)
    return;
  // Assemblers of COFF begin with these three; their symbols are how debuggers find the file's parts.
  for (MCSectionId id : {ctx.textSection(), ctx.dataSection(), ctx.bssSection()})
    sections_[useSection(id)].log2Align = 2;
}
MCAssembler::~MCAssembler() = default;

void MCAssembler::error(const DiagKind &kind, std::string message) {
  failed_ = true;
  ctx_.diags().report(kind, current_.empty() ? std::string("emission") : "in '" + current_ + "', emission",
                      std::move(message));
}

MCSectionData *MCAssembler::sectionData(MCSectionId id) {
  uint32_t i = id.index() < sectionIndex_.size() ? sectionIndex_[id.index()] : 0;
  return i ? &sections_[i - 1] : nullptr;
}

uint32_t MCAssembler::useSection(MCSectionId id) {
  if (id.index() >= sectionIndex_.size())
    sectionIndex_.resize(id.index() + 1);
  uint32_t &slot = sectionIndex_[id.index()];
  if (!slot) {
    MCSectionData &d = sections_.emplace_back();
    d.id = id;
    slot = uint32_t(sections_.size());
    const MCSection &s = ctx_.section(id);
    if (s.group.valid())
      touch(s.group);
  }
  return slot - 1;
}

/// Pads the section to the alignment; returns where the next byte goes.
uint64_t MCAssembler::reserveIn(MCSectionData &d, uint8_t log2Align) {
  if (log2Align > d.log2Align)
    d.log2Align = log2Align;
  const MCSection &s = ctx_.section(d.id);
  uint64_t size = d.size(s);
  uint64_t pad = (0 - size) & ((uint64_t(1) << log2Align) - 1);
  if (s.isVirtual()) {
    d.virtualSize += pad;
  } else if (pad) {
    uint8_t *p = d.bytes.append(pad);
    if (s.isText())
      target_.writeNops(p, pad);
    else
      std::memset(p, 0, pad);
  }
  return size + pad;
}

void MCAssembler::append(MCFragment &fragment) {
  auto &f = static_cast<MCObjectFragment &>(fragment);
  current_ = f.name;
  pieces_.clear();
  for (uint32_t i = 0; i < f.numPieces; ++i)
    appendPiece(f, f.pieces[i]);
  labelSymbols_.clear();
  applyEvents(f);
  for (uint32_t i = 0; i < f.numPieces; ++i)
    if (!f.pieces[i].fixups.empty())
      appendFixups(f, i);
  if (f.setsFrameSections) {
    ehFrame_ = f.ehFrame;
    debugFrame_ = f.debugFrame;
  }
  if (!f.frames.empty())
    appendFrames(f);
  if (!f.lines.empty() || !f.dwarfFiles.empty())
    appendLines(f);
  idents_.insert(idents_.end(), f.idents.begin(), f.idents.end());
  files_.insert(files_.end(), f.files.begin(), f.files.end());
  hasAddrsig_ |= f.addrsig;
  addrsig_.insert(addrsig_.end(), f.addrsigSymbols.begin(), f.addrsigSymbols.end());
  for (MCSymbolId s : f.safeSEH)
    touch(s);
  safeSEH_.insert(safeSEH_.end(), f.safeSEH.begin(), f.safeSEH.end());
  if (ctx_.asmInfo().format == ObjectFormat::kMachO)
    appendMachO(f);
  current_.clear();
}

void MCAssembler::appendMachO(MCObjectFragment &f) {
  subsectionsViaSymbols_ |= f.subsectionsViaSymbols;
  if (f.version.command)
    version_ = f.version;
  linkerOptions_.insert(linkerOptions_.end(), f.linkerOptions.begin(), f.linkerOptions.end());
  for (const auto &i : f.indirectSymbols) {
    touch(i.symbol);
    sections_[pieces_[i.piece].section].indirectSymbols.push_back(i.symbol);
  }
  for (const auto &r : f.dataRegions) {
    if (!r.end.valid())
      continue;
    const auto &begin = f.labels[localIndex(r.begin)], &end = f.labels[localIndex(r.end)];
    const Piece &p = pieces_[begin.piece];
    dataRegions_.push_back({sections_[p.section].id, p.base + begin.offset, p.base + end.offset, r.kind});
  }
}

void MCAssembler::appendPiece(MCObjectFragment &f, MCCode &c) {
  uint32_t section = useSection(c.section);
  MCSectionData &d = sections_[section];
  uint64_t base = reserveIn(d, c.log2Align);
  if (!c.isVirtual && base + c.bytes.size() > UINT32_MAX && !c.fixups.empty())
    error(kTooLarge, "section '" + std::string(ctx_.section(c.section).name) + "' is larger than 4 GiB");
  if (c.isVirtual)
    d.virtualSize += c.virtualSize;
  else
    d.bytes.append(c.bytes.data(), c.bytes.size());
  // The code generator's encoder writes instructions and nothing else.
  d.hasInstructions |= c.hasInstructions || (c.isText && !f.isWholeModule && c.bytes.size());
  for (const MCCode::Atom &a : c.atoms)
    d.atoms.push_back({a.offset + uint32_t(base), a.symbol});
  pieces_.push_back({section, base});
}

// Symbols.

void MCAssembler::define(MCSymbolId id, uint32_t piece, uint64_t offset) {
  MCSymbol &s = ctx_.symbol(id);
  if (s.isDefined())
    return error(kRedefined, "symbol '" + std::string(s.name) + "' is already defined");
  s.state = MCSymbol::State::kDefined;
  s.section = sections_[pieces_[piece].section].id;
  s.offset = pieces_[piece].base + offset;
}

void MCAssembler::applyAttribute(MCSymbolId id, MCSymbolAttr attr) {
  MCSymbol &s = ctx_.symbol(id);
  using Type = MCSymbol::Type;
  switch (attr) {
  case MCSymbolAttr::kGlobal:
    // .globl does not take back .weak.
    if (s.binding != MCSymbol::Binding::kWeak && s.binding != MCSymbol::Binding::kUnique)
      s.binding = MCSymbol::Binding::kGlobal;
    return;
  case MCSymbolAttr::kWeak:
    s.binding = MCSymbol::Binding::kWeak;
    return;
  case MCSymbolAttr::kLocal:
    s.binding = MCSymbol::Binding::kLocal;
    return;
  case MCSymbolAttr::kHidden:
    s.visibility = MCSymbol::Visibility::kHidden;
    return;
  case MCSymbolAttr::kProtected:
    s.visibility = MCSymbol::Visibility::kProtected;
    return;
  case MCSymbolAttr::kInternal:
    s.visibility = MCSymbol::Visibility::kInternal;
    return;
  case MCSymbolAttr::kTypeFunction:
    s.type = Type::kFunction;
    return;
  case MCSymbolAttr::kTypeIndFunction:
    s.type = Type::kIndFunction;
    return;
  case MCSymbolAttr::kTypeObject:
    s.type = Type::kObject;
    return;
  case MCSymbolAttr::kTypeTLS:
    s.type = Type::kTLS;
    return;
  case MCSymbolAttr::kTypeCommon:
    s.type = Type::kCommon;
    return;
  case MCSymbolAttr::kTypeNoType:
    s.type = Type::kNoType;
    return;
  case MCSymbolAttr::kTypeGnuUnique:
    s.type = Type::kObject;
    s.binding = MCSymbol::Binding::kUnique;
    return;
  case MCSymbolAttr::kPrivateExtern:
    s.visibility = MCSymbol::Visibility::kHidden;
    if (s.binding == MCSymbol::Binding::kUnset)
      s.binding = MCSymbol::Binding::kGlobal;
    return;
  case MCSymbolAttr::kWeakReference:
    s.desc |= MachO::N_WEAK_REF;
    return;
  case MCSymbolAttr::kWeakDefinition:
    s.desc |= MachO::N_WEAK_DEF;
    return;
  case MCSymbolAttr::kWeakDefCanBeHidden:
    s.desc |= MachO::N_WEAK_DEF | MachO::N_WEAK_REF;
    return;
  case MCSymbolAttr::kReference:
    s.desc |= MachO::N_NO_DEAD_STRIP;
    return;
  case MCSymbolAttr::kLazyReference:
    s.desc |= MachO::N_NO_DEAD_STRIP | MachO::REFERENCE_FLAG_UNDEFINED_LAZY;
    return;
  case MCSymbolAttr::kNoDeadStrip:
    s.desc |= MachO::N_NO_DEAD_STRIP;
    return;
  case MCSymbolAttr::kSymbolResolver:
    s.desc |= MachO::N_SYMBOL_RESOLVER;
    return;
  case MCSymbolAttr::kAltEntry:
    s.desc |= MachO::N_ALT_ENTRY;
    return;
  case MCSymbolAttr::kCold:
    s.desc |= MachO::N_COLD_FUNC;
    return;
  case MCSymbolAttr::kWeakAntiDep:
    s.binding = MCSymbol::Binding::kWeak;
    s.hasWeakAntiDep = true;
    return;
  }
}

void MCAssembler::setSize(const MCObjectFragment &f, MCSymbolId id, MCSymbolId end) {
  MCSymbol &s = ctx_.symbol(id);
  MCSectionId section;
  uint64_t offset = 0;
  if (isLocalSymbol(end)) {
    const auto &l = f.labels[localIndex(end)];
    if (l.isBound()) {
      section = sections_[pieces_[l.piece].section].id;
      offset = pieces_[l.piece].base + l.offset;
    }
  } else {
    section = ctx_.symbol(end).section;
    offset = ctx_.symbol(end).offset;
  }
  if (s.state != MCSymbol::State::kDefined || section != s.section)
    return error(kBadSize, "the size of symbol '" + std::string(s.name) + "' is not known");
  s.size = offset - s.offset;
}

/// A local common symbol takes its place in .bss at once.
void MCAssembler::allocateCommon(MCSymbolId id, uint64_t size, uint8_t log2Align) {
  MCSymbol &s = ctx_.symbol(id);
  MCSectionData &d = sections_[useSection(ctx_.bssSection())];
  s.state = MCSymbol::State::kDefined;
  s.section = d.id;
  s.offset = reserveIn(d, log2Align);
  s.binding = MCSymbol::Binding::kLocal;
  d.virtualSize += size;
}

void MCAssembler::applyEvents(MCObjectFragment &f) {
  using Kind = MCObjectFragment::SymbolEvent::Kind;
  for (const auto &e : f.events) {
    // The target of .weakref becomes weak unless something else mentions it.
    touch(e.symbol);
    MCSymbol &s = ctx_.symbol(e.symbol);
    switch (e.kind) {
    case Kind::kDefine:
      define(e.symbol, e.piece, e.value);
      s.atom = e.atom;
      break;
    case Kind::kStorageClass:
      s.storageClass = uint8_t(e.value);
      break;
    case Kind::kDesc:
      s.desc = uint16_t(e.value);
      break;
    case Kind::kAttribute:
      applyAttribute(e.symbol, MCSymbolAttr(e.attr));
      break;
    case Kind::kSizeTo:
      setSize(f, e.symbol, e.other);
      break;
    case Kind::kSize:
      s.size = e.value;
      break;
    case Kind::kSizeValue:
      sizes_.push_back({e.symbol, placeExpr(f, e.expr)});
      break;
    case Kind::kAssign:
    case Kind::kWeakref:
      if (s.isDefined() && !s.isVariable()) {
        error(kRedefined, "symbol '" + std::string(s.name) + "' is already defined");
        break;
      }
      if (!s.isVariable())
        variables_.push_back(e.symbol);
      s.state = MCSymbol::State::kVariable;
      s.isWeakref = e.kind == Kind::kWeakref;
      s.variable = s.isWeakref ? MCExpr::createSymbolRef(ctx_.arena(), e.other) : placeExpr(f, e.expr);
      break;
    case Kind::kCommon:
    case Kind::kLocalCommon:
      if (s.isDefined() && s.state != MCSymbol::State::kCommon) {
        error(kRedefined, "symbol '" + std::string(s.name) + "' is already defined");
        break;
      }
      s.size = e.value > s.size ? e.value : s.size;
      s.type = MCSymbol::Type::kObject;
      if (e.kind == Kind::kLocalCommon || s.binding == MCSymbol::Binding::kLocal) {
        allocateCommon(e.symbol, e.value, e.attr);
        break;
      }
      s.offset = s.state == MCSymbol::State::kCommon && s.offset > e.attr ? s.offset : e.attr;
      s.state = MCSymbol::State::kCommon;
      if (s.binding == MCSymbol::Binding::kUnset)
        s.binding = MCSymbol::Binding::kGlobal;
      break;
    case Kind::kSymver:
      symvers_.push_back({e.symbol, ctx_.arena().copy(e.name)});
      break;
    }
  }
}

// Fixups.

MCSymbolId MCAssembler::symbolForLabel(MCObjectFragment &f, uint32_t index) {
  if (labelSymbols_.size() < f.labels.size())
    labelSymbols_.resize(f.labels.size());
  MCSymbolId &id = labelSymbols_[index];
  if (id.valid())
    return id;
  OutputBuffer name;
  if (const MCLabelRange *r = findLabelRange(f.labelRanges, index))
    printLabelName(name, ctx_.asmInfo(), f.number, r->kind, r->number + (index - r->first));
  else
    name << ctx_.asmInfo().privatePrefix << "label" << f.number << '_' << index;
  id = ctx_.createUnregisteredSymbol(name.view());
  touch(id);
  define(id, f.labels[index].piece, f.labels[index].offset);
  ctx_.symbol(id).atom = f.labels[index].atom;
  return id;
}

/// A label becomes its section plus an offset, unless a symbol is asked for or the linker may move what it finds at the
/// offset (merging).
MCTarget MCAssembler::placeTarget(MCObjectFragment &f, MCSymbolId s, bool asSymbol, int64_t &addend) {
  if (!isLocalSymbol(s)) {
    if (s.valid())
      touch(s);
    return s;
  }
  const auto &l = f.labels[localIndex(s)];
  if (!l.isBound())
    return s; // reported by the layout
  const Piece &p = pieces_[l.piece];
  MCSectionId section = sections_[p.section].id;
  // Where the linker cuts sections into atoms, an offset does not tell which one is meant.
  bool hasAtoms = ctx_.asmInfo().format == ObjectFormat::kMachO;
  if (asSymbol || hasAtoms || (addend != 0 && ctx_.section(section).isMergeable()))
    return symbolForLabel(f, localIndex(s));
  addend += int64_t(p.base + l.offset);
  return sectionTarget(section);
}

const MCExpr *MCAssembler::placeExpr(MCObjectFragment &f, const MCExpr *e) {
  Arena &a = ctx_.arena();
  switch (e->kind) {
  case MCExpr::Kind::kConstant:
    return MCExpr::createConstant(a, e->value);
  case MCExpr::Kind::kSymbolRef: {
    MCSymbolId s = e->symbol;
    if (isLocalSymbol(s))
      s = symbolForLabel(f, localIndex(s));
    else
      touch(s);
    return MCExpr::createSymbolRef(a, s, e->variant);
  }
  case MCExpr::Kind::kUnary:
    return MCExpr::createUnary(a, e->op, placeExpr(f, e->lhs));
  case MCExpr::Kind::kBinary:
    return MCExpr::createBinary(a, e->op, placeExpr(f, e->lhs), placeExpr(f, e->rhs));
  case MCExpr::Kind::kTarget:
    return MCExpr::createTarget(a, e->variant, placeExpr(f, e->lhs));
  }
  return nullptr;
}

/// Whether a label must be referred to by name: in a mergeable section, by a distance, or by way of a table.
bool MCAssembler::needsSymbol(const MCObjectFragment &f, const MCFixup &fixup) const {
  if (fixup.variant && !ctx_.asmInfo().variants[fixup.variant].plainIfLocal)
    return true;
  if (!isLocalSymbol(fixup.symA) || !target_.fixupKind(fixup.kind).isPCRel())
    return false;
  uint32_t piece = f.labels[localIndex(fixup.symA)].piece;
  return piece < pieces_.size() && ctx_.section(sections_[pieces_[piece].section].id).isMergeable();
}

void MCAssembler::appendFixups(MCObjectFragment &f, uint32_t piece) {
  const Piece &p = pieces_[piece];
  for (MCFixup fixup : f.pieces[piece].fixups) {
    fixup.offset += uint32_t(p.base);
    if (fixup.variant == MCFixup::kExprVariant) {
      exprs_.push_back(placeExpr(f, f.exprs[fixup.symA.index()]));
      fixup.symA = MCSymbolId(uint32_t(exprs_.size() - 1));
    } else {
      fixup.symA = placeTarget(f, fixup.symA, needsSymbol(f, fixup), fixup.addend);
      int64_t negative = 0;
      fixup.symB = placeTarget(f, fixup.symB, false, negative);
      fixup.addend -= negative;
    }
    sections_[p.section].fixups.push_back(fixup);
  }
}

/// Sections in the order of their first line.
void MCAssembler::appendLines(MCObjectFragment &f) {
  if (dwarfFiles_.empty())
    dwarfFiles_ = f.dwarfFiles;
  for (const MCObjectFragment::LineEntry &l : f.lines) {
    const Piece &p = pieces_[l.piece];
    MCSymbolId section = sectionTarget(sections_[p.section].id);
    MCLineSequence *to = nullptr;
    for (MCLineSequence &s : lines_)
      to = s.section == section ? &s : to;
    if (!to)
      to = &lines_.emplace_back(MCLineSequence{section, 0, {}});
    to->locs.push_back({p.base + l.offset, l.loc});
  }
}

void MCAssembler::appendFrames(MCObjectFragment &f) {
  auto firstByte = uint32_t(cfiBytes_.size());
  cfiBytes_.insert(cfiBytes_.end(), f.cfiBytes.begin(), f.cfiBytes.end());
  for (const MCFrameInfo &from : f.frames) {
    MCPlacedFrame &to = frames_.emplace_back();
    const Piece &p = pieces_[from.piece];
    to.section = sectionTarget(sections_[p.section].id).value;
    to.firstByte = firstByte + from.firstByte;
    to.numBytes = from.numBytes;
    to.begin = p.base + from.begin;
    to.length = from.end - from.begin;
    int64_t offset = 0;
    to.personality = placeTarget(f, from.personality, false, offset);
    offset = 0;
    to.lsda = placeTarget(f, from.lsda, false, offset);
    to.lsdaOffset = uint64_t(offset);
    to.personalityEncoding = from.personalityEncoding;
    to.lsdaEncoding = from.lsda.valid() ? from.lsdaEncoding : uint8_t(dwarf::DW_EH_PE_omit);
    to.compactEncoding = from.compactEncoding;
    to.isSignalFrame = from.isSignalFrame;
    to.isSimple = from.isSimple;
    to.returnColumn = from.returnColumn != 0xffffffffu ? from.returnColumn : ctx_.asmInfo().returnAddressRegister;
    to.eh = ehFrame_;
    to.debug = debugFrame_;
  }
}

} // namespace lathe
