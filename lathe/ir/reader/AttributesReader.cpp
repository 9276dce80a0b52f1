// Attributes of functions, results and parameters, and attribute groups.
#include "lathe/ir/reader/ReaderImpl.h"

#include <algorithm>
#include <bit>
#include <initializer_list>

namespace lathe::ir {

static constexpr WordTable<Attribute, 256> kAttributes({
#define ATTRIBUTE(Id, Text, Shape) {Text, Attribute::k##Id},
#include "lathe/ir/Attributes.def"
});

static constexpr uint32_t kMaxSilentGroups = 1 << 16;

AttributeSetId ReaderImpl::finishAttributes() {
  if (!builder_.any) [[likely]]
    return AttributeSetId(0);
  std::sort(builder_.values.begin(), builder_.values.end(),
            [](const AttributeValue &a, const AttributeValue &b) { return a.kind < b.kind; });
  return m_->attributes.makeSet(builder_.present, builder_.values, builder_.strings);
}

AttributeSetId ReaderImpl::makeArgumentSet(unsigned flags) {
  static constexpr Attribute kFlags[] = {Attribute::kNoUndef, Attribute::kSExt, Attribute::kZExt};
  static_assert(1u << std::size(kFlags) == kNumArgumentSets);
  builder_.clear();
  for (unsigned i = 0; i < std::size(kFlags); ++i)
    if (flags >> i & 1)
      builder_.set(kFlags[i]);
  return finishAttributes();
}

bool ReaderImpl::parseAttributes(AttributeSetId &set, bool inGroup) {
  // Most often there are none, or `noundef` alone.
  if (*p_ != '"' && !isClass(*p_, kLetter)) {
    set = AttributeSetId(0);
    return true;
  }
  if (std::memcmp(p_, "noundef ", 8) == 0 && p_[8] != '"' && !isClass(p_[8], kLetter | kBlank)) {
    p_ += 8;
    set = argumentSet(kNoUndefFlag);
    return true;
  }
  builder_.clear();
  for (;;) {
    if (*p_ == '"') {
      if (!parseStringAttribute())
        return false;
      continue;
    }
    if (!isClass(*p_, kLetter))
      break;
    const char *at = p_;
    const char *e = wordEnd();
    const Attribute *a = kAttributes.find(at, size_t(e - at));
    if (!a)
      break;
    p_ = e;
    ws();
    if (!parseAttribute(*a, at, inGroup))
      return false;
  }
  set = finishAttributes();
  return true;
}

bool ReaderImpl::parseAttribute(Attribute a, const char *at, bool inGroup) {
  AttributeShape shape = attributeShape(a);
  if (shape != AttributeShape::kFlag) {
    uint64_t value = 0;
    if (!parseAttributeValue(a, shape, inGroup, value))
      return false;
    if ((a == Attribute::kAlign || a == Attribute::kAlignStack) &&
        (!std::has_single_bit(value) || value > uint64_t(1) << 32))
      return error(kBadAlignment, at, "alignment must be a power of two up to 4294967296");
    // The same attribute again replaces the earlier value.
    std::erase_if(builder_.values, [&](const AttributeValue &v) { return v.kind == a; });
    builder_.values.push_back({a, value});
  }
  builder_.set(a);
  return true;
}

namespace {

/// Attributes as the presence bits of AttributeSet.
struct AttributeMask {
  uint64_t bits[2] = {0, 0};
  constexpr AttributeMask(std::initializer_list<Attribute> list) {
    for (Attribute a : list)
      bits[unsigned(a) / 64] |= uint64_t(1) << (unsigned(a) % 64);
  }
  bool meets(const AttributeSet &s) const { return (s.present[0] & bits[0]) | (s.present[1] & bits[1]); }
  unsigned common(const AttributeSet &s) const {
    return unsigned(std::popcount(s.present[0] & bits[0]) + std::popcount(s.present[1] & bits[1]));
  }
  /// The first that is in `s` too.
  Attribute firstIn(const AttributeSet &s) const {
    for (unsigned word = 0; word < 2; ++word)
      if (uint64_t both = s.present[word] & bits[word])
        return Attribute(word * 64 + unsigned(std::countr_zero(both)));
    return Attribute();
  }
};

// Language Reference, "Parameter Attributes".
constexpr AttributeMask kOfPointers = {
    Attribute::kAllocPtr,     Attribute::kByRef,           Attribute::kByVal,
    Attribute::kDeadOnUnwind, Attribute::kDereferenceable, Attribute::kDereferenceableOrNull,
    Attribute::kElementType,  Attribute::kInAlloca,        Attribute::kInitializes,
    Attribute::kNest,         Attribute::kNoAlias,         Attribute::kNoCapture,
    Attribute::kNonNull,      Attribute::kPreallocated,    Attribute::kReadNone,
    Attribute::kReadOnly,     Attribute::kStructRet,       Attribute::kSwiftError,
    Attribute::kWritable,     Attribute::kWriteOnly};
constexpr AttributeMask kOfPointersOrVectors = {Attribute::kAlign};
constexpr AttributeMask kOfIntegers = {Attribute::kAllocAlign, Attribute::kSExt, Attribute::kZExt};
/// Ways to pass an argument, of which there can be one.
constexpr AttributeMask kWaysToPass = {Attribute::kByRef,    Attribute::kByVal, Attribute::kInAlloca,
                                       Attribute::kInReg,    Attribute::kNest,  Attribute::kPreallocated,
                                       Attribute::kStructRet};

} // namespace

bool ReaderImpl::checkAttributes(AttributeSetId id, TypeId t, const char *at) {
  if (id.index() == 0)
    return true;
  const AttributeSet &s = m_->attributes.set(id);
  const TypeTable &types = m_->types;
  auto wrong = [&](const AttributeMask &mask) {
    return error(kBadAttribute, at,
                 join({"attribute '", attributeName(mask.firstIn(s)), "' does not apply to type ", typeName(t)}));
  };
  if (kOfPointers.meets(s) && !types.isPointer(t))
    return wrong(kOfPointers);
  if (kOfPointersOrVectors.meets(s) && !types.isPtrOrPtrVector(t))
    return wrong(kOfPointersOrVectors);
  if (kOfIntegers.meets(s) && !types.isInt(t))
    return wrong(kOfIntegers);
  if (kWaysToPass.common(s) > 1)
    return error(kBadAttribute, at,
                 "attributes 'byref', 'byval', 'inalloca', 'inreg', 'nest', 'preallocated' and "
                 "'sret' exclude each other");
  return true;
}

bool ReaderImpl::parseParenNumber(uint64_t &value, bool inGroup, bool optionalParens) {
  if (inGroup && tryChar('='))
    return parseUnsigned(value, "a number");
  if (optionalParens && *p_ != '(')
    return parseUnsigned(value, "a number");
  return expectChar('(', "the attribute") && parseUnsigned(value, "a number") && expectChar(')', "the number");
}

bool ReaderImpl::parseAttributeValue(Attribute a, AttributeShape shape, bool inGroup, uint64_t &value) {
  switch (shape) {
  case AttributeShape::kFlag:
    return true;
  case AttributeShape::kInt:
    return parseParenNumber(value, inGroup, a == Attribute::kAlign);
  case AttributeShape::kType: {
    // byval without a type (LLVM 8 and older) means the pointee, which typed pointers no longer say here.
    if (*p_ != '(' && !(inGroup && *p_ == '=')) {
      value = TypeId::kNone;
      return true;
    }
    TypeId t;
    if (inGroup && tryChar('=')) {
      if (!parseType(t))
        return false;
    } else if (!expectChar('(', "the attribute") || !parseType(t) || !expectChar(')', "a type")) {
      return false;
    }
    value = t.value;
    return true;
  }
  case AttributeShape::kMemory:
    return parseMemoryAttribute(value);
  case AttributeShape::kNoFPClass:
    return parseNoFPClass(value);
  case AttributeShape::kAllocSize:
  case AttributeShape::kVScale: {
    uint64_t second = 0;
    if (!expectChar('(', "the attribute") || !parseUnsigned(value, "a number"))
      return false;
    bool two = tryChar(',');
    if (two && !parseUnsigned(second, "a number"))
      return false;
    if (!two && shape == AttributeShape::kVScale)
      second = value;
    value |= (shape == AttributeShape::kAllocSize && two ? second + 1 : second) << 32;
    return expectChar(')', "a number");
  }
  case AttributeShape::kAllocKind: {
    std::string_view text;
    if (!expectChar('(', "'allockind'") || !parseString(text) || !expectChar(')', "a string"))
      return false;
    value = m_->symbols.internStable(text).value;
    return true;
  }
  case AttributeShape::kUWTable:
    value = 2;
    if (!tryChar('('))
      return true;
    if (tryWord("sync"))
      value = 1;
    else if (!tryWord("async"))
      return expected("'sync' or 'async'", "'uwtable('");
    return expectChar(')', "the kind of table");
  case AttributeShape::kRange:
    return *p_ == '(' ? skipBalanced() : expected("'('", "the attribute");
  }
  return true;
}

bool ReaderImpl::parseMemoryAttribute(uint64_t &value) {
  // memory(read, argmem: readwrite, …): two bits for each of argmem, inaccessiblemem and the rest.
  if (!expectChar('(', "'memory'"))
    return false;
  auto access = [&](uint64_t &mask) {
    if (tryWord("none"))
      mask = 0;
    else if (tryWord("readwrite"))
      mask = 3;
    else if (tryWord("read"))
      mask = 1;
    else if (tryWord("write"))
      mask = 2;
    else
      return expected("'none', 'read', 'write' or 'readwrite'", "");
    return true;
  };
  value = 0;
  do {
    int location = -1;
    if (tryWord("argmem"))
      location = 0;
    else if (tryWord("inaccessiblemem"))
      location = 1;
    else if (tryWord("errnomem"))
      location = 3;
    uint64_t mask = 0;
    if (location >= 0 && !expectChar(':', "the kind of memory"))
      return false;
    if (!access(mask))
      return false;
    if (location < 0)
      value = mask * 0x55;
    else
      value = (value & ~(uint64_t(3) << (2 * location))) | mask << (2 * location);
  } while (tryChar(','));
  return expectChar(')', "the effects on memory");
}

bool ReaderImpl::parseNoFPClass(uint64_t &value) {
  // Bits as in llvm.is.fpclass: snan 1, qnan 2, ninf 4, nnorm 8, nsub 16, nzero 32, pzero 64, psub 128, pnorm 256,
  // pinf 512 (Language Reference, "llvm.is.fpclass").
  struct Word {
    std::string_view text;
    uint16_t mask;
  };
  static constexpr Word kWords[] = {{"all", 1023}, {"nan", 3},     {"snan", 1},   {"qnan", 2},
                                    {"inf", 516},  {"ninf", 4},    {"pinf", 512}, {"norm", 264},
                                    {"nnorm", 8},  {"pnorm", 256}, {"sub", 144},  {"nsub", 16},
                                    {"psub", 128}, {"zero", 96},   {"nzero", 32}, {"pzero", 64}};
  if (!expectChar('(', "'nofpclass'"))
    return false;
  value = 0;
  while (isClass(*p_, kLetter)) {
    const char *e = wordEnd();
    std::string_view word(p_, size_t(e - p_));
    auto at = std::find_if(std::begin(kWords), std::end(kWords), [&](const Word &w) { return w.text == word; });
    if (at == std::end(kWords))
      return expected("a class of floating-point values", "");
    value |= at->mask;
    p_ = e;
    ws();
  }
  if (isDigit(*p_) && !parseUnsigned(value, "a mask"))
    return false;
  return expectChar(')', "the classes");
}

bool ReaderImpl::parseStringAttribute() {
  std::string_view key, value;
  if (!parseString(key))
    return false;
  StringAttribute s{m_->symbols.internStable(key), SymbolId()};
  if (tryChar('=')) {
    if (!parseString(value))
      return false;
    s.value = m_->symbols.internStable(value);
  }
  std::erase_if(builder_.strings, [&](const StringAttribute &o) { return o.key == s.key; });
  builder_.strings.push_back(s);
  builder_.any = true;
  return true;
}

void ReaderImpl::mergeSet(AttributeSetId id) {
  const AttributeSet &s = m_->attributes.set(id);
  builder_.present[0] |= s.present[0];
  builder_.present[1] |= s.present[1];
  builder_.any |= !s.empty();
  for (const AttributeValue &v : m_->attributes.values(s)) {
    std::erase_if(builder_.values, [&](const AttributeValue &o) { return o.kind == v.kind; });
    builder_.values.push_back(v);
  }
  for (const StringAttribute &v : m_->attributes.strings(s)) {
    std::erase_if(builder_.strings, [&](const StringAttribute &o) { return o.key == v.key; });
    builder_.strings.push_back(v);
  }
}

bool ReaderImpl::parseAttributeGroup() {
  // attributes #0 = { … }
  if (*p_ != '#')
    return expected("'#'", "'attributes'");
  const char *at = p_;
  ++p_;
  uint32_t n;
  if (!parseUnsigned32(n, "the number of a group"))
    return false;
  if (n > buffer_->text().size())
    return error(kTooLarge, at, "number of an attribute group is too large");
  AttributeSetId set;
  if (!expectChar('=', "the number of a group") || !expectChar('{', "'='") || !parseAttributes(set, true))
    return false;
  if (*p_ != '}') {
    if (!isClass(*p_, kLetter))
      return expected("an attribute or '}'", "");
    std::vector<std::string_view> names;
    kAttributes.forEach([&](std::string_view w) { names.push_back(w); });
    std::string_view word(p_, size_t(wordEnd() - p_)), near = nearestName(word, names);
    return error(kBadAttribute, p_,
                 near.empty() ? join({"unknown attribute '", word, "'"})
                              : join({"unknown attribute '", word, "'; did you mean '", near, "'?"}));
  }
  ++p_;
  ws();
  if (n >= groups_.size())
    groups_.resize(size_t(n) + 1);
  groups_[n] = set;
  return true;
}

AttributeSetId ReaderImpl::attributeGroup(uint32_t n, const char *at) {
  if (n < groups_.size() && groups_[n].valid()) [[likely]]
    return groups_[n];
  diags_->report(kUndefinedGroup, SourceRange{buffer_, offsetOf(at), offsetOf(tokenEnd(at))},
                 join({"attribute group #", std::to_string(n), " is not defined"}));
  if (n < kMaxSilentGroups) { // once is enough
    groups_.resize(std::max<size_t>(groups_.size(), n + 1));
    groups_[n] = AttributeSetId(0);
  }
  return AttributeSetId(0);
}

bool ReaderImpl::parseFunctionAttributes(AttributeSetId &set, std::vector<uint32_t> *pending) {
  set = AttributeSetId(0);
  if (*p_ == '#' && !isDigit(p_[1])) // a debug record
    return true;
  if (*p_ == '#' && !pending) {
    // The usual end of a call: one group, nothing else.
    const char *at = p_;
    ++p_;
    uint32_t n;
    if (!parseUnsigned32(n, "the number of an attribute group"))
      return false;
    set = attributeGroup(n, at);
    if ((*p_ != '#' || !isDigit(p_[1])) && *p_ != '"' && !isClass(*p_, kLetter)) [[likely]]
      return true;
  } else if (isClass(*p_, kLetter)) {
    // Most often the next instruction, or a label.
    const char *e = wordEnd();
    if (*e == ':' || !kAttributes.find(p_, size_t(e - p_))) [[likely]]
      return true;
  } else if (*p_ != '#' && *p_ != '"') {
    return true;
  }
  AttributeSetId first = set;
  builder_.clear();
  mergeSet(first);
  for (;;) {
    if (*p_ == '#' && isDigit(p_[1])) {
      const char *at = p_;
      ++p_;
      uint32_t n;
      if (!parseUnsigned32(n, "the number of an attribute group"))
        return false;
      if (pending) {
        pending->push_back(n);
        continue;
      }
      mergeSet(attributeGroup(n, at));
      continue;
    }
    if (*p_ == '"') {
      if (!parseStringAttribute())
        return false;
      continue;
    }
    if (!isClass(*p_, kLetter))
      break;
    const char *at = p_;
    const char *e = wordEnd();
    // `align 16` in a function's header is the alignment of the function, not an attribute.
    const Attribute *a = kAttributes.find(at, size_t(e - at));
    if (!a || *a == Attribute::kAlign || *e == ':')
      break;
    p_ = e;
    ws();
    if (!parseAttribute(*a, at, false))
      return false;
  }
  set = finishAttributes();
  return true;
}

} // namespace lathe::ir
