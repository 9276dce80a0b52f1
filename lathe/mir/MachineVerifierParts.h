// What the files of the verifier share.
#pragma once
#include "lathe/mir/fwd.h"
#include <string>

namespace lathe {

struct GenericFault {
  int operand = -1; ///< -1: the instruction as a whole
  std::string what;
};
/// Whether a generic instruction breaks a rule of its opcode.
bool findGenericFault(const MachineInstr &mi, GenericFault &fault);

} // namespace lathe
