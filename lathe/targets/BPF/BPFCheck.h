// What the kernel's verifier will refuse in a function and what can be seen without running it.
#pragma once

namespace lathe {

class MachineFunction;

/// Warns of each once per function. For functions that are ready to be emitted.
void checkForVerifier(const MachineFunction &mf);

} // namespace lathe
