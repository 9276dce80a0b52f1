#include "lathe/targets/X86/mc/X86Tables.h"
#include "lathe/target/TargetOpcodes.h"
#include "lathe/targets/X86/mc/X86Enums.h"

#define GET_REGINFO_TABLES
#include "lathe/targets/X86/X86GenRegisterInfo.inc"
#define GET_INSTRINFO_TABLES
#include "lathe/targets/X86/X86GenInstrInfo.inc"

namespace lathe {

const MCInstrInfo &x86InstrInfo() { return kX86InstrInfo; }
const MCRegisterInfo &x86RegisterInfo() { return kX86RegisterInfo; }

} // namespace lathe
