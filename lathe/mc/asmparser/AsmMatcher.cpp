#include "lathe/mc/asmparser/AsmMatcher.h"
#include "lathe/support/Diagnostics.h"

#include <algorithm>

namespace lathe {

/// The row whose name is `name`; `rows` have a member `name`.
template <class Row>
static unsigned findRow(const AsmMatchTables &t, std::span<const Row> rows, std::span<const uint16_t> slots,
                        std::string_view name) {
  if (slots.empty())
    return AsmMatchTables::kNoRow;
  size_t mask = slots.size() - 1;
  for (size_t i = nameHash(name) & mask; slots[i] != AsmMatchTables::kNoRow; i = (i + 1) & mask)
    if (t.is(rows[slots[i]].name, name))
      return slots[i];
  return AsmMatchTables::kNoRow;
}

unsigned findMnemonic(const AsmMatchTables &t, std::string_view mnemonic) {
  return findRow(t, t.mnemonics, t.mnemonicSlots, mnemonic);
}

unsigned resolveAlias(const AsmMatchTables &t, unsigned row, const AsmFeatureSet &features) {
  for (uint32_t i = t.mnemonics[row].firstAlias; i < t.mnemonics[row + 1].firstAlias; ++i)
    if (features.missing(t.featureSets[t.mnemonicAliases[i].features]).none())
      return t.mnemonicAliases[i].to;
  return row;
}

std::string_view resolveMnemonic(const AsmMatchTables &t, std::string_view mnemonic, const AsmFeatureSet &features) {
  unsigned row = findMnemonic(t, mnemonic);
  unsigned to = row == AsmMatchTables::kNoRow ? row : resolveAlias(t, row, features);
  return to == row ? mnemonic : t.string(t.mnemonics[to].name);
}

unsigned findRegisterName(const AsmMatchTables &t, std::string_view name) {
  unsigned row = findRow(t, t.registers, t.registerSlots, name);
  return row == AsmMatchTables::kNoRow ? 0 : t.registers[row].reg;
}

std::string_view similarMnemonic(const AsmMatchTables &t, std::string_view mnemonic, const AsmFeatureSet &features) {
  std::vector<std::string_view> names;
  for (size_t row = 0; row + 1 < t.mnemonics.size(); ++row) {
    auto isAvailable = [&](const AsmMatchEntry &e) { return features.missing(t.featureSets[e.features]).none(); };
    size_t first = t.mnemonics[row].firstEntry;
    if (std::ranges::any_of(t.entries.subspan(first, t.mnemonics[row + 1].firstEntry - first), isAvailable))
      names.push_back(t.string(t.mnemonics[row].name));
  }
  return nearestName(mnemonic, names);
}

bool isToken(const AsmMatchTables &t, std::string_view text) {
  return std::ranges::any_of(t.classes, [&](const AsmOperandClassRow &c) {
    return c.kind == AsmOperandClassRow::kToken && t.string(c.text) == text;
  });
}

std::string describeMissing(const AsmMatchTables &t, const AsmFeatureSet &missing) {
  std::string s;
  for (unsigned i = 0; i < t.featureNames.size(); ++i)
    if (missing.test(i))
      s += (s.empty() ? "requires: " : ", ") + std::string(t.string(t.featureNames[i]));
  return s;
}

void chooseNearMiss(const AsmMatchTables &t, AsmMatchResult &r, const AsmFeatureSet &features) {
  // A missing feature says most; then the entry that was understood furthest; of those the one with a text of its own.
  auto text = [&](const AsmNearMiss &m) {
    const AsmOperandClassRow &c = t.classes[m.classNumber];
    bool own = m.kind == AsmNearMiss::kInvalidOperand && c.kind != AsmOperandClassRow::kToken;
    return own ? t.string(c.text) : std::string_view();
  };
  auto weight = [&](const AsmNearMiss &m) {
    return m.kind == AsmNearMiss::kMissingFeature ? 1u << 20 : unsigned(m.operand) * 2 + !text(m).empty();
  };
  const AsmNearMiss &best = *std::ranges::max_element(r.nearMisses, {}, weight);
  static constexpr AsmMatchResult::Kind kKinds[] = {AsmMatchResult::kMissingFeature, AsmMatchResult::kInvalidOperand,
                                                    AsmMatchResult::kTooFewOperands, AsmMatchResult::kTooManyOperands,
                                                    AsmMatchResult::kDifferentRegisters};
  r.kind = kKinds[best.kind];
  r.operand = best.operand;
  r.diagnostic = text(best);
  if (best.kind == AsmNearMiss::kMissingFeature)
    r.missing = features.missing(t.featureSets[t.entries[best.entry].features]);
}

int findOperandParser(const AsmMatchTables &t, std::string_view mnemonic, unsigned index, const AsmFeatureSet &features,
                      unsigned nth) {
  auto name = [&](const AsmOperandParser &p) { return t.string(p.mnemonic); };
  for (const AsmOperandParser &p : std::ranges::equal_range(t.parsers, mnemonic, {}, name))
    if (index < 32 && p.mask >> index & 1 && features.missing(t.featureSets[p.features]).none() && nth-- == 0)
      return p.method;
  return -1;
}

} // namespace lathe
