#include "lathe/ir/Attributes.h"

#include <algorithm>

namespace lathe::ir {

static constexpr uint64_t kFree = ~uint64_t(0);

static uint64_t mix(uint64_t h, uint64_t v) {
  h = (h ^ v) * 0x9e3779b97f4a7c15ull;
  return h ^ h >> 32;
}

AttributeTable::AttributeTable() {
  setSlots_.slots.assign(64, kFree);
  listSlots_.slots.assign(64, kFree);
  makeSet({0, 0}, {}, {});
  makeList({});
}

void AttributeTable::growSlots(Slots &s) {
  if (++s.used * 2 <= s.slots.size())
    return;
  std::vector<uint64_t> old = std::move(s.slots);
  s.slots.assign(old.size() * 2, kFree);
  size_t mask = s.slots.size() - 1;
  for (uint64_t e : old) {
    if (e == kFree)
      continue;
    size_t i = (e >> 32) & mask;
    while (s.slots[i] != kFree)
      i = (i + 1) & mask;
    s.slots[i] = e;
  }
}

AttributeSetId AttributeTable::makeSet(const uint64_t (&present)[2], std::span<const AttributeValue> values,
                                       std::span<const StringAttribute> strings) {
  uint64_t h = mix(present[0], present[1]);
  for (const AttributeValue &v : values)
    h = mix(mix(h, unsigned(v.kind)), v.value);
  for (const StringAttribute &s : strings)
    h = mix(h, uint64_t(s.key.value) << 32 | s.value.value);
  uint32_t hash = uint32_t(h >> 5);
  size_t mask = setSlots_.slots.size() - 1;
  size_t i = hash & mask;
  for (; setSlots_.slots[i] != kFree; i = (i + 1) & mask) {
    if (uint32_t(setSlots_.slots[i] >> 32) != hash)
      continue;
    uint32_t id = uint32_t(setSlots_.slots[i]);
    const AttributeSet &o = sets_[id];
    auto sameValue = [](const AttributeValue &a, const AttributeValue &b) {
      return a.kind == b.kind && a.value == b.value;
    };
    auto sameString = [](const StringAttribute &a, const StringAttribute &b) {
      return a.key == b.key && a.value == b.value;
    };
    if (o.present[0] == present[0] && o.present[1] == present[1] &&
        std::ranges::equal(this->values(o), values, sameValue) &&
        std::ranges::equal(this->strings(o), strings, sameString))
      return AttributeSetId(id);
  }
  AttributeSet s;
  s.present[0] = present[0];
  s.present[1] = present[1];
  s.firstValue = uint32_t(values_.size());
  s.numValues = uint32_t(values.size());
  s.firstString = uint32_t(strings_.size());
  s.numStrings = uint32_t(strings.size());
  values_.insert(values_.end(), values.begin(), values.end());
  strings_.insert(strings_.end(), strings.begin(), strings.end());
  uint32_t id = uint32_t(sets_.size());
  sets_.push_back(s);
  setSlots_.slots[i] = uint64_t(hash) << 32 | id;
  growSlots(setSlots_);
  return AttributeSetId(id);
}

AttributeListId AttributeTable::makeList(std::span<const AttributeSetId> sets) {
  while (!sets.empty() && sets.back() == AttributeSetId(0))
    sets = sets.first(sets.size() - 1);
  uint64_t h = sets.size();
  for (AttributeSetId s : sets)
    h = mix(h, s.value);
  uint32_t hash = uint32_t(h >> 5);
  size_t mask = listSlots_.slots.size() - 1;
  size_t i = hash & mask;
  for (; listSlots_.slots[i] != kFree; i = (i + 1) & mask) {
    if (uint32_t(listSlots_.slots[i] >> 32) != hash)
      continue;
    uint32_t id = uint32_t(listSlots_.slots[i]);
    const List &l = lists_[id];
    if (l.count == sets.size() && std::equal(sets.begin(), sets.end(), listSets_.begin() + l.first))
      return AttributeListId(id);
  }
  uint32_t id = uint32_t(lists_.size());
  lists_.push_back({uint32_t(listSets_.size()), uint32_t(sets.size())});
  listSets_.insert(listSets_.end(), sets.begin(), sets.end());
  listSlots_.slots[i] = uint64_t(hash) << 32 | id;
  growSlots(listSlots_);
  return AttributeListId(id);
}

uint64_t AttributeTable::value(const AttributeSet &s, Attribute a) const {
  if (s.has(a))
    for (const AttributeValue &v : values(s))
      if (v.kind == a)
        return v.value;
  return 0;
}

TypeId AttributeTable::type(const AttributeSet &s, Attribute a) const {
  if (s.has(a))
    for (const AttributeValue &v : values(s))
      if (v.kind == a)
        return TypeId(uint32_t(v.value));
  return TypeId();
}

SymbolId AttributeTable::string(const AttributeSet &s, SymbolId key) const {
  for (const StringAttribute &a : strings(s))
    if (a.key == key)
      return a.value;
  return SymbolId();
}

static constexpr std::string_view kNames[] = {
#define ATTRIBUTE(Id, Text, Shape) Text,
#include "lathe/ir/Attributes.def"
};
static constexpr AttributeShape kShapes[] = {
#define ATTRIBUTE(Id, Text, Shape) AttributeShape::Shape,
#include "lathe/ir/Attributes.def"
};

std::string_view attributeName(Attribute a) { return kNames[unsigned(a)]; }
AttributeShape attributeShape(Attribute a) { return kShapes[unsigned(a)]; }

} // namespace lathe::ir
