#include "lathe/support/StringInterner.h"

namespace lathe {

static constexpr uint32_t kInitialSlots = 256;

StringInterner::StringInterner() : slots_(kInitialSlots, Slot{0, SymbolId::kNone}), mask_(kInitialSlots - 1) {}

SymbolId StringInterner::find(std::string_view s) const {
  uint32_t h = hash(s);
  for (uint32_t i = h & mask_;; i = (i + 1) & mask_) {
    const Slot &slot = slots_[i];
    if (slot.id == SymbolId::kNone)
      return SymbolId();
    if (slot.hash == h && names_[slot.id] == s)
      return SymbolId(slot.id);
  }
}

SymbolId StringInterner::insert(std::string_view s, uint32_t h, uint32_t at, bool copy) {
  uint32_t id = uint32_t(names_.size());
  names_.push_back(copy ? arena_.copy(s) : s);
  slots_[at] = {h, id};
  if (names_.size() * 2 > slots_.size())
    grow();
  return SymbolId(id);
}

void StringInterner::grow() {
  std::vector<Slot> old = std::move(slots_);
  slots_.assign(old.size() * 2, Slot{0, SymbolId::kNone});
  mask_ = uint32_t(slots_.size() - 1);
  for (const Slot &s : old) {
    if (s.id == SymbolId::kNone)
      continue;
    uint32_t i = s.hash & mask_;
    while (slots_[i].id != SymbolId::kNone)
      i = (i + 1) & mask_;
    slots_[i] = s;
  }
}

} // namespace lathe
