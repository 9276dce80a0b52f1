#include "lathe/ir/Constant.h"

#include "lathe/ir/Instruction.h"

namespace lathe::ir {

static constexpr uint32_t kFree = 0xffffffffu;

static uint64_t mix(uint64_t h, uint64_t v) {
  h = (h ^ v) * 0x9e3779b97f4a7c15ull;
  return h ^ h >> 32;
}

static uint64_t headHash(const Constant &c) {
  return mix(uint64_t(c.kind) | uint64_t(c.opcode) << 8 | uint64_t(c.flags) << 16 | uint64_t(c.predicate) << 24,
             c.type.value);
}

static bool sameHead(const Constant &a, const Constant &b) {
  return a.kind == b.kind && a.opcode == b.opcode && a.flags == b.flags && a.predicate == b.predicate &&
         a.type == b.type;
}

ConstantTable::ConstantTable() : slots_(1024, Slot{0, kFree}) {}

ConstantId ConstantTable::append(Constant c, uint32_t hash, uint32_t slot) {
  uint32_t id = uint32_t(constants_.size());
  constants_.push_back(c);
  slots_[slot] = {hash, id};
  if (constants_.size() * 2 > slots_.size())
    growSlots();
  return ConstantId(id);
}

void ConstantTable::growSlots() {
  std::vector<Slot> old = std::move(slots_);
  slots_.assign(old.size() * 2, Slot{0, kFree});
  uint32_t mask = uint32_t(slots_.size() - 1);
  for (const Slot &s : old) {
    if (s.id == kFree)
      continue;
    uint32_t i = s.hash & mask;
    while (slots_[i].id != kFree)
      i = (i + 1) & mask;
    slots_[i] = s;
  }
}

ConstantId ConstantTable::internScalar(Constant c) {
  uint32_t hash = uint32_t(mix(headHash(c), c.bits()) >> 7);
  uint32_t mask = uint32_t(slots_.size() - 1);
  uint32_t i = hash & mask;
  for (; slots_[i].id != kFree; i = (i + 1) & mask) {
    const Constant &o = constants_[slots_[i].id];
    if (slots_[i].hash == hash && sameHead(o, c) && o.first == c.first && o.second == c.second)
      return ConstantId(slots_[i].id);
  }
  return append(c, hash, i);
}

ConstantId ConstantTable::internWords(Constant c, std::span<const uint32_t> words) {
  uint64_t h = headHash(c);
  for (uint32_t w : words)
    h = mix(h, w);
  uint32_t hash = uint32_t(h >> 7);
  uint32_t mask = uint32_t(slots_.size() - 1);
  uint32_t i = hash & mask;
  for (; slots_[i].id != kFree; i = (i + 1) & mask) {
    const Constant &o = constants_[slots_[i].id];
    if (slots_[i].hash == hash && sameHead(o, c) && o.second == words.size() &&
        std::equal(words.begin(), words.end(), operands_.begin() + o.first))
      return ConstantId(slots_[i].id);
  }
  c.first = uint32_t(operands_.size());
  c.second = uint32_t(words.size());
  operands_.insert(operands_.end(), words.begin(), words.end());
  return append(c, hash, i);
}

ConstantId ConstantTable::internInt(TypeId type, uint64_t value) {
  Constant c;
  c.kind = ConstantKind::kInt;
  c.type = type;
  c.first = uint32_t(value);
  c.second = uint32_t(value >> 32);
  return internScalar(c);
}

ConstantId ConstantTable::fpConstant(TypeId type, uint64_t bits) {
  Constant c;
  c.kind = ConstantKind::kFP;
  c.type = type;
  c.first = uint32_t(bits);
  c.second = uint32_t(bits >> 32);
  return internScalar(c);
}

/// Wide values are interned by their words; `first` is where the words are.
static bool sameWords(std::span<const uint64_t> a, const uint64_t *b) { return std::equal(a.begin(), a.end(), b); }

ConstantId ConstantTable::wideInt(TypeId type, std::span<const uint64_t> words) {
  Constant c;
  c.kind = ConstantKind::kInt;
  c.flags = 1;
  c.type = type;
  uint64_t h = headHash(c);
  for (uint64_t w : words)
    h = mix(h, w);
  uint32_t hash = uint32_t(h >> 7);
  uint32_t mask = uint32_t(slots_.size() - 1);
  uint32_t i = hash & mask;
  for (; slots_[i].id != kFree; i = (i + 1) & mask) {
    const Constant &o = constants_[slots_[i].id];
    if (slots_[i].hash == hash && sameHead(o, c) && o.second == words.size() &&
        sameWords(words, words_.data() + o.first))
      return ConstantId(slots_[i].id);
  }
  c.first = uint32_t(words_.size());
  c.second = uint32_t(words.size());
  words_.insert(words_.end(), words.begin(), words.end());
  return append(c, hash, i);
}

ConstantId ConstantTable::wideFP(TypeId type, uint64_t low, uint64_t high) {
  const uint64_t words[2] = {low, high};
  Constant c;
  c.kind = ConstantKind::kFP;
  c.flags = 1;
  c.type = type;
  uint32_t hash = uint32_t(mix(mix(headHash(c), low), high) >> 7);
  uint32_t mask = uint32_t(slots_.size() - 1);
  uint32_t i = hash & mask;
  for (; slots_[i].id != kFree; i = (i + 1) & mask) {
    const Constant &o = constants_[slots_[i].id];
    if (slots_[i].hash == hash && sameHead(o, c) && sameWords(words, words_.data() + o.first))
      return ConstantId(slots_[i].id);
  }
  c.first = uint32_t(words_.size());
  c.second = 2;
  words_.insert(words_.end(), words, words + 2);
  return append(c, hash, i);
}

ConstantId ConstantTable::simple(ConstantKind kind, TypeId type) {
  Constant c;
  c.kind = kind;
  c.type = type;
  return internScalar(c);
}

ConstantId ConstantTable::globalRef(TypeId type, GlobalId global, ConstantKind kind) {
  Constant c;
  c.kind = kind;
  c.type = type;
  c.first = global.value;
  return internScalar(c);
}

ConstantId ConstantTable::blockAddress(TypeId type, GlobalId function, uint32_t block) {
  Constant c;
  c.kind = ConstantKind::kBlockAddress;
  c.type = type;
  c.first = function.value;
  c.second = block;
  constants_.push_back(c);
  return ConstantId(uint32_t(constants_.size() - 1));
}

ConstantId ConstantTable::list(ConstantKind kind, TypeId type, std::span<const ConstantId> elements) {
  Constant c;
  c.kind = kind;
  c.type = type;
  static_assert(sizeof(ConstantId) == sizeof(uint32_t));
  return internWords(c, {reinterpret_cast<const uint32_t *>(elements.data()), elements.size()});
}

ConstantId ConstantTable::expr(Opcode opcode, TypeId type, std::span<const uint32_t> operands, uint8_t flags,
                               uint8_t predicate) {
  Constant c;
  c.kind = ConstantKind::kExpr;
  c.opcode = opcode;
  c.flags = flags;
  c.predicate = predicate;
  c.type = type;
  return internWords(c, operands);
}

ConstantId ConstantTable::data(TypeId type, std::string_view bytes, bool stable) {
  Constant c;
  c.kind = ConstantKind::kData;
  c.type = type;
  uint32_t hash = uint32_t(mix(headHash(c), StringInterner::hash(bytes)) >> 7);
  uint32_t mask = uint32_t(slots_.size() - 1);
  uint32_t i = hash & mask;
  for (; slots_[i].id != kFree; i = (i + 1) & mask) {
    const Constant &o = constants_[slots_[i].id];
    if (slots_[i].hash == hash && sameHead(o, c) && data_[o.first] == bytes)
      return ConstantId(slots_[i].id);
  }
  c.first = uint32_t(data_.size());
  data_.push_back(stable ? bytes : arena_.copy(bytes));
  return append(c, hash, i);
}

ConstantId ConstantTable::inlineAsm(TypeId pointerType, const InlineAsm &a) {
  Constant c;
  c.kind = ConstantKind::kInlineAsm;
  c.type = pointerType;
  c.first = uint32_t(inlineAsms_.size());
  inlineAsms_.push_back(a);
  constants_.push_back(c);
  return ConstantId(uint32_t(constants_.size() - 1));
}

std::span<const uint64_t> ConstantTable::words(const Constant &c, uint64_t &inlineWord) const {
  if (c.isWide())
    return {words_.data() + c.first, c.second};
  inlineWord = c.bits();
  return {&inlineWord, 1};
}

uint64_t ConstantTable::dataElement(const Constant &c, uint64_t i, unsigned elementBytes) const {
  const char *p = data_[c.first].data() + i * elementBytes;
  uint64_t v = 0;
  for (unsigned b = 0; b < elementBytes; ++b)
    v |= uint64_t(uint8_t(p[b])) << (8 * b);
  return v;
}

} // namespace lathe::ir
