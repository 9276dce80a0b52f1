// The X86 target's registers and instructions as data. One copy for everybody.
#pragma once
#include "lathe/mc/MCInstrDesc.h"
#include "lathe/mc/MCRegisterInfo.h"

namespace lathe {

const MCInstrInfo &x86InstrInfo();
const MCRegisterInfo &x86RegisterInfo();

} // namespace lathe
