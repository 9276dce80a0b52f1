// Proves a register allocation correct, for tests: symbolic execution of the allocated code on the names of the virtual
// registers that the code had before.
#pragma once
#include "lathe/mir/MachineFunction.h"
#include <string>
#include <vector>

namespace lathe {

/// capture() before allocation, check() behind it. The state of the execution says, for every virtual register, which
/// physical registers and stack slots hold its current value; where control flow joins, states are intersected. Every
/// use must read a place that holds its register; definitions, call clobbers and reloads change the state. Instructions
/// that allocation added are understood as spills, reloads, copies or values made again. Copies of a register to itself
/// must have been kept (RegAllocFast::keepIdentityCopies).
class AllocationChecker {
public:
  void capture(const MachineFunction &mf);
  /// What is wrong, one line each; empty when the allocation is correct.
  std::vector<std::string> check(const MachineFunction &mf);

private:
  struct Original {
    uint32_t id; ///< of the instruction in its function
    uint16_t opcode;
    uint32_t first, count; ///< in operands_
  };
  /// For one virtual register: its places, sorted; everywhere when `wild` (undefined values).
  struct Places {
    bool wild = false;
    std::vector<uint32_t> at;
  };
  using State = std::vector<Places>;

  struct Walk;
  static bool meet(State &into, const State &from);

  std::vector<std::vector<Original>> blocks_; ///< by block number
  std::vector<MachineOperand> operands_;
  std::vector<uint16_t> regClass_; ///< by virtual register
  std::vector<char> known_;        ///< by instruction id
};

} // namespace lathe
