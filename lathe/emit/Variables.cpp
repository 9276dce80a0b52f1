// Global variables, and those with a meaning of their own (llvm.*).
#include "lathe/emit/ConstantEmitter.h"
#include "lathe/emit/ModuleEmitter.h"
#include "lathe/target/TargetMachine.h"
#include <algorithm>

namespace lathe {

using namespace ir;

/// What the definition is aligned to: what is written, else what the data layout prefers; large objects without a
/// section of their own at least to 16 bytes.
static unsigned log2AlignOf(const Module &m, const Global &g) {
  const TypeLayout &l = m.layout(g.valueType);
  if (g.alignLog2 != kNoAlign && g.section.valid())
    return g.alignLog2;
  unsigned preferred = l.prefAlignLog2;
  if (g.alignLog2 != kNoAlign)
    return g.alignLog2 >= preferred ? g.alignLog2 : std::max<unsigned>(g.alignLog2, l.abiAlignLog2);
  if (l.bits > 128)
    preferred = std::max(preferred, 4u);
  return preferred;
}

/// llvm.global_ctors and llvm.global_dtors: { i32 priority, ptr function, ptr data }, run by increasing priority.
void ModuleEmitter::emitStructors(const Global &g, bool isCtors) {
  struct Entry {
    uint64_t priority;
    unsigned order;
    ConstantId function, data;
  };
  std::vector<Entry> entries;
  const Constant &list = module_.constants[g.initializer];
  if (!list.is(ConstantKind::kAggregate))
    return;
  for (unsigned i = 0; i < list.second; ++i) {
    const Constant &e = module_.constants[module_.constants.operand(list, i)];
    if (!e.is(ConstantKind::kAggregate) || e.second < 2)
      continue;
    ConstantId function = module_.constants.operand(e, 1);
    if (module_.constants[function].is(ConstantKind::kNull))
      continue;
    const Constant &priority = module_.constants[module_.constants.operand(e, 0)];
    entries.push_back({priority.is(ConstantKind::kInt) ? priority.bits() : 0, i, function,
                       e.second > 2 ? module_.constants.operand(e, 2) : ConstantId()});
  }
  std::sort(entries.begin(), entries.end(), [](const Entry &a, const Entry &b) {
    return a.priority != b.priority ? a.priority < b.priority : a.order < b.order;
  });
  ConstantEmitter constants(*this, *streamer_, isCtors ? "llvm.global_ctors" : "llvm.global_dtors");
  unsigned pointerBytes = module_.dataLayout.pointerBytes();
  for (const Entry &e : entries) {
    bool array = tm_.getOptions().useInitArray;
    std::string name = array ? (isCtors ? ".init_array" : ".fini_array") : (isCtors ? ".ctors" : ".dtors");
    if (e.priority != 65535) {
      // The linker sorts .init_array.N by N, and .ctors.N, which runs from the end, by the complement.
      std::string number = std::to_string(array ? e.priority : 65535 - e.priority);
      if (!array)
        number.insert(0, 5 - std::min<size_t>(5, number.size()), '0');
      name += "." + number;
    }
    uint32_t type = !array ? ELF::SHT_PROGBITS : isCtors ? ELF::SHT_INIT_ARRAY : ELF::SHT_FINI_ARRAY;
    uint64_t flags = ELF::SHF_ALLOC | ELF::SHF_WRITE;
    MCSymbolId group;
    bool isComdat = false;
    if (e.data.valid() && module_.constants[e.data].is(ConstantKind::kGlobal)) {
      group = comdatGroup(module_.global(module_.constants[e.data].global()), isComdat);
      if (group.valid())
        flags |= ELF::SHF_GROUP;
    }
    streamer_->switchSection(context_->getELFSection(name, type, flags, 0, group, isComdat));
    streamer_->emitValueToAlignment(pointerBytes == 8 ? 3 : 2);
    constants.emit(e.function);
  }
}

bool ModuleEmitter::emitSpecialVariable(GlobalId id, std::string_view name) {
  const Global &g = module_.global(id);
  if (module_.name(g.section) == "llvm.metadata")
    return true;
  if (!name.starts_with("llvm.") || g.linkage != Linkage::kAppending)
    return false;
  if (name == "llvm.global_ctors" || name == "llvm.global_dtors")
    emitStructors(g, name == "llvm.global_ctors");
  return true;
}

void ModuleEmitter::emitVariable(GlobalId id) {
  const Global &g = module_.global(id);
  if (!isDefinition(g) || emitSpecialVariable(id, module_.name(g.name)))
    return;
  MCStreamer &s = *streamer_;
  MCSymbolId symbol = symbolFor(id);
  uint64_t size = module_.layout(g.valueType).allocSize;
  unsigned log2Align = log2AlignOf(module_, g);
  emitVisibility(s, id);
  bool named = g.linkage != Linkage::kPrivate;
  if (named)
    s.emitSymbolAttribute(symbol, MCSymbolAttr::kTypeObject);
  if (g.linkage == Linkage::kCommon) {
    // An object of size zero still needs a place.
    s.emitCommonSymbol(symbol, std::max<uint64_t>(size, 1), log2Align);
    return;
  }
  s.switchSection(sectionForVariable(id));
  emitLinkage(s, id);
  s.emitValueToAlignment(log2Align);
  s.emitLabel(symbol);
  char digits[12];
  std::string what = "'" + std::string(module_.globalName(id, digits)) + "'";
  ConstantEmitter(*this, s, what).emit(g.initializer);
  if (named)
    s.emitSymbolSize(symbol, size);
}

} // namespace lathe
