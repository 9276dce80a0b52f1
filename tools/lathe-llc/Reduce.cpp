// Delta debugging: the units of a step are taken away in ever smaller groups, from the end, since what uses a value
// stands behind what defines it.
#include "Reduce.h"
#include "Process.h"
#include "ReduceUnits.h"
#include "lathe/support/OutputBuffer.h"
#include <chrono>
#include <unordered_set>

namespace lathe {

namespace {

class Reducer {
public:
  Reducer(std::string text, const ReduceOptions &options, ReduceReport &report)
      : text_(std::move(text)), options_(options), report_(report) {}
  std::string run();

private:
  bool mayGoOn();
  int runCommand(const std::string &text);
  bool accept(std::string candidate);
  bool reduce(const std::vector<ReduceUnit> &units);
  static std::string without(std::string_view text, const std::vector<ReduceUnit> &units,
                             const std::vector<char> &gone);

  std::string text_;
  const ReduceOptions &options_;
  ReduceReport &report_;
  TemporaryFolder folder_;
  std::unordered_set<std::string> refused_;
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
  bool checksValidity_ = true;
};

bool Reducer::mayGoOn() {
  std::chrono::duration<double> spent = std::chrono::steady_clock::now() - start_;
  if ((options_.tries && report_.tries >= options_.tries) ||
      (options_.allSeconds > 0 && spent.count() > options_.allSeconds))
    report_.limited = true;
  return !report_.limited;
}

int Reducer::runCommand(const std::string &text) {
  std::string path = folder_.path() + "/reduce.mir", error, command = options_.command;
  if (!writeFile(path, text, error))
    return 0;
  if (command.find("%s") == command.npos)
    command += " %s";
  for (size_t at = 0; (at = command.find("%s", at)) != command.npos; at += path.size())
    command.replace(at, 2, path);
  ++report_.tries;
  return runShell(command, nullptr, options_.runSeconds);
}

bool Reducer::accept(std::string candidate) {
  if (candidate == text_ || refused_.contains(candidate) || !mayGoOn())
    return false;
  bool good =
      (!checksValidity_ || options_.isValid(options_.context, candidate)) && runCommand(candidate) == report_.status;
  if (!good)
    refused_.insert(std::move(candidate));
  return good;
}

std::string Reducer::without(std::string_view text, const std::vector<ReduceUnit> &units,
                             const std::vector<char> &gone) {
  std::vector<TextEdit> edits;
  for (size_t i = 0; i < units.size(); ++i)
    if (gone[i])
      edits.insert(edits.end(), units[i].begin(), units[i].end());
  return applyEdits(text, std::move(edits));
}

bool Reducer::reduce(const std::vector<ReduceUnit> &units) {
  std::vector<char> gone(units.size());
  std::string best = text_;
  bool any = false;
  for (size_t chunk = units.size(); chunk && mayGoOn();) {
    bool taken = false;
    std::vector<size_t> left;
    for (size_t i = units.size(); i-- > 0;)
      if (!gone[i])
        left.push_back(i);
    for (size_t from = 0; from < left.size(); from += chunk) {
      std::vector<char> trial = gone;
      for (size_t i = from; i < std::min(from + chunk, left.size()); ++i)
        trial[left[i]] = true;
      std::string candidate = without(text_, units, trial);
      if (candidate == best || !accept(candidate))
        continue;
      gone = std::move(trial);
      best = std::move(candidate);
      taken = any = true;
    }
    // Single units are tried until none goes.
    if (chunk > 1)
      chunk /= 2;
    else if (!taken)
      break;
  }
  text_ = std::move(best);
  if (any && options_.outputPath != "-") {
    std::string ignored;
    writeFile(options_.outputPath, text_, ignored);
  }
  return any;
}

std::string Reducer::run() {
  if (folder_.path().empty()) {
    report_.message = "cannot make a folder for temporary files";
    return text_;
  }
  report_.status = runCommand(text_);
  if (report_.status == 0) {
    report_.message = "the command does not fail on the whole file";
    return text_;
  }
  // Where reading is what fails, any text will do.
  checksValidity_ = options_.isValid(options_.context, text_);
  for (bool any = true; any && mayGoOn();) {
    any = false;
    for (const ReduceStep &step : reduceSteps())
      any |= reduce(step.units(text_));
  }
  return text_;
}

} // namespace

std::string reduceMIR(std::string text, const ReduceOptions &options, ReduceReport &report) {
  return Reducer(std::move(text), options, report).run();
}

} // namespace lathe
