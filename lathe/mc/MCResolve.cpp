// The end of assembly: what symbols come to, and which fixups become relocations.
//
// The choices (symbol or section, relocation or value) are those of GNU as for ELF, so that text through `as` and our
// own object agree.
#include "lathe/mc/MCAsmInfo.h"
#include "lathe/mc/MCAssembler.h"
#include "lathe/mc/object/coff/COFFWriter.h"
#include "lathe/mc/object/elf/ELFWriter.h"
#include "lathe/mc/object/macho/MachOWriter.h"
#include "lathe/support/Diagnostics.h"
#include "lathe/support/OutputBuffer.h"
#include <algorithm>
#include <tuple>

namespace lathe {

static constexpr DiagKind kBadLineTable{"mc-bad-line-table", Severity::kError};
static constexpr DiagKind kBadExpression{"mc-bad-expression", Severity::kError};
static constexpr DiagKind kNoRelocation{"mc-no-relocation", Severity::kError};
static constexpr DiagKind kFixupRange{"mc-fixup-out-of-range", Severity::kError};

using State = MCSymbol::State;
using Binding = MCSymbol::Binding;

/// Places of module symbols, once all fragments are there.
class ModuleResolver final : public MCSymbolResolver {
public:
  explicit ModuleResolver(const MCAssembler &a) : ctx_(a.context()), hasAtoms_(a.subsectionsViaSymbols()) {}
  Place place(MCSymbolId id) const override {
    const MCSymbol &s = ctx_.symbol(id);
    Place p;
    if (s.state == State::kDefined) {
      p.kind = Place::Kind::kInSection;
      p.where = s.section.value;
      if (hasAtoms_)
        p.atom = s.atom;
      p.offset = s.offset;
    } else if (s.state == State::kAbsolute) {
      p.kind = Place::Kind::kAbsolute;
      p.offset = s.offset;
    } else if (s.state == State::kVariable && !s.isWeakref) {
      p.kind = Place::Kind::kVariable;
      p.variable = s.variable;
    }
    return p;
  }

private:
  const MCContext &ctx_;
  bool hasAtoms_;
};

// Symbols.

/// A variable over something defined here is defined itself. What stays a variable stands for something undefined.
void MCAssembler::resolveVariables() {
  ModuleResolver resolver(*this);
  for (MCSymbolId id : variables_) {
    MCSymbol &s = ctx_.symbol(id);
    if (s.isWeakref)
      continue;
    MCValue v;
    // By its name, since the value of a variable may have distances that elsewhere only the linker knows.
    if (!evaluateAsValue(MCExpr::createSymbolRef(ctx_.arena(), id), resolver, v) || v.symB.valid() || v.variant) {
      error(kBadExpression, "the value of symbol '" + std::string(s.name) + "' is not a symbol plus a constant");
      continue;
    }
    if (!v.symA.valid()) {
      s.state = State::kAbsolute;
      s.offset = uint64_t(v.constant);
      continue;
    }
    const MCSymbol &base = ctx_.symbol(v.symA);
    // A weak alias of COFF names what stands in for it.
    if (ctx_.asmInfo().format == ObjectFormat::kCoff && s.binding == Binding::kWeak && !v.constant) {
      s.variable = MCExpr::createSymbolRef(ctx_.arena(), v.symA);
      continue;
    }
    if (base.state == State::kDefined) {
      s.state = State::kDefined;
      s.section = base.section;
      s.offset = base.offset + uint64_t(v.constant);
      s.atom = base.atom;
      if (ctx_.asmInfo().format == ObjectFormat::kMachO)
        s.desc = base.desc;
      if (s.type == MCSymbol::Type::kNoType)
        s.type = base.type;
      if (!s.size)
        s.size = base.size;
    } else if (s.binding == Binding::kGlobal || s.binding == Binding::kWeak) {
      error(kBadExpression, "symbol '" + std::string(s.name) + "' is an alias of '" + std::string(base.name) +
                                "', which is not defined in this module");
    }
  }
}

/// In COFF a section's name is its symbol.
void MCAssembler::nameCOFFSections() {
  for (MCSectionData &d : sections_) {
    MCSymbolId id = ctx_.lookupSymbol(ctx_.section(d.id).name);
    if (!id.valid() || ctx_.symbol(id).state != State::kUndefined)
      continue;
    MCSymbol &s = ctx_.symbol(id);
    s.state = State::kDefined;
    s.section = d.id;
    s.isTemporary = true;
  }
}

void MCAssembler::resolveSizes() {
  ModuleResolver resolver(*this);
  for (auto [id, expr] : sizes_) {
    MCValue v;
    MCSymbol &s = ctx_.symbol(id);
    if (evaluateAsValue(expr, resolver, v) && v.isAbsolute())
      s.size = uint64_t(v.constant);
    else
      error(kBadExpression, "the size of symbol '" + std::string(s.name) + "' is not a constant");
  }
}

/// `name@V` and `name@@V`: a second symbol for a definition, another name for a reference.
void MCAssembler::applySymvers() {
  for (auto [id, versioned] : symvers_) {
    std::string name(versioned);
    bool defined = ctx_.symbol(id).isDefined();
    bool rename = !defined;
    if (size_t at = name.find("@@@"); at != std::string::npos) {
      name.erase(at, defined ? 1 : 2);
      rename = true;
    }
    if (rename) {
      ctx_.symbol(id).name = ctx_.arena().copy(std::string_view(name));
      continue;
    }
    MCSymbolId second = ctx_.getOrCreateSymbol(name);
    touch(second);
    const MCSymbol &from = ctx_.symbol(id);
    MCSymbol &to = ctx_.symbol(second);
    to.state = from.state;
    to.section = from.section;
    to.offset = from.offset;
    to.size = from.size;
    to.binding = from.binding;
    to.visibility = from.visibility;
    to.type = from.type;
  }
}

void MCAssembler::finishBindings() {
  for (MCSymbolId id : order_) {
    MCSymbol &s = ctx_.symbol(id);
    if (s.binding != Binding::kUnset)
      continue;
    if (s.isDefined())
      s.binding = Binding::kLocal;
  }
}

// Fixups.

bool MCAssembler::placeOf(MCTarget t, MCSectionId &section, uint64_t &offset) const {
  if (isSectionTarget(t)) {
    section = targetSection(t);
    offset = 0;
    return true;
  }
  const MCSymbol &s = ctx_.symbol(t);
  section = s.section;
  offset = s.offset;
  return s.state == State::kDefined;
}

/// Whether the linker and the loader will find the target where it is defined here.
bool MCAssembler::cannotMove(MCTarget t) const {
  if (isSectionTarget(t))
    return true;
  const MCSymbol &s = ctx_.symbol(t);
  // Microsoft's linker may put a thunk in place of any function, and nothing in the place of other symbols.
  if (ctx_.asmInfo().format == ObjectFormat::kCoff)
    return s.state == State::kDefined && s.binding != Binding::kWeak && !(s.desc & MCSymbol::kFunctionType);
  return s.state == State::kDefined && s.binding == Binding::kLocal && s.type != MCSymbol::Type::kIndFunction;
}

/// Whether a distance to the target is what it is here.
bool MCAssembler::isFixed(MCTarget t) const {
  if (isSectionTarget(t))
    return true;
  const MCSymbol &s = ctx_.symbol(t);
  bool isCOFF = ctx_.asmInfo().format == ObjectFormat::kCoff;
  return s.binding != Binding::kWeak && !(isCOFF && s.desc & MCSymbol::kFunctionType);
}

void MCAssembler::store(MCSectionData &d, uint32_t at, uint16_t kind, int64_t value) {
  const MCFixupKindInfo &info = target_.fixupKind(kind);
  if (!applyFixup(info, target_.littleEndian, value, d.bytes.data() + at))
    error(kFixupRange, "section '" + std::string(ctx_.section(d.id).name) + "' offset " + std::to_string(at) +
                           ": the value " + std::to_string(value) + " does not fit in a field of " +
                           std::to_string(unsigned(info.bits)) + " bits");
}

bool MCAssembler::evaluateExpr(MCFixup &fixup) {
  MCValue v;
  if (!evaluateAsValue(exprs_[fixup.symA.index()], ModuleResolver(*this), v)) {
    error(kBadExpression, "an expression cannot be represented: it is not a symbol or a difference of two, plus a "
                          "constant");
    return false;
  }
  fixup.symA = v.symA;
  fixup.symB = v.symB;
  fixup.variant = v.variant;
  fixup.addend += v.constant;
  return true;
}

/// Follows variables that stand for something undefined, and weak references.
void MCAssembler::redirect(MCFixup &fixup) {
  for (unsigned i = 0; i < 64 && fixup.symA.valid() && !isSectionTarget(fixup.symA); ++i) {
    const MCSymbol &s = ctx_.symbol(fixup.symA);
    bool isCOFFWeak = ctx_.asmInfo().format == ObjectFormat::kCoff && s.binding == Binding::kWeak;
    if (s.state != State::kVariable || isCOFFWeak)
      return;
    MCValue v;
    if (s.isWeakref) {
      v.symA = s.variable->symbol;
      MCSymbol &to = ctx_.symbol(v.symA);
      if (!to.order) {
        touch(v.symA);
        to.binding = Binding::kWeak;
      }
    } else if (!evaluateAsValue(s.variable, ModuleResolver(*this), v) || v.symB.valid()) {
      return;
    }
    fixup.symA = v.symA;
    fixup.addend += v.constant;
  }
}

bool MCAssembler::reduceDifference(MCSectionData &d, MCFixup &fixup) {
  MCSectionId sectionA, sectionB;
  uint64_t offsetA, offsetB;
  bool knownB = placeOf(fixup.symB, sectionB, offsetB);
  if (knownB && fixup.symA.valid() && !fixup.variant && placeOf(fixup.symA, sectionA, offsetA) &&
      sectionA == sectionB && isFixed(fixup.symA) && isFixed(fixup.symB)) {
    store(d, fixup.offset, fixup.kind, int64_t(offsetA - offsetB) + fixup.addend);
    return true;
  }
  if (!knownB || sectionB != d.id || !fixup.symA.valid() || pcRelativeKind(fixup.kind) == FK_NONE) {
    error(kBadExpression, "section '" + std::string(ctx_.section(d.id).name) + "' offset " +
                              std::to_string(fixup.offset) + ": the difference of two symbols is not known");
    return true;
  }
  fixup.kind = pcRelativeKind(fixup.kind);
  fixup.addend += int64_t(fixup.offset) - int64_t(offsetB);
  fixup.symB = MCSymbolId();
  return false;
}

/// True when the fixup came to a value, which is stored, or to an error.
bool MCAssembler::reduce(MCSectionData &d, MCFixup &fixup) {
  if (fixup.symB.valid() && reduceDifference(d, fixup))
    return true;
  if (fixup.kind >= FK_FirstLiteral)
    return false;
  bool pcRel = target_.fixupKind(fixup.kind).isPCRel();
  if (!fixup.symA.valid()) {
    if (pcRel)
      return false;
    store(d, fixup.offset, fixup.kind, fixup.addend);
    return true;
  }
  if (!isSectionTarget(fixup.symA) && ctx_.symbol(fixup.symA).state == State::kAbsolute && !pcRel) {
    store(d, fixup.offset, fixup.kind, int64_t(ctx_.symbol(fixup.symA).offset) + fixup.addend);
    return true;
  }
  MCSectionId section;
  uint64_t offset;
  bool plain = !fixup.variant || ctx_.asmInfo().variants[fixup.variant].plainIfLocal;
  if (!pcRel || !plain || !cannotMove(fixup.symA) || !placeOf(fixup.symA, section, offset) || section != d.id)
    return false;
  store(d, fixup.offset, fixup.kind, int64_t(offset) + fixup.addend - int64_t(fixup.offset));
  return true;
}

void MCAssembler::emitRelocation(MCSectionData &d, MCFixup fixup) {
  bool hasSymbol = fixup.symA.valid() && !isSectionTarget(fixup.symA);
  MCSymbol *s = hasSymbol ? &ctx_.symbol(fixup.symA) : nullptr;
  MCRelocQuery query;
  query.fixupKind = fixup.kind;
  query.variant = fixup.variant;
  query.pcRel = target_.fixupKind(fixup.kind).isPCRel();
  query.isLocal = fixup.symA.valid() && cannotMove(fixup.symA);
  query.symbol = s;
  bool isLiteral = fixup.kind >= FK_FirstLiteral;
  uint32_t type = isLiteral ? fixup.kind - uint32_t(FK_FirstLiteral) : target_.relocType(query);
  if (type == kNoReloc)
    return error(kNoRelocation, "section '" + std::string(ctx_.section(d.id).name) + "' offset " +
                                    std::to_string(fixup.offset) + ": no relocation can express " +
                                    std::string(target_.fixupKind(fixup.kind).name) +
                                    (s ? " against '" + std::string(s->name) + "'" : std::string()));
  MCTarget target = fixup.symA;
  if (s && fixup.variant && ctx_.asmInfo().variants[fixup.variant].isTLS && s->type == MCSymbol::Type::kNoType)
    s->type = MCSymbol::Type::kTLS;
  if (s && cannotMove(target) && !target_.relocNeedsSymbol(type)) {
    const MCSection &section = ctx_.section(s->section);
    bool mayMerge = section.isMergeable() && (query.pcRel || fixup.addend != 0);
    if (!mayMerge && !section.isThreadLocal()) {
      target = sectionTarget(s->section);
      fixup.addend += int64_t(s->offset);
    }
  }
  if (target.valid()) {
    if (isSectionTarget(target))
      sectionData(targetSection(target))->symbolUsed = true;
    else
      s->usedInReloc = true;
  }
  if (!target_.usesRela && !isLiteral) {
    store(d, fixup.offset, fixup.kind, fixup.addend);
    fixup.addend = 0;
  }
  d.relocs.push_back({fixup.offset, target, fixup.addend, type});
}

/// The addend stands in the field; what is relative to the next instruction counts from the field's end (PE/COFF
/// Specification, section 5.2.1).
void MCAssembler::emitCOFFRelocation(MCSectionData &d, MCFixup fixup) {
  std::string where = "section '" + std::string(ctx_.section(d.id).name) + "' offset " + std::to_string(fixup.offset);
  MCTarget target = fixup.symA;
  if (!target.valid())
    return error(kNoRelocation, where + ": no relocation can express a distance to a number");
  MCSymbol *s = isSectionTarget(target) ? nullptr : &ctx_.symbol(target);
  if (fixup.kind == FK_SymIndex_4) {
    s->usedInReloc = true;
    d.symbolIndices.push_back({fixup.offset, target});
    return;
  }
  MCRelocQuery query;
  query.fixupKind = fixup.kind;
  query.variant = fixup.variant;
  query.pcRel = target_.fixupKind(fixup.kind).isPCRel();
  query.isLocal = cannotMove(target);
  query.symbol = s;
  bool isLiteral = fixup.kind >= FK_FirstLiteral;
  uint32_t type = isLiteral ? fixup.kind - uint32_t(FK_FirstLiteral) : target_.relocType(query);
  if (type == kNoReloc)
    return error(kNoRelocation, where + ": no relocation can express " +
                                    std::string(target_.fixupKind(fixup.kind).name) +
                                    (s ? " against '" + std::string(s->name) + "'" : std::string()));
  if (s && s->isTemporary) {
    if (s->state != State::kDefined)
      return error(kNoRelocation, where + ": the label '" + std::string(s->name) + "' is not defined");
    target = sectionTarget(s->section);
    fixup.addend += int64_t(s->offset);
  } else if (s) {
    s->usedInReloc = true;
  }
  if (query.pcRel)
    fixup.addend += target_.fixupKind(fixup.kind).bytes;
  if (!isLiteral && fixup.kind != FK_SecIdx_2)
    store(d, fixup.offset, fixup.kind, fixup.addend);
  d.relocs.push_back({fixup.offset, target, 0, type});
}

void MCAssembler::resolveSection(MCSectionData &d) {
  bool isCOFF = ctx_.asmInfo().format == ObjectFormat::kCoff;
  d.relocs.reserve(d.fixups.size());
  for (MCFixup fixup : d.fixups) {
    if (fixup.variant == MCFixup::kExprVariant && !evaluateExpr(fixup))
      continue;
    redirect(fixup);
    if (reduce(d, fixup))
      continue;
    if (isCOFF)
      emitCOFFRelocation(d, fixup);
    else
      emitRelocation(d, fixup);
  }
}

// Sections that the assembler makes itself.

void MCAssembler::writeFrames() {
  if (ctx_.asmInfo().format == ObjectFormat::kCoff)
    sortFrames();
  for (bool eh : {true, false}) {
    bool any = false;
    for (const MCPlacedFrame &f : frames_)
      any |= eh ? f.eh : f.debug;
    if (!any)
      continue;
    MCSectionId id;
    using namespace COFF;
    constexpr uint32_t kCOFFFlags = IMAGE_SCN_CNT_INITIALIZED_DATA | IMAGE_SCN_MEM_READ;
    if (ctx_.asmInfo().format == ObjectFormat::kCoff)
      id = eh ? ctx_.getCOFFSection(".eh_frame", kCOFFFlags)
              : ctx_.getCOFFSection(".debug_frame", kCOFFFlags | IMAGE_SCN_MEM_DISCARDABLE);
    else
      id = eh ? ctx_.getELFSection(".eh_frame", target_.ehFrameType, ELF::SHF_ALLOC)
              : ctx_.getELFSection(".debug_frame", ELF::SHT_PROGBITS, 0);
    MCFrameWriter writer(ctx_.asmInfo(), eh);
    writer.write(frames_, cfiBytes_, sectionTarget(id));
    appendFrameSection(id, writer);
  }
}

void MCAssembler::appendFrameSection(MCSectionId id, MCFrameWriter &writer) {
  MCSectionData &d = sections_[useSection(id)];
  auto base = uint32_t(reserveIn(d, ctx_.asmInfo().pointerSize == 8 ? 3 : 2));
  d.bytes.append(writer.bytes.data(), writer.bytes.size());
  for (MCFixup &fixup : writer.fixups) {
    fixup.offset += base;
    if (!isSectionTarget(fixup.symA))
      touch(fixup.symA);
    d.fixups.push_back(fixup);
  }
}

/// Frames that share a CIE follow each other, as LLVM has them, those without personality first.
void MCAssembler::sortFrames() {
  auto key = [&](uint32_t index) {
    const MCPlacedFrame &f = frames_[index];
    bool isNamed = f.personality.valid() && !isSectionTarget(f.personality);
    std::string_view name = isNamed ? ctx_.symbol(f.personality).name : std::string_view();
    return std::tuple(name, f.personalityEncoding, f.lsdaEncoding, f.isSignalFrame, f.isSimple, f.returnColumn, index);
  };
  std::vector<uint32_t> order(frames_.size());
  for (uint32_t i = 0; i < order.size(); ++i)
    order[i] = i;
  std::sort(order.begin(), order.end(), [&](uint32_t a, uint32_t b) { return key(a) < key(b); });
  std::vector<MCPlacedFrame> sorted;
  for (uint32_t i : order)
    sorted.push_back(frames_[i]);
  frames_ = std::move(sorted);
}

/// Entries of the linker's __unwind_info (<mach-o/compact_unwind_encoding.h>): start, length, encoding, personality and
/// language-specific data of each function.
void MCAssembler::writeCompactUnwind() {
  const MCAsmInfo &info = ctx_.asmInfo();
  unsigned pointer = info.pointerSize;
  uint16_t kind = pointer == 8 ? FK_Data_8 : FK_Data_4;
  MCSectionData *d = nullptr;
  for (const MCPlacedFrame &f : frames_) {
    uint32_t encoding = f.compactEncoding;
    if (!encoding)
      continue;
    // Only these are known to linkers and to the runtime's fast way.
    if (f.personality.valid() && !isSectionTarget(f.personality)) {
      std::string_view name = ctx_.symbol(f.personality).name;
      if (name != "___gxx_personality_v0" && name != "___objc_personality_v0")
        encoding = target_.compactUnwindDwarf;
    }
    bool isDwarf = encoding == target_.compactUnwindDwarf;
    constexpr uint32_t kHasLSDA = 0x40000000;
    if (!isDwarf && f.lsda.valid())
      encoding |= kHasLSDA;
    if (!d) {
      d = &sections_[useSection(ctx_.getMachOSection("__LD", "__compact_unwind", MachO::S_ATTR_DEBUG))];
      reserveIn(*d, pointer == 8 ? 3 : 2);
    }
    auto at = uint32_t(d->bytes.size());
    std::memset(d->bytes.append(3 * pointer + 8), 0, 3 * pointer + 8);
    auto address = [&](uint32_t offset, MCSymbolId s, uint64_t addend) {
      if (!s.valid())
        return;
      if (!isSectionTarget(s))
        touch(s);
      d->fixups.push_back({at + offset, s, MCSymbolId(), kind, 0, int64_t(addend)});
    };
    address(0, MCSymbolId(f.section), f.begin);
    store(*d, at + pointer, FK_Data_4, int64_t(f.length));
    store(*d, at + pointer + 4, FK_Data_4, int64_t(encoding));
    if (isDwarf)
      continue;
    address(pointer + 8, f.personality, 0);
    address(2 * pointer + 8, f.lsda, f.lsdaOffset);
  }
}

void MCAssembler::writeMachOFrames() {
  using namespace MachO;
  if (frames_.empty())
    return;
  if (target_.compactUnwind)
    writeCompactUnwind();
  sortFrames();
  for (bool eh : {true, false}) {
    bool any = false;
    for (const MCPlacedFrame &f : frames_)
      any |= eh ? f.eh : f.debug;
    if (!any)
      continue;
    MCSectionId id = eh ? ctx_.getMachOSection("__TEXT", "__eh_frame",
                                               uint32_t(S_COALESCED) | S_ATTR_NO_TOC | S_ATTR_STRIP_STATIC_SYMS |
                                                   S_ATTR_LIVE_SUPPORT)
                        : ctx_.getMachOSection("__DWARF", "__debug_frame", S_ATTR_DEBUG);
    MCFrameWriter writer(ctx_.asmInfo(), eh);
    writer.write(frames_, cfiBytes_, sectionTarget(id));
    // Linkers know how far away code and data of exceptions are, for they read the entries; personalities are said.
    auto isPersonality = [&](MCSymbolId s) {
      return std::any_of(frames_.begin(), frames_.end(), [&](const MCPlacedFrame &f) { return f.personality == s; });
    };
    std::vector<uint32_t> personalities;
    for (size_t i = 0; i < writer.fixups.size(); ++i) {
      MCFixup &fixup = writer.fixups[i];
      if (isSectionTarget(fixup.symA) || fixup.variant)
        continue;
      if (isPersonality(fixup.symA) && target_.fixupKind(fixup.kind).isPCRel()) {
        personalities.push_back(uint32_t(i));
        continue;
      }
      const MCSymbol &s = ctx_.symbol(fixup.symA);
      if (s.state != State::kDefined)
        continue;
      fixup.addend += int64_t(s.offset);
      fixup.symA = sectionTarget(s.section);
    }
    size_t first = sections_[useSection(id)].fixups.size();
    appendFrameSection(id, writer);
    for (uint32_t i : personalities) {
      MCFixup &fixup = sections_[useSection(id)].fixups[first + i];
      MCSymbolId here = ctx_.createUnregisteredSymbol("");
      MCSymbol &s = ctx_.symbol(here);
      s.state = State::kDefined;
      s.section = id;
      s.offset = fixup.offset;
      fixup.symB = here;
      fixup.kind = target_.fixupKind(fixup.kind).bytes == 8 ? FK_Data_8 : FK_Data_4;
    }
  }
}

void MCAssembler::writeLines() {
  if (lines_.empty())
    return;
  for (size_t i = 1; i < dwarfFiles_.files().size(); ++i)
    if (!dwarfFiles_.has(uint32_t(i)))
      return error(kBadLineTable, "no .file has number " + std::to_string(i) + ", but later ones exist");
  for (MCLineSequence &s : lines_) {
    const MCSectionData &d = sections_[useSection(targetSection(s.section))];
    s.end = d.bytes.size();
  }
  bool isCOFF = ctx_.asmInfo().format == ObjectFormat::kCoff;
  constexpr uint32_t kCOFFFlags =
      COFF::IMAGE_SCN_CNT_INITIALIZED_DATA | COFF::IMAGE_SCN_MEM_READ | COFF::IMAGE_SCN_MEM_DISCARDABLE;
  MCSectionId lineStrings =
      isCOFF ? ctx_.getCOFFSection(".debug_line_str", kCOFFFlags)
             : ctx_.getELFSection(".debug_line_str", ELF::SHT_PROGBITS, ELF::SHF_MERGE | ELF::SHF_STRINGS, 1);
  MCSectionId table =
      isCOFF ? ctx_.getCOFFSection(".debug_line", kCOFFFlags) : ctx_.getELFSection(".debug_line", ELF::SHT_PROGBITS, 0);
  MCLineWriter writer(ctx_.asmInfo().pointerSize, ctx_.asmInfo().littleEndian, ctx_.asmInfo().codeAlignmentFactor);
  writer.write(dwarfFiles_, lines_, sectionTarget(lineStrings), ctx_.compilationDir(), ctx_.dwarfVersion());
  MCSectionData &d = sections_[useSection(table)];
  auto base = uint32_t(reserveIn(d, 0));
  d.bytes.append(writer.bytes.data(), writer.bytes.size());
  for (MCFixup &fixup : writer.fixups) {
    fixup.offset += base;
    if (isCOFF && fixup.symA == sectionTarget(lineStrings))
      fixup.kind = FK_SecRel_4;
    d.fixups.push_back(fixup);
  }
  if (writer.strings.empty())
    return;
  MCSectionData &s = sections_[useSection(lineStrings)];
  s.bytes.append(writer.strings.data(), writer.strings.size());
}

void MCAssembler::writeIdents() {
  if (idents_.empty())
    return;
  MCSectionData &d =
      sections_[useSection(ctx_.getELFSection(".comment", ELF::SHT_PROGBITS, ELF::SHF_MERGE | ELF::SHF_STRINGS, 1))];
  if (!d.bytes.size())
    *d.bytes.append(1) = 0;
  for (const std::string &s : idents_)
    d.bytes.append(s.c_str(), s.size() + 1);
}

bool MCAssembler::finish(OutputBuffer &out) {
  ObjectFormat format = ctx_.asmInfo().format;
  if (format == ObjectFormat::kElf)
    writeIdents();
  if (format == ObjectFormat::kMachO)
    writeMachOFrames();
  else
    writeFrames();
  writeLines();
  if (format == ObjectFormat::kCoff)
    nameCOFFSections();
  resolveSizes();
  resolveVariables();
  applySymvers();
  finishBindings();
  if (format == ObjectFormat::kMachO)
    return !failed_ && writeMachO(*this, out);
  for (MCSectionData &d : sections_)
    resolveSection(d);
  if (failed_)
    return false;
  return format == ObjectFormat::kCoff ? writeCOFF(*this, out) : writeELF(*this, out);
}

} // namespace lathe
