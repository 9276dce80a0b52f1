// Commands of the shell, for the tools around tests.
#pragma once
#include <string>
#include <string_view>

namespace lathe {

/// The status of a command that was killed because it took too long.
inline constexpr int kTimedOut = 1000;

/// Runs `command` by /bin/sh. The exit status is the shell's: 128 and the number of the signal for a command that one
/// killed. Its standard output goes to `output`; where that is null, output and messages are dropped. After `seconds`,
/// where not 0, the command and its children are killed.
int runShell(const std::string &command, std::string *output, double seconds = 0);

/// As one word of the shell.
std::string shellQuote(std::string_view s);

/// A folder of this run, which is removed at its end with the files in it.
class TemporaryFolder {
public:
  TemporaryFolder();
  ~TemporaryFolder();
  TemporaryFolder(const TemporaryFolder &) = delete;
  TemporaryFolder &operator=(const TemporaryFolder &) = delete;
  const std::string &path() const { return path_; } ///< empty when it could not be made

private:
  std::string path_;
};

} // namespace lathe
