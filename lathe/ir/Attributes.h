// Attributes of functions, results and parameters: interned sets and lists of sets.
#pragma once
#include "lathe/ir/Type.h"
#include <array>
#include <span>
#include <vector>

namespace lathe::ir {

/// One name per attribute that the Language Reference knows (LLVM 14 to 19). The value says what follows the name.
enum class Attribute : uint8_t {
#define ATTRIBUTE(Id, Text, Shape) k##Id,
#include "lathe/ir/Attributes.def"
};

enum class AttributeShape : uint8_t {
  kFlag,      // a bare word
  kInt,       // a number; align(8) and align 8, dereferenceable(8), …
  kType,      // byval(T)
  kMemory,    // memory(…): two bits of ModRef per location
  kAllocSize, // allocsize(a) or allocsize(a, b): a | (b + 1) << 32
  kAllocKind, // allockind("…"): kept as a symbol
  kVScale,    // vscale_range(min, max): min | max << 32
  kUWTable,   // uwtable, uwtable(sync), uwtable(async): 1 sync, 2 async
  kNoFPClass, // nofpclass(…): FPClass mask
  kRange,     // range(i32 lo, hi), initializes(…): skipped
};

inline constexpr unsigned kNumAttributes = 0
#define ATTRIBUTE(Id, Text, Shape) +1
#include "lathe/ir/Attributes.def"
    ;
static_assert(kNumAttributes <= 128, "AttributeSet keeps two words of presence bits");

struct AttributeValue {
  Attribute kind;
  uint64_t value; // the number, or TypeId::value for attributes with a type
};
struct StringAttribute {
  SymbolId key;
  SymbolId value; // invalid when there is none
};

/// The attributes of one place (a function, its result, one parameter).
struct AttributeSet {
  uint64_t present[2] = {0, 0}; // one bit per Attribute, those with values included
  uint32_t firstValue = 0, numValues = 0;
  uint32_t firstString = 0, numStrings = 0;

  bool has(Attribute a) const { return present[unsigned(a) / 64] >> (unsigned(a) % 64) & 1; }
  bool empty() const { return !present[0] && !present[1] && !numStrings; }
};

/// Set 0 and list 0 are empty.
class AttributeTable {
public:
  AttributeTable();
  AttributeTable(const AttributeTable &) = delete;
  AttributeTable &operator=(const AttributeTable &) = delete;

  const AttributeSet &set(AttributeSetId id) const { return sets_[id.index()]; }
  std::span<const AttributeValue> values(const AttributeSet &s) const {
    return {values_.data() + s.firstValue, s.numValues};
  }
  std::span<const StringAttribute> strings(const AttributeSet &s) const {
    return {strings_.data() + s.firstString, s.numStrings};
  }
  /// The number of an attribute such as align or dereferenceable; 0 when the set has none.
  uint64_t value(const AttributeSet &s, Attribute a) const;
  /// The type of byval, sret, byref, inalloca, preallocated or elementtype; invalid when there is none.
  TypeId type(const AttributeSet &s, Attribute a) const;
  /// The value of a string attribute, e.g. "frame-pointer"; invalid when absent.
  SymbolId string(const AttributeSet &s, SymbolId key) const;

  AttributeSetId functionSet(AttributeListId l) const { return listSet(l, 0); }
  AttributeSetId resultSet(AttributeListId l) const { return listSet(l, 1); }
  AttributeSetId paramSet(AttributeListId l, unsigned param) const { return listSet(l, 2 + param); }
  const AttributeSet &function(AttributeListId l) const { return set(functionSet(l)); }
  const AttributeSet &result(AttributeListId l) const { return set(resultSet(l)); }
  const AttributeSet &param(AttributeListId l, unsigned i) const { return set(paramSet(l, i)); }

  // Construction.
  AttributeSetId makeSet(const uint64_t (&present)[2], std::span<const AttributeValue> values,
                         std::span<const StringAttribute> strings);
  /// sets: function, result, then parameters; trailing empty ones may be left out.
  AttributeListId makeList(std::span<const AttributeSetId> sets);
  uint32_t numSets() const { return uint32_t(sets_.size()); }
  uint32_t numLists() const { return uint32_t(lists_.size()); }

private:
  struct List {
    uint32_t first, count;
  };
  AttributeSetId listSet(AttributeListId l, unsigned i) const {
    const List &list = lists_[l.index()];
    return i < list.count ? listSets_[list.first + i] : AttributeSetId(0);
  }
  struct Slots {
    std::vector<uint64_t> slots; // hash << 32 | id, all ones when free
    uint32_t used = 0;
  };
  static void growSlots(Slots &s);
  std::vector<AttributeSet> sets_;
  std::vector<AttributeValue> values_;
  std::vector<StringAttribute> strings_;
  std::vector<List> lists_;
  std::vector<AttributeSetId> listSets_;
  Slots setSlots_, listSlots_;
};

std::string_view attributeName(Attribute a);
AttributeShape attributeShape(Attribute a);

} // namespace lathe::ir
