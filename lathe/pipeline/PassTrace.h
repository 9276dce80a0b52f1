// What each pass made of a function, kept as text with the identity of its instructions, for those who show it.
#pragma once
#include "lathe/mir/fwd.h"
#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace lathe {

struct FunctionTrace {
  struct State {
    std::string pass; ///< empty: before the first one
    double seconds = 0;
    std::string body; ///< as -print-after prints it
    /// A number for each instruction, in the order of the body; the same one in two states is the same instruction.
    std::vector<uint32_t> instrs;
  };
  std::string name;
  std::string ir; ///< the function's definition; empty when there is none
  std::vector<State> states;
};

/// Takes the states of one function, in order.
class PassTracer {
public:
  PassTracer(const MachineFunction &mf, const ir::Module &module, FunctionTrace &trace);
  void add(std::string_view pass, double seconds);

private:
  const MachineFunction &mf_;
  FunctionTrace &trace_;
  std::unordered_map<const MachineInstr *, uint32_t> numbers_;
};

} // namespace lathe
