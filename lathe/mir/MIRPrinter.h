// Machine functions as MIR text: one YAML document each.
#pragma once
#include "lathe/mir/fwd.h"
#include <string>

namespace lathe {

class OutputBuffer;

struct MIRPrintOptions {
  bool simplify = false; ///< leave out what a reader takes for granted or finds in the code
};

/// `--- |` with the IR module that the functions refer to, as it was read.
void printMIRModule(OutputBuffer &out, const ir::Module &m);
/// One function as a YAML document.
void printMIR(OutputBuffer &out, const MachineFunction &mf, const MIRPrintOptions &options = {});
/// Only the blocks, without YAML around them: for -print-after and diagnostics.
void printMachineFunctionBody(OutputBuffer &out, const MachineFunction &mf);
/// One instruction, without newline.
void printMachineInstr(OutputBuffer &out, const MachineInstr &mi);
std::string toString(const MachineInstr &mi);
/// `%bb.1.name`, a register (`%3`, `$eax`, `$noreg`), a frame object (`%stack.0.x`).
void printBlockReference(OutputBuffer &out, const MachineBasicBlock &b);
void printRegister(OutputBuffer &out, const MachineFunction &mf, Register r, unsigned subReg = 0);

} // namespace lathe
