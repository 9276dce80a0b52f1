// Relocations of Mach-O, <mach-o/x86_64/reloc.h> and <mach-o/reloc.h>. Sections of 64-bit files are cut into atoms, the
// parts that begin with a symbol: only inside of one are distances known. 32-bit files have scattered relocations,
// which name an address instead of a symbol or section.
#include "lathe/mc/MCAsmInfo.h"
#include "lathe/mc/object/macho/MachOFormat.h"
#include "lathe/mc/object/macho/MachOLayout.h"
#include "lathe/support/Diagnostics.h"
#include <bit>

namespace lathe {

static constexpr DiagKind kNoRelocation{"mc-no-relocation", Severity::kError};

using State = MCSymbol::State;

static constexpr unsigned kUnsigned = 0, kSubtractor = 5;
static constexpr unsigned kVanilla = 0, kPair = 1, kSectDiff = 2, kLocalSectDiff = 4;
static constexpr uint32_t kScattered = 0x80000000, kExtern = 1u << 27;
static constexpr uint64_t kMaxScatteredOffset = 0xffffff;

MachORelocator::MachORelocator(MCAssembler &a, const MachOLayout &layout)
    : asm_(a), ctx_(a.context()), target_(a.target()), layout_(layout), relocs_(a.sections().size()) {}

void MachORelocator::error(const MCSectionData &d, const MCFixup &fixup, const std::string &message) {
  const MCSection &s = ctx_.section(d.id);
  asm_.error(kNoRelocation, "section '" + std::string(s.segment) + "," + std::string(s.name) + "' offset " +
                                std::to_string(fixup.offset) + ": " + message);
}

unsigned MachORelocator::log2Size(const MCFixup &fixup) const {
  return unsigned(std::countr_zero(unsigned(target_.fixupKind(fixup.kind).bytes)));
}

bool MachORelocator::isDefined(MCSymbolId s) const { return ctx_.symbol(s).state == State::kDefined; }

void MachORelocator::run() {
  for (MCSectionData &d : asm_.sections())
    for (const MCFixup &fixup : d.fixups)
      resolve(d, fixup);
}

void MachORelocator::resolve(MCSectionData &d, MCFixup fixup) {
  if (!asm_.simplify(fixup))
    return;
  // Frames name their code by its section: they say how far away it is in this file, which linkers know.
  if (fixup.symA.valid() && isSectionTarget(fixup.symA)) {
    auto value = int64_t(layout_.addressOf(targetSection(fixup.symA))) + fixup.addend;
    if (target_.fixupKind(fixup.kind).isPCRel())
      return asm_.store(d, fixup.offset, fixup.kind, value - int64_t(layout_.addressOf(d) + fixup.offset));
    asm_.store(d, fixup.offset, fixup.kind, value);
    return add(d, fixup, {}, targetSection(fixup.symA), false, kUnsigned);
  }
  if (reduce(d, fixup))
    return;
  if (target_.is64Bit)
    fixup.symB.valid() ? difference64(d, fixup) : relocate64(d, fixup);
  else
    relocate32(d, fixup);
}

/// What is known without the linker.
bool MachORelocator::reduce(MCSectionData &d, const MCFixup &fixup) {
  bool pcRel = target_.fixupKind(fixup.kind).isPCRel();
  if (fixup.variant)
    return false;
  auto value = [&](MCSymbolId id) { return int64_t(ctx_.symbol(id).offset); };
  if (!fixup.symA.valid() && !fixup.symB.valid()) {
    if (pcRel)
      return false;
    asm_.store(d, fixup.offset, fixup.kind, fixup.addend);
    return true;
  }
  if (fixup.symA.valid() && fixup.symB.valid()) {
    if (!isDefined(fixup.symA) || !isDefined(fixup.symB))
      return false;
    const MCSymbol &a = ctx_.symbol(fixup.symA), &b = ctx_.symbol(fixup.symB);
    if (a.section != b.section || (a.atom != b.atom && asm_.subsectionsViaSymbols()))
      return false;
    asm_.store(d, fixup.offset, fixup.kind, value(fixup.symA) - value(fixup.symB) + fixup.addend);
    return true;
  }
  if (!fixup.symA.valid())
    return false;
  const MCSymbol &a = ctx_.symbol(fixup.symA);
  if (a.state == State::kAbsolute && !pcRel) {
    asm_.store(d, fixup.offset, fixup.kind, value(fixup.symA) + fixup.addend);
    return true;
  }
  if (!pcRel || a.state != State::kDefined || a.section != d.id)
    return false;
  // Symbols of 32-bit code move only in files that say so, and labels never.
  bool isNear = a.atom == MachOLayout::atomAt(d, fixup.offset) ||
                (!target_.is64Bit && (a.isTemporary || !asm_.subsectionsViaSymbols()));
  if (!isNear)
    return false;
  asm_.store(d, fixup.offset, fixup.kind, value(fixup.symA) + fixup.addend - int64_t(fixup.offset));
  return true;
}

void MachORelocator::add(MCSectionData &d, const MCFixup &fixup, MCSymbolId symbol, MCSectionId section, bool pcRel,
                         unsigned type) {
  uint32_t index = section.valid() ? asm_.sectionData(section)->index : 0;
  uint32_t word = index | uint32_t(pcRel) << 24 | log2Size(fixup) << 25 | type << 28;
  relocs_[d.index - 1].push_back({fixup.offset, word | (symbol.valid() ? kExtern : 0), symbol});
  if (symbol.valid())
    ctx_.symbol(symbol).usedInReloc = true;
}

void MachORelocator::difference64(MCSectionData &d, const MCFixup &fixup) {
  if (!fixup.symA.valid())
    return error(d, fixup, "no relocation can express a negated symbol");
  for (MCSymbolId id : {fixup.symA, fixup.symB})
    if (!isDefined(id))
      return error(d, fixup,
                   "the symbol '" + std::string(ctx_.symbol(id).name) +
                       "' is not defined, as those of a difference must be");
  if (fixup.variant || target_.fixupKind(fixup.kind).isPCRel())
    return error(d, fixup, "no relocation can express a difference of this kind");
  MCSymbolId baseA = layout_.atomOf(fixup.symA), baseB = layout_.atomOf(fixup.symB);
  if (baseA.valid() && baseA == baseB)
    return error(d, fixup, "no relocation can express a difference of parts of one symbol");
  auto inBase = [&](MCSymbolId s, MCSymbolId base) {
    return int64_t(layout_.addressOf(ctx_.symbol(s)) - (base.valid() ? layout_.addressOf(ctx_.symbol(base)) : 0));
  };
  auto sectionOf = [&](MCSymbolId s, MCSymbolId base) { return base.valid() ? MCSectionId() : ctx_.symbol(s).section; };
  asm_.store(d, fixup.offset, fixup.kind, fixup.addend + inBase(fixup.symA, baseA) - inBase(fixup.symB, baseB));
  // In the file the other way round.
  add(d, fixup, baseA, sectionOf(fixup.symA, baseA), false, kUnsigned);
  add(d, fixup, baseB, sectionOf(fixup.symB, baseB), false, kSubtractor);
}

void MachORelocator::relocate64(MCSectionData &d, const MCFixup &fixup) {
  MCRelocQuery query;
  const MCFixupKindInfo &kind = target_.fixupKind(fixup.kind);
  query.fixupKind = fixup.kind;
  query.variant = fixup.variant;
  query.pcRel = kind.isPCRel();
  query.isLocal = false;
  query.symbol = fixup.symA.valid() ? &ctx_.symbol(fixup.symA) : nullptr;
  query.field = d.bytes.data() + fixup.offset;
  query.fieldOffset = fixup.offset;
  // The addend counts from the end of the field.
  int64_t value = fixup.addend + (query.pcRel ? kind.bytes : 0);
  query.addend = value;
  if (!fixup.symA.valid()) {
    asm_.store(d, fixup.offset, fixup.kind, value);
    uint32_t type = target_.relocType(query);
    if (type == kNoReloc)
      return error(d, fixup, "no relocation can express a distance to a number");
    relocs_[d.index - 1].push_back(
        {fixup.offset, uint32_t(query.pcRel) << 24 | log2Size(fixup) << 25 | kExtern | type << 28, MCSymbolId()});
    return;
  }
  MCSymbol &s = ctx_.symbol(fixup.symA);
  std::string name(s.name);
  if (s.state == State::kVariable)
    return error(d, fixup, "no relocation can express the symbol '" + name + "', which stands for something undefined");
  if (s.isTemporary && s.state != State::kDefined)
    return error(d, fixup, "the label '" + name + "' is not defined");
  uint32_t type = target_.relocType(query);
  if (type == kNoReloc)
    return error(d, fixup, "no relocation can express " + std::string(kind.name) + " against '" + name + "'");
  // An offset does not tell whose part of a section of literals it is in.
  if (s.isTemporary && value && !isAtomizable(ctx_.section(s.section)))
    s.usedInReloc = true;
  MCSymbolId base = layout_.atomOf(fixup.symA);
  // Debuggers look at debug sections as they are in the object.
  bool isDebug = ctx_.section(d.id).flags & MachO::S_ATTR_DEBUG;
  if (isDebug && s.state == State::kDefined)
    base = MCSymbolId();
  if (base.valid()) {
    if (base != fixup.symA)
      value += int64_t(layout_.addressOf(s) - layout_.addressOf(ctx_.symbol(base)));
  } else {
    value += int64_t(layout_.addressOf(s));
    if (query.pcRel)
      value -= int64_t(layout_.addressOf(d) + fixup.offset + kind.bytes);
  }
  asm_.store(d, fixup.offset, fixup.kind, value);
  add(d, fixup, base, base.valid() ? MCSectionId() : s.section, query.pcRel || target_.relocIsPCRel(query), type);
}

/// A relocation that names an address. False when the offset does not fit in it.
bool MachORelocator::scattered32(MCSectionData &d, const MCFixup &fixup, int64_t &value) {
  const MCSymbol &a = ctx_.symbol(fixup.symA);
  bool pcRel = target_.fixupKind(fixup.kind).isPCRel();
  unsigned type = kVanilla;
  uint32_t second = 0;
  value = fixup.addend + int64_t(layout_.addressOf(a));
  if (fixup.symB.valid()) {
    const MCSymbol &b = ctx_.symbol(fixup.symB);
    type = a.binding == MCSymbol::Binding::kGlobal ? kSectDiff : kLocalSectDiff;
    second = uint32_t(layout_.addressOf(b));
    value -= second;
  }
  if (pcRel)
    value -= int64_t(layout_.addressOf(d) + fixup.offset);
  if (fixup.offset > kMaxScatteredOffset) {
    if (type != kVanilla)
      error(d, fixup, "the section is too large for a relocation of a difference");
    return type != kVanilla;
  }
  uint32_t common = log2Size(fixup) << 28 | uint32_t(pcRel) << 30 | kScattered;
  if (type != kVanilla)
    relocs_[d.index - 1].push_back({common | kPair << 24, second, MCSymbolId()});
  relocs_[d.index - 1].push_back({common | type << 24 | fixup.offset, uint32_t(layout_.addressOf(a)), MCSymbolId()});
  return true;
}

void MachORelocator::relocate32(MCSectionData &d, const MCFixup &fixup) {
  const MCFixupKindInfo &kind = target_.fixupKind(fixup.kind);
  bool pcRel = kind.isPCRel();
  int64_t value = fixup.addend;
  if (fixup.variant) {
    MCRelocQuery query;
    query.fixupKind = fixup.kind;
    query.variant = fixup.variant;
    uint32_t type = target_.relocType(query);
    if (type == kNoReloc || !fixup.symA.valid() || (fixup.symB.valid() && !isDefined(fixup.symB)))
      return error(d, fixup, "no relocation can express this qualified symbol");
    // The base of what is subtracted makes it relative.
    bool isDifference = fixup.symB.valid();
    if (isDifference)
      value += int64_t(layout_.addressOf(d) + fixup.offset + kind.bytes - layout_.addressOf(ctx_.symbol(fixup.symB)));
    asm_.store(d, fixup.offset, fixup.kind, value);
    return add(d, fixup, fixup.symA, {}, isDifference, type);
  }
  if (!fixup.symA.valid()) {
    if (fixup.symB.valid())
      return error(d, fixup, "no relocation can express a negated symbol");
    asm_.store(d, fixup.offset, fixup.kind, value - int64_t(layout_.addressOf(d) + fixup.offset));
    relocs_[d.index - 1].push_back({fixup.offset, uint32_t(pcRel) << 24 | log2Size(fixup) << 25, MCSymbolId()});
    return;
  }
  if (fixup.symB.valid()) {
    for (MCSymbolId id : {fixup.symA, fixup.symB})
      if (!isDefined(id))
        return error(d, fixup,
                     "the symbol '" + std::string(ctx_.symbol(id).name) +
                         "' is not defined, as those of a difference must be");
    if (scattered32(d, fixup, value))
      asm_.store(d, fixup.offset, fixup.kind, value);
    return;
  }
  const MCSymbol &a = ctx_.symbol(fixup.symA);
  if (a.state == State::kVariable || (a.isTemporary && a.state != State::kDefined))
    return error(d, fixup, "the symbol '" + std::string(a.name) + "' is not defined");
  bool isExternal = a.state != State::kDefined || a.desc & MachO::N_WEAK_DEF;
  int64_t offset = fixup.addend + (pcRel ? kind.bytes : 0);
  if (offset && !isExternal && scattered32(d, fixup, value))
    return asm_.store(d, fixup.offset, fixup.kind, value);
  value = fixup.addend + (isExternal ? 0 : int64_t(layout_.addressOf(a)));
  if (pcRel)
    value -= int64_t(layout_.addressOf(d) + fixup.offset);
  asm_.store(d, fixup.offset, fixup.kind, value);
  add(d, fixup, isExternal ? fixup.symA : MCSymbolId(), isExternal ? MCSectionId() : a.section, pcRel, kVanilla);
}

} // namespace lathe
