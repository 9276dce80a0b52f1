#include "lathe/pipeline/PassPrinter.h"
#include "lathe/mir/MIRPrinter.h"
#include "lathe/mir/MachineFunction.h"
#include "lathe/support/OutputBuffer.h"
#include <algorithm>

namespace lathe {

bool isShown(const CompileOptions &options, const MachineFunction &mf) {
  const auto &filter = options.filterPrintFuncs;
  return filter.empty() || std::find(filter.begin(), filter.end(), mf.getName()) != filter.end() ||
         std::find(filter.begin(), filter.end(), "*") != filter.end();
}

PassPrinter::PassPrinter(const CompileOptions &options, const Plan &plan, const MachineFunction &mf, std::string &out)
    : options_(options), plan_(plan), mf_(mf), out_(out) {
  active_ = plan.prints && isShown(options, mf);
}

std::string PassPrinter::body() const {
  OutputBuffer b;
  printMachineFunctionBody(b, mf_);
  return std::move(b.str());
}

void PassPrinter::print(std::string_view when, const PassInfo &p) {
  OutputBuffer b;
  b << "# *** IR Dump " << when << ' ' << p.description << " (" << p.name << ") ***:\n";
  printMachineFunctionBody(b, mf_);
  out_ += b.view();
}

void PassPrinter::before(size_t pass) {
  if (!active_)
    return;
  if (options_.printChanged != PrintChanged::kNo && std::exchange(first_, false))
    last_ = body();
  if (plan_.printBefore[pass])
    print("Before", plan_.passes[pass]);
}

void PassPrinter::after(size_t pass) {
  if (!active_)
    return;
  if (plan_.printAfter[pass])
    print("After", plan_.passes[pass]);
  if (options_.printChanged != PrintChanged::kNo)
    changed(plan_.passes[pass]);
}

void PassPrinter::changed(const PassInfo &p) {
  std::string now = body();
  std::string title = "*** IR Dump After " + std::string(p.description) + " (" + std::string(p.name) + ") on " +
                      std::string(mf_.getName());
  if (!options_.filterPasses.empty() &&
      std::find(options_.filterPasses.begin(), options_.filterPasses.end(), p.name) == options_.filterPasses.end()) {
    if (!options_.printChangedQuiet)
      out_ += title + " filtered out ***\n";
  } else if (now != last_) {
    bool colors = options_.printChanged == PrintChanged::kColorDiff;
    bool diff = colors || options_.printChanged == PrintChanged::kDiff;
    out_ += title + " ***\n" + (diff ? diffLines(last_, now, colors) : now) + "\n";
  } else if (!options_.printChangedQuiet) {
    out_ += title + " omitted because no change ***\n";
  }
  last_ = std::move(now);
}

// ---- Diff -----------------------------------------------------------------------------------------------------------

namespace {

std::vector<std::string_view> splitLines(std::string_view s) {
  std::vector<std::string_view> lines;
  while (!s.empty()) {
    size_t nl = s.find('\n');
    lines.push_back(s.substr(0, nl));
    s.remove_prefix(nl == std::string_view::npos ? s.size() : nl + 1);
  }
  return lines;
}

/// Finds a shortest edit script from `a` to `b` (E. Myers, "An O(ND) Difference Algorithm"), giving up on texts that
/// differ in more than kMaxEdits lines: then everything is replaced.
class LineDiff {
public:
  LineDiff(std::vector<std::string_view> a, std::vector<std::string_view> b) : a_(std::move(a)), b_(std::move(b)) {}
  struct Line {
    char kind; ///< ' ', '-' or '+'
    std::string_view text;
  };
  std::vector<Line> run();

private:
  static constexpr int kMaxEdits = 2000;
  void trace(const std::vector<std::vector<int>> &steps, int x, int y, std::vector<Line> &out) const;
  std::vector<std::string_view> a_, b_;
};

void LineDiff::trace(const std::vector<std::vector<int>> &steps, int x, int y, std::vector<Line> &out) const {
  for (int d = int(steps.size()) - 1; d >= 0; --d) {
    const std::vector<int> &v = steps[size_t(d)];
    int k = x - y;
    int previous = k == -d || (k != d && v[size_t(k - 1 + d + 1)] < v[size_t(k + 1 + d + 1)]) ? k + 1 : k - 1;
    int fromX = d ? v[size_t(previous + d + 1)] : 0, fromY = fromX - previous;
    if (!d)
      fromY = 0;
    while (x > fromX && y > fromY) {
      --x, --y;
      out.push_back({' ', a_[size_t(x)]});
    }
    if (!d)
      break;
    if (x == fromX)
      out.push_back({'+', b_[size_t(--y)]});
    else
      out.push_back({'-', a_[size_t(--x)]});
  }
  std::reverse(out.begin(), out.end());
}

std::vector<LineDiff::Line> LineDiff::run() {
  std::vector<Line> out;
  // What both start with is no part of the search.
  size_t same = 0;
  while (same < a_.size() && same < b_.size() && a_[same] == b_[same])
    out.push_back({' ', a_[same++]});
  a_.erase(a_.begin(), a_.begin() + std::ptrdiff_t(same));
  b_.erase(b_.begin(), b_.begin() + std::ptrdiff_t(same));
  int n = int(a_.size()), m = int(b_.size());
  // steps[d]: the furthest x on each diagonal -d-1…d+1 before step d.
  std::vector<std::vector<int>> steps;
  std::vector<int> last(3, 0);
  for (int d = 0; d <= std::min(n + m, kMaxEdits); ++d) {
    steps.push_back(last);
    std::vector<int> v(size_t(2 * d + 5), 0);
    for (int k = -d; k <= d; k += 2) {
      auto at = [&](int diagonal) { return last[size_t(diagonal + d + 1)]; };
      int x = d == 0 ? 0 : k == -d || (k != d && at(k - 1) < at(k + 1)) ? at(k + 1) : at(k - 1) + 1;
      int y = x - k;
      while (x < n && y < m && y >= 0 && a_[size_t(x)] == b_[size_t(y)])
        ++x, ++y;
      v[size_t(k + d + 2)] = x;
      if (x >= n && y >= m) {
        std::vector<Line> rest;
        trace(steps, n, m, rest);
        out.insert(out.end(), rest.begin(), rest.end());
        return out;
      }
    }
    last = std::move(v);
  }
  for (std::string_view s : a_)
    out.push_back({'-', s});
  for (std::string_view s : b_)
    out.push_back({'+', s});
  return out;
}

} // namespace

std::string diffLines(std::string_view before, std::string_view after, bool colors) {
  std::string out;
  for (const auto &line : LineDiff(splitLines(before), splitLines(after)).run()) {
    bool colored = colors && line.kind != ' ';
    if (colored)
      out += line.kind == '-' ? "\x1b[31m" : "\x1b[32m";
    out += line.kind;
    out += line.text;
    out += colored ? "\x1b[0m\n" : "\n";
  }
  return out;
}

} // namespace lathe
