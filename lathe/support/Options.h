// Command-line options as the field's tools take them: one or two dashes, `-opt=v` or `-opt v`, single letters with
// the value attached (-O2, -j4, -Idir). The table says what exists; there is no registration and no global state.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace lathe {

struct OptionSpec {
  enum Kind : uint8_t {
    kFlag,          ///< -name, -name=true|false
    kValue,         ///< -name=v or -name v
    kJoined,        ///< -namev, -name=v, or -name v
    kOptionalValue, ///< -name or -name=v
  };
  std::string_view name;
  Kind kind;
  int id;                       ///< of the caller's enum
  std::string_view placeholder; ///< "file" in `-o <file>`
  std::string_view help;        ///< empty: accepted, but not listed
  /// The values that exist, separated by '|'; empty: any.
  std::string_view values = {};
};

struct ParsedOption {
  int id;
  std::string_view value; ///< of flags: "true" or "false"
};

struct ParsedCommandLine {
  std::vector<ParsedOption> options; ///< in order
  std::vector<std::string_view> positional;
  std::vector<std::string> errors; ///< without program name
  /// The value of the last occurrence, or `otherwise`.
  std::string_view get(int id, std::string_view otherwise = {}) const;
  bool has(int id) const;
  bool flag(int id, bool otherwise = false) const;
};

/// Unknown options, missing and unknown values become errors that name the nearest thing that exists.
ParsedCommandLine parseCommandLine(int argc, const char *const *argv, const std::vector<OptionSpec> &specs);
/// The option list of -help.
std::string describeOptions(const std::vector<OptionSpec> &specs);

} // namespace lathe
