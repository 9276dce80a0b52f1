// What the files of the verifier share.
#pragma once
#include "lathe/mir/fwd.h"
#include <functional>
#include <span>
#include <string>

namespace lathe {

struct GenericFault {
  int operand = -1; ///< -1: the instruction as a whole
  std::string what;
};
/// Whether a generic instruction breaks a rule of its opcode.
bool findGenericFault(const MachineInstr &mi, GenericFault &fault);

/// Block and instruction may be null; operand -1: none.
using ReportFault = std::function<void(const MachineBasicBlock *, const MachineInstr *, int operand, std::string what)>;
/// Whether what is read has been written. `reserved`: one bit per register.
void verifyValues(const MachineFunction &mf, std::span<const uint32_t> reserved, const ReportFault &report);

} // namespace lathe
