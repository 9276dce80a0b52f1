// Which section a function, a variable or a constant of an ELF module goes to.
#include "lathe/emit/ConstantEmitter.h"
#include "lathe/emit/ModuleEmitter.h"
#include "lathe/target/TargetMachine.h"
#include <algorithm>

namespace lathe {

using namespace ir;

/// The element size of a NUL-terminated string without other NULs; 0 for everything else.
static unsigned stringElementSize(const Module &m, ConstantId id) {
  const Constant &c = m.constants[id];
  const Type &t = m.types[c.type];
  if (!t.is(TypeKind::kArray) || !m.types.isInt(t.element()) || !t.count)
    return 0;
  unsigned bytes = unsigned(m.types[t.element()].bitWidth() / 8);
  if (bytes != 1 && bytes != 2 && bytes != 4)
    return 0;
  if (c.is(ConstantKind::kNull))
    return t.count == 1 ? bytes : 0;
  if (!c.is(ConstantKind::kData))
    return 0;
  std::string_view d = m.constants.data(c);
  if (bytes == 1)
    return d.find('\0') == d.size() - 1 ? 1 : 0;
  for (uint64_t i = 0; i < t.count; ++i)
    if ((m.constants.dataElement(c, i, bytes) == 0) != (i + 1 == t.count))
      return 0;
  return bytes;
}

MCSectionKind ModuleEmitter::kindOf(GlobalId id) const {
  const Global &g = module_.global(id);
  if (g.isFunction())
    return MCSectionKind::kText;
  bool zero = ConstantEmitter::isZero(module_, g.initializer);
  if (g.threadLocal != ThreadLocal::kNone)
    return zero ? MCSectionKind::kThreadBSS : MCSectionKind::kThreadData;
  if (!g.isConstant)
    return zero && !g.section.valid() ? MCSectionKind::kBSS : MCSectionKind::kData;
  if (ConstantEmitter::needsRelocation(module_, g.initializer))
    return tm_.isPositionIndependent() ? MCSectionKind::kReadOnlyWithRel : MCSectionKind::kReadOnly;
  if (g.unnamedAddr != UnnamedAddr::kGlobal)
    return MCSectionKind::kReadOnly;
  if (stringElementSize(module_, g.initializer))
    return MCSectionKind::kMergeableCString;
  uint64_t size = module_.layout(g.valueType).allocSize;
  return size == 4 || size == 8 || size == 16 || size == 32 ? MCSectionKind::kMergeableConst : MCSectionKind::kReadOnly;
}

static uint64_t flagsOf(MCSectionKind kind) {
  using namespace ELF;
  switch (kind) {
  case MCSectionKind::kText:
    return SHF_ALLOC | SHF_EXECINSTR;
  case MCSectionKind::kData:
  case MCSectionKind::kBSS:
  case MCSectionKind::kReadOnlyWithRel:
    return SHF_ALLOC | SHF_WRITE;
  case MCSectionKind::kThreadData:
  case MCSectionKind::kThreadBSS:
    return SHF_ALLOC | SHF_WRITE | SHF_TLS;
  case MCSectionKind::kReadOnly:
  case MCSectionKind::kMergeableCString:
  case MCSectionKind::kMergeableConst:
    return SHF_ALLOC;
  case MCSectionKind::kMetadata:
    return 0;
  }
  return 0;
}

MCSymbolId ModuleEmitter::comdatGroup(const Global &g, bool &isComdat) const {
  isComdat = false;
  if (!g.comdat.valid())
    return MCSymbolId();
  const Comdat &c = module_.comdats[g.comdat.index()];
  isComdat = c.kind != ComdatKind::kNoDeduplicate;
  // The group is named by the symbol of the same name, which may be mangled.
  std::string_view name = module_.name(c.name);
  GlobalId named = module_.findGlobal(name);
  return named.valid() ? symbolFor(named) : context_->getOrCreateSymbol(name);
}

/// A section by name: what the name promises wins over what is put there.
MCSectionId ModuleEmitter::explicitSection(GlobalId id, MCSectionKind kind) const {
  using namespace ELF;
  const Global &g = module_.global(id);
  std::string_view name = module_.name(g.section);
  auto is = [&](std::string_view base) { return name == base || (name.starts_with(base) && name[base.size()] == '.'); };
  uint32_t type = SHT_PROGBITS;
  uint64_t flags = flagsOf(kind);
  if (is(".init_array"))
    type = SHT_INIT_ARRAY;
  else if (is(".fini_array"))
    type = SHT_FINI_ARRAY;
  else if (is(".preinit_array"))
    type = SHT_PREINIT_ARRAY;
  else if (name.starts_with(".note"))
    type = SHT_NOTE;
  else if (is(".bss") || is(".sbss"))
    type = SHT_NOBITS;
  else if (is(".tbss") || kind == MCSectionKind::kThreadBSS)
    type = SHT_NOBITS;
  if (is(".tbss") || is(".tdata"))
    flags |= SHF_TLS;
  if (isUsed(id))
    flags |= SHF_GNU_RETAIN;
  bool isComdat = false;
  MCSymbolId group = comdatGroup(g, isComdat);
  if (group.valid())
    flags |= SHF_GROUP;
  return context_->getELFSection(name, type, flags, 0, group, isComdat);
}

MCSectionId ModuleEmitter::uniqueSection(std::string_view prefix, GlobalId id, uint32_t type, uint64_t flags,
                                         uint32_t entrySize) const {
  const Global &g = module_.global(id);
  bool isComdat = false;
  MCSymbolId group = comdatGroup(g, isComdat);
  if (group.valid())
    flags |= ELF::SHF_GROUP;
  if (isUsed(id))
    flags |= ELF::SHF_GNU_RETAIN;
  if (!tm_.getOptions().uniqueSectionNames)
    return context_->getELFSection(prefix, type, flags, entrySize, group, isComdat, id.index());
  std::string name = std::string(prefix) + "." + std::string(context_->symbol(symbolFor(id)).name);
  return context_->getELFSection(name, type, flags, entrySize, group, isComdat);
}

MCSectionId ModuleEmitter::sectionForFunction(GlobalId id) const {
  const Global &g = module_.global(id);
  if (g.section.valid())
    return explicitSection(id, MCSectionKind::kText);
  if (tm_.getOptions().functionSections || g.comdat.valid() || isUsed(id))
    return uniqueSection(".text", id, ELF::SHT_PROGBITS, flagsOf(MCSectionKind::kText));
  return context_->textSection();
}

MCSectionId ModuleEmitter::sectionForJumpTables(GlobalId function) const {
  if (function.valid()) {
    const Global &g = module_.global(function);
    if (tm_.getOptions().functionSections || g.comdat.valid())
      return uniqueSection(".rodata", function, ELF::SHT_PROGBITS, ELF::SHF_ALLOC);
  }
  return context_->readOnlySection();
}

MCSectionId ModuleEmitter::sectionForConstant(unsigned size, bool needsRelocation) const {
  if (needsRelocation)
    return tm_.isPositionIndependent() ? context_->dataRelROSection() : context_->readOnlySection();
  return context_->mergeableConstSection(size);
}

MCSectionId ModuleEmitter::sectionForVariable(GlobalId id) const {
  using namespace ELF;
  const Global &g = module_.global(id);
  MCSectionKind kind = kindOf(id);
  if (g.section.valid())
    return explicitSection(id, kind);
  bool unique = tm_.getOptions().dataSections || g.comdat.valid() || isUsed(id);
  uint64_t flags = flagsOf(kind);
  uint64_t align = g.alignLog2 == kNoAlign ? module_.layout(g.valueType).abiAlign() : uint64_t(1) << g.alignLog2;
  switch (kind) {
  case MCSectionKind::kData:
    return unique ? uniqueSection(".data", id, SHT_PROGBITS, flags) : context_->dataSection();
  case MCSectionKind::kBSS:
    return unique ? uniqueSection(".bss", id, SHT_NOBITS, flags) : context_->bssSection();
  case MCSectionKind::kThreadData:
    return unique ? uniqueSection(".tdata", id, SHT_PROGBITS, flags) : context_->tlsDataSection();
  case MCSectionKind::kThreadBSS:
    return unique ? uniqueSection(".tbss", id, SHT_NOBITS, flags) : context_->tlsBSSSection();
  case MCSectionKind::kReadOnlyWithRel:
    return unique ? uniqueSection(".data.rel.ro", id, SHT_PROGBITS, flags) : context_->dataRelROSection();
  case MCSectionKind::kMergeableCString: {
    unsigned element = stringElementSize(module_, g.initializer);
    align = std::max<uint64_t>(align, element);
    if (!unique)
      return context_->mergeableStringSection(element, align);
    std::string prefix = ".rodata.str" + std::to_string(element) + "." + std::to_string(align);
    return uniqueSection(prefix, id, SHT_PROGBITS, flags | SHF_MERGE | SHF_STRINGS, element);
  }
  case MCSectionKind::kMergeableConst: {
    unsigned size = unsigned(module_.layout(g.valueType).allocSize);
    // An entry must not need more alignment than its size gives it.
    if (align > size)
      break;
    if (!unique)
      return context_->mergeableConstSection(size);
    return uniqueSection(".rodata.cst" + std::to_string(size), id, SHT_PROGBITS, flags | SHF_MERGE, size);
  }
  case MCSectionKind::kReadOnly:
  case MCSectionKind::kText:
  case MCSectionKind::kMetadata:
    break;
  }
  return unique ? uniqueSection(".rodata", id, SHT_PROGBITS, ELF::SHF_ALLOC) : context_->readOnlySection();
}

} // namespace lathe
