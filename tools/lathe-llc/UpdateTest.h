// --update-test: the CHECK lines of a test are written anew from what its RUN lines print.
#pragma once
#include <string>
#include <string_view>
#include <vector>

namespace lathe {

struct UpdateTestOptions {
  std::string program; ///< this program, run where a RUN line says lathe-llc or llc
  std::string runLine; ///< what a file without RUN lines gets, for `%s` and FileCheck
};

/// Rewrites `path` in place; it is left alone when nothing changes and after an error. Messages go to `messages`, one
/// per line; false after an error.
bool updateTest(const std::string &path, const UpdateTestOptions &options, std::string &messages);

/// One function in what a RUN line prints, as lines that FileCheck compares.
struct CheckedFunction {
  std::string name;
  std::string label;               ///< behind `PREFIX-LABEL: `
  std::vector<std::string> checks; ///< one pattern per line; virtual registers are captures
};

/// The functions of MIR or assembly text, in its order.
std::vector<CheckedFunction> checksOf(std::string_view output);

} // namespace lathe
