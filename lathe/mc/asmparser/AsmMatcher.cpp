#include "lathe/mc/asmparser/AsmMatcher.h"

#include <algorithm>

namespace lathe {

std::pair<size_t, size_t> findMnemonic(const AsmMatchTables &t, std::string_view mnemonic) {
  auto name = [&](const AsmMatchEntry &e) { return t.string(e.mnemonic); };
  auto range = std::ranges::equal_range(t.entries, mnemonic, {}, name);
  return {size_t(range.begin() - t.entries.begin()), size_t(range.end() - t.entries.begin())};
}

std::string_view resolveMnemonic(const AsmMatchTables &t, std::string_view mnemonic, const AsmFeatureSet &features) {
  auto name = [&](const AsmMnemonicAlias &a) { return t.string(a.from); };
  for (const AsmMnemonicAlias &a : std::ranges::equal_range(t.mnemonicAliases, mnemonic, {}, name))
    if (features.missing(t.featureSets[a.features]).none())
      return t.string(a.to);
  return mnemonic;
}

unsigned findRegisterName(const AsmMatchTables &t, std::string_view name) {
  auto it = std::ranges::lower_bound(t.registers, name, {}, [&](const AsmRegisterName &r) { return t.string(r.name); });
  return it != t.registers.end() && t.string(it->name) == name ? it->reg : 0;
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
