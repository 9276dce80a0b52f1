// Runs a check on many mutations of files, each batch in a process of its own: what crashes, hangs or takes too much
// memory is kept as a file and counted, and the run goes on.
#pragma once
#include <string>
#include <string_view>

namespace lathe::fuzz {

enum class Outcome : unsigned char {
  kAccepted,
  kRefused, ///< with a located diagnostic
  kBroken,  ///< a promise was broken; the check has said which on standard error
};

struct Target {
  const char *name;                    ///< of the program
  Outcome (*check)(std::string input); ///< must return
  bool ir;                             ///< inputs are LLVM IR: they are also mutated as such
};

/// Command line: [-mutate=N] [-seconds=S] [-seed=S] [-write=DIR] FILE…
///   Without -mutate the files are checked as they are. -seconds stops after a while. -write keeps the mutations as
///   DIR/ok-N (accepted) and DIR/bad-N (refused). Folders stand for the files in them.
/// Exit status 1 when a promise was broken; the inputs are then in the current folder as NAME-SEED-N.txt.
int runCampaign(int argc, char **argv, const Target &target);

} // namespace lathe::fuzz
