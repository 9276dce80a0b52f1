// Runs a check on many mutations of files, each batch in a process of its own: what crashes, hangs or takes too much
// memory is kept as a file and counted, and the run goes on.
#pragma once
#include "Mutator.h"
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
  std::string_view suffix;             ///< of inputs in folders
  /// Mutates most of the inputs where set; else, and for the others, bytes and lines are changed.
  std::string (*mutate)(std::string_view text, Random &r);
};

/// Command line: [-mutate=N] [-seconds=S] [-seed=S] [-write=DIR] FILE…
///   Without -mutate the files are checked as they are. -seconds is shared among the files. -write keeps the mutations
///   as DIR/ok-N (accepted) and DIR/bad-N (refused). Folders stand for the files in them that have the suffix.
/// Exit status 1 when a promise was broken; the inputs are then in the current folder as NAME-SEED-N.txt.
int runCampaign(int argc, char **argv, const Target &target);

} // namespace lathe::fuzz
