#include "lathe/mc/object/macho/MachOLayout.h"
#include "lathe/mc/MCAsmInfo.h"
#include <algorithm>

namespace lathe {

bool isAtomizable(const MCSection &s) {
  using namespace MachO;
  if (s.segment == "__DATA" && (s.name == "__cfstring" || s.name == "__objc_classrefs"))
    return false;
  switch (s.type) {
  case S_CSTRING_LITERALS:
  case S_4BYTE_LITERALS:
  case S_8BYTE_LITERALS:
  case S_16BYTE_LITERALS:
  case S_LITERAL_POINTERS:
  case S_NON_LAZY_SYMBOL_POINTERS:
  case S_LAZY_SYMBOL_POINTERS:
  case S_THREAD_LOCAL_VARIABLE_POINTERS:
  case S_MOD_INIT_FUNC_POINTERS:
  case S_MOD_TERM_FUNC_POINTERS:
  case S_INTERPOSING:
    return false;
  default:
    return true;
  }
}

MachOLayout::MachOLayout(MCAssembler &a) : asm_(a), ctx_(a.context()) {
  auto &sections = asm_.sections();
  addresses_.resize(sections.size());
  paddings_.resize(sections.size());
  for (size_t i = 0; i < sections.size(); ++i)
    sections[i].index = uint32_t(i + 1);
  MCSectionData *previous = nullptr;
  for (bool isVirtual : {false, true})
    for (MCSectionData &d : sections) {
      const MCSection &s = ctx_.section(d.id);
      if (s.isVirtual() != isVirtual)
        continue;
      uint64_t align = uint64_t(1) << d.log2Align;
      uint64_t at = (size_ + align - 1) & ~(align - 1);
      if (previous)
        paddings_[previous->index - 1] = at - size_;
      addresses_[d.index - 1] = at;
      size_ = at + d.size(s);
      if (!isVirtual) {
        fileSize_ = size_;
        last_ = &d;
      }
      previous = isVirtual ? nullptr : &d;
    }
  if (last_)
    paddings_[last_->index - 1] = 0;
}

MCSymbolId MachOLayout::atomOf(MCSymbolId id) const {
  const MCSymbol &s = ctx_.symbol(id);
  return !s.isTemporary || s.usedInReloc ? id : s.atom;
}

MCSymbolId MachOLayout::atomAt(const MCSectionData &d, uint64_t offset) {
  auto it = std::upper_bound(d.atoms.begin(), d.atoms.end(), offset,
                             [](uint64_t at, const MCCode::Atom &a) { return at < a.offset; });
  return it == d.atoms.begin() ? MCSymbolId() : it[-1].symbol;
}

} // namespace lathe
