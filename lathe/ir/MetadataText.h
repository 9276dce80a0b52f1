// Metadata nodes read from their text, for the few places that look into debug information. A node's fields are found
// by scanning it; nothing is stored.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace lathe::ir {

class Module;
struct Function;

class MetadataText {
public:
  MetadataText() = default;
  /// `text`: `!DILocation(line: 1, scope: !2)`, `distinct !{!3, !4}`, ...
  explicit MetadataText(std::string_view text);
  /// Node `!n` of the module; none when there is no such node.
  MetadataText(const Module &m, uint64_t n);
  /// The subprogram of a function.
  static MetadataText ofFunction(const Module &m, const Function &f);

  bool exists() const { return !kind_.empty() || isTuple_; }
  /// "DILocation"; empty for a tuple.
  std::string_view kind() const { return kind_; }
  /// The number by which the module knows the node; kNoNumber where it is written in place.
  uint64_t numberOfNode() const { return number_; }
  static constexpr uint64_t kNoNumber = ~uint64_t(0);

  /// The text of a field as it stands; empty when there is none.
  std::string_view field(std::string_view name) const;
  bool number(std::string_view name, uint64_t &value) const;
  uint64_t numberOr(std::string_view name, uint64_t otherwise) const {
    uint64_t v = otherwise;
    number(name, v);
    return v;
  }
  bool isTrue(std::string_view name) const { return field(name) == "true"; }
  /// Of a field in quotes, without these; \xx stands for a byte.
  std::string string(std::string_view name) const;
  /// The node that a field names.
  MetadataText node(const Module &m, std::string_view name) const;
  /// Of a tuple: its elements' text.
  std::vector<std::string_view> elements() const;
  /// What a reference `!7`, or a node in place, means.
  static MetadataText resolve(const Module &m, std::string_view reference);

private:
  std::string_view kind_, body_;
  uint64_t number_ = kNoNumber;
  bool isTuple_ = false;
};

} // namespace lathe::ir
