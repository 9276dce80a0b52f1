// Diagnostics: every failure is a value of a registered kind, with a place and, where there is text, a caret.
#pragma once
#include "lathe/support/SourceBuffer.h"
#include <cstdint>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

namespace lathe {

enum class Severity : uint8_t { kNote, kWarning, kError };

/// The kind of a diagnostic: declared once, at namespace scope, beside the code that reports it:
///   static constexpr DiagKind kBadType{"ir-bad-type", Severity::kError};
/// The name is stable; `lathe-llc` prints it never, tests and tools select by it.
struct DiagKind {
  std::string_view name;
  Severity severity;
};

/// A place in input text: a half-open byte range of one buffer. A null buffer means "no place".
struct SourceRange {
  const SourceBuffer *buffer = nullptr;
  uint32_t begin = 0;
  uint32_t end = 0;
};

struct Diagnostic {
  std::string_view kind;
  Severity severity = Severity::kError;
  SourceRange range;
  /// Where there is no text: what the message is about, e.g. "in function 'f', pass 'legalizer'".
  std::string context;
  std::string message;
};

/// Collects diagnostics. Reporting is thread-safe; the order within one thread is kept. Notes belong to the
/// error or warning reported before them by the same thread.
class DiagnosticEngine {
public:
  void report(const DiagKind &kind, SourceRange range, std::string message);
  /// For failures without input text: `context` names function, instruction and stage.
  void report(const DiagKind &kind, std::string context, std::string message);

  /// Moves all diagnostics of `other` behind this engine's, in their order.
  void takeFrom(DiagnosticEngine &other);

  size_t errorCount() const { return errors_; }
  bool hasErrors() const { return errors_ != 0; }
  const std::vector<Diagnostic> &all() const { return list_; }
  /// `file:line:col: error: message`, the source line and a caret under the range, for each diagnostic.
  std::string render() const;
  static std::string render(const Diagnostic &d);
  void clear();

private:
  void add(Diagnostic d);
  std::mutex mutex_;
  std::vector<Diagnostic> list_;
  size_t errors_ = 0;
};

/// The candidate nearest to `word` by edit distance, or empty when none is near enough to be meant.
std::string_view nearestName(std::string_view word, const std::vector<std::string_view> &candidates);

} // namespace lathe
