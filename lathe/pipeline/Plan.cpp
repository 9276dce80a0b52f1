#include "lathe/pipeline/Plan.h"
#include "lathe/mir/MachineFunction.h"
#include "lathe/support/Diagnostics.h"
#include <algorithm>
#include <charconv>

namespace lathe {

static constexpr DiagKind kUnknownPass{"unknown-pass", Severity::kError};
static constexpr DiagKind kBadPassOrder{"bad-pass-order", Severity::kError};

namespace {

class PlanMaker {
public:
  PlanMaker(const CompileOptions &options, const TargetMachine &tm, DiagnosticEngine &diags, Plan &plan)
      : options_(options), tm_(tm), diags_(diags), plan_(plan) {}
  bool run();

private:
  bool error(std::string message) {
    diags_.report(kUnknownPass, std::string(), std::move(message));
    return false;
  }
  bool find(const std::string &name, size_t &index);
  bool mark(const std::vector<std::string> &names, bool all, std::vector<char> &marks);
  bool selectNamed();
  bool selectRange();

  const CompileOptions &options_;
  const TargetMachine &tm_;
  DiagnosticEngine &diags_;
  Plan &plan_;
};

/// `name,2` is the second occurrence.
bool PlanMaker::find(const std::string &name, size_t &index) {
  size_t comma = name.find(',');
  std::string base = name.substr(0, comma);
  unsigned instance = 1;
  if (comma != std::string::npos) {
    const char *end = name.data() + name.size();
    auto [rest, wrong] = std::from_chars(name.data() + comma + 1, end, instance);
    if (wrong != std::errc() || rest != end || instance == 0)
      return error("'" + name + "': behind the comma stands which run of the pass is meant");
  }
  unsigned seen = 0;
  std::vector<std::string_view> names;
  for (size_t i = 0; i < plan_.passes.size(); ++i) {
    names.push_back(plan_.passes[i].name);
    if (plan_.passes[i].name == base && ++seen == instance) {
      index = i;
      return true;
    }
  }
  std::string message =
      seen ? "pass '" + base + "' runs only " + std::to_string(seen) + " time(s)" : "unknown pass '" + base + "'";
  if (std::string_view near = nearestName(base, names); !seen && !near.empty())
    message += "; did you mean '" + std::string(near) + "'?";
  return error(std::move(message));
}

bool PlanMaker::mark(const std::vector<std::string> &names, bool all, std::vector<char> &marks) {
  marks.assign(plan_.passes.size(), all);
  bool ok = true;
  for (const std::string &name : names) {
    size_t i;
    if (find(name, i))
      marks[i] = true;
    else
      ok = false;
  }
  return ok;
}

/// -run-pass: the passes that are named, in that order, and MIR as the output.
bool PlanMaker::selectNamed() {
  Plan chosen;
  bool ok = true;
  for (const std::string &name : options_.runPasses) {
    size_t i;
    if (name == "none")
      continue;
    if (!find(name, i)) {
      ok = false;
      continue;
    }
    chosen.passes.push_back(plan_.passes[i]);
    chosen.printBefore.push_back(plan_.printBefore[i]);
    chosen.printAfter.push_back(plan_.printAfter[i]);
  }
  plan_ = std::move(chosen);
  plan_.stopsEarly = true;
  return ok;
}

bool PlanMaker::selectRange() {
  size_t begin = 0, end = plan_.passes.size(), i = 0;
  bool ok = true;
  auto limit = [&](const std::string &name, size_t &to, size_t behind) {
    if (name.empty())
      return false;
    if (!find(name, i))
      return ok = false;
    to = i + behind;
    return true;
  };
  bool starts = limit(options_.startBefore, begin, 0);
  starts |= limit(options_.startAfter, begin, 1);
  plan_.stopsEarly = limit(options_.stopBefore, end, 0);
  plan_.stopsEarly |= limit(options_.stopAfter, end, 1);
  if (ok && begin > end)
    return error("nothing is between the pass to start at and the one to stop at");
  plan_.startsByState = options_.input && !starts;
  auto cut = [&](auto &v) {
    v.erase(v.begin() + std::ptrdiff_t(end), v.end());
    v.erase(v.begin(), v.begin() + std::ptrdiff_t(begin));
  };
  if (!ok)
    return false;
  cut(plan_.passes);
  cut(plan_.printBefore);
  cut(plan_.printAfter);
  return true;
}

bool PlanMaker::run() {
  plan_.passes = buildPipeline(tm_);
  if (std::string wrong = checkPassOrder(plan_.passes); !wrong.empty()) {
    diags_.report(kBadPassOrder, std::string(), std::move(wrong));
    return false;
  }
  bool named = !options_.runPasses.empty();
  if (!named)
    std::erase_if(plan_.passes, [](const PassInfo &p) { return p.onRequest; });
  bool ok = mark(options_.printBefore, options_.printBeforeAll, plan_.printBefore);
  ok &= mark(options_.printAfter, options_.printAfterAll, plan_.printAfter);
  bool ranged = !options_.startBefore.empty() || !options_.startAfter.empty() || !options_.stopBefore.empty() ||
                !options_.stopAfter.empty();
  if (named && ranged)
    return error("'-run-pass' excludes options that say where to start or to stop");
  if (!options_.input && (named || !options_.startBefore.empty() || !options_.startAfter.empty()))
    return error(std::string(named ? "'-run-pass'" : "starting in the middle") + " needs MIR as the input");
  ok &= named ? selectNamed() : selectRange();
  auto any = [](const std::vector<char> &v) { return std::find(v.begin(), v.end(), 1) != v.end(); };
  plan_.prints = any(plan_.printBefore) || any(plan_.printAfter) || options_.printChanged != PrintChanged::kNo;
  return ok;
}

} // namespace

bool makePlan(const CompileOptions &options, const TargetMachine &tm, DiagnosticEngine &diags, Plan &plan) {
  return PlanMaker(options, tm, diags, plan).run();
}

size_t firstPass(const Plan &plan, const MachineFunction &mf) {
  size_t first = 0;
  if (plan.startsByState)
    for (size_t i = 0; i < plan.passes.size(); ++i)
      if (plan.passes[i].isTranslation || (plan.passes[i].leaves & mf.getProperties()))
        first = i + 1;
  return first;
}

std::string describePlan(const Plan &plan) {
  std::string out = "Pass Arguments: ";
  for (const PassInfo &p : plan.passes)
    out += " -" + std::string(p.name);
  out += "\nFunction passes, one function after the other\n";
  for (const PassInfo &p : plan.passes)
    out += "  " + std::string(p.description) + " (" + std::string(p.name) + ")\n";
  if (!plan.stopsEarly)
    out += "  Emit functions (asm-printer)\n";
  return out;
}

} // namespace lathe
