// The X86 target's registers and instructions as data. One copy for everybody.
#pragma once
#include "lathe/mc/MCInstrDesc.h"
#include "lathe/mc/MCRegisterInfo.h"
#include "lathe/target/SubtargetFeatures.h"

namespace lathe {

const MCInstrInfo &x86InstrInfo();
const MCRegisterInfo &x86RegisterInfo();
const SubtargetTables &x86SubtargetTables();

} // namespace lathe
