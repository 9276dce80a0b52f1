// Objects in memory, ready to run.
#pragma once
#include "Machine.h"
#include <map>
#include <memory>

namespace bpfrun {

class Program {
public:
  /// Loads an object; functions that it does not define are looked up in `externals`, by number of the helper.
  Program(const std::string &path, const std::map<std::string, int> &externals);
  const Slot *function(const std::string &name) const;

private:
  void relocate(uint64_t at, uint32_t type, uint64_t symbol, bool isDefined, const std::string &name,
                const std::map<std::string, int> &externals);

  std::vector<std::unique_ptr<char[]>> sections_;
  std::map<std::string, uint64_t> functions_;
};

} // namespace bpfrun
