// What the X86 target adds to the pipeline and to emission.
#pragma once
#include "lathe/target/TargetMachine.h"

namespace lathe {

/// The passes of the target, for TargetMachine::getTargetPasses.
std::span<const TargetPass> x86Passes();
/// "x86-codegen": gives the values in FP0 to FP6 their places on the x87 stack.
bool stackifyX87(MachineFunction &mf);
/// "x86-hardening": writes out the loops that probe the stack, sends returns through a thunk and prefixes calls of
/// thunks, where the function asks for that.
bool hardenX86(MachineFunction &mf);

} // namespace lathe
