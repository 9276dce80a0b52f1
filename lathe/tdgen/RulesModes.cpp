// Patterns and hardware modes: where types depend on the mode, a pattern is read and compiled once per mode. Rules that
// come out the same in all modes stand once; others get the mode as a predicate.
#include "lathe/tdgen/RulesCompile.h"
#include <algorithm>
#include <memory>

namespace lathe::tdgen {

using namespace td;

namespace {

struct Mode {
  Mode(const RecordKeeper &records, const Record *record, const DiagKind &errorKind, GivenMessages &given)
      : record(record), model(records, record), reader(model, errorKind, &given) {}

  const Record *record; ///< null: types do not depend on modes
  TargetModel model;
  PatternReader reader;
  unsigned predicate = 0; ///< 1 + number of its condition; 0: none
};

/// What one record comes to in one mode.
struct Compiled {
  std::vector<CompiledRule> rules;
  std::vector<LegalityRow> legality;
};

bool sameRule(const CompiledRule &a, const CompiledRule &b) {
  return a.opcodes == b.opcodes && a.type == b.type && a.facts == b.facts && a.nested == b.nested &&
         a.match.text() == b.match.text() && a.render.text() == b.render.text() && a.priority == b.priority &&
         a.predicates == b.predicates;
}
bool sameRow(const LegalityRow &a, const LegalityRow &b) {
  return a.opcode == b.opcode && std::ranges::equal(a.types, b.types) && a.predicates == b.predicates &&
         a.conditions == b.conditions;
}
bool same(const Compiled &a, const Compiled &b) {
  return std::ranges::equal(a.rules, b.rules, sameRule) && std::ranges::equal(a.legality, b.legality, sameRow);
}

std::string conditionOf(const Record &mode) {
  std::string all;
  for (const Record *p : mode.getDefs("Predicates"))
    if (std::string code(p->getString("CondString")); !code.empty())
      all += (all.empty() ? "(" : " && (") + code + ")";
  return all;
}

/// The default mode is where none of the others is.
void numberPredicates(std::vector<std::unique_ptr<Mode>> &modes, RuleContext &ctx) {
  std::string otherwise;
  for (auto &m : modes) {
    if (m == modes.front())
      continue;
    std::string condition = conditionOf(*m->record);
    if (condition.empty())
      continue;
    otherwise += (otherwise.empty() ? "!(" : " && !(") + condition + ")";
    m->predicate = ctx.predicates.add(condition, m->record) + 1;
  }
  if (!otherwise.empty())
    modes.front()->predicate = ctx.predicates.add(otherwise, modes.front()->record) + 1;
}

void addPredicate(std::vector<unsigned> &list, unsigned predicate) {
  auto at = std::ranges::lower_bound(list, predicate);
  if (predicate && (at == list.end() || *at != predicate))
    list.insert(at, predicate);
}

void append(RuleContext &ctx, Compiled &c, unsigned predicate) {
  for (CompiledRule &r : c.rules) {
    addPredicate(r.predicates, predicate);
    r.order = unsigned(ctx.rules.size());
    ctx.rules.push_back(std::move(r));
  }
  for (LegalityRow &row : c.legality) {
    addPredicate(row.predicates, predicate);
    ctx.legality.push_back(std::move(row));
  }
}

/// The rules of one record in one mode, taken out of the context again.
Compiled compileIn(Mode &mode, const Record *source, RuleContext &ctx) {
  size_t rules = ctx.rules.size(), rows = ctx.legality.size();
  std::vector<SelPattern> patterns;
  mode.reader.read(source, patterns);
  for (SelPattern &p : patterns)
    RuleCompiler(ctx, mode.model, p).run();
  Compiled c;
  c.rules.assign(std::move_iterator(ctx.rules.begin() + ptrdiff_t(rules)), std::move_iterator(ctx.rules.end()));
  c.legality.assign(ctx.legality.begin() + ptrdiff_t(rows), ctx.legality.end());
  ctx.rules.resize(rules);
  ctx.legality.resize(rows);
  return c;
}

} // namespace

void compilePatterns(RuleContext &ctx, const DiagKind &errorKind, GivenMessages &given) {
  const RecordKeeper &records = ctx.model.records();
  std::vector<const Record *> names = TargetModel::modes(records);
  if (names.empty())
    names.push_back(nullptr);
  std::vector<std::unique_ptr<Mode>> modes;
  for (const Record *m : names)
    modes.push_back(std::make_unique<Mode>(records, m, errorKind, given));
  if (modes.size() > 1)
    numberPredicates(modes, ctx);
  for (const Record *source : PatternReader::sources(records)) {
    std::vector<Compiled> results;
    for (auto &m : modes)
      results.push_back(compileIn(*m, source, ctx));
    // What has no types in one mode does not exist there; what has none in any is wrong.
    if (std::ranges::all_of(modes, [](auto &m) { return m->reader.hasConflicts(); }))
      modes.front()->reader.reportConflicts();
    bool equal = std::ranges::all_of(results, [&](const Compiled &c) { return same(c, results.front()); });
    for (size_t i = 0; i < (equal ? 1 : results.size()); ++i)
      append(ctx, results[i], equal ? 0 : modes[i]->predicate);
  }
}

} // namespace lathe::tdgen
