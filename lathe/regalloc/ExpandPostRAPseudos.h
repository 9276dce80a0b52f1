// Turns what register allocation left over into instructions of the target: "postrapseudos".
#pragma once
#include "lathe/mir/MachineFunction.h"

namespace lathe {

/// COPY becomes TargetInstrInfo::copyPhysReg, SUBREG_TO_REG a copy of the part or nothing; the target expands its own
/// pseudo instructions. Afterwards every instruction has an encoding or emits nothing.
bool expandPostRAPseudos(MachineFunction &mf);

} // namespace lathe
