#include "lathe/target/LegalizerInfo.h"

namespace lathe {

LegalizerInfo::LegalizerInfo(std::span<const LLT> types, std::span<const LegalityEntry> entries,
                             std::span<const bool> predicateSetHolds)
    : types_(types.begin(), types.end()), table_(size_t(TargetOpcode::kNumGeneric) * kMaxTypes),
      custom_(TargetOpcode::kNumGeneric) {
  for (size_t i = 0; i < types_.size(); ++i) {
    unsigned s = slotOf(types_[i].raw());
    while (slots_[s].key)
      s = (s + 1) & 255;
    slots_[s] = {types_[i].raw(), uint8_t(i + 1)};
  }
  for (const LegalityEntry &e : entries)
    if (e.predicates == 0 || predicateSetHolds[e.predicates])
      table_[size_t(e.opcode) * kMaxTypes + (e.type0 == 0xff ? 0 : e.type0)] |=
          e.type1 == 0xff ? ~uint64_t(0) : uint64_t(1) << e.type1;
}

void LegalizerInfo::setLegal(unsigned opcode, LLT t0, LLT t1) {
  unsigned a = typeId(t0);
  if (!a && t0.isValid())
    return;
  if (!a)
    a = 1; // no type index: the first slot stands for the opcode
  uint64_t &mask = table_[size_t(opcode) * kMaxTypes + a - 1];
  if (!t1.isValid())
    mask = ~uint64_t(0);
  else if (unsigned b = typeId(t1))
    mask |= uint64_t(1) << (b - 1);
}

bool LegalizerInfo::isLegal(unsigned opcode, LLT t0, LLT t1) const {
  uint64_t mask = legalType1(opcode, typeId(t0));
  if (mask == ~uint64_t(0) || !mask)
    return mask != 0;
  unsigned b = typeId(t1);
  return b && (mask >> (b - 1) & 1);
}

bool LegalizerInfo::isLegalForSomeType1(unsigned opcode, LLT t0) const { return legalType1(opcode, typeId(t0)) != 0; }

} // namespace lathe
