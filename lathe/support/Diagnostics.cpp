#include "lathe/support/Diagnostics.h"

#include <algorithm>

namespace lathe {

void DiagnosticEngine::add(Diagnostic d) {
  std::lock_guard lock(mutex_);
  if (d.severity == Severity::kError)
    ++errors_;
  list_.push_back(std::move(d));
}

void DiagnosticEngine::report(const DiagKind &kind, SourceRange range, std::string message) {
  add({kind.name, kind.severity, range, {}, std::move(message)});
}

void DiagnosticEngine::report(const DiagKind &kind, std::string context, std::string message) {
  add({kind.name, kind.severity, {}, std::move(context), std::move(message)});
}

void DiagnosticEngine::takeFrom(DiagnosticEngine &other) {
  std::vector<Diagnostic> list;
  {
    std::lock_guard lock(other.mutex_);
    list.swap(other.list_);
    other.errors_ = 0;
  }
  for (Diagnostic &d : list)
    add(std::move(d));
}

void DiagnosticEngine::clear() {
  std::lock_guard lock(mutex_);
  list_.clear();
  errors_ = 0;
}

static std::string_view severityName(Severity s) {
  switch (s) {
  case Severity::kNote:
    return "note";
  case Severity::kWarning:
    return "warning";
  case Severity::kError:
    return "error";
  }
  return "error";
}

std::string DiagnosticEngine::render(const Diagnostic &d) {
  std::string out;
  if (!d.range.buffer) {
    if (!d.context.empty())
      out += d.context + ": ";
    out += severityName(d.severity);
    out += ": " + d.message + "\n";
    return out;
  }
  const SourceBuffer &b = *d.range.buffer;
  LineColumn at = b.lineColumn(d.range.begin);
  out += b.name() + ":" + std::to_string(at.line) + ":" + std::to_string(at.column) + ": ";
  out += severityName(d.severity);
  out += ": " + d.message + "\n";
  // Very long lines (string constants) are shown as a window around the place.
  constexpr size_t kWindow = 160;
  std::string_view line = b.lineAt(d.range.begin);
  size_t column = at.column - 1;
  size_t from = column > kWindow / 2 && line.size() > kWindow ? column - kWindow / 2 : 0;
  std::string_view shown = line.substr(std::min(from, line.size()), kWindow);
  column -= from;
  for (char c : shown)
    out += static_cast<unsigned char>(c) < 0x20 && c != '\t' ? ' ' : c;
  out += '\n';
  for (size_t i = 0; i < column; ++i)
    out += i < shown.size() && shown[i] == '\t' ? '\t' : ' ';
  out += '^';
  size_t end = d.range.end > d.range.begin ? d.range.end - d.range.begin : 1;
  for (size_t i = 1; i < end && column + i < shown.size(); ++i)
    out += '~';
  out += '\n';
  return out;
}

std::string DiagnosticEngine::render() const {
  std::string out;
  for (const Diagnostic &d : list_)
    out += render(d);
  return out;
}

static size_t editDistance(std::string_view a, std::string_view b) {
  std::vector<size_t> row(b.size() + 1);
  for (size_t j = 0; j <= b.size(); ++j)
    row[j] = j;
  for (size_t i = 1; i <= a.size(); ++i) {
    size_t diagonal = row[0];
    row[0] = i;
    for (size_t j = 1; j <= b.size(); ++j) {
      size_t substitute = diagonal + (a[i - 1] != b[j - 1]);
      diagonal = row[j];
      row[j] = std::min({row[j] + 1, row[j - 1] + 1, substitute});
    }
  }
  return row[b.size()];
}

std::string_view nearestName(std::string_view word, const std::vector<std::string_view> &candidates) {
  std::string_view best;
  size_t bestDistance = std::max<size_t>(1, word.size() / 3) + 1;
  for (std::string_view c : candidates) {
    size_t longer = std::max(c.size(), word.size()), shorter = std::min(c.size(), word.size());
    if (longer - shorter >= bestDistance)
      continue;
    size_t d = editDistance(word, c);
    // With no letter in common it is another word.
    if (d < bestDistance && d < longer) {
      bestDistance = d;
      best = c;
    }
  }
  return best;
}

} // namespace lathe
